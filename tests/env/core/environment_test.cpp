// Tests of Environment: steps, refusals, endings, observations, dice in info, saves; and of random play's hash.
#include "env/core/environment.h"

#include <gtest/gtest.h>

#include "env/core/random_play.h"
#include "tests/support/tiny_game.h"

namespace banneret {
namespace {

const testing::TinyGame& tiny() {
  static const testing::TinyGame game;
  return game;
}

EnvironmentStep play_out(Environment& environment, std::uint64_t seed) {
  KeyedRandom random(seed, Stream::random_play);
  EnvironmentStep last;
  while (!environment.ended()) last = environment.step(environment.legal()[random.below(environment.legal().size())]);
  return last;
}

TEST(Environment, shows_only_decisions_with_a_choice) {
  Environment environment(tiny());
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    environment.reset(seed);
    KeyedRandom random(seed, Stream::random_play);
    while (!environment.ended()) {
      ASSERT_GE(environment.legal().size(), 2U);
      ASSERT_EQ(tiny().node_kind(environment.state()), NodeKind::decision);
      environment.step(environment.legal()[random.below(environment.legal().size())]);
    }
    EXPECT_TRUE(environment.legal().empty());
  }
}

TEST(Environment, the_end_pays_both_sides_opposite_returns_and_terminates) {
  int decided = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Environment environment(tiny());
    environment.reset(seed);
    const EnvironmentStep last = play_out(environment, seed);
    EXPECT_TRUE(last.terminated);
    EXPECT_FALSE(last.truncated);
    EXPECT_EQ(last.reward[0], tiny().returns(environment.state()));
    EXPECT_EQ(last.reward[0], -last.reward[1]);
    decided += last.reward[0] != 0 ? 1 : 0;
  }
  EXPECT_GT(decided, 10);
}

TEST(Environment, an_illegal_action_is_refused_and_changes_nothing) {
  Environment environment(tiny());
  environment.reset(1);
  const State before = environment.state();
  const std::vector<Action> legal(environment.legal().begin(), environment.legal().end());
  const EnvironmentStep step = environment.step(161);
  ASSERT_TRUE(step.refusal.has_value());
  EXPECT_EQ(step.refusal->clause, "TINY-1");
  EXPECT_TRUE(equal_states(before, environment.state(), tiny().state_bytes()));
  EXPECT_EQ(std::vector<Action>(environment.legal().begin(), environment.legal().end()), legal);
  EXPECT_EQ(environment.decisions(), 0);
}

TEST(Environment, a_finished_game_refuses_every_action) {
  Environment environment(tiny());
  environment.reset(1);
  play_out(environment, 1);
  EXPECT_EQ(environment.step(0).refusal->reason, "the game is over");
}

TEST(Environment, the_cap_on_decisions_truncates_without_reward) {
  EnvironmentOptions options;
  options.decision_cap = 3;
  Environment environment(tiny(), options);
  environment.reset(2);
  const EnvironmentStep last = play_out(environment, 2);
  EXPECT_EQ(environment.decisions(), 3);
  EXPECT_TRUE(last.truncated);
  EXPECT_FALSE(last.terminated);
  EXPECT_EQ(last.reward, (std::array<int, 2>{0, 0}));
  EXPECT_EQ(environment.step(0).refusal->reason, "the game was cut short; reset first");
}

TEST(Environment, the_same_seed_and_actions_give_the_same_game) {
  Environment one(tiny());
  Environment two(tiny());
  two.reset(77);
  play_out(two, 3);
  one.reset(5);
  two.reset(5);
  play_out(one, 6);
  play_out(two, 6);
  EXPECT_TRUE(equal_states(one.state(), two.state(), tiny().state_bytes()));
  EXPECT_EQ(one.dice_rolled(), two.dice_rolled());
}

TEST(Environment, info_has_every_die_thrown_with_its_meaning) {
  Environment environment(tiny());
  environment.reset(1);
  std::uint64_t dice = 0;
  KeyedRandom random(1, Stream::random_play);
  for (;;) {
    for (const ThrownDice& thrown : environment.throws()) {
      dice += thrown.thrown.count;
      EXPECT_FALSE(thrown.text.empty());
      for (int i = 0; i < thrown.thrown.count; ++i) {
        EXPECT_GE(thrown.value[static_cast<std::size_t>(i)], 1);
        EXPECT_LE(thrown.value[static_cast<std::size_t>(i)], thrown.thrown.sides);
      }
    }
    if (environment.ended()) break;
    environment.step(environment.legal()[random.below(environment.legal().size())]);
  }
  EXPECT_EQ(dice, environment.dice_rolled());
}

TEST(Environment, a_save_goes_on_exactly_as_the_game_would_have) {
  Environment whole(tiny());
  whole.reset(12);
  for (int i = 0; i < 4; ++i) whole.step(whole.legal()[0]);
  Environment resumed(tiny());
  resumed.restore(parse_record(record_text(whole.record()), "save.txt"));
  EXPECT_EQ(resumed.decisions(), 4);
  ASSERT_FALSE(whole.throws().empty());
  ASSERT_EQ(resumed.throws().size(), whole.throws().size()) << "the last step's dice are told of";
  EXPECT_EQ(resumed.throws()[0].value, whole.throws()[0].value);
  play_out(whole, 9);
  play_out(resumed, 9);
  EXPECT_EQ(record_text(whole.record()), record_text(resumed.record()));
}

TEST(Environment, observations_are_the_games_own_and_only_of_the_form_asked_for) {
  Environment environment(tiny());
  environment.reset(4);
  const ObservationSize size = observation_size(tiny().spec());
  std::vector<std::uint8_t> planes(size.planes, 99);
  std::vector<std::int16_t> globals(size.globals, 99);
  std::vector<std::int16_t> entities(size.entities, 99);
  environment.observe(1, ObservationForm::planes, planes, globals, entities);
  std::vector<std::uint8_t> expected(size.planes);
  tiny().observe_planes(environment.state(), 1, expected);
  EXPECT_EQ(planes, expected);
  EXPECT_NE(globals, std::vector<std::int16_t>(size.globals, 99));
  EXPECT_EQ(entities, std::vector<std::int16_t>(size.entities, 99));
}

TEST(Environment, observation_sizes_follow_the_spaces) {
  const ObservationSize size = observation_size(tiny().spec());
  EXPECT_EQ(size.planes, 3U * 16U);
  EXPECT_EQ(size.statics, 16U);
  EXPECT_EQ(size.globals, 5U);
  EXPECT_EQ(size.entities, 4U * 4U);
}

TEST(RandomPlay, hash_is_the_same_for_any_number_of_threads) {
  const RandomPlay one = random_play(tiny(), 1, 200);
  const RandomPlay three = random_play(tiny(), 1, 200, 0, 3);
  EXPECT_EQ(one.hash, three.hash);
  EXPECT_EQ(one.decisions, three.decisions);
  EXPECT_EQ(three.games, 200U);
}

TEST(RandomPlay, hash_depends_on_seed_and_first_game) {
  EXPECT_NE(random_play(tiny(), 1, 50).hash, random_play(tiny(), 2, 50).hash);
  EXPECT_NE(random_play(tiny(), 1, 50).hash, random_play(tiny(), 1, 50, 50).hash);
}

TEST(RandomPlay, every_game_is_counted_once_as_win_or_draw) {
  const RandomPlay play = random_play(tiny(), 1, 500);
  EXPECT_EQ(play.wins0 + play.wins1 + play.draws, 500U);
  EXPECT_GE(play.legal, 2 * play.decisions);
  EXPECT_GT(play.forced, 0U);
}

}  // namespace
}  // namespace banneret
