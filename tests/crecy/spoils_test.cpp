// What comes of blows in rarer cases: those who die with their enemy, wedges that only struck or were only struck,
// fleeing units struck, leaders of the slain. Readings of CR-MEL-3, CR-MEL-4, CR-MEL-7, CR-FLE-3, CR-UNT-2, CR-WIN.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/crecy/clash.h"

namespace banneret::crecy_test {
namespace {

constexpr const char* kWallBehindTheEnemy = "............ ............ ............ .....#......";
constexpr const char* kWallBehindTheOwn =
    "............ ............ ............ ............ ............ ............ .....#......";

TEST(CrecySpoils, CR_MEL_7_cornered_unit_of_the_active_side_dies_to_the_last_casting_too) {
  Play play(clash("soldier unarmoured x3", "knight unarmoured").terrain(kWallBehindTheOwn));
  const int own = play.drawn("5,5");
  play.act("pass", "strike 1 1 1; strike 6 6 1 1 1 1; points 6");
  EXPECT_EQ(play.where(own), "gone");
  EXPECT_EQ(play.where(play.drawn("5,4")), "5,5");
}

TEST(CrecySpoils, CR_MEL_7_nobody_gives_ground_to_a_striker_who_dies_in_the_same_pairing) {
  Play play(clash("knight unarmoured x1 leader", "soldier unarmoured x3").terrain(kWallBehindTheEnemy),
            "points 6; points 6");
  play.act("pass", "strike 6 6; strike 6 1 1; points 6");
  EXPECT_EQ(play.standing("5,5"), -1);
  EXPECT_EQ(play.castings("5,4"), 1);
}

TEST(CrecySpoils, CR_MEL_7_nobody_gives_ground_to_an_enemy_who_dies_in_the_same_pairing) {
  Play play(clash("soldier unarmoured x3", "soldier unarmoured x1 leader").terrain(kWallBehindTheOwn));
  play.act("pass", "strike 6 1 1; strike 6 6; points 6");
  EXPECT_EQ(play.standing("5,4"), -1);
  EXPECT_EQ(play.castings("5,5"), 1);
}

TEST(CrecySpoils, CR_MEL_7_fleeing_unit_that_is_struck_is_pushed) {
  // It has fled from 5,6 to 5,5, slantwise before the knights at 6,4.
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ......n.....
    ............
    .....S......
    ............
    .....f......
    .......ssssc)")
                .face("6,4", "W"));
  play.act("volley 5,8", "volley 6 1 1 1 1 1; flight 1 1 1 1 1 1 1 1 1 1");
  play.act("pass", "strike 6 1 1 1 1 1; rally 6 6 6 6; points 6");
  EXPECT_EQ(play.where(play.drawn("5,6")), "4,6");
  EXPECT_EQ(play.where(play.drawn("6,4")), "5,5");
}

TEST(CrecySpoils, CR_MEL_4_wedge_that_strikes_unanswered_is_a_double_line_after_it) {
  // The enemy at 5,4 strikes 5,3 before it, not the wedge behind.
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    .....n......
    .....A......
    .....k......
    ............
    .......ssssc)")
                .type('k', "soldier cavalry lance wedge")
                .face("5,3", "S")
                .face("5,4", "N"));
  play.act("pass");
  play.act("fight 5,5", "strike 1 1 1 1 1 1; strike 1 1 1 1 1 1; strike 1 1 1 1 1 1; points 6");
  EXPECT_EQ(play.formation("5,5"), "double_line");
}

TEST(CrecySpoils, CR_MEL_4_wedge_of_the_other_side_is_a_double_line_after_the_melee) {
  Play play(clash(kSoldiers, "knight cavalry lance wedge"));
  play.act("pass", "strike 1 1 1 1 1 1; strike 1 1 1 1 1 1; points 6");
  EXPECT_EQ(play.formation("5,4"), "double_line");
}

TEST(CrecySpoils, CR_FLE_3_position_that_only_the_last_attacker_gives_does_not_count) {
  // 4,7 stands on the hill of the enemy at 5,6, 6,7 below it; the enemy cannot give ground.
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    ....S.S.....
    .....T......
    ....n.n.....
    ............
    .......ssssc)")
                .type('t', "knight unarmoured")
                .heights("000000000000 000000000000 000000000000 000000000000 000000000000 000000000000 000001000000 "
                         "000010000000"));
  play.act("pass");
  play.act("strike_at 4,7");
  play.act_until("fight 4,7", "flight", "strike 6 1 1 1 1 1; strike 1 1 1 1 1 1; strike 1 1 1 1 1 1");
  EXPECT_EQ(play.needed(), 3);  // knights 1, two deaths
}

TEST(CrecySpoils, CR_MEL_3_skirmishers_who_flee_are_cut_down_too) {
  // They have fled from 5,6 to 5,5, slantwise before the unit at 6,4.
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ......a.....
    ............
    .....J......
    ............
    .....f......
    .......ssssc)")
                .face("6,4", "W"));
  const int skirmishers = play.drawn("5,6");
  play.act("volley 5,8", "volley 6 1 1 1 1 1; flight 1 1 1 1 1 1 1 1 1 1");
  play.act("pass", "points 6");
  EXPECT_EQ(play.where(skirmishers), "gone");
}

TEST(CrecySpoils, CR_UNT_2_leader_does_not_go_to_a_unit_cut_down_with_his_own) {
  // Of the two bodies of skirmishers only the one at 5,6 touches the unit at 4,6.
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    ............
    ....SJQ.....
    ......a.....
    ............
    .......ssssc)")
                .type('q', "soldier skirmisher leader"));
  const int clock = play.clock(1);
  play.act("pass", "points 6");
  EXPECT_FALSE(play.led("4,6"));
  EXPECT_EQ(play.clock(1), clock - 3);
}

TEST(CrecySpoils, CR_WIN_winner_who_takes_ground_on_an_exit_stays) {
  Play play(clash("knight unarmoured", "knight unarmoured")
                .marks("............ ............ ............ ............ .....x......")
                .victory("side = 0\nkind = \"exit\"\ncount = 2"));
  play.act("pass", "strike 6 6 1 1 1 1; strike 6 1 1 1 1 1; points 6");
  EXPECT_EQ(play.where(play.drawn("5,5")), "5,4");
}

TEST(CrecySpoils, CR_WIN_unit_that_ends_in_contact_on_its_exit_stays) {
  Play play(Drawn(R"(
    .S......CSSS
    ............
    ............
    .s..........
    ............
    ............
    ............
    .......ssssc)")
                .marks("............ .x..........")
                .victory("side = 0\nkind = \"exit\"\ncount = 2"));
  play.act("move 1,3");
  play.act("advance 1,1");
  EXPECT_EQ(play.where(play.drawn("1,3")), "1,1");
}

TEST(CrecySpoils, CR_MEL_7_friend_behind_corners_a_unit_as_a_wall_does) {
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    .....S......
    .....T......
    .....n......
    ............
    .......ssssc)")
                .type('t', "soldier unarmoured x2"));
  const int loser = play.drawn("5,4");
  play.act("pass", "strike 6 1 1 1 1 1; strike 1 1; points 6");
  EXPECT_EQ(play.where(loser), "gone");
  EXPECT_EQ(play.where(play.drawn("5,5")), "5,4");
}

TEST(CrecySpoils, CR_MEL_7_cornered_unit_struck_unanswered_dies_to_the_last_casting_too) {
  // It strikes 5,3 before it, which bars its way; the unit behind it strikes first.
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    .....s......
    .....T......
    .....s......
    ............
    .......ssssc)")
                .type('t', "soldier unarmoured x2")
                .face("5,3", "S")
                .face("5,4", "N"));
  const int loser = play.drawn("5,4");
  play.act("pass");
  play.act_until("fight 5,5", "strike");
  EXPECT_EQ(play.weights().size(), 2U);  // nobody dies, or both
  play.roll("strike 6 1 1 1 1 1; points 6");
  EXPECT_EQ(play.where(loser), "gone");
  EXPECT_EQ(play.where(play.drawn("5,5")), "5,4");
}

TEST(CrecySpoils, CR_MEL_7_slow_formation_takes_the_ground_whatever_it_is) {
  Play play(clash("knight armoured shield shield_wall", "knight unarmoured")
                .terrain("............ ............ ............ ............ .....m......"));
  play.act("pass", "strike 6 6 1 1 1 1; strike 6 6 6 1 1 1; points 6");
  EXPECT_EQ(play.where(play.drawn("5,5")), "5,4");
}

TEST(CrecySpoils, CR_MEL_7_loser_and_winner_keep_their_facings) {
  // The enemy is struck from behind and a little to the side.
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ......T.....
    .....n......
    ............
    .......ssssc)")
                .type('t', "knight unarmoured")
                .face("6,4", "N"));
  play.act("pass", "strike 6 6 1 1 1 1; strike 6 1 1 1 1 1; points 6");
  EXPECT_EQ(play.facing("7,3"), "N");
  EXPECT_EQ(play.where(play.drawn("5,5")), "6,4");
  EXPECT_EQ(play.facing("6,4"), "N");
}

TEST(CrecySpoils, CR_MEL_3_cutting_skirmishers_down_is_no_kill) {
  // The unit cuts down the skirmishers at 4,4, kills nobody at 5,4 and loses one: it tests.
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ....JS......
    .....a......
    ............
    .......ssssc)"));
  play.act_until("pass", "flight", "strike 1 1 1 1 1 1; strike 6 1 1 1 1 1");
  EXPECT_EQ(play.standing("4,4"), -1);
  EXPECT_EQ(play.node(), "throw flight");
}

}  // namespace
}  // namespace banneret::crecy_test
