// Writes the games of a match to a run folder while it is played: segments in game order, run.h5 after each.
// Whatever is on disk is a readable run; an interrupted match keeps all games written and those still held.
#pragma once

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

  /// A sink for run_match: takes games in any order, writes a segment whenever enough in a row are there.
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
  int next_ = 0;
};

}  // namespace banneret
