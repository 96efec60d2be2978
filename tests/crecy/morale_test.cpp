// CR-MRL and CR-WIN: the clocks, camps, and how a battle ends.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "env/rulesets.h"
#include "tests/crecy/table.h"

namespace banneret::crecy_test {
namespace {

using ::testing::HasSubstr;

/// The clock of a side of so many units.
int clock_of(int units) {
  std::vector<std::string> rows(10, "............");
  rows[9] = "...........c";
  rows[0] = "............";
  for (int k = 0; k < units; ++k) {
    rows[static_cast<std::size_t>(k / 12)][static_cast<std::size_t>(k % 12)] = k == 0 ? 'C' : 'S';
  }
  std::string drawing;
  for (const std::string& row : rows) drawing += row + "\n";
  return Play::before_the_dice(Drawn(drawing)).clock(1);
}

TEST(CrecyMorale, CR_MRL_1_clock_starts_at_two_thirds_of_the_units) {
  EXPECT_EQ(clock_of(9), 6);
  EXPECT_EQ(clock_of(14), 9);
  EXPECT_EQ(clock_of(3), 2);
  EXPECT_EQ(clock_of(4), 2);
  EXPECT_EQ(clock_of(8), 5);
  EXPECT_EQ(clock_of(24), 16);
}

TEST(CrecyMorale, CR_MRL_1_never_below_one) {
  EXPECT_EQ(clock_of(1), 1);
}

TEST(CrecyMorale, CR_MRL_1_english_six_and_french_nine_at_crecy) {
  const std::unique_ptr<const Game> game = load_game("crecy/1346");
  State state;
  game->reset(state);
  EXPECT_THAT(game->describe_position(state), HasSubstr("clocks 6 and 9"));
}

/// Longbows at 5,8 and the target 'T' two cells before them; side 1's clock is 3, side 0's 4.
Drawn shot(std::string_view target) {
  return Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    ............
    .....T......
    ............
    .....b......
    .......ssssc)")
      .type('t', target);
}

constexpr const char* kAllFlee = "volley 6 1 1 1 1 1; flight 1 1 1 1 1 1 1 1 1 1";

TEST(CrecyMorale, CR_MRL_2_destroyed_unit_costs_one) {
  Play play(shot("soldier unarmoured x1"));
  play.act("volley 5,8", "volley 6 1 1 1 1 1");
  EXPECT_EQ(play.clock(1), 2);
}

TEST(CrecyMorale, CR_MRL_2_wholly_fleeing_unit_costs_one) {
  Play play(shot("soldier unarmoured"));
  play.act("volley 5,8", kAllFlee);
  EXPECT_EQ(play.clock(1), 2);
}

TEST(CrecyMorale, CR_MRL_2_part_of_a_unit_costs_nothing) {
  Play play(shot("soldier unarmoured"));
  play.act("volley 5,8", "volley 6 1 1 1 1 1; flight 1 1 1 1 1 1 1 1 6 6");
  EXPECT_EQ(play.clock(1), 3);
}

TEST(CrecyMorale, CR_MRL_2_once_for_each_unit) {
  Play play(shot("soldier unarmoured").deck("second_volley", 1));
  play.act("volley 5,8", kAllFlee);
  play.act("flip_white");
  play.act("second_volley 5,8", "volley 6 6 6 6 6 6");  // the last five, on the run
  EXPECT_EQ(play.standing("5,5"), -1);
  EXPECT_EQ(play.clock(1), 2);
}

TEST(CrecyMorale, CR_MRL_3_leader_killed_costs_one) {
  Play play(shot("soldier unarmoured leader"));
  play.act("volley 5,8", "volley 6 1 1 1 1 1; stand 6 5; flight 6 6 6 6 6 6 6 6 6 6");
  EXPECT_EQ(play.clock(1), 2);
}

TEST(CrecyMorale, CR_MRL_3_musician_and_bearer_cost_nothing) {
  Play play(shot("soldier unarmoured leader"));
  play.act("volley 5,8", "volley 6 1 1 1 1 1; stand 6 3; flight 6 6 6 6 6 6 6 6 6 6");
  EXPECT_EQ(play.clock(1), 3);
}

Drawn before_the_camp() {
  return Drawn(R"(
    CSSSS.......
    ............
    ............
    ........s...
    ............
    ............
    ............
    .......ssssc)")
      .marks("............ ........CC..");
}

TEST(CrecyMorale, CR_MRL_4_enemy_in_the_camp_costs_one) {
  Play play(before_the_camp());
  play.act("move 8,3");
  play.act("advance 8,1");
  play.act("done");
  EXPECT_EQ(play.clock(1), 2);
}

TEST(CrecyMorale, CR_MRL_4_once) {
  Play play(before_the_camp());
  play.act("move 8,3");
  play.act("advance 8,1");
  play.act("done");
  play.act("pass", "points 6");
  play.act("pass", "points 6");
  play.act("move 8,1");
  play.act("wheel_right");
  play.act("wheel_right");
  play.act("advance 9,1");
  play.act("done");
  EXPECT_EQ(play.clock(1), 2);
}

TEST(CrecyMorale, CR_MRL_4_passing_over_it_or_owning_it_is_nothing) {
  Play play(before_the_camp().marks("............ ............ ........C..."));
  play.act("move 8,3");
  play.act("advance 8,1");
  play.act("done");
  EXPECT_EQ(play.clock(1), 3);
  Play own(before_the_camp().marks("............ ........cc.."));
  own.act("move 8,3");
  own.act("advance 8,1");
  own.act("done");
  EXPECT_EQ(own.clock(0), 4);
  EXPECT_EQ(own.clock(1), 3);
}

TEST(CrecyMorale, CR_MRL_4_taken_by_ground_gained_in_melee) {
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    .....T......
    .....n......
    ............
    ............
    .......ssssc)")
                .type('t', "knight unarmoured")
                .marks("............ ............ ............ .....C......"));
  play.act("pass", "strike 6 6 1 1 1 1; strike 6 1 1 1 1 1; points 6");
  EXPECT_EQ(play.where(play.drawn("5,4")), "5,3");
  EXPECT_EQ(play.clock(1), 2);
}

TEST(CrecyMorale, CR_MRL_5_turn_without_losses_in_which_the_enemy_suffered_gains_one) {
  Play play(shot("soldier unarmoured x1"));
  play.act("volley 5,8", "volley 6 1 1 1 1 1");
  EXPECT_EQ(play.clock(0), 4);
  play.act("pass", "points 6");
  EXPECT_EQ(play.clock(0), 4);  // at the end of the turn, not of the round
  play.act("pass", "points 6");
  EXPECT_EQ(play.clock(0), 5);
  EXPECT_EQ(play.clock(1), 2);
  play.act("pass", "points 6");
  play.act("pass", "points 6");
  EXPECT_EQ(play.clock(0), 5);  // nobody has suffered in turn 2
}

TEST(CrecyMorale, CR_MRL_5_fleeing_unit_is_enough) {
  Play play(shot("soldier unarmoured"));
  play.act("volley 5,8", kAllFlee);
  play.act("pass", "rally 6 6 6 6 6; points 6");
  play.act("pass", "points 6");
  EXPECT_EQ(play.clock(0), 5);
}

TEST(CrecyMorale, CR_MRL_5_not_if_the_own_clock_was_reduced) {
  // Both lose a unit in this turn.
  Play play(shot("soldier unarmoured longbow x1").type('b', "soldier unarmoured longbow x1"));
  play.act("volley 5,8", "volley 1");
  play.act("pass", "points 6");
  play.act("volley 5,6");
  play.act("shoot_at 5,8", "volley 6");
  play.act("pass", "points 6");
  EXPECT_EQ(play.clock(0), 3);
  EXPECT_EQ(play.clock(1), 4);
}

TEST(CrecyMorale, CR_MRL_5_not_if_a_leader_was_lost) {
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    ............
    .....T.B....
    ............
    .....b.l....
    .......ssssc)")
                .type('t', "soldier unarmoured x1"),
            "points 6; points 6");
  play.act("volley 5,8");
  play.act("shoot_at 5,6");
  play.act("fire_6", "volley 6 1 1 1 1 1");
  play.act("pass", "points 6");
  play.act("volley 7,6");
  play.act("shoot_at 7,8");
  play.act("fire_6", "volley 6 1 1 1 1 1; stand 6 5; flight 6 6 6 6 6 6 6 6 6 6");
  EXPECT_EQ(play.clock(0), 3);
  play.act("pass", "points 6");
  EXPECT_EQ(play.clock(0), 3);
  EXPECT_EQ(play.clock(1), 3);
}

TEST(CrecyMorale, CR_MRL_5_nobody_gains_if_both_have_lost_a_unit) {
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    ............
    .....T.B....
    ............
    .....b.e....
    .......ssssc)")
                .type('t', "soldier unarmoured x1")
                .type('e', "soldier unarmoured x1"));
  play.act("volley 5,8");
  play.act("shoot_at 5,6");
  play.act("fire_6", "volley 6 1 1 1 1 1");
  play.act("pass", "points 6");
  play.act("volley 7,6");
  play.act("shoot_at 7,8");
  play.act("fire_6", "volley 6 1 1 1 1 1");
  play.act("pass", "points 6");
  EXPECT_EQ(play.turn(), 2);
  EXPECT_EQ(play.clock(0), 3);
  EXPECT_EQ(play.clock(1), 3);
}

TEST(CrecyMorale, CR_MRL_5_not_in_a_turn_in_which_nobody_suffered) {
  Play play(shot("soldier unarmoured"));
  play.act("pass", "points 6");
  play.act("pass", "points 6");
  EXPECT_EQ(play.clock(0), 4);
  EXPECT_EQ(play.clock(1), 3);
}

/// The same with few enough units for a clock of one.
Drawn last_of_the_clock() {
  return Drawn(R"(
    C...........
    ............
    ............
    ............
    .....T......
    ............
    .....b......
    .......ssssc)")
      .type('t', "soldier unarmoured x1");
}

TEST(CrecyMorale, CR_MRL_6_at_zero_the_side_has_lost) {
  Play play(last_of_the_clock());
  EXPECT_EQ(play.clock(1), 1);
  play.act("volley 5,6");
  play.act("shoot_at 5,4");
  play.act("fire_6", "volley 6 1 1 1 1 1");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 1);
}

TEST(CrecyMorale, CR_MRL_6_loser_may_be_side_0) {
  Play play = Play::before_the_dice(Drawn(R"(
    CSSSS.......
    .....B......
    ............
    .....e......
    ............
    ............
    ............
    ...........c)")
                                        .type('e', "soldier unarmoured x1"));
  play.roll("first_round 1 6; points 6");
  play.act("volley 5,1");
  play.act("shoot_at 5,3");
  play.act("fire_6", "volley 6 1 1 1 1 1");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), -1);
}

// ---- victory --------------------------------------------------------------------------------------------------------

TEST(CrecyVictory, CR_WIN_both_clocks_at_zero_in_one_step_is_a_draw) {
  Play play(Drawn(R"(
    ............
    ............
    ............
    .....Q......
    .....c......
    ............
    ............
    ............)")
                .type('c', "soldier unarmoured chief x1")
                .type('q', "soldier unarmoured chief x1"));
  play.act("pass", "strike 6 6; strike 6 6");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 0);
}

TEST(CrecyVictory, CR_WIN_higher_clock_wins_at_the_turn_limit) {
  Play play(shot("soldier unarmoured").turns(1));
  play.act("pass", "points 6");
  play.act("pass");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 1);  // 4 against 3
}

TEST(CrecyVictory, CR_WIN_level_clocks_at_the_turn_limit_are_a_draw) {
  Play play(Drawn("C......c").turns(2), "points 1");
  play.act("pass", "points 1");
  play.act("pass", "points 1");
  play.act("pass", "points 1");
  EXPECT_NE(play.node(), "end");
  play.act("pass");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 0);
}

TEST(CrecyVictory, CR_WIN_conditions_come_before_the_clock_at_the_limit) {
  Play play(shot("soldier unarmoured").turns(1).victory("side = 1\nkind = \"delay\"\ncount = 1"));
  play.act("pass", "points 6");
  play.act("pass");
  EXPECT_EQ(play.returns(), -1);
}

TEST(CrecyVictory, CR_WIN_clocks_decide_between_conditions_fulfilled_at_the_limit_alone) {
  Play play(shot("soldier unarmoured").turns(1).victory("side = \"both\"\nkind = \"delay\"\ncount = 1"));
  play.act("pass", "points 6");
  play.act("pass");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 1);  // both have delayed: 4 against 3
}

TEST(CrecyVictory, CR_WIN_no_enemy_left_on_the_table) {
  // A clock of two, one casting left: one unit more would be needed to break them, but nobody is there who does not
  // flee.
  Play play(Drawn(R"(
    ............
    ............
    ............
    ............
    .....Q......
    ............
    .....b......
    .......ssssc)")
                .type('q', "soldier unarmoured chief x1"));
  play.act("volley 5,6", "volley 6 1 1 1 1 1");
  EXPECT_EQ(play.returns(), 1);
}

TEST(CrecyVictory, CR_WIN_unit_leaves_over_its_exit_and_the_clock_does_not_mind) {
  Play play(Drawn(R"(
    ........CSSS
    ............
    .s..........
    ............
    ............
    ............
    ............
    .......ssssc)")
                .marks("xxx.........")
                .victory("side = 0\nkind = \"exit\"\ncount = 2"));
  play.act("move 1,2");
  play.act("advance 1,0");
  play.act("done");
  EXPECT_EQ(play.standing("1,0"), -1);
  EXPECT_EQ(play.clock(0), 4);
  EXPECT_EQ(play.node(), "order");
}

TEST(CrecyVictory, CR_WIN_exits_win) {
  Play play(Drawn(R"(
    ........CSSS
    ............
    .s..........
    ............
    ............
    ............
    ............
    .......ssssc)")
                .marks("xxx.........")
                .victory("side = 0\nkind = \"exit\"\ncount = 1"));
  play.act("move 1,2");
  play.act("advance 1,0");
  play.act("done");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 1);
}

TEST(CrecyVictory, CR_WIN_unit_in_contact_does_not_leave) {
  Play play(Drawn(R"(
    ..S.....CSSS
    ............
    .s..........
    ............
    ............
    ............
    ............
    .......ssssc)")
                .face("2,0", "W")
                .marks("xx..........")
                .victory("side = 0\nkind = \"exit\"\ncount = 2"));
  play.act("move 1,2");
  EXPECT_FALSE(play.legal("advance 1,0"));  // contact at 1,1 ends the way
  play.act("advance 1,1");
  EXPECT_EQ(play.where(play.drawn("1,2")), "1,1");
}

TEST(CrecyVictory, CR_WIN_kills_of_points_are_units_struck_off_the_clock) {
  Play play(shot("soldier unarmoured").turns(1).victory("side = \"both\"\nkind = \"points\"\nper_kill = 2"));
  play.act("volley 5,8", kAllFlee);
  EXPECT_EQ(play.margin(), 2);
  play.act("pass", "rally 6 6 6 6 6; points 6");
  EXPECT_EQ(play.margin(), 2);
}

TEST(CrecyVictory, CR_WIN_fleeing_units_do_not_hold) {
  Play play(shot("soldier unarmoured")
                .turns(1)
                .marks("............ ............ ............ ............ ............ .....o......")
                .victory("side = 1\nkind = \"hold\"\ncount = 1\nturns = 0"));
  play.act("volley 5,8", kAllFlee);  // to 5,5, the objective
  EXPECT_TRUE(play.fleeing("5,5"));
  play.act("pass", "rally 6 6 6 6 6; points 6");
  play.act("pass");
  EXPECT_EQ(play.returns(), -1);  // they stood again and hold it
  Play lost(shot("soldier armoured")
                .turns(1)
                .terrain("............ ............ ............ ............ .....#...... ............")
                .marks("............ ............ ............ ............ ............ .....o......")
                .victory("side = 1\nkind = \"hold\"\ncount = 1\nturns = 0"));
  lost.act("volley 5,8", kAllFlee);
  lost.act("pass", "rally 1 1 1 1 1; points 6");
  EXPECT_TRUE(lost.fleeing("5,5"));
  lost.act("pass");
  EXPECT_EQ(lost.returns(), 1);  // on the objective, but on the run: the higher clock decides
}

}  // namespace
}  // namespace banneret::crecy_test
