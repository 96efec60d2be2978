// The scripted mayhem tactician in small positions with one obvious choice, and in a short match against random play.
// How its places are valued is not tested, only what it does.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "agents/agents.h"
#include "env/core/advance.h"
#include "env/core/dice.h"
#include "env/mayhem/mayhem.h"
#include "env/mayhem/rules.h"
#include "env/tabletop/scenario.h"
#include "tests/agents/scripted/against_random.h"

namespace banneret::mayhem {
namespace {

constexpr const char* kTypes = R"(
[types.knight]
letter = "k"
rank = "knight"
armour = "heavy"
shield = true
weapon = "lance"
horse = "barded"

[types.commander]
letter = "c"
rank = "knight"
armour = "heavy"
shield = true
commander = true

[types.rider]
letter = "r"
rank = "knight"
armour = "heavy"
shield = true
horse = "bare"

[types.sergeant]
letter = "s"
rank = "sergeant"
armour = "medium"
shield = true

[types.archer]
letter = "a"
rank = "archer"
armour = "light"
missile = "bow"
)";

constexpr const char* kDestroy = "[[victory]]\nside = \"both\"\nkind = \"destroy\"\n";

/// A table of 12 x 12: figures of side 0 in small letters, of side 1 in capitals.
std::string scenario(const std::string& figures, const std::string& victory = kDestroy, const std::string& options = "",
                     const std::string& marks = "") {
  std::string ground;
  for (int y = 0; y < 12; ++y) ground += "............\n";
  std::string out =
      "format = 1\nruleset = \"mayhem\"\ntitle = \"T\"\nturns = 6\n[map]\nterrain = \"\"\"\n" + ground + "\"\"\"\n";
  if (!marks.empty()) out += "marks = \"\"\"\n" + marks + "\"\"\"\n";
  return out + "figures = \"\"\"\n" + figures + "\"\"\"\n" + kTypes + options + victory;
}

/// A game whose first half is side 0's, and the tactician that plays it.
class Table {
 public:
  explicit Table(const std::string& text)
      : game_(make_game(tabletop::parse_scenario(text, "test"))),
        rules_(rules_of(*game_)),
        agent_(make_agent("scripted")) {
    game_->reset(state_);
    agent_->new_game(*game_, 7);
    chance(0);  // side 0 wins the initiative
    game_->apply_legal(state_, rules_.encoder().of(Global::go_first), work_);
  }

  Layout& layout() { return overlay<Layout>(state_); }
  const Encoder& encoder() const { return rules_.encoder(); }
  const Setting& setting() const { return rules_.setting(); }
  Cell cell(int x, int y) const { return setting().table.cell({x, y}); }
  Phase phase() { return phase_of(layout()); }
  /// Chance of outcome by index.
  void chance(int outcome) { game_->apply_outcome(state_, outcome, work_); }
  void play(Action action) { game_->apply_legal(state_, action, work_); }

  Action choice() {
    game_->legal_actions(state_, work_, legal_);
    return agent_->act(*game_, state_, legal_, nullptr);
  }
  /// Plays its choices, checks passed and dice at their most, until `phase` or the end of its movement.
  void play_until(Phase phase) {
    for (int i = 0; i < 100 && game_->node_kind(state_) != NodeKind::terminal && this->phase() != phase; ++i) {
      if (game_->node_kind(state_) == NodeKind::chance) {
        ChanceOutcomes out;
        game_->chance_outcomes(state_, out);
        chance(this->phase() == Phase::move ? out.count - 1 : 0);
      } else {
        play(choice());
      }
    }
  }
  bool charges(Action action) const { return !encoder().is_global(action) && is_charge(encoder().spatial(action)); }

 private:
  std::unique_ptr<const Game> game_;
  const Rules& rules_;
  std::unique_ptr<Agent> agent_;
  State state_{};
  Workspace work_;
  std::vector<Action> legal_;
};

TEST(MayhemTactician, a_knight_charges_a_lone_archer) {
  Table table(
      scenario("............\n............\n............\n....A.......\n............\n............\n"
               "............\n............\n....k.......\n............\nc..........C\n............\n"));
  const int archer = figure_at(table.layout(), table.cell(4, 3));
  bool charged = false;
  while (table.phase() == Phase::order) {
    const Action order = table.choice();
    table.play(order);
    if (table.encoder().is_global(order)) break;
    if (table.charges(order)) {
      table.play_until(Phase::charge_check);
      const bool knight = highest_courage(table.setting(), table.layout().body) == courage_of(Rank::knight);
      charged = charged || (knight && has(table.layout().charged, archer));
    }
    table.play_until(Phase::order);
  }
  EXPECT_TRUE(charged);
}

TEST(MayhemTactician, archer_does_not_go_into_contact_with_a_knight) {
  Table table(
      scenario("............\n............\n............\n....K.......\n............\n............\n"
               "............\n............\n....a.......\n............\nc..........C\n............\n"));
  const int archer = figure_at(table.layout(), table.cell(4, 8));
  for (int i = 0; i < 40 && table.phase() != Phase::combat_figure && table.layout().half == 0; ++i) {
    table.play_until(Phase::order);
    if (table.phase() != Phase::order) break;
    const Action action = table.choice();
    table.play(action);
    if (table.encoder().is_global(action)) break;
  }
  EXPECT_EQ(touching_enemies(table.setting(), table.layout(), archer), 0U);
}

TEST(MayhemTactician, shoots_at_the_target_it_is_likeliest_to_kill) {
  Table table(
      scenario("C...........\n............\n.....A......\n............\n............\n............\n"
               "....a.r.....\n............\n............\n............\n...........c\n............\n"));
  table.play(table.encoder().of(Global::end_moves));
  ASSERT_EQ(table.phase(), Phase::shooter);
  table.play_until(Phase::shot);
  ASSERT_EQ(table.phase(), Phase::shot);
  EXPECT_EQ(table.layout().struck - 1, figure_at(table.layout(), table.cell(4, 6)));
}

TEST(MayhemTactician, charger_strikes_from_outside_the_front_of_its_enemy) {
  Table table(
      scenario("............\n............\n............\n....S.......\n............\n............\n"
               "............\n............\n....k.......\n............\nc..........C\n............\n"));
  Layout& s = table.layout();
  const int knight = figure_at(s, table.cell(4, 8));
  const int sergeant = figure_at(s, table.cell(4, 3));
  s.body = bit(knight);
  s.charged = bit(sergeant);
  s.order = static_cast<std::uint8_t>(Order::single);
  s.charge = 1;
  s.phase = static_cast<std::uint8_t>(Phase::move);
  table.play_until(Phase::order);
  ASSERT_NE(touching_enemies(table.setting(), s, knight), 0U);
  const tabletop::Point from =
      table.setting().table.point(s.cell[at(knight)]) - table.setting().table.point(s.cell[at(sergeant)]);
  EXPECT_FALSE(tabletop::in_front_arc(tabletop::relative_octant(s.facing[at(sergeant)], from)));
}

TEST(MayhemTactician, strikes_the_horse_that_is_softer_than_its_rider) {
  Table table(
      scenario("............\n............\n............\n....R.......\n....s.......\n............\n"
               "............\n............\n............\n............\nc..........C\n............\n",
               kDestroy, "[options]\ndismount = true\n"));
  Layout& s = table.layout();
  s.phase = static_cast<std::uint8_t>(Phase::strike);
  s.striker = static_cast<std::uint8_t>(figure_at(s, table.cell(4, 4)) + 1);
  s.struck = static_cast<std::uint8_t>(figure_at(s, table.cell(4, 3)) + 1);
  EXPECT_EQ(table.choice(), table.encoder().of(Global::strike_horse));
}

TEST(MayhemTactician, goes_for_the_ground_that_must_be_held) {
  const std::string hold = "[[victory]]\nside = \"both\"\nkind = \"hold\"\ncount = 1\nturns = 1\n";
  Table table(
      scenario("C...........\n............\n............\n............\n............\n............\n"
               "............\n............\n............\n............\n...........c\n............\n",
               hold, "",
               "............\n............\n............\n............\n............\n.....oo.....\n"
               ".....oo.....\n............\n............\n............\n............\n............\n"));
  const int figure = figure_at(table.layout(), table.cell(11, 10));
  const auto distance = [&] {
    return tabletop::measured_distance(table.setting().table.point(table.layout().cell[at(figure)]) -
                                       tabletop::Point{6, 6});
  };
  const int before = distance();
  table.play(table.choice());
  table.play_until(Phase::order);
  EXPECT_LT(distance(), before);
}

TEST(MayhemTactician, does_not_let_all_orders_pass_at_the_start_of_a_game) {
  const std::unique_ptr<const Game> game =
      make_game(tabletop::read_scenario(BANNERET_SOURCE_DIR "/configs/scenarios/mayhem/3v3.toml"));
  const std::unique_ptr<Agent> agent = make_agent("scripted");
  agent->new_game(*game, 3);
  State state{};
  Workspace work;
  std::vector<Action> legal;
  Dice dice(1);
  game->reset(state);
  while (advance(*game, state, work, legal, dice) == NodeKind::decision &&
         phase_of(overlay<Layout>(state)) != Phase::order) {
    game->apply_legal(state, agent->act(*game, state, legal, nullptr), work);
  }
  EXPECT_FALSE(rules_of(*game).encoder().is_global(agent->act(*game, state, legal, nullptr)));
}

TEST(MayhemTactician, beats_random_play_in_nine_games_of_ten) {
  const std::unique_ptr<const Game> game =
      make_game(tabletop::read_scenario(BANNERET_SOURCE_DIR "/configs/scenarios/mayhem/3v3.toml"));
  EXPECT_GE(testing::halves_against_random(*game, 40), 72);
}

}  // namespace
}  // namespace banneret::mayhem
