// MA-MOV-1 to MA-MOV-5: groups, breaking off, going straight ahead. Wheels: wheel_test.cpp; individuals and joiners:
// individual_test.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/mayhem/table.h"

namespace banneret::mayhem_test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

Drawn line_of_three() {
  return Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ........
    ..sss...
    ........)");
}

TEST(MayhemGroup, MA_MOV_1_group_rolls_once_and_all_of_it_moves) {
  Play play(line_of_three());
  play.act("order_group 2,6");
  play.act("whole", "move 1 2");
  play.act("advance 2,3");
  EXPECT_EQ(play.board(), picture(R"(
    C......c
    ........
    ........
    ..sss...
    ........
    ........
    ........
    ........)"));
}

TEST(MayhemGroup, MA_MOV_1_individual_moves_alone) {
  Play play(line_of_three());
  play.act("order_single 7,0", "move 1 1 1");
  play.act("go 7,3");
  play.act("face_0 7,3");
  EXPECT_EQ(play.standing("7,3"), play.drawn("7,0"));
  EXPECT_FALSE(play.legal("order_single 7,3"));
  EXPECT_THAT(play.options("order_group"), ElementsAre("2,6"));
}

TEST(MayhemGroup, MA_MOV_2_figure_that_breaks_off_rolls_and_the_rest_uses_that_roll) {
  Play play(line_of_three());
  play.act("order_group 2,6");
  play.act("break_off 4,6", "move 1 2");
  play.act("advance 4,3");
  EXPECT_EQ(play.node(), "order");
  play.act("order_group 2,6");
  play.act("whole");
  EXPECT_EQ(play.node(), "manoeuvre");
  EXPECT_THAT(play.options("advance"), ElementsAre("2,3", "2,4", "2,5"));
}

TEST(MayhemGroup, MA_MOV_2_order_for_the_rest_is_explained_by_the_roll_it_will_use) {
  Play play(line_of_three());
  EXPECT_THAT(play.explained_values("order_group 2,6"), ElementsAre(2));  // dice
  play.act("order_group 2,6");
  play.act("break_off 4,6", "move 1 2");
  play.act("advance 4,3");
  EXPECT_THAT(play.explained_values("order_group 2,6"), ElementsAre(3));  // inches
}

TEST(MayhemGroup, MA_MOV_2_last_figure_left_of_a_group_is_no_individual) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ........
    ..ss....)"));
  play.act("order_group 2,6");
  play.act("break_off 2,6", "move 1 2");
  play.act("advance 2,3");
  EXPECT_FALSE(play.legal("order_single 3,6"));
  play.act("order_group 3,6");
  EXPECT_EQ(play.node(), "manoeuvre");
  EXPECT_THAT(play.options("advance"), ElementsAre("3,3", "3,4", "3,5"));
}

TEST(MayhemGroup, MA_MOV_2_parts_move_in_the_kind_of_the_first_part) {
  Play play(line_of_three());
  EXPECT_TRUE(play.legal("order_reform 2,6"));
  play.act("order_group 2,6");
  play.act("break_off 4,6", "move 1 2");
  play.act("done");
  EXPECT_FALSE(play.legal("order_reform 2,6"));
  EXPECT_TRUE(play.legal("order_group 2,6"));
}

TEST(MayhemGroup, MA_MOV_2_rearranging_part_sets_kind_and_roll_for_the_rest) {
  Play play(line_of_three());
  play.act("order_reform 2,6");
  play.act("break_off 4,6", "move 2");
  play.act("rearrange 4,6");
  play.act("go 4,6");
  play.act("face_2 4,6");
  EXPECT_FALSE(play.legal("order_group 2,6"));
  play.act("order_reform 2,6");
  play.act("whole");
  EXPECT_EQ(play.node(), "rearrange");
}

TEST(MayhemGroup, MA_MOV_2_each_figure_moves_at_most_once_a_half) {
  Play play(line_of_three());
  play.act("order_group 2,6");
  play.act("whole", "move 1 2");
  play.act("advance 2,5");
  play.act("done");
  EXPECT_THAT(play.options("order_group"), IsEmpty());
  EXPECT_THAT(play.options("order_reform"), IsEmpty());
  EXPECT_THAT(play.options("order_turn"), ElementsAre("7,0"));
}

TEST(MayhemGroup, MA_MOV_2_half_over_the_next_one_rolls_afresh) {
  Play play(line_of_three());
  play.act("order_group 2,6");
  play.act("whole", "move 1 2");
  play.act("done");
  play.act("end_moves");
  play.act("end_moves", "initiative 6 1");
  play.act("go_first");
  play.act("order_group 2,6");
  play.act_until("whole", "move");
  EXPECT_EQ(play.dice_count(), 2);
}

TEST(MayhemGroup, MA_MOV_3_corner_to_corner_is_a_group) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ...s....
    ..s.s...)"));
  EXPECT_THAT(play.options("order_group"), ElementsAre("3,5"));
  EXPECT_THAT(play.options("order_single"), ElementsAre("7,0"));
}

TEST(MayhemGroup, MA_MOV_3_neighbours_connect_through_each_other) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ........
    s.......
    .s......
    ..s.....
    ...s....)"));
  play.act("order_group 0,4");
  play.act("whole", "move 1 1");
  play.act("advance 0,2");
  EXPECT_EQ(play.board(), picture(R"(
    C......c
    ........
    s.......
    .s......
    ..s.....
    ...s....
    ........
    ........)"));
}

TEST(MayhemGroup, MA_MOV_3_gap_of_one_cell_makes_two_individuals) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ........
    ..s.s...)"));
  EXPECT_THAT(play.options("order_group"), IsEmpty());
  EXPECT_THAT(play.options("order_single"), ElementsAre("7,0", "2,6", "4,6"));
}

TEST(MayhemGroup, MA_MOV_3_figures_of_two_contingents_are_not_one_group) {
  Play play(Drawn(R"(
    C..d...c
    ........
    ........
    ........
    ........
    ........
    ..se....)"));
  EXPECT_THAT(play.options("order_group"), IsEmpty());
  EXPECT_TRUE(play.legal("order_single 2,6"));
  EXPECT_TRUE(play.legal("order_single 3,6"));
}

TEST(MayhemGroup, MA_MOV_3_closed_wall_parts_neighbours) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ...s....
    ..s.....)")
                .terrain(R"(
    ........
    ........
    ........
    ........
    ........
    ..#.....
    ...#....)"));
  EXPECT_THAT(play.options("order_group"), IsEmpty());
  EXPECT_THAT(play.options("order_single"), ElementsAre("7,0", "3,5", "2,6"));
}

TEST(MayhemGroup, MA_MOV_3_individual_at_the_start_stays_one_after_being_joined) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ........
    ..s.s...)"));
  play.act("order_join 2,6", "move 1 1");
  play.act("go 3,6");
  play.act("face_0 3,6");
  EXPECT_TRUE(play.legal("order_single 4,6"));
  EXPECT_FALSE(play.legal("order_group 4,6"));
  EXPECT_FALSE(play.legal("order_group 3,6"));
}

TEST(MayhemGroup, MA_MOV_5_group_throws_two_dice) {
  Play play(line_of_three());
  play.act("order_group 2,6");
  play.act_until("whole", "move");
  EXPECT_EQ(play.dice_count(), 2);
  EXPECT_EQ(play.weights().size(), 11U);
}

TEST(MayhemGroup, MA_MOV_5_group_may_not_be_moved_as_individuals_from_the_start) {
  Play play(line_of_three());
  EXPECT_THAT(play.options("order_single"), ElementsAre("7,0"));
}

TEST(MayhemGroup, MA_MOV_5_group_goes_only_straight_ahead_or_wheels) {
  Play play(line_of_three());
  play.act("order_group 2,6");
  play.act("whole", "move 1 2");
  for (const std::string& action : play.legal_list()) {
    const std::string kind = action.substr(0, action.find(' '));
    EXPECT_THAT((std::vector<std::string>{"advance", "wheel_left", "wheel_right", "done"}), Contains(kind));
  }
  EXPECT_THAT(play.options("advance"), ElementsAre("2,3", "2,4", "2,5"));
}

TEST(MayhemGroup, MA_MOV_5_diagonal_cell_ahead_costs_seven_fifths) {
  const auto diagonal = [](const char* dice) {
    Play play(Drawn(R"(
      C......c
      ........
      ........
      ........
      ........
      .s......
      ..s.....)")
                  .face("1,5", "NE")
                  .face("2,6", "NE"));
    play.act("order_group 1,5");
    play.act("whole", dice);
    return play.options("advance");
  };
  // 2": 12 fifths, one diagonal cell; 3": 17, two; 4": 22, three.
  EXPECT_THAT(diagonal("move 1 1"), ElementsAre("2,4"));
  EXPECT_THAT(diagonal("move 1 2"), ElementsAre("3,3", "2,4"));
  EXPECT_THAT(diagonal("move 2 2"), ElementsAre("4,2", "3,3", "2,4"));
}

TEST(MayhemGroup, MA_MOV_5_group_move_is_for_figures_of_one_facing) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ........
    ..sss...)")
                .face("4,6", "E"));
  play.act("order_group 2,6");
  EXPECT_THAT(play.options("break_off"), ElementsAre("2,6", "3,6"));
  play.act("whole", "move 1 1");
  play.act("advance 2,4");
  EXPECT_EQ(play.board(), picture(R"(
    C......c
    ........
    ........
    ........
    ..ss....
    ........
    ....s...
    ........)"));
}

TEST(MayhemGroup, MA_MOV_5_straight_ahead_stops_before_figures_in_the_way) {
  Play play(Drawn(R"(
    C..d...c
    ........
    ........
    ...e....
    ........
    ........
    ..ss....)"));
  play.act("order_group 2,6");
  play.act("whole", "move 6 6");
  EXPECT_THAT(play.options("advance"), ElementsAre("2,4", "2,5"));
}

TEST(MayhemGroup, MA_MOV_5_straight_ahead_stops_at_the_table_edge) {
  Play play(line_of_three());
  play.act("order_group 2,6");
  play.act("whole", "move 6 6");
  EXPECT_THAT(play.options("advance"), ElementsAre("2,0", "2,1", "2,2", "2,3", "2,4", "2,5"));
}

TEST(MayhemGroup, MA_MOV_5_single_figure_may_break_off) {
  Play play(line_of_three());
  play.act("order_group 2,6");
  EXPECT_THAT(play.options("break_off"), ElementsAre("2,6", "3,6", "4,6"));
  play.act("break_off 3,6", "move 1 1");
  play.act("advance 3,4");
  EXPECT_EQ(play.board(), picture(R"(
    C......c
    ........
    ........
    ........
    ...s....
    ........
    ..s.s...
    ........)"));
}

Drawn two_ranks_of_three() {
  return Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ..sss...
    ..sss...
    ........)");
}

TEST(MayhemGroup, MA_MOV_5_whole_files_on_the_right_may_break_off) {
  Play play(two_ranks_of_three());
  play.act("order_group 2,5");
  play.act("split_right 3,5", "move 1 1");
  play.act("advance 3,4");
  EXPECT_EQ(play.board(), picture(R"(
    C......c
    ........
    ........
    ........
    ...ss...
    ..sss...
    ..s.....
    ........)"));
}

TEST(MayhemGroup, MA_MOV_5_whole_files_on_the_left_may_break_off) {
  Play play(two_ranks_of_three());
  play.act("order_group 2,5");
  play.act("split_left 2,5", "move 1 1");
  play.act("advance 2,3");
  EXPECT_EQ(play.board(), picture(R"(
    C......c
    ........
    ........
    ..s.....
    ..s.....
    ...ss...
    ...ss...
    ........)"));
}

// Four files: the two in the middle go, the right end named first, then the left.
TEST(MayhemGroup, MA_MOV_5_whole_files_from_the_middle_may_break_off) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ..ssss..
    ........
    ........)"));
  play.act("order_group 2,5");
  play.act("split_left 4,5");
  EXPECT_THAT(play.options("split_left"), IsEmpty());
  EXPECT_THAT(play.options("break_off"), IsEmpty());
  EXPECT_THAT(play.options("split_right"), ElementsAre("3,5"));
  play.act("split_right 3,5", "move 1 1");
  play.act("advance 3,3");
  EXPECT_EQ(play.board(), picture(R"(
    C......c
    ........
    ........
    ...ss...
    ........
    ..s..s..
    ........
    ........)"));
}

TEST(MayhemGroup, MA_MOV_5_straight_wheel_and_straight_follow_each_other_within_one_roll) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ........
    .ss.....)"));
  // 5": 27 fifths. One ahead 5, wheel of two 4, two diagonal cells 14: 23; a third would make 30.
  play.act("order_group 1,6");
  play.act("whole", "move 2 3");
  play.act("advance 1,5");
  EXPECT_THAT(play.options("advance"), IsEmpty());
  play.act("wheel_right 2,5");
  EXPECT_EQ(play.standing("1,4"), play.drawn("1,6"));
  EXPECT_THAT(play.options("advance"), ElementsAre("3,2", "2,3"));
  play.act("advance 3,2");
  EXPECT_EQ(play.board(), picture(R"(
    C......c
    ........
    ...s....
    ....s...
    ........
    ........
    ........
    ........)"));
}

TEST(MayhemGroup, MA_MOV_5_manoeuvre_may_end_early) {
  Play play(line_of_three());
  play.act("order_group 2,6");
  play.act("whole", "move 6 6");
  play.act("done");
  EXPECT_EQ(play.node(), "order");
  EXPECT_TRUE(play.stands("2,6"));
  EXPECT_FALSE(play.legal("order_group 2,6"));
}

TEST(MayhemGroup, MA_MOV_2_slow_order_is_not_given_after_an_ordinary_part) {
  Play play(line_of_three().terrain("........ ........ ........ ........ ........ t......."));
  EXPECT_TRUE(play.legal("order_slow 2,6"));
  play.act("order_group 2,6");
  play.act("break_off 4,6", "move 1 2");
  play.act("done");
  EXPECT_FALSE(play.legal("order_slow 2,6"));
}

TEST(MayhemGroup, MA_MOV_6_files_do_not_break_off_to_rearrange) {
  Play play(line_of_three());
  play.act("order_reform 2,6");
  EXPECT_TRUE(play.legal("break_off 2,6"));
  EXPECT_THAT(play.options("split_left"), IsEmpty());
  EXPECT_THAT(play.options("split_right"), IsEmpty());
}

}  // namespace
}  // namespace banneret::mayhem_test
