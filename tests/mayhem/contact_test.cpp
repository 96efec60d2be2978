// MA-MOV-8, MA-MOV-9: the order of one activation and charges into contact. What figures in contact may do is
// leaving_test's.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/mayhem/table.h"

namespace banneret::mayhem_test {
namespace {

using ::testing::ElementsAre;

Drawn knight_before_sergeant() {
  return Drawn(R"(
    C.......
    ........
    ...S....
    ........
    ........
    ........
    ...k....
    .......c)");
}

TEST(MayhemContact, MA_MOV_8_charge_goes_target_checks_dice_destination_facing) {
  Play play(knight_before_sergeant());
  play.act("charge_single 3,6");
  EXPECT_EQ(play.node(), "charge_target");
  EXPECT_THAT(play.options("charge_at"), ElementsAre("0,0", "3,2"));
  play.act_until("charge_at 3,2", "charge_check");
  play.roll_until("charged_check", "charge_check 5");
  play.roll_until("move", "charged_check 3");
  play.roll("move 1 1 1");
  EXPECT_EQ(play.node(), "destination");
  play.act("go 3,3");
  EXPECT_EQ(play.node(), "facing");
  play.act("face_0 3,3");
  EXPECT_EQ(play.node(), "order");
  EXPECT_EQ(play.standing("3,3"), play.drawn("3,6"));
}

TEST(MayhemContact, MA_MOV_8_group_says_who_before_whom_it_charges) {
  Play play(Drawn(R"(
    C......c
    ........
    ...S....
    ........
    ........
    ........
    ..kk....)"));
  play.act("charge_group 2,6");
  EXPECT_EQ(play.node(), "subject");
  play.act("break_off 3,6");
  EXPECT_EQ(play.node(), "charge_target");
  play.act("charge_at 3,2", "charge_check 5; charged_check 3; move 1 2");
  EXPECT_EQ(play.node(), "manoeuvre");
}

TEST(MayhemContact, MA_MOV_8_turning_in_place_is_the_whole_move) {
  Play play(knight_before_sergeant());
  play.act("order_turn 3,6");
  EXPECT_EQ(play.node(), "facing");
  EXPECT_THAT(play.legal_list(), ElementsAre("face_1 3,6", "face_2 3,6", "face_3 3,6", "face_4 3,6", "face_5 3,6",
                                             "face_6 3,6", "face_7 3,6"));
  play.act("face_2 3,6");
  EXPECT_EQ(play.facing("3,6"), "E");
  EXPECT_FALSE(play.legal("order_single 3,6"));
  EXPECT_FALSE(play.legal("order_turn 3,6"));
  EXPECT_FALSE(play.legal("charge_single 3,6"));
}

TEST(MayhemContact, MA_MOV_8_member_that_turns_leaves_its_group_without_kind_or_roll) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ........
    ........
    ........
    ..sss...)"));
  play.act("order_turn 4,6");
  play.act("face_2 4,6");
  EXPECT_TRUE(play.legal("order_reform 2,6"));
  play.act("order_group 2,6");
  play.act_until("whole", "move");
  EXPECT_EQ(play.dice_count(), 2);
}

TEST(MayhemContact, MA_MOV_9_move_that_is_no_charge_may_not_end_in_contact) {
  Play play(knight_before_sergeant());
  play.act("order_single 3,6", "move 6 6 6");
  EXPECT_TRUE(play.legal("go 3,4"));
  for (const char* cell : {"go 2,3", "go 3,3", "go 4,3", "go 2,2", "go 4,2", "go 2,1", "go 3,1", "go 4,1"}) {
    EXPECT_FALSE(play.legal(cell)) << cell;
  }
  EXPECT_EQ(play.refused("go 3,3"), "MA-MOV-9");
}

TEST(MayhemContact, MA_MOV_9_contact_is_a_neighbouring_cell_whatever_the_facings) {
  Play play(knight_before_sergeant().face("3,2", "N"));
  play.act("order_single 3,6", "move 1 1 1");
  EXPECT_FALSE(play.legal("go 3,3"));
}

TEST(MayhemContact, MA_MOV_9_group_that_does_not_charge_stops_short) {
  Play play(Drawn(R"(
    C......c
    ........
    ...S....
    ........
    ........
    ........
    ..kk....)"));
  play.act("order_group 2,6");
  play.act("whole", "move 6 6");
  EXPECT_THAT(play.options("advance"), ElementsAre("2,4", "2,5"));
}

TEST(MayhemContact, MA_MOV_9_charge_may_end_in_contact_with_the_declared_group_only) {
  Play play(Drawn(R"(
    C......c
    ........
    .S...S..
    ........
    ........
    ........
    ...k....)"));
  play.act("charge_single 3,6");
  play.act("charge_at 1,2", "charge_check 1; charged_check 1; move 6 6 6");
  EXPECT_TRUE(play.legal("go 1,3"));
  EXPECT_TRUE(play.legal("go 2,2"));
  EXPECT_FALSE(play.legal("go 5,3"));
  EXPECT_FALSE(play.legal("go 4,3"));
}

TEST(MayhemContact, MA_MOV_9_charge_may_not_touch_a_second_group_beside_the_declared_one) {
  Play play(Drawn(R"(
    C......c
    ........
    ..S.S...
    ........
    ........
    ........
    ...k....)"));
  play.act("charge_single 3,6");
  play.act("charge_at 2,2", "charge_check 1; charged_check 1; move 6 6 6");
  EXPECT_TRUE(play.legal("go 2,3"));
  EXPECT_FALSE(play.legal("go 3,3"));
}

TEST(MayhemContact, MA_MOV_9_charge_may_stop_anywhere_short) {
  Play play(knight_before_sergeant());
  play.act("charge_single 3,6");
  play.act("charge_at 3,2", "charge_check 1; charged_check 1; move 6 6 6");
  EXPECT_TRUE(play.legal("go 3,5"));
  EXPECT_TRUE(play.legal("go 5,6"));
  play.act("go 3,4");
  play.act("face_0 3,4");
  EXPECT_EQ(play.node(), "order");
}

TEST(MayhemContact, MA_MOV_9_charge_out_of_reach_of_the_dice_stops_short) {
  Play play(knight_before_sergeant());
  play.act("charge_single 3,6");
  play.act("charge_at 0,0", "charge_check 1; charged_check 1; move 1 1 1");
  EXPECT_FALSE(play.legal("go 1,1"));
  EXPECT_TRUE(play.legal("go 2,4"));
}

TEST(MayhemContact, MA_MOV_9_group_that_retreats_first_is_still_charged_with_dice_after_the_retreat) {
  Play play(knight_before_sergeant());
  play.act("charge_single 3,6");
  play.act("charge_at 3,2", "charge_check 1; charged_check 4; courage_single 3; retreat 1 1; move 1 1 3");
  EXPECT_EQ(play.standing("3,0"), play.drawn("3,2"));
  EXPECT_TRUE(play.legal("go 3,1"));
  play.act("go 3,1");
  play.act("face_0 3,1");
  play.act("end_moves", "skill 3 6");
}

TEST(MayhemContact, MA_MOV_9_cell_in_contact_is_only_the_last_of_a_path) {
  const Drawn gap = Drawn(R"(
    C......c
    ........
    ........
    ........
    ...S....
    ........
    ...k....)")
                        .terrain(R"(
    ........
    ........
    ........
    ........
    ##...###)");
  Play moving(gap);
  moving.act("order_single 3,6", "move 6 6 6");
  EXPECT_TRUE(moving.legal("go 5,5"));
  EXPECT_FALSE(moving.legal("go 4,4"));
  EXPECT_FALSE(moving.legal("go 3,2"));
  Play charging(gap);
  charging.act("charge_single 3,6");
  charging.act("charge_at 3,4", "charge_check 1; charged_check 1; move 6 6 6");
  EXPECT_TRUE(charging.legal("go 4,4"));
  EXPECT_FALSE(charging.legal("go 3,3"));
  EXPECT_FALSE(charging.legal("go 3,2"));
}

TEST(MayhemContact, MA_MOV_9_diagonal_cut_by_walls_is_no_contact) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ........
    ...S....
    ........
    ....k...)")
                .terrain(R"(
    ........
    ........
    ........
    ........
    ....#...
    ...#....)"));
  play.act("order_single 4,6", "move 1 1 1");
  EXPECT_TRUE(play.legal("go 4,5"));
}

TEST(MayhemContact, MA_MOV_5_charging_group_halts_as_a_body_at_first_contact) {
  Play play(Drawn(R"(
    C......c
    ........
    ...S....
    ........
    ........
    ........
    kk.k....
    ..k.....)"));
  play.act("charge_group 0,6");
  play.act("whole");
  play.act("charge_at 3,2", "charge_check 5; charged_check 1; move 6 6");
  // The right-hand figure touches at 3,3; nobody goes farther, though the others could.
  EXPECT_THAT(play.options("advance"), ElementsAre("0,3", "0,4", "0,5"));
  play.act("advance 0,3");
  EXPECT_EQ(play.node(), "order") << "no further manoeuvre in contact";
  EXPECT_EQ(play.board(), picture(R"(
    C......c
    ........
    ...S....
    kk.k....
    ..k.....)"));
}

TEST(MayhemContact, MA_MOV_5_charging_group_may_wheel_into_contact) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ..S.....
    ........
    ........
    ...kkk..)"));
  play.act("charge_group 3,6");
  play.act("whole");
  play.act("charge_at 2,3", "charge_check 5; charged_check 1; move 6 6");
  play.act("wheel_right 5,6");
  EXPECT_EQ(play.standing("3,4"), play.drawn("3,6"));
  EXPECT_EQ(play.node(), "order");
}

TEST(MayhemContact, MA_CRG_4_charge_is_explained_by_the_courage_of_charger_and_charged) {
  Play play(Drawn(R"(
    C......c
    ........
    ...S....
    ........
    ........
    ...s....)"));
  play.act("charge_single 3,5");
  EXPECT_THAT(play.explained_values("charge_at 3,2"), ElementsAre(3, 3));
  EXPECT_THAT(play.explained_values("charge_at 0,0"), ElementsAre(3, 5));
}

TEST(MayhemContact, MA_MOV_5_charging_group_does_not_pass_along_its_enemy) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    .....S..
    ........
    ........
    ...kk...)"));
  play.act("charge_group 3,6");
  play.act("whole");
  play.act("charge_at 5,3", "charge_check 5; charged_check 1; move 6 6");
  EXPECT_THAT(play.options("advance"), ElementsAre("3,4", "3,5"));
}

}  // namespace
}  // namespace banneret::mayhem_test
