// Random games of skirmish to the end on a small table with everything in it, invariants after every step. Clauses are
// proved elsewhere; this finds positions nobody thought of.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "env/core/advance.h"
#include "env/skirmish/skirmish.h"

namespace banneret {
namespace {

constexpr const char* kScenario = R"(
format = 1
ruleset = "skirmish"
title = "Smoke"
turns = 9
symmetric = true

[map]
terrain = """
................
.....t.....m....
...........m....
....hh..........
............r...
..D#............
..b#......ww....
..b#..tt........
........tt..#b..
....ww......#b..
............#D..
...r............
..........hh....
....m...........
....m.....t.....
................
"""
heights = """
................
................
................
................
.......11.......
......1221......
................
................
................
................
......1221......
.......11.......
................
................
................
................
"""
marks = """
XXX.............
................
................
................
................
................
................
.......o........
........o.......
................
................
................
................
................
................
.............xxx
"""
figures = """
................
................
................
................
................
................
................
................
................
.......p.s......
......x.j.k.....
......b.g.......
.......l.n......
.....c.h...e....
................
................
"""

[types.spear]
letter = "p"
grade = "average"
weapon = "spear"
carries = ["knife"]
shield = true

[types.sword]
letter = "s"
grade = "elite"
weapon = "sword"
shield = true

[types.axe]
letter = "x"
grade = "novice"
weapon = "throwing_axe"
carries = ["hammer", "club", "short_axe", "knife"]

[types.javelins]
letter = "j"
grade = "average"
weapon = "javelin"
carries = ["javelin", "javelin"]

[types.rider]
letter = "k"
grade = "veteran"
weapon = "sword"
horse = "ridden"
gait = "canter"

[types.archer]
letter = "b"
grade = "average"
weapon = "bow"
carries = ["short_sword"]
posture = "kneeling"

[types.sleeper]
letter = "g"
grade = "average"
carries = ["two_handed_sword"]
posture = "lying"

[types.lancer]
letter = "l"
grade = "average"
weapon = "lance"
carries = ["sword"]
shield = true
horse = "ridden"

[types.poles]
letter = "n"
grade = "novice"
weapon = "crude_pole"

[types.villager]
letter = "c"
grade = "novice"
civilian = true

[types.groom]
letter = "h"
grade = "novice"
carries = ["knife"]
horse = "held"

[types.horse_archer]
letter = "e"
grade = "average"
weapon = "bow"
carries = ["sword"]
horse = "ridden"
gait = "walk"

[[victory]]
side = "both"
kind = "destroy"

[[victory]]
side = "both"
kind = "points"
per_kill = 2
per_cell = 1
per_exit = 1
)";

/// What random games have come across.
struct Seen {
  std::set<int> decisions;
  std::set<int> throws;
};

/// True if the game came to its end.
bool play_to_the_end(const Game& game, std::uint64_t seed, Seen& seen) {
  Workspace work;
  State state;
  std::vector<Action> legal;
  game.reset(state);
  Dice dice(seed);
  KeyedRandom choice(seed, Stream::random_play);
  for (int step = 0; step < 200000; ++step) {
    const std::string broken = game.check_invariants(state);
    EXPECT_EQ(broken, "") << "seed " << seed << ", " << game.describe_position(state);
    if (!broken.empty()) return false;
    const NodeKind kind = game.node_kind(state);
    if (kind == NodeKind::terminal) return true;
    if (kind == NodeKind::chance) {
      seen.throws.insert(game.dice_throw(state).kind);
      roll_chance(game, state, work, dice, [](const DiceThrow&, DiceValues, int) {});
      continue;
    }
    seen.decisions.insert(game.decision(state).kind);
    game.legal_actions(state, work, legal);
    const bool sorted = std::adjacent_find(legal.begin(), legal.end(), std::greater_equal<>()) == legal.end();
    EXPECT_TRUE(!legal.empty() && sorted) << "seed " << seed << ", " << game.describe_position(state);
    if (legal.empty()) return false;
    game.apply_legal(state, legal[choice.below(legal.size())], work);
  }
  return false;
}

TEST(SkirmishSmoke, random_games_end_with_every_position_sound_and_meet_every_kind_of_node) {
  const auto game = skirmish::make_game(tabletop::parse_scenario(kScenario, "smoke.toml"));
  Seen seen;
  for (std::uint64_t seed = 0; seed < 60; ++seed) ASSERT_TRUE(play_to_the_end(*game, seed, seen)) << seed;
  EXPECT_EQ(seen.decisions.size(), game->spec().decision_kinds.size());
  EXPECT_EQ(seen.throws.size(), game->spec().chance_kinds.size());
}

}  // namespace
}  // namespace banneret
