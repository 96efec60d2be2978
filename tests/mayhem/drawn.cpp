// What letters and words mean on the drawn boards of mayhem.
#include "tests/mayhem/table.h"

namespace banneret::mayhem_test {
namespace {

const testing::DrawnWords& words() {
  static const testing::DrawnWords words = {"mayhem",
                                            {{'c', "knight heavy shield commander"},
                                             {'k', "knight heavy shield"},
                                             {'s', "sergeant medium shield"},
                                             {'t', "sergeant medium two_handed"},
                                             {'a', "archer light bow"},
                                             {'x', "archer light crossbow"},
                                             {'l', "knight heavy shield lance barded"},
                                             {'r', "sergeant medium shield bare"},
                                             {'d', "knight heavy shield commander second"},
                                             {'e', "sergeant medium shield second"}},
                                            {{"knight", "rank = \"knight\""},
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
                                             {"second", "contingent = 1"}}};
  return words;
}

}  // namespace

Drawn::Drawn(std::string_view figures) : DrawnBoard(figures, words()) {}

Drawn& Drawn::dismounting() {
  return option("dismount", "true");
}

}  // namespace banneret::mayhem_test
