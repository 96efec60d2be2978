// LeafEvaluator: what a planner asks about positions at the edge of its tree, a batch at a time.
// Raw and allocation-free: the caller owns every array. How logits and values are made (network, rollout, table) is
// left to the implementations; which leaves share a batch is left to the search and its driver.
#pragma once

#include <cstddef>
#include <span>

#include "env/core/game.h"
#include "env/core/state.h"
#include "env/core/types.h"

namespace banneret {

/// One position to evaluate: three inputs and two outputs. Always a decision node with two or more legal actions.
/// All pointers are the caller's and stay valid until evaluate returns.
struct Leaf {
  const State* state = nullptr;   ///< in: first Game::state_bytes() bytes
  const Action* legal = nullptr;  ///< in: the legal actions, ascending, [legal_count]
  std::size_t legal_count = 0;    ///< in: two or more
  float* logits = nullptr;        ///< out: one a legal action, in their order, [legal_count]; any offset, finite
  float value = 0.0F;             ///< out: expected return from side 0's view (whoever decides), -1..1
};

/// Evaluates leaves of one game. One an evaluating thread: evaluate may use buffers of the object.
class LeafEvaluator {
 public:
  LeafEvaluator() = default;
  LeafEvaluator(const LeafEvaluator&) = delete;
  LeafEvaluator& operator=(const LeafEvaluator&) = delete;
  virtual ~LeafEvaluator() = default;

  /// Most leaves in one call, 1 and up. Drivers fill batches up to it.
  virtual int max_batch() const = 0;

  /// Writes logits and value of every leaf. The results of one leaf must not depend on the others beyond rounding.
  /// \pre 1 <= leaves.size() <= max_batch(); all leaves are positions of `game`.
  /// \throws std::runtime_error where the means of evaluation fail (never for a legal position as such).
  virtual void evaluate(const Game& game, std::span<Leaf> leaves) = 0;
};

/// Knows nothing: every action alike, every position level. The baseline for tests and benches of the planners.
class UniformEvaluator final : public LeafEvaluator {
 public:
  int max_batch() const override { return 1024; }
  void evaluate(const Game&, std::span<Leaf> leaves) override {
    for (Leaf& leaf : leaves) {
      for (std::size_t i = 0; i < leaf.legal_count; ++i) leaf.logits[i] = 0.0F;
      leaf.value = 0.0F;
    }
  }
};

}  // namespace banneret
