// Sharing a half-turn's budget out.
#include "agents/search/turn_share.h"

#include <algorithm>

namespace banneret::search {

void TurnShare::clear() {
  *this = TurnShare();
}

double TurnShare::begin(std::uint16_t half_turn, double total) {
  if (half_turn_ != half_turn) {
    if (half_turn_ >= 0) {
      double& mean = expected_[static_cast<std::size_t>(half_turn_) & 1U];
      mean += 0.25 * (static_cast<double>(decisions_) - mean);
    }
    half_turn_ = half_turn;
    decisions_ = 0;
    spent_ = 0.0;
  }
  const double to_come = std::max(2.0, expected_[half_turn & 1U] - static_cast<double>(decisions_));
  ++decisions_;
  return std::max(0.0, total - spent_) / to_come;
}

}  // namespace banneret::search
