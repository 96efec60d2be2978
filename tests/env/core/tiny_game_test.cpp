// Tests of the tiny game that other tests stand on: values solved by hand, sequence of play, and the checked apply.
#include "tests/support/tiny_game.h"

#include <gtest/gtest.h>

#include "env/core/advance.h"

namespace banneret::testing {
namespace {

State after_initiative(const TinyGame& game, int first) {
  State state;
  Workspace work;
  game.reset(state);
  game.apply_outcome(state, first, work);
  return state;
}

TEST(TinyGame, equal_sides_and_a_fair_start_are_worth_nothing) {
  const TinyGame game({3, 3, 1, 6, 0});
  State state;
  game.reset(state);
  EXPECT_NEAR(exact_value(game, state), 0.0, 1e-12);
}

TEST(TinyGame, one_half_turn_on_three_rows_is_worth_what_two_steps_are) {
  // One half-turn, 3 x 3, figures at 0,2 and 2,0. Two steps come with 6/9. Side 0 goes to 0,1 (not beside 2,0), then to
  // 0,0: two columns from 2,0, so nobody strikes, and the edge row wins: 1. One step cannot reach: even figures, a
  // draw.
  const TinyGame game({3, 3, 1, 1, 0});
  EXPECT_NEAR(exact_value(game, after_initiative(game, 0)), 6.0 / 9.0, 1e-12);
  EXPECT_NEAR(exact_value(game, after_initiative(game, 1)), -6.0 / 9.0, 1e-12);
}

TEST(TinyGame, striking_and_the_risk_of_it_are_weighed_exactly) {
  // 2 x 2, one half-turn: side 0 at 0,1, side 1 at 1,0. A first step to 0,0 wins unless struck straight (5+: 2/6),
  // which loses; side 1 strikes, worth 4/6 - 2/6 = 1/3. Halting is a draw. So side 0 steps: 1/3, whatever the pace.
  const TinyGame game({2, 2, 1, 1, 0});
  EXPECT_NEAR(exact_value(game, after_initiative(game, 0)), 1.0 / 3.0, 1e-12);
}

TEST(TinyGame, blocked_cells_close_the_way) {
  // As above with 0,0 blocked: the only steps left are to 1,1, which wins nothing and may be struck. Halting: 0.
  const TinyGame game({2, 2, 1, 1, 1});
  EXPECT_NEAR(exact_value(game, after_initiative(game, 0)), 0.0, 1e-12);
}

TEST(TinyGame, default_game_has_forced_and_unforced_decisions_for_both_sides_in_one_half_turn) {
  const TinyGame game;
  State state;
  Workspace work;
  Dice dice(4);
  KeyedRandom random(4, Stream::random_play);
  std::vector<Action> legal;
  int forced_decisions = 0;
  int reactions = 0;
  for (std::uint64_t n = 0; n < 200; ++n) {
    game.reset(state);
    const auto roll = [&](State& s) { roll_chance(game, s, work, dice, [](const DiceThrow&, DiceValues, int) {}); };
    const auto forced = [&](const State&, Action) { ++forced_decisions; };
    while (advance(game, state, work, legal, roll, forced) == NodeKind::decision) {
      if (game.decision(state).kind == 2) ++reactions;
      game.apply_legal(state, legal[random.below(legal.size())], work);
    }
  }
  EXPECT_GT(forced_decisions, 50);
  EXPECT_GT(reactions, 50);
}

TEST(CheckedApply, refuses_an_illegal_action_with_clause_and_leaves_every_byte) {
  const TinyGame game;
  State state = after_initiative(game, 0);
  const State before = state;
  Workspace work;
  const std::optional<Refusal> refusal = game.apply(state, *game.spec().actions.parse("pick 0,0"), work);
  ASSERT_TRUE(refusal.has_value());
  EXPECT_EQ(refusal->text(), "pick 0,0: no figure of the active side stands there (TINY-1)");
  EXPECT_TRUE(equal_states(state, before, game.state_bytes()));
}

TEST(CheckedApply, refuses_any_action_at_a_chance_node_and_out_of_range_ones_everywhere) {
  const TinyGame game;
  State state;
  Workspace work;
  game.reset(state);
  EXPECT_EQ(game.apply(state, 0, work)->reason, "dice must be rolled first");
  state = after_initiative(game, 0);
  EXPECT_EQ(game.apply(state, 100000, work)->text(),
            "action 100000?: there is no such index; the game's actions are 0 to 161 (core: action space)");
}

TEST(CheckedApply, applies_a_legal_action_as_apply_legal_does) {
  const TinyGame game;
  State checked = after_initiative(game, 0);
  State unchecked = checked;
  Workspace work;
  const Action action = *game.spec().actions.parse("pick 1,3");
  EXPECT_FALSE(game.apply(checked, action, work).has_value());
  game.apply_legal(unchecked, action, work);
  EXPECT_TRUE(equal_states(checked, unchecked, game.state_bytes()));
}

}  // namespace
}  // namespace banneret::testing
