// SK-WIN: how games of skirmish end.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/skirmish/table.h"

namespace banneret::skirmish_test {
namespace {

using ::testing::Contains;

constexpr const char* kDestroy = "side = \"both\"\nkind = \"destroy\"\n";

TEST(SkirmishVictory, SK_WIN_no_enemy_left) {
  Play play(Drawn(drawing(9, 20, "j 4,18; U 4,10")));
  play.all_stand();
  play.shoot("4,18", "4,10");
  play.roll("shot 1; wound 1");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 1);
}

TEST(SkirmishVictory, SK_WIN_nothing_decided_at_the_limit_is_a_draw) {
  Play play(Drawn(drawing(9, 20, "s 4,18; S 4,2")).turns(1));
  play.all_stand();
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 0);
}

TEST(SkirmishVictory, SK_WIN_limit_is_the_end_of_the_last_turn) {
  Play play(Drawn(drawing(9, 20, "s 4,18; S 4,2")).turns(2));
  play.all_stand("first_side");
  play.next_turn();
  play.all_stand();
  EXPECT_EQ(play.node(), "end");
}

TEST(SkirmishVictory, SK_WIN_cells_held_at_the_limit) {
  Play play(Drawn(drawing(9, 20, "s 4,18; S 4,2"))
                .marks(drawing(9, 20, "o 4,16"))
                .turns(1)
                .victory("side = \"both\"\nkind = \"hold\"\ncount = 1\n"));
  play.go("4,18", "walk", "4,16", "N");
  play.all_stand();
  EXPECT_EQ(play.returns(), 1);
}

TEST(SkirmishVictory, SK_WIN_cells_held_for_some_turns) {
  Play play(Drawn(drawing(9, 20, "s 4,18; S 4,2"))
                .marks(drawing(9, 20, "o 4,16"))
                .victory("side = \"both\"\nkind = \"hold\"\ncount = 1\nturns = 2\n"));
  play.go("4,18", "walk", "4,16", "N");
  play.all_stand("first_side");
  EXPECT_EQ(play.returns(), 0);
  play.next_turn();
  play.all_stand();
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 1);
}

TEST(SkirmishVictory, SK_WIN_still_on_the_table_at_the_limit) {
  Play play(Drawn(drawing(9, 20, "s 4,18; S 4,2")).turns(1).victory("side = 1\nkind = \"delay\"\ncount = 1\n"));
  play.all_stand();
  EXPECT_EQ(play.returns(), -1);
}

TEST(SkirmishVictory, SK_WIN_points_for_kills_and_cells) {
  const auto result = [](int per_kill, int per_cell) {
    Play play(Drawn(drawing(9, 20, "j 4,18; U 4,10; U 8,0; U 0,0"))
                  .marks(drawing(9, 20, "o 8,0"))
                  .turns(1)
                  .victory("side = \"both\"\nkind = \"points\"\nper_kill = " + std::to_string(per_kill) +
                           "\nper_cell = " + std::to_string(per_cell) + "\n"));
    play.all_stand();
    play.shoot("4,18", "4,10");
    play.roll("shot 1; wound 1");
    EXPECT_EQ(play.node(), "end");
    return play.returns();
  };
  EXPECT_EQ(result(2, 1), 1);
  EXPECT_EQ(result(1, 2), -1);
  EXPECT_EQ(result(1, 1), 0);
}

/// Side 0's civilian at 4,3 and its exits along the far edge.
Drawn refugee() {
  return Drawn(drawing(9, 9, "c 4,5; s 0,8; U 8,8"))
      .marks(drawing(9, 9, "x *,0"))
      .victory("side = 0\nkind = \"exit\"\ncount = 1\nfigure = \"type_c\"\n")
      .victory(kDestroy);
}

TEST(SkirmishVictory, SK_WIN_civilians_who_reach_an_edge) {
  Play play(refugee());
  play.act("act_with 4,5");
  play.act("run");
  EXPECT_THAT(play.options("go"), Contains("4,0"));
  const int civilian = play.drawn("4,5");
  play.act("go 4,0");
  if (play.node() == "facing") play.act("face_0 4,0");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 1);
  EXPECT_EQ(play.where(civilian), "gone");
}

TEST(SkirmishVictory, SK_WIN_exits_are_of_ones_own_side) {
  Play play(refugee().marks(drawing(9, 9, "X *,0; x 0,8")));
  play.act("act_with 4,5");
  play.act("run");
  play.act("go 4,0");
  if (play.node() == "facing") play.act("face_0 4,0");
  EXPECT_EQ(play.node(), "act");
  EXPECT_EQ(play.where(play.drawn("4,5")), "4,0");
}

TEST(SkirmishVictory, SK_WIN_who_does_not_move_does_not_leave) {
  Play play(refugee().marks(drawing(9, 9, "x 0,8")));
  play.stand("0,8");
  EXPECT_EQ(play.where(play.drawn("0,8")), "0,8");
}

TEST(SkirmishVictory, SK_WIN_nobody_leaves_in_contact) {
  Play play(Drawn(drawing(9, 9, "c 4,5; s 0,8; U 4,1"))
                .marks(drawing(9, 9, "x *,0"))
                .victory("side = 0\nkind = \"exit\"\ncount = 1\n"));
  play.act("act_with 4,5");
  play.act("run");
  play.act("go 5,0");
  if (play.node() == "facing") play.act("face_0 5,0");
  EXPECT_EQ(play.where(play.drawn("4,5")), "5,0");
}

TEST(SkirmishVictory, SK_WIN_certain_figures_killed) {
  Play play(Drawn(drawing(9, 20, "j 4,18; U 4,10; S 8,0"))
                .victory("side = 0\nkind = \"kill\"\nfigure = \"type_u\"\n")
                .victory(kDestroy));
  play.all_stand();
  play.shoot("4,18", "4,10");
  play.roll("shot 1; wound 1");
  EXPECT_EQ(play.returns(), 1);
}

TEST(SkirmishVictory, SK_WIN_both_fulfilled_at_once_is_a_draw) {
  Play play(Drawn(drawing(9, 20, "s 4,18; S 4,2")).turns(1).victory("side = \"both\"\nkind = \"delay\"\ncount = 1\n"));
  play.all_stand();
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 0);
}

}  // namespace
}  // namespace banneret::skirmish_test
