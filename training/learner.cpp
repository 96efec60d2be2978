// Sample schedule and keyed sampling.
#include "training/learner.h"

#include <cmath>
#include <limits>

#include "env/core/dice.h"

namespace banneret::training {

network::TrainerConfig trainer_config(const TrainingConfig& config, int threads) {
  const LearnerConfig& learner = config.learner;
  network::TrainerConfig result;
  result.learning_rate = learner.learning_rate;
  result.final_learning_rate = learner.final_learning_rate;
  result.warmup_samples = learner.warm_up_samples;
  result.decay_begin = learner.warm_up_samples;
  result.decay_end = learner.decay_samples;
  result.weight_decay = learner.weight_decay;
  result.clip_norm = learner.clip_norm;
  result.average_decay = learner.average_decay;
  result.policy_weight = learner.policy_weight;
  result.value_weight = learner.value_weight;
  result.margin_weight = learner.margin_weight;
  result.shards = learner.shards;
  result.threads = threads;
  return result;
}

network::NetworkShape network_sizes(const TrainingConfig& config) {
  network::NetworkShape sizes;
  sizes.blocks = config.network.blocks;
  sizes.filters = config.network.filters;
  sizes.trunk_stride = config.network.trunk_stride;
  sizes.policy_filters = config.network.policy_filters;
  sizes.hidden = config.network.hidden;
  return sizes;
}

std::int64_t Learner::steps_due(const ReplayBuffer& replay, std::int64_t steps_done) const {
  if (replay.added() < config_.replay.warm_up) return 0;
  const double samples = config_.learner.passes * static_cast<double>(replay.added());
  const auto due = static_cast<std::int64_t>(samples / static_cast<double>(config_.learner.batch));
  return std::max<std::int64_t>(0, due - steps_done);
}

LearnResult Learner::learn(const ReplayBuffer& replay, network::Trainer& trainer, std::atomic<std::int64_t>& done,
                           const std::atomic<bool>& stop) {
  LearnResult result;
  const std::int64_t steps = steps_due(replay, trainer.steps());
  const auto batch = static_cast<std::size_t>(config_.learner.batch);
  std::vector<std::int64_t> numbers(batch);
  network::Losses& sum = result.mean;
  for (std::int64_t step = 0; step < steps; ++step) {
    if (stop) {
      result.stopped = true;
      return result;
    }
    const std::uint64_t first_draw = static_cast<std::uint64_t>(trainer.steps()) * batch;
    for (std::size_t i = 0; i < batch; ++i) {
      const auto window = static_cast<std::uint64_t>(replay.size());
      numbers[i] = replay.oldest() + static_cast<std::int64_t>(
                                         philox_below(config_.seed, Stream::training_batch, first_draw + i, window));
    }
    const network::Losses losses = trainer.step(builder_.build(replay, numbers));
    sum.total += losses.total;
    sum.policy += losses.policy;
    sum.policy_entropy += losses.policy_entropy;
    sum.value += losses.value;
    sum.margin += losses.margin;
    sum.learning_rate = losses.learning_rate;
    ++result.steps;
    ++done;
  }
  const double scale =
      result.steps == 0 ? std::numeric_limits<double>::quiet_NaN() : 1.0 / static_cast<double>(result.steps);
  for (double* loss : {&sum.total, &sum.policy, &sum.policy_entropy, &sum.value, &sum.margin}) *loss *= scale;
  return result;
}

}  // namespace banneret::training
