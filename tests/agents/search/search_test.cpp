// GumbelSearch on small games written down by hand: schedule, result, chance, budgets, sign.
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

#include "agents/search/gumbel.h"
#include "tests/agents/search/evaluators.h"
#include "tests/agents/search/explicit_game.h"

namespace banneret::search {
namespace {

using banneret::testing::drive;
using banneret::testing::ExplicitGame;
using banneret::testing::level;
using banneret::testing::TableEvaluator;
using ::testing::ElementsAre;

constexpr std::size_t kArena = 1 << 20;

GumbelConfig greedy(int simulations) {
  GumbelConfig config;
  config.simulations = simulations;
  config.noise = 0.0F;
  return config;
}

GumbelResult run(GumbelSearch& search, const ExplicitGame& game, const GumbelConfig& config, LeafEvaluator& evaluator,
                 std::uint64_t seed = 1, int leaves = 1, int node = 0) {
  search.begin(game, ExplicitGame::state_at(node), game.legal_at(node), config, seed);
  return drive(search, evaluator, leaves);
}

/// A fan of `width` root actions of side 0, each leading to a decision of side 1 over two wins of these results.
void fan(ExplicitGame& game, int width, int result = 0) {
  std::vector<int> next;
  next.reserve(static_cast<std::size_t>(width));
  for (int i = 0; i < width; ++i) next.push_back(i + 1);
  game.decision(0, next);
  for (int i = 0; i < width; ++i) game.decision(1, {width + 1, width + 1});
  game.over(result);
}

/// Logits 0, ln 2, ln 3 ... along the legal list, and the value written for each node.
TableEvaluator valued(const std::vector<float>& by_node) {
  return TableEvaluator([by_node](Leaf& leaf) {
    for (std::size_t i = 0; i < leaf.legal_count; ++i) leaf.logits[i] = std::log(static_cast<float>(i + 1));
    leaf.value = by_node[static_cast<std::size_t>(ExplicitGame::node_of(*leaf.state))];
  });
}

TEST(GumbelSearch, one_simulation_is_the_raw_policys_best_action) {
  ExplicitGame game;
  fan(game, 4);
  TableEvaluator evaluator = valued({0.25F, 0, 0, 0, 0});
  GumbelSearch search(1, kArena);
  const GumbelResult result = run(search, game, greedy(1), evaluator);
  EXPECT_EQ(result.action, 3U);
  EXPECT_FLOAT_EQ(result.value, 0.25F);
  EXPECT_EQ(result.simulations, 1);
  ASSERT_EQ(search.policy().size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(search.policy()[i], static_cast<float>(i + 1) / 10.0F, 1e-6F);
}

// Gumbel-max: argmax of gumbel + logit is a sample of the softmax, 0.1 to 0.4; 2,000 seeds, four standard deviations.
TEST(GumbelSearch, one_simulation_with_noise_samples_the_raw_policy) {
  ExplicitGame game;
  fan(game, 4);
  TableEvaluator evaluator = valued({0, 0, 0, 0, 0});
  GumbelSearch search(1, kArena);
  GumbelConfig config = greedy(1);
  config.noise = 1.0F;
  std::array<int, 4> taken{};
  for (std::uint64_t seed = 0; seed < 2000; ++seed) ++taken[run(search, game, config, evaluator, seed).action];
  for (std::size_t i = 0; i < 4; ++i) {
    const double p = 0.1 * static_cast<double>(i + 1);
    EXPECT_NEAR(taken[i], 2000 * p, 4 * std::sqrt(2000 * p * (1 - p)));
  }
}

// softmax(logits / 0.5): priors 0.1 to 0.4 squared and normalised, 1/30, 4/30, 9/30, 16/30.
TEST(GumbelSearch, half_the_noise_samples_a_sharper_policy) {
  ExplicitGame game;
  fan(game, 4);
  TableEvaluator evaluator = valued({0, 0, 0, 0, 0});
  GumbelSearch search(1, kArena);
  GumbelConfig config = greedy(1);
  config.noise = 0.5F;
  std::array<int, 4> taken{};
  for (std::uint64_t seed = 0; seed < 2000; ++seed) ++taken[run(search, game, config, evaluator, seed).action];
  for (std::size_t i = 0; i < 4; ++i) {
    const double p = static_cast<double>((i + 1) * (i + 1)) / 30.0;
    EXPECT_NEAR(taken[i], 2000 * p, 4 * std::sqrt(2000 * p * (1 - p)));
  }
}

// Plan of 4 actions and 16 simulations: 2 each (8), then the best two 4 each (8); the root's own evaluation is the
// first, so the last visit is not made. Values of side 0: node i + 1 for action i; the two best are actions 1 and 3.
TEST(GumbelSearch, halves_the_field_by_value) {
  ExplicitGame game;
  fan(game, 4);
  TableEvaluator evaluator = valued({0, -0.9F, 0.9F, -0.9F, 0.8F});
  GumbelSearch search(1, kArena);
  const GumbelResult result = run(search, game, greedy(16), evaluator);
  EXPECT_EQ(result.simulations, 16);
  EXPECT_EQ(search.visits()[0], 2U);
  EXPECT_EQ(search.visits()[2], 2U);
  EXPECT_EQ(search.visits()[1] + search.visits()[3], 11U);
  EXPECT_GE(std::min(search.visits()[1], search.visits()[3]), 5U);
}

TEST(GumbelSearch, considers_only_the_best_actions_of_the_prior) {
  ExplicitGame game;
  fan(game, 6);
  TableEvaluator evaluator = valued({0, 0, 0, 0, 0, 0, 0});
  GumbelSearch search(1, kArena);
  GumbelConfig config = greedy(33);
  config.max_considered = 2;
  run(search, game, config, evaluator);
  EXPECT_THAT(search.visits(), ElementsAre(0, 0, 0, 0, 16, 16));
}

// Completed values: the visited actions' own, v_mix for the others; policy softmax(logit + sigma), sigma = (50 + max N)
// (q + 1) / 2.
TEST(GumbelSearch, the_training_target_is_the_improved_policy) {
  ExplicitGame game;
  fan(game, 3);
  TableEvaluator evaluator = valued({0.1F, 0, 0.02F, -0.01F});
  GumbelSearch search(1, kArena);
  GumbelConfig config = greedy(3);
  config.max_considered = 2;  // actions 1 and 2, one visit each: q = 0.02 and -0.01
  const GumbelResult result = run(search, game, config, evaluator);
  const double weighted = (2.0 / 6.0 * 0.02 + 3.0 / 6.0 * -0.01) / (5.0 / 6.0);
  const double mixed = (0.1 + 2 * weighted) / 3;
  const std::array<double, 3> q{mixed, 0.02, -0.01};
  std::array<double, 3> policy{};
  double total = 0.0;
  for (std::size_t i = 0; i < 3; ++i) total += policy[i] = static_cast<double>(i + 1) * std::exp(51.0 * (q[i] + 1) / 2);
  double value = 0.0;
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(search.completed_q()[i], q[i], 1e-6);
    EXPECT_NEAR(search.policy()[i], policy[i] / total, 1e-5);
    value += policy[i] / total * q[i];
  }
  EXPECT_NEAR(result.value, value, 1e-6);
}

// Side 1 decides and wants what is bad for side 0; then decides again below (no alternation is assumed).
// Action 0 leads to its own choice between -1 and +1 (it takes -1), action 1 to side 0's between -1 and +1 (it takes
// +1).
TEST(GumbelSearch, the_movers_sign_decides_where_one_side_moves_twice) {
  ExplicitGame game;
  game.decision(1, {1, 2});
  game.decision(1, {3, 4});
  game.decision(0, {3, 4});
  game.over(-1);
  game.over(1);
  TableEvaluator evaluator(level);
  GumbelSearch search(1, kArena);
  const GumbelResult result = run(search, game, greedy(200), evaluator);
  EXPECT_EQ(result.action, 0U);
  EXPECT_LT(search.completed_q()[0], -0.9F);
  EXPECT_GT(search.completed_q()[1], 0.9F);
  EXPECT_LT(result.value, -0.9F);
}

// Action 0: dice 1/4 win, 3/4 loss: -1/2. Action 1: dice 1/2, 1/2: 0. Terminals: four simulations, no evaluation.
TEST(GumbelSearch, few_outcomes_are_all_looked_at_and_averaged_exactly) {
  ExplicitGame game;
  game.decision(0, {1, 2});
  game.chance({3, 4}, {1, 3});
  game.chance({3, 4}, {7, 7});
  game.over(1);
  game.over(-1);
  TableEvaluator evaluator(level);
  GumbelSearch search(1, kArena);
  const GumbelResult result = run(search, game, greedy(5), evaluator);
  EXPECT_THAT(search.visits(), ElementsAre(2, 2));
  EXPECT_THAT(search.completed_q(), ElementsAre(-0.5F, 0.0F));
  EXPECT_EQ(result.action, 1U);
  EXPECT_EQ(result.simulations, 5);
  EXPECT_EQ(result.evaluations, 1);
}

// Dice 2 x 2 in a chain: four leaves 1/6, 1/3, 1/6, 1/3; results 1, 1, -1, 0: average 1/3.
TEST(GumbelSearch, a_chain_of_dice_is_averaged_exactly_up_to_four_leaves) {
  ExplicitGame game;
  game.decision(0, {1, 1});
  game.chance({2, 3}, {1, 1});
  game.chance({4, 4}, {1, 2});
  game.chance({5, 6}, {1, 2});
  game.over(1);
  game.over(-1);
  game.over(0);
  TableEvaluator evaluator(level);
  GumbelSearch search(1, kArena);
  run(search, game, greedy(9), evaluator);
  EXPECT_THAT(search.visits(), ElementsAre(4, 4));
  EXPECT_NEAR(search.completed_q()[0], 1.0F / 3.0F, 1e-6F);
}

// Five outcomes are more than four: one is drawn at a time; 400 simulations, half of them each action's.
TEST(GumbelSearch, many_outcomes_are_drawn_and_their_average_becomes_exact) {
  ExplicitGame game;
  game.decision(0, {1, 1});
  game.chance({2, 2, 3, 3, 4}, {1, 2, 3, 4, 6});
  game.over(1);
  game.over(-1);
  game.over(0);
  TableEvaluator evaluator(level);
  GumbelSearch search(1, kArena);
  run(search, game, greedy(2), evaluator);
  EXPECT_EQ(search.visits()[0] + search.visits()[1], 1U);
  run(search, game, greedy(401), evaluator);
  EXPECT_THAT(search.visits(), ElementsAre(200, 200));
  EXPECT_NEAR(search.completed_q()[0], (3.0F - 7.0F) / 16.0F, 1e-6F);
}

// One simulation is left for a node of two outcomes: it is drawn from, and the budget is kept.
TEST(GumbelSearch, outcomes_beyond_the_budget_are_drawn) {
  ExplicitGame game;
  game.decision(0, {1, 1});
  game.chance({2, 3}, {1, 1});
  game.over(1);
  game.over(-1);
  TableEvaluator evaluator(level);
  GumbelSearch search(1, kArena);
  const GumbelResult result = run(search, game, greedy(2), evaluator);
  EXPECT_EQ(result.simulations, 2);
  EXPECT_THAT(search.visits(), ::testing::UnorderedElementsAre(0, 1));
}

// Nodes 1 and 2 offer a single action each: no decision, no leaf; the leaf is node 3.
TEST(GumbelSearch, forced_decisions_are_passed_through) {
  ExplicitGame game;
  game.decision(0, {1, 4});
  game.decision(0, {2});
  game.decision(1, {3});
  game.decision(1, {4, 5});
  game.over(1);
  game.over(-1);
  std::vector<int> asked;
  TableEvaluator evaluator([&](Leaf& leaf) {
    level(leaf);
    asked.push_back(ExplicitGame::node_of(*leaf.state));
  });
  GumbelSearch search(1, kArena);
  const GumbelResult result = run(search, game, greedy(60), evaluator);
  EXPECT_THAT(asked, ElementsAre(0, 3));
  EXPECT_EQ(result.action, 1U);
  EXPECT_EQ(result.evaluations, 2);
}

TEST(GumbelSearch, an_evaluation_budget_is_kept_exactly) {
  ExplicitGame game;
  fan(game, 8);
  for (int i = 1; i <= 8; ++i) game.at(i).next = {0, 0};  // back to the start: never over
  TableEvaluator evaluator(level);
  GumbelConfig config = greedy(0);
  config.evaluations = 37;
  GumbelSearch search(4, kArena);
  const GumbelResult result = run(search, game, config, evaluator, 1, 4);
  EXPECT_EQ(result.evaluations, 37);
}

TEST(GumbelSearch, an_evaluation_budget_ends_where_everything_is_over_already) {
  ExplicitGame game;
  game.decision(0, {1, 1});
  game.over(1);
  TableEvaluator evaluator(level);
  GumbelConfig config = greedy(0);
  config.evaluations = 10;
  GumbelSearch search(1, kArena);
  const GumbelResult result = run(search, game, config, evaluator);
  EXPECT_EQ(result.evaluations, 1);
  EXPECT_EQ(result.simulations, 10 * kFreeSimulations);
}

TEST(GumbelSearch, a_clock_ends_it_and_its_phases) {
  ExplicitGame game;
  fan(game, 4);
  for (int i = 1; i <= 4; ++i) game.at(i).next = {0, 0};
  TableEvaluator evaluator = valued({0, 0.5F, -0.5F, 0.5F, -0.5F});
  GumbelConfig config = greedy(0);
  config.timed = true;
  GumbelSearch search(1, kArena);
  search.begin(game, ExplicitGame::state_at(0), game.legal_at(0), config, 1);
  Workspace work;
  std::array<Leaf, 1> leaf;
  double clock = 0.0;
  while (!search.done()) {
    if (search.collect(work, leaf, clock) == 1) {
      evaluator.evaluate(game, leaf);
      search.absorb(leaf);
    }
    clock += 0.01;
  }
  const GumbelResult result = search.result();
  EXPECT_GE(result.simulations, 99);
  EXPECT_LE(result.simulations, 101);
  // Two phases: half the time for four actions (12 each), half for the last two.
  EXPECT_LE(search.visits()[1], 14U);
  EXPECT_LE(search.visits()[3], 14U);
  EXPECT_GE(std::min(search.visits()[0], search.visits()[2]), 34U);
}

TEST(GumbelSearch, a_value_that_is_no_number_is_refused) {
  ExplicitGame game;
  fan(game, 2);
  TableEvaluator evaluator([](Leaf& leaf) {
    level(leaf);
    leaf.value = std::numeric_limits<float>::quiet_NaN();
  });
  GumbelSearch search(1, kArena);
  EXPECT_THROW(run(search, game, greedy(4), evaluator), std::runtime_error);
}

TEST(GumbelSearch, a_search_without_any_limit_is_refused) {
  ExplicitGame game;
  fan(game, 2);
  GumbelSearch search(1, kArena);
  EXPECT_THROW(search.begin(game, ExplicitGame::state_at(0), game.legal_at(0), greedy(0), 1), std::invalid_argument);
}

TEST(GumbelSearch, expects_the_line_that_was_visited_most) {
  ExplicitGame game;
  game.decision(0, {1, 2});
  game.decision(1, {4, 3});
  game.decision(1, {3, 3});
  game.over(-1);
  game.over(0);
  game.at(1).next = {3, 5};
  game.over(1);
  game.at(0).next = {2, 1};  // action 1: side 1 then chooses between -1 and 1
  game.at(2).next = {4, 5};  // action 0: between 0 and 1, so it is worth 0
  TableEvaluator evaluator(level);
  GumbelSearch search(1, kArena);
  run(search, game, greedy(100), evaluator);
  std::vector<Action> line;
  search.expected_line(line);
  EXPECT_THAT(line, ElementsAre(0, 0));
}

}  // namespace
}  // namespace banneret::search
