// Times of the geometry's hot calls: a whole reach, a canonical path, a line, the sight table. Not a test.
// Crowded tables carry the figures of an 8 against 8: own figures barred, enemies barred and their neighbours
// last-only.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "env/tabletop/reach.h"
#include "env/tabletop/sight.h"

namespace banneret::tabletop {
namespace {

Table open_table(int size) {
  const auto cells = static_cast<std::size_t>(size * size);
  return Table(size, size, std::vector<Terrain>(cells, Terrain::open), std::vector<std::int8_t>(cells),
               std::vector<std::uint8_t>(cells));
}

ReachQuery query_from(const Table& table, Point start, int inches) {
  ReachQuery query;
  query.start = table.cell(start);
  query.fifths = allowance_fifths(inches);
  return query;
}

/// Seven friends beside the mover and eight enemies in a broken line six cells ahead.
void add_figures(const Table& table, ReachQuery& query) {
  BitBoard enemies;
  const Point start = table.point(query.start);
  for (int i = 0; i < 8; ++i) {
    if (i != 3) query.barred.set({start.x + i - 3, start.y});
    enemies.set({start.x + 2 * i - 7, start.y - 6 - i % 3});
  }
  contact_board(table, enemies, query.last_only);
  for (std::size_t y = 0; y < query.barred.row.size(); ++y) query.barred.row[y] |= enemies.row[y];
}

void find_reach_on(benchmark::State& state, bool crowded) {
  const Table table = open_table(24);
  ReachQuery query = query_from(table, {12, 14}, static_cast<int>(state.range(0)));
  if (crowded) add_figures(table, query);
  Reach reach;
  for ([[maybe_unused]] auto _ : state) {
    find_reach(table, query, reach);
    benchmark::DoNotOptimize(reach.cells.data());
  }
  state.counters["cells"] = static_cast<double>(reach.cells.size());
}
BENCHMARK_CAPTURE(find_reach_on, open_24x24, false)->Arg(4)->Arg(10)->Arg(18);
BENCHMARK_CAPTURE(find_reach_on, crowded_24x24, true)->Arg(4)->Arg(10)->Arg(18);

void canonical_path_on(benchmark::State& state) {
  const Table table = open_table(24);
  ReachQuery query = query_from(table, {12, 14}, 18);
  add_figures(table, query);
  Reach reach;
  find_reach(table, query, reach);
  Path path;
  for ([[maybe_unused]] auto _ : state) {
    canonical_path(table, query, reach, reach.cells.front(), path);
    benchmark::DoNotOptimize(path.length);
  }
  state.counters["steps"] = path.length - 1;
}
BENCHMARK(canonical_path_on);

void line_of_18_cells(benchmark::State& state) {
  BitBoard blockers;
  blockers.set(40, 40);
  const std::vector<Point> ends{{38, 24}, {25, 38}, {6, 19}, {20, 37}, {32, 34}, {8, 12}, {20, 2}, {33, 8}};
  std::size_t i = 0;
  for ([[maybe_unused]] auto _ : state) {
    benchmark::DoNotOptimize(line_clear({20, 20}, ends[i++ & 7U], blockers));
  }
}
BENCHMARK(line_of_18_cells);

void sight_table_64x64(benchmark::State& state) {
  std::vector<Terrain> terrain(64 * 64, Terrain::open);
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    if (i * 2654435761U % 97 < 9) terrain[i] = i % 2 == 0 ? Terrain::dense_woods : Terrain::wall;
  }
  const Table table(64, 64, terrain, std::vector<std::int8_t>(64 * 64), std::vector<std::uint8_t>(64 * 64));
  for ([[maybe_unused]] auto _ : state) {
    const Sight sight(table, {static_cast<int>(state.range(0)), 2});
    benchmark::DoNotOptimize(sight.sees(0, 1));
  }
}
BENCHMARK(sight_table_64x64)->Arg(18)->Arg(0)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace banneret::tabletop

BENCHMARK_MAIN();
