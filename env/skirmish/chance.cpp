// Dice: what is thrown at each chance node, its distinct effects with exact weights, and which effect real dice have.
// Weights and dice go through the same numbers: shot_numbers, blow_numbers, wound_of.
#include "env/skirmish/rules.h"

namespace banneret::skirmish {
namespace {

constexpr int kHit = 0;  // outcomes of a d100
constexpr int kMissed = 1;

/// Of a hundred. \pre a shot or a blow.
int attack_chance(const Rules& rules, const Layout& s) {
  if (phase_of(s) == Phase::shot) return rules.shot_numbers(s, s.mover - 1, s.target - 1).chance();
  return rules.blow_numbers(s, s.mover - 1, s.target - 1).chance();
}

}  // namespace

DiceThrow Rules::dice_throw(const Layout& s) const {
  const Phase phase = phase_of(s);
  DiceThrow thrown;
  thrown.kind = static_cast<std::uint8_t>(static_cast<int>(phase) - kDecisionKinds);
  thrown.count = phase == Phase::first_side ? 2 : 1;
  thrown.sides = phase == Phase::first_side ? 6 : phase == Phase::wound ? 10 : 100;
  const int about = subject(s);
  thrown.subject = about < 0 ? kNoSubject : static_cast<std::uint16_t>(about);
  return thrown;
}

void Rules::chance_outcomes(const Layout& s, ChanceOutcomes& out) const {
  out.clear();
  switch (phase_of(s)) {
    case Phase::first_side:  // SK-TUR-1: a tie is thrown again
      out.add(15);
      out.add(15);
      return;
    case Phase::wound:  // SK-FIR-7, SK-MEL-7
      for (const int faces : kWoundFaces) out.add(static_cast<std::uint64_t>(faces));
      return;
    default: {  // SK-FIR-6, SK-MEL-8
      const int chance = attack_chance(*this, s);
      out.add(static_cast<std::uint64_t>(chance));
      out.add(static_cast<std::uint64_t>(100 - chance));
    }
  }
}

int Rules::outcome_of(const Layout& s, DiceValues dice) const {
  switch (phase_of(s)) {
    case Phase::first_side:  // SK-TUR-1: side 0's die, then side 1's
      return dice[0] == dice[1] ? kReroll : dice[0] > dice[1] ? 0 : 1;
    case Phase::wound:  // SK-FIR-7, SK-MEL-7
      return static_cast<int>(wound_of(dice[0]));
    default:  // SK-FIR-6, SK-MEL-8
      return dice[0] <= attack_chance(*this, s) ? kHit : kMissed;
  }
}

void Rules::apply_outcome(Layout& s, int outcome) const {
  switch (phase_of(s)) {
    case Phase::first_side:  // SK-TUR-1: the higher chooses
      s.active = static_cast<Side>(outcome);
      s.phase = static_cast<std::uint8_t>(Phase::initiative);
      return;
    case Phase::shot:
      return shot_rolled(s, outcome == kHit);
    case Phase::blow:
      return blow_rolled(s, outcome == kHit);
    default:
      return wound_rolled(s, static_cast<Wound>(outcome));
  }
}

}  // namespace banneret::skirmish
