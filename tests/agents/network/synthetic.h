// Made-up observations and targets for tests of the network library: sparse planes, ragged legal lists, learnable
// targets.
#pragma once

#include <cstdint>
#include <vector>

#include "agents/network/evaluator.h"
#include "agents/network/trainer.h"

namespace banneret::network::testing {

/// A small network of 5 planes, 3 globals, 4 spatial and 2 global kinds.
inline NetworkSpec small_spec(int trunk_stride = 1) {
  NetworkSpec spec;
  spec.shape.trunk_stride = trunk_stride;
  spec.shape.planes = 5;
  spec.shape.globals = 3;
  spec.shape.spatial_kinds = 4;
  spec.shape.global_kinds = 2;
  spec.shape.blocks = 2;
  spec.shape.filters = 16;
  spec.shape.policy_filters = 8;
  spec.shape.hidden = 12;
  spec.plane_scales = {1.0F, 0.5F, 0.25F, 1.0F, 0.1F};
  spec.global_scales = {1.0F, 0.1F, 0.01F};
  spec.schema = 42;
  spec.schema_text = "plane a 1\nplane b 0.5\n";
  return spec;
}

class Numbers {
 public:
  explicit Numbers(std::uint64_t seed) : state_(seed) {}
  std::uint32_t below(std::uint32_t bound) {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<std::uint32_t>(state_ >> 33U) % bound;
  }

 private:
  std::uint64_t state_;
};

/// n samples on a 6 x 5 table (an odd side, for trunks of stride 2). The targets are arbitrary but fixed, so that a
/// network can only learn them by heart.
struct Batch {
  static constexpr int kHeight = 6;
  static constexpr int kWidth = 5;

  Batch(const NetworkSpec& spec, int n, std::uint64_t seed) : count(n) {
    Numbers numbers(seed);
    const auto rows = static_cast<std::size_t>(n);
    constexpr std::uint32_t cells = kHeight * kWidth;
    planes.resize(rows * static_cast<std::size_t>(spec.shape.planes) * cells);
    for (std::uint8_t& p : planes) p = static_cast<std::uint8_t>(numbers.below(4) == 0 ? 1 + numbers.below(3) : 0);
    globals.resize(rows * static_cast<std::size_t>(spec.shape.globals));
    for (std::int16_t& g : globals) g = static_cast<std::int16_t>(static_cast<int>(numbers.below(21)) - 10);
    const std::uint32_t kinds = static_cast<std::uint32_t>(spec.shape.spatial_kinds) * cells;
    offsets.push_back(0);
    for (int i = 0; i < n; ++i) {
      const std::uint32_t legal = 2 + numbers.below(7);
      const std::uint32_t best = numbers.below(legal);
      for (std::uint32_t a = 0; a + 1 < legal; ++a) actions.push_back(a * (kinds / 8) + numbers.below(kinds / 8));
      actions.push_back(kinds + numbers.below(2));  // the last one is a global kind
      for (std::uint32_t a = 0; a < legal; ++a) targets.push_back(a == best ? 1.0F : 0.0F);
      offsets.push_back(static_cast<std::int64_t>(actions.size()));
      weights.push_back(i % 4 == 3 ? 0.0F : 1.0F);
      const std::uint32_t result = numbers.below(3);
      for (std::uint32_t r = 0; r < 3; ++r) wdl.push_back(r == result ? 1.0F : 0.0F);
      margin.push_back(static_cast<float>(static_cast<int>(numbers.below(21)) - 10));
    }
  }

  TrainBatch view() const {
    return {count,          kHeight,        kWidth,         planes.data(), globals.data(), offsets.data(),
            actions.data(), targets.data(), weights.data(), wdl.data(),    margin.data()};
  }

  int count;
  std::vector<std::uint8_t> planes;
  std::vector<std::int16_t> globals;
  std::vector<std::int64_t> offsets;
  std::vector<std::uint32_t> actions;
  std::vector<float> targets, weights, wdl, margin;
};

/// What an evaluation writes.
struct Outputs {
  Outputs(const NetworkSpec& spec, int n, int cells)
      : spatial(static_cast<std::size_t>(n * spec.shape.spatial_kinds * cells)),
        kinds(static_cast<std::size_t>(n * spec.shape.global_kinds)),
        wdl(static_cast<std::size_t>(3 * n)),
        margin(static_cast<std::size_t>(n)) {}
  std::vector<float> spatial, kinds, wdl, margin;
};

inline Outputs evaluated(Evaluator& evaluator, const Batch& batch) {
  Outputs out(evaluator.spec(), batch.count, Batch::kHeight * Batch::kWidth);
  evaluator.evaluate(batch.count, Batch::kHeight, Batch::kWidth, batch.planes.data(), batch.globals.data(),
                     out.spatial.data(), out.kinds.data(), out.wdl.data(), out.margin.data());
  return out;
}

}  // namespace banneret::network::testing
