// Forward pass, folding of batch norm, and the conversion of raw buffers to tensors and back.
#include "agents/network/torch/network.h"

#include <ATen/Context.h>
#include <ATen/Parallel.h>
#include <ATen/TensorOperators.h>
#include <ATen/ops/batch_norm.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/constant_pad_nd.h>
#include <ATen/ops/conv2d.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/pixel_shuffle.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace banneret::network {
namespace {

constexpr double kNormEpsilon = 1e-5;

const at::Tensor& at_index(const std::vector<at::Tensor>& tensors, int index) {
  return tensors[static_cast<std::size_t>(index)];
}

/// Mean and max over the cells: [n, 2F].
at::Tensor pooled(const at::Tensor& x) {
  const std::array<std::int64_t, 2> sides{2, 3};
  const at::IntArrayRef cells(sides);
  return at::cat({x.mean(cells), x.amax(cells)}, 1);
}

/// One more row or column of zeros where their number is odd.
at::Tensor padded_to_even(const at::Tensor& x) {
  const std::int64_t rows = x.size(2) % 2;
  const std::int64_t columns = x.size(3) % 2;
  if (rows == 0 && columns == 0) return x;
  return at::constant_pad_nd(x, {0, columns, 0, rows});
}

at::Tensor as_bias(const at::Tensor& x) {
  return x.unsqueeze(2).unsqueeze(3);
}

}  // namespace

at::Tensor Network::conv_norm(const at::Tensor& x, const ConvNorm& layer) const {
  const at::Tensor& weight = at_index(t_, layer.weight);
  const std::int64_t side = weight.size(2);
  const std::int64_t padding = side == 3 ? 1 : 0;
  const std::int64_t stride = side == 2 ? 2 : 1;
  const at::Tensor& shift = at_index(t_, layer.shift);
  if (norm_ == Norm::folded) return at::conv2d(x, weight, shift, stride, padding);
  const bool batch = norm_ == Norm::batch;
  return at::batch_norm(at::conv2d(x, weight, {}, stride, padding), at_index(t_, layer.scale), shift,
                        at_index(t_, layer.mean), at_index(t_, layer.variance), batch, 1.0, kNormEpsilon, true);
}

at::Tensor Network::linear(const at::Tensor& x, const Linear& layer) const {
  return at::linear(x, at_index(t_, layer.weight), at_index(t_, layer.bias));
}

Heads Network::forward(const at::Tensor& planes, const at::Tensor& globals) const {
  const Layout& l = *layout_;
  const at::Tensor embedding = linear(globals, l.globals_in).relu_();
  const at::Tensor cells = conv_norm(planes, l.stem).add_(as_bias(linear(embedding, l.globals_out))).relu_();
  at::Tensor x = l.stride == 1 ? cells : conv_norm(padded_to_even(cells), l.down).relu_();
  for (const Block& block : l.blocks) {
    const at::Tensor inner = conv_norm(x, block.first).relu_();
    const at::Tensor bias = as_bias(linear(pooled(inner), block.pool));
    x = conv_norm(inner, block.second).add_(bias).add_(x).relu_();
  }
  const at::Tensor summary = at::cat({pooled(x), embedding}, 1);
  at::Tensor policy = conv_norm(x, l.policy);
  if (l.stride == 2) {
    // Each place of the trunk speaks for its four cells; the row and column that made the table even are cut off.
    policy = at::pixel_shuffle(policy, 2).narrow(2, 0, cells.size(2)).narrow(3, 0, cells.size(3));
    policy = policy.add(conv_norm(cells, l.policy_cells));
  }
  policy = policy.add_(as_bias(linear(summary, l.policy_pool))).relu_();
  const at::Tensor& out = at_index(t_, l.policy_out.weight);
  Heads heads;
  heads.spatial = at::conv2d(policy, as_bias(out), at_index(t_, l.policy_out.bias));
  heads.kinds = linear(linear(summary, l.kinds_hidden).relu_(), l.kinds_out);
  const at::Tensor value = linear(summary, l.value_hidden).relu_();
  heads.wdl = linear(value, l.wdl);
  heads.margin = linear(value, l.margin).squeeze(1);
  return heads;
}

std::vector<at::Tensor> slices(const at::Tensor& flat, const Layout& layout) {
  std::vector<at::Tensor> tensors;
  tensors.reserve(layout.parameters.size());
  for (const Parameter& p : layout.parameters) {
    const at::Tensor slice = flat.narrow(0, static_cast<std::int64_t>(p.offset), static_cast<std::int64_t>(p.count));
    tensors.push_back(slice.view(p.dims));
  }
  return tensors;
}

std::vector<at::Tensor> folded(const at::Tensor& flat, const Layout& layout) {
  std::vector<at::Tensor> t = slices(flat.clone(), layout);
  const auto fold = [&](const ConvNorm& c) {
    const at::Tensor factor = at_index(t, c.scale) / (at_index(t, c.variance) + kNormEpsilon).sqrt();
    t[static_cast<std::size_t>(c.shift)] = at_index(t, c.shift) - at_index(t, c.mean) * factor;
    t[static_cast<std::size_t>(c.weight)] =
        (at_index(t, c.weight) * factor.view({-1, 1, 1, 1})).contiguous(at::MemoryFormat::ChannelsLast);
  };
  fold(layout.stem);
  if (layout.stride == 2) {
    fold(layout.down);
    fold(layout.policy_cells);
  }
  for (const Block& block : layout.blocks) {
    fold(block.first);
    fold(block.second);
  }
  fold(layout.policy);
  return t;
}

at::Device device_of(const std::string& name) {
  if (name == "cpu") return at::Device(at::kCPU);
  if (name != "cuda") throw NetworkError("unknown device '" + name + "'; must be cpu or cuda");
  if (!at::globalContext().hasCUDA())
    throw NetworkError("device cuda: this LibTorch has no CUDA or finds no GPU; use cpu");
  return at::Device(at::kCUDA, 0);
}

void use_one_thread() {
  thread_local bool done = false;
  if (!done) at::set_num_threads(1);
  done = true;
}

void scale_planes(const std::uint8_t* planes, int n, int channels, int cells, const std::vector<float>& scales,
                  float* out) {
  const auto c_count = static_cast<std::size_t>(channels);
  const auto cell_count = static_cast<std::size_t>(cells);
  std::memset(out, 0, static_cast<std::size_t>(n) * c_count * cell_count * sizeof(float));
  for (int row = 0; row < n; ++row, out += c_count * cell_count) {
    for (std::size_t c = 0; c < c_count; ++c, planes += cell_count) {
      std::size_t cell = 0;
      while (cell < cell_count) {
        // Most planes are nearly empty: eight empty cells are passed over at once.
        std::uint64_t eight = 1;
        if (cell + 8 <= cell_count) std::memcpy(&eight, planes + cell, 8);
        if (eight == 0) {
          cell += 8;
          continue;
        }
        const std::size_t end = std::min(cell + 8, cell_count);
        for (; cell < end; ++cell) out[cell * c_count + c] = static_cast<float>(planes[cell]) * scales[c];
      }
    }
  }
}

void scale_globals(const std::int16_t* globals, int n, const std::vector<float>& scales, float* out) {
  for (int row = 0; row < n; ++row) {
    for (const float scale : scales) *out++ = static_cast<float>(*globals++) * scale;
  }
}

void Inputs::fill(const NetworkSpec& spec, int n, int height, int width, const std::uint8_t* raw_planes,
                  const std::int16_t* raw_globals, at::Device device) {
  const std::int64_t c = spec.shape.planes;
  const std::int64_t g = spec.shape.globals;
  plane_buffer_.resize(static_cast<std::size_t>(n * c * height * width));
  global_buffer_.resize(static_cast<std::size_t>(n * g));
  scale_planes(raw_planes, n, spec.shape.planes, height * width, spec.plane_scales, plane_buffer_.data());
  scale_globals(raw_globals, n, spec.global_scales, global_buffer_.data());
  const std::int64_t row = width * c;
  planes = at::from_blob(plane_buffer_.data(), {n, c, height, width}, {height * row, 1, row, c}, at::kFloat).to(device);
  globals = at::from_blob(global_buffer_.data(), {n, g}, at::kFloat).to(device);
}

void copy_heads(const Heads& heads, const NetworkSpec& spec, float* spatial_logits, float* global_logits, float* wdl,
                float* margin) {
  const auto copy = [](const at::Tensor& from, float* to) {
    const at::Tensor flat = from.to(at::kCPU).contiguous();
    std::memcpy(to, flat.data_ptr<float>(), static_cast<std::size_t>(flat.numel()) * sizeof(float));
  };
  copy(heads.spatial, spatial_logits);
  copy(heads.kinds, global_logits);
  copy(heads.wdl.softmax(1), wdl);
  copy(heads.margin / spec.margin_scale, margin);
}

}  // namespace banneret::network
