// Firing: who may shoot or throw at whom, how well, and the acts of the firing phase one by one.
// What a hit does is combat.cpp's; cover of the ground and what is seen are the setting's.
#include <algorithm>

#include "env/skirmish/rules.h"

namespace banneret::skirmish {
namespace {

bool holds(const std::vector<std::uint8_t>& offsets, Point offset, int facing) {
  return ((offsets[Setting::index(offset)] >> facing) & 1) != 0;
}

// SK-FIR-4, SK-FIR-5
bool in_arc(const Setting& set, const Layout& s, int shooter, Point offset) {
  const int facing = s.facing[at(shooter)];
  if (!has(s.moved, shooter)) return holds(set.front, offset, facing);
  return holds(is_thrown(in_hand(s, shooter)) ? set.forward : set.right_wedge, offset, facing);
}

/// Faults of a shot of one who may shoot, friends apart. \pre target is an enemy.
ShotFault fault_of_line(const Setting& set, const Layout& s, int shooter, int target) {
  const Point offset = point_of(set, s, target) - point_of(set, s, shooter);
  if (set.distance[Setting::index(offset)] > range_of(in_hand(s, shooter)).far) return ShotFault::range;  // SK-FIR-1
  if (!sees(set, s, shooter, target)) return ShotFault::sight;                                            // SK-FIR-10
  return in_arc(set, s, shooter, offset) ? ShotFault::none : ShotFault::arc;
}

/// Faults of one who is not in contact.
ShotFault own_fault(const Layout& s, int figure) {
  if (has(s.acted, figure)) return ShotFault::acted;                   // SK-TUR-3
  if (!has_range(in_hand(s, figure))) return ShotFault::weapon;        // SK-FIR-1
  if (has(s.stunned, figure)) return ShotFault::stunned;               // SK-FIR-8
  return has(s.acting, figure) ? ShotFault::action : ShotFault::none;  // SK-TUR-4
}

bool is_unloaded(const Layout& s, int figure) {
  return in_hand(s, figure) == Weapon::bow && has(s.unloaded, figure);  // SK-FIR-1
}

// SK-FIR-2: the row of a target's gait, cover and posture apart.
Row row_of_gait(Gait gait) {
  switch (gait) {
    case Gait::halt:
      return Row::standing;
    case Gait::walk:
      return Row::walking;
    case Gait::run:
      return Row::running;
    case Gait::canter:
      return Row::kneeling;
    default:
      return Row::galloping;
  }
}

// SK-FIR-3: on foot a gait above a walk is a run or a charge.
int moving_modifier(const Layout& s, int firer) {
  const Gait gait = gait_of(s, firer);
  if (gait == Gait::halt) return 0;
  const Gait slow = has(s.mounted, firer) ? Gait::run : Gait::walk;
  return gait <= slow ? kSlowFirer : kFastFirer;
}

}  // namespace

ShotFault Rules::shooter_fault(const Layout& s, int figure) const {
  const ShotFault fault = own_fault(s, figure);
  if (fault != ShotFault::none) return fault;
  if (contacts(set_, s, figure) != 0) return ShotFault::contact;  // SK-FIR-10
  return is_unloaded(s, figure) ? ShotFault::unloaded : ShotFault::none;
}

ShotFault Rules::shot_fault(const Layout& s, int shooter, int target) const {
  const ShotFault own = shooter_fault(s, shooter);
  if (own != ShotFault::none) return own;
  if (!has(enemies_of(set_, s, shooter), target)) return ShotFault::target;
  const ShotFault line = fault_of_line(set_, s, shooter, target);
  if (line != ShotFault::none) return line;
  return contacts(set_, s, target) != 0 ? ShotFault::friends : ShotFault::none;  // SK-FIR-10
}

Figures Rules::shot_targets(const Layout& s, int shooter) const {
  if (shooter_fault(s, shooter) != ShotFault::none) return 0;
  Figures out = 0;
  for_each(enemies_of(set_, s, shooter), [&](int e) {
    if (fault_of_line(set_, s, shooter, e) == ShotFault::none) out |= bit(e);
  });
  return out & ~engaged(set_, s, out);  // SK-FIR-10
}

Figures Rules::ready_to_shoot(const Layout& s) const {
  Figures able = 0;
  for_each(s.on_table & ~s.acted, [&](int f) {
    if (own_fault(s, f) == ShotFault::none && !is_unloaded(s, f)) able |= bit(f);
  });
  if (able == 0) return 0;
  const Figures fighting = engaged(set_, s, s.on_table);  // SK-FIR-10
  Figures out = 0;
  for_each(able & ~fighting, [&](int f) {
    for (Figures left = enemies_of(set_, s, f) & ~fighting; left != 0; left &= left - 1) {
      if (fault_of_line(set_, s, f, lowest(left)) != ShotFault::none) continue;
      out |= bit(f);
      return;
    }
  });
  return out;
}

// SK-MOV-4, SK-MOV-5, SK-TER-1: the last cell of the line before the target's, unless the shooter stands in it.
Cover Rules::cover_from(const Layout& s, Cell from, int target) const {
  const Cover ground = set_.cover[s.cell[at(target)]];
  if (ground != Cover::none || !set_.has_obstacles) return ground;
  const Point there = point_of(set_, s, target);
  const Point here = set_.table.point(from);
  const Point before = there + tabletop::kDirections[set_.last_step[Setting::index(there - here)]];
  return before != here && set_.obstacles.has(before) ? Cover::soft : Cover::none;
}

// SK-FIR-2: the least row that applies.
Row Rules::row_of(const Layout& s, Cell from, int target) const {
  Row row = row_of_gait(gait_of(s, target));
  if (has(s.acting, target)) row = std::max(row, Row::walking);
  if (has(s.kneeling, target)) row = std::max(row, Row::kneeling);
  if (has(s.lying, target)) row = std::max(row, Row::soft_cover);
  const Cover cover = cover_from(s, from, target);
  if (cover == Cover::soft) row = std::max(row, Row::soft_cover);
  return cover == Cover::hard ? Row::hard_cover : row;
}

ShotNumbers Rules::shot_numbers(const Layout& s, int shooter, int target) const {
  const Cell from = s.cell[at(shooter)];
  ShotNumbers out;
  out.paces = set_.distance_between(from, s.cell[at(target)]);
  out.band = band_of(in_hand(s, shooter), out.paces);  // SK-FIR-1
  out.row = row_of(s, from, target);
  out.base = firing_chance(out.row, out.band);                                   // SK-FIR-2
  out.hits = kHitOnFirer * s.hits[at(shooter)];                                  // SK-FIR-3
  if (set_.profile(shooter).grade >= Grade::veteran) out.grade = kVeteranFirer;  // SK-FIR-3
  out.moving = moving_modifier(s, shooter);                                      // SK-FIR-3
  const bool low = has(s.kneeling | s.lying, target);
  if (low && cover_from(s, from, target) == Cover::soft) out.soft_cover = kLowInSoftCover;  // SK-FIR-3
  if (has(set_.shields, target)) out.shield = kShieldedTarget;                              // SK-FIR-3
  return out;
}

// ---- the firing phase -----------------------------------------------------------------------------------------------

// SK-TUR-2
void Rules::begin_firing(Layout& s) const {
  s.half = 1;
  begin_turns(s);
  next_shot(s);
}

// SK-TUR-3
void Rules::next_shot(Layout& s) const {
  if (!turn_to(s, ready_to_shoot(s))) return begin_melee(s);
  s.phase = static_cast<std::uint8_t>(Phase::shooter);
}

void Rules::list_shooters(const Layout& s, std::vector<Action>& out) const {
  const Figures ready = ready_to_shoot(s) & set_.side[s.active];
  push_sorted(s, Spatial::shoot_with, ready, out);
  push_sorted(s, Spatial::pass_with, ready, out);
}

// SK-TUR-3: to pass is the figure's act for the phase.
void Rules::choose_shooter(Layout& s, Action action) const {
  const int figure = figure_at(s, enc_.cell(action));
  if (enc_.spatial(action) == Spatial::pass_with) {
    s.acted |= bit(figure);
    return next_shot(s);
  }
  s.mover = static_cast<std::uint8_t>(figure + 1);
  const Figures targets = shot_targets(s, figure);
  if (count(targets) > 1) {
    s.phase = static_cast<std::uint8_t>(Phase::shot_target);
    return;
  }
  s.target = static_cast<std::uint8_t>(lowest(targets) + 1);
  shoot(s);
}

void Rules::list_shot_targets(const Layout& s, std::vector<Action>& out) const {
  push_sorted(s, Spatial::shoot_at, shot_targets(s, s.mover - 1), out);
}

void Rules::choose_shot_target(Layout& s, Cell cell) const {
  s.target = static_cast<std::uint8_t>(figure_at(s, cell) + 1);
  shoot(s);
}

// SK-FIR-6: what cannot miss or hit is not diced for.
void Rules::shoot(Layout& s) const {
  s.acted |= bit(s.mover - 1);
  s.phase = static_cast<std::uint8_t>(Phase::shot);
  const int chance = shot_numbers(s, s.mover - 1, s.target - 1).chance();
  if (chance == 0 || chance == 100) shot_rolled(s, chance == 100);
}

// SK-FIR-1: what is thrown leaves the hand and lies in the target's cell; a bow must be reloaded.
void Rules::shot_rolled(Layout& s, bool hits) const {
  const int shooter = s.mover - 1;
  if (is_thrown(in_hand(s, shooter))) {
    lay_down(s, s.cell[at(s.target - 1)], in_hand(s, shooter));
    s.hand[at(shooter)] = static_cast<std::uint8_t>(Weapon::none);
  } else {
    s.unloaded |= bit(shooter);
    s.shot |= bit(shooter);
  }
  if (hits) return hit(s);
  attack_done(s);
}

}  // namespace banneret::skirmish
