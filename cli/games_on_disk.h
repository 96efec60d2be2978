// Recorded games for people: one game of a run folder as a Record, and where it lies.
// Checking whole run folders is eval/verify_run's.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "env/core/game.h"
#include "env/core/record.h"
#include "runfile/segment.h"

namespace banneret::cli {

/// A recorded game of a run as a Record, compared with what the run holds of it.
/// \throws RecordError naming run and game where they differ.
Record replayed(const Game& game, const RecordedGame& recorded, const std::string& where);

struct GameOnDisk {
  std::unique_ptr<const Game> game;
  RecordedGame recorded;
};

/// Game `number` (from 0, in the order of segments) of a run folder; reads only the segment that holds it.
/// \throws RunFileError, UsageError if there are fewer games
GameOnDisk find_game(const std::string& run, std::size_t number);

}  // namespace banneret::cli
