// GaitSearch: where a figure that pays for its turns can end, and how it can face there (SK-MOV-8). A position of the
// search is a cell and a facing; a step along the facing or by the knight's step beside it turns nothing, each turn of
// 45 degrees costs fifths (run, trot, canter) or is counted (gallop). Which cells bar the way is the caller's to say.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "env/core/types.h"
#include "env/skirmish/tables.h"
#include "env/tabletop/bitboard.h"
#include "env/tabletop/terrain.h"

namespace banneret::skirmish {

/// How turns are paid for.
enum class Turning : std::uint8_t { run, canter, gallop };

/// Where a search may end: cells, and for each the facings (bit d). Only cells in `ends` have facings that count.
struct GaitEnds {
  tabletop::BitBoard& ends;
  std::array<std::uint8_t, kMaxCells>& facings;
};

class GaitSearch {
 public:
  /// The search of every game: its plans know no table, so they are worked out once.
  static const GaitSearch& shared();
  /// Adds to `out` every cell and facing that a path of `paces` from `start` reaches over cells that are not `barred`;
  /// the start cell, never barred, with the facings it can turn to on the spot.
  void find(const tabletop::Table& table, Turning turning, Cell start, Direction facing, int paces,
            const tabletop::BitBoard& barred, GaitEnds& out) const;

 private:
  GaitSearch();
  /// Places are bits of a window about the start: 64 * row + column (gaits.cpp).
  struct Edge {
    std::uint16_t from;                    ///< node
    std::uint8_t cost;                     ///< fifths
    std::int8_t step;                      ///< of the sixteen, -1 for a turn
    std::array<std::uint16_t, 2> between;  ///< places that a knight's step passes; the start, always free, for others
  };
  struct Node {
    std::int8_t x, y;  ///< from the start
    std::uint16_t place;
    std::uint8_t facing;
    std::uint8_t open;    ///< fifths over open ground: nodes are in this order
    std::uint16_t first;  ///< of its edges in `forward`; they end where the next node's begin
    std::uint16_t back;   ///< the same in `backward`
  };
  /// All positions that open ground lets a gait reach, with the edges into each from earlier and from later ones.
  struct Plan {
    std::vector<Node> node;  ///< one more than there are, to end the last one's edges
    std::vector<Edge> forward;
    std::vector<Edge> backward;
  };
  static Plan make_plan(Turning turning, Direction facing);

  std::array<std::array<Plan, 8>, 3> plan_;  ///< [turning][facing]
};

}  // namespace banneret::skirmish
