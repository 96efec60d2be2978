// What the training tests share: a small game, a configuration whose iterations take a blink, and a run's data as text.
#pragma once

#include <string>
#include <vector>

#include "agents/network/library.h"
#include "tests/runfile/sample.h"
#include "tests/support/tiny_game.h"
#include "training/checkpoint.h"
#include "training/train.h"

namespace banneret::training {

inline TrainingConfig small_config() {
  TrainingConfig config;
  config.scenario = "tiny";
  config.seed = 11;
  config.selfplay.cohorts = 3;
  config.selfplay.games = 4;
  config.selfplay.batch = 8;
  config.selfplay.moves = 200;
  config.selfplay.simulations = 8;
  config.selfplay.short_simulations = 3;
  config.selfplay.max_considered = 4;
  config.selfplay.tree_kb = 256;
  config.network.blocks = 1;
  config.network.filters = 8;
  config.network.policy_filters = 8;
  config.network.hidden = 8;
  config.replay.positions = 120;
  config.replay.warm_up = 16;
  config.learner.batch = 16;
  config.learner.warm_up_samples = 50;
  config.evaluation.every = 2;
  config.evaluation.games = 4;
  config.evaluation.simulations = 2;
  config.iterations = 4;
  config.threads = 1;
  return config;
}

inline TrainingHooks quiet() {
  TrainingHooks hooks;
  hooks.progress = ProgressLine::Style::silent;
  return hooks;
}

/// Everything that equal runs share: all tables of run.h5 but /timing, the bytes of segments and of the checkpoint, and
/// the weights. One string an item, so that a difference shows.
inline std::vector<std::string> shared_data(const std::filesystem::path& run) {
  const RunFile file = read_run(run);
  std::vector<std::string> items;
  const auto add = [&](const std::string& name, const auto& value) {
    items.push_back(name + " " + ::testing::PrintToString(value));
  };
  add("kind", file.manifest.kind);
  add("config", file.manifest.config);
  add("seed", file.manifest.seed);
  add("scenarios", file.manifest.scenarios);
  add("schemas", file.manifest.schemas);
  IterationTable::each(file.iterations, add);
  MatchTable::each(file.matches, add);
  RatingTable::each(file.ratings, add);
  SegmentTable::each(file.segments, add);  // with the checksum of each segment's bytes
  add("checkpoint", file.checkpoint);
  add("checkpoint checksum", file.checkpoint_checksum);
  const auto number = static_cast<std::uint64_t>(file.checkpoint);
  add("weights", network::load_evaluator(network_path(run, number).string())->weights_hash());
  add("checkpoint weights", read_checkpoint(run, number, file.checkpoint_checksum).weights_hash);
  add("network.pt", network::load_evaluator((run / kNetworkName).string())->weights_hash());
  add("untrained.pt", network::load_evaluator((run / kUntrainedName).string())->weights_hash());
  return items;
}

}  // namespace banneret::training
