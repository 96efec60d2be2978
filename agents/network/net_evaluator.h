// NetEvaluator: a network as a planner's LeafEvaluator. Encodes leaves from their mover's side, batches them, gathers
// the logits along the legal lists, and turns values to side 0's view. Torch-free; which leaves share a batch is the
// search's affair.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "agents/network/encoding.h"
#include "agents/network/evaluator.h"
#include "agents/search/leaf_evaluator.h"

namespace banneret::network {

/// How a batch of fewer leaves than max_batch is padded.
enum class Padding : std::uint8_t {
  fixed,  ///< always to max_batch: a leaf's numbers never depend on how many others came with it (self-play)
  steps,  ///< to 1, 2, 4, 8 and then multiples of 8: faster for small batches; numbers differ by rounding between steps
};

class NetEvaluator final : public LeafEvaluator {
 public:
  /// \param max_batch rows of a full batch, 1 and up. \param name what errors call the network (its file).
  NetEvaluator(std::unique_ptr<Evaluator> evaluator, int max_batch, Padding padding = Padding::fixed,
               std::string name = "network");

  int max_batch() const override { return max_batch_; }

  /// Makes a leaf's value (1 - share) * (win - loss) + share * margin, the expected final margin scaled and held within
  /// -1..1: a denser signal than who wins, while a network is young (Wu, "Accelerating Self-Play Learning in Go", 2019,
  /// section 4.3, does so with the score). 0 to 1; a new evaluator has 0, the value is win - loss then.
  void set_margin_share(float share) { margin_share_ = share; }

  /// \throws NetworkError: another schema than the network's (naming the names that differ), or a failing device.
  void evaluate(const Game& game, std::span<Leaf> leaves) override;

  /// Does all that the first batch of a game costs (schema check, buffers, one evaluation), outside any budget.
  /// \throws NetworkError
  void warm(const Game& game);

  const Evaluator& evaluator() const { return *evaluator_; }
  /// Leaves evaluated so far, padding apart.
  std::int64_t evaluations() const { return evaluations_; }

 private:
  /// Buffers and encoding of one game.
  struct Prepared {
    explicit Prepared(const Game& game) : serial(game.serial()), encoding(game) {}
    std::uint64_t serial;
    Encoding encoding;
  };

  const Encoding& prepared(const Game& game);
  int padded(int leaves) const;
  void run(const Encoding& encoding, int rows);

  std::unique_ptr<Evaluator> evaluator_;
  int max_batch_;
  Padding padding_;
  std::string name_;
  std::int64_t evaluations_ = 0;
  float margin_share_ = 0.0F;
  std::vector<std::unique_ptr<Prepared>> prepared_;  ///< latest last, a few kept
  std::vector<Side> mover_;
  std::vector<std::uint8_t> planes_;
  std::vector<std::int16_t> globals_;
  std::vector<float> spatial_, kinds_, wdl_, margin_;
};

}  // namespace banneret::network
