// What the fire and the melee of a chevauchee turn are expected to cost either side if nobody moves any more: each
// soldier takes his best target, pairs fight in the order of the rules. Chances of survival, no search; odds are
// chevauchee_odds'.
#pragma once

#include <array>

#include "agents/scripted/chevauchee_odds.h"

namespace banneret::chevauchee {

class Forecast {
 public:
  /// \pre both outlive this.
  Forecast(const Rules& rules, const Odds& odds) : rules_(rules), set_(rules.setting()), odds_(odds) {}

  /// Chances to be alive.
  using Alive = std::array<double, kMaxSoldiers>;

  /// Worth of the enemies a side kills less its own losses: the fire of this turn if it is to come, this turn's melee
  /// and the next turn's. Fills `alive` with what this turn leaves.
  double turn(const Layout& s, Side side, Alive& alive) const;
  /// The same from the blows on. Targets named stand; `opening`: the pair of this striker is fought first, -1 any.
  double melee(const Layout& s, Side side, int opening = -1) const;

  /// Chance that each soldier is alive once the shots named so far have been taken. \pre the stage of fire.
  void named_shots(const Layout& s, Alive& alive) const;

 private:
  struct Shot {
    int target = -1;
    bool thrown = false;
    double value = 0.0;
  };
  struct Pair {
    int first = 0;
    int second = 0;
    bool answered = false;
    double gain = 0.0;  ///< to player A
  };
  Shot best_shot(const Layout& s, int soldier) const;
  void fire(Layout& s, Alive& alive) const;
  double blows(const Layout& s, Side side, int opening, Alive& alive) const;
  void choose(const Layout& s, const Alive& alive, std::array<int, kMaxSoldiers>& target) const;
  double both_melees(Layout& s, Side side, int opening, Alive& alive) const;
  double losses(const Layout& s, Side side, const Alive& alive) const;
  void next_turn(Layout& s) const;

  const Rules& rules_;
  const Setting& set_;
  const Odds& odds_;
};

}  // namespace banneret::chevauchee
