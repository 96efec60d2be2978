// CH-HTH-0 to CH-HTH-3: who strikes first in a pair, in its first turn and later, from above, flank and rear.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/chevauchee/table.h"

namespace banneret::chevauchee_test {
namespace {

/// The enemy at 3,4 faces that way; own man comes to 3,5 from the south, walking.
Drawn meeting(const std::string& own, const std::string& enemy, const std::string& facing = "S") {
  return Drawn(R"(
    D......d
    ........
    ........
    ........
    ...T....
    ........
    ........
    ........
    ...s....)")
      .type('s', own)
      .type('t', enemy)
      .face("3,4", facing);
}
Play met(const Drawn& drawn) {
  Play play(drawn);
  play.walk("3,8", "3,5", 0);
  return play;
}
/// Who strikes the first blow, "own" or "enemy", and in the next turn, nobody having been killed.
std::string first(Play& play) {
  play.to("throw blow");
  return play.thrower() == "3,5" ? "own" : "enemy";
}
std::string first(const Drawn& drawn) {
  Play play = met(drawn);
  return first(play);
}
std::string first_later(const Drawn& drawn, int turns = 1) {
  Play play = met(drawn);
  for (int n = 0; n < turns; ++n) play.next_turn();
  return first(play);
}
const std::string kOwnAbove = R"(
    00000000
    00000000
    00000000
    00000000
    00000000
    11111111
    11111111
    11111111
    11111111)";
const std::string kEnemyAbove = R"(
    11111111
    11111111
    11111111
    11111111
    11111111)";

TEST(ChevaucheeFirstBlow, CH_HTH_1_who_moved_to_contact_strikes_first) {
  EXPECT_EQ(first(meeting("medium sword", "medium sword")), "own");
  Play play(meeting("medium sword", "medium sword"));
  play.to("move", 1);
  play.walk("3,4", "3,7", 4);
  play.to("throw blow");
  EXPECT_EQ(play.thrower(), "3,7");
}

TEST(ChevaucheeFirstBlow, CH_HTH_1_unless_the_others_weapon_is_a_class_higher) {
  EXPECT_EQ(first(meeting("medium club", "medium sword")), "enemy");
  EXPECT_EQ(first(meeting("medium sword", "medium spear")), "enemy");
  EXPECT_EQ(first(meeting("medium sword", "medium club")), "own");
  EXPECT_EQ(first(meeting("medium halberd", "medium pike sword")), "enemy");
  EXPECT_EQ(first(meeting("medium spear", "medium lance sword mounted")), "enemy");
}

TEST(ChevaucheeFirstBlow, CH_HTH_1_or_he_stands_above) {
  EXPECT_EQ(first(meeting("medium sword", "medium sword").heights(kEnemyAbove)), "enemy");
  EXPECT_EQ(first(meeting("medium sword", "medium sword").heights(kOwnAbove)), "own");
}

TEST(ChevaucheeFirstBlow, CH_HTH_0_above_goes_before_class) {
  EXPECT_EQ(first(meeting("medium pike sword", "medium club").heights(kEnemyAbove)), "enemy");
  EXPECT_EQ(first(meeting("medium club", "medium pike sword").heights(kOwnAbove)), "own");
}

TEST(ChevaucheeFirstBlow, CH_HTH_2_later_the_previous_first_striker_strikes_first_again) {
  EXPECT_EQ(first_later(meeting("medium sword", "medium sword")), "own");
  EXPECT_EQ(first_later(meeting("medium sword", "medium sword"), 3), "own");
}

TEST(ChevaucheeFirstBlow, CH_HTH_2_unless_the_others_weapon_is_a_class_lower) {
  EXPECT_EQ(first_later(meeting("medium sword", "medium club")), "enemy");
  // The spear struck first; later the sword is the handier.
  EXPECT_EQ(first_later(meeting("medium sword", "medium spear")), "own");
}

TEST(ChevaucheeFirstBlow, CH_HTH_2_the_handier_weapon_keeps_the_first_blow) {
  EXPECT_EQ(first_later(meeting("medium sword", "medium club"), 2), "enemy");
}

TEST(ChevaucheeFirstBlow, CH_HTH_2_who_struck_first_with_the_lance_does_so_with_the_sword_after_it) {
  // By the lance alone he was first; that it has been dropped since does not take the first blow from him.
  EXPECT_EQ(first(meeting("medium sword", "medium lance sword mounted")), "enemy");
  EXPECT_EQ(first_later(meeting("medium sword", "medium lance sword mounted")), "enemy");
  EXPECT_EQ(first_later(meeting("medium sword", "medium pike sword")), "enemy");
}

TEST(ChevaucheeFirstBlow, CH_HTH_2_after_a_lance_the_weapon_that_came_to_hand_is_compared) {
  EXPECT_EQ(first_later(meeting("medium sword", "medium lance two_handed_sword mounted")), "own");
  EXPECT_EQ(first_later(meeting("medium sword", "medium lance dagger mounted")), "enemy");
}

TEST(ChevaucheeFirstBlow, CH_HTH_2_or_he_stands_above) {
  EXPECT_EQ(first_later(meeting("medium sword", "medium sword").heights(kEnemyAbove)), "enemy");
  EXPECT_EQ(first_later(meeting("medium club", "medium sword").heights(kEnemyAbove)), "enemy");
  EXPECT_EQ(first_later(meeting("medium sword", "medium club").heights(kOwnAbove)), "own");
}

TEST(ChevaucheeFirstBlow, CH_HTH_2_above_is_one_level_higher_at_least) {
  EXPECT_EQ(first_later(meeting("medium sword", "medium sword").heights(R"(
    00000000
    00000000
    00000000
    11111111
    00000000)")),
            "own");
}

// ---- flank and rear -------------------------------------------------------------------------------------------------

TEST(ChevaucheeFirstBlow, CH_HTH_3_front_arc_is_three_octants) {
  for (const char* facing : {"S", "SE", "SW"}) {
    EXPECT_EQ(first(meeting("medium club", "medium sword", facing)), "enemy") << facing;
  }
}

TEST(ChevaucheeFirstBlow, CH_HTH_3_attacked_in_the_flank_he_strikes_second) {
  for (const char* facing : {"E", "W"}) {
    Play play = met(meeting("medium club", "medium sword", facing));
    EXPECT_EQ(first(play), "own") << facing;
    play.roll_on("blow 1 1 1");
    EXPECT_EQ(play.thrower(), "3,4") << facing;
  }
}

TEST(ChevaucheeFirstBlow, CH_HTH_0_the_flank_goes_before_above_and_class) {
  EXPECT_EQ(first(meeting("medium dagger", "medium pike sword", "E").heights(kEnemyAbove)), "own");
}

TEST(ChevaucheeFirstBlow, CH_HTH_3_after_a_flank_attack_the_next_turn_is_as_any) {
  EXPECT_EQ(first_later(meeting("medium sword", "medium sword", "E")), "own");
  EXPECT_EQ(first_later(meeting("medium sword", "medium club", "E")), "enemy");
}

TEST(ChevaucheeFirstBlow, CH_HTH_3_attacked_from_the_rear_he_does_not_strike_back) {
  for (const char* facing : {"N", "NE", "NW"}) {
    Play play = met(meeting("medium club", "medium sword", facing));
    EXPECT_EQ(first(play), "own") << facing;
    play.roll_on("blow 1 1 1");
    EXPECT_EQ(play.node(), "throw initiative") << facing;
  }
}

TEST(ChevaucheeFirstBlow, CH_HTH_3_after_an_attack_from_the_rear_he_strikes_second_in_the_next_turn) {
  const Drawn drawn = meeting("medium sword", "medium club", "N");
  Play play = met(drawn);
  play.next_turn();
  EXPECT_EQ(first(play), "own");  // though the club is the handier
  play.roll_on("blow 1 1 1");
  EXPECT_EQ(play.thrower(), "3,4");
}

TEST(ChevaucheeFirstBlow, CH_HTH_3_then_neither_a_longer_weapon_nor_higher_ground_helps_him) {
  EXPECT_EQ(first_later(meeting("medium club", "medium spear", "N")), "own");
  EXPECT_EQ(first_later(meeting("medium sword", "medium sword", "N").heights(kEnemyAbove)), "own");
}

TEST(ChevaucheeFirstBlow, CH_HTH_3_and_in_the_third_turn_it_is_as_any) {
  EXPECT_EQ(first_later(meeting("medium sword", "medium club", "N"), 2), "enemy");
  EXPECT_EQ(first_later(meeting("medium sword", "medium sword", "N"), 2), "own");
}

TEST(ChevaucheeFirstBlow, CH_HTH_3_turning_afterwards_does_not_help) {
  Play play = met(meeting("medium sword", "medium club", "N"));
  play.to("move", 1);
  play.act("move_with 3,4");
  play.act_on("face_4 3,4");
  EXPECT_EQ(play.facing("3,4"), "S");
  EXPECT_EQ(first(play), "own");
  play.roll_on("blow 1 1 1");
  EXPECT_EQ(play.node(), "throw initiative");
}

TEST(ChevaucheeFirstBlow, CH_HTH_3_he_may_strike_another_whom_he_meets) {
  Play play(Drawn(R"(
    D......d
    ........
    ........
    ........
    ...D....
    ........
    ........
    ........
    ..ss....)")
                .face("3,4", "NW"));
  play.walk("3,8", "3,5", 0);
  play.walk("2,8", "2,4", 0);
  play.to("pairing");
  // Attacked from the rear by the one at 3,5, in the front left by the one at 2,4: his blow is at the latter.
  EXPECT_EQ(play.facing("3,4"), "W");
}

TEST(ChevaucheeFirstBlow, CH_HTH_3_only_the_one_who_was_met_is_so_attacked) {
  // Own man walks by backwards: he ends facing away from the enemy, and strikes first all the same.
  Play play(meeting("medium sword", "medium sword"));
  play.walk("3,8", "3,5", 4);
  EXPECT_EQ(first(play), "own");
  play.roll_on("blow 1 1 1");
  EXPECT_EQ(play.thrower(), "3,4");
}

TEST(ChevaucheeFirstBlow, CH_HTH_0_first_turn_belongs_to_the_pair) {
  // The enemy has fought another before; against the newcomer with a longer weapon it is a first turn.
  Play play(Drawn(R"(
    D......d
    ........
    ........
    ........
    ...D....
    ........
    ........
    ........
    f..s....)"));
  play.walk("3,8", "3,5", 0);
  play.next_turn();
  play.walk("0,8", "2,5", 0);
  while (play.node() != "blow_target") play.act_on(play.legal("done") ? "done" : "hold");
  play.act_on("strike_at 2,5");
  while (play.node() == "blow_target") play.act_on("strike_at 3,4");
  if (play.node() == "pairing") play.act_on("fight 2,5");
  EXPECT_EQ(play.thrower(), "2,5");
}

TEST(ChevaucheeFirstBlow, CH_HTH_0_position_is_kept_though_no_blow_fell) {
  // Both try to withdraw in the first turn and fail: nobody strikes. In the second turn he who came is first.
  Play play = met(meeting("medium sword", "medium sword"));
  play.to("withdrawal", 0);
  play.act("withdraw 3,5");
  play.act_on("withdraw 3,4");
  play.roll_on("withdrawal 1 6; withdrawal 1 6");
  EXPECT_EQ(play.node(), "throw initiative");
  play.next_turn();
  EXPECT_EQ(first(play), "own");
}

TEST(ChevaucheeFirstBlow, CH_HTH_0_a_broken_pair_starts_afresh) {
  Play play = met(meeting("medium sword", "medium sword"));
  play.to("withdrawal", 0);
  play.act_on("withdraw 3,5");
  play.to("throw withdrawal");
  play.roll_on("withdrawal 6 1");
  play.act_on("go 3,7");
  play.act_on("face_0 3,7");
  play.next_turn();
  play.to("move", 1);
  play.walk("3,4", "3,6", 4);
  play.to("throw blow");
  EXPECT_EQ(play.thrower(), "3,6");
}

}  // namespace
}  // namespace banneret::chevauchee_test
