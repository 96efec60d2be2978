// Moving: straight ahead and wheels, free paths, rearranging, what a committed move does, the end of an activation.
// Who may be ordered is orders.cpp's, shots on the way shooting.cpp's.
#include <algorithm>
#include <cstdlib>

#include "env/mayhem/rules.h"
#include "env/tabletop/sight.h"

namespace banneret::mayhem {

using tabletop::kDirections;

namespace {

/// Order kinds that go straight ahead or wheel as a body; the others are free paths of single figures.
bool formed(const Layout& s) {
  const Order order = order_of(s);
  return (order == Order::group || order == Order::slow) && s.start_group[at(lowest(s.body))] != 0;
}

/// Boards that bound a body's manoeuvre.
struct Ground {
  Scratch others;     ///< figures that do not move with it
  Scratch forbidden;  ///< cells in contact with enemies that it may not touch
  Scratch contact;    ///< cells in contact with the declared group alone
};

// MA-MOV-9: new contact only by a charge, only with the declared group.
void contact_boards(const Setting& set, const Layout& s, BitBoard& forbidden, BitBoard& allowed) {
  const Figures enemies = enemy_figures(set, s);
  const Figures declared = s.charge != 0 ? s.charged : 0;
  Scratch scratch;
  BitBoard& board = scratch.board;
  board_of(set, s.cell, enemies & ~declared, board);
  contact_board(set.table, board, forbidden);
  if (declared == 0) {
    allowed.clear(set.height());
    return;
  }
  board_of(set, s.cell, declared, board);
  contact_board(set.table, board, allowed);
}

}  // namespace

void Rules::start_moving(Layout& s) const {
  if (order_of(s) == Order::reform) {
    s.unrearranged = s.body;
    s.phase = static_cast<std::uint8_t>(Phase::rearrange);
  } else if (formed(s)) {
    s.fifths = static_cast<std::uint8_t>(tabletop::allowance_fifths(s.roll));
    s.phase = static_cast<std::uint8_t>(Phase::manoeuvre);
  } else {
    s.mover = static_cast<std::uint8_t>(lowest(s.body) + 1);
    s.phase = static_cast<std::uint8_t>(Phase::destination);
  }
}

// MA-MOV-5: the end figures of the front rank.
int Rules::pivot_of(const Layout& s, Figures body, bool left) const {
  const int any = lowest(body);
  const Direction facing = s.facing[at(any)];
  const Point origin = set_.table.point(s.cell[at(any)]);
  int best = any;
  tabletop::FileRank place{0, 0};
  for_each(body & ~bit(any), [&](int f) {
    const tabletop::FileRank here = tabletop::file_rank_of(facing, set_.table.point(s.cell[at(f)]) - origin);
    const bool outer = left ? here.file < place.file : here.file > place.file;
    if (here.rank > place.rank || (here.rank == place.rank && !outer)) return;
    best = f;
    place = here;
  });
  return best;
}

// MA-MOV-5: 4 fifths for each inch from the pivot to the farthest figure, never less than 4.
int Rules::wheel_cost(const Layout& s, Figures body, int pivot) const {
  const Point centre = set_.table.point(s.cell[at(pivot)]);
  int farthest = 1;
  for_each(body, [&](int f) {
    const Point offset = set_.table.point(s.cell[at(f)]) - centre;
    if (!tabletop::within(offset, farthest)) farthest = tabletop::measured_distance(offset);
  });
  return kWheelFifths * farthest;
}

void Rules::list_manoeuvres(const Layout& s, std::vector<Action>& out) const {
  Ground ground;
  board_of(set_, s.cell, s.on_table & ~s.body, ground.others.board);
  contact_boards(set_, s, ground.forbidden.board, ground.contact.board);
  const bool clean = clean_ground_only(order_of(s));
  const auto barred = [&](Point p) {
    return ground.others.board.has(p) || ground.forbidden.board.has(p) || (clean && set_.slow_ground.has(p));
  };
  const Direction facing = s.facing[at(lowest(s.body))];
  const Point ahead = kDirections[facing];
  const Point handle = set_.table.point(s.cell[at(handle_of(set_, s, s.body, s.active))]);
  if (s.after_advance == 0) {
    const int cost = tabletop::kStepCost[2U * facing];
    bool halted = false;
    for (int k = 1; k * cost <= s.fifths && !halted; ++k) {
      bool free = true;
      for (Figures left = s.body; left != 0 && free; left &= left - 1) {
        const Point before = set_.table.point(s.cell[at(lowest(left))]) + (k - 1) * ahead;
        const Point after = before + ahead;
        free = ((set_.table.open_directions(set_.table.cell(before)) >> facing) & 1) != 0 && !barred(after);
        halted = halted || (free && ground.contact.board.has(after));  // a group halts as a body at first contact
      }
      if (!free) break;
      out.push_back(enc_.at(Spatial::advance, set_.table.cell(handle + k * ahead)));
    }
    if (ahead.y < 0 || (ahead.y == 0 && ahead.x < 0)) std::reverse(out.begin(), out.end());
  }
  for (const bool left : {true, false}) {
    const int pivot = pivot_of(s, s.body, left);
    if (wheel_cost(s, s.body, pivot) > s.fifths) continue;
    const Manoeuvre which = left ? Manoeuvre::wheel_left : Manoeuvre::wheel_right;
    bool free = true;
    for (Figures members = s.body; members != 0 && free; members &= members - 1) {
      const int f = lowest(members);
      const Point before = set_.table.point(s.cell[at(f)]);
      const Point after = wheeled(set_, s, f, s.cell[at(pivot)], which);
      free = set_.table.on_table(after) && !barred(after) && !set_.walls.has(after) &&
             (!set_.has_walls || tabletop::line_clear(before, after, set_.walls));
    }
    if (free) out.push_back(enc_.at(left ? Spatial::wheel_left : Spatial::wheel_right, s.cell[at(pivot)]));
  }
  out.push_back(enc_.of(Global::done));
}

void Rules::choose_manoeuvre(Layout& s, Action action) const {
  if (enc_.is_global(action)) return end_activation(s);
  const Spatial kind = enc_.spatial(action);
  const Point cell = set_.table.point(enc_.cell(action));
  if (kind == Spatial::advance) {
    const Point offset = cell - set_.table.point(s.cell[at(handle_of(set_, s, s.body, s.active))]);
    s.manoeuvre = static_cast<std::uint8_t>(Manoeuvre::advance);
    s.steps = static_cast<std::uint8_t>(std::max(std::abs(offset.x), std::abs(offset.y)));
  } else {
    s.manoeuvre =
        static_cast<std::uint8_t>(kind == Spatial::wheel_left ? Manoeuvre::wheel_left : Manoeuvre::wheel_right);
    const int pivot = figure_at(s, enc_.cell(action));
    s.wheel_fifths = static_cast<std::uint8_t>(wheel_cost(s, s.body, pivot));
    s.pivot = s.cell[at(pivot)];
  }
  commit(s);
}

// ---- free paths -----------------------------------------------------------------------------------------------------

void Rules::query_of(const Layout& s, tabletop::ReachQuery& query) const {
  const int mover = s.mover - 1;
  query.start = s.cell[at(mover)];
  query.fifths = tabletop::allowance_fifths(s.roll);
  query.frame = s.active;
  Scratch scratch;
  BitBoard& forbidden = scratch.board;
  contact_boards(set_, s, forbidden, query.last_only);
  board_of(set_, s.cell, s.on_table & ~bit(mover), query.barred);
  const bool clean = clean_ground_only(order_of(s));
  for (std::size_t y = 0; y < static_cast<std::size_t>(set_.height()); ++y) {
    query.barred.row[y] |= forbidden.row[y] | (clean ? set_.slow_ground.row[y] : 0);
  }
}

void Rules::forbidden_ends(const Layout& s, BitBoard& out) const {
  const int mover = s.mover - 1;
  const Order order = order_of(s);
  out.clear(set_.height());
  BitBoard board;
  if (order == Order::single || (order == Order::leave && s.start_group[at(mover)] == 0)) {
    // MA-MOV-4: no end beside an unengaged friend of the contingent.
    Figures friends = s.on_table & set_.mates[at(mover)] & ~bit(mover);
    friends &= ~in_contact(set_, s, friends);
    if (friends != 0) {
      board_of(set_, s.cell, friends, board);
      contact_board(set_.table, board, out);
    }
  } else if (order == Order::reform) {
    // MA-MOV-6: after each figure the group must be connected: its end touches every part of the rest.
    BitBoard part_board;
    for (Figures rest = s.body & ~bit(mover); rest != 0;) {
      const Figures part = connected(set_, s.cell, lowest(rest), rest);
      rest &= ~part;
      board_of(set_, s.cell, part, board);
      contact_board(set_.table, board, part_board);
      for (std::size_t y = 0; y < static_cast<std::size_t>(set_.height()); ++y) out.row[y] |= ~part_board.row[y];
    }
    out.reset(set_.table.point(s.cell[at(mover)]));  // standing still is always allowed
  }
  if (order == Order::fall_back || order == Order::leave || order == Order::leave_slow) {
    out.set(set_.table.point(s.cell[at(mover)]));  // MA-MOV-10: it must end out of contact
  }
}

const tabletop::Reach& Rules::reach_of(const Layout& s, const tabletop::ReachQuery& query, Workspace& work) const {
  return work.reach_for(serial_, s.mover, s, set_.table, query);
}

void Rules::list_destinations(const Layout& s, Workspace& work, std::vector<Action>& out) const {
  tabletop::ReachQuery query;
  query_of(s, query);
  const tabletop::Reach& reach = reach_of(s, query, work);
  BitBoard forbidden;
  forbidden_ends(s, forbidden);
  const Action first = enc_.at(Spatial::go, 0);
  out.resize(reach.cells.size());
  std::size_t n = 0;
  for (const Cell cell : reach.cells) {  // without branches: most cells are allowed
    out[n] = first + cell;
    n += forbidden.has(set_.table.point(cell)) ? 0U : 1U;
  }
  out.resize(n);
  if (out.empty()) out.push_back(enc_.at(Spatial::go, query.start));  // hemmed in: it stands
}

void Rules::choose_destination(Layout& s, Cell to, Workspace& work) const {
  const int mover = s.mover - 1;
  tabletop::ReachQuery query;
  query_of(s, query);
  tabletop::Path path;
  canonical_path(set_.table, query, reach_of(s, query, work), to, path);
  std::copy_n(path.cell.begin(), path.length, s.path.begin());
  s.steps = static_cast<std::uint8_t>(path.length);
  const Order order = order_of(s);
  if (order != Order::fall_back && order != Order::leave && order != Order::leave_slow) {
    s.phase = static_cast<std::uint8_t>(Phase::facing);
    return;
  }
  int facing = s.facing[at(mover)];  // MA-MOV-10: falling back keeps the facing
  if (order != Order::fall_back && to != query.start) {
    // MA-MOV-10: leaving ends facing directly away from the nearest enemy it left.
    const int enemy = nearest(set_, s.cell, to, touching_enemies(set_, s, mover));
    facing = tabletop::direction_of(set_.table.point(to) - set_.table.point(s.cell[at(enemy)]));
  }
  choose_facing(s, facing);
}

void Rules::list_facings(const Layout& s, std::vector<Action>& out) const {
  for (int k = 0; k < 8; ++k) {
    if (order_of(s) == Order::turn && k == s.facing[at(s.mover - 1)]) continue;
    out.push_back(enc_.at(static_cast<Spatial>(static_cast<int>(Spatial::face_0) + k), s.path[at(s.steps - 1)]));
  }
}

void Rules::choose_facing(Layout& s, int facing) const {
  s.end_facing = static_cast<std::uint8_t>(facing);
  s.manoeuvre = static_cast<std::uint8_t>(Manoeuvre::path);
  if (s.steps == 1 && facing != s.facing[at(s.mover - 1)]) {  // turning in place: before and after
    s.path[1] = s.path[0];
    s.steps = 2;
  }
  commit(s);
}

// ---- what a move does -----------------------------------------------------------------------------------------------

// MA-SHO-1: committed; the other side may shoot before it is carried out.
void Rules::commit(Layout& s) const {
  open_window(s, Window::move);
}

void Rules::complete_move(Layout& s) const {
  const Figures movers = moving(s);
  const int last = last_step(s);
  const Manoeuvre which = static_cast<Manoeuvre>(s.manoeuvre);
  int cost = 0;
  Figures changed = 0;
  std::array<Cell, kMaxFigures> cell;
  std::array<Direction, kMaxFigures> facing;
  for_each(movers, [&](int f) {
    cell[at(f)] = cell_at_step(set_, s, f, last);
    facing[at(f)] = facing_at_step(set_, s, f, last);
    if (cell[at(f)] != s.cell[at(f)]) changed |= bit(f);
  });
  if (which == Manoeuvre::advance && movers != 0) {
    cost = s.steps * tabletop::kStepCost[2U * s.facing[at(lowest(movers))]];
  } else if (which != Manoeuvre::path && movers != 0) {
    cost = s.wheel_fifths;
  }
  for_each(changed, [&](int f) { depart(s, f); });
  for_each(movers, [&](int f) {
    s.cell[at(f)] = cell[at(f)];
    s.facing[at(f)] = facing[at(f)];
  });
  s.moved |= changed;
  s.travelled |= changed;
  for_each(changed, [&](int f) { arrive(s, f); });
  clear_manoeuvre(s);
  if (which == Manoeuvre::path) {
    s.unrearranged &= s.mover != 0 ? ~bit(s.mover - 1) : ~Figures{0};
    s.mover = 0;
    if (s.unrearranged == 0) return end_activation(s);
    s.phase = static_cast<std::uint8_t>(Phase::rearrange);
    return;
  }
  s.fifths = static_cast<std::uint8_t>(s.fifths - cost);
  s.after_advance = which == Manoeuvre::advance ? 1 : 0;
  if (movers == 0 || s.fifths < kWheelFifths || in_contact(set_, s, s.body) != 0) return end_activation(s);
  s.phase = static_cast<std::uint8_t>(Phase::manoeuvre);
}

void Rules::clear_manoeuvre(Layout& s) const {
  s.path.fill(0);
  s.manoeuvre = 0;
  s.steps = 0;
  s.pivot = 0;
  s.wheel_fifths = 0;
  s.end_facing = 0;
}

// The figures ordered have had their move; those whom it brought onto an exit cell of their side, out of contact, leave
// the table, before checks are thrown.
void Rules::end_activation(Layout& s) const {
  s.acted |= s.body;
  const Figures body = s.body;
  const Figures travelled = s.travelled;
  for_each(body, [&](int f) {
    if (s.start_group[at(f)] != 0) tidy_start_group(s, s.start_group[at(f)]);
  });
  s.body = 0;
  s.charged = 0;
  s.unrearranged = 0;
  s.travelled = 0;
  s.order = 0;
  s.charge = 0;
  s.roll = 0;
  s.fifths = 0;
  s.after_advance = 0;
  s.mover = 0;
  bool left = false;
  const tabletop::Mark mark = s.active == 0 ? tabletop::Mark::exit0 : tabletop::Mark::exit1;
  for_each(body & travelled, [&](int f) {
    if (!set_.table.marked(s.cell[at(f)], mark) || touching_enemies(set_, s, f) != 0) return;
    s.exited |= bit(f);
    ++s.progress.exits[s.active];
    remove_figure(s, f);
    left = true;
  });
  if (left && judged(s)) return;
  next_check(s, Check::activation);
}

}  // namespace banneret::mayhem
