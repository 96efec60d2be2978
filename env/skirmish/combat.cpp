// Blows and wounds: whom a figure may strike at, how well, what a hit does - of shots too - and the acts of the melee
// phase one by one.
#include <algorithm>
#include <limits>

#include "env/skirmish/rules.h"

namespace banneret::skirmish {

// SK-MOV-9: the enemy named at contact, else any; SK-FIR-8, SK-MEL-1.
Figures Rules::blow_choices(const Layout& s, int figure) const {
  if (has(s.stunned, figure)) return 0;
  const int foe = named_foe(set_, s, figure);
  return foe >= 0 ? bit(foe) : contacts(set_, s, figure);
}

Figures Rules::ready_to_fight(const Layout& s) const {
  return engaged(set_, s, s.on_table & ~(s.acted | s.stunned));
}

bool Rules::may_pass(const Layout& s, int figure) const {
  return named_foe(set_, s, figure) < 0;
}

BlowNumbers Rules::blow_numbers(const Layout& s, int striker, int target) const {
  BlowNumbers out;
  out.own_class = weapon_class_of(s, striker);  // SK-MEL-4
  out.foe_class = weapon_class_of(s, target);
  out.base = melee_chance(out.own_class, out.foe_class);  // SK-MEL-5
  const int better = static_cast<int>(set_.profile(striker).grade) - static_cast<int>(set_.profile(target).grade);
  out.grade = kGradeStep * better;                              // SK-MEL-6
  if (has(s.charged, striker)) out.charging = kCharging;        // SK-MEL-6, SK-MOV-7
  if (s.hits[at(target)] != 0) out.wounded = kWoundedOpponent;  // SK-MEL-6
  out.hits = kHitReceived * s.hits[at(striker)];                // SK-MEL-6
  int opponents = 0;
  for_each(contacts(set_, s, striker), [&](int e) { opponents += able_to_attack(set_, s, e, striker) ? 1 : 0; });
  out.outnumbered = kExtraOpponent * std::max(0, opponents - 1);                            // SK-MEL-6
  if (has(set_.shields, target) && !has(s.struck, target)) out.shield = kShieldedOpponent;  // SK-MEL-6
  return out;
}

// ---- the melee phase ------------------------------------------------------------------------------------------------

// SK-TUR-2. Who attacked whom last turn no longer matters (SK-MOV-11).
void Rules::begin_melee(Layout& s) const {
  s.melee = 1;
  s.attacked.fill(0);
  begin_turns(s);
  next_blow(s);
}

// SK-TUR-3
void Rules::next_blow(Layout& s) const {
  if (!turn_to(s, ready_to_fight(s))) return end_turn(s);
  s.phase = static_cast<std::uint8_t>(Phase::fighter);
}

void Rules::list_fighters(const Layout& s, std::vector<Action>& out) const {
  const Figures ready = ready_to_fight(s) & set_.side[s.active];
  Figures passing = 0;
  for_each(ready, [&](int f) { passing |= may_pass(s, f) ? bit(f) : 0; });
  push_sorted(s, Spatial::fight_with, ready, out);
  push_sorted(s, Spatial::pass_with, passing, out);
}

// SK-TUR-3: to pass is the figure's act for the phase.
void Rules::choose_fighter(Layout& s, Action action) const {
  const int figure = figure_at(s, enc_.cell(action));
  if (enc_.spatial(action) == Spatial::pass_with) {
    s.acted |= bit(figure);
    return next_blow(s);
  }
  s.mover = static_cast<std::uint8_t>(figure + 1);
  const Figures choices = blow_choices(s, figure);
  if (count(choices) > 1) {
    s.phase = static_cast<std::uint8_t>(Phase::blow_target);
    return;
  }
  s.target = static_cast<std::uint8_t>(lowest(choices) + 1);
  strike(s);
}

void Rules::list_blow_targets(const Layout& s, std::vector<Action>& out) const {
  push_sorted(s, Spatial::strike_at, blow_choices(s, s.mover - 1), out);
}

void Rules::choose_blow_target(Layout& s, Cell cell) const {
  s.target = static_cast<std::uint8_t>(figure_at(s, cell) + 1);
  strike(s);
}

// SK-MEL-8: one attack a turn; what cannot miss or hit is not diced for.
void Rules::strike(Layout& s) const {
  const int striker = s.mover - 1;
  s.acted |= bit(striker);
  s.attacked[at(striker)] = s.target;  // SK-MOV-11
  s.fought |= bit(striker) | bit(s.target - 1);
  s.phase = static_cast<std::uint8_t>(Phase::blow);
  const int chance = blow_numbers(s, striker, s.target - 1).chance();
  if (chance == 0 || chance == 100) blow_rolled(s, chance == 100);
}

// SK-MEL-6: the shield has now counted, against the first to attack.
void Rules::blow_rolled(Layout& s, bool hits) const {
  s.struck |= bit(s.target - 1);
  if (hits) return hit(s);
  attack_done(s);
}

// ---- wounds, of shots and blows -------------------------------------------------------------------------------------

// SK-FIR-9, SK-MEL-7
void Rules::hit(Layout& s) const {
  if (has(s.stunned, s.target - 1)) return wound_rolled(s, Wound::dead);
  s.phase = static_cast<std::uint8_t>(Phase::wound);
}

// SK-FIR-7, SK-MEL-2, SK-MEL-7: at once.
void Rules::wound_rolled(Layout& s, Wound wound) const {
  const int target = s.target - 1;
  if (wound == Wound::dead) {
    const bool melee = s.melee != 0;
    s.mover = 0;
    s.target = 0;
    if (slay(s, target)) return;
    return melee ? next_blow(s) : next_shot(s);
  }
  const int hits = s.hits[at(target)] + hits_of(wound);
  s.hits[at(target)] = static_cast<std::uint8_t>(std::min<int>(hits, std::numeric_limits<std::uint8_t>::max()));
  if (wound == Wound::stunned) {
    s.stunned |= bit(target);  // SK-FIR-8
    s.stun_fresh |= bit(target);
  }
  attack_done(s);
}

void Rules::attack_done(Layout& s) const {
  s.mover = 0;
  s.target = 0;
  if (s.melee != 0) return next_blow(s);
  next_shot(s);
}

}  // namespace banneret::skirmish
