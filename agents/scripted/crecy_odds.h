// Expected tolls of crecy's volleys and blows: distributions of deaths, those who flee after them, and what both cost a
// side whose morale clock runs. All from the rules' own numbers; where units should stand is crecy_evaluation's.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "env/crecy/rules.h"

namespace banneret::crecy {

/// What an attack is expected to take from a unit.
struct Toll {
  double castings = 0.0;  ///< dead, and most of those who flee
  double gone = 0.0;      ///< chance that the unit is destroyed or flees as a whole
  double none = 1.0;      ///< chance that nobody dies
};

class Odds {
 public:
  explicit Odds(const Rules& rules);

  /// Chance of each number of deaths.
  using Deaths = std::array<double, kCastings + 1>;
  Deaths deaths(const Hits& hits) const;

  /// Castings of a unit shooting at another where both stand.
  Toll volley(const Layout& s, int shooter, int target, int castings) const;
  /// A volley from somewhere `cells` away, lines and arcs apart.
  Toll volley_from(const Layout& s, int shooter, int target, int cells) const;
  /// One blow of a unit at an enemy, who tests for flight with a chance of `tests`, struck from `arc` (0 to 2).
  Toll blow(const Layout& s, int striker, int target, int arc, double tests) const;

  /// What the loss of one whole unit costs its side, its castings apart: more as the clock runs down.
  double clock_price(const Layout& s, Side side) const { return clock_price(s.clock[side]); }
  /// The same at a clock of so many.
  static double clock_price(int clock) { return 0.6 + 2.4 / std::max(clock, 1); }
  /// What a toll costs the unit's side.
  double price(const Layout& s, int unit, const Toll& toll) const;
  /// Worth of the unit's castings, all six of the roster's being about 1.
  double worth(const Layout& s, int unit) const {
    return worth_[s.origin[at(unit)]] * s.castings[at(unit)] / kCastings;
  }

 private:
  Toll toll_of(const Layout& s, int target, const Deaths& deaths, int needed, int tries, double tests) const;
  int courage(const Layout& s, int unit) const;
  Toll shot(const Layout& s, int target, const Hits& hits, Missile missile, int needed) const;

  const Rules& rules_;
  const Setting& set_;
  std::vector<double> worth_;
  /// [dice][faces][hits]
  std::array<std::array<std::array<double, kMaxDice + 1>, 7>, kCastings + 5> ways_{};
};

}  // namespace banneret::crecy
