// What is remembered and what is forgotten: of figures placed, moved, shot on their way, and of groups that lose some.
// Courage and retreats: flight_test.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/mayhem/table.h"

namespace banneret::mayhem_test {
namespace {

Drawn rider_to_be_placed() {
  return Drawn("........")
      .marks(R"(
    .....Z.Z
    ........
    ........
    ........
    ........
    ........
    ........
    z.z.z...)")
      .unplaced('c')
      .unplaced('r')
      .unplaced('C')
      .defender(0);
}

TEST(MayhemFallen, deployed_figures_face_the_other_side) {
  Play play = Play::before_the_dice(rider_to_be_placed());
  play.act("deploy 0,7");
  play.act("deploy 4,7");
  play.act_until("deploy 7,0", "initiative");
  EXPECT_EQ(play.facing("4,7"), "N");
  EXPECT_EQ(play.facing("7,0"), "S");
}

TEST(MayhemFallen, MA_MOV_7_deployed_rider_is_mounted) {
  Play play = Play::before_the_dice(rider_to_be_placed());
  play.act("deploy 0,7");
  play.act("deploy 4,7");
  play.act_until("deploy 7,0", "initiative");
  play.roll("initiative 6 1");
  play.act("go_first");
  play.act_until("order_single 4,7", "move");
  EXPECT_EQ(play.dice_count(), 4);
}

TEST(MayhemFallen, MA_CBT_6_figure_that_moved_in_the_half_before_holds_against_a_charge) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...S....
    ........
    ........
    ........
    ...s....)")
                .terrain("........ ........ ........ ........ ........ ...w...."));
  play.act("order_single 3,7", "move 1 1 1");
  play.act("go 3,6");
  play.act("face_0 3,6");
  play.act("end_moves");
  play.act("charge_slow 3,3");
  play.act("charge_at 3,6", "charge_check 1; charged_check 1; move 2");
  play.act("go 3,5");
  play.act("face_4 3,5");
  play.act_until("end_moves", "skill");
  EXPECT_EQ(play.skill_advantage(), -1) << "it stood while the enemy came onto the wall";
}

TEST(MayhemFallen, MA_MOV_7_member_that_has_only_turned_still_counts_for_the_groups_dice) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ........
    ...rs...)"));
  play.act("order_turn 4,6");
  play.act("face_2 4,6");
  play.act_until("order_group 3,6", "move");
  EXPECT_EQ(play.dice_count(), 2) << "not all of the group are mounted";
}

TEST(MayhemFallen, MA_CRG_7_figure_shot_after_it_has_parted_from_its_group_marks_nobody) {
  Play play(Drawn(R"(
    C......c
    ...A....
    ........
    ........
    ........
    ........
    ...ss...)")
                .terrain("........ ........ ...w...."));
  play.act("order_group 3,6");
  play.act("break_off 3,6", "move 2 2");
  play.act("advance 3,3");
  play.act("shoot_with 3,1");
  play.act("shoot_when 3,3", "shot 6; impact 5");
  EXPECT_EQ(play.where(play.drawn("3,6")), "gone");
  EXPECT_EQ(play.node(), "order") << "three inches ahead of the other: nobody checks";
}

}  // namespace
}  // namespace banneret::mayhem_test
