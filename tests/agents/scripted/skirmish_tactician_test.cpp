// The scripted skirmish tactician in small positions with one obvious choice, and in a short match against random play.
// How its places are valued is not tested, only what it does.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "agents/agents.h"
#include "agents/scripted/guide.h"
#include "agents/scripted/skirmish_odds.h"
#include "env/skirmish/rules.h"
#include "env/skirmish/skirmish.h"
#include "env/tabletop/scenario.h"
#include "tests/agents/scripted/against_random.h"

namespace banneret::skirmish {
namespace {

constexpr const char* kTypes = R"(
[types.swordsman]
letter = "s"
grade = "average"
weapon = "sword"

[types.archer]
letter = "b"
grade = "average"
weapon = "bow"
carries = ["short_sword"]

[types.rider]
letter = "l"
grade = "average"
weapon = "lance"
horse = "ridden"
gait = "run"

[types.thrower]
letter = "j"
grade = "average"
weapon = "javelin"
carries = ["javelin", "knife"]

[types.elite]
letter = "e"
grade = "elite"
weapon = "sword"
shield = true

[types.townsman]
letter = "c"
grade = "novice"
civilian = true
)";

constexpr const char* kDestroy = "[[victory]]\nside = \"both\"\nkind = \"destroy\"\n";

/// A table of 16 x 16 in words: letters of figures and their cells; small ones are side 0's.
struct Placed {
  char letter;
  int x;
  int y;
};
std::string drawn(const std::vector<Placed>& things) {
  std::vector<std::string> rows(16, std::string(16, '.'));
  for (const Placed& p : things) rows[at(p.y)][at(p.x)] = p.letter;
  std::string out;
  for (const std::string& row : rows) out += row + "\n";
  return out;
}
std::string scenario(const std::vector<Placed>& figures, const std::string& victory = kDestroy,
                     const std::vector<Placed>& marks = {}) {
  return "format = 1\nruleset = \"skirmish\"\ntitle = \"T\"\nturns = 8\n[map]\nterrain = \"\"\"\n" + drawn({}) +
         "\"\"\"\nmarks = \"\"\"\n" + drawn(marks) + "\"\"\"\nfigures = \"\"\"\n" + drawn(figures) + "\"\"\"\n" +
         kTypes + victory;
}

/// A game that side 0 has won the first dice of and begins, and the tactician that plays both sides.
class Table {
 public:
  explicit Table(const std::string& text)
      : game_(make_game(tabletop::parse_scenario(text, "test"))),
        rules_(rules_of(*game_)),
        agent_(make_agent("scripted")) {
    game_->reset(state_);
    agent_->new_game(*game_, 7);
    game_->apply_outcome(state_, 0, work_);
    play(encoder().of(Global::go_first));
  }

  const Game& game() const { return *game_; }
  const State& state() const { return state_; }
  const Rules& rules() const { return rules_; }
  std::vector<Action> legal() {
    game_->legal_actions(state_, work_, legal_);
    return legal_;
  }
  Layout& layout() { return overlay<Layout>(state_); }
  const Encoder& encoder() const { return rules_.encoder(); }
  const Setting& setting() const { return rules_.setting(); }
  Phase phase() { return phase_of(layout()); }
  int figure(int x, int y) { return figure_at(layout(), cell(x, y)); }
  Action on(Spatial kind, int x, int y) const { return encoder().at(kind, cell(x, y)); }
  int paces(int a, int b) { return setting().distance_between(layout().cell[at(a)], layout().cell[at(b)]); }
  bool touches(int a, int b) { return in_contact(setting(), layout(), a, b); }

  void play(Action action) { game_->apply_legal(state_, action, work_); }
  Action choice() {
    game_->legal_actions(state_, work_, legal_);
    return legal_.size() == 1 ? legal_[0] : agent_->act(*game_, state_, legal_, nullptr);
  }
  /// Plays on to the end of the movement phase.
  void play_movement() {
    while (phase() <= Phase::weapon && phase() != Phase::initiative) play(choice());
  }
  /// Everybody halts; it is up to the firing phase, or the melee.
  void all_halt() {
    while (phase() <= Phase::facing && phase() != Phase::initiative) {
      game_->legal_actions(state_, work_, legal_);
      const Layout& s = layout();
      const Action halt = encoder().of(Global::halt);
      const int facing = phase() == Phase::facing ? s.facing[at(s.mover - 1)] : 0;
      const auto face = static_cast<Spatial>(static_cast<int>(Spatial::face_0) + facing);
      play(phase() == Phase::act      ? halt
           : phase() == Phase::facing ? encoder().at(face, s.cell[at(s.mover - 1)])
                                      : legal_[0]);
    }
  }

 private:
  Cell cell(int x, int y) const { return setting().table.cell({x, y}); }

  std::unique_ptr<const Game> game_;
  const Rules& rules_;
  std::unique_ptr<Agent> agent_;
  State state_{};
  Workspace work_;
  std::vector<Action> legal_;
};

TEST(SkirmishTactician, swordsman_charges_an_archer_in_reach) {
  Table table(scenario({{'s', 5, 12}, {'B', 5, 3}}));
  const int swordsman = table.figure(5, 12);
  const int archer = table.figure(5, 3);
  table.play_movement();
  EXPECT_TRUE(table.touches(swordsman, archer));
  EXPECT_TRUE(has(table.layout().charged, swordsman));
}

TEST(SkirmishTactician, rider_in_motion_rides_down_an_archer) {
  Table table(scenario({{'l', 5, 13}, {'B', 5, 2}}));
  const int rider = table.figure(5, 13);
  table.play_movement();
  EXPECT_TRUE(has(table.layout().charged, rider));
}

TEST(SkirmishTactician, civilian_keeps_out_of_contact) {
  Table table(scenario({{'c', 5, 9}, {'s', 0, 15}, {'S', 5, 6}}));
  const int civilian = table.figure(5, 9);
  const int enemy = table.figure(5, 6);
  while (has(~table.layout().acted, civilian) && table.phase() <= Phase::weapon) table.play(table.choice());
  EXPECT_FALSE(table.touches(civilian, enemy));
}

TEST(SkirmishTactician, archer_with_a_target_stands_and_shoots) {
  Table table(scenario({{'b', 5, 15}, {'S', 5, 0}}));
  const int archer = table.figure(5, 15);
  table.play_movement();
  EXPECT_FALSE(has(table.layout().moved | table.layout().acting, archer));
  EXPECT_TRUE(has(table.layout().unloaded, archer) || table.phase() == Phase::shot || table.phase() == Phase::shooter);
}

TEST(SkirmishTactician, shot_goes_at_the_stunned_enemy) {
  Table table(scenario({{'b', 5, 15}, {'S', 3, 5}, {'S', 7, 5}}));
  table.layout().stunned |= bit(table.figure(7, 5));
  table.layout().stun_fresh |= bit(table.figure(7, 5));
  table.all_halt();
  ASSERT_EQ(table.phase(), Phase::shooter);
  table.play(table.on(Spatial::shoot_with, 5, 15));
  ASSERT_EQ(table.phase(), Phase::shot_target);
  EXPECT_EQ(table.choice(), table.on(Spatial::shoot_at, 7, 5));
}

TEST(SkirmishTactician, blow_goes_at_the_stunned_enemy) {
  Table table(scenario({{'s', 5, 8}, {'S', 4, 7}, {'S', 6, 7}}));
  table.layout().stunned |= bit(table.figure(6, 7));
  table.layout().stun_fresh |= bit(table.figure(6, 7));
  table.all_halt();
  ASSERT_EQ(table.phase(), Phase::fighter);
  table.play(table.on(Spatial::fight_with, 5, 8));
  ASSERT_EQ(table.phase(), Phase::blow_target);
  EXPECT_EQ(table.choice(), table.on(Spatial::strike_at, 6, 7));
}

TEST(SkirmishTactician, strikes_the_weaker_of_two_enemies) {
  Table table(scenario({{'s', 5, 8}, {'E', 4, 7}, {'B', 6, 7}}));
  table.all_halt();
  ASSERT_EQ(table.phase(), Phase::fighter);
  table.play(table.on(Spatial::fight_with, 5, 8));
  ASSERT_EQ(table.phase(), Phase::blow_target);
  EXPECT_EQ(table.choice(), table.on(Spatial::strike_at, 6, 7));
}

TEST(SkirmishTactician, does_not_pass_when_it_can_strike) {
  Table table(scenario({{'s', 5, 8}, {'S', 5, 7}}));
  table.all_halt();
  ASSERT_EQ(table.phase(), Phase::fighter);
  EXPECT_EQ(table.choice(), table.on(Spatial::fight_with, 5, 8));
}

TEST(SkirmishTactician, javelin_is_kept_where_it_cannot_hit) {
  Table table(scenario({{'j', 5, 15}, {'E', 12, 0}}));
  table.layout().hits[at(table.figure(5, 15))] = 9;
  table.all_halt();
  ASSERT_EQ(table.phase(), Phase::shooter);
  EXPECT_EQ(table.choice(), table.on(Spatial::pass_with, 5, 15));
}

TEST(SkirmishTactician, goes_first_when_a_charge_is_open) {
  Table table(scenario({{'s', 5, 12}, {'S', 5, 3}}));
  table.layout().phase = static_cast<std::uint8_t>(Phase::initiative);
  table.layout().mover = 0;
  EXPECT_EQ(table.choice(), table.encoder().of(Global::go_first));
}

TEST(SkirmishTactician, lets_the_enemy_come_when_nobody_is_near) {
  Table table(scenario({{'s', 0, 15}, {'S', 15, 0}}));
  table.layout().phase = static_cast<std::uint8_t>(Phase::initiative);
  table.layout().mover = 0;
  EXPECT_EQ(table.choice(), table.encoder().of(Global::go_second));
}

TEST(SkirmishTactician, runs_for_the_edge_by_which_it_wins) {
  Table table(scenario({{'s', 5, 8}, {'s', 8, 15}, {'S', 15, 0}},
                       "[[victory]]\nside = 0\nkind = \"exit\"\ncount = 1\nfigure = \"swordsman\"\n"
                       "[[victory]]\nside = 1\nkind = \"delay\"\ncount = 1\n",
                       {{'x', 4, 0}, {'x', 5, 0}, {'x', 6, 0}}));
  const int runner = table.figure(5, 8);
  table.play_movement();
  EXPECT_TRUE(has(table.layout().exited, runner) || table.setting().table.point(table.layout().cell[at(runner)]).y < 2);
}

TEST(SkirmishTactician, goes_for_the_ground_that_must_be_held) {
  Table table(scenario({{'e', 5, 13}, {'C', 15, 0}},
                       "[[victory]]\nside = \"both\"\nkind = \"hold\"\ncount = 1\nturns = 1\n",
                       {{'o', 5, 8}, {'o', 6, 8}}));
  const int man = table.figure(5, 13);
  table.play_movement();
  EXPECT_EQ(table.setting().table.point(table.layout().cell[at(man)]).y, 8);
}

TEST(SkirmishTactician, friend_in_a_fight_is_helped) {
  Table table(scenario({{'s', 5, 8}, {'s', 5, 14}, {'S', 5, 7}}));
  const int helper = table.figure(5, 14);
  const int enemy = table.figure(5, 7);
  table.play_movement();
  EXPECT_TRUE(table.touches(helper, enemy));
}

TEST(SkirmishTactician, archer_that_cannot_shoot_keeps_off_or_draws_its_sword) {
  Table table(scenario({{'b', 5, 12}, {'S', 5, 3}}));
  const int archer = table.figure(5, 12);
  const int enemy = table.figure(5, 3);
  const int before = table.paces(archer, enemy);
  table.layout().unloaded |= bit(archer);
  table.play(table.choice());
  while (table.layout().mover == archer + 1) table.play(table.choice());
  EXPECT_TRUE(in_hand(table.layout(), archer) == Weapon::short_sword || table.paces(archer, enemy) > before);
}

TEST(SkirmishTactician, odds_of_a_blow_are_those_of_the_dice) {
  Table table(scenario({{'s', 5, 8}, {'E', 5, 7}}));
  const Odds odds(table.rules());
  const double expected = odds.blow(table.layout(), table.figure(5, 8), table.figure(5, 7));
  table.all_halt();
  table.play(table.on(Spatial::fight_with, 5, 8));
  ASSERT_EQ(table.phase(), Phase::blow);
  ChanceOutcomes outcomes;
  table.game().chance_outcomes(table.state(), outcomes);
  EXPECT_DOUBLE_EQ(expected, static_cast<double>(outcomes.weight[0]) / static_cast<double>(outcomes.denominator));
}

TEST(SkirmishTactician, charge_is_ten_in_a_hundred_surer) {
  Table table(scenario({{'s', 5, 12}, {'S', 5, 3}}));
  const Odds odds(table.rules());
  const int own = table.figure(5, 12);
  const int enemy = table.figure(5, 3);
  EXPECT_DOUBLE_EQ(odds.onset(table.layout(), own, enemy, true), odds.onset(table.layout(), own, enemy, false) + 0.1);
}

// In a hurry it looks at a few of the places only where a move may end; the rest it plays as it ranks.
TEST(SkirmishGuide, ranks_first_what_the_tactician_would_do) {
  Table table(scenario({{'s', 5, 12}, {'b', 9, 15}, {'B', 5, 3}, {'S', 9, 2}}));
  const std::unique_ptr<Guide> guide = make_guide(table.game());
  KeyedRandom random(1, Stream::agent);
  int asked = 0;
  while (table.phase() <= Phase::weapon && table.phase() != Phase::initiative) {
    const std::vector<Action> legal = table.legal();
    std::vector<float> scores(legal.size());
    guide->score(table.state(), legal, random, scores);
    const Action quick = guide->quick(table.state(), legal, random);
    const auto best = std::max_element(scores.begin(), scores.end());
    const auto chosen = std::find(legal.begin(), legal.end(), quick) - legal.begin();
    ASSERT_LT(chosen, static_cast<std::ptrdiff_t>(legal.size()));
    const bool hurried = table.phase() == Phase::act || table.phase() == Phase::destination;
    if (!hurried) {
      ASSERT_EQ(scores[static_cast<std::size_t>(chosen)], *best);
    }
    asked += legal.size() > 1 ? 1 : 0;
    table.play(quick);
  }
  EXPECT_GT(asked, 4);
}

TEST(SkirmishGuide, equal_sides_are_worth_nothing_and_a_stunned_man_costs) {
  Table table(scenario({{'s', 5, 12}, {'S', 10, 3}}));
  const std::unique_ptr<Guide> guide = make_guide(table.game());
  EXPECT_FLOAT_EQ(guide->worth(table.state()), 0.0F);
  table.layout().stunned |= bit(table.figure(10, 3));
  EXPECT_GT(guide->worth(table.state()), 0.1F);
}

TEST(SkirmishTactician, beats_random_play_in_nine_games_of_ten) {
  const std::unique_ptr<const Game> game =
      make_game(tabletop::read_scenario(BANNERET_SOURCE_DIR "/configs/scenarios/skirmish/3v3.toml"));
  EXPECT_GE(testing::halves_against_random(*game, 40), 72);
}

}  // namespace
}  // namespace banneret::skirmish
