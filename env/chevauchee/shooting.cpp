// The missile fire phase (CH-FIR, CH-MIS): loading, who may shoot or throw at whom and how well, targets named, dice,
// all kills at once. Blows are combat.cpp's.
#include <algorithm>

#include "env/chevauchee/rules.h"

namespace banneret::chevauchee {

// ---- numbers --------------------------------------------------------------------------------------------------------

namespace {

/// CH-ARM-7: the target stands in an obstacle, or the last cell of the line before its own is one that is not the
/// shooter's.
bool behind_obstacle(const Setting& set, Cell from, Cell target) {
  if (set.obstacles.has(set.table.point(target))) return true;
  const auto& before = set.before[Setting::index(set.offset(from, target))];
  if (before[0] == 0 && before[1] == 0) return false;  // neighbours
  return set.obstacles.has(set.table.point(from) + Point{before[0], before[1]});
}

/// CH-ARM-7, CH-MIS-T1: the best cover alone.
int cover_against(const Setting& set, Cell from, Cell target, Missile missile) {
  const bool useless = pierces(missile) && is_wooden_cover(set.table.terrain(target));
  const int ground = useless ? 0 : set.cover[target];
  return std::max(ground, behind_obstacle(set, from, target) ? kObstacleCover : 0);
}

/// CH-ARM-5: both hands are full, of the melee weapon or of what he carries to shoot with.
bool shield_slung(const Setting& set, const Layout& s, int soldier) {
  return row_of(weapon_of(set, s, soldier)).two_handed || is_two_handed(set.profile(soldier).missile);
}

}  // namespace

// CH-FIR-3
Missile Rules::missile_of(const Layout& s, int soldier, bool thrown) const {
  if (!thrown) return set_.profile(soldier).missile;
  return s.javelins[at(soldier)] != 0 ? Missile::spear : thrown_as(weapon_of(set_, s, soldier));
}

Defence Rules::missile_defence(const Layout& s, int target, Cell from, Missile missile) const {
  const Profile& profile = set_.profile(target);
  const Cell here = s.cell[at(target)];
  Defence out;
  if (profile.mounted) out.horse = kMountedDefence;                                   // CH-ARM-6
  out.cover = cover_against(set_, from, here, missile);                               // CH-ARM-7
  if (pierces(missile)) return out;                                                   // CH-MIS-T1
  out.armour = static_cast<int>(profile.armour);                                      // CH-ARM-1 to CH-ARM-4
  if (profile.shield != Shield::shield || shield_slung(set_, s, target)) return out;  // CH-ARM-5
  const int open = set_.shielded[Setting::index(set_.offset(here, from))] >> s.facing[at(target)];
  if ((open & 1) != 0) out.shield = kShieldDefence;  // CH-ARM-5
  return out;
}

// CH-MIS-6: of those who fight the target hand to hand, the shooter apart.
int Rules::stray_victim(const Layout& s, int shooter, int target) const {
  return nearest(set_, s, s.cell[at(target)], opponents(set_, s, target) & ~bit(shooter));
}

ShotNumbers Rules::shot_numbers(const Layout& s, int shooter, int target, bool thrown) const {
  ShotNumbers out;
  out.missile = missile_of(s, shooter, thrown);
  const MissileRow& row = row_of(out.missile);
  const int base = std::max(1, set_.scale * row.range);  // CH-RNG-1
  out.distance = set_.distance_between(s.cell[at(shooter)], s.cell[at(target)]);
  out.range = kRangeAttack * ((out.distance - 1) / base);                      // CH-MIS-0, CH-MIS-1
  out.weapon = row.attack;                                                     // CH-MIS-2
  if (has(s.moved, shooter)) out.moved = kMovedAttack;                         // CH-MIS-5
  if (stray_victim(s, shooter, target) >= 0) out.melee = kIntoMeleeAttack;     // CH-MIS-6
  if (set_.profile(shooter).mounted) out.mounted = kMountedAttack;             // CH-MIS-7
  out.defence = missile_defence(s, target, s.cell[at(shooter)], out.missile);  // CH-MIS-4
  return out;
}

// CH-MIS-6: the friend's own armour, shield and cover.
ShotNumbers Rules::stray_numbers(const Layout& s, int shooter, int target, bool thrown) const {
  ShotNumbers out = shot_numbers(s, shooter, target, thrown);
  out.defence = missile_defence(s, stray_victim(s, shooter, target), s.cell[at(shooter)], out.missile);
  return out;
}

// CH-FIR-2: of those who have come up this turn.
Contest Rules::loading_contest(const Layout& s, int soldier) const {
  Contest out;
  for_each(new_engagers(set_, s, soldier),
           [&](int e) { out.soldier[at(out.others++)] = static_cast<std::uint8_t>(e); });
  return out;
}

// ---- who may --------------------------------------------------------------------------------------------------------

namespace {

/// CH-FIR-1: in melee since before this turn, or by a move of his own.
bool tied_down(const Setting& set, const Layout& s, int soldier) {
  return (old_opponents(set, s, soldier) | newly_engaged(set, s, soldier)) != 0;
}

}  // namespace

int Rules::shots_allowed(const Layout& s, int soldier, bool thrown) const {
  const Missile missile = missile_of(s, soldier, thrown);
  if (missile == Missile::none || has(s.charged, soldier)) return 0;  // CH-MIS-5
  if (tied_down(set_, s, soldier)) return 0;                          // CH-FIR-1
  if (thrown) return 1;                                               // CH-FIR-3
  if (has(s.unloaded, soldier)) return 0;                             // CH-FIR-2
  const bool still = !has(s.moved, soldier) && !engaged(set_, s, soldier);
  return fires_twice(missile) && still ? 2 : 1;  // CH-FIR-0, CH-FIR-1
}

ShotFault Rules::shot_fault(const Layout& s, int shooter, int enemy, bool thrown) const {
  if (missile_of(s, shooter, thrown) == Missile::none) return ShotFault::weapon;
  if (has(s.charged, shooter)) return ShotFault::charged;             // CH-MIS-5
  if (tied_down(set_, s, shooter)) return ShotFault::engaged;         // CH-FIR-1
  if (!thrown && has(s.unloaded, shooter)) return ShotFault::loaded;  // CH-FIR-2
  if (!has(enemies_of(set_, s, shooter), enemy)) return ShotFault::target;
  const Cell here = s.cell[at(shooter)];
  const Cell there = s.cell[at(enemy)];
  if (!set_.sight.sees(here, there)) return ShotFault::sight;  // CH-MIS-9
  const bool ahead = ((set_.front[Setting::index(set_.offset(here, there))] >> s.facing[at(shooter)]) & 1) != 0;
  if (!ahead && !has(new_engagers(set_, s, shooter), enemy)) return ShotFault::arc;  // CH-MIS-9
  // CH-FIR-0: the second of two shots, named at once: two targets are one pair, whichever is named first.
  const bool second = stage_of(s) == Stage::fire && s.target[at(shooter)] != 0;
  if (second && (thrown || enemy < s.target[at(shooter)] - 1)) return ShotFault::order;
  return ShotFault::none;
}

Soldiers Rules::shot_targets(const Layout& s, int soldier, bool thrown) const {
  if (shots_allowed(s, soldier, thrown) == 0) return 0;
  Soldiers out = 0;
  for_each(enemies_of(set_, s, soldier), [&](int e) {
    if (shot_fault(s, soldier, e, thrown) == ShotFault::none) out |= bit(e);
  });
  return out;
}

// ---- loading --------------------------------------------------------------------------------------------------------

// CH-FIR-2: whoever has stood still loads; those engaged meanwhile must be quick.
void Rules::begin_fire(Layout& s) const {
  for_each(s.unloaded & ~(s.moved | s.charged), [&](int f) {
    if (tied_down(set_, s, f)) return;
    if (engaged(set_, s, f)) {
      s.loading |= bit(f);
    } else {
      s.unloaded &= ~bit(f);
    }
  });
  next_loading(s);
}

void Rules::next_loading(Layout& s) const {
  if (s.loading == 0) return begin_aiming(s);
  s.phase = static_cast<std::uint8_t>(Phase::loading);
}

void Rules::loading_rolled(Layout& s, bool won) const {
  const Soldiers soldier = bit(next_of(set_, s, s.loading));
  s.loading &= ~soldier;
  if (won) s.unloaded &= ~soldier;
  next_loading(s);
}

// ---- targets --------------------------------------------------------------------------------------------------------

void Rules::begin_aiming(Layout& s) const {
  for_each(s.on_table, [&](int f) {
    if ((shot_targets(s, f, false) | shot_targets(s, f, true)) != 0) s.pending |= bit(f);
  });
  next_aim(s);
}

// CH-FIR-4: player A names all his targets, then B.
void Rules::next_aim(Layout& s) const {
  if (s.pending == 0) return next_shot(s);
  s.phase = static_cast<std::uint8_t>(Phase::shot);
}

void Rules::list_shots(const Layout& s, std::vector<Action>& out) const {
  const int soldier = next_of(set_, s, s.pending);
  push_sorted(s, Spatial::shoot_at, shot_targets(s, soldier, false), out);
  push_sorted(s, Spatial::throw_at, shot_targets(s, soldier, true), out);
  out.push_back(enc_.of(Global::hold));
}

void Rules::choose_shot(Layout& s, Action action) const {
  const int soldier = next_of(set_, s, s.pending);
  bool again = false;
  if (!enc_.is_global(action)) {
    const auto target = static_cast<std::uint8_t>(soldier_at(s, enc_.cell(action)) + 1);
    const bool thrown = enc_.spatial(action) == Spatial::throw_at;
    if (s.target[at(soldier)] != 0) {
      s.second[at(soldier)] = target;
    } else {
      s.target[at(soldier)] = target;
      s.fired |= bit(soldier);
      if (thrown) s.thrown |= bit(soldier);
      again = shots_allowed(s, soldier, thrown) == 2;  // CH-FIR-0
    }
  }
  if (!again) s.pending &= ~bit(soldier);
  next_aim(s);
}

// ---- dice -----------------------------------------------------------------------------------------------------------

// CH-FIR-4: no die can change anything for a target that is to fall already, unless it may stray.
void Rules::next_shot(Layout& s) const {
  const int shooter = next_shooter(set_, s);
  if (shooter < 0) return end_fire(s);
  const int target = s.target[at(shooter)] - 1;
  if (has(s.doomed, target)) {
    const int friendly = stray_victim(s, shooter, target);
    if (friendly < 0 || has(s.doomed, friendly)) return shot_done(s);
  }
  s.phase = static_cast<std::uint8_t>(Phase::shot_dice);
}

void Rules::shot_rolled(Layout& s, bool kills) const {
  const int shooter = next_shooter(set_, s);
  const int target = s.target[at(shooter)] - 1;
  if (kills) {
    if (!has(s.doomed, target)) ++s.progress.kills[set_.side_of(shooter)];
    s.doomed |= bit(target);
    return shot_done(s);
  }
  const int friendly = stray_victim(s, shooter, target);  // CH-MIS-6
  if (friendly < 0 || has(s.doomed, friendly)) return shot_done(s);
  s.phase = static_cast<std::uint8_t>(Phase::stray);
}

void Rules::stray_rolled(Layout& s, bool kills) const {
  const int shooter = next_shooter(set_, s);
  if (kills) s.doomed |= bit(stray_victim(s, shooter, s.target[at(shooter)] - 1));
  shot_done(s);
}

void Rules::shot_done(Layout& s) const {
  const std::size_t shooter = at(next_shooter(set_, s));
  s.target[shooter] = s.second[shooter];
  s.second[shooter] = 0;
  next_shot(s);
}

// CH-FIR-4: all kills take effect together. What was thrown is gone (CH-FIR-3), what was shot is to be loaded
// (CH-FIR-2).
void Rules::end_fire(Layout& s) const {
  for_each(s.fired, [&](int f) {
    if (!has(s.thrown, f)) {
      if (is_loaded_weapon(set_.profile(f).missile)) s.unloaded |= bit(f);
    } else if (s.javelins[at(f)] != 0) {
      --s.javelins[at(f)];
    } else {
      ++s.arms[at(f)];
    }
  });
  s.thrown = 0;
  const Soldiers fallen = s.doomed;
  for_each(fallen, [&](int f) { remove(s, f); });
  if (fallen != 0 && judged(s)) return;
  begin_melee(s);
}

}  // namespace banneret::chevauchee
