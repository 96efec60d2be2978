// Random games of chevauchee to the end on a small table with everything in it, invariants after every step. Clauses
// are proved elsewhere; this finds positions nobody thought of.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "env/chevauchee/chevauchee.h"
#include "env/core/advance.h"

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

Seen play_many(const Game& game) {
  Seen seen;
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
  const Seen seen = play_many(*game);
  EXPECT_EQ(seen.decisions.size(), game->spec().decision_kinds.size());
  EXPECT_EQ(seen.throws.size(), game->spec().chance_kinds.size());
}

TEST(ChevaucheeSmoke, random_games_at_1_35_end_with_every_position_sound_and_meet_every_decision) {
  const auto game = smoke_game("\n[options]\nscale = \"1/35\"\n");
  EXPECT_EQ(play_many(*game).decisions.size(), game->spec().decision_kinds.size());
}

}  // namespace
}  // namespace banneret
