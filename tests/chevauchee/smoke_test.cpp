// Random games of chevauchee to the end on a small table with everything in it, invariants after every step. Clauses
// are proved elsewhere; this finds positions nobody thought of.
#include <gtest/gtest.h>

#include <string>

#include "env/chevauchee/chevauchee.h"
#include "tests/support/random_games.h"

namespace banneret {
namespace {

/// Every kind of ground and of soldier, and two soldiers a side to be placed.
constexpr const char* kMap = R"(
[map]
terrain = """
................
.....T.....m....
....TT.....m....
....hh..........
....B.......r...
..D#............
..b#......ww....
..O#....M...f~..
..~f...M....#O..
....ww......#b..
............#D..
...r.......B....
..........hh....
....m.....TT....
....m.....T.....
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
......ZZZZ..XXX.
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
.xxx..zzzz......
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
................
......p.a.......
.....h.b.x......
....g.n.i.j.....
.....l.r........
................
................
"""
)";

constexpr const char* kTypes = R"(
[types.pikeman]
letter = "p"
armour = "medium"
shield = "buckler"
weapons = ["pike", "sword"]

[types.axeman]
letter = "a"
armour = "light"
weapons = ["battle_axe", "dagger"]

[types.man_at_arms]
letter = "h"
armour = "heavy"
shield = "shield"
weapons = ["sword", "mace"]

[types.bowman]
letter = "b"
armour = "light"
missile = "bow"

[types.crossbowman]
letter = "x"
armour = "medium"
missile = "crossbow"
loaded = false
weapons = ["sword"]

[types.gunner]
letter = "g"
armour = "light"
missile = "handgun"
weapons = ["club"]

[types.longbowman]
letter = "n"
armour = "light"
missile = "longbow"
nation = "english"
weapons = ["sword"]

[types.slinger]
letter = "i"
armour = "unarmoured"
missile = "sling"
weapons = ["dagger"]

[types.javelineer]
letter = "j"
armour = "unarmoured"
javelins = 2
shield = "shield"
weapons = ["spear", "dagger"]

[types.lancer]
letter = "l"
armour = "heavy"
mounted = true
shield = "shield"
weapons = ["lance", "sword"]

[types.rider]
letter = "r"
armour = "light"
mounted = true
weapons = ["sword"]

[[figure]]
type = "rider"
side = 0

[[figure]]
type = "axeman"
side = 0

[[victory]]
side = "both"
kind = "points"
per_kill = 2
per_cell = 1
per_exit = 1
)";

using testing::NodesSeen;
using testing::play_to_the_end;

NodesSeen play_many(const Game& game) {
  NodesSeen seen;
  for (std::uint64_t seed = 0; seed < 60; ++seed) EXPECT_TRUE(play_to_the_end(game, seed, seen)) << seed;
  return seen;
}

std::unique_ptr<const Game> smoke_game(const std::string& options) {
  const std::string text = std::string("format = 1\nruleset = \"chevauchee\"\ntitle = \"Smoke\"\nturns = 7\n") +
                           "symmetric = true\n" + kMap + kTypes + options;
  return chevauchee::make_game(tabletop::parse_scenario(text, "smoke.toml"));
}

TEST(ChevaucheeSmoke, random_games_end_with_every_position_sound_and_meet_every_kind_of_node) {
  const auto game = smoke_game("");
  const NodesSeen seen = play_many(*game);
  EXPECT_EQ(seen.decisions.size(), game->spec().decision_kinds.size());
  EXPECT_EQ(seen.throws.size(), game->spec().chance_kinds.size());
}

TEST(ChevaucheeSmoke, random_games_at_1_35_end_with_every_position_sound_and_meet_every_decision) {
  const auto game = smoke_game("\n[options]\nscale = \"1/35\"\n");
  EXPECT_EQ(play_many(*game).decisions.size(), game->spec().decision_kinds.size());
}

}  // namespace
}  // namespace banneret
