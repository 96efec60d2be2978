// Agents in whole small games: dice they can not see, budgets, accounts, time.
#include "agents/agents.h"

#include <gmock/gmock.h>

#include <array>
#include <cmath>
#include <vector>

#include "agents/search/gumbel_agent.h"
#include "agents/search/turn_share.h"
#include "env/core/advance.h"
#include "env/core/dice.h"
#include "tests/agents/first_decision.h"
#include "tests/support/tiny_game.h"

namespace banneret {
namespace {

using banneret::testing::Start;
using banneret::testing::TinyGame;
using search::TurnShare;

/// Plays one game; every action taken by `agent` (both sides) in order.
std::vector<Action> play(const Game& game, Agent& agent, std::uint64_t dice_seed, std::uint64_t agent_seed) {
  std::vector<Action> out;
  State state{};
  Workspace work;
  std::vector<Action> legal;
  Dice dice(dice_seed);
  game.reset(state);
  agent.new_game(game, agent_seed);
  while (advance(game, state, work, legal, dice) == NodeKind::decision) {
    out.push_back(agent.act(game, state, legal, nullptr));
    game.apply_legal(state, out.back(), work);
  }
  return out;
}

TEST(RandomAgent, takes_every_action_equally_often) {
  const TinyGame game({4, 4, 4, 8, 0});
  Start start(game);
  ASSERT_EQ(start.legal.size(), 4U);
  const std::unique_ptr<Agent> agent = make_agent("random");
  agent->new_game(game, 5);
  std::array<int, 4> taken{};
  for (int i = 0; i < 4000; ++i) {
    const Action action = agent->act(game, start.state, start.legal, nullptr);
    for (std::size_t k = 0; k < 4; ++k) taken[k] += start.legal[k] == action ? 1 : 0;
  }
  for (const int count : taken) EXPECT_NEAR(count, 1000, 4 * 27.4);  // binomial, standard deviation 27.4
}

class EveryAgent : public ::testing::TestWithParam<const char*> {};

TEST_P(EveryAgent, plays_the_same_game_from_the_same_seeds) {
  const TinyGame game({4, 4, 2, 8, 0});
  const std::unique_ptr<Agent> agent = make_agent(GetParam());
  const std::vector<Action> first = play(game, *agent, 3, 4);
  const std::vector<Action> other = play(game, *agent, 5, 6);
  EXPECT_EQ(play(game, *agent, 3, 4), first);
  EXPECT_EQ(play(game, *make_agent(GetParam()), 3, 4), first);
  EXPECT_NE(other, first);
}

// The driver's dice seed is no part of what an agent is given: whatever will be thrown next, it decides alike.
TEST_P(EveryAgent, decides_alike_whatever_the_coming_dice) {
  const TinyGame game({4, 4, 2, 8, 0});
  const std::unique_ptr<Agent> agent = make_agent(GetParam());
  std::vector<std::vector<Action>> games;
  for (std::uint64_t dice_seed = 0; dice_seed < 20; ++dice_seed) games.push_back(play(game, *agent, dice_seed, 9));
  // Games whose first dice agree have the same first decision and must part only after different dice.
  Start start(game);
  int same_start = 0;
  for (std::uint64_t dice_seed = 0; dice_seed < 20; ++dice_seed) {
    State state{};
    std::vector<Action> legal;
    Dice dice(dice_seed);
    game.reset(state);
    advance(game, state, start.work, legal, dice);
    if (!equal_states(state, start.state, game.state_bytes())) continue;
    ++same_start;
    agent->new_game(game, 9);
    EXPECT_EQ(agent->act(game, start.state, start.legal, nullptr), games[dice_seed][0]);
  }
  EXPECT_GT(same_start, 4);
}

INSTANTIATE_TEST_SUITE_P(Agents, EveryAgent,
                         ::testing::Values("random", "gumbel:sims=16", "gumbel:sims=16,noise=1",
                                           "gumbel:turn_sims=100,normalise=minmax", "gumbel:evals=12,leaves=1",
                                           "uct:sims=30,rollout=random",
                                           "uct:turn_sims=100,rollout=random,widening=0"));

TEST(GumbelAgent, accounts_for_its_choice) {
  const TinyGame game({4, 4, 2, 8, 0});
  Start start(game);
  const std::unique_ptr<Agent> agent = make_agent("gumbel:sims=50");
  agent->new_game(game, 2);
  Account account;
  const Action action = agent->act(game, start.state, start.legal, &account);
  EXPECT_EQ(account.action, action);
  EXPECT_EQ(account.simulations, 50);
  ASSERT_EQ(account.choices.size(), start.legal.size());
  int visits = 0;
  float policy = 0.0F;
  for (std::size_t i = 0; i < start.legal.size(); ++i) {
    EXPECT_EQ(account.choices[i].action, start.legal[i]);
    visits += account.choices[i].visits;
    policy += account.choices[i].policy;
  }
  EXPECT_EQ(visits, 49);  // the first simulation is the root's own evaluation
  EXPECT_NEAR(policy, 1.0F, 1e-5F);
  ASSERT_FALSE(account.line.empty());
  EXPECT_EQ(account.line[0], action);
}

class SearchingAgent : public ::testing::TestWithParam<const char*> {};

TEST_P(SearchingAgent, plays_better_than_chance) {
  const TinyGame game({4, 4, 2, 12, 0});
  const std::unique_ptr<Agent> planner = make_agent(GetParam());
  const std::unique_ptr<Agent> chance = make_agent("random");
  int score = 0;
  for (std::uint64_t g = 0; g < 60; ++g) {
    const Side planner_side = static_cast<Side>(g & 1U);
    State state{};
    Workspace work;
    std::vector<Action> legal;
    Dice dice(g / 2);
    game.reset(state);
    planner->new_game(game, g);
    chance->new_game(game, 1000 + g);
    while (advance(game, state, work, legal, dice) == NodeKind::decision) {
      Agent& agent = game.decision(state).side == planner_side ? *planner : *chance;
      game.apply_legal(state, agent.act(game, state, legal, nullptr), work);
    }
    score += planner_side == 0 ? game.returns(state) : -game.returns(state);
  }
  EXPECT_GT(score, 30);  // of 60; even players would have a standard deviation of 8
}

INSTANTIATE_TEST_SUITE_P(Planners, SearchingAgent, ::testing::Values("gumbel:sims=64", "uct:sims=100,rollout=random"));

// First guess: 8 decisions. 800 / 8 = 100; then (800 - 100) / 7 = 100; with 20 spent of it (800 - 120) / 6.
TEST(TurnShare, divides_what_is_left_by_the_decisions_to_come) {
  TurnShare share;
  EXPECT_DOUBLE_EQ(share.begin(0, 800), 100.0);
  share.spend(100);
  EXPECT_DOUBLE_EQ(share.begin(0, 800), 100.0);
  share.spend(20);
  EXPECT_DOUBLE_EQ(share.begin(0, 800), 680.0 / 6.0);
}

TEST(TurnShare, never_gives_more_than_is_left) {
  TurnShare share;
  double total = 0.0;
  for (int i = 0; i < 100; ++i) {
    const double amount = share.begin(4, 800);
    share.spend(amount);
    total += amount;
  }
  EXPECT_LE(total, 800.0);
  EXPECT_GT(total, 799.0);
}

// One decision in half-turn 0: the guess for even ones falls to 8 + (1 - 8) / 4 = 6.25, the odd ones stay at 8.
TEST(TurnShare, learns_the_number_of_decisions_of_each_kind_of_half_turn) {
  TurnShare share;
  share.begin(0, 800);
  share.spend(800);
  EXPECT_DOUBLE_EQ(share.begin(1, 800), 100.0);
  EXPECT_DOUBLE_EQ(share.begin(2, 800), 800.0 / 6.25);
}

}  // namespace
}  // namespace banneret
