// GumbelSearch on whole small games with known exact values; determinism, batching, memory.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "agents/search/gumbel.h"
#include "agents/search/lockstep.h"
#include "env/core/advance.h"
#include "env/core/dice.h"
#include "tests/agents/search/evaluators.h"
#include "tests/support/allocations.h"
#include "tests/support/tiny_game.h"

namespace banneret::search {
namespace {

using banneret::testing::allocations_made;
using banneret::testing::drive;
using banneret::testing::exact_value;
using banneret::testing::ExactEvaluator;
using banneret::testing::TinyGame;
using banneret::testing::TinyRules;

constexpr std::size_t kArena = 16 << 20;

struct Position {
  State state{};
  std::vector<Action> legal;
};

/// Decisions met in random play of `games` games.
std::vector<Position> positions(const Game& game, int games) {
  std::vector<Position> out;
  Workspace work;
  KeyedRandom random(11, Stream::random_play);
  for (int g = 0; g < games; ++g) {
    Position p;
    game.reset(p.state);
    Dice dice(static_cast<std::uint64_t>(g));
    while (advance(game, p.state, work, p.legal, dice) == NodeKind::decision) {
      out.push_back(p);
      game.apply_legal(p.state, p.legal[random.below(p.legal.size())], work);
    }
  }
  return out;
}

GumbelConfig greedy(int simulations) {
  GumbelConfig config;
  config.simulations = simulations;
  config.noise = 0.0F;
  return config;
}

TinyRules duel() {
  return {3, 3, 1, 3, 0};
}
TinyRules two_a_side() {
  return {3, 3, 2, 6, 0};
}

// Each action is visited once (all outcomes of its dice included), so that its value is exact: the choice must be.
TEST(TinySearch, an_exact_evaluator_leads_to_an_exactly_best_action) {
  const TinyGame game(two_a_side());
  ExactEvaluator evaluator;
  GumbelSearch search(8, kArena);
  int both_sides[2] = {0, 0};
  for (const Position& p : positions(game, 12)) {
    const Side side = game.decision(p.state).side;
    ++both_sides[side];
    GumbelConfig config = greedy(0);
    config.simulations = 1000;
    config.exact_outcomes = 16;
    config.max_considered = 1000;
    search.begin(game, p.state, p.legal, config, 5);
    Workspace work;
    std::vector<Leaf> batch(8);
    const auto all_visited = [&] {
      search.result();
      return std::all_of(search.visits().begin(), search.visits().end(), [](std::uint32_t n) { return n > 0; });
    };
    do {
      const auto given = static_cast<std::size_t>(search.collect(work, batch));
      evaluator.evaluate(game, std::span(batch).first(given));
      search.absorb(std::span(batch).first(given));
    } while (!all_visited());
    const GumbelResult result = search.result();
    std::vector<double> exact;
    for (const Action action : p.legal) {
      State next = p.state;
      game.apply_legal(next, action, work);
      exact.push_back(evaluator.solve(game, next));
    }
    const double sign = side == 0 ? 1.0 : -1.0;
    double best = -2.0;
    for (const double v : exact) best = std::max(best, sign * v);
    EXPECT_NEAR(sign * exact[result.index], best, 1e-6);
  }
  EXPECT_GT(both_sides[0], 10);
  EXPECT_GT(both_sides[1], 10);
}

// Including positions where the paper's own rule comes to rest elsewhere (see GumbelConfig::forced). Forced visits of
// sqrt(N) make the error fall like 1 / sqrt(N) in the end: at least by half for ten times the simulations.
TEST(TinySearch, with_growing_simulations_an_ignorant_search_comes_to_the_exact_value) {
  const TinyGame game(duel());
  UniformEvaluator evaluator;
  GumbelSearch search(16, 256 << 20);
  GumbelConfig config = greedy(0);
  config.forced = 1.0F;
  const std::vector<Position> some = positions(game, 6);
  const auto mean_error = [&](int simulations) {
    config.simulations = simulations;
    double sum = 0.0;
    for (const Position& p : some) {
      search.begin(game, p.state, p.legal, config, 9);
      sum += std::abs(static_cast<double>(drive(search, evaluator, 16).value) - exact_value(game, p.state));
    }
    return sum / static_cast<double>(some.size());
  };
  const double at_1_000 = mean_error(1'000);
  const double at_10_000 = mean_error(10'000);
  const double at_100_000 = mean_error(100'000);
  EXPECT_LT(at_10_000, at_1_000 / 2);
  EXPECT_LT(at_100_000, at_10_000 / 2);
  EXPECT_LT(at_100_000, 0.01);
}

void expect_same(GumbelSearch& a, GumbelSearch& b) {
  const GumbelResult x = a.result();
  const GumbelResult y = b.result();
  EXPECT_EQ(x.action, y.action);
  EXPECT_EQ(x.value, y.value);
  EXPECT_EQ(x.simulations, y.simulations);
  EXPECT_EQ(x.evaluations, y.evaluations);
  EXPECT_TRUE(std::equal(a.visits().begin(), a.visits().end(), b.visits().begin(), b.visits().end()));
  EXPECT_TRUE(
      std::equal(a.completed_q().begin(), a.completed_q().end(), b.completed_q().begin(), b.completed_q().end()));
  EXPECT_TRUE(std::equal(a.policy().begin(), a.policy().end(), b.policy().begin(), b.policy().end()));
  EXPECT_EQ(a.tree().used_bytes(), b.tree().used_bytes());
}

TEST(TinySearch, the_same_seed_gives_the_same_bytes_at_any_number_of_leaves_a_round) {
  const TinyGame game({4, 4, 2, 8, 0});
  UniformEvaluator uniform;
  const std::vector<Position> some = positions(game, 2);
  for (std::size_t i = 0; i < some.size(); i += 4) {
    for (const int leaves : {2, 3, 16}) {
      GumbelConfig config = greedy(150);
      config.noise = 1.0F;
      GumbelSearch one(1, kArena);
      GumbelSearch many(leaves, kArena);
      one.begin(game, some[i].state, some[i].legal, config, i);
      many.begin(game, some[i].state, some[i].legal, config, i);
      drive(one, uniform, 1);
      drive(many, uniform, leaves);
      expect_same(one, many);
    }
  }
}

TEST(TinySearch, other_seeds_look_at_other_actions) {
  const TinyGame game({5, 5, 4, 8, 0});
  UniformEvaluator uniform;
  GumbelSearch search(4, kArena);
  const std::vector<Position> some = positions(game, 1);
  GumbelConfig config = greedy(16);
  config.max_considered = 2;
  std::vector<std::uint32_t> first;
  bool differs = false;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    search.begin(game, some[0].state, some[0].legal, config, seed);
    drive(search, uniform, 4);
    std::vector<std::uint32_t> visits(search.visits().begin(), search.visits().end());
    if (first.empty()) first = visits;
    differs = differs || visits != first;
  }
  EXPECT_TRUE(differs);
}

TEST(TinySearch, searches_in_lockstep_find_what_each_finds_alone) {
  const TinyGame game({4, 4, 2, 8, 0});
  UniformEvaluator uniform;
  const std::vector<Position> some = positions(game, 2);
  std::vector<std::unique_ptr<GumbelSearch>> together;
  std::vector<GumbelSearch*> pointers;
  for (std::size_t i = 0; i < 9; ++i) {
    together.push_back(std::make_unique<GumbelSearch>(2, kArena));
    together[i]->begin(game, some[i].state, some[i].legal, greedy(20 + static_cast<int>(i) * 7), i);
    pointers.push_back(together[i].get());
  }
  Lockstep lockstep(uniform, 5);  // fewer than there are searches: some wait each round
  Workspace work;
  lockstep.run(pointers, work, 2);
  for (std::size_t i = 0; i < 9; ++i) {
    GumbelSearch alone(1, kArena);
    alone.begin(game, some[i].state, some[i].legal, greedy(20 + static_cast<int>(i) * 7), i);
    drive(alone, uniform, 1);
    expect_same(*together[i], alone);
  }
}

TEST(TinySearch, at_the_arenas_cap_it_searches_on_without_growing) {
  const TinyGame game({5, 5, 4, 12, 0});
  UniformEvaluator uniform;
  GumbelSearch search(4, 32 << 10);
  const std::vector<Position> some = positions(game, 1);
  search.begin(game, some[0].state, some[0].legal, greedy(5000), 3);
  const GumbelResult result = drive(search, uniform, 4);
  EXPECT_TRUE(result.full);
  EXPECT_EQ(result.simulations, 5000);
  EXPECT_LE(search.tree().used_bytes(), std::size_t{32} << 10U);
  EXPECT_LE(std::abs(result.value), 1.0F);
}

TEST(TinySearch, a_simulation_allocates_nothing) {
  const TinyGame game({5, 5, 4, 12, 0});
  UniformEvaluator uniform;
  GumbelSearch search(4, kArena);
  const std::vector<Position> some = positions(game, 1);
  Workspace work;
  std::vector<Leaf> batch(4);
  long counted = -1;
  for (int warm = 0; warm < 2; ++warm) {  // the first search sizes the scratch lists
    search.begin(game, some[0].state, some[0].legal, greedy(3000), 3);
    const long before = allocations_made();
    while (!search.done()) {
      const auto given = static_cast<std::size_t>(search.collect(work, batch));
      if (given == 0) continue;
      uniform.evaluate(game, std::span(batch).first(given));
      search.absorb(std::span(batch).first(given));
    }
    counted = allocations_made() - before;
  }
  EXPECT_EQ(counted, 0);
  EXPECT_EQ(search.result().simulations, 3000);
  const Tree& tree = search.tree();
  RecordProperty("bytes_per_node", static_cast<int>(tree.used_bytes() / tree.node_count()));
  RecordProperty("bytes_per_edge", static_cast<int>(tree.used_bytes() / tree.edge_count()));
  EXPECT_LE(kEdgeBytes, 8U);
  EXPECT_LE(kNodeBytes, 64U);
}

TEST(TinySearch, the_count_of_allocations_sees_one) {
  const long before = allocations_made();
  const auto p = std::make_unique<State>();
  EXPECT_NE(p, nullptr);
  EXPECT_GE(allocations_made(), before + 1);
}

}  // namespace
}  // namespace banneret::search
