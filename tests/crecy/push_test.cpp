// CR-MEL-7: who holds the ground after a melee.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/crecy/clash.h"

namespace banneret::crecy_test {
namespace {

using ::testing::UnorderedElementsAre;

TEST(CrecyMelee, CR_MEL_7_loser_is_pushed_a_span_and_the_winner_takes_the_ground) {
  Play play(clash("knight unarmoured", "knight unarmoured"));
  play.act("pass", "strike 6 6 1 1 1 1; strike 6 1 1 1 1 1; points 6");
  EXPECT_EQ(play.where(play.drawn("5,4")), "5,2");
  EXPECT_EQ(play.where(play.drawn("5,5")), "5,4");
  EXPECT_EQ(play.facing("5,2"), "S");
  EXPECT_EQ(play.facing("5,4"), "N");
}

TEST(CrecyMelee, CR_MEL_7_active_sides_unit_may_be_the_loser) {
  Play play(clash("knight unarmoured", "knight unarmoured"));
  play.act("pass", "strike 6 1 1 1 1 1; strike 6 6 1 1 1 1; points 6");
  EXPECT_EQ(play.where(play.drawn("5,5")), "5,7");
  EXPECT_EQ(play.where(play.drawn("5,4")), "5,5");
}

TEST(CrecyMelee, CR_MEL_7_equal_losses_push_nobody) {
  Play play(clash(kSoldiers, kSoldiers));
  play.act("pass", "strike 6 1 1 1 1 1; strike 6 1 1 1 1 1; points 6");
  EXPECT_TRUE(play.stands("5,4"));
  EXPECT_TRUE(play.stands("5,5"));
}

TEST(CrecyMelee, CR_MEL_7_straight_away_from_the_winner_on_a_diagonal) {
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ......T.....
    .....n......
    ............
    ............
    ............
    .......ssssc)")
                .type('t', "knight unarmoured"));
  // A span of two cells is 12 fifths: one diagonal step of 7.
  play.act("pass", "strike 6 6 1 1 1 1; strike 6 1 1 1 1 1; points 6");
  EXPECT_EQ(play.where(play.drawn("6,4")), "7,3");
  EXPECT_EQ(play.where(play.drawn("5,5")), "6,4");
}

TEST(CrecyMelee, CR_MEL_7_units_walls_and_the_edge_stop_the_push) {
  Play unit(Drawn(R"(
    CSS........S
    ............
    .....S......
    ............
    .....T......
    .....n......
    ............
    .......ssssc)")
                .type('t', "knight unarmoured"));
  unit.act("pass", "strike 6 6 1 1 1 1; strike 6 1 1 1 1 1; points 6");
  EXPECT_EQ(unit.where(unit.drawn("5,4")), "5,3");
  Play wall(clash("knight unarmoured", "knight unarmoured").terrain("............ ............ .....#......"));
  wall.act("pass", "strike 6 6 1 1 1 1; strike 6 1 1 1 1 1; points 6");
  EXPECT_EQ(wall.where(wall.drawn("5,4")), "5,3");
  Play edge(Drawn(R"(
    CSS........S
    .....T......
    .....n......
    ............
    ............
    ............
    ............
    .......ssssc)")
                .type('t', "knight unarmoured"));
  edge.act("pass", "strike 6 6 1 1 1 1; strike 6 1 1 1 1 1; points 6");
  EXPECT_EQ(edge.where(edge.drawn("5,1")), "5,0");
}

TEST(CrecyMelee, CR_MEL_7_other_terrain_does_not_stop_the_push) {
  Play play(
      clash("knight unarmoured", "knight unarmoured").terrain("............ ............ .....T...... .....m......"));
  play.act("pass", "strike 6 6 1 1 1 1; strike 6 1 1 1 1 1; points 6");
  EXPECT_EQ(play.where(play.drawn("5,4")), "5,2");
}

TEST(CrecyMelee, CR_MEL_7_with_no_cell_free_one_more_casting_dies) {
  Play play(
      clash("knight unarmoured", "knight unarmoured").terrain("............ ............ ............ .....#......"));
  play.act("pass", "strike 6 6 1 1 1 1; strike 6 1 1 1 1 1; points 6");
  EXPECT_TRUE(play.stands("5,4"));
  EXPECT_TRUE(play.stands("5,5"));
  EXPECT_EQ(play.castings("5,4"), 3);
}

TEST(CrecyMelee, CR_MEL_7_a_lone_strike_pushes_too) {
  // The own unit at 5,5 strikes 5,4, which faces north and has its own enemy at 5,3 before it.
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    .....n......
    .....T......
    .....n......
    ............
    .......ssssc)")
                .type('t', "knight unarmoured")
                .face("5,4", "N")
                .face("5,3", "S"));
  play.act("pass");
  EXPECT_THAT(play.options("fight"), UnorderedElementsAre("5,3", "5,5"));
  play.act_until("fight 5,5", "strike", "strike 6 1 1 1 1 1");
  EXPECT_EQ(play.castings("5,4"), 4);  // 5,3 is taken: no cell free, one more dies
}

}  // namespace
}  // namespace banneret::crecy_test
