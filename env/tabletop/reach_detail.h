// Shared by reach.cpp and path.cpp only: padded row boards, tables of unhindered costs and the steps open from a cell.
// Nothing here is part of the interface of env/tabletop/reach.h.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "env/core/types.h"
#include "env/tabletop/lattice.h"
#include "env/tabletop/reach.h"

namespace banneret::tabletop::detail {

using Row = std::uint64_t;
inline constexpr int kPad = 2;  // a knight's step looks two rows past the edge
/// Rows -2 .. kMaxWidth + 1 of a board.
struct Rows {
  std::array<Row, kMaxWidth + 2 * kPad> word;

  Row& operator[](int y) { return word[static_cast<std::size_t>(y + kPad)]; }
  Row operator[](int y) const { return word[static_cast<std::size_t>(y + kPad)]; }
  bool has(Point p) const { return (((*this)[p.y] >> static_cast<unsigned>(p.x)) & 1U) != 0; }
};
inline Row bit_of(int x) {
  return Row{1} << static_cast<unsigned>(x);
}
inline Row row_of(const BitBoard& board, int y) {
  return board.row[static_cast<std::size_t>(y)];
}

/// Length of the shortest path over open ground, in fifths (the chamfer metric <5,7,11> in closed form).
constexpr int open_fifths(int dx, int dy) {
  const int x = dx < 0 ? -dx : dx;
  const int y = dy < 0 ? -dy : dy;
  const int major = x > y ? x : y;
  const int minor = x > y ? y : x;
  return 2 * minor <= major ? 5 * major + minor : 4 * major + 3 * minor;
}

inline constexpr int kReachRows = kMaxReachFifths / 5 + 1;
using HalfWidths = std::array<std::array<std::int8_t, kReachRows>, kMaxReachFifths + 1>;
/// [fifths][rows off]: how many columns off is still within an open path's length, -1 if none.
constexpr HalfWidths make_half_widths() {
  HalfWidths table{};
  for (int dy = 0; dy < kReachRows; ++dy) {
    int width = -1;
    for (int fifths = 0; fifths <= kMaxReachFifths; ++fifths) {
      while (open_fifths(width + 1, dy) <= fifths) ++width;
      table[static_cast<std::size_t>(fifths)][static_cast<std::size_t>(dy)] = static_cast<std::int8_t>(width);
    }
  }
  return table;
}
inline constexpr HalfWidths kHalfWidths = make_half_widths();

/// Step i leads to a set cell: its bit is set in kStepsInWindow[dy + 2][the five bits of that row around the cell].
using StepWindows = std::array<std::array<std::uint16_t, 32>, 5>;
constexpr StepWindows make_step_windows() {
  StepWindows table{};
  for (std::size_t i = 0; i < kSteps.size(); ++i) {
    for (unsigned window = 0; window < 32; ++window) {
      if (((window >> static_cast<unsigned>(kSteps[i].x + 2)) & 1U) == 0) continue;
      std::uint16_t& entry = table[static_cast<std::size_t>(kSteps[i].y + 2)][window];
      entry = static_cast<std::uint16_t>(entry | (1U << i));
    }
  }
  return table;
}
inline constexpr StepWindows kStepsInWindow = make_step_windows();

/// Bits x-2 .. x+2 of a row. What wraps round the word is off the table: Table::open_steps masks it.
inline std::size_t window_of(Row row, int x) {
  return static_cast<std::size_t>(std::rotr(row, x - 2) & 31U);
}

/// Bit i set: step i from p leads to a cell of the board.
inline unsigned steps_into(const Rows& board, Point p) {
  unsigned steps = 0;
  for (int dy = -2; dy <= 2; ++dy) {
    steps |= kStepsInWindow[static_cast<std::size_t>(dy + 2)][window_of(board[p.y + dy], p.x)];
  }
  return steps;
}

inline constexpr unsigned kStraightSteps = 0x5555;  // the eight directions; the odd bits are knight's steps

/// Bit i set: step i from p leads to a cell of `targets`, crosses no wall and, if a knight's step, passes between over
/// cells of `pass` alone. The same mask read as "steps from there to p" with bit i turned by eight.
inline unsigned open_steps_into(const Table& table, const Rows& targets, const Rows& pass, Cell c) {
  const Point p = table.point(c);
  const unsigned steps = steps_into(targets, p) & table.open_steps(c);
  if ((steps & ~kStraightSteps) == 0) return steps;
  unsigned straight = 0;
  for (int dy = -1; dy <= 1; ++dy) {
    straight |= kStepsInWindow[static_cast<std::size_t>(dy + 2)][window_of(pass[p.y + dy], p.x)];
  }
  straight &= kStraightSteps;
  // Knight's step i passes over the cells of the directions on either side of it: steps i - 1 and i + 1.
  const unsigned knights = (straight << 1U) & ((straight >> 1U) | (straight << 15U));
  return steps & (kStraightSteps | knights);
}

/// Cell offsets of the sixteen steps on a table of this width.
inline std::array<int, 16> step_offsets(int width) {
  std::array<int, 16> offset{};
  for (std::size_t i = 0; i < offset.size(); ++i) offset[i] = kSteps[i].y * width + kSteps[i].x;
  return offset;
}
inline Cell moved(Cell c, int offset) {
  return static_cast<Cell>(c + offset);
}

/// The part of the table within an open path's length of the start: rows top to bottom, and on each the cells that may
/// be stepped on (enter) and those that may also be stepped off again or passed between (pass). Two empty rows either
/// side.
struct Bounds {
  Point start;
  int top;
  int bottom;
  Rows enter;
  Rows pass;

  Bounds(const Table& table, const ReachQuery& query) : start(table.point(query.start)) {
    const auto& widths = kHalfWidths[static_cast<std::size_t>(query.fifths)];
    const int rows = query.fifths / 5;
    top = std::max(0, start.y - rows);
    bottom = std::min(table.height() - 1, start.y + rows);
    for (int n = 1; n <= kPad; ++n) {
      enter[top - n] = pass[top - n] = 0;
      enter[bottom + n] = pass[bottom + n] = 0;
    }
    for (int y = top; y <= bottom; ++y) {
      const int width = widths[static_cast<std::size_t>(y < start.y ? start.y - y : y - start.y)];
      const int low = std::max(0, start.x - width);
      const int high = std::min(kMaxWidth - 1, start.x + width);
      const Row near = (~Row{0} >> static_cast<unsigned>(63 - (high - low))) << static_cast<unsigned>(low);
      enter[y] = near & row_of(table.ground(), y) & ~row_of(query.barred, y);
      pass[y] = enter[y] & ~row_of(query.last_only, y);
    }
  }
};

}  // namespace banneret::tabletop::detail
