// A game of any ruleset in play with scripted dice: decisions are taken by name, and every act says which dice follow
// it. All of them must be thrown, and none beside them. Knows the public Game interface alone.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "env/core/game.h"

namespace banneret::testing {

/// Decisions with one legal action are taken by themselves (forced() tells). Errors throw with the line of the test.
class ScriptedPlay {
 public:
  /// The position before the first dice. `letters`: what is drawn for each entity, by its id.
  ScriptedPlay(std::unique_ptr<const Game> game, std::map<int, char> letters);

  /// Takes a decision ("go 3,4"), then throws `dice`: "move 3 4; shot 5". Ends at a decision of somebody or at the end.
  void act(std::string_view action, std::string_view dice = "", int line = __builtin_LINE());
  /// The same, but ends before a throw of kind `chance` that is not scripted.
  void act_until(std::string_view action, std::string_view chance, std::string_view dice = "",
                 int line = __builtin_LINE());
  /// Throws the dice now due.
  void roll(std::string_view dice, int line = __builtin_LINE());
  void roll_until(std::string_view chance, std::string_view dice, int line = __builtin_LINE());
  /// The same, but whatever is due after the scripted dice ends it.
  void act_on(std::string_view action, std::string_view dice = "", int line = __builtin_LINE());
  void roll_on(std::string_view dice, int line = __builtin_LINE());

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

  /// What stands on the table as drawn letters; what came later than the drawing is '+' of side 0, '*' of side 1.
  std::string board() const;
  /// Id of the entity drawn there at the start / standing there now (-1: nobody).
  int drawn(std::string_view cell) const;
  int standing(std::string_view cell) const;
  /// Cell of an id, "gone" if off the table.
  std::string where(int figure) const;
  /// Facing of what stands there: "N" ... "NW", "" if nobody does.
  std::string facing(std::string_view cell) const;
  /// A field of the row of a roster number of side 0 / a global number, as side 0 observes it (-1: there is no such
  /// name).
  int observed(std::string_view field, int figure) const;
  int observed(std::string_view global) const;
  /// True if an entity stands on the cell where it was drawn.
  bool stands(std::string_view cell) const { return drawn(cell) >= 0 && standing(cell) == drawn(cell); }

  // ---- the throw now due ------------------------------------------------------------------------------------------
  int dice_count() const;
  std::vector<std::uint64_t> weights() const;
  bool rerolled(std::vector<std::uint16_t> dice) const;
  /// Counts every throw of the dice now due (up to six of them), those thrown again apart, and throws if the weights of
  /// the outcomes are not in the proportion of the throws that lead to them.
  void check_weights() const;
  /// Sum of the explained parts of that clause at this throw.
  int explained(std::string_view clause);
  /// Values of the explained numbers at this throw, in the order told; of an action that may be taken now.
  std::vector<int> explained_values();
  std::vector<int> explained_values(std::string_view action);

  const Game& game() const { return *game_; }
  const State& state() const { return state_; }

 protected:
  /// For acts of several decisions: takes an action, then what is forced, up to the next choice, throw or end.
  void step(std::string_view action, int line);
  /// The throw due is of this kind; "": none is.
  void expect_due(std::string_view chance, int line) const;
  [[noreturn]] void fail(int line, const std::string& what) const;

 private:
  struct Throw {
    std::string kind;
    std::vector<std::uint16_t> values;
  };
  static std::deque<Throw> read_dice(std::string_view dice);
  Action parse(std::string_view action) const;
  void take(std::string_view action, int line);
  void run(std::deque<Throw> script, int line);
  void run_to(std::deque<Throw> script, std::string_view stop_at, int line);
  void check(int line) const;
  std::string chance_kind() const;

  std::map<int, char> letters_;
  std::map<std::string, int> drawn_;
  std::unique_ptr<const Game> game_;
  State state_;
  mutable Workspace work_;
  std::vector<std::string> forced_;
};

}  // namespace banneret::testing
