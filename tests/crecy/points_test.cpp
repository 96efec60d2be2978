// CR-ACT and CR-CRD: points by leaders' dice, whose they are, rounds, orders, and the cards.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/crecy/table.h"

namespace banneret::crecy_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// Two contingents under a commander-in-chief: leader l and soldiers s of the first, leader m and soldiers d of the
/// second. Side 1 has only its commander-in-chief.
Drawn two_contingents() {
  return Drawn(R"(
    C...S...S...
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    .l.s.m.d...c
    ............)");
}

/// A move of a wheel and no more.
void turn_left(Play& play, const std::string& cell) {
  play.act("move " + cell);
  play.act("wheel_left");
  if (play.legal("done")) play.act("done");
}

TEST(CrecyPoints, CR_ACT_1_every_leader_dices_and_the_commander_in_chief) {
  Play play(two_contingents(), "points 3; points 2; points 5");
  EXPECT_EQ(play.points(0), 3);
  EXPECT_EQ(play.points(1), 2);
  EXPECT_EQ(play.points(), 5);
}

TEST(CrecyPoints, CR_ACT_1_two_leaders_of_a_contingent_add_their_dice) {
  Play play = Play::before_the_dice(two_contingents().also('s', "leader"));
  play.roll_until("points", "first_round 6 1");
  EXPECT_EQ(play.dice_count(), 2);
  EXPECT_THAT(play.weights(), ElementsAre(1U, 2U, 3U, 4U, 5U, 6U, 5U, 4U, 3U, 2U, 1U));
  play.roll("points 3 4; points 1; points 1");
  EXPECT_EQ(play.points(0), 7);
}

TEST(CrecyPoints, CR_ACT_1_one_die_gives_one_to_six_points) {
  Play play = Play::before_the_dice(two_contingents());
  play.roll_until("points", "first_round 6 1");
  EXPECT_EQ(play.dice_count(), 1);
  EXPECT_THAT(play.weights(), ElementsAre(1U, 1U, 1U, 1U, 1U, 1U));
}

TEST(CrecyPoints, CR_ACT_1_third_leader_of_a_contingent_is_refused) {
  EXPECT_THAT(refusal_to_make(two_contingents().also('s', "leader").type('m', "soldier unarmoured leader")),
              HasSubstr("leaders"));
}

TEST(CrecyPoints, CR_ACT_1_second_commander_in_chief_is_refused) {
  EXPECT_THAT(refusal_to_make(two_contingents().also('s', "chief")), HasSubstr("commanders-in-chief"));
}

TEST(CrecyPoints, CR_ACT_1_side_without_any_leader_is_refused) {
  EXPECT_THAT(refusal_to_make(Drawn("S......c")), HasSubstr("no leader"));
}

TEST(CrecyPoints, CR_ACT_2_own_points_are_spent_before_white_ones) {
  Play play(two_contingents(), "points 3; points 1; points 2");
  turn_left(play, "5,8");
  EXPECT_EQ(play.points(1), 0);
  EXPECT_EQ(play.points(), 2);
  turn_left(play, "7,8");
  EXPECT_EQ(play.points(0), 3);
  EXPECT_EQ(play.points(), 1);
}

TEST(CrecyPoints, CR_ACT_2_coloured_points_serve_no_other_contingent) {
  Play play(two_contingents(), "points 3; points 1; points 1");
  turn_left(play, "5,8");
  turn_left(play, "7,8");
  EXPECT_EQ(play.points(0), 3);
  EXPECT_THAT(play.options("move"), ElementsAre("1,8", "3,8", "11,8"));
}

TEST(CrecyPoints, CR_ACT_2_white_points_serve_every_contingent) {
  Play play(two_contingents(), "points 1; points 1; points 6");
  turn_left(play, "1,8");
  turn_left(play, "5,8");
  turn_left(play, "3,8");
  turn_left(play, "7,8");
  EXPECT_EQ(play.points(), 4);
}

/// Side 0's longbows with a target of side 1 before them. A target with the commander-in-chief is side 1's only leader.
Drawn archers_against(std::string_view target) {
  const bool chief = target.find("chief") != std::string_view::npos;
  Drawn drawn(R"(
    Q...........
    ............
    ............
    ............
    ............
    .....T....S.
    ..........SS
    .....b......
    ............
    .s.s.s.s...c)");
  return drawn.type('t', target).type('q', chief ? "soldier unarmoured" : "soldier unarmoured chief");
}

TEST(CrecyPoints, CR_ACT_3_a_lost_leaders_die_is_lost) {
  Play play(archers_against("soldier unarmoured chief"));
  play.act("volley 5,7", "volley 6 6 1 1 1 1; stand 6 5; flight 6 6 6 6 6 6 6 6");
  EXPECT_FALSE(play.led("5,5"));
  // Side 1 has nobody left to dice, no points and no orders: side 0 follows at once in turn 2.
  play.act("pass", "points 5");
  EXPECT_EQ(play.side(), 0);
  EXPECT_EQ(play.turn(), 2);
}

TEST(CrecyPoints, CR_ACT_3_musician_and_bearer_are_recorded_and_change_nothing) {
  Play play(archers_against("soldier unarmoured chief"));
  play.act("volley 5,7", "volley 6 6 1 1 1 1; stand 6 2; flight 6 6 6 6 6 6 6 6");
  EXPECT_EQ(play.stand_losses("5,5"), "musician");
  EXPECT_TRUE(play.led("5,5"));
  play.act("pass", "points 4");
  EXPECT_EQ(play.points(), 4);
}

TEST(CrecyPoints, CR_ACT_4_higher_die_has_the_first_round) {
  Play play = Play::before_the_dice(two_contingents());
  play.roll_until("points", "first_round 2 5");
  play.roll("points 3");
  EXPECT_EQ(play.side(), 1);
}

TEST(CrecyPoints, CR_ACT_4_equal_dice_are_thrown_again) {
  Play play = Play::before_the_dice(two_contingents());
  EXPECT_TRUE(play.rerolled({4, 4}));
  EXPECT_THAT(play.weights(), ElementsAre(15U, 15U));
  play.roll("first_round 3 3; first_round 4 2; points 1; points 1; points 1");
  EXPECT_EQ(play.side(), 0);
}

TEST(CrecyPoints, CR_ACT_4_sides_alternate_and_two_rounds_make_a_turn) {
  Play play(two_contingents(), "points 1; points 1; points 1");
  play.act("pass", "points 2");
  EXPECT_EQ(play.side(), 1);
  EXPECT_EQ(play.turn(), 1);
  EXPECT_EQ(play.half_turn(), 1);
  play.act("pass", "points 1; points 1; points 1");
  EXPECT_EQ(play.side(), 0);
  EXPECT_EQ(play.turn(), 2);
  EXPECT_EQ(play.half_turn(), 2);
}

TEST(CrecyPoints, CR_ACT_4_round_ends_when_the_points_are_gone) {
  Play play(two_contingents(), "points 1; points 1; points 1");
  turn_left(play, "1,8");
  turn_left(play, "5,8");
  play.act("move 3,8");
  play.act("wheel_left");
  play.act("done", "points 2");
  EXPECT_EQ(play.side(), 1);
}

TEST(CrecyPoints, CR_ACT_4_unused_points_lapse) {
  Play play(two_contingents(), "points 6; points 6; points 6");
  play.act("pass", "points 2");
  EXPECT_EQ(play.points(0), 0);
  EXPECT_EQ(play.points(1), 0);
  EXPECT_EQ(play.points(), 2);
}

TEST(CrecyPoints, CR_ACT_5_an_order_is_a_point_and_a_unit_moves_once_a_round) {
  Play play(two_contingents(), "points 3; points 1; points 1");
  turn_left(play, "1,8");
  EXPECT_EQ(play.points(0), 2);
  EXPECT_FALSE(play.legal("move 1,8"));
  EXPECT_EQ(play.refused("move 1,8"), "CR-ACT-5");
}

TEST(CrecyPoints, CR_ACT_5_next_round_the_unit_moves_again) {
  Play play(two_contingents(), "points 3; points 1; points 1");
  turn_left(play, "1,8");
  play.act("pass", "points 1");
  play.act("pass", "points 3; points 1; points 1");
  EXPECT_TRUE(play.legal("move 1,8"));
}

TEST(CrecyPoints, CR_ACT_5_unit_volleys_once_a_round) {
  Play play(archers_against("soldier unarmoured"));
  play.act("volley 5,7", "volley 1 1 1 1 1 1");
  EXPECT_FALSE(play.legal("volley 5,7"));
  EXPECT_EQ(play.refused("volley 5,7"), "CR-ACT-5");
}

TEST(CrecyPoints, CR_ACT_5_unit_may_move_and_volley_in_either_order) {
  Play first(archers_against("soldier unarmoured"));
  first.act("volley 5,7", "volley 1 1 1 1 1 1");
  EXPECT_TRUE(first.legal("move 5,7"));
  Play then(archers_against("soldier unarmoured"));
  turn_left(then, "5,7");
  EXPECT_TRUE(then.legal("volley 5,7"));
}

TEST(CrecyPoints, CR_ACT_5_crossbows_volley_or_reload_not_both) {
  Play play(archers_against("soldier unarmoured").type('b', "soldier armoured crossbow"));
  play.act("volley 5,7", "volley 1 1 1");
  EXPECT_FALSE(play.legal("reload 5,7"));
  play.act("pass", "points 1");
  play.act("pass", "points 6");
  play.act("reload 5,7");
  EXPECT_FALSE(play.legal("volley 5,7"));
}

// ---- cards ----------------------------------------------------------------------------------------------------------

TEST(CrecyCards, CR_CRD_1_turning_a_card_costs_a_point_and_its_use_another) {
  Play play(two_contingents().deck("change_formation", 1), "points 4; points 1; points 1");
  play.act("flip_0");
  EXPECT_EQ(play.points(0), 3);
  play.act("form_single 1,8");
  EXPECT_EQ(play.points(0), 2);
  EXPECT_EQ(play.formation("1,8"), "single_line");
}

TEST(CrecyCards, CR_CRD_1_open_card_serves_every_unit_of_the_side_once) {
  Play play(two_contingents().deck("change_formation", 1), "points 4; points 2; points 1");
  play.act("flip_0");
  play.act("form_single 1,8");
  play.act("form_march 3,8");
  play.act("form_single 5,8");
  EXPECT_FALSE(play.legal("form_double 1,8"));
  EXPECT_EQ(play.refused("form_double 1,8"), "CR-CRD-1");
}

TEST(CrecyCards, CR_CRD_1_two_open_cards_of_one_name_are_one) {
  Play play(two_contingents().deck("change_formation", 2), "points 6; points 2; points 1");
  play.act("flip_0");
  play.act("flip_0");
  play.act("form_single 1,8");
  EXPECT_FALSE(play.legal("form_double 1,8"));
}

TEST(CrecyCards, CR_CRD_1_card_is_closed_when_the_round_ends) {
  Play play(two_contingents().deck("change_formation", 3), "points 4; points 1; points 1");
  play.act("flip_0");
  EXPECT_THAT(play.options("form_single"), ElementsAre("1,8", "3,8", "5,8", "7,8", "11,8"));
  play.act("pass", "points 6");
  EXPECT_THAT(play.options("form_single"), IsEmpty());
  play.act("pass", "points 4; points 1; points 1");
  EXPECT_THAT(play.options("form_single"), IsEmpty());
}

TEST(CrecyCards, CR_CRD_1_in_the_next_round_a_unit_may_use_such_a_card_again) {
  Play play(two_contingents().deck("change_formation", 3), "points 4; points 1; points 1");
  play.act("flip_0");
  play.act("form_single 1,8");
  play.act("pass", "points 6");
  play.act("pass", "points 4; points 1; points 1");
  play.act("flip_0");
  EXPECT_TRUE(play.legal("form_double 1,8"));
}

TEST(CrecyCards, CR_CRD_1_no_unit_stands_steady_twice) {
  Play play(two_contingents().deck("steady", 1), "points 4; points 1; points 1");
  play.act("flip_0");
  play.act("steady 1,8");
  EXPECT_EQ(play.refused("steady 1,8"), "CR-CRD-1");
  EXPECT_TRUE(play.legal("steady 3,8"));
}

TEST(CrecyCards, CR_CRD_1_who_turns_a_card_says_whose_point_it_is) {
  Play play(two_contingents().deck("steady", 3), "points 2; points 3; points 4");
  play.act("flip_white");
  EXPECT_EQ(play.points(), 3);
  play.act("flip_1");
  EXPECT_EQ(play.points(1), 2);
  EXPECT_FALSE(play.legal("flip_2"));
}

TEST(CrecyCards, CR_CRD_2_formation_changes_by_card_only) {
  Play play(two_contingents(), "points 6; points 1; points 6");
  EXPECT_THAT(play.options("form_single"), IsEmpty());
  EXPECT_EQ(play.refused("form_single 1,8"), "CR-CRD-2");
}

TEST(CrecyCards, CR_CRD_2_present_formation_is_no_change) {
  Play play(two_contingents().deck("change_formation", 1), "points 4; points 2; points 1");
  play.act("flip_0");
  EXPECT_FALSE(play.legal("form_double 1,8"));
}

TEST(CrecyCards, CR_CRD_3_deck_of_eighteen_by_kinds) {
  Play play(two_contingents(), "points 6; points 1; points 6");
  play.act_until("flip_0", "card");
  EXPECT_EQ(play.dice_count(), 1);
  EXPECT_EQ(play.game().dice_throw(play.state()).sides, 18);
  EXPECT_THAT(play.weights(), ElementsAre(8U, 3U, 3U, 2U, 2U));
  play.roll("card 9");
  EXPECT_EQ(play.cards(0, "rally"), 2);
  EXPECT_EQ(play.cards(1, "rally"), 3);  // each side has its own
}

TEST(CrecyCards, CR_CRD_3_drawn_kinds_are_fewer_in_the_next_throw) {
  Play play(two_contingents().deck("rally", 1).deck("steady", 2), "points 6; points 1; points 1");
  play.act_until("flip_0", "card");
  EXPECT_THAT(play.weights(), ElementsAre(1U, 2U));
  play.roll("card 1");
  play.act("flip_0");  // only Steady is left
  EXPECT_EQ(play.cards(0, "steady"), 1);
}

TEST(CrecyCards, CR_CRD_3_empty_deck_is_shuffled_anew) {
  Play play(two_contingents().deck("rally", 1).deck("steady", 1), "points 6; points 1; points 1");
  play.act("flip_0", "card 1");
  play.act("flip_0");
  EXPECT_EQ(play.cards(0, "steady"), 0);
  play.act_until("flip_0", "card");
  EXPECT_THAT(play.weights(), ElementsAre(1U, 1U));
}

TEST(CrecyCards, CR_CRD_3_each_side_shuffles_its_own_deck_anew) {
  Play play(two_contingents().deck("steady", 1), "points 6; points 1; points 1");
  play.act("flip_0");
  play.act("pass", "points 6");
  play.act("flip_white");
  EXPECT_EQ(play.cards(1, "steady"), 0);
  play.act("pass", "points 6; points 1; points 1");
  play.act("flip_0");
  EXPECT_EQ(play.cards(0, "steady"), 0);
  EXPECT_TRUE(play.legal("steady 1,8"));
}

TEST(CrecyCards, CR_CRD_3_without_any_cards_none_is_turned) {
  Play play(two_contingents().deck("rally", 0), "points 6; points 1; points 6");
  EXPECT_FALSE(play.legal("flip_0"));
  EXPECT_FALSE(play.legal("flip_white"));
}

TEST(CrecyCards, CR_CRD_3_double_time_adds_a_span_and_costs_its_point) {
  Play play(two_contingents().deck("double_time", 1), "points 3; points 1; points 1");
  play.act("flip_0");
  play.act("double_time 1,8");
  EXPECT_EQ(play.options("advance").size(), 6U);
  play.act("advance 1,2");
  EXPECT_EQ(play.points(0), 0);                 // card, order, use
  EXPECT_FALSE(play.legal("double_time 3,8"));  // one white point is left
}

TEST(CrecyCards, CR_CRD_3_double_time_lengthens_the_wheeling_allowance_too) {
  Play play(two_contingents().deck("double_time", 1).type('s', "soldier armoured"), "points 4; points 1; points 1");
  play.act("flip_0");
  play.act("double_time 3,8");
  play.act("wheel_right");
  EXPECT_THAT(play.options("advance"), ElementsAre("5,6", "4,7"));  // 22 - 4 = 18
}

TEST(CrecyCards, CR_CRD_3_double_time_adds_a_span_to_slow_formations_and_to_columns) {
  const auto straight = [](const char* words) {
    Play play(two_contingents().deck("double_time", 1).type('s', words), "points 4; points 1; points 1");
    play.act("flip_0");
    play.act("double_time 3,8");
    return play.options("advance").size();
  };
  EXPECT_EQ(straight("soldier armoured shield shield_wall"), 3U);
  EXPECT_EQ(straight("soldier armoured march_column"), 6U);
}

TEST(CrecyCards, CR_CRD_3_double_time_is_the_move_of_the_round) {
  Play play(two_contingents().deck("double_time", 1), "points 5; points 1; points 1");
  turn_left(play, "1,8");
  play.act("flip_0");
  EXPECT_FALSE(play.legal("double_time 1,8"));
}

TEST(CrecyCards, CR_CRD_3_second_volley_is_fired_after_the_first) {
  Play play(archers_against("soldier unarmoured").deck("second_volley", 1));
  play.act("flip_white");
  EXPECT_FALSE(play.legal("second_volley 5,7"));
  play.act("volley 5,7", "volley 1 1 1 1 1 1");
  play.act("second_volley 5,7", "volley 1 1 1 1 1 1");
  EXPECT_EQ(play.points(), 3);
  EXPECT_FALSE(play.legal("second_volley 5,7"));
}

TEST(CrecyCards, CR_CRD_3_second_volley_needs_a_loaded_crossbow) {
  Play play(archers_against("soldier unarmoured").type('b', "soldier armoured crossbow").deck("second_volley", 1));
  play.act("flip_white");
  play.act("volley 5,7", "volley 1 1 1");
  EXPECT_FALSE(play.legal("second_volley 5,7"));
}

TEST(CrecyCards, CR_CRD_3_second_volley_lets_a_reloaded_crossbow_fire) {
  Play play(archers_against("soldier unarmoured").type('b', "soldier armoured crossbow").deck("second_volley", 1));
  play.act("volley 5,7", "volley 1 1 1");
  play.act("pass", "points 6");
  play.act("pass", "points 6");
  play.act("flip_white");
  play.act("reload 5,7");
  play.act("second_volley 5,7", "volley 1 1 1");
  EXPECT_FALSE(play.loaded("5,7"));
}

/// Side 1 has the first round, a point spent on a card and one on a steady target; then side 0's longbows kill one of
/// it.
int needed_to_stand(bool steady, bool next_turn) {
  Play play = Play::before_the_dice(archers_against("soldier unarmoured").deck("steady", 1));
  play.roll("first_round 1 6; points 6");
  play.act("flip_white");
  if (steady) play.act("steady 5,5");
  play.act("pass", "points 6");
  if (next_turn) {
    play.act("pass", "points 6");
    play.act("pass", "points 6");
  }
  play.act_until("volley 5,7", "flight", "volley 6 1 1 1 1 1");
  return play.needed();
}

TEST(CrecyCards, CR_CRD_3_steady_adds_two_to_flight) {
  EXPECT_EQ(needed_to_stand(false, false), 4);  // soldiers 3+, one death
  EXPECT_EQ(needed_to_stand(true, false), 2);
}

TEST(CrecyCards, CR_CRD_3_steady_lasts_until_the_sides_next_round) {
  EXPECT_EQ(needed_to_stand(true, true), 4);
}

TEST(CrecyCards, CR_CRD_3_rally_is_for_units_that_flee) {
  Play play(two_contingents().deck("rally", 1), "points 6; points 1; points 1");
  play.act("flip_0");
  EXPECT_THAT(play.options("rally"), IsEmpty());
}

}  // namespace
}  // namespace banneret::crecy_test
