// Drawn: writes the scenario file of a drawn board. Roster order is the one the scenario format gives an overlay: side
// 0 in reading order of the table, then side 1 in reading order of the table turned by 180 degrees.
#include <cctype>
#include <sstream>
#include <stdexcept>

#include "env/rulesets.h"
#include "env/tabletop/scenario.h"
#include "tests/mayhem/table.h"

namespace banneret::mayhem_test {

using testing::map_rows;
using testing::rows_on;

namespace {

const std::map<char, std::string>& usual_types() {
  static const std::map<char, std::string> types = {{'c', "knight heavy shield commander"},
                                                    {'k', "knight heavy shield"},
                                                    {'s', "sergeant medium shield"},
                                                    {'t', "sergeant medium two_handed"},
                                                    {'a', "archer light bow"},
                                                    {'x', "archer light crossbow"},
                                                    {'l', "knight heavy shield lance barded"},
                                                    {'r', "sergeant medium shield bare"},
                                                    {'d', "knight heavy shield commander second"},
                                                    {'e', "sergeant medium shield second"}};
  return types;
}

std::string type_lines(char letter, const std::string& words) {
  static const std::map<std::string, std::string> line_of = {{"knight", "rank = \"knight\""},
                                                             {"sergeant", "rank = \"sergeant\""},
                                                             {"archer", "rank = \"archer\""},
                                                             {"heavy", "armour = \"heavy\""},
                                                             {"medium", "armour = \"medium\""},
                                                             {"light", "armour = \"light\""},
                                                             {"shield", "shield = true"},
                                                             {"two_handed", "weapon = \"two_handed\""},
                                                             {"lance", "weapon = \"lance\""},
                                                             {"bow", "missile = \"bow\""},
                                                             {"crossbow", "missile = \"crossbow\""},
                                                             {"barded", "horse = \"barded\""},
                                                             {"caparisoned", "horse = \"caparisoned\""},
                                                             {"bare", "horse = \"bare\""},
                                                             {"commander", "commander = true"},
                                                             {"second", "contingent = 1"}};
  std::string out = std::string("[types.type_") + letter + "]\nletter = \"" + letter + "\"\n";
  std::istringstream in(words);
  for (std::string word; in >> word;) out += line_of.at(word) + "\n";
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
Drawn& Drawn::dismounting() {
  return dismounting_ = true, *this;
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

Drawn& Drawn::unplaced(char letter) {
  const int side = std::islower(letter) != 0 ? 0 : 1;
  auto end = roster_.begin();
  while (end != roster_.end() && end->side <= side) ++end;
  roster_.insert(end, {static_cast<char>(std::tolower(letter)), side, -1, -1, ""});
  return *this;
}

std::string Drawn::map_text() const {
  std::string out = "[map]\n" + map_rows("terrain", rows_on(figures_, terrain_));
  if (!heights_.empty()) out += map_rows("heights", rows_on(figures_, heights_));
  if (!marks_.empty()) out += map_rows("marks", rows_on(figures_, marks_));
  return out + "\n";
}

std::string Drawn::text() const {
  std::string out = "format = 1\nruleset = \"mayhem\"\ntitle = \"Test\"\nturns = " + std::to_string(turns_) + "\n";
  if (defender_ >= 0) out += "defender = " + std::to_string(defender_) + "\n";
  out += "\n" + map_text();
  std::map<char, bool> used;
  for (const Placed& figure : roster_) used[figure.letter] = true;
  for (const auto& [letter, yes] : used) {
    if (yes) out += type_lines(letter, types_.at(letter));
  }
  out += std::string("[options]\ndismount = ") + (dismounting_ ? "true" : "false") + "\n\n";
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
  for (const Placed& figure : roster_) {
    out += static_cast<char>(figure.side == 0 ? figure.letter : std::toupper(figure.letter));
  }
  return out;
}

std::unique_ptr<const Game> make(const Drawn& setup) {
  return make_game(tabletop::parse_scenario(setup.text(), "drawn.toml"));
}

}  // namespace banneret::mayhem_test
