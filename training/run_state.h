// RunState: a training run between two iterations, in memory: tables, trainer, replay buffer, games in flight. Begins a
// run folder, takes one up again, and commits iterations to it. The loop around it is train.cpp.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "agents/network/trainer.h"
#include "runfile/files.h"
#include "runfile/run_file.h"
#include "training/config.h"
#include "training/learner.h"
#include "training/replay.h"
#include "training/selfplay.h"

namespace banneret::training {

class RunState {
 public:
  /// Locks the folder and begins a run there or takes it up again (train.h). \throws as run_training
  RunState(const Game& game, const TrainingConfig& config, std::filesystem::path out, bool resume, int threads);

  std::int64_t iterations() const { return static_cast<std::int64_t>(file.iterations.rows()); }
  /// Adds the finished games to the replay buffer and to `segment`. \return positions added
  std::int64_t take_games(const std::vector<RecordedGame>& games, Segment& segment);
  /// Writes segment, checkpoint, run.h5 in this order, then the loose network file. `file`'s tables must have the
  /// iteration's rows. Adds the seconds it took to /timing.
  void commit(const Segment& segment);
  /// Adds a line to /timing's notes and writes run.h5 again.
  void note(const std::string& line);

  const std::filesystem::path& folder() const { return out_; }

  RunFile file;
  std::unique_ptr<network::Trainer> trainer;
  std::unique_ptr<network::Evaluator> untrained;
  ReplayBuffer replay;
  SelfPlay selfplay;

 private:
  void begin(int threads);
  void take_up(int threads);
  void refill_replay();
  FileSeal save_checkpoint();

  const Game& game_;
  const TrainingConfig& config_;
  std::filesystem::path out_;
  RunLock lock_;
  Workspace work_;
};

}  // namespace banneret::training
