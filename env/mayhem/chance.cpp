// Dice: what is thrown at each chance node, its distinct effects with exact weights, and which effect real dice have.
#include <array>

#include "env/mayhem/rules.h"

namespace banneret::mayhem {
namespace {

/// Ways in which the active side's figure hits, the other hits, neither - with `ahead` more on its die.
std::array<std::uint64_t, 3> skill_weights(int ahead) {
  std::array<std::uint64_t, 3> ways{};
  for (int own = 1; own <= 6; ++own) {
    for (int theirs = 1; theirs <= 6; ++theirs) {
      const int lead = own + ahead - theirs;
      ++ways[static_cast<std::size_t>(lead > 0 ? kSkillActiveHits : lead < 0 ? kSkillOtherHits : kSkillNothing)];
    }
  }
  return ways;
}

/// One outcome for all the sums that lead to the same position.
void retreat_outcomes(const RetreatSums& sums, ChanceOutcomes& out) {
  ChanceOutcomes each;
  sum_outcomes(kRetreatDice, 6, each);
  std::array<std::uint64_t, std::tuple_size_v<decltype(sums.outcome)>> ways{};
  for (std::size_t i = 0; i < ways.size(); ++i) ways[sums.outcome[i]] += each.weight[i];
  for (int k = 0; k < sums.count; ++k) out.add(ways[at(k)]);
}

}  // namespace

DiceThrow Rules::dice_throw(const Layout& s) const {
  const Phase phase = phase_of(s);
  DiceThrow thrown;
  thrown.kind = static_cast<std::uint8_t>(static_cast<int>(phase) - kDecisionKinds);
  thrown.sides = 6;
  thrown.count = 1;
  if (phase == Phase::initiative_dice || phase == Phase::skill) thrown.count = 2;
  if (phase == Phase::retreat) thrown.count = kRetreatDice;
  if (phase == Phase::move) thrown.count = static_cast<std::uint8_t>(move_dice(s, lowest(s.body), order_of(s)));
  const int about = subject(s);
  thrown.subject = about < 0 ? kNoSubject : static_cast<std::uint16_t>(about);
  return thrown;
}

Need Rules::need(const Layout& s) const {
  switch (phase_of(s)) {
    case Phase::shot:
      return {true, to_hit(s.cell[at(s.striker - 1)], cell_at_step(set_, s, s.struck - 1, s.strike_step))};
    case Phase::impact:
      return {true, struck_armour(s) - impact_bonus(s)};  // MA-CBT-8, MA-SHO-7
    case Phase::courage_single:
      return {false, set_.profile(lowest(s.rolling)).courage()};
    default:
      return {false, highest_courage(set_, checked_part(s))};  // MA-CRG-4
  }
}

void Rules::chance_outcomes(const Layout& s, ChanceOutcomes& out) const {
  out.clear();
  switch (phase_of(s)) {
    case Phase::initiative_dice:
      out.add(15);
      out.add(15);
      if (s.turn > 1) out.add(6);  // MA-SEQ-1: on turn 1 a tie is thrown again
      return;
    case Phase::move:
      return sum_outcomes(move_dice(s, lowest(s.body), order_of(s)), 6, out);
    case Phase::retreat:
      return retreat_outcomes(retreat_sums(s), out);
    case Phase::skill: {
      const int a = s.fighter - 1;
      const int b = s.foe - 1;
      for (const std::uint64_t ways : skill_weights(skill_of(s, a, b).total() - skill_of(s, b, a).total()))
        out.add(ways);
      return;
    }
    default: {
      const auto faces = static_cast<std::uint64_t>(need(s).faces());
      out.add(faces);
      out.add(6 - faces);
      return;
    }
  }
}

int Rules::outcome_of(const Layout& s, DiceValues dice) const {
  switch (phase_of(s)) {
    case Phase::initiative_dice:  // side 0's die, then side 1's
      if (dice[0] == dice[1]) return s.turn > 1 ? 2 : kReroll;
      return dice[0] > dice[1] ? 0 : 1;
    case Phase::move:
    case Phase::retreat: {
      int sum = 0;
      for (const std::uint16_t die : dice) sum += die - 1;
      return phase_of(s) == Phase::move ? sum : retreat_sums(s).outcome[at(sum)];
    }
    case Phase::skill: {
      const int own = dice[0] + skill_of(s, s.fighter - 1, s.foe - 1).total();
      const int theirs = dice[1] + skill_of(s, s.foe - 1, s.fighter - 1).total();
      return own > theirs ? kSkillActiveHits : own < theirs ? kSkillOtherHits : kSkillNothing;
    }
    default:
      return need(s).met(dice[0]) ? 0 : 1;
  }
}

void Rules::apply_outcome(Layout& s, int outcome) const {
  switch (phase_of(s)) {
    case Phase::initiative_dice:
      if (outcome == 2) return begin_half(s);  // MA-SEQ-1: the previous turn's order is repeated
      s.active = static_cast<Side>(outcome);
      s.phase = static_cast<std::uint8_t>(Phase::initiative);
      return;
    case Phase::move:
      return rolled(s, outcome + move_dice(s, lowest(s.body), order_of(s)));
    case Phase::retreat:
      return retreat_rolled(s, retreat_sums(s).least(outcome));
    case Phase::skill:
      return skill_rolled(s, outcome);
    case Phase::shot:
      if (outcome == 0) return hit(s);
      clear_strike(s);
      return resolve_shots(s);
    case Phase::impact:
      return impact_rolled(s, outcome == 0);
    case Phase::courage_single:
      return courage_rolled(s, outcome == 0);
    default:
      return check_rolled(s, outcome == 0);
  }
}

}  // namespace banneret::mayhem
