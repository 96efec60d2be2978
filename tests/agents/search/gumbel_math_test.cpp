// The published formulas against numbers worked out by hand.
#include "agents/search/gumbel_math.h"

#include <gmock/gmock.h>

#include <array>
#include <cmath>
#include <vector>

#include "env/core/dice.h"

namespace banneret::search {
namespace {

using ::testing::ElementsAre;

std::vector<int> actions_and_visits(const HalvingPlan& plan, int phases) {
  std::vector<int> out;
  for (int i = 0; i < phases; ++i) {
    out.push_back(plan.actions(i));
    out.push_back(plan.visits_each(i));
  }
  return out;
}

// 64 simulations over log2 16 = 4 phases: 16 a phase, so 16/16, 16/8, 16/4, 16/2 visits each.
TEST(HalvingPlan, spreads_64_simulations_over_16_actions_evenly) {
  const HalvingPlan plan(16, 64);
  EXPECT_EQ(plan.phases(), 4);
  EXPECT_THAT(actions_and_visits(plan, 4), ElementsAre(16, 1, 8, 2, 4, 4, 2, 8));
}

// ceil(log2 5) = 3 phases: floor(20 / (3 * 5)) = 1, then 2 actions: floor(20 / (3 * 2)) = 3, and on with two.
TEST(HalvingPlan, halves_odd_counts_down_and_never_below_two) {
  const HalvingPlan plan(5, 20);
  EXPECT_EQ(plan.phases(), 3);
  EXPECT_THAT(actions_and_visits(plan, 4), ElementsAre(5, 1, 2, 3, 2, 3, 2, 3));
}

TEST(HalvingPlan, visits_every_action_at_least_once_with_too_few_simulations) {
  EXPECT_THAT(actions_and_visits(HalvingPlan(16, 16), 3), ElementsAre(16, 1, 8, 1, 4, 1));
}

TEST(HalvingPlan, gives_a_single_action_everything) {
  const HalvingPlan plan(1, 10);
  EXPECT_EQ(plan.phases(), 1);
  EXPECT_THAT(actions_and_visits(plan, 2), ElementsAre(1, 10, 1, 10));
}

// (50 + 14) * 1 * (q + 1) / 2: q = -1, 0, 0.5.
TEST(NodeSigma, scales_the_known_range_by_visits) {
  const NodeSigma sigma({50.0F, 1.0F, Normalise::range}, 14, -0.3F, 0.7F);
  EXPECT_FLOAT_EQ(sigma(-1.0F), 0.0F);
  EXPECT_FLOAT_EQ(sigma(0.0F), 32.0F);
  EXPECT_FLOAT_EQ(sigma(0.5F), 48.0F);
}

// (50 + 10) * 0.1 = 6 over the span -0.2..0.2.
TEST(NodeSigma, stretches_the_nodes_own_span_when_asked) {
  const NodeSigma sigma({50.0F, 0.1F, Normalise::min_max}, 10, -0.2F, 0.2F);
  EXPECT_FLOAT_EQ(sigma(-0.2F), 0.0F);
  EXPECT_FLOAT_EQ(sigma(0.0F), 3.0F);
  EXPECT_FLOAT_EQ(sigma(0.2F), 6.0F);
}

TEST(NodeSigma, keeps_a_node_level_whose_values_all_agree) {
  const NodeSigma sigma({50.0F, 0.1F, Normalise::min_max}, 10, 0.25F, 0.25F);
  EXPECT_FLOAT_EQ(sigma(0.25F), 0.0F);
}

// Visited: prior 0.5 with q 0.4 and prior 0.25 with q -0.2: weighted mean 0.15 / 0.75 = 0.2; three visits:
// (-0.2 + 3 * 0.2) / 4 = 0.1.
TEST(MixedValue, mixes_the_raw_value_with_the_prior_weighted_mean) {
  EXPECT_FLOAT_EQ(mixed_value(-0.2F, 3, 0.75, 0.5 * 0.4 + 0.25 * -0.2), 0.1F);
}

TEST(MixedValue, is_the_raw_value_before_any_visit) {
  EXPECT_FLOAT_EQ(mixed_value(-0.2F, 0, 0.0, 0.0), -0.2F);
}

// e^0 : e^ln2 : e^ln5 = 1 : 2 : 5, whatever is added to all of them.
TEST(Softmax, is_proportional_to_the_exponentials) {
  const std::array<float, 3> logits{100.0F, 100.0F + std::log(2.0F), 100.0F + std::log(5.0F)};
  std::array<float, 3> out{};
  softmax(logits, out);
  EXPECT_NEAR(out[0], 0.125F, 1e-6F);
  EXPECT_NEAR(out[1], 0.25F, 1e-6F);
  EXPECT_NEAR(out[2], 0.625F, 1e-6F);
}

// Mean: Euler's constant 0.57722, variance pi^2 / 6 = 1.64493; standard errors at 40,000 words are 0.0064 and 0.0150.
TEST(GumbelVariate, has_the_mean_and_variance_of_its_distribution) {
  double sum = 0.0;
  double squares = 0.0;
  constexpr int kWords = 40'000;
  for (std::uint64_t i = 0; i < kWords; ++i) {
    const auto g = static_cast<double>(gumbel_variate(philox_word(7, Stream::search_noise, i)));
    sum += g;
    squares += g * g;
  }
  const double mean = sum / kWords;
  EXPECT_NEAR(mean, 0.57722, 4 * 0.0064);
  EXPECT_NEAR(squares / kWords - mean * mean, 1.64493, 4 * 0.0150);
}

TEST(GumbelVariate, is_finite_at_both_ends) {
  EXPECT_TRUE(std::isfinite(gumbel_variate(0)));
  EXPECT_TRUE(std::isfinite(gumbel_variate(~0ULL)));
}

TEST(SystematicPoint, puts_one_point_of_an_aligned_run_into_each_equal_slot) {
  for (const std::uint64_t first : {0ULL, 8ULL, 40ULL}) {
    std::array<int, 8> hits{};
    for (std::uint64_t j = first; j < first + 8; ++j) ++hits[systematic_point(0x123456789ABCDEFULL, j) >> 61U];
    EXPECT_THAT(hits, ElementsAre(1, 1, 1, 1, 1, 1, 1, 1));
  }
}

}  // namespace
}  // namespace banneret::search
