// MA-WIN: every kind of victory condition, draws and the turn limit, as the README of the tabletop has them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/mayhem/table.h"

namespace banneret::mayhem_test {
namespace {

Drawn sergeant_against_the_commander() {
  return Drawn(R"(
    .......c
    ........
    ........
    ...C....
    ...s....)");
}

TEST(MayhemVictory, MA_WIN_destroying_the_enemy_wins_at_once) {
  Play play(sergeant_against_the_commander());
  play.act("end_moves", "skill 6 1; impact 6");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 1);
}

TEST(MayhemVictory, MA_WIN_returns_are_zero_before_the_end) {
  Play play(sergeant_against_the_commander());
  EXPECT_EQ(play.returns(), 0);
}

TEST(MayhemVictory, MA_WIN_level_at_the_turn_limit_is_a_draw) {
  Play play(sergeant_against_the_commander().turns(1));
  play.act("end_moves", "skill 3 2");
  play.act("end_moves", "skill 2 3");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 0);
}

TEST(MayhemVictory, MA_WIN_turn_limit_counts_turns_of_two_halves) {
  Play play(Drawn("C......c").turns(2));
  play.act("end_moves");
  play.act("end_moves", "initiative 6 1");
  play.act("go_first");
  play.act("end_moves");
  play.act("end_moves");
  EXPECT_EQ(play.node(), "end");
}

TEST(MayhemVictory, MA_WIN_holding_a_cell_for_a_turn_wins_at_the_turns_end) {
  Play play(Drawn("C......c").marks(".......o").victory("side = 0\nkind = \"hold\"\ncount = 1\nturns = 1"));
  play.act("end_moves");
  EXPECT_EQ(play.node(), "order");
  play.act("end_moves");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 1);
}

TEST(MayhemVictory, MA_WIN_holding_for_two_turns_takes_two_ends_of_a_turn) {
  Play play(Drawn("C......c").marks(".......o").victory("side = 0\nkind = \"hold\"\ncount = 1\nturns = 2"));
  play.act("end_moves");
  play.act("end_moves", "initiative 6 1");
  play.act("go_first");
  play.act("end_moves");
  play.act("end_moves");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 1);
}

TEST(MayhemVictory, MA_WIN_holding_at_the_limit) {
  Play play(Drawn("C......c").turns(1).marks("o.......").victory("side = 1\nkind = \"hold\"\ncount = 1"));
  play.act("end_moves");
  play.act("end_moves");
  EXPECT_EQ(play.returns(), -1);
}

TEST(MayhemVictory, MA_WIN_still_alive_at_the_limit) {
  Play play(Drawn("C......c").turns(1).victory("side = 1\nkind = \"delay\"\ncount = 1"));
  play.act("end_moves");
  play.act("end_moves");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), -1);
}

TEST(MayhemVictory, MA_WIN_both_fulfilled_at_once_is_a_draw) {
  Play play(Drawn("C......c").turns(1).victory("side = \"both\"\nkind = \"delay\"\ncount = 1"));
  play.act("end_moves");
  play.act("end_moves");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 0);
}

TEST(MayhemVictory, MA_WIN_points_for_kills) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...S....
    ...s....)")
                .turns(1)
                .victory("side = \"both\"\nkind = \"points\"\nper_kill = 1"));
  play.act("end_moves", "skill 6 1; impact 5");
  EXPECT_GT(play.margin(), 0);
  play.act("end_moves");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 1);
}

TEST(MayhemVictory, MA_WIN_points_for_cells_held) {
  Play play(Drawn("C......c").turns(1).marks("o.......").victory("side = \"both\"\nkind = \"points\"\nper_cell = 2"));
  play.act("end_moves");
  play.act("end_moves");
  EXPECT_EQ(play.returns(), -1);
}

Drawn before_the_exit() {
  return Drawn(R"(
    C......c
    ........
    ........
    ...s....)")
      .marks("...x....");
}

TEST(MayhemVictory, MA_WIN_figure_on_its_exit_cell_leaves_the_table) {
  Play play(before_the_exit());
  play.act("order_single 3,3", "move 1 1 1");
  play.act("go 3,0");
  play.act("face_0 3,0");
  EXPECT_EQ(play.where(play.drawn("3,3")), "gone");
  EXPECT_EQ(play.node(), "order");
}

TEST(MayhemVictory, MA_WIN_exits_win_when_enough_have_left) {
  Play play(before_the_exit().victory("side = 0\nkind = \"exit\"\ncount = 1"));
  play.act("order_single 3,3", "move 1 1 1");
  play.act("go 3,0");
  play.act("face_0 3,0");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 1);
}

TEST(MayhemVictory, MA_WIN_enemys_exit_is_no_exit) {
  Play play(before_the_exit().marks(".x.X....").victory("side = 0\nkind = \"exit\"\ncount = 1"));
  play.act("order_single 3,3", "move 1 1 1");
  play.act("go 3,0");
  play.act("face_0 3,0");
  EXPECT_EQ(play.standing("3,0"), play.drawn("3,3"));
}

TEST(MayhemVictory, MA_WIN_killing_a_named_figure) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...K....
    ...s....)")
                .victory("side = 0\nkind = \"kill\"\nfigure = \"type_k\""));
  play.act("end_moves", "skill 6 1; impact 6");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 1);
}

TEST(MayhemVictory, MA_WIN_killing_another_figure_is_not_enough) {
  Play play(Drawn(R"(
    C.....Kc
    ........
    ........
    ...S....
    ...s....)")
                .victory("side = 0\nkind = \"kill\"\nfigure = \"type_k\"")
                .face("6,0", "N")
                .face("7,0", "N"));
  play.act("end_moves", "skill 6 1; impact 5");
  EXPECT_EQ(play.node(), "order");
}

TEST(MayhemVictory, MA_WIN_figure_thrown_back_onto_its_exit_and_then_merely_turned_stays) {
  Play play(Drawn(R"(
    C......c
    ...A....
    ........
    ........
    ........
    ........
    ...ss...
    ........
    ........
    ........)")
                .marks("........ ........ ........ ........ ........ ........ ........ ........ ....x..."));
  play.act("order_group 3,6");
  play.act("break_off 3,6", "move 1 1");
  play.act("advance 3,5");
  play.act("shoot_with 3,1", "shot 5; impact 5; group_check 4; courage_single 1; retreat 1 1");
  ASSERT_EQ(play.where(play.drawn("4,6")), "4,8");
  play.act("order_turn 4,8");
  play.act("face_0 4,8");
  EXPECT_EQ(play.where(play.drawn("4,6")), "4,8");
}

TEST(MayhemVictory, MA_WIN_figure_of_a_shot_group_on_its_exit_is_gone_before_checks_are_thrown) {
  Play play(Drawn(R"(
    C...A..c
    ........
    ........
    ........
    ........
    ss......)")
                .face("4,0", "SW")
                .marks("........ ........ ........ xx......"));
  play.act("order_group 0,5");
  play.act("whole", "move 1 1");
  play.act("advance 0,3");
  play.act("shoot_with 4,0");
  play.act("shoot_at 1,5", "shot 5; impact 5");
  EXPECT_EQ(play.where(play.drawn("0,5")), "gone");
  EXPECT_EQ(play.node(), "order");
}

TEST(MayhemVictory, MA_WIN_points_for_exits) {
  Play play(before_the_exit().turns(1).victory("side = \"both\"\nkind = \"points\"\nper_kill = 0\nper_exit = 3"));
  play.act("order_single 3,3", "move 1 1 1");
  play.act("go 3,0");
  play.act("face_0 3,0");
  EXPECT_EQ(play.margin(), 3);
  play.act("end_moves");
  play.act("end_moves");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 1);
}

TEST(MayhemVictory, MA_WIN_figures_named_by_a_condition_are_observed) {
  Play play(Drawn(R"(
    C..K...c
    ........
    ........
    ...k....)")
                .victory("side = 0\nkind = \"destroy\"")
                .victory("side = 0\nkind = \"kill\"\nfigure = \"type_k\"")
                .victory("side = 1\nkind = \"kill\"\nfigure = \"type_k\""));
  EXPECT_EQ(play.observed("named_by_own", play.drawn("3,0")), 2) << "the second condition shown";
  EXPECT_EQ(play.observed("named_by_enemy", play.drawn("3,0")), 0);
  EXPECT_EQ(play.observed("named_by_enemy", play.drawn("3,3")), 4) << "the third";
  EXPECT_EQ(play.observed("named_by_own", play.drawn("0,0")), 0);
}

TEST(MayhemVictory, MA_WIN_cells_of_each_condition_have_a_plane_of_their_own) {
  const Play play(Drawn("C......c")
                      .victory("side = 0\nkind = \"hold\"\ncells = [[3, 4]]\nturns = 1")
                      .victory("side = 0\nkind = \"hold\"\ncells = [[5, 6]]\nturns = 2"));
  const GameSpec& spec = play.game().spec();
  const std::size_t cells = static_cast<std::size_t>(spec.width * spec.height);
  std::vector<std::uint8_t> planes(spec.observation.static_planes.size() * cells);
  play.game().observe_static(0, planes);
  std::vector<std::string> found;
  for (std::size_t p = 0; p < spec.observation.static_planes.size(); ++p) {
    for (const std::size_t cell : {std::size_t{4 * 8 + 3}, std::size_t{6 * 8 + 5}}) {
      const std::string& name = spec.observation.static_planes[p].name;
      if (name.rfind("condition_", 0) == 0 && planes[p * cells + cell] != 0) {
        found.push_back(name + " " + std::to_string(cell));
      }
    }
  }
  EXPECT_THAT(found, ::testing::ElementsAre("condition_0_cells 35", "condition_1_cells 53"));
}

}  // namespace
}  // namespace banneret::mayhem_test
