// Rarer things that come of volleys, blows and flight: parts of several units side by side, fleeing units met, charged
// and shot at, ground taken, leaders lost over the edge.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/crecy/clash.h"

namespace banneret::crecy_test {
namespace {

constexpr const char* kOneFlees = "volley 6 1 1 1 1 1; flight 1 1 6 6 6 6 6 6 6 6";
constexpr const char* kAllFlee = "volley 6 1 1 1 1 1; flight 1 1 1 1 1 1 1 1 1 1";

/// Longbows before two enemies side by side, with a Second Volley.
Drawn two_targets(std::string_view both) {
  return Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    ............
    .....TT.....
    ............
    .....b......
    .......ssssc)")
      .type('t', both)
      .deck("second_volley", 1);
}

void volley_at_each(Play& play, const char* dice) {
  play.act("volley 5,8");
  play.act("shoot_at 5,6");
  play.act("fire_6", dice);
  play.act("flip_white");
  play.act("second_volley 5,8");
  play.act("shoot_at 6,6");
  play.act("fire_6", dice);
}

TEST(CrecyAftermath, CR_FLE_6_remnants_of_different_units_do_not_run_together) {
  Play play(two_targets("soldier unarmoured"));
  volley_at_each(play, kOneFlees);
  EXPECT_EQ(play.castings("5,5"), 1);
  EXPECT_EQ(play.castings("6,5"), 1);
}

TEST(CrecyAftermath, CR_DEF_3_riders_of_different_units_do_not_join_on_foot) {
  Play play(two_targets("soldier cavalry"));
  volley_at_each(play, "volley 6 6 1 1 1 1; flight 6 6 6 6 6 6 6 6");
  EXPECT_TRUE(play.on_foot("5,5"));
  EXPECT_TRUE(play.on_foot("6,5"));
  EXPECT_EQ(play.castings("5,5"), 1);
  EXPECT_EQ(play.castings("6,5"), 1);
}

/// Short bows before the enemy 'T'; others of side 0 as drawn.
Drawn shot(std::string_view target, char beside = '.', char far = '.') {
  std::vector<std::string> rows(10, "............");
  rows[0] = "CSS........S";
  rows[6][5] = 'T';
  rows[6][4] = beside;
  rows[5][9] = far;
  rows[8][5] = 'f';
  rows[9] = ".......ssssc";
  std::string drawing;
  for (const std::string& row : rows) drawing += row + "\n";
  return Drawn(drawing).type('t', target);
}

TEST(CrecyAftermath, CR_FLE_6_those_who_flee_run_in_double_line) {
  Play play(shot("peasant unarmoured shield shield_wall"));
  // A shield and a wall of them take two hits.
  play.act("volley 5,8", "volley 6 6 6 1 1 1; flight 1 1 1 1 1 1 1 1 1 1");
  EXPECT_TRUE(play.fleeing("5,5"));
  EXPECT_EQ(play.formation("5,5"), "double_line");
}

TEST(CrecyAftermath, CR_FLE_2_those_who_flee_already_do_not_test_again) {
  Play play(shot("peasant unarmoured").deck("second_volley", 1));
  play.act("volley 5,8", kAllFlee);
  play.act("flip_white");
  play.act("second_volley 5,8", "volley 6 1 1 1 1 1");
  EXPECT_EQ(play.castings("5,5"), 4);
  EXPECT_EQ(play.node(), "order");
}

TEST(CrecyAftermath, CR_MOV_7_fleeing_unit_that_is_charged_is_not_asked) {
  Play play(shot("peasant unarmoured", '.', 'r').face("9,5", "W"));
  play.act("volley 5,8", kAllFlee);
  play.act("move 9,5");
  play.act("advance 6,5");
  EXPECT_EQ(play.node(), "order");
  EXPECT_EQ(play.facing("5,5"), "N");
}

TEST(CrecyAftermath, CR_MEL_3_skirmishers_do_not_die_of_those_who_flee) {
  Play play(shot("peasant unarmoured", 'j').face("4,6", "NE"));
  play.act("volley 5,8", kAllFlee);
  play.act_until("pass", "strike");
  EXPECT_TRUE(play.stands("4,6"));
}

TEST(CrecyAftermath, CR_MIS_1_volley_ends_when_those_who_flee_run_into_the_shooters) {
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
                .face("5,6", "N"));
  play.act("volley 5,8");
  play.act("shoot_at 5,6");
  play.act("fire_3", "volley 6 1 1; flight 1 1 6 6 6 6 6 6 6 6");
  EXPECT_TRUE(play.fleeing("5,7"));
  EXPECT_EQ(play.node(), "order");
}

TEST(CrecyAftermath, CR_MEL_7_ground_of_a_destroyed_enemy_is_taken) {
  Play play(clash("knight unarmoured", "soldier unarmoured x1"));
  play.act("pass", "strike 6 1 1 1 1 1; strike 1; points 6");
  EXPECT_EQ(play.where(play.drawn("5,5")), "5,4");
}

TEST(CrecyAftermath, CR_MEL_7_cornered_losers_last_casting_dies_with_the_blow_that_kills_the_rest) {
  Play play(clash("knight unarmoured", "soldier unarmoured x3")
                .terrain("............ ............ ............ .....#......"));
  const int loser = play.drawn("5,4");
  play.act("pass", "strike 6 6 1 1 1 1; strike 1 1 1; points 6");
  EXPECT_EQ(play.where(loser), "gone");
  EXPECT_EQ(play.where(play.drawn("5,5")), "5,4");
}

TEST(CrecyAftermath, CR_UNT_2_leader_of_those_lost_over_the_edge_is_lost_whoever_stands_near) {
  Play play(Drawn(R"(
    ....S.......
    ............
    .....T......
    ............
    .....f......
    ............
    ............
    .CSSS..ssssc)")
                .type('t', "soldier unarmoured leader"));
  play.act("volley 5,4", "volley 6 6 6 1 1 1; stand 1 1; flight 1 1 1 1 1 1");
  EXPECT_TRUE(play.led("5,1"));
  const int clock = play.clock(1);
  play.act("pass", "rally 1 1 1; points 6");
  EXPECT_EQ(play.standing("5,1"), -1);
  EXPECT_FALSE(play.led("4,0"));
  EXPECT_EQ(play.clock(1), clock - 1);
}

/// Foot at 3,8, cavalry at 3,5 and others before it.
Drawn foot_against_cavalry(std::string_view row4, std::string_view row5) {
  return Drawn(std::string("CSSS......\n..........\n..........\n..........\n") + std::string(row4) + "\n" +
               std::string(row5) + "\n..........\n..........\n...s......\n......sssc")
      .type('e', "soldier cavalry");
}

TEST(CrecyAftermath, CR_MOV_5_cavalry_in_contact_with_another_does_not_fall_back) {
  Play play(foot_against_cavalry("..........", "..sE......").face("2,5", "E"));
  play.act("move 3,8");
  play.act("advance 3,6");
  EXPECT_EQ(play.node(), "order");
  EXPECT_TRUE(play.stands("3,5"));
}

TEST(CrecyAftermath, CR_MOV_5_charger_does_not_go_on_if_another_stands) {
  Play play(foot_against_cavalry("..........", "...EA....."));
  play.act("move 3,8");
  play.act("advance 3,6");
  play.act("stand");      // 4,5
  play.act("fall_back");  // 3,5
  EXPECT_EQ(play.where(play.drawn("3,5")), "3,2");
  EXPECT_EQ(play.where(play.drawn("3,8")), "3,6");
}

}  // namespace
}  // namespace banneret::crecy_test
