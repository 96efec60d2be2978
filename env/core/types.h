// Small value types shared by every part: cells, sides, directions, actions.
// Holds no logic; geometry lives in env/tabletop, index arithmetic of actions in env/core/action_space.h.
#pragma once

#include <cstdint>

namespace banneret {

/// Flat action index of one game: see env/core/action_space.h for how it is made.
using Action = std::uint32_t;
inline constexpr Action kNoAction = 0xFFFFFFFFU;

/// A cell of the table, y * width + x. x counts from the left, y from the top row of the map text, both from 0.
using Cell = std::uint16_t;
inline constexpr Cell kNoCell = 0xFFFFU;

/// One of the eight directions, clockwise from the top of the map: 0 N, 1 NE, 2 E, 3 SE, 4 S, 5 SW, 6 W, 7 NW.
/// Side 0 plays up the map (its straight ahead is N), side 1 down (S).
using Direction = std::uint8_t;

/// Index of a side, 0 or 1.
using Side = std::uint8_t;
constexpr Side other(Side side) {
  return static_cast<Side>(side ^ 1U);
}

/// Largest table and roster of the framework (README of the rules; docs/architecture.md).
inline constexpr int kMaxWidth = 64;
inline constexpr int kMaxCells = kMaxWidth * kMaxWidth;
inline constexpr int kMaxEntities = 64;

enum class NodeKind : std::uint8_t { decision, chance, terminal };

}  // namespace banneret
