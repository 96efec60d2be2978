// The table of the mayhem tests: a drawn board becomes a scenario, played with scripted dice. What is right is said by
// the tests, clause by clause.
#pragma once

#include <string_view>

#include "tests/support/drawn.h"
#include "tests/support/scripted_play.h"

namespace banneret::mayhem_test {

using testing::picture;
using testing::rows_of;

/// A board to play on. Letters of figures (lower case side 0, facing N; upper case side 1, facing S):
///   c commander (knight, heavy, shield)   k knight, heavy, shield         s sergeant, medium, shield
///   t sergeant, medium, two-handed        a archer, light, bow            x archer, light, crossbow
///   l knight, heavy, shield, lance, barded horse                          r sergeant, medium, shield, bare horse
///   d commander and e sergeant (medium, shield) of a second contingent
///
/// Words of types: "knight heavy shield two_handed bow barded commander second".
class Drawn : public testing::DrawnBoard<Drawn> {
 public:
  explicit Drawn(std::string_view figures);
  Drawn& dismounting();
};

/// A game of mayhem in play; see ScriptedPlay.
class Play : public testing::ScriptedPlay {
 public:
  /// Turn 1 begun, side 0 having won the initiative and gone first.
  explicit Play(const Drawn& setup, int line = __builtin_LINE());
  /// Before the first dice.
  static Play before_the_dice(const Drawn& setup);

  // ---- the throw now due ------------------------------------------------------------------------------------------
  /// Least face from which one die has the effect of a six (a hit, a kill). Checks the weights against it.
  int needed() const;
  /// Greatest face up to which one die has the effect of a one (courage). Checks the weights against it.
  int passes_up_to() const;
  /// At a skill throw: how much the active side's figure has over the other's, proved over all 36 throws and the
  /// weights.
  int skill_advantage() const;

 private:
  Play(const Drawn& setup, bool begun);
};

}  // namespace banneret::mayhem_test
