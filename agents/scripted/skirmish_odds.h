// What skirmish's shots and blows are expected to cost: chances of the rules' own numbers, and what a hit takes from
// the figure that receives it. Where figures should stand is skirmish_evaluation's.
#pragma once

#include <vector>

#include "env/skirmish/rules.h"

namespace banneret::skirmish {

class Odds {
 public:
  explicit Odds(const Rules& rules);

  /// Chance that a shot hits, both as they are; arcs, sight and loading apart.
  double shot(const Layout& s, int shooter, int target) const {
    return rules_.shot_numbers(s, shooter, target).chance() / 100.0;
  }
  /// Chance that a blow hits, both as they are; contact apart.
  double blow(const Layout& s, int striker, int target) const {
    return rules_.blow_numbers(s, striker, target).chance() / 100.0;
  }
  /// Chance of the first blow of one who is still to come, as a charge or not.
  double onset(const Layout& s, int striker, int target, bool charging) const;

  /// What a hit is expected to cost the side of the figure.
  double hit_cost(const Layout& s, int target) const;
  /// Chance that a hit leaves the figure dead or stunned.
  static constexpr double kDowned = (kWoundFaces[0] + kWoundFaces[1]) / 10.0;

  /// Balance of a figure's coming at an enemy who strikes back if it can.
  double assault(const Layout& s, int figure, int enemy, bool charging) const;

  /// Worth of a figure to its side, an average man on foot being about 1; less with hits.
  double worth(const Layout& s, int figure) const;

 private:
  const Rules& rules_;
  const Setting& set_;
  std::vector<double> worth_;
};

}  // namespace banneret::skirmish
