// BitBoard: a set of cells, one 64-bit word a row (bit x of row y). Plain bytes, no allocation.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "env/core/types.h"
#include "env/tabletop/lattice.h"

namespace banneret::tabletop {

struct BitBoard {
  std::array<std::uint64_t, kMaxWidth> row{};

  bool has(int x, int y) const { return ((row[static_cast<std::size_t>(y)] >> static_cast<unsigned>(x)) & 1U) != 0; }
  bool has(Point p) const { return has(p.x, p.y); }
  void set(int x, int y) { row[static_cast<std::size_t>(y)] |= std::uint64_t{1} << static_cast<unsigned>(x); }
  void set(Point p) { set(p.x, p.y); }
  void reset(Point p) { row[static_cast<std::size_t>(p.y)] &= ~(std::uint64_t{1} << static_cast<unsigned>(p.x)); }
  void clear(int height) {
    for (int y = 0; y < height; ++y) row[static_cast<std::size_t>(y)] = 0;
  }
};

/// A board that is not cleared when it is made: for scratch whose rows on the table are all written before use.
union Scratch {
  Scratch() {}
  BitBoard board;
};

}  // namespace banneret::tabletop
