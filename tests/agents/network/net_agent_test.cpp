// A network as an agent by name: "gumbel:net=FILE,sims=N".
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "agents/agents.h"
#include "agents/network/encoding.h"
#include "agents/network/library.h"
#include "env/core/advance.h"
#include "tests/support/tiny_game.h"

namespace banneret::network {
namespace {

using banneret::testing::TinyGame;

class NetAgent : public ::testing::Test {
 protected:
  NetAgent()
      : file_((std::filesystem::temp_directory_path() / ("banneret_agent_" + std::to_string(::getpid()) + ".net"))
                  .string()) {
    NetworkShape sizes;
    sizes.blocks = 1;
    sizes.filters = 16;
    make_trainer(network_spec(game_.spec(), sizes), {}, 5)->save(file_);
  }
  ~NetAgent() override { std::filesystem::remove(file_); }

  /// The first decision of a game.
  NodeKind start(std::uint64_t seed) {
    Workspace work;
    Dice dice(seed);
    state_ = State{};
    game_.reset(state_);
    return advance(game_, state_, work, legal_, dice);
  }

  TinyGame game_;
  std::string file_;
  State state_{};
  std::vector<Action> legal_;
};

TEST_F(NetAgent, plays_a_legal_action_and_counts_its_evaluations) {
  const std::unique_ptr<Agent> agent = make_agent("gumbel:net=" + file_ + ",sims=32");
  agent->new_game(game_, 1);
  ASSERT_EQ(start(3), NodeKind::decision);
  Account account;
  const Action action = agent->act(game_, state_, legal_, &account);
  EXPECT_THAT(legal_, ::testing::Contains(action));
  EXPECT_EQ(account.simulations, 32);
  EXPECT_GT(account.evaluations, 0);
}

TEST_F(NetAgent, same_seed_same_account) {
  ASSERT_EQ(start(3), NodeKind::decision);
  Account accounts[2];
  for (Account& account : accounts) {
    const std::unique_ptr<Agent> agent = make_agent("gumbel:net=" + file_ + ",sims=48");
    agent->new_game(game_, 9);
    agent->act(game_, state_, legal_, &account);
  }
  EXPECT_EQ(accounts[0].action, accounts[1].action);
  EXPECT_EQ(accounts[0].value, accounts[1].value);
  EXPECT_EQ(accounts[0].evaluations, accounts[1].evaluations);
}

std::string refusal_of(const std::string& spec) {
  try {
    make_agent(spec);
  } catch (const AgentError& error) {
    return error.what();
  }
  return "made " + spec;
}

TEST_F(NetAgent, a_missing_file_is_refused_by_name) {
  EXPECT_THAT(refusal_of("gumbel:net=/nowhere/x.net,sims=8"),
              ::testing::HasSubstr("/nowhere/x.net: cannot open: No such file or directory"));
}

TEST_F(NetAgent, what_could_be_read_without_end_is_refused_by_name) {
  EXPECT_THAT(refusal_of("gumbel:net=/dev/zero,sims=8"), ::testing::HasSubstr("/dev/zero: not a file"));
}

TEST_F(NetAgent, evaluator_net_without_a_file_is_refused) {
  EXPECT_THROW(make_agent("gumbel:evaluator=net"), AgentError);
}

}  // namespace
}  // namespace banneret::network
