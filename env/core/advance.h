// advance(): the one helper that plays chance nodes and forced decisions until somebody has a real choice.
// Environment, matches, search and self-play all use it, so that they agree on what a decision is (two or more legal
// actions).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "env/core/chance.h"
#include "env/core/dice.h"
#include "env/core/game.h"

namespace banneret {

/// Rolls the real dice of the chance node `state` with `dice`, applies the effect, and returns it. Every die thrown,
/// re-rolls included, is passed to `seen(throw, values)`.
template <class Seen>
int roll_chance(const Game& game, State& state, Workspace& work, Dice& dice, Seen&& seen) {
  const DiceThrow thrown = game.dice_throw(state);
  std::array<std::uint16_t, kMaxDice> value;
  for (;;) {
    for (int i = 0; i < thrown.count; ++i)
      value[static_cast<std::size_t>(i)] = static_cast<std::uint16_t>(dice.roll(thrown.sides));
    const DiceValues values(value.data(), thrown.count);
    const int outcome = game.outcome_of(state, values);
    seen(thrown, values, outcome);
    if (outcome == kReroll) continue;
    game.apply_outcome(state, outcome, work);
    return outcome;
  }
}

/// Plays on until a decision with two or more legal actions (left in `legal`) or the end (legal empty). Chance nodes go
/// to `chance(state)`, which must apply one outcome; each forced action, before it is applied, to `forced(state,
/// action)`.
template <class Chance, class Forced>
NodeKind advance(const Game& game, State& state, Workspace& work, std::vector<Action>& legal, Chance&& chance,
                 Forced&& forced) {
  for (;;) {
    switch (game.node_kind(state)) {
      case NodeKind::terminal:
        legal.clear();
        return NodeKind::terminal;
      case NodeKind::chance:
        chance(state);
        break;
      case NodeKind::decision:
        game.legal_actions(state, work, legal);
        if (legal.size() != 1) return NodeKind::decision;
        forced(state, legal[0]);
        game.apply_legal(state, legal[0], work);
        break;
    }
  }
}

/// The common case: real dice, nothing logged.
inline NodeKind advance(const Game& game, State& state, Workspace& work, std::vector<Action>& legal, Dice& dice) {
  return advance(
      game, state, work, legal,
      [&](State& s) { roll_chance(game, s, work, dice, [](const DiceThrow&, DiceValues, int) {}); },
      [](const State&, Action) {});
}

}  // namespace banneret
