// MA-MOV-10, MA-MOV-2: what figures in contact may do instead of fighting on: turn, fall back, leave their group and
// the enemy. How contact is made is contact_test's.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/mayhem/table.h"

namespace banneret::mayhem_test {
namespace {

using ::testing::ElementsAre;

Drawn sergeant_in_contact() {
  return Drawn(R"(
    C......c
    ........
    ........
    ...S....
    ...s....)");
}

TEST(MayhemContact, MA_MOV_10_figure_in_contact_turns_falls_back_or_leaves) {
  Play play(sergeant_in_contact());
  EXPECT_TRUE(play.legal("order_turn 3,4"));
  EXPECT_TRUE(play.legal("order_fall_back 3,4"));
  EXPECT_TRUE(play.legal("order_leave 3,4"));
  EXPECT_FALSE(play.legal("order_single 3,4"));
  EXPECT_FALSE(play.legal("charge_single 3,4"));
  EXPECT_EQ(play.refused("order_single 3,4"), "MA-MOV-10");
}

TEST(MayhemContact, MA_MOV_10_figures_out_of_contact_neither_fall_back_nor_leave) {
  Play play(sergeant_in_contact());
  EXPECT_THAT(play.options("order_fall_back"), ElementsAre("3,4"));
  EXPECT_THAT(play.options("order_leave"), ElementsAre("3,4"));
}

TEST(MayhemContact, MA_MOV_10_leaving_hemmed_in_is_refused_for_want_of_a_way_not_of_the_groups_kind) {
  Play play(Drawn(R"(
    C.......
    ........
    ........
    ...S....
    ...s....
    ..sscs..)"));
  play.act("order_group 2,5");
  play.act("break_off 5,5", "move 1 1");
  play.act("advance 5,4");
  play.act("done");
  EXPECT_FALSE(play.legal("order_leave 3,4"));
  EXPECT_EQ(play.refused("order_leave 3,4"), "MA-MOV-10");
}

TEST(MayhemContact, MA_MOV_10_turning_in_contact_takes_no_dice) {
  Play play(sergeant_in_contact());
  play.act("order_turn 3,4");
  play.act("face_1 3,4");
  EXPECT_EQ(play.facing("3,4"), "NE");
  play.act("end_moves", "skill 2 2");
}

TEST(MayhemContact, MA_MOV_10_inactive_figures_do_not_turn) {
  Play play(sergeant_in_contact());
  EXPECT_FALSE(play.legal("order_turn 3,3"));
}

TEST(MayhemContact, MA_MOV_10_falling_back_throws_one_die_and_keeps_the_facing) {
  Play play(sergeant_in_contact());
  play.act_until("order_fall_back 3,4", "move");
  EXPECT_EQ(play.dice_count(), 1);
  play.roll("move 2");
  EXPECT_TRUE(play.legal("go 3,5"));
  EXPECT_FALSE(play.legal("go 3,4")) << "must end out of contact";
  EXPECT_FALSE(play.legal("go 2,4")) << "must end out of contact";
  play.act("go 4,6");
  EXPECT_EQ(play.node(), "order");
  EXPECT_EQ(play.facing("4,6"), "N");
  EXPECT_EQ(play.standing("4,6"), play.drawn("3,4"));
}

TEST(MayhemContact, MA_MOV_10_mounted_figure_falls_back_with_two_dice) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...S....
    ...r....)"));
  play.act_until("order_fall_back 3,4", "move");
  EXPECT_EQ(play.dice_count(), 2);
}

TEST(MayhemContact, MA_MOV_10_individual_leaves_with_three_dice_facing_directly_away) {
  Play play(sergeant_in_contact());
  play.act("order_leave 3,4", "move 1 1 2");
  EXPECT_FALSE(play.legal("go 3,4"));
  EXPECT_FALSE(play.legal("go 4,4"));
  play.act("go 6,4");
  EXPECT_EQ(play.node(), "order") << "no facing to choose, no parting blow";
  EXPECT_EQ(play.facing("6,4"), "E");
}

TEST(MayhemContact, MA_MOV_10_leaver_faces_away_from_the_nearest_enemy_it_left) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ..S.S...
    ...s....)"));
  play.act("order_leave 3,4", "move 1 1 2");
  play.act("go 6,4");
  EXPECT_EQ(play.facing("6,4"), "SE") << "away from 4,3, not from 2,3";
}

TEST(MayhemContact, MA_MOV_10_leaving_is_at_the_ordinary_rate_and_keeps_off_delaying_terrain) {
  const Drawn drawn = sergeant_in_contact().terrain("........ ........ ........ ........ ........ ........ tttttttt");
  Play leaving(drawn);
  leaving.act("order_leave 3,4", "move 6 6 6");
  EXPECT_TRUE(leaving.legal("go 3,5"));
  EXPECT_FALSE(leaving.legal("go 3,6"));
  Play falling_back(drawn);
  falling_back.act("order_fall_back 3,4", "move 2");
  EXPECT_TRUE(falling_back.legal("go 3,6"));
  Play slow(drawn);
  slow.act("order_leave_slow 3,4", "move 2");
  slow.act("go 3,6");
  EXPECT_EQ(slow.facing("3,6"), "S");
}

Drawn pair_one_engaged() {
  return Drawn(R"(
    C......c
    ........
    ........
    ..S.....
    ...ss...)");
}

TEST(MayhemContact, MA_MOV_10_member_leaves_on_a_free_path_at_the_groups_roll) {
  Play play(pair_one_engaged());
  play.act_until("order_leave 3,4", "move");
  EXPECT_EQ(play.dice_count(), 2);
  play.roll("move 1 2");
  play.act("go 3,7");
  EXPECT_EQ(play.facing("3,7"), "S");
  play.act("order_group 4,4");
  EXPECT_EQ(play.node(), "manoeuvre") << "the same roll, no new dice";
  EXPECT_THAT(play.options("advance"), ElementsAre("4,1", "4,2", "4,3"));
}

TEST(MayhemContact, MA_MOV_10_member_leaves_at_the_roll_the_group_has) {
  Play play(pair_one_engaged());
  play.act("order_group 4,4", "move 1 2");
  play.act("done");
  play.act("order_leave 3,4");
  EXPECT_EQ(play.node(), "destination");
  EXPECT_TRUE(play.legal("go 3,7"));
}

TEST(MayhemContact, MA_MOV_10_falling_back_sets_neither_kind_nor_roll_of_the_group) {
  Play play(pair_one_engaged());
  play.act("order_fall_back 3,4", "move 2");
  play.act("go 3,6");
  EXPECT_TRUE(play.legal("order_reform 4,4"));
  play.act_until("order_group 4,4", "move");
  EXPECT_EQ(play.dice_count(), 2);
}

TEST(MayhemContact, MA_MOV_10_each_figure_falls_back_on_its_own_die) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...SS...
    ...ss...)"));
  play.act("order_fall_back 3,4", "move 3");
  play.act("go 3,7");
  play.act("order_fall_back 4,4", "move 1");
  EXPECT_TRUE(play.legal("go 4,5"));
  EXPECT_FALSE(play.legal("go 4,6"));
}

TEST(MayhemContact, MA_MOV_10_nearest_is_measured_where_the_leaver_ends) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ..S.S...
    ...s....)"));
  play.act("order_leave 3,4", "move 1 1 2");
  play.act("go 0,4");
  EXPECT_EQ(play.facing("0,4"), "SW") << "away from 2,3, not from 4,3";
}

TEST(MayhemContact, MA_MOV_10_figure_on_slow_ground_leaves_slowly_only) {
  Play play(Drawn("C......c ........ ........ ...S.... ...s.... ........ ........")
                .terrain("........ ........ ........ ........ ...t...."));
  EXPECT_FALSE(play.legal("order_leave 3,4"));
  EXPECT_TRUE(play.legal("order_leave_slow 3,4"));
}

TEST(MayhemContact, MA_MOV_10_figure_with_slow_ground_behind_it_leaves_slowly_only) {
  Play play(Drawn("C......c ........ ........ ...S.... ...s.... ........ ........")
                .terrain("........ ........ ........ ........ ........ tttttttt"));
  EXPECT_FALSE(play.legal("order_leave 3,4"));
  EXPECT_TRUE(play.legal("order_leave_slow 3,4"));
}

TEST(MayhemContact, MA_MOV_2_member_leaves_slowly_after_a_slow_part) {
  Play play(pair_one_engaged().terrain("........ ........ .......t"));
  play.act("order_slow 4,4", "move 1");
  play.act("done");
  EXPECT_FALSE(play.legal("order_leave 3,4"));
  EXPECT_TRUE(play.legal("order_leave_slow 3,4"));
}

TEST(MayhemContact, MA_MOV_2_member_leaves_slowly_after_a_rearranged_part) {
  Play play(pair_one_engaged());
  play.act("order_reform 4,4", "move 1");
  play.act("done");
  EXPECT_FALSE(play.legal("order_leave 3,4"));
  EXPECT_TRUE(play.legal("order_leave_slow 3,4"));
}

TEST(MayhemContact, MA_MOV_10_rider_of_a_mixed_group_falls_back_with_his_own_two_dice) {
  Play play(Drawn("C......c ........ ........ ..S..... ...rs... ........ ........"));
  play.act_until("order_fall_back 3,4", "move");
  EXPECT_EQ(play.dice_count(), 2);
}

TEST(MayhemContact, MA_MOV_10_member_that_leaves_may_end_beside_its_friends) {
  Play play(pair_one_engaged());
  play.act("order_leave 3,4", "move 1 2");
  EXPECT_TRUE(play.legal("go 3,5"));
}

}  // namespace
}  // namespace banneret::mayhem_test
