// What a chevauchee position is worth to a side, by rules of thumb: the turn's forecast, what either side's next moves
// may do, ground to be held or left by. And, quicker, what a place is worth to one soldier. In soldiers' worths.
#pragma once

#include <array>
#include <vector>

#include "agents/scripted/chevauchee_forecast.h"

namespace banneret::chevauchee {

class Evaluation {
 public:
  /// \pre both outlive this.
  Evaluation(const Rules& rules, const Odds& odds);

  const Forecast& forecast() const { return forecast_; }
  /// What a soldier out of melee may gain by going for an enemy, or shooting at him, when his side moves next.
  double attack(const Layout& s, int soldier, int enemy) const;
  /// What his charge at him is worth now, as both stand, lines apart.
  double charge(const Layout& s, int soldier, int enemy) const;
  /// The sum of the best attacks of a side's soldiers.
  double potential(const Layout& s, Side side, const Forecast::Alive& alive) const;
  /// Of the whole position to a side.
  double balance(const Layout& s, Side side) const;
  /// Value of where and how a soldier stands, to his own side.
  double place(const Layout& s, int soldier) const;
  /// Puts a soldier on a cell as after a walk or a withdrawal, facing the nearest enemy.
  void put(Layout& s, int soldier, Cell cell) const;
  /// place() on a cell to which he may go, an exit among them.
  double standing(const Layout& s, int soldier, Cell cell) const;
  bool is_exit(int soldier, Cell cell) const {
    return set_.has_exits && set_.exits[set_.side_of(soldier)].has(set_.table.point(cell));
  }
  /// Worth of the best shots or throw of a soldier from where he stands, this turn.
  double best_shot(const Layout& s, int soldier) const;
  /// Direction from a soldier to the nearest enemy, else straight ahead.
  Direction toward_enemy(const Layout& s, int soldier) const;

 private:
  double support(const Layout& s, int soldier, int enemy) const;
  double fights(const Layout& s, int soldier) const;
  double ground(const Layout& s, int soldier) const;
  double nearness(const std::vector<Cell>& cells, const Layout& s, int soldier) const;

  const Rules& rules_;
  const Setting& set_;
  const Odds& odds_;
  Forecast forecast_;
  std::array<std::vector<Cell>, 2> objectives_;  ///< cells that count for a side
  std::array<std::vector<Cell>, 2> exits_;       ///< by which the side wins
};

}  // namespace banneret::chevauchee
