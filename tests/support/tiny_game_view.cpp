// TinyGame's observations and words, and the exact solver used by tests on it.
#include <algorithm>
#include <map>
#include <utility>

#include "tests/support/tiny_game.h"

namespace banneret::testing {

Refusal TinyGame::refusal(const State& state, Action action, Workspace&) const {
  const TinyState& s = overlay<TinyState>(state);
  const std::string name = spec_.actions.describe(action);
  const DecodedAction a = spec_.actions.decode(action);
  switch (s.phase) {
    case TinyPhase::pick:
      return {name, "TINY-1",
              a.kind == kPick ? "no figure of the active side stands there" : "a figure must be picked"};
    case TinyPhase::step:
      if (a.cell != s.mover - 1 || a.kind < kStep0) return {name, "TINY-2", "only the mover may step, or halt"};
      return {name, "TINY-3", "the way is not free"};
    default:
      return {name, "TINY-4",
              a.kind == kStrike ? "no figure of this side stands there beside the mover" : "strike or pass"};
  }
}

void TinyGame::observe_static(Side viewer, std::span<std::uint8_t> planes) const {
  for (int cell = 0; cell < cells(); ++cell) {
    planes[seen(static_cast<Cell>(cell), viewer)] = blocked(cell) ? 1 : 0;
  }
}

void TinyGame::observe_planes(const State& state, Side viewer, std::span<std::uint8_t> planes) const {
  const TinyState& s = overlay<TinyState>(state);
  const auto plane = static_cast<std::size_t>(cells());
  for (std::uint8_t& value : planes) value = 0;
  for (std::size_t side = 0; side < 2; ++side) {
    for (const std::uint8_t place : s.place[side]) {
      if (place == 0) continue;
      planes[(side == viewer ? 0 : plane) + seen(static_cast<Cell>(place - 1), viewer)] = 1;
    }
  }
  if (s.mover != 0) planes[2 * plane + seen(static_cast<Cell>(s.mover - 1), viewer)] = 1;
}

void TinyGame::observe_globals(const State& state, Side viewer, std::span<std::int16_t> globals) const {
  const TinyState& s = overlay<TinyState>(state);
  globals[0] = static_cast<std::int16_t>(s.phase);
  globals[1] = static_cast<std::int16_t>(s.active == kTinyNobody ? 0 : s.active == viewer ? 1 : -1);
  globals[2] = static_cast<std::int16_t>(rules_.half_turns - s.half_turn);
  globals[3] = s.steps;
  globals[4] = s.needed;
}

void TinyGame::observe_entities(const State& state, Side viewer, std::span<std::int16_t> table) const {
  const TinyState& s = overlay<TinyState>(state);
  for (std::int16_t& value : table) value = 0;
  const auto figures = static_cast<std::size_t>(rules_.figures);
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t i = 0; i < figures; ++i) {
      const std::uint8_t place = s.place[side][i];
      if (place == 0) continue;
      const Cell cell = seen(static_cast<Cell>(place - 1), viewer);
      const std::span<std::int16_t> row = table.subspan(4 * ((side == viewer ? 0 : figures) + i), 4);
      row[0] = static_cast<std::int16_t>(side == viewer ? 1 : -1);
      row[1] = static_cast<std::int16_t>(cell % rules_.width);
      row[2] = static_cast<std::int16_t>(cell / rules_.width);
      row[3] = place == s.mover ? 1 : 0;
    }
  }
}

std::string TinyGame::describe_action(const State& state, Action action) const {
  return "side " + std::to_string(decision(state).side) + ": " + spec_.actions.describe(action);
}

std::string TinyGame::describe_outcome(const State& state, int outcome) const {
  switch (overlay<TinyState>(state).phase) {
    case TinyPhase::initiative:
      return "side " + std::to_string(outcome) + " begins";
    case TinyPhase::pace:
      return outcome == 0 ? "one step" : "two steps";
    default:
      return outcome == 0 ? "missed" : "hit";
  }
}

std::vector<ExplainedNumber> TinyGame::explain(const State& state, Action action, Workspace&) const {
  const TinyState& s = overlay<TinyState>(state);
  const DecodedAction a = spec_.actions.decode(action);
  int needed = s.phase == TinyPhase::blow ? s.needed : 0;
  if (s.phase == TinyPhase::react && a.kind == kStrike) needed = needed_to_strike(a.cell, s.mover - 1);
  if (needed == 0) return {};
  return {{"needed to hit", needed, {{"straight beside", 5, "TINY-4"}, {"diagonal", needed - 5, "TINY-4"}}}};
}

std::string TinyGame::describe_position(const State& state) const {
  const TinyState& s = overlay<TinyState>(state);
  constexpr std::array<const char*, 7> kPhases{"initiative", "pick", "pace", "step", "reaction", "blow", "over"};
  return "half-turn " + std::to_string(s.half_turn) + ", " + kPhases[static_cast<std::size_t>(s.phase)];
}

std::vector<EntityView> TinyGame::entities(const State& state) const {
  const TinyState& s = overlay<TinyState>(state);
  std::vector<EntityView> views;
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(rules_.figures); ++i) {
      if (s.place[side][i] == 0) continue;
      EntityView view;
      view.id = static_cast<std::uint16_t>(side * static_cast<std::size_t>(rules_.figures) + i);
      view.side = static_cast<Side>(side);
      view.cell = static_cast<Cell>(s.place[side][i] - 1);
      view.glyph = side == 0 ? "o" : "x";
      view.label = "figure";
      views.push_back(view);
    }
  }
  return views;
}

std::string TinyGame::map_text() const {
  std::string text;
  for (int cell = 0; cell < cells(); ++cell) {
    if (cell != 0 && cell % rules_.width == 0) text += '\n';
    text += blocked(cell) ? '#' : '.';
  }
  return text;
}

namespace {

class Solver {
 public:
  explicit Solver(const Game& game) : game_(game) {}

  double value(const State& state) {
    if (game_.node_kind(state) == NodeKind::terminal) return game_.returns(state);
    const std::string key(reinterpret_cast<const char*>(state.bytes.data()), game_.state_bytes());
    const auto found = known_.find(key);
    if (found != known_.end()) return found->second;
    const double result = game_.node_kind(state) == NodeKind::chance ? expected(state) : best(state);
    known_.emplace(key, result);
    return result;
  }

  std::vector<double> action_values(const State& state) {
    std::vector<Action> legal;
    game_.legal_actions(state, work_, legal);
    std::vector<double> values;
    for (const Action action : legal) {
      State next = state;
      game_.apply_legal(next, action, work_);
      values.push_back(value(next));
    }
    return values;
  }

 private:
  double expected(const State& state) {
    ChanceOutcomes outcomes;
    game_.chance_outcomes(state, outcomes);
    double sum = 0.0;
    for (int i = 0; i < outcomes.count; ++i) {
      State next = state;
      game_.apply_outcome(next, i, work_);
      sum += static_cast<double>(outcomes.weight[static_cast<std::size_t>(i)]) * value(next);
    }
    return sum / static_cast<double>(outcomes.denominator);
  }

  double best(const State& state) {
    const Side side = game_.decision(state).side;
    double found = side == 0 ? -2.0 : 2.0;
    for (const double v : action_values(state)) found = side == 0 ? std::max(found, v) : std::min(found, v);
    return found;
  }

  const Game& game_;
  Workspace work_;
  std::map<std::string, double> known_;
};

}  // namespace

double exact_value(const Game& game, const State& state) {
  return Solver(game).value(state);
}

std::vector<double> exact_action_values(const Game& game, const State& state) {
  return Solver(game).action_values(state);
}

}  // namespace banneret::testing
