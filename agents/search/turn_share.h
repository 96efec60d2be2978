// TurnShare: how much of a half-turn's budget one decision may spend, not knowing how many decisions are still to come.
// Counts what is spent; clocks and searches are the agent's.
#pragma once

#include <array>
#include <cstdint>

namespace banneret::search {

/// The budget left is divided by the decisions expected to come in this half-turn: a running mean of the agent's
/// decisions a half-turn, kept apart for even and odd half-turns (its own and the enemy's, where it only reacts).
/// Beyond the expected number each decision gets half of what is left, so the budget is never exceeded. A function of
/// the decisions alone.
class TurnShare {
 public:
  /// A new game.
  void clear();
  /// Begins a decision in `half_turn`; the share it may spend of a half-turn budget of `total`.
  double begin(std::uint16_t half_turn, double total);
  /// Ends it.
  void spend(double amount) { spent_ += amount; }

 private:
  static constexpr double kFirstGuess = 8.0;
  std::array<double, 2> expected_{kFirstGuess, kFirstGuess};
  int half_turn_ = -1;
  int decisions_ = 0;
  double spent_ = 0.0;
};

}  // namespace banneret::search
