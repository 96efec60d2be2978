// What a place is worth to a skirmish figure, by rules of thumb: the fight it is in, whom it can shoot, who can shoot
// or reach it, whom it may attack by and by, ground to be held or left by. In parts of a man's worth; no search here.
#pragma once

#include <array>
#include <vector>

#include "agents/scripted/skirmish_odds.h"

namespace banneret::skirmish {

/// What the enemies of a figure can still do to it, looked up once for all the places it might go to.
struct Survey {
  Figures settled = 0;   ///< have had their act in movement: arcs are fixed
  Figures shooters = 0;  ///< can shoot in the next firing phase if they see it
  Figures comers = 0;    ///< can come at it
  std::array<std::uint8_t, kMaxFigures> reach{};
  std::array<std::uint8_t, kMaxFigures> others{};  ///< the figure's friends within that reach, at whom it may come
};

class Evaluation {
 public:
  /// \pre both outlive this.
  Evaluation(const Rules& rules, const Odds& odds);

  /// \pre a position of the movement phase, or of an earlier one.
  Survey survey(const Layout& s, int figure) const;
  /// Value to its own side of where and how a figure stands at the end of its act. `there` is the position with
  /// `acted` cleared: nobody has shot or struck.
  double place(const Survey& survey, const Layout& there, int figure) const;

  /// Paces within which a figure can bring its next move into contact.
  int reach_of(const Layout& s, int figure) const;
  /// What the best shot of a figure from where it stands would cost the enemy, 0 without a target.
  double best_shot(const Layout& s, int figure) const;
  /// What a shot at a target is expected to cost its side; one who has still to shoot or strike is kept from it.
  double shot_value(const Layout& s, int shooter, int target) const;
  /// What it costs to throw the weapon in hand.
  double throw_cost(const Layout& s, int figure) const;
  /// What a blow is expected to cost the target's side. \pre melee.
  double blow_value(const Layout& s, int striker, int target) const;
  /// What those who have still to strike may take from a figure. \pre melee.
  double pressed(const Layout& s, int figure) const;
  /// Balance of the best charge open to a figure, 0 if there is none.
  double best_charge(const Layout& s, int figure, Workspace& work) const;
  /// What enemies who have still to move may cost a figure where it stands.
  double danger(const Survey& survey, const Layout& s, int figure) const;
  /// What the position is worth to side 0, within -1..1: strength, and points as they come to count.
  double balance(const Layout& s) const;
  /// Places of all figures, side 0's less side 1's: the fights, shots and dangers that the position still holds.
  double places(const Layout& s) const;
  /// Direction from a figure to the nearest enemy, else straight ahead for its side.
  Direction toward_enemy(const Layout& s, int figure) const;
  /// Paces to the nearest enemy, a table's breadth if there is none.
  int distance_to_enemy(const Layout& s, int figure) const;

 private:
  double fight(const Survey& survey, const Layout& s, int figure, Figures met) const;
  double shots_at(const Survey& survey, const Layout& s, int figure) const;
  double prospects(const Layout& s, int figure) const;
  double ground(const Layout& s, int figure, bool met) const;
  double nearness(const std::vector<Cell>& cells, const Layout& s, int figure) const;
  double late(const Layout& s) const;
  bool is_last(const Layout& s) const { return s.turn >= set_.scenario.turns; }

  const Rules& rules_;
  const Setting& set_;
  const Odds& odds_;
  std::array<std::vector<Cell>, 2> objectives_;  ///< cells that count for a side
  std::array<std::vector<Cell>, 2> exits_;       ///< by which the side wins or scores
  std::array<double, 2> cell_worth_{};
  std::array<double, 2> boldness_{1.0, 1.0};
  std::vector<bool> leaves_;  ///< figures that win or score by leaving
  bool hold_early_ = false;
};

}  // namespace banneret::skirmish
