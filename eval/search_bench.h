// Measures the planner alone: UCT with random rollouts to the end, from positions of random games; what a simulated
// decision costs beside bare random play from the same positions; memory, allocations, and threads on separate games.
#pragma once

#include <cstddef>
#include <cstdint>

#include "env/core/game.h"

namespace banneret {

struct SearchBench {
  double seconds = 3.0;    ///< of each of its parts: one thread, several threads
  std::uint64_t seed = 1;  ///< of positions, dice and searches
  int simulations = 1000;  ///< a search
  int threads = 2;         ///< in the second part
  std::size_t arena_mb = 64;
};

struct SearchBenchResult {
  // One thread: searches and random play in turn, from one position after another.
  long searches = 0;
  long simulations = 0;
  long nodes = 0;
  long edges = 0;
  long tree_bytes = 0;
  long decisions = 0;  ///< simulated, in trees and rollouts, two or more legal actions each
  double search_seconds = 0.0;
  long random_decisions = 0;  ///< of the bare random play
  double random_seconds = 0.0;
  long allocations = 0;  ///< in simulations, after a warm-up
  // Several threads, each its own searches.
  long threads_simulations = 0;
  double threads_seconds = 0.0;

  double simulations_per_second() const { return static_cast<double>(simulations) / search_seconds; }
  double threads_simulations_per_second() const { return static_cast<double>(threads_simulations) / threads_seconds; }
  double thread_speedup() const { return threads_simulations_per_second() / simulations_per_second(); }
  double decision_seconds() const { return search_seconds / static_cast<double>(decisions); }
  double random_decision_seconds() const { return random_seconds / static_cast<double>(random_decisions); }
  /// What a simulated decision costs against one of bare random play.
  double decision_cost_ratio() const { return decision_seconds() / random_decision_seconds(); }
  double allocations_per_simulation() const {
    return static_cast<double>(allocations) / static_cast<double>(simulations);
  }
  double bytes_per_node() const { return static_cast<double>(tree_bytes) / static_cast<double>(nodes); }
  double bytes_per_edge() const { return static_cast<double>(tree_bytes) / static_cast<double>(edges); }
};

SearchBenchResult bench_search(const Game& game, const SearchBench& config);

}  // namespace banneret
