// Batch assembly from States and float16 policies.
#include "training/batch.h"

#include <algorithm>

namespace banneret::training {

/// Legal actions of the mover in its own frame with their targets, or an empty list at weight 0. Targets are summed to
/// 1 again after their rounding to float16.
void BatchBuilder::add_policy(const State& state, const Sample& sample) {
  if (!sample.policy.empty()) {
    game_.legal_actions(state, work_, legal_);
    float sum = 0.0F;
    for (const Half p : sample.policy) sum += from_half(p);
    for (std::size_t i = 0; i < sample.policy.size(); ++i) {
      actions_.push_back(encoding_.index(legal_[i], sample.mover));
      targets_.push_back(from_half(sample.policy[i]) / sum);
    }
  }
  weights_.push_back(sample.policy.empty() ? 0.0F : 1.0F);
  offsets_.push_back(static_cast<std::int64_t>(actions_.size()));
}

/// Win, draw, loss of the mover. A value from a search says nothing of draws: it counts as won or lost.
void BatchBuilder::add_value(const Sample& sample) {
  const float rest = 1.0F - sample.result_share;
  const float value = std::clamp(sample.bootstrap, -1.0F, 1.0F);
  const auto result = [&](int outcome) { return sample.result == outcome ? sample.result_share : 0.0F; };
  wdl_.push_back(result(1) + rest * 0.5F * (1.0F + value));
  wdl_.push_back(result(0));
  wdl_.push_back(result(-1) + rest * 0.5F * (1.0F - value));
}

const network::TrainBatch& BatchBuilder::build(const ReplayBuffer& replay, const std::vector<std::int64_t>& numbers) {
  const std::size_t n = numbers.size();
  planes_.resize(n * encoding_.plane_bytes());
  globals_.resize(n * encoding_.global_count());
  offsets_.assign(1, 0);
  for (auto* list : {&targets_, &weights_, &wdl_, &margin_}) list->clear();
  actions_.clear();
  State state{};
  for (std::size_t i = 0; i < n; ++i) {
    const Sample& sample = replay.sample(numbers[i]);
    replay.state(numbers[i], state);
    encoding_.observe(state, sample.mover, planes_.data() + i * encoding_.plane_bytes(),
                      globals_.data() + i * encoding_.global_count());
    add_policy(state, sample);
    add_value(sample);
    margin_.push_back(static_cast<float>(sample.margin));
  }
  batch_.n = static_cast<int>(n);
  batch_.height = encoding_.height();
  batch_.width = encoding_.width();
  batch_.planes = planes_.data();
  batch_.globals = globals_.data();
  batch_.policy_offsets = offsets_.data();
  batch_.policy_actions = actions_.data();
  batch_.policy_targets = targets_.data();
  batch_.policy_weights = weights_.data();
  batch_.wdl = wdl_.data();
  batch_.margin = margin_.data();
  return batch_;
}

}  // namespace banneret::training
