// Tests of VectorEnvironment: the same games as Environment, for any number of threads, in each autoreset mode, into
// buffers of the declared shapes.
#include "env/core/vector_environment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/support/tiny_game.h"

namespace banneret {
namespace {

using ::testing::HasSubstr;

constexpr int kMaxLegal = 16;

const testing::TinyGame& tiny() {
  static const testing::TinyGame game;
  return game;
}

/// Buffers of every part, owned.
struct Memory {
  explicit Memory(int games, ObservationForm form = ObservationForm::planes) {
    const ObservationSize size = observation_size(tiny().spec());
    const auto b = static_cast<std::size_t>(games);
    if (form == ObservationForm::planes) {
      planes.resize(b * size.planes);
      final_planes.resize(b * size.planes);
    } else {
      entities.resize(b * size.entities);
      final_entities.resize(b * size.entities);
    }
    globals.resize(b * size.globals);
    final_globals.resize(b * size.globals);
    rewards.resize(2 * b);
    terminated.resize(b);
    truncated.resize(b);
    side.resize(b);
    legal_count.resize(b);
    legal.resize(b * kMaxLegal);
    mask.resize(b * tiny().spec().actions.size());
  }
  VectorBuffers spans() {
    return {planes,    globals, entities,    final_planes, final_globals, final_entities, rewards, terminated,
            truncated, side,    legal_count, legal,        mask};
  }
  bool operator==(const Memory&) const = default;

  std::vector<std::uint8_t> planes, final_planes, terminated, truncated, side, mask;
  std::vector<std::int16_t> globals, entities, final_globals, final_entities;
  std::vector<std::int8_t> rewards;
  std::vector<std::int32_t> legal_count;
  std::vector<Action> legal;
};

VectorOptions options(int games, Autoreset autoreset, int threads = 1) {
  VectorOptions chosen;
  chosen.games = games;
  chosen.threads = threads;
  chosen.autoreset = autoreset;
  chosen.max_legal = kMaxLegal;
  chosen.seed = 17;
  return chosen;
}

/// Random actions from the padded lists; anything for an ended game.
std::vector<Action> choose(const Memory& memory, KeyedRandom& random) {
  std::vector<Action> actions;
  for (std::size_t i = 0; i < memory.legal_count.size(); ++i) {
    const auto count = static_cast<std::uint64_t>(memory.legal_count[i]);
    const std::uint64_t pick = random.below(1000000);
    actions.push_back(count == 0 ? kNoAction : memory.legal[i * kMaxLegal + pick % count]);
  }
  return actions;
}

TEST(VectorEnvironment, plays_the_same_games_as_environment) {
  Memory memory(3);
  VectorEnvironment vector(tiny(), options(3, Autoreset::disabled), memory.spans());
  std::vector<Environment> singles;
  for (int i = 0; i < 3; ++i) {
    singles.emplace_back(tiny());
    singles.back().reset(VectorEnvironment::episode_seed(17, i, 0));
  }
  KeyedRandom random(1, Stream::random_play);
  for (int round = 0; round < 60; ++round) {
    const std::vector<Action> actions = choose(memory, random);
    EXPECT_FALSE(vector.step(actions).has_value());
    for (std::size_t i = 0; i < 3; ++i) {
      if (singles[i].ended()) continue;
      const EnvironmentStep step = singles[i].step(actions[i]);
      EXPECT_TRUE(equal_states(singles[i].state(), vector.episode(static_cast<int>(i)).state, tiny().state_bytes()));
      EXPECT_EQ(memory.rewards[2 * i], step.reward[0]);
      EXPECT_EQ(memory.rewards[2 * i + 1], step.reward[1]);
      EXPECT_EQ(memory.terminated[i] != 0, step.terminated);
    }
  }
  for (const Environment& single : singles) EXPECT_TRUE(single.ended());
}

TEST(VectorEnvironment, every_buffer_is_the_same_for_any_number_of_threads) {
  for (const Autoreset mode : {Autoreset::next_step, Autoreset::same_step, Autoreset::disabled}) {
    Memory one(13);
    Memory four(13);
    VectorEnvironment alone(tiny(), options(13, mode, 1), one.spans());
    VectorEnvironment shared(tiny(), options(13, mode, 4), four.spans());
    KeyedRandom random(2, Stream::random_play);
    for (int round = 0; round < 100; ++round) {
      const std::vector<Action> actions = choose(one, random);
      alone.step(actions);
      shared.step(actions);
      ASSERT_TRUE(one == four) << "round " << round;
    }
  }
}

TEST(VectorEnvironment, legal_lists_are_padded_and_the_mask_says_the_same) {
  Memory memory(4);
  VectorEnvironment vector(tiny(), options(4, Autoreset::next_step), memory.spans());
  KeyedRandom random(3, Stream::random_play);
  const std::size_t actions = tiny().spec().actions.size();
  for (int round = 0; round < 100; ++round) {
    for (std::size_t i = 0; i < 4; ++i) {
      const auto count = static_cast<std::size_t>(memory.legal_count[i]);
      std::vector<std::uint8_t> mask(actions, 0);
      for (std::size_t k = 0; k < kMaxLegal; ++k) {
        const Action action = memory.legal[i * kMaxLegal + k];
        EXPECT_EQ(action == kNoAction, k >= count);
        if (action != kNoAction) mask[action] = 1;
      }
      const auto begin = memory.mask.begin() + static_cast<std::ptrdiff_t>(i * actions);
      EXPECT_TRUE(std::equal(mask.begin(), mask.end(), begin));
    }
    vector.step(choose(memory, random));
  }
}

TEST(VectorEnvironment, observations_are_from_the_side_to_move) {
  Memory memory(5, ObservationForm::entities);
  VectorOptions chosen = options(5, Autoreset::next_step);
  chosen.form = ObservationForm::entities;
  VectorEnvironment vector(tiny(), chosen, memory.spans());
  KeyedRandom random(4, Stream::random_play);
  const ObservationSize size = observation_size(tiny().spec());
  for (int round = 0; round < 50; ++round) {
    for (int i = 0; i < 5; ++i) {
      const Episode& episode = vector.episode(i);
      const auto at = static_cast<std::size_t>(i);
      if (!episode.ended()) {
        EXPECT_EQ(memory.side[at], tiny().decision(episode.state).side);
      }
      std::vector<std::int16_t> entities(size.entities);
      tiny().observe_entities(episode.state, memory.side[at], entities);
      EXPECT_TRUE(std::equal(entities.begin(), entities.end(),
                             memory.entities.begin() + static_cast<std::ptrdiff_t>(at * size.entities)));
    }
    vector.step(choose(memory, random));
  }
}

TEST(Autoreset, next_step_shows_the_end_then_ignores_an_action_and_starts_the_next_episode) {
  Memory memory(1);
  VectorEnvironment vector(tiny(), options(1, Autoreset::next_step), memory.spans());
  KeyedRandom random(5, Stream::random_play);
  while (memory.terminated[0] == 0) vector.step(choose(memory, random));
  EXPECT_EQ(tiny().node_kind(vector.episode(0).state), NodeKind::terminal);
  EXPECT_EQ(memory.legal_count[0], 0);
  EXPECT_EQ(vector.episode_number(0), 0U);
  vector.step(choose(memory, random));
  EXPECT_EQ(memory.terminated[0], 0);
  EXPECT_EQ(memory.rewards[0], 0);
  EXPECT_EQ(vector.episode_number(0), 1U);
  EXPECT_EQ(vector.episode(0).seed, VectorEnvironment::episode_seed(17, 0, 1));
  EXPECT_GE(memory.legal_count[0], 2);
}

TEST(Autoreset, same_step_gives_the_old_games_end_and_the_new_games_observation) {
  Memory memory(1);
  VectorEnvironment vector(tiny(), options(1, Autoreset::same_step), memory.spans());
  Memory plain(1);
  VectorEnvironment reference(tiny(), options(1, Autoreset::next_step), plain.spans());
  KeyedRandom random(6, Stream::random_play);
  while (memory.terminated[0] == 0) {
    const std::vector<Action> actions = choose(memory, random);
    vector.step(actions);
    reference.step(actions);
  }
  EXPECT_EQ(memory.rewards, plain.rewards);
  EXPECT_EQ(memory.final_planes, plain.planes);
  EXPECT_EQ(memory.final_globals, plain.globals);
  EXPECT_EQ(vector.episode_number(0), 1U);
  EXPECT_GE(memory.legal_count[0], 2);
  reference.step(choose(plain, random));
  EXPECT_EQ(memory.planes, plain.planes);
}

TEST(Autoreset, disabled_leaves_an_ended_game_until_it_is_reset) {
  Memory memory(1);
  VectorEnvironment vector(tiny(), options(1, Autoreset::disabled), memory.spans());
  KeyedRandom random(7, Stream::random_play);
  while (memory.terminated[0] == 0) vector.step(choose(memory, random));
  const State ended = vector.episode(0).state;
  vector.step(choose(memory, random));
  EXPECT_EQ(memory.terminated[0], 1);
  EXPECT_EQ(memory.rewards[0], 0);
  EXPECT_TRUE(equal_states(ended, vector.episode(0).state, tiny().state_bytes()));
  vector.reset_game(0);
  EXPECT_EQ(memory.terminated[0], 0);
  EXPECT_EQ(vector.episode_number(0), 1U);
  EXPECT_GE(memory.legal_count[0], 2);
}

TEST(VectorEnvironment, the_cap_on_decisions_truncates) {
  Memory memory(2);
  VectorOptions chosen = options(2, Autoreset::disabled);
  chosen.decision_cap = 1;
  VectorEnvironment vector(tiny(), chosen, memory.spans());
  KeyedRandom random(8, Stream::random_play);
  vector.step(choose(memory, random));
  EXPECT_EQ(memory.truncated, (std::vector<std::uint8_t>{1, 1}));
  EXPECT_EQ(memory.terminated, (std::vector<std::uint8_t>{0, 0}));
  EXPECT_EQ(memory.legal_count, (std::vector<std::int32_t>{0, 0}));
}

TEST(VectorEnvironment, one_illegal_action_is_refused_and_no_game_moves) {
  Memory memory(3);
  VectorEnvironment vector(tiny(), options(3, Autoreset::next_step), memory.spans());
  KeyedRandom random(9, Stream::random_play);
  std::vector<Action> actions = choose(memory, random);
  actions[1] = 161;
  const Memory before = memory;
  const std::optional<VectorRefusal> refused = vector.step(actions);
  ASSERT_TRUE(refused.has_value());
  EXPECT_EQ(refused->game, 1);
  EXPECT_EQ(refused->refusal.clause, "TINY-1");
  EXPECT_TRUE(memory == before);
  EXPECT_EQ(vector.episode(0).decisions, 0);
}

TEST(VectorEnvironment, reset_with_another_seed_plays_other_dice_and_the_same_seed_the_same) {
  Memory memory(8);
  VectorEnvironment vector(tiny(), options(8, Autoreset::next_step), memory.spans());
  const Memory first = memory;
  vector.reset(18);
  EXPECT_FALSE(memory == first);
  vector.reset(17);
  EXPECT_TRUE(memory == first);
}

TEST(VectorEnvironment, a_legal_list_longer_than_max_legal_is_an_error) {
  Memory memory(2);
  memory.legal.resize(2);
  VectorOptions chosen = options(2, Autoreset::next_step, 2);
  chosen.max_legal = 1;
  EXPECT_THROW(VectorEnvironment(tiny(), chosen, memory.spans()), std::length_error);
}

TEST(VectorEnvironment, a_buffer_of_the_wrong_size_is_named) {
  Memory memory(2);
  memory.rewards.resize(3);
  try {
    VectorEnvironment vector(tiny(), options(2, Autoreset::next_step), memory.spans());
    FAIL() << "accepted";
  } catch (const std::invalid_argument& error) {
    EXPECT_THAT(error.what(), HasSubstr("buffer rewards has 3 numbers; it must have 4"));
  }
}

TEST(VectorEnvironment, parts_that_are_not_wanted_may_be_empty) {
  VectorOptions chosen = options(2, Autoreset::same_step, 2);
  chosen.form = ObservationForm::none;
  VectorEnvironment vector(tiny(), chosen, VectorBuffers{});
  std::vector<Action> actions(2);
  for (int round = 0; round < 30; ++round) {
    for (int i = 0; i < 2; ++i) actions[static_cast<std::size_t>(i)] = vector.episode(i).legal[0];
    EXPECT_FALSE(vector.step(actions).has_value());
  }
}

}  // namespace
}  // namespace banneret
