// Two units in contact, for tests of the melee.
#pragma once

#include <string_view>

#include "tests/crecy/table.h"

namespace banneret::crecy_test {

/// Own unit 'e' at 5,5 facing N in contact with 'T' at 5,4 facing S.
inline Drawn clash(std::string_view own, std::string_view enemy) {
  return Drawn(R"(
    CSS........S
    ............
    ............
    ............
    .....T......
    .....e......
    ............
    ............
    ............
    .......ssssc)")
      .type('e', own)
      .type('t', enemy);
}

inline constexpr const char* kSoldiers = "soldier unarmoured";

}  // namespace banneret::crecy_test
