// The table of the mayhem tests: a drawn board becomes a scenario, played with scripted dice. What is right is said by
// the tests, clause by clause.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "env/core/game.h"
#include "tests/support/drawing.h"
#include "tests/support/scripted_play.h"

namespace banneret::mayhem_test {

using testing::picture;
using testing::rows_of;

/// A board to play on. Letters of figures (lower case side 0, facing N; upper case side 1, facing S):
///   c commander (knight, heavy, shield)   k knight, heavy, shield         s sergeant, medium, shield
///   t sergeant, medium, two-handed        a archer, light, bow            x archer, light, crossbow
///   l knight, heavy, shield, lance, barded horse                          r sergeant, medium, shield, bare horse
///   d commander and e sergeant (medium, shield) of a second contingent
class Drawn {
 public:
  explicit Drawn(std::string_view figures);
  Drawn& terrain(std::string_view drawing);
  Drawn& heights(std::string_view drawing);
  Drawn& marks(std::string_view drawing);
  /// Gives a letter a new meaning in words: "knight heavy shield two_handed bow barded commander second".
  Drawn& type(char letter, std::string_view words);
  /// Turns the figure drawn at "x,y".
  Drawn& face(std::string_view cell, std::string_view direction);
  /// Adds a figure that is placed in the deployment phase (a capital letter: side 1's). Zones are marks 'z' and 'Z'.
  Drawn& unplaced(char letter);
  /// Side that places first.
  Drawn& defender(int side);
  Drawn& dismounting();
  Drawn& turns(int limit);
  /// Lines of one [[victory]] entry; the first call replaces the default (both sides: destroy).
  Drawn& victory(std::string_view lines);

  /// The scenario file.
  std::string text() const;
  /// Letter of each roster number.
  std::string letters() const;

 private:
  struct Placed {
    char letter;
    int side;
    int x;
    int y;
    std::string facing;
  };
  std::string map_text() const;

  std::vector<std::string> figures_;
  std::vector<std::string> terrain_, heights_, marks_;
  std::vector<Placed> roster_;
  std::map<char, std::string> types_;
  std::vector<std::string> victory_;
  bool dismounting_ = false;
  int defender_ = -1;
  int turns_ = 12;
};

std::unique_ptr<const Game> make(const Drawn& setup);

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
