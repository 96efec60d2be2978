// DrawnBoard: a drawn board as a scenario of some ruleset, for its tests. Each ruleset's table.h says what its letters
// and words mean and adds its own options.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "env/core/game.h"
#include "tests/support/drawing.h"

namespace banneret::testing {

/// What the drawings of a ruleset mean.
struct DrawnWords {
  std::string ruleset;
  std::map<char, std::string> types;         ///< by letter: its type in words
  std::map<std::string, std::string> lines;  ///< by word: the attribute that it stands for (`rank = "knight"`), or what
                                             ///< it adds to a list (`carries += "knife"`)
};

/// The scenario behind a drawing. Figures in lower case are side 0's and face N, in upper case side 1's and face S.
class DrawnScenario {
 public:
  /// The scenario file.
  std::string text() const;
  /// Letter of each figure, side 0's first, by roster number.
  std::string letters() const;
  /// The same, for ScriptedPlay.
  std::map<int, char> letters_by_number() const;

 protected:
  DrawnScenario(std::string_view figures, const DrawnWords& words);
  void turn_figure(std::string_view cell, std::string_view direction);
  void add_unplaced(char letter);
  std::string map_text() const;
  std::string types_text() const;
  std::string figures_text() const;

  struct Placed {
    char letter;
    int side;
    int x;
    int y;
    std::string facing;
  };
  std::string ruleset_;
  std::map<std::string, std::string> lines_;
  std::vector<std::string> figures_;
  std::vector<std::string> terrain_, heights_, marks_;
  std::vector<Placed> roster_;
  std::map<char, std::string> types_;
  std::vector<std::string> victory_;
  std::map<std::string, std::string> options_;
  int defender_ = -1;
  int turns_ = 12;
};

/// To be derived from by a ruleset's `Board`; every call gives the board back.
template <class Board>
class DrawnBoard : public DrawnScenario {
 public:
  Board& terrain(std::string_view drawing) { return terrain_ = rows_of(drawing), board(); }
  Board& heights(std::string_view drawing) { return heights_ = rows_of(drawing), board(); }
  Board& marks(std::string_view drawing) { return marks_ = rows_of(drawing), board(); }
  /// Gives a letter a new meaning in words; of two words for one attribute the later one holds.
  Board& type(char letter, std::string_view words) { return types_[letter] = words, board(); }
  /// Adds words to what a letter means.
  Board& also(char letter, std::string_view words) { return types_[letter] += " " + std::string(words), board(); }
  /// Turns the figure drawn at "x,y".
  Board& face(std::string_view cell, std::string_view direction) { return turn_figure(cell, direction), board(); }
  /// Adds a figure that is placed in the deployment phase (a capital letter: side 1's). Zones are marks 'z' and 'Z'.
  Board& unplaced(char letter) { return add_unplaced(letter), board(); }
  /// Side that places first.
  Board& defender(int side) { return defender_ = side, board(); }
  Board& turns(int limit) { return turns_ = limit, board(); }
  /// A line of [options].
  Board& option(const std::string& key, const std::string& value) { return options_[key] = value, board(); }
  /// Lines of one [[victory]] entry; the first call replaces the default (both sides: destroy).
  Board& victory(std::string_view lines) { return victory_.emplace_back(lines), board(); }

 protected:
  using DrawnScenario::DrawnScenario;

 private:
  Board& board() { return static_cast<Board&>(*this); }
};

std::unique_ptr<const Game> make(const DrawnScenario& setup);
/// What refuses the scenario, empty if it is taken.
std::string refusal_to_make(const DrawnScenario& setup);

}  // namespace banneret::testing
