// Drawn: writes the scenario file of a drawn board. Roster order is the one the scenario format gives an overlay: side
// 0 in reading order of the table, then side 1 in reading order of the table turned by 180 degrees.
#include <cctype>
#include <sstream>
#include <stdexcept>

#include "env/rulesets.h"
#include "env/tabletop/scenario.h"
#include "tests/chevauchee/table.h"

namespace banneret::chevauchee_test {

using testing::map_rows;
using testing::rows_on;

namespace {

const std::map<char, std::string>& usual_types() {
  static const std::map<char, std::string> types = {{'s', "medium sword"},
                                                    {'h', "medium sword shield"},
                                                    {'d', "unarmoured club"},
                                                    {'k', "heavy two_handed_sword"},
                                                    {'p', "medium pike sword"},
                                                    {'f', "medium spear dagger"},
                                                    {'j', "light sword javelins=2"},
                                                    {'b', "light bow club"},
                                                    {'n', "light longbow sword"},
                                                    {'x', "light crossbow sword"},
                                                    {'g', "light handgun sword"},
                                                    {'i', "unarmoured sling club"},
                                                    {'l', "heavy lance sword shield mounted"},
                                                    {'r', "light sword mounted"}};
  return types;
}

bool one_of(const std::string& word, std::initializer_list<const char*> words) {
  for (const char* known : words) {
    if (word == known) return true;
  }
  return false;
}

std::string type_lines(char letter, const std::string& words) {
  std::string out = std::string("[types.type_") + letter + "]\nletter = \"" + letter + "\"\n";
  std::string weapons;
  std::istringstream in(words);
  for (std::string word; in >> word;) {
    if (one_of(word, {"unarmoured", "light", "medium", "heavy"})) {
      out += "armour = \"" + word + "\"\n";
    } else if (one_of(word, {"shield", "buckler"})) {
      out += "shield = \"" + word + "\"\n";
    } else if (one_of(word, {"bow", "crossbow", "handgun", "sling", "longbow"})) {
      out += "missile = \"" + word + "\"\n";
    } else if (one_of(word, {"english", "welsh", "french", "scottish", "genoese"})) {
      out += "nation = \"" + word + "\"\n";
    } else if (word == "mounted") {
      out += "mounted = true\n";
    } else if (word == "unloaded") {
      out += "loaded = false\n";
    } else if (word.rfind("javelins=", 0) == 0) {
      out += "javelins = " + word.substr(9) + "\n";
    } else {
      weapons += (weapons.empty() ? "\"" : ", \"") + word + "\"";
    }
  }
  if (!weapons.empty()) out += "weapons = [" + weapons + "]\n";
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
Drawn& Drawn::defender(int side) {
  return defender_ = side, *this;
}
Drawn& Drawn::scale(std::string_view scale) {
  return scale_ = scale, *this;
}
Drawn& Drawn::turns(int limit) {
  return turns_ = limit, *this;
}
Drawn& Drawn::victory(std::string_view lines) {
  return victory_.emplace_back(lines), *this;
}

Drawn& Drawn::unplaced(char letter) {
  const int side = std::islower(letter) != 0 ? 0 : 1;
  roster_.push_back({static_cast<char>(std::tolower(letter)), side, -1, -1, ""});
  return *this;
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
  std::string out = "format = 1\nruleset = \"chevauchee\"\ntitle = \"Test\"\nturns = " + std::to_string(turns_) + "\n";
  if (defender_ >= 0) out += "defender = " + std::to_string(defender_) + "\n";
  out += "\n" + map_text();
  std::map<char, bool> used;
  for (const Placed& figure : roster_) used[figure.letter] = true;
  for (const auto& [letter, yes] : used) out += type_lines(letter, types_.at(letter));
  if (!scale_.empty()) out += "[options]\nscale = \"" + scale_ + "\"\n\n";
  for (const Placed& figure : roster_) {
    out +=
        std::string("[[figure]]\ntype = \"type_") + figure.letter + "\"\nside = " + std::to_string(figure.side) + "\n";
    if (figure.x >= 0) out += "at = [" + std::to_string(figure.x) + ", " + std::to_string(figure.y) + "]\n";
    if (!figure.facing.empty()) out += "facing = \"" + figure.facing + "\"\n";
    out += "\n";
  }
  if (victory_.empty()) return out + "[[victory]]\nside = \"both\"\nkind = \"destroy\"\n";
  for (const std::string& lines : victory_) out += "[[victory]]\n" + lines + "\n";
  return out;
}

std::string Drawn::letters() const {
  std::string out;
  for (int side = 0; side < 2; ++side) {
    for (const Placed& figure : roster_) {
      if (figure.side != side || figure.x < 0) continue;
      out += static_cast<char>(side == 0 ? figure.letter : std::toupper(figure.letter));
    }
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

}  // namespace banneret::chevauchee_test
