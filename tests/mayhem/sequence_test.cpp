// MA-SEQ: initiative, halves, movement before combat, contingents and their commanders.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "env/tabletop/scenario.h"
#include "tests/mayhem/table.h"

namespace banneret::mayhem_test {
namespace {

using ::testing::ElementsAre;

Drawn two_commanders() {
  return Drawn(R"(
    C.......
    ........
    ........
    ........
    ........
    ........
    ........
    .......c)");
}

TEST(MayhemSequence, MA_SEQ_1_higher_die_chooses_who_goes_first) {
  Play play = Play::before_the_dice(two_commanders());
  EXPECT_EQ(play.node(), "throw initiative");
  EXPECT_EQ(play.dice_count(), 2);
  play.roll("initiative 2 5");
  EXPECT_EQ(play.node(), "initiative");
  EXPECT_EQ(play.side(), 1);
  EXPECT_THAT(play.legal_list(), ElementsAre("go_first", "go_second"));
}

TEST(MayhemSequence, MA_SEQ_1_first_die_is_side_0s) {
  Play play = Play::before_the_dice(two_commanders());
  play.roll("initiative 4 3");
  EXPECT_EQ(play.side(), 0);
}

TEST(MayhemSequence, MA_SEQ_1_winner_may_go_second) {
  Play play = Play::before_the_dice(two_commanders());
  play.roll("initiative 2 5");
  play.act("go_second");
  EXPECT_EQ(play.node(), "order");
  EXPECT_EQ(play.side(), 0);
}

TEST(MayhemSequence, MA_SEQ_1_winner_may_go_first) {
  Play play = Play::before_the_dice(two_commanders());
  play.roll("initiative 2 5");
  play.act("go_first");
  EXPECT_EQ(play.node(), "order");
  EXPECT_EQ(play.side(), 1);
}

TEST(MayhemSequence, MA_SEQ_1_tie_on_turn_one_is_thrown_again) {
  Play play = Play::before_the_dice(two_commanders());
  EXPECT_TRUE(play.rerolled({3, 3}));
  EXPECT_FALSE(play.rerolled({3, 4}));
  EXPECT_THAT(play.weights(), ElementsAre(play.weights()[0], play.weights()[0]));
  play.roll("initiative 3 3; initiative 6 6; initiative 1 2");
  EXPECT_EQ(play.side(), 1);
}

TEST(MayhemSequence, MA_SEQ_1_turn_has_two_halves_each_side_active_in_one) {
  Play play(two_commanders());
  EXPECT_EQ(play.side(), 0);
  EXPECT_EQ(play.half_turn(), 0);
  play.act("end_moves");
  EXPECT_EQ(play.side(), 1);
  EXPECT_EQ(play.half_turn(), 1);
  play.act("end_moves", "initiative 1 2");
  play.act("go_first");
  EXPECT_EQ(play.side(), 1);
  EXPECT_EQ(play.half_turn(), 2);
}

TEST(MayhemSequence, MA_SEQ_1_dice_are_thrown_again_each_turn) {
  Play play(two_commanders());
  play.act("end_moves");
  play.act_until("end_moves", "initiative");
  EXPECT_EQ(play.dice_count(), 2);
  play.roll("initiative 5 4");
  EXPECT_EQ(play.node(), "initiative");
  EXPECT_EQ(play.side(), 0);
}

TEST(MayhemSequence, MA_SEQ_1_later_tie_repeats_the_order_of_the_turn_before) {
  Play play = Play::before_the_dice(two_commanders());
  play.roll("initiative 5 2");
  play.act("go_second");
  play.act("end_moves");
  play.act_until("end_moves", "initiative");
  EXPECT_FALSE(play.rerolled({4, 4}));
  EXPECT_EQ(play.weights().size(), 3U);
  play.roll("initiative 4 4");
  EXPECT_EQ(play.node(), "order");
  EXPECT_EQ(play.side(), 1);
  play.act("end_moves");
  play.act("end_moves", "initiative 2 2");
  EXPECT_EQ(play.side(), 1);
}

Drawn facing_pair() {
  return Drawn(R"(
    C......c
    ........
    ........
    ...S....
    ...s....
    ........
    ........
    ........)");
}

TEST(MayhemSequence, MA_SEQ_2_combat_follows_when_all_movement_is_done) {
  Play play(facing_pair());
  EXPECT_FALSE(play.legal("fight_with 3,4"));
  play.act("order_single 7,0", "move 1 1 1");
  play.act("go 7,2");
  play.act("face_0 7,2");
  EXPECT_EQ(play.node(), "order");
  EXPECT_FALSE(play.legal("fight_with 3,4"));
  play.act_until("end_moves", "skill");
  play.roll("skill 3 3");
  EXPECT_EQ(play.side(), 1);
}

TEST(MayhemSequence, MA_SEQ_2_no_movement_after_combat_has_begun) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    .S...S..
    .s...s..)"));
  play.act("end_moves");
  EXPECT_EQ(play.node(), "combat_figure");
  EXPECT_THAT(play.options("fight_with"), ElementsAre("1,4", "5,4"));
  EXPECT_FALSE(play.legal("order_single 7,0"));
  play.act("fight_with 5,4", "skill 2 2; skill 4 4");
  EXPECT_EQ(play.node(), "order");
  EXPECT_EQ(play.side(), 1);
}

TEST(MayhemSequence, MA_SEQ_2_moves_are_made_one_group_after_another) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ........
    ss....ss)"));
  EXPECT_THAT(play.options("order_group"), ElementsAre("0,4", "6,4"));
  play.act("order_group 6,4");
  play.act("whole", "move 1 1");
  EXPECT_EQ(play.node(), "manoeuvre");
  EXPECT_FALSE(play.legal("order_group 0,4"));
  play.act("advance 6,3");
  play.act("done");
  EXPECT_THAT(play.options("order_group"), ElementsAre("0,4"));
}

Drawn archers_face_each_other() {
  return Drawn(R"(
    C......c
    ...A....
    ........
    ........
    ........
    ........
    ...a....
    ........)");
}

TEST(MayhemSequence, MA_SEQ_3_inactive_sides_archers_shoot_during_the_move) {
  Play play(archers_face_each_other());
  play.act("end_moves");
  EXPECT_EQ(play.node(), "shooter");
  EXPECT_EQ(play.side(), 1);
  EXPECT_THAT(play.options("shoot_with"), ElementsAre("3,1"));
}

TEST(MayhemSequence, MA_SEQ_3_active_sides_archers_do_not_shoot) {
  Play play(archers_face_each_other());
  play.act("end_moves");
  play.act("pass");
  EXPECT_EQ(play.node(), "order");
  EXPECT_EQ(play.side(), 1);
  play.act("end_moves");
  EXPECT_EQ(play.node(), "shooter");
  EXPECT_EQ(play.side(), 0);
  EXPECT_THAT(play.options("shoot_with"), ElementsAre("3,6"));
}

TEST(MayhemSequence, MA_SEQ_4_contingent_without_a_commander_is_refused) {
  EXPECT_THROW(make(Drawn("C......k")), tabletop::ScenarioError);
}

TEST(MayhemSequence, MA_SEQ_4_contingent_with_two_commanders_is_refused) {
  EXPECT_THROW(make(Drawn("C.....cc")), tabletop::ScenarioError);
}

TEST(MayhemSequence, MA_SEQ_4_commander_must_be_a_knight) {
  EXPECT_THROW(make(Drawn("C......z").type('z', "sergeant medium commander")), tabletop::ScenarioError);
}

TEST(MayhemSequence, MA_SEQ_4_side_may_have_several_contingents_each_with_its_commander) {
  EXPECT_NO_THROW(make(Drawn("C....cdes")));
  EXPECT_THROW(make(Drawn("C....ces")), tabletop::ScenarioError);
}

TEST(MayhemSequence, MA_SEQ_1_first_die_is_side_0s_in_every_turn) {
  Play play = Play::before_the_dice(two_commanders());
  play.roll("initiative 2 5");
  play.act("go_first");
  play.act("end_moves");
  play.act("end_moves", "initiative 5 4");
  EXPECT_EQ(play.node(), "initiative");
  EXPECT_EQ(play.side(), 0);
}

Drawn to_be_placed() {
  return Drawn("........")
      .marks(R"(
    ......ZZ
    ........
    ........
    ........
    ........
    ........
    ........
    zzz.....)")
      .unplaced('c')
      .unplaced('s')
      .unplaced('C');
}

TEST(MayhemSequence, deployment_begins_with_the_defender_and_places_figure_after_figure) {
  Play play = Play::before_the_dice(to_be_placed().defender(1));
  EXPECT_EQ(play.node(), "deploy");
  EXPECT_EQ(play.side(), 1);
  EXPECT_THAT(play.options("deploy"), ElementsAre("6,0", "7,0"));
  play.act("deploy 7,0");
  EXPECT_EQ(play.side(), 0);
  EXPECT_THAT(play.options("deploy"), ElementsAre("0,7", "1,7", "2,7"));
  play.act("deploy 1,7");
  EXPECT_THAT(play.options("deploy"), ElementsAre("0,7", "2,7"));
  play.act_until("deploy 2,7", "initiative");
  EXPECT_EQ(play.board(), picture(R"(
    .......C
    ........
    ........
    ........
    ........
    ........
    ........
    .cs.....)"));
}

TEST(MayhemSequence, MA_TER_1_nobody_is_placed_in_a_closed_wall) {
  Play play = Play::before_the_dice(
      to_be_placed().defender(0).terrain("........ ........ ........ ........ ........ ........ ........ #......."));
  EXPECT_THAT(play.options("deploy"), ElementsAre("1,7", "2,7"));
}

}  // namespace
}  // namespace banneret::mayhem_test
