// The lattice: cells, eight directions, sixteen chamfer steps, measured distance, octants - all in integers.
// Says nothing about terrain (terrain.h), lines (sight.h) or paths (reach.h). Source: README of the rules, "Geometry".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "env/core/types.h"

namespace banneret::tabletop {

struct Point {
  int x = 0;
  int y = 0;
  friend constexpr bool operator==(Point a, Point b) { return a.x == b.x && a.y == b.y; }
  friend constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr Point operator*(int n, Point a) { return {n * a.x, n * a.y}; }
};

/// Unit steps of the eight directions, clockwise from N (y grows downwards).
inline constexpr std::array<Point, 8> kDirections{
    {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}};

inline constexpr int kNotAdjacent = 8;
/// Directions by (dy + 1) * 3 + dx + 1.
inline constexpr std::array<std::uint8_t, 9> kDirectionOfStep{7, 0, 1, 6, kNotAdjacent, 2, 5, 4, 3};
/// Direction to a neighbouring cell, kNotAdjacent if the offset leads to none.
constexpr int step_direction(Point offset) {
  if (static_cast<unsigned>(offset.x + 1) > 2U || static_cast<unsigned>(offset.y + 1) > 2U) return kNotAdjacent;
  return kDirectionOfStep[static_cast<std::size_t>((offset.y + 1) * 3 + offset.x + 1)];
}

/// The sixteen steps of the chamfer metric, clockwise from N: even ones are the eight directions, odd ones knight's
/// steps. "Clockwise from straight ahead as seen from the mover's own table edge": side 1's step i is kSteps[(i + 8) %
/// 16].
inline constexpr std::array<Point, 16> kSteps{{{0, -1},
                                               {1, -2},
                                               {1, -1},
                                               {2, -1},
                                               {1, 0},
                                               {2, 1},
                                               {1, 1},
                                               {1, 2},
                                               {0, 1},
                                               {-1, 2},
                                               {-1, 1},
                                               {-2, 1},
                                               {-1, 0},
                                               {-2, -1},
                                               {-1, -1},
                                               {-1, -2}}};
/// Cost of a step in fifths of a cell: orthogonal 5, diagonal 7, knight's step 11.
inline constexpr std::array<int, 16> kStepCost{{5, 11, 7, 11, 5, 11, 7, 11, 5, 11, 7, 11, 5, 11, 7, 11}};

/// Straight ahead for a side: N for side 0, S for side 1.
constexpr Direction ahead(Side side) {
  return side == 0 ? 0 : 4;
}
constexpr Direction turned(Direction direction, int eighths) {
  return static_cast<Direction>((direction + eighths) & 7);
}

/// A path of this many fifths is the longest that fits an allowance of n cells: 5n + 2.
constexpr int allowance_fifths(int cells) {
  return 5 * cells + 2;
}

/// Centre to centre, to the nearest whole cell: d <= r exactly when 4 * (dx*dx + dy*dy) <= (2r+1)^2.
constexpr bool within(Point offset, int r) {
  return 4 * (offset.x * offset.x + offset.y * offset.y) <= (2 * r + 1) * (2 * r + 1);
}
/// The smallest r with within(offset, r).
int measured_distance(Point offset);

/// The nearest of the eight directions to a vector. \pre offset is not {0, 0} (exact borders do not occur: tan 22.5
/// degrees is irrational).
Direction direction_of(Point offset);

/// The octant in which something at `offset` from a figure stands, seen from the figure's facing: 0 front, +1/-1 front
/// right/left, +2/-2 right/left flank, +3/-3 right/left rear, 4 rear. \pre offset is not {0, 0}.
int relative_octant(Direction facing, Point offset);

/// Octants 0, +1 and -1.
constexpr bool in_front_arc(int octant) {
  return octant >= -1 && octant <= 1;
}

constexpr Point point_of(Cell cell, int width) {
  return {cell % width, cell / width};
}
constexpr Cell cell_of(Point p, int width) {
  return static_cast<Cell>(p.y * width + p.x);
}

/// "Foremost, then leftmost" from a side's own table edge, as a sort key: the smaller key comes first.
constexpr int frame_key(Cell cell, Side side, int cells) {
  return side == 0 ? cell : cells - 1 - cell;
}

}  // namespace banneret::tabletop
