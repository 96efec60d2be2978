// Connections, contact and committed moves, as position.h describes them.
#include "env/mayhem/position.h"

#include "env/tabletop/formation.h"

namespace banneret::mayhem {

Figures connected(const Setting& set, const Cells& cells, int figure, Figures among) {
  Figures part = bit(figure);
  Figures left = among & ~part;
  for (Figures frontier = part; frontier != 0 && left != 0;) {
    const int f = lowest(frontier);
    const Figures found = neighbours(set, cells, cells[at(f)], left);
    part |= found;
    left &= ~found;
    frontier = (frontier & (frontier - 1)) | found;
  }
  return part;
}

bool is_connected(const Setting& set, const Cells& cells, Figures figures) {
  return figures == 0 || connected(set, cells, lowest(figures), figures) == figures;
}

Figures in_contact(const Setting& set, const Layout& s, Figures figures) {
  Figures out = 0;
  for_each(figures, [&](int f) {
    const Point own = set.table.point(s.cell[at(f)]);
    const std::uint8_t open = set.table.open_directions(s.cell[at(f)]);
    Figures enemies = side_figures(set, s, other(set.side_of(f)));
    for (; enemies != 0; enemies &= enemies - 1) {
      const int direction = tabletop::step_direction(set.table.point(s.cell[at(lowest(enemies))]) - own);
      if (((open >> direction) & 1) == 0) continue;
      out |= bit(f);
      break;
    }
  });
  return out;
}

int figure_at(const Layout& s, Cell cell) {
  for (Figures left = s.on_table; left != 0; left &= left - 1) {
    if (s.cell[at(lowest(left))] == cell) return lowest(left);
  }
  return -1;
}

int handle_of(const Setting& set, const Layout& s, Figures figures, Side frame) {
  int best = lowest(figures);
  for_each(figures, [&](int f) {
    if (tabletop::frame_key(s.cell[at(f)], frame, set.cells()) <
        tabletop::frame_key(s.cell[at(best)], frame, set.cells())) {
      best = f;
    }
  });
  return best;
}

void board_of(const Setting& set, const Cells& cells, Figures figures, BitBoard& out) {
  out.clear(set.height());
  for_each(figures, [&](int f) { out.set(set.table.point(cells[at(f)])); });
}

int highest_courage(const Setting& set, Figures figures) {
  int best = 0;
  for_each(figures, [&](int f) { best = set.profile(f).courage() > best ? set.profile(f).courage() : best; });
  return best;
}

int nearest(const Setting& set, const Cells& cells, Cell to, Figures among) {
  int best = -1;
  int best_distance = 0;
  for_each(among, [&](int f) {
    const int distance = tabletop::measured_distance(set.table.point(cells[at(f)]) - set.table.point(to));
    if (best >= 0 && distance >= best_distance) return;
    best = f;
    best_distance = distance;
  });
  return best;
}

int last_step(const Layout& s) {
  switch (static_cast<Manoeuvre>(s.manoeuvre)) {
    case Manoeuvre::path:
      return s.steps - 1;
    case Manoeuvre::advance:
      return s.steps;
    case Manoeuvre::wheel_left:
    case Manoeuvre::wheel_right:
      return 1;
    case Manoeuvre::none:
      break;
  }
  return 0;
}

Point wheeled(const Setting& set, const Layout& s, int figure, Cell pivot, Manoeuvre which) {
  // MA-MOV-5: each figure keeps its file and rank from the pivot.
  const Direction facing = s.facing[at(figure)];
  const Direction after = tabletop::turned(facing, which == Manoeuvre::wheel_left ? -1 : 1);
  const Point centre = set.table.point(pivot);
  const Point offset = set.table.point(s.cell[at(figure)]) - centre;
  return centre + tabletop::offset_of(after, tabletop::file_rank_of(facing, offset));
}

Cell cell_at_step(const Setting& set, const Layout& s, int figure, int step) {
  const Cell start = s.cell[at(figure)];
  if (!has(moving(s), figure)) return start;
  const Manoeuvre which = static_cast<Manoeuvre>(s.manoeuvre);
  if (which == Manoeuvre::path) return s.path[at(step)];
  if (step == 0) return start;
  if (which != Manoeuvre::advance) return set.table.cell(wheeled(set, s, figure, s.pivot, which));
  return set.table.cell(set.table.point(start) + step * tabletop::kDirections[s.facing[at(figure)]]);
}

Direction facing_at_step(const Setting& set, const Layout& s, int figure, int step) {
  const Direction start = s.facing[at(figure)];
  if (step == 0 || !has(moving(s), figure)) return start;
  switch (static_cast<Manoeuvre>(s.manoeuvre)) {
    case Manoeuvre::wheel_left:
      return tabletop::turned(start, -1);
    case Manoeuvre::wheel_right:
      return tabletop::turned(start, 1);
    case Manoeuvre::path:
      if (step == s.steps - 1) return s.end_facing;
      if (order_of(s) == Order::fall_back) return start;  // MA-MOV-10: facing unchanged
      return tabletop::direction_of(set.table.point(s.path[at(step)]) - set.table.point(s.path[at(step - 1)]));
    default:
      return start;
  }
}

void cells_at_step(const Setting& set, const Layout& s, int step, Cells& out) {
  out = s.cell;
  for_each(moving(s), [&](int f) { out[at(f)] = cell_at_step(set, s, f, step); });
}

}  // namespace banneret::mayhem
