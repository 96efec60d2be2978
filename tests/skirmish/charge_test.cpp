// SK-MOV-7 and SK-MOV-9: charges - how far, how straight, at whom - and opponents named at contact. What a charge does
// for the blow is in melee_test.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/skirmish/table.h"

namespace banneret::skirmish_test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

/// The charger at 4,24 facing N, his enemy with a sword `distance` paces straight ahead, another far off.
Drawn charger(std::string_view words, int distance) {
  return Drawn(drawing(9, 26, "a 4,24; U 8,0; S 4," + std::to_string(24 - distance))).type('a', words);
}

/// Distances at which the charge may end.
std::vector<int> ends(const Drawn& drawn, int distance, std::string_view charge = "charge_at") {
  Play play(drawn);
  const std::string act = std::string(charge) + " 4," + std::to_string(24 - distance);
  if (!play.legal(act)) return {};
  const int who = play.standing("4,24");
  play.act(act);
  std::vector<int> out;
  for (int n = 24; n >= 1; --n) {
    if (play.legal("go 4," + std::to_string(24 - n)) || play.where(who) == "4," + std::to_string(24 - n)) {
      out.insert(out.begin(), n);
    }
  }
  return out;
}

TEST(SkirmishCharge, SK_MOV_7_on_foot_at_least_half_of_twelve_paces) {
  EXPECT_THAT(ends(charger("sword", 8), 8), ElementsAre(6, 7));
  EXPECT_THAT(ends(charger("sword", 7), 7), ElementsAre(6));
  EXPECT_THAT(ends(charger("sword", 6), 6), IsEmpty());
}

TEST(SkirmishCharge, SK_MOV_7_goes_to_the_first_cell_in_contact_or_to_the_end_of_the_charge) {
  EXPECT_THAT(ends(charger("sword", 11), 11), ElementsAre(6, 7, 8, 9, 10));
  EXPECT_THAT(ends(charger("sword", 13), 13), ElementsAre(6, 7, 8, 9, 10, 11, 12));
  EXPECT_THAT(ends(charger("sword", 20), 20), ElementsAre(6, 7, 8, 9, 10, 11, 12));
}

TEST(SkirmishCharge, SK_MOV_7_goes_no_further_though_the_next_cell_is_in_contact_too) {
  Play play(Drawn(drawing(12, 26, "s 4,24; S 8,16; U 0,0")));
  play.act("charge_at 8,16");
  EXPECT_THAT(play.options("go"), Contains("7,17"));
  EXPECT_THAT(play.options("go"), Not(Contains("8,17")));
}

TEST(SkirmishCharge, SK_MOV_7_canter_and_gallop) {
  EXPECT_THAT(ends(charger("sword ridden run", 9), 9), ElementsAre(7, 8));
  EXPECT_THAT(ends(charger("sword ridden run", 22), 22), ElementsAre(7, 8, 9, 10, 11, 12, 13, 14));
  EXPECT_THAT(ends(charger("sword ridden canter", 11), 11, "gallop_at"), ElementsAre(9, 10));
  EXPECT_THAT(ends(charger("sword ridden canter", 22), 22, "gallop_at"),
              ElementsAre(9, 10, 11, 12, 13, 14, 15, 16, 17, 18));
}

TEST(SkirmishCharge, SK_MOV_7_refusal_of_a_charge_too_short) {
  Play play(charger("sword", 6));
  EXPECT_EQ(play.refused("charge_at 4,18"), "SK-MOV-7");
}

TEST(SkirmishCharge, SK_MOV_7_gait_before_allows_the_charge) {
  EXPECT_THAT(ends(charger("sword ridden walk", 12), 12), IsEmpty());
  EXPECT_THAT(ends(charger("sword ridden run", 12), 12, "gallop_at"), IsEmpty());
  EXPECT_THAT(ends(charger("sword ridden gallop", 12), 12), ElementsAre(7, 8, 9, 10, 11));
}

TEST(SkirmishCharge, SK_MOV_7_difficult_ground_halves_the_charge_and_its_least) {
  // Marsh three cells ahead: from there on six paces at most, three at least.
  EXPECT_THAT(ends(charger("sword", 12).terrain(drawing(9, 26, "m *,21")), 12), ElementsAre(3, 4, 5, 6));
  // Seven cells ahead: before it six of twelve.
  EXPECT_THAT(ends(charger("sword", 12).terrain(drawing(9, 26, "m *,17")), 12), ElementsAre(6));
  EXPECT_THAT(ends(charger("sword ridden run", 12).terrain(drawing(9, 26, "m *,21")), 12), IsEmpty());
}

TEST(SkirmishCharge, SK_MOV_7_half_of_a_reduced_charge_is_rounded_up) {
  // A step up right ahead: nine paces, at least five.
  std::string heights;
  for (int y = 0; y < 24; ++y) heights += "1 *," + std::to_string(y) + ";";
  EXPECT_THAT(ends(charger("sword", 14).heights(drawing(9, 26, heights)), 14), ElementsAre(5, 6, 7, 8, 9));
  // Canter through light woods: ten paces, at least five; at a gallop thirteen, at least seven.
  const std::string woods = drawing(9, 26, "t *,23");
  EXPECT_THAT(ends(charger("sword ridden run", 14).terrain(woods), 14), ElementsAre(5, 6, 7, 8, 9, 10));
  EXPECT_THAT(ends(charger("sword ridden canter", 20).terrain(woods), 20, "gallop_at"),
              ElementsAre(7, 8, 9, 10, 11, 12, 13));
}

TEST(SkirmishCharge, SK_MOV_7_charge_downhill_is_reduced_like_one_uphill) {
  // Nine paces once the hill is left, at least five.
  EXPECT_THAT(ends(charger("sword", 14).heights(drawing(9, 26, "1 *,24; 1 *,25")), 14), ElementsAre(5, 6, 7, 8, 9));
}

TEST(SkirmishCharge, SK_MOV_7_charge_through_a_dip_is_reduced_to_its_end) {
  std::string heights;
  for (int y = 0; y < 26; ++y) heights += y == 23 ? "" : "1 *," + std::to_string(y) + ";";
  EXPECT_THAT(ends(charger("sword", 14).heights(drawing(9, 26, heights)), 14), ElementsAre(5, 6, 7, 8, 9));
}

TEST(SkirmishCharge, SK_MOV_7_light_woods_take_nothing_from_men_on_foot) {
  EXPECT_THAT(ends(charger("sword", 14).terrain(drawing(9, 26, "t *,23")), 14), ElementsAre(6, 7, 8, 9, 10, 11, 12));
}

TEST(SkirmishCharge, SK_MOV_7_charger_ends_facing_its_enemy) {
  Play play(Drawn(drawing(12, 12, "s 1,10; S 9,2; U 11,11")));
  play.act("charge_at 9,2");
  EXPECT_EQ(play.node(), "destination");
  play.act("go 8,3");
  EXPECT_EQ(play.facing("8,3"), "NE");
}

TEST(SkirmishCharge, SK_MOV_7_men_on_foot_turn_to_the_enemy_freely) {
  Play play(Drawn(drawing(12, 24, "s 4,4; S 4,14; U 11,0")));
  play.act("charge_at 4,14");
  play.act("go 4,13");
  EXPECT_EQ(play.facing("4,13"), "S");
}

TEST(SkirmishCharge, SK_MOV_7_riders_charge_into_their_front_arc) {
  const auto may_charge = [](std::string_view enemy) {
    Play play(Drawn(drawing(41, 41, "k 20,20; U 0,40; S " + std::string(enemy))).also('k', "run"));
    return play.legal("charge_at " + std::string(enemy));
  };
  EXPECT_TRUE(may_charge("20,8"));
  EXPECT_TRUE(may_charge("30,10"));   // 45 degrees
  EXPECT_TRUE(may_charge("32,15"));   // 67.4: still the octant beside
  EXPECT_FALSE(may_charge("32,16"));  // 71.6
  EXPECT_FALSE(may_charge("32,20"));
  EXPECT_FALSE(may_charge("20,32"));
}

TEST(SkirmishCharge, SK_MOV_7_riders_pay_for_no_turn) {
  Play play(Drawn(drawing(41, 41, "k 20,20; U 0,40; S 31,9")).also('k', "run"));
  play.act("charge_at 31,9");
  EXPECT_THAT(play.options("go"), Contains("30,10"));  // fourteen paces: 14.1, and no turn taken off
  play.act("go 30,10");
  EXPECT_EQ(play.facing("30,10"), "NE");
}

TEST(SkirmishCharge, SK_MOV_7_figures_and_horses_in_the_way_block) {
  EXPECT_THAT(ends(charger("sword", 10), 10), Not(IsEmpty()));
  Play friend_between(Drawn(drawing(9, 26, "a 4,24; u 4,22; S 4,14; U 8,0")).type('a', "sword"));
  friend_between.act("act_with 4,24");
  EXPECT_FALSE(friend_between.legal("charge_at 4,14"));
  Play enemy_between(Drawn(drawing(9, 26, "a 4,24; U 4,22; S 4,14")).type('a', "sword"));
  EXPECT_FALSE(enemy_between.legal("charge_at 4,14"));
  // A groom at 4,20 has his horse behind him at 4,21; he himself has gone out of the line.
  Play horse(Drawn(drawing(9, 26, "a 4,24; h 4,20; S 4,14; U 8,0")).type('a', "sword").type('h', "none held"));
  horse.go("4,20", "walk", "2,20", "N");
  horse.stand("4,14");
  EXPECT_TRUE(horse.forced("act_with 4,24"));
  EXPECT_FALSE(horse.legal("charge_at 4,14"));
}

TEST(SkirmishCharge, SK_MOV_7_corner_that_is_touched_blocks_only_if_both_cells_beside_it_do) {
  const auto may_charge = [](std::string_view things) {
    Play play(Drawn(drawing(14, 14, "s 1,12; S 11,2; " + std::string(things))));
    if (play.node() == "figure") play.act("act_with 1,12");
    return play.legal("charge_at 11,2");
  };
  EXPECT_TRUE(may_charge("u 4,8"));  // beside the diagonal
  EXPECT_FALSE(may_charge("u 4,8; u 5,9"));
}

TEST(SkirmishCharge, SK_MOV_7_charge_names_an_enemy_that_is_seen) {
  Play play(charger("sword", 10).terrain(drawing(9, 26, "# *,18")));
  EXPECT_FALSE(play.legal("charge_at 4,14"));
}

TEST(SkirmishCharge, SK_MOV_7_kneeling_and_lying_figures_do_not_charge) {
  EXPECT_THAT(ends(charger("sword kneeling", 10), 10), IsEmpty());
  EXPECT_THAT(ends(charger("sword lying", 10), 10), IsEmpty());
}

TEST(SkirmishCharge, SK_MOV_7_nearer_enemies_are_met_at_a_walk_or_run) {
  Play play(charger("sword", 5));
  EXPECT_FALSE(play.legal("charge_at 4,19"));
  play.go("4,24", "run", "4,20", "N");
  play.all_stand("blow");
  EXPECT_EQ(play.chance(), 50);
}

// ---- SK-MOV-9 -------------------------------------------------------------------------------------------------------

/// A runner who ends beside two enemies.
Play between_two() {
  Play play(Drawn(drawing(9, 12, "s 4,8; S 3,4; S 5,4")));
  play.go("4,8", "run", "4,5", "N");
  return play;
}

TEST(SkirmishNaming, SK_MOV_9_one_of_several_enemies_met_is_named) {
  Play play = between_two();
  EXPECT_EQ(play.node(), "foe");
  EXPECT_THAT(play.legal_list(), ElementsAre("name_foe 3,4", "name_foe 5,4"));
}

TEST(SkirmishNaming, SK_MOV_9_who_is_named_is_struck_at_and_nobody_else) {
  Play play = between_two();
  play.act("name_foe 5,4");
  play.all_stand("blow");  // neither a choice nor a pass
  play.roll("blow 1; wound 5");
  EXPECT_EQ(play.hits("5,4"), 1);
  EXPECT_EQ(play.hits("3,4"), 0);
}

TEST(SkirmishNaming, SK_MOV_9_the_only_enemy_met_is_named_by_itself) {
  Play play(Drawn(drawing(9, 12, "s 4,8; S 3,4; S 8,0")));
  play.go("4,8", "run", "4,5", "N");
  EXPECT_EQ(play.side(), 1);
  play.all_stand("blow");
}

TEST(SkirmishNaming, SK_MOV_9_a_charge_has_named_its_enemy) {
  Play play(Drawn(drawing(9, 14, "s 4,12; S 4,4; S 5,4")));
  play.charge("4,12", "charge_at 4,4", "4,5");
  EXPECT_EQ(play.side(), 1);
  play.all_stand("blow");
  play.roll("blow 1; wound 5");
  EXPECT_EQ(play.hits("4,4"), 1);
}

TEST(SkirmishNaming, SK_MOV_9_later_turns_choose_freely) {
  Play play = between_two();
  play.act("name_foe 5,4");
  play.all_stand("blow");
  play.roll("blow 100");
  play.all_pass("first_side");
  play.next_turn();
  play.all_stand();
  EXPECT_TRUE(play.legal("pass_with 4,5"));
  play.act("fight_with 4,5");
  EXPECT_THAT(play.options("strike_at"), ElementsAre("3,4", "5,4"));
}

TEST(SkirmishNaming, SK_MOV_9_who_is_met_is_not_bound) {
  Play play(Drawn(drawing(9, 12, "s 4,8; u 2,6; S 3,5; S 8,0")));
  play.go("4,8", "walk", "4,6", "N");
  play.all_stand();
  play.strike("4,6", "3,5");
  play.roll("blow 100");
  EXPECT_TRUE(play.legal("pass_with 3,5"));
  play.act("fight_with 3,5");
  EXPECT_THAT(play.options("strike_at"), ElementsAre("2,6", "4,6"));
}

// T, stunned by b after it struck at a, comes after a, who has named S; T holds a, and S walks off (SK-MOV-11).
TEST(SkirmishNaming, SK_MOV_9_who_has_been_left_by_the_named_enemy_is_free_again) {
  Play play(Drawn(drawing(12, 12, "s 3,5; s 5,5; S 4,4; S 1,8; U 11,0; u 11,11")));
  play.all_stand();
  play.act("pass_with 3,5");
  play.act("fight_with 4,4");
  play.act("strike_at 3,5", "blow 100");
  play.strike("5,5", "4,4");
  play.roll_until("first_side", "blow 1; wound 3");
  play.next_turn();
  play.go("3,5", "walk", "2,7", "N");
  play.stand("11,0");
  play.go("5,5", "walk", "9,5", "N");
  play.go("4,4", "walk", "3,6", "S");
  play.stand("11,11");
  play.go("1,8", "walk", "0,11", "S");
  play.strike("2,7", "3,6");
}

}  // namespace
}  // namespace banneret::skirmish_test
