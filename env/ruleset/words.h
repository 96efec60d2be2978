// Words that the rulesets' texts, refusals and explanations have in common. What is said is each ruleset's affair.
#pragma once

#include <string>
#include <string_view>

#include "env/core/game.h"
#include "env/tabletop/victory.h"

namespace banneret {

/// "north", "north-east" ... "north-west".
const char* direction_name(int direction);
/// "3,4": column and row from 0.
std::string cell_text(Cell cell, int width);
/// "man at arms" for man_at_arms, as scenario files and tables spell names.
std::string spaced(std::string_view name);
/// "1 casting", "3 castings".
std::string counted(int n, const char* one, const char* many);
/// ": over, side 0 has won", ": over, a draw"; empty while it goes on.
std::string over_text(tabletop::Verdict verdict);

/// A number of one part, which is all of it.
ExplainedNumber simple(const std::string& what, int value, const std::string& why, const std::string& clause);

/// An entity on the table, still without label and condition. `glyph` is given in lower case, side 1's is turned to
/// upper case.
EntityView view_of_entity(int id, Side side, Cell cell, int facing, char glyph);
/// Adds a word to its condition, if it is so.
void note(EntityView& view, bool is_so, const char* word);

/// Why an action is refused.
struct Reason {
  std::string clause;
  std::string text;
};
/// The clause of "another figure stands there".
inline constexpr const char* kOccupied = "tabletop: occupied cells";

}  // namespace banneret
