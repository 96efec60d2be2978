// The search over cells and facings against a plain one: every cell, facing and count of turns, cheapest first.
// What the rules make of it is gait_test's affair.
#include "env/skirmish/gaits.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "env/core/dice.h"
#include "env/tabletop/lattice.h"

namespace banneret::skirmish {
namespace {

using tabletop::BitBoard;
using tabletop::kDirections;
using tabletop::kStepCost;
using tabletop::kSteps;
using tabletop::Point;
using tabletop::Table;
using tabletop::Terrain;

struct Field {
  Table table;
  BitBoard barred;
  Cell start = 0;
};

/// Walls and figures strewn over a table, one cell in `walls` and one in `figures`.
Field strewn(int size, int walls, int figures, Dice& dice) {
  const auto cells = static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
  std::vector<Terrain> terrain(cells, Terrain::open);
  Field field;
  field.start = static_cast<Cell>(dice.roll(static_cast<int>(cells)) - 1);
  for (std::size_t c = 0; c < cells; ++c) {
    if (c != field.start && walls > 0 && dice.roll(walls) == 1) terrain[c] = Terrain::wall;
  }
  field.table = Table(size, size, terrain, std::vector<std::int8_t>(cells), std::vector<std::uint8_t>(cells));
  for (int c = 0; c < field.table.cells(); ++c) {
    if (c != field.start && dice.roll(figures) == 1) field.barred.set(field.table.point(static_cast<Cell>(c)));
  }
  return field;
}

using Ends = std::set<std::pair<Cell, int>>;

/// SK-MOV-8, word for word.
class PlainSearch {
 public:
  PlainSearch(const Field& field, Turning turning) : field_(field), turning_(turning) {}

  Ends from(Direction facing, int paces) {
    best_.clear();
    budget_ = tabletop::allowance_fifths(paces);
    visit(field_.start, facing, 0, 0);
    Ends ends;
    for (const auto& [key, cost] : best_) ends.insert({std::get<0>(key), std::get<1>(key)});
    return ends;
  }

 private:
  bool open(Point p) const {
    if (!field_.table.on_table(p) || field_.table.terrain(field_.table.cell(p)) == Terrain::wall) return false;
    return field_.table.cell(p) == field_.start || !field_.barred.has(p);
  }
  void visit(Cell cell, int facing, int turns, int cost) {
    const std::tuple<Cell, int, int> key{cell, facing, turns};
    const auto known = best_.find(key);
    if (cost > budget_ || (known != best_.end() && known->second <= cost)) return;
    best_[key] = cost;
    const Point from = field_.table.point(cell);
    for (const int beside : {-1, 0, 1}) {
      const auto step = static_cast<std::size_t>((2 * facing + beside + 16) % 16);
      if (((field_.table.open_steps(cell) >> step) & 1U) == 0 || !open(from + kSteps[step])) continue;
      if (step % 2 == 1 && (!open(from + kDirections[step / 2]) || !open(from + kDirections[(step / 2 + 1) % 8]))) {
        continue;
      }
      visit(field_.table.cell(from + kSteps[step]), facing, turns, cost + kStepCost[step]);
    }
    for (const int eighths : {-1, 1}) {
      if (turning_ == Turning::gallop) {
        if (turns == 0) visit(cell, (facing + eighths) & 7, 1, cost);
      } else {
        visit(cell, (facing + eighths) & 7, 0, cost + (turning_ == Turning::run ? 10 : 20));
      }
    }
  }

  const Field& field_;
  Turning turning_;
  int budget_ = 0;
  std::map<std::tuple<Cell, int, int>, int> best_;
};

Ends found(const GaitSearch& search, const Field& field, Turning turning, Direction facing, int paces) {
  BitBoard board;
  const auto facings = std::make_unique<std::array<std::uint8_t, kMaxCells>>();
  facings->fill(0xAA);
  GaitEnds out{board, *facings};
  search.find(field.table, turning, field.start, facing, paces, field.barred, out);
  Ends ends;
  for (int c = 0; c < field.table.cells(); ++c) {
    const auto cell = static_cast<Cell>(c);
    if (!board.has(field.table.point(cell))) continue;
    for (int d = 0; d < 8; ++d) {
      if ((((*facings)[cell] >> d) & 1) != 0) ends.insert({cell, d});
    }
  }
  return ends;
}

void expect_equal_searches(int walls, int figures) {
  const GaitSearch& search = GaitSearch::shared();
  Dice dice(7);
  for (int n = 0; n < 40; ++n) {
    const Field field = strewn(8 + dice.roll(14), walls, figures, dice);
    const auto turning = static_cast<Turning>(dice.roll(3) - 1);
    const auto facing = static_cast<Direction>(dice.roll(8) - 1);
    const int longest = turning == Turning::run ? 10 : turning == Turning::canter ? 14 : 18;
    const int paces = dice.roll(longest + 1) - 1;
    EXPECT_EQ(found(search, field, turning, facing, paces), PlainSearch(field, turning).from(facing, paces))
        << "field " << n << ", gait " << static_cast<int>(turning) << ", facing " << int{facing} << ", paces " << paces;
  }
}

TEST(SkirmishGaitSearch, equals_a_plain_search_on_an_open_field) {
  expect_equal_searches(0, 1000000);
}
TEST(SkirmishGaitSearch, equals_a_plain_search_between_a_few_figures) {
  expect_equal_searches(0, 30);
}
TEST(SkirmishGaitSearch, equals_a_plain_search_in_a_throng) {
  expect_equal_searches(0, 4);
}
TEST(SkirmishGaitSearch, equals_a_plain_search_among_walls) {
  expect_equal_searches(8, 12);
}

}  // namespace
}  // namespace banneret::skirmish
