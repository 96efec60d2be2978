// Losses of a slice of a training batch.
#include "agents/network/torch/losses.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/smooth_l1_loss.h>

#include <algorithm>
#include <cmath>

namespace banneret::network {
namespace {

/// Legal lists of a slice, padded to the longest: [m, L].
struct PaddedPolicy {
  std::vector<std::int64_t> action;  ///< padding points at action 0
  std::vector<float> mask;           ///< 0 for a legal action, very low for padding
  std::vector<float> target;
  std::int64_t longest = 1;
};

PaddedPolicy padded_policy(const TrainBatch& batch, Slice rows) {
  PaddedPolicy p;
  for (int i = rows.begin; i < rows.end; ++i) {
    p.longest = std::max(p.longest, batch.policy_offsets[i + 1] - batch.policy_offsets[i]);
  }
  const std::size_t size = static_cast<std::size_t>(rows.end - rows.begin) * static_cast<std::size_t>(p.longest);
  p.action.assign(size, 0);
  p.mask.assign(size, -1e30F);
  p.target.assign(size, 0.0F);
  for (int i = rows.begin; i < rows.end; ++i) {
    std::size_t at = static_cast<std::size_t>(i - rows.begin) * static_cast<std::size_t>(p.longest);
    for (std::int64_t j = batch.policy_offsets[i]; j < batch.policy_offsets[i + 1]; ++j, ++at) {
      p.action[at] = batch.policy_actions[j];
      p.mask[at] = 0.0F;
      p.target[at] = batch.policy_targets[j];
    }
  }
  return p;
}

/// A copy on a device: the backward pass keeps it longer than the caller's memory may live.
at::Tensor floats(const float* data, at::IntArrayRef sizes, at::Device device) {
  return at::from_blob(const_cast<float*>(data), sizes, at::kFloat).clone().to(device);
}

}  // namespace

BatchTotals check_batch(const TrainBatch& batch, const NetworkShape& shape) {
  const std::int64_t actions =
      static_cast<std::int64_t>(shape.spatial_kinds) * batch.height * batch.width + shape.global_kinds;
  BatchTotals totals;
  totals.rows = batch.n;
  double entropy = 0.0;
  for (int i = 0; i < batch.n; ++i) {
    const double weight = static_cast<double>(batch.policy_weights[i]);
    const std::int64_t begin = batch.policy_offsets[i];
    const std::int64_t end = batch.policy_offsets[i + 1];
    if (end < begin) throw NetworkError("training sample " + std::to_string(i) + ": its policy offsets fall");
    if (end == begin && weight > 0.0) {
      throw NetworkError("training sample " + std::to_string(i) + ": a policy weight without legal actions");
    }
    for (std::int64_t j = begin; j < end; ++j) {
      if (batch.policy_actions[j] >= actions) {
        throw NetworkError("training sample " + std::to_string(i) + ": action " +
                           std::to_string(batch.policy_actions[j]) + " is out of range; the network has " +
                           std::to_string(actions) + " on this table");
      }
      const double target = static_cast<double>(batch.policy_targets[j]);
      if (target > 0.0) entropy -= weight * target * std::log(target);
    }
    totals.policy_weight += weight;
  }
  if (totals.policy_weight > 0.0) totals.policy_entropy = entropy / totals.policy_weight;
  return totals;
}

SliceLosses slice_losses(const Heads& heads, const TrainBatch& batch, Slice rows, const BatchTotals& totals,
                         const NetworkSpec& spec, const TrainerConfig& config) {
  const std::int64_t m = rows.end - rows.begin;
  const at::Device device = heads.wdl.device();
  PaddedPolicy padded = padded_policy(batch, rows);
  const at::Tensor action = at::from_blob(padded.action.data(), {m, padded.longest}, at::kLong).clone().to(device);
  const at::Tensor mask = floats(padded.mask.data(), {m, padded.longest}, device);
  const at::Tensor target = floats(padded.target.data(), {m, padded.longest}, device);
  const at::Tensor weight = floats(batch.policy_weights + rows.begin, {m}, device);
  const at::Tensor logits = at::cat({heads.spatial.flatten(1), heads.kinds}, 1);
  const at::Tensor log_policy = (logits.gather(1, action) + mask).log_softmax(1);
  SliceLosses losses;
  losses.policy = -((target * log_policy).sum(1) * weight).sum() / std::max(totals.policy_weight, 1e-9);
  const at::Tensor wdl = floats(batch.wdl + 3 * rows.begin, {m, 3}, device);
  losses.value = -(wdl * heads.wdl.log_softmax(1)).sum() / totals.rows;
  const at::Tensor margin = floats(batch.margin + rows.begin, {m}, device) * spec.margin_scale;
  losses.margin = at::smooth_l1_loss(heads.margin, margin, at::Reduction::Sum) / totals.rows;
  losses.total =
      losses.policy * config.policy_weight + losses.value * config.value_weight + losses.margin * config.margin_weight;
  return losses;
}

}  // namespace banneret::network
