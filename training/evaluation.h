// Evaluation inside a run: a fixed number of paired games of the network as it stands against random play and against
// the untrained network. The same dice seeds every time, so that rows of /matches compare.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "agents/network/evaluator.h"
#include "runfile/run_file.h"
#include "runfile/segment.h"
#include "training/config.h"
#include "training/lockstep.h"

namespace banneret::training {

struct EvaluationMatch {
  std::string first, second;            ///< names as in the games' records
  int wins = 0, draws = 0, losses = 0;  ///< the first agent's
  std::vector<double> pair_scores;      ///< mean score of the first agent in each pair, a draw is half
  std::vector<RecordedGame> games;      ///< in the order of pairs; the first agent has side 0 in the first of each
};

/// The network against a random player (`opponent` null) or another network. \return false in `complete` if stopped.
EvaluationMatch evaluate(const Game& game, const TrainingConfig& config, const network::Evaluator& network,
                         const network::Evaluator* opponent, const std::string& first, const std::string& second,
                         int threads, const std::atomic<bool>& stop, bool& complete);

/// Adds the match as a row of /matches, its games to the segment.
void add_match(const EvaluationMatch& match, std::int64_t iteration, std::uint64_t seed, std::int64_t segment_number,
               MatchTable& table, Segment& segment);

}  // namespace banneret::training
