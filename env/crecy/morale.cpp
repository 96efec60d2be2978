// Flight and rallying: who stands, who runs and where to; units lost, leaders lost, and what the morale clock feels.
// Casualties are combat.cpp's; the clock's end and its gain at a turn's end are rules.cpp's.
#include <algorithm>
#include <cstring>

#include "env/crecy/rules.h"

namespace banneret::crecy {

using tabletop::kDirections;

// ---- numbers --------------------------------------------------------------------------------------------------------

// CR-FLE-3, CR-FLE-4
FlightNumbers Rules::flight_numbers(const Layout& s) const {
  const int unit = subject(s);
  const bool rally = phase_of(s) == Phase::rally;
  const bool volley = !rally && static_cast<Attack>(s.attack) == Attack::volley;
  FlightNumbers out;
  out.castings = s.castings[at(unit)];
  out.tries = volley ? kMissileTries : 1;  // CR-FLE-4
  out.base = to_stand(profile_of(set_, s, unit).quality);
  if (s.stand[at(unit)] != 0) out.leader = set_.stands[at(stand_of(s, unit))].chief ? kChiefCourage : kLeaderCourage;
  out.deaths = -int{s.deaths[at(unit)]};
  if (rally) return out;                                 // CR-FLE-6
  if (has(s.steady, unit)) out.steady = kSteadyCourage;  // CR-CRD-3
  const Formation formation = formation_of(s, unit);
  if (formation == Formation::shield_wall) out.formation = kShieldWallCourage;
  if (formation == Formation::defensive) out.formation = kDefensiveCourage;
  bool column = formation == Formation::march_column;
  if (volley) {
    out.positions = above(set_, s, unit, s.shooter - 1) ? 1 : 0;
  } else {
    const int struck = s.struck[at(unit)];
    constexpr std::array<int, 3> kArc{0, kFlankCourage, kRearCourage};
    out.arc = kArc[at(struck & kStruckArc)];
    out.positions = (struck & kStruckPositions) >> 2;
    column = (struck & kStruckColumn) != 0;
  }
  if (column) out.column = kColumnCourage;
  return out;
}

// ---- flight ---------------------------------------------------------------------------------------------------------

// CR-FLE-2. What follows the tests of a melee is the end of the round.
void Rules::next_flight(Layout& s) const {
  while (s.flight_due != 0) {
    s.phase = static_cast<std::uint8_t>(Phase::flight);
    if (!flight_numbers(s).certain()) return;
    s.flight_due &= ~bit(subject(s));
  }
  if (static_cast<Attack>(s.attack) == Attack::volley) return continue_volley(s);
  s.attack = 0;
  s.lost = {};
  s.struck = {};
  end_round(s);
}

// Castings that flee just before their own round begins, and cannot fail to rally, may be back at once. Nothing is
// looked into but such cases: each number that fails is tried, and equal positions are one outcome.
FlightEffects Rules::flight_effects(const Layout& s) const {
  const int unit = subject(s);
  const int castings = s.castings[at(unit)];
  const Side next = s.half == 0 ? other(s.active) : Side{s.first};
  const bool back_at_once = set_.side_of(unit) == next && stand_faces(to_stand(profile_of(set_, s, unit).quality)) == 6;
  FlightEffects out;
  std::array<Layout, kCastings + 1> after;  // of the outcomes so far, if they are looked into
  for (int failed = 0; failed <= castings; ++failed) {
    int outcome = out.count;
    if (back_at_once) {
      Layout& tried = after[at(out.count)];
      tried = s;
      flight_rolled(tried, failed);
      outcome = 0;
      while (std::memcmp(&after[at(outcome)], &tried, sizeof(Layout)) != 0) ++outcome;
    }
    if (outcome == out.count) {
      out.least[at(out.count++)] = static_cast<std::uint8_t>(failed);
    }
    out.of[at(failed)] = static_cast<std::uint8_t>(outcome);
    out.most[at(outcome)] = static_cast<std::uint8_t>(failed);
  }
  return out;
}

void Rules::flight_rolled(Layout& s, int failed) const {
  const int unit = subject(s);
  s.flight_due &= ~bit(unit);
  if (failed > 0) {
    flee(s, unit, failed);
    if (judged(s)) return;
  }
  next_flight(s);
}

// Those who flee turn their backs to the nearest enemy.
void Rules::turn_away(Layout& s, int unit) const {
  const int enemy = nearest(set_, s, s.cell[at(unit)], enemies_of(set_, s, unit));
  if (enemy < 0) return;
  s.facing[at(unit)] = tabletop::direction_of(point_of(set_, s, unit) - point_of(set_, s, enemy));
}

// CR-FLE-6
void Rules::flee(Layout& s, int unit, int castings) const {
  if (castings == s.castings[at(unit)]) return flee_whole(s, unit);
  s.castings[at(unit)] = static_cast<std::uint8_t>(s.castings[at(unit)] - castings);
  Units remnants = touching(set_, s, s.cell[at(unit)], friends_of(set_, s, unit) & s.fleeing);
  for_each(remnants, [&](int u) {
    const bool own = s.parent[at(u)] == unit + 1 && has(s.foot, u) == has(s.foot, unit);
    if (!own || s.castings[at(u)] + castings > kCastings) remnants &= ~bit(u);
  });
  if (remnants != 0) {
    s.castings[at(lowest(remnants))] = static_cast<std::uint8_t>(s.castings[at(lowest(remnants))] + castings);
    return;
  }
  const Cell cell = free_rear_cell(set_, s, unit);
  const int part = cell == kNoCell ? -1 : new_part(s, unit, castings, cell);
  if (part < 0) return;  // lost
  s.fleeing |= bit(part);
  turn_away(s, part);
}

// CR-FLE-6, CR-MRL-2; CR-UNT-2: its stand flees along.
void Rules::flee_whole(Layout& s, int unit) const {
  const Cell cell = free_rear_cell(set_, s, unit);
  if (cell == kNoCell) return destroy(s, unit);
  place(s, unit, cell);
  s.formation[at(unit)] = static_cast<std::uint8_t>(Formation::double_line);
  s.fleeing |= bit(unit);
  turn_away(s, unit);
  count_loss(s, unit);
}

// ---- rallying -------------------------------------------------------------------------------------------------------

// CR-FLE-6: at its owner's round start each tests, then runs unless it stands.
void Rules::next_rally(Layout& s) const {
  while (s.rally_due != 0) {
    s.phase = static_cast<std::uint8_t>(Phase::rally);
    const FlightNumbers numbers = flight_numbers(s);
    if (!numbers.certain()) return;
    if (rally_one(s, numbers.castings)) return;
  }
  next_points(s);
}

void Rules::rally_by_card(Layout& s, int unit) const {
  s.rallying = static_cast<std::uint8_t>(unit + 1);
  s.phase = static_cast<std::uint8_t>(Phase::rally);
  const FlightNumbers numbers = flight_numbers(s);
  if (numbers.certain()) rally_rolled(s, numbers.castings);
}

void Rules::rally_rolled(Layout& s, int standing) const {
  if (s.rallying == 0) {
    if (!rally_one(s, standing)) next_rally(s);
    return;
  }
  // CR-CRD-3: by card nobody runs; those who fail fall behind those who stand.
  const int unit = s.rallying - 1;
  s.rallying = 0;
  const int failed = s.castings[at(unit)] - standing;
  if (standing > 0 && !rejoin(s, unit, standing)) {
    s.fleeing &= ~bit(unit);
    if (failed > 0) flee(s, unit, failed);
  }
  next_order(s);
}

// True if the game is over.
bool Rules::rally_one(Layout& s, int standing) const {
  const int unit = lowest(s.rally_due);
  s.rally_due &= ~bit(unit);
  const int failed = s.castings[at(unit)] - standing;
  if (standing == 0 || rejoin(s, unit, standing)) return failed > 0 && run(s, unit);
  s.fleeing &= ~bit(unit);
  if (failed > 0) part_running(s, unit, failed);
  return false;
}

// CR-FLE-6: into a touching parent that stands. The stand goes along; a parent with a stand of its own takes in nobody
// who has one. Those who do not stand keep the slot.
bool Rules::rejoin(Layout& s, int unit, int castings) const {
  const int parent = s.parent[at(unit)] - 1;
  if (parent < 0 || has(s.fleeing, parent) || has(s.foot, unit) != has(s.foot, parent)) return false;
  if (touching(set_, s, s.cell[at(unit)], bit(parent)) == 0) return false;
  if (s.castings[at(parent)] + castings > kCastings) return false;
  if (s.stand[at(unit)] != 0) {
    if (s.stand[at(parent)] != 0) return false;
    s.stand[at(parent)] = s.stand[at(unit)];
    s.stand[at(unit)] = 0;
  }
  s.castings[at(parent)] = static_cast<std::uint8_t>(s.castings[at(parent)] + castings);
  s.castings[at(unit)] = static_cast<std::uint8_t>(s.castings[at(unit)] - castings);
  if (s.castings[at(unit)] == 0) remove(s, unit);
  return true;
}

namespace {

/// Where a run ends: kNoCell over the table edge.
struct Run {
  Cell end = kNoCell;
  Direction away = 0;
};

// CR-FLE-6: straight directly away from the nearest enemy, its class's lower distance, terrain ignored, stopping before
// units and closed walls. \pre there are enemies.
Run run_of(const Setting& set, const Layout& s, int unit) {
  const Units enemies = enemies_of(set, s, unit);
  Run out;
  out.end = s.cell[at(unit)];
  out.away = tabletop::direction_of(point_of(set, s, unit) - point_of(set, s, nearest(set, s, out.end, enemies)));
  const int spans = spans_of(profile_of(set, s, unit).kind);
  for (int k = straight_steps(out.away, spans * set.span); k > 0; --k) {
    if (!set.table.on_table(set.table.point(out.end) + kDirections[out.away])) {
      out.end = kNoCell;
      return out;
    }
    const Cell next = next_cell(set, out.end, out.away);
    if (next == kNoCell || entity_at(s, next) >= 0) return out;
    out.end = next;
  }
  return out;
}

}  // namespace

// CR-FLE-6. True if the game is over.
bool Rules::run(Layout& s, int unit) const {
  if (enemies_of(set_, s, unit) == 0) return false;
  const Run way = run_of(set_, s, unit);
  if (way.end == kNoCell) {
    if (s.stand[at(unit)] != 0) kill_leader(s, unit);  // he is lost with them, whoever stands near
    destroy(s, unit);
    return judged(s);
  }
  s.facing[at(unit)] = way.away;
  if (way.end != s.cell[at(unit)]) place(s, unit, way.end);
  return false;
}

// I: of a unit that stands again in part the others run on from its cell; they are lost if they cannot leave it.
void Rules::part_running(Layout& s, int unit, int castings) const {
  s.castings[at(unit)] = static_cast<std::uint8_t>(s.castings[at(unit)] - castings);
  if (enemies_of(set_, s, unit) == 0) return;
  const Run way = run_of(set_, s, unit);
  if (way.end == kNoCell || way.end == s.cell[at(unit)]) return;
  const std::uint8_t parent = s.parent[at(unit)];
  const int part = new_part(s, unit, castings, way.end);
  if (part < 0) return;
  if (parent != 0) s.parent[at(part)] = parent;
  s.fleeing |= bit(part);
  s.facing[at(part)] = way.away;
}

// ---- losses ---------------------------------------------------------------------------------------------------------

// CR-UNT-2: its stand joins a touching free friend, else is lost.
void Rules::destroy(Layout& s, int unit) const {
  if (s.stand[at(unit)] != 0) {
    const Units friends = takers_of_stand(s, unit);
    if (friends == 0) {
      kill_leader(s, unit);
    } else {
      s.stand[at(lowest(friends))] = s.stand[at(unit)];
      s.stand[at(unit)] = 0;
    }
  }
  count_loss(s, unit);
  remove(s, unit);
}

// CR-MRL-2: units of the roster, once each.
void Rules::count_loss(Layout& s, int unit) const {
  const Side side = set_.side_of(unit);
  if (!has(set_.roster[side] & ~s.counted, unit)) return;
  s.counted |= bit(unit);
  s.suffered[side] = 1;  // CR-MRL-5
  ++s.progress.kills[other(side)];
  reduce_clock(s, side);
}

// CR-ACT-3, CR-MRL-3
void Rules::kill_leader(Layout& s, int unit) const {
  s.stand_lost[at(stand_of(s, unit))] = 0;
  s.stand[at(unit)] = 0;
  s.joined &= ~bit(unit);
  reduce_clock(s, set_.side_of(unit));
}

void Rules::reduce_clock(Layout& s, Side side) const {
  if (s.clock[side] > 0) --s.clock[side];
  s.reduced[side] = 1;
}

}  // namespace banneret::crecy
