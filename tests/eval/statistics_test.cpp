// Intervals of win rates and Elo differences against values worked out by hand.
#include "eval/statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace banneret {
namespace {

std::vector<double> repeated(int wins, int draws, int losses) {
  std::vector<double> scores(static_cast<std::size_t>(wins), 1.0);
  scores.insert(scores.end(), static_cast<std::size_t>(draws), 0.5);
  scores.insert(scores.end(), static_cast<std::size_t>(losses), 0.0);
  return scores;
}

// Independent games, 60 wins of 100: Wilson's interval is 0.502 to 0.691 (the unit variance p(1-p) n/(n-1) gives a
// design effect of 1.0101, so the ends lie a hair wider).
TEST(ScoreInterval, decided_independent_games_give_wilsons_interval) {
  const Interval interval = score_interval(repeated(60, 0, 40));
  EXPECT_DOUBLE_EQ(interval.middle, 0.6);
  EXPECT_NEAR(interval.low, 0.5015, 0.002);
  EXPECT_NEAR(interval.high, 0.6910, 0.002);
}

// 100 clean pairs: p = 1, so z^2/n = 0.0384 and the lower end is 1 / (1 + 0.0384) = 0.963.
TEST(ScoreInterval, clean_sweep_does_not_claim_certainty) {
  const Interval interval = score_interval(repeated(100, 0, 0));
  EXPECT_DOUBLE_EQ(interval.middle, 1.0);
  EXPECT_NEAR(interval.low, 0.9630, 0.0005);
  EXPECT_DOUBLE_EQ(interval.high, 1.0);
}

// Pairs that each end one all have no variance of their own: the design effect stops at 1/4, so 100 pairs count as 400.
TEST(ScoreInterval, design_effect_stops_at_a_quarter) {
  const Interval interval = score_interval(repeated(0, 100, 0));
  EXPECT_NEAR(interval.high - interval.low, 2 * 1.96 * std::sqrt(0.25 / 400), 0.001);
}

TEST(ScoreInterval, pairs_that_agree_widen_the_interval_over_single_games) {
  const Interval pairs = score_interval(repeated(30, 0, 20));  // 50 pairs, both games alike
  const Interval games = score_interval(repeated(60, 0, 40));  // the same as 100 independent games
  EXPECT_GT(pairs.high - pairs.low, 1.35 * (games.high - games.low));
}

TEST(Elo, score_of_three_quarters_is_190_8) {
  EXPECT_NEAR(elo_of_score(0.75), 190.85, 0.01);
}
TEST(Elo, even_score_is_zero) {
  EXPECT_DOUBLE_EQ(elo_of_score(0.5), 0.0);
}
TEST(Elo, sweep_is_infinite_but_its_lower_end_is_not) {
  const Interval elo = elo_interval(score_interval(repeated(100, 0, 0)));
  EXPECT_TRUE(std::isinf(elo.middle));
  EXPECT_NEAR(elo.low, 566.0, 2.0);
}

}  // namespace
}  // namespace banneret
