// The check of fairness by rotation: turning the table by 180 degrees and swapping the sides changes nothing.
#include <algorithm>
#include <map>

#include "env/core/environment.h"
#include "tests/conformance/conformance.h"

namespace banneret::conformance {
namespace {

struct Seen {
  std::vector<std::uint8_t> statics;
  std::vector<std::uint8_t> planes;
  std::vector<std::int16_t> globals;
  std::vector<std::int16_t> entities;
};

Seen observe(const Game& game, const State& state, Side viewer) {
  const ObservationSize size = observation_size(game.spec());
  Seen seen{std::vector<std::uint8_t>(size.statics), std::vector<std::uint8_t>(size.planes),
            std::vector<std::int16_t>(size.globals), std::vector<std::int16_t>(size.entities)};
  game.observe_static(viewer, seen.statics);
  game.observe_planes(state, viewer, seen.planes);
  game.observe_globals(state, viewer, seen.globals);
  game.observe_entities(state, viewer, seen.entities);
  return seen;
}

template <class Number>
std::string difference(const std::vector<Number>& a, const std::vector<Number>& b, const std::vector<Feature>& names,
                       std::size_t stride, bool inner) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i]) continue;
    const std::size_t name = inner ? i % names.size() : i / stride;
    return "'" + names[name].name + "' is " + std::to_string(a[i]) + " and " + std::to_string(b[i]) + " (number " +
           std::to_string(i) + ")";
  }
  return "";
}

std::string compare_views(const Game& game, const Game& turned_game, const State& state, const State& turned) {
  const ObservationSpace& names = game.spec().observation;
  const auto cells = static_cast<std::size_t>(game.spec().actions.cells());
  for (Side viewer = 0; viewer < 2; ++viewer) {
    const Seen a = observe(game, state, viewer);
    const Seen b = observe(turned_game, turned, other(viewer));
    const std::string who = "viewer " + std::to_string(viewer) + " and its opposite see ";
    if (a.statics != b.statics)
      return who + "static " + difference(a.statics, b.statics, names.static_planes, cells, false);
    if (a.planes != b.planes) return who + "plane " + difference(a.planes, b.planes, names.planes, cells, false);
    if (a.globals != b.globals) return who + "global " + difference(a.globals, b.globals, names.globals, 1, false);
    if (a.entities != b.entities)
      return who + "entity field " + difference(a.entities, b.entities, names.entity_fields, 1, true);
  }
  return "";
}

std::string compare_decision(const Game& game, const Game& turned_game, const Node& node, const State& turned) {
  const ActionSpace& actions = game.spec().actions;
  Workspace work;
  const Decision a = game.decision(node.state);
  const Decision b = turned_game.decision(turned);
  if (a.side != other(b.side) || a.kind != b.kind || a.half_turn != b.half_turn) return "the decision does not turn";
  std::vector<Action> expected;
  for (const Action action : node.legal) expected.push_back(actions.rotate(action));
  std::sort(expected.begin(), expected.end());
  std::vector<Action> legal;
  turned_game.legal_actions(turned, work, legal);
  if (legal != expected) {
    for (const Action action : expected) {
      if (!std::binary_search(legal.begin(), legal.end(), action))
        return "'" + actions.describe(action) + "' is not legal on the turned table";
    }
    return "more is legal on the turned table";
  }
  // Every action where they are few, a spread of them where they are many.
  const std::size_t stride = std::max<std::size_t>(1, node.legal.size() / 8);
  for (std::size_t i = static_cast<std::size_t>(node.step) % stride; i < node.legal.size(); i += stride) {
    State next = node.state;
    State turned_next = turned;
    State expected_next{};
    game.apply_legal(next, node.legal[i], work);
    turned_game.apply_legal(turned_next, actions.rotate(node.legal[i]), work);
    game.rotate_state(next, expected_next);
    if (!equal_states(turned_next, expected_next, game.state_bytes()))
      return "'" + actions.describe(node.legal[i]) + "' has another effect on the turned table";
  }
  return "";
}

/// Outcomes may be numbered otherwise on the turned table (side 0 and side 1 swap), but each must be there with its
/// weight.
std::string compare_chance(const Game& game, const Game& turned_game, const State& state, const State& turned) {
  const DiceThrow a = game.dice_throw(state);
  const DiceThrow b = turned_game.dice_throw(turned);
  if (a.kind != b.kind || a.count != b.count || a.sides != b.sides) return "the throw does not turn";
  ChanceOutcomes outcomes;
  ChanceOutcomes turned_outcomes;
  game.chance_outcomes(state, outcomes);
  turned_game.chance_outcomes(turned, turned_outcomes);
  if (outcomes.count != turned_outcomes.count || outcomes.denominator != turned_outcomes.denominator)
    return "the outcomes do not turn";
  Workspace work;
  std::map<std::string, std::uint64_t> weights;  // by the state that follows
  const auto key = [&](const State& s) {
    return std::string(reinterpret_cast<const char*>(s.bytes.data()), game.state_bytes());
  };
  for (int i = 0; i < outcomes.count; ++i) {
    State next = state;
    State turned_next{};
    game.apply_outcome(next, i, work);
    game.rotate_state(next, turned_next);
    weights[key(turned_next)] += outcomes.weight[static_cast<std::size_t>(i)];
  }
  for (int i = 0; i < turned_outcomes.count; ++i) {
    State next = turned;
    turned_game.apply_outcome(next, i, work);
    weights[key(next)] -= turned_outcomes.weight[static_cast<std::size_t>(i)];
  }
  for (const auto& entry : weights) {
    if (entry.second != 0)
      return "an outcome of the " + game.spec().chance_kinds[a.kind] +
             " throw leads elsewhere, or has another weight, on the turned table";
  }
  return "";
}

}  // namespace

std::string rotation_commutes(const Game& game, const Effort& effort) {
  const std::unique_ptr<const Game> turned_game = game.rotated_game();
  const std::size_t bytes = game.state_bytes();
  if (turned_game->state_bytes() != bytes || turned_game->spec().schema != game.spec().schema)
    return "the turned game has another layout";
  if (turned_game->rotated_game()->spec().scenario_hash != game.spec().scenario_hash)
    return "turned twice, the scenario is another";
  State start{};
  State turned_start{};
  State expected{};
  game.reset(start);
  turned_game->reset(turned_start);
  game.rotate_state(start, expected);
  if (!equal_states(turned_start, expected, bytes)) return "the start of the turned game is not the turned start";
  return walk(game, effort, [&](const Node& node) -> std::string {
    State turned{};
    State back{};
    game.rotate_state(node.state, turned);
    turned_game->rotate_state(turned, back);
    if (!equal_states(back, node.state, bytes)) return "turned twice, the state is another";
    if (turned_game->node_kind(turned) != node.kind) return "the kind of node does not turn";
    if (turned_game->returns(turned) != -game.returns(node.state)) return "the result does not change sides";
    if (turned_game->margin(turned) != -game.margin(node.state)) return "the margin does not change sides";
    if (!turned_game->check_invariants(turned).empty()) return "turned: " + turned_game->check_invariants(turned);
    std::string views = compare_views(game, *turned_game, node.state, turned);
    if (!views.empty()) return views;
    if (node.kind == NodeKind::decision) return compare_decision(game, *turned_game, node, turned);
    if (node.kind == NodeKind::chance) return compare_chance(game, *turned_game, node.state, turned);
    return "";
  });
}

}  // namespace banneret::conformance
