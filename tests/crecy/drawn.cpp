// What letters and words mean on the drawn boards of crecy.
#include "tests/crecy/table.h"

namespace banneret::crecy_test {
namespace {

std::map<std::string, std::string> lines_of_words() {
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
}

const testing::DrawnWords& words() {
  static const testing::DrawnWords words = {"crecy",
                                            {{'c', "soldier unarmoured chief"},
                                             {'s', "soldier unarmoured"},
                                             {'p', "peasant unarmoured"},
                                             {'v', "veteran unarmoured"},
                                             {'a', "soldier armoured"},
                                             {'n', "knight armoured"},
                                             {'k', "knight cavalry lance"},
                                             {'r', "soldier cavalry"},
                                             {'b', "soldier unarmoured longbow"},
                                             {'f', "soldier unarmoured short_bow"},
                                             {'x', "soldier armoured crossbow"},
                                             {'j', "soldier skirmisher skirmish"},
                                             {'h', "soldier armoured shield"},
                                             {'g', "soldier armoured pole_arm"},
                                             {'l', "soldier unarmoured leader"},
                                             {'m', "soldier unarmoured leader second"},
                                             {'d', "soldier unarmoured second"}},
                                            lines_of_words()};
  return words;
}

}  // namespace

Drawn::Drawn(std::string_view figures) : DrawnBoard(figures, words()) {}

Drawn& Drawn::span(int cells) {
  return option("span", std::to_string(cells));
}

Drawn& Drawn::deck(std::string_view card, int count) {
  for (const std::string_view other : crecy::kCardNames) options_.emplace("deck_" + std::string(other), "0");
  return option("deck_" + std::string(card), std::to_string(count));
}

}  // namespace banneret::crecy_test
