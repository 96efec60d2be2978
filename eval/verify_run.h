// verify_run: is a run folder what it says it is? Every checksum, every game played again, every count of its tables.
// Checkpoints and weights are training's (training/verify_checkpoint.h); printing is the verb's.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "eval/stored_game.h"
#include "runfile/run_file.h"

namespace banneret {

struct VerifyOptions {
  int threads = 1;                                               ///< games played at once; changes no result
  std::function<void(std::int64_t done, std::int64_t of)> seen;  ///< games checked so far; any thread, may be empty
  std::function<bool()> stop;                                    ///< true ends it early; any thread, may be empty
  GameSource source = game_of_text;
};

/// What a run folder holds and what is wrong with it. Sums are over what was checked.
struct RunCheck {
  RunFile file;
  std::int64_t segments = 0;
  std::int64_t games = 0;
  std::int64_t moves = 0;
  std::int64_t dice = 0;
  /// Of self-play games alone, for the checks against a checkpoint: decisions, with policy target, simulations.
  std::int64_t selfplay_moves = 0, selfplay_targets = 0, selfplay_simulations = 0;
  std::vector<std::uint64_t> selfplay_seeds;
  std::int64_t later_segments = 0;  ///< whole, but run.h5 does not name them yet: of a commit that was cut short
  std::int64_t unfinished = 0;      ///< games of a match that has no row in /matches yet: it was cut short
  std::int64_t fault_count = 0;
  std::vector<std::string> faults;  ///< one line each, in the order of the run; the first kMostFaults
  bool stopped = false;

  static constexpr std::size_t kMostFaults = 20;
  void fault(const std::string& line) {
    if (faults.size() < kMostFaults) faults.push_back(line);
    ++fault_count;
  }
};

/// Checks seals, table sizes, every game of every segment (check_game; its place in its match, MatchOrder), the rows
/// of /iterations and /matches against the games stored, and segments that run.h5 does not name. What it finds wrong
/// are `faults`. \throws RunFileError if the folder holds no run.h5 that can be read.
RunCheck verify_run(const std::filesystem::path& run, const VerifyOptions& options);

}  // namespace banneret
