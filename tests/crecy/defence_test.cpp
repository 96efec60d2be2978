// CR-DEF: what reduces hits, deaths, horses shot under their riders, and losses of command stands.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/crecy/table.h"

namespace banneret::crecy_test {
namespace {

using ::testing::ElementsAre;

/// Longbows at 5,8 and the target 'T' two cells before them.
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
    .....b......
    .......ssssc)")
      .type('t', target);
}

/// Castings that five hits of longbows kill.
int deaths_by_five_arrows(const Drawn& drawn) {
  Play play(drawn);
  play.act_until("volley 5,8", "flight", "volley 6 6 6 6 6 1");
  return 6 - play.castings("5,6");
}

TEST(CrecyDefence, CR_DEF_1_shield_formation_and_mail_add_up) {
  EXPECT_EQ(deaths_by_five_arrows(shot("soldier armoured")), 5);
  EXPECT_EQ(deaths_by_five_arrows(shot("soldier armoured shield")), 4);
  EXPECT_EQ(deaths_by_five_arrows(shot("soldier armoured mail")), 4);
  EXPECT_EQ(deaths_by_five_arrows(shot("soldier armoured shield mail")), 3);
}

/// In dense formation one more die hits a soldier at 2+ - 1: all six.
int deaths_by_six_arrows(const Drawn& drawn) {
  Play play(drawn);
  play.act_until("volley 5,8", "flight");
  return 6 - play.castings("5,6");
}

TEST(CrecyDefence, CR_DEF_1_shield_wall_and_defensive_formation_protect) {
  // One span, longbow, dense: every arrow hits, no die is thrown.
  EXPECT_EQ(deaths_by_six_arrows(shot("soldier armoured mail shield shield_wall")), 3);
  EXPECT_EQ(deaths_by_six_arrows(shot("soldier armoured mail pole_arm defensive")), 4);
  EXPECT_EQ(deaths_by_six_arrows(shot("soldier armoured mail march_column")), 5);
}

/// The same with this terrain under the target.
int deaths_on(char terrain) {
  std::string drawing;
  for (int y = 0; y < 10; ++y) drawing += y == 6 ? std::string(".....") + terrain + "......\n" : "............\n";
  return deaths_by_five_arrows(shot("soldier armoured").terrain(drawing));
}

TEST(CrecyDefence, CR_DEF_1_woods_and_buildings_protect_from_missiles_by_two) {
  for (const char terrain : {'t', 'T', 'D', 'O', 'B', 'S'}) EXPECT_EQ(deaths_on(terrain), 3) << terrain;
}

TEST(CrecyDefence, CR_DEF_1_other_ground_does_not_protect) {
  for (const char terrain : {'.', 'v', 'm', 'f', '~', 'r', 'w', 'h', 'M'}) EXPECT_EQ(deaths_on(terrain), 5) << terrain;
}

TEST(CrecyDefence, CR_DEF_1_cover_does_not_protect_from_blows) {
  // Woods under the target, a sure blow: knights against the rear need 2.
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    .....S......
    .....n......
    ............
    .......ssssc)")
                .face("5,4", "N")
                .terrain(R"(
    ............
    ............
    ............
    ............
    .....t......)"));
  play.act_until("pass", "flight", "strike 6 6 6 6 6 1; strike 1 1 1 1 1 1");
  EXPECT_EQ(play.castings(play.where(play.drawn("5,4"))), 1);
}

TEST(CrecyDefence, CR_DEF_1_each_attacking_units_hits_are_reduced_separately) {
  // Two units of longbows, two hits each, against defence 2: nobody dies.
  Play play(Drawn(R"(
    C........SSS
    ............
    ............
    ............
    ............
    ............
    .....T......
    ............
    ....b.b.....
    .......ssssc)")
                .type('t', "soldier armoured shield mail"));
  play.act("volley 4,8", "volley 6 6 1 1 1 1");
  play.act("volley 6,8", "volley 6 6 1 1 1 1");
  EXPECT_EQ(play.castings("5,6"), 6);
}

TEST(CrecyDefence, CR_DEF_2_hits_less_defence_die) {
  Play play(shot("soldier armoured shield mail"));
  play.act_until("volley 5,8", "flight", "volley 6 6 6 1 1 1");
  EXPECT_EQ(play.castings("5,6"), 5);
}

TEST(CrecyDefence, CR_DEF_2_chances_of_each_number_of_deaths_are_exact) {
  // Six dice at 2+ against defence 2: up to two hits kill nobody, three kill one, and so on.
  Play play(shot("knight cavalry shield mail"));
  play.act_until("volley 5,8", "volley");
  // 5^k 1^(6-k) ways over 6^6: sums of C(6,k) 5^k: 1, 30, 375, 2500, 9375, 18750, 15625.
  EXPECT_THAT(play.weights(), ElementsAre(406U, 2500U, 9375U, 18750U, 15625U));
  EXPECT_EQ(play.needed(), 2);
}

// ---- horses ---------------------------------------------------------------------------------------------------------

TEST(CrecyDefence, CR_DEF_3_half_of_the_deaths_by_arrows_are_horses) {
  Play play(shot("knight cavalry lance shield mail"));
  play.act_until("volley 5,8", "flight", "volley 6 6 6 6 6 6");  // four deaths
  EXPECT_EQ(play.castings("5,6"), 2);
  EXPECT_EQ(play.castings("5,5"), 2);  // behind them, in double line
  EXPECT_TRUE(play.on_foot("5,5"));
  EXPECT_EQ(play.formation("5,5"), "double_line");
  EXPECT_EQ(play.clock(1), 3);
}

TEST(CrecyDefence, CR_DEF_3_half_is_rounded_down) {
  Play play(shot("knight cavalry lance shield mail"));
  play.act_until("volley 5,8", "flight", "volley 6 6 6 6 6 1");  // three deaths
  EXPECT_EQ(play.castings("5,6"), 3);
  EXPECT_EQ(play.castings("5,5"), 1);
}

TEST(CrecyDefence, CR_DEF_3_one_death_is_a_rider) {
  Play play(shot("knight cavalry lance shield mail"));
  play.act_until("volley 5,8", "flight", "volley 6 6 6 1 1 1");
  EXPECT_EQ(play.castings("5,6"), 5);
  EXPECT_EQ(play.standing("5,5"), -1);
}

TEST(CrecyDefence, CR_DEF_3_horses_do_not_count_as_deaths_for_flight) {
  // Four deaths, two of them horses: knights 1+ with two deaths need 3.
  Play play(shot("knight cavalry lance shield mail"));
  play.act_until("volley 5,8", "flight", "volley 6 6 6 6 6 6");
  EXPECT_EQ(play.needed(), 3);
}

TEST(CrecyDefence, CR_DEF_3_bolts_of_crossbows_kill_riders) {
  Play play(shot("soldier cavalry").type('b', "soldier armoured crossbow"));
  play.act_until("volley 5,8", "flight", "volley 6 6 1");
  EXPECT_EQ(play.castings("5,6"), 4);
  EXPECT_EQ(play.standing("5,5"), -1);
}

TEST(CrecyDefence, CR_DEF_3_skirmishers_missiles_and_short_bows_fell_horses) {
  for (const char* shooter : {"soldier skirmisher skirmish", "soldier unarmoured short_bow"}) {
    Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    .....T......
    ............
    ............
    ............
    .....b......
    .......ssssc)")
                  .type('t', "soldier cavalry")
                  .type('b', shooter));
    play.act_until("volley 5,8", "flight", "volley 6 6 1 1 1 1");
    EXPECT_EQ(play.castings("5,4"), 4) << shooter;
    EXPECT_EQ(play.castings("5,3"), 1) << shooter;
  }
}

TEST(CrecyDefence, CR_DEF_3_they_come_back_beside_if_the_rear_is_taken) {
  // Facing S: the rear cells 5,5, 4,5 and 6,5 are taken; of the other free neighbours the foremost, leftmost as side 1
  // sees it is 6,7.
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    ....SSS.....
    .....T......
    ............
    .....b......
    .......ssssc)")
                .type('t', "knight cavalry lance shield mail"));
  play.act("volley 5,8");
  play.act("shoot_at 5,6");
  play.act_until("fire_6", "flight", "volley 6 6 6 6 6 6");
  EXPECT_EQ(play.castings("6,7"), 2);
  EXPECT_TRUE(play.on_foot("6,7"));
}

TEST(CrecyDefence, CR_DEF_3_dismounted_join_others_of_their_unit) {
  Play play(shot("knight cavalry lance shield mail").deck("second_volley", 1));
  play.act("volley 5,8", "volley 6 6 6 6 1 1; flight 6 6 6 6 6 6 6 6");  // two: one rider, one horse
  EXPECT_EQ(play.castings("5,6"), 4);
  EXPECT_EQ(play.castings("5,5"), 1);
  play.act("flip_white");
  play.act_until("second_volley 5,8", "flight", "volley 6 6 6 6 1 1");
  EXPECT_EQ(play.castings("5,6"), 2);
  EXPECT_EQ(play.castings("5,5"), 2);
}

TEST(CrecyDefence, CR_DEF_3_dismounted_fight_as_armoured_infantry_with_what_they_wore) {
  Play play(shot("knight cavalry lance shield mail"));
  play.act("volley 5,8", "volley 6 6 6 6 6 6; flight 6 6 6 6");
  play.act("pass", "points 6");
  play.act("move 5,5");
  EXPECT_THAT(play.options("advance").size(), 0U);  // their own riders stand in the way; armoured foot passes nobody
  for (const EntityView& view : play.game().entities(play.state())) {
    if (view.id != play.standing("5,5")) continue;
    EXPECT_EQ(view.label, "2 castings, knight, armoured, shield, chain mail, in double line");
  }
}

// ---- stands ---------------------------------------------------------------------------------------------------------

constexpr const char* kAll = "flight 6 6 6 6 6 6 6 6 6 6";

Play stand_thrown(const std::string& stand) {
  Play play(shot("soldier armoured leader"));
  play.act("volley 5,8", "volley 6 1 1 1 1 1; stand " + stand + "; " + kAll);
  return play;
}

TEST(CrecyDefence, CR_DEF_4_six_hits_the_stand_and_a_second_die_says_whom) {
  EXPECT_EQ(stand_thrown("6 1").stand_losses("5,6"), "musician");
  EXPECT_EQ(stand_thrown("6 2").stand_losses("5,6"), "musician");
  EXPECT_EQ(stand_thrown("6 3").stand_losses("5,6"), "bearer");
  EXPECT_EQ(stand_thrown("6 4").stand_losses("5,6"), "bearer");
  EXPECT_FALSE(stand_thrown("6 5").led("5,6"));
  EXPECT_FALSE(stand_thrown("6 6").led("5,6"));
}

TEST(CrecyDefence, CR_DEF_4_below_six_the_stand_is_unharmed) {
  for (const char* dice : {"1 6", "5 6", "3 1"}) {
    const Play play = stand_thrown(dice);
    EXPECT_TRUE(play.led("5,6")) << dice;
    EXPECT_EQ(play.stand_losses("5,6"), "") << dice;
  }
}

TEST(CrecyDefence, CR_DEF_4_chances_of_the_two_dice) {
  Play play(shot("soldier armoured leader"));
  play.act_until("volley 5,8", "stand", "volley 6 1 1 1 1 1");
  EXPECT_EQ(play.dice_count(), 2);
  EXPECT_THAT(play.weights(), ElementsAre(30U, 2U, 2U, 2U));
}

TEST(CrecyDefence, CR_DEF_4_no_throw_without_deaths) {
  Play play(shot("soldier armoured leader"));
  play.act("volley 5,8", "volley 1 1 1 1 1 1");
  EXPECT_EQ(play.node(), "order");
}

TEST(CrecyDefence, CR_DEF_4_one_who_has_fallen_already_is_no_loss) {
  Play play(shot("soldier armoured leader").deck("second_volley", 1));
  play.act("volley 5,8", std::string("volley 6 1 1 1 1 1; stand 6 1; ") + kAll);
  play.act("flip_white");
  play.act_until("second_volley 5,8", "stand", "volley 6 1 1 1 1 1");
  EXPECT_THAT(play.weights(), ElementsAre(32U, 2U, 2U));
  play.roll("stand 6 2; flight 6 6 6 6 6 6 6 6");
  EXPECT_EQ(play.stand_losses("5,6"), "musician");
}

}  // namespace
}  // namespace banneret::crecy_test
