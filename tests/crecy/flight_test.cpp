// CR-FLE: who tests, what is needed to stand, and what becomes of those who run.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/crecy/table.h"

namespace banneret::crecy_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Short bows at 5,8, 3+ at one span, and the target 'T' at 5,6 facing them.
Drawn shot(std::string_view target) {
  return Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    ............
    .....T......
    ............
    .....f......
    .......ssssc)")
      .type('t', target);
}

/// What the target needs to stand after so many hits of six.
int needed_after(const Drawn& drawn, int hits, const std::string& stand = "") {
  std::string dice = "volley";
  for (int i = 0; i < 6; ++i) dice += i < hits ? " 6" : " 1";
  Play play(drawn);
  play.act_until("volley 5,8", "flight", dice + (stand.empty() ? "" : "; stand " + stand));
  return play.needed();
}

TEST(CrecyFlight, CR_FLE_1_no_test_without_a_death) {
  Play play(shot("soldier armoured shield mail"));
  play.act("volley 5,8", "volley 6 6 1 1 1 1");
  EXPECT_EQ(play.node(), "order");
}

/// Own unit at 5,7 and the enemy 'T' at 5,6 in contact.
Drawn clash(std::string_view own, std::string_view enemy) {
  return Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    ............
    .....T......
    .....e......
    ............
    .......ssssc)")
      .type('e', own)
      .type('t', enemy);
}

TEST(CrecyFlight, CR_FLE_1_no_test_for_a_unit_that_killed) {
  Play play(clash("soldier unarmoured", "soldier unarmoured"));
  play.act("pass", "strike 6 6 1 1 1 1; strike 6 1 1 1 1 1; points 6");  // both have killed
  EXPECT_EQ(play.node(), "order");
}

TEST(CrecyFlight, CR_FLE_1_a_kill_earlier_in_the_turn_is_enough) {
  // Side 1 has the first round and its bows kill; shot at in side 0's round of the same turn they do not test.
  Play play = Play::before_the_dice(shot("soldier unarmoured short_bow").type('f', "veteran unarmoured short_bow"));
  play.roll("first_round 1 6; points 6");
  play.act("volley 5,6");
  play.act("shoot_at 5,8");
  play.act("fire_6", "volley 6 1 1 1 1 1; flight 6 6 6 6 6 6 6 6 6 6");
  if (play.node() == "volley_target") play.act("cease");
  play.act("pass", "points 6");
  play.act("volley 5,8", "volley 6 6 1 1 1");
  EXPECT_EQ(play.castings("5,6"), 4);
  EXPECT_EQ(play.node(), "order");
}

TEST(CrecyFlight, CR_FLE_1_a_kill_of_the_turn_before_is_forgotten) {
  Play play = Play::before_the_dice(shot("soldier unarmoured short_bow").type('f', "veteran unarmoured short_bow"));
  play.roll("first_round 1 6; points 6");
  play.act("volley 5,6");
  play.act("shoot_at 5,8");
  play.act("fire_6", "volley 6 1 1 1 1 1; flight 6 6 6 6 6 6 6 6 6 6");
  for (int rounds = 0; rounds < 3; ++rounds) play.act("pass", "points 6");
  play.act_until("volley 5,8", "flight", "volley 6 6 1 1 1");
  EXPECT_EQ(play.needed(), 5);
}

TEST(CrecyFlight, CR_FLE_2_one_roll_for_each_living_casting_and_parts_may_flee) {
  Play play(shot("soldier unarmoured"));
  play.act_until("volley 5,8", "flight", "volley 6 6 1 1 1 1");
  EXPECT_EQ(play.dice_count(), 8);  // four castings, two tries each
  play.roll("flight 1 1 1 1 6 6 6 6");
  EXPECT_EQ(play.castings("5,6"), 2);
  EXPECT_EQ(play.castings("5,5"), 2);
  EXPECT_TRUE(play.fleeing("5,5"));
  EXPECT_FALSE(play.fleeing("5,6"));
}

TEST(CrecyFlight, CR_FLE_2_each_casting_has_its_own_dice) {
  Play play(shot("soldier unarmoured"));
  play.act_until("volley 5,8", "flight", "volley 6 6 1 1 1 1");
  play.roll("flight 6 1 1 6 6 1 1 6");  // every one of the four has made it once
  EXPECT_EQ(play.castings("5,6"), 4);
}

TEST(CrecyFlight, CR_FLE_2_tested_after_each_part_of_a_volley_that_killed) {
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    ............
    ....S.S.....
    ............
    .....f......
    .......ssssc)"));
  play.act("volley 5,8");
  play.act("shoot_at 4,6");
  play.act("fire_3", "volley 6 1 1; flight 6 6 6 6 6 6 6 6 6 6");
  play.act("shoot_at 6,6", "volley 1 6 1; flight 6 6 6 6 6 6 6 6 6 6");
  EXPECT_EQ(play.node(), "order");
}

TEST(CrecyFlight, CR_FLE_2_tested_once_after_the_whole_melee) {
  // Two own units strike the enemy at 5,6, who strikes one of them and cannot be pushed.
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    ....S.S.....
    .....T......
    ....n.n.....
    ............
    .......ssssc)")
                .type('t', "soldier unarmoured"));
  play.act("pass");
  play.act("strike_at 4,7");
  play.act("fight 6,7", "strike 6 1 1 1 1 1; strike 6 1 1 1 1 1; strike 1 1 1 1; flight 6 6; points 6");
  EXPECT_EQ(play.castings("5,6"), 2);
}

TEST(CrecyFlight, CR_FLE_3_leaders) {
  EXPECT_EQ(needed_after(shot("soldier unarmoured"), 3), 6);
  EXPECT_EQ(needed_after(shot("soldier unarmoured leader"), 3, "1 1"), 4);
  const Drawn with_the_chief = shot("soldier unarmoured chief").type('c', "soldier unarmoured leader");
  EXPECT_EQ(needed_after(with_the_chief, 3, "1 1"), 3);
}

TEST(CrecyFlight, CR_FLE_3_a_leader_just_lost_does_not_help) {
  EXPECT_EQ(needed_after(shot("soldier unarmoured leader"), 3, "6 6"), 6);
}

TEST(CrecyFlight, CR_FLE_3_formations) {
  EXPECT_EQ(needed_after(shot("soldier armoured"), 1), 4);
  EXPECT_EQ(needed_after(shot("soldier armoured shield shield_wall"), 3), 3);
  EXPECT_EQ(needed_after(shot("soldier unarmoured pike defensive"), 2), 2);
}

TEST(CrecyFlight, CR_FLE_3_march_column) {
  EXPECT_EQ(needed_after(shot("soldier unarmoured march_column"), 1), 6);
}

TEST(CrecyFlight, CR_FLE_3_each_death_in_the_turn) {
  EXPECT_EQ(needed_after(shot("peasant unarmoured"), 1), 5);
  EXPECT_EQ(needed_after(shot("soldier unarmoured"), 2), 5);
  EXPECT_EQ(needed_after(shot("knight unarmoured"), 4), 5);
}

TEST(CrecyFlight, CR_FLE_3_deaths_of_the_whole_turn_count) {
  Play play(shot("soldier unarmoured").deck("second_volley", 1));
  play.act("volley 5,8", "volley 6 1 1 1 1 1; flight 6 6 6 6 6 6 6 6 6 6");
  play.act("flip_white");
  play.act_until("second_volley 5,8", "flight", "volley 6 1 1 1 1 1");
  EXPECT_EQ(play.needed(), 5);
}

TEST(CrecyFlight, CR_FLE_3_deaths_of_the_turn_before_do_not_count) {
  Play play(shot("soldier unarmoured"));
  play.act("volley 5,8", "volley 6 1 1 1 1 1; flight 6 6 6 6 6 6 6 6 6 6");
  play.act("pass", "points 6");
  play.act("pass", "points 6");
  play.act_until("volley 5,8", "flight", "volley 6 1 1 1 1 1");
  EXPECT_EQ(play.needed(), 4);
}

constexpr const char* kHill = R"(
    000000000000
    000000000000
    000000000000
    000000000000
    000000000000
    000000000000
    000001000000
    000000000000
    000000000000
    000000000000)";

TEST(CrecyFlight, CR_FLE_3_standing_above) {
  EXPECT_EQ(needed_after(shot("soldier unarmoured").heights(kHill), 1), 3);
}

/// What the enemy 'T' needs after one of its castings has been killed in melee.
int needed_in_melee(const Drawn& drawn) {
  Play play(drawn);
  play.act_until("pass", "flight", "strike 6 1 1 1 1 1; strike 1 1 1 1 1 1");
  return play.needed();
}

TEST(CrecyFlight, CR_FLE_3_flank_and_rear) {
  EXPECT_EQ(needed_in_melee(clash("knight unarmoured", "soldier unarmoured")), 4);
  EXPECT_EQ(needed_in_melee(clash("knight unarmoured", "soldier unarmoured").face("5,6", "E")), 5);
  EXPECT_EQ(needed_in_melee(clash("peasant unarmoured", "soldier unarmoured").face("5,6", "N")), 6);
}

TEST(CrecyFlight, CR_FLE_3_position_in_melee) {
  EXPECT_EQ(needed_in_melee(clash("knight unarmoured", "soldier unarmoured").heights(kHill)), 3);
}

TEST(CrecyFlight, CR_FLE_3_struck_in_march_column) {
  // Knights' dice below 4 miss; the column itself needs 7 and throws nothing.
  Play play(clash("knight unarmoured", "soldier unarmoured march_column"));
  play.act_until("pass", "flight", "strike 6 1 1 1 1 1");
  EXPECT_EQ(play.needed(), 6);
}

TEST(CrecyFlight, CR_FLE_4_numbers_to_stand) {
  EXPECT_EQ(needed_after(shot("peasant unarmoured"), 1), 4 + 1);
  EXPECT_EQ(needed_after(shot("soldier unarmoured"), 1), 3 + 1);
  EXPECT_EQ(needed_after(shot("veteran unarmoured"), 1), 2 + 1);
  EXPECT_EQ(needed_after(shot("knight unarmoured"), 1), 1 + 1);
}

TEST(CrecyFlight, CR_FLE_4_two_tries_against_missiles_one_in_melee) {
  Play missiles(shot("soldier unarmoured"));
  missiles.act_until("volley 5,8", "flight", "volley 6 1 1 1 1 1");
  EXPECT_EQ(missiles.dice_count(), 10);
  Play melee(clash("knight unarmoured", "soldier unarmoured"));
  melee.act_until("pass", "flight", "strike 6 1 1 1 1 1; strike 1 1 1 1 1 1");
  EXPECT_EQ(melee.dice_count(), 5);
}

TEST(CrecyFlight, CR_FLE_4_no_dice_if_nobody_can_fail) {
  Play play(shot("knight unarmoured leader"));
  play.act("volley 5,8", "volley 6 1 1 1 1 1; stand 1 1");  // 1 + 1 - 2
  EXPECT_EQ(play.node(), "order");
}

TEST(CrecyFlight, CR_FLE_5_a_natural_six_always_stands) {
  // Peasants with four deaths in a turn need 8.
  Play play(shot("peasant unarmoured"));
  play.act_until("volley 5,8", "flight", "volley 6 6 6 6 1 1");
  EXPECT_EQ(play.needed(), 6);
  play.roll("flight 6 5 5 5");
  EXPECT_EQ(play.castings("5,6"), 1);
  EXPECT_EQ(play.castings("5,5"), 1);
}

// ---- those who run --------------------------------------------------------------------------------------------------

/// The target has lost one, and `dice` of its five castings' ten have been thrown.
Play flown(const Drawn& drawn, const std::string& dice) {
  Play play(drawn);
  play.act("volley 5,8", "volley 6 1 1 1 1 1; flight " + dice);
  return play;
}
constexpr const char* kTwoFail = "1 1 1 1 6 6 6 6 6 6";
constexpr const char* kAllFail = "1 1 1 1 1 1 1 1 1 1";

TEST(CrecyFlight, CR_FLE_6_failed_castings_stand_behind_and_look_away) {
  const Play play = flown(shot("soldier unarmoured"), kTwoFail);
  EXPECT_EQ(play.castings("5,6"), 3);
  EXPECT_EQ(play.castings("5,5"), 2);
  EXPECT_EQ(play.facing("5,5"), "N");
  EXPECT_EQ(play.clock(1), 3);  // a part is no unit
}

TEST(CrecyFlight, CR_FLE_6_next_cell_behind_if_the_first_is_taken) {
  // Behind is 5,5; then of 4,5 and 6,5 the leftmost as side 1 sees it: 6,5.
  Drawn drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    .....S......
    .....T......
    ............
    .....f......
    .......ssssc)");
  drawn.type('t', "soldier unarmoured");
  const Play play = flown(drawn, kTwoFail);
  EXPECT_TRUE(play.fleeing("6,5"));
}

TEST(CrecyFlight, CR_FLE_6_lost_without_a_free_cell_behind) {
  Drawn drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    ....SSS.....
    .....T......
    ............
    .....f......
    .......ssssc)");
  Play play(drawn.type('t', "soldier unarmoured"));
  play.act("volley 5,8");
  play.act("shoot_at 5,6");
  play.act("fire_6", std::string("volley 6 1 1 1 1 1; flight ") + kTwoFail);
  EXPECT_EQ(play.castings("5,6"), 3);
  EXPECT_EQ(play.game().entities(play.state()).size(), 14U);
}

TEST(CrecyFlight, CR_FLE_6_remnants_of_one_unit_run_together) {
  Play play = flown(shot("soldier unarmoured").deck("second_volley", 1), kTwoFail);
  play.act("flip_white");
  play.act("second_volley 5,8", "volley 6 1 1 1 1 1; flight 1 1 6 6");
  EXPECT_EQ(play.castings("5,6"), 1);
  EXPECT_EQ(play.castings("5,5"), 3);
}

TEST(CrecyFlight, CR_FLE_6_whole_unit_flees_itself_and_takes_its_leader_along) {
  Play play(shot("peasant unarmoured leader"));
  const int target = play.drawn("5,6");
  play.act("volley 5,8", "volley 6 6 1 1 1 1; stand 1 1; flight 1 1 1 1 1 1 1 1");
  EXPECT_EQ(play.where(target), "5,5");
  EXPECT_TRUE(play.fleeing("5,5"));
  EXPECT_TRUE(play.led("5,5"));
  EXPECT_EQ(play.clock(1), 2);
}

TEST(CrecyFlight, CR_FLE_6_fleeing_units_take_no_orders_and_do_not_fire) {
  Play play = flown(shot("soldier unarmoured short_bow"), kAllFail);
  play.act("pass", "rally 1 1 1 1 1; points 6");
  for (const char* kind : {"move", "volley", "join", "form_single", "steady"}) {
    for (const std::string& cell : play.options(kind)) EXPECT_FALSE(play.fleeing(cell)) << kind;
  }
}

TEST(CrecyFlight, CR_FLE_6_tests_with_one_try_when_its_round_begins) {
  Play play = flown(shot("soldier unarmoured"), kAllFail);
  play.act_until("pass", "rally");
  EXPECT_EQ(play.dice_count(), 5);
  EXPECT_EQ(play.needed(), 4);  // the death of this turn
}

TEST(CrecyFlight, CR_FLE_6_those_who_fail_run_their_classs_distance_away) {
  Play foot = flown(shot("soldier unarmoured"), kAllFail);
  foot.act("pass", "rally 1 1 1 1 1; points 6");
  EXPECT_EQ(foot.where(foot.drawn("5,6")), "5,1");  // two spans from 5,5
  EXPECT_EQ(foot.facing("5,1"), "N");
  Play armoured = flown(shot("soldier armoured"), kAllFail);
  armoured.act("pass", "rally 1 1 1 1 1; points 6");
  EXPECT_EQ(armoured.where(armoured.drawn("5,6")), "5,3");
  Play riders = flown(shot("soldier cavalry"), kAllFail);
  riders.act("pass", "rally 1 1 1 1 1; points 6");
  EXPECT_EQ(riders.where(riders.drawn("5,6")), "5,3");  // the lower distance
}

TEST(CrecyFlight, CR_FLE_6_runs_over_terrain_and_stops_before_units_and_walls) {
  Play woods = flown(
      shot("soldier armoured").terrain("............ ............ ............ .....T...... .....m......"), kAllFail);
  woods.act("pass", "rally 1 1 1 1 1; points 6");
  EXPECT_EQ(woods.where(woods.drawn("5,6")), "5,3");
  Play wall = flown(shot("soldier unarmoured").terrain("............ ............ .....#......"), kAllFail);
  wall.act("pass", "rally 1 1 1 1 1; points 6");
  EXPECT_EQ(wall.where(wall.drawn("5,6")), "5,3");
  Play friends = flown(Drawn(R"(
    CSS........S
    ............
    ............
    .....S......
    ............
    ............
    .....T......
    ............
    .....f......
    .......ssssc)")
                           .type('t', "soldier unarmoured"),
                       kAllFail);
  friends.act("pass", "rally 1 1 1 1 1; points 6");
  EXPECT_EQ(friends.where(friends.drawn("5,6")), "5,4");
}

TEST(CrecyFlight, CR_FLE_6_lost_over_the_table_edge) {
  Play play(Drawn(R"(
    ............
    ............
    .....T......
    ............
    .....f......
    ............
    ............
    .CSSS..ssssc)")
                .type('t', "soldier unarmoured"));
  const int target = play.drawn("5,2");
  play.act("volley 5,4", std::string("volley 6 1 1 1 1 1; flight ") + kAllFail);
  const int clock = play.clock(1);
  play.act("pass", "rally 1 1 1 1 1; points 6");
  EXPECT_EQ(play.where(target), "gone");
  EXPECT_EQ(play.clock(1), clock);  // it had counted already
}

TEST(CrecyFlight, CR_FLE_6_rallied_castings_rejoin_a_touching_parent) {
  Play play = flown(shot("soldier unarmoured"), kTwoFail);
  play.act("pass", "rally 6 6; points 6");
  EXPECT_EQ(play.castings("5,6"), 5);
  EXPECT_EQ(play.standing("5,5"), -1);
}

TEST(CrecyFlight, CR_FLE_6_rallied_unit_stands_alone) {
  Play play = flown(shot("soldier unarmoured"), kAllFail);
  play.act("pass", "rally 6 6 6 6 6; points 6");
  EXPECT_FALSE(play.fleeing("5,5"));
  EXPECT_TRUE(play.legal("move 5,5"));
  EXPECT_EQ(play.clock(1), 2);  // the clock is not given back
}

TEST(CrecyFlight, CR_FLE_6_part_without_a_touching_parent_stands_alone) {
  Play play = flown(shot("soldier unarmoured"), kTwoFail);
  play.act("pass", "rally 1 1; points 6");  // the part runs to 5,1
  EXPECT_TRUE(play.fleeing("5,1"));
  play.act("pass", "points 6");
  play.act("pass", "rally 6 6; points 6");
  EXPECT_FALSE(play.fleeing("5,1"));
  EXPECT_EQ(play.castings("5,1"), 2);
  EXPECT_TRUE(play.legal("move 5,1"));
}

TEST(CrecyFlight, CR_FLE_6_some_stand_and_the_others_run_on) {
  Play play = flown(shot("soldier unarmoured"), kAllFail);
  play.act("pass", "rally 6 6 1 1 1; points 6");
  EXPECT_EQ(play.castings("5,5"), 2);
  EXPECT_FALSE(play.fleeing("5,5"));
  EXPECT_EQ(play.castings("5,1"), 3);
  EXPECT_TRUE(play.fleeing("5,1"));
}

TEST(CrecyFlight, CR_FLE_6_some_rejoin_and_the_others_run_on) {
  Play play = flown(shot("soldier unarmoured"), kTwoFail);
  play.act("pass", "rally 6 1; points 6");
  EXPECT_EQ(play.castings("5,6"), 4);
  EXPECT_EQ(play.castings("5,1"), 1);
  EXPECT_TRUE(play.fleeing("5,1"));
}

TEST(CrecyFlight, CR_CRD_3_rally_card_tests_at_once_and_nobody_runs) {
  Play play = flown(shot("soldier unarmoured").deck("rally", 1), kAllFail);
  play.act("pass", "rally 1 1 1 1 1; points 6");  // to 5,1
  play.act("flip_white");
  EXPECT_THAT(play.options("rally"), ElementsAre("5,1"));
  play.act("rally 5,1", "rally 6 6 1 1 1");
  EXPECT_EQ(play.points(), 4);
  EXPECT_EQ(play.castings("5,1"), 2);
  EXPECT_FALSE(play.fleeing("5,1"));
  EXPECT_EQ(play.castings("5,2"), 3);  // behind those who look north
  EXPECT_TRUE(play.fleeing("5,2"));
}

TEST(CrecyFlight, CR_CRD_3_rally_card_lets_a_part_rejoin) {
  Play play = flown(shot("soldier unarmoured").deck("rally", 1), kTwoFail);
  play.act("pass", "rally 1 1; points 6");
  play.act("flip_white");
  play.act("rally 5,1", "rally 6 6");
  EXPECT_FALSE(play.fleeing("5,1"));
  EXPECT_THAT(play.options("rally"), IsEmpty());
}

}  // namespace
}  // namespace banneret::crecy_test
