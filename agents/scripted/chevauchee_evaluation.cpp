// Places and balances as chevauchee_evaluation.h describes them.
#include "agents/scripted/chevauchee_evaluation.h"

#include <algorithm>

namespace banneret::chevauchee {
namespace {

using tabletop::Condition;
using tabletop::ConditionKind;

constexpr double kMovesNext = 0.9;   // what a side may do that is to move before any blow
constexpr double kMovesLater = 0.5;  // what it may do in the next turn
constexpr double kShare = 0.5;       // of the attacks that a soldier invites, those really made on him
constexpr double kGoesOn = 1.3;      // a melee has more turns than one
constexpr double kFar = 0.3;         // of an attack that is out of reach
constexpr double kNear = 4.0;        // cells beyond reach at which it is worth half of that
constexpr double kNotThere = 0.7;    // of ground that he stands near
constexpr double kExit = 1.5;
constexpr int kBeside = 2;         // cells
constexpr double kStandsBy = 0.5;  // of the blow of a friend who stands by one who is attacked
constexpr double kComes = 0.1;     // who may come to his help
constexpr double kToLoad = 0.6;    // a shot with a weapon that must be loaded

void cells_of(const Setting& set, const BitBoard& board, std::vector<Cell>& out) {
  for (int i = 0; i < set.cells(); ++i) {
    if (board.has(set.table.point(static_cast<Cell>(i)))) out.push_back(static_cast<Cell>(i));
  }
}

/// How much the next move of a side counts.
double next_move(const Layout& s, Side side) {
  return stage_of(s) == Stage::move && side != s.active ? kMovesNext : kMovesLater;
}

Angle angle_of(int octant) {
  if (tabletop::in_front_arc(octant)) return Angle::front;
  return octant == -2 ? Angle::left : octant == 2 ? Angle::right : Angle::rear;
}

}  // namespace

Evaluation::Evaluation(const Rules& rules, const Odds& odds)
    : rules_(rules), set_(rules.setting()), odds_(odds), forecast_(rules, odds) {
  for (const Condition& c : set_.judge.conditions()) {
    if (c.kind == ConditionKind::exit) cells_of(set_, set_.exits[c.side], exits_[c.side]);
  }
  Layout end{};
  end.turn = static_cast<std::uint16_t>(set_.scenario.turns);
  for (int i = 0; i < set_.cells(); ++i) {
    for (const Side side : {Side{0}, Side{1}}) {
      if (odds_.held(end, side, static_cast<Cell>(i)) > 0.0) objectives_[side].push_back(static_cast<Cell>(i));
    }
  }
}

double Evaluation::attack(const Layout& s, int soldier, int enemy) const {
  const Cell here = s.cell[at(soldier)];
  const Cell there = s.cell[at(enemy)];
  const tabletop::Point offset = set_.offset(there, here);
  const int gap = std::max(0, set_.distance_between(here, there) - set_.scale * kEngagement);
  const bool sees = set_.sight.sees(here, there);
  const bool charges =
      sees && !has(s.tired | (s.charged & s.charged_last), soldier) && !set_.no_charge.has(set_.table.point(here));
  // Who has a move before it comes turns to face it.
  const bool soon = next_move(s, set_.side_of(soldier)) > kMovesLater;
  const Angle angle = soon ? angle_of(tabletop::relative_octant(s.facing[at(enemy)], offset)) : Angle::front;
  const double reach = charges ? odds_.charge_covers(soldier, gap) : 0.0;
  const double charge = std::max(0.0, odds_.onset(s, soldier, enemy, angle, charges));
  double value = reach * charge;
  const int far = gap - set_.base_move(soldier);
  if (reach < 1.0) {
    value += (1.0 - reach) * (far <= 0 ? std::max(0.0, odds_.onset(s, soldier, enemy, angle, false))
                                       : kFar * charge * kNear / (kNear + far));
  }
  if (value > 0.0) value = std::max(0.0, value - support(s, soldier, enemy));
  const Missile missile = set_.profile(soldier).missile;
  if (missile == Missile::none || !sees) return value;
  double shots = fires_twice(missile) ? 2.0 : 1.0;
  if (has(s.unloaded, soldier)) shots = kToLoad;
  return std::max(value, shots * odds_.shot_value(s, soldier, enemy, false));
}

// What friends of the enemy who stand by him would do to one who comes.
double Evaluation::support(const Layout& s, int soldier, int enemy) const {
  double out = 0.0;
  for_each(friends_of(set_, s, enemy), [&](int f) {
    const int distance = set_.distance_between(s.cell[at(f)], s.cell[at(enemy)]);
    if (distance > kBeside + set_.base_move(f)) return;
    out += (distance <= kBeside ? kStandsBy : kComes) * odds_.onset_kills(s, f, soldier);
  });
  return out * odds_.worth(soldier);
}

double Evaluation::charge(const Layout& s, int soldier, int enemy) const {
  const tabletop::Point offset = set_.offset(s.cell[at(enemy)], s.cell[at(soldier)]);
  const Angle angle = angle_of(tabletop::relative_octant(s.facing[at(enemy)], offset));
  const int gap = std::max(0, set_.distance_between(s.cell[at(soldier)], s.cell[at(enemy)]) - set_.scale * kEngagement);
  return odds_.charge_covers(soldier, gap) * odds_.onset(s, soldier, enemy, angle, true);
}

double Evaluation::potential(const Layout& s, Side side, const Forecast::Alive& alive) const {
  double out = 0.0;
  const Soldiers enemies = side_soldiers(set_, s, other(side));
  for_each(side_soldiers(set_, s, side) & ~engaged_of(set_, s, side), [&](int f) {
    double most = 0.0;
    for_each(enemies, [&](int e) { most = std::max(most, alive[at(e)] * attack(s, f, e)); });
    out += alive[at(f)] * most;
  });
  return out;
}

double Evaluation::balance(const Layout& s, Side side) const {
  Forecast::Alive alive;
  double out = forecast_.turn(s, side, alive);
  for (const Side mover : {Side{0}, Side{1}}) {
    const double value = next_move(s, mover) * potential(s, mover, alive);
    out += mover == side ? value : -value;
  }
  for_each(side_soldiers(set_, s, side), [&](int f) { out += alive[at(f)] * ground(s, f); });
  return out;
}

// Of his blows the best counts, of theirs all, those of enemies with others to strike in part.
double Evaluation::fights(const Layout& s, int soldier) const {
  double dealt = 0.0;
  double lives = 1.0;
  for_each(opponents(set_, s, soldier), [&](int e) {
    const Exchange pair = odds_.pair(s, soldier, e);
    dealt = std::max(dealt, pair.kills * odds_.worth(s, e));
    lives *= 1.0 - pair.dies / count(opponents(set_, s, e));
  });
  return kGoesOn * (dealt - (1.0 - lives) * odds_.worth(s, soldier));
}

double Evaluation::best_shot(const Layout& s, int soldier) const {
  double best = 0.0;
  for (const bool thrown : {false, true}) {
    if (thrown && s.javelins[at(soldier)] == 0) continue;
    const int shots = rules_.shots_allowed(s, soldier, thrown);
    if (shots == 0) continue;
    for_each(rules_.shot_targets(s, soldier, thrown),
             [&](int e) { best = std::max(best, shots * odds_.shot_value(s, soldier, e, thrown)); });
  }
  return best;
}

double Evaluation::place(const Layout& s, int soldier) const {
  const Side side = set_.side_of(soldier);
  if (!has(s.on_table, soldier)) return has(s.exited, soldier) && !exits_[side].empty() ? 4.0 : -4.0;
  double out = ground(s, soldier) + best_shot(s, soldier);
  const bool in_melee = engaged(set_, s, soldier);
  if (in_melee) out += fights(s, soldier);
  double invited = 0.0;
  double most = 0.0;
  const Soldiers enemies = enemies_of(set_, s, soldier);
  const Soldiers busy = engaged_of(set_, s, other(side));
  for_each(enemies, [&](int e) {
    if (!has(busy, e)) invited += attack(s, e, soldier);
    if (!in_melee) most = std::max(most, attack(s, soldier, e));
  });
  return out + next_move(s, side) * most - kShare * next_move(s, other(side)) * invited;
}

void Evaluation::put(Layout& s, int soldier, Cell cell) const {
  if (s.cell[at(soldier)] != cell) {
    rules_.arrive(s, soldier, cell);
    if (stage_of(s) < Stage::fire) s.moved |= bit(soldier);
  }
  s.facing[at(soldier)] = static_cast<std::uint8_t>(toward_enemy(s, soldier));
}

double Evaluation::standing(const Layout& s, int soldier, Cell cell) const {
  Layout there = s;
  put(there, soldier, cell);
  const bool walked = cell != s.cell[at(soldier)];
  if (walked && is_exit(soldier, cell) && !engaged(set_, there, soldier)) {
    there.on_table &= ~bit(soldier);
    there.exited |= bit(soldier);
  }
  return place(there, soldier);
}

// Whatever he can come to, the nearer the better.
double Evaluation::ground(const Layout& s, int soldier) const {
  const Side side = set_.side_of(soldier);
  const Cell here = s.cell[at(soldier)];
  double best = 0.0;
  for (const Cell cell : objectives_[side]) {
    const int there = soldier_at(s, cell);
    if (there >= 0 && there != soldier && set_.side_of(there) == side) continue;
    const int distance = set_.distance_between(here, cell);
    const double near = distance == 0 ? 1.0 : kNotThere * kNear / (kNear + distance);
    best = std::max(best, near * odds_.held(s, side, cell));
  }
  for (const Cell cell : exits_[side]) {
    best = std::max(best, kExit * kNear / (kNear + set_.distance_between(here, cell)));
  }
  return best;
}

Direction Evaluation::toward_enemy(const Layout& s, int soldier) const {
  const int enemy = nearest(set_, s, s.cell[at(soldier)], enemies_of(set_, s, soldier));
  if (enemy < 0) return tabletop::ahead(set_.side_of(soldier));
  return tabletop::direction_of(set_.offset(s.cell[at(soldier)], s.cell[at(enemy)]));
}

}  // namespace banneret::chevauchee
