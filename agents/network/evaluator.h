// Evaluator: a trained network as a function from raw observation buffers to policy logits, win/draw/loss and margin.
// C++17-clean, without LibTorch or env types; made through agents/network/library.h. What the buffers mean (planes,
// mover's frame, legal lists) is agents/network/encoding.h's affair.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace banneret::network {

/// What is wrong with a network file, a device or the network library, in one line.
class NetworkError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Sizes of a fully convolutional network. The first four come from the ruleset (encoding.h), the others are free.
struct NetworkShape {
  std::int32_t planes = 0;         ///< C, static planes first; 1 and up
  std::int32_t globals = 0;        ///< G; 1 and up
  std::int32_t spatial_kinds = 0;  ///< K; 1 and up
  std::int32_t global_kinds = 0;   ///< Kg; 1 and up
  std::int32_t blocks = 3;         ///< residual blocks of two 3x3 convolutions each; 0 and up
  std::int32_t filters = 32;       ///< channels of the trunk; multiples of 32 are fastest (max pooling)
  std::int32_t stem_side = 1;  ///< 1 or 3: side of the first convolution; 1 embeds each cell, and costs a tenth of 3
  /// 1: the trunk has a place for every cell. 2: one for every two by two cells, at a quarter of the cost; cells keep
  /// their own features beside it (filters / 2 of them, rounded up), for what goes in and for the spatial policy.
  std::int32_t trunk_stride = 1;
  std::int32_t policy_filters = 24;  ///< channels of the spatial policy head
  std::int32_t hidden = 48;          ///< width of the hidden layers of the global heads and of the globals' embedding
};

/// A network's shape with all that ties it to a ruleset's observations and actions.
struct NetworkSpec {
  NetworkShape shape;
  std::vector<float> plane_scales;   ///< [C] factor on the raw byte
  std::vector<float> global_scales;  ///< [G] factor on the raw number
  float margin_scale = 0.1F;         ///< factor from the ruleset's margin to about -1..1
  std::uint64_t schema = 0;          ///< env/core/observation_space.h schema_id
  std::string schema_text;           ///< the names behind it, one a line
};

/// One stream of evaluations. Not thread-safe: each thread has its own clone (weights are shared, buffers are not).
class Evaluator {
 public:
  virtual ~Evaluator() = default;
  virtual const NetworkSpec& spec() const = 0;
  /// Hash of all weights, running statistics included.
  virtual std::uint64_t weights_hash() const = 0;
  /// "cpu" or "cuda".
  virtual std::string device() const = 0;
  /// Evaluates n rows. For one (n, height, width) a row's results depend on that row alone, so callers that want the
  /// same results whatever else is in the batch keep n fixed and pad. \param planes [n, C, height, width], globals [n,
  /// G] \param spatial_logits [n, K, height, width], global_logits [n, Kg] \param wdl [n, 3] probabilities of win, draw
  /// and loss for the viewer \param margin [n] expected final margin of the viewer, in the ruleset's own unit \throws
  /// NetworkError
  virtual void evaluate(int n, int height, int width, const std::uint8_t* planes, const std::int16_t* globals,
                        float* spatial_logits, float* global_logits, float* wdl, float* margin) = 0;
  /// Another stream of the same network, for another thread.
  virtual std::unique_ptr<Evaluator> clone() const = 0;
};

}  // namespace banneret::network
