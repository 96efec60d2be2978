// Writes the games of a match to a run folder while it is played: segments in game order, run.h5 after each, with 8,
// 16, 32, 64, 128 and 256 games on disk and then every 256. Whatever is on disk is a readable run; an interrupted match
// keeps all games finished, one that is killed what is on disk.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "eval/match.h"
#include "runfile/files.h"
#include "runfile/run_file.h"
#include "runfile/segment.h"

namespace banneret {

class MatchWriter {
 public:
  /// Makes the folder. \throws RunFileError if it holds a run already, is in use or cannot be written.
  MatchWriter(const std::string& run, const Game& game, const MatchConfig& config, const std::string& program);

  /// A sink for run_match: takes games in any order, writes a segment when the first games up to the next of these
  /// numbers are all there.
  void add(const MatchGame& game);
  /// Writes what is held and the row of /matches.
  void finish(const MatchResult& result);

 private:
  void write_held_segment();

  std::string run_;
  RunLock lock_;
  RunFile file_;
  std::map<int, RecordedGame> waiting_;  ///< games that came before their turn
  Segment held_;
  int next_ = 0;         ///< the game whose turn it is
  std::size_t due_ = 8;  ///< games on disk after the next commit; even, so that pairs are whole
};

}  // namespace banneret
