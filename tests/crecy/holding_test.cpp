// Who holds an obstacle (CR-MEL-6): what each did in the round in which the two came to touch, and when that is
// forgotten.
#include <gtest/gtest.h>

#include "tests/crecy/table.h"

namespace banneret::crecy_test {
namespace {

/// Own foot at 5,7, an enemy four cells before it, a hedge at 5,6.
Drawn before_a_hedge() {
  return Drawn(R"(
    CSS........S
    ............
    ............
    .....S......
    ............
    ............
    ............
    .....s......
    ............
    .......ssssc)")
      .terrain("............ ............ ............ ............ ............ ............ .....h......");
}

constexpr const char* kMiss = "strike 1 1 1 1 1 1";

TEST(CrecyHolding, CR_MEL_6_who_came_to_the_obstacle_in_an_earlier_round_holds_it) {
  Play play(before_a_hedge());
  play.act("move 5,7");
  play.act("advance 5,6");
  play.act("done");
  play.act("pass", "points 6");
  play.act("move 5,3");
  play.act("advance 5,5");
  play.act_until("pass", "strike", kMiss);
  EXPECT_EQ(play.needed(), 4);
}

TEST(CrecyHolding, CR_MEL_6_who_fell_back_on_the_obstacle_in_this_round_does_not_hold_it) {
  // The cavalry falls back before 3,8 to the hedge at 3,2; in the same round 6,2 charges it there.
  Play play(Drawn(R"(
    CSSS......
    ..........
    ......a...
    ..........
    ..........
    ...R......
    ..........
    ..........
    ...s......
    ......sssc)")
                .face("6,2", "W")
                .terrain(".......... .......... ...h......"));
  play.act("move 3,8");
  play.act("advance 3,6");
  play.act("fall_back");
  play.act("move 6,2");
  play.act("advance 4,2");
  play.act("turn_to_face");
  play.act_until("pass", "strike", kMiss);
  EXPECT_EQ(play.needed(), 5);
}

TEST(CrecyHolding, CR_MEL_6_who_has_parted_and_meets_again_unmoved_holds_the_obstacle) {
  // The unit charges onto the hedge at 5,7; the enemy leaves and comes back in the next turn.
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    ............
    .....S......
    ............
    .....s......
    .......ssssc)")
                .terrain("............ ............ ............ ............ ............ ............ ............ "
                         ".....h......"));
  play.act("move 5,8");
  play.act("advance 5,7");
  play.act_until("pass", "strike");
  EXPECT_EQ(play.needed(), 5);  // it has moved
  play.roll("strike 1 1 1 1 1 1; strike 1 1 1 1 1 1; points 6");
  play.act("withdraw 5,6");
  play.act("advance 5,5");
  play.act("pass", "points 6");
  play.act("pass", "points 6");
  play.act("move 5,5");
  for (int turn = 0; turn < 4; ++turn) play.act("wheel_right");
  play.act("advance 5,6");
  play.act_until("pass", "strike", kMiss);
  EXPECT_EQ(play.needed(), 4);
}

TEST(CrecyHolding, CR_MEL_6_riders_who_come_back_on_foot_beside_an_enemy_hold_nothing) {
  // One of two fallen riders comes back on the hedge at 5,5, in the front of the unit at 4,4.
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ....a.......
    ............
    .....R......
    ............
    .....f......
    .......ssssc)")
                .face("4,4", "E")
                .terrain("............ ............ ............ ............ ............ .....h......"));
  play.act("volley 5,8", "volley 6 6 1 1 1 1; flight 6 6 6 6 6 6 6 6");
  EXPECT_TRUE(play.on_foot("5,5"));
  play.act_until("pass", "strike", kMiss);
  EXPECT_EQ(play.dice_count(), 1);
  EXPECT_EQ(play.needed(), 5);
}

TEST(CrecyHolding, CR_MEL_6_nobody_holds_an_obstacle_if_both_stand_in_one) {
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    .....S......
    .....s......
    ............
    .......ssssc)")
                .terrain("............ ............ ............ ............ .....h...... .....h......"));
  play.act_until("pass", "strike");
  EXPECT_EQ(play.needed(), 5);
}

TEST(CrecyHolding, CR_MEL_6_who_only_wheeled_in_this_round_holds) {
  // The unit in the hedge at 2,1 wheels; then the cavalry falls back to 3,2, its back to that unit.
  Play play(Drawn(R"(
    ......CSSS
    ..a.......
    ..........
    ..........
    ..........
    ...R......
    ..........
    ..........
    ...s......
    ......sssc)")
                .face("2,1", "SW")
                .terrain(".......... ..h......."));
  play.act("move 2,1");
  play.act("wheel_left");
  play.act("done");
  play.act("move 3,8");
  play.act("advance 3,6");
  play.act("fall_back");
  EXPECT_EQ(play.where(play.drawn("3,5")), "3,2");
  play.act_until("pass", "strike");
  EXPECT_EQ(play.needed(), 2);  // soldiers 5, the rear, the hedge
}

}  // namespace
}  // namespace banneret::crecy_test
