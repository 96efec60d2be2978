#include "agents/scripted/mayhem_prospect.h"

#include <algorithm>

namespace banneret::mayhem {

namespace {

using tabletop::Condition;
using tabletop::ConditionKind;
using tabletop::measured_distance;

// Weights, set by playing the tactician against random and against itself.
constexpr double kRounds = 1.5;        // rounds of a fight that count
constexpr double kMostGone = 0.9;      // nothing is certain
constexpr double kDeclares = 0.35;     // how sure a free enemy is to declare a charge at a given group
constexpr double kShoots = 0.45;       // how sure a shooter that sees a figure is to shoot at it
constexpr double kTurnsToShoot = 0.5;  // ... if it must turn first
constexpr double kAttacks = 0.15;      // how sure a free enemy within easy reach is to attack a given figure
constexpr double kFootReach = 11.0;
constexpr double kMountedReach = 15.0;
constexpr double kGuard = 1.0;
constexpr double kGuardFight = 4.0;
constexpr double kGround = 1.0;
constexpr double kApproach = 1.0;
constexpr double kPoints = 0.4;  // of a point of lead, at the end
constexpr double kLate = 0.3;

}  // namespace

Prospect::Prospect(const Rules& rules, const Evaluation& evaluation) : set_(rules.setting()), evaluation_(evaluation) {
  for (int f = 0; f < set_.figures(); ++f) total_ += evaluation_.worth(f);
}

double Prospect::struck_down(const Layout& s, int figure) const {
  double dies = 0.0;
  for_each(touching_enemies(set_, s, figure), [&](int e) {
    const int direction = set_.table.direction_between(s.cell[at(figure)], s.cell[at(e)]);
    if (fronts_touch(s.facing[at(figure)], direction, s.facing[at(e)])) dies += evaluation_.fight(s, figure, e).dies;
  });
  return kRounds * dies;
}

double Prospect::attacked(const Layout& s, int figure, Figures free_enemies) const {
  double dies = 0.0;
  const Cell cell = s.cell[at(figure)];
  for_each(free_enemies, [&](int e) {
    const tabletop::Point offset = set_.table.point(s.cell[at(e)]) - set_.table.point(cell);
    const int distance = measured_distance(offset);
    if (has(set_.shooters, e) && distance <= kRange && set_.sight.sees(s.cell[at(e)], cell)) {
      const double turns = in_shooting_arc(s.facing[at(e)], tabletop::Point{} - offset) ? 1.0 : kTurnsToShoot;
      dies += kShoots * turns * evaluation_.shot_kills(s, s.cell[at(e)], figure);
    }
    const double reach = has(s.mounted, e) ? kMountedReach : kFootReach;
    if (distance > reach) return;
    dies += kAttacks * (1.0 - 0.5 * distance / reach) * evaluation_.onset(s, figure, e, offset);
  });
  return dies;
}

double Prospect::declared(const Layout& s, int figure, Figures free_enemies) const {
  const Cell cell = s.cell[at(figure)];
  double charges = 0.0;
  for_each(free_enemies, [&](int e) {
    const int distance = measured_distance(set_.table.point(s.cell[at(e)]) - set_.table.point(cell));
    const bool grouped = neighbours(set_, s.cell, s.cell[at(e)], s.on_table & set_.mates[at(e)] & ~bit(e)) != 0;
    const int dice = (grouped ? 2 : 3) + (has(s.mounted, e) && !grouped ? 1 : 0);
    if (distance <= 6 * dice + 1) charges += set_.profile(e).courage() / 6.0;
  });
  return kDeclares * charges;
}

void Prospect::losses(const Layout& s, Side side, Losses& gone) const {
  const Figures own = side_figures(set_, s, side);
  const Figures enemies = side_figures(set_, s, other(side));
  const Figures free_enemies = enemies & ~in_contact(set_, s, enemies);
  for (Figures left = own; left != 0;) {
    const Figures group = connected(set_, s.cell, lowest(left), left & set_.mates[at(lowest(left))]);
    left &= ~group;
    const double breaks = (6 - highest_courage(set_, group)) / 6.0;
    double charges = 0.0;
    double falls = 0.0;
    for_each(group, [&](int f) {
      charges = std::max(charges, declared(s, f, free_enemies));
      gone[at(f)] = std::min(kMostGone, struck_down(s, f) + attacked(s, f, free_enemies));
      falls += gone[at(f)];
    });
    // MA-CRG-2: checks for charges declared at it and for its own fallen.
    const double checks = std::min(2.0, charges);
    for_each(group, [&](int f) {
      const double flees = evaluation_.flees(s, f);
      const double runs =
          breaks * (checks + std::min(1.0, falls - gone[at(f)])) * (flees + (1.0 - flees) * kThrownBack);
      gone[at(f)] = std::min(kMostGone, gone[at(f)] + (1.0 - gone[at(f)]) * runs);
    });
  }
  // MA-CRG-2: a commander's fall makes its contingent check.
  for_each(own, [&](int c) {
    if (!set_.profile(c).commander) return;
    const double falls = gone[at(c)];
    for_each(own & set_.mates[at(c)] & ~bit(c), [&](int f) {
      const double runs = falls * (6 - set_.profile(f).courage()) / 6.0 * 0.6;
      gone[at(f)] = std::min(kMostGone, gone[at(f)] + (1.0 - gone[at(f)]) * runs);
    });
  });
}

double Prospect::strength(const Layout& s, Side side, const Losses& gone) const {
  double sum = 0.0;
  for_each(side_figures(set_, s, side), [&](int f) { sum += evaluation_.worth(f) * (1.0 - gone[at(f)]); });
  return sum;
}

double Prospect::lead(const Layout& s, Side side, const Losses& gone) const {
  double lead = 0.0;
  for (const Condition& c : set_.judge.conditions()) {
    if (c.kind != ConditionKind::points) continue;
    const double sign = c.side == side ? 1.0 : -1.0;
    lead += sign * c.points_per_kill * s.progress.kills[c.side];
    if (c.points_per_cell == 0) continue;
    for_each(side_figures(set_, s, c.side), [&](int f) {
      const bool there = std::find(c.cells.begin(), c.cells.end(), s.cell[at(f)]) != c.cells.end();
      if (there) lead += sign * c.points_per_cell * (1.0 - gone[at(f)]);
    });
  }
  return lead;
}

double Prospect::balance(const Layout& s, Side side) const {
  Losses gone;
  losses(s, side, gone);
  losses(s, other(side), gone);
  const double own = strength(s, side, gone);
  const double theirs = strength(s, other(side), gone);
  double value = (own - theirs) / (own + theirs + 0.5);
  double ground = 0.0;
  for_each(side_figures(set_, s, side), [&](int f) {
    if (set_.profile(f).commander) value -= kGuard * (gone[at(f)] + kGuardFight * struck_down(s, f));
  });
  for_each(side_figures(set_, s, side), [&](int f) {
    ground += (1.0 - gone[at(f)]) * (kGround * evaluation_.ground_value(s, f) + kApproach * evaluation_.approach(s, f));
  });
  value += 2.0 * ground / total_;
  if (!set_.counts_points) return value;
  const double hurry = evaluation_.urgency(s);
  const double late = kLate * hurry * hurry;
  return value + late * (std::clamp(kPoints * lead(s, side, gone), -1.0, 1.0) - value);
}

}  // namespace banneret::mayhem
