// SK-FIR-7 to SK-FIR-9: what a hit does, and what the stunned cannot do.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/skirmish/table.h"

namespace banneret::skirmish_test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

/// A javelin of side 0 has hit the man of side 1 ten paces before it; the ten-sided die is due. Another enemy looks on.
Play at_the_wound(std::string_view target = "average") {
  Play play(Drawn(drawing(9, 20, "j 4,18; T 4,8; U 0,0")).type('t', target));
  play.all_stand();
  play.shoot("4,18", "4,8");
  play.roll_until("wound", "shot 1");
  return play;
}

Play after_a_wound(int die, std::string_view target = "average") {
  Play play = at_the_wound(target);
  play.roll_until("first_side", "wound " + std::to_string(die));
  return play;
}

TEST(SkirmishWound, SK_FIR_7_ten_sided_die) {
  Play play = at_the_wound();
  EXPECT_EQ(play.dice_count(), 1);
  EXPECT_EQ(play.game().dice_throw(play.state()).sides, 10);
  EXPECT_THAT(play.weights(), ElementsAre(1U, 3U, 3U, 3U));
}

TEST(SkirmishWound, SK_FIR_7_one_is_dead) {
  Play play = at_the_wound();
  const int target = play.drawn("4,8");
  play.roll_until("first_side", "wound 1");
  EXPECT_EQ(play.where(target), "gone");
}

TEST(SkirmishWound, SK_FIR_7_two_to_four_are_two_hits_and_stunned) {
  for (const int die : {2, 3, 4}) {
    Play play = after_a_wound(die);
    EXPECT_EQ(play.hits("4,8"), 2) << die;
    EXPECT_TRUE(play.stunned("4,8")) << die;
  }
}

TEST(SkirmishWound, SK_FIR_7_five_to_seven_are_one_hit) {
  for (const int die : {5, 6, 7}) {
    Play play = after_a_wound(die);
    EXPECT_EQ(play.hits("4,8"), 1) << die;
    EXPECT_FALSE(play.stunned("4,8")) << die;
  }
}

TEST(SkirmishWound, SK_FIR_7_eight_to_ten_glance_off) {
  for (const int die : {8, 9, 10}) {
    Play play = after_a_wound(die);
    EXPECT_EQ(play.hits("4,8"), 0) << die;
    EXPECT_FALSE(play.stunned("4,8")) << die;
  }
}

TEST(SkirmishWound, SK_FIR_7_hits_add_up_and_do_not_kill) {
  Play play(Drawn(drawing(9, 20, "j 1,18; j 2,18; j 3,18; j 4,18; j 5,18; j 6,18; T 4,8; U 0,0")).type('t', "average"));
  play.all_stand();
  for (const char* shooter : {"1,18", "2,18", "3,18", "4,18", "5,18"}) {
    play.shoot(shooter, "4,8");
    play.roll("shot 1; wound 7");
  }
  play.shoot("6,18", "4,8");
  play.roll_until("first_side", "shot 1; wound 5");
  EXPECT_EQ(play.hits("4,8"), 6);
}

TEST(SkirmishStunned, SK_FIR_8_does_not_fire_from_that_moment_on) {
  Play play(Drawn(drawing(9, 20, "j 4,18; J 4,8; U 0,0")));
  play.all_stand();
  play.shoot("4,18", "4,8");
  play.roll_until("first_side", "shot 1; wound 2");  // the other javelin would have been next
}

TEST(SkirmishStunned, SK_FIR_8_does_not_strike_from_that_moment_on) {
  Play play(Drawn(drawing(9, 12, "s 4,8; S 4,7")));
  play.all_stand();
  play.strike("4,8", "4,7");
  play.roll_until("first_side", "blow 1; wound 2");
}

TEST(SkirmishStunned, SK_FIR_8_stays_so_to_the_end_of_the_next_turn) {
  Play play = after_a_wound(3, "javelin");
  play.next_turn();
  EXPECT_TRUE(play.stunned("4,8"));
  play.all_stand("first_side");  // no throw
  EXPECT_FALSE(play.stunned("4,8"));
  play.next_turn();
  play.all_stand();
  EXPECT_THAT(play.options("shoot_with"), ElementsAre("4,8"));
}

/// Turn 2, side 1's stunned man of these words at 4,8 is asked what he does.
Play stunned_mover(std::string_view target) {
  Play play = after_a_wound(3, target);
  play.roll("first_side 1 6");
  play.act("go_first");
  play.act("act_with 4,8");
  return play;
}

TEST(SkirmishStunned, SK_FIR_8_moves_at_half_rate) {
  Play walk = stunned_mover("average");
  walk.act("walk");
  EXPECT_THAT(walk.options("go"), Contains("4,11"));
  EXPECT_THAT(walk.options("go"), Not(Contains("4,12")));
  Play run = stunned_mover("average");
  run.act("run");
  EXPECT_THAT(run.options("go"), Contains("4,13"));
  EXPECT_THAT(run.options("go"), Not(Contains("4,14")));
}

TEST(SkirmishStunned, SK_FIR_8_does_not_charge) {
  Play play = stunned_mover("sword");
  EXPECT_EQ(play.refused("charge_at 4,18"), "SK-FIR-8");
}

TEST(SkirmishStunned, SK_FIR_8_does_not_move_away_from_a_melee) {
  Play play(Drawn(drawing(9, 12, "s 4,8; S 4,7; U 0,0")));
  play.all_stand();
  play.strike("4,8", "4,7");
  play.roll_until("first_side", "blow 1; wound 2");
  play.roll("first_side 1 6");
  play.act("go_first");
  play.act("act_with 4,7");
  EXPECT_TRUE(play.forced("halt"));
}

TEST(SkirmishStunned, SK_FIR_8_strikes_again_in_the_turn_after) {
  Play play(Drawn(drawing(9, 12, "s 4,8; S 4,7; U 0,0")));
  play.all_stand();
  play.strike("4,8", "4,7");
  play.roll_until("first_side", "blow 1; wound 2");
  play.next_turn();
  play.all_stand();
  play.all_pass("first_side");
  play.next_turn();
  play.all_stand();
  play.act("pass_with 4,8");
  EXPECT_THAT(play.options("fight_with"), ElementsAre("4,7"));
}

TEST(SkirmishStunned, SK_FIR_9_any_hit_kills_without_the_die) {
  Play play(Drawn(drawing(9, 20, "j 4,18; j 5,18; T 4,8; U 0,0")).type('t', "average"));
  play.all_stand();
  play.shoot("4,18", "4,8");
  play.roll("shot 1; wound 3");
  const int target = play.standing("4,8");
  play.shoot("5,18", "4,8");
  play.roll_until("first_side", "shot 1");
  EXPECT_EQ(play.where(target), "gone");
}

TEST(SkirmishStunned, SK_FIR_9_a_miss_does_not) {
  Play play(Drawn(drawing(9, 20, "j 4,18; j 5,18; T 4,8; U 0,0")).type('t', "average"));
  play.all_stand();
  play.shoot("4,18", "4,8");
  play.roll("shot 1; wound 3");
  play.shoot("5,18", "4,8");
  play.roll_until("first_side", "shot 100");
  EXPECT_TRUE(play.stunned("4,8"));
}

}  // namespace
}  // namespace banneret::skirmish_test
