// Words that the rulesets have in common.
#include "env/ruleset/words.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace banneret {

const char* direction_name(int direction) {
  static constexpr std::array<const char*, 8> kNames{"north", "north-east", "east", "south-east",
                                                     "south", "south-west", "west", "north-west"};
  return kNames.at(static_cast<std::size_t>(direction));
}

std::string cell_text(Cell cell, int width) {
  return std::to_string(cell % width) + "," + std::to_string(cell / width);
}

std::string spaced(std::string_view name) {
  std::string out(name);
  std::replace(out.begin(), out.end(), '_', ' ');
  return out;
}

std::string counted(int n, const char* one, const char* many) {
  return std::to_string(n) + " " + (n == 1 ? one : many);
}

std::string over_text(tabletop::Verdict verdict) {
  switch (verdict) {
    case tabletop::Verdict::side0:
      return ": over, side 0 has won";
    case tabletop::Verdict::side1:
      return ": over, side 1 has won";
    case tabletop::Verdict::draw:
      return ": over, a draw";
    case tabletop::Verdict::none:
      break;
  }
  return "";
}

ExplainedNumber simple(const std::string& what, int value, const std::string& why, const std::string& clause) {
  ExplainedNumber out{what, value, {}};
  out.add(why, value, clause);
  return out;
}

EntityView view_of_entity(int id, Side side, Cell cell, int facing, char glyph) {
  EntityView view;
  view.id = static_cast<std::uint16_t>(id);
  view.side = side;
  view.cell = cell;
  view.facing = facing;
  view.glyph = std::string(1, side == 0 ? glyph : static_cast<char>(std::toupper(glyph)));
  return view;
}

void note(EntityView& view, bool is_so, const char* word) {
  if (is_so) view.condition += std::string(view.condition.empty() ? "" : ", ") + word;
}

}  // namespace banneret
