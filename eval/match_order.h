// Are the games of matches those that the run's seed gives? The k-th pair of a match has a dice seed of its own
// (Stream::match_pair; in training Stream::training_eval) and is played from both sides, so nobody can choose dice, or
// leave out a game, without its place in the order giving it away. Whether a game is played by the rules is
// stored_game's, what the games add up to run_counts'.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "eval/verify_run.h"
#include "runfile/segment.h"

namespace banneret {

class MatchOrder {
 public:
  /// `file` must outlive it.
  explicit MatchOrder(const RunFile& file);

  /// The next stored game, in the order of segments and rows: what is wrong with its match, dice seed or sides in
  /// words, empty if nothing is (self-play games are never wrong). After the first that is out of its place the rest
  /// would only echo it and pass. `last`: it is in the run's last segment, where an interrupted match may leave games
  /// out.
  std::string complaint(const Segment& segment, std::size_t game, bool last);
  /// A segment that cannot be read: what follows has no known place.
  void lose_place() { lost_ = true; }

  /// What the rows of /matches must have in common with the manifest and /iterations; differences are faults of
  /// `check`, `name` is the run's.
  void compare_rows(const std::string& name, RunCheck& check) const;

 private:
  using Names = std::array<std::string, 2>;  ///< of sides 0 and 1

  std::string complaint_of_match(const Segment& segment, std::size_t game, bool last);
  std::string complaint_of_evaluation(const Segment& segment, std::size_t game);
  bool is_game(std::int64_t index, std::uint64_t seed, const Names& names) const;
  std::uint64_t dice_seed(std::int64_t index) const;
  Names names_of(std::int64_t index) const;
  void compare_match_row(const std::string& name, RunCheck& check) const;
  void compare_evaluation_rows(const std::string& name, RunCheck& check) const;

  const RunFile& file_;
  bool training_;
  Names agents_;                           ///< of a match, in the order of its configuration
  std::int64_t games_ = 0;                 ///< of a match, or of each evaluation match, as the configuration has it
  std::int64_t next_ = 0;                  ///< number of the match's game that is due
  std::vector<std::int64_t> next_of_row_;  ///< in training, of each row of /matches
  bool lost_ = false;
};

}  // namespace banneret
