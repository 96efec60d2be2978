// MA-CRG-6 and MA-CRG-7: what a failed check does, and which parts of a broken group check.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/mayhem/table.h"

namespace banneret::mayhem_test {
namespace {

/// A knight at 3,8 charges the group whose handle is at `handle`; `dice` follow the charger's passed check, up to its
/// move.
Play charged(const Drawn& drawn, const std::string& handle, const std::string& dice, const std::string& from = "3,8") {
  Play play(drawn);
  play.act("charge_single " + from);
  play.act_until("charge_at " + handle, "move", "charge_check 1; " + dice);
  return play;
}

Drawn one_sergeant() {
  return Drawn(R"(
    C.......
    ........
    ........
    ........
    ...S....
    ........
    ........
    ........
    ...k....
    .......c)");
}

TEST(MayhemRetreat, MA_CRG_6_each_then_rolls_against_its_own_courage) {
  Play play(Drawn(R"(
    C.......
    ........
    ........
    ........
    ..SK....
    ........
    ........
    ........
    ...k....
    .......c)"));
  play.act("charge_single 3,8");
  play.act_until("charge_at 3,4", "courage_single", "charge_check 1; charged_check 6");
  // Side 1's roster begins on its own left: the knight.
  EXPECT_EQ(play.passes_up_to(), 5);
  play.roll_until("courage_single", "courage_single 5");
  EXPECT_EQ(play.passes_up_to(), 3);
}

TEST(MayhemRetreat, MA_CRG_6_passed_check_moves_nobody) {
  Play play = charged(one_sergeant(), "3,4", "charged_check 3");
  EXPECT_TRUE(play.stands("3,4"));
}

TEST(MayhemRetreat, MA_CRG_6_figure_above_its_courage_runs_off_the_board) {
  Play play = charged(one_sergeant(), "3,4", "charged_check 4; courage_single 4");
  EXPECT_EQ(play.where(play.drawn("3,4")), "gone");
}

TEST(MayhemRetreat, MA_CRG_6_figure_that_keeps_its_courage_retreats_the_sum_of_two_dice) {
  Play play = charged(one_sergeant(), "3,4", "charged_check 4; courage_single 3; retreat 1 2");
  EXPECT_EQ(play.where(play.drawn("3,4")), "3,1");
}

TEST(MayhemRetreat, MA_CRG_6_retreat_throws_two_dice) {
  Play play(one_sergeant());
  play.act("charge_single 3,8");
  play.act_until("charge_at 3,4", "retreat", "charge_check 1; charged_check 6; courage_single 1");
  EXPECT_EQ(play.dice_count(), 2);
}

TEST(MayhemRetreat, MA_CRG_6_retreating_figures_face_the_way_they_go) {
  Play play = charged(one_sergeant(), "3,4", "charged_check 4; courage_single 3; retreat 1 1");
  EXPECT_EQ(play.facing("3,2"), "N");
}

TEST(MayhemRetreat, MA_CRG_6_retreat_is_along_the_octant_away_from_the_nearest_enemy) {
  // The nearest enemy stands 4 cells left and 2 below: away is NE or E; 26.6 degrees is nearer NE.
  Play play = charged(Drawn(R"(
    C.......
    ........
    ........
    ........
    .....S..
    ........
    .k......
    ........
    ........
    c.......)"),
                      "5,4", "charged_check 4; courage_single 3; retreat 1 1", "1,6");
  EXPECT_EQ(play.where(play.drawn("5,4")), "6,3") << "12 fifths, one diagonal cell";
  EXPECT_EQ(play.facing("6,3"), "NE");
}

TEST(MayhemRetreat, MA_CRG_6_mounted_figures_retreat_without_a_third_die) {
  Play play(one_sergeant().type('s', "sergeant medium shield bare"));
  play.act("charge_single 3,8");
  play.act_until("charge_at 3,4", "retreat", "charge_check 1; charged_check 6; courage_single 1");
  EXPECT_EQ(play.dice_count(), 2);
}

TEST(MayhemRetreat, MA_CRG_6_terrain_does_not_slow_a_retreat) {
  Play play = charged(one_sergeant().terrain("........ ........ ...t.... ...w...."), "3,4",
                      "charged_check 4; courage_single 3; retreat 1 2");
  EXPECT_EQ(play.where(play.drawn("3,4")), "3,1");
}

TEST(MayhemRetreat, MA_CRG_6_retreat_stops_before_walls) {
  Play play = charged(one_sergeant().terrain("...#...."), "3,4", "charged_check 4; courage_single 3; retreat 6 6");
  EXPECT_EQ(play.where(play.drawn("3,4")), "3,1");
}

TEST(MayhemRetreat, MA_CRG_6_retreat_stops_before_figures) {
  Play play = charged(Drawn(R"(
    C..S....
    ........
    ........
    ........
    ...S....
    ........
    ........
    ........
    ...k....
    .......c)"),
                      "3,4", "charged_check 4; courage_single 3; retreat 6 6");
  EXPECT_EQ(play.where(play.drawn("3,4")), "3,1");
}

TEST(MayhemRetreat, MA_CRG_6_retreat_stops_before_contact) {
  Play play = charged(Drawn(R"(
    C..k...c
    ........
    ........
    ........
    ........
    ...S....
    ........
    ........
    ...k....
    ........)"),
                      "3,5", "charged_check 4; courage_single 3; retreat 6 6");
  EXPECT_EQ(play.where(play.drawn("3,5")), "3,2");
}

TEST(MayhemRetreat, MA_CRG_6_retreat_that_no_roll_can_change_throws_no_dice) {
  // Two cells are free behind it, and two dice never give less.
  Play play = charged(one_sergeant().terrain("........ ...#...."), "3,4", "charged_check 4; courage_single 3");
  EXPECT_EQ(play.where(play.drawn("3,4")), "3,2");
}

TEST(MayhemRetreat, MA_CRG_6_over_the_table_edge_they_are_removed) {
  Play at_the_edge = charged(one_sergeant(), "3,4", "charged_check 4; courage_single 3; retreat 1 3");
  EXPECT_EQ(at_the_edge.where(at_the_edge.drawn("3,4")), "3,0");
  Play over_it = charged(one_sergeant(), "3,4", "charged_check 4; courage_single 3; retreat 1 4");
  EXPECT_EQ(over_it.where(over_it.drawn("3,4")), "gone");
}

TEST(MayhemRetreat, MA_CRG_6_farthest_from_the_enemy_go_first) {
  Play play = charged(Drawn(R"(
    C.......
    ........
    ........
    ...S....
    ...T....
    ........
    ........
    ........
    ...k....
    .......c)"),
                      "3,4", "charged_check 4; courage_single 3; courage_single 3; retreat 1 1");
  EXPECT_EQ(play.where(play.drawn("3,3")), "3,1");
  EXPECT_EQ(play.where(play.drawn("3,4")), "3,2") << "not stopped by the one behind it";
}

TEST(MayhemRetreat, MA_CRG_6_each_connected_part_that_remains_rolls_its_own_retreat) {
  // The middle one runs off: two parts, two throws.
  Play play(Drawn(R"(
    C.......
    ........
    ........
    ........
    ..SST...
    ........
    ........
    ........
    ...k....
    .......c)"));
  play.act("charge_single 3,8");
  play.act_until("charge_at 4,4", "move",
                 "charge_check 1; charged_check 4; courage_single 3; courage_single 4; courage_single 3; "
                 "retreat 1 1; retreat 1 2");
  EXPECT_EQ(play.where(play.drawn("3,4")), "gone");
  EXPECT_EQ(play.where(play.drawn("4,4")), "4,2");
  EXPECT_EQ(play.where(play.drawn("2,4")), "2,1");
}

TEST(MayhemRetreat, MA_CRG_6_part_that_stays_together_rolls_once) {
  Play play = charged(Drawn(R"(
    C.......
    ........
    ........
    ........
    ...SS...
    ........
    ........
    ........
    ...k....
    .......c)"),
                      "4,4", "charged_check 4; courage_single 1; courage_single 1; retreat 1 1");
  EXPECT_EQ(play.where(play.drawn("3,4")), "3,2");
  EXPECT_EQ(play.where(play.drawn("4,4")), "4,2");
}

TEST(MayhemRetreat, MA_CRG_6_running_off_is_no_kill) {
  const Drawn by_points = one_sergeant().turns(1).victory("side = \"both\"\nkind = \"points\"\nper_kill = 1");
  Play play = charged(by_points, "3,4", "charged_check 4; courage_single 4");
  EXPECT_EQ(play.where(play.drawn("3,4")), "gone");
  play.roll("move 1 1 1");
  play.act("go 3,7");
  play.act("face_0 3,7");
  play.act("end_moves");
  play.act("end_moves");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 0);
}

TEST(MayhemRetreat, MA_CRG_6_commander_who_runs_off_was_not_killed) {
  Play play(Drawn(R"(
    .......c
    ........
    ........
    ........
    ...C....
    ........
    ........
    ........
    ...k....
    S.......)"));
  play.act("charge_single 3,8");
  play.act("charge_at 3,4", "charge_check 1; charged_check 6; courage_single 6; move 1 1 1");
  play.act("go 3,7");
  play.act("face_0 3,7");
  play.act("end_moves");
  EXPECT_EQ(play.side(), 1) << "his contingent checks for nothing";
}

TEST(MayhemRetreat, MA_CRG_6_casualty_check_failed_in_the_movement_phase) {
  Play play(Drawn(R"(
    C......c
    .A......
    ........
    ........
    .zs.....
    ........
    ........)")
                .type('z', "sergeant light"));
  play.act("end_moves");
  play.act("shoot_with 1,1");
  play.act("shoot_at 1,4", "shot 5; impact 3; group_check 4; courage_single 2; retreat 1 1");
  EXPECT_EQ(play.where(play.drawn("2,4")), "2,6");
  EXPECT_EQ(play.facing("2,6"), "S");
}

TEST(MayhemRetreat, MA_CRG_7_parts_cut_from_each_other_check_as_they_stand) {
  Play play(Drawn(R"(
    C......c
    ..A.....
    ........
    ........
    ........
    ........
    .szk....)")
                .type('z', "sergeant light"));
  play.act("end_moves");
  play.act("shoot_with 2,1");
  play.act_until("shoot_at 2,6", "group_check", "shot 5; impact 3");
  EXPECT_EQ(play.passes_up_to(), 3) << "the sergeant, now alone";
  play.roll_until("group_check", "group_check 1");
  EXPECT_EQ(play.passes_up_to(), 5) << "the knight, now alone";
  play.roll("group_check 1");
}

TEST(MayhemRetreat, MA_CRG_7_part_with_several_marked_figures_checks_once) {
  Play play(Drawn(R"(
    C......c
    .A......
    ........
    ........
    ........
    ........
    .zsss...)")
                .type('z', "sergeant light"));
  play.act("end_moves");
  play.act("shoot_with 1,1");
  play.act("shoot_at 1,6", "shot 5; impact 3; group_check 3");
  EXPECT_EQ(play.side(), 1);
}

TEST(MayhemRetreat, MA_CRG_7_second_rank_keeps_the_group_together) {
  Play play(Drawn(R"(
    C......c
    ..A.....
    ........
    ........
    ........
    .szs....
    ..s.....)")
                .type('z', "sergeant light"));
  play.act("end_moves");
  play.act("shoot_with 2,1");
  play.act("shoot_at 2,5", "shot 5; impact 3; group_check 3");
  EXPECT_EQ(play.side(), 1) << "one part, one die";
}

TEST(MayhemRetreat, MA_CRG_7_groups_that_a_kill_did_not_touch_do_not_check) {
  Play play(Drawn(R"(
    C......c
    .A......
    ........
    ........
    ........
    ........
    .zs..ss.)")
                .type('z', "sergeant light"));
  play.act("end_moves");
  play.act("shoot_with 1,1");
  play.act("shoot_at 1,6", "shot 5; impact 3; group_check 3");
  EXPECT_EQ(play.side(), 1);
}

TEST(MayhemRetreat, MA_CRG_6_figures_in_contact_retreat_out_of_it) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...S....
    ..ss....)"));
  play.act("end_moves");
  play.act("fight_with 2,4", "skill 1 6; impact 5; skill 2 2; group_check 4; courage_single 3; retreat 1 1");
  EXPECT_EQ(play.where(play.drawn("3,4")), "3,6");
}

TEST(MayhemRetreat, MA_CRG_6_figure_that_would_step_into_new_contact_stays_and_turns) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...S....
    ..ss....
    ........
    ...S....)"));
  play.act("end_moves");
  play.act("fight_with 2,4", "skill 1 6; impact 5; skill 2 2; group_check 4; courage_single 3");
  EXPECT_TRUE(play.stands("3,4"));
  EXPECT_EQ(play.facing("3,4"), "S");
}

TEST(MayhemRetreat, MA_CRG_7_kill_in_the_other_half_of_the_turn_marks_nobody_twice) {
  Play play(Drawn(R"(
    C......c
    .A......
    ........
    ........
    ........
    ....S...
    .ssss...)"));
  play.act("end_moves");
  play.act("shoot_with 1,1");
  play.act("shoot_at 1,6", "shot 5; impact 5; group_check 3");
  play.act("fight_with 3,6", "skill 2 2; skill 2 2");
  EXPECT_EQ(play.side(), 1);
  play.act("end_moves");
  play.act_until("fight_at 4,6", "initiative", "skill 6 1; impact 5; skill 2 2");
  EXPECT_EQ(play.where(play.drawn("4,6")), "gone");
}

TEST(MayhemRetreat, MA_MOV_9_charge_at_a_group_that_ran_off_may_touch_nobody_else) {
  Play play = charged(Drawn(R"(
    C.......
    ........
    ........
    .....T..
    ........
    ...S....
    ........
    ........
    ...k....
    .......c)"),
                      "3,5", "charged_check 4; courage_single 4");
  play.roll("move 6 6 6");
  EXPECT_TRUE(play.legal("go 3,5"));
  EXPECT_FALSE(play.legal("go 5,4"));
}

TEST(MayhemRetreat, MA_CRG_6_sums_that_lead_to_the_same_position_are_one_outcome) {
  // Four cells to the edge: 2, 3, 4 inches go so far; from 5 on it is gone.
  Play play(one_sergeant());
  play.act("charge_single 3,8");
  play.act_until("charge_at 3,4", "retreat", "charge_check 1; charged_check 4; courage_single 3");
  EXPECT_THAT(play.weights(), ::testing::ElementsAre(1, 2, 3, 30));
}

TEST(MayhemRetreat, MA_CRG_6_figure_whose_retreat_must_cross_the_edge_does_not_roll_for_itself) {
  Play play = charged(Drawn(R"(
    C.......
    ...S....
    ........
    ........
    ........
    ...k....
    .......c)"),
                      "3,1", "charged_check 4", "3,5");
  EXPECT_EQ(play.where(play.drawn("3,1")), "gone") << "two inches or more, or off at once: the same";
}

// Side 1's commander falls. The sergeant at 3,5 checks first, fails, and falls back beside the two at 3,2, who still
// owe a check.
Play retreated_beside_others_who_owe(const std::string& dice) {
  Play play(Drawn(R"(
    .......c
    ........
    ..SS....
    ........
    ........
    ....S...
    ........
    ........
    .C......
    .k..s...)"));
  play.act_until("end_moves", "group_check", "skill 6 1; impact 6");
  play.roll_until("group_check", dice);
  return play;
}

TEST(MayhemRetreat, MA_CRG_7_figures_that_have_checked_in_this_round_do_not_check_with_those_they_fell_back_to) {
  Play play = retreated_beside_others_who_owe("group_check 4; courage_single 1; retreat 1 1");
  ASSERT_EQ(play.where(play.drawn("4,5")), "4,3") << "beside the two";
  play.roll("group_check 4; courage_single 4; courage_single 4");
  EXPECT_EQ(play.where(play.drawn("2,2")), "gone");
  EXPECT_EQ(play.where(play.drawn("3,2")), "gone");
  EXPECT_EQ(play.where(play.drawn("4,5")), "4,3") << "checks once";
}

TEST(MayhemRetreat, MA_WIN_last_enemy_running_off_ends_the_game) {
  Play play(Drawn("........ ........ ........ ........ ...C.... ........ ........ ........ ...k.... .......c"));
  play.act_until("charge_single 3,8", "courage_single", "charge_check 1; charged_check 6");
  play.roll("courage_single 6");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 1);
}

TEST(MayhemRetreat, MA_WIN_last_enemy_retreating_over_the_edge_ends_the_game) {
  Play play(Drawn("........ ........ ........ ........ ...C.... ........ ........ ........ ...k.... .......c"));
  play.act_until("charge_single 3,8", "courage_single", "charge_check 1; charged_check 6");
  play.roll("courage_single 1; retreat 6 6");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 1);
}

}  // namespace
}  // namespace banneret::mayhem_test
