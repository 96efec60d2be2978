// Exact weights of the usual throws: sums of dice and counts of successes, in 64-bit integers.
// Throws with a meaning of their own (tie re-rolls, tables) are merged by the rulesets.
#include "env/core/chance.h"

#include <algorithm>
#include <vector>

namespace banneret {
namespace {

/// ways[t] = ways in which `count` dice of 0..sides-1 add up to t, for t below ways.size(): one convolution with a run
/// of ones a die, done in place by prefix sums.
void convolve_dice(int count, int sides, std::span<std::uint64_t> ways) {
  std::fill(ways.begin(), ways.end(), 0);
  ways[0] = 1;
  const auto run = static_cast<std::size_t>(sides);
  for (int die = 0; die < count; ++die) {
    for (std::size_t t = 1; t < ways.size(); ++t) ways[t] += ways[t - 1];
    for (std::size_t t = ways.size(); t-- > run;) ways[t] -= ways[t - run];
  }
}

}  // namespace

std::uint64_t ways_to_sum(int count, int sides, int sum) {
  const int top = count * (sides - 1);
  int wanted = sum - count;
  if (wanted < 0 || wanted > top) return 0;
  wanted = std::min(wanted, top - wanted);  // symmetric: the nearer end is enough
  const std::size_t size = static_cast<std::size_t>(wanted) + 1;
  std::array<std::uint64_t, 256> small;
  if (size <= small.size()) {
    convolve_dice(count, sides, std::span(small.data(), size));
    return small[size - 1];
  }
  std::vector<std::uint64_t> large(size);
  convolve_dice(count, sides, large);
  return large[size - 1];
}

void sum_outcomes(int count, int sides, ChanceOutcomes& out) {
  std::array<std::uint64_t, kMaxOutcomes> ways;
  const std::size_t size = static_cast<std::size_t>(count * (sides - 1)) + 1;
  convolve_dice(count, sides, std::span(ways.data(), size));
  out.clear();
  for (std::size_t i = 0; i < size; ++i) out.add(ways[i]);
}

void binomial_outcomes(int count, int sides, int successes, ChanceOutcomes& out) {
  const auto hit = static_cast<std::uint64_t>(successes);
  const auto miss = static_cast<std::uint64_t>(sides - successes);
  std::array<std::uint64_t, kMaxOutcomes> ways{};
  ways[0] = 1;
  for (int die = 1; die <= count; ++die) {
    for (std::size_t i = static_cast<std::size_t>(die); i > 0; --i) ways[i] = ways[i] * miss + ways[i - 1] * hit;
    ways[0] *= miss;
  }
  out.clear();
  for (std::size_t i = 0; i <= static_cast<std::size_t>(count); ++i) out.add(ways[i]);
}

}  // namespace banneret
