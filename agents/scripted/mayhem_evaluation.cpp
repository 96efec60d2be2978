// How good a place is, in parts of a figure's worth: contact, danger, shots, ground, company, approach.
// Which orders are weighed is mayhem_tactician's.
#include "agents/scripted/mayhem_evaluation.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace banneret::mayhem {

namespace {

using tabletop::Condition;
using tabletop::ConditionKind;
using tabletop::in_front_arc;
using tabletop::Mark;
using tabletop::measured_distance;
using tabletop::relative_octant;

// Weights, set by playing the tactician against itself and against random.
constexpr double kShooterWorth = 1.0;
constexpr double kNamedWorth = 5.0;  // figures that victory names
constexpr double kFight = 1.6;       // a contact will be fought in both halves
constexpr double kOwnLoss = 0.8;     // a death of one's own against one of the enemy's: attack pays
constexpr double kFootReach = 9.0;   // how far a charge is feared
constexpr double kMountedReach = 12.0;
constexpr double kFear = 0.35;
constexpr double kShotFear = 0.9;
constexpr double kShotHope = 0.9;
constexpr double kObjectivePull = 0.10;  // a cell of distance
constexpr double kObjectiveHeld = 0.8;   // standing on it, for each point it gives
constexpr double kPatience = 0.2;        // share of the two above that counts early: the ground is counted at the end
constexpr int kHurryTurns = 4;           // turns from the end at which it begins to count more
constexpr double kExitPull = 0.45;
constexpr double kEnemyPull = 0.10;
constexpr double kFright = 0.35;  // how sure an enemy within reach is to declare a charge
constexpr double kFrights = 2.0;  // declarations against one figure that count at most
constexpr double kCommanderShield = 0.25;
constexpr double kBadGround = 0.25;

/// Chance that two dice make at least this many.
constexpr std::array<double, 14> kTwoDice{1.0,       1.0,       1.0,       35.0 / 36, 33.0 / 36, 30.0 / 36, 26.0 / 36,
                                          21.0 / 36, 15.0 / 36, 10.0 / 36, 6.0 / 36,  3.0 / 36,  1.0 / 36,  0.0};

/// Chance that one die with a bonus reaches the armour.
double impact_chance(int armour, int bonus) {
  return std::clamp(7 - (armour - bonus), 0, 6) / 6.0;
}

/// Chance that a die with modifier a beats a die with modifier b.
double skill_chance(int a, int b) {
  int ways = 0;
  for (int x = 1; x <= 6; ++x) {
    for (int y = 1; y <= 6; ++y) ways += x + a > y + b ? 1 : 0;
  }
  return ways / 36.0;
}

}  // namespace

Evaluation::Evaluation(const Rules& rules) : rules_(rules), set_(rules.setting()) {
  worth_.resize(static_cast<std::size_t>(set_.figures()));
  leaves_.resize(worth_.size());
  for (int f = 0; f < set_.figures(); ++f) {
    const Profile& p = set_.profile(f);
    double& worth = worth_[static_cast<std::size_t>(f)];
    worth = p.worth() + (p.missile != Missile::none ? kShooterWorth : 0.0);
    for (const Condition& c : set_.judge.conditions()) {
      const bool named = !c.figure_type.empty() && set_.type_names[p.type] == c.figure_type;
      if (c.kind == ConditionKind::kill && c.side != p.side && named) worth += kNamedWorth;
      if (c.kind == ConditionKind::exit && c.side == p.side && (named || c.figure_type.empty())) {
        leaves_[static_cast<std::size_t>(f)] = true;
        worth += named ? kNamedWorth : 0.0;
      }
    }
  }
  for (const Condition& c : set_.judge.conditions()) {
    if (c.kind != ConditionKind::hold && !(c.kind == ConditionKind::points && c.points_per_cell > 0)) continue;
    std::vector<Cell>& cells = objectives_[c.side];
    hold_early_ = hold_early_ || (c.kind == ConditionKind::hold && c.turns > 0);
    cells.insert(cells.end(), c.cells.begin(), c.cells.end());
    cell_points_[c.side] = std::max(cell_points_[c.side], static_cast<double>(std::max(1, c.points_per_cell)));
  }
  exits_[0] = set_.table.cells_marked(Mark::exit0);
  exits_[1] = set_.table.cells_marked(Mark::exit1);
}

FightOdds Evaluation::fight(const Layout& s, int figure, int enemy) const {
  const auto kill_chance = [&](int by, int of) {
    const tabletop::Point offset = set_.table.point(s.cell[at(by)]) - set_.table.point(s.cell[at(of)]);
    const int bonus = rules_.blow_bonus(s, by, of);
    const double rider = impact_chance(rules_.armour_against(of, s.facing[at(of)], offset), bonus);
    if (!set_.dismount || !has(s.mounted, of)) return rider;
    return std::max(rider, 0.4 * impact_chance(horse_armour_of(set_.profile(of).horse), bonus));
  };
  const int own = rules_.skill_of(s, figure, enemy).total();
  const int theirs = rules_.skill_of(s, enemy, figure).total();
  return {skill_chance(own, theirs) * kill_chance(figure, enemy),
          skill_chance(theirs, own) * kill_chance(enemy, figure)};
}

double Evaluation::shot_kills(const Layout& s, Cell from, int target) const {
  const Cell cell = s.cell[at(target)];
  const tabletop::Point offset = set_.table.point(from) - set_.table.point(cell);
  if (!tabletop::within(offset, kRange)) return 0.0;
  const double hits = (7 - rules_.to_hit(from, cell)) / 6.0;
  return hits * impact_chance(rules_.armour_against(target, s.facing[at(target)], offset), 0);
}

double Evaluation::contact_value(const Layout& s, int figure) const {
  double value = 0.0;
  for_each(touching_enemies(set_, s, figure), [&](int e) {
    const int direction = set_.table.direction_between(s.cell[at(figure)], s.cell[at(e)]);
    if (!fronts_touch(s.facing[at(figure)], direction, s.facing[at(e)])) return;
    const FightOdds odds = fight(s, figure, e);
    value += odds.kills * worth(e) - kOwnLoss * odds.dies * worth(figure);
  });
  return kFight * value;
}

double Evaluation::onset(const Layout& s, int figure, int enemy, tabletop::Point offset) const {
  const bool front = in_front_arc(relative_octant(s.facing[at(figure)], offset));
  const int own = (set_.profile(figure).rank == Rank::knight && front ? kSkillKnightFront : 0) +
                  (has(s.mounted, figure) && !has(s.mounted, enemy) ? kSkillSuperior : 0);
  const int theirs = (set_.profile(enemy).rank == Rank::knight ? kSkillKnightFront : 0) +
                     (has(s.mounted, enemy) && !has(s.mounted, figure) ? kSkillSuperior : 0) +
                     (front ? 0 : kSkillFlankRear);
  const int bonus = set_.profile(enemy).weapon == Weapon::two_handed                       ? kImpactTwoHanded
                    : set_.profile(enemy).weapon == Weapon::lance && has(s.mounted, enemy) ? kImpactLance
                                                                                           : 0;
  return skill_chance(theirs, own) * impact_chance(rules_.armour_against(figure, s.facing[at(figure)], offset), bonus);
}

double Evaluation::danger(const Layout& s, int figure) const {
  double fear = 0.0;
  const Cell cell = s.cell[at(figure)];
  for_each(side_figures(set_, s, other(set_.side_of(figure))), [&](int e) {
    const tabletop::Point offset = set_.table.point(s.cell[at(e)]) - set_.table.point(cell);
    const int distance = measured_distance(offset);
    if (distance <= 1) return;
    if (has(set_.shooters, e) && distance <= kRange && set_.sight.sees(s.cell[at(e)], cell)) {
      fear += kShotFear * shot_kills(s, s.cell[at(e)], figure) * worth(figure);
    }
    const double reach = has(s.mounted, e) ? kMountedReach : kFootReach;
    if (distance > reach) return;
    const int octant = relative_octant(s.facing[at(figure)], offset);
    const int own = (set_.profile(figure).rank == Rank::knight && in_front_arc(octant) ? kSkillKnightFront : 0) +
                    (has(s.mounted, figure) && !has(s.mounted, e) ? kSkillSuperior : 0);
    const int theirs = (set_.profile(e).rank == Rank::knight ? kSkillKnightFront : 0) +
                       (has(s.mounted, e) && !has(s.mounted, figure) ? kSkillSuperior : 0) +
                       (in_front_arc(octant) ? 0 : kSkillFlankRear);
    const double dies =
        skill_chance(theirs, own) * impact_chance(rules_.armour_against(figure, s.facing[at(figure)], offset), 0);
    const double kills =
        skill_chance(own, theirs) * impact_chance(armour_of(set_.profile(e).armour, set_.profile(e).shield), 0);
    const double loss = dies * worth(figure) - kills * worth(e);
    fear += kFear * std::max(0.0, loss) * (1.0 - 0.5 * distance / reach);
  });
  return fear;
}

double Evaluation::shooting_value(const Layout& s, int figure) const {
  if (!has(set_.shooters, figure)) return 0.0;
  double best = 0.0;
  const Cell cell = s.cell[at(figure)];
  for_each(side_figures(set_, s, other(set_.side_of(figure))), [&](int e) {
    const tabletop::Point offset = set_.table.point(s.cell[at(e)]) - set_.table.point(cell);
    if (!tabletop::within(offset, kRange) || !in_shooting_arc(s.facing[at(figure)], offset)) return;
    if (!set_.sight.sees(cell, s.cell[at(e)])) return;
    best = std::max(best, shot_kills(s, cell, e) * worth(e));
  });
  return kShotHope * best;
}

double Evaluation::distance_to(const std::vector<Cell>& cells, Cell from) const {
  int best = 1 << 20;
  for (const Cell c : cells) best = std::min(best, measured_distance(set_.table.point(c) - set_.table.point(from)));
  return best;
}

double Evaluation::urgency(const Layout& s) const {
  if (hold_early_) return 1.0;
  const int left = set_.scenario.turns - s.turn;
  return left >= kHurryTurns ? kPatience : 1.0 - (1.0 - kPatience) * left / kHurryTurns;
}

double Evaluation::ground_value(const Layout& s, int figure) const {
  const Side side = set_.side_of(figure);
  const Cell cell = s.cell[at(figure)];
  double value = set_.slow_ground.has(set_.table.point(cell)) ? -kBadGround : 0.0;
  if (!objectives_[side].empty()) {
    const double distance = distance_to(objectives_[side], cell);
    const double hurry = urgency(s);
    value -= hurry * kObjectivePull * distance;
    if (distance == 0.0) value += hurry * kObjectiveHeld * cell_points_[side];
  }
  if (leaves_[static_cast<std::size_t>(figure)] && !exits_[side].empty()) {
    value -= kExitPull * distance_to(exits_[side], cell);
  }
  return value;
}

double Evaluation::flees(const Layout& s, int figure) const {
  const Side side = set_.side_of(figure);
  const tabletop::Point here = set_.table.point(s.cell[at(figure)]);
  const int enemy = nearest(set_, s.cell, s.cell[at(figure)], side_figures(set_, s, other(side)));
  const Direction away = enemy < 0 ? tabletop::turned(tabletop::ahead(side), 4)
                                   : tabletop::direction_of(here - set_.table.point(s.cell[at(enemy)]));
  const tabletop::Point step = tabletop::kDirections[away];
  const int cost = tabletop::kStepCost[2U * away];
  const double runs = (6 - set_.profile(figure).courage()) / 6.0;
  tabletop::Point next = here;
  for (int spent = cost; spent <= tabletop::allowance_fifths(6 * kRetreatDice); spent += cost) {
    if (((set_.table.open_directions(set_.table.cell(next)) >> away) & 1) == 0 && set_.table.on_table(next + step))
      break;
    next = next + step;
    if (!set_.table.on_table(next)) return runs + (1.0 - runs) * kTwoDice[static_cast<std::size_t>((spent + 2) / 5)];
  }
  return runs;
}

double Evaluation::panic(const Layout& s, Figures group) const {
  double loss = 0.0;
  for_each(group, [&](int f) {
    const double gone = flees(s, f);
    loss += (gone + (1.0 - gone) * kThrownBack) * worth(f);
  });
  return loss;
}

double Evaluation::exposure(const Layout& s, int figure) const {
  const Cell cell = s.cell[at(figure)];
  double charges = 0.0;
  for_each(side_figures(set_, s, other(set_.side_of(figure))), [&](int e) {
    const int distance = measured_distance(set_.table.point(s.cell[at(e)]) - set_.table.point(cell));
    if (distance > 1 && distance <= 6 * (has(s.mounted, e) ? 4 : 3) + 1) charges += set_.profile(e).courage() / 6.0;
  });
  return std::min(kFrights, charges);
}

double Evaluation::company(const Layout& s, int figure) const {
  const Figures friends = s.on_table & set_.mates[at(figure)] & ~bit(figure);
  // A group checks as one on its highest courage and breaks as one: a knight steadies it, sergeants alone only share
  // their fright (MA-CRG-4, MA-CRG-6).
  const Figures group = connected(set_, s.cell, figure, friends | bit(figure));
  const double breaks = (6 - highest_courage(set_, group)) / 6.0;
  const double value = -kFright * exposure(s, figure) * breaks * panic(s, bit(figure));
  if (!set_.profile(figure).commander) return value;
  // A commander leads from behind its own front: some friend should stand nearer to the enemy.
  const int enemy = nearest(set_, s.cell, s.cell[at(figure)], side_figures(set_, s, other(set_.side_of(figure))));
  if (enemy < 0 || friends == 0) return value;
  const auto distance = [&](int f) {
    return measured_distance(set_.table.point(s.cell[at(f)]) - set_.table.point(s.cell[at(enemy)]));
  };
  int nearer = 0;
  for_each(friends, [&](int f) { nearer += distance(f) <= distance(figure) ? 1 : 0; });
  return value + (nearer > 0 ? kCommanderShield : -kCommanderShield);
}

double Evaluation::approach(const Layout& s, int figure) const {
  const Figures enemies = side_figures(set_, s, other(set_.side_of(figure)));
  const int enemy = nearest(set_, s.cell, s.cell[at(figure)], enemies);
  if (enemy < 0) return 0.0;
  const double distance = measured_distance(set_.table.point(s.cell[at(enemy)]) - set_.table.point(s.cell[at(figure)]));
  if (leaves_[static_cast<std::size_t>(figure)]) return 0.0;
  if (has(set_.shooters, figure)) {
    // An archer wants to stand off: within range, out of an easy charge.
    return -kEnemyPull * std::max(0.0, distance - 12.0) - kEnemyPull * std::max(0.0, 7.0 - distance);
  }
  return -kEnemyPull * distance;
}

double Evaluation::place(const Layout& s, int figure) const {
  return contact_value(s, figure) - danger(s, figure) + shooting_value(s, figure) + ground_value(s, figure) +
         company(s, figure) + approach(s, figure);
}

double Evaluation::places(const Layout& s, Figures figures) const {
  double sum = 0.0;
  for_each(figures & s.on_table, [&](int f) { sum += place(s, f); });
  return sum;
}

Direction Evaluation::toward_enemy(const Layout& s, int figure) const {
  const Side side = set_.side_of(figure);
  const int enemy = nearest(set_, s.cell, s.cell[at(figure)], side_figures(set_, s, other(side)));
  if (enemy < 0) return tabletop::ahead(side);
  return tabletop::direction_of(set_.table.point(s.cell[at(enemy)]) - set_.table.point(s.cell[at(figure)]));
}

}  // namespace banneret::mayhem
