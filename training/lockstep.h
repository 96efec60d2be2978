// Lockstep: many games played side by side by searches that share evaluation batches, on one thread. Self-play cohorts
// and the evaluation matches of a run are both this. Which games are played, by whom and with what effort is the
// Director's.
//
// The result of a search depends on its own position and seed alone (agents/search/gumbel.h) and a network's row on
// itself (fixed padding), so no game depends on which others share its batches.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "agents/search/gumbel.h"
#include "agents/search/leaf_evaluator.h"
#include "training/live_game.h"

namespace banneret::training {

/// How one decision is made.
struct Plan {
  int evaluator = -1;   ///< which of the Lockstep's evaluators searches; -1: a random legal action
  bool target = false;  ///< record the improved policy as a training target
  search::GumbelConfig search;
};

/// Decides what a Lockstep plays.
class Director {
 public:
  virtual ~Director() = default;
  /// How the decision at hand in `slot` is made.
  virtual Plan plan(int slot, const LiveGame& game) = 0;
  /// The game of `slot` is over: take its record and start the next one. \return false to leave the slot empty.
  virtual bool finished(int slot, LiveGame& game, Workspace& work) = 0;
};

/// Work done, for statistics and the progress line. Live: other threads may read while it grows.
struct PlayCounters {
  std::atomic<std::int64_t> moves{0};
  std::atomic<std::int64_t> games{0};
  std::atomic<std::int64_t> simulations{0};
  std::atomic<std::int64_t> evaluations{0};
  std::atomic<std::int64_t> targets{0};
};

class Lockstep {
 public:
  /// `batch`: most leaves evaluated at once (each evaluator's max_batch must be at least that). `leaves`: of one search
  /// at once. `tree_bytes`: of each search.
  Lockstep(const Game& game, int slots, int batch, int leaves, std::size_t tree_bytes);

  int slots() const { return static_cast<int>(slots_.size()); }
  LiveGame& game(int slot) { return slots_[static_cast<std::size_t>(slot)].game; }
  Workspace& workspace() { return work_; }

  /// Plays until `moves` decisions have been made by all slots together (0 = until every slot is empty) or `stop`.
  /// Searches begun and not ended are dropped. \return false if stopped before. \pre every slot's game was started
  /// (game(slot).start or restore).
  bool run(Director& director, std::span<LeafEvaluator* const> evaluators, std::int64_t moves, PlayCounters& counters,
           const std::atomic<bool>& stop);

 private:
  enum class Phase : std::uint8_t { idle, searching, random, empty };
  struct Slot {
    explicit Slot(const Game& g) : game(g) {}
    LiveGame game;
    std::unique_ptr<search::GumbelSearch> search;
    Phase phase = Phase::idle;
    Plan plan;
    int first_leaf = 0;  ///< in this tick's batch
    int leaf_count = 0;
  };

  void begin_decision(Director& director, int slot);
  int collect(int evaluator);
  void absorb(int evaluator, int count);
  bool ready(const Slot& slot) const;
  void make_move(Director& director, int slot, PlayCounters& counters);

  Workspace work_;
  std::vector<Slot> slots_;
  std::vector<Leaf> batch_;
  std::size_t cursor_ = 0;  ///< where collecting begins: slots that found no room come first next time
};

}  // namespace banneret::training
