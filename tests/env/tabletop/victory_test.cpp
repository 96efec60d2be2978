// Every victory condition, at any time and at the end of a turn; both sides at once; and the same seen from the other
// side of the table.
#include "env/tabletop/victory.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "env/core/dice.h"
#include "env/tabletop/scenario.h"

namespace banneret::tabletop {
namespace {

using ::testing::ElementsAre;

constexpr std::uint8_t kKnight = 0;
constexpr std::uint8_t kArcher = 1;
const std::vector<std::string> kTypes{"knight", "archer"};
const std::vector<Cell> kObjectives{10, 11, 12};

Condition condition(Side side, ConditionKind kind, int count = 0, int turns = 0) {
  Condition c;
  c.side = side;
  c.kind = kind;
  c.count = count;
  c.turns = turns;
  return c;
}

Condition of_type(Condition c, const std::string& type) {
  c.figure_type = type;
  return c;
}

Condition points(Side side, int per_kill, int per_cell, int per_exit, int count = 0) {
  Condition c = condition(side, ConditionKind::points, count);
  c.points_per_kill = per_kill;
  c.points_per_cell = per_cell;
  c.points_per_exit = per_exit;
  return c;
}

VictoryJudge judge(std::vector<Condition> conditions) {
  return VictoryJudge(std::move(conditions), kTypes, kObjectives);
}

/// Two figures a side (a knight, then an archer), all far from the objectives.
struct Field {
  VictoryView view;
  VictoryProgress progress;

  Field() {
    view.figures = 4;
    for (std::size_t i = 0; i < 4; ++i) {
      VictoryView::Figure& f = view.figure[i];
      f.cell = static_cast<Cell>(40 + i);
      f.side = i < 2 ? 0 : 1;
      f.on_table = true;
      f.type = i % 2 == 0 ? kKnight : kArcher;
    }
  }
  VictoryView::Figure& figure(Side side, std::uint8_t type) { return view.figure[side * 2U + type]; }
  Field& stand(Side side, std::uint8_t type, Cell cell) {
    figure(side, type).cell = cell;
    return *this;
  }
  Field& slay(Side side, std::uint8_t type) {
    figure(side, type).on_table = false;
    figure(side, type).cell = kNoCell;
    ++progress.kills[other(side)];
    return *this;
  }
  Field& leave(Side side, std::uint8_t type) {
    figure(side, type).on_table = false;
    figure(side, type).exited = true;
    figure(side, type).cell = kNoCell;
    ++progress.exits[side];
    return *this;
  }
  Verdict now(const VictoryJudge& j) const { return j.now(view); }
  Verdict turn(const VictoryJudge& j) { return j.turn_end(view, progress, false); }
  Verdict limit(const VictoryJudge& j) { return j.turn_end(view, progress, true); }
};

// ---- destroy ------------------------------------------------------------------------------------------------------

TEST(Victory, destroy_is_won_when_the_last_enemy_falls) {
  const VictoryJudge j = judge({condition(0, ConditionKind::destroy)});
  EXPECT_EQ(Field().slay(1, kKnight).now(j), Verdict::none);
  EXPECT_EQ(Field().slay(1, kKnight).slay(1, kArcher).now(j), Verdict::side0);
}

TEST(Victory, destroy_is_not_won_when_an_enemy_got_away) {
  const VictoryJudge j = judge({condition(0, ConditionKind::destroy)});
  EXPECT_EQ(Field().slay(1, kKnight).leave(1, kArcher).now(j), Verdict::none);
}

TEST(Victory, destroy_of_both_at_once_is_a_draw) {
  const VictoryJudge j = judge({condition(0, ConditionKind::destroy), condition(1, ConditionKind::destroy)});
  EXPECT_EQ(Field().slay(0, kKnight).slay(0, kArcher).slay(1, kKnight).slay(1, kArcher).now(j), Verdict::draw);
}

// ---- hold ---------------------------------------------------------------------------------------------------------

TEST(Victory, hold_at_the_limit_is_judged_only_there) {
  const VictoryJudge j = judge({condition(1, ConditionKind::hold, 1)});
  EXPECT_EQ(Field().stand(1, kKnight, 11).now(j), Verdict::none);
  EXPECT_EQ(Field().stand(1, kKnight, 11).turn(j), Verdict::none);
  EXPECT_EQ(Field().stand(1, kKnight, 11).limit(j), Verdict::side1);
}

TEST(Victory, hold_wants_as_many_cells_as_counted) {
  const VictoryJudge j = judge({condition(0, ConditionKind::hold, 2)});
  EXPECT_EQ(Field().stand(0, kKnight, 11).limit(j), Verdict::draw);
  EXPECT_EQ(Field().stand(0, kKnight, 11).stand(0, kArcher, 12).limit(j), Verdict::side0);
}

TEST(Victory, hold_without_a_count_wants_all_cells) {
  Condition c = condition(0, ConditionKind::hold);
  c.cells = {3, 4};
  EXPECT_EQ(Field().stand(0, kKnight, 3).limit(judge({c})), Verdict::draw);
  EXPECT_EQ(Field().stand(0, kKnight, 3).stand(0, kArcher, 4).limit(judge({c})), Verdict::side0);
}

TEST(Victory, hold_is_contested_by_an_enemy_on_any_of_the_cells) {
  const VictoryJudge j = judge({condition(0, ConditionKind::hold, 1)});
  EXPECT_EQ(Field().stand(0, kKnight, 11).stand(1, kArcher, 12).limit(j), Verdict::draw);
}

TEST(Victory, hold_for_turns_counts_turn_ends_in_a_row) {
  const VictoryJudge j = judge({condition(0, ConditionKind::hold, 1, 2)});
  Field field;
  field.stand(0, kKnight, 11);
  EXPECT_EQ(field.turn(j), Verdict::none);
  EXPECT_EQ(field.turn(j), Verdict::side0);
}

TEST(Victory, hold_for_turns_starts_anew_when_interrupted) {
  const VictoryJudge j = judge({condition(0, ConditionKind::hold, 1, 2)});
  Field field;
  field.stand(0, kKnight, 11).turn(j);
  field.stand(0, kKnight, 20).turn(j);
  EXPECT_EQ(field.stand(0, kKnight, 11).turn(j), Verdict::none);
  EXPECT_EQ(field.progress.held_turns[0], 1);
}

TEST(Victory, hold_for_turns_not_yet_complete_at_the_limit_is_not_won) {
  const VictoryJudge j = judge({condition(0, ConditionKind::hold, 1, 2)});
  EXPECT_EQ(Field().stand(0, kKnight, 11).limit(j), Verdict::draw);
}

TEST(Victory, held_turns_do_not_wrap_around) {
  const VictoryJudge j = judge({condition(0, ConditionKind::hold, 1)});
  Field field;
  field.stand(0, kKnight, 11);
  for (int i = 0; i < 300; ++i) field.turn(j);
  EXPECT_EQ(field.progress.held_turns[0], 255);
}

// ---- delay --------------------------------------------------------------------------------------------------------

TEST(Victory, delay_is_won_by_being_there_at_the_limit) {
  const VictoryJudge j = judge({condition(1, ConditionKind::delay, 1)});
  EXPECT_EQ(Field().slay(1, kArcher).turn(j), Verdict::none);
  EXPECT_EQ(Field().slay(1, kArcher).limit(j), Verdict::side1);
}

TEST(Victory, delay_does_not_count_who_left) {
  const VictoryJudge j = judge({condition(1, ConditionKind::delay, 2)});
  EXPECT_EQ(Field().leave(1, kArcher).limit(j), Verdict::draw);
}

// ---- points -------------------------------------------------------------------------------------------------------

TEST(Victory, points_at_the_limit_go_to_the_higher) {
  const VictoryJudge j = judge({points(0, 1, 3, 2), points(1, 1, 3, 2)});
  EXPECT_EQ(Field().slay(0, kArcher).turn(j), Verdict::none);
  EXPECT_EQ(Field().slay(0, kArcher).limit(j), Verdict::side1);
  EXPECT_EQ(Field().slay(0, kArcher).stand(0, kKnight, 10).limit(j), Verdict::side0);
  EXPECT_EQ(Field().slay(0, kArcher).leave(0, kKnight).limit(j), Verdict::side0);
}

TEST(Victory, level_points_at_the_limit_are_a_draw) {
  const VictoryJudge j = judge({points(0, 1, 1, 0), points(1, 1, 1, 0)});
  EXPECT_EQ(Field().limit(j), Verdict::draw);
  EXPECT_EQ(Field().slay(0, kArcher).stand(0, kKnight, 10).limit(j), Verdict::draw);
}

TEST(Victory, points_for_one_side_alone_measure_the_other_by_the_same_weights) {
  const VictoryJudge j = judge({points(0, 2, 0, 0)});
  EXPECT_EQ(Field().slay(1, kArcher).limit(j), Verdict::side0);
  EXPECT_EQ(Field().slay(1, kArcher).slay(0, kArcher).limit(j), Verdict::draw);
}

TEST(Victory, a_count_of_points_wins_at_any_turn_end) {
  const VictoryJudge j = judge({points(0, 2, 1, 0, 3)});
  EXPECT_EQ(Field().slay(1, kArcher).turn(j), Verdict::none);
  EXPECT_EQ(Field().slay(1, kArcher).stand(0, kKnight, 10).now(j), Verdict::none);
  EXPECT_EQ(Field().slay(1, kArcher).stand(0, kKnight, 10).turn(j), Verdict::side0);
}

TEST(Victory, margin_is_side_0s_points_less_side_1s) {
  const VictoryJudge j = judge({points(0, 2, 3, 0), points(1, 5, 0, 0)});
  Field field;
  field.slay(1, kArcher).slay(0, kArcher).stand(0, kKnight, 12);
  EXPECT_EQ(j.points_margin(field.view, field.progress), 2 + 3 - 5);
}

TEST(Victory, margin_without_points_counts_kills) {
  const VictoryJudge j = judge({condition(0, ConditionKind::destroy)});
  Field field;
  field.slay(0, kArcher);
  EXPECT_EQ(j.points_margin(field.view, field.progress), -1);
}

// ---- exit ---------------------------------------------------------------------------------------------------------

TEST(Victory, exit_is_won_when_enough_have_left) {
  const VictoryJudge j = judge({condition(0, ConditionKind::exit, 2)});
  EXPECT_EQ(Field().leave(0, kArcher).now(j), Verdict::none);
  EXPECT_EQ(Field().leave(0, kArcher).leave(0, kKnight).now(j), Verdict::side0);
}

TEST(Victory, exit_of_a_named_figure_counts_only_its_type) {
  const VictoryJudge j = judge({of_type(condition(0, ConditionKind::exit, 1), "knight")});
  EXPECT_EQ(Field().leave(0, kArcher).now(j), Verdict::none);
  EXPECT_EQ(Field().leave(0, kKnight).now(j), Verdict::side0);
}

TEST(Victory, exit_of_the_last_figure_is_no_destruction) {
  const VictoryJudge j = judge({condition(1, ConditionKind::destroy), condition(0, ConditionKind::exit, 1)});
  EXPECT_EQ(Field().slay(0, kArcher).leave(0, kKnight).now(j), Verdict::side0);
}

// ---- kill ---------------------------------------------------------------------------------------------------------

TEST(Victory, kill_is_won_when_every_enemy_of_the_type_is_gone) {
  const VictoryJudge j = judge({of_type(condition(0, ConditionKind::kill), "knight")});
  EXPECT_EQ(Field().slay(1, kArcher).now(j), Verdict::none);
  EXPECT_EQ(Field().slay(0, kKnight).now(j), Verdict::none);
  EXPECT_EQ(Field().slay(1, kKnight).now(j), Verdict::side0);
}

TEST(Victory, kill_is_not_won_by_one_who_exited) {
  const VictoryJudge j = judge({of_type(condition(0, ConditionKind::kill), "knight")});
  EXPECT_EQ(Field().leave(1, kKnight).limit(j), Verdict::draw);
}

// ---- together -----------------------------------------------------------------------------------------------------

TEST(Victory, any_one_of_a_sides_conditions_is_enough) {
  const VictoryJudge j =
      judge({condition(0, ConditionKind::destroy), of_type(condition(0, ConditionKind::kill), "archer")});
  EXPECT_EQ(Field().slay(1, kArcher).now(j), Verdict::side0);
}

TEST(Victory, different_conditions_of_both_sides_at_once_are_a_draw) {
  const VictoryJudge j = judge({condition(0, ConditionKind::hold, 1), condition(1, ConditionKind::delay, 1)});
  EXPECT_EQ(Field().stand(0, kKnight, 10).limit(j), Verdict::draw);
}

TEST(Victory, nothing_fulfilled_at_the_limit_is_a_draw) {
  EXPECT_EQ(Field().limit(judge({condition(0, ConditionKind::destroy)})), Verdict::draw);
}

TEST(Victory, describe_says_each_condition_in_a_line) {
  const VictoryJudge j =
      judge({condition(0, ConditionKind::hold, 2, 3), of_type(condition(1, ConditionKind::kill), "knight")});
  EXPECT_THAT(j.describe(),
              ElementsAre("side 0 wins by holding 2 of 3 objective cells with no enemy on any for 3 turns",
                          "side 1 wins when every enemy knight is slain or has run off"));
}

// ---- rotation -----------------------------------------------------------------------------------------------------

Verdict swapped(Verdict verdict) {
  if (verdict == Verdict::side0) return Verdict::side1;
  return verdict == Verdict::side1 ? Verdict::side0 : verdict;
}

/// Two figures a side; side 0 has three conditions, side 1 three others; four objective cells.
Scenario lopsided() {
  return parse_scenario(R"(format = 1
ruleset = "any"
title = "Lopsided"
turns = 9
[map]
terrain = """
........
........
........
........
........
........
........
........
"""
marks = """
........
........
..o.....
...o....
....o...
.....o..
........
X......x
"""
figures = """
.K....A.
........
........
........
........
........
........
.a....k.
"""
[types.knight]
letter = "k"
[types.archer]
letter = "a"
[[victory]]
side = 0
kind = "hold"
count = 2
turns = 2
[[victory]]
side = 0
kind = "points"
per_kill = 2
per_cell = 3
per_exit = 1
count = 8
[[victory]]
side = 0
kind = "kill"
figure = "knight"
[[victory]]
side = 1
kind = "exit"
figure = "archer"
[[victory]]
side = 1
kind = "hold"
count = 1
turns = 3
[[victory]]
side = 1
kind = "delay"
count = 2
)",
                        "lopsided.toml");
}

VictoryJudge judge_of(const Scenario& scenario) {
  return VictoryJudge(scenario.victory, {"archer", "knight"}, scenario.table().cells_marked(Mark::objective));
}

/// A random sequence of turn ends judged on both sides of the table: the verdicts are each other's swap throughout.
TEST(Victory, turning_the_table_swaps_every_verdict) {
  const Scenario scenario = lopsided();
  const VictoryJudge here = judge_of(scenario);
  const VictoryJudge there = judge_of(rotated(scenario));
  KeyedRandom random(3, Stream::random_play);
  std::array<int, 4> seen{};
  for (int game = 0; game < 3000; ++game) {
    VictoryProgress progress;
    VictoryView view;
    view.figures = 4;
    for (std::size_t i = 0; i < 4; ++i) {
      view.figure[i].side = i < 2 ? 0 : 1;
      view.figure[i].type = static_cast<std::uint8_t>(i % 2);
      view.figure[i].on_table = true;
    }
    for (int turn = 0; turn < 4; ++turn) {
      const std::size_t gone = random.below(12);
      if (gone < 4 && view.figure[gone].on_table) {
        VictoryView::Figure& f = view.figure[gone];
        f.on_table = false;
        f.exited = random.below(2) == 0;
        if (f.exited) ++progress.exits[f.side];
        if (!f.exited) ++progress.kills[other(f.side)];
      }
      for (std::size_t i = 0; i < 4; ++i) view.figure[i].cell = static_cast<Cell>(18 + 9 * random.below(8));
      VictoryView turned;
      turned.figures = 4;
      for (std::size_t i = 0; i < 4; ++i) {
        turned.figure[i] = view.figure[(i + 2) % 4];
        turned.figure[i].side = other(turned.figure[i].side);
        turned.figure[i].cell = static_cast<Cell>(63 - turned.figure[i].cell);
      }
      VictoryProgress turned_progress = here.rotated(progress);
      const Verdict now = here.now(view);
      EXPECT_EQ(there.now(turned), swapped(now));
      EXPECT_EQ(there.points_margin(turned, turned_progress), -here.points_margin(view, progress));
      const Verdict end = here.turn_end(view, progress, turn == 3);
      EXPECT_EQ(there.turn_end(turned, turned_progress, turn == 3), swapped(end));
      EXPECT_EQ(there.rotated(turned_progress).held_turns, progress.held_turns);
      ++seen[static_cast<std::size_t>(end)];
    }
  }
  for (const int count : seen) EXPECT_GT(count, 0);  // none, side 0, side 1 and draws all came up
}

}  // namespace
}  // namespace banneret::tabletop
