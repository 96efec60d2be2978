// Tests of the generator (published known answer, uniformity by construction, streams) and of the chance weights.
#include "env/core/dice.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "env/core/chance.h"

namespace banneret {
namespace {

TEST(Philox, gives_the_published_known_answer) {
  // Random123's kat_vectors, philox4x64-10: counter and key all zero.
  EXPECT_EQ(philox_word(0, static_cast<Stream>(0), 0, 0), 0x16554d9eca36314cULL);
}

TEST(Philox, number_n_depends_on_seed_stream_and_n_alone) {
  KeyedRandom once(42, Stream::agent);
  std::vector<std::uint64_t> drawn;
  drawn.reserve(10);
  for (int i = 0; i < 10; ++i) drawn.push_back(once.below(1000));
  EXPECT_EQ(KeyedRandom(42, Stream::agent, 7).below(1000), drawn[7]);
}

TEST(Philox, streams_of_one_seed_differ) {
  EXPECT_NE(philox_word(1, Stream::game_dice, 0), philox_word(1, Stream::agent, 0));
}

TEST(Philox, below_goes_to_the_next_try_when_lemires_interval_is_missed) {
  // A bound just over 2^63 rejects almost half of all words: then some n must need a second try, and the answer must be
  // the high half of the first accepted word.
  const std::uint64_t bound = (std::uint64_t{1} << 63U) + 1;
  __extension__ using Wide = unsigned __int128;
  int retried = 0;
  for (std::uint64_t n = 0; n < 64; ++n) {
    std::uint64_t attempt = 0;
    Wide product = static_cast<Wide>(philox_word(5, Stream::agent, n, 0)) * bound;
    while (static_cast<std::uint64_t>(product) < (std::uint64_t{0} - bound) % bound) {
      product = static_cast<Wide>(philox_word(5, Stream::agent, n, ++attempt)) * bound;
    }
    if (attempt > 0) ++retried;
    EXPECT_EQ(philox_below(5, Stream::agent, n, bound), static_cast<std::uint64_t>(product >> 64U));
  }
  EXPECT_GT(retried, 10);
}

TEST(Dice, roll_n_is_one_plus_the_high_half_of_word_n_times_sides) {
  Dice dice(9);
  for (std::uint64_t n = 0; n < 100; ++n) {
    EXPECT_EQ(static_cast<std::uint64_t>(dice.roll(6)), 1 + philox_below(9, Stream::game_dice, n, 6));
  }
}

TEST(Dice, counter_resumes_a_game_where_it_stopped) {
  Dice whole(3);
  for (int i = 0; i < 5; ++i) whole.roll(6);
  Dice resumed(3, whole.rolled());
  for (int i = 0; i < 20; ++i) EXPECT_EQ(whole.roll(20), resumed.roll(20));
}

TEST(Dice, every_face_turns_up_about_equally_often) {
  Dice dice(11);
  std::array<int, 7> seen{};
  for (int i = 0; i < 60000; ++i) ++seen[static_cast<std::size_t>(dice.roll(6))];
  for (std::size_t face = 1; face <= 6; ++face) EXPECT_NEAR(seen[face], 10000, 500);  // over 5 standard deviations
}

TEST(ChanceWeights, ways_to_sum_of_two_and_three_dice_are_the_textbook_ones) {
  EXPECT_EQ(ways_to_sum(2, 6, 7), 6U);
  EXPECT_EQ(ways_to_sum(3, 6, 10), 27U);
  EXPECT_EQ(ways_to_sum(3, 6, 3), 1U);
  EXPECT_EQ(ways_to_sum(3, 6, 19), 0U);
  EXPECT_EQ(ways_to_sum(3, 6, 2), 0U);
}

TEST(ChanceWeights, ways_to_sum_match_counting_every_throw) {
  for (int sides = 2; sides <= 10; ++sides) {
    std::vector<std::uint64_t> counted(static_cast<std::size_t>(4 * sides) + 1);
    for (int a = 1; a <= sides; ++a) {
      for (int b = 1; b <= sides; ++b) {
        for (int c = 1; c <= sides; ++c) {
          for (int d = 1; d <= sides; ++d) ++counted[static_cast<std::size_t>(a + b + c + d)];
        }
      }
    }
    for (int sum = 0; sum <= 4 * sides; ++sum) {
      EXPECT_EQ(ways_to_sum(4, sides, sum), counted[static_cast<std::size_t>(sum)]) << sides << " sides, sum " << sum;
    }
  }
}

TEST(ChanceWeights, ways_to_sum_stay_exact_on_long_ranges) {
  std::uint64_t total = 0;
  for (int sum = 4; sum <= 400; ++sum) total += ways_to_sum(4, 100, sum);
  EXPECT_EQ(total, 100000000U);
  total = 0;
  for (int sum = 6; sum <= 600; ++sum) total += ways_to_sum(6, 100, sum);
  EXPECT_EQ(total, 1000000000000U);
}

TEST(ChanceWeights, sum_outcomes_run_from_count_upwards_and_sum_to_the_denominator) {
  ChanceOutcomes out;
  sum_outcomes(3, 6, out);
  EXPECT_EQ(out.count, 16);
  EXPECT_EQ(out.denominator, 216U);
  for (int i = 0; i < out.count; ++i) EXPECT_EQ(out.weight[static_cast<std::size_t>(i)], ways_to_sum(3, 6, 3 + i));
}

TEST(ChanceWeights, binomial_outcomes_match_the_binomial_formula) {
  ChanceOutcomes out;
  binomial_outcomes(3, 6, 2, out);  // (4 + 2x)^3 = 64 + 96x + 48x^2 + 8x^3
  ASSERT_EQ(out.count, 4);
  EXPECT_EQ(out.weight[0], 64U);
  EXPECT_EQ(out.weight[1], 96U);
  EXPECT_EQ(out.weight[2], 48U);
  EXPECT_EQ(out.weight[3], 8U);
  EXPECT_EQ(out.denominator, 216U);
}

}  // namespace
}  // namespace banneret
