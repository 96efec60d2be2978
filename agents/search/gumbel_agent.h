// GumbelAgent: an Agent over GumbelSearch and any LeafEvaluator. Turns budgets (simulations, evaluations, milliseconds,
// shares of a half-turn) into searches; a match may drive begin/search/finish itself, to batch the leaves of many
// games.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "agents/agent.h"
#include "agents/search/gumbel.h"
#include "agents/search/lockstep.h"
#include "agents/search/turn_share.h"

namespace banneret {

struct GumbelAgentConfig {
  Budget budget;                ///< at least one limit
  search::GumbelConfig search;  ///< its budgets are overwritten from `budget` at each decision
  int leaves = 16;              ///< most leaves a round
  std::size_t arena_mb = 64;    ///< cap of the tree
};

/// A budget of one simulation is the raw policy: the evaluator's best action, or with noise one sampled from its
/// policy. Every decision gets at least that one, whatever is left of a half-turn's budget. With a time budget its
/// choices depend on the machine; without one they are a function of the seed.
class GumbelAgent final : public Agent {
 public:
  /// \throws std::invalid_argument if the budget has no limit at all.
  GumbelAgent(std::string name, const GumbelAgentConfig& config, std::shared_ptr<LeafEvaluator> evaluator);

  std::string name() const override { return name_; }
  /// Also evaluates one position of a game not seen before, so that no decision pays for warming up.
  void new_game(const Game& game, std::uint64_t seed) override;
  Action act(const Game& game, const State& state, std::span<const Action> legal, Account* account) override;

  /// The parts of act, for a driver that batches: begin, then drive search() with evaluator(), then finish.
  void begin(const Game& game, const State& state, std::span<const Action> legal);
  search::GumbelSearch& search() { return search_; }
  LeafEvaluator& evaluator() { return *evaluator_; }
  int leaves() const { return config_.leaves; }
  Action finish(Account* account);
  /// Whether a clock limits it: then drive it by act alone.
  bool timed() const { return config_.budget.milliseconds > 0.0 || config_.budget.turn_milliseconds > 0.0; }

 private:
  using Clock = std::chrono::steady_clock;

  void warm(const Game& game);
  void drive_timed();
  void fill(const search::GumbelResult& result, Account& account);

  std::string name_;
  GumbelAgentConfig config_;
  std::shared_ptr<LeafEvaluator> evaluator_;
  search::GumbelSearch search_;
  search::Lockstep lockstep_;
  Workspace work_;
  std::uint64_t seed_ = 0;
  std::uint64_t decisions_ = 0;
  std::uint64_t warmed_game_ = 0;  ///< serial of the game last warmed for
  search::TurnShare simulation_share_;
  search::TurnShare time_share_;
  Clock::time_point started_;
  double milliseconds_ = 0.0;       ///< this decision's
  double leaf_milliseconds_ = 0.0;  ///< running mean cost of a leaf; 0 = not known yet
};

}  // namespace banneret
