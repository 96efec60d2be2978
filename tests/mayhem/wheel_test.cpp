// MA-MOV-5, wheels: 45 degrees about an end figure of the front rank, files and ranks kept, four fifths an inch.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/mayhem/table.h"

namespace banneret::mayhem_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// The group whose handle is at `handle`, ordered to move as a whole with a roll of two dice.
Play ordered(const Drawn& drawn, const std::string& handle, const std::string& dice) {
  Play play(drawn);
  play.act("order_group " + handle);
  play.act("whole", dice);
  return play;
}

Drawn line_of_three() {
  return Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ........
    ...sss..
    ........)");
}

TEST(MayhemWheel, MA_MOV_5_wheel_right_turns_the_line_about_its_right_end) {
  Play play = ordered(line_of_three(), "3,6", "move 2 2");
  play.act("wheel_right 5,6");
  EXPECT_EQ(play.board(), picture(R"(
    C......c
    ........
    ........
    ........
    ...s....
    ....s...
    .....s..
    ........)"));
  EXPECT_EQ(play.standing("3,4"), play.drawn("3,6"));
  EXPECT_EQ(play.standing("5,6"), play.drawn("5,6"));
}

TEST(MayhemWheel, MA_MOV_5_every_figure_takes_the_new_facing) {
  Play right = ordered(line_of_three(), "3,6", "move 2 2");
  right.act("wheel_right 5,6");
  for (const char* cell : {"3,4", "4,5", "5,6"}) EXPECT_EQ(right.facing(cell), "NE");
  Play left = ordered(line_of_three(), "3,6", "move 2 2");
  left.act("wheel_left 3,6");
  for (const char* cell : {"3,6", "4,5", "5,4"}) EXPECT_EQ(left.facing(cell), "NW");
}

TEST(MayhemWheel, MA_MOV_5_wheel_left_turns_the_line_about_its_left_end) {
  Play play = ordered(line_of_three(), "3,6", "move 2 2");
  play.act("wheel_left 3,6");
  EXPECT_EQ(play.board(), picture(R"(
    C......c
    ........
    ........
    ........
    .....s..
    ....s...
    ...s....
    ........)"));
}

TEST(MayhemWheel, MA_MOV_5_pivot_is_an_end_figure_of_the_front_rank) {
  Play play = ordered(line_of_three(), "3,6", "move 6 6");
  EXPECT_THAT(play.options("wheel_left"), ElementsAre("3,6"));
  EXPECT_THAT(play.options("wheel_right"), ElementsAre("5,6"));
}

TEST(MayhemWheel, MA_MOV_5_ends_of_the_rear_rank_are_no_pivots) {
  Play play = ordered(Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ...ss...
    ..sss...
    ........)"),
                      "3,5", "move 6 6");
  EXPECT_THAT(play.options("wheel_left"), ElementsAre("3,5"));
  EXPECT_THAT(play.options("wheel_right"), ElementsAre("4,5"));
}

Drawn block_of_four() {
  return Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ...sk...
    ...ta...
    ........)");
}

TEST(MayhemWheel, MA_MOV_5_ranks_follow_their_files_in_a_wheel_to_the_right) {
  Play play = ordered(block_of_four(), "3,5", "move 2 2");
  play.act("wheel_right 4,5");
  EXPECT_EQ(play.board(), picture(R"(
    C......c
    ........
    ........
    ........
    ...s....
    ...tk...
    ....a...
    ........)"));
}

TEST(MayhemWheel, MA_MOV_5_ranks_follow_their_files_in_a_wheel_to_the_left) {
  Play play = ordered(block_of_four(), "3,5", "move 2 2");
  play.act("wheel_left 3,5");
  EXPECT_EQ(play.board(), picture(R"(
    C......c
    ........
    ........
    ........
    ....ka..
    ...st...
    ........
    ........)"));
}

TEST(MayhemWheel, MA_MOV_5_wheel_from_a_diagonal_facing_ends_on_a_straight_line) {
  const Drawn diagonal = Drawn(R"(
    C......c
    ........
    ........
    ........
    ...s....
    ....k...
    .....t..
    ........)")
                             .face("3,4", "NE")
                             .face("4,5", "NE")
                             .face("5,6", "NE");
  Play right = ordered(diagonal, "3,4", "move 1 1");
  right.act("wheel_right 5,6");
  EXPECT_EQ(right.board(), picture(R"(
    C......c
    ........
    ........
    ........
    .....s..
    .....k..
    .....t..
    ........)"));
  EXPECT_EQ(right.facing("5,5"), "E");
  Play left = ordered(diagonal, "3,4", "move 1 1");
  left.act("wheel_left 3,4");
  EXPECT_EQ(left.board(), picture(R"(
    C......c
    ........
    ........
    ........
    ...skt..
    ........
    ........
    ........)"));
  EXPECT_EQ(left.facing("4,4"), "N");
}

Drawn line_of(int length) {
  return Drawn("C......c ........ ........ ........ ........ ........ " +
               std::string(static_cast<std::size_t>(length), 's'));
}

TEST(MayhemWheel, MA_MOV_5_wheel_costs_four_fifths_an_inch_to_the_farthest_figure) {
  // Four abreast: 3", 12 fifths, all that a roll of 2 allows. Five abreast: 4", 16 fifths: a roll of 3.
  EXPECT_TRUE(ordered(line_of(4), "0,6", "move 1 1").legal("wheel_left 0,6"));
  EXPECT_FALSE(ordered(line_of(5), "0,6", "move 1 1").legal("wheel_left 0,6"));
  EXPECT_TRUE(ordered(line_of(5), "0,6", "move 1 2").legal("wheel_left 0,6"));
}

TEST(MayhemWheel, MA_MOV_5_cost_is_measured_before_the_wheel) {
  // Three abreast at 2": 8 of 12 fifths; the 4 left would do for another wheel only if the line were two inches long,
  // but on the diagonal its ends lie 3" apart. So the move is over.
  Play play = ordered(line_of_three(), "3,6", "move 1 1");
  play.act("wheel_right 5,6");
  EXPECT_EQ(play.node(), "order");
  // At 4": 22 - 8 = 14 fifths, and 12 are needed.
  Play again = ordered(line_of_three(), "3,6", "move 2 2");
  again.act("wheel_right 5,6");
  EXPECT_TRUE(again.legal("wheel_right 5,6"));
}

TEST(MayhemWheel, MA_MOV_5_cost_counts_the_figure_farthest_in_depth_too) {
  const Drawn column = Drawn(R"(
    C......c
    ........
    ........
    ...s....
    ...s....
    ...s....
    ...s....
    ...s....)");
  EXPECT_FALSE(ordered(column, "3,3", "move 1 1").legal("wheel_right 3,3"));
  EXPECT_TRUE(ordered(column, "3,3", "move 1 2").legal("wheel_right 3,3"));
}

TEST(MayhemWheel, MA_MOV_5_wheel_never_costs_less_than_four_fifths) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ........
    ...ss...)"));
  play.act("order_group 3,6");
  play.act("break_off 4,6", "move 1 1");
  play.act("wheel_right 4,6");
  play.act("wheel_right 4,6");
  EXPECT_TRUE(play.legal("wheel_right 4,6"));
  play.act("wheel_right 4,6");
  EXPECT_EQ(play.facing("4,6"), "SE");
  EXPECT_EQ(play.node(), "order");
}

TEST(MayhemWheel, MA_MOV_5_end_cells_of_a_wheel_must_be_free) {
  const Drawn blocked = Drawn(R"(
    C..d...c
    ........
    ........
    ........
    ...e....
    ........
    ...sss..)");
  Play play = ordered(blocked, "3,6", "move 6 6");
  EXPECT_FALSE(play.legal("wheel_right 5,6"));
  EXPECT_TRUE(play.legal("wheel_left 3,6"));
}

TEST(MayhemWheel, MA_MOV_5_cells_swept_between_need_not_be_free) {
  const Drawn passing = Drawn(R"(
    C..d...c
    ........
    ........
    ........
    ........
    ...e....
    ...sss..)");
  Play play = ordered(passing, "3,6", "move 6 6");
  EXPECT_TRUE(play.legal("wheel_right 5,6"));
}

TEST(MayhemWheel, MA_MOV_5_wheel_may_not_leave_the_table) {
  const Drawn corner = Drawn(R"(
    C......c
    ........
    ........
    .......s
    .......s
    .......s)")
                           .face("7,3", "E")
                           .face("7,4", "E")
                           .face("7,5", "E");
  Play play = ordered(corner, "7,3", "move 6 6");
  EXPECT_THAT(play.options("advance"), IsEmpty());
  EXPECT_THAT(play.options("wheel_left"), IsEmpty());
  EXPECT_THAT(play.options("wheel_right"), IsEmpty());
}

TEST(MayhemWheel, MA_MOV_5_wheel_may_not_end_in_a_closed_wall) {
  Play play = ordered(line_of_three().terrain(R"(
    ........
    ........
    ........
    ........
    ...#....)"),
                      "3,6", "move 6 6");
  EXPECT_FALSE(play.legal("wheel_right 5,6"));
  EXPECT_TRUE(play.legal("wheel_left 3,6"));
}

TEST(MayhemWheel, MA_MOV_6_wheel_at_the_group_rate_may_not_end_in_woods) {
  Play play = ordered(line_of_three().terrain(R"(
    ........
    ........
    ........
    ........
    ...t....)"),
                      "3,6", "move 6 6");
  EXPECT_FALSE(play.legal("wheel_right 5,6"));
  EXPECT_TRUE(play.legal("wheel_left 3,6"));
}

TEST(MayhemWheel, MA_MOV_5_side_1_wheels_as_seen_from_its_own_edge) {
  Play play = Play::before_the_dice(Drawn(R"(
    C......c
    ........
    ..SKT...)"));
  play.roll("initiative 1 6");
  play.act("go_first");
  play.act("order_group 4,2");
  play.act("whole", "move 2 2");
  // Facing S its right end is on the left of the drawing.
  play.act("wheel_right 2,2");
  EXPECT_EQ(play.board(), picture(R"(
    C......c
    ........
    ..S.....
    ...K....
    ....T...)"));
  EXPECT_EQ(play.facing("2,2"), "SW");
}

}  // namespace
}  // namespace banneret::mayhem_test
