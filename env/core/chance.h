// What a chance node is made of: the real dice thrown, and the distinct effects they merge into.
// Weights are exact integers over a common denominator (their sum); no floating point here.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "env/core/types.h"

namespace banneret {

inline constexpr int kMaxOutcomes = 64;
inline constexpr int kMaxDice = 32;
/// Returned by Game::outcome_of for dice that are thrown again inside the node (a tie).
inline constexpr int kReroll = -1;

/// The throw at a chance node: `count` dice of `sides` sides each (a card drawn from n is one die of n sides).
struct DiceThrow {
  std::uint8_t kind = 0;      ///< index into GameSpec::chance_kinds
  std::uint8_t count = 0;     ///< 1..kMaxDice
  std::uint16_t sides = 0;    ///< 2 and up
  std::uint16_t subject = 0;  ///< what the throw is about: an entity or a cell, as the ruleset's page says
};

/// The distinct effects of a node with their weights. The probability of outcome i is weight[i] / denominator, every
/// weight is positive, and the weights sum to the denominator (re-rolled ties divided out).
struct ChanceOutcomes {
  int count = 0;
  std::uint64_t denominator = 0;
  std::array<std::uint64_t, kMaxOutcomes> weight;

  void clear() {
    count = 0;
    denominator = 0;
  }
  void add(std::uint64_t w) {
    weight[static_cast<std::size_t>(count++)] = w;
    denominator += w;
  }
};

/// Dice as thrown, values 1..sides.
using DiceValues = std::span<const std::uint16_t>;

/// Number of ways in which `count` dice of `sides` sides add up to `sum` (0 outside the range). Exact up to 2^64.
std::uint64_t ways_to_sum(int count, int sides, int sum);

/// Outcome i = a sum of count + i: the usual movement or retreat roll. \pre count * (sides - 1) + 1 <= kMaxOutcomes.
void sum_outcomes(int count, int sides, ChanceOutcomes& out);

/// Outcome i = i successes among `count` dice that each succeed on `successes` of `sides` faces.
/// \pre 0 < successes < sides, count < kMaxOutcomes, sides^count below 2^64.
void binomial_outcomes(int count, int sides, int successes, ChanceOutcomes& out);

}  // namespace banneret
