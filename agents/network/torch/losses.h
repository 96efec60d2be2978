// The three losses of a training batch's slice, as LibTorch operations: masked policy cross-entropy along ragged legal
// lists, win/draw/loss cross-entropy, Huber loss of the margin. Weights are those of the whole batch, so slices add up.
#pragma once

#include <ATen/core/Tensor.h>

#include "agents/network/torch/network.h"
#include "agents/network/trainer.h"

namespace banneret::network {

/// Rows [begin, end) of a batch.
struct Slice {
  int begin = 0;
  int end = 0;
};

/// What the sums of a slice are divided by, and the targets' entropy: properties of the whole batch.
struct BatchTotals {
  double rows = 0.0;
  double policy_weight = 0.0;
  double policy_entropy = 0.0;  ///< mean over the policy weights
};

/// Checks a batch's lists. \throws NetworkError naming the sample: an action out of range, a policy weight without a
/// list.
BatchTotals check_batch(const TrainBatch& batch, const NetworkShape& shape);

/// 0-dimensional tensors; `total` is the weighted sum to differentiate.
struct SliceLosses {
  at::Tensor total, policy, value, margin;
};
SliceLosses slice_losses(const Heads& heads, const TrainBatch& batch, Slice rows, const BatchTotals& totals,
                         const NetworkSpec& spec, const TrainerConfig& config);

}  // namespace banneret::network
