// Shooting at a moving enemy: windows, who may shoot at whom and when, shots ordered and resolved.
// What a hit does is combat.cpp's, what a kill owes morale.cpp's.
#include <algorithm>

#include "env/mayhem/rules.h"

namespace banneret::mayhem {

using tabletop::kDirections;

// MA-TER-1: cover is woods, being behind an obstacle, inside a building, every cover feature.
bool Rules::in_cover(Cell from, Cell target) const {
  switch (set_.table.terrain(target)) {
    case Terrain::light_woods:
    case Terrain::dense_woods:
    case Terrain::building:
    case Terrain::window:
    case Terrain::battlement:
    case Terrain::arrow_slit:
    case Terrain::mantlet:
      return true;
    default:
      break;
  }
  if (is_obstacle(set_.table.terrain(target))) return true;
  const Point start = set_.table.point(from);
  const tabletop::ShortLine& line = set_.fire_line(set_.table.point(target) - start);
  if (line.cells == 0) return false;  // the last cell before the target is the shooter's own
  const auto& last = line.cell[at(line.cells - 1)];
  return is_obstacle(set_.table.terrain(set_.table.cell(start + Point{last[0], last[1]})));
}

// MA-SHO-6
int Rules::to_hit(Cell from, Cell target) const {
  return in_cover(from, target) ? kHitCover : kHitOpen;
}

/// Where everybody is at each step of the committed move.
struct Rules::Fire {
  Fire(const Setting& setting, const Layout& layout) : set(setting), s(layout), movers(moving(layout)) {
    which = static_cast<Manoeuvre>(s.manoeuvre);
    steps = last_step(s);
    targets = which == Manoeuvre::none ? own_figures(set, s) : movers;
  }

  /// Made when the first shot needs it: most windows close on range and arc alone.
  void make_boards() const {
    made = true;
    board_of(set, s.cell, s.on_table & ~movers, others.board);
    if (which == Manoeuvre::none || which == Manoeuvre::path) return;  // one target cannot hide itself
    board_of(set, s.cell, movers, start.board);
    shift = kDirections[s.facing[at(lowest(movers))]];
    if (which == Manoeuvre::advance) return;
    end.board.clear(set.height());
    for_each(movers, [&](int f) { end.board.set(wheeled(set, s, f, s.pivot, which)); });
  }

  Cell cell_at(int target, int step) const {
    return which == Manoeuvre::path ? static_cast<Cell>(s.path[at(step)]) : cell_at_step(set, s, target, step);
  }

  bool taken(Point p, int step) const {
    if (others.board.has(p)) return true;
    switch (which) {
      case Manoeuvre::advance: {
        const Point from = p - step * shift;
        return set.table.on_table(from) && start.board.has(from);
      }
      case Manoeuvre::wheel_left:
      case Manoeuvre::wheel_right:
        return step == 0 ? start.board.has(p) : end.board.has(p);
      default:
        return false;
    }
  }

  // MA-SHO-5: not over or through any other figure's base.
  bool line_free(Point from, Point to, int step) const {
    if (!made) make_boards();
    const tabletop::ShortLine& line = set.fire_line(to - from);
    for (std::size_t i = 0; i < line.cells; ++i) {
      if (taken(from + Point{line.cell[i][0], line.cell[i][1]}, step)) return false;
    }
    for (std::size_t i = 0; i < line.corners; ++i) {
      const auto& c = line.corner[i];
      if (taken(from + Point{c[0], c[1]}, step) && taken(from + Point{c[2], c[3]}, step)) return false;
    }
    return true;
  }

  // MA-SHO-4, MA-CBT-2: in hand-to-hand contact with figures that stand still.
  bool engaged(int shooter) const { return touches(shooter, own_figures(set, s) & ~movers, 0); }
  bool touches(int shooter, Figures enemies, int step) const {
    const Cell here = s.cell[at(shooter)];
    for (; enemies != 0; enemies &= enemies - 1) {
      const int f = lowest(enemies);
      const int direction = set.table.direction_between(here, cell_at_step(set, s, f, step));
      if (direction == kNotAdjacent) continue;
      if (fronts_touch(s.facing[at(shooter)], direction, facing_at_step(set, s, f, step))) return true;
    }
    return false;
  }

  /// What keeps a shooter that nobody standing still engages from shooting at the target at that step.
  ShotFault fault(int shooter, int target, int step) const {
    const Cell here = s.cell[at(shooter)];
    const Cell there = cell_at(target, step);
    const Point from = set.table.point(here);
    const Point to = set.table.point(there);
    const Point v = to - from;
    if (!tabletop::within(v, kRange)) return ShotFault::range;              // MA-SHO-2
    if (!in_shooting_arc(s.facing[at(shooter)], v)) return ShotFault::arc;  // MA-SHO-3
    if (!set.sight.sees(here, there)) return ShotFault::sight;
    if (!line_free(from, to, step)) return ShotFault::figures;
    return touches(shooter, movers, step) ? ShotFault::engaged : ShotFault::none;
  }
  bool possible(int shooter, int target, int step) const { return fault(shooter, target, step) == ShotFault::none; }

  bool any_moment(int shooter, int target) const {
    for (int step = 0; step <= steps; ++step) {
      if (possible(shooter, target, step)) return true;
    }
    return false;
  }
  bool any_target(int shooter) const {
    if (engaged(shooter)) return false;
    for (Figures left = targets; left != 0; left &= left - 1) {
      if (any_moment(shooter, lowest(left))) return true;
    }
    return false;
  }

  const Setting& set;
  const Layout& s;
  Figures movers;
  Figures targets = 0;
  Manoeuvre which = Manoeuvre::none;
  int steps = 0;
  mutable bool made = false;
  mutable Point shift;
  mutable Scratch others;
  mutable Scratch start;
  mutable Scratch end;
};

ShotFault Rules::shot_fault(const Layout& s, int shooter, int target) const {
  const Fire fire(set_, s);
  if (!has(fire.targets, target)) return ShotFault::target;
  if (fire.engaged(shooter)) return ShotFault::engaged;
  ShotFault best = ShotFault::range;
  for (int step = 0; step <= fire.steps; ++step) best = std::max(best, fire.fault(shooter, target, step));
  return best;
}

// MA-SEQ-3: the inactive side's. MA-SHO-1: each once a half; within a window by rising roster number, so that one set
// of shots is one sequence.
Figures Rules::ready_shooters(const Layout& s) const {
  const Figures later = s.last_shooter == 0 ? ~Figures{0} : ~((bit(s.last_shooter - 1) << 1U) - 1);
  return enemy_figures(set_, s) & set_.shooters & ~s.shot & later;
}

bool Rules::any_shot(const Layout& s) const {
  const Figures ready = ready_shooters(s);
  if (ready == 0) return false;
  const Fire fire(set_, s);
  for (Figures left = ready; left != 0; left &= left - 1) {
    if (fire.any_target(lowest(left))) return true;
  }
  return false;
}

void Rules::open_window(Layout& s, Window window) const {
  s.window = static_cast<std::uint8_t>(window);
  if (any_shot(s)) {
    s.phase = static_cast<std::uint8_t>(Phase::shooter);
  } else {
    close_window(s);
  }
}

void Rules::close_window(Layout& s) const {
  const bool last = s.window == static_cast<std::uint8_t>(Window::end_of_movement);
  s.window = 0;
  s.last_shooter = 0;
  if (!last) return complete_move(s);
  s.shot = 0;
  next_check(s, Check::movement);
}

void Rules::list_shooters(const Layout& s, std::vector<Action>& out) const {
  const Fire fire(set_, s);
  Figures able = 0;
  for_each(ready_shooters(s), [&](int f) { able |= fire.any_target(f) ? bit(f) : 0; });
  push_sorted(s, Spatial::shoot_with, able, out);
  out.push_back(enc_.of(Global::pass));
}

void Rules::list_shot_targets(const Layout& s, std::vector<Action>& out) const {
  const Fire fire(set_, s);
  Figures able = 0;
  for_each(fire.targets, [&](int f) { able |= fire.any_moment(s.shooter - 1, f) ? bit(f) : 0; });
  push_sorted(s, Spatial::shoot_at, able, out);
}

// One moment for each run of steps at which needed number and armour are the same.
int Rules::shot_moments(const Layout& s, int shooter, int target, std::array<Moment, kMaxPathCells>& out) const {
  const Fire fire(set_, s);
  const Cell here = s.cell[at(shooter)];
  int n = 0;
  bool running = false;
  for (int step = 0; step <= fire.steps; ++step) {
    if (!fire.possible(shooter, target, step)) {
      running = false;
      continue;
    }
    const Cell there = cell_at_step(set_, s, target, step);
    const Point offset = set_.table.point(here) - set_.table.point(there);
    const Moment moment{step, to_hit(here, there),
                        armour_against(target, facing_at_step(set_, s, target, step), offset)};
    const Moment& before = out[at(std::max(n - 1, 0))];
    if (!running || before.needed != moment.needed || before.armour != moment.armour) out[at(n++)] = moment;
    running = true;
  }
  return n;
}

void Rules::choose_shot_target(Layout& s, Cell cell) const {
  const int target = figure_at(s, cell);
  std::array<Moment, kMaxPathCells> moment;
  const int n = shot_moments(s, s.shooter - 1, target, moment);
  s.shot_target = static_cast<std::uint8_t>(target + 1);
  if (n == 1) return order_shot(s, moment[0].step);
  s.phase = static_cast<std::uint8_t>(Phase::shot_cell);
}

void Rules::list_shot_cells(const Layout& s, std::vector<Action>& out) const {
  const int target = s.shot_target - 1;
  std::array<Moment, kMaxPathCells> moment;
  const int n = shot_moments(s, s.shooter - 1, target, moment);
  const Cell first = cell_at_step(set_, s, target, moment[0].step);
  if (n == 2 && cell_at_step(set_, s, target, moment[1].step) == first) {  // it only turns
    out.push_back(enc_.of(Global::before));
    out.push_back(enc_.of(Global::after));
    return;
  }
  for (int i = 0; i < n; ++i) {
    out.push_back(enc_.at(Spatial::shoot_when, cell_at_step(set_, s, target, moment[at(i)].step)));
  }
  std::sort(out.begin(), out.end());
}

void Rules::choose_shot_moment(Layout& s, Action action) const {
  if (enc_.is_global(action)) return order_shot(s, enc_.global(action) == Global::before ? 0 : 1);
  int step = 0;
  while (cell_at_step(set_, s, s.shot_target - 1, step) != enc_.cell(action)) ++step;
  order_shot(s, step);
}

void Rules::order_shot(Layout& s, int step) const {
  const int shooter = s.shooter - 1;
  s.shot_at[at(shooter)] = s.shot_target;
  s.shot_step[at(shooter)] = static_cast<std::uint8_t>(step);
  s.last_shooter = s.shooter;
  s.shooter = 0;
  s.shot_target = 0;
  if (any_shot(s)) {
    s.phase = static_cast<std::uint8_t>(Phase::shooter);
  } else {
    resolve_shots(s);
  }
}

// MA-SHO-1: in path order, then by roster number; a shot whose target has fallen lapses unused.
void Rules::resolve_shots(Layout& s) const {
  s.last_shooter = 0;
  int best = -1;
  for_each(enemy_figures(set_, s) & set_.shooters, [&](int f) {
    if (s.shot_at[at(f)] == 0) return;
    if (!has(s.on_table, s.shot_at[at(f)] - 1)) {
      s.shot_at[at(f)] = 0;
      s.shot_step[at(f)] = 0;
      return;
    }
    if (best < 0 || s.shot_step[at(f)] < s.shot_step[at(best)]) best = f;
  });
  if (best < 0) return close_window(s);
  s.shot |= bit(best);
  s.striker = static_cast<std::uint8_t>(best + 1);
  s.struck = s.shot_at[at(best)];
  s.strike_step = s.shot_step[at(best)];
  s.shot_at[at(best)] = 0;
  s.shot_step[at(best)] = 0;
  s.phase = static_cast<std::uint8_t>(Phase::shot);
}

}  // namespace banneret::mayhem
