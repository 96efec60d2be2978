// Parts of units and the units they come from: riders on foot, remnants that run, rally, join again or are barred.
// Readings of CR-DEF-3, CR-FLE-6, CR-UNT-2 and CR-WIN.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/crecy/table.h"

namespace banneret::crecy_test {
namespace {

constexpr const char* kAllFlee = "volley 6 1 1 1 1 1; flight 1 1 1 1 1 1 1 1 1 1";
constexpr const char* kTwoFlee = "volley 6 1 1 1 1 1; flight 1 1 1 1 6 6 6 6 6 6";

/// Short bows at 5,8 and the target 'T' at 5,6 facing them, `c` drawn at x,y.
Drawn shot(std::string_view target, char c = '.', std::size_t x = 0, std::size_t y = 1) {
  std::vector<std::string> rows(10, "............");
  rows[0] = "CSS........S";
  rows[6][5] = 'T';
  rows[8][5] = 'f';
  rows[9] = ".......ssssc";
  if (c != '.') rows[y][x] = c;
  std::string drawing;
  for (const std::string& row : rows) drawing += row + "\n";
  return Drawn(drawing).type('t', target).deck("second_volley", 1);
}

// ---- riders on foot -------------------------------------------------------------------------------------------------

TEST(CrecyRemnant, CR_DEF_3_riders_of_a_fleeing_unit_flee_on_foot_apart_from_those_who_stand) {
  Play play(shot("soldier cavalry"));
  // One rider comes back at 5,5; then the unit flees to 6,5, and loses another horse there.
  play.act("volley 5,8", "volley 6 6 1 1 1 1; flight 1 1 1 1 1 1 1 1");
  EXPECT_EQ(play.where(play.drawn("5,6")), "6,5");
  play.act("flip_white");
  play.act("second_volley 5,8");
  play.act("shoot_at 6,5");
  play.act("fire_6", "volley 6 6 1 1 1 1");
  EXPECT_EQ(play.castings("5,5"), 1);
  EXPECT_FALSE(play.fleeing("5,5"));
  EXPECT_TRUE(play.on_foot("6,6"));
  EXPECT_TRUE(play.fleeing("6,6"));
}

/// Cavalry that has fled to 5,5, a rider of it on foot at 5,6, both about to test; other short bows at 9,5.
Play fled_with_one_on_foot() {
  Play play(shot("soldier cavalry", 'f', 9, 5).face("9,5", "W"));
  play.act("volley 5,8", kAllFlee);
  play.act("flip_white");
  play.act("second_volley 5,8", "volley 6 6 1 1 1 1");
  play.act_until("pass", "rally");
  return play;
}

TEST(CrecyRemnant, CR_FLE_6_rider_on_foot_does_not_rejoin_the_mounted) {
  Play play = fled_with_one_on_foot();
  play.roll("rally 6 6 6; rally 6; points 6");
  EXPECT_EQ(play.castings("5,5"), 3);
  EXPECT_EQ(play.castings("5,6"), 1);
  EXPECT_TRUE(play.on_foot("5,6"));
  EXPECT_FALSE(play.fleeing("5,6"));
}

TEST(CrecyRemnant, CR_FLE_6_riders_do_not_flee_into_their_fellows_on_foot) {
  // The rider on foot cannot run: its unit, which stands again, is in its way.
  Play play = fled_with_one_on_foot();
  play.roll("rally 6 6 6; rally 1; points 6");
  EXPECT_TRUE(play.fleeing("5,6"));
  play.act("pass", "points 6");
  play.act("volley 9,5");
  play.act("shoot_at 5,5");
  play.act("fire_6", "volley 6 1 1 1 1 1; flight 1 1 6 6");
  EXPECT_EQ(play.castings("5,6"), 1);
  EXPECT_EQ(play.castings("6,6"), 1);
  EXPECT_FALSE(play.on_foot("6,6"));
}

// ---- flight ---------------------------------------------------------------------------------------------------------

TEST(CrecyRemnant, CR_FLE_6_whole_unit_without_a_free_cell_behind_is_lost) {
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    ....SSS.....
    .....P......
    ............
    .....f......
    .......ssssc)"));
  const int target = play.drawn("5,6");
  const int clock = play.clock(1);
  play.act("volley 5,8");
  play.act("shoot_at 5,6");
  play.act("fire_6", kAllFlee);
  EXPECT_EQ(play.where(target), "gone");
  EXPECT_EQ(play.clock(1), clock - 1);
}

TEST(CrecyRemnant, CR_FLE_6_of_two_enemies_as_near_the_lower_roster_number_is_fled_from) {
  // From 5,5 both the bows at 5,8 and the unit at 8,5 are three cells away; the roster runs from the far edge.
  Play play(shot("soldier unarmoured", 'a', 8, 5));
  play.act("volley 5,8", kAllFlee);
  EXPECT_EQ(play.facing("5,5"), "W");
}

TEST(CrecyRemnant, CR_FLE_3_leader_counts_when_his_unit_rallies) {
  Play play(shot("peasant unarmoured leader"));
  play.act("volley 5,8", "volley 6 6 1 1 1 1; stand 1 1; flight 1 1 1 1 1 1 1 1");
  play.act_until("pass", "rally");
  EXPECT_EQ(play.needed(), 4);  // peasants 4, two deaths, the leader
}

TEST(CrecyRemnant, CR_FLE_6_those_who_cannot_run_are_lost_when_others_of_them_stand) {
  Play play(shot("soldier unarmoured", 'S', 5, 4));
  play.act("volley 5,8", kAllFlee);
  const std::size_t units = play.game().entities(play.state()).size();
  play.act("pass", "rally 6 6 1 1 1; points 6");
  EXPECT_EQ(play.castings("5,5"), 2);
  EXPECT_FALSE(play.fleeing("5,5"));
  EXPECT_EQ(play.game().entities(play.state()).size(), units);
}

TEST(CrecyRemnant, CR_FLE_6_those_who_rally_do_not_join_a_unit_that_flees) {
  // Two flee to 5,5, then the others to 6,5, where the unit at 6,4 keeps them.
  Play play(shot("soldier unarmoured", 'S', 6, 4));
  play.act("volley 5,8", kTwoFlee);
  play.act("flip_white");
  play.act("second_volley 5,8", "volley 6 1 1 1 1 1; flight 1 1 1 1");
  EXPECT_EQ(play.where(play.drawn("5,6")), "6,5");
  play.act("pass", "rally 1 1; rally 6 6; points 6");
  EXPECT_TRUE(play.fleeing("6,5"));
  EXPECT_EQ(play.castings("5,5"), 2);
  EXPECT_FALSE(play.fleeing("5,5"));
}

TEST(CrecyRemnant, CR_FLE_6_part_of_a_part_belongs_to_the_unit_it_came_from) {
  Play play(shot("soldier armoured", 'k', 9, 1).face("9,1", "W"));
  play.act("volley 5,8", kTwoFlee);
  play.act("pass", "rally 1 1; points 6");  // to 5,3
  play.act("pass", "points 6");
  play.act("move 9,1");
  play.act("advance 5,1");
  play.act("pass", "rally 6 1; points 6");  // one stands, one runs back from the knights to 5,5
  EXPECT_EQ(play.castings("5,3"), 1);
  EXPECT_TRUE(play.fleeing("5,5"));
  EXPECT_EQ(play.facing("5,5"), "S");
  play.act("pass", "points 6");
  play.act("pass", "rally 6; points 6");
  EXPECT_EQ(play.castings("5,6"), 4);
  EXPECT_EQ(play.standing("5,5"), -1);
}

TEST(CrecyRemnant, CR_UNT_2_part_with_a_stand_does_not_rejoin_a_unit_that_has_one) {
  Play play(Drawn(R"(
    .SS........S
    ............
    ............
    ............
    .....C......
    ..........f.
    .....T......
    ............
    ............
    .....f.ssssc)")
                .type('t', "peasant unarmoured leader")
                .face("10,5", "W")
                .deck("rally", 1));
  play.act("volley 5,9", "volley 6 1 1 1 1 1; stand 1 1; flight 1 1 1 1 6 6 6 6 6 6");
  play.act("pass", "rally 1 1; points 6; points 6");  // the chief's unit bars the way of those at 5,5
  play.act("move 5,6");
  play.act("advance 5,7");
  play.act("done");
  play.act("flip_white");
  play.act("rally 5,5", "rally 6 6");
  play.act("join 5,4");
  EXPECT_TRUE(play.led("5,5"));
  play.act("pass", "points 6");
  play.act("volley 10,5");
  play.act("shoot_at 5,5");
  play.act("fire_6", "volley 6 1 1 1 1 1; stand 1 1; flight 1 1");  // the last one runs to 5,6 with the chief
  play.act("pass", "rally 6; points 6; points 6");
  EXPECT_TRUE(play.led("5,6"));
  EXPECT_TRUE(play.led("5,7"));
  EXPECT_EQ(play.castings("5,7"), 3);
}

TEST(CrecyRemnant, CR_CRD_3_of_a_part_rallied_by_card_some_rejoin_and_the_others_flee_still) {
  Play play(shot("soldier unarmoured", 'S', 5, 4).deck("second_volley", 0).deck("rally", 1));
  play.act("volley 5,8", kTwoFlee);
  play.act("pass", "rally 1 1; points 6");  // the unit at 5,4 bars the way
  play.act("flip_white");
  play.act("rally 5,5", "rally 6 1");
  EXPECT_EQ(play.castings("5,6"), 4);
  EXPECT_EQ(play.castings("5,5"), 1);
  EXPECT_TRUE(play.fleeing("5,5"));
}

TEST(CrecyRemnant, CR_CRD_3_unit_rallied_by_card_may_move_in_the_round) {
  Play play(shot("soldier unarmoured").deck("second_volley", 0).deck("rally", 1));
  play.act("volley 5,8", kAllFlee);
  play.act("pass", "rally 1 1 1 1 1; points 6");
  play.act("flip_white");
  play.act("rally 5,1", "rally 6 6 6 6 6");
  EXPECT_TRUE(play.legal("move 5,1"));
}

TEST(CrecyRemnant, CR_FLE_6_parts_are_in_double_line) {
  Play play(shot("soldier armoured shield shield_wall"));
  // A shield and a wall of them take two of three hits.
  play.act("volley 5,8", "volley 6 6 6 1 1 1; flight 1 1 1 1 6 6 6 6 6 6");
  EXPECT_EQ(play.castings("5,5"), 2);
  EXPECT_EQ(play.formation("5,5"), "double_line");
  EXPECT_EQ(play.formation("5,6"), "shield_wall");
}

/// The target has fled into the short bows at 5,8, to 5,7; the others, at 7,6, can still be seen.
Play run_into_the_bows() {
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    ............
    .....T.S....
    ............
    .....f......
    .......ssssc)")
                .type('t', "soldier unarmoured")
                .face("5,6", "N")
                .deck("second_volley", 1));
  play.act("volley 5,8");
  play.act("shoot_at 5,6");
  play.act("fire_6", kAllFlee);
  EXPECT_TRUE(play.fleeing("5,7"));
  return play;
}

TEST(CrecyRemnant, CR_MIS_1_fleeing_enemy_in_contact_bars_fire) {
  Play play = run_into_the_bows();
  play.act("flip_white");
  EXPECT_FALSE(play.legal("second_volley 5,8"));
  EXPECT_EQ(play.refused("second_volley 5,8"), "CR-MIS-1");
}

TEST(CrecyRemnant, CR_MOV_6_fleeing_enemy_in_contact_holds_a_unit_in_place) {
  Play play = run_into_the_bows();
  play.act("move 5,8");
  play.act("wheel_left");  // 4,7 before it is free
  EXPECT_TRUE(play.options("advance").empty());
}

TEST(CrecyRemnant, CR_FLE_2_volley_that_kills_nobody_is_not_tested_for_earlier_deaths) {
  Play play(shot("soldier unarmoured"));
  play.act("volley 5,8", "volley 6 1 1 1 1 1; flight 6 6 6 6 6 6 6 6 6 6");
  play.act("flip_white");
  play.act("second_volley 5,8", "volley 1 1 1 1 1 1");
  EXPECT_EQ(play.node(), "order");
}

TEST(CrecyRemnant, CR_FLE_2_blow_that_kills_nobody_is_not_tested_for_earlier_deaths) {
  Play play(shot("soldier unarmoured", 's', 4, 6).face("4,6", "E"));
  play.act("volley 5,8", "volley 6 1 1 1 1 1; flight 6 6 6 6 6 6 6 6 6 6");
  play.act("pass", "strike 1 1 1 1 1 1; strike 1 1 1 1 1; points 6");
  EXPECT_EQ(play.castings("5,6"), 5);
}

TEST(CrecyRemnant, CR_UNT_2_leader_does_not_join_those_who_flee) {
  Play play(shot("soldier unarmoured", 'L', 6, 0));
  play.act("volley 5,8", kAllFlee);
  play.act("pass", "rally 1 1 1 1 1; points 6; points 6");
  EXPECT_TRUE(play.fleeing("5,1"));
  EXPECT_EQ(play.refused("join 6,0"), "CR-UNT-2");
}

TEST(CrecyRemnant, CR_UNT_2_leader_of_a_destroyed_unit_does_not_go_to_those_who_flee) {
  Play play(shot("soldier unarmoured leader x1", 'A', 6, 6));
  play.act("volley 5,8");
  play.act("shoot_at 6,6");
  play.act("fire_6", kAllFlee);
  EXPECT_TRUE(play.fleeing("6,5"));
  const int clock = play.clock(1);
  play.act("flip_white");
  play.act("second_volley 5,8");
  play.act("shoot_at 5,6");
  play.act("fire_6", "volley 6 1 1 1 1 1");
  EXPECT_FALSE(play.led("6,5"));
  EXPECT_EQ(play.clock(1), clock - 2);  // the unit and its leader
}

TEST(CrecyRemnant, CR_WIN_parts_that_leave_over_an_exit_do_not_count) {
  Play play(shot("soldier unarmoured").marks(".....X......").victory("side = 1\nkind = \"exit\"\ncount = 1"));
  play.act("volley 5,8", kTwoFlee);
  play.act("pass", "rally 1 1; points 6");  // to 5,1
  play.act("pass", "points 6");
  play.act("pass", "rally 6 6; points 6");
  play.act("move 5,1");
  play.act("advance 5,0");
  play.act("done");
  EXPECT_EQ(play.standing("5,0"), -1);
  EXPECT_EQ(play.node(), "order");
}

}  // namespace
}  // namespace banneret::crecy_test
