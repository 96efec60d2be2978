// Orders and moves at their limits: reach of orders and charges, files that may break off, walls beside a group's way,
// ends of free paths, ties. The clauses in full: individual_test.cpp, group_test.cpp, wheel_test.cpp, contact_test.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/mayhem/table.h"

namespace banneret::mayhem_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// ---- orders ---------------------------------------------------------------------------------------------------------

TEST(MayhemLimits, MA_MOV_5_nobody_joins_figures_of_another_contingent) {
  Play play(Drawn(R"(
    C......c..........
    ..................
    ..................
    ..................
    ..................
    ..................
    ..................
    ..................
    ..................
    ..................
    .................d
    ..................
    ..................
    ..................
    ..................
    .................s)"));
  EXPECT_TRUE(play.legal("order_single 17,15"));
  EXPECT_FALSE(play.legal("order_join 17,15"));
}

TEST(MayhemLimits, MA_MOV_2_rest_of_a_slow_group_goes_on_slowly_though_no_slow_ground_is_in_reach_of_its_roll) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ........
    ..sss...
    ........)")
                .terrain("........ ........ ........ tttttttt"));
  play.act("order_slow 2,6");
  play.act("break_off 4,6", "move 1");
  play.act("advance 4,5");
  ASSERT_EQ(play.node(), "order");
  EXPECT_TRUE(play.legal("order_slow 2,6"));
}

TEST(MayhemLimits, MA_MOV_5_files_that_do_not_touch_each_other_do_not_break_off_together) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ........
    ..s.....
    ...s....
    ..s.....)"));
  play.act("order_group 2,4");
  ASSERT_EQ(play.node(), "subject");
  EXPECT_THAT(play.options("break_off"), ElementsAre("2,4", "3,5", "2,6"));
  EXPECT_THAT(play.options("split_left"), IsEmpty());
  EXPECT_THAT(play.options("split_right"), IsEmpty());
}

TEST(MayhemLimits, MA_MOV_9_charge_names_no_group_out_of_reach_of_the_dice) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ........
    ........
    ........
    ........
    ........
    ........
    ........
    .S....T.
    ........
    ........
    ...ss...)"));
  play.act("charge_group 3,15");
  play.act("whole");
  EXPECT_THAT(play.options("charge_at"), ElementsAre("1,12", "6,12")) << "the commander is 15 inches away";
}

/// Whether a pair on foot at 2,15 may be ordered to charge an enemy that stands alone, so many cells before it.
bool pair_may_charge(int distance) {
  std::vector<std::string> rows(16, std::string(24, '.'));
  rows[static_cast<std::size_t>(15 - distance)][2] = 'C';
  rows[0][23] = 'c';
  rows[15][2] = 's';
  rows[15][3] = 's';
  std::string drawing;
  for (const std::string& row : rows) drawing += row + "\n";
  return Play(Drawn(drawing)).legal("charge_group 2,15");
}

TEST(MayhemLimits, MA_MOV_9_charge_reaches_one_cell_beyond_the_greatest_roll) {
  EXPECT_TRUE(pair_may_charge(13)) << "twelve inches take it to the neighbouring cell";
  EXPECT_FALSE(pair_may_charge(14));
}

// ---- groups and walls -----------------------------------------------------------------------------------------------

/// Where the foremost of two figures that face NE, broken off, may advance to on a roll of 2.
std::vector<std::string> diagonal_advance(const std::string& terrain) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    .s......
    .s......)")
                .face("1,5", "NE")
                .face("1,6", "NE")
                .terrain(terrain));
  play.act("order_group 1,5");
  play.act("break_off 1,5", "move 1 1");
  return play.options("advance");
}

TEST(MayhemLimits, MA_MOV_5_group_does_not_advance_across_a_diagonal_cut_by_walls) {
  EXPECT_THAT(diagonal_advance("........ ........ ........ ........ .#...... ..#....."), IsEmpty());
  EXPECT_THAT(diagonal_advance("........ ........ ........ ........ .#......"), ElementsAre("2,4")) << "not cut";
}

/// Whether three abreast may wheel about their right end, the left one from 3,6 to 3,4.
bool may_wheel_right(const std::string& terrain) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ........
    ...sss..
    ........)")
                .terrain(terrain));
  play.act("order_group 3,6");
  play.act("whole", "move 6 6");
  return play.legal("wheel_right 5,6");
}

TEST(MayhemLimits, MA_MOV_5_nobody_wheels_through_a_closed_wall) {
  EXPECT_FALSE(may_wheel_right("........ ........ ........ ........ ........ ...#...."));
  EXPECT_TRUE(may_wheel_right("........ ........ ........ ........ ........ ..#.....")) << "beside the way";
}

TEST(MayhemLimits, MA_MOV_6_standing_still_is_allowed_in_a_group_cut_apart_by_a_shot) {
  Play play(Drawn(R"(
    C......c
    ...A....
    ........
    ........
    ........
    ........
    ..szs...
    ........)")
                .type('z', "sergeant light"));
  play.act("order_reform 2,6");
  play.act("whole", "move 3");
  play.act("rearrange 3,6");
  play.act("go 3,6");
  play.act("face_2 3,6");
  play.act("shoot_with 3,1", "shot 5; impact 3");
  ASSERT_EQ(play.where(play.drawn("3,6")), "gone");
  play.act("rearrange 2,6");
  EXPECT_TRUE(play.legal("go 3,6")) << "beside the other";
  EXPECT_FALSE(play.legal("go 2,5")) << "apart from the other";
  EXPECT_TRUE(play.legal("go 2,6")) << "as far apart, but where it stands";
}

// ---- ends of moves --------------------------------------------------------------------------------------------------

TEST(MayhemLimits, MA_MOV_10_leaver_does_not_mind_a_nearer_enemy_that_it_did_not_touch) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...S....
    ...s....
    ........
    .......S)"));
  play.act("order_leave 3,4", "move 1 1 2");
  play.act("go 5,6");
  EXPECT_EQ(play.facing("5,6"), "SE") << "away from 3,3, not from 7,6";
}

TEST(MayhemLimits, MA_MOV_10_of_two_enemies_equally_near_the_leaver_faces_away_from_the_lower_roster_number) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ..S.S...
    ...s....
    ........
    ........)"));
  ASSERT_LT(play.drawn("4,3"), play.drawn("2,3"));
  play.act("order_leave 3,4", "move 1 1 2");
  play.act("go 3,5");
  EXPECT_EQ(play.facing("3,5"), "SW");
}

TEST(MayhemLimits, MA_CBT_6_only_a_change_of_cell_is_a_move_for_holding) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...S....
    ...s....
    ........
    s......s)"));
  play.act("order_turn 3,4");
  play.act("face_1 3,4");
  EXPECT_EQ(play.observed("moved", play.drawn("3,4")), 0) << "it only turned";
  play.act("order_single 7,0", "move 1 1 1");
  play.act("go 7,1");
  play.act("face_0 7,1");
  EXPECT_EQ(play.observed("moved", play.drawn("7,0")), 1);
}

TEST(MayhemLimits, MA_WIN_figure_in_contact_on_its_exit_cell_stays) {
  Play play(Drawn(R"(
    C.......
    ........
    ...S....
    ........
    ........
    ........
    ...k....
    .......c)")
                .marks("........ ........ ........ ...x...."));
  play.act("charge_single 3,6");
  play.act("charge_at 3,2", "charge_check 1; charged_check 1; move 1 1 1");
  play.act("go 3,3");
  play.act("face_0 3,3");
  EXPECT_EQ(play.standing("3,3"), play.drawn("3,6"));
}

// ---- shots and dice -------------------------------------------------------------------------------------------------

// The left front figure ends its wheel on the archer's right: with its old facing, N, it would not touch the archer's
// base with its front, with its new one, NE, it does. The rear figure ends behind the mantlet at 3,5: were the archer
// not in contact by then, the shooter would have two moments to choose from.
TEST(MayhemLimits, MA_SHO_4_contact_at_the_end_of_a_wheel_is_judged_by_the_new_facing) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...A....
    ........
    ..s.s...
    ...s....)")
                .terrain("........ ........ ........ ........ ........ ...M...."));
  play.act("charge_group 2,5");
  play.act("whole");
  play.act("charge_at 3,3", "charge_check 1; charged_check 1; move 6 6");
  play.act("wheel_right 4,5");
  ASSERT_EQ(play.node(), "shooter");
  play.act("shoot_with 3,3");
  play.act_until("shoot_at 3,6", "shot");
  EXPECT_EQ(play.needed(), 5) << "before the wheel, in the open";
}

TEST(MayhemLimits, MA_SEQ_1_later_tie_comes_once_in_six) {
  Play play(Drawn("C......c"));
  play.act("end_moves");
  play.act_until("end_moves", "initiative");
  EXPECT_THAT(play.weights(), ElementsAre(15, 15, 6));
  EXPECT_NO_THROW(play.check_weights());
}

}  // namespace
}  // namespace banneret::mayhem_test
