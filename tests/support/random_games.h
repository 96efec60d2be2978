// Random games played to the end with every position checked, for the rulesets' smoke tests.
#pragma once

#include <cstdint>
#include <set>

#include "env/core/game.h"

namespace banneret::testing {

/// Kinds of nodes that random games have come across.
struct NodesSeen {
  std::set<int> decisions;
  std::set<int> throws;
};

/// Plays one random game with GoogleTest expectations: before each step the invariants hold, and a decision's actions
/// are sorted, different and not none. \return true if the game came to its end
bool play_to_the_end(const Game& game, std::uint64_t seed, NodesSeen& seen);

}  // namespace banneret::testing
