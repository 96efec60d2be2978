// UctAgent: budgets, clock and account around a UctSearch. The clock is read only under a time budget.
#include "agents/search/uct_agent.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "agents/agent_spec.h"
#include "agents/stop.h"
#include "env/core/dice.h"

namespace banneret {

namespace {

constexpr double kShareOfRest = 0.25;  // of the time left that is spent before the clock is looked at again
constexpr double kMostAtOnce = 256.0;
constexpr int kBetweenLooks = 64;  // simulations before stop_searching is looked at again

double milliseconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

UctAgent::UctAgent(std::string name, const UctAgentConfig& config)
    : name_(std::move(name)), config_(config), search_(config.arena_mb << 20U) {
  const Budget& b = config.budget;
  if (b.simulations <= 0 && b.turn_simulations <= 0 && !timed()) {
    throw std::invalid_argument("uct agent: no budget at all");
  }
}

void UctAgent::new_game(const Game& game, std::uint64_t seed) {
  seed_ = seed;
  decisions_ = 0;
  simulation_share_.clear();
  time_share_.clear();
  if (config_.search.needs_guide() && guided_game_ != game.serial()) {
    try {
      guide_ = make_guide(game);
    } catch (const AgentError&) {
      throw AgentError("agent '" + name_ + "': there is no tactician for " + game.spec().ruleset +
                       "; rollout=random does without");
    }
    guided_game_ = game.serial();
  }
}

double UctAgent::limit(const Game& game, const State& state, search::UctConfig& config) {
  const Budget& budget = config_.budget;
  const std::uint16_t half_turn = game.decision(state).half_turn;
  config.simulations = budget.simulations;
  if (budget.turn_simulations > 0) {
    const int share = std::max(1, static_cast<int>(simulation_share_.begin(half_turn, budget.turn_simulations)));
    config.simulations = config.simulations > 0 ? std::min(config.simulations, share) : share;
  }
  double milliseconds = budget.milliseconds;
  if (budget.turn_milliseconds > 0.0) {
    const double share = time_share_.begin(half_turn, budget.turn_milliseconds);
    milliseconds = milliseconds > 0.0 ? std::min(milliseconds, share) : share;
  }
  return milliseconds;
}

Action UctAgent::act(const Game& game, const State& state, std::span<const Action> legal, Account* account) {
  if (timed()) started_ = Clock::now();
  search::UctConfig config = config_.search;
  const double milliseconds = limit(game, state, config);
  search_.begin(game, state, legal, config, philox_word(seed_, Stream::agent, decisions_++), guide_.get());
  if (timed()) {
    run_timed(milliseconds);
  } else {
    while (search_.run(work_, kBetweenLooks) > 0 && !stop_searching) {
    }
  }
  if (config_.budget.turn_simulations > 0) simulation_share_.spend(search_.simulations());
  if (config_.budget.turn_milliseconds > 0.0) time_share_.spend(milliseconds_since(started_));
  if (account != nullptr) fill(*account);
  return search_.result().action;
}

void UctAgent::run_timed(double milliseconds) {
  double before = milliseconds_since(started_);
  int some = 1;
  do {
    const int ran = search_.run(work_, some);
    const double now = milliseconds_since(started_);
    const double cost = (now - before) / std::max(1, ran);
    simulation_milliseconds_ =
        simulation_milliseconds_ > 0.0 ? simulation_milliseconds_ + 0.1 * (cost - simulation_milliseconds_) : cost;
    before = now;
    const double room = kShareOfRest * (milliseconds - now) / std::max(1e-6, simulation_milliseconds_);
    some = static_cast<int>(std::clamp(room, 1.0, kMostAtOnce));
  } while (!stop_searching && !search_.done() && before + 0.5 * simulation_milliseconds_ < milliseconds);
}

void UctAgent::fill(Account& account) {
  const search::UctResult result = search_.result();
  account.action = result.action;
  account.value = result.value;
  account.simulations = result.simulations;
  account.evaluations = 0;
  account.choices.clear();
  const std::span<const Action> legal = search_.legal();
  const auto total = static_cast<float>(result.simulations);
  for (std::size_t i = 0; i < legal.size(); ++i) {
    const std::uint32_t visits = search_.visits()[i];
    account.choices.push_back({legal[i], static_cast<int>(visits), 1.0F / static_cast<float>(legal.size()),
                               search_.values()[i], static_cast<float>(visits) / total});
  }
  account.line.clear();
  search_.expected_line(account.line);
}

}  // namespace banneret
