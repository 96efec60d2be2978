// SelfPlay: the cohorts of a run. An iteration is a fixed number of decisions a cohort; games still being played go on
// in the next one, with the next network. Searches never outlive an iteration.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "agents/network/evaluator.h"
#include "runfile/segment.h"
#include "training/config.h"
#include "training/lockstep.h"

namespace banneret::training {

/// A game in flight: where it stands in the run, and what its record does not hold.
struct InFlight {
  int cohort = 0;
  int slot = 0;
  std::uint32_t game = 0;      ///< number of the game in its slot
  float pending_value = 0.0F;  ///< LiveGame::pending_value
  RecordedGame record;         ///< moves made so far
};

class Cohort;

class SelfPlay {
 public:
  /// Starts every slot's first game. \pre `game` and `config` outlive it.
  SelfPlay(const Game& game, const TrainingConfig& config);
  ~SelfPlay();

  /// One iteration on `threads` threads. Finished games are appended to `out` in the order of cohorts, then of
  /// finishing. \return false if stopped before its end (the object is then spent).
  bool iterate(const network::Evaluator& network, int threads, const std::atomic<bool>& stop, PlayCounters& counters,
               std::vector<RecordedGame>& out);

  /// Between iterations: all games in flight, in the order of cohorts and slots.
  std::vector<InFlight> in_flight() const;
  /// Puts them back. \throws ReplayError if they do not replay or are not one for each slot.
  void restore(const std::vector<InFlight>& games);

 private:
  const TrainingConfig& config_;
  std::vector<std::unique_ptr<Cohort>> cohorts_;
};

}  // namespace banneret::training
