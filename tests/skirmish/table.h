// The table of the skirmish tests: a drawn board becomes a scenario, played with scripted dice; and questions about
// figures that the pages of the rules speak of. What is right is said by the tests, clause by clause.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "env/skirmish/state.h"
#include "tests/support/drawn.h"
#include "tests/support/scripted_play.h"

namespace banneret::skirmish_test {

using testing::picture;
using testing::rows_of;

/// A drawing of that size, '.' all over but for "s 4,20; m *,19": glyphs and their cells, '*' for a whole row or
/// column.
std::string drawing(int width, int height, std::string_view things);

/// A board to play on. Letters of figures (lower case side 0, facing N; upper case side 1, facing S), average all:
///   u bare hands    s sword    p spear    j javelin    b bow, a knife put away    k sword, mounted    l lance, mounted
///   c civilian, bare hands
///
/// Words of types: "veteran sword +knife +bow shield ridden canter kneeling held civilian"; what is not said is
/// average, none, false.
class Drawn : public testing::DrawnBoard<Drawn> {
 public:
  explicit Drawn(std::string_view figures);
  Drawn& type(char letter, std::string_view words);
};

/// A game of skirmish in play; see ScriptedPlay. Every throw that is due when an act has ended must be named, as `due`
/// ("*": whatever it is) or in its dice.
class Play : public testing::ScriptedPlay {
 public:
  /// Turn 1 begun: side 0 has won the dice and goes first.
  explicit Play(const Drawn& setup, int line = __builtin_LINE());
  /// Before the first dice.
  static Play before_the_dice(const Drawn& setup);

  // ---- whole acts of the movement phase ---------------------------------------------------------------------------
  /// The figure on the cell, side to act, is the one that acts (asked for only if there are others).
  void pick(std::string_view cell, int line = __builtin_LINE());
  /// It halts and keeps its facing.
  void stand(std::string_view cell, std::string_view due = "", int line = __builtin_LINE());
  /// It goes to a cell at a gait ("walk") and faces `facing` ("N") there, if it is asked.
  void go(std::string_view cell, std::string_view gait, std::string_view to, std::string_view facing,
          std::string_view due = "", int line = __builtin_LINE());
  /// It charges along the line to the cell: "charge_at 4,3", "4,4".
  void charge(std::string_view cell, std::string_view at_whom, std::string_view to, std::string_view due = "",
              int line = __builtin_LINE());
  /// Everybody who has not acted yet halts, facing as before, and the phase is over.
  void all_stand(std::string_view due = "", int line = __builtin_LINE());
  /// The next turn begins, side 0 first: dice and choice.
  void next_turn(int line = __builtin_LINE());
  /// Nobody attacks any more in this turn.
  void all_pass(std::string_view due = "", int line = __builtin_LINE());

  // ---- whole attacks ----------------------------------------------------------------------------------------------
  /// The figure shoots or throws at the one on the other cell, asked for as far as there is a choice; ends at the
  /// throw.
  void shoot(std::string_view cell, std::string_view at_whom, std::string_view due = "shot",
             int line = __builtin_LINE());
  /// The same of a blow.
  void strike(std::string_view cell, std::string_view at_whom, std::string_view due = "blow",
              int line = __builtin_LINE());

  // ---- figures, by the cell they stand on -------------------------------------------------------------------------
  /// As scenario files spell it.
  std::string hand(std::string_view cell) const;
  /// "knife, bow": what is put away, in the order of the weapons' list.
  std::string carried(std::string_view cell) const;
  std::string posture(std::string_view cell) const;
  int hits(std::string_view cell) const;
  bool stunned(std::string_view cell) const;
  bool mounted(std::string_view cell) const;
  bool loaded(std::string_view cell) const;

  // ---- things on the table ----------------------------------------------------------------------------------------
  /// "spear, knife": what lies on a cell, in the order of the weapons' list.
  std::string lying_on(std::string_view cell) const;
  /// Cells of the side's loose horses, in reading order of the table.
  std::vector<std::string> horses(int side) const;
  int turn() const;

  // ---- the throw now due ------------------------------------------------------------------------------------------
  /// Per cent to hit of this shot or blow. Checks the weights against every face of the die.
  int chance() const;

 private:
  struct Unbegun {};
  Play(const Drawn& setup, Unbegun);
  const skirmish::Layout& layout() const { return overlay<skirmish::Layout>(state()); }
  std::size_t figure(std::string_view cell) const;
  std::string cell_text(Cell cell) const;
  void ended(std::string_view due, int line) const;
  /// Takes the action at a decision of this kind; if nobody asks, it must have been forced.
  void choose(std::string_view kind, const std::string& action, int line);
};

}  // namespace banneret::skirmish_test
