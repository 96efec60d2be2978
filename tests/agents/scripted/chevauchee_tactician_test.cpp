// The scripted chevauchee tactician in small positions with one obvious choice, and in a short match against random
// play. How its places are valued is not tested, only what it does.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "agents/agents.h"
#include "env/chevauchee/chevauchee.h"
#include "env/chevauchee/rules.h"
#include "env/core/advance.h"
#include "env/core/dice.h"
#include "env/tabletop/scenario.h"
#include "tests/agents/scripted/against_random.h"

namespace banneret::chevauchee {
namespace {

constexpr const char* kTypes = R"(
[types.lancer]
letter = "l"
armour = "heavy"
mounted = true
shield = "shield"
weapons = ["lance", "sword"]

[types.halberdier]
letter = "g"
armour = "medium"
weapons = ["halberd", "dagger"]

[types.swordsman]
letter = "s"
armour = "light"
weapons = ["sword"]

[types.knight]
letter = "k"
armour = "heavy"
shield = "shield"
weapons = ["sword", "dagger"]

[types.bowman]
letter = "b"
armour = "unarmoured"
missile = "bow"
weapons = ["sword"]

[types.javelinman]
letter = "j"
armour = "unarmoured"
weapons = ["sword"]
javelins = 1
)";

constexpr const char* kDestroy = "[[victory]]\nside = \"both\"\nkind = \"destroy\"\n";

/// A table of 12 x 12: soldiers of side 0 in small letters, of side 1 in capitals.
std::string scenario(const std::string& figures, const std::string& victory = kDestroy, const std::string& marks = "") {
  std::string ground;
  for (int y = 0; y < 12; ++y) ground += "............\n";
  std::string out =
      "format = 1\nruleset = \"chevauchee\"\ntitle = \"T\"\nturns = 6\n[map]\nterrain = \"\"\"\n" + ground + "\"\"\"\n";
  if (!marks.empty()) out += "marks = \"\"\"\n" + marks + "\"\"\"\n";
  return out + "figures = \"\"\"\n" + figures + "\"\"\"\n" + kTypes + victory;
}

/// A game in which side 0 has the choice of moves, and the tactician that plays it.
class Table {
 public:
  explicit Table(const std::string& text)
      : game_(make_game(tabletop::parse_scenario(text, "test"))),
        rules_(rules_of(*game_)),
        agent_(make_agent("scripted")) {
    game_->reset(state_);
    agent_->new_game(*game_, 7);
    game_->apply_outcome(state_, 0, work_);
  }

  Layout& layout() { return overlay<Layout>(state_); }
  const Setting& setting() const { return rules_.setting(); }
  Cell cell(int x, int y) const { return setting().table.cell({x, y}); }
  int soldier(int x, int y) { return soldier_at(layout(), cell(x, y)); }
  Action order(Spatial kind, int x, int y) const { return rules_.encoder().at(kind, cell(x, y)); }
  Action order(Global kind) const { return rules_.encoder().of(kind); }
  Phase phase() { return phase_of(layout()); }
  void play(Action action) { game_->apply_legal(state_, action, work_); }
  /// The shot now due misses.
  void miss() { game_->apply_outcome(state_, 0, work_); }
  /// In melee from earlier turns.
  void meet(int one, int other) { set_meeting(setting(), layout(), one, other, {Bout::later, 0}); }

  Action choice() {
    game_->legal_actions(state_, work_, legal_);
    return legal_.size() == 1 ? legal_[0] : agent_->act(*game_, state_, legal_, nullptr);
  }
  /// To the end of side 0's moves of turn 1, dice falling in the middle of their outcomes. Returns what the tactician
  /// has chosen.
  std::vector<Action> play_moves() {
    std::vector<Action> out;
    while (stage_of(layout()) == Stage::start || stage_of(layout()) == Stage::move) step(out);
    return out;
  }
  bool chosen(const std::vector<Action>& actions, Action action) const {
    return std::find(actions.begin(), actions.end(), action) != actions.end();
  }

 private:
  void step(std::vector<Action>& out) {
    if (game_->node_kind(state_) == NodeKind::chance) {
      ChanceOutcomes outcomes;
      game_->chance_outcomes(state_, outcomes);
      return game_->apply_outcome(state_, outcomes.count / 2, work_);
    }
    if (game_->decision(state_).side == 0) {
      if (phase() == Phase::initiative) return play(order(Global::move_first));
      out.push_back(choice());
      return play(out.back());
    }
    game_->legal_actions(state_, work_, legal_);
    play(legal_.back());  // done, hold
  }

  std::unique_ptr<const Game> game_;
  const Rules& rules_;
  std::unique_ptr<Agent> agent_;
  State state_{};
  Workspace work_;
  std::vector<Action> legal_;
};

constexpr const char* kEmpty = "............\n";
std::string rows(const std::vector<std::string>& drawn) {
  std::string out;
  for (std::size_t y = 0; y < 12; ++y) out += y < drawn.size() && !drawn[y].empty() ? drawn[y] + "\n" : kEmpty;
  return out;
}

TEST(ChevaucheeTactician, moves_first_with_enemies_in_reach_of_its_charges) {
  Table table(scenario(rows({"", "", "...B.B......", "", "", "", "", "", "...l.l......"})));
  ASSERT_EQ(table.phase(), Phase::initiative);
  EXPECT_EQ(table.choice(), table.order(Global::move_first));
}

TEST(ChevaucheeTactician, lancer_goes_for_the_bowman_and_not_the_knight) {
  Table table(scenario(rows({"", "", ".K.......B..", "", "", "", "", "", "....l......."})));
  const int lancer = table.soldier(4, 8);
  const int bowman = table.soldier(9, 2);
  table.play_moves();
  EXPECT_EQ(opponents(table.setting(), table.layout(), lancer), bit(bowman));
}

TEST(ChevaucheeTactician, bowman_does_not_charge_a_knight) {
  Table table(scenario(rows({"", "", "....K.......", "", "", "", "", "", "....b......."})));
  const std::vector<Action> chosen = table.play_moves();
  EXPECT_FALSE(table.chosen(chosen, table.order(Spatial::charge_with, 4, 8)));
}

TEST(ChevaucheeTactician, bowman_shoots_at_the_enemy_with_least_armour) {
  Table table(scenario(rows({"", "", "", "...K.S......", "", "", "", "", "....b......."})));
  table.play(table.order(Global::move_first));
  for (int i = 0; i < 4 && table.phase() != Phase::shot; ++i) table.play(table.order(Global::done));
  ASSERT_EQ(table.phase(), Phase::shot);
  EXPECT_EQ(table.choice(), table.order(Spatial::shoot_at, 5, 3));
}

TEST(ChevaucheeTactician, second_shot_goes_elsewhere_when_the_first_is_likely_to_do) {
  Table table(scenario(rows({"", "", "", "", "", "...B.B......", "", "", "....b......."})));
  table.play(table.order(Global::move_first));
  for (int i = 0; i < 4 && table.phase() != Phase::shot; ++i) table.play(table.order(Global::done));
  ASSERT_EQ(table.phase(), Phase::shot);
  table.play(table.order(Spatial::shoot_at, 5, 5));  // the lower roster number
  ASSERT_EQ(table.phase(), Phase::shot);
  EXPECT_EQ(table.choice(), table.order(Spatial::shoot_at, 3, 5));
}

TEST(ChevaucheeTactician, does_not_shoot_where_a_friend_is_the_likelier_to_fall) {
  Table table(scenario(rows({"", "", "", "....K.......", "", "....b.......", "", "", "....b......."})));
  const int knight = table.soldier(4, 3);
  const int fighter = table.soldier(4, 5);
  table.layout().cell[at(fighter)] = table.cell(4, 4);
  table.meet(fighter, knight);
  table.play(table.order(Global::move_first));
  for (int i = 0; i < 4 && table.phase() != Phase::shot; ++i) table.play(table.order(Global::done));
  ASSERT_EQ(table.phase(), Phase::shot);
  EXPECT_EQ(table.choice(), table.order(Global::hold));
}

TEST(ChevaucheeTactician, throws_its_javelin_at_an_enemy_in_range) {
  Table table(scenario(rows({"", "", "", "", "....B.......", "", "....j......."})));
  table.play(table.order(Global::move_first));
  for (int i = 0; i < 4 && table.phase() != Phase::shot; ++i) table.play(table.order(Global::done));
  ASSERT_EQ(table.phase(), Phase::shot);
  EXPECT_EQ(table.choice(), table.order(Spatial::throw_at, 4, 4));
}

TEST(ChevaucheeTactician, strikes_the_weaker_of_two_enemies) {
  Table table(scenario(rows({"", "", "", "...K.S......", "", "", "....g......."})));
  const int halberdier = table.soldier(4, 6);
  table.layout().cell[at(halberdier)] = table.cell(4, 4);
  table.meet(halberdier, table.soldier(3, 3));
  table.meet(halberdier, table.soldier(5, 3));
  table.play(table.order(Global::move_first));
  for (int i = 0; i < 8 && table.phase() != Phase::blow_target; ++i) table.play(table.order(Global::done));
  ASSERT_EQ(table.phase(), Phase::blow_target);
  EXPECT_EQ(table.choice(), table.order(Spatial::strike_at, 5, 3));
}

TEST(ChevaucheeTactician, blow_that_may_save_a_friend_is_struck_first) {
  // Both swordsmen strike the halberdier; the one whom he strikes does so after him, the other may kill him before.
  Table table(scenario(rows({"", "", "", "....G.......", "", "", "...s.s......"})));
  const int left = table.soldier(3, 6);
  const int right = table.soldier(5, 6);
  const int halberdier = table.soldier(4, 3);
  table.layout().cell[at(left)] = table.cell(3, 4);
  table.layout().cell[at(right)] = table.cell(5, 4);
  set_meeting(table.setting(), table.layout(), left, halberdier, {Bout::front, 0});
  table.meet(right, halberdier);
  table.play(table.order(Global::move_first));
  for (int i = 0; i < 8 && table.phase() != Phase::blow_target; ++i) table.play(table.order(Global::done));
  ASSERT_EQ(table.phase(), Phase::blow_target);
  table.play(table.order(Spatial::strike_at, 3, 4));
  ASSERT_EQ(table.phase(), Phase::pairing);
  EXPECT_EQ(table.choice(), table.order(Spatial::fight, 5, 4));
}

TEST(ChevaucheeTactician, bowman_who_has_shot_means_to_withdraw_from_a_knight) {
  Table table(scenario(rows({"", "", "", "....K.......", "", "", "....b......."})));
  const int bowman = table.soldier(4, 6);
  const int knight = table.soldier(4, 3);
  table.layout().cell[at(bowman)] = table.cell(4, 4);
  set_meeting(table.setting(), table.layout(), bowman, knight, {Bout::front, 1});
  table.play(table.order(Global::move_first));
  for (int i = 0; i < 4 && table.phase() != Phase::shot; ++i) table.play(table.order(Global::done));
  ASSERT_EQ(table.phase(), Phase::shot);
  table.play(table.order(Spatial::shoot_at, 4, 3));
  table.miss();
  ASSERT_EQ(table.phase(), Phase::withdrawal);
  EXPECT_EQ(table.choice(), table.order(Spatial::withdraw, 4, 4));
}

TEST(ChevaucheeTactician, knight_stays_in_melee_with_a_swordsman) {
  Table table(scenario(rows({"", "", "", "....S.......", "", "", "....k......."})));
  const int knight = table.soldier(4, 6);
  table.layout().cell[at(knight)] = table.cell(4, 4);
  table.meet(knight, table.soldier(4, 3));
  table.play(table.order(Global::move_first));
  for (int i = 0; i < 4 && table.phase() != Phase::withdrawal; ++i) table.play(table.order(Global::done));
  ASSERT_EQ(table.phase(), Phase::withdrawal);
  EXPECT_EQ(table.choice(), table.order(Global::done));
}

TEST(ChevaucheeTactician, goes_for_the_ground_that_must_be_held) {
  Table table(scenario(rows({"K...........", "", "", "", "", "", "", "", "", "", "..........k."}),
                       "[[victory]]\nside = \"both\"\nkind = \"hold\"\ncount = 1\nturns = 1\n",
                       rows({"", "", "", "", "", ".........oo."})));
  const int knight = table.soldier(10, 10);
  table.play_moves();
  EXPECT_LE(table.setting().table.point(table.layout().cell[at(knight)]).y, 6);
}

TEST(ChevaucheeTactician, leaves_over_the_exit_that_wins) {
  Table table(scenario(rows({"..........s.", "", "", "", "", "", "", "", "", "", "K..........."}),
                       "[[victory]]\nside = 0\nkind = \"exit\"\ncount = 1\n[[victory]]\nside = 1\nkind = \"destroy\"\n",
                       rows({"", "", "", "x..........."})));
  const int swordsman = table.soldier(10, 0);
  const int before = table.setting().distance_between(table.cell(10, 0), table.cell(0, 3));
  table.play_moves();
  ASSERT_TRUE(has(table.layout().on_table, swordsman));
  EXPECT_LT(table.setting().distance_between(table.layout().cell[at(swordsman)], table.cell(0, 3)), before);
}

TEST(ChevaucheeTactician, beats_random_play_in_seventeen_games_of_twenty) {
  const std::unique_ptr<const Game> game =
      make_game(tabletop::read_scenario(BANNERET_SOURCE_DIR "/configs/scenarios/chevauchee/8v8.toml"));
  EXPECT_GE(testing::halves_against_random(*game, 40), 68);
}

}  // namespace
}  // namespace banneret::chevauchee
