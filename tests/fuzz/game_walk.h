// A walk through a game for fuzz targets: every position on it must be sound, and everything that people and agents are
// shown of it can be made. Who decides what is the caller's.
#pragma once

#include <string>
#include <vector>

#include "env/core/advance.h"
#include "env/core/game.h"
#include "tests/fuzz/fuzz.h"

namespace banneret::fuzz {

/// Observations, texts and numbers of one position, from both sides.
inline void look_at(const Game& game, const State& state, Workspace& work, Action action) {
  const GameSpec& spec = game.spec();
  const std::size_t cells = static_cast<std::size_t>(spec.width) * static_cast<std::size_t>(spec.height);
  std::vector<std::uint8_t> still(spec.observation.static_planes.size() * cells);
  std::vector<std::uint8_t> planes(spec.observation.planes.size() * cells);
  std::vector<std::int16_t> globals(spec.observation.globals.size());
  std::vector<std::int16_t> rows(spec.observation.entity_fields.size() *
                                 static_cast<std::size_t>(spec.observation.max_entities));
  for (const Side viewer : {Side{0}, Side{1}}) {
    game.observe_static(viewer, still);
    game.observe_planes(state, viewer, planes);
    game.observe_globals(state, viewer, globals);
    game.observe_entities(state, viewer, rows);
  }
  require(!game.describe_position(state).empty(), "a position without words");
  game.entities(state);
  if (game.node_kind(state) == NodeKind::terminal) return;
  if (game.node_kind(state) == NodeKind::decision) require_one_line(game.describe_action(state, action));
  game.explain(state, action, work);
}

/// Up to `most` real decisions with the dice of `seed`; `choose(n)` gives a number below n. \returns the actions taken.
template <class Choose>
std::vector<Action> walk(const Game& game, std::uint64_t seed, int most, Choose&& choose) {
  State state;
  Workspace work;
  std::vector<Action> legal;
  std::vector<Action> taken;
  Dice dice(seed);
  game.reset(state);
  while (advance(game, state, work, legal, dice) == NodeKind::decision) {
    require(!legal.empty(), "a decision without a legal action");
    const std::string fault = game.check_invariants(state);
    require(fault.empty(), fault);
    if (static_cast<int>(taken.size()) == most) break;
    taken.push_back(legal[choose(legal.size())]);
    if (taken.size() % 16 == 1) look_at(game, state, work, taken.back());
    game.apply_legal(state, taken.back(), work);
  }
  if (legal.empty()) look_at(game, state, work, kNoAction);
  return taken;
}

}  // namespace banneret::fuzz
