// Soldiers who come to a cell, are engaged there, fall or leave: what pairs remember is kept here.
#include "env/chevauchee/rules.h"

#include "env/ruleset/victory.h"

namespace banneret::chevauchee {

namespace {

/// CH-HTH-3: where the one who comes stands, seen from the one he comes to.
Bout bout_of(Direction facing, Point offset) {
  const int octant = tabletop::relative_octant(facing, offset);
  if (tabletop::in_front_arc(octant)) return Bout::front;
  return octant == 2 || octant == -2 ? Bout::flank : Bout::rear;
}

void forget_pairs(const Setting& set, Layout& s, int soldier) {
  for_each(opponents(set, s, soldier), [&](int enemy) { set_meeting(set, s, soldier, enemy, {}); });
}

}  // namespace

void Rules::arrive(Layout& s, int soldier, Cell cell) const {
  forget_pairs(set_, s, soldier);
  s.cell[at(soldier)] = cell;
  for_each(enemies_near(set_, s, cell, enemies_of(set_, s, soldier)), [&](int enemy) {
    const Point offset = set_.offset(s.cell[at(enemy)], cell);
    set_meeting(set_, s, soldier, enemy, {bout_of(s.facing[at(enemy)], offset), set_.side_of(soldier)});
  });
}

void Rules::remove(Layout& s, int soldier) const {
  forget_pairs(set_, s, soldier);
  const Soldiers rest = ~bit(soldier);
  for (Soldiers Layout::*const field :
       {&Layout::on_table, &Layout::moved, &Layout::charged, &Layout::charged_last, &Layout::tired, &Layout::acted,
        &Layout::unloaded, &Layout::fired, &Layout::thrown, &Layout::doomed, &Layout::loading, &Layout::withdrawing,
        &Layout::forfeited, &Layout::pending, &Layout::pressed}) {
    s.*field &= rest;
  }
  const std::size_t i = at(soldier);
  s.cell[i] = 0;
  s.facing[i] = 0;
  s.arms[i] = 0;
  s.javelins[i] = 0;
  s.target[i] = 0;
  s.second[i] = 0;
  const auto name = static_cast<std::uint8_t>(soldier + 1);
  for_each(s.on_table, [&](int f) {
    if (s.target[at(f)] == name) s.target[at(f)] = 0;
    if (s.second[at(f)] == name) s.second[at(f)] = 0;
  });
  for (std::uint8_t Layout::*const field : {&Layout::mover, &Layout::striker}) {
    if (s.*field == name) s.*field = 0;
  }
}

bool Rules::leaves(Layout& s, int soldier) const {
  if (!set_.has_exits || engaged(set_, s, soldier)) return false;
  const Side side = set_.side_of(soldier);
  if (!set_.exits[side].has(point_of(set_, s, soldier))) return false;
  remove(s, soldier);
  s.exited |= bit(soldier);
  ++s.progress.exits[side];
  return true;
}

tabletop::VictoryView Rules::view_of(const Layout& s) const {
  return victory_view(set_, s, set_.soldiers());
}

namespace {

/// What a soldier counts for in the margin of strength: more in armour or on a horse.
int worth(const Profile& p) {
  return 2 + static_cast<int>(p.armour) + (p.mounted ? 2 : 0);
}

}  // namespace

// Points where the scenario counts them, else the worth of those who live or have left by an exit.
int Rules::margin(const Layout& s) const {
  if (set_.counts_points) return set_.judge.points_margin(view_of(s), s.progress);
  int sum = 0;
  for_each(s.on_table | s.exited,
           [&](int f) { sum += set_.side_of(f) == 0 ? worth(set_.profile(f)) : -worth(set_.profile(f)); });
  return sum;
}

}  // namespace banneret::chevauchee
