// Lists of legal actions as all rulesets write them: one action an entity of a set, or a cell of a board, by rising
// index. Which entities and cells are open is each ruleset's affair.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "env/core/types.h"
#include "env/tabletop/bitboard.h"
#include "env/tabletop/entity_set.h"
#include "env/tabletop/terrain.h"

namespace banneret {

/// One action an entity, at its cell. What stands in `out` already is left alone.
template <class Encoder, class Spatial, std::size_t kEntities>
void push_entities(const Encoder& enc, Spatial kind, tabletop::EntitySet entities,
                   const std::array<Cell, kEntities>& cell, std::vector<Action>& out) {
  const auto begin = static_cast<std::ptrdiff_t>(out.size());
  tabletop::for_each(entities, [&](int e) { out.push_back(enc.at(kind, cell[tabletop::at(e)])); });
  std::sort(out.begin() + begin, out.end());
}

/// One action a cell of the board.
template <class Encoder, class Spatial>
void push_board(const Encoder& enc, Spatial kind, const tabletop::Table& table, const tabletop::BitBoard& board,
                std::vector<Action>& out) {
  for (int y = 0; y < table.height(); ++y) {
    const Action first = enc.at(kind, table.cell({0, y}));
    for (std::uint64_t row = board.row[static_cast<std::size_t>(y)]; row != 0; row &= row - 1) {
      out.push_back(first + static_cast<Action>(std::countr_zero(row)));
    }
  }
}

}  // namespace banneret
