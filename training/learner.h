// Learner: how many optimiser steps are due after an iteration, and which samples they see. The schedule counts
// samples, never time, and which samples a step draws depends on the step's number alone: nothing to save but the
// trainer's counters.
#pragma once

#include <atomic>
#include <cstdint>

#include "agents/network/trainer.h"
#include "training/batch.h"
#include "training/config.h"
#include "training/replay.h"

namespace banneret::training {

/// The trainer's settings that a configuration means.
network::TrainerConfig trainer_config(const TrainingConfig& config, int threads);
/// Sizes of the network that a configuration means.
network::NetworkShape network_sizes(const TrainingConfig& config);

/// Means over the steps made; NaN without any.
struct LearnResult {
  std::int64_t steps = 0;
  network::Losses mean;
  bool stopped = false;
};

class Learner {
 public:
  Learner(const Game& game, const TrainingConfig& config) : config_(config), builder_(game) {}

  /// Steps still due: passes * positions added / batch in all, none before the buffer is warm.
  std::int64_t steps_due(const ReplayBuffer& replay, std::int64_t steps_done) const;
  /// Makes them. `done` counts steps for the progress line.
  LearnResult learn(const ReplayBuffer& replay, network::Trainer& trainer, std::atomic<std::int64_t>& done,
                    const std::atomic<bool>& stop);

 private:
  const TrainingConfig& config_;
  BatchBuilder builder_;
};

}  // namespace banneret::training
