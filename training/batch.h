// BatchBuilder: turns replay samples into a network's training batch: observations in the mover's frame, legal lists
// with policy targets, win/draw/loss and margin.
#pragma once

#include <cstdint>
#include <vector>

#include "agents/network/encoding.h"
#include "agents/network/trainer.h"
#include "training/replay.h"

namespace banneret::training {

class BatchBuilder {
 public:
  /// \pre `game` outlives it.
  explicit BatchBuilder(const Game& game) : game_(game), encoding_(game) {}

  /// The batch of these sample numbers; points into this object until the next call. \pre all are in the buffer.
  const network::TrainBatch& build(const ReplayBuffer& replay, const std::vector<std::int64_t>& numbers);

 private:
  void add_policy(const State& state, const Sample& sample);
  void add_value(const Sample& sample);

  const Game& game_;
  network::Encoding encoding_;
  Workspace work_;
  std::vector<Action> legal_;
  std::vector<std::uint8_t> planes_;
  std::vector<std::int16_t> globals_;
  std::vector<std::int64_t> offsets_;
  std::vector<std::uint32_t> actions_;
  std::vector<float> targets_, weights_, wdl_, margin_;
  network::TrainBatch batch_;
};

}  // namespace banneret::training
