// The numbers behind an action or a throw, part by part with their clauses - from the functions the dice themselves
// use.
#include <algorithm>

#include "env/chevauchee/text.h"
#include "env/ruleset/words.h"

namespace banneret::chevauchee {
namespace {

using Numbers = std::vector<ExplainedNumber>;

std::string name_of(const Rules& rules, const Layout& s, int soldier) {
  return soldier_name(rules.setting(), s, soldier);
}

// ---- attacks --------------------------------------------------------------------------------------------------------

void add_defence(ExplainedNumber& number, const Defence& d, const std::string& clause) {
  number.add("defence of any soldier", kDefence, clause);
  number.add_if("armour", d.armour, "CH-ARM-" + std::to_string(d.armour + 1));
  number.add_if("on horseback", d.horse, "CH-ARM-6");
  number.add_if("shield to the front or left", d.shield, "CH-ARM-5");
  number.add_if("cover", d.cover, "CH-ARM-7");
}

/// CH-RNG-0, CH-RNG-2: cells as people measure them.
std::string measured(const Setting& set, int cells) {
  const int yards = set.scale == 1 ? 2 * cells : cells;
  return counted(cells, "inch", "inches") + ", " + counted(yards, "yard", "yards");
}

/// What the dice can show bounds what is needed.
void bound(ExplainedNumber& number, const std::string& clause) {
  const int least = std::clamp(number.value, kNaturalMiss + 1, kNaturalKill);
  number.add_if(number.value < least ? "a natural 3 misses" : "a natural 18 kills", least - number.value, clause);
  number.value = least;
}

ExplainedNumber shot_at(const Rules& rules, const Layout& s, int struck, const ShotNumbers& n) {
  ExplainedNumber out{"to kill the " + name_of(rules, s, struck) + ", 3d6 of at least", n.needed(), {}};
  add_defence(out, n.defence, "CH-MIS-4");
  out.add(measured(rules.setting(), n.distance) + " away", -n.range, n.range == 0 ? "CH-MIS-0" : "CH-MIS-1");
  out.add_if("weapon", -n.weapon, "CH-MIS-2");
  out.add_if("shooter has walked", -n.moved, "CH-MIS-5");
  out.add_if("into a melee", -n.melee, "CH-MIS-6");
  out.add_if("mounted shooter", -n.mounted, "CH-MIS-7");
  bound(out, "CH-MIS-8");
  return out;
}

/// A shot, and what a miss is rolled against.
Numbers shot(const Rules& rules, const Layout& s, int shooter, int target, bool thrown) {
  Numbers out{shot_at(rules, s, target, rules.shot_numbers(s, shooter, target, thrown))};
  const int stray = rules.stray_victim(s, shooter, target);
  if (stray < 0) return out;
  out.push_back(shot_at(rules, s, stray, rules.stray_numbers(s, shooter, target, thrown)));
  out.back().what = "after a miss, " + out.back().what;
  return out;
}

ExplainedNumber blow(const Rules& rules, const Layout& s, int striker, int target) {
  const BlowNumbers n = rules.blow_numbers(s, striker, target);
  ExplainedNumber out{
      "the " + name_of(rules, s, striker) + " to kill the " + name_of(rules, s, target) + ", 3d6 of at least",
      n.needed(),
      {}};
  add_defence(out, n.defence, "CH-HTH-7");
  out.add_if(spaced(kWeaponNames[static_cast<std::size_t>(n.hand)]), -n.weapon, "CH-HTH-4");
  out.add_if("at the end of a charge", -n.charge, "CH-HTH-5");
  bound(out, "CH-HTH-8");
  return out;
}

struct Reason {
  const char* what;
  const char* clause;
};
Reason reason_of(FirstBlow why, bool first) {
  switch (why) {
    case FirstBlow::rear:
      return {"came from the rear", "CH-HTH-3"};
    case FirstBlow::flank:
      return {"came from the flank", "CH-HTH-3"};
    case FirstBlow::above:
      return {"stands above", first ? "CH-HTH-1" : "CH-HTH-2"};
    case FirstBlow::rank:
      return first ? Reason{"weapon of a higher class", "CH-HTH-1"} : Reason{"weapon of a lower class", "CH-HTH-2"};
    case FirstBlow::mover:
      return {"moved to contact", "CH-HTH-1"};
    default:
      return {"struck first before", "CH-HTH-2"};
  }
}

/// The blows of a pair in their order.
Numbers fight(const Rules& rules, const Layout& s, int striker) {
  const int enemy = s.target[at(striker)] - 1;
  if (s.target[at(enemy)] != striker + 1) return {blow(rules, s, striker, enemy)};
  const FirstStriker first = rules.first_striker(s, striker, enemy);
  const Bout bout = meeting(rules.setting(), s, striker, enemy).bout;
  const Reason reason = reason_of(first.why, first_turn(bout));
  const int second = first.soldier == striker ? enemy : striker;
  return {simple("blows before the " + name_of(rules, s, second) + "'s, by the " + name_of(rules, s, first.soldier), 1,
                 reason.what, reason.clause),
          blow(rules, s, first.soldier, second), blow(rules, s, second, first.soldier)};
}

// ---- contests -------------------------------------------------------------------------------------------------------

/// What everybody adds to a die.
Numbers contest(const Rules& rules, const Layout& s, int soldier, const Contest& c, bool loading) {
  const Setting& set = rules.setting();
  Numbers out;
  const auto push = [&](int f, int bonus) {
    out.push_back({"added to the die of the " + name_of(rules, s, f), bonus, {}});
    const int horse = set.profile(f).mounted ? kMountedWithdrawal : 0;
    if (loading) return out.back().add("nothing", bonus, "CH-FIR-2");
    out.back().add("class of the weapon in hand", bonus - horse, "CH-MEL-1");
    out.back().add_if("on horseback", horse, "CH-MEL-1");
  };
  push(soldier, c.own);
  for (int i = 0; i < c.others; ++i) push(c.soldier[at(i)], c.theirs[at(i)]);
  return out;
}

Numbers withdrawal(const Rules& rules, const Layout& s, int soldier) {
  return contest(rules, s, soldier, rules.withdrawal_contest(s, soldier), false);
}

// ---- moves ----------------------------------------------------------------------------------------------------------

ExplainedNumber walk(const Rules& rules, int soldier, bool half) {
  const Setting& set = rules.setting();
  const int category = set.profile(soldier).category();
  const int base = kBaseMove[at(category)];
  const int all = set.base_move(soldier);
  ExplainedNumber out{"cells of the move, terrain apart", half ? all / 2 : all, {}};
  out.add(std::string(kCategoryNames[at(category)]), base, "CH-MOV-2");
  out.add_if("doubled at 1/35", all - base, "CH-RNG-1");
  if (half) out.add("half of it", all / 2 - all, "CH-MEL-1");
  return out;
}

/// The dice of a charge and what is added to them.
Numbers charge(const Rules& rules, int soldier) {
  const Setting& set = rules.setting();
  const auto category = at(set.profile(soldier).category());
  ExplainedNumber length{"cells of the charge before the dice", set.charge_move(soldier, 0), {}};
  length.add(std::string(kCategoryNames[category]), kBaseMove[category], "CH-MOV-2");
  length.add_if("charge bonus", kChargeBonus[category], "CH-MOV-3");
  length.add_if("doubled at 1/35", length.value - kBaseMove[category] - kChargeBonus[category], "CH-RNG-1");
  return {simple("dice for the charge", kChargeDice[category], std::string(kCategoryNames[category]), "CH-MOV-3"),
          length};
}

/// How far it is, and the smallest sum of the dice that takes him there as all stand now: one too many for them if
/// none does.
void add_run(Numbers& out, const Rules& rules, const Layout& s, int soldier, int enemy) {
  const Setting& set = rules.setting();
  ChargeLine line;
  rules.charge_line(s, soldier, enemy, line);
  if (line.cells == 0) return;
  const std::size_t last = at(line.cells - 1);
  const std::string who = "the " + name_of(rules, s, soldier) + " to reach the " + name_of(rules, s, enemy);
  out.push_back({who + ", cells of the charge", line.distance[last] + line.penalty[last], {}});
  out.back().add("cells to run", line.distance[last], "CH-MV1-0");
  out.back().add_if("terrain", line.penalty[last], "CH-MOV-6");
  const int dice = kChargeDice[at(set.profile(soldier).category())];
  int sum = dice;
  while (sum <= 6 * dice && rules.charge_run(s, soldier, line, sum) < line.cells) ++sum;
  out.push_back(
      simple(who + ", dice of at least", sum, sum > 6 * dice ? "barred or too far" : "as all stand now", "CH-MV1-2"));
}

Numbers charge_at(const Rules& rules, const Layout& s, int soldier, int enemy) {
  Numbers out = charge(rules, soldier);
  add_run(out, rules, s, soldier, enemy);
  return out;
}

/// Of all whose run the dice decide.
Numbers charge_dice(const Rules& rules, const Layout& s) {
  Numbers out = charge(rules, rules.subject(s));
  for_each(rules.runners(s, rules.rolling_category(s)), [&](int f) { add_run(out, rules, s, f, s.target[at(f)] - 1); });
  return out;
}

Numbers explain_throw(const Rules& rules, const Layout& s) {
  const int soldier = rules.subject(s);
  switch (phase_of(s)) {
    case Phase::deployment:
      return {simple("dice, one a side: the lower places first", 2, "one a side", "CH-SET-3")};
    case Phase::initiative_dice:
      return {simple("dice, one a side: the higher chooses", 2, "one a side", "CH-TUR-1")};
    case Phase::charge_bonus:
      return charge_dice(rules, s);
    case Phase::loading:
      return contest(rules, s, soldier, rules.loading_contest(s, soldier), true);
    case Phase::shot_dice:
      return shot(rules, s, soldier, s.target[at(soldier)] - 1, has(s.thrown, soldier));
    case Phase::stray:
      return {shot(rules, s, soldier, s.target[at(soldier)] - 1, has(s.thrown, soldier)).back()};
    case Phase::withdrawal_dice:
      return withdrawal(rules, s, soldier);
    default:
      return {blow(rules, s, soldier, s.target[at(soldier)] - 1)};
  }
}

}  // namespace

Numbers numbers_of(const Rules& rules, const Layout& s, Action action) {
  const Phase phase = phase_of(s);
  if (phase == Phase::over) return {};
  if (!is_decision(phase)) return explain_throw(rules, s);
  const Encoder& enc = rules.encoder();
  if (enc.is_global(action)) return {};
  const Spatial kind = enc.spatial(action);
  if (kind == Spatial::go) return {walk(rules, s.mover - 1, phase == Phase::withdrawal_cell)};
  const int soldier = soldier_at(s, enc.cell(action));
  if (soldier < 0) return {};
  switch (kind) {
    case Spatial::charge_with:
      return charge(rules, soldier);
    case Spatial::charge_at:
      return charge_at(rules, s, s.mover - 1, soldier);
    case Spatial::run:
      return charge_at(rules, s, soldier, s.target[at(soldier)] - 1);
    case Spatial::move_with:
      return {walk(rules, soldier, false)};
    case Spatial::shoot_at:
    case Spatial::throw_at:
      return shot(rules, s, rules.subject(s), soldier, kind == Spatial::throw_at);
    case Spatial::withdraw:
      return withdrawal(rules, s, soldier);
    case Spatial::strike_at:
      return {blow(rules, s, rules.subject(s), soldier)};
    case Spatial::fight:
      return fight(rules, s, soldier);
    default:
      return {};
  }
}

}  // namespace banneret::chevauchee
