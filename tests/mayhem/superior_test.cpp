// MA-CBT-6: one for a superior position - holding an obstacle, standing above, a stream bank, mounted against foot.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/mayhem/table.h"

namespace banneret::mayhem_test {
namespace {

/// A sergeant of side 0 has charged from 3,6 to `cell` beside the sergeant at 3,3; the skill dice are due.
Play charged(const std::string& terrain, const std::string& order, const std::string& move, const std::string& cell) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...S....
    ........
    ........
    ...s....)")
                .terrain(terrain));
  play.act(order + " 3,6");
  play.act("charge_at 3,3", "charge_check 1; charged_check 1; " + move);
  play.act("go " + cell);
  play.act("face_0 " + cell);
  play.act_until("end_moves", "skill");
  return play;
}

TEST(MayhemSuperior, MA_CBT_6_open_ground_gives_nothing) {
  EXPECT_EQ(charged("........", "charge_single", "move 1 1 1", "3,4").skill_advantage(), 0);
}

class MayhemObstacle : public ::testing::TestWithParam<char> {};

TEST_P(MayhemObstacle, MA_CBT_6_standing_in_it_and_charged_the_figure_holds_it) {
  const std::string terrain = "........ ........ ........ ..." + std::string(1, GetParam()) + "....";
  Play play = charged(terrain, "charge_single", "move 1 1 1", "3,4");
  EXPECT_EQ(play.skill_advantage(), -1);
  EXPECT_EQ(play.explained("MA-CBT-6"), 1);
}

TEST_P(MayhemObstacle, MA_CBT_6_enemy_charging_into_it_gives_the_other_the_advantage) {
  const std::string terrain = "........ ........ ........ ........ ..." + std::string(1, GetParam()) + "....";
  EXPECT_EQ(charged(terrain, "charge_slow", "move 2", "3,4").skill_advantage(), -1);
}

TEST_P(MayhemObstacle, MA_CBT_6_both_in_it_neither_holds_it) {
  const std::string row = "..." + std::string(1, GetParam()) + ".... ";
  EXPECT_EQ(charged("........ ........ ........ " + row + row, "charge_slow", "move 2", "3,4").skill_advantage(), 0);
}

INSTANTIATE_TEST_SUITE_P(Kinds, MayhemObstacle, ::testing::Values('w', 'h', '~'));

TEST(MayhemSuperior, MA_CBT_6_woods_are_no_obstacle_to_hold) {
  EXPECT_EQ(charged("........ ........ ........ ...t....", "charge_single", "move 1 1 1", "3,4").skill_advantage(), 0);
}

TEST(MayhemSuperior, MA_CBT_6_obstacle_is_held_as_long_as_they_stay_in_contact) {
  Play play = charged("........ ........ ........ ...w....", "charge_single", "move 1 1 1", "3,4");
  play.roll("skill 2 1");
  play.act_until("end_moves", "skill");
  EXPECT_EQ(play.skill_advantage(), 1) << "now the holder is the active one";
}

/// Heights of the enemy's cell 3,3 and of the own cell 3,4.
int advantage_on(char foe, char own, char own_type = 's', char foe_type = 'S') {
  std::string figures = "C......c ........ ........ ...";
  figures += foe_type;
  figures += ".... ...";
  figures += own_type;
  figures += "....";
  std::string heights = "........ ........ ........ ...";
  heights += foe;
  heights += ".... ...";
  heights += own;
  heights += "....";
  Play play(Drawn(figures).heights(heights));
  play.act_until("end_moves", "skill");
  return play.skill_advantage();
}

TEST(MayhemSuperior, MA_CBT_6_figure_above_has_one) {
  EXPECT_EQ(advantage_on('0', '1'), 1);
  EXPECT_EQ(advantage_on('1', '0'), -1);
  EXPECT_EQ(advantage_on('1', '3'), 1);
}

TEST(MayhemSuperior, MA_CBT_6_equal_heights_give_nothing) {
  EXPECT_EQ(advantage_on('2', '2'), 0);
}

TEST(MayhemSuperior, MA_CBT_6_mounted_against_foot_has_one) {
  EXPECT_EQ(advantage_on('0', '0', 'r', 'S'), 1);
  EXPECT_EQ(advantage_on('0', '0', 's', 'R'), -1);
}

TEST(MayhemSuperior, MA_CBT_6_mounted_against_mounted_has_none) {
  EXPECT_EQ(advantage_on('0', '0', 'r', 'R'), 0);
}

TEST(MayhemSuperior, MA_CBT_6_several_reasons_count_once) {
  EXPECT_EQ(advantage_on('0', '1', 'r', 'S'), 1) << "above and mounted";
}

TEST(MayhemSuperior, MA_CBT_6_each_may_have_a_reason_of_its_own) {
  EXPECT_EQ(advantage_on('1', '0', 'r', 'S'), 0) << "one is mounted, the other above";
}

TEST(MayhemSuperior, MA_CBT_6_adds_to_the_knights_own) {
  EXPECT_EQ(advantage_on('0', '1', 'k', 'S'), 2);
}

TEST(MayhemSuperior, MA_CBT_6_figure_that_retreated_into_an_obstacle_in_that_half_does_not_hold_it) {
  Play play(Drawn(R"(
    C.......
    ........
    ........
    ...S....
    ........
    ........
    ...s....
    .......c)")
                .terrain("........ ...w...."));
  play.act("charge_single 3,6");
  play.act("charge_at 3,3", "charge_check 1; charged_check 4; courage_single 1; retreat 1 1; move 1 1 2");
  EXPECT_EQ(play.where(play.drawn("3,3")), "3,1");
  play.act("go 3,2");
  play.act("face_0 3,2");
  play.act_until("end_moves", "skill");
  EXPECT_EQ(play.skill_advantage(), 2) << "from the rear, and nobody holds the wall";
}

TEST(MayhemSuperior, MA_CBT_6_two_riders_have_no_advantage_to_cancel) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...R....
    ...r....)"));
  play.act_until("end_moves", "skill");
  EXPECT_EQ(play.explained("MA-CBT-6"), 0);
}

}  // namespace
}  // namespace banneret::mayhem_test
