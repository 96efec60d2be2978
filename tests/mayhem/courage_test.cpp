// MA-CRG-1 to MA-CRG-5: courage values, what calls for a check, when it is thrown, and against what.
// What a failed check does: retreat_test.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/mayhem/table.h"

namespace banneret::mayhem_test {
namespace {

/// Highest die that passes the charge check of a figure of this type.
int courage_of(const std::string& type) {
  Play play(Drawn(R"(
    C......c
    ........
    ...S....
    ........
    ........
    ........
    ...z....)")
                .type('z', type));
  play.act("charge_single 3,6");
  play.act_until("charge_at 3,2", "charge_check");
  return play.passes_up_to();
}

TEST(MayhemCourage, MA_CRG_1_knights_have_five) {
  EXPECT_EQ(courage_of("knight heavy shield"), 5);
}
TEST(MayhemCourage, MA_CRG_1_sergeants_have_three) {
  EXPECT_EQ(courage_of("sergeant heavy shield"), 3);
}
TEST(MayhemCourage, MA_CRG_1_archers_have_three) {
  EXPECT_EQ(courage_of("archer light bow"), 3);
}

Drawn group_under_fire() {
  return Drawn(R"(
    C......c
    .A......
    ........
    ........
    ........
    ........
    .zss....)")
      .type('z', "sergeant light");
}

TEST(MayhemCourage, MA_CRG_2_killed_figures_group_checks) {
  Play play(group_under_fire());
  play.act("end_moves");
  play.act("shoot_with 1,1");
  play.act_until("shoot_at 1,6", "group_check", "shot 5; impact 3");
  EXPECT_EQ(play.dice_count(), 1);
  play.roll("group_check 3");
}

TEST(MayhemCourage, MA_CRG_2_wounded_nobody_checked_nobody) {
  Play play(group_under_fire());
  play.act("end_moves");
  play.act("shoot_with 1,1");
  play.act("shoot_at 1,6", "shot 5; impact 2");
  EXPECT_EQ(play.side(), 1);
}

TEST(MayhemCourage, MA_CRG_2_individual_killed_leaves_nobody_to_check) {
  Play play(Drawn(R"(
    C......c
    .A......
    ........
    ........
    ........
    ........
    .s......)"));
  play.act("end_moves");
  play.act("shoot_with 1,1", "shot 5; impact 5");
  EXPECT_EQ(play.side(), 1);
}

TEST(MayhemCourage, MA_CRG_2_casualties_call_for_one_check_a_turn) {
  Play play(Drawn(R"(
    C......c
    .....A..
    ........
    ...S....
    ...sss..)"));
  play.act("end_moves");
  play.act("shoot_with 5,1");
  play.act("shoot_at 5,4", "shot 5; impact 5; group_check 3");
  play.act("fight_with 4,4", "skill 3 3; skill 1 6; impact 5");
  EXPECT_EQ(play.where(play.drawn("3,4")), "gone");
  EXPECT_EQ(play.node(), "order") << "the last of the group has checked this turn";
  EXPECT_EQ(play.side(), 1);
}

TEST(MayhemCourage, MA_CRG_2_next_turn_a_casualty_calls_for_a_check_again) {
  Play play(Drawn(R"(
    C......c
    .A......
    ........
    ........
    ........
    ........
    .sss....)"));
  play.act("end_moves");
  play.act("shoot_with 1,1");
  play.act("shoot_at 1,6", "shot 5; impact 5; group_check 3");
  play.act("end_moves", "initiative 6 1");
  play.act("go_first");
  play.act("end_moves");
  play.act("shoot_with 1,1");
  play.act("shoot_at 2,6", "shot 5; impact 5; group_check 3");
}

TEST(MayhemCourage, MA_CRG_2_any_order_to_charge_calls_for_a_check) {
  Play play(Drawn(R"(
    C......c
    ........
    ...S....
    ........
    ........
    ........
    ..kss...)"));
  play.act("charge_group 2,6");
  play.act("whole");
  play.act_until("charge_at 3,2", "charge_check");
  EXPECT_EQ(play.passes_up_to(), 5) << "the knight's courage is the group's";
}

TEST(MayhemCourage, MA_CRG_2_ordinary_move_calls_for_none) {
  Play play(Drawn(R"(
    C......c
    ........
    ...S....
    ........
    ........
    ........
    ...s....)"));
  play.act("order_single 3,6", "move 1 1 1");
  EXPECT_EQ(play.node(), "destination");
}

TEST(MayhemCourage, MA_CRG_2_charged_group_checks_by_its_own_courage) {
  Play play(Drawn(R"(
    C......c
    ........
    ..SK....
    ........
    ........
    ........
    ...s....)"));
  play.act("charge_single 3,6");
  play.act_until("charge_at 3,2", "charged_check", "charge_check 3");
  EXPECT_EQ(play.dice_count(), 1);
  EXPECT_EQ(play.passes_up_to(), 5);
}

Drawn commander_about_to_fall() {
  return Drawn(R"(
    C.......
    ........
    ........
    ...S....
    ...c....
    ........
    ss....k.
    ........)");
}

TEST(MayhemCourage, MA_CRG_2_commanders_death_is_checked_by_all_of_his_contingent) {
  Play play(commander_about_to_fall());
  play.act_until("end_moves", "group_check", "skill 1 6; impact 6");
  EXPECT_EQ(play.passes_up_to(), 3) << "the pair of sergeants, lower roster numbers";
  play.roll_until("group_check", "group_check 3");
  EXPECT_EQ(play.passes_up_to(), 5) << "the knight, an individual";
  play.roll("group_check 5");
  EXPECT_EQ(play.side(), 1);
}

TEST(MayhemCourage, MA_CRG_2_other_contingents_do_not_mind) {
  Play play(Drawn(R"(
    C......d
    ........
    ........
    ...S....
    ...c....
    ........
    s.....e.)"));
  play.act("end_moves", "skill 1 6; impact 6; group_check 3");
  EXPECT_EQ(play.side(), 1) << "the sergeant of his contingent alone has checked";
}

TEST(MayhemCourage, MA_CRG_2_knight_who_is_no_commander_is_no_such_loss) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...S....
    ...k....
    ........
    s.......)"));
  play.act("end_moves", "skill 1 6; impact 6");
  EXPECT_EQ(play.side(), 1);
}

TEST(MayhemCourage, MA_CRG_3_figures_shot_in_their_move_check_at_the_end_of_it) {
  Play play(Drawn(R"(
    C......c
    ...A....
    ........
    ........
    ........
    ........
    ...ss...)"));
  play.act("order_group 3,6");
  play.act("whole", "move 2 2");
  play.act("advance 3,5");
  play.act("shoot_with 3,1");
  play.act("shoot_at 3,6", "shot 5; impact 5");
  EXPECT_EQ(play.node(), "manoeuvre") << "not before its movement is over";
  play.act_until("done", "group_check");
  EXPECT_EQ(play.passes_up_to(), 3);
  play.roll("group_check 1");
  EXPECT_EQ(play.node(), "order") << "before any other group moves";
}

TEST(MayhemCourage, MA_CRG_3_those_left_behind_check_at_the_end_of_the_move_in_which_their_comrade_fell) {
  Play play(Drawn(R"(
    C......c
    ...A....
    ........
    ........
    ........
    ........
    ...ss...)"));
  play.act("order_group 3,6");
  play.act("break_off 3,6", "move 1 1");
  play.act("advance 3,5");
  play.act("shoot_with 3,1", "shot 5; impact 5; group_check 3");
  EXPECT_EQ(play.node(), "order");
  EXPECT_TRUE(play.legal("order_group 4,6")) << "it has not moved yet";
}

TEST(MayhemCourage, MA_CRG_3_casualty_in_combat_is_checked_when_all_combats_are_over) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...S.S..
    ...s.s..
    ....s...)"));
  play.act("end_moves");
  play.act("fight_with 3,4", "skill 1 6; impact 5; skill 2 2; group_check 3");
  EXPECT_EQ(play.side(), 1);
}

TEST(MayhemCourage, MA_CRG_3_charge_check_is_by_the_figures_ordered) {
  Play play(Drawn(R"(
    C......c
    ........
    ...S....
    ........
    ........
    ........
    ..ks....)"));
  play.act("charge_group 2,6");
  play.act("break_off 3,6");
  play.act_until("charge_at 3,2", "charge_check");
  EXPECT_EQ(play.passes_up_to(), 3) << "the knight stays behind";
}

TEST(MayhemCourage, MA_CRG_3_charge_check_comes_before_the_dice_of_the_move) {
  Play play(Drawn(R"(
    C......c
    ........
    ...S....
    ........
    ........
    ........
    ...k....)"));
  play.act("charge_single 3,6");
  play.act_until("charge_at 3,2", "move", "charge_check 5; charged_check 3");
}

TEST(MayhemCourage, MA_CRG_3_nobody_is_charged_if_the_charger_fails) {
  Play play(Drawn(R"(
    C......c
    ........
    ...S....
    ........
    ........
    ........
    ...k....)"));
  play.act("charge_single 3,6");
  play.act("charge_at 3,2", "charge_check 6");
  EXPECT_EQ(play.node(), "order");
}

TEST(MayhemCourage, MA_CRG_3_commander_shot_is_checked_for_when_all_movement_is_over) {
  Play play(Drawn(R"(
    C.......
    ...A....
    ........
    ........
    ........
    ........
    ...c...s)"));
  play.act("order_single 3,6", "move 1 1 1");
  play.act("go 3,5");
  play.act("face_0 3,5");
  play.act("shoot_with 3,1", "shot 5; impact 6");
  EXPECT_EQ(play.where(play.drawn("3,6")), "gone");
  EXPECT_EQ(play.node(), "order") << "not at once";
  play.act("end_moves", "group_check 3");
  EXPECT_EQ(play.side(), 1);
}

TEST(MayhemCourage, MA_CRG_3_checks_due_together_are_one) {
  // The commander dies beside a sergeant: casualty and commander, one die.
  Play play(Drawn(R"(
    C.......
    ........
    ........
    ...S....
    ...c....
    ...s....)"));
  play.act("end_moves", "skill 1 6; impact 6; group_check 3");
  EXPECT_EQ(play.side(), 1);
}

TEST(MayhemCourage, MA_CRG_3_active_sides_checks_come_first) {
  Play play(Drawn(R"(
    C......c
    ........
    S....S..
    S....S..
    s....s..
    k....s..)"));
  play.act("end_moves");
  play.act_until("fight_with 0,4", "group_check", "skill 1 6; impact 5; skill 6 1; impact 5");
  EXPECT_EQ(play.passes_up_to(), 5) << "side 0's knight first";
  play.roll_until("group_check", "group_check 5");
  EXPECT_EQ(play.passes_up_to(), 3) << "then side 1's sergeant";
  play.roll("group_check 3");
}

TEST(MayhemCourage, MA_CRG_3_checks_of_one_side_go_by_roster_number) {
  Play play(commander_about_to_fall());
  play.act("end_moves", "skill 1 6; impact 6; group_check 6; courage_single 4; courage_single 4; group_check 5");
  EXPECT_EQ(play.where(play.drawn("0,6")), "gone");
  EXPECT_EQ(play.where(play.drawn("1,6")), "gone");
  EXPECT_TRUE(play.stands("6,6"));
}

TEST(MayhemCourage, MA_CRG_4_one_die_against_the_highest_courage_in_the_group) {
  Play play(Drawn(R"(
    C......c
    .A......
    ........
    ........
    ........
    ........
    .zsk....)")
                .type('z', "sergeant light"));
  play.act("end_moves");
  play.act("shoot_with 1,1");
  play.act_until("shoot_at 1,6", "group_check", "shot 5; impact 3");
  EXPECT_EQ(play.dice_count(), 1);
  EXPECT_EQ(play.passes_up_to(), 5);
  EXPECT_THAT(play.explained_values(), ::testing::Contains(5));
}

TEST(MayhemCourage, MA_CRG_4_equal_passes_and_the_group_stands) {
  Play play(group_under_fire());
  play.act("end_moves");
  play.act("shoot_with 1,1");
  play.act("shoot_at 1,6", "shot 5; impact 3; group_check 3");
  EXPECT_TRUE(play.stands("2,6"));
  EXPECT_TRUE(play.stands("3,6"));
}

TEST(MayhemCourage, MA_CRG_5_failed_charge_order_they_stand_still) {
  Play play(Drawn(R"(
    C......c
    ........
    ...S....
    ........
    ........
    ........
    ...s....)"));
  play.act("charge_single 3,6");
  play.act("charge_at 3,2", "charge_check 4");
  EXPECT_TRUE(play.stands("3,6"));
  EXPECT_EQ(play.facing("3,6"), "N");
  EXPECT_FALSE(play.legal("order_single 3,6"));
  EXPECT_FALSE(play.legal("order_turn 3,6"));
  EXPECT_FALSE(play.legal("charge_single 3,6"));
}

TEST(MayhemCourage, MA_CRG_5_rest_of_the_group_may_still_be_ordered) {
  Play play(Drawn(R"(
    C......c
    ........
    ...S....
    ........
    ........
    ........
    ..ks....)"));
  play.act("charge_group 2,6");
  play.act("break_off 3,6");
  play.act("charge_at 3,2", "charge_check 6");
  EXPECT_TRUE(play.stands("3,6"));
  EXPECT_TRUE(play.legal("charge_group 2,6"));
  EXPECT_TRUE(play.legal("order_reform 2,6")) << "no kind is set";
  play.act_until("order_group 2,6", "move");
  EXPECT_EQ(play.dice_count(), 2);
}

TEST(MayhemCourage, MA_CRG_2_every_charge_calls_for_a_check_of_those_charged) {
  Play play(Drawn(R"(
    C......c
    ........
    ...S....
    ........
    ........
    ........
    ...k..k.)"));
  play.act("charge_single 3,6");
  play.act("charge_at 3,2", "charge_check 1; charged_check 1; move 1 1 1");
  play.act("go 3,5");
  play.act("face_0 3,5");
  play.act("charge_single 6,6");
  play.act("charge_at 3,2", "charge_check 1; charged_check 3; move 1 1 1");
}

TEST(MayhemCourage, MA_CRG_3_commander_killed_in_the_enemys_half_is_checked_for_at_the_end_of_its_combats) {
  Play play(commander_about_to_fall());
  play.act("end_moves", "skill 1 2");
  play.act_until("end_moves", "initiative", "skill 6 1; impact 6; group_check 3; group_check 5");
}

TEST(MayhemCourage, MA_CRG_3_commander_shot_in_the_last_window_and_the_casualty_are_one_check) {
  Play play(Drawn(R"(
    C.......
    ...A....
    ........
    ........
    ........
    ........
    ...cs...)"));
  play.act("end_moves");
  play.act("shoot_with 3,1");
  play.act("shoot_at 3,6", "shot 5; impact 6; group_check 3");
  EXPECT_EQ(play.side(), 1);
}

}  // namespace
}  // namespace banneret::mayhem_test
