// CH-SET-2: every kind of victory condition, draws and the turn limit, as the tabletop common to all rulesets has them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/chevauchee/table.h"

namespace banneret::chevauchee_test {
namespace {

/// Own halberdier charges a man with a club.
Drawn halberdier_and_clubman() {
  return Drawn(R"(
    ........
    ........
    ...D....
    ........
    ........
    ...s....)")
      .type('s', "medium halberd");
}
/// Two who walk past each other's reach and do nothing.
Drawn idle() {
  return Drawn("d......D");
}
/// Both sides pass their moves, blows and shots until the game ends, or this turn's end.
void pass(Play& play) {
  const int turn = play.turn();
  while (play.node() != "end" && play.turn() == turn) {
    if (play.node() == "throw blow") {
      play.roll_on("blow 1 1 1");
    } else {
      play.act_on(play.legal("done") ? "done" : "hold");
    }
  }
  if (play.node() == "throw initiative") {
    play.roll("initiative 6 1");
    play.act_on("move_first");
  }
}

TEST(ChevaucheeVictory, CH_SET_2_destroying_the_enemy_wins_at_once) {
  Play play(halberdier_and_clubman());
  play.charge("3,5", "3,2");
  play.to("throw blow");
  play.roll("blow 5 5 5");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 1);
}

TEST(ChevaucheeVictory, CH_SET_2_returns_are_zero_before_the_end) {
  EXPECT_EQ(Play(halberdier_and_clubman()).returns(), 0);
}

TEST(ChevaucheeVictory, CH_SET_2_level_at_the_turn_limit_is_a_draw) {
  Play play(idle().turns(1));
  pass(play);
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 0);
}

TEST(ChevaucheeVictory, CH_SET_2_turn_limit_counts_turns) {
  Play play(idle().turns(2));
  pass(play);
  EXPECT_NE(play.node(), "end");
  EXPECT_EQ(play.turn(), 2);
  pass(play);
  EXPECT_EQ(play.node(), "end");
}

TEST(ChevaucheeVictory, CH_SET_2_holding_a_cell_for_a_turn) {
  Play play(idle().marks(".......o").victory("side = 1\nkind = \"hold\"\ncount = 1\nturns = 1"));
  pass(play);
  EXPECT_EQ(play.returns(), -1);
}

TEST(ChevaucheeVictory, CH_SET_2_holding_at_the_limit) {
  Play play(idle().turns(1).marks("o.......").victory("side = 0\nkind = \"hold\"\ncount = 1"));
  pass(play);
  EXPECT_EQ(play.returns(), 1);
}

TEST(ChevaucheeVictory, CH_SET_2_still_alive_at_the_limit) {
  Play play(idle().turns(1).victory("side = 1\nkind = \"delay\"\ncount = 1"));
  pass(play);
  EXPECT_EQ(play.returns(), -1);
}

TEST(ChevaucheeVictory, CH_SET_2_both_fulfilled_at_once_is_a_draw) {
  Play play(idle().turns(1).victory("side = \"both\"\nkind = \"delay\"\ncount = 1"));
  pass(play);
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 0);
}

TEST(ChevaucheeVictory, CH_SET_2_points_for_kills) {
  Play play(Drawn(R"(
    .......D
    ........
    ...D....
    ........
    ........
    ...s....)")
                .turns(1)
                .victory("side = \"both\"\nkind = \"points\"\nper_kill = 2"));
  play.charge("3,5", "3,2");
  play.to("throw blow");
  play.roll("blow 5 5 5");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 1);
  EXPECT_EQ(play.margin(), 2);
}

TEST(ChevaucheeVictory, CH_SET_2_points_for_cells) {
  Play play(idle().turns(1).marks("o.......").victory("side = \"both\"\nkind = \"points\"\nper_cell = 2"));
  pass(play);
  EXPECT_EQ(play.returns(), 1);
}

TEST(ChevaucheeVictory, CH_SET_2_own_shot_that_kills_a_friend_is_no_kill) {
  Play play(Drawn(R"(
    D......D
    ........
    ...D....
    ........
    ...d....
    ........
    ........
    ...b....)")
                .turns(1)
                .victory("side = \"both\"\nkind = \"points\"\nper_kill = 1"));
  play.walk("3,4", "3,3", 0);
  play.to("shot");
  play.act_on("shoot_at 3,2");
  play.to("throw shot");
  play.roll_on("shot 1 1 1; stray 6 6 6");
  EXPECT_EQ(play.where(play.drawn("3,4")), "gone");
  EXPECT_EQ(play.margin(), 0);
}

Drawn before_the_exit() {
  return Drawn(R"(
    .......D
    ........
    ........
    ...s....
    ........
    ........
    ...d....)")
      .marks("...x....");
}

TEST(ChevaucheeVictory, CH_SET_2_soldier_who_walks_to_his_exit_leaves_the_table) {
  Play play(before_the_exit());
  play.to("move");
  play.act("move_with 3,3");
  play.act_on("go 3,0");
  EXPECT_EQ(play.where(play.drawn("3,3")), "gone");
  EXPECT_EQ(play.node(), "move");  // no facing to choose
}

TEST(ChevaucheeVictory, CH_SET_2_exits_win_when_enough_have_left) {
  Play play(before_the_exit().victory("side = 0\nkind = \"exit\"\ncount = 1"));
  play.walk("3,3", "3,0", 0);
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 1);
}

TEST(ChevaucheeVictory, CH_SET_2_enemys_exit_is_no_exit) {
  Play play(before_the_exit().marks("x..X....").victory("side = 0\nkind = \"exit\"\ncount = 1"));
  play.walk("3,3", "3,0", 0);
  EXPECT_EQ(play.standing("3,0"), play.drawn("3,3"));
}

TEST(ChevaucheeVictory, CH_SET_2_engaged_on_the_exit_stays) {
  Play play(Drawn(R"(
    ..D.....
    ........
    ........
    ...s....)")
                .marks("...x...."));
  play.walk("3,3", "3,0", 0);
  EXPECT_EQ(play.standing("3,0"), play.drawn("3,3"));
}

TEST(ChevaucheeVictory, CH_SET_2_killing_a_named_enemy) {
  Play play(Drawn(R"(
    H......D
    ........
    ...D....
    ........
    ........
    ...s....)")
                .victory("side = 0\nkind = \"kill\"\nfigure = \"type_h\""));
  play.charge("3,5", "3,2");
  play.to("throw blow");
  play.roll_on("blow 5 5 5");
  EXPECT_NE(play.node(), "end");
  Play named(Drawn(R"(
    D......D
    ........
    ...H....
    ........
    ........
    ...s....)")
                 .victory("side = 0\nkind = \"kill\"\nfigure = \"type_h\""));
  named.charge("3,5", "3,2");
  named.to("throw blow");
  named.roll_on("blow 6 6 6");
  EXPECT_EQ(named.node(), "end");
  EXPECT_EQ(named.returns(), 1);
}

}  // namespace
}  // namespace banneret::chevauchee_test
