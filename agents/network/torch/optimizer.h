// Optimiser steps on flat float buffers, in plain loops: the same sums on every build. Torch-free.
#pragma once

#include <cstdint>
#include <vector>

#include "agents/network/torch/layout.h"
#include "agents/network/trainer.h"

namespace banneret::network {

/// Learning rate after `samples` samples: linear warm-up, then level, then half a cosine down to the final rate.
double learning_rate_at(const TrainerConfig& config, std::int64_t samples);

/// AdamW (Loshchilov and Hutter 2019, algorithm 2) or SGD with momentum, with decoupled weight decay.
class Optimizer {
 public:
  Optimizer(const Layout& layout, const TrainerConfig& config);

  /// Moves weights[0, trained) against `gradient`. `step` counts from 1.
  void apply(std::vector<float>& weights, const std::vector<float>& gradient, std::int64_t step, double learning_rate);

  std::vector<float> first_moment;
  std::vector<float> second_moment;  ///< empty for sgd

 private:
  TrainerConfig config_;
  std::vector<std::uint8_t> decayed_;  ///< one a trained weight
};

/// Euclidean length, summed in double in index order.
double norm(const std::vector<float>& values);

}  // namespace banneret::network
