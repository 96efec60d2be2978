// Matches: pairing, sides, sameness over threads, what is counted and what an interruption keeps.
#include "eval/match.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "agents/agents.h"
#include "env/rulesets.h"

namespace banneret {
namespace {

MatchResult play(const std::string& first, const std::string& second, int games, int threads, std::uint64_t seed = 3) {
  const std::unique_ptr<const Game> game = load_game("mayhem/duel");
  MatchConfig config;
  config.agents = {first, second};
  config.games = games;
  config.threads = threads;
  config.seed = seed;
  return run_match(*game, config, [](const std::string& spec) { return make_agent(spec); }, {});
}

TEST(Match, each_seed_is_played_from_both_sides) {
  const MatchResult result = play("random", "gumbel:sims=2", 6, 1);
  ASSERT_EQ(result.games.size(), 6U);
  for (std::size_t i = 0; i < 6; i += 2) {
    EXPECT_EQ(result.games[i].dice_seed, result.games[i + 1].dice_seed);
    EXPECT_EQ(result.games[i].first_side, 0);
    EXPECT_EQ(result.games[i + 1].first_side, 1);
  }
  EXPECT_NE(result.games[0].dice_seed, result.games[2].dice_seed);
  EXPECT_TRUE(result.paired);
}

TEST(Match, agent_against_itself_plays_every_seed_once) {
  const MatchResult result = play("random", "random", 8, 1);
  std::set<std::uint64_t> seeds;
  for (const MatchGame& game : result.games) {
    seeds.insert(game.dice_seed);
    EXPECT_EQ(game.first_side, 0);
  }
  EXPECT_EQ(seeds.size(), 8U);
  EXPECT_FALSE(result.paired);
}

TEST(Match, same_games_on_one_thread_and_on_three) {
  const MatchResult one = play("random", "scripted", 20, 1);
  const MatchResult three = play("random", "scripted", 20, 3);
  EXPECT_EQ(one.games_hash, three.games_hash);
  EXPECT_EQ(one.wins, three.wins);
  EXPECT_EQ(one.win_rate.low, three.win_rate.low);
}

TEST(Match, another_seed_gives_other_games) {
  EXPECT_NE(play("random", "scripted", 20, 1, 3).games_hash, play("random", "scripted", 20, 1, 4).games_hash);
}

TEST(Match, wins_draws_and_losses_are_the_first_agents_and_add_up) {
  const MatchResult result = play("scripted", "random", 40, 2);
  EXPECT_EQ(result.wins + result.draws + result.losses, 40);
  EXPECT_DOUBLE_EQ(result.win_rate.middle, (result.wins + 0.5 * result.draws) / 40.0);
  double side0 = 0.0;
  for (const MatchGame& game : result.games) side0 += 0.5 + 0.5 * game.returns;
  EXPECT_DOUBLE_EQ(result.side0_win_rate, side0 / 40.0);
  EXPECT_LE(result.win_rate.low, result.win_rate.middle);
  EXPECT_GE(result.win_rate.high, result.win_rate.middle);
}

TEST(Match, game_cut_off_at_the_cap_is_a_draw_and_is_reported) {
  const std::unique_ptr<const Game> game = load_game("mayhem/3v3");
  MatchConfig config;
  config.agents = {"random", "random"};
  config.games = 3;
  config.max_decisions = 2;
  const MatchResult result = run_match(*game, config, [](const std::string& spec) { return make_agent(spec); }, {});
  EXPECT_EQ(result.truncated, 3);
  EXPECT_EQ(result.draws, 3);
  EXPECT_EQ(result.decisions_mean, 2.0);
}

TEST(Match, sink_sees_every_game_once_and_recorded_moves_are_those_played) {
  const std::unique_ptr<const Game> game = load_game("mayhem/duel");
  MatchConfig config;
  config.agents = {"random", "scripted"};
  config.games = 4;
  config.record = true;
  std::set<int> seen;
  run_match(
      *game, config, [](const std::string& spec) { return make_agent(spec); },
      [&](const MatchGame& played, int) {
        EXPECT_TRUE(seen.insert(played.index).second);
        ASSERT_TRUE(played.recorded.has_value());
        EXPECT_EQ(played.recorded->moves.size(), static_cast<std::size_t>(played.decisions));
        EXPECT_EQ(played.recorded->agents[played.first_side], "random");
        EXPECT_FALSE(played.recorded->dice.empty());
      });
  EXPECT_EQ(seen.size(), 4U);
}

TEST(Match, failure_of_a_factory_reaches_the_caller) {
  EXPECT_THROW(play("no_such_agent", "random", 2, 2), std::exception);
}

}  // namespace
}  // namespace banneret
