// The table of the chevauchee tests: a drawn board becomes a scenario, played with scripted dice; and the questions
// about soldiers that the pages of the rules speak of. What is right is said by the tests, clause by clause.
#pragma once

#include <string>
#include <string_view>

#include "env/chevauchee/state.h"
#include "tests/support/drawn.h"
#include "tests/support/scripted_play.h"

namespace banneret::chevauchee_test {

using testing::picture;
using testing::rows_of;

/// A board to play on. Letters of soldiers (lower case side 0, facing N; upper case side 1, facing S), on foot unless
/// mounted, without a shield unless it is named:
///   s sword, medium          h sword, medium, shield     d club, unarmoured       k two-handed sword, heavy
///   p pike and sword, medium f spear and dagger, medium  j sword, light, 2 javelins
///   b bow, light, club       n longbow, light, sword     x crossbow, light, sword g handgun, light, sword
///   i sling, unarmoured, club
///   l lance and sword, heavy, shield, mounted            r sword, light, mounted
class Drawn : public testing::DrawnBoard<Drawn> {
 public:
  explicit Drawn(std::string_view figures);
  /// Gives a letter a new meaning in words: "heavy mounted shield lance sword crossbow unloaded javelins=3 english".
  /// Melee weapons come to hand in the order in which they are named.
  Drawn& type(char letter, std::string_view meaning);
  /// "1/35"
  Drawn& scale(std::string_view scale);
};

/// A game of chevauchee in play; see ScriptedPlay.
class Play : public testing::ScriptedPlay {
 public:
  /// Turn 1 begun, side 0 being player A.
  explicit Play(const Drawn& setup, int line = __builtin_LINE());
  /// The same with side 1 as player A.
  static Play side_1_first(const Drawn& setup, int line = __builtin_LINE());
  /// Before the first dice.
  static Play before_the_dice(const Drawn& setup);

  // ---- going on -----------------------------------------------------------------------------------------------------
  /// Answers "done" or "hold" until a decision of this kind (of this side, if named), a throw ("throw blow") or the
  /// end.
  void to(std::string_view node, int side = -1, int line = __builtin_LINE());
  /// A walk of the side whose moves are due next, and the facing after it (0 is N).
  void walk(const std::string& from, const std::string& to, int facing, int line = __builtin_LINE());
  /// Turns in place.
  void turn(const std::string& cell, int facing, int line = __builtin_LINE());
  /// Declares that charge, no more, and runs it; `dice` if his bonus is thrown ("5 6").
  void charge(const std::string& from, const std::string& at, const std::string& dice = "",
              int line = __builtin_LINE());
  /// Declares that charge and no more.
  void declare(const std::string& from, const std::string& at, int line = __builtin_LINE());
  /// Goes on to the throws of blows and misses them all, then to the next turn with side 0 as player A.
  void next_turn(int line = __builtin_LINE());

  // ---- soldiers, by the cell they stand on --------------------------------------------------------------------------
  bool walked(std::string_view cell) const;
  bool charged(std::string_view cell) const;
  bool loaded(std::string_view cell) const;
  /// The melee weapon in hand, as scenario files spell it.
  std::string hand(std::string_view cell) const;
  int javelins(std::string_view cell) const;
  bool engaged(std::string_view one, std::string_view other) const;
  int turn() const;

  // ---- the throw now due --------------------------------------------------------------------------------------------
  /// Cell of the soldier who throws.
  std::string thrower() const;
  /// Least sum of 3d6 that kills (4 if all but the natural 3 do). Checks the weights against all 216 throws,
  /// and that 3 misses and 18 kills.
  int needed() const;

 private:
  Play(const Drawn& setup, const char* choice, int line);
  const chevauchee::Layout& layout() const { return overlay<chevauchee::Layout>(state()); }
  int soldier(std::string_view cell) const;
};

}  // namespace banneret::chevauchee_test
