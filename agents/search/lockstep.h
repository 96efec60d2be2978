// Lockstep: drives many searches of one game with one evaluator, their leaves in shared batches.
// An agent's act drives one search with it, self-play a cohort's, a match all games on turn. Starting the searches, and
// what is done with their results, is left to the caller.
#pragma once

#include <span>
#include <vector>

#include "agents/search/gumbel.h"
#include "agents/search/leaf_evaluator.h"

namespace banneret::search {

class Lockstep {
 public:
  /// `batch`: most leaves in one evaluation, cut to the evaluator's max_batch. The evaluator must outlive this.
  Lockstep(LeafEvaluator& evaluator, int batch);

  /// One round: up to `leaves_each` leaves of every search not done, while the batch has room (the others are first in
  /// the next round), evaluated together and absorbed. Returns the leaves evaluated. The searches' results do not
  /// depend on who shares a batch with whom beyond the evaluator's own rounding. \pre all searches are of one game;
  /// leaves_each >= 1.
  int round(std::span<GumbelSearch* const> searches, Workspace& work, int leaves_each, double time_used = 0.0);

  /// Rounds until all are done. \pre no search is timed.
  void run(std::span<GumbelSearch* const> searches, Workspace& work, int leaves_each);

  int batch() const { return static_cast<int>(leaves_.size()); }

 private:
  struct Share {
    GumbelSearch* search = nullptr;
    std::size_t first = 0;
    std::size_t count = 0;
  };

  LeafEvaluator* evaluator_;
  std::vector<Leaf> leaves_;
  std::vector<Share> shares_;
  std::size_t first_ = 0;  ///< which search is served first in the next round
};

}  // namespace banneret::search
