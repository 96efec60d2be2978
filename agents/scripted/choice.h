// How the scripted agents choose once the values are known: the highest one with ties broken by the agent's own
// numbers, the few highest, an outcome by its quantile. What actions are worth is each agent's.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "env/core/chance.h"
#include "env/core/dice.h"
#include "env/core/types.h"

namespace banneret {

/// Index below n of the highest value(index), asked for in order. \pre n > 0. \param highest takes that value
template <class Value>
std::size_t best_index(std::size_t n, KeyedRandom& random, Value&& value, double* highest = nullptr) {
  std::size_t chosen = 0;
  double most = 0.0;
  std::uint64_t alike = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double v = static_cast<double>(value(i));
    if (alike == 0 || v > most) {
      chosen = i;
      most = v;
      alike = 1;
    } else if (v == most && random.below(++alike) == 0) {
      chosen = i;
    }
  }
  if (highest != nullptr) *highest = most;
  return chosen;
}

/// The action of highest value(action). \pre legal is not empty.
template <class Value>
Action best_action(std::span<const Action> legal, KeyedRandom& random, Value&& value, double* highest = nullptr) {
  return legal[best_index(
      legal.size(), random, [&](std::size_t i) { return value(legal[i]); }, highest)];
}

/// The few actions of highest value, the best first; of equal ones those seen first.
template <std::size_t kMost>
class BestFew {
 public:
  explicit BestFew(std::size_t most = kMost) : most_(most) {}

  void add(Action action, double value) {
    if (count_ == most_ && value <= values_[count_ - 1]) return;
    std::size_t i = count_ < most_ ? count_++ : count_ - 1;
    for (; i > 0 && values_[i - 1] < value; --i) {
      values_[i] = values_[i - 1];
      actions_[i] = actions_[i - 1];
    }
    values_[i] = value;
    actions_[i] = action;
  }
  std::span<const Action> actions() const { return {actions_.data(), count_}; }

 private:
  std::size_t most_;
  std::size_t count_ = 0;
  std::array<double, kMost> values_{};
  std::array<Action, kMost> actions_{};
};

/// The outcome that part/whole of all throws does not pass, outcomes in order.
inline int quantile(const ChanceOutcomes& chances, std::uint64_t part, std::uint64_t whole) {
  std::uint64_t below = 0;
  for (int i = 0; i < chances.count; ++i) {
    below += chances.weight[static_cast<std::size_t>(i)];
    if (whole * below >= part * chances.denominator) return i;
  }
  return chances.count - 1;
}

}  // namespace banneret
