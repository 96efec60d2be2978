// Measures the environment by uniform random play on one thread: decisions and games a second, and what destinations
// cost. The clock here is what is measured; no result of a game depends on it.
#pragma once

#include <cstdint>
#include <string>

#include "env/core/game.h"

namespace banneret {

enum class Observe : std::uint8_t { none, entities, planes };

struct EnvironmentBench {
  double seconds = 2.0;  ///< length of the measurement
  std::uint64_t seed = 1;
  Observe observe = Observe::none;
};

struct EnvironmentBenchResult {
  long decisions = 0;  ///< with two or more legal actions
  long games = 0;
  long chance_nodes = 0;
  long forced = 0;
  double seconds = 0.0;
  double legal_actions_mean = 0.0;
  double destination_share = 0.0;         ///< of decisions: kinds named "destination"
  double destination_microseconds = 0.0;  ///< each: legal actions and apply together; measured in a second pass
  double decisions_per_second() const { return static_cast<double>(decisions) / seconds; }
  double games_per_second() const { return static_cast<double>(games) / seconds; }
  double decisions_per_game() const {
    return games == 0 ? 0.0 : static_cast<double>(decisions) / static_cast<double>(games);
  }
};

EnvironmentBenchResult bench_environment(const Game& game, const EnvironmentBench& config);

}  // namespace banneret
