// The trainer learns, gives the same bytes at any thread count, and goes on from its file bit for bit.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "agents/network/library.h"
#include "tests/agents/network/synthetic.h"

namespace banneret::network {
namespace {

using testing::Batch;
using testing::small_spec;

/// A folder of its own for each test, removed afterwards.
class TrainerFile : public ::testing::Test {
 protected:
  TrainerFile() {
    folder_ = std::filesystem::temp_directory_path() / ("banneret_trainer_test_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
  }
  ~TrainerFile() override { std::filesystem::remove_all(folder_); }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  std::filesystem::path folder_;
};

std::uint64_t hash_after(const TrainerConfig& config, int steps) {
  const NetworkSpec spec = small_spec();
  const std::unique_ptr<Trainer> trainer = make_trainer(spec, config, 3);
  for (int i = 0; i < steps; ++i) trainer->step(Batch(spec, 30, static_cast<std::uint64_t>(i)).view());
  return trainer->weights_hash();
}

class TrainerOfEitherTrunk : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Stride, TrainerOfEitherTrunk, ::testing::Values(1, 2));

TEST_P(TrainerOfEitherTrunk, learns_a_small_batch_by_heart) {
  const NetworkSpec spec = small_spec(GetParam());
  const Batch batch(spec, 16, 9);
  for (const OptimizerKind kind : {OptimizerKind::adamw, OptimizerKind::sgd}) {
    TrainerConfig config;
    config.optimizer = kind;
    config.learning_rate = kind == OptimizerKind::adamw ? 1e-2 : 5e-2;
    config.shards = 1;
    const std::unique_ptr<Trainer> trainer = make_trainer(spec, config, 5);
    const Losses first = trainer->step(batch.view());
    Losses last;
    for (int i = 0; i < 250; ++i) last = trainer->step(batch.view());
    EXPECT_GT(first.policy, 1.0);
    EXPECT_LT(last.policy, 0.1);
    EXPECT_GT(first.value, 0.9);
    EXPECT_LT(last.value, 0.1);
    EXPECT_LT(last.margin, 0.1 * first.margin);
  }
}

TEST(Trainer, validation_follows_training_under_running_statistics) {
  const NetworkSpec spec = small_spec();
  const Batch batch(spec, 16, 9);
  TrainerConfig config;
  config.learning_rate = 1e-2;
  config.shards = 1;
  const std::unique_ptr<Trainer> trainer = make_trainer(spec, config, 5);
  const double before = trainer->validate(batch.view()).total;
  for (int i = 0; i < 250; ++i) trainer->step(batch.view());
  const std::uint64_t hash = trainer->weights_hash();
  EXPECT_LT(trainer->validate(batch.view()).total, 0.2 * before);
  EXPECT_EQ(trainer->weights_hash(), hash) << "validation must change nothing";
}

TEST(Trainer, thread_count_changes_no_bit) {
  TrainerConfig config;
  config.shards = 5;  // 30 rows: five shards of six
  const std::uint64_t one = hash_after(config, 6);
  for (const int threads : {2, 3, 8}) {
    config.threads = threads;
    EXPECT_EQ(hash_after(config, 6), one) << threads << " threads";
  }
  config.threads = 1;
  EXPECT_NE(hash_after(config, 5), one) << "the sixth step moves the weights";
}

TEST(Trainer, starting_weights_are_a_function_of_the_seed) {
  const NetworkSpec spec = small_spec();
  EXPECT_EQ(make_trainer(spec, {}, 3)->weights_hash(), make_trainer(spec, {}, 3)->weights_hash());
  EXPECT_NE(make_trainer(spec, {}, 3)->weights_hash(), make_trainer(spec, {}, 4)->weights_hash());
}

TEST(Trainer, one_shard_and_several_agree_where_batch_statistics_agree) {
  // Four equal shards of the same rows have the batch's own statistics, so their summed gradient is the whole batch's.
  const NetworkSpec spec = small_spec();
  const Batch quarter(spec, 8, 11);
  Batch whole = quarter;
  for (int i = 1; i < 4; ++i) {
    whole.count += quarter.count;
    whole.planes.insert(whole.planes.end(), quarter.planes.begin(), quarter.planes.end());
    whole.globals.insert(whole.globals.end(), quarter.globals.begin(), quarter.globals.end());
    whole.weights.insert(whole.weights.end(), quarter.weights.begin(), quarter.weights.end());
    whole.wdl.insert(whole.wdl.end(), quarter.wdl.begin(), quarter.wdl.end());
    whole.margin.insert(whole.margin.end(), quarter.margin.begin(), quarter.margin.end());
    whole.targets.insert(whole.targets.end(), quarter.targets.begin(), quarter.targets.end());
    for (std::size_t j = 1; j < quarter.offsets.size(); ++j) {
      whole.offsets.push_back(static_cast<std::int64_t>(whole.actions.size()) + quarter.offsets[j]);
    }
    whole.actions.insert(whole.actions.end(), quarter.actions.begin(), quarter.actions.end());
  }
  TrainerConfig config;
  config.shards = 4;
  const Losses four = make_trainer(spec, config, 3)->step(whole.view());
  config.shards = 1;
  const Losses one = make_trainer(spec, config, 3)->step(whole.view());
  EXPECT_NEAR(four.total, one.total, 1e-5);
  EXPECT_NEAR(four.gradient_norm, one.gradient_norm, 1e-4 * one.gradient_norm);
}

TEST(Trainer, learning_rate_warms_up_and_falls_by_samples) {
  const NetworkSpec spec = small_spec();
  const Batch batch(spec, 10, 1);
  TrainerConfig config;
  config.learning_rate = 1e-3;
  config.final_learning_rate = 1e-4;
  config.warmup_samples = 20;
  config.decay_begin = 30;
  config.decay_end = 50;
  const std::unique_ptr<Trainer> trainer = make_trainer(spec, config, 1);
  std::vector<double> rates;
  for (int i = 0; i < 6; ++i) rates.push_back(trainer->step(batch.view()).learning_rate);
  const std::vector<double> expected{0.5e-3, 1e-3, 1e-3, 0.55e-3, 1e-4, 1e-4};
  EXPECT_THAT(rates, ::testing::Pointwise(::testing::DoubleNear(1e-9), expected));
}

TEST(Trainer, samples_without_policy_weight_give_the_policy_no_gradient) {
  const NetworkSpec spec = small_spec();
  Batch batch(spec, 8, 1);
  batch.weights.assign(8, 0.0F);
  TrainerConfig config;
  config.shards = 2;
  config.value_weight = 0.0;
  config.margin_weight = 0.0;
  EXPECT_EQ(make_trainer(spec, config, 1)->step(batch.view()).gradient_norm, 0.0);
}

TEST(Trainer, refuses_an_action_out_of_range_and_keeps_its_weights) {
  const NetworkSpec spec = small_spec();
  Batch batch(spec, 8, 1);
  batch.actions[0] = 4 * 30 + 2;
  const std::unique_ptr<Trainer> trainer = make_trainer(spec, {}, 1);
  const std::uint64_t hash = trainer->weights_hash();
  try {
    trainer->step(batch.view());
    FAIL() << "took an action that does not exist";
  } catch (const NetworkError& error) {
    EXPECT_STREQ(error.what(), "training sample 0: action 122 is out of range; the network has 122 on this table");
  }
  EXPECT_EQ(trainer->weights_hash(), hash);
}

TEST(Trainer, refuses_a_loss_that_is_no_number_and_keeps_its_weights) {
  const NetworkSpec spec = small_spec();
  Batch batch(spec, 8, 1);
  batch.margin[3] = std::numeric_limits<float>::quiet_NaN();
  const std::unique_ptr<Trainer> trainer = make_trainer(spec, {}, 1);
  const std::uint64_t hash = trainer->weights_hash();
  EXPECT_THROW(trainer->step(batch.view()), NetworkError);
  EXPECT_EQ(trainer->weights_hash(), hash);
  EXPECT_EQ(trainer->steps(), 0);
}

TEST_F(TrainerFile, goes_on_from_its_file_bit_for_bit) {
  const NetworkSpec spec = small_spec();
  for (const OptimizerKind kind : {OptimizerKind::adamw, OptimizerKind::sgd}) {
    TrainerConfig config;
    config.optimizer = kind;
    const std::unique_ptr<Trainer> straight = make_trainer(spec, config, 3);
    for (std::uint64_t i = 0; i < 4; ++i) straight->step(Batch(spec, 16, i).view());
    straight->save(path("model.net"));
    const std::unique_ptr<Trainer> resumed = load_trainer(path("model.net"), config);
    EXPECT_EQ(resumed->weights_hash(), straight->weights_hash());
    EXPECT_EQ(resumed->steps(), 4);
    EXPECT_EQ(resumed->samples(), 64);
    for (std::uint64_t i = 4; i < 8; ++i) {
      straight->step(Batch(spec, 16, i).view());
      resumed->step(Batch(spec, 16, i).view());
    }
    EXPECT_EQ(resumed->weights_hash(), straight->weights_hash());
  }
}

/// One array of a model file: they lie in this order before the checksum, each as long as the head says.
std::vector<float> array_of(const std::string& file, const std::string& name) {
  std::ifstream in(file, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  std::size_t end = bytes.size() - sizeof(std::uint64_t);
  for (const char* other : {"average", "second_moment", "first_moment", "weights"}) {
    const std::string key = std::string("\n") + other + " ";
    const std::size_t count = std::strtoull(bytes.c_str() + bytes.find(key) + key.size(), nullptr, 10);
    end -= count * sizeof(float);
    if (name != other) continue;
    std::vector<float> values(count);
    std::memcpy(values.data(), bytes.data() + end, count * sizeof(float));
    return values;
  }
  return {};
}

TEST_F(TrainerFile, keeps_an_average_of_the_weights_that_forgets_its_start) {
  TrainerConfig config;
  config.average_decay = 0.75;
  const std::unique_ptr<Trainer> trainer = make_trainer(small_spec(), config, 3);
  trainer->save(path("0.net"));
  std::vector<float> average = array_of(path("0.net"), "weights");
  const std::vector<double> kept = {2.0 / 11.0, 3.0 / 12.0, 4.0 / 13.0};
  for (std::uint64_t step = 0; step < kept.size(); ++step) {
    trainer->step(Batch(small_spec(), 16, step).view());
    trainer->save(path("1.net"));
    const std::vector<float> weights = array_of(path("1.net"), "weights");
    const std::vector<float> stored = array_of(path("1.net"), "average");
    ASSERT_EQ(stored.size(), weights.size());
    for (std::size_t i = 0; i < stored.size(); ++i) {
      average[i] += static_cast<float>(1.0 - kept[step]) * (weights[i] - average[i]);
      ASSERT_NEAR(stored[i], average[i], 1e-6) << "weight " << i << " after step " << step + 1;
    }
  }
}

TEST_F(TrainerFile, the_average_is_what_plays_and_what_goes_on_from_a_file) {
  const NetworkSpec spec = small_spec();
  TrainerConfig config;
  config.average_decay = 0.75;
  const std::unique_ptr<Trainer> straight = make_trainer(spec, config, 3);
  for (std::uint64_t i = 0; i < 4; ++i) straight->step(Batch(spec, 16, i).view());
  straight->save(path("model.net"));
  const std::unique_ptr<Trainer> resumed = load_trainer(path("model.net"), config);
  for (std::uint64_t i = 4; i < 8; ++i) {
    straight->step(Batch(spec, 16, i).view());
    resumed->step(Batch(spec, 16, i).view());
  }
  straight->save(path("straight.net"));
  resumed->save(path("resumed.net"));
  EXPECT_EQ(array_of(path("resumed.net"), "average"), array_of(path("straight.net"), "average"));
  EXPECT_EQ(array_of(path("resumed.net"), "weights"), array_of(path("straight.net"), "weights"));
  const std::unique_ptr<Evaluator> loaded = load_evaluator(path("straight.net"));
  EXPECT_EQ(loaded->weights_hash(), straight->weights_hash());
  const std::unique_ptr<Trainer> plain = load_trainer(path("straight.net"), {});
  EXPECT_NE(plain->weights_hash(), straight->weights_hash()) << "without an average the trained weights play";
}

TEST_F(TrainerFile, evaluator_of_the_file_equals_the_trainers_own) {
  const NetworkSpec spec = small_spec(2);
  const std::unique_ptr<Trainer> trainer = make_trainer(spec, {}, 3);
  const Batch batch(spec, 16, 1);
  for (int i = 0; i < 3; ++i) trainer->step(batch.view());
  trainer->save(path("model.net"));
  const std::unique_ptr<Evaluator> loaded = load_evaluator(path("model.net"));
  EXPECT_EQ(loaded->weights_hash(), trainer->weights_hash());
  EXPECT_EQ(loaded->spec().schema, spec.schema);
  EXPECT_EQ(loaded->spec().schema_text, spec.schema_text);
  EXPECT_EQ(loaded->spec().plane_scales, spec.plane_scales);
  EXPECT_EQ(loaded->spec().global_scales, spec.global_scales);
  EXPECT_EQ(testing::evaluated(*loaded, batch).spatial, testing::evaluated(*trainer->make_evaluator(), batch).spatial);
}

TEST_F(TrainerFile, saving_twice_writes_the_same_bytes_and_leaves_nothing_beside) {
  const std::unique_ptr<Trainer> trainer = make_trainer(small_spec(), {}, 3);
  trainer->save(path("a.net"));
  trainer->save(path("b.net"));
  const auto bytes = [](const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  EXPECT_EQ(bytes(path("a.net")), bytes(path("b.net")));
  EXPECT_GT(bytes(path("a.net")).size(), 1000U);
  int files = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder_)) ++files;
  EXPECT_EQ(files, 2);
}

TEST_F(TrainerFile, refuses_a_damaged_or_cut_file) {
  make_trainer(small_spec(), {}, 3)->save(path("good.net"));
  std::ifstream in(path("good.net"), std::ios::binary);
  const std::string good(std::istreambuf_iterator<char>(in), {});
  std::string flipped = good;
  flipped[good.size() / 2] = static_cast<char>(flipped[good.size() / 2] ^ 1);
  const std::vector<std::string> bad{flipped,    good.substr(0, good.size() - 9), good.substr(0, 40), "",
                                     good + "x", "something else entirely\n"};
  for (std::size_t i = 0; i < bad.size(); ++i) {
    std::ofstream(path("bad.net"), std::ios::binary) << bad[i];
    try {
      load_evaluator(path("bad.net"));
      ADD_FAILURE() << "took bad file " << i;
    } catch (const NetworkError& error) {
      EXPECT_THAT(error.what(), ::testing::HasSubstr("bad.net: ")) << i;
    }
  }
}

TEST_F(TrainerFile, a_missing_file_and_a_missing_folder_are_named) {
  EXPECT_THROW(load_evaluator(path("none.net")), NetworkError);
  try {
    make_trainer(small_spec(), {}, 3)->save(path("no/such/model.net"));
    FAIL() << "saved into a folder that is not there";
  } catch (const NetworkError& error) {
    EXPECT_THAT(error.what(), ::testing::HasSubstr("no/such/model.net.tmp: No such file"));
  }
}

TEST_F(TrainerFile, refuses_the_other_optimisers_state) {
  make_trainer(small_spec(), {}, 3)->save(path("model.net"));
  TrainerConfig config;
  config.optimizer = OptimizerKind::sgd;
  EXPECT_THROW(load_trainer(path("model.net"), config), NetworkError);
}

}  // namespace
}  // namespace banneret::network
