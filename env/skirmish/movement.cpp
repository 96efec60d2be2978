// Moving: how far each gait goes over which ground, where a move or a charge may end, facing there, contact and what
// follows from it. Who may choose which gait is acts.cpp's, the search with turns gaits.cpp's.
#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>

#include "env/ruleset/actions.h"
#include "env/skirmish/rules.h"
#include "env/tabletop/sight.h"

namespace banneret::skirmish {

using tabletop::allowance_fifths;

namespace {

/// The kinds of ground that shorten a whole move once one of its cells is such.
struct Ground {
  bool difficult = false;
  bool hills = false;  ///< another height than where it starts
  bool woods = false;  ///< light woods and villages, mounted figures only
};

Ground ground_of(const Setting& set, Cell cell, int level, bool mounted) {
  const Point p = set.table.point(cell);
  return {set.difficult.has(p), set.table.level(cell) != level, mounted && set.slow_for_horses.has(p)};
}

int paces_over(Pace pace, const Ground& ground, bool stunned) {
  return paces_of(pace, ground.difficult, ground.hills, ground.woods, stunned);
}

/// How a gait pays for turns; free for the others.
bool turns_freely(Pace pace) {
  return pace == Pace::crawl || pace == Pace::walk || pace == Pace::civilian;
}
Turning turning_of(Pace pace) {
  return pace == Pace::canter ? Turning::canter : pace == Pace::gallop ? Turning::gallop : Turning::run;
}

/// Some cell of the board lies within `paces` of a cell, as rows and columns go.
bool near(const Setting& set, const BitBoard& board, Cell cell, int paces) {
  const Point p = set.table.point(cell);
  const int low = std::max(0, p.x - paces);
  const int high = std::min(kMaxWidth - 1, p.x + paces);
  const std::uint64_t columns = (~std::uint64_t{0} >> static_cast<unsigned>(63 - (high - low)))
                                << static_cast<unsigned>(low);
  std::uint64_t any = 0;
  for (int y = std::max(0, p.y - paces); y <= std::min(set.height() - 1, p.y + paces); ++y) {
    any |= board.row[static_cast<std::size_t>(y)];
  }
  return (any & columns) != 0;
}

/// One search, or several where some ground shortens the move: a path that keeps off it may be longer.
class MoveSearch {
 public:
  MoveSearch(const Setting& set, const Layout& s, int figure, Pace pace)
      : set_(set),
        pace_(pace),
        start_(s.cell[at(figure)]),
        facing_(s.facing[at(figure)]),
        side_(set.side_of(figure)),
        mounted_(has(s.mounted, figure)),
        stunned_(has(s.stunned, figure)) {
    occupied_board(set, s, occupied_.board);
  }

  void run(tabletop::Reach& scratch, GaitEnds& ends) {
    find_other_levels();
    for (unsigned kinds = 0; kinds < 8; ++kinds) {
      const Ground ground{(kinds & 1U) != 0, (kinds & 2U) != 0, (kinds & 4U) != 0};
      if ((ground.hills && !set_.has_hills) || (ground.woods && !mounted_)) continue;
      const int paces = paces_over(pace_, ground, stunned_);
      // A search that meets none of the ground for which it gives up paces finds nothing new.
      if (paces == kNotThere || (ground.difficult && !near(set_, set_.difficult, start_, paces)) ||
          (ground.hills && !near(set_, other_levels_.board, start_, paces)) ||
          (ground.woods && !near(set_, set_.slow_for_horses, start_, paces))) {
        continue;
      }
      search(ground, paces, scratch, ends);
    }
  }

 private:
  const BitBoard& home() const { return set_.level[static_cast<std::size_t>(set_.table.level(start_))]; }

  void find_other_levels() {
    if (!set_.has_hills) return;
    for (int y = 0; y < set_.height(); ++y) {
      const auto row = static_cast<std::size_t>(y);
      other_levels_.board.row[row] = set_.table.ground().row[row] & ~home().row[row];
    }
  }

  void search(const Ground& ground, int paces, tabletop::Reach& scratch, GaitEnds& ends) const {
    Scratch barred;
    for (int y = 0; y < set_.height(); ++y) {
      const auto row = static_cast<std::size_t>(y);
      std::uint64_t closed = occupied_.board.row[row];
      if (!ground.difficult) closed |= set_.difficult.row[row];
      if (!ground.hills) closed |= ~home().row[row];
      if (mounted_ && !ground.woods) closed |= set_.slow_for_horses.row[row];
      barred.board.row[row] = closed;
    }
    if (!turns_freely(pace_)) {
      set_.gaits.find(set_.table, turning_of(pace_), start_, facing_, paces, barred.board, ends);
      return;
    }
    tabletop::ReachQuery query;
    query.start = start_;
    query.fifths = allowance_fifths(paces);
    query.frame = side_;
    query.barred = barred.board;
    tabletop::find_reach(set_.table, query, scratch);
    for (const Cell cell : scratch.cells) {
      ends.ends.set(set_.table.point(cell));
      ends.facings[cell] = 255;
    }
  }

  const Setting& set_;
  Pace pace_;
  Cell start_;
  Direction facing_;
  Side side_;
  bool mounted_;
  bool stunned_;
  Scratch occupied_;
  Scratch other_levels_;
};

/// Where a move may end: its search, less the cell it stands on (on foot) and cells in contact with those it leaves.
void find_ends(const Setting& set, const Layout& s, int figure, Pace pace, tabletop::Reach& scratch, GaitEnds& ends) {
  ends.ends.clear(set.height());
  MoveSearch(set, s, figure, pace).run(scratch, ends);
  // README: a figure that never leaves its cell is stationary. Mounted, a gait may cover no distance (SK-MOV-6).
  if (!has(s.mounted, figure)) ends.ends.reset(point_of(set, s, figure));
  const Figures left = contacts(set, s, figure);
  if (left == 0) return;
  Scratch enemies;
  Scratch contact;
  board_of(set, s, left, enemies.board);
  contact_board(set.table, enemies.board, contact.board);
  for (int y = 0; y < set.height(); ++y) {
    ends.ends.row[static_cast<std::size_t>(y)] &= ~contact.board.row[static_cast<std::size_t>(y)];
  }
}

}  // namespace

Pace Rules::pace_of(const Layout& s, int figure, Act act) const {
  const bool mounted = has(s.mounted, figure);
  switch (act) {
    case Act::run:
      return has(set_.civilians, figure) ? Pace::civilian : mounted ? Pace::trot : Pace::run;
    case Act::canter:
      return Pace::canter;
    case Act::gallop:
    case Act::gallop_charge:
      return Pace::gallop;
    case Act::charge:
      return mounted ? Pace::canter : Pace::charge;
    default:
      return has(s.lying, figure) ? Pace::crawl : Pace::walk;
  }
}

// The first cell that a path enters decides: what a longer one could do, a step to that neighbour can.
bool Rules::has_way(const Layout& s, int figure, Act act, Workspace& work) const {
  const Pace pace = pace_of(s, figure, act);
  if (contacts(set_, s, figure) != 0) {
    work.reach_game = 0;  // what it keeps is overwritten
    GaitEnds ends{work.ends, work.facings};
    find_ends(set_, s, figure, pace, work.reach, ends);
    const auto first = work.ends.row.begin();
    return std::any_of(first, first + set_.height(), [](std::uint64_t row) { return row != 0; });
  }
  const bool mounted = has(s.mounted, figure);
  if (mounted) return true;
  const Cell here = s.cell[at(figure)];
  const int level = set_.table.level(here);
  for (int d = 0; d < 8; ++d) {
    if (((set_.table.open_directions(here) >> d) & 1) == 0) continue;
    const Cell cell = set_.table.cell(set_.table.point(here) + tabletop::kDirections[at(d)]);
    const int turn = std::abs(((d - s.facing[at(figure)] + 4) & 7) - 4);
    const int fifths = tabletop::kStepCost[at(2 * d)] + (turns_freely(pace) ? 0 : 5 * kTurnPaces * turn);
    const int paces = paces_over(pace, ground_of(set_, cell, level, mounted), has(s.stunned, figure));
    if (fifths <= allowance_fifths(paces) && is_free(s, cell)) return true;
  }
  return false;
}

const BitBoard& Rules::ends_of(const Layout& s, Workspace& work) const {
  const int f = s.mover - 1;
  const bool known = work.reach_game == serial_ && work.reach_subject == s.mover &&
                     work.reach_bytes == sizeof(Layout) &&
                     std::memcmp(work.reach_state.bytes.data(), &s, sizeof(Layout)) == 0;
  if (known) return work.ends;
  GaitEnds ends{work.ends, work.facings};
  find_ends(set_, s, f, pace_of(s, f, act_of(s)), work.reach, ends);
  work.reach_game = serial_;
  work.reach_subject = s.mover;
  work.reach_bytes = sizeof(Layout);
  std::memcpy(work.reach_state.bytes.data(), &s, sizeof(Layout));
  return work.ends;
}

// ---- charges (SK-MOV-7) ---------------------------------------------------------------------------------------------

void Rules::charge_ends(const Layout& s, int figure, int target, Act act, ChargeEnds& out) const {
  const Cell start = s.cell[at(figure)];
  const Pace pace = pace_of(s, figure, act);
  const bool mounted = has(s.mounted, figure);
  const bool stunned = has(s.stunned, figure);
  const int level = set_.table.level(start);
  tabletop::Line line;
  tabletop::trace_line(set_.table.point(start), point_of(set_, s, target), line);
  Scratch occupied;
  occupied_board(set_, s, occupied.board);
  const auto blocked = [&](Point p) { return occupied.board.has(p) || !set_.table.ground().has(p); };
  Ground ground;
  int corner = 0;
  out.count = 0;
  for (int i = 0; i < line.length; ++i) {
    const Point p = line.cell[at(i)];
    while (corner < line.corners && line.corner[at(corner)].before == i) {
      const auto& touch = line.corner[at(corner++)];
      if (blocked(touch.left) && blocked(touch.right)) return;
    }
    if (blocked(p)) return;
    const Cell cell = set_.table.cell(p);
    const Ground here = ground_of(set_, cell, level, mounted);
    ground = {ground.difficult || here.difficult, ground.hills || here.hills, ground.woods || here.woods};
    const int paces = paces_over(pace, ground, stunned);
    const int covered = set_.distance_between(start, cell);
    if (covered > paces) return;
    if (2 * covered >= paces) out.cell[at(out.count++)] = cell;
    if (set_.table.direction_between(cell, s.cell[at(target)]) != kNotAdjacent) return;
  }
}

ChargeFault Rules::charge_fault(const Layout& s, int figure, int target, Act act) const {
  if (target < 0 || !has(enemies_of(set_, s, figure), target)) return ChargeFault::target;
  const Cell here = s.cell[at(figure)];
  const Cell there = s.cell[at(target)];
  if (!sees(set_, s, figure, target)) return ChargeFault::sight;
  const Point offset = set_.table.point(there) - set_.table.point(here);
  if (has(s.mounted, figure) && ((set_.front[Setting::index(offset)] >> s.facing[at(figure)]) & 1) == 0) {
    return ChargeFault::arc;
  }
  ChargeEnds ends;
  charge_ends(s, figure, target, act, ends);
  if (contacts(set_, s, figure) != 0) ends.count = leaving_ends(s, figure, ends);
  return ends.count == 0 ? ChargeFault::way : ChargeFault::none;
}

// SK-MOV-11: keeps the ends that are out of contact with the enemies it leaves.
int Rules::leaving_ends(const Layout& s, int figure, ChargeEnds& ends) const {
  const Figures left = contacts(set_, s, figure);
  const auto end = std::remove_if(ends.cell.begin(), ends.cell.begin() + ends.count,
                                  [&](Cell cell) { return touching(set_, s, cell, left) != 0; });
  return static_cast<int>(end - ends.cell.begin());
}

// ---- destinations ---------------------------------------------------------------------------------------------------

void Rules::list_destinations(const Layout& s, Workspace& work, std::vector<Action>& out) const {
  if (is_charge(act_of(s))) {
    ChargeEnds ends;
    charge_ends(s, s.mover - 1, s.target - 1, act_of(s), ends);
    if (contacts(set_, s, s.mover - 1) != 0) ends.count = leaving_ends(s, s.mover - 1, ends);
    for (int i = 0; i < ends.count; ++i) out.push_back(enc_.at(Spatial::go, ends.cell[at(i)]));
    std::sort(out.begin(), out.end());
    return;
  }
  push_board(enc_, Spatial::go, set_.table, ends_of(s, work), out);
}

void Rules::choose_destination(Layout& s, Cell cell, Workspace& work) const {
  const int f = s.mover - 1;
  const Act act = act_of(s);
  if (!is_charge(act)) {
    s.facings = 255;
    if (!turns_freely(pace_of(s, f, act))) {
      ends_of(s, work);
      s.facings = work.facings[cell];
    }
  }
  pin_holders(s, f);
  place(s, f, cell);
  const Gait gait = act == Act::gallop || act == Act::gallop_charge ? Gait::gallop
                    : act == Act::canter || act == Act::charge      ? Gait::canter
                    : act == Act::run                               ? Gait::run
                                                                    : Gait::walk;
  s.gait[at(f)] = static_cast<std::uint8_t>(gait);
  if (gait > Gait::walk) s.hurried |= bit(f);
  if (is_charge(act)) {
    const int target = s.target - 1;
    s.facing[at(f)] = tabletop::direction_of(point_of(set_, s, target) - point_of(set_, s, f));
    if (in_contact(set_, s, f, target)) {
      s.charged |= bit(f);
      s.named[at(f)] = static_cast<std::uint8_t>(target + 1);
    }
    return arrive(s);
  }
  s.phase = static_cast<std::uint8_t>(Phase::facing);
}

void Rules::place(Layout& s, int figure, Cell cell) const {
  if (s.cell[at(figure)] != cell) s.moved |= bit(figure);
  s.cell[at(figure)] = cell;
}

// SK-MOV-11: the friends that hold the enemies it leaves may not leave them this turn.
void Rules::pin_holders(Layout& s, int figure) const {
  for_each(contacts(set_, s, figure), [&](int enemy) {
    if (able_to_attack(set_, s, enemy, figure)) s.holding |= bit(holder_against(set_, s, figure, enemy));
  });
}

void Rules::list_facings(const Layout& s, std::vector<Action>& out) const {
  const Cell cell = s.cell[at(s.mover - 1)];
  for (int d = 0; d < 8; ++d) {
    if (((s.facings >> d) & 1) == 0) continue;
    out.push_back(enc_.at(static_cast<Spatial>(static_cast<int>(Spatial::face_0) + d), cell));
  }
}

void Rules::choose_facing(Layout& s, int facing) const {
  s.facing[at(s.mover - 1)] = static_cast<std::uint8_t>(facing);
  arrive(s);
}

// SK-MOV-6, SK-MOV-9, SK-MOV-12, SK-WIN
void Rules::arrive(Layout& s) const {
  const int f = s.mover - 1;
  const Figures enemies = contacts(set_, s, f);
  s.facings = 0;
  if (enemies != 0) {
    // On foot the pace of the turn stays what it was, for shots once the contact is broken (SK-FIR-2, SK-FIR-3).
    for_each((enemies | bit(f)) & s.mounted, [&](int g) { s.gait[at(g)] = 0; });
    if (act_of(s) == Act::halt || has(s.stunned, f) || s.named[at(f)] != 0) return end_act(s);
    if (count(enemies) == 1) {
      s.named[at(f)] = static_cast<std::uint8_t>(lowest(enemies) + 1);
      return end_act(s);
    }
    s.phase = static_cast<std::uint8_t>(Phase::foe);
    return;
  }
  const Side side = set_.side_of(f);
  if (set_.has_exits && has(s.moved, f) && set_.exits[side].has(point_of(set_, s, f))) {
    remove(s, f);
    s.exited |= bit(f);
    ++s.progress.exits[side];
    if (judged(s)) return;
  }
  end_act(s);
}

}  // namespace banneret::skirmish
