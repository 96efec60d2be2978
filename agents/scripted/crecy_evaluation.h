// What a place is worth to a crecy unit, by rules of thumb: the fights it is in, what may charge or shoot it, whom it
// may shoot or charge, ground to be held, taken or left by. In parts of a unit's worth; no search here.
#pragma once

#include <array>
#include <vector>

#include "agents/scripted/crecy_odds.h"

namespace banneret::crecy {

class Evaluation {
 public:
  /// \pre both outlive this.
  Evaluation(const Rules& rules, const Odds& odds);

  /// What the best volley of the unit from where it stands would cost the enemy; 0 without a target. Loading and
  /// whether it has shot apart.
  double best_volley(const Layout& s, int unit) const;
  /// What a unit's blow at an enemy in contact costs the enemy.
  double blow_value(const Layout& s, int unit, int enemy) const;
  /// Balance of the fights that a unit is in.
  double fights(const Layout& s, int unit) const;
  /// What enemies who are not in contact may cost it before its next round.
  double danger(const Layout& s, int unit) const;
  /// Balance of a unit's charge at an enemy who turns to face it.
  double charge(const Layout& s, int unit, int enemy) const;
  /// Value of where and how a unit stands, to its own side; the fights it is in count for so much.
  double place(const Layout& s, int unit, double fights_count = 1.0) const;
  /// Direction from a cell to the nearest enemy who does not flee, else straight ahead for the side.
  Direction toward_enemy(const Layout& s, Cell cell, Side side) const;

 private:
  double prospects(const Layout& s, int unit) const;
  double ground(const Layout& s, int unit) const;
  double nearness(const std::vector<Cell>& cells, const Layout& s, int unit) const;
  double late(const Layout& s) const;

  const Rules& rules_;
  const Setting& set_;
  const Odds& odds_;
  std::array<std::vector<Cell>, 2> objectives_;  ///< cells that count for a side
  std::array<std::vector<Cell>, 2> camps_;       ///< of the enemy
  std::array<std::vector<Cell>, 2> exits_;       ///< by which the side wins
  std::array<double, 2> cell_worth_{};
  bool hold_early_ = false;
};

}  // namespace banneret::crecy
