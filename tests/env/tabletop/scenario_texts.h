// A sound scenario text and ways to spoil it, for the tests of the reader.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "env/tabletop/scenario.h"

namespace banneret::tabletop {

/// Line numbers in the tests count from the `format` line, which is line 1.
inline std::string sound_text() {
  return R"(format = 1
ruleset = "mayhem"
title = "A meeting"
about = "Three against two."
turns = 6
[map]
terrain = """
........
..tT....
...##...
........
........
...##...
....Tt..
........
"""
heights = """
........
........
.1......
........
........
......2.
........
........
"""
marks = """
CC.....X
........
........
...oo...
........
........
ZZ......
x.....cc
"""
figures = """
........
.K....A.
........
........
........
........
.a....k.
........
"""
[types.knight]
letter = "k"
rank = "knight"
shield = true
[types.archer]
letter = "a"
rank = "archer"
contingent = 1
[options]
dismount = true
[[figure]]
type = "knight"
side = 0
at = [3, 7]
facing = "NE"
contingent = 2
shield = false
[[victory]]
side = "both"
kind = "points"
per_kill = 2
per_cell = 3
[[victory]]
side = 1
kind = "kill"
figure = "knight"
)";
}

/// \throws std::logic_error if `from` is not there: a test that spoils nothing proves nothing.
inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos) throw std::logic_error("the text has no '" + std::string(from) + "'");
  return text.replace(at, from.size(), to);
}

/// A symmetric one: two figures a side.
inline std::string symmetric_text() {
  std::string text = sound_text();
  text = replaced(text, "turns = 6\n", "turns = 6\nsymmetric = true\n");
  text = replaced(text, ".1......", ".2......");
  text = replaced(text, "CC.....X", "CC.....X");
  text = replaced(text, "...oo...\n........", "...o....\n....o...");
  text = replaced(text, "\nZZ......\nx.....cc", "\n........\nx.....cc");
  text = replaced(text, ".K....A.", "........");
  return text.substr(0, text.find("[[victory]]\nside = 1"));
}

}  // namespace banneret::tabletop
