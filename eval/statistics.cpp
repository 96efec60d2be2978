// Intervals of a match: Wilson's on the effective number of units, and Elo from a score.
#include "eval/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace banneret {

Interval score_interval(std::span<const double> scores) {
  constexpr double kZ = 1.959963984540054;  // 97.5% quantile of the normal distribution
  constexpr double kLeastDesignEffect = 0.25;
  const double n = static_cast<double>(scores.size());
  double sum = 0.0;
  for (const double s : scores) sum += s;
  const double p = sum / n;
  double squares = 0.0;
  for (const double s : scores) squares += (s - p) * (s - p);
  double design = 1.0;
  if (p > 0.0 && p < 1.0 && n > 1.0) design = std::max(kLeastDesignEffect, squares / (n - 1.0) / (p * (1.0 - p)));
  const double units = n / design;
  const double z2 = kZ * kZ / units;
  const double centre = (p + z2 / 2.0) / (1.0 + z2);
  const double half = kZ * std::sqrt(p * (1.0 - p) / units + z2 / (4.0 * units)) / (1.0 + z2);
  return {std::max(0.0, std::min(p, centre - half)), p, std::min(1.0, std::max(p, centre + half))};
}

double elo_of_score(double score) {
  if (score <= 0.0) return -std::numeric_limits<double>::infinity();
  if (score >= 1.0) return std::numeric_limits<double>::infinity();
  return 400.0 * std::log10(score / (1.0 - score));
}

Interval elo_interval(const Interval& score) {
  return {elo_of_score(score.low), elo_of_score(score.middle), elo_of_score(score.high)};
}

}  // namespace banneret
