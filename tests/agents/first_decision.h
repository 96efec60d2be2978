// The first decision of a game, for tests that ask an agent once.
#pragma once

#include <vector>

#include "env/core/advance.h"
#include "env/core/dice.h"
#include "env/core/game.h"

namespace banneret::testing {

struct Start {
  explicit Start(const Game& game) {
    game.reset(state);
    Dice dice(1);
    advance(game, state, work, legal, dice);
  }
  State state{};
  Workspace work;
  std::vector<Action> legal;
};

}  // namespace banneret::testing
