// Measures VectorEnvironment: B games stepped together with uniform random actions, as a learner would use it.
// EnvironmentBench measures the rules alone; this one adds buffers, legal lists, autoreset and threads.
#pragma once

#include "eval/environment_bench.h"

namespace banneret {

struct VectorBench {
  double seconds = 2.0;
  std::uint64_t seed = 1;
  Observe observe = Observe::none;
  int games = 1;  ///< B
  int threads = 1;
};

struct VectorBenchResult {
  long decisions = 0;  ///< steps of single games, resets not counted
  long episodes = 0;   ///< ended
  double seconds = 0.0;
  double decisions_per_second() const { return static_cast<double>(decisions) / seconds; }
  double games_per_second() const { return static_cast<double>(episodes) / seconds; }
};

VectorBenchResult bench_vector_environment(const Game& game, const VectorBench& config);

}  // namespace banneret
