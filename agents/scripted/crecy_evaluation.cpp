// Places as crecy_evaluation.h describes them.
#include "agents/scripted/crecy_evaluation.h"

#include <algorithm>

#include "env/tabletop/victory.h"

namespace banneret::crecy {
namespace {

using tabletop::Condition;
using tabletop::ConditionKind;

constexpr double kRounds = 1.4;       // a melee goes on in the enemy's round
constexpr double kShotDanger = 0.35;  // share of volleys in reach that are really fired at one unit
constexpr double kCharged = 0.6;      // likewise of charges
constexpr double kSecondCharge = 0.4;
constexpr double kShotLater = 0.5;  // a volley of the next round
constexpr double kProspect = 0.35;
constexpr double kNear = 3.0;       // cells at which a prospect is worth half
constexpr double kOutnumber = 0.7;  // a blow from one who is struck by others as well

void cells_of(const Setting& set, const BitBoard& board, std::vector<Cell>& out) {
  for (int i = 0; i < set.cells(); ++i) {
    if (board.has(set.table.point(static_cast<Cell>(i)))) out.push_back(static_cast<Cell>(i));
  }
}

}  // namespace

Evaluation::Evaluation(const Rules& rules, const Odds& odds) : rules_(rules), set_(rules.setting()), odds_(odds) {
  for (const Condition& c : set_.judge.conditions()) {
    if (c.kind == ConditionKind::exit) cells_of(set_, set_.exits[c.side], exits_[c.side]);
    if (c.kind != ConditionKind::hold && c.kind != ConditionKind::points) continue;
    if (c.kind == ConditionKind::points && c.points_per_cell == 0) continue;
    // Ground is as good to keep the enemy from.
    for (const Side side : {Side{0}, Side{1}}) {
      if (objectives_[side].empty() || side == c.side) objectives_[side] = c.cells;
      const double worth = c.kind == ConditionKind::hold ? 1.5
                                                         : static_cast<double>(c.points_per_cell) /
                                                               std::max(1, c.points_per_kill + c.points_per_cell);
      cell_worth_[side] = std::max(cell_worth_[side], side == c.side ? worth : 0.7 * worth);
    }
    hold_early_ = hold_early_ || (c.kind == ConditionKind::hold && c.turns > 0);
  }
  for (const Side side : {Side{0}, Side{1}}) cells_of(set_, set_.camp[other(side)], camps_[side]);
}

double Evaluation::best_volley(const Layout& s, int unit) const {
  const int castings = rules_.firing_castings(s, unit);
  if (castings == 0 || contacts(set_, s, unit) != 0) return 0.0;
  double best = 0.0;
  for_each(rules_.volley_targets(s, unit),
           [&](int e) { best = std::max(best, odds_.price(s, e, odds_.volley(s, unit, e, castings))); });
  return best;
}

double Evaluation::blow_value(const Layout& s, int unit, int enemy) const {
  const Toll back = odds_.blow(s, enemy, unit, attacked_arc(set_, s, unit, enemy), 0.0);
  const bool fleeing = has(s.fleeing, enemy);
  return odds_.price(s, enemy,
                     odds_.blow(s, unit, enemy, attacked_arc(set_, s, enemy, unit), fleeing ? 0.0 : back.none));
}

double Evaluation::fights(const Layout& s, int unit) const {
  const Units met = contacts(set_, s, unit);
  if (met == 0) return 0.0;
  const bool strikes = !has(s.fleeing, unit);
  double dealt = 0.0;
  double quiet = 1.0;  // chance that the unit kills nobody
  if (strikes) {
    for_each(rules_.strike_choices(s, unit), [&](int e) {
      const double value = blow_value(s, unit, e);
      if (value < dealt) return;
      dealt = value;
      quiet = odds_.blow(s, unit, e, attacked_arc(set_, s, e, unit), 0.0).none;
    });
  }
  double taken = 0.0;
  for_each(met & ~s.fleeing, [&](int e) {
    const Units others = contacts(set_, s, e) & ~bit(unit);
    const double share = others == 0 ? 1.0 : kOutnumber / count(others);
    taken += share * odds_.price(s, unit, odds_.blow(s, e, unit, attacked_arc(set_, s, unit, e), quiet));
  });
  // CR-MEL-3
  const bool open = !set_.terrain.has(point_of(set_, s, unit));
  if (open && profile_of(set_, s, unit).kind == Class::skirmisher) {
    bool caught = false;
    for_each(met & ~s.fleeing, [&](int e) { caught = caught || profile_of(set_, s, e).kind != Class::skirmisher; });
    if (caught) return -odds_.price(s, unit, {static_cast<double>(s.castings[at(unit)]), 1.0, 0.0});
  }
  return kRounds * (dealt - taken);
}

double Evaluation::charge(const Layout& s, int unit, int enemy) const {
  const bool caught = profile_of(set_, s, enemy).kind == Class::skirmisher &&
                      profile_of(set_, s, unit).kind != Class::skirmisher &&
                      !set_.terrain.has(point_of(set_, s, enemy));
  if (caught) return odds_.price(s, enemy, {static_cast<double>(s.castings[at(enemy)]), 1.0, 0.0});
  const bool flees = has(s.fleeing, enemy);
  const int arc = contacts(set_, s, enemy) != 0 ? 1 : 0;
  const Toll given = odds_.blow(s, unit, enemy, arc, 0.0);
  const Toll taken = flees ? Toll{} : odds_.blow(s, enemy, unit, 0, given.none);
  return odds_.price(s, enemy, odds_.blow(s, unit, enemy, arc, taken.none)) - odds_.price(s, unit, taken);
}

double Evaluation::danger(const Layout& s, int unit) const {
  const Point here = point_of(set_, s, unit);
  double shots = 0.0;
  double most = 0.0;
  double others = 0.0;
  for_each(enemies_of(set_, s, unit) & ~s.fleeing, [&](int e) {
    const Profile& enemy = profile_of(set_, s, e);
    const int distance = tabletop::measured_distance(point_of(set_, s, e) - here);
    const Allowance reach = rules_.allowance_of(s, e, false);
    if (enemy.missile != Missile::none) {
      const int cells = std::max(1, distance - reach.wheeling / 2);
      if (cells <= range_spans(enemy.missile) * set_.span) {
        shots += odds_.price(s, unit, odds_.volley_from(s, e, unit, cells));
      }
      if (profile_of(set_, s, unit).kind != Class::skirmisher) return;
    }
    if (distance > reach.straight + 1 || distance <= 1) return;
    const double value = charge(s, e, unit);
    if (value <= 0.0) return;
    others += std::min(most, value);
    most = std::max(most, value);
  });
  return kShotDanger * shots + kCharged * (most + kSecondCharge * others);
}

// Whom it may shoot or charge by and by, the nearer the better.
double Evaluation::prospects(const Layout& s, int unit) const {
  const Profile& profile = profile_of(set_, s, unit);
  const Point here = point_of(set_, s, unit);
  const int range = range_spans(profile.missile) * set_.span;
  double best = 0.0;
  for_each(enemies_of(set_, s, unit), [&](int e) {
    const int distance = tabletop::measured_distance(point_of(set_, s, e) - here);
    double value = 0.0;
    int far = distance - 1;
    if (range > 0) {
      const int cells = std::max(1, std::min(distance, range - 1));
      value = odds_.price(s, e, odds_.volley_from(s, unit, e, cells));
      far = std::max(0, distance - range + 1);
    } else {
      value = std::max(0.05, charge(s, unit, e));
    }
    best = std::max(best, value * kNear / (kNear + far));
  });
  return kProspect * best;
}

// How much of the game is over, 0 to 1; ground to be held for some turns counts from the start.
double Evaluation::late(const Layout& s) const {
  const double part = static_cast<double>(s.turn) / set_.scenario.turns;
  return hold_early_ ? std::max(0.5, part) : part * part;
}

/// From 0 far away to 1 on the nearest of the cells that no friend stands on.
double Evaluation::nearness(const std::vector<Cell>& cells, const Layout& s, int unit) const {
  const Point here = point_of(set_, s, unit);
  double best = 0.0;
  for (const Cell cell : cells) {
    const int there = entity_at(s, cell);
    if (there >= 0 && there != unit && set_.side_of(there) == set_.side_of(unit)) continue;
    const int distance = tabletop::measured_distance(set_.table.point(cell) - here);
    best = std::max(best, distance == 0 ? 1.0 : 0.7 * 4.0 / (4.0 + distance));
  }
  return best;
}

double Evaluation::ground(const Layout& s, int unit) const {
  const Side side = set_.side_of(unit);
  double out = 0.0;
  if (!objectives_[side].empty()) out += cell_worth_[side] * (0.15 + late(s)) * nearness(objectives_[side], s, unit);
  if (!exits_[side].empty()) out += 1.5 * nearness(exits_[side], s, unit);
  if (!camps_[side].empty() && s.camp_lost[other(side)] == 0) {
    out += 0.2 * odds_.clock_price(s, other(side)) * nearness(camps_[side], s, unit);
  }
  return out;
}

double Evaluation::place(const Layout& s, int unit, double fights_count) const {
  if (!has(s.on_table, unit)) return has(s.exited, unit) && !exits_[set_.side_of(unit)].empty() ? 4.0 : -4.0;
  if (has(s.fleeing, unit)) return 0.0;
  double out = fights_count * fights(s, unit) - danger(s, unit) + ground(s, unit);
  if (contacts(set_, s, unit) != 0) return out;
  if (profile_of(set_, s, unit).missile != Missile::none) {
    const bool later = has(s.shot | s.unloaded, unit);
    out += (later ? kShotLater : 1.0) * best_volley(s, unit);
  }
  return out + prospects(s, unit);
}

Direction Evaluation::toward_enemy(const Layout& s, Cell cell, Side side) const {
  const int enemy = nearest(set_, s, cell, side_units(set_, s, other(side)) & ~s.fleeing);
  if (enemy < 0) return tabletop::ahead(side);
  const Point offset = point_of(set_, s, enemy) - set_.table.point(cell);
  return offset == Point{0, 0} ? tabletop::ahead(side) : tabletop::direction_of(offset);
}

}  // namespace banneret::crecy
