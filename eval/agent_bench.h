// Measures how long an agent takes over a decision, on games that it plays against itself. What its planner does in
// that time is search_bench's affair.
#pragma once

#include <cstdint>
#include <vector>

#include "agents/agent.h"
#include "env/core/game.h"

namespace banneret {

struct AgentBench {
  double seconds = 10.0;   ///< of measured decisions; at least one decision is made
  std::uint64_t seed = 1;  ///< of dice and agent
};

struct AgentBenchResult {
  std::vector<double> milliseconds;  ///< of each decision, sorted
  long games = 0;                    ///< begun
  long simulations = 0;              ///< by the agent's accounts
  double seconds = 0.0;              ///< sum of all decisions

  /// The time that a share of the decisions (0 to 1) kept within.
  double percentile(double share) const;
};

/// \pre the agent belongs to no game that is still going on: it is told of new games.
AgentBenchResult bench_agent(const Game& game, Agent& agent, const AgentBench& config);

}  // namespace banneret
