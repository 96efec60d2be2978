// The canonical path: least cost, then fewest steps, then the smallest step sequence in the mover's frame.
// Counts steps to go backwards from the destination over least-cost steps alone, then walks forwards by smallest step.
#include <cstring>

#include "env/tabletop/reach.h"
#include "env/tabletop/reach_detail.h"

namespace banneret::tabletop {
namespace {

using namespace detail;

constexpr std::uint8_t kOffPath = 255;

/// Steps to go to the destination along least-cost paths with fewest steps, kOffPath for cells on none.
using StepsToGo = std::array<std::uint8_t, kMaxCells>;

void count_back(const Table& table, const Bounds& bounds, const Reach& reach, Cell to, StepsToGo& togo) {
  const std::array<int, 16> offset = step_offsets(table.width());
  Rows sources;
  for (int y = bounds.top - kPad; y <= bounds.bottom + kPad; ++y) sources[y] = bounds.pass[y];
  sources[bounds.start.y] |= bit_of(bounds.start.x);
  // Cells by cost, a list a cost; each is entered once, when its first least-cost successor is taken.
  std::array<Cell, kMaxReachFifths + 1> head;
  std::array<Cell, kMaxCells> next;
  std::fill_n(head.begin(), reach.cost[to] + 1, kNoCell);
  std::memset(togo.data(), kOffPath, static_cast<std::size_t>(table.cells()));
  togo[to] = 0;
  next[to] = kNoCell;
  head[reach.cost[to]] = to;
  for (int cost = reach.cost[to]; cost > 0; --cost) {
    for (Cell c = head[static_cast<std::size_t>(cost)]; c != kNoCell; c = next[c]) {
      for (unsigned steps = open_steps_into(table, sources, bounds.pass, c); steps != 0; steps &= steps - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(steps));
        const Cell from = moved(c, offset[i]);
        if (reach.cost[from] + kStepCost[i] != cost) continue;
        if (togo[from] == kOffPath) {
          next[from] = head[reach.cost[from]];
          head[reach.cost[from]] = from;
        }
        togo[from] = std::min<std::uint8_t>(togo[from], static_cast<std::uint8_t>(togo[c] + 1));
      }
    }
  }
}

}  // namespace

void canonical_path(const Table& table, const ReachQuery& query, const Reach& reach, Cell to, Path& out) {
  const std::array<int, 16> offset = step_offsets(table.width());
  const Bounds bounds(table, query);
  StepsToGo togo;
  count_back(table, bounds, reach, to, togo);
  Cell c = query.start;
  out.length = 0;
  out.cell[static_cast<std::size_t>(out.length++)] = c;
  while (c != to) {
    const unsigned steps = open_steps_into(table, bounds.enter, bounds.pass, c);
    for (std::size_t n = 0; n < 16; ++n) {
      const std::size_t i = (n + 8U * query.frame) % 16;
      if (((steps >> i) & 1U) == 0) continue;
      const Cell onward = moved(c, offset[i]);
      if (togo[onward] + 1 != togo[c] || reach.cost[onward] != reach.cost[c] + kStepCost[i]) continue;
      c = onward;
      break;
    }
    out.cell[static_cast<std::size_t>(out.length++)] = c;
  }
}

}  // namespace banneret::tabletop
