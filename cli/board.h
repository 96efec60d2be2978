// The table as text: the map with the figures on it, and a list of them. For people at a terminal.
#pragma once

#include <string>

#include "env/core/game.h"

namespace banneret::cli {

/// The map, coordinates along two edges, figures as their glyphs (side 0 lower case, side 1 upper case) each followed
/// by an arrow for its facing.
std::string board_text(const Game& game, const State& state);

/// One line a figure: number, side, cell, facing, what it is, its condition.
std::string roster_text(const Game& game, const State& state);

/// "N", "NE" ... "NW"; "-" for none.
const char* facing_name(int facing);

}  // namespace banneret::cli
