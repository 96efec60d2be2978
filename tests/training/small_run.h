// What the training tests share: a small game, a configuration whose iterations take a blink, and a run's data as text.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include "agents/network/library.h"
#include "tests/runfile/exact.h"
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

/// Everything that equal runs share, a line a value (tests/runfile/exact.h): every data set of run.h5 but /timing, the
/// checksums of segments and of the checkpoint, which their bytes are held to, and the hashes of all weights.
inline std::vector<std::string> shared_data(const std::filesystem::path& run) {
  const RunFile file = read_run(run);
  std::vector<std::string> lines;
  const auto add = [&](const std::string& name, const auto& value) {
    lines.push_back(exact_line(name, exact_text(value)));
  };
  const auto hexadecimal = [](std::uint64_t value) {
    char text[20];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(value));
    return std::string(text);
  };
  add("/manifest/kind", file.manifest.kind);
  add("/manifest/program", file.manifest.program);
  add("/manifest/config", file.manifest.config);
  add("/manifest/seed", file.manifest.seed);
  for (const auto& entry : file.manifest.scenarios) {
    add("/manifest/scenarios/" + hexadecimal(entry.first), entry.second);
  }
  for (const auto& entry : file.manifest.schemas) add("/manifest/schemas/" + hexadecimal(entry.first), entry.second);
  add_exact_table(lines, "/iterations", file.iterations);
  add_exact_table(lines, "/matches", file.matches);
  add_exact_table(lines, "/ratings", file.ratings);
  add_exact_table(lines, "/segments/table", file.segments);
  for (const std::string& fault : segment_faults(run, file)) add("a segment's fault", fault);
  add("checkpoint", file.checkpoint);
  add("checkpoint's checksum", file.checkpoint_checksum);
  const auto number = static_cast<std::uint64_t>(file.checkpoint);
  add("weights", network::load_evaluator(network_path(run, number).string())->weights_hash());
  add("checkpoint's weights", read_checkpoint(run, number, file.checkpoint_checksum).weights_hash);
  add("network.pt", network::load_evaluator((run / kNetworkName).string())->weights_hash());
  add("untrained.pt", network::load_evaluator((run / kUntrainedName).string())->weights_hash());
  return lines;
}

}  // namespace banneret::training
