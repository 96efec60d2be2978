// What of a training run verify_run does not know: its checkpoint, games in flight and network files, and the counts
// that need them.
#pragma once

#include <filesystem>

#include "eval/verify_run.h"

namespace banneret::training {

/// Reads the checkpoint that run.h5 names and every network file of the run (each has a checksum of its own; network.pt
/// must have the weights of that checkpoint or the one before, untrained.pt may have any), replays the games in flight,
/// and compares decisions, targets and simulations of /iterations with finished games and games in flight together.
/// What is wrong becomes faults of `check`. \pre check comes from verify_run(run), not stopped.
void verify_checkpoint(const std::filesystem::path& run, const GameSource& source, RunCheck& check);

}  // namespace banneret::training
