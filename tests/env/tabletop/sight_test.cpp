// Lines against the exact definition (a segment meets a cell's open square), sight against drawn cases and the rule
// applied to such slow lines.
#include "env/tabletop/sight.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "tests/env/tabletop/brute_force.h"

namespace banneret::tabletop {
namespace {

using test::Random;

struct SlowLine {
  std::vector<Point> cells;                      // ends included, in order from the first
  std::vector<std::pair<Point, Point>> corners;  // side cells
};

/// The segment from {0, 0} to d meets the open square of cell p: their shadows overlap along and across the segment.
bool meets(Point d, Point p) {
  return 2 * std::abs(d.x * p.y - d.y * p.x) < std::abs(d.x) + std::abs(d.y);
}

/// By definition, cell by cell over the box between the ends.
SlowLine slow_line(Point from, Point to) {
  SlowLine line;
  const Point d = to - from;
  for (int y = std::min(from.y, to.y); y <= std::max(from.y, to.y); ++y) {
    for (int x = std::min(from.x, to.x); x <= std::max(from.x, to.x); ++x) {
      if (meets(d, Point{x, y} - from) || Point{x, y} == from) line.cells.push_back({x, y});
      // The corner right of and below this cell lies on the segment.
      const Point corner{2 * (x - from.x) + 1, 2 * (y - from.y) + 1};
      if (d.x * corner.y != d.y * corner.x || x >= std::max(from.x, to.x) || y >= std::max(from.y, to.y)) continue;
      const bool falling = (d.x > 0) == (d.y > 0);
      line.corners.emplace_back(falling ? Point{x + 1, y} : Point{x, y},
                                falling ? Point{x, y + 1} : Point{x + 1, y + 1});
    }
  }
  const auto along = [&](Point p) { return (p.x - from.x) * d.x + (p.y - from.y) * d.y; };
  std::sort(line.cells.begin(), line.cells.end(), [&](Point a, Point b) { return along(a) < along(b); });
  return line;
}

std::vector<Point> cells_of(const Line& line) {
  return {line.cell.begin(), line.cell.begin() + line.length};
}

std::vector<Point> between(const SlowLine& line) {
  return line.cells.size() < 2 ? std::vector<Point>{}
                               : std::vector<Point>(line.cells.begin() + 1, line.cells.end() - 1);
}

TEST(Line, cells_are_those_whose_open_square_the_segment_meets_in_order) {
  Line line;
  for (int y = -20; y <= 20; ++y) {
    for (int x = -20; x <= 20; ++x) {
      const Point from{30, 30};
      trace_line(from, {30 + x, 30 + y}, line);
      ASSERT_EQ(cells_of(line), between(slow_line(from, {30 + x, 30 + y}))) << x << ',' << y;
    }
  }
}

TEST(Line, corners_are_the_exact_touches_with_their_side_cells_and_place) {
  Line line;
  for (int y = -20; y <= 20; ++y) {
    for (int x = -20; x <= 20; ++x) {
      const Point from{30, 30};
      const Point d{x, y};
      trace_line(from, from + d, line);
      const auto expected = slow_line(from, from + d).corners;
      ASSERT_EQ(static_cast<std::size_t>(line.corners), expected.size());
      for (int i = 0; i < line.corners; ++i) {
        const Line::Corner& corner = line.corner[static_cast<std::size_t>(i)];
        const bool known = std::any_of(expected.begin(), expected.end(), [&](const auto& e) {
          return (e.first == corner.left && e.second == corner.right) ||
                 (e.first == corner.right && e.second == corner.left);
        });
        ASSERT_TRUE(known) << x << ',' << y;
        const Point left = corner.left - from;
        const Point right = corner.right - from;
        ASSERT_LT(d.x * left.y - d.y * left.x, 0) << "left hand of the heading, y growing downwards";
        ASSERT_GT(d.x * right.y - d.y * right.x, 0);
        // Both side cells touch the cell that follows the corner and the one before it.
        const auto cell = [&](int k) {
          return k < 0 ? from : (k >= line.length ? from + d : line.cell[static_cast<std::size_t>(k)]);
        };
        ASSERT_TRUE(within(cell(corner.before) - corner.left, 1) && within(cell(corner.before) - corner.right, 1));
        ASSERT_TRUE(within(cell(corner.before - 1) - corner.left, 1));
        ASSERT_FALSE(cell(corner.before).x == cell(corner.before - 1).x);
        ASSERT_FALSE(cell(corner.before).y == cell(corner.before - 1).y);
      }
    }
  }
}

TEST(Line, the_longest_line_of_the_largest_table_fits) {
  Line line;
  trace_line({0, 0}, {63, 63}, line);
  EXPECT_EQ(line.length, 62);
  EXPECT_EQ(line.corners, 63);
  trace_line({63, 0}, {0, 62}, line);
  EXPECT_EQ(line.length, 63 + 62 - 1);
}

TEST(Line, clear_means_no_blocked_cell_between_the_ends_and_no_corner_blocked_on_both_sides) {
  Random random(1);
  int blocked = 0;
  for (int n = 0; n < 20000; ++n) {
    const BitBoard board = test::random_board(random, 64, 64, n % 12);
    const Point from{random.below(64), random.below(64)};
    const int span = n % 2 == 0 ? 9 : 64;
    const Point to{std::clamp(from.x + random.below(2 * span) - span, 0, 63),
                   std::clamp(from.y + random.below(2 * span) - span, 0, 63)};
    const SlowLine line = slow_line(from, to);
    bool clear = true;
    for (const Point p : between(line)) clear = clear && !board.has(p);
    for (const auto& [left, right] : line.corners) clear = clear && !(board.has(left) && board.has(right));
    ASSERT_EQ(line_clear(from, to, board), clear) << from.x << ',' << from.y << " to " << to.x << ',' << to.y;
    ASSERT_EQ(line_clear(to, from, board), clear);
    ASSERT_EQ(line_clear({63 - from.x, 63 - from.y}, {63 - to.x, 63 - to.y}, test::turned_round(board, 64, 64)), clear);
    if (!clear) ++blocked;
  }
  EXPECT_GT(blocked, 4000);
  EXPECT_LT(blocked, 16000);
}

TEST(Line, what_stands_at_the_ends_does_not_block) {
  BitBoard board;
  board.set(2, 2);
  board.set(6, 4);
  EXPECT_TRUE(line_clear({2, 2}, {6, 4}, board));
  EXPECT_TRUE(line_clear({2, 2}, {2, 2}, board));
}

/// Does A see Z?
bool sees(const std::vector<std::string>& map, const std::vector<std::string>& heights = {},
          SightRules rules = SightRules()) {
  const Sight sight(test::drawn(map, heights), rules);
  const Cell a = test::cell_drawn(map, 'A');
  const Cell z = test::cell_drawn(map, 'Z');
  EXPECT_EQ(sight.sees(a, z), sight.sees(z, a));
  return sight.sees(a, z);
}
/// Do the named cells of a map see each other? For ends that stand in terrain of their own.
bool sees_at(const std::vector<std::string>& map, Point a, Point b) {
  const Table table = test::drawn(map);
  const Sight sight(table, SightRules());
  EXPECT_EQ(sight.sees(table.cell(a), table.cell(b)), sight.sees(table.cell(b), table.cell(a)));
  return sight.sees(table.cell(a), table.cell(b));
}

TEST(Sight, a_closed_wall_on_the_line_blocks) {
  EXPECT_TRUE(sees({"A...Z"}));
  EXPECT_FALSE(sees({"A.#.Z"}));
}

TEST(Sight, a_corner_touch_is_blocked_only_if_both_side_cells_block) {
  EXPECT_TRUE(sees({"A#.", "...", "..Z"}));
  EXPECT_FALSE(sees({"A#.", "#..", "..Z"}));
  EXPECT_FALSE(sees({"A#", "#Z"}));
  EXPECT_TRUE(sees({"A#", ".Z"}));
}

TEST(Sight, a_crest_blocks_if_it_is_higher_than_both_ends) {
  EXPECT_FALSE(sees({"A.Z"}, {"010"}));
  EXPECT_TRUE(sees({"A.Z"}, {"110"}));
  EXPECT_TRUE(sees({"A.Z"}, {"011"}));
  EXPECT_FALSE(sees({"A.Z"}, {"121"}));
  EXPECT_TRUE(sees({"A.Z"}, {"321"}));
}

TEST(Sight, a_corner_between_two_crests_is_blocked_and_beside_one_is_not) {
  EXPECT_FALSE(sees({"A..", "...", "..Z"}, {"010", "100", "000"}));
  EXPECT_TRUE(sees({"A..", "...", "..Z"}, {"010", "000", "000"}));
  EXPECT_FALSE(sees({"A#.", "...", "..Z"}, {"000", "100", "000"})) << "a wall on one side, a crest on the other";
}

TEST(Sight, more_dense_woods_between_the_ends_than_the_limit_block) {
  const SightRules two{0, 2};
  EXPECT_TRUE(sees({"ATTZ"}, {}, two));
  EXPECT_FALSE(sees({"ATTTZ"}, {}, two));
  EXPECT_FALSE(sees({"AT.TTZ"}, {}, two));
  EXPECT_TRUE(sees({"AttttZ"}, {}, two));
  EXPECT_FALSE(sees({"AT.Z"}, {}, {0, 0}));
  EXPECT_TRUE(sees({"ATTTTTZ"})) << "no limit given: woods never block";
}

TEST(Sight, dense_woods_at_the_ends_do_not_count) {
  const Table table = test::drawn({"TTTT"});
  const Sight sight(table, {0, 2});
  EXPECT_TRUE(sight.sees(0, 3));
}

TEST(Sight, ends_farther_apart_than_the_range_see_nothing) {
  EXPECT_TRUE(sees({"A...Z"}, {}, {4, -1}));
  EXPECT_FALSE(sees({"A...Z"}, {}, {3, -1}));
}

TEST(Sight, a_cell_sees_itself) {
  const Sight sight(test::drawn({"..", ".b"}), {1, 0});
  EXPECT_TRUE(sight.sees(0, 0));
  EXPECT_TRUE(sight.sees(3, 3));
}

// A hall, walled all round, with a door to the south, a window to the north, and an arrow slit and a battlement.
const std::vector<std::string> kHall{
    ".........",  // 0
    "..#O##...",  // 1
    "..#bbbS..",  // 2
    "..Bbbb#..",  // 3
    "..##D##..",  // 4
    ".........",  // 5
    ".........",  // 6
};

TEST(Sight, nobody_sees_through_a_building) {
  EXPECT_FALSE(sees_at(kHall, {4, 0}, {4, 6})) << "walls and inside";
  EXPECT_FALSE(sees_at(kHall, {3, 0}, {4, 6})) << "in at the window and out at the door";
  EXPECT_FALSE(sees_at({"..D.b.D.."}, {0, 0}, {8, 0})) << "an inside cell between blocks";
}

TEST(Sight, an_opening_sees_out_and_is_seen) {
  EXPECT_TRUE(sees_at(kHall, {4, 4}, {4, 6}));
  EXPECT_TRUE(sees_at(kHall, {3, 1}, {2, 0}));
  EXPECT_TRUE(sees_at(kHall, {6, 2}, {8, 2}));
  EXPECT_TRUE(sees_at(kHall, {2, 3}, {0, 3}));
}

TEST(Sight, an_opening_sees_the_inside_of_its_building) {
  EXPECT_TRUE(sees_at(kHall, {4, 4}, {4, 2}));
  EXPECT_TRUE(sees_at(kHall, {3, 1}, {3, 3}));
  EXPECT_TRUE(sees_at(kHall, {6, 2}, {3, 2}));
  EXPECT_TRUE(sees_at(kHall, {2, 3}, {5, 3}));
}

TEST(Sight, an_opening_sees_across_the_inside_to_another) {
  EXPECT_TRUE(sees_at(kHall, {2, 3}, {6, 2}));
  EXPECT_TRUE(sees_at(kHall, {4, 4}, {3, 1}));
}

TEST(Sight, from_outside_only_the_cell_behind_an_opening_is_seen) {
  EXPECT_TRUE(sees_at(kHall, {4, 6}, {4, 3})) << "through the doorway";
  EXPECT_FALSE(sees_at(kHall, {4, 6}, {4, 2})) << "an inside cell between";
  EXPECT_TRUE(sees_at(kHall, {8, 2}, {5, 2})) << "through the arrow slit";
  EXPECT_TRUE(sees_at(kHall, {0, 3}, {3, 3})) << "through the battlement";
  EXPECT_TRUE(sees_at(kHall, {3, 0}, {3, 2})) << "through the window";
  EXPECT_FALSE(sees_at(kHall, {8, 3}, {5, 3})) << "the wall";
}

TEST(Sight, an_unwalled_side_of_a_building_is_seen_through_by_neighbours_alone) {
  EXPECT_FALSE(sees_at({"...b"}, {0, 0}, {3, 0}));
  EXPECT_TRUE(sees_at({"...b"}, {2, 0}, {3, 0}));
  EXPECT_TRUE(sees_at({"..Db"}, {0, 0}, {3, 0}));
  EXPECT_FALSE(sees_at({"Dbb.."}, {0, 0}, {4, 0})) << "from the door in, but not out again where there is none";
  EXPECT_TRUE(sees_at({"DbbD."}, {0, 0}, {4, 0}));
}

TEST(Sight, an_opening_sees_nothing_of_another_building) {
  EXPECT_FALSE(sees_at({"D.bbD"}, {0, 0}, {3, 0}));
  EXPECT_FALSE(sees_at({"D.DbbD."}, {0, 0}, {4, 0}));
}

TEST(Sight, neighbours_see_each_other_exactly_when_in_contact) {
  Random random(3);
  for (int n = 0; n < 100; ++n) {
    const Table table = test::random_table(random, 8, 8, 25, {Terrain::building, Terrain::doorway}, 2);
    const Sight sight(table, {6, 0});
    for (int i = 0; i < table.cells(); ++i) {
      const auto c = static_cast<Cell>(i);
      for (Direction d = 0; d < 8; ++d) {
        const Point p = table.point(c) + kDirections[d];
        if (!table.on_table(p)) continue;
        ASSERT_EQ(sight.sees(c, table.cell(p)), ((table.open_directions(c) >> d) & 1U) != 0);
      }
    }
  }
}

/// The sight rule for cells that are not neighbours, on the line by definition.
bool slow_sees(const Table& table, SightRules rules, Point from, Point to) {
  const SlowLine line = slow_line(from, to);
  const auto at = [&](Point p) { return table.terrain(table.cell(p)); };
  const auto level = [&](Point p) { return table.level(table.cell(p)); };
  const auto opening = [&](Point p) {
    return at(p) == Terrain::doorway || at(p) == Terrain::window || at(p) == Terrain::battlement ||
           at(p) == Terrain::arrow_slit;
  };
  const auto inside = [&](Point p) { return at(p) == Terrain::building; };
  if (at(from) == Terrain::wall || at(to) == Terrain::wall) return false;
  if (rules.max_range > 0 && !within(to - from, rules.max_range)) return false;
  const std::size_t n = line.cells.size();
  // seen[i]: an end that is an opening looks at cell i over openings and inside cells alone.
  std::vector<bool> seen(n, false);
  for (std::size_t i = 0; i < n && opening(from) && (opening(line.cells[i]) || inside(line.cells[i])); ++i)
    seen[i] = true;
  for (std::size_t i = n; i-- > 0 && opening(to) && (opening(line.cells[i]) || inside(line.cells[i]));) seen[i] = true;
  const int high = std::max(level(from), level(to));
  const auto blocks = [&](Point p, bool seen_into) {
    return at(p) == Terrain::wall || (inside(p) && !seen_into) || level(p) > high;
  };
  int woods = 0;
  for (std::size_t i = 1; i + 1 < n; ++i) {
    if (blocks(line.cells[i], seen[i])) return false;
    if (at(line.cells[i]) == Terrain::dense_woods) ++woods;
  }
  if (rules.dense_woods_limit >= 0 && woods > rules.dense_woods_limit) return false;
  for (std::size_t i = 0; i + 1 < n; ++i) {
    const Point p = line.cells[i];
    const Point q = line.cells[i + 1];
    if (inside(p) != inside(q) && !opening(p) && !opening(q)) return false;
    // Consecutive cells that differ in both columns and rows meet in a corner.
    if (p.x == q.x || p.y == q.y) continue;
    // What the near end sees up to p, or the far end down to q, it also sees past the corner.
    const bool to_p = [&] {
      if (!opening(from)) return false;
      return std::all_of(line.cells.begin(), line.cells.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                         [&](Point c) { return opening(c) || inside(c); });
    }();
    const bool to_q = [&] {
      if (!opening(to)) return false;
      return std::all_of(line.cells.begin() + static_cast<std::ptrdiff_t>(i) + 1, line.cells.end(),
                         [&](Point c) { return opening(c) || inside(c); });
    }();
    if (blocks({p.x, q.y}, to_p || to_q) && blocks({q.x, p.y}, to_p || to_q)) return false;
  }
  return true;
}

const std::vector<Terrain> kSightKinds{Terrain::building, Terrain::building,    Terrain::doorway,
                                       Terrain::window,   Terrain::dense_woods, Terrain::arrow_slit,
                                       Terrain::hedge,    Terrain::battlement};

TEST(Sight, equals_the_rule_on_lines_by_definition_on_random_tables) {
  Random random(4);
  int seen = 0;
  int unseen = 0;
  for (int n = 0; n < 60; ++n) {
    const Table table = test::random_table(random, 3 + random.below(12), 3 + random.below(12), random.below(20),
                                           n % 3 == 0 ? std::vector<Terrain>{} : kSightKinds, n % 2 == 0 ? 2 : 0);
    const SightRules rules{n % 4 == 0 ? 7 : 0, n % 5 - 1};
    const Sight sight(table, rules);
    for (int i = 0; i < table.cells() * table.cells(); ++i) {
      const auto a = static_cast<Cell>(i / table.cells());
      const auto b = static_cast<Cell>(i % table.cells());
      if (within(table.point(b) - table.point(a), 1)) continue;
      const bool expected = slow_sees(table, rules, table.point(a), table.point(b));
      ASSERT_EQ(sight.sees(a, b), expected) << "case " << n << ' ' << a << ' ' << b;
      (expected ? seen : unseen)++;
    }
  }
  EXPECT_GT(seen, 20000);
  EXPECT_GT(unseen, 20000);
}

TEST(Sight, is_symmetric_and_turns_with_the_table) {
  Random random(5);
  for (int n = 0; n < 40; ++n) {
    const Table table = test::random_table(random, 16, 11, 8, n % 2 == 0 ? kSightKinds : std::vector<Terrain>{}, 2);
    const SightRules rules{0, 1};
    const Sight sight(table, rules);
    const Sight turned(test::turned_round(table), rules);
    for (int i = 0; i < table.cells() * table.cells(); ++i) {
      const auto a = static_cast<Cell>(i / table.cells());
      const auto b = static_cast<Cell>(i % table.cells());
      ASSERT_EQ(sight.sees(a, b), sight.sees(b, a));
      ASSERT_EQ(sight.sees(a, b),
                turned.sees(test::turned_round(a, table.cells()), test::turned_round(b, table.cells())));
    }
  }
}

}  // namespace
}  // namespace banneret::tabletop
