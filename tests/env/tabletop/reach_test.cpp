// Reach and canonical paths against relaxation to a fixed point and enumeration of every least-cost path.
#include "env/tabletop/reach.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/env/tabletop/brute_force.h"

namespace banneret::tabletop {
namespace {

using test::Random;

struct Case {
  Table table;
  ReachQuery query;
};

/// Tables from bare to crowded, with walls, barred and last-only cells; starts anywhere but on a wall.
Case random_case(Random& random, int widest, int highest, int most_fifths) {
  const int width = 1 + random.below(widest);
  const int height = 1 + random.below(highest);
  const int wall = random.below(3) * random.below(20);
  Case made{test::random_table(random, width, height, wall), {}};
  made.query.barred = test::random_board(random, width, height, random.below(3) * random.below(15));
  made.query.last_only = test::random_board(random, width, height, random.below(3) * random.below(20));
  made.query.start = static_cast<Cell>(random.below(made.table.cells()));
  while (made.table.terrain(made.query.start) == Terrain::wall && random.chance(99)) {
    made.query.start = static_cast<Cell>(random.below(made.table.cells()));
  }
  made.query.fifths = random.below(most_fifths + 1);
  made.query.frame = static_cast<Side>(random.below(2));
  return made;
}

std::vector<int> costs_found(const Table& table, const Reach& reach) {
  std::vector<int> costs;
  for (int c = 0; c < table.cells(); ++c) {
    const int cost = reach.cost[static_cast<std::size_t>(c)];
    costs.push_back(cost == kUnreached ? -1 : cost);
  }
  return costs;
}

std::vector<Cell> reached(const std::vector<int>& costs) {
  std::vector<Cell> cells;
  for (std::size_t c = 0; c < costs.size(); ++c) {
    if (costs[c] >= 0) cells.push_back(static_cast<Cell>(c));
  }
  return cells;
}

Path path_to(const Case& made, const Reach& reach, Cell to) {
  Path path;
  canonical_path(made.table, made.query, reach, to, path);
  return path;
}

TEST(Reach, costs_and_cells_equal_relaxation_on_random_small_tables) {
  Random random(1);
  Reach reach;
  for (int n = 0; n < 4000; ++n) {
    const Case made = random_case(random, 13, 13, 80);
    find_reach(made.table, made.query, reach);
    const std::vector<int> expected = test::slow_costs(made.table, made.query);
    ASSERT_EQ(costs_found(made.table, reach), expected) << "case " << n;
    ASSERT_EQ(reach.cells, reached(expected)) << "case " << n;
  }
}

TEST(Reach, costs_equal_relaxation_on_random_large_tables) {
  Random random(2);
  Reach reach;
  for (int n = 0; n < 60; ++n) {
    const Case made = random_case(random, 64, 64, kMaxReachFifths);
    find_reach(made.table, made.query, reach);
    const std::vector<int> expected = test::slow_costs(made.table, made.query);
    ASSERT_EQ(costs_found(made.table, reach), expected) << "case " << n;
    ASSERT_EQ(reach.cells, reached(expected)) << "case " << n;
  }
}

TEST(Reach, the_board_holds_the_same_cells) {
  Random random(7);
  Reach reach;
  for (int n = 0; n < 4000; ++n) {
    const bool large = n % 50 == 0;
    const Case made = random_case(random, large ? 64 : 13, large ? 64 : 13, large ? kMaxReachFifths : 80);
    find_reach(made.table, made.query, reach);
    BitBoard board;
    board.row.fill(~std::uint64_t{0});  // what was there is written over
    find_reach_board(made.table, made.query, board);
    std::vector<Cell> cells;
    for (int c = 0; c < made.table.cells(); ++c) {
      if (board.has(made.table.point(static_cast<Cell>(c)))) cells.push_back(static_cast<Cell>(c));
    }
    ASSERT_EQ(cells, reach.cells) << "case " << n;
  }
}

std::vector<Cell> cells_of(const Path& path) {
  return {path.cell.begin(), path.cell.begin() + path.length};
}

/// The cells of the best of all least-cost paths: fewest steps, then smallest step sequence in the mover's frame.
std::vector<Cell> best_path(const Case& made, const std::vector<int>& costs, Cell to) {
  const auto all = test::least_paths(made.table, made.query, costs, to);
  const auto best = std::min_element(all.begin(), all.end(), [](const auto& a, const auto& b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  });
  std::vector<Cell> cells{made.query.start};
  Point p = made.table.point(made.query.start);
  for (const int n : *best) {
    p = p + kSteps[static_cast<std::size_t>(made.query.frame == 0 ? n : (n + 8) % 16)];
    cells.push_back(made.table.cell(p));
  }
  return cells;
}

TEST(CanonicalPath, is_the_best_of_all_least_cost_paths_enumerated) {
  Random random(3);
  Reach reach;
  int paths = 0;
  for (int n = 0; n < 400; ++n) {
    const Case made = random_case(random, 9, 9, 45);
    find_reach(made.table, made.query, reach);
    const std::vector<int> costs = test::slow_costs(made.table, made.query);
    for (const Cell to : reach.cells) {
      ASSERT_EQ(cells_of(path_to(made, reach, to)), best_path(made, costs, to)) << "case " << n << " to " << to;
      ++paths;
    }
  }
  EXPECT_GT(paths, 4000);
}

TEST(Reach, turning_the_table_turns_reach_and_canonical_paths) {
  Random random(4);
  Reach reach;
  Reach turned_reach;
  for (int n = 0; n < 300; ++n) {
    const Case made = random_case(random, 20, 20, 90);
    const int cells = made.table.cells();
    Case turned{test::turned_round(made.table), made.query};
    turned.query.barred = test::turned_round(made.query.barred, made.table.width(), made.table.height());
    turned.query.last_only = test::turned_round(made.query.last_only, made.table.width(), made.table.height());
    turned.query.start = test::turned_round(made.query.start, cells);
    turned.query.frame = other(made.query.frame);
    find_reach(made.table, made.query, reach);
    find_reach(turned.table, turned.query, turned_reach);
    ASSERT_EQ(reach.cells.size(), turned_reach.cells.size());
    for (const Cell to : reach.cells) {
      ASSERT_EQ(reach.cost[to], turned_reach.cost[test::turned_round(to, cells)]);
      std::vector<Cell> path = cells_of(path_to(made, reach, to));
      for (Cell& c : path) c = test::turned_round(c, cells);
      ASSERT_EQ(path, cells_of(path_to(turned, turned_reach, test::turned_round(to, cells))));
    }
  }
}

TEST(Reach, a_reused_answer_holds_nothing_of_the_last_query_and_allocates_nothing) {
  const Table table = test::drawn({"........", "........", "........", "........"});
  ReachQuery query;
  query.start = 9;
  query.fifths = allowance_fifths(6);
  Reach reach;
  find_reach(table, query, reach);
  const Cell* const storage = reach.cells.data();
  query.fifths = allowance_fifths(0);
  find_reach(table, query, reach);
  EXPECT_THAT(reach.cells, testing::ElementsAre(9));
  EXPECT_EQ(reach.cells.data(), storage);
  EXPECT_EQ(std::count(reach.cost.begin(), reach.cost.begin() + table.cells(), kUnreached), table.cells() - 1);
}

/// Cost of the cell drawn B from the one drawn A, -1 if it is not reached; `X` bars, `C` may only end a path.
int cost_between(const std::vector<std::string>& map, int fifths) {
  const Table table = test::drawn(map);
  ReachQuery query;
  query.start = test::cell_drawn(map, 'A');
  query.fifths = fifths;
  query.barred = test::cells_drawn(map, 'X');
  query.last_only = test::cells_drawn(map, 'C');
  Reach reach;
  find_reach(table, query, reach);
  const int cost = reach.cost[test::cell_drawn(map, 'Z')];
  return cost == kUnreached ? -1 : cost;
}

TEST(Reach, orthogonal_diagonal_and_knights_steps_cost_5_7_and_11) {
  EXPECT_EQ(cost_between({"AZ"}, 100), 5);
  EXPECT_EQ(cost_between({"A.", ".Z"}, 100), 7);
  EXPECT_EQ(cost_between({"A..", "..Z"}, 100), 11);
}

TEST(Reach, an_allowance_of_n_cells_takes_5n_plus_2_fifths_and_no_more) {
  EXPECT_EQ(cost_between({"A.", ".Z"}, allowance_fifths(1)), 7);
  EXPECT_EQ(cost_between({"A..", "..Z"}, allowance_fifths(1)), -1);
  EXPECT_EQ(cost_between({"A..", "..Z"}, allowance_fifths(2)), 11);
}

TEST(Reach, a_diagonal_is_cut_only_by_two_closed_side_cells) {
  EXPECT_EQ(cost_between({"A#", ".Z"}, 7), 7);
  EXPECT_EQ(cost_between({"A#", "#Z"}, 100), -1);
}

TEST(Reach, figures_do_not_cut_a_diagonal) {
  EXPECT_EQ(cost_between({"AX", "XZ"}, 7), 7);
  EXPECT_EQ(cost_between({"AX", "#Z"}, 7), 7);
}

TEST(Reach, a_knights_step_passes_through_both_cells_between_its_ends) {
  EXPECT_EQ(cost_between({"AX.", "..Z"}, 100), 12);
  EXPECT_EQ(cost_between({"A..", ".XZ"}, 100), 12);
  EXPECT_EQ(cost_between({"A#.", "..Z"}, 100), 12);
  EXPECT_EQ(cost_between({"AC.", "..Z"}, 100), 12);
}

TEST(Reach, a_last_only_cell_ends_a_path_but_is_not_passed) {
  EXPECT_EQ(cost_between({"AC.Z"}, 100), -1);
  const std::vector<std::string> map{"A.C."};
  ReachQuery query;
  query.fifths = 100;
  query.start = 0;
  query.last_only = test::cells_drawn(map, 'C');
  Reach reach;
  find_reach(test::drawn(map), query, reach);
  EXPECT_THAT(reach.cells, testing::ElementsAre(0, 1, 2));
}

TEST(Reach, leaving_a_start_that_is_last_only_or_barred_is_free) {
  const Table table = test::drawn({"....", "....", "...."});
  ReachQuery query;
  query.start = 5;
  query.fifths = 10;
  Reach free;
  find_reach(table, query, free);
  query.last_only.set(table.point(5));
  query.barred.set(table.point(5));
  Reach held;
  find_reach(table, query, held);
  EXPECT_EQ(held.cells, free.cells);
  EXPECT_EQ(held.cost[5], 0);
}

TEST(Reach, the_way_round_a_wall_is_measured_round_its_end) {
  EXPECT_EQ(cost_between({"A#Z", ".#.", "..."}, 100), 7 + 7 + 5 + 5);
}

TEST(CanonicalPath, prefers_fewest_steps_then_the_smallest_step_of_the_movers_frame) {
  // Four columns right and one up: a knight's step and two orthogonal ones, in any order; ENE (3) comes before E (4)
  // for side 0, while for side 1 the numbers are 11 and 12 and again the knight's step comes first.
  const Table table = test::drawn({".....", "....."});
  ReachQuery query;
  query.start = 5;
  query.fifths = 50;
  Reach reach;
  find_reach(table, query, reach);
  Path path;
  canonical_path(table, query, reach, 4, path);
  EXPECT_THAT(cells_of(path), testing::ElementsAre(5, 2, 3, 4));
  // Down and right instead: E (4) before ESE (5).
  query.start = 0;
  find_reach(table, query, reach);
  canonical_path(table, query, reach, 9, path);
  EXPECT_THAT(cells_of(path), testing::ElementsAre(0, 1, 2, 9));
}

}  // namespace
}  // namespace banneret::tabletop
