// Dice: what is thrown at each chance node, its distinct effects with exact weights, and which effect real dice have.
// Weights and dice go through the same numbers: Hits::deaths, the faces that succeed.
#include <array>
#include <numeric>

#include "env/crecy/rules.h"

namespace banneret::crecy {
namespace {

constexpr int kMostRolls = kCastings + kPoleArmRolls + 1;

/// Dice that show one of the top `faces` faces of six.
int successes(DiceValues dice, int faces) {
  int out = 0;
  for (const std::uint16_t die : dice) out += die > 6 - faces ? 1 : 0;
  return out;
}

/// One die more: ways[h] become those with h hits among all.
void add_die(std::array<std::uint64_t, kMostRolls + 1>& ways, int faces) {
  const auto hit = static_cast<std::uint64_t>(faces);
  for (std::size_t h = ways.size(); --h > 0;) ways[h] = ways[h] * (6 - hit) + ways[h - 1] * hit;
  ways[0] *= 6 - hit;
}

// CR-DEF-2: an outcome a number of deaths; hits that kill as many are one.
void hit_outcomes(const Hits& hits, ChanceOutcomes& out) {
  std::array<std::uint64_t, kMostRolls + 1> ways{1};
  for (int die = 0; die < hits.dice; ++die) add_die(ways, hits.faces);
  if (hits.stand) add_die(ways, hits.stand_faces);
  std::array<std::uint64_t, kCastings + 1> deaths{};
  for (std::size_t h = 0; h < ways.size(); ++h) deaths[at(hits.deaths(static_cast<int>(h)))] += ways[h];
  for (int i = 0; i <= hits.outcome(hits.most()); ++i) out.add(deaths[at(hits.dead(i))]);
}

int hit_outcome(const Hits& hits, DiceValues dice) {
  const std::size_t castings = at(hits.dice);
  int scored = successes(dice.first(castings), hits.faces);
  if (hits.stand) scored += successes(dice.subspan(castings), hits.stand_faces);
  return hits.outcome(hits.deaths(scored));
}

// CR-FLE-2, CR-FLE-4: castings that fail every try, those of one effect together.
void flight_outcomes(const FlightNumbers& numbers, const FlightEffects& effects, ChanceOutcomes& out) {
  int sides = 1;
  int fail = 1;
  for (int n = 0; n < numbers.tries; ++n) {
    sides *= 6;
    fail *= 6 - numbers.faces();
  }
  ChanceOutcomes each;
  binomial_outcomes(numbers.castings, sides, fail, each);
  std::array<std::uint64_t, kCastings + 1> ways{};
  for (std::size_t failed = 0; failed < at(each.count); ++failed) ways[effects.of[failed]] += each.weight[failed];
  for (int i = 0; i < effects.count; ++i) out.add(ways[at(i)]);
}

int castings_failed(const FlightNumbers& numbers, DiceValues dice) {
  int failed = 0;
  for (int c = 0; c < numbers.castings; ++c) {
    const DiceValues own = dice.subspan(at(c * numbers.tries), at(numbers.tries));
    failed += successes(own, numbers.faces()) == 0 ? 1 : 0;
  }
  return failed;
}

/// CR-DEF-4: outcome of each face of the second die, by who of the stand is left; 0 is nothing.
std::array<int, 7> stand_effects(unsigned lost) {
  std::array<int, 7> out{};
  int next = 1;
  if ((lost & kMusicianLost) == 0) out[1] = out[2] = next++;
  if ((lost & kBearerLost) == 0) out[3] = out[4] = next++;
  out[5] = out[6] = next;
  return out;
}

void stand_outcomes(unsigned lost, ChanceOutcomes& out) {
  std::array<std::uint64_t, 4> ways{};
  const auto effects = stand_effects(lost);
  for (int first = 1; first <= 6; ++first) {
    for (int second = 1; second <= 6; ++second) ++ways[at(first == kStandHit ? effects[at(second)] : 0)];
  }
  for (int i = 0; i <= effects[6]; ++i) out.add(ways[at(i)]);
}

// CR-CRD-3: a card of those left in the deck, equal ones being one outcome.
void card_outcomes(const std::array<std::uint8_t, kCardKinds>& cards, ChanceOutcomes& out) {
  for (const std::uint8_t left : cards) {
    if (left != 0) out.add(left);
  }
}

int card_outcome(const std::array<std::uint8_t, kCardKinds>& cards, int die) {
  int outcome = 0;
  for (const std::uint8_t left : cards) {
    if (die <= left) return outcome;
    die -= left;
    outcome += left != 0 ? 1 : 0;
  }
  return outcome;
}

int card_of_outcome(const std::array<std::uint8_t, kCardKinds>& cards, int outcome) {
  int kind = 0;
  while (cards[at(kind)] == 0 || outcome-- != 0) ++kind;
  return kind;
}

}  // namespace

DiceThrow Rules::dice_throw(const Layout& s) const {
  const Phase phase = phase_of(s);
  int dice = 2;  // first round, stand
  int sides = 6;
  switch (phase) {
    case Phase::points:
      dice = leaders_rolling(s);  // CR-ACT-1
      break;
    case Phase::card:
      dice = 1;
      sides = std::accumulate(s.cards[s.active].begin(), s.cards[s.active].end(), 0);
      break;
    case Phase::volley:
    case Phase::strike:
      dice = hits_of(s).all_dice();
      break;
    case Phase::rally:
    case Phase::flight: {
      const FlightNumbers numbers = flight_numbers(s);
      dice = numbers.castings * numbers.tries;
      break;
    }
    default:
      break;
  }
  DiceThrow thrown;
  thrown.kind = static_cast<std::uint8_t>(static_cast<int>(phase) - kDecisionKinds);
  thrown.count = static_cast<std::uint8_t>(dice);
  thrown.sides = static_cast<std::uint16_t>(sides);
  const int about = subject(s);
  thrown.subject = about < 0 ? kNoSubject : static_cast<std::uint16_t>(about);
  return thrown;
}

void Rules::chance_outcomes(const Layout& s, ChanceOutcomes& out) const {
  out.clear();
  switch (phase_of(s)) {
    case Phase::first_round:  // CR-ACT-4: a tie is thrown again
      out.add(15);
      out.add(15);
      return;
    case Phase::points:
      return sum_outcomes(leaders_rolling(s), 6, out);
    case Phase::card:
      return card_outcomes(s.cards[s.active], out);
    case Phase::volley:
    case Phase::strike:
      return hit_outcomes(hits_of(s), out);
    case Phase::stand:
      return stand_outcomes(s.stand_lost[at(stand_of(s, subject(s)))], out);
    case Phase::rally: {
      const FlightNumbers numbers = flight_numbers(s);
      return binomial_outcomes(numbers.castings, 6, numbers.faces(), out);
    }
    default:
      return flight_outcomes(flight_numbers(s), flight_effects(s), out);
  }
}

int Rules::outcome_of(const Layout& s, DiceValues dice) const {
  switch (phase_of(s)) {
    case Phase::first_round:  // side 0's die, then side 1's
      return dice[0] == dice[1] ? kReroll : dice[0] > dice[1] ? 0 : 1;
    case Phase::points:
      return std::accumulate(dice.begin(), dice.end(), 0) - static_cast<int>(dice.size());
    case Phase::card:
      return card_outcome(s.cards[s.active], dice[0]);
    case Phase::volley:
    case Phase::strike:
      return hit_outcome(hits_of(s), dice);
    case Phase::stand:
      return dice[0] == kStandHit ? stand_effects(s.stand_lost[at(stand_of(s, subject(s)))])[dice[1]] : 0;
    case Phase::rally:
      return successes(dice, flight_numbers(s).faces());
    default:
      return flight_effects(s).of[at(castings_failed(flight_numbers(s), dice))];
  }
}

void Rules::apply_outcome(Layout& s, int outcome) const {
  switch (phase_of(s)) {
    case Phase::first_round:
      return first_round_rolled(s, static_cast<Side>(outcome));
    case Phase::points:
      return points_rolled(s, outcome + leaders_rolling(s));
    case Phase::card:
      return card_rolled(s, card_of_outcome(s.cards[s.active], outcome));
    case Phase::volley:
      return volley_rolled(s, hits_of(s).dead(outcome));
    case Phase::strike:
      return blow_rolled(s, hits_of(s).dead(outcome));
    case Phase::stand:
      return stand_rolled(s, outcome);
    case Phase::rally:
      return rally_rolled(s, outcome);
    default:
      return flight_rolled(s, flight_effects(s).least[at(outcome)]);
  }
}

}  // namespace banneret::crecy
