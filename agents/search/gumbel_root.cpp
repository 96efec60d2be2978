// GumbelSearch at the root: candidates by gumbel + logit, sequential halving, completed values, improved policy,
// result. How the tree below grows is in gumbel.cpp.
#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>

#include "agents/search/gumbel.h"
#include "env/core/dice.h"

namespace banneret::search {

namespace {

// Uses of the keyed words of one search (the others are in gumbel.cpp); n = index in the legal list.
constexpr std::uint64_t kUseGumbel = 0;
constexpr std::uint64_t kUseKey = 1;

constexpr int kNoLimit = std::numeric_limits<int>::max() / 2;

}  // namespace

GumbelSearch::GumbelSearch(int max_leaves, std::size_t arena_bytes)
    : tree_(arena_bytes), max_leaves_(std::max(1, max_leaves)) {
  const auto count = static_cast<std::size_t>(max_leaves_);
  slots_.resize(count);
  states_.resize(count);
  round_.resize(count + 1);
  todo_.reserve(static_cast<std::size_t>(kMaxExactOutcomes) * 2);
  path_.reserve(256);
  forced_.reserve(64);
}

void GumbelSearch::check_config() const {
  const auto refuse = [](const std::string& why) { throw std::invalid_argument("gumbel search: " + why); };
  if (config_.simulations < 0 || config_.evaluations < 0) refuse("a budget is negative");
  if (config_.simulations == 0 && config_.evaluations == 0 && !config_.timed) refuse("no budget at all");
  if (config_.max_considered < 1) refuse("max_considered must be 1 or more");
  if (!(config_.noise >= 0.0F)) refuse("noise must be 0 or more");
  if (!(config_.forced >= 0.0F)) refuse("forced must be 0 or more");
  if (config_.exact_outcomes < 0 || config_.exact_outcomes > kMaxExactOutcomes) {
    refuse("exact_outcomes must be 0.." + std::to_string(kMaxExactOutcomes));
  }
}

void GumbelSearch::begin(const Game& game, const State& state, std::span<const Action> legal,
                         const GumbelConfig& config, std::uint64_t seed) {
  config_ = config;
  check_config();
  game_ = &game;
  seed_ = seed;
  copy_state(root_state_, state, game.state_bytes());
  root_side_ = game.decision(state).side;
  legal_.assign(legal.begin(), legal.end());
  evaluation_limit_ = config.evaluations > 0 ? config.evaluations : kNoLimit;
  simulation_limit_ = config.simulations;
  if (simulation_limit_ == 0) {
    simulation_limit_ = config.evaluations > 0
                            ? std::min(kNoLimit / kFreeSimulations, config.evaluations) * kFreeSimulations
                            : kNoLimit;
  }
  simulations_ = evaluations_ = given_ = round_visits_ = 0;
  todo_.clear();
  root_ = kNone;
  root_raw_ = 0.0F;
  logits_.resize(legal_.size());
  tree_.clear(legal_.size());
  stage_ = Stage::root;
}

void GumbelSearch::give_root(Leaf& out) {
  out.state = &root_state_;
  out.legal = legal_.data();
  out.legal_count = legal_.size();
  out.logits = logits_.data();
  given_ = 1;
}

void GumbelSearch::absorb_root(const Leaf& leaf) {
  root_raw_ = leaf.value;
  ++simulations_;
  ++evaluations_;
  prior_.resize(legal_.size());
  softmax(logits_, prior_);
  choose_candidates();
  stage_ = Stage::tree;
}

void GumbelSearch::choose_candidates() {
  const std::size_t count = legal_.size();
  gumbel_.assign(count, 0.0F);
  key_.assign(count, 0);
  order_.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    order_[i] = static_cast<std::uint32_t>(i);
    if (config_.noise > 0.0F) {
      gumbel_[i] = config_.noise * gumbel_variate(word(i, kUseGumbel));
    } else {
      key_[i] = word(i, kUseKey);  // without noise equal logits do happen
    }
  }
  int planned = kNoLimit;  // simulations that the halving reckons with, 0 = the clock alone
  if (config_.simulations > 0) planned = config_.simulations;
  if (config_.evaluations > 0) planned = std::min(planned, config_.evaluations);
  const int considered =
      std::min({config_.max_considered, planned, static_cast<int>(std::min<std::size_t>(count, 0xFFFFU))});
  std::partial_sort(order_.begin(), order_.begin() + considered, order_.end(),
                    [this](std::uint32_t a, std::uint32_t b) {
                      const float score_a = gumbel_[a] + logits_[a];
                      const float score_b = gumbel_[b] + logits_[b];
                      return score_a != score_b ? score_a > score_b : key_[a] != key_[b] ? key_[a] < key_[b] : a < b;
                    });

  const auto m = static_cast<std::uint32_t>(considered);
  root_ = tree_.add_decision(kNone, 0, {}, root_side_, legal_, m);
  Node& root = tree_.node(root_);
  root.raw = root_raw_;
  root.sum = static_cast<double>(root_raw_);
  std::copy(prior_.begin(), prior_.end(), tree_.priors(root).begin());
  candidate_index_.assign(order_.begin(), order_.begin() + considered);
  ranking_.resize(m);
  target_.assign(m, 0);
  score_.assign(m, 0.0F);
  for (std::uint32_t b = 0; b < m; ++b) {
    const auto edges = tree_.actions(root).subspan(b);
    const auto found = std::find(edges.begin(), edges.end(), legal_[candidate_index_[b]]);
    tree_.open_branch(root_, b + static_cast<std::uint32_t>(found - edges.begin()));
    ranking_[b] = b;
  }
  active_ = next_in_pass_ = considered;
  plan_ = HalvingPlan(considered, planned == kNoLimit ? 0 : planned);
  phase_ = -1;
}

void GumbelSearch::next_pass(double time_used) {
  const std::span<const Branch> candidates = tree_.branches(tree_.node(root_));
  next_in_pass_ = 0;
  if (phase_ < 0) {
    start_phase(0);
    return;
  }
  rank_candidates();
  const bool clock = config_.timed && time_used * plan_.phases() >= static_cast<double>(phase_ + 1);
  const bool reached = std::all_of(ranking_.begin(), ranking_.begin() + active_,
                                   [&](std::uint32_t b) { return candidates[b].visits >= target_[b]; });
  if (clock || (reached && plan_.counted())) {
    start_phase(phase_ + 1);
  } else if (reached) {
    for (int i = 0; i < active_; ++i) {
      const std::uint32_t b = ranking_[static_cast<std::size_t>(i)];
      target_[b] = candidates[b].visits + 1;
    }
  }
}

void GumbelSearch::start_phase(int phase) {
  phase_ = phase;
  active_ = std::min(active_, plan_.actions(phase));
  const std::span<const Branch> candidates = tree_.branches(tree_.node(root_));
  for (int i = 0; i < active_; ++i) {
    const std::uint32_t b = ranking_[static_cast<std::size_t>(i)];
    target_[b] = candidates[b].visits + static_cast<std::uint32_t>(plan_.visits_each(phase));
  }
}

void GumbelSearch::complete_root() {
  const Node& root = tree_.node(root_);
  const std::span<const Branch> candidates = tree_.branches(root);
  const float sign = root_side_ == 0 ? 1.0F : -1.0F;
  const VisitedSums sums(candidates, 1.0F);  // in side 0's view: the mixed value is linear
  completed_.assign(legal_.size(), mixed_value(root_raw_, root.visits, sums.prior, sums.weighted_q));
  visits_.assign(legal_.size(), 0);
  for (std::size_t b = 0; b < candidates.size(); ++b) {
    if (candidates[b].visits == 0) continue;
    completed_[candidate_index_[b]] = candidates[b].q;
    visits_[candidate_index_[b]] = candidates[b].visits;
  }
  float low = sign * completed_[0];
  float high = low;
  for (const float q : completed_) {
    low = std::min(low, sign * q);
    high = std::max(high, sign * q);
  }
  const NodeSigma sigma(config_.sigma, sums.most, low, high);
  policy_.resize(legal_.size());
  for (std::size_t i = 0; i < legal_.size(); ++i) policy_[i] = logits_[i] + sigma(sign * completed_[i]);
  for (std::size_t b = 0; b < candidates.size(); ++b) {
    const std::uint32_t i = candidate_index_[b];
    score_[b] = gumbel_[i] + policy_[i];
  }
}

void GumbelSearch::rank_candidates() {
  complete_root();
  std::sort(ranking_.begin(), ranking_.begin() + active_, [this](std::uint32_t a, std::uint32_t b) {
    return score_[a] != score_[b] ? score_[a] > score_[b] : a < b;  // candidates stand in order of gumbel + logit
  });
}

GumbelResult GumbelSearch::result() {
  if (root_ == kNone) throw std::logic_error("gumbel search: no result before the root was absorbed");
  complete_root();
  const auto best = std::max_element(
      ranking_.begin(), ranking_.begin() + active_,
      [this](std::uint32_t a, std::uint32_t b) { return score_[a] != score_[b] ? score_[a] < score_[b] : a > b; });
  softmax(policy_, policy_);
  double value = 0.0;
  for (std::size_t i = 0; i < legal_.size(); ++i)
    value += static_cast<double>(policy_[i]) * static_cast<double>(completed_[i]);
  GumbelResult out;
  out.index = candidate_index_[*best];
  out.action = legal_[out.index];
  out.value = static_cast<float>(value);
  out.raw_value = root_raw_;
  out.simulations = simulations_;
  out.evaluations = evaluations_;
  out.full = tree_.full();
  return out;
}

void GumbelSearch::expected_line(std::vector<Action>& out, std::size_t most) {
  const GumbelResult best = result();
  std::uint32_t branch = 0;
  while (candidate_index_[branch] != best.index) ++branch;
  out.push_back(best.action);
  Ref ref = tree_.branches(tree_.node(root_))[branch].child;
  std::size_t taken = 1;
  while (ref != kNone && ref != kTerminal && taken < most) {
    const Node& n = tree_.node(ref);
    const std::span<const Branch> branches = tree_.branches(n);
    const Branch* next = nullptr;
    for (const Branch& b : branches) {
      if (b.visits == 0) continue;
      const bool better = next == nullptr || (n.chance() ? b.p > next->p : b.visits > next->visits);
      if (better) next = &b;
    }
    if (next == nullptr) return;
    if (!n.chance()) {
      out.push_back(tree_.actions(n)[static_cast<std::size_t>(next - branches.data())]);
      ++taken;
    }
    ref = next->child;
  }
}

}  // namespace banneret::search
