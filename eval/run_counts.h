// What the rows of /iterations and /matches should say, counted afresh from the games of a run's segments.
// Feeding it games and telling people is verify_run's.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "eval/verify_run.h"
#include "runfile/segment.h"

namespace banneret {

class RunCounts {
 public:
  explicit RunCounts(const RunFile& file);

  /// One stored game, in the order of segments and rows; `segment` is the number of its file.
  void add(const RecordedGame& game, std::int64_t segment);
  /// Compares the tables with what was added; each difference is a fault of `check`.
  void compare(const std::string& name, RunCheck& check) const;

 private:
  struct Iteration {
    std::int64_t games = 0, wins0 = 0, draws = 0, wins1 = 0, truncated = 0, moves = 0, samples = 0, targets = 0;
    double entropy = 0.0;
  };
  struct MatchGames {
    std::map<std::uint64_t, std::vector<double>> scores;  ///< the first agent's, by dice seed
    std::vector<std::uint64_t> order;                     ///< seeds as they first came
    std::string fault;                                    ///< the first game that cannot be of this match
  };

  void add_self_play(const RecordedGame& game, std::int64_t segment);
  void add_match_game(const RecordedGame& game, std::int64_t segment);
  void compare_iterations(const std::string& name, RunCheck& check) const;
  void compare_match(const std::string& name, std::size_t row, RunCheck& check) const;

  const RunFile& file_;
  bool short_searches_;
  bool training_;
  std::map<std::int64_t, Iteration> iterations_;  ///< by segment
  std::vector<MatchGames> matches_;
  std::int64_t unfinished_ = 0;
  std::int64_t strays_ = 0;  ///< games of a row of /matches that there is not
};

}  // namespace banneret
