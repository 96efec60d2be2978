// Weights and real dice of every chance node against an oracle of a few lines, over every face and every combination:
// shots and blows at each chance that hits make of them, the wound die, the dice for the first side.
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <vector>

#include "env/skirmish/rules.h"
#include "env/skirmish/skirmish.h"
#include "tests/skirmish/table.h"

namespace banneret::skirmish_test {
namespace {

using DiceList = std::vector<std::uint16_t>;
/// Outcome of the dice, kReroll if they are thrown again.
using Effect = std::function<int(const DiceList&)>;

/// How many combinations have each outcome; those thrown again are left out, as in the weights.
void expect_all(const Game& game, const State& state, int dice_count, int sides, const Effect& effect) {
  const DiceThrow thrown = game.dice_throw(state);
  ASSERT_EQ(thrown.count, dice_count);
  ASSERT_EQ(thrown.sides, sides);
  ChanceOutcomes out;
  game.chance_outcomes(state, out);
  std::vector<std::uint64_t> seen(static_cast<std::size_t>(out.count), 0);
  std::uint64_t all = 0;
  DiceList dice(thrown.count, 1);
  for (bool more = true; more;) {
    const int expected = effect(dice);
    EXPECT_EQ(game.outcome_of(state, dice), expected);
    if (expected != kReroll) ++seen.at(static_cast<std::size_t>(expected)), ++all;
    std::size_t i = 0;
    while (i < dice.size() && dice[i] == thrown.sides) dice[i++] = 1;
    more = i < dice.size();
    if (more) ++dice[i];
  }
  for (std::size_t i = 0; i < seen.size(); ++i) {
    EXPECT_EQ(out.weight[i] * all, seen[i] * out.denominator) << "outcome " << i;
  }
}

/// Two swords in contact, a javelin and a target apart.
Play at_a_node(const char* kind) {
  Play play = Play::before_the_dice(Drawn(drawing(9, 20, "j 4,18; s 0,5; S 0,4; U 4,10")));
  if (std::string(kind) == "first_side") return play;
  play.roll("first_side 6 1");
  play.act("go_first");
  play.all_stand();
  if (std::string(kind) == "blow") {
    play.act("pass_with 4,18");
    play.strike("0,5", "0,4");
    return play;
  }
  play.shoot("4,18", "4,10");
  if (std::string(kind) == "wound") play.roll_until("wound", "shot 1");
  return play;
}

TEST(SkirmishOdds, SK_TUR_1_two_dice_the_higher_wins) {
  const Play play = at_a_node("first_side");
  expect_all(play.game(), play.state(), 2, 6, [](const DiceList& dice) {
    return dice[0] == dice[1] ? kReroll : dice[0] > dice[1] ? 0 : 1;
  });
}

TEST(SkirmishOdds, SK_FIR_6_every_face_of_a_shot) {
  const Play play = at_a_node("shot");
  expect_all(play.game(), play.state(), 1, 100, [](const DiceList& dice) { return dice[0] <= 80 ? 0 : 1; });
}

TEST(SkirmishOdds, SK_MEL_8_every_face_of_a_blow) {
  const Play play = at_a_node("blow");
  expect_all(play.game(), play.state(), 1, 100, [](const DiceList& dice) { return dice[0] <= 50 ? 0 : 1; });
}

TEST(SkirmishOdds, SK_FIR_7_every_face_of_a_wound) {
  const Play play = at_a_node("wound");
  expect_all(play.game(), play.state(), 1, 10, [](const DiceList& dice) {
    const int die = dice[0];
    return die == 1 ? 0 : die <= 4 ? 1 : die <= 7 ? 2 : 3;
  });
}

// The hits on who shoots or strikes make every chance of the ten.
TEST(SkirmishOdds, SK_MEL_8_every_chance_of_a_blow) {
  Play play = at_a_node("blow");
  for (int hits = 0; hits < 5; ++hits) {
    State state = play.state();
    auto& layout = overlay<skirmish::Layout>(state);
    layout.hits[static_cast<std::size_t>(layout.mover - 1)] = static_cast<std::uint8_t>(hits);
    expect_all(play.game(), state, 1, 100, [hits](const DiceList& dice) { return dice[0] <= 50 - 10 * hits ? 0 : 1; });
  }
}

TEST(SkirmishOdds, SK_FIR_3_every_chance_of_a_shot) {
  Play play = at_a_node("shot");
  for (int hits = 0; hits < 8; ++hits) {
    State state = play.state();
    auto& layout = overlay<skirmish::Layout>(state);
    layout.hits[static_cast<std::size_t>(layout.mover - 1)] = static_cast<std::uint8_t>(hits);
    expect_all(play.game(), state, 1, 100, [hits](const DiceList& dice) { return dice[0] <= 80 - 10 * hits ? 0 : 1; });
  }
}

}  // namespace
}  // namespace banneret::skirmish_test
