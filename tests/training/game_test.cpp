// Live games and the replay buffer: what is recorded replays, and the buffer holds what was played.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "env/core/hash.h"
#include "tests/training/small_run.h"
#include "training/batch.h"
#include "training/live_game.h"
#include "training/replay.h"

namespace banneret::training {
namespace {

const std::array<std::string, 2> kNames = {"a", "b"};

/// A whole game in which every second decision has a policy target with all weight on the action made.
RecordedGame played_game(const Game& game, std::uint64_t seed, int max_decisions = 1000) {
  Workspace work;
  LiveGame live(game);
  live.start(seed, kNames, max_decisions, work);
  while (!live.over()) {
    RecordedMove move;
    const std::size_t index = (live.decisions() * 7 + seed) % live.legal().size();
    move.action = live.legal()[index];
    if (live.decisions() % 2 == 0) {
      move.policy.assign(live.legal().size(), to_half(0.0F));
      move.policy[index] = to_half(1.0F);
    }
    live.play(move, 0.0F, work);
  }
  return live.take_record();
}

TEST(LiveGame, a_finished_record_replays_to_its_final_position) {
  const testing::TinyGame game;
  const RecordedGame record = played_game(game, 5);
  Workspace work;
  std::size_t visited = 0;
  replay_game(game, record, work, [&](const State&, std::span<const Action> legal, std::size_t index) {
    EXPECT_EQ(legal.size(), record.moves[index].legal);
    ++visited;
  });
  EXPECT_EQ(visited, record.moves.size());
  EXPECT_GT(visited, 3U);
}

TEST(LiveGame, a_game_restored_halfway_ends_as_the_whole_one) {
  const testing::TinyGame game;
  const RecordedGame whole = played_game(game, 8);
  Workspace work;
  LiveGame first(game);
  first.start(8, kNames, 1000, work);
  const std::size_t half = whole.moves.size() / 2;
  for (std::size_t i = 0; i < half; ++i) first.play(whole.moves[i], 0.0F, work);
  LiveGame second(game);
  second.restore(first.record(), 1000, work);
  for (std::size_t i = half; i < whole.moves.size(); ++i) second.play(whole.moves[i], 0.0F, work);
  ASSERT_TRUE(second.over());
  EXPECT_EQ(second.record().final_hash, whole.final_hash);
  EXPECT_EQ(second.record().dice, whole.dice);
}

TEST(LiveGame, the_cap_cuts_a_game_off_as_a_draw) {
  const testing::TinyGame game;
  const RecordedGame record = played_game(game, 5, 3);
  EXPECT_TRUE(record.truncated);
  EXPECT_EQ(record.moves.size(), 3U);
  EXPECT_EQ(record.result, 0);
}

TEST(LiveGame, luck_is_what_the_dice_changed) {
  const testing::TinyGame game;
  Workspace work;
  LiveGame live(game);
  live.start(3, kNames, 1000, work);
  float expected = 0.0F;
  std::size_t dice = live.record().dice.size();
  float before = std::nanf("");
  while (!live.over()) {
    RecordedMove move;
    move.action = live.legal()[0];
    move.root_value = 0.1F * static_cast<float>(live.decisions() % 5);
    if (live.record().dice.size() > dice && !std::isnan(before)) expected += move.root_value - before;
    dice = live.record().dice.size();
    before = move.root_value + 0.25F;
    live.play(move, before, work);
  }
  if (live.record().dice.size() > dice) expected += static_cast<float>(live.record().result) - before;
  EXPECT_FLOAT_EQ(live.record().luck, expected);
  EXPECT_NE(live.record().luck, 0.0F);
}

TEST(LiveGame, an_illegal_action_in_a_record_is_told) {
  const testing::TinyGame game;
  RecordedGame record = played_game(game, 5);
  record.moves[1].action = game.spec().actions.size() + 1;
  Workspace work;
  LiveGame live(game);
  EXPECT_THROW(live.restore(record, 1000, work), ReplayError);
  EXPECT_THROW(replay_game(game, record, work, [](const State&, std::span<const Action>, std::size_t) {}), ReplayError);
}

/// Every position is kept.
ReplayConfig kept(int positions) {
  ReplayConfig config;
  config.positions = positions;
  config.short_searches = true;
  return config;
}

TEST(ReplayBuffer, holds_what_was_played_from_the_movers_view) {
  const testing::TinyGame game;
  const RecordedGame record = played_game(game, 5);
  ReplayBuffer replay(game, kept(1000));
  Workspace work;
  replay.add(record, work);
  ASSERT_EQ(replay.size(), static_cast<std::int64_t>(record.moves.size()));
  replay_game(game, record, work, [&](const State& state, std::span<const Action>, std::size_t index) {
    const auto number = static_cast<std::int64_t>(index);
    State held{};
    replay.state(number, held);
    EXPECT_TRUE(equal_states(held, state, game.state_bytes()));
    const Sample& sample = replay.sample(number);
    const int sign = game.decision(state).side == 0 ? 1 : -1;
    EXPECT_EQ(sample.result, sign * record.result);
    EXPECT_EQ(sample.margin, sign * record.margin);
    EXPECT_EQ(sample.policy, record.moves[index].policy);
  });
}

TEST(ReplayBuffer, leaves_short_searches_out_unless_asked) {
  const testing::TinyGame game;
  const RecordedGame record = played_game(game, 5);
  ReplayBuffer replay(game, {.positions = 1000, .short_searches = false});
  Workspace work;
  replay.add(record, work);
  EXPECT_EQ(replay.size(), static_cast<std::int64_t>((record.moves.size() + 1) / 2));
  EXPECT_EQ(replay.size(), replay.count(record));
}

TEST(ReplayBuffer, forgets_the_oldest_positions_first) {
  const testing::TinyGame game;
  ReplayBuffer small(game, kept(7));
  ReplayBuffer large(game, kept(1000));
  Workspace work;
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    small.add(played_game(game, seed), work);
    large.add(played_game(game, seed), work);
  }
  EXPECT_EQ(small.added(), large.added());
  EXPECT_EQ(small.size(), 7);
  for (std::int64_t number = small.oldest(); number < small.added(); ++number) {
    State a{};
    State b{};
    small.state(number, a);
    large.state(number, b);
    EXPECT_TRUE(equal_states(a, b, game.state_bytes()));
  }
}

TEST(ReplayBuffer, a_value_target_is_the_lambda_return_of_the_searches_values_in_the_movers_view) {
  const testing::TinyGame game;
  RecordedGame record = played_game(game, 5);
  const std::size_t n = record.moves.size();
  ASSERT_GE(n, 3U);
  for (RecordedMove& move : record.moves) move.root_value = std::numeric_limits<float>::quiet_NaN();
  record.moves[n - 1].root_value = 0.5F;
  record.moves[n - 3].root_value = -0.25F;
  ReplayConfig config = kept(1000);
  config.value_lambda = 0.75;
  ReplayBuffer replay(game, config);
  Workspace work;
  replay.add(record, work);
  const auto target = [&](std::size_t index) {
    const Sample& sample = replay.sample(static_cast<std::int64_t>(index));
    const float sign = record.moves[index].side == 0 ? 1.0F : -1.0F;
    return sign *
           (sample.result_share * static_cast<float>(sample.result) + (1.0F - sample.result_share) * sample.bootstrap);
  };
  const float last = 0.25F * 0.5F + 0.75F * static_cast<float>(record.result);
  EXPECT_FLOAT_EQ(target(n - 1), last);
  EXPECT_FLOAT_EQ(target(n - 2), last) << "a move without a value passes the next one's on";
  EXPECT_FLOAT_EQ(target(n - 3), 0.25F * -0.25F + 0.75F * last);
}

TEST(BatchBuilder, a_bootstrapped_value_is_shared_between_win_and_loss) {
  const testing::TinyGame game;
  RecordedGame record = played_game(game, 5);
  for (RecordedMove& move : record.moves) move.root_value = 0.5F;
  ReplayConfig config = kept(1000);
  config.value_lambda = 0.0;
  ReplayBuffer replay(game, config);
  Workspace work;
  replay.add(record, work);
  BatchBuilder builder(game);
  const network::TrainBatch& batch = builder.build(replay, {0});
  const bool first = record.moves[0].side == 0;
  EXPECT_FLOAT_EQ(batch.wdl[0], first ? 0.75F : 0.25F);
  EXPECT_FLOAT_EQ(batch.wdl[1], 0.0F);
  EXPECT_FLOAT_EQ(batch.wdl[2], first ? 0.25F : 0.75F);
}

TEST(BatchBuilder, has_targets_that_sum_to_one_over_the_legal_actions_as_the_mover_sees_them) {
  const testing::TinyGame game;
  ReplayBuffer replay(game, kept(1000));
  Workspace work;
  replay.add(played_game(game, 5), work);
  BatchBuilder builder(game);
  std::vector<std::int64_t> numbers;
  for (std::int64_t n = 0; n < replay.size(); ++n) numbers.push_back(n);
  const network::TrainBatch& batch = builder.build(replay, numbers);
  const network::Encoding encoding(game);
  for (std::int64_t n = 0; n < batch.n; ++n) {
    const std::int64_t from = batch.policy_offsets[n];
    const std::int64_t to = batch.policy_offsets[n + 1];
    EXPECT_EQ(batch.policy_weights[n], n % 2 == 0 ? 1.0F : 0.0F);
    if (n % 2 == 1) {
      EXPECT_EQ(from, to);
      continue;
    }
    State state{};
    replay.state(n, state);
    std::vector<Action> legal;
    game.legal_actions(state, work, legal);
    ASSERT_EQ(to - from, static_cast<std::int64_t>(legal.size()));
    float sum = 0.0F;
    for (std::int64_t i = from; i < to; ++i) {
      sum += batch.policy_targets[i];
      EXPECT_EQ(batch.policy_actions[i],
                encoding.index(legal[static_cast<std::size_t>(i - from)], replay.sample(n).mover));
    }
    EXPECT_FLOAT_EQ(sum, 1.0F);
  }
}

TEST(BatchBuilder, encodes_the_mover_s_result_and_view) {
  const testing::TinyGame game;
  ReplayBuffer replay(game, kept(1000));
  Workspace work;
  replay.add(played_game(game, 5), work);
  BatchBuilder builder(game);
  const network::TrainBatch& batch = builder.build(replay, {0, replay.size() - 1});
  const network::Encoding encoding(game);
  std::vector<std::uint8_t> planes(encoding.plane_bytes());
  std::vector<std::int16_t> globals(encoding.global_count());
  for (int row = 0; row < 2; ++row) {
    const std::int64_t number = row == 0 ? 0 : replay.size() - 1;
    const Sample& sample = replay.sample(number);
    State state{};
    replay.state(number, state);
    encoding.observe(state, sample.mover, planes.data(), globals.data());
    EXPECT_TRUE(std::equal(planes.begin(), planes.end(), batch.planes + static_cast<std::size_t>(row) * planes.size()));
    EXPECT_TRUE(
        std::equal(globals.begin(), globals.end(), batch.globals + static_cast<std::size_t>(row) * globals.size()));
    EXPECT_EQ(batch.wdl[3 * row + 1 - sample.result], 1.0F);
    EXPECT_EQ(batch.margin[row], static_cast<float>(sample.margin));
  }
}

}  // namespace
}  // namespace banneret::training
