// Exact values: games written down node by node, the tiny game against an independent solver, and the shipped
// scenarios.
#include "eval/solver.h"

#include <gmock/gmock.h>

#include "env/core/advance.h"
#include "env/rulesets.h"
#include "tests/agents/search/explicit_game.h"
#include "tests/support/tiny_game.h"

namespace banneret {
namespace {

using banneret::testing::exact_action_values;
using banneret::testing::exact_value;
using banneret::testing::ExplicitGame;
using banneret::testing::TinyGame;

std::string start_value(const Game& game, const SolveLimits& limits = {}) {
  State state{};
  game.reset(state);
  Solver solver(game, limits);
  return solver.value(state)->fraction;
}

std::string scenario_value(const std::string& name, const std::string& ruleset = "mayhem") {
  const std::unique_ptr<const Game> game =
      load_game(std::string(BANNERET_SOURCE_DIR) + "/configs/scenarios/" + ruleset + "/" + name + ".toml");
  return start_value(*game);
}

/// The value of the decision after `decisions` random ones, by both solvers.
void expect_later_value(const std::string& name, int decisions, std::uint64_t seed, const std::string& fraction) {
  SCOPED_TRACE(name + " after " + std::to_string(decisions) + " decisions");
  const std::unique_ptr<const Game> game =
      load_game(std::string(BANNERET_SOURCE_DIR) + "/configs/scenarios/" + name + ".toml");
  State state{};
  Workspace work;
  std::vector<Action> legal;
  Dice dice(seed);
  KeyedRandom random(seed, Stream::random_play);
  game->reset(state);
  for (int i = 0; i < decisions; ++i) {
    ASSERT_EQ(advance(*game, state, work, legal, dice), NodeKind::decision);
    game->apply_legal(state, legal[random.below(legal.size())], work);
  }
  ASSERT_EQ(advance(*game, state, work, legal, dice), NodeKind::decision);
  const ExactValue value = *Solver(*game).value(state);
  EXPECT_EQ(value.fraction, fraction);
  EXPECT_NEAR(value.decimal, exact_value(*game, state), 1e-12);
}

// 1/6 of a win, 2/6 of a draw, 3/6 of a loss.
TEST(Solver, averages_dice_in_exact_fractions) {
  ExplicitGame game;
  game.chance({1, 2, 3}, {1, 2, 3});
  game.over(1);
  game.over(0);
  game.over(-1);
  EXPECT_EQ(start_value(game), "-1/3");
}

// Outcomes of different denominators: 1/2 (1/3) + 1/2 (-1/5) = 1/15.
TEST(Solver, brings_unlike_fractions_to_lowest_terms) {
  ExplicitGame game;
  game.chance({1, 2}, {1, 1});
  game.chance({3, 4}, {2, 1});
  game.chance({3, 4}, {2, 3});
  game.over(1);
  game.over(-1);
  EXPECT_EQ(start_value(game), "1/15");
}

// Side 0 may take a sure draw or leave side 1 the choice between 1/3 and -1/5.
TEST(Solver, lets_each_side_choose_for_itself) {
  ExplicitGame game;
  game.decision(0, {1, 2});
  game.over(0);
  game.decision(1, {3, 4});
  game.chance({5, 6}, {2, 1});
  game.chance({5, 6}, {2, 3});
  game.over(1);
  game.over(-1);
  EXPECT_EQ(start_value(game), "0");
  Solver solver(game);
  const auto choices = *solver.choices(ExplicitGame::state_at(2));
  ASSERT_EQ(choices.size(), 2U);
  EXPECT_EQ(choices[0].value.fraction, "1/3");
  EXPECT_EQ(choices[1].value.fraction, "-1/5");
  EXPECT_FALSE(choices[0].best);
  EXPECT_TRUE(choices[1].best);
}

// The first action wins, so the others need not be looked at for the value; choices() values them all the same.
TEST(Solver, values_the_other_actions_of_a_won_position_too) {
  ExplicitGame game;
  game.decision(1, {1, 2, 3});
  game.over(-1);
  game.chance({1, 3}, {3, 1});
  game.over(1);
  EXPECT_EQ(start_value(game), "-1");
  Solver solver(game);
  const auto choices = *solver.choices(ExplicitGame::state_at(0));
  EXPECT_EQ(choices[1].value.fraction, "-1/2");
  EXPECT_EQ(choices[2].value.fraction, "1");
}

TEST(Solver, passes_through_forced_decisions) {
  ExplicitGame game;
  game.decision(0, {1});
  game.decision(1, {2});
  game.chance({3, 4}, {1, 3});
  game.over(1);
  game.over(-1);
  EXPECT_EQ(start_value(game), "-1/2");
}

// Sixty throws of 1/3 in a row: 3^60, numbers far beyond 64 bits.
TEST(Solver, keeps_numbers_that_no_machine_word_holds) {
  ExplicitGame game;
  for (int i = 0; i < 60; ++i) game.chance({i + 1, 61}, {1, 2});
  game.over(1);
  game.over(0);
  EXPECT_EQ(start_value(game), "1/42391158275216203514294433201");
}

TEST(Solver, a_values_other_view_is_its_negative) {
  EXPECT_EQ((ExactValue{"-1/3", -0.5}.negated().fraction), "1/3");
  EXPECT_EQ((ExactValue{"1/3", 0.5}.negated().fraction), "-1/3");
  EXPECT_EQ((ExactValue{"0", 0.0}.negated().fraction), "0");
}

// exact_value() is a separate expectimax in doubles.
TEST(Solver, agrees_with_an_independent_solver_all_along_random_games) {
  const TinyGame game({3, 3, 2, 5, 0});
  Solver solver(game);
  Workspace work;
  std::vector<Action> legal;
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    State state{};
    Dice dice(seed);
    KeyedRandom random(seed, Stream::random_play);
    game.reset(state);
    while (advance(game, state, work, legal, dice) == NodeKind::decision) {
      EXPECT_NEAR(solver.value(state)->decimal, exact_value(game, state), 1e-12);
      const std::vector<double> exact = exact_action_values(game, state);
      const auto choices = *solver.choices(state);
      ASSERT_EQ(choices.size(), exact.size());
      for (std::size_t i = 0; i < exact.size(); ++i) {
        EXPECT_EQ(choices[i].action, legal[i]);
        EXPECT_NEAR(choices[i].value.decimal, exact[i], 1e-12);
      }
      ++compared;
      game.apply_legal(state, legal[random.below(legal.size())], work);
    }
  }
  EXPECT_GT(compared, 5);
}

TEST(Solver, is_level_on_a_symmetric_table) {
  EXPECT_EQ(start_value(TinyGame({3, 4, 2, 4, 0})), "0");
}

TEST(Solver, refuses_beyond_its_positions_and_says_so) {
  const TinyGame game({4, 4, 2, 8, 0});
  try {
    start_value(game, {50, std::size_t{1} << 30U});
    FAIL() << "solved within 50 positions";
  } catch (const SolveRefused& refused) {
    EXPECT_THAT(refused.what(), ::testing::HasSubstr("more than 50 positions"));
    EXPECT_THAT(refused.what(), ::testing::HasSubstr("--max-states"));
  }
}

TEST(Solver, refuses_beyond_its_memory_and_says_so) {
  const std::unique_ptr<const Game> game = load_game("mayhem/8v8");
  Solver solver(*game, {1'000'000'000, std::size_t{8} << 20U});
  State state{};
  game->reset(state);
  try {
    solver.value(state);
    FAIL() << "solved within 8 MB";
  } catch (const SolveRefused& refused) {
    EXPECT_THAT(refused.what(), ::testing::HasSubstr("more than 8 MB"));
    EXPECT_THAT(refused.what(), ::testing::HasSubstr("--memory"));
  }
  EXPECT_LE(solver.memory_bytes(), std::size_t{8} << 20U);
  EXPECT_GT(solver.positions(), 10'000U);
}

// By hand. The cell is walled in, so nobody can leave it; each may turn, but a knight who shows his front keeps his +1
// (MA-CBT-5) and gives the other no +2 (MA-CBT-7), so both face each other through both combat phases, whoever is
// first. In a phase each throws a die with the same bonus: either is higher on 15 of 36, and hits. Side 0's axe has +1
// on impact and needs 3 against light armour: a die of 2 or more, 5/6. Side 1 needs 4 against medium armour: 1/2. So in
// one phase side 1 falls with 15/36 * 5/6 = 25/72, side 0 with 15/36 * 1/2 = 15/72, and with 32/72 both stand. Two
// phases: (25/72 - 15/72) * (1 + 32/72) = 10/72 * 104/72 = 65/324. If both stand at the end it is a draw.
TEST(SolvedScenarios, last_blow_is_as_worked_out_by_hand) {
  EXPECT_EQ(scenario_value("last_blow"), "65/324");
}

TEST(SolvedScenarios, runner_in_the_muddy_lane) {
  EXPECT_EQ(scenario_value("runner"), "19309755909257/203119913336832");
}

TEST(SolvedScenarios, gate_in_the_hedge) {
  EXPECT_EQ(scenario_value("gate"), "-24864318421939/67706637778944");
}

// By hand. One casting a side with the commander-in-chief's stand, walled in; no cards; nobody can leave, and turning
// helps nobody (CR-MEL-6). At the end of each of the two rounds both strike at the same time. The knights need 4 for
// the casting and 4 for the stand, against no defence: 1 - 1/2 * 1/2 = 3/4. The peasants need 6 and 4, and both must
// hit to get through a shield: 1/6 * 1/2 = 1/12. So in one round side 1 alone falls with 3/4 * 11/12 = 33/48, side 0
// alone with 1/4 * 1/12 = 1/48, both (a draw) with 3/48, and with 11/48 both stand. Who has stood two rounds has
// delayed long enough: side 1. (33/48 - 1/48) * (1 + 11/48) - (11/48)^2 = 589/768.
TEST(SolvedScenarios, last_stand_is_as_worked_out_by_hand) {
  EXPECT_EQ(scenario_value("last_stand", "crecy"), "589/768");
}

// By hand. Neither can leave his tower, and whoever turns away cannot shoot. Every turn the longbowman shoots twice:
// medium armour and the battlement make 14, his bow is +1, so 13 or more on 3d6, 7/27 a shot, and one of two kills with
// 1 - (20/27)^2 = 329/729. The crossbowman shoots once and loads for the next turn: 13 against light armour and a
// battlement, +2, so 11 or more, 1/2. All fall at once; if both do it is a draw. In one turn side 1 alone falls with
// 329/729 * 1/2, side 0 alone with 400/729 * 1/2, and with 400/729 * 1/2 = 200/729 both stand. Two turns:
// (329 - 400)/1458 * (1 + 200/729) = -71/1458 * 929/729 = -65959/1062882.
TEST(SolvedScenarios, towers_are_as_worked_out_by_hand) {
  EXPECT_EQ(scenario_value("towers", "chevauchee"), "-65959/1062882");
}

// By hand. Two castings of longbows and one of crossbows, four cells (two spans) apart, in defensive formation on
// single open cells: they cannot enter the marsh around them (CR-MOV-1), turning changes nothing, no cards, one volley
// a side. The longbows need 4, less 1 for the bow and 1 for the dense target: 2 or more; the crossbows' defence of 1
// takes one hit, so both must hit: 25/36, and side 0 has won. The crossbows need 3 or more, 2/3, and halve a defence of
// 1 to none: one of two falls, the other stands for certain (3, a death, less 2 for the formation and 3 for its chief),
// and its stand loses the leader with 1/6 * 1/3 (CR-DEF-4), and with him the battle. One longbow alone cannot kill.
// Whoever of side 1 is left at the end has delayed long enough. Side 0 first: 25/36 - 11/36 = 14/36, whatever the
// crossbows do. Side 1 first: 1/3 * 14/36 - 2/3 = -58/108. Half of both: (42/108 - 58/108) / 2 = -2/27.
TEST(SolvedScenarios, islets_are_as_worked_out_by_hand) {
  EXPECT_EQ(scenario_value("islets", "crecy"), "-2/27");
}

TEST(SolvedScenarios, hollow_lane) {
  EXPECT_EQ(scenario_value("lane", "crecy"), "90426713/2754990144");
}

TEST(SolvedScenarios, lane_barred_by_a_bowman) {
  EXPECT_EQ(scenario_value("lane", "chevauchee"), "-457/2187");
}

TEST(SolvedScenarios, gap_in_the_hedge_held_with_a_spear) {
  EXPECT_EQ(scenario_value("gap", "chevauchee"), "83/6912");
}

// By hand. Nobody can leave, and the club's blow against an elite sword is 20 less three grades (SK-MEL-5, SK-MEL-6):
// nothing, so who is first is no matter. Each sword's is 80 and 30 more: certain. The first kills with 1/10; with 3/10
// it stuns, and the second, which cannot miss, kills the stunned man (SK-FIR-9); with 6/10 he stands, and the second
// kills with 1/10. 1/10 + 3/10 + 6/100 = 46/100; if he lives he has won: 46/100 - 54/100 = -2/25.
TEST(SolvedScenarios, skirmish_last_blow_is_as_worked_out_by_hand) {
  EXPECT_EQ(scenario_value("last_blow", "skirmish"), "-2/25");
}

// By hand. All kneel, and kneeling men do not move; the range is short. Whoever shoots needs 50 at one who kneels, 20
// at one who lies (SK-FIR-2). The one of side 1 lies down, which is his act: the first archer hits with 1/5, and kills
// with 1/10 of that, stuns with 3/10, so that the second kills with any hit, 1/5 (SK-FIR-9); else the second kills with
// 1/50. 1/5 (1/10 + 3/10 1/5 + 6/10 1/50) + 4/5 1/50 = 63/1250 of a win; nobody else falls, and nothing else is a draw.
// Shooting back, at best first, he fells an archer with 1/2 1/10; with 65/100 neither is hit, and both shoot with 1/2:
// 1/2 (1/10 + 3/10 1/2 + 6/10 1/20) + 1/2 1/20 = 33/200. 65/100 33/200 - 1/20 is more than 63/1250 by itself.
TEST(SolvedScenarios, skirmish_volley_is_as_worked_out_by_hand) {
  EXPECT_EQ(scenario_value("volley", "skirmish"), "63/1250");
}

// By hand. Nobody can move away (SK-MOV-11). The sword hits a spear with 60, 20 for two grades, -10 for two opponents:
// 70 (SK-MEL-5, SK-MEL-6). Spears hit it with 40 - 20, the first to attack -10 for the shield: 10, then 20; each 10
// more at a wounded man. A hit kills with 1/10, stuns with 3/10, wounds with 3/10; any hit kills the stunned
// (SK-FIR-9). Side 0 first: the sword downs one with 28/100, and the other kills with 1/100; with 21/100 it wounds one,
// who strikes second, at 10: 1/10 (1/10 + 3/10 2/10 + 3/10 2/100 + 3/10 1/100) + 9/10 1/100 = 259/10000; with 51/100
// both are well, 1/10 (1/10 + 3/10 3/10 + 3/10 3/100 + 3/10 2/100) + 9/10 2/100 = 385/10000. In all 27874/10^6. Side 1
// first: its first spear hits with 1/10: dead 1/100; stunned 3/100, and the second kills with 3/10; wounded 3/100, and
// the sword, now 60, strikes at the second: 18/100 2/100 + 58/100 3/100 = 21/1000. Else, 93/100, at 70: 21/100 1/100 +
// 51/100 2/100 = 123/10000. In all 31069/10^6. Either winner goes first: 1 - 27874/10^6 - 31069/10^6.
TEST(SolvedScenarios, skirmish_two_on_one_is_as_worked_out_by_hand) {
  EXPECT_EQ(scenario_value("two_on_one", "skirmish"), "941057/1000000");
}

// By hand. The axe charges over six of its twelve paces into the only cell beside the veteran (SK-MOV-7). Then both hit
// him with 40 - the sword 50 - 10 for the grade, the axe 40 - 10 + 10 - but the first to attack with 30 for the shield,
// and with 10 more if he is wounded. He, outnumbered, hits the sword with 50, the axe with 60. Wounds as above.
// Side 0 first, with the axe: it kills with 3/10 1/10, stuns with 3/10 3/10, and the sword kills with 1/2; else the
// veteran strikes at the sword, unhurt at 50, so that it kills with 15/100 3/100 + 65/100 4/100 = 305/10000; wounded at
// 40, 12/100 4/100 + 72/100 5/100 = 408/10000. 3/10 (1/10 + 3/20 + 3/10 408/10^4 + 3/10 305/10^4) + 7/10 305/10^4 =
// 102767/10^6; with the sword first it would be 101059/10^6.
// Side 1 first, at the axe: with 24/100 it is down, and the sword kills with 3/100; with 18/100 it is wounded, and the
// sword goes first: 3/10 (1/10 + 3/10 4/10 + 3/10 4/100 + 3/10 3/100) + 7/10 3/100 = 933/10^4; with 58/100 both are
// well: 3/10 (1/10 + 3/10 5/10 + 3/10 5/100 + 3/10 4/100) + 7/10 4/100 = 1111/10^4. In all 88432/10^6; at the sword it
// would be 92210/10^6. Either winner goes first: 102767/10^6 + 88432/10^6 - 1.
TEST(SolvedScenarios, skirmish_relief_is_as_worked_out_by_hand) {
  EXPECT_EQ(scenario_value("relief", "skirmish"), "-808801/1000000");
}

// Two shipped scenarios take ten seconds from their start, so they are valued from where a random game has brought
// them; exact_value() works the same positions out in doubles, with another search.
TEST(SolvedScenarios, duel_from_its_fifth_half_turn_on) {
  expect_later_value("mayhem/duel", 10, 6, "33491/186624");
}

TEST(SolvedScenarios, skirmish_lane_after_a_few_steps) {
  expect_later_value("skirmish/lane", 3, 1, "-2461/2500");
  expect_later_value("skirmish/lane", 4, 1, "-95372921/100000000");
}

TEST(SolvedScenarios, turned_tables_have_the_opposite_value) {
  const std::unique_ptr<const Game> game =
      load_game(std::string(BANNERET_SOURCE_DIR) + "/configs/scenarios/mayhem/runner.toml");
  EXPECT_EQ(start_value(*game->rotated_game()), "-19309755909257/203119913336832");
}

}  // namespace
}  // namespace banneret
