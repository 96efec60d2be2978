// UctAgent: an Agent over UctSearch. Turns budgets (simulations, milliseconds, shares of a half-turn) into searches and
// makes the guide of the game's ruleset where the search wants one.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "agents/agent.h"
#include "agents/scripted/guide.h"
#include "agents/search/turn_share.h"
#include "agents/search/uct.h"

namespace banneret {

struct UctAgentConfig {
  Budget budget;              ///< at least one limit; evaluations are not used
  search::UctConfig search;   ///< its simulations are overwritten from `budget` at each decision
  std::size_t arena_mb = 64;  ///< cap of the tree
};

/// Every decision gets at least one simulation, whatever is left of a half-turn's budget. With a time budget its
/// choices depend on the machine; without one they are a function of the seed.
class UctAgent final : public Agent {
 public:
  /// \throws std::invalid_argument if the budget has no limit at all.
  UctAgent(std::string name, const UctAgentConfig& config);

  std::string name() const override { return name_; }
  /// \throws AgentError if the search wants a guide and the ruleset has no tactician.
  void new_game(const Game& game, std::uint64_t seed) override;
  Action act(const Game& game, const State& state, std::span<const Action> legal, Account* account) override;

 private:
  using Clock = std::chrono::steady_clock;

  bool timed() const { return config_.budget.milliseconds > 0.0 || config_.budget.turn_milliseconds > 0.0; }
  /// Limits of this decision; returns its milliseconds.
  double limit(const Game& game, const State& state, search::UctConfig& config);
  void run_timed(double milliseconds);
  void fill(Account& account);

  std::string name_;
  UctAgentConfig config_;
  std::unique_ptr<Guide> guide_;
  std::uint64_t guided_game_ = 0;  ///< serial of the guide's game
  search::UctSearch search_;
  Workspace work_;
  std::uint64_t seed_ = 0;
  std::uint64_t decisions_ = 0;
  search::TurnShare simulation_share_;
  search::TurnShare time_share_;
  Clock::time_point started_;
  double simulation_milliseconds_ = 0.0;  ///< running mean cost; 0 = not known yet
};

}  // namespace banneret
