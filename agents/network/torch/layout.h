// The network's parameters as slices of one flat float buffer: names, sizes, starting values, and which layer uses
// which. Torch-free; what is computed with them is network.h's affair, how they are stored model_file.h's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "agents/network/evaluator.h"

namespace banneret::network {

struct Parameter {
  std::string name;
  std::vector<std::int64_t> dims;
  std::size_t offset = 0;  ///< into the flat buffer
  std::size_t count = 0;
  bool trained = true;   ///< false: running statistics, which lie behind all trained ones
  bool decayed = false;  ///< weight decay applies
  float bound = 0.0F;    ///< starts uniform in -bound..bound
  float start = 0.0F;    ///< plus this
};

/// Indices into Layout::parameters.
struct ConvNorm {
  int weight = 0, scale = 0, shift = 0, mean = 0, variance = 0;
};
struct Linear {
  int weight = 0, bias = 0;
};
struct Block {
  ConvNorm first, second;
  Linear pool;
};

struct Layout {
  int stride = 1;  ///< NetworkShape::trunk_stride
  std::vector<Parameter> parameters;
  std::size_t trained = 0;  ///< floats that are trained
  std::size_t total = 0;    ///< with running statistics

  Linear globals_in, globals_out;
  ConvNorm stem;
  ConvNorm down, policy_cells;  ///< trunk_stride 2 only: cells to trunk; cells to the spatial policy
  std::vector<Block> blocks;
  ConvNorm policy;
  Linear policy_pool, policy_out;  ///< policy_out is a 1x1 convolution
  Linear kinds_hidden, kinds_out;
  Linear value_hidden, wdl, margin;
};

/// \throws NetworkError for sizes out of range (1..4096; blocks 0..256).
Layout make_layout(const NetworkShape& shape);

/// Starting weights: a function of layout and seed alone.
std::vector<float> starting_weights(const Layout& layout, std::uint64_t seed);

/// FNV-1a over the bytes of the weights.
std::uint64_t hash_weights(const std::vector<float>& weights);
std::uint64_t hash_bytes(const void* bytes, std::size_t count, std::uint64_t hash = 14695981039346656037ULL);

}  // namespace banneret::network
