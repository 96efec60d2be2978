// UctAgent: budgets and account; the search itself is in search/uct_test.cpp.
#include <gmock/gmock.h>

#include <vector>

#include "agents/agents.h"
#include "agents/stop.h"
#include "tests/agents/first_decision.h"
#include "tests/support/tiny_game.h"

namespace banneret {
namespace {

using banneret::testing::Start;
using banneret::testing::TinyGame;
using ::testing::HasSubstr;

TEST(SearchingAgents, end_a_search_without_end_when_told_to_stop) {
  const TinyGame game({4, 4, 2, 8, 0});
  Start start(game);
  for (const char* name : {"uct:sims=1000000000,rollout=random", "gumbel:sims=1000000",
                           "uct:ms=10000000,rollout=random", "gumbel:ms=10000000"}) {
    SCOPED_TRACE(name);
    const std::unique_ptr<Agent> agent = make_agent(name);
    agent->new_game(game, 2);
    stop_searching = true;
    Account account;
    const Action action = agent->act(game, start.state, start.legal, &account);
    stop_searching = false;
    EXPECT_THAT(start.legal, ::testing::Contains(action));
    EXPECT_LT(account.simulations, 10000);
  }
}

TEST(UctAgent, accounts_for_its_choice) {
  const TinyGame game({4, 4, 2, 8, 0});
  Start start(game);
  const std::unique_ptr<Agent> agent = make_agent("uct:sims=200,rollout=random");
  agent->new_game(game, 2);
  Account account;
  const Action action = agent->act(game, start.state, start.legal, &account);
  EXPECT_EQ(account.action, action);
  EXPECT_EQ(account.simulations, 200);
  EXPECT_EQ(account.evaluations, 0);
  ASSERT_EQ(account.choices.size(), start.legal.size());
  int visits = 0;
  int most = 0;
  float policy = 0.0F;
  for (std::size_t i = 0; i < start.legal.size(); ++i) {
    const Account::Choice& choice = account.choices[i];
    EXPECT_EQ(choice.action, start.legal[i]);
    visits += choice.visits;
    policy += choice.policy;
    if (choice.visits > most) most = choice.visits;
    if (choice.action == action) {
      EXPECT_EQ(choice.value, account.value);
    }
  }
  EXPECT_EQ(visits, 200);
  EXPECT_NEAR(policy, 1.0F, 1e-5F);
  for (const Account::Choice& choice : account.choices) {
    if (choice.action == action) {
      EXPECT_EQ(choice.visits, most);
    }
  }
  ASSERT_FALSE(account.line.empty());
  EXPECT_EQ(account.line[0], action);
}

TEST(UctAgent, both_budgets_hold_at_once) {
  const TinyGame game({4, 4, 2, 8, 0});
  Start start(game);
  const std::unique_ptr<Agent> agent = make_agent("uct:ms=100000,sims=40,rollout=random");
  agent->new_game(game, 2);
  Account account;
  agent->act(game, start.state, start.legal, &account);
  EXPECT_EQ(account.simulations, 40);
}

TEST(UctAgent, a_game_without_a_tactician_is_refused_where_one_is_wanted) {
  const TinyGame game({4, 4, 2, 8, 0});
  const std::unique_ptr<Agent> agent = make_agent("uct:sims=10");
  try {
    agent->new_game(game, 1);
    FAIL() << "a guide was made of nothing";
  } catch (const AgentError& error) {
    EXPECT_THAT(error.what(), AllOf(HasSubstr("no tactician"), HasSubstr("rollout=random")));
  }
}

}  // namespace
}  // namespace banneret
