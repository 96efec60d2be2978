// MA-MOV-6 and MA-MOV-7: the 1d6 moves (obstacles, doorways, delaying terrain, rearranging) and the mounted die.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/mayhem/table.h"

namespace banneret::mayhem_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// A sergeant before a belt of one terrain right across the table.
Drawn before_a_belt_of(char terrain) {
  return Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ........
    ...s....)")
      .terrain("........ ........ ........ ........ " + std::string(8, terrain));
}

class MayhemSlowGround : public ::testing::TestWithParam<char> {};

TEST_P(MayhemSlowGround, MA_MOV_6_ordinary_path_may_not_touch_it) {
  Play play(before_a_belt_of(GetParam()));
  play.act("order_single 3,6", "move 6 6 6");
  EXPECT_TRUE(play.legal("go 3,5"));
  EXPECT_FALSE(play.legal("go 3,4"));
  EXPECT_FALSE(play.legal("go 3,3"));
  EXPECT_FALSE(play.legal("go 4,3")) << "a knight's step passes through the cells between its ends";
}

TEST_P(MayhemSlowGround, MA_MOV_6_move_of_one_die_may_cross_it) {
  Play play(before_a_belt_of(GetParam()));
  play.act_until("order_slow 3,6", "move");
  EXPECT_EQ(play.dice_count(), 1);
  play.roll("move 3");
  EXPECT_TRUE(play.legal("go 3,4"));
  EXPECT_TRUE(play.legal("go 3,3"));
}

TEST_P(MayhemSlowGround, MA_MOV_6_start_cell_counts) {
  Play play(before_a_belt_of('.').terrain("........ ........ ........ ........ ........ ........ ..." +
                                          std::string(1, GetParam()) + "...."));
  EXPECT_FALSE(play.legal("order_single 3,6"));
  play.act_until("order_slow 3,6", "move");
  EXPECT_EQ(play.dice_count(), 1);
}

INSTANTIATE_TEST_SUITE_P(Kinds, MayhemSlowGround, ::testing::Values('t', 'T', 'm', 'f', 'r', 'b', 'h', 'w', '~', 'D'));

TEST(MayhemPace, MA_MOV_6_village_ground_does_not_delay) {
  Play play(before_a_belt_of('v'));
  EXPECT_FALSE(play.legal("order_slow 3,6"));
  play.act("order_single 3,6", "move 1 1 1");
  EXPECT_TRUE(play.legal("go 3,4"));
  EXPECT_TRUE(play.legal("go 3,3"));
}

TEST(MayhemPace, MA_MOV_6_pace_is_declared_before_the_dice) {
  Play play(before_a_belt_of('m'));
  EXPECT_TRUE(play.legal("order_single 3,6"));
  EXPECT_TRUE(play.legal("order_slow 3,6"));
  play.act("order_slow 3,6", "move 1");
  EXPECT_FALSE(play.legal("go 3,4"));
  EXPECT_TRUE(play.legal("go 3,5"));
}

TEST(MayhemPace, MA_MOV_6_refusal_names_the_clause) {
  Play play(before_a_belt_of('t'));
  play.act("order_single 3,6", "move 6 6 6");
  EXPECT_EQ(play.refused("go 3,4"), "MA-MOV-6");
}

Drawn pair_with_woods_before_one() {
  return Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ........
    ...ss...)")
      .terrain(R"(
    ........
    ........
    ........
    ........
    ........
    ...t....)");
}

TEST(MayhemPace, MA_MOV_6_one_delayed_figure_keeps_the_whole_group_from_its_rate) {
  Play play(pair_with_woods_before_one());
  play.act("order_group 3,6");
  play.act("whole", "move 6 6");
  EXPECT_THAT(play.options("advance"), IsEmpty());
}

TEST(MayhemPace, MA_MOV_6_one_delayed_figure_slows_the_whole_group_to_one_die) {
  Play play(pair_with_woods_before_one());
  play.act("order_slow 3,6");
  play.act_until("whole", "move");
  EXPECT_EQ(play.dice_count(), 1);
  play.roll("move 2");
  EXPECT_THAT(play.options("advance"), ElementsAre("3,4", "3,5"));
  EXPECT_TRUE(play.legal("wheel_right 4,6"));
}

TEST(MayhemPace, MA_MOV_6_figure_with_clear_ground_may_break_off_at_the_group_rate) {
  Play play(pair_with_woods_before_one());
  play.act("order_group 3,6");
  play.act("break_off 4,6", "move 1 1");
  EXPECT_THAT(play.options("advance"), ElementsAre("4,4", "4,5"));
}

Drawn pair() {
  return Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ..ss....
    ........
    ........)");
}

TEST(MayhemPace, MA_MOV_6_rearranging_throws_one_die) {
  Play play(pair());
  play.act("order_reform 2,5");
  play.act_until("whole", "move");
  EXPECT_EQ(play.dice_count(), 1);
}

TEST(MayhemPace, MA_MOV_6_rearranged_figures_move_one_after_another_in_any_order) {
  Play play(pair());
  play.act("order_reform 2,5");
  play.act("whole", "move 3");
  EXPECT_THAT(play.options("rearrange"), ElementsAre("2,5", "3,5"));
  play.act("rearrange 3,5");
  play.act("go 2,4");
  play.act("face_0 2,4");
  play.act("rearrange 2,5");
  play.act("go 3,4");
  play.act("face_4 3,4");
  EXPECT_EQ(play.board(), picture(R"(
    C......c
    ........
    ........
    ........
    ..ss....
    ........
    ........
    ........)"));
  EXPECT_EQ(play.standing("2,4"), play.drawn("3,5"));
  EXPECT_EQ(play.facing("3,4"), "S");
}

TEST(MayhemPace, MA_MOV_6_each_rearranged_figure_has_the_roll_and_must_leave_the_group_connected) {
  Play play(pair());
  play.act("order_reform 2,5");
  play.act("whole", "move 2");
  play.act("rearrange 2,5");
  // 12 fifths about the friend on its right; its own cell always.
  EXPECT_THAT(play.options("go"), ElementsAre("2,4", "3,4", "4,4", "2,5", "2,6", "3,6", "4,6"));
  EXPECT_FALSE(play.legal("go 1,5"));
  EXPECT_EQ(play.refused("go 1,5"), "MA-MOV-6");
}

TEST(MayhemPace, MA_MOV_6_rearranged_figure_may_stand_and_turn) {
  Play play(pair());
  play.act("order_reform 2,5");
  play.act("whole", "move 1");
  play.act("rearrange 2,5");
  play.act("go 2,5");
  play.act("face_6 2,5");
  EXPECT_EQ(play.facing("2,5"), "W");
  EXPECT_FALSE(play.legal("rearrange 2,5")) << "each moves once";
}

TEST(MayhemPace, MA_MOV_6_rearranging_may_end_with_figures_left_standing) {
  Play play(pair());
  play.act("order_reform 2,5");
  play.act("whole", "move 1");
  play.act("done");
  EXPECT_EQ(play.node(), "order");
  EXPECT_THAT(play.options("order_turn"), ElementsAre("7,0"));
}

TEST(MayhemPace, MA_MOV_6_rearranging_takes_figures_of_any_facing) {
  Play play(pair().face("3,5", "SW"));
  play.act("order_reform 2,5");
  play.act("whole", "move 1");
  EXPECT_THAT(play.options("rearrange"), ElementsAre("2,5", "3,5"));
}

TEST(MayhemPace, MA_MOV_6_rearranging_may_go_through_delaying_terrain) {
  Play play(pair().terrain("........ ........ ........ ........ tttttttt ...t...."));
  play.act("order_reform 2,5");
  play.act("whole", "move 1");
  play.act("rearrange 3,5");
  EXPECT_TRUE(play.legal("go 3,4"));
}

TEST(MayhemPace, MA_MOV_7_mounted_individual_adds_a_die) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ...r....)"));
  play.act_until("order_single 3,5", "move");
  EXPECT_EQ(play.dice_count(), 4);
  EXPECT_EQ(play.weights().size(), 21U);
}

TEST(MayhemPace, MA_MOV_7_group_adds_a_die_if_all_are_mounted) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ...rl...)"));
  play.act("order_group 3,5");
  play.act_until("whole", "move");
  EXPECT_EQ(play.dice_count(), 3);
}

TEST(MayhemPace, MA_MOV_7_group_with_one_on_foot_adds_none) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ...rs...)"));
  play.act("order_group 3,5");
  play.act_until("whole", "move");
  EXPECT_EQ(play.dice_count(), 2);
}

TEST(MayhemPace, MA_MOV_7_mounted_joiner_and_mounted_slow_move_add_a_die) {
  const Drawn drawn = Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ...r.s..)")
                          .terrain("........ ........ ........ ........ tttttttt");
  Play joining(drawn);
  joining.act_until("order_join 3,5", "move");
  EXPECT_EQ(joining.dice_count(), 3);
  Play slow(drawn);
  slow.act_until("order_slow 3,5", "move");
  EXPECT_EQ(slow.dice_count(), 2);
}

TEST(MayhemPace, MA_MOV_7_rearranging_mounted_group_adds_a_die) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ...rr...)"));
  play.act("order_reform 3,5");
  play.act_until("whole", "move");
  EXPECT_EQ(play.dice_count(), 2);
}

TEST(MayhemPace, MA_MOV_7_rider_who_breaks_off_a_mixed_group_has_the_groups_dice) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ...rs...)"));
  play.act("order_group 3,5");
  play.act_until("break_off 3,5", "move");
  EXPECT_EQ(play.dice_count(), 2);
}

}  // namespace
}  // namespace banneret::mayhem_test
