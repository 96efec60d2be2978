// GumbelSearch, the part that grows the tree: passes over the root's candidates, walks, leaves, absorption.
// The root's scores and the result are in gumbel_root.cpp, the formulas in gumbel_math, storage and backup in tree.
#include "agents/search/gumbel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "env/core/dice.h"

namespace banneret::search {

namespace {

// Uses of the keyed words of one search, apart from each other.
// (0 and 1 are the root's, in gumbel_root.cpp.)
constexpr std::uint64_t kUseChance = 2;        // n = number of the node
constexpr std::uint64_t kUseTie = 3;           // + branch number, n = node
constexpr std::uint64_t kUseUnstored = ~0ULL;  // - depth, n = simulation

/// Simulations that may end at terminals within one collect before it returns, so that a clock is looked at.
constexpr int kTurnsPerCollect = 256;

void check_finite(const Leaf& leaf) {
  bool finite = std::isfinite(leaf.value);
  for (std::size_t i = 0; i < leaf.legal_count; ++i) finite = finite && std::isfinite(leaf.logits[i]);
  if (!finite) throw std::runtime_error("the evaluator gave a value or logit that is not a finite number");
}

int drawn_outcome(const ChanceOutcomes& outcomes, std::uint64_t point) {
  const double u = static_cast<double>(point >> 11U) * 0x1.0p-53 * static_cast<double>(outcomes.denominator);
  double reached = 0.0;
  for (int i = 0; i + 1 < outcomes.count; ++i) {
    reached += static_cast<double>(outcomes.weight[static_cast<std::size_t>(i)]);
    if (u < reached) return i;
  }
  return outcomes.count - 1;
}

/// The best untried edge: greatest prior, ties by a keyed word. \pre there is one.
std::uint32_t best_untried(const Tree& tree, Ref ref, std::uint64_t seed) {
  const Node& n = tree.node(ref);
  const std::span<const float> prior = tree.priors(n).subspan(n.branch_count);
  float top = -1.0F;
  std::uint64_t ties = 0;
  std::size_t at = 0;
  for (std::size_t i = 0; i < prior.size(); ++i) {
    if (prior[i] > top) {
      top = prior[i];
      at = i;
      ties = 1;
    } else if (prior[i] == top) {
      ++ties;
    }
  }
  if (ties > 1) {
    const std::uint64_t key = philox_word(seed, Stream::search_noise, ref, kUseTie + n.branch_count);
    auto skip = static_cast<std::uint64_t>((static_cast<unsigned __int128>(key) * ties) >> 64U);
    while (skip > 0) {
      ++at;
      if (prior[at] == top) --skip;
    }
  }
  return n.branch_count + static_cast<std::uint32_t>(at);
}

}  // namespace

std::uint32_t choose_branch(Tree& tree, Ref ref, const Selection& selection, std::uint64_t seed) {
  const Node& n = tree.node(ref);
  const std::span<const Branch> tried = tree.branches(n);
  const float sign = n.side == 0 ? 1.0F : -1.0F;
  VisitedSums sums(tried, sign);
  const float mixed = mixed_value(sign * n.raw, n.visits, sums.prior, sums.weighted_q);
  const bool untried = n.branch_count < n.edge_count;
  if (untried) {
    sums.low = std::min(sums.low, mixed);
    sums.high = std::max(sums.high, mixed);
  }
  const NodeSigma sigma(selection.sigma, sums.most, sums.low, sums.high);
  const float top = sigma(sums.high);
  // Every untried action has the same sigma, so their share of the softmax needs no loop over them.
  const float rest = std::exp(sigma(mixed) - top);
  double total = untried ? std::max(0.0, 1.0 - sums.prior) * static_cast<double>(rest) : 0.0;
  for (const Branch& b : tried) total += static_cast<double>(b.p * std::exp(sigma(sign * b.q) - top));

  const double share = 1.0 / (1.0 + static_cast<double>(n.visits));
  const double due = static_cast<double>(selection.forced) * static_cast<double>(n.visits);
  double best = std::numeric_limits<double>::lowest();
  std::uint32_t chosen = 0;
  for (std::uint32_t i = 0; i < tried.size(); ++i) {
    const double improved = static_cast<double>(tried[i].p * std::exp(sigma(sign * tried[i].q) - top)) / total;
    const double score = improved - static_cast<double>(tried[i].visits) * share;
    const double next = static_cast<double>(tried[i].visits) + 1.0;
    if (next * next <= due * static_cast<double>(tried[i].p)) return i;
    if (score > best) {
      best = score;
      chosen = i;
    }
  }
  if (untried) {
    const std::uint32_t edge = best_untried(tree, ref, seed);
    const double improved = static_cast<double>(tree.priors(n)[edge] * rest) / total;
    if (improved > best || due * static_cast<double>(tree.priors(n)[edge]) >= 1.0) {
      const int opened = tree.open_branch(ref, edge);
      if (opened >= 0) return static_cast<std::uint32_t>(opened);
    }
  }
  return chosen;
}

std::uint64_t GumbelSearch::word(std::uint64_t n, std::uint64_t use) const {
  return philox_word(seed_, Stream::search_noise, n, use);
}

int GumbelSearch::collect(Workspace& work, std::span<Leaf> out, double time_used) {
  given_ = 0;
  if (stage_ == Stage::root) {
    give_root(out[0]);
    return given_;
  }
  if (stage_ != Stage::tree) return 0;
  const bool out_of_time = config_.timed && time_used >= 1.0;
  const int most = std::min(static_cast<int>(out.size()), max_leaves_);
  for (int turn = 0; given_ < most && turn < kTurnsPerCollect; ++turn) {
    if (todo_.empty()) {
      if (out_of_time || !next_visit(time_used)) break;
      continue;
    }
    const Todo next = todo_.back();
    todo_.pop_back();
    follow(next, work, out[static_cast<std::size_t>(given_)]);
    finish_visits();
  }
  end_if_spent(out_of_time);
  return given_;
}

bool GumbelSearch::may_spend(int simulations) const {
  const int owed = static_cast<int>(todo_.size()) + simulations;
  return owed <= simulation_limit_ - simulations_ && owed <= evaluation_limit_ - evaluations_;
}

void GumbelSearch::end_if_spent(bool out_of_time) {
  if (given_ == 0 && todo_.empty() && round_visits_ == 0 && (out_of_time || !may_spend(1))) stage_ = Stage::done;
}

bool GumbelSearch::next_visit(double time_used) {
  if (!may_spend(1)) return false;
  for (;;) {
    if (next_in_pass_ == active_) {
      if (round_visits_ > 0) return false;  // the pass's leaves first: the next one looks at their values
      next_pass(time_used);
    }
    const std::uint32_t b = ranking_[static_cast<std::size_t>(next_in_pass_++)];
    if (tree_.branches(tree_.node(root_))[b].visits >= target_[b]) continue;
    const Todo frontier = walk(b);
    Visit& visit = round_[static_cast<std::size_t>(round_visits_++)];
    visit.count = 0;
    visit.pending = 0;
    const Branch& end = tree_.branches(tree_.node(frontier.node))[frontier.branch];
    if (end.child == kTerminal) {
      visit.ends[0] = {frontier.node, frontier.branch, end.q};
      visit.count = 1;
      ++simulations_;
      finish_visits();
    } else {
      todo_.push_back(frontier);
    }
    return true;
  }
}

GumbelSearch::Todo GumbelSearch::walk(std::uint32_t root_branch) {
  Todo at{root_, root_branch, 1};
  const Selection selection{config_.sigma, config_.forced};
  for (;;) {
    const Ref child = tree_.branches(tree_.node(at.node))[at.branch].child;
    if (child == kNone || child == kTerminal) return at;
    at.node = child;
    at.branch = tree_.node(child).chance() ? tree_.draw(child) : choose_branch(tree_, child, selection, seed_);
  }
}

void GumbelSearch::replay(const Todo& end, State& state, Workspace& work) {
  path_.clear();
  for (Todo at = end; at.node != kNone;
       at.branch = tree_.node(at.node).parent_branch, at.node = tree_.node(at.node).parent) {
    path_.push_back(at);
  }
  copy_state(state, root_state_, game_->state_bytes());
  for (auto step = path_.rbegin(); step != path_.rend(); ++step) {
    const Node& n = tree_.node(step->node);
    for (const Action action : tree_.forced(n)) game_->apply_legal(state, action, work);
    if (n.chance()) {
      game_->apply_outcome(state, static_cast<int>(step->branch), work);
    } else {
      game_->apply_legal(state, tree_.actions(n)[step->branch], work);
    }
  }
}

void GumbelSearch::follow(Todo at, Workspace& work, Leaf& out) {
  State& state = states_[static_cast<std::size_t>(given_)];
  replay(at, state, work);
  forced_.clear();
  int unstored = 0;  // chance nodes passed that did not fit in the arena
  Visit& visit = round_[static_cast<std::size_t>(round_visits_ - 1)];
  for (;;) {
    const NodeKind kind = game_->node_kind(state);
    if (kind == NodeKind::terminal) {
      const auto value = static_cast<float>(game_->returns(state));
      if (unstored == 0) tree_.branches(tree_.node(at.node))[at.branch].child = kTerminal;
      visit.ends[static_cast<std::size_t>(visit.count++)] = {at.node, at.branch, value};
      ++simulations_;
      return;
    }
    if (kind == NodeKind::chance) {
      meet_chance(at, state, work, unstored);
      continue;
    }
    game_->legal_actions(state, work, scratch_legal_);
    if (scratch_legal_.size() > 1) break;
    forced_.push_back(scratch_legal_[0]);
    game_->apply_legal(state, scratch_legal_[0], work);
  }
  give_leaf(at, state, unstored == 0, out);
}

void GumbelSearch::meet_chance(Todo& at, State& state, Workspace& work, int& unstored) {
  game_->chance_outcomes(state, outcomes_);
  const int leaves = at.leaves * outcomes_.count;
  const bool all = leaves <= std::max(1, config_.exact_outcomes) && may_spend(outcomes_.count);
  Ref ref = kNone;
  if (unstored == 0) {
    ref = tree_.add_chance(at.node, at.branch, forced_, outcomes_, word(tree_.node_count(), kUseChance),
                           all ? Kind::enumerated : Kind::drawn);
  }
  if (ref == kNone) {
    const int outcome = drawn_outcome(
        outcomes_, word(static_cast<std::uint64_t>(simulations_), kUseUnstored - static_cast<std::uint64_t>(unstored)));
    ++unstored;
    game_->apply_outcome(state, outcome, work);
    return;
  }
  forced_.clear();
  at.node = ref;
  if (all) {
    at.leaves = leaves;
    for (int i = outcomes_.count - 1; i > 0; --i) todo_.push_back({ref, static_cast<std::uint32_t>(i), leaves});
    at.branch = 0;
  } else {
    at.branch = tree_.draw(ref);
  }
  game_->apply_outcome(state, static_cast<int>(at.branch), work);
}

void GumbelSearch::give_leaf(const Todo& at, const State& state, bool stored, Leaf& out) {
  Slot& slot = slots_[static_cast<std::size_t>(given_)];
  slot.visit = round_visits_ - 1;
  Visit& visit = round_[static_cast<std::size_t>(slot.visit)];
  slot.end = visit.count;
  slot.node = kNone;
  if (stored) slot.node = tree_.add_decision(at.node, at.branch, forced_, game_->decision(state).side, scratch_legal_);
  out.state = &state;
  out.legal_count = scratch_legal_.size();
  if (slot.node != kNone) {
    const Node& n = tree_.node(slot.node);
    out.legal = tree_.actions(n).data();
    out.logits = tree_.priors(n).data();
  } else {
    slot.legal = scratch_legal_;
    slot.logits.resize(scratch_legal_.size());
    out.legal = slot.legal.data();
    out.logits = slot.logits.data();
  }
  visit.ends[static_cast<std::size_t>(visit.count++)] = {at.node, at.branch, 0.0F};
  ++visit.pending;
  ++simulations_;
  ++evaluations_;
  ++given_;
}

void GumbelSearch::absorb(std::span<const Leaf> leaves) {
  if (static_cast<int>(leaves.size()) != given_)
    throw std::invalid_argument("absorb wants the leaves of the last collect");
  for (const Leaf& leaf : leaves) check_finite(leaf);
  if (stage_ == Stage::root && given_ == 1) {
    absorb_root(leaves[0]);
  } else {
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      const Slot& slot = slots_[i];
      if (slot.node != kNone) {
        Node& n = tree_.node(slot.node);
        softmax(tree_.priors(n), tree_.priors(n));
        n.raw = leaves[i].value;
        n.sum = static_cast<double>(n.raw);
      }
      Visit& visit = round_[static_cast<std::size_t>(slot.visit)];
      visit.ends[static_cast<std::size_t>(slot.end)].value = leaves[i].value;
      --visit.pending;
    }
  }
  given_ = 0;
  finish_visits();
  end_if_spent(false);
}

void GumbelSearch::finish_visits() {
  int kept = 0;
  for (int i = 0; i < round_visits_; ++i) {
    const Visit& visit = round_[static_cast<std::size_t>(i)];
    const bool growing = i == round_visits_ - 1 && !todo_.empty();
    if (visit.pending == 0 && !growing) {
      for (int e = 0; e < visit.count; ++e) {
        const End& end = visit.ends[static_cast<std::size_t>(e)];
        tree_.backup(end.node, end.branch, end.value);
      }
    } else {
      // Only the last one can move: leaves are absorbed all at once, or none has been yet.
      if (kept != i) round_[static_cast<std::size_t>(kept)] = visit;
      ++kept;
    }
  }
  round_visits_ = kept;
}

}  // namespace banneret::search
