// Tree: values of decision and chance nodes, draws, the cap; and the choice inside the tree, by hand.
#include "agents/search/tree.h"

#include <gmock/gmock.h>

#include <array>
#include <cmath>
#include <vector>

#include "agents/search/gumbel.h"

namespace banneret::search {
namespace {

constexpr std::array<Action, 3> kLegal{10, 20, 30};

/// A tree whose root is a decision of three actions with these priors and raw value.
struct Sample {
  explicit Sample(Side side, std::array<float, 3> priors, float raw) : tree(1 << 16) {
    tree.clear(3);
    root = tree.add_decision(kNone, 0, {}, side, kLegal, 3);
    Node& n = tree.node(root);
    std::copy(priors.begin(), priors.end(), tree.priors(n).begin());
    n.raw = raw;
    n.sum = static_cast<double>(raw);
  }
  /// Tries edge `edge` next, with `visits` simulations that all found q.
  void visit(std::uint32_t edge, int visits, float q) {
    const int branch = tree.open_branch(root, edge);
    for (int i = 0; i < visits; ++i) tree.backup(root, static_cast<std::uint32_t>(branch), q);
  }
  Action chosen(const Sigma& sigma = {}, float forced = 0.0F) {
    const std::uint32_t branch = choose_branch(tree, root, {sigma, forced}, 1);
    return tree.actions(tree.node(root))[branch];
  }
  Tree tree;
  Ref root = kNone;
};

ChanceOutcomes weights(std::initializer_list<std::uint64_t> list) {
  ChanceOutcomes out;
  out.clear();
  for (const std::uint64_t w : list) out.add(w);
  return out;
}

// Raw 0.5 and visits 2 of -0.5, 1 of 1: (0.5 - 1 + 1) / 4.
TEST(Tree, decision_value_is_the_mean_of_raw_value_and_visits) {
  Sample s(0, {0.5F, 0.25F, 0.25F}, 0.5F);
  s.visit(0, 2, -0.5F);
  s.visit(1, 1, 1.0F);
  EXPECT_FLOAT_EQ(s.tree.value(s.tree.node(s.root)), 0.125F);
}

TEST(Tree, values_are_side_zeros_whoever_decides) {
  Sample s(1, {0.5F, 0.25F, 0.25F}, 0.5F);
  s.visit(0, 2, -0.5F);
  EXPECT_FLOAT_EQ(s.tree.value(s.tree.node(s.root)), (0.5F - 1.0F) / 3.0F);
}

// Outcomes 1/4 and 3/4, worth 1 and -1/3: 1/4 - 1/4 = 0.
TEST(Tree, enumerated_chance_is_the_exact_average) {
  Sample s(0, {1.0F, 0.0F, 0.0F}, 0.0F);
  const int b = s.tree.open_branch(s.root, 0);
  const Ref dice = s.tree.add_chance(s.root, static_cast<std::uint32_t>(b), {}, weights({1, 3}), 0, Kind::enumerated);
  s.tree.backup(dice, 0, 1.0F);
  s.tree.backup(dice, 1, -1.0F / 3.0F);
  EXPECT_NEAR(s.tree.branches(s.tree.node(s.root))[0].q, 0.0F, 1e-7F);
  EXPECT_EQ(s.tree.branches(s.tree.node(s.root))[0].visits, 2U);
}

// Three outcomes, 1/8, 2/8, 5/8. Until all are drawn the mean over draws, then the exact average.
TEST(Tree, drawn_chance_is_the_mean_of_draws_until_all_outcomes_are_known) {
  Sample s(0, {1.0F, 0.0F, 0.0F}, 0.0F);
  const int b = s.tree.open_branch(s.root, 0);
  const Ref dice =
      s.tree.add_chance(s.root, static_cast<std::uint32_t>(b), {}, weights({1, 2, 5}), 1ULL << 61U, Kind::drawn);
  const std::array<float, 3> worth{1.0F, 0.5F, -1.0F};
  // The first points are 1/8, 5/8, 3/8, 7/8 of the circle: outcomes 1, 2, 2, 2.
  std::vector<std::uint32_t> drawn;
  for (int i = 0; i < 4; ++i) {
    drawn.push_back(s.tree.draw(dice));
    s.tree.backup(dice, drawn.back(), worth[drawn.back()]);
  }
  EXPECT_THAT(drawn, ::testing::ElementsAre(1, 2, 2, 2));
  EXPECT_FLOAT_EQ(s.tree.value(s.tree.node(dice)), (0.5F - 3.0F) / 4.0F);
  while (drawn.back() != 0) {
    drawn.push_back(s.tree.draw(dice));
    s.tree.backup(dice, drawn.back(), worth[drawn.back()]);
  }
  EXPECT_FLOAT_EQ(s.tree.value(s.tree.node(dice)), (1.0F + 2 * 0.5F - 5.0F) / 8.0F);
}

TEST(Tree, eight_draws_hit_eighths_in_exact_proportion_from_any_offset) {
  for (const std::uint64_t offset : {0ULL, 0x0123456789ABCDEFULL, 0x9E3779B97F4A7C15ULL, ~0ULL}) {
    Sample s(0, {1.0F, 0.0F, 0.0F}, 0.0F);
    const int b = s.tree.open_branch(s.root, 0);
    const Ref dice =
        s.tree.add_chance(s.root, static_cast<std::uint32_t>(b), {}, weights({1, 2, 5}), offset, Kind::drawn);
    std::array<int, 3> hits{};
    for (int i = 0; i < 8; ++i) ++hits[s.tree.draw(dice)];
    EXPECT_THAT(hits, ::testing::ElementsAre(1, 2, 5)) << offset;
  }
}

TEST(Tree, backup_reaches_the_root_through_every_node_without_changing_sign) {
  Sample s(0, {1.0F, 0.0F, 0.0F}, 0.0F);
  const int b = s.tree.open_branch(s.root, 0);
  const Ref below = s.tree.add_decision(s.root, static_cast<std::uint32_t>(b), {}, 1, kLegal);
  s.tree.node(below).sum = static_cast<double>(s.tree.node(below).raw = 0.6F);
  s.tree.backup(s.root, 0, 0.6F);
  s.tree.backup(below, static_cast<std::uint32_t>(s.tree.open_branch(below, 0)), -0.2F);
  EXPECT_FLOAT_EQ(s.tree.branches(s.tree.node(s.root))[0].q, 0.2F);           // (0.6 - 0.2) / 2
  EXPECT_FLOAT_EQ(s.tree.value(s.tree.node(s.root)), (0.0F + 2 * 0.2F) / 3);  // raw 0 and two visits
}

TEST(Tree, stops_growing_at_its_cap_and_stays_stopped) {
  Tree tree(4096);
  tree.clear(3);
  const Ref root = tree.add_decision(kNone, 0, {}, 0, kLegal, 3);
  for (std::uint32_t e = 0; e < 3; ++e) tree.open_branch(root, e);
  const std::vector<Action> many(1000, 5);
  EXPECT_EQ(tree.add_decision(root, 0, {}, 1, many), kNone);
  EXPECT_TRUE(tree.full());
  EXPECT_EQ(tree.add_decision(root, 0, {}, 1, kLegal), kNone);
  EXPECT_EQ(tree.branches(tree.node(root))[0].child, kNone);
  EXPECT_LE(tree.used_bytes(), tree.cap_bytes());
}

TEST(Tree, keeps_branches_and_edges_together_while_it_grows_them) {
  Tree tree(1 << 16);
  std::vector<Action> legal;
  for (Action a = 0; a < 40; ++a) legal.push_back(a);
  tree.clear(legal.size());
  const Ref root = tree.add_decision(kNone, 0, {}, 0, legal);
  for (std::uint32_t i = 0; i < 40; ++i) tree.priors(tree.node(root))[i] = static_cast<float>(i);
  for (std::uint32_t i = 0; i < 30; ++i) {
    const int b = tree.open_branch(root, 39);  // always the last edge: swapped with the first untried one
    tree.backup(root, static_cast<std::uint32_t>(b), static_cast<float>(i));
  }
  const Node& n = tree.node(root);
  ASSERT_EQ(n.branch_count, 30U);
  std::vector<Action> seen(tree.actions(n).begin(), tree.actions(n).end());
  for (std::uint32_t i = 0; i < 30; ++i) {
    EXPECT_FLOAT_EQ(tree.branches(n)[i].q, static_cast<float>(i));
    EXPECT_FLOAT_EQ(tree.branches(n)[i].p, static_cast<float>(tree.actions(n)[i]));
  }
  EXPECT_THAT(seen, ::testing::UnorderedElementsAreArray(legal));
}

// Before any visit the improved policy is the prior: the likeliest action.
TEST(ChooseBranch, begins_with_the_greatest_prior) {
  EXPECT_EQ(Sample(0, {0.2F, 0.5F, 0.3F}, 0.0F).chosen(), 20U);
}

// sigma = (0 + 1) * 2 * (q + 1) / 2 = q + 1. Action 20 visited once, q = 0.5; raw 0. v_mix = (0 + 1 * 0.5) / 2 = 0.25.
// Improved policy ~ 0.5 e^1.5 = 2.2408, 0.3 e^1.25 = 1.0471, 0.2 e^1.25 = 0.6981; total 3.9860: 0.5622, 0.2627, 0.1751.
// Less visits / (1 + 1): 0.5622 - 0.5 = 0.0622 against 0.2627 and 0.1751: action 30.
TEST(ChooseBranch, takes_the_action_farthest_below_its_improved_share) {
  Sample s(0, {0.2F, 0.5F, 0.3F}, 0.0F);
  s.visit(1, 1, 0.5F);
  EXPECT_EQ(s.chosen({0.0F, 2.0F, Normalise::range}), 30U);
}

// The same with sigma = 8 (q + 1): v_mix again 0.25; 0.5 e^(8*0.25) = 3.6945 : 0.3 : 0.2 over e^10; shares 0.8808,
// 0.0715, 0.0477. Less visits: 0.8808 - 0.5 = 0.3808: action 20 again.
TEST(ChooseBranch, goes_on_with_an_action_whose_value_has_risen) {
  Sample s(0, {0.2F, 0.5F, 0.3F}, 0.0F);
  s.visit(1, 1, 0.5F);
  EXPECT_EQ(s.chosen({0.0F, 16.0F, Normalise::range}), 20U);
}

// The same numbers seen by side 1: q = 0.5 for side 0 is -0.5 for it, and the action is left.
TEST(ChooseBranch, reads_values_with_the_movers_sign) {
  Sample s(1, {0.2F, 0.5F, 0.3F}, 0.0F);
  s.visit(1, 1, 0.5F);
  EXPECT_EQ(s.chosen({0.0F, 16.0F, Normalise::range}), 30U);
  Sample t(1, {0.2F, 0.5F, 0.3F}, 0.0F);
  t.visit(1, 1, -0.5F);
  EXPECT_EQ(t.chosen({0.0F, 16.0F, Normalise::range}), 20U);
}

// With a constant value everywhere the improved policy is the prior, and visits come to its proportions.
TEST(ChooseBranch, visits_follow_the_policy_where_values_agree) {
  Sample s(0, {0.5F, 0.3F, 0.2F}, 0.0F);
  for (int i = 0; i < 100; ++i) s.tree.backup(s.root, choose_branch(s.tree, s.root, {}, 1), 0.0F);
  std::array<std::uint32_t, 3> visits{};
  const Node& n = s.tree.node(s.root);
  for (std::uint32_t b = 0; b < n.branch_count; ++b)
    visits[s.tree.actions(n)[b] / 10 - 1] = s.tree.branches(n)[b].visits;
  EXPECT_THAT(visits, ::testing::ElementsAre(50, 30, 20));
}

// Action 20 holds all of the improved policy (sigma is steep). The others are due when 0.1 * prior * visits reaches 1:
// prior 0.3 at 34 visits, prior 0.2 at 50.
TEST(ChooseBranch, returns_to_actions_shut_out_when_told_to) {
  const Sigma steep{50.0F, 100.0F, Normalise::range};
  Sample s(0, {0.2F, 0.5F, 0.3F}, -1.0F);
  s.visit(1, 33, 1.0F);
  EXPECT_EQ(s.chosen(steep, 0.1F), 20U);
  s.tree.backup(s.root, 0, 1.0F);
  EXPECT_EQ(s.chosen(steep, 0.0F), 20U);
  EXPECT_EQ(s.chosen(steep, 0.1F), 30U);
  for (int i = 0; i < 15; ++i) s.tree.backup(s.root, 0, 1.0F);
  s.tree.backup(s.root, 1, -1.0F);
  EXPECT_EQ(s.chosen(steep, 0.1F), 10U);
}

TEST(ChooseBranch, breaks_ties_by_the_seed_and_not_by_the_index) {
  std::array<int, 3> first{};
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Sample s(0, {1 / 3.0F, 1 / 3.0F, 1 / 3.0F}, 0.0F);
    const std::uint32_t b = choose_branch(s.tree, s.root, {}, seed);
    ++first[s.tree.actions(s.tree.node(s.root))[b] / 10 - 1];
  }
  for (const int count : first) EXPECT_NEAR(count, 100, 4 * 8.2);  // binomial, standard deviation 8.2
}

}  // namespace
}  // namespace banneret::search
