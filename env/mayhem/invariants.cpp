// What must hold of every mayhem position: for tests and long random games.
#include <algorithm>

#include "env/mayhem/text.h"

namespace banneret::mayhem {
namespace {

std::string broken_figures(const Setting& set, const Layout& s) {
  const Figures all = set.side[0] | set.side[1];
  if ((s.on_table & ~all) != 0 || (s.on_table & s.exited) != 0) return "figures on the table that are not in play";
  const Figures off = ~s.on_table;
  for (const Figures figures :
       {s.mounted, s.acted, s.moved, s.shot, s.marked, s.owes_casualty, s.owes_commander, s.owes_horse, s.checked,
        s.body, s.charged, s.unrearranged, s.travelled, s.rolling, s.retreating}) {
    if ((figures & off) != 0) return "a figure off the table is remembered";
  }
  BitBoard taken;
  for (int f = 0; f < kMaxFigures; ++f) {
    const std::size_t i = at(f);
    if (!has(s.on_table, f)) {
      const int sum = s.cell[i] | s.facing[i] | s.start_group[i] | s.moved_at[i] | s.fought[i] | s.combat[i] |
                      s.shot_at[i] | s.shot_step[i];
      if (sum != 0) return "the slot of a figure off the table is not zero";
      continue;
    }
    if (s.cell[i] >= set.cells()) return "a figure off the map";
    if (s.facing[i] > 7) return "a facing beyond 7";
    if (set.table.terrain(s.cell[i]) == Terrain::wall) return "a figure on a closed wall";
    if (taken.has(set.table.point(s.cell[i]))) return "two figures on one cell";
    taken.set(set.table.point(s.cell[i]));
    if (has(s.mounted, f) && set.profile(f).horse == Horse::none) return "a rider who never had a horse";
  }
  return "";
}

/// Pair memory and combats due name enemies who are there.
std::string broken_pairs(const Setting& set, const Layout& s) {
  for (int f = 0; f < set.figures(); ++f) {
    if (!has(s.on_table, f)) continue;
    unsigned known = 0;
    for_each(touching_enemies(set, s, f),
             [&](int enemy) { known |= 1U << set.table.direction_between(s.cell[at(f)], s.cell[at(enemy)]); });
    const unsigned remembered = unsigned{s.moved_at[at(f)]} | s.fought[at(f)] | s.combat[at(f)];
    if ((remembered & ~known) != 0) return "a pair is remembered that has parted";
  }
  return "";
}

std::string broken_groups(const Setting& set, const Layout& s) {
  for (int f = 0; f < set.figures(); ++f) {
    const int label = s.start_group[at(f)];
    if (label == 0) continue;
    Figures members = 0;
    for (int m = 0; m < set.figures(); ++m) members |= s.start_group[at(m)] == label ? bit(m) : 0;
    if (set.side_of(f) != s.active) return "a start group of the side that is not active";
    if (lowest(members) != label - 1) return "a start group not named by its lowest member";
    if ((members & ~s.acted) == 0) return "a start group of which nobody waits";
    if ((s.group_kind[at(label - 1)] == 0) != (s.group_roll[at(label - 1)] == 0)) return "a group's kind without roll";
  }
  for (int g = 0; g < kMaxFigures; ++g) {
    const bool used = s.group_kind[at(g)] != 0 || s.group_roll[at(g)] != 0;
    if (used && s.start_group[at(g)] != g + 1) return "a kind or roll of no group";
  }
  return "";
}

std::string broken_scratch(const Layout& s) {
  const Phase phase = phase_of(s);
  if (s.phase > static_cast<std::uint8_t>(Phase::over)) return "no such phase";
  if ((phase == Phase::over) != (s.verdict != 0)) return "over without a verdict, or the reverse";
  const bool activation = s.order != 0;
  if (!activation && (s.body | s.charged | s.unrearranged | s.travelled) != 0)
    return "figures of an activation that is over";
  if (!activation && (s.charge | s.roll | s.fifths | s.after_advance | s.mover | s.steps | s.manoeuvre) != 0) {
    return "numbers of an activation that is over";
  }
  if (s.manoeuvre == 0 && phase != Phase::facing &&
      (s.steps != 0 || s.pivot != 0 || s.wheel_fifths != 0 || s.end_facing != 0 ||
       std::any_of(s.path.begin(), s.path.end(), [](std::uint16_t c) { return c != 0; }))) {
    return "a path of no committed move";
  }
  if (s.window == 0 && (s.last_shooter | s.shooter | s.shot_target) != 0) return "a shooter without a window";
  if (s.fighter == 0 && s.foe != 0) return "a foe without a fighter";
  if (s.striker == 0 && (s.struck | s.strike_step | s.at_horse) != 0) return "a blow without a striker";
  if (s.check == 0 && (s.rolling | s.retreating | s.checked) != 0) return "a failed check that is over";
  for (const std::uint8_t byte : s.reserved) {
    if (byte != 0) return "reserved bytes are not zero";
  }
  return "";
}

}  // namespace

std::string broken_invariant(const Rules& rules, const Layout& s) {
  const Setting& set = rules.setting();
  if (std::string text = broken_figures(set, s); !text.empty()) return text;
  if (std::string text = broken_pairs(set, s); !text.empty()) return text;
  if (std::string text = broken_groups(set, s); !text.empty()) return text;
  return broken_scratch(s);
}

}  // namespace banneret::mayhem
