// Training configuration: one struct with named fields and defaults, read from a file and flags by one table of
// options. What each key means stands in config.cpp's table alone, which --help prints; files say "key = value", or use
// [section]s.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "env/core/text.h"

namespace banneret::training {

/// One line: what is wrong, where (file:line or --flag), what would be right.
class ConfigError : public std::runtime_error {
 public:
  explicit ConfigError(const std::string& what) : std::runtime_error(one_line(what)) {}
};

struct SelfPlayConfig {
  int cohorts = 4;
  int games = 24;
  int batch = 32;
  int moves = 8000;
  int simulations = 32;
  int short_simulations = 8;
  double short_noise = 1.0;
  double full_share = 0.25;
  double opening_share = 0.0;
  int opening_decisions = 40;
  int max_considered = 8;
  double margin_share = 0.0;
  int exact_outcomes = 4;
  double c_visit = 50.0;
  double c_scale = 1.0;
  int max_decisions = 3000;
  int tree_kb = 4096;
};

struct NetworkConfig {
  int blocks = 2;
  int filters = 24;
  int trunk_stride = 1;
  int policy_filters = 16;
  int hidden = 32;
};

struct ReplayConfig {
  int positions = 60000;
  int warm_up = 2000;
  bool short_searches = false;
  double value_lambda = 1.0;
};

struct LearnerConfig {
  int batch = 128;
  int shards = 2;
  double passes = 4.0;
  double learning_rate = 2e-3;
  double final_learning_rate = 2e-4;
  int warm_up_samples = 10000;
  std::int64_t decay_samples = 0;
  double weight_decay = 1e-3;
  double policy_weight = 1.0;
  double value_weight = 1.0;
  double margin_weight = 0.25;
  double clip_norm = 5.0;
  double average_decay = 0.0;
};

struct EvaluationConfig {
  int every = 10;
  int games = 40;
  int simulations = 16;
};

struct TrainingConfig {
  std::string scenario = "mayhem/3v3";
  std::uint64_t seed = 1;
  std::string device = "cpu";
  SelfPlayConfig selfplay;
  NetworkConfig network;
  ReplayConfig replay;
  LearnerConfig learner;
  EvaluationConfig evaluation;

  // How far and how fast, never what: no result of an iteration depends on these.
  int iterations = 0;    ///< 0 = no limit
  double minutes = 0.0;  ///< 0 = no limit
  int threads = 0;       ///< 0 = all of the machine's
};

/// What stands on the command line of `train`.
struct TrainArguments {
  TrainingConfig config;
  std::string file;  ///< the configuration file, may be empty (defaults and flags alone)
  std::string out;   ///< run folder: --out, or runs/<name of the file>
  bool resume = false;
  bool help = false;
};

/// "FILE [--key value ...] [--resume] [--out DIR]". Flags win over the file. \throws ConfigError
TrainArguments parse_train_arguments(std::span<const std::string> arguments);
/// A configuration file's text. \throws ConfigError with file:line
TrainingConfig parse_training_config(const std::string& text, const std::string& file);
/// Every key with its default and meaning, as --help prints it.
std::string train_options_help();

/// Canonical text of all that decides results, "key = value" a line (no iterations, minutes, threads). Equal texts,
/// equal runs.
std::string config_text(const TrainingConfig& config);
/// The lines in which two canonical texts differ, for people: "learner.batch is 64, the run has 128".
std::string config_difference(const std::string& wanted, const std::string& found);

}  // namespace banneret::training
