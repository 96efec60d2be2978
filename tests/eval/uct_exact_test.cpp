// UCT against the exact solver: with more simulations its values come nearer to the truth.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "agents/search/uct.h"
#include "env/core/advance.h"
#include "env/rulesets.h"
#include "eval/solver.h"

namespace banneret {
namespace {

/// A decision of a shipped duel: the one after `skip` random ones.
struct Duel {
  Duel(const std::string& name, int skip, std::uint64_t seed)
      : game(load_game(std::string(BANNERET_SOURCE_DIR) + "/configs/scenarios/mayhem/" + name + ".toml")) {
    Dice dice(seed);
    KeyedRandom random(seed, Stream::random_play);
    game->reset(state);
    advance(*game, state, work, legal, dice);
    for (int i = 0; i < skip; ++i) {
      game->apply_legal(state, legal[random.below(legal.size())], work);
      advance(*game, state, work, legal, dice);
    }
    exact = Solver(*game).value(state)->decimal;
  }
  /// Mean distance from the exact value over some seeds.
  double error(int simulations) {
    search::UctSearch search(std::size_t{64} << 20U);
    search::UctConfig config;
    config.simulations = simulations;
    double sum = 0.0;
    constexpr int kSeeds = 8;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
      search.begin(*game, state, legal, config, seed, nullptr);
      search.run(work, simulations);
      sum += std::abs(static_cast<double>(search.result().value) - exact);
    }
    return sum / kSeeds;
  }
  std::unique_ptr<const Game> game;
  State state{};
  Workspace work;
  std::vector<Action> legal;
  double exact = 0.0;
};

TEST(UctExact, error_falls_with_every_fourfold_of_simulations_in_the_last_blow) {
  Duel duel("last_blow", 0, 1);
  ASSERT_NEAR(duel.exact, 65.0 / 324.0, 1e-12);
  double before = 1.0;
  for (const int simulations : {250, 1000, 4000, 16'000}) {
    const double error = duel.error(simulations);
    EXPECT_LT(error, before) << simulations;
    before = error;
  }
  EXPECT_LT(before, 0.003);
}

TEST(UctExact, comes_near_the_value_of_the_gate) {
  Duel duel("gate", 0, 1);
  const double few = duel.error(500);
  const double many = duel.error(32'000);
  EXPECT_LT(many, few / 4.0);
  EXPECT_LT(many, 0.03);
}

// A trap for random rollouts: hardly any random runner gets away, so they begin far from the truth.
TEST(UctExact, leaves_the_prejudice_of_its_rollouts_behind_in_the_muddy_lane) {
  Duel duel("runner", 0, 1);
  double before = 1.0;
  for (const int simulations : {500, 2000, 8000, 32'000}) {
    const double error = duel.error(simulations);
    EXPECT_LT(error, before) << simulations;
    before = error;
  }
}

}  // namespace
}  // namespace banneret
