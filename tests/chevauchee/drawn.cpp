// What letters and words mean on the drawn boards of chevauchee.
#include <algorithm>
#include <sstream>

#include "env/chevauchee/tables.h"
#include "tests/chevauchee/table.h"

namespace banneret::chevauchee_test {
namespace {

std::map<std::string, std::string> lines_of_words() {
  std::map<std::string, std::string> out;
  const auto all = [&out](const char* key, std::initializer_list<const char*> values) {
    for (const char* value : values) out[value] = std::string(key) + " = \"" + value + "\"";
  };
  all("armour", {"unarmoured", "light", "medium", "heavy"});
  all("shield", {"shield", "buckler"});
  all("missile", {"bow", "crossbow", "handgun", "sling", "longbow"});
  all("nation", {"english", "welsh", "french", "scottish", "genoese"});
  out["mounted"] = "mounted = true";
  out["unloaded"] = "loaded = false";
  for (int n = 1; n <= 6; ++n) out["javelins=" + std::to_string(n)] = "javelins = " + std::to_string(n);
  return out;
}

const testing::DrawnWords& words() {
  static const testing::DrawnWords words = {"chevauchee", {}, lines_of_words()};
  return words;
}

}  // namespace

Drawn::Drawn(std::string_view figures) : DrawnBoard(figures, words()) {
  const std::map<char, const char*> usual = {{'s', "medium sword"},
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
  for (const auto& [letter, meaning] : usual) type(letter, meaning);
}

Drawn& Drawn::type(char letter, std::string_view meaning) {
  std::string attributes;
  std::string weapons;
  std::istringstream in{std::string(meaning)};
  for (std::string word; in >> word;) {
    const bool weapon = std::find(chevauchee::kWeaponNames.begin(), chevauchee::kWeaponNames.end(), word) !=
                        chevauchee::kWeaponNames.end();
    if (weapon) {
      weapons += (weapons.empty() ? "\"" : ", \"") + word + "\"";
    } else {
      attributes += word + " ";
    }
  }
  if (!weapons.empty()) {
    const std::string list = std::string("weapons_of_") + letter;
    lines_[list] = "weapons = [" + weapons + "]";
    attributes += list;
  }
  types_[letter] = attributes;
  return *this;
}

Drawn& Drawn::scale(std::string_view scale) {
  return option("scale", "\"" + std::string(scale) + "\"");
}

}  // namespace banneret::chevauchee_test
