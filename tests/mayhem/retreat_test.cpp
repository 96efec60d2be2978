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
    C......c
    ........
    ........
    ........
    ...S....
    ........
    ........
    ........
    ...k....
    ........)");
}

TEST(MayhemRetreat, MA_CRG_6_each_then_rolls_against_its_own_courage) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ........
    ..SK....
    ........
    ........
    ........
    ...k....
    ........)"));
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
  Play play = charged(one_sergeant().terrain("........ ........ ...#...."), "3,4",
                      "charged_check 4; courage_single 3; retreat 6 6");
  EXPECT_EQ(play.where(play.drawn("3,4")), "3,3");
}

TEST(MayhemRetreat, MA_CRG_6_retreat_stops_before_figures) {
  Play play = charged(Drawn(R"(
    C......c
    ...S....
    ........
    ........
    ...S....
    ........
    ........
    ........
    ...k....
    ........)"),
                      "3,4", "charged_check 4; courage_single 3; retreat 6 6");
  EXPECT_EQ(play.where(play.drawn("3,4")), "3,2");
}

TEST(MayhemRetreat, MA_CRG_6_retreat_stops_before_contact) {
  Play play = charged(Drawn(R"(
    C..k...c
    ........
    ........
    ........
    ...S....
    ........
    ........
    ...k....
    ........
    ........)"),
                      "3,4", "charged_check 4; courage_single 3; retreat 6 6", "3,7");
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
    C......c
    ........
    ........
    ...S....
    ...T....
    ........
    ........
    ........
    ...k....
    ........)"),
                      "3,4", "charged_check 4; courage_single 3; courage_single 3; retreat 1 1");
  EXPECT_EQ(play.where(play.drawn("3,3")), "3,1");
  EXPECT_EQ(play.where(play.drawn("3,4")), "3,2") << "not stopped by the one behind it";
}

TEST(MayhemRetreat, MA_CRG_6_each_connected_part_that_remains_rolls_its_own_retreat) {
  // The middle one runs off: two parts, two throws.
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ........
    ..SST...
    ........
    ........
    ........
    ...k....
    ........)"));
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
    C......c
    ........
    ........
    ........
    ...SS...
    ........
    ........
    ........
    ...k....
    ........)"),
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

}  // namespace
}  // namespace banneret::mayhem_test
