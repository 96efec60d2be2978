// MA-TER-1: which ground delays, bars, covers or hides. The pace itself: pace_test.cpp (MA-MOV-6).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/mayhem/table.h"

namespace banneret::mayhem_test {
namespace {

std::string row_of(char terrain) {
  return std::string(8, terrain);
}

Drawn before_a_belt_of(char terrain) {
  return Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ........
    ...s....)")
      .terrain("........ ........ ........ ........ " + row_of(terrain));
}

class MayhemGround : public ::testing::TestWithParam<char> {};

TEST_P(MayhemGround, MA_TER_1_delaying_ground_obstacles_and_doorways_are_for_the_slow_move) {
  Play ordinary(before_a_belt_of(GetParam()));
  ordinary.act("order_single 3,6", "move 6 6 6");
  EXPECT_FALSE(ordinary.legal("go 3,4"));
  Play slow(before_a_belt_of(GetParam()));
  slow.act("order_slow 3,6", "move 6");
  EXPECT_TRUE(slow.legal("go 3,4"));
}

INSTANTIATE_TEST_SUITE_P(Delaying, MayhemGround, ::testing::Values('t', 'T', 'm', 'f', 'r', 'b'));
INSTANTIATE_TEST_SUITE_P(Obstacles, MayhemGround, ::testing::Values('h', 'w', '~'));
INSTANTIATE_TEST_SUITE_P(Openings, MayhemGround, ::testing::Values('D', 'O', 'S'));

TEST(MayhemTerrain, MA_TER_1_village_ground_is_open) {
  Play play(before_a_belt_of('v'));
  play.act("order_single 3,6", "move 1 1 1");
  EXPECT_TRUE(play.legal("go 3,4"));
}

TEST(MayhemTerrain, MA_TER_1_battlements_and_mantlets_are_open_to_walk_on) {
  for (const char feature : {'B', 'M'}) {
    Play play(before_a_belt_of(feature));
    play.act("order_single 3,6", "move 1 1 1");
    EXPECT_TRUE(play.legal("go 3,4")) << feature;
  }
}

TEST(MayhemTerrain, MA_TER_1_closed_walls_are_impassable_at_any_pace) {
  // A belt of wall with woods before it, so that a slow move is worth while.
  const Drawn drawn = Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ........
    ...s....)")
                          .terrain("........ ........ ........ ........ ######## ...t....");
  Play ordinary(drawn);
  ordinary.act("order_single 3,6", "move 6 6 6");
  EXPECT_FALSE(ordinary.legal("go 3,4"));
  EXPECT_FALSE(ordinary.legal("go 3,3"));
  Play slow(drawn);
  slow.act("order_slow 3,6", "move 6");
  EXPECT_TRUE(slow.legal("go 3,5"));
  EXPECT_FALSE(slow.legal("go 3,4"));
  EXPECT_FALSE(slow.legal("go 3,3"));
}

TEST(MayhemTerrain, MA_TER_1_no_slow_move_is_offered_where_no_ground_delays) {
  Play play(before_a_belt_of('.'));
  EXPECT_FALSE(play.legal("order_slow 3,6"));
}

/// Number to hit a sergeant at 3,5 from 3,1 with this ground in column 3, rows 1 to 5.
int needed_over(const std::string& column) {
  std::string terrain = "........ ";
  for (const char ground : column) terrain += std::string("...") + ground + ".... ";
  Play play(Drawn(R"(
    C......c
    ...A....
    ........
    ........
    ........
    ...s....)")
                .terrain(terrain));
  play.act("end_moves");
  if (play.node() != "shooter") return 0;
  play.act_until("shoot_with 3,1", "shot");
  return play.needed();
}

TEST(MayhemTerrain, MA_TER_1_woods_of_both_kinds_cover) {
  EXPECT_EQ(needed_over("....t"), 6);
  EXPECT_EQ(needed_over("....T"), 6);
}

TEST(MayhemTerrain, MA_TER_1_marsh_ford_rough_and_village_ground_do_not_cover) {
  EXPECT_EQ(needed_over("....m"), 5);
  EXPECT_EQ(needed_over("....f"), 5);
  EXPECT_EQ(needed_over("....r"), 5);
  EXPECT_EQ(needed_over("....v"), 5);
}

TEST(MayhemTerrain, MA_TER_1_woods_between_the_two_do_not_cover) {
  EXPECT_EQ(needed_over("...t."), 5);
}

TEST(MayhemTerrain, MA_TER_1_being_behind_an_obstacle_covers) {
  EXPECT_EQ(needed_over("...w."), 6);
  EXPECT_EQ(needed_over("...h."), 6);
  EXPECT_EQ(needed_over("...~."), 6);
}

TEST(MayhemTerrain, MA_TER_1_standing_in_an_obstacle_covers) {
  EXPECT_EQ(needed_over("....w"), 6);
  EXPECT_EQ(needed_over("....h"), 6);
  EXPECT_EQ(needed_over("....~"), 6);
}

TEST(MayhemTerrain, MA_TER_1_obstacle_farther_off_does_not_cover) {
  EXPECT_EQ(needed_over("..w.."), 5);
  EXPECT_EQ(needed_over("w...."), 5);
}

TEST(MayhemTerrain, MA_TER_1_every_cover_feature_covers) {
  EXPECT_EQ(needed_over("....O"), 6) << "window";
  EXPECT_EQ(needed_over("....B"), 6) << "battlement";
  EXPECT_EQ(needed_over("....S"), 6) << "arrow slit";
  EXPECT_EQ(needed_over("....M"), 6) << "mantlet";
}

TEST(MayhemTerrain, MA_TER_1_inside_of_a_building_covers) {
  // From the doorway into the house: both in its inside as sight goes.
  EXPECT_EQ(needed_over("Dbbbb"), 6);
}

TEST(MayhemTerrain, MA_TER_1_inside_of_a_building_is_not_seen_from_the_open) {
  EXPECT_EQ(needed_over("...#b"), 0);
}

TEST(MayhemTerrain, MA_TER_1_light_woods_never_block_sight) {
  EXPECT_EQ(needed_over(".ttt."), 5);
}

TEST(MayhemTerrain, MA_TER_1_two_cells_of_dense_woods_do_not_block_sight) {
  EXPECT_EQ(needed_over(".TT.."), 5);
}

TEST(MayhemTerrain, MA_TER_1_three_cells_of_dense_woods_between_block_sight) {
  EXPECT_EQ(needed_over(".TTT."), 0);
}

TEST(MayhemTerrain, MA_TER_1_dense_woods_at_the_ends_do_not_count) {
  EXPECT_EQ(needed_over("TTT.T"), 6);
}

TEST(MayhemTerrain, MA_TER_1_figures_block_fire) {
  Play play(Drawn(R"(
    C......c
    ...A....
    ........
    ...S....
    ........
    ...s....)"));
  play.act("end_moves");
  EXPECT_EQ(play.node(), "order");
}

}  // namespace
}  // namespace banneret::mayhem_test
