// One random game, checked at every step.
#include "tests/support/random_games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <vector>

#include "env/core/advance.h"

namespace banneret::testing {

bool play_to_the_end(const Game& game, std::uint64_t seed, NodesSeen& seen) {
  Workspace work;
  State state;
  std::vector<Action> legal;
  game.reset(state);
  Dice dice(seed);
  KeyedRandom choice(seed, Stream::random_play);
  for (int step = 0; step < 200000; ++step) {
    const std::string broken = game.check_invariants(state);
    EXPECT_EQ(broken, "") << "seed " << seed << ", " << game.describe_position(state);
    if (!broken.empty()) return false;
    const NodeKind kind = game.node_kind(state);
    if (kind == NodeKind::terminal) return true;
    if (kind == NodeKind::chance) {
      seen.throws.insert(game.dice_throw(state).kind);
      roll_chance(game, state, work, dice, [](const DiceThrow&, DiceValues, int) {});
      continue;
    }
    seen.decisions.insert(game.decision(state).kind);
    game.legal_actions(state, work, legal);
    const bool sorted = std::adjacent_find(legal.begin(), legal.end(), std::greater_equal<>()) == legal.end();
    EXPECT_TRUE(!legal.empty() && sorted) << "seed " << seed << ", " << game.describe_position(state);
    if (legal.empty()) return false;
    game.apply_legal(state, legal[choice.below(legal.size())], work);
  }
  return false;
}

}  // namespace banneret::testing
