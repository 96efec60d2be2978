// ExplicitGame: a game written down node by node, so that a test can place decisions, dice, forced moves and results
// where it wants them and solve them by hand. Only what searches ask of a Game is meaningful.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "env/core/game.h"

namespace banneret::testing {

class ExplicitGame final : public Game {
 public:
  struct Node {
    NodeKind kind = NodeKind::terminal;
    Side side = 0;
    int result = 0;
    std::uint16_t half_turn = 0;
    std::vector<int> next;               ///< of a decision's action i (action index i), or of an outcome
    std::vector<std::uint64_t> weights;  ///< of a chance node's outcomes
  };

  ExplicitGame() {
    spec_.ruleset = "explicit";
    spec_.scenario = "explicit/test";
    spec_.state_bytes = sizeof(std::uint32_t);
    spec_.width = spec_.height = 8;
    spec_.actions = ActionSpace(8, 8, {{"take"}}, {});
  }

  // Nodes are numbered as they are added; node 0 is the start, and may name nodes added later.
  int decision(Side side, std::vector<int> next, std::uint16_t half_turn = 0) {
    return add({NodeKind::decision, side, 0, half_turn, std::move(next), {}});
  }
  int chance(std::vector<int> next, std::vector<std::uint64_t> weights) {
    return add({NodeKind::chance, 0, 0, 0, std::move(next), std::move(weights)});
  }
  int over(int result) { return add({NodeKind::terminal, 0, result, 0, {}, {}}); }
  Node& at(int node) { return nodes_[static_cast<std::size_t>(node)]; }

  static State state_at(int node) {
    State state{};
    overlay<std::uint32_t>(state) = static_cast<std::uint32_t>(node);
    return state;
  }
  static int node_of(const State& state) { return static_cast<int>(overlay<std::uint32_t>(state)); }
  std::vector<Action> legal_at(int node) const {
    std::vector<Action> legal;
    Workspace work;
    legal_actions(state_at(node), work, legal);
    return legal;
  }

  void reset(State& state) const override { state = state_at(0); }
  NodeKind node_kind(const State& state) const override { return of(state).kind; }
  Decision decision(const State& state) const override { return {of(state).side, 0, kNoSubject, of(state).half_turn}; }
  void legal_actions(const State& state, Workspace&, std::vector<Action>& out) const override {
    out.clear();
    for (std::size_t i = 0; i < of(state).next.size(); ++i) out.push_back(static_cast<Action>(i));
  }
  void apply_legal(State& state, Action action, Workspace&) const override { go(state, of(state).next.at(action)); }
  Refusal refusal(const State&, Action, Workspace&) const override { return {"take", "EX-1", "no such branch"}; }
  DiceThrow dice_throw(const State&) const override { return {0, 1, 6, kNoSubject}; }
  void chance_outcomes(const State& state, ChanceOutcomes& out) const override {
    out.clear();
    for (const std::uint64_t weight : of(state).weights) out.add(weight);
  }
  int outcome_of(const State& state, DiceValues dice) const override {
    return static_cast<int>(dice[0] % of(state).next.size());
  }
  void apply_outcome(State& state, int outcome, Workspace&) const override {
    go(state, of(state).next.at(static_cast<std::size_t>(outcome)));
  }
  int returns(const State& state) const override { return of(state).result; }
  int margin(const State& state) const override { return of(state).result; }

  void observe_static(Side, std::span<std::uint8_t>) const override {}
  void observe_planes(const State&, Side, std::span<std::uint8_t>) const override {}
  void observe_globals(const State&, Side, std::span<std::int16_t>) const override {}
  void observe_entities(const State&, Side, std::span<std::int16_t>) const override {}
  std::string describe_action(const State&, Action) const override { return "take"; }
  std::string describe_outcome(const State&, int) const override { return "outcome"; }
  std::vector<ExplainedNumber> explain(const State&, Action, Workspace&) const override { return {}; }
  std::string describe_position(const State&) const override { return "node"; }
  std::vector<EntityView> entities(const State&) const override { return {}; }
  std::string map_text() const override { return ""; }
  std::string check_invariants(const State&) const override { return ""; }
  void rotate_state(const State&, State&) const override { throw std::logic_error("not rotatable"); }
  std::unique_ptr<const Game> rotated_game() const override { throw std::logic_error("not rotatable"); }

 private:
  int add(Node node) {
    nodes_.push_back(std::move(node));
    return static_cast<int>(nodes_.size()) - 1;
  }
  const Node& of(const State& state) const { return nodes_.at(overlay<std::uint32_t>(state)); }
  static void go(State& state, int node) { overlay<std::uint32_t>(state) = static_cast<std::uint32_t>(node); }

  std::vector<Node> nodes_;
};

}  // namespace banneret::testing
