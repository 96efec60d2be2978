// AdamW and SGD with momentum over the flat weights; the learning-rate schedule by samples.
#include "agents/network/torch/optimizer.h"

#include <algorithm>
#include <cmath>

namespace banneret::network {

double learning_rate_at(const TrainerConfig& config, std::int64_t samples) {
  constexpr double kPi = 3.14159265358979323846;
  double rate = config.learning_rate;
  if (config.decay_end > config.decay_begin && samples > config.decay_begin) {
    const double done = std::min(1.0, static_cast<double>(samples - config.decay_begin) /
                                          static_cast<double>(config.decay_end - config.decay_begin));
    const double share = 0.5 * (1.0 + std::cos(kPi * done));
    rate = config.final_learning_rate + (config.learning_rate - config.final_learning_rate) * share;
  }
  if (samples < config.warmup_samples) {
    rate *= static_cast<double>(samples) / static_cast<double>(config.warmup_samples);
  }
  return rate;
}

Optimizer::Optimizer(const Layout& layout, const TrainerConfig& config)
    : first_moment(layout.trained, 0.0F), config_(config), decayed_(layout.trained, 0) {
  if (config.optimizer == OptimizerKind::adamw) second_moment.assign(layout.trained, 0.0F);
  for (const Parameter& p : layout.parameters) {
    if (p.trained && p.decayed)
      std::fill_n(decayed_.begin() + static_cast<std::ptrdiff_t>(p.offset), p.count, std::uint8_t{1});
  }
}

void Optimizer::apply(std::vector<float>& weights, const std::vector<float>& gradient, std::int64_t step,
                      double learning_rate) {
  const double decay = learning_rate * config_.weight_decay;
  const bool adamw = config_.optimizer == OptimizerKind::adamw;
  const double b1 = config_.beta1;
  const double b2 = config_.beta2;
  const double bias1 = 1.0 - std::pow(b1, static_cast<double>(step));
  const double bias2 = 1.0 - std::pow(b2, static_cast<double>(step));
  for (std::size_t i = 0; i < first_moment.size(); ++i) {
    const double g = static_cast<double>(gradient[i]);
    double w = static_cast<double>(weights[i]);
    double m = static_cast<double>(first_moment[i]);
    double move = 0.0;
    if (adamw) {
      double v = static_cast<double>(second_moment[i]);
      m = b1 * m + (1.0 - b1) * g;
      v = b2 * v + (1.0 - b2) * g * g;
      second_moment[i] = static_cast<float>(v);
      move = (m / bias1) / (std::sqrt(v / bias2) + config_.epsilon);
    } else {
      m = config_.momentum * m + g;
      move = m;
    }
    first_moment[i] = static_cast<float>(m);
    if (decayed_[i] != 0) w -= decay * w;
    weights[i] = static_cast<float>(w - learning_rate * move);
  }
}

double norm(const std::vector<float>& values) {
  double sum = 0.0;
  for (const float v : values) sum += static_cast<double>(v) * static_cast<double>(v);
  return std::sqrt(sum);
}

}  // namespace banneret::network
