// What letters and words mean on the drawn boards of skirmish, and drawings by coordinates for large tables.
#include <sstream>

#include "env/skirmish/tables.h"
#include "tests/skirmish/table.h"

namespace banneret::skirmish_test {
namespace {

std::map<std::string, std::string> lines_of_words() {
  std::map<std::string, std::string> out;
  const auto all = [&out](const std::string& key, const auto& values) {
    for (const std::string_view value : values) out[std::string(value)] = key + " = \"" + std::string(value) + "\"";
  };
  all("horse", skirmish::kHorseNames);
  all("posture", skirmish::kPostureNames);
  all("gait", skirmish::kGaitNames);
  all("grade", skirmish::kGradeNames);
  all("weapon", skirmish::kWeaponNames);  // last: "none" is a weapon
  for (const std::string_view weapon : skirmish::kWeaponNames) {
    out["+" + std::string(weapon)] = "carries += \"" + std::string(weapon) + "\"";
  }
  out["shield"] = "shield = true";
  out["civilian"] = "civilian = true";
  return out;
}

const testing::DrawnWords& words() {
  static const testing::DrawnWords words = {"skirmish",
                                            {{'u', "average"},
                                             {'s', "average sword"},
                                             {'p', "average spear"},
                                             {'j', "average javelin"},
                                             {'b', "average bow +knife"},
                                             {'k', "average sword ridden"},
                                             {'l', "average lance ridden"},
                                             {'c', "average civilian"}},
                                            lines_of_words()};
  return words;
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

Drawn::Drawn(std::string_view figures) : DrawnBoard(figures, words()) {}

Drawn& Drawn::type(char letter, std::string_view words) {
  return DrawnBoard::type(letter, "average " + std::string(words));
}

}  // namespace banneret::skirmish_test
