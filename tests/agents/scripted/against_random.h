// A short match of the scripted agent against random play.
#pragma once

#include <memory>
#include <vector>

#include "agents/agents.h"
#include "env/core/advance.h"
#include "env/core/dice.h"

namespace banneret::testing {

/// Halves of points of the scripted agent (a win 2, a draw 1). Each dice seed is played from both sides.
inline int halves_against_random(const Game& game, std::uint64_t games) {
  const std::unique_ptr<Agent> scripted = make_agent("scripted");
  const std::unique_ptr<Agent> random = make_agent("random");
  Workspace work;
  std::vector<Action> legal;
  int halves = 0;
  for (std::uint64_t i = 0; i < games; ++i) {
    const Side side = i & 1U;
    State state{};
    Dice dice(1 + i / 2);
    scripted->new_game(game, i);
    random->new_game(game, i);
    game.reset(state);
    while (advance(game, state, work, legal, dice) == NodeKind::decision) {
      Agent& mover = game.decision(state).side == side ? *scripted : *random;
      game.apply_legal(state, mover.act(game, state, legal, nullptr), work);
    }
    halves += 1 + (side == 0 ? game.returns(state) : -game.returns(state));
  }
  return halves;
}

}  // namespace banneret::testing
