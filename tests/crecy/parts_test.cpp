// Parts of units as units of their own: what they begin with, to whom their castings return, how many a side has room
// for. Readings of CR-DEF-3 and CR-FLE-6; remnant_test.cpp has what becomes of them in flight.
#include <gtest/gtest.h>

#include "tests/crecy/table.h"

namespace banneret::crecy_test {
namespace {

constexpr const char* kTwoFlee = "volley 6 1 1 1 1 1; flight 1 1 1 1 6 6 6 6 6 6";

/// Short bows at 5,8 and the target 'T' at 5,6 facing them; other bows at 9,1 face W.
Drawn shot(std::string_view target) {
  return Drawn(R"(
    CSS.........
    .........f..
    ............
    ............
    ............
    ............
    .....T......
    ............
    .....f......
    .......ssssc)")
      .type('t', target)
      .face("9,1", "W")
      .deck("second_volley", 1);
}

TEST(CrecyParts, CR_FLE_6_remnants_that_do_not_touch_run_apart) {
  Play play(shot("soldier unarmoured"));
  play.act("volley 5,8", kTwoFlee);
  play.act("pass", "rally 1 1; points 6");  // to 5,1
  play.act("pass", "points 6");
  play.act("volley 5,8", "volley 6 1 1 1 1 1; flight 1 1 6 6");
  EXPECT_EQ(play.castings("5,1"), 2);
  EXPECT_EQ(play.castings("5,5"), 1);
}

TEST(CrecyParts, CR_FLE_6_part_of_unloaded_crossbows_is_loaded) {
  Play play(shot("soldier armoured crossbow"));
  play.act("pass", "points 6");
  play.act("volley 5,6");
  play.act("shoot_at 5,8");
  play.act("fire_3", "volley 1 1 1");
  play.act("pass", "points 6");
  play.act("volley 5,8", kTwoFlee);
  EXPECT_FALSE(play.loaded("5,6"));
  EXPECT_TRUE(play.loaded("5,5"));
}

TEST(CrecyParts, CR_FLE_6_those_who_flee_from_a_part_return_to_it) {
  Play play(shot("soldier unarmoured"));
  play.act("volley 5,8", "volley 6 1 1 1 1 1; flight 1 1 1 1 1 1 6 6 6 6");
  play.act("pass", "rally 1 1 1; points 6");  // to 5,1
  play.act("pass", "points 6");
  play.act("pass", "rally 6 6 6; points 6");
  play.act("pass", "points 6");
  play.act("volley 9,1");
  play.act("shoot_at 5,1");
  play.act("fire_6", "volley 6 1 1 1 1 1; flight 1 1 6 6");
  EXPECT_TRUE(play.fleeing("5,2"));
  play.act("pass", "rally 6; points 6");
  EXPECT_EQ(play.castings("5,1"), 2);
  EXPECT_EQ(play.standing("5,2"), -1);
}

TEST(CrecyParts, CR_FLE_6_dismounted_who_flee_return_to_their_fellows_on_foot) {
  Play play(shot("soldier cavalry"));
  play.act("volley 5,8", "volley 6 6 6 6 6 6");  // three horses; the unit is gone
  EXPECT_EQ(play.castings("5,5"), 3);
  play.act("flip_white");
  play.act("second_volley 5,8", "volley 6 1 1 1 1 1; flight 1 1 6 6");
  EXPECT_TRUE(play.fleeing("5,4"));
  play.act("pass", "rally 6; points 6");
  EXPECT_EQ(play.castings("5,5"), 2);
}

TEST(CrecyParts, CR_FLE_1_riders_on_foot_have_not_killed_with_their_unit) {
  // Side 1 is first: its cavalry destroys the unit before it and takes its ground, then loses two horses.
  Play play = Play::before_the_dice(Drawn(R"(
    CSS.........
    ............
    ............
    ............
    .....R...f..
    .....e......
    ............
    ............
    .....f......
    .......ssssc)")
                                        .type('e', "soldier unarmoured x1")
                                        .face("9,4", "W"));
  play.roll("first_round 1 6; points 6");
  play.act("pass", "strike 6 1 1 1 1 1; strike 1; points 6");
  play.act("volley 5,8", "volley 6 6 6 6 1 1");  // nobody tests: the riders have killed
  EXPECT_EQ(play.castings("5,4"), 2);
  play.act("volley 9,4");
  play.act("shoot_at 5,4");
  play.act("fire_6", "volley 6 1 1 1 1 1; flight 1 1");
  EXPECT_TRUE(play.fleeing("5,3"));
}

TEST(CrecyParts, CR_FLE_6_side_of_one_unit_has_room_for_two_parts) {
  Play play(Drawn(R"(
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    .....T......
    ............
    .....f......
    .......ssssc)")
                .type('t', "peasant armoured chief"));
  play.act("volley 5,12", "volley 6 1 1 1 1 1; stand 1 1; flight 1 1 1 1 1 1 1 1 6 6");
  play.act("pass", "rally 1 1 1 1; points 6");
  play.act("pass", "points 6");
  play.act("pass", "rally 6 1 1 1; points 6");
  EXPECT_EQ(play.castings("5,7"), 1);
  EXPECT_EQ(play.castings("5,5"), 3);
  play.act("pass", "points 6");
  play.act("pass", "rally 6 1 1; points 6");
  EXPECT_EQ(play.castings("5,5"), 1);
  EXPECT_EQ(play.standing("5,3"), -1);  // no room for a third
}

TEST(CrecyParts, CR_FLE_6_those_who_cannot_run_face_away_all_the_same) {
  // The knights come nearer than the bows: away from them is west, where a friend stands.
  Play play(Drawn(R"(
    CSS.........
    ............
    ............
    ............
    ............
    ....S....k..
    .....S......
    ............
    .....f......
    .......ssssc)")
                .face("9,5", "W"));
  play.act("volley 5,8");
  play.act("shoot_at 5,6");
  play.act("fire_6", "volley 6 1 1 1 1 1; flight 1 1 1 1 1 1 1 1 1 1");
  EXPECT_EQ(play.facing("5,5"), "N");
  play.act("move 9,5");
  play.act("advance 7,5");
  play.act("pass", "rally 1 1 1 1 1; points 6");
  EXPECT_EQ(play.where(play.drawn("5,6")), "5,5");
  EXPECT_EQ(play.facing("5,5"), "W");
}

}  // namespace
}  // namespace banneret::crecy_test
