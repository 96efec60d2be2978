// The formulas of Gumbel AlphaZero (see the header for their source).
// Nothing here knows of trees or games.
#include "agents/search/gumbel_math.h"

#include <algorithm>
#include <cmath>

namespace banneret::search {

namespace {
/// Least span that min_max stretches to 0..1: nodes whose values all agree stay level.
constexpr float kLeastSpan = 1e-8F;
}  // namespace

NodeSigma::NodeSigma(const Sigma& sigma, std::uint32_t max_visits, float low, float high) {
  const float scale = (sigma.c_visit + static_cast<float>(max_visits)) * sigma.c_scale;
  if (sigma.normalise == Normalise::range) {
    base_ = -1.0F;
    factor_ = scale * 0.5F;
  } else {
    base_ = low;
    factor_ = scale / std::max(high - low, kLeastSpan);
  }
}

float gumbel_variate(std::uint64_t word) {
  const double u = (static_cast<double>(word >> 12U) + 0.5) * 0x1.0p-52;  // 53 bits: never rounded to 0 or 1
  return static_cast<float>(-std::log(-std::log(u)));
}

float mixed_value(float raw, std::uint64_t visits, double visited_prior, double weighted_q) {
  if (visits == 0 || visited_prior <= 0.0) return raw;
  const auto n = static_cast<double>(visits);
  return static_cast<float>((static_cast<double>(raw) + n * weighted_q / visited_prior) / (n + 1.0));
}

void softmax(std::span<const float> logits, std::span<float> out) {
  const float top = *std::max_element(logits.begin(), logits.end());
  double total = 0.0;
  for (std::size_t i = 0; i < logits.size(); ++i) {
    out[i] = std::exp(logits[i] - top);
    total += static_cast<double>(out[i]);
  }
  const auto scale = static_cast<float>(1.0 / total);
  for (float& p : out) p *= scale;
}

HalvingPlan::HalvingPlan(int candidates, int simulations)
    : candidates_(candidates), simulations_(simulations), phases_(1) {
  while ((1 << phases_) < candidates) ++phases_;
}

int HalvingPlan::actions(int phase) const {
  int count = candidates_;
  for (int i = 0; i < phase && count > 2; ++i) count = std::max(2, count / 2);
  return count;
}

int HalvingPlan::visits_each(int phase) const {
  return std::max(1, simulations_ / (phases_ * actions(phase)));
}

std::uint64_t systematic_point(std::uint64_t offset, std::uint64_t j) {
  std::uint64_t reversed = 0;
  for (int bit = 63; j != 0; --bit, j >>= 1U) reversed |= (j & 1U) << static_cast<unsigned>(bit);
  return offset + reversed;
}

}  // namespace banneret::search
