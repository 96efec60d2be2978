// Reach: every cell a figure's move can end on, in one pass, and the canonical path to any of them.
// Path length is the chamfer metric <5,7,11> (lattice.h). The canonical path is, among the legal paths, least cost,
// then fewest steps, then the smallest step sequence in the mover's frame. Which cells bar the way is the caller's to
// say.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "env/core/types.h"
#include "env/tabletop/bitboard.h"
#include "env/tabletop/lattice.h"
#include "env/tabletop/terrain.h"

namespace banneret::tabletop {

struct ReachQuery {
  Cell start = kNoCell;
  int fifths = 0;      ///< longest path, in fifths of a cell (allowance_fifths)
  Side frame = 0;      ///< the mover's side: numbers the sixteen steps
  BitBoard barred;     ///< cells that may not be entered or passed (figures, terrain closed to this move);
                       ///< the start cell itself is never barred
  BitBoard last_only;  ///< cells that may end a path but not be passed (in contact); leaving the start is free
};

inline constexpr std::uint8_t kUnreached = 255;
inline constexpr int kMaxReachFifths = 252;

struct Reach {
  std::array<std::uint8_t, kMaxCells>
      cost{};               ///< fifths to each cell, kUnreached if none; only cells of the table count
  std::vector<Cell> cells;  ///< reached cells ascending, the start among them
};

/// All cells reachable within the allowance. \pre query.fifths <= kMaxReachFifths.
void find_reach(const Table& table, const ReachQuery& query, Reach& out);

/// The same cells as a board, for who needs no costs: cheaper. Only the rows of the table are written.
void find_reach_board(const Table& table, const ReachQuery& query, BitBoard& out);

/// A path as the cells its steps end on, start first. Knight's steps skip the two cells they pass between.
struct Path {
  int length = 0;  ///< number of cells
  std::array<Cell, 64> cell{};
};

/// The canonical path to a reached cell. \pre reach is find_reach's answer to query, cost[to] is reached.
void canonical_path(const Table& table, const ReachQuery& query, const Reach& reach, Cell to, Path& out);

}  // namespace banneret::tabletop
