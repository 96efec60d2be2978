// Slow, plain versions of the geometry for the tests to compare with, and tables drawn as text.
// Shares no code with env/tabletop beyond its data types: walls, steps and lengths are worked out here afresh.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "env/tabletop/reach.h"
#include "env/tabletop/sight.h"
#include "env/tabletop/terrain.h"

namespace banneret::tabletop::test {

/// A small generator for test inputs (SplitMix64).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next();
  /// Uniform enough on 0 .. n-1.
  int below(int n) { return static_cast<int>(next() % static_cast<std::uint64_t>(n)); }
  bool chance(int percent) { return below(100) < percent; }

 private:
  std::uint64_t state_;
};

/// A table of the legend's glyphs, one string a row, level everywhere 0 unless `heights` (digits) are given.
Table drawn(const std::vector<std::string>& map, const std::vector<std::string>& heights = {});
/// The board of the cells drawn with this glyph.
BitBoard cells_drawn(const std::vector<std::string>& map, char glyph);
/// The only cell drawn with this glyph.
Cell cell_drawn(const std::vector<std::string>& map, char glyph);

/// Walls, and more kinds if asked, thrown on a table at random.
Table random_table(Random& random, int width, int height, int wall_percent, const std::vector<Terrain>& others = {},
                   int highest = 0);
BitBoard random_board(Random& random, int width, int height, int percent);

Table turned_round(const Table& table);
BitBoard turned_round(const BitBoard& board, int width, int height);
inline Cell turned_round(Cell c, int cells) {
  return static_cast<Cell>(cells - 1 - c);
}

/// May a figure take step i of kSteps from p? Walls and the query's boards, straight from the rules' text.
bool may_step(const Table& table, const ReachQuery& query, Point p, int i);
/// Costs by relaxing every step until nothing changes; -1 where no path fits.
std::vector<int> slow_costs(const Table& table, const ReachQuery& query);
/// Every path of least cost to the cell, as sequences of step numbers in the mover's frame.
std::vector<std::vector<int>> least_paths(const Table& table, const ReachQuery& query, const std::vector<int>& costs,
                                          Cell to);

}  // namespace banneret::tabletop::test
