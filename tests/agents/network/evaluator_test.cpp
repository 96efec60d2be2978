// The evaluator against the module it was folded from, its independence of the rest of a batch, and its streams.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <thread>

#include "agents/network/library.h"
#include "tests/agents/network/synthetic.h"

namespace banneret::network {
namespace {

using testing::Batch;
using testing::evaluated;
using testing::Outputs;
using testing::small_spec;

/// A trainer after a few steps, so that running statistics and all branches are away from their start.
std::unique_ptr<Trainer> trained(int steps, int trunk_stride = 1) {
  const NetworkSpec spec = small_spec(trunk_stride);
  std::unique_ptr<Trainer> trainer = make_trainer(spec, {}, 7);
  const Batch batch(spec, 32, 1);
  for (int i = 0; i < steps; ++i) trainer->step(batch.view());
  return trainer;
}

float largest_difference(const std::vector<float>& a, const std::vector<float>& b) {
  float largest = 0.0F;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

/// Either kind of trunk: a place a cell, or a place for two by two.
class EitherTrunk : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Stride, EitherTrunk, ::testing::Values(1, 2));

TEST_P(EitherTrunk, folded_network_equals_the_unfolded_module) {
  const std::unique_ptr<Trainer> trainer = trained(20, GetParam());
  const Batch batch(trainer->spec(), 8, 2);
  const Outputs folded = evaluated(*trainer->make_evaluator(), batch);
  Outputs unfolded(trainer->spec(), batch.count, Batch::kHeight * Batch::kWidth);
  trainer->predict(batch.count, Batch::kHeight, Batch::kWidth, batch.planes.data(), batch.globals.data(),
                   unfolded.spatial.data(), unfolded.kinds.data(), unfolded.wdl.data(), unfolded.margin.data());
  EXPECT_LT(largest_difference(folded.spatial, unfolded.spatial), 1e-4F);
  EXPECT_LT(largest_difference(folded.kinds, unfolded.kinds), 1e-4F);
  EXPECT_LT(largest_difference(folded.wdl, unfolded.wdl), 1e-4F);
  EXPECT_LT(largest_difference(folded.margin, unfolded.margin), 1e-3F) << "margins are ten times their scaled value";
}

TEST_P(EitherTrunk, every_output_depends_on_planes_and_on_globals) {
  const std::unique_ptr<Trainer> trainer = trained(20, GetParam());
  const std::unique_ptr<Evaluator> evaluator = trainer->make_evaluator();
  const Batch base(trainer->spec(), 1, 3);
  Batch other_planes = base;
  for (std::uint8_t& p : other_planes.planes) p = p == 0 ? 1 : 0;
  Batch other_globals = base;
  for (std::int16_t& g : other_globals.globals) g = static_cast<std::int16_t>(g + 50);
  const Outputs out = evaluated(*evaluator, base);
  for (const Batch& changed : {other_planes, other_globals}) {
    const Outputs moved = evaluated(*evaluator, changed);
    EXPECT_GT(largest_difference(out.spatial, moved.spatial), 1e-4F);
    EXPECT_GT(largest_difference(out.kinds, moved.kinds), 1e-4F);
    EXPECT_GT(largest_difference(out.wdl, moved.wdl), 1e-4F);
    EXPECT_GT(largest_difference(out.margin, moved.margin), 1e-4F);
  }
}

TEST(Evaluator, cells_that_share_a_place_of_a_coarse_trunk_have_policies_of_their_own) {
  const std::unique_ptr<Trainer> trainer = trained(20, 2);
  const Outputs out = evaluated(*trainer->make_evaluator(), Batch(trainer->spec(), 1, 3));
  const float* kind = out.spatial.data();
  for (const int other : {1, Batch::kWidth, Batch::kWidth + 1}) EXPECT_NE(kind[0], kind[other]) << "cell " << other;
}

TEST(Evaluator, win_draw_loss_are_probabilities) {
  const std::unique_ptr<Trainer> trainer = trained(5);
  const Outputs out = evaluated(*trainer->make_evaluator(), Batch(trainer->spec(), 8, 2));
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_NEAR(out.wdl[3 * i] + out.wdl[3 * i + 1] + out.wdl[3 * i + 2], 1.0F, 1e-5F);
    EXPECT_GE(*std::min_element(&out.wdl[3 * i], &out.wdl[3 * i] + 3), 0.0F);
  }
}

TEST_P(EitherTrunk, garbage_in_the_padding_leaves_the_real_rows_alone) {
  const std::unique_ptr<Trainer> trainer = trained(5, GetParam());
  const std::unique_ptr<Evaluator> evaluator = trainer->make_evaluator();
  const Batch batch(trainer->spec(), 16, 4);
  Batch garbage = batch;
  constexpr std::size_t kReal = 5;
  std::fill(garbage.planes.begin() + static_cast<std::ptrdiff_t>(kReal * 5 * 30), garbage.planes.end(), 255);
  std::fill(garbage.globals.begin() + static_cast<std::ptrdiff_t>(kReal * 3), garbage.globals.end(), 32767);
  Outputs a = evaluated(*evaluator, batch);
  Outputs b = evaluated(*evaluator, garbage);
  EXPECT_NE(a.spatial, b.spatial) << "the garbage itself is seen";
  a.spatial.resize(kReal * 4 * 30);
  b.spatial.resize(kReal * 4 * 30);
  a.kinds.resize(kReal * 2);
  b.kinds.resize(kReal * 2);
  a.wdl.resize(kReal * 3);
  b.wdl.resize(kReal * 3);
  EXPECT_EQ(a.spatial, b.spatial);
  EXPECT_EQ(a.kinds, b.kinds);
  EXPECT_EQ(a.wdl, b.wdl);
}

TEST(Evaluator, streams_in_parallel_give_what_one_gives_alone) {
  const std::unique_ptr<Trainer> trainer = trained(5);
  const std::unique_ptr<Evaluator> first = trainer->make_evaluator();
  const Batch batch(trainer->spec(), 8, 5);
  const Outputs alone = evaluated(*first, batch);
  std::vector<Outputs> results(3, alone);
  std::vector<std::thread> threads;
  for (Outputs& result : results) {
    result.spatial.assign(result.spatial.size(), 0.0F);
    threads.emplace_back([&first, &batch, &result] {
      const std::unique_ptr<Evaluator> stream = first->clone();
      for (int i = 0; i < 20; ++i) result = evaluated(*stream, batch);
    });
  }
  for (std::thread& t : threads) t.join();
  for (const Outputs& result : results) {
    EXPECT_EQ(result.spatial, alone.spatial);
    EXPECT_EQ(result.wdl, alone.wdl);
  }
}

TEST(Evaluator, keeps_the_weights_it_was_made_from) {
  const std::unique_ptr<Trainer> trainer = trained(5);
  const std::unique_ptr<Evaluator> before = trainer->make_evaluator();
  const Batch batch(trainer->spec(), 8, 5);
  const Outputs first = evaluated(*before, batch);
  trainer->step(batch.view());
  EXPECT_EQ(evaluated(*before, batch).spatial, first.spatial);
  EXPECT_NE(evaluated(*trainer->make_evaluator(), batch).spatial, first.spatial);
  EXPECT_NE(before->weights_hash(), trainer->weights_hash());
}

TEST_P(EitherTrunk, plays_tables_of_any_size) {
  const std::unique_ptr<Trainer> trainer = trained(1, GetParam());
  const std::unique_ptr<Evaluator> evaluator = trainer->make_evaluator();
  const std::vector<std::uint8_t> planes(5 * 8 * 24, 1);
  const std::vector<std::int16_t> globals(3, 1);
  Outputs out(trainer->spec(), 1, 8 * 24);
  evaluator->evaluate(1, 8, 24, planes.data(), globals.data(), out.spatial.data(), out.kinds.data(), out.wdl.data(),
                      out.margin.data());
  EXPECT_THAT(out.spatial, ::testing::Each(::testing::Truly([](float x) { return std::isfinite(x); })));
}

TEST(Evaluator, refuses_an_unknown_device_in_one_line) {
  try {
    make_trainer(small_spec(), {}, 1, "tpu");
    FAIL() << "made a trainer on a device that does not exist";
  } catch (const NetworkError& error) {
    EXPECT_STREQ(error.what(), "unknown device 'tpu'; must be cpu or cuda");
  }
}

TEST(Evaluator, refuses_a_shape_out_of_range) {
  NetworkSpec spec = small_spec();
  spec.shape.filters = 0;
  EXPECT_THROW(make_trainer(spec, {}, 1), NetworkError);
}

}  // namespace
}  // namespace banneret::network
