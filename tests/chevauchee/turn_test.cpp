// CH-TUR: who is player A, and the four phases of a turn.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/chevauchee/table.h"

namespace banneret::chevauchee_test {
namespace {

using ::testing::ElementsAre;

Drawn far_apart() {
  return Drawn(R"(
    D......D
    ........
    ........
    ........
    ........
    ........
    ........
    d......d)");
}

TEST(ChevaucheeTurn, CH_TUR_0_soldiers_may_do_nothing) {
  Play play(far_apart());
  play.next_turn();
  EXPECT_EQ(play.turn(), 2);
  EXPECT_TRUE(play.stands("0,7"));
  EXPECT_TRUE(play.stands("7,0"));
}

TEST(ChevaucheeTurn, CH_TUR_0_a_soldier_may_move_and_attack) {
  Play play(Drawn(R"(
    ...D....
    ........
    ........
    ........
    ...b....)"));
  play.walk("3,4", "4,4", 0);
  play.to("shot");
  play.act_on("shoot_at 3,0");
  EXPECT_EQ(play.node(), "throw shot");
}

TEST(ChevaucheeTurn, CH_TUR_1_higher_die_chooses) {
  Play play = Play::before_the_dice(far_apart());
  EXPECT_EQ(play.dice_count(), 2);
  EXPECT_THAT(play.weights(), ElementsAre(15U, 15U));
  play.roll("initiative 2 5");
  EXPECT_EQ(play.side(), 1);
  EXPECT_THAT(play.legal_list(), ElementsAre("move_first", "counter_move"));
}

TEST(ChevaucheeTurn, CH_TUR_1_equal_dice_are_thrown_again) {
  Play play = Play::before_the_dice(far_apart());
  EXPECT_TRUE(play.rerolled({4, 4}));
  play.roll("initiative 4 4; initiative 1 1; initiative 3 2");
  EXPECT_EQ(play.side(), 0);
}

TEST(ChevaucheeTurn, CH_TUR_1_who_elects_to_move_is_player_a) {
  Play play = Play::before_the_dice(far_apart());
  play.roll("initiative 2 5");
  play.act("move_first");
  EXPECT_EQ(play.side(), 1);
}

TEST(ChevaucheeTurn, CH_TUR_1_who_elects_the_counter_move_is_player_b) {
  Play play = Play::before_the_dice(far_apart());
  play.roll("initiative 2 5");
  play.act("counter_move");
  EXPECT_EQ(play.side(), 0);
}

TEST(ChevaucheeTurn, CH_TUR_1_thrown_anew_every_turn) {
  Play play(far_apart());
  while (play.node() != "throw initiative") play.act_on("done");
  EXPECT_EQ(play.turn(), 2);
  play.roll("initiative 1 6");
  EXPECT_EQ(play.side(), 1);
}

TEST(ChevaucheeTurn, CH_TUR_2_move_counter_move_fire_melee) {
  Play play(Drawn(R"(
    B..D....
    ........
    ........
    ........
    ........
    ........
    ........
    b..s....)"));
  EXPECT_EQ(play.side(), 0);
  EXPECT_EQ(play.half_turn(), 0);
  play.charge("3,7", "3,0");
  play.to("charge", 1);
  EXPECT_EQ(play.half_turn(), 1);
  play.to("move", 1);
  play.to("shot");
  EXPECT_EQ(play.side(), 0);
  play.to("shot", 1);
  play.to("throw blow");
  play.roll_on("blow 1 1 1; blow 1 1 1");
  EXPECT_EQ(play.node(), "throw initiative");
  play.roll("initiative 6 1");
  EXPECT_EQ(play.turn(), 2);
  EXPECT_EQ(play.half_turn(), 2);
}

}  // namespace
}  // namespace banneret::chevauchee_test
