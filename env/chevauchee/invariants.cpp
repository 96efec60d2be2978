// What must hold of every chevauchee position: for tests and long random games.
#include <algorithm>

#include "env/chevauchee/text.h"

namespace banneret::chevauchee {
namespace {

std::string broken_slot(const Layout& s, int f) {
  const std::size_t i = at(f);
  const unsigned sum = s.cell[i] | s.facing[i] | s.arms[i] | s.javelins[i] | s.target[i] | s.second[i];
  return sum != 0 ? "the slot of a soldier off the table is not zero" : "";
}

std::string broken_soldier(const Setting& set, const Layout& s, int f) {
  const std::size_t i = at(f);
  const Profile& p = set.profile(f);
  if (s.cell[i] >= set.cells()) return "a soldier off the map";
  if (s.facing[i] > 7) return "a facing beyond 7";
  if (set.table.terrain(s.cell[i]) == Terrain::wall) return "a soldier on a closed wall";
  if (s.arms[i] > p.weapon_count) return "more weapons gone than he had";
  if (s.javelins[i] > p.javelins) return "more javelins than he had";
  if (has(s.unloaded, f) && !is_loaded_weapon(p.missile)) return "nothing to be loaded";
  for (const std::uint8_t named : {s.target[i], s.second[i]}) {
    if (named == 0) continue;
    if (!has(s.on_table, named - 1) || set.side_of(named - 1) == p.side)
      return "a target that is no enemy on the table";
  }
  return "";
}

std::string broken_soldiers(const Setting& set, const Layout& s) {
  const Soldiers all = set.side[0] | set.side[1];
  if ((s.on_table & ~all) != 0 || (s.on_table & s.exited) != 0) return "soldiers on the table who are not in play";
  for (const Soldiers soldiers : {s.moved, s.charged, s.charged_last, s.tired, s.acted, s.unloaded, s.fired, s.thrown,
                                  s.doomed, s.loading, s.withdrawing, s.forfeited, s.pending, s.pressed}) {
    if ((soldiers & ~s.on_table) != 0) return "a soldier off the table is remembered";
  }
  BitBoard taken;
  for (int f = 0; f < kMaxSoldiers; ++f) {
    std::string text = has(s.on_table, f) ? broken_soldier(set, s, f) : broken_slot(s, f);
    if (!text.empty()) return text;
    if (!has(s.on_table, f)) continue;
    if (taken.has(point_of(set, s, f))) return "two soldiers on one cell";
    taken.set(point_of(set, s, f));
  }
  return "";
}

/// Pairs are in melee exactly when they are near, and new only until the turn's melee phase is over.
std::string broken_pairs(const Setting& set, const Layout& s) {
  if (phase_of(s) == Phase::over) return "";
  const Stage stage = stage_of(s);
  for (int row = 0; row < kMaxSideSoldiers; ++row) {
    for (int column = 0; column < kMaxSideSoldiers; ++column) {
      const std::uint32_t mask = 1U << static_cast<unsigned>(column);
      unsigned bout = 0;
      for (unsigned plane = 0; plane < 3; ++plane)
        bout |= (s.pairs.bout[plane][at(row)] & mask) != 0 ? 1U << plane : 0U;
      const bool lead = (s.pairs.lead[at(row)] & mask) != 0;
      if (bout > static_cast<unsigned>(Bout::later)) return "no such bout";
      if (bout == 0 && lead) return "a pair that has parted remembers who led";
      const int f = row;
      const int g = set.first[1] + column;
      const bool there = row < set.first[1] && g < set.soldiers() && has(s.on_table, f) && has(s.on_table, g);
      const bool near = there && set.near(s.cell[at(f)], s.cell[at(g)]);
      if (near != (bout != 0))
        return near ? "a pair within reach is not in melee" : "a pair in melee is not within reach";
      if (stage == Stage::start && first_turn(static_cast<Bout>(bout))) return "a first turn of melee that is over";
    }
  }
  return "";
}

bool zero(const std::array<std::uint8_t, kMaxSoldiers>& field) {
  return std::all_of(field.begin(), field.end(), [](std::uint8_t n) { return n == 0; });
}

/// What belongs to one stage is gone in the others.
std::string broken_scratch(const Setting& set, const Layout& s) {
  const Phase phase = phase_of(s);
  const Stage stage = stage_of(s);
  if (s.phase > static_cast<std::uint8_t>(Phase::over) || s.stage > static_cast<std::uint8_t>(Stage::melee))
    return "no such phase or stage";
  if ((phase == Phase::over) != (s.verdict != 0)) return "over without a verdict, or the reverse";
  const bool moving = stage == Stage::move || stage == Stage::counter_move;
  const Soldiers enemies = set.side[other(s.active)];
  if (!moving && s.acted != 0) return "moves that are over";
  if (!moving && std::any_of(s.rolled.begin(), s.rolled.end(), [](std::uint8_t n) { return n != 0; }))
    return "charge dice that are over";
  if (moving && (s.acted & enemies) != 0) return "a move of the side whose phase it is not";
  if (stage != Stage::fire && (s.loading | s.doomed | s.thrown) != 0) return "fire that is over";
  if (stage != Stage::fire && !zero(s.second)) return "second shots that are over";
  if (stage != Stage::melee && (s.withdrawing | s.forfeited | s.pressed) != 0) return "a melee that is over";
  if (stage != Stage::melee && s.striker != 0) return "a blow that is over";
  if (stage != Stage::fire && stage != Stage::melee && s.pending != 0) return "targets that nobody names";
  if (stage == Stage::start && (s.moved | s.charged | s.fired) != 0) return "a turn that is over";
  if (stage == Stage::start && !zero(s.target)) return "targets of a turn that is over";
  if ((phase == Phase::blow) != (s.striker != 0)) return "a blow that nobody rolls for";
  for (int f = 0; f < set.soldiers() && moving; ++f) {
    if (s.target[at(f)] != 0 && !has(s.charged & ~s.acted & set.side[s.active], f))
      return "a charge that was not declared, or is over";
  }
  const bool moves_one = phase == Phase::charge_target || phase == Phase::destination || phase == Phase::facing ||
                         phase == Phase::withdrawal_cell;
  if (moves_one != (s.mover != 0) && phase != Phase::charge_bonus) return "a mover who does not move";
  if (s.last != 0 && phase != Phase::charge && phase != Phase::charge_target && phase != Phase::withdrawal)
    return "a list that is over";
  if (!active_known(s) && s.active != 0) return "an active side at dice that both throw";
  if (!first_known(s) && s.first != 0) return "a player A who is not yet chosen";
  for (const std::uint8_t byte : s.reserved) {
    if (byte != 0) return "reserved bytes are not zero";
  }
  return "";
}

}  // namespace

std::string broken_invariant(const Rules& rules, const Layout& s) {
  const Setting& set = rules.setting();
  if (std::string text = broken_soldiers(set, s); !text.empty()) return text;
  if (std::string text = broken_pairs(set, s); !text.empty()) return text;
  return broken_scratch(set, s);
}

}  // namespace banneret::chevauchee
