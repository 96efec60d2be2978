// What a place is worth to a mayhem figure, by rules of thumb: the fights it has there, who can reach or shoot it, what
// it can shoot, objectives, neighbours, cover. All from the rules' own numbers (skill, armour, cover); no search here.
// Values are in kills of a sergeant, roughly: 2 is a sergeant or archer, 3 a knight.
#pragma once

#include <array>
#include <vector>

#include "env/mayhem/rules.h"

namespace banneret::mayhem {

/// Share of a figure's worth lost if it retreats from a failed check.
inline constexpr double kThrownBack = 0.10;

/// Chances that one round of a pair's fight kills either.
struct FightOdds {
  double kills = 0.0;  ///< first kills second
  double dies = 0.0;   ///< second kills first
};

class Evaluation {
 public:
  explicit Evaluation(const Rules& rules);

  /// Odds of one round as the two stand in `s` (cells, facings, memory of the pair).
  FightOdds fight(const Layout& s, int figure, int enemy) const;
  /// Chance that a shot from a cell at a figure where it stands hits and kills.
  double shot_kills(const Layout& s, Cell from, int target) const;
  /// What losing the figure costs its side.
  double worth(int figure) const { return worth_[static_cast<std::size_t>(figure)]; }

  /// Value of where a figure stands in `s`, to its own side.
  double place(const Layout& s, int figure) const;
  /// Sum of place() over some figures.
  double places(const Layout& s, Figures figures) const;
  /// Chance that a figure whose group fails a check is gone: it runs off, or its retreat takes it over the table edge
  /// (MA-CRG-6).
  double flees(const Layout& s, int figure) const;
  /// What a failed check costs the side of the figures, runs and retreats together.
  double panic(const Layout& s, Figures group) const;
  /// Chance that an enemy at an offset who comes at the figure from there kills it in a round.
  double onset(const Layout& s, int figure, int enemy, tabletop::Point offset) const;
  /// How much ground counts now, 0 to 1: it is counted at the turn limit unless a side must hold it for some turns.
  double urgency(const Layout& s) const;
  /// Objectives, exits and bad ground where a figure stands.
  double ground_value(const Layout& s, int figure) const;
  /// Nearness to the enemy, at the distance that suits the figure.
  double approach(const Layout& s, int figure) const;
  /// The direction from a figure to what it should face: the nearest enemy, else straight ahead.
  Direction toward_enemy(const Layout& s, int figure) const;

 private:
  double contact_value(const Layout& s, int figure) const;
  double danger(const Layout& s, int figure) const;
  double shooting_value(const Layout& s, int figure) const;
  double exposure(const Layout& s, int figure) const;
  double company(const Layout& s, int figure) const;
  double distance_to(const std::vector<Cell>& cells, Cell from) const;

  const Rules& rules_;
  const Setting& set_;
  std::vector<double> worth_;
  std::array<std::vector<Cell>, 2> objectives_;  ///< cells that count for a side
  std::array<std::vector<Cell>, 2> exits_;
  std::vector<bool> leaves_;  ///< figures that win by leaving over an exit
  std::array<double, 2> cell_points_{};
  bool hold_early_ = false;  ///< ground counts before the turn limit
};

}  // namespace banneret::mayhem
