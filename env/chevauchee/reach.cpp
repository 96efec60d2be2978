// Where a walk or a withdrawal may end. Terrain takes its toll off the whole move once the path enters it, the least
// favourable alone (CH-MOV-6): so a cell is reached if, for some toll, a path over ground of no greater toll fits the
// move less that toll. Each toll is one search.
#include <algorithm>
#include <cstring>

#include "env/chevauchee/rules.h"

namespace banneret::chevauchee {

using tabletop::allowance_fifths;
using tabletop::kDirections;
using tabletop::kStepCost;
using tabletop::kSteps;

namespace {

using Row = std::uint64_t;

/// Rows from two above the table to two below, so that steps may look past its edge.
struct Rows {
  std::array<Row, kMaxWidth + 4> row;
  Row& operator[](int y) { return row[static_cast<std::size_t>(y + 2)]; }
};

Row shifted(Row row, int x) {
  return x >= 0 ? row << static_cast<unsigned>(x) : row >> static_cast<unsigned>(-x);
}

/// A search over a map with levels, whose steps are boards: rows of cells of equal cost at a time.
void search_levels(const Setting& set, const tabletop::ReachQuery& query, const std::array<BitBoard, 16>& steps,
                   BitBoard& out) {
  constexpr int kBuckets = 12;  // one more than the dearest step
  std::array<Rows, kBuckets> bucket;
  Rows enter;
  Rows pass;
  Rows done;
  const int height = set.height();
  for (int y = -2; y < height + 2; ++y) {
    for (Rows& rows : bucket) rows[y] = 0;
    const bool on_table = y >= 0 && y < height;
    enter[y] = on_table ? set.table.ground().row[at(y)] & ~query.barred.row[at(y)] : 0;
    pass[y] = on_table ? enter[y] & ~query.last_only.row[at(y)] : 0;
    done[y] = 0;
  }
  const Point start = set.table.point(query.start);
  const Row origin = Row{1} << static_cast<unsigned>(start.x);
  bucket[0][start.y] = origin;
  for (int cost = 0; cost <= query.fifths; ++cost) {
    Rows& now = bucket[at(cost % kBuckets)];
    const int most = cost / 5 + 1;
    for (int y = std::max(0, start.y - most); y <= std::min(height - 1, start.y + most); ++y) {
      const Row wave = now[y] & ~done[y];
      now[y] = 0;
      if (wave == 0) continue;
      done[y] |= wave;
      const Row from = cost == 0 ? wave : wave & pass[y];
      if (from == 0) continue;
      for (std::size_t i = 0; i < kSteps.size(); ++i) {
        Row going = from & steps[i].row[at(y)];
        if (going == 0) continue;
        if (i % 2 != 0) {
          for (const std::size_t beside : {i / 2, (i / 2 + 1) % 8}) {
            const Point between = kDirections[beside];
            going &= shifted(pass[y + between.y], -between.x);
          }
        }
        const int to = y + kSteps[i].y;
        bucket[at((cost + kStepCost[i]) % kBuckets)][to] |= shifted(going, kSteps[i].x) & enter[to];
      }
    }
  }
  for (int y = 0; y < height; ++y) out.row[at(y)] |= done[y];
}

/// The rows of a board within so many cells of a start hold any of it.
bool any_within(const Setting& set, const BitBoard& board, Point start, int cells) {
  const int low = std::max(0, start.x - cells);
  const int high = std::min(set.width() - 1, start.x + cells);
  const Row columns = (~Row{0} >> static_cast<unsigned>(63 - (high - low))) << static_cast<unsigned>(low);
  Row any = 0;
  for (int y = std::max(0, start.y - cells); y <= std::min(set.height() - 1, start.y + cells); ++y) {
    any |= board.row[at(y)];
  }
  return (any & columns) != 0;
}

/// Tolls (unscaled) that ground within what they leave of a move may take, as bits. `cells_left(toll)`: in cells.
template <class CellsLeft>
unsigned tolls_near(const Setting& set, Point start, CellsLeft&& cells_left) {
  if (!set.has_terrain && !set.has_levels) return 1;
  unsigned tolls = 1;
  const auto add = [&](const BitBoard& board, int toll) {
    if (any_within(set, board, start, cells_left(toll))) tolls |= 1U << static_cast<unsigned>(toll);
  };
  add(set.building, kBuilding);
  if (set.has_levels) add(set.raised, kUphill);
  add(set.costly[2], 3);
  add(set.costly[3], 4);
  return tolls;
}

/// Adds the cells that a path of this toll may not enter, its start lying in this kind of ground.
void bar_dearer(const Setting& set, Point start, int toll, BitBoard& barred) {
  const bool indoors = set.building.has(start);
  for (std::size_t y = 0; y < at(set.height()); ++y) {
    barred.row[y] |= set.costly[at(toll)].row[y];
    if (toll < kBuilding) barred.row[y] |= indoors ? ~set.building.row[y] : set.building.row[y];
  }
}

}  // namespace

void Rules::destinations(const Layout& s, int soldier, Workspace& work, BitBoard& out) const {
  work.reach_game = 0;  // the workspace's reach is scratch here
  const Point start = point_of(set_, s, soldier);
  const int base = set_.base_move(soldier);
  tabletop::ReachQuery query;
  query.start = s.cell[at(soldier)];
  query.frame = set_.side_of(soldier);
  near_board(set_, s, enemies_of(set_, s, soldier), query.last_only);
  Scratch taken;
  board_of(set_, s, s.on_table & ~bit(soldier), taken.board);
  out.clear(set_.height());
  const auto cells_left = [&](int toll) { return base - set_.scale * toll; };
  for (unsigned tolls = tolls_near(set_, start, cells_left); tolls != 0; tolls &= tolls - 1) {
    const int toll = std::countr_zero(tolls);
    query.fifths = allowance_fifths(cells_left(toll));
    std::copy_n(taken.board.row.begin(), set_.height(), query.barred.row.begin());
    if (set_.has_terrain) bar_dearer(set_, start, toll, query.barred);
    const bool uphill = toll >= kUphill;
    if (set_.has_cliffs || (!uphill && set_.has_levels && set_.raised.has(start))) {
      search_levels(set_, query, uphill ? set_.climb_steps : set_.level_steps, out);
      continue;
    }
    if (!uphill && set_.has_levels) {
      for (std::size_t y = 0; y < at(set_.height()); ++y) query.barred.row[y] |= set_.raised.row[y];
    }
    find_reach(set_.table, query, work.reach);
    for (const Cell cell : work.reach.cells) out.set(set_.table.point(cell));
  }
}

// ---- withdrawing from melee (CH-MEL-1) ------------------------------------------------------------------------------

namespace {

/// The enemies he leaves, to be left farther behind with every step.
struct Left {
  int count = 0;
  std::array<Point, kMaxSideSoldiers> point;

  Left(const Setting& set, const Layout& s, Soldiers soldiers) {
    for_each(soldiers, [&](int f) { point[at(count++)] = point_of(set, s, f); });
  }
  bool farther(Point from, Point to) const {
    for (int i = 0; i < count; ++i) {
      const Point a = from - point[at(i)];
      const Point b = to - point[at(i)];
      if (b.x * b.x + b.y * b.y <= a.x * a.x + a.y * a.y) return false;
    }
    return true;
  }
};

}  // namespace

/// Searches all ends (out not null), or whether there is any.
bool Rules::search_withdrawal(const Layout& s, int soldier, BitBoard* out) const {
  const Cell start = s.cell[at(soldier)];
  const Point origin = set_.table.point(start);
  const Soldiers opponents_left = opponents(set_, s, soldier);
  const Left left(set_, s, opponents_left);
  const Soldiers enemies = enemies_of(set_, s, soldier);
  Scratch closed;
  Scratch contact;
  near_board(set_, s, enemies & ~opponents_left, closed.board);
  near_board(set_, s, opponents_left, contact.board);
  for_each(s.on_table, [&](int f) { closed.board.set(point_of(set_, s, f)); });
  std::array<std::uint8_t, kMaxCells> cost;
  std::array<Cell, kMaxCells> queue;
  bool any = false;
  const int base = set_.base_move(soldier);
  const auto cells_left = [&](int toll) { return (base - set_.scale * toll) / 2; };
  for (unsigned tolls = tolls_near(set_, origin, cells_left); tolls != 0; tolls &= tolls - 1) {
    const int toll = std::countr_zero(tolls);
    const int fifths = allowance_fifths(cells_left(toll));
    Scratch barred;
    std::copy_n(closed.board.row.begin(), set_.height(), barred.board.row.begin());
    if (set_.has_terrain) bar_dearer(set_, origin, toll, barred.board);
    std::memset(cost.data(), tabletop::kUnreached, static_cast<std::size_t>(set_.cells()));
    // Every step leads farther away, so no path comes back: cells are taken up again whenever they are reached cheaper.
    std::size_t head = 0;
    std::size_t tail = 0;
    std::size_t waiting = 1;
    BitBoard queued;
    cost[start] = 0;
    queue[tail++] = start;
    while (waiting > 0) {
      const Cell from = queue[head];
      head = (head + 1) % kMaxCells;
      --waiting;
      const Point p = set_.table.point(from);
      queued.reset(p);
      for (std::size_t i = 0; i < kSteps.size(); ++i) {
        const int spent = cost[from] + kStepCost[i];
        if (spent > fifths || !set_.step_open(from, i, toll >= kUphill)) continue;
        const Point to = p + kSteps[i];
        const Cell cell = set_.table.cell(to);
        if (barred.board.has(to) || spent >= cost[cell] || !left.farther(p, to)) continue;
        if (i % 2 != 0 &&
            (barred.board.has(p + kDirections[i / 2]) || barred.board.has(p + kDirections[(i / 2 + 1) % 8]))) {
          continue;
        }
        cost[cell] = static_cast<std::uint8_t>(spent);
        if (!contact.board.has(to)) {
          if (out == nullptr) return true;
          out->set(to);
          any = true;
        }
        if (queued.has(to)) continue;
        queued.set(to);
        queue[tail] = cell;
        tail = (tail + 1) % kMaxCells;
        ++waiting;
      }
    }
  }
  return any;
}

void Rules::withdrawal_cells(const Layout& s, int soldier, BitBoard& out) const {
  out.clear(set_.height());
  search_withdrawal(s, soldier, &out);
}

bool Rules::may_withdraw(const Layout& s, int soldier) const {
  return engaged(set_, s, soldier) && search_withdrawal(s, soldier, nullptr);
}

}  // namespace banneret::chevauchee
