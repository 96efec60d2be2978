// The network itself in LibTorch operations: one forward pass for training, validation and (folded) inference.
// Narrow ATen includes: the full <torch/torch.h> costs 17 s a file. Written to the API common to LibTorch 1.13 and 2.x.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "agents/network/evaluator.h"
#include "agents/network/torch/layout.h"

namespace banneret::network {

/// How batch norm is computed: folded into the convolution before it, from the running statistics, or from the batch's
/// own (which are left in the tensors of the running ones: mean, unbiased variance).
enum class Norm : std::uint8_t { folded, running, batch };

/// Raw outputs. spatial [n, K, H, W], kinds [n, Kg], wdl [n, 3] logits; margin [n] scaled.
struct Heads {
  at::Tensor spatial, kinds, wdl, margin;
};

class Network {
 public:
  /// `tensors` one a parameter of `layout`, in order. \pre layout outlives it.
  Network(const Layout& layout, std::vector<at::Tensor> tensors, Norm norm)
      : layout_(&layout), t_(std::move(tensors)), norm_(norm) {}

  /// planes [n, C, H, W] (channels last in memory), globals [n, G], both scaled.
  Heads forward(const at::Tensor& planes, const at::Tensor& globals) const;

  const std::vector<at::Tensor>& tensors() const { return t_; }

 private:
  at::Tensor conv_norm(const at::Tensor& x, const ConvNorm& layer) const;
  at::Tensor linear(const at::Tensor& x, const Linear& layer) const;

  const Layout* layout_;
  std::vector<at::Tensor> t_;
  Norm norm_;
};

/// Views of `flat` (Layout::total floats), one a parameter.
std::vector<at::Tensor> slices(const at::Tensor& flat, const Layout& layout);
/// Inference tensors: batch norm folded, convolution weights channels last; copies, on the device of `flat`.
std::vector<at::Tensor> folded(const at::Tensor& flat, const Layout& layout);

/// "cpu" or "cuda" as a device. \throws NetworkError if unknown or not to be had.
at::Device device_of(const std::string& name);

/// One intra-op thread for the calling thread, from its first call on. Several streams scale, threads inside one do
/// not.
void use_one_thread();

/// Observations to scaled floats with the channels of a cell together (channels last). `out` [n, H, W, C] is
/// overwritten.
void scale_planes(const std::uint8_t* planes, int n, int channels, int cells, const std::vector<float>& scales,
                  float* out);
void scale_globals(const std::int16_t* globals, int n, const std::vector<float>& scales, float* out);

/// The buffers of one batch's inputs, as tensors on a device.
class Inputs {
 public:
  void fill(const NetworkSpec& spec, int n, int height, int width, const std::uint8_t* planes,
            const std::int16_t* globals, at::Device device);
  at::Tensor planes, globals;

 private:
  std::vector<float> plane_buffer_, global_buffer_;
};

/// Copies a forward pass's outputs to the caller's buffers, win/draw/loss as probabilities, the margin unscaled.
void copy_heads(const Heads& heads, const NetworkSpec& spec, float* spatial_logits, float* global_logits, float* wdl,
                float* margin);

/// The evaluator over a copy of `weights`.
std::unique_ptr<Evaluator> make_torch_evaluator(const NetworkSpec& spec, const std::vector<float>& weights,
                                                const std::string& device);

}  // namespace banneret::network
