// The numbers behind an action or a throw, part by part with their clauses - from the functions the dice themselves
// use.
#include <algorithm>
#include <cstdlib>

#include "env/mayhem/text.h"

namespace banneret::mayhem {
namespace {

ExplainedNumber to_hit(const Rules& rules, Cell from, Cell target) {
  ExplainedNumber out{"to hit, a die of at least", rules.to_hit(from, target), {}};
  out.add("a target in the open", kHitOpen, "MA-SHO-6");
  if (rules.in_cover(from, target)) out.add("behind cover", kHitCover - kHitOpen, "MA-TER-1");
  return out;
}

ExplainedNumber armour(const Rules& rules, const Layout& s, int target, Direction facing, Point from, bool horse) {
  const Setting& set = rules.setting();
  const Profile& profile = set.profile(target);
  if (horse) {
    ExplainedNumber out{"armour of the horse", horse_armour_of(profile.horse), {}};
    out.add("horse armour", out.value, "MA-HRS-3");
    return out;
  }
  ExplainedNumber out{"armour of the " + figure_name(set, s, target), rules.armour_against(target, facing, from), {}};
  const int bare = armour_of(profile.armour, false);
  out.add("body armour", bare, "MA-ARM-1");
  if (out.value != bare) out.add("shield to the front or left", out.value - bare, "MA-ARM-2");
  return out;
}

ExplainedNumber skill(const Rules& rules, const Layout& s, int figure, int opponent) {
  const Skill skill = rules.skill_of(s, figure, opponent);
  ExplainedNumber out{
      "skill of the " + figure_name(rules.setting(), s, figure) + ", added to its die", skill.total(), {}};
  if (skill.knight_front != 0) out.add("knight fighting to its front", skill.knight_front, "MA-CBT-5");
  switch (skill.superior) {
    case Skill::Superior::none:
      break;
    case Skill::Superior::obstacle:
      out.add("holds an obstacle", kSkillSuperior, "MA-CBT-6");
      break;
    case Skill::Superior::above:
      out.add("stands above", kSkillSuperior, "MA-CBT-6");
      break;
    case Skill::Superior::mounted:
      out.add("mounted against foot", kSkillSuperior, "MA-CBT-6");
      break;
  }
  if (skill.flank_rear != 0) out.add("in the enemy's flank or rear", skill.flank_rear, "MA-CBT-7");
  return out;
}

ExplainedNumber impact(const Rules& rules, const Layout& s) {
  ExplainedNumber out{"to kill, a die of at least", rules.need(s).value, {}};
  const int target = s.struck - 1;
  const Setting& set = rules.setting();
  const Cell cell = cell_at_step(set, s, target, s.strike_step);
  const Point from = set.table.point(s.cell[at(s.striker - 1)]) - set.table.point(cell);
  out.parts = armour(rules, s, target, facing_at_step(set, s, target, s.strike_step), from, s.at_horse != 0).parts;
  const int bonus = rules.impact_bonus(s);
  if (bonus == 0) return out;
  const bool lance = set.profile(s.striker - 1).weapon == Weapon::lance;
  out.add(lance ? "lance on horseback, first combat" : "two-handed weapon", -bonus, lance ? "MA-CBT-10" : "MA-CBT-9");
  return out;
}

ExplainedNumber courage(const Rules& rules, const Layout& s) {
  ExplainedNumber out{"courage, a die of at most", rules.need(s).value, {}};
  const bool alone = phase_of(s) == Phase::courage_single;
  out.add(alone ? "its own courage" : "highest courage of those who check", out.value, alone ? "MA-CRG-6" : "MA-CRG-4");
  return out;
}

ExplainedNumber dice(const Rules& rules, const Layout& s, int figure, Order order) {
  ExplainedNumber out{"dice for the move", rules.move_dice(s, figure, order), {}};
  const bool mounted = rules.mounted_move(s, figure, order);
  out.add("dice on foot", out.value - (mounted ? kMountedDice : 0), rate_clause(order));
  if (mounted) out.add("mounted", kMountedDice, "MA-MOV-7");
  return out;
}

/// How far an order goes: the group's roll once a part of it has moved (MA-MOV-2), else the dice.
ExplainedNumber distance(const Rules& rules, const Layout& s, int figure, Order order) {
  const int rolled = rolled_by_group(s, figure, order);
  if (rolled == 0) return dice(rules, s, figure, order);
  ExplainedNumber out{"inches of the move", rolled, {}};
  out.add("as the part of its group that moved first has rolled", rolled, "MA-MOV-2");
  return out;
}

/// What the charger and those it names will have to pass.
std::vector<ExplainedNumber> explain_charge(const Rules& rules, const Layout& s, int enemy) {
  const Setting& set = rules.setting();
  std::vector<ExplainedNumber> out;
  for (const Figures part : {s.body, group_of(set, s, enemy)}) {
    const int highest = highest_courage(set, part);
    out.push_back({part == s.body ? "courage to charge, a die of at most" : "courage when charged, a die of at most",
                   highest,
                   {}});
    out.back().add("highest courage of those who check", highest, "MA-CRG-4");
  }
  return out;
}

std::vector<ExplainedNumber> explain_throw(const Rules& rules, const Layout& s) {
  switch (phase_of(s)) {
    case Phase::shot:
      return {to_hit(rules, s.cell[at(s.striker - 1)], cell_at_step(rules.setting(), s, s.struck - 1, s.strike_step))};
    case Phase::impact:
      return {impact(rules, s)};
    case Phase::skill:
      return {skill(rules, s, s.fighter - 1, s.foe - 1), skill(rules, s, s.foe - 1, s.fighter - 1)};
    case Phase::move:
      return {dice(rules, s, lowest(s.body), order_of(s))};
    case Phase::retreat: {
      ExplainedNumber out{"dice for the retreat", kRetreatDice, {}};
      out.add("retreat", kRetreatDice, "MA-CRG-6");
      return {out};
    }
    case Phase::initiative_dice: {
      ExplainedNumber out{"dice, one a side: the higher chooses", 2, {}};
      out.add("one a side", 2, "MA-SEQ-1");
      return {out};
    }
    default:
      return {courage(rules, s)};
  }
}

/// To hit and armour for each moment at which the shooter may shoot at the target (or the one chosen).
std::vector<ExplainedNumber> explain_shot(const Rules& rules, const Layout& s, int target, Cell only) {
  const Setting& set = rules.setting();
  const int shooter = s.shooter - 1;
  std::array<Moment, kMaxPathCells> moment;
  const int n = rules.shot_moments(s, shooter, target, moment);
  std::vector<ExplainedNumber> out;
  for (int i = 0; i < n; ++i) {
    const int step = moment[at(i)].step;
    const Cell cell = cell_at_step(set, s, target, step);
    if (only != kNoCell && only != cell) continue;
    const Point from = set.table.point(s.cell[at(shooter)]) - set.table.point(cell);
    out.push_back(to_hit(rules, s.cell[at(shooter)], cell));
    out.push_back(armour(rules, s, target, facing_at_step(set, s, target, step), from, false));
    if (set.dismount && has(s.mounted, target)) out.push_back(armour(rules, s, target, 0, from, true));
  }
  return out;
}

/// A way in fifths of a cell, and how far the dice reach.
std::vector<ExplainedNumber> explain_way(const Layout& s, int fifths, const std::string& clause) {
  ExplainedNumber way{"length of the way in fifths", fifths, {}};
  way.add("5 a straight step, 7 a diagonal one, 11 a knight's step", fifths, clause);
  ExplainedNumber reach{"reach of the dice in fifths", tabletop::allowance_fifths(s.roll), {}};
  reach.add("5 an inch rolled", 5 * s.roll, clause);
  reach.add("rounded to whole cells", reach.value - 5 * s.roll, clause);
  return {way, reach};
}

std::vector<ExplainedNumber> explain_go(const Rules& rules, const Layout& s, Cell to, Workspace& work) {
  tabletop::ReachQuery query;
  rules.query_of(s, query);
  const int cost = rules.reach_of(s, query, work).cost[to];
  if (cost == tabletop::kUnreached) return {};
  return explain_way(s, cost, rate_clause(order_of(s)));
}

std::vector<ExplainedNumber> explain_advance(const Rules& rules, const Layout& s, Cell to) {
  const Setting& set = rules.setting();
  const Point offset = set.table.point(to) - set.table.point(s.cell[at(handle_of(set, s, s.body, s.active))]);
  const int steps = std::max(std::abs(offset.x), std::abs(offset.y));
  ExplainedNumber way{
      "price of the advance in fifths", steps * tabletop::kStepCost[2U * s.facing[at(lowest(s.body))]], {}};
  way.add("5 a cell, 7 on a diagonal", way.value, "MA-MOV-5");
  ExplainedNumber left{"fifths left of the roll", s.fifths, {}};
  left.add("the roll less the manoeuvres made", s.fifths, "MA-MOV-5");
  return {way, left};
}

/// A figure named to shoot or to fight: the numbers of everything it could then be sent at, in the order of the list.
std::vector<ExplainedNumber> explain_each(const Rules& rules, const Layout& s, Action action, Workspace& work) {
  Layout after = s;
  rules.apply(after, action, work);
  const Phase phase = phase_of(after);
  std::vector<ExplainedNumber> out;
  if (phase != Phase::shot_target && phase != Phase::combat_enemy) return out;
  std::vector<Action> choices;
  rules.legal_actions(after, work, choices);
  for (const Action choice : choices) {
    for (ExplainedNumber& number : numbers_of(rules, after, choice, work)) out.push_back(std::move(number));
  }
  return out;
}

}  // namespace

const char* rate_clause(Order order) {
  switch (order) {
    case Order::single:
      return "MA-MOV-4";
    case Order::group:
    case Order::join:
      return "MA-MOV-5";
    case Order::fall_back:
    case Order::leave:
      return "MA-MOV-10";
    default:
      return "MA-MOV-6";
  }
}

std::vector<ExplainedNumber> numbers_of(const Rules& rules, const Layout& s, Action action, Workspace& work) {
  const Phase phase = phase_of(s);
  if (phase == Phase::over) return {};
  if (!is_decision(phase)) return explain_throw(rules, s);
  const Encoder& enc = rules.encoder();
  if (enc.is_global(action)) {
    if (phase == Phase::shot_cell) return explain_shot(rules, s, s.shot_target - 1, kNoCell);
    if (phase != Phase::strike) return {};
    Layout after = s;
    after.at_horse = enc.global(action) == Global::strike_horse ? 1 : 0;
    after.phase = static_cast<std::uint8_t>(Phase::impact);
    return {impact(rules, after)};
  }
  const Spatial kind = enc.spatial(action);
  const int f = figure_at(s, enc.cell(action));
  if (is_order(kind) && f >= 0 && ordered(kind) != Order::turn) return {distance(rules, s, f, ordered(kind))};
  if (kind == Spatial::charge_at && f >= 0) return explain_charge(rules, s, f);
  if (phase == Phase::destination && kind == Spatial::go) return explain_go(rules, s, enc.cell(action), work);
  if (phase == Phase::manoeuvre && kind == Spatial::advance) return explain_advance(rules, s, enc.cell(action));
  if (kind == Spatial::shoot_with || kind == Spatial::fight_with) return explain_each(rules, s, action, work);
  if (kind == Spatial::shoot_at && f >= 0) return explain_shot(rules, s, f, kNoCell);
  if (kind == Spatial::shoot_when) return explain_shot(rules, s, s.shot_target - 1, enc.cell(action));
  if (kind == Spatial::fight_at && f >= 0) {
    return {skill(rules, s, s.fighter - 1, f), skill(rules, s, f, s.fighter - 1)};
  }
  if (kind == Spatial::wheel_left || kind == Spatial::wheel_right) {
    ExplainedNumber out{"price of the wheel in fifths", rules.wheel_cost(s, s.body, f), {}};
    out.add("4 an inch from the pivot to the farthest figure", out.value, "MA-MOV-5");
    return {out};
  }
  return {};
}

}  // namespace banneret::mayhem
