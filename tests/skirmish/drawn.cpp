// Drawn: writes the scenario file of a drawn board. Roster order is the one the scenario format gives an overlay: side
// 0 in reading order of the table, then side 1 in reading order of the table turned by 180 degrees.
#include <algorithm>
#include <cctype>
#include <sstream>
#include <stdexcept>

#include "env/skirmish/skirmish.h"
#include "env/skirmish/tables.h"
#include "env/tabletop/scenario.h"
#include "tests/skirmish/table.h"

namespace banneret::skirmish_test {

using testing::map_rows;
using testing::rows_on;

namespace {

const std::map<char, std::string>& usual_types() {
  static const std::map<char, std::string> types = {{'u', "average"},      {'s', "sword"},      {'p', "spear"},
                                                    {'j', "javelin"},      {'b', "bow +knife"}, {'k', "sword ridden"},
                                                    {'l', "lance ridden"}, {'c', "civilian"}};
  return types;
}

template <class Names>
bool is_one_of(const Names& names, const std::string& word) {
  return std::find(names.begin(), names.end(), word) != names.end();
}

/// The line of one word that is no carried weapon.
std::string line_of_word(const std::string& word) {
  const std::string value = " = \"" + word + "\"";
  if (is_one_of(skirmish::kGradeNames, word)) return "grade" + value;
  if (is_one_of(skirmish::kWeaponNames, word)) return "weapon" + value;
  if (is_one_of(skirmish::kPostureNames, word)) return "posture" + value;
  if (is_one_of(skirmish::kGaitNames, word)) return "gait" + value;
  if (is_one_of(skirmish::kHorseNames, word)) return "horse" + value;
  if (word == "shield" || word == "civilian") return word + " = true";
  throw std::runtime_error("no such word: " + word);
}

/// Later words replace earlier ones of the same attribute; those of weapons put away add up.
std::string type_lines(char letter, const std::string& words) {
  std::map<std::string, std::string> attributes{{"grade", "grade = \"average\""}};
  std::string carries;
  std::istringstream in(words);
  for (std::string word; in >> word;) {
    if (word[0] == '+') {
      carries += (carries.empty() ? "\"" : ", \"") + word.substr(1) + "\"";
      continue;
    }
    const std::string line = line_of_word(word);
    attributes[line.substr(0, line.find(' '))] = line;
  }
  std::string out = std::string("[types.type_") + letter + "]\nletter = \"" + letter + "\"\n";
  for (const auto& [key, line] : attributes) out += line + "\n";
  if (!carries.empty()) out += "carries = [" + carries + "]\n";
  return out + "\n";
}

}  // namespace

std::string drawing(int width, int height, std::string_view things) {
  std::vector<std::string> rows(static_cast<std::size_t>(height), std::string(static_cast<std::size_t>(width), '.'));
  std::istringstream in{std::string(things)};
  for (std::string thing; std::getline(in, thing, ';');) {
    std::istringstream words(thing);
    char glyph = '.';
    std::string cell;
    words >> glyph >> cell;
    const std::string x = cell.substr(0, cell.find(','));
    const std::string y = cell.substr(cell.find(',') + 1);
    for (int i = 0; i < width * height; ++i) {
      if ((x == "*" || x == std::to_string(i % width)) && (y == "*" || y == std::to_string(i / width))) {
        rows[static_cast<std::size_t>(i / width)][static_cast<std::size_t>(i % width)] = glyph;
      }
    }
  }
  std::string out;
  for (const std::string& row : rows) out += row + "\n";
  return out;
}

Drawn::Drawn(std::string_view figures) : figures_(rows_of(figures)), types_(usual_types()) {
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

Drawn& Drawn::terrain(std::string_view drawing) {
  return terrain_ = rows_of(drawing), *this;
}
Drawn& Drawn::heights(std::string_view drawing) {
  return heights_ = rows_of(drawing), *this;
}
Drawn& Drawn::marks(std::string_view drawing) {
  return marks_ = rows_of(drawing), *this;
}
Drawn& Drawn::type(char letter, std::string_view words) {
  return types_[letter] = words, *this;
}
Drawn& Drawn::also(char letter, std::string_view words) {
  return types_[letter] += " " + std::string(words), *this;
}
Drawn& Drawn::turns(int limit) {
  return turns_ = limit, *this;
}
Drawn& Drawn::victory(std::string_view lines) {
  return victory_.emplace_back(lines), *this;
}

Drawn& Drawn::face(std::string_view cell, std::string_view direction) {
  for (Placed& figure : roster_) {
    if (std::to_string(figure.x) + "," + std::to_string(figure.y) == cell) return figure.facing = direction, *this;
  }
  throw std::runtime_error("nobody is drawn at " + std::string(cell));
}

std::string Drawn::map_text() const {
  std::string out = "[map]\n" + map_rows("terrain", rows_on(figures_, terrain_));
  if (!heights_.empty()) out += map_rows("heights", rows_on(figures_, heights_));
  if (!marks_.empty()) out += map_rows("marks", rows_on(figures_, marks_));
  return out + "\n";
}

std::string Drawn::text() const {
  std::string out = "format = 1\nruleset = \"skirmish\"\ntitle = \"Test\"\nturns = " + std::to_string(turns_) + "\n\n";
  out += map_text();
  std::map<char, bool> used;
  for (const Placed& figure : roster_) used[figure.letter] = true;
  for (const auto& [letter, yes] : used) out += type_lines(letter, types_.at(letter));
  for (const Placed& figure : roster_) {
    out += std::string("[[figure]]\ntype = \"type_") + figure.letter + "\"\nside = " + std::to_string(figure.side) +
           "\nat = [" + std::to_string(figure.x) + ", " + std::to_string(figure.y) + "]\n";
    if (!figure.facing.empty()) out += "facing = \"" + figure.facing + "\"\n";
    out += "\n";
  }
  if (victory_.empty()) return out + "[[victory]]\nside = \"both\"\nkind = \"destroy\"\n";
  for (const std::string& lines : victory_) out += "[[victory]]\n" + lines + "\n";
  return out;
}

std::string Drawn::letters() const {
  std::string out;
  for (const Placed& figure : roster_) {
    out += static_cast<char>(figure.side == 0 ? figure.letter : std::toupper(figure.letter));
  }
  return out;
}

std::unique_ptr<const Game> make(const Drawn& setup) {
  return skirmish::make_game(tabletop::parse_scenario(setup.text(), "drawn.toml"));
}

std::string refusal_to_make(const Drawn& setup) {
  try {
    make(setup);
  } catch (const tabletop::ScenarioError& error) {
    return error.what();
  }
  return "";
}

}  // namespace banneret::skirmish_test
