// UctSearch with the guides of real rulesets: nothing is allocated, the same seed gives the same bytes, what the guide
// says is sound.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "agents/scripted/guide.h"
#include "agents/search/uct.h"
#include "env/core/advance.h"
#include "env/core/dice.h"
#include "env/rulesets.h"
#include "tests/support/allocations.h"

namespace banneret::search {
namespace {

using banneret::testing::allocations_made;

class GuidedUct : public ::testing::TestWithParam<const char*> {
 protected:
  GuidedUct()
      : game_(load_game(std::string(BANNERET_SOURCE_DIR) + "/configs/scenarios/" + GetParam() + ".toml")),
        guide_(make_guide(*game_)) {}

  /// Every `each`-th decision of a random game, at most `most` of them.
  template <class Call>
  void at_decisions(int each, int most, Call&& call) {
    State state{};
    Workspace work;
    std::vector<Action> legal;
    Dice dice(4);
    KeyedRandom random(4, Stream::random_play);
    game_->reset(state);
    for (int i = 0; advance(*game_, state, work, legal, dice) == NodeKind::decision; ++i) {
      if (i % each == 0 && i / each < most) call(state, legal);
      game_->apply_legal(state, legal[random.below(legal.size())], work);
    }
  }

  static UctConfig guided(int simulations) {
    UctConfig config;
    config.simulations = simulations;
    config.order = UctOrder::scripted;
    config.rollout.policy = RolloutPolicy::scripted;
    config.rollout.depth = 2;
    return config;
  }

  std::unique_ptr<const Game> game_;
  std::unique_ptr<Guide> guide_;
};

TEST_P(GuidedUct, a_simulation_allocates_nothing_whether_guided_or_random) {
  UctSearch search(16 << 20);
  Workspace work;
  long counted = 0;
  int searches = 0;
  for (int warm = 0; warm < 2; ++warm) {  // the first time round sizes the lists
    counted = 0;
    at_decisions(9, 7, [&](const State& state, const std::vector<Action>& legal) {
      for (const UctConfig& config : {guided(100), UctConfig{}}) {
        search.begin(*game_, state, legal, config, 3, guide_.get());
        const long before = allocations_made();
        search.run(work, 100);
        counted += allocations_made() - before;
        ++searches;
      }
    });
  }
  EXPECT_EQ(counted, 0);
  EXPECT_GT(searches, 10);
}

TEST_P(GuidedUct, the_same_seed_gives_the_same_bytes_with_another_guide_object) {
  const std::unique_ptr<Guide> other = make_guide(*game_);
  UctSearch one(16 << 20);
  UctSearch two(16 << 20);
  Workspace work;
  Workspace fresh;
  at_decisions(11, 5, [&](const State& state, const std::vector<Action>& legal) {
    one.begin(*game_, state, legal, guided(150), 3, guide_.get());
    one.run(work, 150);
    two.begin(*game_, state, legal, guided(150), 3, other.get());
    while (!two.done()) two.run(fresh, 4);
    ASSERT_EQ(one.result().action, two.result().action);
    ASSERT_EQ(one.result().value, two.result().value);
    ASSERT_TRUE(std::equal(one.visits().begin(), one.visits().end(), two.visits().begin()));
  });
}

TEST_P(GuidedUct, the_guide_ranks_every_action_and_knows_worths_within_the_range) {
  std::vector<float> scores;
  long settled = 0;
  at_decisions(1, 1000, [&](const State& state, const std::vector<Action>& legal) {
    KeyedRandom random(1, Stream::agent);
    scores.assign(legal.size(), std::nanf(""));
    guide_->score(state, legal, random, scores);
    for (const float score : scores) ASSERT_TRUE(std::isfinite(score));
    ASSERT_TRUE(std::binary_search(legal.begin(), legal.end(), guide_->quick(state, legal, random)));
    if (!guide_->settled(state)) return;
    ++settled;
    ASSERT_LE(std::abs(guide_->worth(state)), 3.0F);
  });
  EXPECT_GT(settled, 10);
}

// The guide's view of a position turned by 180 degrees is the opposite one.
TEST_P(GuidedUct, the_guide_sees_a_turned_table_from_the_other_side) {
  const std::unique_ptr<const Game> turned_game = game_->rotated_game();
  const std::unique_ptr<Guide> turned_guide = make_guide(*turned_game);
  at_decisions(3, 1000, [&](const State& state, const std::vector<Action>&) {
    State turned{};
    game_->rotate_state(state, turned);
    ASSERT_NEAR(guide_->worth(state), -turned_guide->worth(turned), 1e-5F);
  });
}

INSTANTIATE_TEST_SUITE_P(Scenarios, GuidedUct,
                         ::testing::Values("mayhem/3v3", "mayhem/8v8", "crecy/3v3", "crecy/raid", "chevauchee/3v3",
                                           "chevauchee/raid"));

}  // namespace
}  // namespace banneret::search
