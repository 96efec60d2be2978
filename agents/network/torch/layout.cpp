// Builds the parameter layout of a network shape and its starting weights (He et al. 2015, uniform form).
#include "agents/network/torch/layout.h"

#include <Random123/philox.h>

#include <array>
#include <cmath>

namespace banneret::network {
namespace {

/// Stream::training_net of env/core/dice.h (whose header is C++20, so not included here).
constexpr std::uint64_t kWeightStream = 5;

class Builder {
 public:
  explicit Builder(Layout& layout) : layout_(layout) {}

  int add(const std::string& name, std::vector<std::int64_t> dims, float bound, float start) {
    Parameter p;
    p.name = name;
    p.decayed = dims.size() > 1;
    p.count = 1;
    for (const std::int64_t d : dims) p.count *= static_cast<std::size_t>(d);
    p.dims = std::move(dims);
    p.bound = bound;
    p.start = start;
    layout_.parameters.push_back(std::move(p));
    return static_cast<int>(layout_.parameters.size()) - 1;
  }

  int statistic(const std::string& name, std::int64_t channels, float start) {
    const int index = add(name, {channels}, 0.0F, start);
    layout_.parameters.back().trained = false;
    return index;
  }

  /// `scale`: start of batch norm's factor; 0 makes a residual branch begin as nothing.
  ConvNorm conv_norm(const std::string& name, std::int64_t in, std::int64_t out, std::int64_t side, float scale) {
    ConvNorm c;
    c.weight = add(name + ".weight", {out, in, side, side}, he_bound(in * side * side), 0.0F);
    c.scale = add(name + ".norm.scale", {out}, 0.0F, scale);
    c.shift = add(name + ".norm.shift", {out}, 0.0F, 0.0F);
    c.mean = statistic(name + ".norm.mean", out, 0.0F);
    c.variance = statistic(name + ".norm.variance", out, 1.0F);
    return c;
  }

  /// `gain` below 1 for outputs that should start near zero.
  Linear linear(const std::string& name, std::int64_t in, std::int64_t out, float gain) {
    Linear l;
    l.weight = add(name + ".weight", {out, in}, gain * he_bound(in), 0.0F);
    l.bias = add(name + ".bias", {out}, 0.0F, 0.0F);
    return l;
  }

  void place() {
    layout_.trained = place_all(true, 0);
    layout_.total = place_all(false, layout_.trained);
  }

 private:
  std::size_t place_all(bool trained, std::size_t offset) {
    for (Parameter& p : layout_.parameters) {
      if (p.trained != trained) continue;
      p.offset = offset;
      offset += p.count;
    }
    return offset;
  }

  static float he_bound(std::int64_t fan_in) {
    return static_cast<float>(std::sqrt(6.0 / static_cast<double>(fan_in)));
  }

  Layout& layout_;
};

void check(const char* name, std::int32_t value, std::int32_t low, std::int32_t high) {
  if (value >= low && value <= high) return;
  throw NetworkError(std::string("network shape: ") + name + " is " + std::to_string(value) + "; must be " +
                     std::to_string(low) + " to " + std::to_string(high));
}

}  // namespace

Layout make_layout(const NetworkShape& shape) {
  check("planes", shape.planes, 1, 4096);
  check("globals", shape.globals, 1, 4096);
  check("spatial kinds", shape.spatial_kinds, 1, 4096);
  check("global kinds", shape.global_kinds, 1, 4096);
  check("blocks", shape.blocks, 0, 256);
  check("filters", shape.filters, 1, 4096);
  if (shape.stem_side != 1 && shape.stem_side != 3) throw NetworkError("network shape: the stem's side must be 1 or 3");
  check("trunk stride", shape.trunk_stride, 1, 2);
  check("policy filters", shape.policy_filters, 1, 4096);
  check("hidden", shape.hidden, 1, 4096);
  const std::int64_t f = shape.filters;
  const std::int64_t p = shape.policy_filters;
  const std::int64_t h = shape.hidden;
  const std::int64_t pooled = 2 * f + h;  // mean and max of the trunk, embedding of the globals
  const bool coarse = shape.trunk_stride == 2;
  const std::int64_t cell = coarse ? (f + 1) / 2 : f;  // features of a cell
  Layout layout;
  layout.stride = shape.trunk_stride;
  Builder b(layout);
  layout.globals_in = b.linear("globals.in", shape.globals, h, 1.0F);
  layout.globals_out = b.linear("globals.out", h, cell, 1.0F);
  layout.stem = b.conv_norm("stem", shape.planes, cell, shape.stem_side, 1.0F);
  if (coarse) layout.down = b.conv_norm("down", cell, f, 2, 1.0F);
  for (int i = 0; i < shape.blocks; ++i) {
    const std::string name = "block" + std::to_string(i);
    Block block;
    block.first = b.conv_norm(name + ".first", f, f, 3, 1.0F);
    block.pool = b.linear(name + ".pool", 2 * f, f, 0.1F);
    block.second = b.conv_norm(name + ".second", f, f, 3, 0.0F);
    layout.blocks.push_back(block);
  }
  layout.policy = b.conv_norm("policy", f, coarse ? 4 * p : p, 1, 1.0F);
  if (coarse) layout.policy_cells = b.conv_norm("policy.cells", cell, p, 1, 1.0F);
  layout.policy_pool = b.linear("policy.pool", pooled, p, 0.1F);
  layout.policy_out = b.linear("policy.out", p, shape.spatial_kinds, 0.1F);
  layout.kinds_hidden = b.linear("kinds.hidden", pooled, h, 1.0F);
  layout.kinds_out = b.linear("kinds.out", h, shape.global_kinds, 0.1F);
  layout.value_hidden = b.linear("value.hidden", pooled, h, 1.0F);
  layout.wdl = b.linear("value.wdl", h, 3, 0.1F);
  layout.margin = b.linear("value.margin", h, 1, 0.1F);
  b.place();
  return layout;
}

std::vector<float> starting_weights(const Layout& layout, std::uint64_t seed) {
  std::vector<float> weights(layout.total);
  r123::Philox4x64 philox;
  const r123::Philox4x64::key_type key = {{seed, kWeightStream}};
  for (const Parameter& p : layout.parameters) {
    for (std::size_t i = 0; i < p.count; ++i) {
      const std::size_t at = p.offset + i;
      float value = p.start;
      if (p.bound > 0.0F) {
        const r123::Philox4x64::ctr_type counter = {{at, 0, 0, 0}};
        // 24 bits make a float in 0..1 exactly.
        const float unit = static_cast<float>(philox(counter, key)[0] >> 40U) * (1.0F / 16777216.0F);
        value += p.bound * (2.0F * unit - 1.0F);
      }
      weights[at] = value;
    }
  }
  return weights;
}

std::uint64_t hash_bytes(const void* bytes, std::size_t count, std::uint64_t hash) {
  const auto* p = static_cast<const unsigned char*>(bytes);
  for (std::size_t i = 0; i < count; ++i) hash = (hash ^ p[i]) * 1099511628211ULL;
  return hash;
}

std::uint64_t hash_weights(const std::vector<float>& weights) {
  return hash_bytes(weights.data(), weights.size() * sizeof(float));
}

}  // namespace banneret::network
