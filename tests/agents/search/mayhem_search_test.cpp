// GumbelSearch on a real ruleset: leaves are true positions, nothing is allocated, the same seed gives the same bytes.
#include <gmock/gmock.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "agents/search/gumbel.h"
#include "env/core/advance.h"
#include "env/core/dice.h"
#include "env/rulesets.h"
#include "tests/agents/search/evaluators.h"
#include "tests/support/allocations.h"

namespace banneret::search {
namespace {

using banneret::testing::allocations_made;
using banneret::testing::drive;
using banneret::testing::level;
using banneret::testing::TableEvaluator;

class MayhemSearch : public ::testing::TestWithParam<const char*> {
 protected:
  MayhemSearch() : game_(load_game(std::string(BANNERET_SOURCE_DIR) + "/configs/scenarios/" + GetParam() + ".toml")) {}

  /// Every `each`-th decision of a random game.
  template <class Call>
  void at_decisions(int each, Call&& call) {
    State state{};
    Workspace work;
    std::vector<Action> legal;
    Dice dice(4);
    KeyedRandom random(4, Stream::random_play);
    game_->reset(state);
    for (int i = 0; advance(*game_, state, work, legal, dice) == NodeKind::decision; ++i) {
      if (i % each == 0) call(state, legal);
      game_->apply_legal(state, legal[random.below(legal.size())], work);
    }
  }

  std::unique_ptr<const Game> game_;
};

GumbelConfig greedy(int simulations) {
  GumbelConfig config;
  config.simulations = simulations;
  config.noise = 0.0F;
  return config;
}

TEST_P(MayhemSearch, leaves_are_decisions_with_their_own_legal_lists) {
  GumbelSearch search(4, 16 << 20);
  Workspace work;
  std::vector<Action> legal;
  long leaves = 0;
  TableEvaluator evaluator([&](Leaf& leaf) {
    level(leaf);
    ++leaves;
    ASSERT_EQ(game_->node_kind(*leaf.state), NodeKind::decision);
    game_->legal_actions(*leaf.state, work, legal);
    ASSERT_TRUE(std::equal(legal.begin(), legal.end(), leaf.legal, leaf.legal + leaf.legal_count));
    ASSERT_EQ(game_->check_invariants(*leaf.state), "");
  });
  at_decisions(2, [&](const State& state, const std::vector<Action>& actions) {
    search.begin(*game_, state, actions, greedy(60), 3);
    drive(search, evaluator, 4);
  });
  EXPECT_GT(leaves, 100);
}

TEST_P(MayhemSearch, the_same_seed_gives_the_same_bytes_at_any_number_of_leaves_a_round) {
  GumbelSearch one(1, 16 << 20);
  GumbelSearch many(16, 16 << 20);
  UniformEvaluator uniform;
  at_decisions(9, [&](const State& state, const std::vector<Action>& legal) {
    one.begin(*game_, state, legal, greedy(80), 3);
    many.begin(*game_, state, legal, greedy(80), 3);
    const GumbelResult a = drive(one, uniform, 1);
    const GumbelResult b = drive(many, uniform, 16);
    EXPECT_EQ(a.action, b.action);
    EXPECT_EQ(a.value, b.value);
    EXPECT_TRUE(std::equal(one.policy().begin(), one.policy().end(), many.policy().begin()));
  });
}

TEST_P(MayhemSearch, a_simulation_allocates_nothing) {
  GumbelSearch search(8, 16 << 20);
  UniformEvaluator uniform;
  Workspace work;
  std::vector<Leaf> batch(8);
  const auto run = [&](const State& state, const std::vector<Action>& legal) {
    search.begin(*game_, state, legal, greedy(60), 3);
    while (!search.done()) {
      const auto given = static_cast<std::size_t>(search.collect(work, batch));
      if (given == 0) continue;
      uniform.evaluate(*game_, std::span(batch).first(given));
      search.absorb(std::span(batch).first(given));
    }
  };
  at_decisions(3, run);  // sizes the scratch lists
  long allocations = 0;
  at_decisions(3, [&](const State& state, const std::vector<Action>& legal) {
    const long before = allocations_made();
    run(state, legal);
    allocations += allocations_made() - before;
  });
  EXPECT_EQ(allocations, 0);
}

INSTANTIATE_TEST_SUITE_P(Mayhem, MayhemSearch, ::testing::Values("mayhem/duel", "mayhem/3v3"));

}  // namespace
}  // namespace banneret::search
