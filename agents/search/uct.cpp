// UctSearch: descent, growth, widening, result. Storage and backup are tree's, rollouts rollout's.
#include "agents/search/uct.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace banneret::search {

namespace {

// Uses of the keyed words of one search, apart from each other and from the running numbers of the rollouts.
constexpr std::uint64_t kUseChance = std::uint64_t{1} << 62U;  // n = number of the node
constexpr std::uint64_t kUseOpen = kUseChance + 1;             // + branch number, n = node
constexpr std::uint64_t kUseOrder = std::uint64_t{3} << 62U;   // n = action
constexpr std::uint64_t kUseResult = kUseOrder + 1;            // n = index of the branch
constexpr std::size_t kMostLegal = 4096;                       // lists are reserved for so many

}  // namespace

UctSearch::UctSearch(std::size_t arena_bytes) : tree_(arena_bytes) {
  scratch_legal_.reserve(kMostLegal);
  scores_.reserve(kMostLegal);
  scored_.reserve(kMostLegal);
  forced_.reserve(256);
}

std::uint64_t UctSearch::word(std::uint64_t n, std::uint64_t use) const {
  return philox_word(seed_, Stream::search_noise, n, use);
}

void UctSearch::begin(const Game& game, const State& state, std::span<const Action> legal, const UctConfig& config,
                      std::uint64_t seed, Guide* guide) {
  if (config.simulations < 0) throw std::invalid_argument("uct search: a negative number of simulations");
  if (!(config.c >= 0.0F) || !(config.widening >= 0.0F)) {
    throw std::invalid_argument("uct search: c and widening must be 0 or more");
  }
  if (guide == nullptr && config.needs_guide()) throw std::invalid_argument("uct search: it needs a guide");
  game_ = &game;
  guide_ = guide;
  config_ = config;
  seed_ = seed;
  random_ = KeyedRandom(seed, Stream::search_noise);
  copy_state(root_state_, state, game.state_bytes());
  legal_.assign(legal.begin(), legal.end());
  rollout_.begin(game, guide, config.rollout);
  simulations_ = 0;
  tree_decisions_ = 0;
  tree_.clear(legal_.size());
  root_ = tree_.add_decision(kNone, 0, {}, game.decision(state).side, legal_);
}

int UctSearch::run(Workspace& work, int most) {
  int run = 0;
  for (; run < most && !done(); ++run) simulate(work);
  return run;
}

void UctSearch::simulate(Workspace& work) {
  copy_state(state_, root_state_, game_->state_bytes());
  End at = descend(state_, work);
  const Branch& end = tree_.branches(tree_.node(at.node))[at.branch];
  const float value = end.child == kTerminal ? end.q : grow(at, state_, work);
  tree_.backup(at.node, at.branch, value);
  ++simulations_;
}

/// Down to a branch without a stored child; the state is what that branch leads to.
UctSearch::End UctSearch::descend(State& state, Workspace& work) {
  End at{root_, 0, true};
  for (;;) {
    if (tree_.node(at.node).chance()) {
      at.branch = tree_.draw(at.node);
      game_->apply_outcome(state, static_cast<int>(at.branch), work);
    } else {
      at.branch = choose(at.node, state);
      game_->apply_legal(state, tree_.actions(tree_.node(at.node))[at.branch], work);
      ++tree_decisions_;
    }
    const Ref child = tree_.branches(tree_.node(at.node))[at.branch].child;
    if (child == kNone || child == kTerminal) return at;
    for (const Action action : tree_.forced(tree_.node(child))) game_->apply_legal(state, action, work);
    at.node = child;
  }
}

/// Stores what follows the branch, down to its first real decision, and rolls out from there.
float UctSearch::grow(End& at, State& state, Workspace& work) {
  forced_.clear();
  while (at.stored) {
    const NodeKind kind = game_->node_kind(state);
    if (kind == NodeKind::terminal) {
      tree_.branches(tree_.node(at.node))[at.branch].child = kTerminal;
      return static_cast<float>(game_->returns(state));
    }
    if (kind == NodeKind::chance) {
      at.stored = meet_chance(at, state, work);
      continue;
    }
    game_->legal_actions(state, work, scratch_legal_);
    if (scratch_legal_.size() == 1) {
      forced_.push_back(scratch_legal_[0]);
      game_->apply_legal(state, scratch_legal_[0], work);
      continue;
    }
    const Ref ref = tree_.add_decision(at.node, at.branch, forced_, game_->decision(state).side, scratch_legal_);
    const float value = rollout_.value(state, work, random_);
    if (ref != kNone) {
      Node& n = tree_.node(ref);
      n.raw = value;
      n.sum = static_cast<double>(value);
    }
    return value;
  }
  return rollout_.value(state, work, random_);
}

/// False if the node does not fit: the rollout throws the dice then.
bool UctSearch::meet_chance(End& at, State& state, Workspace& work) {
  game_->chance_outcomes(state, outcomes_);
  const Ref ref =
      tree_.add_chance(at.node, at.branch, forced_, outcomes_, word(tree_.node_count(), kUseChance), Kind::drawn);
  if (ref == kNone) return false;
  forced_.clear();
  at.node = ref;
  at.branch = tree_.draw(ref);
  game_->apply_outcome(state, static_cast<int>(at.branch), work);
  return true;
}

std::uint32_t UctSearch::choose(Ref ref, const State& state) {
  const Node& n = tree_.node(ref);
  const double visits = static_cast<double>(n.visits);
  if (n.branch_count < n.edge_count) {
    const double allowed = config_.widening > 0.0F
                               ? 1.0 + std::floor(static_cast<double>(config_.widening) * std::sqrt(visits))
                               : visits + 1.0;
    if (n.branch_count < allowed) {
      const int opened = open(ref, state);
      if (opened >= 0) return static_cast<std::uint32_t>(opened);
    }
  }
  const float sign = n.side == 0 ? 1.0F : -1.0F;
  const auto spread = static_cast<float>(std::sqrt(std::log(visits))) * config_.c;
  const std::span<const Branch> tried = tree_.branches(n);
  std::uint32_t best = 0;
  float most = std::numeric_limits<float>::lowest();
  for (std::uint32_t i = 0; i < tried.size(); ++i) {
    const float score = sign * tried[i].q + spread / std::sqrt(static_cast<float>(tried[i].visits));
    if (score > most) {
      most = score;
      best = i;
    }
  }
  return best;
}

int UctSearch::open(Ref ref, const State& state) {
  const Node& n = tree_.node(ref);
  if (config_.order == UctOrder::scripted) {
    if (n.branch_count == 0) put_in_order(ref, state);
    return tree_.open_branch(ref, n.branch_count);
  }
  const std::uint64_t key = word(ref, kUseOpen + n.branch_count);
  const std::uint64_t untried = n.edge_count - n.branch_count;
  __extension__ using Wide = unsigned __int128;
  const auto skip = static_cast<std::uint32_t>((static_cast<Wide>(key) * untried) >> 64U);
  return tree_.open_branch(ref, n.branch_count + skip);
}

/// Sorts the node's actions by the guide's scores, equals by keyed words.
void UctSearch::put_in_order(Ref ref, const State& state) {
  Node& n = tree_.node(ref);
  const std::span<Action> actions = tree_.actions(n);
  scores_.resize(actions.size());
  scored_.resize(actions.size());
  guide_->score(state, actions, random_, scores_);
  for (std::size_t i = 0; i < actions.size(); ++i) scored_[i] = {scores_[i], word(actions[i], kUseOrder), actions[i]};
  std::sort(scored_.begin(), scored_.end(), [](const Scored& a, const Scored& b) {
    return a.score != b.score ? a.score > b.score : a.key != b.key ? a.key < b.key : a.action < b.action;
  });
  for (std::size_t i = 0; i < actions.size(); ++i) actions[i] = scored_[i].action;
}

std::uint32_t UctSearch::best_branch() const {
  const Node& root = tree_.node(root_);
  const std::span<const Branch> tried = tree_.branches(root);
  const float sign = root.side == 0 ? 1.0F : -1.0F;
  const auto better = [&](std::uint32_t a, std::uint32_t b) {
    if (tried[a].visits != tried[b].visits) return tried[a].visits > tried[b].visits;
    if (tried[a].q != tried[b].q) return sign * tried[a].q > sign * tried[b].q;
    return word(a, kUseResult) < word(b, kUseResult);
  };
  std::uint32_t best = 0;
  for (std::uint32_t i = 1; i < tried.size(); ++i) {
    if (better(i, best)) best = i;
  }
  return best;
}

UctResult UctSearch::result() {
  if (simulations_ == 0) throw std::logic_error("uct search: no result before the first simulation");
  const Node& root = tree_.node(root_);
  const std::span<const Branch> tried = tree_.branches(root);
  const std::span<const Action> actions = tree_.actions(root);
  const std::uint32_t best = best_branch();
  visits_.assign(legal_.size(), 0);
  values_.assign(legal_.size(), tried[best].q);
  const auto index_of = [&](Action action) {
    return static_cast<std::size_t>(std::lower_bound(legal_.begin(), legal_.end(), action) - legal_.begin());
  };
  for (std::uint32_t i = 0; i < tried.size(); ++i) {
    visits_[index_of(actions[i])] = tried[i].visits;
    values_[index_of(actions[i])] = tried[i].q;
  }
  UctResult out;
  out.action = actions[best];
  out.index = index_of(out.action);
  out.value = tried[best].q;
  out.simulations = simulations_;
  out.full = tree_.full();
  return out;
}

void UctSearch::expected_line(std::vector<Action>& out, std::size_t most) const {
  std::uint32_t branch = best_branch();
  std::size_t taken = 0;
  for (Ref ref = root_; taken < most;) {
    const Node& n = tree_.node(ref);
    if (!n.chance()) {
      out.push_back(tree_.actions(n)[branch]);
      ++taken;
    }
    ref = tree_.branches(n)[branch].child;
    if (ref == kNone || ref == kTerminal) return;
    const Node& below = tree_.node(ref);
    const std::span<const Branch> tried = tree_.branches(below);
    if (below.visits == 0) return;
    branch = static_cast<std::uint32_t>(std::max_element(tried.begin(), tried.end(),
                                                         [&](const Branch& a, const Branch& b) {
                                                           if (!below.chance() || (a.visits == 0) != (b.visits == 0))
                                                             return a.visits < b.visits;
                                                           return a.p < b.p;
                                                         }) -
                                        tried.begin());
  }
}

}  // namespace banneret::search
