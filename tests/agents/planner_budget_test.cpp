// Budgets that every planner keeps, whatever it searches with: simulations of a half-turn, time.
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "agents/agents.h"
#include "tests/agents/first_decision.h"
#include "tests/support/tiny_game.h"

namespace banneret {
namespace {

using banneret::testing::Start;
using banneret::testing::TinyGame;

/// The parameter is an agent's name up to its budget.
class EveryPlanner : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Planners, EveryPlanner, ::testing::Values("gumbel:", "uct:rollout=random,"));

TEST_P(EveryPlanner, keeps_a_half_turns_simulations) {
  const TinyGame game({5, 5, 4, 20, 0});
  const std::unique_ptr<Agent> agent = make_agent(GetParam() + "turn_sims=200");
  agent->new_game(game, 2);
  State state{};
  Workspace work;
  std::vector<Action> legal;
  Dice dice(1);
  game.reset(state);
  std::vector<int> spent(64, 0);
  Account account;
  while (advance(game, state, work, legal, dice) == NodeKind::decision) {
    const std::uint16_t half_turn = game.decision(state).half_turn;
    game.apply_legal(state, agent->act(game, state, legal, &account), work);
    spent[half_turn] += account.simulations;
  }
  for (const int simulations : spent) EXPECT_LE(simulations, 200);
  EXPECT_GT(spent[1], 20);
}

/// In 50 ms. Under the thread sanitizer one may take a millisecond and more.
#if defined(__SANITIZE_THREAD__)
constexpr int kLeastSimulations = 0;
#else
constexpr int kLeastSimulations = 100;
#endif

// Loose on purpose: a busy machine may take its time, but not for ever; and the time is used.
TEST_P(EveryPlanner, a_time_budget_ends_the_search) {
  const TinyGame game({8, 8, 4, 100, 0});
  Start start(game);
  const std::unique_ptr<Agent> agent = make_agent(GetParam() + "ms=50");
  agent->new_game(game, 2);
  Account account;
  const auto before = std::chrono::steady_clock::now();
  agent->act(game, start.state, start.legal, &account);
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - before;
  EXPECT_GE(took.count(), 45.0);
  EXPECT_LE(took.count(), 1000.0);
  EXPECT_GT(account.simulations, kLeastSimulations);
}

}  // namespace
}  // namespace banneret
