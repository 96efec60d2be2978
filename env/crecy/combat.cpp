// Attacks that land: defence, casualties, horses and command stands; the melee - strikes named, paired and struck,
// ground lost and won. Who flees after it is morale.cpp's.
#include <algorithm>

#include "env/crecy/rules.h"

namespace banneret::crecy {

// ---- numbers --------------------------------------------------------------------------------------------------------

// CR-DEF-1
Defence Rules::defence_of(const Layout& s, int target, Missile missile) const {
  const Profile& profile = profile_of(set_, s, target);
  const Formation formation = formation_of(s, target);
  Defence out;
  if (profile.shield) out.shield = kShieldDefence;
  if (formation == Formation::shield_wall || formation == Formation::defensive) out.formation = kFormationDefence;
  if (profile.mail) out.mail = kMailDefence;
  if (missile == Missile::none) return out;
  if (set_.cover.has(point_of(set_, s, target))) out.cover = kCoverDefence;
  out.halved = missile == Missile::crossbow;  // CR-MIS-2
  return out;
}

StrikeNumbers Rules::strike_numbers(const Layout& s, int striker, int target) const {
  const Profile& profile = profile_of(set_, s, striker);
  const Formation formation = formation_of(s, striker);
  StrikeNumbers out;
  out.castings = s.castings[at(striker)];
  const bool lances = profile.mounted() && profile.weapon == Weapon::lance;
  if (lances && formation == Formation::wedge && has(s.charged, striker)) out.wedge_rolls = kWedgeRolls;  // CR-MEL-4
  if (formation == Formation::defensive) out.pole_arm_rolls = kPoleArmRolls;                              // CR-MEL-4
  out.stand = s.stand[at(striker)] != 0;                                                                  // CR-UNT-2
  out.base = profile.missile != Missile::none ? kMissileUnitToHit : melee_to_hit(profile.quality);        // CR-MEL-5
  constexpr std::array<int, 3> kArc{0, kFlankToHit, kRearToHit};
  out.arc = kArc[at(attacked_arc(set_, s, target, striker))];                     // CR-MEL-6
  out.positions = positions_against(set_, s, striker, target);                    // CR-MEL-6
  if (is_long(profile.weapon) && !profile.shield) out.long_weapon = kLongWeapon;  // CR-MEL-6
  if (formation == Formation::march_column) out.column = kColumnToHit;            // CR-MEL-6
  out.defence = defence_of(s, target, Missile::none);
  return out;
}

Hits Rules::hits_of(const Layout& s) const {
  Hits out;
  if (phase_of(s) == Phase::volley) {
    const VolleyNumbers numbers = volley_numbers(s, s.shooter - 1, s.shot_target - 1);
    out.dice = s.firing;  // CR-MIS-3
    out.faces = numbers.faces();
    out.defence = numbers.defence.total();
    out.castings = s.castings[at(s.shot_target - 1)];
    return out;
  }
  const bool second = s.second_blow != 0;
  const int striker = (second ? s.struck_unit : s.striker) - 1;
  const int target = (second ? s.striker : s.struck_unit) - 1;
  const StrikeNumbers numbers = strike_numbers(s, striker, target);
  out.dice = numbers.rolls();  // CR-MEL-4
  out.faces = hit_faces(numbers.needed());
  out.stand = numbers.stand;
  out.stand_faces = numbers.stand ? hit_faces(numbers.stand_needed()) : 0;
  out.defence = numbers.defence.total();
  out.castings = s.castings[at(target)];
  // The other blow's deaths count against the push: known if it was struck first or alone, or if its dice are certain.
  int other = second ? int{s.took_struck} : 0;
  if (s.mutual != 0 && !second) {
    Layout next = s;
    next.second_blow = 1;
    next.took_struck = static_cast<std::uint8_t>(out.castings - 1);
    const Hits answer = hits_of(next);
    if (!answer.certain()) return out;
    other = answer.least();
  }
  const bool loses = out.castings - 1 > other && other < s.castings[at(striker)];
  out.doomed = loses && cornered(s, target, striker);
  return out;
}

// ---- casualties -----------------------------------------------------------------------------------------------------

// CR-UNT-2: to whom the stand of a unit that is destroyed may go.
Units Rules::takers_of_stand(const Layout& s, int unit) const {
  Units out = touching(set_, s, s.cell[at(unit)], friends_of(set_, s, unit) & ~s.fleeing);
  for_each(out, [&](int u) {
    if (s.stand[at(u)] != 0 || s.castings[at(u)] == 0) out &= ~bit(u);
  });
  return out;
}

// CR-DEF-3: into a touching dismounted part of its own, else a new one. Returns how many found a place.
int Rules::dismount(Layout& s, int unit, int castings) const {
  const Units like = has(s.fleeing, unit) ? s.fleeing : ~s.fleeing;
  Units own = touching(set_, s, s.cell[at(unit)], friends_of(set_, s, unit) & s.foot & like);
  for_each(own, [&](int u) {
    if (s.parent[at(u)] != unit + 1 || s.castings[at(u)] + castings > kCastings) own &= ~bit(u);
  });
  if (own != 0) {
    s.castings[at(lowest(own))] = static_cast<std::uint8_t>(s.castings[at(lowest(own))] + castings);
    return castings;
  }
  const Cell cell = free_neighbour(set_, s, unit);
  const int part = cell == kNoCell ? -1 : new_part(s, unit, castings, cell);
  if (part < 0) return 0;
  s.foot |= bit(part);
  if (has(s.fleeing, unit)) s.fleeing |= bit(part);
  return castings;
}

// CR-DEF-2
void Rules::take_casualties(Layout& s, int unit, int deaths, int by) const {
  if (deaths == 0) return;
  s.killed |= bit(by);  // CR-FLE-1
  s.castings[at(unit)] = static_cast<std::uint8_t>(s.castings[at(unit)] - deaths);
  const bool volley = static_cast<Attack>(s.attack) == Attack::volley;
  int horses = 0;
  if (volley && profile_of(set_, s, unit).mounted() && is_indirect(profile_of(set_, s, by).missile)) {
    horses = deaths / 2;  // CR-DEF-3
    if (horses > 0) horses = dismount(s, unit, horses);
  }
  s.deaths[at(unit)] = static_cast<std::uint8_t>(s.deaths[at(unit)] + deaths - horses);  // CR-FLE-3
  if (!volley) s.lost[at(unit)] = static_cast<std::uint8_t>(s.lost[at(unit)] + deaths);  // CR-FLE-2
  // CR-DEF-4. The leader of the slain who finds nobody to join is lost whatever the dice say (CR-UNT-2).
  if (s.stand[at(unit)] == 0) return;
  if (s.castings[at(unit)] > 0 || takers_of_stand(s, unit) != 0) s.stand_due |= bit(unit);
}

void Rules::stand_rolled(Layout& s, int outcome) const {
  const int unit = next_of(set_, s, s.stand_due);
  s.stand_due &= ~bit(unit);
  std::uint8_t& lost = s.stand_lost[at(stand_of(s, unit))];
  if (outcome != 0) {  // CR-DEF-4: those dead already are no outcomes
    if ((lost & kMusicianLost) == 0 && --outcome == 0) {
      lost |= kMusicianLost;
    } else if ((lost & kBearerLost) == 0 && --outcome == 0) {
      lost |= kBearerLost;
    } else {
      kill_leader(s, unit);
    }
  }
  resolve_stands(s);
}

void Rules::resolve_stands(Layout& s) const {
  if (s.stand_due != 0) {
    s.phase = static_cast<std::uint8_t>(Phase::stand);
    return;
  }
  Ground ground{};  // of those who fight: the slain will have none
  if (s.striker != 0) ground = {s.cell[at(s.striker - 1)], s.cell[at(s.struck_unit - 1)]};
  if (remove_slain(s)) return;
  if (static_cast<Attack>(s.attack) == Attack::volley) return volley_done(s);
  pairing_done(s, ground);
}

// CR-UNT-1: those without castings are destroyed, all at once. True if the game is over.
bool Rules::remove_slain(Layout& s) const {
  Units slain = 0;
  for_each(s.on_table, [&](int u) { slain |= s.castings[at(u)] == 0 ? bit(u) : 0; });
  for_each(slain, [&](int u) { destroy(s, u); });
  return (slain != 0 || s.clock[0] == 0 || s.clock[1] == 0) && judged(s);
}

// ---- the melee ------------------------------------------------------------------------------------------------------

// CR-MEL-3: before any strike, whoever moved. True if the game is over.
bool Rules::cut_down_skirmishers(Layout& s) const {
  Units caught = 0;
  for_each(s.on_table, [&](int u) {
    if (profile_of(set_, s, u).kind != Class::skirmisher || set_.terrain.has(point_of(set_, s, u))) return;
    for_each(contacts(set_, s, u) & ~s.fleeing, [&](int e) {
      if (profile_of(set_, s, e).kind != Class::skirmisher) caught |= bit(u);
    });
  });
  if (caught == 0) return false;
  for_each(caught, [&](int u) { s.castings[at(u)] = 0; });
  return remove_slain(s);
}

// CR-MEL-1: all opposing units in contact. CR-MEL-2: fleeing ones name nobody.
void Rules::begin_melee(Layout& s) const {
  s.attack = static_cast<std::uint8_t>(Attack::melee);
  if (cut_down_skirmishers(s)) return;
  const Units met = engaged(set_, s, own_units(set_, s));
  if (met != 0) s.naming = (met | engaged(set_, s, enemy_units(set_, s))) & ~s.fleeing;
  if (s.naming == 0) return next_pairing(s);
  s.phase = static_cast<std::uint8_t>(Phase::strike_target);
}

Units Rules::strike_choices(const Layout& s, int unit) const {
  const Units met = contacts(set_, s, unit);
  Units ahead = 0;
  for_each(met, [&](int e) { ahead |= attacked_arc(set_, s, unit, e) == 0 ? bit(e) : 0; });
  return ahead != 0 ? ahead : met;
}

void Rules::list_strike_targets(const Layout& s, std::vector<Action>& out) const {
  push_sorted(s, Spatial::strike_at, strike_choices(s, naming_unit(set_, s)), out);
}

void Rules::choose_strike_target(Layout& s, Cell cell) const {
  const int unit = naming_unit(set_, s);
  s.target[at(unit)] = static_cast<std::uint8_t>(entity_at(s, cell) + 1);
  s.naming &= ~bit(unit);
  if (s.naming == 0) next_pairing(s);
}

// CR-MEL-1
Units Rules::pairings(const Layout& s) const {
  Units out = 0;
  for_each(s.on_table, [&](int u) {
    if (s.target[at(u)] == 0) return;
    const int enemy = s.target[at(u)] - 1;
    const bool mutual = s.target[at(enemy)] == u + 1;
    if (!mutual || set_.side_of(u) == s.active) out |= bit(u);
  });
  return out;
}

// CR-MEL-1: a strike at an enemy who is out of contact lapses (at one who is gone: remove()).
void Rules::next_pairing(Layout& s) const {
  for_each(s.on_table, [&](int u) {
    if (s.target[at(u)] != 0 && !in_contact(set_, s, u, s.target[at(u)] - 1)) s.target[at(u)] = 0;
  });
  if (pairings(s) == 0) return end_melee(s);
  s.phase = static_cast<std::uint8_t>(Phase::pairing);
}

void Rules::choose_pairing(Layout& s, Cell cell) const {
  const int striker = entity_at(s, cell);
  const int enemy = s.target[at(striker)] - 1;
  s.mutual = s.target[at(enemy)] == striker + 1 ? 1 : 0;
  s.striker = static_cast<std::uint8_t>(striker + 1);
  s.struck_unit = static_cast<std::uint8_t>(enemy + 1);
  s.target[at(striker)] = 0;
  if (s.mutual != 0) s.target[at(enemy)] = 0;
  note_attack(s, enemy, striker);
  if (s.mutual != 0) note_attack(s, striker, enemy);
  strike(s);
}

// CR-FLE-3: the worst attacker's arc, the positions held against all, the column.
void Rules::note_attack(Layout& s, int unit, int by) const {
  const int old = s.struck[at(unit)];
  const int arc = std::max(old & kStruckArc, attacked_arc(set_, s, unit, by));
  int positions = positions_against(set_, s, unit, by);
  if ((old & kStruck) != 0) positions = std::min(positions, (old & kStruckPositions) >> 2);
  const int column = formation_of(s, unit) == Formation::march_column ? kStruckColumn : 0;
  s.struck[at(unit)] = static_cast<std::uint8_t>(arc | positions << 2 | column | (old & kStruckColumn) | kStruck);
}

void Rules::strike(Layout& s) const {
  s.phase = static_cast<std::uint8_t>(Phase::strike);
  const Hits hits = hits_of(s);
  if (hits.certain()) blow_rolled(s, hits.least());
}

// CR-MEL-1: two who strike each other do so at once, with the castings they began with.
void Rules::blow_rolled(Layout& s, int deaths) const {
  if (s.second_blow == 0) {
    s.took_struck = static_cast<std::uint8_t>(deaths);
    if (s.mutual != 0) {
      s.second_blow = 1;
      return strike(s);
    }
  } else {
    s.took_striker = static_cast<std::uint8_t>(deaths);
    s.second_blow = 0;
  }
  const int striker = s.striker - 1;
  const int enemy = s.struck_unit - 1;
  doom(s);
  take_casualties(s, enemy, s.took_struck, striker);
  take_casualties(s, striker, s.took_striker, enemy);
  resolve_stands(s);
}

bool Rules::cornered(const Layout& s, int loser, int winner) const {
  const Cell here = s.cell[at(loser)];
  const Cell behind = next_cell(set_, here, set_.table.direction_between(s.cell[at(winner)], here));
  return behind == kNoCell || entity_at(s, behind) >= 0;
}

// CR-MEL-7: a loser with nowhere to go and one casting left loses that too; it dies with the others. Of the second of
// two blows, and of a blow that stands alone, hits_of() has seen to it.
void Rules::doom(Layout& s) const {
  const int striker = s.striker - 1;
  const int enemy = s.struck_unit - 1;
  if (s.took_struck == s.castings[at(enemy)] - 1 && s.took_struck > s.took_striker &&
      s.took_striker < s.castings[at(striker)] && cornered(s, enemy, striker)) {
    ++s.took_struck;
  }
}

// CR-MEL-7: who lost most gives ground, to one who lives to take it.
void Rules::pairing_done(Layout& s, Ground ground) const {
  const int striker = s.striker - 1;
  const int enemy = s.struck_unit - 1;
  const int taken = s.took_struck - s.took_striker;
  s.striker = 0;
  s.struck_unit = 0;
  s.mutual = 0;
  s.took_striker = 0;
  s.took_struck = 0;
  if (has(s.on_table, striker)) end_wedge(s, striker);
  const int winner = taken > 0 ? striker : enemy;
  if (taken != 0 && has(s.on_table, winner)) {
    const int loser = taken > 0 ? enemy : striker;
    const Cell lost = taken > 0 ? ground[1] : ground[0];
    if (push_back(s, winner, loser, lost)) return;
  }
  next_pairing(s);
}

// CR-MEL-4: the wedge is spent with its blow.
void Rules::end_wedge(Layout& s, int unit) const {
  if (formation_of(s, unit) != Formation::wedge) return;
  s.formation[at(unit)] = static_cast<std::uint8_t>(Formation::double_line);
}

// CR-MEL-7: straight away from the winner, facing kept, as far as the way is free; the winner follows into its place.
// `lost` is where the loser stood. True if the game is over.
bool Rules::push_back(Layout& s, int winner, int loser, Cell lost) const {
  if (has(s.on_table, loser)) {
    const int direction = set_.table.direction_between(s.cell[at(winner)], lost);
    Cell end = lost;
    for (int k = straight_steps(direction, kPushSpans * set_.span); k > 0; --k) {
      const Cell next = next_cell(set_, end, direction);
      if (next == kNoCell || entity_at(s, next) >= 0) break;
      end = next;
    }
    if (end != lost) {
      place(s, loser, end);
    } else {  // nowhere to go: a casting dies instead, which is no attack on its stand; not the last one (doom)
      --s.castings[at(loser)];
      ++s.lost[at(loser)];
      ++s.deaths[at(loser)];
      return false;
    }
  }
  place(s, winner, lost);
  return entered(s, winner, false) && judged(s);
}

// CR-MEL-4, CR-FLE-2: once after the whole melee. CR-FLE-1: not if it killed.
void Rules::end_melee(Layout& s) const {
  for_each(s.on_table, [&](int u) {
    if ((s.struck[at(u)] & kStruck) != 0) end_wedge(s, u);
    if (s.lost[at(u)] != 0 && !has(s.killed | s.fleeing, u)) s.flight_due |= bit(u);
  });
  next_flight(s);
}

}  // namespace banneret::crecy
