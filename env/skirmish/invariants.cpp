// What must hold of every skirmish position: for tests and long random games.
#include <algorithm>

#include "env/skirmish/text.h"

namespace banneret::skirmish {
namespace {

std::string broken_slot(const Layout& s, int f) {
  const std::size_t i = at(f);
  const unsigned sum =
      s.cell[i] | s.carried[i] | s.facing[i] | s.hand[i] | s.gait[i] | s.hits[i] | s.attacked[i] | s.named[i];
  return sum != 0 ? "the slot of a figure off the table is not zero" : "";
}

bool is_enemy(const Setting& set, const Layout& s, int figure, int plus_one) {
  return plus_one == 0 || has(enemies_of(set, s, figure), plus_one - 1);
}

std::string broken_figure(const Setting& set, const Layout& s, int f) {
  const std::size_t i = at(f);
  if (s.cell[i] >= set.cells()) return "a figure off the map";
  if (set.table.terrain(s.cell[i]) == Terrain::wall) return "a figure on a closed wall";
  if (s.facing[i] > 7) return "a facing beyond 7";
  if (s.hand[i] >= kWeapons) return "no such weapon";
  for (int k = 0; k + 1 < kMaxCarried; ++k) {
    if (carried_weapon(s.carried[i], k) < carried_weapon(s.carried[i], k + 1)) return "carried weapons out of order";
  }
  if (s.gait[i] > static_cast<int>(Gait::gallop)) return "no such gait";
  const bool mounted = has(s.mounted, f);
  if (mounted && has(s.kneeling | s.lying, f)) return "a mounted figure that kneels or lies";
  if (mounted && has(set.civilians, f)) return "a mounted civilian";
  if (!mounted && gait_of(s, f) == Gait::gallop) return "a figure on foot that gallops";
  if (has(s.kneeling & s.lying, f)) return "a figure that kneels and lies";
  if (!is_enemy(set, s, f, s.attacked[i])) return "an attack on nobody is remembered";
  if (!is_enemy(set, s, f, s.named[i])) return "nobody has been named";
  return "";
}

std::string broken_sets(const Setting& set, const Layout& s) {
  if ((s.on_table & ~(set.side[0] | set.side[1])) != 0 || (s.on_table & s.exited) != 0) {
    return "figures on the table that are not in play";
  }
  for (const auto field : kFigureSets) {
    if ((s.*field & ~s.on_table) != 0) return "a figure off the table is remembered";
  }
  if ((s.stun_fresh & ~s.stunned) != 0) return "stunned this turn, yet not stunned";
  if (((s.ran_once | s.ran_twice) & ~set.civilians) != 0 || (s.ran_once & s.ran_twice) != 0) return "who has run?";
  if ((s.shot & ~s.unloaded) != 0) return "a bow that has shot is loaded";
  if ((s.charged & ~s.moved) != 0) return "a charge without a move";
  return "";
}

std::string broken_horses(const Setting& set, const Layout& s, BitBoard& taken) {
  std::string out;
  int horses = count(s.mounted);
  for (const Side side : {Side{0}, Side{1}}) {
    int last = -1;
    for_each_horse(s, side, [&](Cell cell) {
      const Point p = set.table.point(cell);
      if (cell >= set.cells() || taken.has(p)) {
        out = "a loose horse where there is no room";
        return;
      }
      taken.set(p);
      const int key = tabletop::frame_key(cell, side, set.cells());
      if (key <= last) out = "loose horses out of order";
      last = key;
      ++horses;
    });
  }
  return horses > set.horses ? "more horses than there were" : out;
}

std::string broken_ground(const Setting& set, const Layout& s) {
  for (std::size_t i = 0; i < s.ground.size(); ++i) {
    if (s.ground[i] == 0) continue;
    if (i > 0 && (s.ground[i - 1] == 0 || s.ground[i - 1] > s.ground[i])) return "weapons on the ground out of order";
    if (s.ground[i] / 16 >= set.cells() || s.ground[i] % 16 == 0) return "no weapon, or nowhere";
  }
  return "";
}

// The scratch contract: what belongs to which phase.
std::string broken_scratch(const Layout& s) {
  const Phase phase = phase_of(s);
  const bool acts = phase >= Phase::act && phase <= Phase::weapon;
  const bool attacks = phase >= Phase::shot && phase <= Phase::wound;
  const bool names = acts || attacks || phase == Phase::shot_target || phase == Phase::blow_target;
  if ((s.mover != 0) != names) return "a mover out of its phase";
  if (s.mover != 0 && !has(s.on_table, s.mover - 1)) return "a mover off the table";
  const bool chosen = acts && phase != Phase::act;
  if ((s.act != 0) != chosen) return "an act out of its phase";
  const bool charge = chosen && is_charge(act_of(s));
  if ((s.target != 0) != (attacks || charge)) return "a target out of its phase";
  if (s.target != 0 && !has(s.on_table, s.target - 1)) return "a target off the table";
  if ((s.facings != 0) != (phase == Phase::facing)) return "facings out of their phase";
  if (phase != Phase::over && (s.melee != 0) && s.half == 0) return "a melee in the movement phase";
  return "";
}

}  // namespace

std::string broken_invariant(const Rules& rules, const Layout& s) {
  const Setting& set = rules.setting();
  if (s.phase > static_cast<int>(Phase::over)) return "no such phase";
  if (s.turn < 1 || s.turn > set.scenario.turns) return "a turn beyond the limit";
  if (std::any_of(s.reserved.begin(), s.reserved.end(), [](std::uint8_t b) { return b != 0; })) return "reserved bytes";
  BitBoard taken;
  for (int f = 0; f < kMaxFigures; ++f) {
    std::string text = has(s.on_table, f) ? broken_figure(set, s, f) : broken_slot(s, f);
    if (!text.empty()) return text;
    if (!has(s.on_table, f)) continue;
    if (taken.has(point_of(set, s, f))) return "two figures on one cell";
    taken.set(point_of(set, s, f));
  }
  for (const std::string& text : {broken_sets(set, s), broken_horses(set, s, taken), broken_ground(set, s)}) {
    if (!text.empty()) return text;
  }
  if ((static_cast<tabletop::Verdict>(s.verdict) != tabletop::Verdict::none) != (phase_of(s) == Phase::over)) {
    return "a verdict before the end, or none";
  }
  return broken_scratch(s);
}

}  // namespace banneret::skirmish
