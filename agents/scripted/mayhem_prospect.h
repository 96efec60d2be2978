// What the next exchange of halves is likely to leave either side of a mayhem position: each figure's chance to fall or
// flee through fights, charges, shots and attacks that are in reach, and from it the balance of strength, with ground
// and points as they come to count. Looks at a position as it stands; what an order leads to is the tactician's.
#pragma once

#include <array>

#include "agents/scripted/mayhem_evaluation.h"

namespace banneret::mayhem {

class Prospect {
 public:
  /// \pre both outlive this.
  Prospect(const Rules& rules, const Evaluation& evaluation);

  /// Balance from a side's view, about -1 (destroyed) to 1. \pre the game is not over.
  double balance(const Layout& s, Side side) const;

 private:
  using Losses = std::array<double, kMaxFigures>;
  /// Chance of each figure of a side to be gone after the coming exchange.
  void losses(const Layout& s, Side side, Losses& gone) const;
  double struck_down(const Layout& s, int figure) const;
  double attacked(const Layout& s, int figure, Figures free_enemies) const;
  double declared(const Layout& s, int figure, Figures free_enemies) const;
  double strength(const Layout& s, Side side, const Losses& gone) const;
  /// Points of a side over the other's, those of ground by who is likely to be left there.
  double lead(const Layout& s, Side side, const Losses& gone) const;

  const Setting& set_;
  const Evaluation& evaluation_;
  double total_ = 0.0;  ///< worth of all figures of the scenario
};

}  // namespace banneret::mayhem
