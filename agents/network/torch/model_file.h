// Model files: a network with its spec and, for training to go on, its optimiser, in one checked file.
// Torch-free. The format is described in docs/network.md.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "agents/network/evaluator.h"

namespace banneret::network {

/// What a file holds. Moment vectors have one number a trained weight, or are empty.
struct Model {
  NetworkSpec spec;
  std::vector<float> weights;  ///< in the order of make_layout
  std::string optimizer;       ///< "adamw" or "sgd"
  std::int64_t steps = 0;
  std::int64_t samples = 0;
  std::vector<float> first_moment;
  std::vector<float> second_moment;  ///< adamw alone
  std::vector<float> average;        ///< of the weights over the steps; empty: none is kept

  /// The weights that play.
  const std::vector<float>& played() const { return average.empty() ? weights : average; }
};

/// Atomic: written to path + ".tmp", fsynced, renamed, the directory fsynced. \throws NetworkError
void write_model(const Model& model, const std::string& path);
/// Checks length and checksum. \throws NetworkError
Model read_model(const std::string& path);

}  // namespace banneret::network
