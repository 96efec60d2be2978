// The legend, open directions and steps, marks, and contact by whole rows against contact cell by cell.
#include "env/tabletop/terrain.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tests/env/tabletop/brute_force.h"

namespace banneret::tabletop {
namespace {

using test::Random;
using testing::ElementsAre;
using testing::IsEmpty;

bool open(const Table& table, Cell c, Direction d) {
  return ((table.open_directions(c) >> d) & 1U) != 0;
}

TEST(TerrainLegend, lists_every_kind_in_enum_order_with_glyphs_and_names_of_their_own) {
  std::set<char> glyphs;
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < terrain_legend().size(); ++i) {
    const TerrainLegend& entry = terrain_legend()[i];
    EXPECT_EQ(static_cast<std::size_t>(entry.terrain), i);
    glyphs.insert(entry.glyph);
    names.insert(entry.name);
  }
  EXPECT_EQ(glyphs.size(), static_cast<std::size_t>(kTerrainKinds));
  EXPECT_EQ(names.size(), static_cast<std::size_t>(kTerrainKinds));
}

TEST(TerrainLegend, glyphs_are_those_of_the_scenario_files) {
  std::string glyphs;
  for (const TerrainLegend& entry : terrain_legend()) glyphs += entry.glyph;
  EXPECT_EQ(glyphs, ".tTmf~rvb#DwhOBSM");
}

TEST(Table, a_corner_cell_opens_only_onto_the_table) {
  const Table table = test::drawn({"..", ".."});
  EXPECT_EQ(table.open_directions(0), (1U << 2) | (1U << 3) | (1U << 4));
  EXPECT_EQ(table.open_directions(3), (1U << 0) | (1U << 6) | (1U << 7));
}

TEST(Table, a_closed_wall_opens_in_no_direction_and_is_entered_from_none) {
  const Table table = test::drawn({"...", ".#.", "..."});
  EXPECT_EQ(table.open_directions(4), 0);
  EXPECT_EQ(table.open_steps(4), 0);
  EXPECT_FALSE(open(table, 3, 2));
  EXPECT_FALSE(open(table, 0, 3));
  EXPECT_TRUE(open(table, 1, 3));
}

TEST(Table, a_diagonal_is_cut_only_if_both_side_cells_are_closed) {
  EXPECT_TRUE(open(test::drawn({".#", ".."}), 0, 3));
  EXPECT_TRUE(open(test::drawn({"..", "#."}), 0, 3));
  EXPECT_FALSE(open(test::drawn({".#", "#."}), 0, 3));
  EXPECT_FALSE(open(test::drawn({".#", "#."}), 3, 7));
}

TEST(Table, only_closed_walls_close_a_cell) {
  for (const TerrainLegend& entry : terrain_legend()) {
    const Table table = test::drawn({std::string(".") + entry.glyph});
    EXPECT_EQ(open(table, 0, 2), entry.terrain != Terrain::wall) << entry.name;
  }
}

TEST(Table, open_steps_and_boards_agree_with_the_rules_cell_by_cell) {
  Random random(1);
  for (int n = 0; n < 200; ++n) {
    const Table table = test::random_table(random, 1 + random.below(12), 1 + random.below(12), random.below(60));
    for (int i = 0; i < table.cells(); ++i) {
      const auto c = static_cast<Cell>(i);
      for (int step = 0; step < 16; ++step) {
        const bool expected = test::may_step(table, {}, table.point(c), step);
        ASSERT_EQ(((table.open_steps(c) >> step) & 1) != 0, expected);
        if (step % 2 == 1) continue;
        const auto d = static_cast<Direction>(step / 2);
        ASSERT_EQ(open(table, c, d), expected);
        ASSERT_EQ(table.open_board(d).has(table.point(c)), expected);
      }
      ASSERT_EQ(table.ground().has(table.point(c)), table.terrain(c) != Terrain::wall);
    }
  }
}

TEST(Table, marks_are_listed_in_cell_order) {
  std::vector<std::uint8_t> marks(9);
  marks[7] = static_cast<std::uint8_t>(Mark::objective);
  marks[2] = static_cast<std::uint8_t>(Mark::objective) | static_cast<std::uint8_t>(Mark::exit1);
  const Table table(3, 3, std::vector<Terrain>(9), std::vector<std::int8_t>(9), marks);
  EXPECT_THAT(table.cells_marked(Mark::objective), ElementsAre(2, 7));
  EXPECT_THAT(table.cells_marked(Mark::exit1), ElementsAre(2));
  EXPECT_THAT(table.cells_marked(Mark::camp0), IsEmpty());
  EXPECT_THAT(table.cells_marked(Mark::none), IsEmpty());
  EXPECT_TRUE(table.marked(2, Mark::exit1));
  EXPECT_FALSE(table.marked(7, Mark::exit1));
}

TEST(Contact, walls_between_neighbours_part_them) {
  const std::vector<std::string> map{"A#.", "#..", "..."};
  BitBoard contact;
  contact_board(test::drawn(map), test::cells_drawn(map, 'A'), contact);
  EXPECT_FALSE(contact.has(1, 1)) << "the diagonal is cut by two closed cells";
  EXPECT_FALSE(contact.has(1, 0)) << "a closed wall touches nothing";
}

TEST(Contact, one_closed_side_cell_does_not_part_diagonal_neighbours) {
  const std::vector<std::string> map{"A#", ".."};
  BitBoard contact;
  contact_board(test::drawn(map), test::cells_drawn(map, 'A'), contact);
  EXPECT_TRUE(contact.has(1, 1));
  EXPECT_TRUE(contact.has(0, 1));
}

TEST(Contact, by_whole_rows_is_contact_cell_by_cell) {
  Random random(2);
  BitBoard contact;
  for (int n = 0; n < 300; ++n) {
    const int width = n % 3 == 0 ? 64 : 1 + random.below(64);
    const int height = n % 5 == 0 ? 64 : 1 + random.below(20);
    const Table table = test::random_table(random, width, height, random.below(40));
    const BitBoard figures = test::random_board(random, width, height, random.below(30));
    contact_board(table, figures, contact);
    for (int i = 0; i < table.cells(); ++i) {
      const Point p = table.point(static_cast<Cell>(i));
      bool touched = false;
      for (int step = 0; step < 16; step += 2) {
        touched =
            touched || (test::may_step(table, {}, p, step) && figures.has(p + kSteps[static_cast<std::size_t>(step)]));
      }
      ASSERT_EQ(contact.has(p), touched);
    }
    for (int y = 0; y < height; ++y) {
      const std::uint64_t off_table = width == 64 ? 0 : contact.row[static_cast<std::size_t>(y)] >> width;
      ASSERT_EQ(off_table, 0U);
    }
  }
}

}  // namespace
}  // namespace banneret::tabletop
