// Tree storage and value backup (see the header for what a node's value is).
// No selection here: which branch a simulation takes is the search's business.
#include "agents/search/tree.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <new>

#include "agents/search/gumbel_math.h"

namespace banneret::search {

namespace {
constexpr std::size_t round_up(std::size_t bytes) {
  return (bytes + 7U) & ~std::size_t{7U};
}
constexpr std::size_t kMaxWords = 0xFFFFFFF0U;  // refs are 32 bits
}  // namespace

VisitedSums::VisitedSums(std::span<const Branch> branches, float sign)
    : low(std::numeric_limits<float>::max()), high(std::numeric_limits<float>::lowest()) {
  for (const Branch& b : branches) {
    if (b.visits == 0) continue;
    const float q = sign * b.q;
    prior += static_cast<double>(b.p);
    weighted_q += static_cast<double>(b.p) * static_cast<double>(q);
    most = std::max(most, b.visits);
    low = std::min(low, q);
    high = std::max(high, q);
  }
}

Tree::Tree(std::size_t cap_bytes) : words_(std::min(cap_bytes / kWord, kMaxWords)) {
  store_.reset(new std::byte[words_ * kWord]);
}

void Tree::clear(std::size_t root_edges) {
  used_ = 1;
  nodes_ = 0;
  edges_ = 0;
  full_ = false;
  // Root, all its edges, and as many branches.
  const std::size_t need = 1 + (round_up(kNodeBytes) + root_edges * (kEdgeBytes + kBranchBytes)) / kWord;
  if (need > words_) {
    store_.reset(new std::byte[need * kWord]);
    words_ = need;
  }
}

Ref Tree::take(std::size_t bytes) {
  const std::size_t need = round_up(bytes) / kWord;
  if (full_ || need > words_ - used_) {
    full_ = true;
    return kNone;
  }
  const auto ref = static_cast<Ref>(used_);
  used_ += need;
  return ref;
}

Ref Tree::add_node(Ref parent, std::uint32_t branch, std::span<const Action> forced, std::size_t extra_bytes) {
  // One piece for everything, so that a node either fits whole or not at all.
  const std::size_t forced_bytes = round_up(forced.size_bytes());
  const Ref ref = take(round_up(kNodeBytes) + forced_bytes + extra_bytes);
  if (ref == kNone) return kNone;
  Node& n = *new (at<std::byte>(ref)) Node();
  n.parent = parent;
  n.parent_branch = branch;
  n.forced = ref + static_cast<Ref>(round_up(kNodeBytes) / kWord);
  n.forced_count = static_cast<std::uint16_t>(forced.size());
  if (!forced.empty()) std::memcpy(at<Action>(n.forced), forced.data(), forced.size_bytes());
  n.edges = n.forced + static_cast<Ref>(forced_bytes / kWord);
  ++nodes_;
  if (parent != kNone) branches(node(parent))[branch].child = ref;
  return ref;
}

Ref Tree::add_decision(Ref parent, std::uint32_t branch, std::span<const Action> forced, Side side,
                       std::span<const Action> legal, std::uint32_t first_branches) {
  const std::size_t edge_bytes = legal.size() * kEdgeBytes;
  const Ref ref = add_node(parent, branch, forced, edge_bytes + first_branches * kBranchBytes);
  if (ref == kNone) return kNone;
  Node& n = node(ref);
  n.side = side;
  n.edge_count = static_cast<std::uint32_t>(legal.size());
  n.branches = n.edges + static_cast<Ref>(edge_bytes / kWord);
  n.branch_capacity = static_cast<std::uint16_t>(first_branches);
  std::memcpy(at<Action>(n.edges), legal.data(), legal.size_bytes());
  edges_ += n.edge_count;
  return ref;
}

Ref Tree::add_chance(Ref parent, std::uint32_t branch, std::span<const Action> forced, const ChanceOutcomes& outcomes,
                     std::uint64_t offset, Kind kind) {
  const auto count = static_cast<std::uint32_t>(outcomes.count);
  const std::size_t draw_bytes = round_up(count * kDrawBytes);
  const Ref ref = add_node(parent, branch, forced, draw_bytes + count * kBranchBytes);
  if (ref == kNone) return kNone;
  Node& n = node(ref);
  n.kind = kind;
  n.offset = offset;
  n.edge_count = count;
  std::memset(at<std::byte>(n.edges), 0, draw_bytes);
  n.branches = n.edges + static_cast<Ref>(draw_bytes / kWord);
  n.branch_count = count;
  n.branch_capacity = static_cast<std::uint16_t>(count);
  n.unvisited = static_cast<std::uint16_t>(count);
  const auto total = static_cast<double>(outcomes.denominator);
  const std::span<Branch> list = branches(n);
  for (std::uint32_t i = 0; i < count; ++i) {
    new (&list[i]) Branch();
    list[i].p = static_cast<float>(static_cast<double>(outcomes.weight[i]) / total);
  }
  edges_ += count;
  return ref;
}

int Tree::open_branch(Ref ref, std::uint32_t edge) {
  Node& n = node(ref);
  if (n.branch_count == n.branch_capacity) {
    const std::uint32_t wanted = std::min({2U * n.branch_capacity, n.edge_count, 0xFFFFU});
    if (wanted <= n.branch_count) return -1;
    const Ref grown = take(wanted * kBranchBytes);
    if (grown == kNone) return -1;
    std::memcpy(at<Branch>(grown), at<Branch>(n.branches), n.branch_count * kBranchBytes);
    n.branches = grown;
    n.branch_capacity = static_cast<std::uint16_t>(wanted);
  }
  const std::span<Action> acts = actions(n);
  const std::span<float> prior = priors(n);
  std::swap(acts[n.branch_count], acts[edge]);
  std::swap(prior[n.branch_count], prior[edge]);
  Branch* fresh = new (at<Branch>(n.branches) + n.branch_count) Branch();
  fresh->p = prior[n.branch_count];
  return static_cast<int>(n.branch_count++);
}

std::uint32_t Tree::draw(Ref ref) {
  Node& n = node(ref);
  const std::uint64_t point = systematic_point(n.offset, n.draws);
  const double u = static_cast<double>(point >> 11U) * 0x1.0p-53;
  const std::span<const Branch> outcomes = branches(n);
  double reached = 0.0;
  std::uint32_t chosen = 0;
  for (; chosen + 1 < n.branch_count; ++chosen) {
    reached += static_cast<double>(outcomes[chosen].p);
    if (u < reached) break;
  }
  ++n.draws;
  ++at<std::uint32_t>(n.edges)[chosen];
  return chosen;
}

float Tree::chance_value(const Node& n) const {
  // Draws follow the probabilities, so until all outcomes are known their plain mean is unbiased; weighting the few
  // that were drawn by p again would count p twice.
  const bool exact = n.unvisited == 0 || n.kind == Kind::enumerated;
  const std::uint32_t* drawn = at<std::uint32_t>(n.edges);
  const std::span<const Branch> list = branches(n);
  double sum = 0.0;
  double weight = 0.0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].visits == 0) continue;
    const double w = exact ? static_cast<double>(list[i].p) : static_cast<double>(drawn[i]);
    sum += w * static_cast<double>(list[i].q);
    weight += w;
  }
  return static_cast<float>(sum / weight);
}

float Tree::value(const Node& n) const {
  if (n.chance()) return chance_value(n);
  return static_cast<float>(n.sum / (1.0 + static_cast<double>(n.visits)));
}

void Tree::backup(Ref ref, std::uint32_t branch, float value_below) {
  float q = value_below;
  bool bottom = true;
  while (ref != kNone) {
    Node& n = node(ref);
    Branch& b = branches(n)[branch];
    const auto visits = static_cast<double>(b.visits);
    const auto before = static_cast<double>(b.q);
    // Without a stored child (the arena was full) the branch itself keeps the mean of what was found below it.
    if (bottom && b.child == kNone && b.visits != 0) {
      q = static_cast<float>((visits * before + static_cast<double>(q)) / (visits + 1.0));
    }
    bottom = false;
    if (b.visits == 0 && n.chance()) --n.unvisited;
    if (!n.chance()) n.sum += (visits + 1.0) * static_cast<double>(q) - (b.visits == 0 ? 0.0 : visits * before);
    b.q = q;
    ++b.visits;
    ++n.visits;
    q = value(n);
    branch = n.parent_branch;
    ref = n.parent;
  }
}

}  // namespace banneret::search
