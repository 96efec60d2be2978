// run_training: the whole of `banneret train` behind the command line: self-play, learning, evaluation, commits,
// resume.
//
// A run is a function of (configuration, seed): equal data sets but /timing, and equal weights, on one machine, at any
// number of threads, and after any number of kills and resumes. An iteration is committed in the order segment,
// checkpoint, run.h5; whatever is later than what run.h5 names is a redone iteration's and is written again.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "env/core/game.h"
#include "training/config.h"
#include "training/progress.h"

namespace banneret::training {

/// What the caller may hook in. None of it changes a result.
struct TrainingHooks {
  /// Asked all the time; true ends the run within 2 s, the iteration begun is dropped.
  std::function<bool()> stop;
  ProgressLine::Style progress = ProgressLine::automatic();
};

struct TrainingResult {
  bool interrupted = false;       ///< hooks.stop said so
  std::int64_t iterations = 0;    ///< committed in all
  std::string ended;              ///< why, one line for people
  std::filesystem::path network;  ///< the network as it stands, "<out>/network.pt"
};

/// Trains in the folder `out` until a limit of the configuration or hooks.stop. With `resume` it goes on with the run
/// there, if one was begun, whose configuration must be the same; without, the folder must hold no run. \throws
/// ConfigError, RunFileError, ReplayError, network::NetworkError, tabletop::ScenarioError: one line each.
TrainingResult run_training(const TrainingConfig& config, const std::filesystem::path& out, bool resume,
                            const TrainingHooks& hooks = {});
/// The same on a game that is no scenario file (tests).
TrainingResult run_training(const Game& game, const TrainingConfig& config, const std::filesystem::path& out,
                            bool resume, const TrainingHooks& hooks = {});

/// Names inside a run folder.
inline constexpr const char* kNetworkName = "network.pt";
inline constexpr const char* kUntrainedName = "untrained.pt";

}  // namespace banneret::training
