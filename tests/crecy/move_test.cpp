// CR-MOV-1 to CR-MOV-3: how far each class goes, what friends and terrain on the way cost, wheels, fast and slow
// formations.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/crecy/table.h"

namespace banneret::crecy_test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

/// One unit of these words at 3,8 facing N, its chief beside the way, enemies far off.
Drawn mover(std::string_view words) {
  return Drawn(R"(
    C.........
    ..........
    ..........
    ..........
    ..........
    ..........
    ..........
    ..........
    ...s......
    .........c)")
      .type('s', words);
}

std::vector<std::string> straight(std::string_view words) {
  Play play(mover(words));
  play.act("move 3,8");
  return play.options("advance");
}

std::vector<std::string> after_a_wheel(std::string_view words) {
  Play play(mover(words));
  play.act("move 3,8");
  play.act("wheel_right");
  return play.options("advance");
}

TEST(CrecyMove, CR_MOV_1_unarmoured_infantry_goes_two_spans) {
  EXPECT_THAT(straight("soldier unarmoured"), ElementsAre("3,4", "3,5", "3,6", "3,7"));
}

TEST(CrecyMove, CR_MOV_1_armoured_infantry_goes_one_span) {
  EXPECT_THAT(straight("soldier armoured"), ElementsAre("3,6", "3,7"));
}

TEST(CrecyMove, CR_MOV_1_armoured_cavalry_goes_two_spans_straight) {
  EXPECT_THAT(straight("knight cavalry"), ElementsAre("3,4", "3,5", "3,6", "3,7"));
}

TEST(CrecyMove, CR_MOV_1_armoured_cavalry_goes_one_span_with_a_wheel) {
  EXPECT_THAT(after_a_wheel("knight cavalry"), ElementsAre("4,7"));
}

TEST(CrecyMove, CR_MOV_1_infantry_keeps_its_distance_with_a_wheel) {
  EXPECT_THAT(after_a_wheel("soldier unarmoured"), ElementsAre("5,6", "4,7"));
  EXPECT_THAT(after_a_wheel("soldier armoured"), ElementsAre("4,7"));
}

TEST(CrecyMove, CR_MOV_1_shield_wall_and_defensive_formation_go_one_cell) {
  EXPECT_THAT(straight("soldier armoured shield shield_wall"), ElementsAre("3,7"));
  EXPECT_THAT(straight("soldier unarmoured pike defensive"), ElementsAre("3,7"));
}

TEST(CrecyMove, CR_MOV_1_skirmishers_go_two_spans_any_way) {
  Play play(mover("soldier skirmisher"));
  play.act("move 3,8");
  const std::vector<std::string> ends = play.options("go");
  EXPECT_THAT(ends, Contains("3,4"));       // four straight steps, 20 of 22 fifths
  EXPECT_THAT(ends, Contains("4,4"));       // one diagonal, three straight: 22
  EXPECT_THAT(ends, Contains("6,5"));       // three diagonal: 21
  EXPECT_THAT(ends, Contains("3,9"));       // backwards
  EXPECT_THAT(ends, Not(Contains("3,3")));  // 25
  EXPECT_THAT(ends, Not(Contains("5,4")));  // two diagonal, two straight: 24
  EXPECT_THAT(ends, Not(Contains("6,4")));  // 26
}

/// The unit at 3,8 with two friends before it.
Drawn behind_friends(std::string_view words) {
  return Drawn(R"(
    C.........
    ..........
    ..........
    ..........
    ..........
    ..........
    ...a......
    ...a......
    ...s......
    .........c)")
      .type('s', words);
}

TEST(CrecyMove, CR_MOV_1_unarmoured_infantry_pays_a_point_to_pass_through_friends) {
  Play play(behind_friends("soldier unarmoured"), "points 3");
  play.act("move 3,8");
  EXPECT_THAT(play.options("advance"), ElementsAre("3,4", "3,5"));
  play.act("advance 3,5");
  play.act("done");
  EXPECT_EQ(play.points(), 1);  // the order, and both friends together
}

TEST(CrecyMove, CR_MOV_1_nobody_ends_on_a_friend) {
  Play play(behind_friends("soldier unarmoured"), "points 3");
  play.act("move 3,8");
  EXPECT_FALSE(play.legal("advance 3,7"));
  EXPECT_FALSE(play.legal("advance 3,6"));
}

TEST(CrecyMove, CR_MOV_1_without_the_point_friends_are_in_the_way) {
  Play play(behind_friends("soldier unarmoured"), "points 1");
  play.act("move 3,8");
  EXPECT_THAT(play.options("advance"), IsEmpty());
}

TEST(CrecyMove, CR_MOV_1_skirmishers_pass_through_friends_free) {
  Play play(behind_friends("soldier skirmisher"), "points 2");
  play.act("move 3,8");
  EXPECT_TRUE(play.legal("go 3,5"));
  EXPECT_FALSE(play.legal("go 3,7"));
  play.act("go 3,5");
  play.act("face_0 3,5");
  EXPECT_EQ(play.points(), 1);
}

TEST(CrecyMove, CR_MOV_1_armoured_infantry_cavalry_and_slow_formations_pass_through_nobody) {
  for (const char* words : {"soldier armoured", "knight cavalry", "soldier unarmoured pike defensive",
                            "soldier unarmoured shield shield_wall"}) {
    Play play(behind_friends(words));
    play.act("move 3,8");
    EXPECT_THAT(play.options("advance"), IsEmpty()) << words;
  }
}

/// Woods two cells deep from the second cell before the unit at 3,8.
Drawn before_woods(std::string_view words) {
  return mover(words).terrain(R"(
    ..........
    ..........
    ..........
    ..........
    ..........
    ...t......
    ...t......
    ..........
    ..........
    ..........)");
}

int cost_into_woods(std::string_view words, const char* end) {
  Play play(before_woods(words), "points 6");
  play.act("move 3,8");
  if (!play.legal(std::string("advance ") + end)) return -1;
  play.act(std::string("advance ") + end);
  if (play.legal("done")) play.act("done");
  return 6 - 1 - play.points();
}

TEST(CrecyMove, CR_MOV_1_terrain_costs_foot_a_point_and_cavalry_two) {
  EXPECT_EQ(cost_into_woods("soldier unarmoured", "3,7"), 0);
  EXPECT_EQ(cost_into_woods("soldier unarmoured", "3,6"), 1);
  EXPECT_EQ(cost_into_woods("soldier armoured", "3,6"), 1);
  EXPECT_EQ(cost_into_woods("knight cavalry", "3,6"), 2);
}

TEST(CrecyMove, CR_MOV_1_terrain_is_paid_once_a_move) {
  EXPECT_EQ(cost_into_woods("soldier unarmoured", "3,4"), 1);  // in, through and out
  EXPECT_EQ(cost_into_woods("knight cavalry", "3,4"), 2);
}

TEST(CrecyMove, CR_MOV_1_terrain_paid_for_before_a_wheel_is_paid_for_after_it) {
  Play play(mover("soldier unarmoured")
                .terrain(".......... .......... .......... .......... .......... .......... ....t..... ...t......"));
  play.act("move 3,8");
  play.act("advance 3,7");
  play.act("wheel_right");
  play.act("advance 4,6");
  EXPECT_EQ(play.points(), 4);  // the order, and all terrain
}

TEST(CrecyMove, CR_MOV_1_friends_paid_for_before_a_wheel_are_paid_for_after_it) {
  Play play(Drawn(R"(
    C.........
    ..........
    ..........
    ..........
    ..........
    ....a.....
    ..........
    ...a......
    ...s......
    .........c)")
                .span(4));
  play.act("move 3,8");
  play.act("advance 3,6");
  play.act("wheel_right");
  play.act("advance 5,4");
  EXPECT_EQ(play.points(), 4);
}

TEST(CrecyMove, CR_MOV_1_leaving_terrain_costs_as_entering_it) {
  Play play(mover("soldier armoured").terrain(R"(
    ..........
    ..........
    ..........
    ..........
    ..........
    ..........
    ..........
    ..........
    ...m......
    ..........)"));
  play.act("move 3,8");
  play.act("advance 3,7");
  play.act("done");
  EXPECT_EQ(play.points(), 4);
}

TEST(CrecyMove, CR_MOV_1_skirmishers_enter_terrain_free) {
  Play play(before_woods("soldier skirmisher"), "points 2");
  play.act("move 3,8");
  play.act("go 3,6");
  play.act("face_0 3,6");
  EXPECT_EQ(play.points(), 1);
}

TEST(CrecyMove, CR_MOV_1_slow_formations_stay_out_of_terrain) {
  Play play(mover("soldier armoured shield shield_wall").terrain(R"(
    ..........
    ..........
    ..........
    ..........
    ..........
    ..........
    ..........
    ...m......
    ..........
    ..........)"));
  play.act("move 3,8");
  EXPECT_THAT(play.options("advance"), IsEmpty());
  EXPECT_EQ(play.refused("advance 3,7"), "CR-MOV-1");
}

TEST(CrecyMove, CR_MOV_1_without_the_points_terrain_is_closed) {
  Play play(before_woods("knight cavalry"), "points 2");
  play.act("move 3,8");
  EXPECT_THAT(play.options("advance"), ElementsAre("3,7"));
}

TEST(CrecyMove, CR_MOV_2_wheel_of_45_degrees_costs_four_fifths_of_a_cell) {
  // Armoured infantry: 12 fifths are three wheels and no more; with two of them no step is left, with one a diagonal.
  Play play(mover("soldier armoured"));
  play.act("move 3,8");
  play.act("wheel_left");
  EXPECT_EQ(play.facing("3,8"), "NW");
  EXPECT_THAT(play.options("advance"), ElementsAre("2,7"));
  play.act("wheel_left");
  EXPECT_EQ(play.facing("3,8"), "W");
  EXPECT_THAT(play.options("advance"), IsEmpty());
  play.act("wheel_left");
  EXPECT_EQ(play.facing("3,8"), "SW");
  EXPECT_EQ(play.node(), "order");  // nothing is left of the move
}

TEST(CrecyMove, CR_MOV_2_advances_and_wheels_follow_each_other_within_the_allowance) {
  Play play(mover("soldier unarmoured"));
  play.act("move 3,8");
  play.act("advance 3,7");
  EXPECT_THAT(play.options("advance"), IsEmpty());  // one longer advance is the same
  play.act("wheel_right");
  EXPECT_FALSE(play.legal("wheel_left"));                    // it would take the wheel back
  EXPECT_THAT(play.options("advance"), ElementsAre("4,6"));  // 22 - 5 - 4 = 13
  play.act("advance 4,6");
  EXPECT_TRUE(play.legal("wheel_left"));  // 6 left
  play.act("wheel_left");
  EXPECT_EQ(play.node(), "order");
  EXPECT_EQ(play.facing("4,6"), "N");
}

TEST(CrecyMove, CR_MOV_2_wheel_gives_the_straight_allowance_up) {
  // Cavalry after three straight cells, 15 fifths: a wheel would need them within 12.
  Play play(mover("knight cavalry"));
  play.act("move 3,8");
  play.act("advance 3,5");
  EXPECT_EQ(play.node(), "order");
}

TEST(CrecyMove, CR_MOV_2_cavalry_wheels_after_a_cell_straight) {
  Play play(mover("knight cavalry"));
  play.act("move 3,8");
  play.act("advance 3,7");
  EXPECT_TRUE(play.legal("wheel_left"));  // 5 + 4 of 12
}

TEST(CrecyMove, CR_MOV_2_diagonal_step_costs_seven_fifths) {
  Play play(mover("soldier unarmoured").face("3,8", "NE"));
  play.act("move 3,8");
  EXPECT_THAT(play.options("advance"), ElementsAre("6,5", "5,6", "4,7"));
}

TEST(CrecyMove, CR_MOV_2_turning_in_place_is_a_wheel_of_a_paid_move) {
  Play play(mover("soldier armoured"));
  play.act("move 3,8");
  play.act("wheel_left");
  play.act("done");
  EXPECT_EQ(play.points(), 5);
  EXPECT_FALSE(play.legal("move 3,8"));
}

TEST(CrecyMove, CR_MOV_2_move_does_not_end_before_it_began) {
  Play play(mover("soldier armoured"));
  play.act("move 3,8");
  EXPECT_FALSE(play.legal("done"));
}

TEST(CrecyMove, CR_MOV_2_skirmishers_face_freely_at_the_end) {
  Play play(mover("soldier skirmisher"));
  play.act("move 3,8");
  play.act("go 5,7");
  EXPECT_EQ(play.legal_list().size(), 8U);
  play.act("face_3 5,7");
  EXPECT_EQ(play.facing("5,7"), "SE");
}

TEST(CrecyMove, CR_MOV_2_skirmishers_turn_on_their_own_cell) {
  Play play(mover("soldier skirmisher"));
  play.act("move 3,8");
  play.act("go 3,8");
  EXPECT_EQ(play.legal_list().size(), 7U);
  EXPECT_FALSE(play.legal("face_0 3,8"));
}

TEST(CrecyMove, CR_MOV_2_formed_bodies_do_not_step_aside) {
  Play play(mover("soldier unarmoured"));
  play.act("move 3,8");
  EXPECT_NE(play.refused("advance 4,7"), "legal");
  EXPECT_NE(play.refused("go 4,7"), "legal");
}

TEST(CrecyMove, CR_MOV_3_march_column_goes_a_span_more_straight) {
  EXPECT_EQ(straight("soldier unarmoured march_column").size(), 6U);
  EXPECT_EQ(straight("soldier armoured march_column").size(), 4U);
  EXPECT_EQ(straight("knight cavalry march_column").size(), 6U);
}

TEST(CrecyMove, CR_MOV_3_march_column_wheels_at_the_ordinary_allowance) {
  EXPECT_THAT(after_a_wheel("soldier unarmoured march_column"), ElementsAre("5,6", "4,7"));
}

}  // namespace
}  // namespace banneret::crecy_test
