// The scripted crecy commander in small positions with one obvious choice, and in a short match against random play.
// How its places are valued is not tested, only what it does.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "agents/agents.h"
#include "env/core/advance.h"
#include "env/core/dice.h"
#include "env/crecy/crecy.h"
#include "env/crecy/rules.h"
#include "env/tabletop/scenario.h"
#include "tests/agents/scripted/against_random.h"

namespace banneret::crecy {
namespace {

constexpr const char* kTypes = R"(
[types.knights]
letter = "k"
quality = "knight"
class = "cavalry"
weapon = "lance"
shield = true
chain_mail = true

[types.billmen]
letter = "g"
quality = "soldier"
class = "armoured"
weapon = "pole_arm"

[types.archers]
letter = "b"
quality = "soldier"
class = "unarmoured"
missile = "longbow"

[types.mailed]
letter = "m"
quality = "veteran"
class = "armoured"
shield = true
chain_mail = true

[types.chief]
letter = "c"
quality = "soldier"
class = "armoured"
shield = true
leader = "chief"
)";

constexpr const char* kDestroy = "[[victory]]\nside = \"both\"\nkind = \"destroy\"\n";
constexpr const char* kFormationsOnly =
    "[options]\ndeck_change_formation = 9\ndeck_rally = 0\ndeck_second_volley = 0\ndeck_double_time = 0\n"
    "deck_steady = 0\n";

/// A table of 12 x 12: units of side 0 in small letters, of side 1 in capitals.
std::string scenario(const std::string& figures, const std::string& options = "", const std::string& victory = kDestroy,
                     const std::string& marks = "") {
  std::string ground;
  for (int y = 0; y < 12; ++y) ground += "............\n";
  std::string out =
      "format = 1\nruleset = \"crecy\"\ntitle = \"T\"\nturns = 6\n[map]\nterrain = \"\"\"\n" + ground + "\"\"\"\n";
  if (!marks.empty()) out += "marks = \"\"\"\n" + marks + "\"\"\"\n";
  return out + "figures = \"\"\"\n" + figures + "\"\"\"\n" + kTypes + options + victory;
}

/// A game whose first round is side 0's, with six points, and the commander that plays it.
class Table {
 public:
  explicit Table(const std::string& text)
      : game_(make_game(tabletop::parse_scenario(text, "test"))),
        rules_(rules_of(*game_)),
        agent_(make_agent("scripted")) {
    game_->reset(state_);
    agent_->new_game(*game_, 7);
    game_->apply_outcome(state_, 0, work_);
    game_->apply_outcome(state_, 5, work_);
  }

  Layout& layout() { return overlay<Layout>(state_); }
  const Rules& rules() const { return rules_; }
  const Encoder& encoder() const { return rules_.encoder(); }
  const Setting& setting() const { return rules_.setting(); }
  Cell cell(int x, int y) const { return setting().table.cell({x, y}); }
  int unit(int x, int y) { return entity_at(layout(), cell(x, y)); }
  Action order(Spatial kind, int x, int y) const { return encoder().at(kind, cell(x, y)); }
  Phase phase() { return phase_of(layout()); }
  void play(Action action) { game_->apply_legal(state_, action, work_); }

  Action choice() {
    game_->legal_actions(state_, work_, legal_);
    return legal_.size() == 1 ? legal_[0] : agent_->act(*game_, state_, legal_, nullptr);
  }
  /// Plays side 0's round to its melee or its end; dice fall in the middle of their outcomes. Returns its actions.
  std::vector<Action> play_round() {
    std::vector<Action> out;
    for (int i = 0; i < 300 && game_->node_kind(state_) != NodeKind::terminal; ++i) {
      if (static_cast<Attack>(layout().attack) == Attack::melee || layout().half != 0) break;
      if (game_->node_kind(state_) == NodeKind::chance) {
        ChanceOutcomes outcomes;
        game_->chance_outcomes(state_, outcomes);
        game_->apply_outcome(state_, outcomes.count / 2, work_);
        continue;
      }
      out.push_back(choice());
      play(out.back());
    }
    return out;
  }
  bool spatial(Action action, Spatial kind) const {
    return !encoder().is_global(action) && encoder().spatial(action) == kind;
  }

 private:
  std::unique_ptr<const Game> game_;
  const Rules& rules_;
  std::unique_ptr<Agent> agent_;
  State state_{};
  Workspace work_;
  std::vector<Action> legal_;
};

TEST(CrecyCommander, knights_charge_archers_that_they_can_reach) {
  Table table(
      scenario("...........C\n............\n............\n............\n....B.......\n............\n............\n"
               "....k.......\n............\n............\n............\nc...........\n"));
  const int knights = table.unit(4, 7);
  table.play_round();
  EXPECT_NE(contacts(table.setting(), table.layout(), knights), 0U);
}

TEST(CrecyCommander, archers_keep_out_of_contact_with_knights) {
  Table table(
      scenario("...........C\n............\n............\n............\n....K.......\n............\n............\n"
               "............\n............\n....b.......\n............\nc...........\n"));
  const int archers = table.unit(4, 9);
  table.play_round();
  EXPECT_EQ(contacts(table.setting(), table.layout(), archers), 0U);
}

TEST(CrecyCommander, archers_in_reach_volley_in_their_round) {
  Table table(
      scenario("...........C\n............\n............\n............\n....G.......\n............\n............\n"
               "............\n....b.......\n............\n............\nc...........\n"));
  int volleys = 0;
  for (const Action action : table.play_round()) volleys += table.spatial(action, Spatial::volley) ? 1 : 0;
  EXPECT_EQ(volleys, 1);
}

TEST(CrecyCommander, volley_goes_at_those_with_least_defence) {
  Table table(
      scenario("...........C\n............\n............\n............\n...M.G......\n............\n............\n"
               "............\n....b.......\n............\n............\nc...........\n"));
  table.play(table.order(Spatial::volley, 4, 8));
  ASSERT_EQ(table.phase(), Phase::volley_target);
  EXPECT_EQ(table.choice(), table.order(Spatial::shoot_at, 5, 4));
}

TEST(CrecyCommander, volley_at_one_who_matters_is_not_split) {
  Table table(
      scenario("...........C\n............\n............\n............\n...M.G......\n............\n............\n"
               "............\n....b.......\n............\n............\nc...........\n"));
  table.play(table.order(Spatial::volley, 4, 8));
  table.play(table.order(Spatial::shoot_at, 5, 4));
  ASSERT_EQ(table.phase(), Phase::castings);
  EXPECT_EQ(table.choice(), table.encoder().of(Global::fire_6));
}

TEST(CrecyCommander, billmen_form_a_defensive_body_before_knights) {
  Table table(
      scenario("...........C\n............\n............\n............\n....K.......\n............\n............\n"
               "............\n....g.......\n............\n............\nc...........\n",
               kFormationsOnly));
  const int billmen = table.unit(4, 8);
  table.play_round();
  EXPECT_EQ(formation_of(table.layout(), billmen), Formation::defensive);
}

TEST(CrecyCommander, knights_form_a_wedge_and_then_charge) {
  Table table(
      scenario("...........C\n............\n............\n............\n....G.......\n............\n............\n"
               "....k.......\n............\n............\n............\nc...........\n",
               kFormationsOnly));
  const int knights = table.unit(4, 7);
  table.layout().open_cards = 1U << static_cast<unsigned>(Card::change_formation);
  table.play_round();
  EXPECT_EQ(formation_of(table.layout(), knights), Formation::wedge);
  EXPECT_TRUE(has(table.layout().charged, knights));
}

TEST(CrecyCommander, unit_charged_in_the_flank_turns_to_face) {
  Table table(
      scenario("...........C\n............\n............\n............\n....G.......\n............\n............\n"
               "....k.......\n............\n............\n............\nc...........\n"));
  Layout& s = table.layout();
  s.facing[at(table.unit(4, 4))] = 2;
  table.play(table.order(Spatial::move, 4, 7));
  table.play(table.order(Spatial::advance, 4, 5));
  ASSERT_EQ(table.phase(), Phase::reaction);
  EXPECT_EQ(table.choice(), table.encoder().of(Global::turn_to_face));
}

TEST(CrecyCommander, strikes_the_weaker_of_two_enemies) {
  Table table(
      scenario("...........C\n............\n............\n............\n...M.B......\n....g.......\n............\n"
               "............\n............\n............\n............\nc...........\n"));
  table.play(table.encoder().of(Global::pass));
  ASSERT_EQ(table.phase(), Phase::strike_target);
  EXPECT_EQ(table.choice(), table.order(Spatial::strike_at, 5, 4));
}

TEST(CrecyCommander, leader_joins_the_safer_of_two_neighbours) {
  Table table(
      scenario("...........C\n............\n............\n............\n....K.......\n............\n............\n"
               "............\n....mcb.....\n............\n............\n............\n"));
  table.play(table.order(Spatial::join, 5, 8));
  ASSERT_EQ(table.phase(), Phase::join);
  EXPECT_EQ(table.choice(), table.order(Spatial::join_to, 4, 8));
}

TEST(CrecyCommander, goes_for_the_ground_that_must_be_held) {
  Table table(
      scenario("C...........\n............\n............\n............\n............\n............\n............\n"
               "............\n............\n............\n....m.......\nc...........\n",
               "", "[[victory]]\nside = \"both\"\nkind = \"hold\"\ncount = 1\nturns = 1\n",
               "............\n............\n............\n............\n............\n....oo......\n"
               "............\n............\n............\n............\n............\n............\n"));
  const int unit = table.unit(4, 10);
  const int row = table.setting().table.point(table.layout().cell[at(unit)]).y;
  table.play_round();
  EXPECT_LT(table.setting().table.point(table.layout().cell[at(unit)]).y, row);
}

TEST(CrecyCommander, beats_random_play_in_nine_games_of_ten) {
  const std::unique_ptr<const Game> game =
      make_game(tabletop::read_scenario(BANNERET_SOURCE_DIR "/configs/scenarios/crecy/3v3.toml"));
  EXPECT_GE(testing::halves_against_random(*game, 40), 72);
}

}  // namespace
}  // namespace banneret::crecy
