// Places as skirmish_evaluation.h describes them.
#include "agents/scripted/skirmish_evaluation.h"

#include <algorithm>

#include "env/tabletop/victory.h"

namespace banneret::skirmish {
namespace {

using tabletop::Condition;
using tabletop::ConditionKind;

// Weights, set by playing the tactician against itself and against random.
constexpr double kRounds = 2.0;        // a melee goes on next turn
constexpr double kDivided = 0.7;       // a blow from one who has others to strike as well
constexpr double kRelief = 1.0;        // a blow that might have fallen on a friend
constexpr double kShotDanger = 0.35;   // share of the shots in reach that are really shot at one figure
constexpr double kCharged = 0.8;       // likewise of charges
constexpr double kOthers = 1.0;        // ... the fewer, the more others are in reach
constexpr double kSecondCharge = 0.5;  // ... of those after the first
constexpr double kProspect = 0.5;
constexpr double kNear = 6.0;       // paces at which a prospect is worth half
constexpr double kPinned = 0.12;    // a shooter kept from shooting
constexpr double kPull = 0.004;     // a pace nearer to the enemy
constexpr double kKeepOff = 0.002;  // ... farther from it, for an archer
constexpr double kLeft = 4.0;       // a figure got off that should
constexpr double kDeserted = 3.0;   // ... that should not
constexpr double kExitPull = 0.04;
constexpr double kHold = 2.0;      // ground that decides a game
constexpr double kEarly = 0.15;    // share of ground's worth that counts from the start
constexpr double kStuck = 1.0;     // ... at least, for one in contact
constexpr double kNextTurn = 0.6;  // a charge by one who can come next turn only
constexpr double kStunned = 0.5;   // left of the worth of one stunned
constexpr double kLead = 0.2;      // of a point of lead, at the end
constexpr double kCaution = 0.6;   // of a side that only needs to stay alive

}  // namespace

Evaluation::Evaluation(const Rules& rules, const Odds& odds)
    : rules_(rules), set_(rules.setting()), odds_(odds), leaves_(set_.roster.size()) {
  for (const Condition& c : set_.judge.conditions()) {
    const bool by_exit = c.kind == ConditionKind::exit || (c.kind == ConditionKind::points && c.points_per_exit > 0);
    if (by_exit) {
      exits_[c.side] = set_.table.cells_marked(c.side == 0 ? tabletop::Mark::exit0 : tabletop::Mark::exit1);
      for (int f = 0; f < set_.figures(); ++f) {
        const bool named = c.figure_type.empty() || set_.type_name_of(f) == c.figure_type;
        if (set_.side_of(f) == c.side && named) leaves_[at(f)] = true;
      }
    }
    if (c.kind == ConditionKind::delay) boldness_[c.side] = kCaution;
    if (c.kind != ConditionKind::hold && c.kind != ConditionKind::points) continue;
    if (c.kind == ConditionKind::points && c.points_per_cell == 0) continue;
    // Ground is as good to keep the enemy from.
    for (const Side side : {Side{0}, Side{1}}) {
      if (objectives_[side].empty() || side == c.side) objectives_[side] = c.cells;
      const double worth =
          c.kind == ConditionKind::hold
              ? kHold
              : std::min(kHold, static_cast<double>(c.points_per_cell) / std::max(1, c.points_per_kill));
      cell_worth_[side] = std::max(cell_worth_[side], side == c.side ? worth : 0.7 * worth);
    }
    hold_early_ = hold_early_ || (c.kind == ConditionKind::hold && c.turns > 0);
  }
}

// ---- enemies --------------------------------------------------------------------------------------------------------

int Evaluation::reach_of(const Layout& s, int figure) const {
  if (has(s.kneeling | s.lying, figure)) return 2;
  if (has(set_.civilians, figure)) return kPaces[static_cast<std::size_t>(Pace::civilian)].open;
  if (!has(s.mounted, figure)) return kPaces[static_cast<std::size_t>(Pace::charge)].open;
  constexpr std::array<Pace, 5> kNext{Pace::walk, Pace::trot, Pace::canter, Pace::gallop, Pace::gallop};
  return kPaces[static_cast<std::size_t>(kNext[s.gait[at(figure)]])].open;
}

Survey Evaluation::survey(const Layout& s, int figure) const {
  Survey out;
  const Figures enemies = enemies_of(set_, s, figure);
  const Figures held = engaged(set_, s, enemies);
  out.settled = enemies & s.acted;
  for_each(enemies, [&](int e) {
    const bool met = has(held, e) && (contacts(set_, s, e) & ~bit(figure)) != 0;
    if (met || has(s.stunned, e)) return;
    const Weapon weapon = in_hand(s, e);
    const bool loaded = weapon != Weapon::bow || !has(s.unloaded, e);
    if (has_range(weapon) && loaded && !has(s.acting, e)) out.shooters |= bit(e);
    if (has(set_.civilians, e)) return;
    out.comers |= bit(e);
    out.reach[at(e)] = static_cast<std::uint8_t>(reach_of(s, e));
    for_each(friends_of(set_, s, figure), [&](int f) {
      if (set_.distance_between(s.cell[at(e)], s.cell[at(f)]) <= out.reach[at(e)] + 1) ++out.others[at(e)];
    });
  });
  return out;
}

int Evaluation::distance_to_enemy(const Layout& s, int figure) const {
  int best = kMaxWidth;
  for_each(enemies_of(set_, s, figure),
           [&](int e) { best = std::min(best, set_.distance_between(s.cell[at(figure)], s.cell[at(e)])); });
  return best;
}

Direction Evaluation::toward_enemy(const Layout& s, int figure) const {
  int best = -1;
  int nearest = 0;
  for_each(enemies_of(set_, s, figure), [&](int e) {
    const int distance = set_.distance_between(s.cell[at(figure)], s.cell[at(e)]);
    if (best >= 0 && distance >= nearest) return;
    best = e;
    nearest = distance;
  });
  if (best < 0) return tabletop::ahead(set_.side_of(figure));
  return tabletop::direction_of(point_of(set_, s, best) - point_of(set_, s, figure));
}

// ---- shots ----------------------------------------------------------------------------------------------------------

double Evaluation::shot_value(const Layout& s, int shooter, int target) const {
  double pending = 0.0;
  if (!has(s.acted | s.stunned, target) && has_range(in_hand(s, target))) pending = kPinned;
  return odds_.shot(s, shooter, target) * (odds_.hit_cost(s, target) + Odds::kDowned * pending);
}

double Evaluation::best_shot(const Layout& s, int figure) const {
  double best = 0.0;
  for_each(rules_.shot_targets(s, figure), [&](int e) { best = std::max(best, shot_value(s, figure, e)); });
  return best;
}

// One without another weapon to draw is unarmed in the fights to come.
double Evaluation::throw_cost(const Layout& s, int figure) const {
  if (!is_thrown(in_hand(s, figure))) return 0.0;
  const bool more = s.carried[at(figure)] != 0;
  const double left = 1.0 - late(s);
  return left * (more ? 0.06 : 0.18) * odds_.worth(s, figure);
}

double Evaluation::shots_at(const Survey& survey, const Layout& s, int figure) const {
  double sum = 0.0;
  for_each(survey.shooters, [&](int e) {
    if (has(survey.settled, e)) {
      if (rules_.shot_fault(s, e, figure) != ShotFault::none) return;
    } else {
      const int paces = set_.distance_between(s.cell[at(e)], s.cell[at(figure)]);
      if (paces > range_of(in_hand(s, e)).far || !sees(set_, s, e, figure)) return;
    }
    sum += odds_.shot(s, e, figure);
  });
  return sum * odds_.hit_cost(s, figure);
}

// ---- melee ----------------------------------------------------------------------------------------------------------

double Evaluation::blow_value(const Layout& s, int striker, int target) const {
  double pending = 0.0;
  if (!has(s.acted | s.stunned, target)) {
    for_each(contacts(set_, s, target),
             [&](int f) { pending = std::max(pending, odds_.blow(s, target, f) * odds_.hit_cost(s, f)); });
  }
  return odds_.blow(s, striker, target) * (odds_.hit_cost(s, target) + Odds::kDowned * pending);
}

double Evaluation::pressed(const Layout& s, int figure) const {
  double sum = 0.0;
  for_each(contacts(set_, s, figure) & ~s.acted, [&](int e) {
    if (able_to_attack(set_, s, e, figure)) sum += odds_.blow(s, e, figure) * odds_.hit_cost(s, figure);
  });
  return sum;
}

double Evaluation::fight(const Survey& survey, const Layout& s, int figure, Figures met) const {
  double dealt = 0.0;
  double down = 0.0;  // chance that the one struck does not strike back
  int struck = -1;
  for_each(rules_.blow_choices(s, figure), [&](int e) {
    const double hits = odds_.blow(s, figure, e);
    const double value = hits * odds_.hit_cost(s, e);
    if (struck >= 0 && value <= dealt) return;
    dealt = value;
    struck = e;
    down = hits * Odds::kDowned;
  });
  double taken = 0.0;
  for_each(met & ~s.stunned, [&](int e) {
    const int others = count(contacts(set_, s, e) & ~bit(figure));
    const double share = others == 0 ? 1.0 : kDivided / (1 + others);
    // Either may strike first.
    taken += share * (e == struck ? 1.0 - down / 2.0 : 1.0) * odds_.blow(s, e, figure) * odds_.hit_cost(s, figure);
    if (has(survey.shooters, e)) dealt += kPinned;
    for_each(contacts(set_, s, e) & ~bit(figure),
             [&](int f) { dealt += kRelief / others * odds_.blow(s, e, f) * odds_.hit_cost(s, f); });
  });
  return (is_last(s) ? 1.0 : kRounds) * (dealt - taken);
}

double Evaluation::best_charge(const Layout& s, int figure, Workspace& work) const {
  double best = 0.0;
  for (const Act act : {Act::charge, Act::gallop_charge}) {
    if (rules_.act_fault(s, figure, act, work) != ActFault::none) continue;
    for_each(enemies_of(set_, s, figure), [&](int e) {
      if (set_.distance_between(s.cell[at(figure)], s.cell[at(e)]) > kMaxPaces + 1) return;
      const double value = odds_.assault(s, figure, e, true);
      if (value > best && rules_.charge_fault(s, figure, e, act) == ChargeFault::none) best = value;
    });
  }
  return best;
}

double Evaluation::danger(const Survey& survey, const Layout& s, int figure) const {
  double most = 0.0;
  double others = 0.0;
  for_each(survey.comers, [&](int e) {
    const int paces = set_.distance_between(s.cell[at(e)], s.cell[at(figure)]);
    if (paces <= 1 || paces > survey.reach[at(e)] + 1) return;
    const double sure = !has(survey.settled, e) ? 1.0 : is_last(s) ? 0.0 : kNextTurn;
    const double value = sure / (1 + kOthers * survey.others[at(e)]) * odds_.assault(s, e, figure, true);
    if (value <= 0.0) return;
    others += std::min(most, value);
    most = std::max(most, value);
  });
  return most + kSecondCharge * others;
}

// ---- places ---------------------------------------------------------------------------------------------------------

// Whom it may shoot or attack by and by, the nearer the better.
double Evaluation::prospects(const Layout& s, int figure) const {
  if (has(set_.civilians, figure) || is_last(s)) return 0.0;
  const Weapon weapon = in_hand(s, figure);
  const int range = weapon == Weapon::bow ? range_of(weapon).near : 0;
  const int reach = reach_of(s, figure);
  double best = 0.0;
  for_each(enemies_of(set_, s, figure), [&](int e) {
    const int paces = set_.distance_between(s.cell[at(figure)], s.cell[at(e)]);
    double value = 0.0;
    int far = 0;
    if (range > 0) {
      value = 0.5 * odds_.hit_cost(s, e);
      far = std::max(0, paces - range);
    } else {
      value = std::max(0.05, odds_.assault(s, figure, e, true));
      far = std::max(0, paces - 1 - reach / 2);
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
double Evaluation::nearness(const std::vector<Cell>& cells, const Layout& s, int figure) const {
  double best = 0.0;
  for (const Cell cell : cells) {
    const int there = figure_at(s, cell);
    if (there >= 0 && there != figure && set_.side_of(there) == set_.side_of(figure)) continue;
    const int paces = set_.distance_between(s.cell[at(figure)], cell);
    best = std::max(best, paces == 0 ? 1.0 : 0.7 * 6.0 / (6.0 + paces));
  }
  return best;
}

// One in contact seldom gets away from where it stands.
double Evaluation::ground(const Layout& s, int figure, bool met) const {
  const Side side = set_.side_of(figure);
  double out = 0.0;
  if (!objectives_[side].empty()) {
    const double counts = std::max(late(s), met ? kStuck : 0.0);
    out += cell_worth_[side] * (kEarly + counts) * nearness(objectives_[side], s, figure);
  }
  const bool leaving = leaves_[at(figure)];
  if (set_.has_exits && has(s.moved, figure) && set_.exits[side].has(point_of(set_, s, figure))) {
    return leaving ? kLeft : -kDeserted;
  }
  if (!leaving) return out;
  int nearest = kMaxWidth;
  for (const Cell cell : exits_[side]) {
    nearest = std::min(nearest, set_.distance_between(s.cell[at(figure)], cell));
  }
  return out - kExitPull * nearest;
}

double Evaluation::balance(const Layout& s) const {
  std::array<double, 2> strength{};
  for_each(s.on_table | s.exited, [&](int f) {
    if (has(s.exited, f) && !leaves_[at(f)]) return;
    strength[set_.side_of(f)] += odds_.worth(s, f) * (has(s.stunned, f) ? kStunned : 1.0);
  });
  const double value = (strength[0] - strength[1]) / (strength[0] + strength[1] + 0.5);
  if (!set_.counts_points) return value;
  const double lead = std::clamp(kLead * rules_.margin(s), -1.0, 1.0);
  return value + late(s) * (lead - value);
}

double Evaluation::place(const Survey& survey, const Layout& there, int figure) const {
  const Figures met = contacts(set_, there, figure);
  const double bold = boldness_[set_.side_of(figure)];
  const double fear = kCharged * (1.0 - 0.6 * late(there)) / bold;
  double out = ground(there, figure, met != 0) - fear * danger(survey, there, figure);
  if (met != 0) return out + fight(survey, there, figure, met);
  out -= kShotDanger * shots_at(survey, there, figure) / bold;
  const double pull = in_hand(there, figure) == Weapon::bow ? -kKeepOff : kPull * bold * (1.0 + 2.0 * late(there));
  out -= pull * distance_to_enemy(there, figure);
  const double shot = best_shot(there, figure) - throw_cost(there, figure);
  return out + std::max(0.0, shot) + bold * prospects(there, figure);
}

double Evaluation::places(const Layout& s) const {
  Layout there = s;
  there.acted = 0;
  double sum = 0.0;
  for_each(s.on_table, [&](int f) {
    const double value = place(survey(s, f), there, f);
    sum += set_.side_of(f) == 0 ? value : -value;
  });
  return sum;
}

}  // namespace banneret::skirmish
