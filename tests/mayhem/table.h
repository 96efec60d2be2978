// The table of the mayhem tests: a drawn board becomes a scenario, scripted dice are thrown, decisions are taken by
// name. Knows the public Game interface alone; what is right is said by the tests, clause by clause.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "env/core/game.h"

namespace banneret::mayhem_test {

/// Rows of a drawing, blanks dropped, padded with '.' on the right and at the bottom to at least 8 x 8.
std::vector<std::string> rows_of(std::string_view drawing);
/// The same as one text, for comparing with Play::board().
std::string picture(std::string_view drawing);

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

/// A game in play. Every act says which dice follow it: all must be thrown, and none beside them.
/// Decisions with one legal action are taken by themselves (forced() tells). Errors throw with the line of the test.
class Play {
 public:
  /// Turn 1 begun, side 0 having won the initiative and gone first.
  explicit Play(const Drawn& setup, int line = __builtin_LINE());
  /// Before the first dice.
  static Play before_the_dice(const Drawn& setup);

  /// Takes a decision ("go 3,4"), then throws `dice`: "move 3 4; shot 5". Ends at a decision of somebody or at the end.
  void act(std::string_view action, std::string_view dice = "", int line = __builtin_LINE());
  /// The same, but ends before a throw of kind `chance` that is not scripted.
  void act_until(std::string_view action, std::string_view chance, std::string_view dice = "",
                 int line = __builtin_LINE());
  /// Throws the dice now due.
  void roll(std::string_view dice, int line = __builtin_LINE());
  void roll_until(std::string_view chance, std::string_view dice, int line = __builtin_LINE());

  bool legal(std::string_view action) const;
  /// The clause that a refusal of this action names; "legal" if it is not refused.
  std::string refused(std::string_view action);
  /// Cells of the legal actions of one kind, in reading order of the table.
  std::vector<std::string> options(std::string_view kind) const;
  /// All legal actions.
  std::vector<std::string> legal_list() const;
  /// True if this action was the only one and taken by itself since the last act.
  bool forced(std::string_view action) const;

  /// Side that decides.
  int side() const;
  /// "order", "shooter" ... at a decision; "throw move" at dice; "end".
  std::string node() const;
  int half_turn() const;
  int returns() const { return game_->returns(state_); }
  int margin() const { return game_->margin(state_); }

  /// The figures on the table as drawn letters.
  std::string board() const;
  /// Roster number of the figure drawn there at the start / standing there now (-1: nobody).
  int drawn(std::string_view cell) const;
  int standing(std::string_view cell) const;
  /// Cell of a roster number, "gone" if off the table.
  std::string where(int figure) const;
  /// Facing of the figure that stands there: "N" ... "NW", "" if nobody does.
  std::string facing(std::string_view cell) const;
  /// True if a figure stands on the cell where it was drawn.
  bool stands(std::string_view cell) const { return drawn(cell) >= 0 && standing(cell) == drawn(cell); }

  // ---- the throw now due ------------------------------------------------------------------------------------------
  int dice_count() const;
  /// Least face from which one die has the effect of a six (a hit, a kill). Checks the weights against it.
  int needed() const;
  /// Greatest face up to which one die has the effect of a one (courage). Checks the weights against it.
  int passes_up_to() const;
  /// At a skill throw: how much the active side's figure has over the other's, proved over all 36 throws and the
  /// weights.
  int skill_advantage() const;
  std::vector<std::uint64_t> weights() const;
  bool rerolled(std::vector<std::uint16_t> dice) const;
  /// Sum of the explained parts of that clause at this throw.
  int explained(std::string_view clause);
  /// Values of the explained numbers at this throw, in the order told; of an action that may be taken now.
  std::vector<int> explained_values();
  std::vector<int> explained_values(std::string_view action);

  const Game& game() const { return *game_; }
  const State& state() const { return state_; }

 private:
  struct Throw {
    std::string kind;
    std::vector<std::uint16_t> values;
  };
  Play(const Drawn& setup, bool begun);
  static std::deque<Throw> read_dice(std::string_view dice);
  Action parse(std::string_view action) const;
  void take(std::string_view action, int line);
  void run(std::deque<Throw> script, std::string_view stop_at, int line);
  void check(int line) const;
  std::string chance_kind() const;
  [[noreturn]] void fail(int line, const std::string& what) const;

  std::string letters_;
  std::map<std::string, int> drawn_;
  std::unique_ptr<const Game> game_;
  State state_;
  mutable Workspace work_;
  std::vector<std::string> forced_;
};

}  // namespace banneret::mayhem_test
