// Moves of units with enemies beside them: leaving a melee past several enemies, turning in the press, orders that are
// not offered because nothing could follow. Readings of CR-MOV-1, CR-MOV-6 and CR-MOV-7.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/crecy/table.h"

namespace banneret::crecy_test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Foot at 3,5 between an enemy before it and one to its right, both facing it.
Drawn between_two() {
  return Drawn(R"(
    CSSS......
    ..........
    ..........
    ..........
    ...A......
    ...sA.....
    ..........
    ..........
    ..........
    ......sssc)")
      .face("4,5", "W");
}

TEST(CrecyClose, CR_MOV_6_withdrawal_ends_out_of_every_contact_but_may_pass_through_the_old_ones) {
  // 3,6 is still before the enemy at 4,5, and 2,5 before that at 3,4.
  Play play(between_two());
  play.act("withdraw 3,5");
  EXPECT_THAT(play.options("advance"), ElementsAre("0,5", "1,5", "3,7", "3,8", "3,9"));
}

TEST(CrecyClose, CR_MOV_6_withdrawal_leads_away_from_whichever_enemy_it_likes) {
  Play play(between_two());
  play.act("withdraw 3,5");
  EXPECT_THAT(play.options("advance"), Contains("1,5"));
  play.act("advance 3,7");
  EXPECT_EQ(play.facing("3,7"), "S");
  Play other(between_two());
  other.act("withdraw 3,5");
  other.act("advance 1,5");
  EXPECT_EQ(other.facing("1,5"), "W");
}

/// Foot at 3,6 in contact with an enemy before it.
Drawn locked() {
  return Drawn(R"(
    CSSS......
    ..........
    ..........
    ..........
    ..........
    ...A......
    ...s......
    ..........
    ..........
    ......sssc)");
}

TEST(CrecyClose, CR_MOV_6_unit_that_has_wheeled_in_contact_goes_nowhere) {
  Play play(locked());
  play.act("move 3,6");
  play.act("wheel_left");  // 2,5 before it is free
  EXPECT_THAT(play.options("advance"), IsEmpty());
}

TEST(CrecyClose, CR_MOV_6_withdrawal_over_terrain_needs_the_point_for_it) {
  const Drawn drawn = locked().terrain(
      ".......... .......... .......... .......... .......... .......... .......... "
      "...m......");
  Play one(drawn, "points 1");
  EXPECT_FALSE(one.legal("withdraw 3,6"));
  Play two(drawn, "points 2");
  EXPECT_TRUE(two.legal("withdraw 3,6"));
}

/// A unit at 3,5 facing N with enemies to its right and left who look away from it.
Drawn hemmed_in(std::string_view words, std::string_view row4, std::string_view row6) {
  return Drawn("CSSS......\n..........\n..........\n..........\n" + std::string(row4) + "\n..AeA.....\n" +
               std::string(row6) + "\n..........\n..........\n......sssc")
      .type('e', words)
      .face("2,5", "W")
      .face("4,5", "E");
}

TEST(CrecyClose, CR_MOV_1_move_that_could_only_go_on_unpaid_ground_is_not_ordered) {
  // Any wheel would make contact; before the unit lies a marsh.
  const Drawn drawn = hemmed_in("soldier unarmoured", "..........", "..........")
                          .terrain(".......... .......... .......... .......... ...m......");
  Play one(drawn, "points 1");
  EXPECT_FALSE(one.legal("move 3,5"));
  Play two(drawn, "points 2");
  EXPECT_TRUE(two.legal("move 3,5"));
}

TEST(CrecyClose, CR_MOV_6_skirmishers_in_contact_who_can_turn_nowhere_do_not_move) {
  // In contact with 3,4 alone; every other facing takes in one of the three at the sides and behind.
  Play play(hemmed_in("soldier skirmisher", "...A......", "...A......").face("3,6", "S"));
  EXPECT_FALSE(play.legal("move 3,5"));
  EXPECT_EQ(play.refused("move 3,5"), "CR-MOV-6");
}

TEST(CrecyClose, CR_MOV_7_skirmishers_do_not_turn_into_contact_where_they_stand) {
  Play play(Drawn(R"(
    CSSS......
    ..........
    ..........
    ..........
    ..........
    ...jA.....
    ..........
    ......sssc)")
                .face("4,5", "E"));
  play.act("move 3,5");
  play.act("go 3,5");
  EXPECT_EQ(play.refused("face_1 3,5"), "CR-MOV-7");
  EXPECT_TRUE(play.legal("face_7 3,5"));
}

TEST(CrecyClose, CR_MOV_7_skirmishers_turning_in_contact_charge_nobody) {
  // The enemy looks away, and could turn to face a charge.
  Play play(locked().type('s', "soldier skirmisher").face("3,5", "N"));
  play.act("move 3,6");
  play.act("face_1 3,6");
  EXPECT_EQ(play.node(), "order");
  EXPECT_EQ(play.side(), 0);
}

TEST(CrecyClose, CR_MOV_7_skirmishers_do_not_run_on_past_an_enemys_front) {
  // 3,5 behind the enemy is 19 fifths away by way of 2,7, which lies before it, and 26 round its front.
  Play play(Drawn(R"(
    CSSS......
    ..........
    ..........
    ..........
    ..........
    ..........
    ...A......
    ..........
    ...j......
    ......sssc)"));
  play.act("move 3,8");
  EXPECT_TRUE(play.legal("go 2,7"));
  EXPECT_TRUE(play.legal("go 2,6"));
  EXPECT_FALSE(play.legal("go 3,5"));
}

TEST(CrecyClose, CR_MOV_2_skirmishers_do_not_pass_through_enemies) {
  // 3,6 is 10 fifths away through the enemy at 3,7, who looks away; round the line every way ends before its front.
  Play play(Drawn(R"(
    CSSS......
    ..........
    ..........
    ..........
    ..........
    ..........
    ..........
    ..AAA.....
    ...j......
    ......sssc)")
                .face("3,8", "S")
                .face("2,7", "N")
                .face("3,7", "N")
                .face("4,7", "N"));
  play.act("move 3,8");
  EXPECT_TRUE(play.legal("go 2,6"));
  EXPECT_FALSE(play.legal("go 3,6"));
  EXPECT_FALSE(play.legal("go 3,7"));
}

TEST(CrecyClose, CR_ACT_5_unit_that_has_moved_does_not_withdraw) {
  Play play(locked());
  play.act("move 3,6");
  play.act("wheel_left");
  play.act("done");
  EXPECT_FALSE(play.legal("withdraw 3,6"));
  EXPECT_EQ(play.refused("withdraw 3,6"), "CR-ACT-5");
}

/// Foot at 3,8 and cavalry three cells before it.
Drawn foot_against_cavalry(std::string_view foot) {
  return Drawn(R"(
    CSSS......
    ..........
    ..........
    ..........
    ..........
    ...R......
    ..........
    ..........
    ...e......
    ......sssc)")
      .type('e', foot);
}

TEST(CrecyClose, CR_MOV_5_cavalry_other_than_knights_falls_back_from_foot_knights) {
  Play play(foot_against_cavalry("knight unarmoured"));
  play.act("move 3,8");
  play.act("advance 3,6");
  EXPECT_TRUE(play.legal("fall_back"));
}

TEST(CrecyClose, CR_MOV_5_cavalry_charged_from_behind_lands_facing_the_charger) {
  Play play(foot_against_cavalry("soldier unarmoured").face("3,5", "N"));
  play.act("move 3,8");
  play.act("advance 3,6");
  play.act("fall_back");
  EXPECT_EQ(play.facing("3,2"), "S");
}

TEST(CrecyClose, CR_MOV_5_skirmishers_go_on_over_terrain_after_cavalry_that_falls_back) {
  Play play(
      foot_against_cavalry("soldier skirmisher").terrain(".......... .......... .......... .......... ...m......"));
  play.act("move 3,8");
  play.act("go 3,6");
  play.act("face_0 3,6");
  play.act("fall_back");
  EXPECT_EQ(play.where(play.drawn("3,8")), "3,4");
  EXPECT_EQ(play.where(play.drawn("3,5")), "3,2");
}

TEST(CrecyClose, CR_MEL_1_active_side_names_first_whichever_it_is) {
  Play play = Play::before_the_dice(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    .....AA.....
    .....aa.....
    ............
    .......ssssc)"));
  play.roll("first_round 1 6; points 6");
  play.act("pass");
  EXPECT_EQ(play.node(), "strike_target");
  EXPECT_EQ(play.side(), 1);
}

}  // namespace
}  // namespace banneret::crecy_test
