// Dice: what is thrown at each chance node, its distinct effects with exact weights, and which effect real dice have.
// Weights and dice go through the same numbers: `needed` of an attack, the two sides of a contest.
#include <algorithm>
#include <numeric>

#include "env/chevauchee/rules.h"

namespace banneret::chevauchee {
namespace {

constexpr int kSides = 6;

/// CH-MIS-3, CH-HTH-6: what the attack whose dice are due needs.
int needed_of(const Rules& rules, const Layout& s) {
  const Setting& set = rules.setting();
  if (phase_of(s) == Phase::blow) {
    const int striker = s.striker - 1;
    return rules.blow_numbers(s, striker, s.target[at(striker)] - 1).needed();
  }
  const int shooter = next_shooter(set, s);
  const int target = s.target[at(shooter)] - 1;
  const bool thrown = has(s.thrown, shooter);
  const bool strays = phase_of(s) == Phase::stray;
  return (strays ? rules.stray_numbers(s, shooter, target, thrown) : rules.shot_numbers(s, shooter, target, thrown))
      .needed();
}

Contest contest_of(const Rules& rules, const Layout& s) {
  const Setting& set = rules.setting();
  return phase_of(s) == Phase::loading ? rules.loading_contest(s, next_of(set, s, s.loading))
                                       : rules.withdrawal_contest(s, next_of(set, s, s.withdrawing));
}

/// CH-MOV-5: an outcome each effect, of all the sums that have it.
void bonus_outcomes(const BonusEffects& effects, int dice, ChanceOutcomes& out) {
  std::array<std::uint64_t, 16> ways{};
  for (int sum = dice; sum <= dice * kSides; ++sum) ways[effects.outcome[at(sum)]] += ways_to_sum(dice, kSides, sum);
  for (int i = 0; i < effects.count; ++i) out.add(ways[at(i)]);
}

/// Outcome 0 is the one of the two that fails.
void pass_outcomes(std::uint64_t ways, std::uint64_t all, ChanceOutcomes& out) {
  out.add(all - ways);
  out.add(ways);
}

// CH-MIS-8, CH-HTH-8
bool kills_with(int sum, int needed) {
  return sum != kNaturalMiss && (sum == kNaturalKill || sum >= needed);
}

// CH-FIR-2, CH-MEL-1: a tie fails.
bool beats_all(const Contest& contest, DiceValues dice) {
  for (int i = 0; i < contest.others; ++i) {
    if (dice[0] + contest.own <= dice[at(i + 1)] + contest.theirs[at(i)]) return false;
  }
  return true;
}

}  // namespace

std::uint64_t Contest::ways() const {
  std::uint64_t out = 0;
  for (int die = 1; die <= kSides; ++die) {
    std::uint64_t beaten = 1;
    for (int i = 0; i < others; ++i) {
      beaten *= static_cast<std::uint64_t>(std::clamp(die + own - theirs[at(i)] - 1, 0, kSides));
    }
    out += beaten;
  }
  return out;
}

std::uint64_t Contest::all_ways() const {
  std::uint64_t out = kSides;
  for (int i = 0; i < others; ++i) out *= kSides;
  return out;
}

DiceThrow Rules::dice_throw(const Layout& s) const {
  const Phase phase = phase_of(s);
  int dice = kAttackDice;  // CH-MIS-3, CH-HTH-6
  switch (phase) {
    case Phase::deployment:
    case Phase::initiative_dice:
      dice = 2;
      break;
    case Phase::charge_bonus:
      dice = kChargeDice[at(rolling_category(s))];  // CH-MOV-3
      break;
    case Phase::loading:
    case Phase::withdrawal_dice:
      dice = 1 + contest_of(*this, s).others;
      break;
    default:
      break;
  }
  DiceThrow thrown;
  thrown.kind = static_cast<std::uint8_t>(static_cast<int>(phase) - kDecisionKinds);
  thrown.count = static_cast<std::uint8_t>(dice);
  thrown.sides = kSides;
  const int about = subject(s);
  thrown.subject = about < 0 ? kNoSubject : static_cast<std::uint16_t>(about);
  return thrown;
}

void Rules::chance_outcomes(const Layout& s, ChanceOutcomes& out) const {
  out.clear();
  switch (phase_of(s)) {
    case Phase::deployment:  // CH-SET-3, CH-TUR-1: ties are thrown again
    case Phase::initiative_dice:
      out.add(15);
      out.add(15);
      return;
    case Phase::charge_bonus: {
      const int category = rolling_category(s);
      return bonus_outcomes(bonus_effects(s, category), kChargeDice[at(category)], out);
    }
    case Phase::loading:
    case Phase::withdrawal_dice: {
      const Contest contest = contest_of(*this, s);
      return pass_outcomes(contest.ways(), contest.all_ways(), out);
    }
    default:
      return pass_outcomes(static_cast<std::uint64_t>(kill_ways(needed_of(*this, s))), kAttackWays, out);
  }
}

int Rules::outcome_of(const Layout& s, DiceValues dice) const {
  switch (phase_of(s)) {
    case Phase::deployment:  // side 0's die, then side 1's: the lower places first (CH-SET-3)
      return dice[0] == dice[1] ? kReroll : dice[0] < dice[1] ? 0 : 1;
    case Phase::initiative_dice:  // the higher chooses (CH-TUR-1)
      return dice[0] == dice[1] ? kReroll : dice[0] > dice[1] ? 0 : 1;
    case Phase::charge_bonus:
      return bonus_effects(s, rolling_category(s)).outcome[at(std::accumulate(dice.begin(), dice.end(), 0))];
    case Phase::loading:
    case Phase::withdrawal_dice:
      return beats_all(contest_of(*this, s), dice) ? 1 : 0;
    default:
      return kills_with(std::accumulate(dice.begin(), dice.end(), 0), needed_of(*this, s)) ? 1 : 0;
  }
}

void Rules::apply_outcome(Layout& s, int outcome) const {
  switch (phase_of(s)) {
    case Phase::deployment:
      return deployment_rolled(s, static_cast<Side>(outcome));
    case Phase::initiative_dice:
      return initiative_rolled(s, static_cast<Side>(outcome));
    case Phase::charge_bonus:
      return bonus_rolled(s, outcome);
    case Phase::loading:
      return loading_rolled(s, outcome == 1);
    case Phase::shot_dice:
      return shot_rolled(s, outcome == 1);
    case Phase::stray:
      return stray_rolled(s, outcome == 1);
    case Phase::withdrawal_dice:
      return withdrawal_rolled(s, outcome == 1);
    default:
      return blow_rolled(s, outcome == 1);
  }
}

}  // namespace banneret::chevauchee
