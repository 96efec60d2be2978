// The table of the crecy tests: a drawn board becomes a scenario, played with scripted dice; and questions about units
// that the pages of the rules speak of. What is right is said by the tests, clause by clause.
#pragma once

#include <string>
#include <string_view>

#include "env/crecy/state.h"
#include "tests/support/drawn.h"
#include "tests/support/scripted_play.h"

namespace banneret::crecy_test {

using testing::picture;
using testing::rows_of;

/// A board to play on. Letters of units (lower case side 0, facing N; upper case side 1, facing S), six castings each:
///   c soldiers with the commander-in-chief, unarmoured      s soldiers, unarmoured       p peasants, unarmoured
///   v veterans, unarmoured       a soldiers, armoured       n knights on foot, armoured  k knights, cavalry, lance
///   r soldiers, cavalry, sword   b longbows, unarmoured     f short bows, unarmoured     x crossbows, armoured
///   j skirmishers with javelins  h soldiers, armoured, shield      g soldiers, armoured, pole-arm
///   l soldiers with a leader, unarmoured                    m the same of a second contingent, d its soldiers
///
/// Words of types: "soldier armoured shield mail pike shield_wall x3 leader second".
class Drawn : public testing::DrawnBoard<Drawn> {
 public:
  explicit Drawn(std::string_view figures);
  Drawn& span(int cells);
  /// The deck: the first call empties it of all others.
  Drawn& deck(std::string_view card, int count);
};

/// A game of crecy in play; see ScriptedPlay.
class Play : public testing::ScriptedPlay {
 public:
  /// Turn 1 begun, side 0 having the first round; then `dice` are thrown, those of its points.
  explicit Play(const Drawn& setup, std::string_view dice = "points 6", int line = __builtin_LINE());
  /// Before the first dice.
  static Play before_the_dice(const Drawn& setup);

  // ---- units, by the cell they stand on ---------------------------------------------------------------------------
  int castings(std::string_view cell) const;
  /// "double_line" ..., as scenario files spell it.
  std::string formation(std::string_view cell) const;
  bool fleeing(std::string_view cell) const;
  bool on_foot(std::string_view cell) const;
  bool loaded(std::string_view cell) const;
  /// Whether a command stand is attached.
  bool led(std::string_view cell) const;
  /// "", "musician", "bearer" or "musician, bearer": what the stand there has lost.
  std::string stand_losses(std::string_view cell) const;

  // ---- sides ------------------------------------------------------------------------------------------------------
  int clock(int side) const;
  /// Points left of a contingent, or of the commander-in-chief (-1).
  int points(int contingent = -1) const;
  int turn() const;
  /// Cards of a kind left in a side's deck.
  int cards(int side, std::string_view card) const;

  // ---- the throw now due ------------------------------------------------------------------------------------------
  /// Least face from which a die has the effect of a six, all dice alike. Checks the weights against every throw.
  int needed() const;
  /// The same of the last die (a command stand's), the others being ones.
  int last_die_needed() const;

 private:
  struct Unbegun {};
  Play(const Drawn& setup, Unbegun);
  const crecy::Layout& layout() const { return overlay<crecy::Layout>(state()); }
  std::size_t unit(std::string_view cell) const;
};

}  // namespace banneret::crecy_test
