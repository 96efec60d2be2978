// The network as a planner's evaluator: the mover's frame, legal lists, values from side 0's view, schema refusal.
#include "agents/network/net_evaluator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "agents/network/library.h"
#include "env/core/advance.h"
#include "env/rulesets.h"
#include "tests/support/tiny_game.h"

namespace banneret::network {
namespace {

using banneret::testing::TinyGame;
using banneret::testing::TinyRules;

NetworkSpec tiny_spec(const Game& game) {
  NetworkShape sizes;
  sizes.blocks = 2;
  sizes.filters = 16;
  sizes.policy_filters = 8;
  sizes.hidden = 12;
  return network_spec(game.spec(), sizes);
}

/// A position with its answers.
struct Position {
  State state;
  std::vector<Action> legal;
  std::vector<float> logits;
  float value = 0.0F;

  Leaf leaf() { return {&state, legal.data(), legal.size(), logits.data(), 0.0F}; }
};

/// Decisions of random games, by a fixed rule.
std::vector<Position> positions(const Game& game, std::size_t count) {
  std::vector<Position> found;
  Workspace work;
  std::vector<Action> legal;
  for (std::uint64_t seed = 0; found.size() < count; ++seed) {
    Dice dice(seed);
    State state{};
    game.reset(state);
    std::size_t turn = seed;
    while (advance(game, state, work, legal, dice) == NodeKind::decision && found.size() < count) {
      Position p;
      p.state = state;
      p.legal = legal;
      p.logits.resize(legal.size());
      found.push_back(p);
      game.apply_legal(state, legal[(7 * ++turn) % legal.size()], work);
    }
  }
  return found;
}

/// A network for the game, a few steps from its start, so that all its branches take part.
std::unique_ptr<Evaluator> network_for(const Game& game) {
  constexpr int kSamples = 16;
  TrainerConfig config;
  config.learning_rate = 1e-2;
  config.shards = 1;
  const std::unique_ptr<Trainer> trainer = make_trainer(tiny_spec(game), config, 17);
  const Encoding encoding(game);
  std::vector<std::uint8_t> planes(kSamples * encoding.plane_bytes());
  std::vector<std::int16_t> globals(kSamples * encoding.global_count());
  std::vector<std::int64_t> offsets{0};
  std::vector<std::uint32_t> actions;
  std::vector<float> targets;
  std::vector<float> wdl;
  const std::vector<float> weights(kSamples, 1.0F);
  const std::vector<float> margin(kSamples, 1.0F);
  for (const Position& p : positions(game, kSamples)) {
    const std::size_t row = offsets.size() - 1;
    const Side mover = game.decision(p.state).side;
    encoding.observe(p.state, mover, planes.data() + row * encoding.plane_bytes(),
                     globals.data() + row * encoding.global_count());
    for (std::size_t i = 0; i < p.legal.size(); ++i) {
      actions.push_back(encoding.index(p.legal[i], mover));
      targets.push_back(i == row % p.legal.size() ? 1.0F : 0.0F);
    }
    offsets.push_back(static_cast<std::int64_t>(actions.size()));
    for (std::size_t i = 0; i < 3; ++i) wdl.push_back(i == row % 3 ? 1.0F : 0.0F);
  }
  for (int i = 0; i < 10; ++i) {
    trainer->step({kSamples, encoding.height(), encoding.width(), planes.data(), globals.data(), offsets.data(),
                   actions.data(), targets.data(), weights.data(), wdl.data(), margin.data()});
  }
  return trainer->make_evaluator();
}

void evaluate_one(NetEvaluator& evaluator, const Game& game, Position& p) {
  std::vector<Leaf> leaves{p.leaf()};
  evaluator.evaluate(game, leaves);
  p.value = leaves[0].value;
}

/// A feature of a ruleset of another time: the tiny game with a plane renamed.
class RenamedGame : public TinyGame {
 public:
  RenamedGame() {
    spec_.observation.planes.at(0).name = "banners";
    spec_.schema = schema_id(spec_.ruleset, spec_.observation_meaning, spec_.observation, spec_.actions);
  }
};

/// Every position seen by its mover and the same position on the turned table: equal logits, opposite values.
void expect_fair_by_rotation(const Game& game) {
  const std::unique_ptr<const Game> turned_game = game.rotated_game();
  NetEvaluator evaluator(network_for(game), 4);
  int movers[2] = {0, 0};
  for (Position& p : positions(game, 60)) {
    Position turned;
    turned.state = State{};
    game.rotate_state(p.state, turned.state);
    Workspace work;
    turned_game->legal_actions(turned.state, work, turned.legal);
    turned.logits.resize(turned.legal.size());
    ASSERT_EQ(turned.legal.size(), p.legal.size());
    evaluate_one(evaluator, game, p);
    evaluate_one(evaluator, *turned_game, turned);
    EXPECT_EQ(turned.value, -p.value);
    for (std::size_t i = 0; i < p.legal.size(); ++i) {
      const Action there = game.spec().actions.rotate(p.legal[i]);
      const auto at = std::find(turned.legal.begin(), turned.legal.end(), there) - turned.legal.begin();
      ASSERT_LT(static_cast<std::size_t>(at), turned.legal.size());
      EXPECT_EQ(turned.logits[static_cast<std::size_t>(at)], p.logits[i]);
    }
    ++movers[game.decision(p.state).side];
  }
  EXPECT_GT(movers[0], 5);
  EXPECT_GT(movers[1], 5);
}

TEST(NetEvaluator, a_position_and_its_rotation_get_equal_logits_and_opposite_values) {
  TinyRules rules;
  rules.blocked = 1U << 5U;  // not its own rotation
  expect_fair_by_rotation(TinyGame(rules));
}

TEST(NetEvaluator, positions_of_a_ruleset_and_their_rotations_too) {
  for (const char* name : {"mayhem/duel", "mayhem/3v3"}) {
    SCOPED_TRACE(name);
    expect_fair_by_rotation(*load_game(name));
  }
}

TEST(NetEvaluator, tells_positions_and_actions_apart) {
  const TinyGame game;
  NetEvaluator evaluator(network_for(game), 4);
  std::vector<Position> found = positions(game, 10);
  int different = 0;
  for (Position& p : found) {
    evaluate_one(evaluator, game, p);
    for (std::size_t i = 1; i < p.logits.size(); ++i) different += p.logits[i] != p.logits[0] ? 1 : 0;
  }
  EXPECT_GT(different, 9);
  EXPECT_NE(found[0].value, found[9].value);
}

TEST(NetEvaluator, a_leaf_gets_the_same_numbers_alone_and_in_company) {
  const TinyGame game;
  NetEvaluator evaluator(network_for(game), 8);
  std::vector<Position> together = positions(game, 8);
  std::vector<Leaf> leaves;
  for (Position& p : together) leaves.push_back(p.leaf());
  evaluator.evaluate(game, leaves);
  NetEvaluator fresh(network_for(game), 8);
  for (std::size_t i = 0; i < together.size(); ++i) {
    // In the row it had before, among others' leftovers.
    std::vector<Leaf> again(leaves.begin(), leaves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    const std::vector<float> logits = together[i].logits;
    const float value = leaves[i].value;
    together[i].logits.assign(logits.size(), 0.0F);
    fresh.evaluate(game, again);
    EXPECT_EQ(together[i].logits, logits);
    EXPECT_EQ(again[i].value, value);
  }
}

TEST(NetEvaluator, padding_in_steps_agrees_with_fixed_padding_up_to_rounding) {
  const TinyGame game;
  NetEvaluator fixed(network_for(game), 24);
  NetEvaluator steps(network_for(game), 24, Padding::steps);
  for (const std::size_t count : {1U, 3U, 9U, 24U}) {
    std::vector<Position> a = positions(game, count);
    std::vector<Position> b = a;
    std::vector<Leaf> leaves_a;
    std::vector<Leaf> leaves_b;
    for (Position& p : a) leaves_a.push_back(p.leaf());
    for (Position& p : b) leaves_b.push_back(p.leaf());
    fixed.evaluate(game, leaves_a);
    steps.evaluate(game, leaves_b);
    for (std::size_t i = 0; i < count; ++i) {
      EXPECT_NEAR(leaves_a[i].value, leaves_b[i].value, 1e-5F);
      EXPECT_THAT(b[i].logits, ::testing::Pointwise(::testing::FloatNear(1e-4F), a[i].logits));
    }
  }
  EXPECT_EQ(fixed.evaluations(), 1 + 3 + 9 + 24);
}

TEST(NetEvaluator, value_is_win_less_loss_from_side_0s_view_and_the_margin_has_its_share) {
  const TinyGame game;
  NetEvaluator evaluator(network_for(game), 2);
  const std::unique_ptr<Evaluator> raw = network_for(game);
  const Encoding encoding(game);
  const NetworkShape shape = raw->spec().shape;
  const auto cells = static_cast<std::size_t>(game.spec().actions.cells());
  for (Position& p : positions(game, 20)) {
    evaluate_one(evaluator, game, p);
    const Side mover = game.decision(p.state).side;
    std::vector<std::uint8_t> planes(2 * encoding.plane_bytes());
    std::vector<std::int16_t> globals(2 * encoding.global_count());
    encoding.observe(p.state, mover, planes.data(), globals.data());
    std::vector<float> spatial(2 * static_cast<std::size_t>(shape.spatial_kinds) * cells);
    std::vector<float> kinds(2 * static_cast<std::size_t>(shape.global_kinds));
    std::vector<float> wdl(6);
    std::vector<float> margin(2);
    raw->evaluate(2, encoding.height(), encoding.width(), planes.data(), globals.data(), spatial.data(), kinds.data(),
                  wdl.data(), margin.data());
    const float result = wdl[0] - wdl[2];
    EXPECT_EQ(p.value, mover == 0 ? result : -result);
    NetEvaluator mixed(network_for(game), 2);
    mixed.set_margin_share(0.25F);
    evaluate_one(mixed, game, p);
    const float scaled = std::clamp(margin[0] * raw->spec().margin_scale, -1.0F, 1.0F);
    const float expected = 0.75F * result + 0.25F * scaled;
    EXPECT_EQ(p.value, mover == 0 ? expected : -expected);
  }
}

TEST(NetEvaluator, refuses_another_schema_and_names_what_differs) {
  const TinyGame game;
  const RenamedGame renamed;
  NetEvaluator evaluator(network_for(game), 4, Padding::fixed, "old.net");
  const std::string was = "only the network has plane " + game.spec().observation.planes[0].name + " ";
  try {
    evaluator.warm(renamed);
    FAIL() << "took a network made for other planes";
  } catch (const NetworkError& error) {
    EXPECT_THAT(error.what(), ::testing::StartsWith("old.net: made for other observations or actions than "));
    EXPECT_THAT(error.what(), ::testing::HasSubstr(was));
    EXPECT_THAT(error.what(), ::testing::HasSubstr("only the game has plane banners "));
  }
}

TEST(NetEvaluator, one_network_plays_tables_of_several_sizes) {
  const TinyGame small;
  TinyRules rules;
  rules.width = 6;
  rules.height = 7;
  const TinyGame large(rules);
  NetEvaluator evaluator(network_for(small), 4);
  for (const TinyGame* game : {&small, &large, &small}) {
    Position p = positions(*game, 3).back();
    evaluate_one(evaluator, *game, p);
    EXPECT_LE(std::abs(p.value), 1.0F);
    EXPECT_NE(p.logits[0], p.logits[1]);
  }
}

TEST(Encoding, turned_indices_name_the_same_action_from_the_movers_side) {
  const TinyGame game;
  const Encoding encoding(game);
  const ActionSpace& actions = game.spec().actions;
  for (Action a = 0; a < actions.size(); ++a) {
    EXPECT_EQ(encoding.index(a, 0), a);
    EXPECT_EQ(encoding.index(a, 1), actions.rotate(a));
    EXPECT_EQ(encoding.index(encoding.index(a, 1), 1), a);
  }
}

}  // namespace
}  // namespace banneret::network
