// Skirmishers in light formation: they step any way, through friends and terrain, and face freely (CR-MOV-1, CR-MOV-2).
#include <algorithm>

#include "env/crecy/rules.h"
#include "env/ruleset/actions.h"

namespace banneret::crecy {

using tabletop::allowance_fifths;

namespace {

constexpr int kMaxFifths = allowance_fifths(3 * kMaxSpan);  // 2 spans and Double Time

/// Boards of one cost each, the last eight of them: a step looks 5 or 7 fifths back.
struct Front {
  std::array<Scratch, 8> board;
  BitBoard& of(int fifths) { return board[static_cast<std::size_t>(fifths & 7)].board; }
};

struct Bounds {
  int top = 0;
  int bottom = 0;
};

/// Adds to `to` the cells one step in a direction from those of `from`.
void spread(const Setting& set, const Bounds& rows, const BitBoard& from, Direction direction, BitBoard& to) {
  const Point step = tabletop::kDirections[direction];
  const BitBoard& open = set.table.open_board(direction);
  const int first = std::max(rows.top, rows.top - step.y);
  const int last = std::min(rows.bottom, rows.bottom - step.y);
  for (int y = first; y <= last; ++y) {
    std::uint64_t row = from.row[at(y)] & open.row[at(y)];
    if (row == 0) continue;
    row = step.x > 0 ? row << 1U : step.x < 0 ? row >> 1U : row;
    to.row[at(y + step.y)] |= row;
  }
}

/// Cells in the front arc of an enemy: a way may end on them but not go on (CR-MOV-7).
void enemy_fronts(const Setting& set, const Layout& s, Units enemies, BitBoard& out) {
  out.clear(set.height());
  for_each(enemies, [&](int e) {
    for (int turn = -1; turn <= 1; ++turn) {
      const Cell cell = next_cell(set, s.cell[at(e)], tabletop::turned(s.facing[at(e)], turn));
      if (cell != kNoCell) out.set(set.table.point(cell));
    }
  });
}

/// Calls visit(fifths, board of cells first reached at that cost) by rising cost. Stops when it returns false.
template <class Visit>
void find_ways(const Setting& set, const Layout& s, int unit, int fifths, Visit&& visit) {
  const Point start = point_of(set, s, unit);
  const int reach = fifths / 5;
  const Bounds rows{std::max(0, start.y - reach), std::min(set.height() - 1, start.y + reach)};
  Scratch enemies;
  Scratch fronts;
  Scratch seen;
  board_of(set, s, enemies_of(set, s, unit), enemies.board);
  enemy_fronts(set, s, enemies_of(set, s, unit), fronts.board);
  seen.board.clear(set.height());
  Front front;
  for (int c = 0; c < 8; ++c) front.of(c).clear(set.height());
  front.of(0).set(start);
  seen.board.set(start);
  for (int cost = 5; cost <= fifths; ++cost) {
    BitBoard& now = front.of(cost);
    for (int y = rows.top; y <= rows.bottom; ++y) now.row[at(y)] = 0;
    for (Direction d = 0; d < 8; ++d) {
      const int before = cost - ((d & 1) != 0 ? 7 : 5);
      if (before >= 0) spread(set, rows, front.of(before), d, now);
    }
    bool any = false;
    for (int y = rows.top; y <= rows.bottom; ++y) {
      now.row[at(y)] &= ~(seen.board.row[at(y)] | enemies.board.row[at(y)]);
      seen.board.row[at(y)] |= now.row[at(y)];
      any = any || now.row[at(y)] != 0;
    }
    if (!any) continue;
    if (!visit(cost, rows, now)) return;
    for (int y = rows.top; y <= rows.bottom; ++y) now.row[at(y)] &= ~fronts.board.row[at(y)];
  }
}

}  // namespace

void Rules::destinations(const Layout& s, int unit, int fifths, BitBoard& out) const {
  Scratch friends;
  board_of(set_, s, friends_of(set_, s, unit), friends.board);
  out.clear(set_.height());
  find_ways(set_, s, unit, std::min(fifths, kMaxFifths), [&](int, const Bounds& rows, const BitBoard& reached) {
    for (int y = rows.top; y <= rows.bottom; ++y) out.row[at(y)] |= reached.row[at(y)] & ~friends.board.row[at(y)];
    return true;
  });
  if (facings(s, unit, false) != 0) out.set(point_of(set_, s, unit));
}

int Rules::way_to(const Layout& s, Cell to) const {
  const Point end = set_.table.point(to);
  int found = 0;
  find_ways(set_, s, s.mover - 1, fifths_left(s, false), [&](int fifths, const Bounds&, const BitBoard& reached) {
    if (reached.has(end)) found = fifths;
    return found == 0;
  });
  return found;
}

// CR-MOV-7: only a step makes new contact; turning where it stands does not.
int Rules::facings(const Layout& s, int unit, bool stepped) const {
  if (stepped) return 0xFF;
  const Cell here = s.cell[at(unit)];
  const Direction before = s.facing[at(unit)];
  const Units enemies = touching(set_, s, here, enemies_of(set_, s, unit));
  int out = 0xFF & ~(1 << before);
  if (enemies == 0) return out;
  const Units old = contacts_at(set_, s, here, before, enemies);
  for (Direction f = 0; f < 8; ++f) {
    if ((contacts_at(set_, s, here, f, enemies) & ~old) != 0) out &= ~(1 << f);
  }
  return out;
}

void Rules::list_destinations(const Layout& s, std::vector<Action>& out) const {
  Scratch ends;
  destinations(s, s.mover - 1, fifths_left(s, false), ends.board);
  push_board(enc_, Spatial::go, set_.table, ends.board, out);
}

void Rules::choose_destination(Layout& s, Cell cell) const {
  const int unit = s.mover - 1;
  if (cell != s.cell[at(unit)]) {
    s.spent = static_cast<std::uint8_t>(way_to(s, cell));
    place(s, unit, cell);
  }
  s.phase = static_cast<std::uint8_t>(Phase::facing);
}

void Rules::list_facings(const Layout& s, std::vector<Action>& out) const {
  const int unit = s.mover - 1;
  const int allowed = facings(s, unit, s.spent != 0);
  for (int f = 0; f < 8; ++f) {
    if (((allowed >> f) & 1) == 0) continue;
    out.push_back(enc_.at(static_cast<Spatial>(static_cast<int>(Spatial::face_0) + f), s.cell[at(unit)]));
  }
}

void Rules::choose_facing(Layout& s, int facing) const {
  const int unit = s.mover - 1;
  s.facing[at(unit)] = static_cast<std::uint8_t>(facing);
  const Units met = s.spent != 0 ? contacts(set_, s, unit) : 0;
  if (met != 0) return begin_charge(s, met);
  complete_move(s);
}

}  // namespace banneret::crecy
