// Dice leaks: what an agent does in a position must not depend on the driver's dice seed. Every registered agent is
// held to it, and agents that peek on purpose are caught.
#include <gmock/gmock.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "agents/agents.h"
#include "agents/random_agent.h"
#include "env/core/advance.h"
#include "env/core/dice.h"
#include "env/rulesets.h"

namespace banneret {
namespace {

constexpr std::uint64_t kAgentSeed = 77;

/// What a driver of games holds. A peeking agent has got hold of it; an honest one is made without.
struct Driver {
  State state{};
  Dice dice{0};
};
using Maker = std::function<std::unique_ptr<Agent>(const Driver& driver)>;

struct Position {
  State state{};
  std::vector<Action> legal;
};

/// Every third decision of a random game.
std::vector<Position> positions(const Game& game, std::size_t most) {
  std::vector<Position> out;
  Position at;
  Workspace work;
  Dice dice(11);
  KeyedRandom random(11, Stream::random_play);
  game.reset(at.state);
  for (int i = 0; out.size() < most && advance(game, at.state, work, at.legal, dice) == NodeKind::decision; ++i) {
    if (i % 3 == 0) out.push_back(at);
    game.apply_legal(at.state, at.legal[random.below(at.legal.size())], work);
  }
  return out;
}

/// Positions in which the agent's action changes with the driver's seed, everything it may look at being equal. The
/// bytes of a State that mean nothing differ with the seed as well.
int leaks(const Game& game, const Maker& make) {
  int found = 0;
  for (const Position& at : positions(game, 12)) {
    std::vector<Action> actions;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      Driver driver;
      driver.dice = Dice(seed);
      KeyedRandom dirt(seed, Stream::random_play);
      for (std::byte& byte : driver.state.bytes) byte = static_cast<std::byte>(dirt.below(256));
      copy_state(driver.state, at.state, game.state_bytes());
      const std::unique_ptr<Agent> agent = make(driver);
      agent->new_game(game, kAgentSeed);
      actions.push_back(agent->act(game, driver.state, at.legal, nullptr));
    }
    found += std::all_of(actions.begin(), actions.end(), [&](Action a) { return a == actions[0]; }) ? 0 : 1;
  }
  return found;
}

/// Copies the driver's dice, throws the next one and lets it decide.
class PeekingAgent final : public Agent {
 public:
  explicit PeekingAgent(const Driver& driver) : driver_(driver) {}
  std::string name() const override { return "peeking"; }
  void new_game(const Game&, std::uint64_t) override {}
  Action act(const Game&, const State&, std::span<const Action> legal, Account*) override {
    Dice coming = driver_.dice;
    return legal[static_cast<std::size_t>(coming.roll(6)) % legal.size()];
  }

 private:
  const Driver& driver_;
};

/// Reads the bytes behind the position's own.
class OverreadingAgent final : public Agent {
 public:
  std::string name() const override { return "overreading"; }
  void new_game(const Game&, std::uint64_t) override {}
  Action act(const Game& game, const State& state, std::span<const Action> legal, Account*) override {
    return legal[static_cast<std::size_t>(state.bytes[game.state_bytes()]) % legal.size()];
  }
};

/// The shortest search of a kind that takes a budget.
std::string light(const AgentKind& kind) {
  const std::string name(kind.name);
  return kind.keys.find("sims=") == std::string_view::npos ? name : name + ":sims=24";
}

std::unique_ptr<const Game> three_against_three() {
  return load_game(std::string(BANNERET_SOURCE_DIR) + "/configs/scenarios/mayhem/3v3.toml");
}

class DiceLeak : public ::testing::TestWithParam<std::string> {};

TEST_P(DiceLeak, an_agents_action_does_not_depend_on_the_drivers_seed) {
  EXPECT_EQ(leaks(*three_against_three(), [](const Driver&) { return make_agent(GetParam()); }), 0);
}

std::vector<std::string> every_registered_agent() {
  std::vector<std::string> specs;
  for (const AgentKind& kind : agent_kinds()) specs.push_back(light(kind));
  return specs;
}

std::string test_name(const ::testing::TestParamInfo<std::string>& test) {
  return test.param.substr(0, test.param.find(':'));
}

INSTANTIATE_TEST_SUITE_P(Registered, DiceLeak, ::testing::ValuesIn(every_registered_agent()), test_name);

TEST(DiceLeakCheck, an_agent_that_looks_at_the_drivers_dice_is_caught) {
  EXPECT_GE(leaks(*three_against_three(), [](const Driver& driver) { return std::make_unique<PeekingAgent>(driver); }),
            6);
}

TEST(DiceLeakCheck, an_agent_that_reads_behind_the_position_is_caught) {
  EXPECT_GE(leaks(*three_against_three(), [](const Driver&) { return std::make_unique<OverreadingAgent>(); }), 6);
}

}  // namespace
}  // namespace banneret
