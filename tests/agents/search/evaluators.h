// Evaluators for tests of the search: exact values, hand-written tables, and a counter around any of them; and the
// plain loop that drives one search.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "agents/search/gumbel.h"
#include "agents/search/leaf_evaluator.h"

namespace banneret::testing {

/// Level policy and the exact expectimax value, remembered over calls (so for one game only).
class ExactEvaluator final : public LeafEvaluator {
 public:
  int max_batch() const override { return 64; }
  void evaluate(const Game& game, std::span<Leaf> leaves) override {
    for (Leaf& leaf : leaves) {
      for (std::size_t i = 0; i < leaf.legal_count; ++i) leaf.logits[i] = 0.0F;
      leaf.value = static_cast<float>(solve(game, *leaf.state));
    }
  }
  double solve(const Game& game, const State& state) {
    if (game.node_kind(state) == NodeKind::terminal) return game.returns(state);
    const std::string key(reinterpret_cast<const char*>(state.bytes.data()), game.state_bytes());
    const auto known = known_.find(key);
    if (known != known_.end()) return known->second;
    double value = 0.0;
    State next{};
    if (game.node_kind(state) == NodeKind::chance) {
      ChanceOutcomes outcomes;
      game.chance_outcomes(state, outcomes);
      for (int i = 0; i < outcomes.count; ++i) {
        copy_state(next, state, game.state_bytes());
        game.apply_outcome(next, i, work_);
        value += static_cast<double>(outcomes.weight[static_cast<std::size_t>(i)]) * solve(game, next) /
                 static_cast<double>(outcomes.denominator);
      }
    } else {
      const double sign = game.decision(state).side == 0 ? 1.0 : -1.0;
      value = -2.0 * sign;
      std::vector<Action> legal;
      game.legal_actions(state, work_, legal);
      for (const Action action : legal) {
        copy_state(next, state, game.state_bytes());
        game.apply_legal(next, action, work_);
        value = sign * std::max(sign * value, sign * solve(game, next));
      }
    }
    known_.emplace(key, value);
    return value;
  }

 private:
  Workspace work_;
  std::unordered_map<std::string, double> known_;
};

/// Whatever the test writes into each leaf; counts leaves and remembers batch sizes.
class TableEvaluator final : public LeafEvaluator {
 public:
  explicit TableEvaluator(std::function<void(Leaf&)> write) : write_(std::move(write)) {}
  int max_batch() const override { return 64; }
  void evaluate(const Game&, std::span<Leaf> leaves) override {
    batches.push_back(leaves.size());
    for (Leaf& leaf : leaves) write_(leaf);
  }
  std::vector<std::size_t> batches;

 private:
  std::function<void(Leaf&)> write_;
};

inline void level(Leaf& leaf) {
  for (std::size_t i = 0; i < leaf.legal_count; ++i) leaf.logits[i] = 0.0F;
  leaf.value = 0.0F;
}

/// Collects at most `leaves` at a time until the search is done.
inline search::GumbelResult drive(search::GumbelSearch& search, LeafEvaluator& evaluator, int leaves = 1) {
  Workspace work;
  std::vector<Leaf> batch(static_cast<std::size_t>(leaves));
  while (!search.done()) {
    const int given = search.collect(work, batch);
    if (given == 0) continue;
    const std::span<Leaf> some = std::span(batch).first(static_cast<std::size_t>(given));
    evaluator.evaluate(search.game(), some);
    search.absorb(some);
  }
  return search.result();
}

}  // namespace banneret::testing
