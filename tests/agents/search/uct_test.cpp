// UctSearch in games written down node by node and in the tiny game: whose view, dice, widening, order, memory.
#include "agents/search/uct.h"

#include <gmock/gmock.h>

#include <cmath>
#include <functional>
#include <numeric>
#include <vector>

#include "env/core/advance.h"
#include "tests/agents/search/explicit_game.h"
#include "tests/support/allocations.h"
#include "tests/support/tiny_game.h"

namespace banneret::search {
namespace {

using banneret::testing::allocations_made;
using banneret::testing::exact_action_values;
using banneret::testing::ExplicitGame;
using banneret::testing::TinyGame;
using ::testing::ElementsAre;

constexpr std::size_t kArena = 16 << 20;

/// A guide of the test's own making, which counts how often it is asked.
class TestGuide final : public Guide {
 public:
  std::function<float(Action)> scored = [](Action) { return 0.0F; };
  std::function<bool(const State&)> calm = [](const State&) { return true; };
  std::function<float(const State&)> worthy = [](const State&) { return 0.0F; };
  int scores = 0;
  int quicks = 0;
  int worths = 0;

  void score(const State&, std::span<const Action> legal, KeyedRandom&, std::span<float> out) override {
    ++scores;
    for (std::size_t i = 0; i < legal.size(); ++i) out[i] = scored(legal[i]);
  }
  Action quick(const State&, std::span<const Action> legal, KeyedRandom&) override {
    ++quicks;
    return legal[0];
  }
  bool settled(const State& state) override { return calm(state); }
  float worth(const State& state) override {
    ++worths;
    return worthy(state);
  }
};

UctConfig budget(int simulations) {
  UctConfig config;
  config.simulations = simulations;
  return config;
}

/// Explores much: for games whose first rollouts mislead.
UctConfig curious(int simulations) {
  UctConfig config = budget(simulations);
  config.c = 1.4F;
  return config;
}

UctResult searched(UctSearch& search, const ExplicitGame& game, const UctConfig& config, std::uint64_t seed = 1,
                   Guide* guide = nullptr) {
  Workspace work;
  search.begin(game, ExplicitGame::state_at(0), game.legal_at(0), config, seed, guide);
  search.run(work, config.simulations);
  return search.result();
}

/// The first decision of a tiny game.
struct Start {
  explicit Start(const TinyGame& of) : game(of) {
    game.reset(state);
    Dice dice(1);
    advance(game, state, work, legal, dice);
  }
  const TinyGame& game;
  State state{};
  Workspace work;
  std::vector<Action> legal;
};

TEST(Uct, takes_the_action_that_is_best_for_the_side_that_decides) {
  for (const Side side : {Side{0}, Side{1}}) {
    ExplicitGame game;
    game.decision(side, {1, 2, 3});
    game.over(0);
    game.over(1);
    game.over(-1);
    UctSearch search(kArena);
    const UctResult result = searched(search, game, budget(200));
    EXPECT_EQ(result.index, side == 0 ? 1U : 2U);
    EXPECT_FLOAT_EQ(result.value, side == 0 ? 1.0F : -1.0F);
    EXPECT_THAT(search.values(), ElementsAre(0.0F, 1.0F, -1.0F));
  }
}

// Side 0 decides twice running: action 1 keeps the choice between a loss and a win in its own hand.
TEST(Uct, asks_the_game_who_decides_and_never_assumes_turns) {
  ExplicitGame game;
  game.decision(0, {1, 2});
  game.over(0);
  game.decision(0, {3, 4});
  game.over(-1);
  game.over(1);
  UctSearch search(kArena);
  EXPECT_EQ(searched(search, game, curious(300)).index, 1U);
  // The same with side 1 choosing below: the sure draw is better.
  game.at(2).side = 1;
  EXPECT_EQ(searched(search, game, curious(300)).index, 0U);
}

// 1/8 of a win, 2/8 of a draw, 5/8 of a loss: -1/2, exact as soon as all three were drawn.
TEST(Uct, values_dice_exactly_once_every_outcome_was_seen) {
  ExplicitGame game;
  game.decision(0, {1, 2});
  game.chance({3, 4, 5}, {1, 2, 5});
  game.over(-1);
  game.over(1);
  game.over(0);
  game.over(-1);
  UctSearch search(kArena);
  const UctResult result = searched(search, game, budget(100));
  EXPECT_EQ(result.index, 0U);
  EXPECT_FLOAT_EQ(result.value, -0.5F);
}

TEST(Uct, passes_through_forced_decisions_and_dice_to_the_next_real_one) {
  ExplicitGame game;
  game.decision(0, {1, 6});
  game.decision(1, {2});  // forced
  game.chance({3, 5}, {1, 1});
  game.decision(1, {4, 5, 5});  // the enemy takes the loss of side 0
  game.over(1);
  game.over(-1);
  game.over(0);
  UctSearch search(kArena);
  const UctResult result = searched(search, game, curious(2000));
  EXPECT_EQ(result.index, 1U);
  EXPECT_LT(search.values()[0], -0.7F);  // its other two actions were tried too
}

TEST(Uct, visits_add_up_to_the_simulations) {
  const TinyGame game({5, 5, 4, 12, 0});
  Start start(game);
  UctSearch search(kArena);
  search.begin(game, start.state, start.legal, budget(777), 5, nullptr);
  EXPECT_EQ(search.run(start.work, 10'000), 777);
  EXPECT_TRUE(search.done());
  search.result();
  EXPECT_EQ(std::accumulate(search.visits().begin(), search.visits().end(), 0U), 777U);
}

TEST(Uct, the_same_seed_gives_the_same_search_however_it_is_cut_into_runs) {
  const TinyGame game({5, 5, 4, 12, 0});
  Start start(game);
  UctSearch whole(kArena);
  UctSearch pieces(kArena);
  whole.begin(game, start.state, start.legal, budget(1000), 5, nullptr);
  pieces.begin(game, start.state, start.legal, budget(1000), 5, nullptr);
  whole.run(start.work, 1000);
  Workspace fresh;
  while (!pieces.done()) pieces.run(fresh, 7);
  EXPECT_EQ(whole.result().action, pieces.result().action);
  EXPECT_EQ(whole.result().value, pieces.result().value);
  EXPECT_THAT(std::vector<std::uint32_t>(whole.visits().begin(), whole.visits().end()),
              ::testing::ElementsAreArray(pieces.visits()));
  EXPECT_EQ(whole.tree().used_bytes(), pieces.tree().used_bytes());
}

TEST(Uct, another_seed_gives_other_rollouts) {
  const TinyGame game({5, 5, 4, 12, 0});
  Start start(game);
  UctSearch search(kArena);
  std::vector<float> values;
  for (const std::uint64_t seed : {1ULL, 2ULL}) {
    search.begin(game, start.state, start.legal, budget(50), seed, nullptr);
    search.run(start.work, 50);
    values.push_back(search.result().value);
  }
  EXPECT_NE(values[0], values[1]);
}

// 40 actions worth nothing each: after N simulations 1 + floor(1.5 * sqrt(N - 1)) may be open when the N-th begins.
TEST(Uct, opens_actions_with_the_root_of_the_visits) {
  ExplicitGame game;
  game.decision(0, std::vector<int>(40, 1));
  game.over(0);
  UctConfig config = budget(0);
  config.widening = 1.5F;
  UctSearch search(kArena);
  Workspace work;
  search.begin(game, ExplicitGame::state_at(0), game.legal_at(0), config, 3, nullptr);
  for (int n = 1; n <= 400; ++n) {
    search.run(work, 1);
    search.result();
    const auto open =
        std::count_if(search.visits().begin(), search.visits().end(), [](std::uint32_t v) { return v > 0; });
    EXPECT_EQ(open, std::min(40.0, 1.0 + std::floor(1.5 * std::sqrt(n - 1.0)))) << n;
  }
}

TEST(Uct, without_widening_tries_every_action_first) {
  ExplicitGame game;
  game.decision(0, std::vector<int>(40, 1));
  game.over(0);
  UctConfig config = budget(40);
  config.widening = 0.0F;
  UctSearch search(kArena);
  searched(search, game, config);
  EXPECT_THAT(search.visits(), ::testing::Each(1U));
}

TEST(Uct, opens_actions_in_the_guides_order) {
  ExplicitGame game;
  game.decision(0, std::vector<int>(10, 1));
  game.over(0);
  TestGuide guide;
  guide.scored = [](Action a) { return a == 7 ? 2.0F : a == 3 ? 1.0F : -static_cast<float>(a); };
  UctConfig config = budget(2);
  config.order = UctOrder::scripted;
  UctSearch search(kArena);
  searched(search, game, config, 1, &guide);
  EXPECT_THAT(search.visits(), ElementsAre(0, 0, 0, 1, 0, 0, 0, 1, 0, 0));
  EXPECT_EQ(guide.scores, 1);
}

TEST(Uct, breaks_the_guides_ties_by_the_seed_and_not_by_the_index) {
  ExplicitGame game;
  game.decision(0, std::vector<int>(4, 1));
  game.over(0);
  TestGuide guide;
  UctConfig config = budget(1);
  config.order = UctOrder::scripted;
  UctSearch search(kArena);
  std::vector<int> first(4, 0);
  for (std::uint64_t seed = 0; seed < 400; ++seed) ++first[searched(search, game, config, seed, &guide).index];
  for (const int count : first) EXPECT_NEAR(count, 100, 4 * 8.7);  // binomial, standard deviation 8.7
}

TEST(Uct, ends_rollouts_at_their_depth_with_what_the_guide_thinks) {
  ExplicitGame game;
  game.decision(0, {1, 5});
  for (int i = 0; i < 4; ++i) game.decision(0, {i + 2, i + 2});  // a long way with nothing to choose
  game.over(1);
  TestGuide guide;
  guide.worthy = [](const State& state) { return ExplicitGame::node_of(state) == 3 ? 0.25F : -1.0F; };
  UctConfig config = budget(1);
  config.rollout.depth = 2;  // from node 1 two decisions on: node 3
  config.order = UctOrder::scripted;
  guide.scored = [](Action a) { return a == 0 ? 1.0F : 0.0F; };
  UctSearch search(kArena);
  EXPECT_FLOAT_EQ(searched(search, game, config, 1, &guide).value, 0.25F);
  EXPECT_EQ(guide.quicks, 0);
}

TEST(Uct, ends_rollouts_where_the_guide_thinks_best_if_it_is_told_so) {
  ExplicitGame game;
  game.decision(0, {1, 7});
  for (int i = 0; i < 6; ++i) game.decision(0, {i + 2, i + 2});
  game.over(1);
  TestGuide guide;
  guide.worthy = [](const State& state) { return ExplicitGame::node_of(state) == 5 ? 0.25F : -1.0F; };
  guide.scored = [](Action a) { return a == 0 ? 1.0F : 0.0F; };
  ASSERT_EQ(guide.depth(), 4);
  UctConfig config = budget(1);
  config.rollout.depth = RolloutConfig::kGuidesDepth;
  config.order = UctOrder::scripted;
  UctSearch search(kArena);
  EXPECT_FLOAT_EQ(searched(search, game, config, 1, &guide).value, 0.25F);
}

TEST(Uct, plays_on_by_the_guide_until_it_calls_the_position_settled) {
  ExplicitGame game;
  game.decision(0, {1, 5});
  for (int i = 0; i < 4; ++i) game.decision(0, {i + 2, i + 2});
  game.over(1);
  TestGuide guide;
  guide.calm = [](const State& state) { return ExplicitGame::node_of(state) >= 4; };
  guide.worthy = [](const State& state) { return ExplicitGame::node_of(state) == 4 ? 0.5F : -1.0F; };
  guide.scored = [](Action a) { return a == 0 ? 1.0F : 0.0F; };
  UctConfig config = budget(1);
  config.rollout.depth = 0;
  config.order = UctOrder::scripted;
  UctSearch search(kArena);
  EXPECT_FLOAT_EQ(searched(search, game, config, 1, &guide).value, 0.5F);
  EXPECT_EQ(guide.quicks, 3);
  EXPECT_EQ(guide.worths, 1);
}

TEST(Uct, a_config_that_can_not_work_is_refused) {
  ExplicitGame game;
  game.decision(0, {1, 1});
  game.over(0);
  UctSearch search(kArena);
  UctConfig guided = budget(10);
  guided.rollout.depth = 3;
  EXPECT_THROW(searched(search, game, guided), std::invalid_argument);
  UctConfig negative = budget(10);
  negative.c = -1.0F;
  EXPECT_THROW(searched(search, game, negative), std::invalid_argument);
  search.begin(game, ExplicitGame::state_at(0), game.legal_at(0), budget(10), 1, nullptr);
  EXPECT_THROW(search.result(), std::logic_error);
}

TEST(Uct, expects_the_line_that_it_visited_most) {
  ExplicitGame game;
  game.decision(0, {1, 2});
  game.over(-1);
  game.chance({3, 4}, {1, 3});
  game.over(1);
  game.decision(1, {5, 3});
  game.over(0);
  UctSearch search(kArena);
  searched(search, game, budget(500));
  std::vector<Action> line;
  search.expected_line(line);
  EXPECT_THAT(line, ElementsAre(1U, 0U));  // through the likelier dice to side 1's draw
}

// Whatever the order of the opened actions, many simulations find what expectimax finds.
TEST(Uct, finds_the_best_action_of_tiny_games) {
  const TinyGame game({3, 3, 2, 4, 0});
  UctSearch search(kArena);
  int found = 0;
  int looked = 0;
  State state{};
  Workspace work;
  std::vector<Action> legal;
  Dice dice(2);
  KeyedRandom random(2, Stream::random_play);
  game.reset(state);
  while (advance(game, state, work, legal, dice) == NodeKind::decision) {
    const std::vector<double> exact = exact_action_values(game, state);
    const double sign = game.decision(state).side == 0 ? 1.0 : -1.0;
    double best = -2.0;
    for (const double value : exact) best = std::max(best, sign * value);
    search.begin(game, state, legal, budget(20'000), 3, nullptr);
    search.run(work, 20'000);
    const UctResult result = search.result();
    found += sign * exact[result.index] >= best - 0.02 ? 1 : 0;
    ++looked;
    game.apply_legal(state, legal[random.below(legal.size())], work);
  }
  EXPECT_GE(looked, 4);
  EXPECT_EQ(found, looked);
}

TEST(Uct, at_the_arenas_cap_it_searches_on_without_growing) {
  const TinyGame game({5, 5, 4, 12, 0});
  Start start(game);
  UctSearch search(32 << 10);
  search.begin(game, start.state, start.legal, budget(5000), 3, nullptr);
  search.run(start.work, 5000);
  const UctResult result = search.result();
  EXPECT_TRUE(result.full);
  EXPECT_EQ(result.simulations, 5000);
  EXPECT_LE(search.tree().used_bytes(), std::size_t{32} << 10U);
  EXPECT_LE(std::abs(result.value), 1.0F);
}

TEST(Uct, a_simulation_allocates_nothing) {
  const TinyGame game({5, 5, 4, 12, 0});
  Start start(game);
  UctSearch search(kArena);
  long counted = -1;
  for (int warm = 0; warm < 2; ++warm) {  // the first search sizes the scratch lists
    search.begin(game, start.state, start.legal, budget(3000), 3, nullptr);
    const long before = allocations_made();
    search.run(start.work, 3000);
    counted = allocations_made() - before;
  }
  EXPECT_EQ(counted, 0);
  EXPECT_EQ(search.result().simulations, 3000);
}

}  // namespace
}  // namespace banneret::search
