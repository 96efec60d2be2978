// Writes the scenario file of a drawn board. Roster order is the one the scenario format gives an overlay: side 0 in
// reading order of the table, then side 1 in reading order of the table turned by 180 degrees.
#include "tests/support/drawn.h"

#include <cctype>
#include <set>
#include <sstream>
#include <stdexcept>

#include "env/rulesets.h"
#include "env/tabletop/scenario.h"

namespace banneret::testing {
namespace {

/// By key, the line of each attribute. A later one replaces an earlier one, but what is added to a list adds up.
void add_attribute(const std::string& line, std::map<std::string, std::string>& attributes) {
  const std::string key = line.substr(0, line.find(' '));
  const std::size_t added = line.find(" += ");
  if (added == std::string::npos) {
    attributes[key] = line;
    return;
  }
  std::string& list = attributes[key];
  if (list.empty()) {
    list = key + " = [";
  } else {
    list.back() = ',';
  }
  list += line.substr(added + 4) + "]";
}

}  // namespace

DrawnScenario::DrawnScenario(std::string_view figures, const DrawnWords& words)
    : ruleset_(words.ruleset), lines_(words.lines), figures_(rows_of(figures)), types_(words.types) {
  const int height = static_cast<int>(figures_.size());
  const int width = static_cast<int>(figures_[0].size());
  for (int side = 0; side < 2; ++side) {
    for (int i = 0; i < width * height; ++i) {
      const int at = side == 0 ? i : width * height - 1 - i;
      const char glyph = figures_[static_cast<std::size_t>(at / width)][static_cast<std::size_t>(at % width)];
      if (glyph == '.' || (std::islower(glyph) != 0) != (side == 0)) continue;
      roster_.push_back({static_cast<char>(std::tolower(glyph)), side, at % width, at / width, ""});
    }
  }
}

void DrawnScenario::turn_figure(std::string_view cell, std::string_view direction) {
  for (Placed& figure : roster_) {
    if (std::to_string(figure.x) + "," + std::to_string(figure.y) != cell) continue;
    figure.facing = direction;
    return;
  }
  throw std::runtime_error("nobody is drawn at " + std::string(cell));
}

void DrawnScenario::add_unplaced(char letter) {
  const int side = std::islower(letter) != 0 ? 0 : 1;
  auto end = roster_.begin();
  while (end != roster_.end() && end->side <= side) ++end;
  roster_.insert(end, {static_cast<char>(std::tolower(letter)), side, -1, -1, ""});
}

std::string DrawnScenario::map_text() const {
  std::string out = "[map]\n" + map_rows("terrain", rows_on(figures_, terrain_));
  if (!heights_.empty()) out += map_rows("heights", rows_on(figures_, heights_));
  if (!marks_.empty()) out += map_rows("marks", rows_on(figures_, marks_));
  return out + "\n";
}

std::string DrawnScenario::types_text() const {
  std::set<char> used;
  for (const Placed& figure : roster_) used.insert(figure.letter);
  std::string out;
  for (const char letter : used) {
    std::map<std::string, std::string> attributes;
    std::istringstream in(types_.at(letter));
    for (std::string word; in >> word;) {
      add_attribute(lines_.at(word), attributes);
    }
    out += std::string("[types.type_") + letter + "]\nletter = \"" + letter + "\"\n";
    for (const auto& [key, line] : attributes) out += line + "\n";
    out += "\n";
  }
  return out;
}

std::string DrawnScenario::figures_text() const {
  std::string out;
  for (const Placed& figure : roster_) {
    out +=
        std::string("[[figure]]\ntype = \"type_") + figure.letter + "\"\nside = " + std::to_string(figure.side) + "\n";
    if (figure.x >= 0) out += "at = [" + std::to_string(figure.x) + ", " + std::to_string(figure.y) + "]\n";
    if (!figure.facing.empty()) out += "facing = \"" + figure.facing + "\"\n";
    out += "\n";
  }
  return out;
}

std::string DrawnScenario::text() const {
  std::string out = "format = 1\nruleset = \"" + ruleset_ + "\"\ntitle = \"Test\"\nturns = " + std::to_string(turns_);
  if (defender_ >= 0) out += "\ndefender = " + std::to_string(defender_);
  out += "\n\n" + map_text() + types_text() + "[options]\n";
  for (const auto& [key, value] : options_) out += key + " = " + value + "\n";
  out += "\n" + figures_text();
  if (victory_.empty()) return out + "[[victory]]\nside = \"both\"\nkind = \"destroy\"\n";
  for (const std::string& lines : victory_) out += "[[victory]]\n" + lines + "\n";
  return out;
}

std::string DrawnScenario::letters() const {
  std::string out;
  for (const Placed& figure : roster_) {
    out += static_cast<char>(figure.side == 0 ? figure.letter : std::toupper(figure.letter));
  }
  return out;
}

std::map<int, char> DrawnScenario::letters_by_number() const {
  std::map<int, char> out;
  for (const char letter : letters()) out.emplace(static_cast<int>(out.size()), letter);
  return out;
}

std::unique_ptr<const Game> make(const DrawnScenario& setup) {
  return make_game(tabletop::parse_scenario(setup.text(), "drawn.toml"));
}

std::string refusal_to_make(const DrawnScenario& setup) {
  try {
    make(setup);
  } catch (const tabletop::ScenarioError& error) {
    return error.what();
  }
  return "";
}

}  // namespace banneret::testing
