// The numbers behind an action or a throw, part by part with their clauses - from the functions the dice themselves
// use.
#include <numeric>

#include "env/crecy/text.h"
#include "env/ruleset/words.h"

namespace banneret::crecy {
namespace {

using Numbers = std::vector<ExplainedNumber>;

std::string name_of(const Rules& rules, const Layout& s, int unit) {
  return unit_name(rules.setting(), s, unit);
}

ExplainedNumber defence(const Rules& rules, const Layout& s, int target, const Defence& d) {
  ExplainedNumber out{"defence of the " + name_of(rules, s, target) + ", taken from the hits", d.total(), {}};
  out.add_if("shields", d.shield, "CR-DEF-1");
  out.add_if("shield wall or defensive formation", d.formation, "CR-DEF-1");
  out.add_if("chain mail", d.mail, "CR-DEF-1");
  out.add_if("in woods or buildings", d.cover, "CR-DEF-1");
  const int whole = d.shield + d.formation + d.mail + d.cover;
  out.add_if("halved by crossbows, rounded down", d.total() - whole, "CR-MIS-2");
  return out;
}

/// To hit with a volley, and what the hits must overcome.
Numbers volley(const Rules& rules, const Layout& s, int shooter, int target, int castings) {
  const VolleyNumbers n = rules.volley_numbers(s, shooter, target);
  ExplainedNumber hit{"to hit, a die of at least", n.needed(), {}};
  hit.add(counted(n.spans, "span", "spans") + " away", n.base, "CR-MIS-5");
  hit.add_if("missiles", -n.missile, "CR-MIS-2");
  hit.add_if("target in a dense formation", -n.dense, "CR-MIS-4");
  hit.add_if("over friends in single line", -n.over_friends, "CR-MIS-4");
  hit.add_if("target skirmishers", -n.skirmishers, "CR-MIS-4");
  return {simple("dice, one a casting that fires", castings, "castings that fire", "CR-MIS-3"), hit,
          defence(rules, s, target, n.defence)};
}

void add_bonus(ExplainedNumber& number, const StrikeNumbers& n) {
  number.add_if(n.arc == kRearToHit ? "into the rear" : "into the flank", -n.arc, "CR-MEL-6");
  number.add_if("advantageous positions", -n.positions, "CR-MEL-6");
  number.add_if("long weapon without a shield", -n.long_weapon, "CR-MEL-6");
  number.add_if("in march column", -n.column, "CR-MEL-6");
}

/// A unit's blow at another.
Numbers blow(const Rules& rules, const Layout& s, int striker, int target) {
  const StrikeNumbers n = rules.strike_numbers(s, striker, target);
  const bool shoots = profile_of(rules.setting(), s, striker).missile != Missile::none;
  ExplainedNumber dice{"dice of the " + name_of(rules, s, striker), n.rolls() + (n.stand ? 1 : 0), {}};
  dice.add("castings", n.castings, "CR-MEL-4");
  dice.add_if("lances charging in wedge", n.wedge_rolls, "CR-MEL-4");
  dice.add_if("pole-arms in defensive formation", n.pole_arm_rolls, "CR-MEL-4");
  dice.add_if("command stand", n.stand ? 1 : 0, "CR-UNT-2");
  ExplainedNumber hit{"to hit, a die of at least", n.needed(), {}};
  hit.add(shoots ? "a missile unit" : "quality of the striker", n.base, "CR-MEL-5");
  add_bonus(hit, n);
  Numbers out{dice, hit};
  if (n.stand) {
    out.push_back({"to hit, the stand's die, at least", n.stand_needed(), {}});
    out.back().add("command stand", n.stand_base, "CR-MEL-5");
    add_bonus(out.back(), n);
  }
  out.push_back(defence(rules, s, target, n.defence));
  return out;
}

void append(Numbers& out, const Numbers& more) {
  out.insert(out.end(), more.begin(), more.end());
}

ExplainedNumber to_stand_fast(const Rules& rules, const Layout& s) {
  const FlightNumbers n = rules.flight_numbers(s);
  const bool rally = phase_of(s) == Phase::rally;
  ExplainedNumber out{rally ? "to stand again, a die of at least" : "to stand, a die of at least", n.needed(), {}};
  out.add(n.tries > 1 ? "quality, two tries each" : "quality", n.base, "CR-FLE-4");
  out.add_if("attached leader", -n.leader, "CR-FLE-3");
  out.add_if("shield wall or defensive formation", -n.formation, "CR-FLE-3");
  out.add_if("advantageous positions", -n.positions, "CR-FLE-3");
  out.add_if(n.arc == kRearCourage ? "attacked in the rear" : "attacked in the flank", -n.arc, "CR-FLE-3");
  out.add_if("attacked in march column", -n.column, "CR-FLE-3");
  out.add_if("deaths in the unit this turn", -n.deaths, "CR-FLE-3");
  out.add_if("told to stand steady", -n.steady, "CR-CRD-3");
  if (n.needed() > 6) out.add("a natural 6 stands", 6 - n.needed(), "CR-FLE-5");
  if (n.needed() > 6) out.value = 6;
  return out;
}

ExplainedNumber cards_left(const Rules& rules, const Layout& s) {
  const auto& left = s.cards[s.active];
  const auto& deck = rules.setting().deck;
  const bool empty = std::accumulate(left.begin(), left.end(), 0) == 0;
  ExplainedNumber out{"cards left in the deck", 0, {}};
  for (std::size_t k = 0; k < kCardKinds; ++k) {
    const int n = empty ? deck[k] : left[k];
    out.value += n;
    std::string name(kCardNames[k]);
    for (char& c : name) c = c == '_' ? ' ' : c;
    out.add_if(name, n, k == 0 ? "CR-CRD-2" : "CR-CRD-3");
  }
  return out;
}

Numbers explain_throw(const Rules& rules, const Layout& s) {
  switch (phase_of(s)) {
    case Phase::first_round:
      return {simple("dice, one a side: the higher has the first round", 2, "one a side", "CR-ACT-4")};
    case Phase::points:
      return {simple("dice for points", rules.leaders_rolling(s), "living leaders", "CR-ACT-1")};
    case Phase::card:
      return {cards_left(rules, s)};
    case Phase::volley:
      return volley(rules, s, s.shooter - 1, s.shot_target - 1, s.firing);
    case Phase::stand:
      return {simple("to hit the command stand, a die of", kStandHit, "command stand of a unit that loses castings",
                     "CR-DEF-4")};
    case Phase::strike: {
      const bool second = s.second_blow != 0;
      return blow(rules, s, (second ? s.struck_unit : s.striker) - 1, (second ? s.striker : s.struck_unit) - 1);
    }
    default:
      return {to_stand_fast(rules, s)};
  }
}

/// How far a move goes, in cells.
Numbers explain_move(const Rules& rules, const Layout& s, int unit, bool double_time) {
  const Allowance with = rules.allowance_of(s, unit, double_time);
  const Allowance plain = rules.allowance_of(s, unit, false);
  Numbers out;
  for (const bool straight : {true, false}) {
    if (!straight && with.straight == with.wheeling) break;
    const int cells = straight ? with.straight : with.wheeling;
    const int usual = straight ? plain.straight : plain.wheeling;
    out.push_back({straight ? "cells straight ahead" : "cells of a move with a wheel", cells, {}});
    out.back().add("class and formation", usual, "CR-MOV-1");
    out.back().add_if("double time", cells - usual, "CR-CRD-3");
  }
  return out;
}

Numbers explain_global(const Rules& rules, const Layout& s, Global kind) {
  if (kind >= Global::flip_white && kind <= Global::flip_3) return {cards_left(rules, s)};
  if (kind >= Global::fire_1 && kind <= Global::fire_6) {
    const int castings = static_cast<int>(kind) - static_cast<int>(Global::fire_1) + 1;
    return volley(rules, s, s.shooter - 1, s.shot_target - 1, castings);
  }
  if (kind != Global::wheel_left && kind != Global::wheel_right) return {};
  return {simple("price of the wheel in fifths", kWheelFifths, "45 degrees of one base", "CR-MOV-2"),
          simple("fifths left with a wheel", rules.fifths_left(s, true), "allowance less what is spent", "CR-MOV-1")};
}

Numbers explain_order(const Rules& rules, const Layout& s, Spatial kind, int unit) {
  switch (kind) {
    case Spatial::move:
    case Spatial::withdraw:
      return explain_move(rules, s, unit, false);
    case Spatial::double_time:
      return explain_move(rules, s, unit, true);
    case Spatial::volley:
    case Spatial::second_volley:
      return {
          simple("castings that fire", rules.firing_castings(s, unit), "ranks and width of the formation", "CR-MIS-2")};
    case Spatial::rally: {
      Layout test = s;
      test.phase = static_cast<std::uint8_t>(Phase::rally);
      test.rallying = static_cast<std::uint8_t>(unit + 1);
      return {to_stand_fast(rules, test)};
    }
    default:
      return {};
  }
}

}  // namespace

Numbers numbers_of(const Rules& rules, const Layout& s, Action action) {
  if (phase_of(s) == Phase::over) return {};
  if (!is_decision(phase_of(s))) return explain_throw(rules, s);
  const Encoder& enc = rules.encoder();
  if (enc.is_global(action)) return explain_global(rules, s, enc.global(action));
  const Spatial kind = enc.spatial(action);
  const int unit = entity_at(s, enc.cell(action));
  if (kind == Spatial::go) {
    return {simple("length of the way in fifths", rules.way_to(s, enc.cell(action)), "5 a straight step, 7 a diagonal",
                   "CR-MOV-2"),
            simple("fifths that it may be", rules.fifths_left(s, false), "class and formation", "CR-MOV-1")};
  }
  if (unit < 0) return {};
  if (is_order(kind)) return explain_order(rules, s, kind, unit);
  if (kind == Spatial::shoot_at) return volley(rules, s, s.shooter - 1, unit, s.castings_left);
  if (kind == Spatial::strike_at) return blow(rules, s, rules.subject(s), unit);
  if (kind != Spatial::fight) return {};
  const int enemy = s.target[at(unit)] - 1;
  Numbers out = blow(rules, s, unit, enemy);
  if (s.target[at(enemy)] == unit + 1) append(out, blow(rules, s, enemy, unit));
  return out;
}

}  // namespace banneret::crecy
