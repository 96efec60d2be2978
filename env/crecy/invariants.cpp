// What must hold of every crecy position: for tests and long random games.
#include <algorithm>

#include "env/crecy/text.h"

namespace banneret::crecy {
namespace {

std::string broken_slot(const Layout& s, int u) {
  const std::size_t i = at(u);
  const unsigned sum = s.denied[i] | s.cell[i] | s.facing[i] | s.castings[i] | s.formation[i] | s.origin[i] |
                       s.parent[i] | s.stand[i] | s.deaths[i] | s.lost[i] | s.target[i] | s.struck[i] | s.moved_at[i];
  return sum != 0 ? "the slot of a unit off the table is not zero" : "";
}

std::string broken_unit(const Setting& set, const Layout& s, int u) {
  const std::size_t i = at(u);
  const Side side = set.side_of(u);
  if (s.cell[i] >= set.cells()) return "a unit off the map";
  if (s.facing[i] > 7) return "a facing beyond 7";
  if (set.table.terrain(s.cell[i]) == Terrain::wall) return "a unit on a closed wall";
  if (s.castings[i] > kCastings) return "more than six castings";
  if (s.castings[i] == 0 && !has(s.stand_due, u) && s.stand_due == 0) return "a unit without castings";
  if (s.formation[i] >= kFormationNames.size()) return "no such formation";
  if (!has(set.roster[side], s.origin[i])) return "a unit of no roster";
  const bool unit = has(set.roster[side], u);
  if (unit && (s.origin[i] != u || s.parent[i] != 0 || has(s.foot, u))) return "a roster unit that is a part";
  if (!formation_allowed(profile_of(set, s, u), formation_of(s, u))) return "a formation that the unit cannot take";
  if (s.parent[i] != 0) {
    const int parent = s.parent[i] - 1;
    if (set.side_of(parent) != side || !has(s.on_table, parent)) return "a parent that is not there";
  }
  if (s.stand[i] != 0) {
    const int stand = stand_of(s, u);
    if (stand >= static_cast<int>(set.stands.size()) || set.stands[at(stand)].side != side) return "a stand of no side";
  }
  if (has(s.unloaded, u) && profile_of(set, s, u).missile != Missile::crossbow) return "no crossbow to be reloaded";
  return "";
}

std::string broken_units(const Setting& set, const Layout& s) {
  const Units all = set.side[0] | set.side[1];
  if ((s.on_table & ~all) != 0 || (s.on_table & s.exited) != 0) return "units on the table that are not in play";
  if ((s.counted & ~(set.roster[0] | set.roster[1])) != 0) return "the clock has felt a part";
  const Units off = ~s.on_table;
  for (const Units units :
       {s.fleeing,   s.foot,    s.moved,   s.ordered,  s.shot,    s.joined, s.unloaded,  s.charged,
        s.killed,    s.steady,  s.shot_at, s.reacting, s.stood,   s.naming, s.stand_due, s.flight_due,
        s.rally_due, s.used[0], s.used[1], s.used[2],  s.used[3], s.used[4]}) {
    if ((units & off) != 0) return "a unit off the table is remembered";
  }
  BitBoard taken;
  std::array<bool, kMaxStands> attached{};
  for (int u = 0; u < kMaxUnits; ++u) {
    std::string text = has(s.on_table, u) ? broken_unit(set, s, u) : broken_slot(s, u);
    if (!text.empty()) return text;
    if (!has(s.on_table, u)) continue;
    if (taken.has(point_of(set, s, u))) return "two units on one cell";
    taken.set(point_of(set, s, u));
    if (s.stand[at(u)] == 0) continue;
    if (attached[at(stand_of(s, u))]) return "a stand attached twice";
    attached[at(stand_of(s, u))] = true;
  }
  for (std::size_t k = 0; k < kMaxStands; ++k) {
    if (!attached[k] && s.stand_lost[k] != 0) return "losses of a stand that is lost itself";
  }
  return "";
}

/// What each entity remembers of a melee or of its neighbours is gone when it is over.
std::string broken_memory(const Setting& set, const Layout& s) {
  const auto zero = [](const auto& field) {
    return std::all_of(field.begin(), field.end(), [](auto n) { return n == 0; });
  };
  const bool melee = static_cast<Attack>(s.attack) == Attack::melee;
  if (!melee && !(zero(s.lost) && zero(s.target) && zero(s.struck))) return "a melee that is over is remembered";
  for (int u = 0; u < set.entities(); ++u) {
    if (!has(s.on_table, u)) continue;
    unsigned known = 0;
    for_each(enemies_of(set, s, u), [&](int e) {
      const int direction = set.table.direction_between(s.cell[at(u)], s.cell[at(e)]);
      if (direction != kNotAdjacent) known |= 1U << static_cast<unsigned>(direction);
    });
    if ((s.moved_at[at(u)] & ~known) != 0) return "a neighbour is remembered that has gone";
  }
  return "";
}

std::string broken_scratch(const Setting& set, const Layout& s) {
  const Phase phase = phase_of(s);
  if (s.phase > static_cast<std::uint8_t>(Phase::over)) return "no such phase";
  if ((phase == Phase::over) != (s.verdict != 0)) return "over without a verdict, or the reverse";
  if (phase != Phase::over && (s.clock[0] == 0 || s.clock[1] == 0)) return "a broken command fights on";
  if (s.mover == 0 && (s.spent | s.move_flags) != 0) return "numbers of a move that is over";
  if (s.mover == 0 && (s.reacting | s.stood) != 0) return "a charge that is over";
  const auto attack = static_cast<Attack>(s.attack);
  if (attack != Attack::volley && (s.shooter | s.castings_left | s.firing | s.shot_target) != 0)
    return "a volley that is over";
  if (attack != Attack::volley && s.shot_at != 0) return "targets of a volley that is over";
  if (attack != Attack::melee &&
      (s.striker | s.struck_unit | s.mutual | s.second_blow | s.took_striker | s.took_struck) != 0) {
    return "a pairing that is over";
  }
  if (attack == Attack::none && (s.naming | s.stand_due | s.flight_due) != 0) return "tests of an attack that is over";
  if ((phase == Phase::rally) != ((s.rally_due != 0) || s.rallying != 0)) return "rallies that nobody rolls for";
  if (phase != Phase::points && phase != Phase::rally && s.points_due != 0) return "points that nobody dices for";
  if (phase != Phase::over && order_known(s)) {
    const Units enemies = set.side[other(s.active)];
    if (((s.ordered | s.shot | s.charged | s.joined) & enemies) != 0) return "orders of the side that is not active";
  }
  for (const std::uint8_t byte : s.reserved) {
    if (byte != 0) return "reserved bytes are not zero";
  }
  return "";
}

}  // namespace

std::string broken_invariant(const Rules& rules, const Layout& s) {
  const Setting& set = rules.setting();
  if (std::string text = broken_units(set, s); !text.empty()) return text;
  if (std::string text = broken_memory(set, s); !text.empty()) return text;
  return broken_scratch(set, s);
}

}  // namespace banneret::crecy
