// Dice leaks: what an agent does in a position must not depend on the driver's dice seed. Every registered agent is
// held to it, and agents that peek on purpose are caught.
#include <gmock/gmock.h>

#include <cctype>
#include <functional>
#include <memory>
#include <string>
#include <tuple>
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

constexpr int kPositions = 8;

/// Every fifth decision of a random game.
std::vector<Position> positions(const Game& game, int most) {
  std::vector<Position> out;
  Position at;
  Workspace work;
  Dice dice(11);
  KeyedRandom random(11, Stream::random_play);
  game.reset(at.state);
  for (int i = 0;
       static_cast<int>(out.size()) < most && advance(game, at.state, work, at.legal, dice) == NodeKind::decision;
       ++i) {
    if (i % 5 == 0) out.push_back(at);
    game.apply_legal(at.state, at.legal[random.below(at.legal.size())], work);
  }
  return out;
}

/// Positions in which the agent's action changes with the driver's seed, everything it may look at being equal. The
/// bytes of a State that mean nothing differ with the seed as well.
int leaks(const Game& game, const Maker& make) {
  int found = 0;
  const std::vector<Position> from = positions(game, kPositions);
  EXPECT_EQ(from.size(), static_cast<std::size_t>(kPositions));
  for (const Position& at : from) {
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

std::unique_ptr<const Game> three_against_three(const std::string& ruleset) {
  return load_game(std::string(BANNERET_SOURCE_DIR) + "/configs/scenarios/" + ruleset + "/3v3.toml");
}

std::vector<std::string> every_ruleset() {
  std::vector<std::string> ids;
  for (const Ruleset& ruleset : rulesets()) ids.emplace_back(ruleset.id);
  return ids;
}

/// `scripted` is another agent in each ruleset; UCT has two kinds of rollouts.
std::vector<std::string> every_registered_agent() {
  std::vector<std::string> specs{"uct:rollout=random,sims=24"};
  for (const AgentKind& kind : agent_kinds()) specs.push_back(light(kind));
  return specs;
}

std::string word(const std::string& text) {
  std::string out;
  for (const char c : text) out += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return out;
}

class DiceLeak : public ::testing::TestWithParam<std::tuple<std::string, std::string>> {};

TEST_P(DiceLeak, an_agents_action_does_not_depend_on_the_drivers_seed) {
  const std::string agent = std::get<1>(GetParam());
  EXPECT_EQ(leaks(*three_against_three(std::get<0>(GetParam())), [&](const Driver&) { return make_agent(agent); }), 0);
}

INSTANTIATE_TEST_SUITE_P(Registered, DiceLeak,
                         ::testing::Combine(::testing::ValuesIn(every_ruleset()),
                                            ::testing::ValuesIn(every_registered_agent())),
                         [](const ::testing::TestParamInfo<DiceLeak::ParamType>& test) {
                           return std::get<0>(test.param) + "_" + word(std::get<1>(test.param));
                         });

class DiceLeakCheck : public ::testing::TestWithParam<std::string> {};

TEST_P(DiceLeakCheck, an_agent_that_looks_at_the_drivers_dice_is_caught) {
  EXPECT_GE(leaks(*three_against_three(GetParam()),
                  [](const Driver& driver) { return std::make_unique<PeekingAgent>(driver); }),
            kPositions / 2);
}

TEST_P(DiceLeakCheck, an_agent_that_reads_behind_the_position_is_caught) {
  EXPECT_GE(leaks(*three_against_three(GetParam()), [](const Driver&) { return std::make_unique<OverreadingAgent>(); }),
            kPositions / 2);
}

INSTANTIATE_TEST_SUITE_P(Every, DiceLeakCheck, ::testing::ValuesIn(every_ruleset()));

}  // namespace
}  // namespace banneret
