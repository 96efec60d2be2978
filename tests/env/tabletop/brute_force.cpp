// Slow versions of reach and path, and tables as text: see brute_force.h.
#include "tests/env/tabletop/brute_force.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

namespace banneret::tabletop::test {

std::uint64_t Random::next() {
  state_ += 0x9E3779B97F4A7C15U;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31U);
}

namespace {

Terrain terrain_of(char glyph) {
  for (const TerrainLegend& entry : terrain_legend()) {
    if (entry.glyph == glyph) return entry.terrain;
  }
  return Terrain::open;  // letters and digits that mark a place in a test's map
}

}  // namespace

Table drawn(const std::vector<std::string>& map, const std::vector<std::string>& heights) {
  std::vector<Terrain> terrain;
  std::vector<std::int8_t> levels;
  for (const std::string& row : map) {
    if (row.size() != map[0].size()) throw std::invalid_argument("rows of a drawn table differ in length");
    for (const char glyph : row) terrain.push_back(terrain_of(glyph));
  }
  for (const std::string& row : heights) {
    for (const char digit : row) levels.push_back(static_cast<std::int8_t>(digit - '0'));
  }
  levels.resize(terrain.size());
  const std::size_t cells = terrain.size();
  return Table(static_cast<int>(map[0].size()), static_cast<int>(map.size()), std::move(terrain), std::move(levels),
               std::vector<std::uint8_t>(cells));
}

BitBoard cells_drawn(const std::vector<std::string>& map, char glyph) {
  BitBoard board;
  for (std::size_t y = 0; y < map.size(); ++y) {
    for (std::size_t x = 0; x < map[y].size(); ++x) {
      if (map[y][x] == glyph) board.set(static_cast<int>(x), static_cast<int>(y));
    }
  }
  return board;
}

Cell cell_drawn(const std::vector<std::string>& map, char glyph) {
  int found = -1;
  for (std::size_t i = 0; i < map.size() * map[0].size(); ++i) {
    if (map[i / map[0].size()][i % map[0].size()] != glyph) continue;
    if (found >= 0) throw std::invalid_argument("glyph drawn twice");
    found = static_cast<int>(i);
  }
  if (found < 0) throw std::invalid_argument("glyph not drawn");
  return static_cast<Cell>(found);
}

Table random_table(Random& random, int width, int height, int wall_percent, const std::vector<Terrain>& others,
                   int highest) {
  const auto cells = static_cast<std::size_t>(width * height);
  std::vector<Terrain> terrain(cells, Terrain::open);
  std::vector<std::int8_t> levels(cells);
  for (std::size_t i = 0; i < cells; ++i) {
    if (!others.empty() && random.chance(40)) {
      terrain[i] = others[static_cast<std::size_t>(random.below(static_cast<int>(others.size())))];
    }
    if (random.chance(wall_percent)) terrain[i] = Terrain::wall;
    if (highest > 0 && random.chance(30)) levels[i] = static_cast<std::int8_t>(random.below(highest + 1));
  }
  return Table(width, height, std::move(terrain), std::move(levels), std::vector<std::uint8_t>(cells));
}

BitBoard random_board(Random& random, int width, int height, int percent) {
  BitBoard board;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      if (random.chance(percent)) board.set(x, y);
    }
  }
  return board;
}

Table turned_round(const Table& table) {
  std::vector<Terrain> terrain;
  std::vector<std::int8_t> levels;
  std::vector<std::uint8_t> marks;
  for (int c = table.cells() - 1; c >= 0; --c) {
    terrain.push_back(table.terrain(static_cast<Cell>(c)));
    levels.push_back(static_cast<std::int8_t>(table.level(static_cast<Cell>(c))));
    marks.push_back(table.marks(static_cast<Cell>(c)));
  }
  return Table(table.width(), table.height(), std::move(terrain), std::move(levels), std::move(marks));
}

BitBoard turned_round(const BitBoard& board, int width, int height) {
  BitBoard out;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      if (board.has(x, y)) out.set(width - 1 - x, height - 1 - y);
    }
  }
  return out;
}

bool may_step(const Table& table, const ReachQuery& query, Point p, int i) {
  const auto wall = [&](Point q) { return table.terrain(table.cell(q)) == Terrain::wall; };
  const Point step = kSteps[static_cast<std::size_t>(i)];
  const Point to = p + step;
  if (!table.on_table(to) || wall(to) || wall(p) || query.barred.has(to)) return false;
  const int ax = std::abs(step.x);
  const int ay = std::abs(step.y);
  if (ax == 1 && ay == 1) return !(wall({p.x + step.x, p.y}) && wall({p.x, p.y + step.y}));
  if (ax + ay == 1) return true;
  // The two cells of a knight's step: half way along its long side, one in the line of each end.
  const Point half = ax == 2 ? Point{step.x / 2, 0} : Point{0, step.y / 2};
  for (const Point between : {p + half, to - half}) {
    if (wall(between) || query.barred.has(between) || query.last_only.has(between)) return false;
  }
  return true;
}

std::vector<int> slow_costs(const Table& table, const ReachQuery& query) {
  std::vector<int> cost(static_cast<std::size_t>(table.cells()), -1);
  cost[query.start] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (int c = 0; c < table.cells(); ++c) {
      const Point p = table.point(static_cast<Cell>(c));
      const int here = cost[static_cast<std::size_t>(c)];
      if (here < 0 || (c != query.start && query.last_only.has(p))) continue;
      for (int i = 0; i < 16; ++i) {
        if (!may_step(table, query, p, i)) continue;
        int& there = cost[table.cell(p + kSteps[static_cast<std::size_t>(i)])];
        const int via = here + (i % 2 == 1 ? 11 : (i % 4 == 0 ? 5 : 7));
        if (via > query.fifths || (there >= 0 && there <= via)) continue;
        there = via;
        changed = true;
      }
    }
  }
  return cost;
}

namespace {

void extend(const Table& table, const ReachQuery& query, const std::vector<int>& costs, Cell to, Cell from,
            std::vector<int>& steps, std::vector<std::vector<int>>& out) {
  if (from == to) {
    out.push_back(steps);
    return;
  }
  const Point p = table.point(from);
  if (from != query.start && query.last_only.has(p)) return;
  for (int n = 0; n < 16; ++n) {
    const int i = query.frame == 0 ? n : (n + 8) % 16;
    if (!may_step(table, query, p, i)) continue;
    const Cell next = table.cell(p + kSteps[static_cast<std::size_t>(i)]);
    const int length = i % 2 == 1 ? 11 : (i % 4 == 0 ? 5 : 7);
    if (costs[next] != costs[from] + length || costs[next] > costs[to]) continue;
    steps.push_back(n);
    extend(table, query, costs, to, next, steps, out);
    steps.pop_back();
  }
}

}  // namespace

std::vector<std::vector<int>> least_paths(const Table& table, const ReachQuery& query, const std::vector<int>& costs,
                                          Cell to) {
  std::vector<std::vector<int>> out;
  std::vector<int> steps;
  extend(table, query, costs, to, query.start, steps, out);
  return out;
}

}  // namespace banneret::tabletop::test
