// GumbelAgent: budgets, clock and account around a GumbelSearch.
// The only clock of the planners is here, and it is read only for agents with a time budget.
#include "agents/search/gumbel_agent.h"

#include <algorithm>
#include <stdexcept>

#include "agents/stop.h"
#include "env/core/advance.h"
#include "env/core/dice.h"

namespace banneret {

namespace {

double milliseconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

GumbelAgent::GumbelAgent(std::string name, const GumbelAgentConfig& config, std::shared_ptr<LeafEvaluator> evaluator)
    : name_(std::move(name)),
      config_(config),
      evaluator_(std::move(evaluator)),
      search_(config.leaves, config.arena_mb << 20U),
      lockstep_(*evaluator_, config.leaves) {
  const Budget& b = config.budget;
  const bool counted = b.simulations > 0 || b.evaluations > 0 || b.turn_simulations > 0;
  if (!counted && !timed()) throw std::invalid_argument("gumbel agent: no budget at all");
}

void GumbelAgent::new_game(const Game& game, std::uint64_t seed) {
  seed_ = seed;
  decisions_ = 0;
  simulation_share_.clear();
  time_share_.clear();
  if (warmed_game_ != game.serial()) warm(game);
}

void GumbelAgent::warm(const Game& game) {
  warmed_game_ = game.serial();
  State state{};
  game.reset(state);
  Dice dice(0);  // any dice: the position only has to be one of this game
  std::vector<Action> legal;
  if (advance(game, state, work_, legal, dice) != NodeKind::decision) return;
  std::vector<float> logits(legal.size());
  Leaf leaf;
  leaf.state = &state;
  leaf.legal = legal.data();
  leaf.legal_count = legal.size();
  leaf.logits = logits.data();
  evaluator_->evaluate(game, {&leaf, 1});
}

void GumbelAgent::begin(const Game& game, const State& state, std::span<const Action> legal) {
  if (timed()) started_ = Clock::now();
  const Budget& budget = config_.budget;
  search::GumbelConfig config = config_.search;
  config.simulations = budget.simulations;
  config.evaluations = budget.evaluations;
  config.timed = timed();
  const std::uint16_t half_turn = game.decision(state).half_turn;
  if (budget.turn_simulations > 0) {
    const int share = std::max(1, static_cast<int>(simulation_share_.begin(half_turn, budget.turn_simulations)));
    config.simulations = config.simulations > 0 ? std::min(config.simulations, share) : share;
  }
  milliseconds_ = budget.milliseconds;
  if (budget.turn_milliseconds > 0.0) {
    const double share = time_share_.begin(half_turn, budget.turn_milliseconds);
    milliseconds_ = milliseconds_ > 0.0 ? std::min(milliseconds_, share) : share;
  }
  search_.begin(game, state, legal, config, philox_word(seed_, Stream::agent, decisions_++));
}

Action GumbelAgent::act(const Game& game, const State& state, std::span<const Action> legal, Account* account) {
  begin(game, state, legal);
  if (timed()) {
    drive_timed();
  } else {
    search::GumbelSearch* one = &search_;
    while (!search_.done() && !stop_searching) lockstep_.round({&one, 1}, work_, config_.leaves);
  }
  if (!search_.done()) return legal.front();  // stopped: nobody will play it
  return finish(account);
}

void GumbelAgent::drive_timed() {
  search::GumbelSearch* one = &search_;
  double before = milliseconds_since(started_);
  while (!search_.done() && !stop_searching) {
    // No more leaves than the time left has room for, and none if it has room for less than half a leaf.
    const double left = milliseconds_ - before;
    int leaves = config_.leaves;
    double used = before / milliseconds_;
    if (leaf_milliseconds_ > 0.0) {
      leaves = static_cast<int>(std::clamp(left / leaf_milliseconds_, 1.0, static_cast<double>(config_.leaves)));
      if (left < 0.5 * leaf_milliseconds_) used = 1.0;
    }
    const int given = lockstep_.round({&one, 1}, work_, leaves, used);
    const double now = milliseconds_since(started_);
    if (given > 0) {
      const double cost = (now - before) / given;
      leaf_milliseconds_ = leaf_milliseconds_ > 0.0 ? leaf_milliseconds_ + 0.1 * (cost - leaf_milliseconds_) : cost;
    }
    before = now;
  }
}

Action GumbelAgent::finish(Account* account) {
  const search::GumbelResult result = search_.result();
  if (config_.budget.turn_simulations > 0) simulation_share_.spend(result.simulations);
  if (config_.budget.turn_milliseconds > 0.0) time_share_.spend(milliseconds_since(started_));
  if (account != nullptr) fill(result, *account);
  return result.action;
}

void GumbelAgent::fill(const search::GumbelResult& result, Account& account) {
  account.action = result.action;
  account.value = result.value;
  account.simulations = result.simulations;
  account.evaluations = result.evaluations;
  account.choices.clear();
  for (std::size_t i = 0; i < search_.legal().size(); ++i) {
    account.choices.push_back({search_.legal()[i], static_cast<int>(search_.visits()[i]), search_.prior()[i],
                               search_.completed_q()[i], search_.policy()[i]});
  }
  account.line.clear();
  search_.expected_line(account.line);
}

}  // namespace banneret
