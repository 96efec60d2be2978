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

/// Whether some step of this toll may be taken on a path that long: from cells reached without it, by what is known.
bool toll_matters(const Setting& set, const BitBoard& reached, Point start, int toll, int cells) {
  if (cells < 1) return false;
  Scratch from;
  for (std::size_t y = 0; y < at(set.height()); ++y)
    from.board.row[y] = reached.row[y] & set.toll_from[at(toll)].row[y];
  return any_within(set, from.board, start, cells - 1);
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

void Rules::destinations(const Layout& s, int soldier, BitBoard& out) const {
  const Point start = point_of(set_, s, soldier);
  const int base = set_.base_move(soldier);
  tabletop::ReachQuery query;
  query.start = s.cell[at(soldier)];
  query.frame = set_.side_of(soldier);
  near_board(set_, s, enemies_of(set_, s, soldier), query.last_only);
  Scratch found;
  Scratch taken;
  board_of(set_, s, s.on_table & ~bit(soldier), taken.board);
  out.clear(set_.height());
  for (int toll = 0; toll <= kMostTerrain; ++toll) {
    const int cells = base - set_.scale * toll;
    if (toll > 0 && !toll_matters(set_, out, start, toll, cells)) continue;
    query.fifths = allowance_fifths(cells);
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
    find_reach_board(set_.table, query, found.board);
    for (std::size_t y = 0; y < at(set_.height()); ++y) out.row[y] |= found.board.row[y];
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

/// The search for the ends of a withdrawal.
class Withdrawal {
 public:
  Withdrawal(const Setting& set, const Layout& s, int soldier)
      : set_(set),
        start_(s.cell[at(soldier)]),
        base_(set.base_move(soldier)),
        left_(set, s, opponents(set, s, soldier)) {
    const Soldiers left_behind = opponents(set, s, soldier);
    near_board(set, s, enemies_of(set, s, soldier) & ~left_behind, closed_.board);
    near_board(set, s, left_behind, contact_.board);
    for_each(s.on_table, [&](int f) { closed_.board.set(point_of(set, s, f)); });
  }

  /// All ends (out not null), or whether there is any.
  bool run(BitBoard* out) {
    bool any = false;
    const Point origin = set_.table.point(start_);
    for (int toll = 0; toll <= kMostTerrain; ++toll) {
      const int cells = (base_ - set_.scale * toll) / 2;
      if (toll > 0 && !any_within(set_, set_.toll_from[at(toll)], origin, cells - 1)) continue;
      any = search(toll, allowance_fifths(cells), out) || any;
      if (any && out == nullptr) return true;
    }
    return any;
  }

 private:
  /// Paths over ground of no greater toll. Every step leads farther away, so they are short and few: a cell is taken up
  /// again whenever it is reached by a shorter one.
  bool search(int toll, int fifths, BitBoard* out) {
    std::copy_n(closed_.board.row.begin(), set_.height(), barred_.board.row.begin());
    if (set_.has_terrain) bar_dearer(set_, set_.table.point(start_), toll, barred_.board);
    std::memset(cost_.data(), tabletop::kUnreached, static_cast<std::size_t>(set_.cells()));
    std::size_t head = 0;
    std::size_t length = 0;
    const auto wait = [&](Cell cell) { waiting_[(head + length++) % kMaxCells] = cell; };
    bool any = false;
    BitBoard waits;
    cost_[start_] = 0;
    wait(start_);
    while (length > 0 && (out != nullptr || !any)) {
      const Cell from = waiting_[head];
      head = (head + 1) % kMaxCells;
      --length;
      const Point p = set_.table.point(from);
      waits.reset(p);
      for (std::size_t i = 0; i < kSteps.size(); ++i) {
        const int spent = cost_[from] + kStepCost[i];
        if (spent > fifths || !set_.step_open(from, i, toll >= kUphill)) continue;
        const Point to = p + kSteps[i];
        const Cell cell = set_.table.cell(to);
        if (spent >= cost_[cell] || !free_step(p, i)) continue;
        cost_[cell] = static_cast<std::uint8_t>(spent);
        if (!contact_.board.has(to)) {
          any = true;
          if (out != nullptr) out->set(to);
        }
        if (waits.has(to)) continue;
        waits.set(to);
        wait(cell);
      }
    }
    return any;
  }
  /// Onto and over free cells, and farther from all whom he leaves. \pre it stays on the table.
  bool free_step(Point p, std::size_t i) const {
    if (barred_.board.has(p + kSteps[i]) || !left_.farther(p, p + kSteps[i])) return false;
    return i % 2 == 0 ||
           !(barred_.board.has(p + kDirections[i / 2]) || barred_.board.has(p + kDirections[(i / 2 + 1) % 8]));
  }

  const Setting& set_;
  Cell start_;
  int base_;
  Left left_;
  Scratch closed_;   ///< taken, or in reach of an enemy whom he does not leave
  Scratch contact_;  ///< in reach of one whom he does
  Scratch barred_;   ///< closed, or of a greater toll
  std::array<std::uint8_t, kMaxCells> cost_;
  std::array<Cell, kMaxCells> waiting_;  ///< each cell once
};

}  // namespace

void Rules::withdrawal_cells(const Layout& s, int soldier, BitBoard& out) const {
  out.clear(set_.height());
  Withdrawal(set_, s, soldier).run(&out);
}

bool Rules::may_withdraw(const Layout& s, int soldier) const {
  return engaged(set_, s, soldier) && Withdrawal(set_, s, soldier).run(nullptr);
}

}  // namespace banneret::chevauchee
