// Checkpoints: what a run needs beside run.h5 and its segments to go on bit for bit. Two files a checkpoint:
//   checkpoints/NNNNNN.pt  network and optimiser, by the trainer (agents load it as net=FILE)
//   checkpoints/NNNNNN.h5   counters and games in flight (seed and actions; policies found so far)
// Random keys need no saving: every random number is keyed by run seed and place (training/seeds.h).
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "agents/network/trainer.h"
#include "runfile/files.h"
#include "training/selfplay.h"

namespace banneret::training {

/// Raised when a checkpoint's contents change.
inline constexpr int kCheckpointVersion = 1;

struct Checkpoint {
  std::uint64_t iteration = 0;        ///< iterations finished; also the checkpoint's number
  std::uint64_t weights_hash = 0;     ///< of the .pt file that belongs to it
  std::uint64_t learner_samples = 0;  ///< the schedule's place
  std::uint64_t replay_added = 0;     ///< positions ever added to the replay buffer
  std::uint64_t replay_oldest = 0;    ///< number of the oldest one held
  std::vector<InFlight> in_flight;
};

/// "<run>/checkpoints/000012.pt" and ".h5".
std::filesystem::path network_path(const std::filesystem::path& run, std::uint64_t number);
std::filesystem::path checkpoint_path(const std::filesystem::path& run, std::uint64_t number);

/// Network file first, then the other. \throws RunFileError, network::NetworkError
FileSeal write_checkpoint(const std::filesystem::path& run, const Checkpoint& checkpoint,
                          const network::Trainer& trainer);
/// \throws RunFileError, also if the file is not the one of `checksum`.
Checkpoint read_checkpoint(const std::filesystem::path& run, std::uint64_t number, std::uint64_t checksum);
/// Removes the checkpoints older than `newest` but the one before it. Later ones stay: a redone iteration replaces
/// them.
void prune_checkpoints(const std::filesystem::path& run, std::uint64_t newest);

}  // namespace banneret::training
