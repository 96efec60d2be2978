// SK-TUR-1 to SK-TUR-3, SK-GRD: dice and choice of the first side, phases, alternation.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "env/skirmish/skirmish.h"
#include "env/tabletop/scenario.h"
#include "tests/skirmish/table.h"

namespace banneret::skirmish_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Two swords of side 0 and one of side 1, far apart.
Drawn two_and_one() {
  return Drawn(R"(
    ...S....
    ........
    ........
    ........
    ........
    ........
    ........
    .s...s..)");
}

TEST(SkirmishTurn, SK_TUR_1_higher_die_chooses_who_goes_first) {
  Play play = Play::before_the_dice(two_and_one());
  EXPECT_EQ(play.dice_count(), 2);
  play.roll("first_side 2 5");
  EXPECT_EQ(play.side(), 1);
  EXPECT_EQ(play.node(), "initiative");
  EXPECT_THAT(play.legal_list(), ElementsAre("go_first", "go_second"));
}

TEST(SkirmishTurn, SK_TUR_1_winner_may_go_first_or_second) {
  Play first = Play::before_the_dice(two_and_one());
  first.roll("first_side 6 1");
  EXPECT_EQ(first.side(), 0);
  first.act("go_first");
  EXPECT_EQ(first.side(), 0);
  Play second = Play::before_the_dice(two_and_one());
  second.roll("first_side 6 1");
  second.act("go_second");
  EXPECT_EQ(second.side(), 1);
}

TEST(SkirmishTurn, SK_TUR_1_equal_dice_are_thrown_again) {
  Play play = Play::before_the_dice(two_and_one());
  EXPECT_TRUE(play.rerolled({3, 3}));
  EXPECT_THAT(play.weights(), ElementsAre(15U, 15U));
  play.roll("first_side 3 3; first_side 6 6; first_side 4 2");
  EXPECT_EQ(play.side(), 0);
}

TEST(SkirmishTurn, SK_TUR_1_dice_are_thrown_every_turn) {
  Play play(two_and_one());
  play.all_stand("first_side");
  EXPECT_EQ(play.turn(), 2);
  play.roll("first_side 1 6");
  EXPECT_EQ(play.side(), 1);
}

/// Swords in contact, and an archer a side that sees the other.
Drawn melee_and_archers() {
  return Drawn(R"(
    B.......
    .....S..
    .....s..
    ........
    ........
    ........
    ........
    b.......)");
}

TEST(SkirmishTurn, SK_TUR_2_movement_then_firing_then_melee) {
  Play play(melee_and_archers());
  EXPECT_EQ(play.node(), "figure");
  play.all_stand();
  EXPECT_EQ(play.node(), "shooter");
  play.act("pass_with 0,7");
  EXPECT_EQ(play.node(), "shooter");
  play.act("pass_with 0,0");
  EXPECT_EQ(play.node(), "fighter");
  play.act("pass_with 5,2");
  EXPECT_EQ(play.node(), "fighter");
  play.act_until("pass_with 5,1", "first_side");
}

TEST(SkirmishTurn, SK_TUR_2_half_turns_are_movement_and_attacks) {
  Play play(melee_and_archers());
  EXPECT_EQ(play.half_turn(), 0);
  play.all_stand();
  EXPECT_EQ(play.half_turn(), 1);
  play.all_pass("first_side");
  play.next_turn();
  EXPECT_EQ(play.half_turn(), 2);
}

TEST(SkirmishTurn, SK_TUR_3_sides_move_figures_in_turn_and_who_has_more_finishes) {
  Play play(two_and_one());
  EXPECT_THAT(play.options("act_with"), ElementsAre("1,7", "5,7"));
  play.stand("5,7");
  EXPECT_EQ(play.side(), 1);
  play.stand("3,0");
  EXPECT_EQ(play.side(), 0);
  EXPECT_TRUE(play.forced("act_with 1,7"));
  play.stand("1,7", "first_side");
}

TEST(SkirmishTurn, SK_TUR_3_owner_picks_the_figure) {
  Play play(two_and_one());
  play.act("act_with 5,7");
  EXPECT_EQ(play.node(), "act");
  play.act("walk");
  play.act("go 5,6");
  play.act("face_0 5,6");
  EXPECT_EQ(play.where(play.drawn("5,7")), "5,6");
}

TEST(SkirmishTurn, SK_TUR_3_standing_still_is_an_act) {
  Play play(two_and_one());
  play.stand("1,7");
  play.stand("3,0");
  EXPECT_EQ(play.refused("act_with 1,7"), "SK-TUR-3");
}

TEST(SkirmishTurn, SK_TUR_3_only_figures_with_a_target_are_asked_to_fire) {
  Play play(melee_and_archers());
  play.all_stand();
  EXPECT_THAT(play.options("shoot_with"), ElementsAre("0,7"));
  EXPECT_THAT(play.options("pass_with"), ElementsAre("0,7"));
}

/// Two archers against two.
Drawn archers() {
  return Drawn(R"(
    .B..B...
    ........
    ........
    ........
    ........
    ........
    ........
    .b..b...)");
}

TEST(SkirmishTurn, SK_TUR_3_sides_fire_in_turn_each_figure_once) {
  Play play(archers());
  play.all_stand();
  EXPECT_EQ(play.side(), 0);
  EXPECT_THAT(play.options("shoot_with"), ElementsAre("1,7", "4,7"));
  play.shoot("1,7", "1,0");
  play.roll("shot 100");
  EXPECT_EQ(play.side(), 1);
  play.shoot("4,0", "4,7");
  play.roll("shot 100");
  EXPECT_EQ(play.side(), 0);
  EXPECT_THAT(play.options("shoot_with"), ElementsAre("4,7"));
}

TEST(SkirmishTurn, SK_TUR_3_letting_an_attack_go_is_the_figures_act) {
  Play play(archers());
  play.all_stand();
  play.act("pass_with 1,7");
  play.act("pass_with 1,0");
  EXPECT_THAT(play.options("shoot_with"), ElementsAre("4,7"));
  play.act("pass_with 4,7");
  EXPECT_THAT(play.options("shoot_with"), ElementsAre("4,0"));
  play.act_until("pass_with 4,0", "first_side");
}

TEST(SkirmishTurn, SK_TUR_3_who_has_a_target_is_asked_anew_after_each_shot) {
  // The only enemy in sight falls by the first arrow: the second archer has nobody to shoot at.
  Play play(Drawn(R"(
    S.......
    ........
    ........
    .....S..
    ........
    ........
    ........
    ....b.b.)")
                .terrain("........ ########"));
  play.all_stand();
  EXPECT_THAT(play.options("shoot_with"), ElementsAre("4,7", "6,7"));
  play.shoot("4,7", "5,3");
  play.roll_until("first_side", "shot 1; wound 1");
}

TEST(SkirmishTurn, SK_TUR_3_side_with_more_fighters_finishes_alone) {
  Play play(Drawn(R"(
    ........
    ........
    ...S....
    ..s.s...
    ........
    ........
    ........
    ........)"));
  play.all_stand();
  play.strike("2,3", "3,2");
  play.roll("blow 100");
  EXPECT_EQ(play.side(), 1);
  play.act("pass_with 3,2");
  EXPECT_EQ(play.side(), 0);
  EXPECT_THAT(play.options("fight_with"), ElementsAre("4,3"));
  play.act_until("pass_with 4,3", "first_side");
}

TEST(SkirmishTurn, SK_GRD_1_four_grades) {
  for (const char* grade : {"novice", "average", "veteran", "elite"}) {
    EXPECT_THAT(refusal_to_make(two_and_one().type('s', grade)), IsEmpty()) << grade;
  }
  std::string text = two_and_one().text();
  text.replace(text.find("\"average\""), 9, "\"legendary\"");
  EXPECT_THROW(skirmish::make_game(tabletop::parse_scenario(text, "drawn.toml")), tabletop::ScenarioError);
}

}  // namespace
}  // namespace banneret::skirmish_test
