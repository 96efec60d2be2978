// Straight lines and line of sight. A line is the supercover of the segment between two cell centres without exact
// corner touches; a corner touch is blocked only if both side cells block. Symmetric by construction. Source: README,
// "Straight line" and "Line of sight". What else blocks (woods, figures) the caller says.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "env/core/types.h"
#include "env/tabletop/bitboard.h"
#include "env/tabletop/terrain.h"

namespace banneret::tabletop {

/// The cells strictly between the ends of a line, in order from the first. Where the segment passes exactly through a
/// corner, the two side cells are listed in `corner` (a pair per touch, with the index of the line cell that follows).
struct Line {
  int length = 0;
  std::array<Point, 130> cell{};
  int corners = 0;
  struct Corner {
    Point left;
    Point right;
    int before = 0;  ///< index into cell of the cell after the corner (== length: the far end)
  };
  std::array<Corner, 64> corner{};
};
void trace_line(Point from, Point to, Line& out);

/// True if no cell of `blockers` stops the line strictly between its ends: no cell of it is in the board and no corner
/// has both side cells in the board.
bool line_clear(Point from, Point to, const BitBoard& blockers);

struct SightRules {
  int max_range = 0;  ///< pairs farther apart (measured) see nothing; 0 = no limit
  int dense_woods_limit =
      -1;  ///< more dense-woods cells than this strictly between the ends block; -1 = woods never block
};

/// Which cell sees which, for the map alone: closed walls, insides of buildings (except to and from their doorways,
/// windows, battlements and arrow slits), crests higher than both ends, dense woods by the rules given. Figures apart.
class Sight {
 public:
  Sight() = default;
  Sight(const Table& table, SightRules rules);
  bool sees(Cell a, Cell b) const {
    const std::size_t bit = static_cast<std::size_t>(a) * cells_ + b;
    return ((bits_[bit >> 6U] >> (bit & 63U)) & 1U) != 0;
  }

 private:
  std::size_t cells_ = 0;
  std::vector<std::uint64_t> bits_;
};

}  // namespace banneret::tabletop
