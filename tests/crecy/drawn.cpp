// Drawn: writes the scenario file of a drawn board. Roster order is the one the scenario format gives an overlay: side
// 0 in reading order of the table, then side 1 in reading order of the table turned by 180 degrees.
#include <cctype>
#include <sstream>
#include <stdexcept>

#include "env/rulesets.h"
#include "env/tabletop/scenario.h"
#include "tests/crecy/table.h"

namespace banneret::crecy_test {

using testing::map_rows;
using testing::rows_on;

namespace {

const std::map<char, std::string>& usual_types() {
  static const std::map<char, std::string> types = {
      {'c', "soldier unarmoured chief"},   {'s', "soldier unarmoured"},
      {'p', "peasant unarmoured"},         {'v', "veteran unarmoured"},
      {'a', "soldier armoured"},           {'n', "knight armoured"},
      {'k', "knight cavalry lance"},       {'r', "soldier cavalry"},
      {'b', "soldier unarmoured longbow"}, {'f', "soldier unarmoured short_bow"},
      {'x', "soldier armoured crossbow"},  {'j', "soldier skirmisher skirmish"},
      {'h', "soldier armoured shield"},    {'g', "soldier armoured pole_arm"},
      {'l', "soldier unarmoured leader"},  {'m', "soldier unarmoured leader second"},
      {'d', "soldier unarmoured second"}};
  return types;
}

const std::map<std::string, std::string>& lines_of_words() {
  static const std::map<std::string, std::string> lines = [] {
    std::map<std::string, std::string> out;
    const auto all = [&out](const char* key, std::initializer_list<const char*> values) {
      for (const char* value : values) out[value] = std::string(key) + " = \"" + value + "\"";
    };
    all("quality", {"peasant", "soldier", "veteran", "knight"});
    all("class", {"skirmisher", "unarmoured", "armoured", "cavalry"});
    all("weapon", {"hand", "lance", "spear", "pike", "pole_arm", "two_handed"});
    all("missile", {"none", "crossbow", "skirmish", "short_bow", "longbow"});
    all("formation", {"single_line", "double_line", "shield_wall", "defensive", "march_column", "wedge"});
    all("leader", {"leader", "chief"});
    out["shield"] = "shield = true";
    out["mail"] = "chain_mail = true";
    out["second"] = "contingent = 1";
    for (int castings = 1; castings <= 6; ++castings) {
      out["x" + std::to_string(castings)] = "castings = " + std::to_string(castings);
    }
    return out;
  }();
  return lines;
}

/// Later words replace earlier ones of the same attribute.
std::string type_lines(char letter, const std::string& words) {
  std::map<std::string, std::string> attributes;
  std::istringstream in(words);
  for (std::string word; in >> word;) {
    const std::string line = lines_of_words().at(word);
    attributes[line.substr(0, line.find(' '))] = line;
  }
  std::string out = std::string("[types.type_") + letter + "]\nletter = \"" + letter + "\"\n";
  for (const auto& [key, line] : attributes) out += line + "\n";
  return out + "\n";
}

}  // namespace

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
Drawn& Drawn::span(int cells) {
  return span_ = cells, *this;
}
Drawn& Drawn::deck(std::string_view card, int count) {
  return deck_[std::string(card)] = count, *this;
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
  std::string out = "format = 1\nruleset = \"crecy\"\ntitle = \"Test\"\nturns = " + std::to_string(turns_) + "\n\n";
  out += map_text();
  std::map<char, bool> used;
  for (const Placed& figure : roster_) used[figure.letter] = true;
  for (const auto& [letter, yes] : used) out += type_lines(letter, types_.at(letter));
  out += "[options]\nspan = " + std::to_string(span_) + "\n";
  if (!deck_.empty()) {
    for (const char* card : {"change_formation", "rally", "second_volley", "double_time", "steady"}) {
      const auto found = deck_.find(card);
      out += std::string("deck_") + card + " = " + std::to_string(found == deck_.end() ? 0 : found->second) + "\n";
    }
  }
  out += "\n";
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
  return make_game(tabletop::parse_scenario(setup.text(), "drawn.toml"));
}

std::string refusal_to_make(const Drawn& setup) {
  try {
    make(setup);
  } catch (const tabletop::ScenarioError& error) {
    return error.what();
  }
  return "";
}

}  // namespace banneret::crecy_test
