// Random games of crecy to the end on a small table with everything in it, invariants after every step. Clauses are
// proved elsewhere; this finds positions nobody thought of.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "env/core/advance.h"
#include "env/crecy/crecy.h"

namespace banneret {
namespace {

constexpr const char* kScenario = R"(
format = 1
ruleset = "crecy"
title = "Smoke"
turns = 8
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
..b#............
............#b..
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
............XXXC
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
cxxx............
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
.......j.j......
......b.x.f.....
......h.g.......
.......k.w......
.....d.p.e......
................
................
"""

[types.javelins]
letter = "j"
quality = "peasant"
class = "skirmisher"
missile = "skirmish"

[types.archers]
letter = "b"
quality = "soldier"
class = "unarmoured"
missile = "longbow"

[types.bows]
letter = "f"
quality = "soldier"
class = "unarmoured"
missile = "short_bow"
castings = 4

[types.crossbows]
letter = "x"
quality = "veteran"
class = "armoured"
missile = "crossbow"
leader = "leader"

[types.shields]
letter = "h"
quality = "soldier"
class = "armoured"
shield = true
formation = "shield_wall"

[types.bills]
letter = "g"
quality = "veteran"
class = "armoured"
weapon = "pole_arm"
formation = "defensive"
leader = "leader"

[types.captain]
letter = "k"
quality = "knight"
class = "cavalry"
weapon = "lance"
shield = true
chain_mail = true
leader = "chief"

[types.wedge]
letter = "w"
quality = "knight"
class = "cavalry"
weapon = "lance"
formation = "wedge"
contingent = 1
leader = "leader"

[types.levy]
letter = "p"
quality = "peasant"
class = "unarmoured"
formation = "march_column"
contingent = 1

[types.spears]
letter = "d"
quality = "peasant"
class = "unarmoured"
weapon = "spear"
formation = "single_line"

[types.riders]
letter = "e"
quality = "soldier"
class = "cavalry"
contingent = 1

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

TEST(CrecySmoke, random_games_end_with_every_position_sound_and_meet_every_kind_of_node) {
  const auto game = crecy::make_game(tabletop::parse_scenario(kScenario, "smoke.toml"));
  Seen seen;
  for (std::uint64_t seed = 0; seed < 60; ++seed) ASSERT_TRUE(play_to_the_end(*game, seed, seen)) << seed;
  EXPECT_EQ(seen.decisions.size(), game->spec().decision_kinds.size());
  EXPECT_EQ(seen.throws.size(), game->spec().chance_kinds.size());
}

}  // namespace
}  // namespace banneret
