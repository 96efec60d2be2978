// Tree: decision and chance nodes of one search, in one arena with a cap. Holds actions, priors, visits and values, no
// State: a simulation replays the game from the root. Selection rules and budgets are left to the search that grows it.
//
// Values are from side 0's view everywhere. A visit is a simulation (a leaf evaluated or a terminal reached).
//   decision node: value = (raw + sum of N(a) Q(a)) / (1 + sum of N(a))
//   chance node:   value = sum of p Q once every outcome was visited, before that the mean of Q over the draws made
// Memory: kNodeBytes a node, kEdgeBytes an action of a decision node, kBranchBytes a branch (an action or outcome
// tried).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "env/core/chance.h"
#include "env/core/types.h"

namespace banneret::search {

/// Place of something in the arena, in words of 8 bytes. 0 is nothing.
using Ref = std::uint32_t;
inline constexpr Ref kNone = 0;
/// Branch::child of a branch that ends the game; its q is the return.
inline constexpr Ref kTerminal = 0xFFFFFFFFU;

/// An action or outcome that was tried, or is about to be.
struct Branch {
  float q = 0.0F;  ///< value of what follows, side 0's view; meaningless while visits is 0
  std::uint32_t visits = 0;
  Ref child = kNone;
  float p = 0.0F;  ///< prior of the action, probability of the outcome
};

enum class Kind : std::uint8_t {
  decision,
  drawn,       ///< chance, outcomes drawn one by one
  enumerated,  ///< chance, all outcomes evaluated when it was met; drawn from after that
};

struct Node {
  double sum = 0.0;          ///< decision: raw + sum of visits * q of the branches
  std::uint64_t offset = 0;  ///< chance: offset of its systematic sampling
  Ref parent = kNone;
  std::uint32_t parent_branch = 0;
  Ref edges = kNone;             ///< decision: actions [edge_count], then priors (logits until absorbed) [edge_count];
                                 ///< chance: draws of each outcome [edge_count]
  std::uint32_t edge_count = 0;  ///< actions, or outcomes
  Ref branches = kNone;          ///< decision: the first branch_count edges, in order of trying; chance: all outcomes
  std::uint32_t branch_count = 0;
  std::uint32_t visits = 0;  ///< sum over the branches
  float raw = 0.0F;          ///< decision: the evaluator's value
  std::uint32_t draws = 0;   ///< chance: sum of the draws
  Ref forced = kNone;        ///< forced actions between the parent's branch and this node [forced_count]
  std::uint16_t forced_count = 0;
  std::uint16_t unvisited = 0;  ///< chance: outcomes without a visit
  std::uint16_t branch_capacity = 0;
  Kind kind = Kind::decision;
  Side side = 0;  ///< who decides
  bool chance() const { return kind != Kind::decision; }
};
static_assert(sizeof(Node) == 64);

inline constexpr std::size_t kNodeBytes = sizeof(Node);
inline constexpr std::size_t kBranchBytes = sizeof(Branch);
inline constexpr std::size_t kDrawBytes = sizeof(std::uint32_t);
inline constexpr std::size_t kEdgeBytes = sizeof(Action) + sizeof(float);

/// Sums over the visited branches of a decision node, values seen by the side with this sign (side 0: 1, side 1: -1).
struct VisitedSums {
  VisitedSums(std::span<const Branch> branches, float sign);
  double prior = 0.0;
  double weighted_q = 0.0;  ///< sum of prior * q
  std::uint32_t most = 0;   ///< greatest number of visits
  float low;                ///< least and greatest q; with no visit low > high
  float high;
};

class Tree {
 public:
  /// Takes `cap_bytes` of address space at once; memory is touched only as the tree grows.
  explicit Tree(std::size_t cap_bytes);

  /// Forgets everything. Room for a root of `root_edges` actions is made even if that is above the cap.
  void clear(std::size_t root_edges);
  /// Once something did not fit the tree no longer grows at all.
  bool full() const { return full_; }
  std::size_t used_bytes() const { return used_ * kWord; }
  std::size_t cap_bytes() const { return words_ * kWord; }
  std::uint32_t node_count() const { return nodes_; }
  std::uint32_t edge_count() const { return edges_; }

  /// A new node under `branch` of `parent` (kNone for the root), linked from it; kNone if it does not fit.
  /// Priors are left unwritten. `first_branches` branches are reserved at once.
  Ref add_decision(Ref parent, std::uint32_t branch, std::span<const Action> forced, Side side,
                   std::span<const Action> legal, std::uint32_t first_branches = 2);
  Ref add_chance(Ref parent, std::uint32_t branch, std::span<const Action> forced, const ChanceOutcomes& outcomes,
                 std::uint64_t offset, Kind kind);

  Node& node(Ref ref) { return *at<Node>(ref); }
  const Node& node(Ref ref) const { return *at<Node>(ref); }
  std::span<Branch> branches(const Node& n) { return {at<Branch>(n.branches), n.branch_count}; }
  std::span<const Branch> branches(const Node& n) const { return {at<Branch>(n.branches), n.branch_count}; }
  std::span<Action> actions(const Node& n) { return {at<Action>(n.edges), n.edge_count}; }
  std::span<const Action> actions(const Node& n) const { return {at<Action>(n.edges), n.edge_count}; }
  std::span<float> priors(const Node& n) { return {at<float>(n.edges) + n.edge_count, n.edge_count}; }
  std::span<const float> priors(const Node& n) const { return {at<float>(n.edges) + n.edge_count, n.edge_count}; }
  std::span<const Action> forced(const Node& n) const { return {at<Action>(n.forced), n.forced_count}; }

  /// Makes edge `edge` (not yet a branch) the next branch of the decision node. Its index, or -1 if it does not fit.
  int open_branch(Ref node, std::uint32_t edge);
  /// The next outcome of the chance node by its systematic sampling; counts it as drawn.
  std::uint32_t draw(Ref node);

  float value(const Node& n) const;
  /// One simulation through `branch` of `ref` that ended right below it with `value`, told to every node above.
  void backup(Ref ref, std::uint32_t branch, float value);

 private:
  static constexpr std::size_t kWord = 8;
  template <class T>
  T* at(Ref ref) {
    return reinterpret_cast<T*>(store_.get() + static_cast<std::size_t>(ref) * kWord);
  }
  template <class T>
  const T* at(Ref ref) const {
    return reinterpret_cast<const T*>(store_.get() + static_cast<std::size_t>(ref) * kWord);
  }
  Ref take(std::size_t bytes);
  Ref add_node(Ref parent, std::uint32_t branch, std::span<const Action> forced, std::size_t extra_bytes);
  float chance_value(const Node& n) const;

  std::unique_ptr<std::byte[]> store_;
  std::size_t words_ = 0;
  std::size_t used_ = 1;
  std::uint32_t nodes_ = 0;
  std::uint32_t edges_ = 0;
  bool full_ = false;
};

}  // namespace banneret::search
