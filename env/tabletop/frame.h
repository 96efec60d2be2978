// Frame: the table as one side sees it, its own edge at the bottom. Side 1's is turned by 180 degrees, never mirrored.
// Observations are written in the viewer's frame; a position is turned about with side 1's.
#pragma once

#include <cstdint>

#include "env/core/types.h"

namespace banneret::tabletop {

/// Turning twice gives back what was turned.
struct Frame {
  Side viewer = 0;
  int cells = 0;  ///< of the table

  constexpr Frame(Side side, int table_cells) : viewer(side), cells(table_cells) {}
  constexpr Cell cell(Cell c) const { return viewer == 0 ? c : static_cast<Cell>(cells - 1 - c); }
  constexpr Direction facing(int d) const { return static_cast<Direction>(viewer == 0 ? d : (d + 4) & 7); }
  /// A set of directions, bit d for direction d.
  constexpr std::uint8_t directions(std::uint8_t mask) const {
    return viewer == 0 ? mask : static_cast<std::uint8_t>((mask << 4U) | (mask >> 4U));
  }
};

}  // namespace banneret::tabletop
