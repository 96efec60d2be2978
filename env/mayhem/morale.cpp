// Courage: whose checks are due and in what order, who runs, where the others retreat to.
// Marks are set by Rules::kill; what follows a finished round of checks is decided here (checks_done).
#include <cstring>

#include "env/mayhem/rules.h"

namespace banneret::mayhem {

// MA-CRG-3: a commander's death is felt at the end of a movement or combat phase only.
bool Rules::commanders_due(const Layout& s) const {
  return s.check == static_cast<std::uint8_t>(Check::movement) || s.check == static_cast<std::uint8_t>(Check::combat);
}

void Rules::next_check(Layout& s, Check check) const {
  s.check = static_cast<std::uint8_t>(check);
  s.checked = 0;
  continue_check(s);
}

void Rules::continue_check(Layout& s) const {
  if (gone_either_way(s)) {
    s.retreating |= s.rolling;
    s.rolling = 0;
  }
  while (s.rolling == 0 && s.retreating != 0) {
    const Figures part = retreating_part(s);
    if (!retreat_certain(s, part)) {
      s.phase = static_cast<std::uint8_t>(Phase::retreat);
      return;
    }
    retreat(s, part, kRetreatDice);
    if (judged(s)) return;
  }
  if (s.rolling != 0) {
    s.phase = static_cast<std::uint8_t>(Phase::courage_single);
    return;
  }
  if (s.check == static_cast<std::uint8_t>(Check::charged)) return checks_done(s);
  const Figures owing = s.owes_casualty | (commanders_due(s) ? s.owes_commander : 0);
  for (const Side side : {s.active, other(s.active)}) {  // MA-CRG-3: the active side's first
    const Figures due = (s.owes_horse | owing) & set_.side[side];
    if (due == 0) continue;
    // By roster number, riders among them; one who owes both checks for his horse first.
    const Phase phase = has(s.owes_horse, lowest(due)) ? Phase::horse_check : Phase::group_check;
    s.phase = static_cast<std::uint8_t>(phase);
    return;
  }
  checks_done(s);
}

// MA-CRG-7: groups as they stand at the moment of the check; every part holding a marked figure checks once, and so
// does every figure: one that has checked in this round and come here since is left out.
Figures Rules::checked_part(const Layout& s) const {
  switch (phase_of(s)) {
    case Phase::charge_check:
      return s.body;
    case Phase::charged_check:
      return s.charged;
    case Phase::horse_check: {
      const Figures own = s.owes_horse & set_.side[s.active];
      return bit(lowest(own != 0 ? own : s.owes_horse));
    }
    default:
      break;
  }
  const Figures owing = s.owes_casualty | (commanders_due(s) ? s.owes_commander : 0);
  const Figures own = owing & set_.side[s.active];
  return group_of(set_, s, lowest(own != 0 ? own : owing)) & ~s.checked;
}

void Rules::check_rolled(Layout& s, bool passed) const {
  const Phase phase = phase_of(s);
  if (phase == Phase::charge_check) {
    if (passed) {
      s.phase = static_cast<std::uint8_t>(Phase::charged_check);  // MA-CRG-3: before it moves
    } else {
      end_activation(s);  // MA-CRG-5: they stand still
    }
    return;
  }
  const Figures part = checked_part(s);
  if (phase == Phase::charged_check) {
    s.check = static_cast<std::uint8_t>(Check::charged);
  } else {
    // MA-HRS-4: a rider checks alone; checks of the same part that are due together are one (MA-CRG-3).
    const bool whole = phase == Phase::group_check || (group_of(set_, s, lowest(part)) & ~s.checked) == part;
    if (phase == Phase::horse_check) s.owes_horse &= ~part;
    if (whole) s.checked |= part;
    if (whole) s.owes_casualty &= ~part;
    if (whole && commanders_due(s)) s.owes_commander &= ~part;
  }
  if (!passed) s.rolling = part;  // MA-CRG-6
  continue_check(s);
}

// MA-CRG-6: higher than its own courage, it runs off the board - not a kill.
void Rules::courage_rolled(Layout& s, bool held) const {
  const int f = lowest(s.rolling);
  s.rolling &= ~bit(f);
  if (held) {
    s.retreating |= bit(f);
  } else {
    remove_figure(s, f);
    if (judged(s)) return;
  }
  continue_check(s);
}

// README: a certain result makes no node. Those who roll may stand so near the edge that retreating is as good as
// running off: all hold and all run come to the same, and so does anything between (fewer friends stop nobody sooner).
bool Rules::gone_either_way(const Layout& s) const {
  if (s.rolling == 0) return false;
  Layout held = s;
  held.retreating |= held.rolling;
  held.rolling = 0;
  continue_check(held);
  if ((held.on_table & s.rolling) != 0) return false;
  Layout fled = s;
  while (fled.rolling != 0) {
    const int f = lowest(fled.rolling);
    remove_figure(fled, f);
    if (judged(fled)) break;
  }
  if (phase_of(fled) != Phase::over) continue_check(fled);
  return std::memcmp(&held, &fled, sizeof(Layout)) == 0;
}

Figures Rules::retreating_part(const Layout& s) const {
  return connected(set_, s.cell, lowest(s.retreating), s.retreating);
}

void Rules::retreat_rolled(Layout& s, int inches) const {
  retreat(s, retreating_part(s), inches);
  if (judged(s)) return;
  continue_check(s);
}

// README: a certain result makes no node.
bool Rules::retreat_certain(const Layout& s, Figures part) const {
  Layout least = s;
  Layout most = s;
  retreat(least, part, kRetreatDice);
  retreat(most, part, 6 * kRetreatDice);
  return std::memcmp(&least, &most, sizeof(Layout)) == 0;
}

// README, Dice: sums that lead to the same position are one outcome. A figure never goes less far on a greater sum as
// long as those before it end the same, so equal positions are neighbouring sums.
RetreatSums Rules::retreat_sums(const Layout& s) const {
  const Figures part = retreating_part(s);
  RetreatSums sums;
  Layout before = s;
  retreat(before, part, kRetreatDice);
  for (std::size_t i = 1; i < sums.outcome.size(); ++i) {
    Layout now = s;
    retreat(now, part, static_cast<int>(i) + kRetreatDice);
    if (std::memcmp(&before, &now, sizeof(Layout)) != 0) ++sums.count;
    sums.outcome[i] = static_cast<std::uint8_t>(sums.count - 1);
    before = now;
  }
  return sums;
}

// MA-CRG-6: farthest from their nearest enemy first, straight along the octant away from that enemy.
void Rules::retreat(Layout& s, Figures part, int inches) const {
  const Side side = set_.side_of(lowest(part));
  const Figures enemies = side_figures(set_, s, other(side));
  struct Runner {
    int figure;
    int distance;
    Direction away;
  };
  std::array<Runner, kMaxSideFigures> runner;
  std::size_t n = 0;
  for_each(part, [&](int f) {
    const Cell cell = s.cell[at(f)];
    const int enemy = nearest(set_, s.cell, cell, enemies);
    Runner one{f, 0, tabletop::turned(tabletop::ahead(side), 4)};  // nobody to flee from: to its own edge
    if (enemy >= 0) {
      const Point offset = set_.table.point(cell) - set_.table.point(s.cell[at(enemy)]);
      one.distance = tabletop::measured_distance(offset);
      one.away = tabletop::direction_of(offset);
    }
    std::size_t i = n++;
    for (; i > 0 && runner[i - 1].distance < one.distance; --i) runner[i] = runner[i - 1];
    runner[i] = one;
  });
  s.retreating &= ~part;
  for (std::size_t i = 0; i < n; ++i) retreat_one(s, runner[i].figure, runner[i].away, inches);
}

// Terrain ignored; it stops before figures, walls and contact; over the table edge it is gone.
void Rules::retreat_one(Layout& s, int figure, Direction away, int inches) const {
  const Figures enemies = side_figures(set_, s, other(set_.side_of(figure)));
  const int cost = tabletop::kStepCost[2U * away];
  const Point step = tabletop::kDirections[away];
  Point here = set_.table.point(s.cell[at(figure)]);
  for (int spent = cost; spent <= tabletop::allowance_fifths(inches); spent += cost) {
    const Point next = here + step;
    if (!set_.table.on_table(next)) return remove_figure(s, figure);
    if (((set_.table.open_directions(set_.table.cell(here)) >> away) & 1) == 0) break;
    const Cell cell = set_.table.cell(next);
    if (figure_at(s, cell) >= 0 || neighbours(set_, s.cell, cell, enemies) != 0) break;
    here = next;
  }
  s.facing[at(figure)] = away;
  const Cell end = set_.table.cell(here);
  if (end == s.cell[at(figure)]) return;
  depart(s, figure);
  s.cell[at(figure)] = end;
  const auto check = static_cast<Check>(s.check);
  if (check == Check::charged || check == Check::activation) s.moved |= bit(figure);
}

void Rules::checks_done(Layout& s) const {
  const auto check = static_cast<Check>(s.check);
  s.check = 0;
  s.checked = 0;
  switch (check) {
    case Check::charged:
      return ready_to_roll(s);  // MA-MOV-9: the charge is still on
    case Check::activation:
      s.phase = static_cast<std::uint8_t>(Phase::order);
      return;
    case Check::movement:
      return begin_combat(s);
    case Check::combat:
      return end_half(s);
    case Check::none:
      return;
  }
}

}  // namespace banneret::mayhem
