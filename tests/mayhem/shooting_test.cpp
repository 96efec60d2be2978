// MA-SHO-1: when missiles are shot, at whom, and in what order. Range, arc, cover and impact: shot_test.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/mayhem/table.h"

namespace banneret::mayhem_test {
namespace {

using ::testing::ElementsAre;

Drawn sergeant_before_archer() {
  return Drawn(R"(
    C......c
    ...A....
    ........
    ........
    ........
    ........
    ...s....
    ........)");
}

/// The sergeant has moved to 3,3 and chosen a facing: the archer's window is open.
Play sergeant_moving(const std::string& facing, const Drawn& drawn = sergeant_before_archer()) {
  Play play(drawn);
  play.act("order_single 3,6", "move 1 1 1");
  play.act("go 3,3");
  play.act(facing + " 3,3");
  return play;
}

TEST(MayhemShooting, MA_SHO_1_window_opens_when_destination_and_facing_are_known) {
  Play play = sergeant_moving("face_0");
  EXPECT_EQ(play.node(), "shooter");
  EXPECT_EQ(play.side(), 1);
  EXPECT_THAT(play.legal_list(), ElementsAre("shoot_with 3,1", "pass"));
}

TEST(MayhemShooting, MA_SHO_1_crossbow_shoots_as_a_bow_does) {
  Play play = sergeant_moving("face_0", sergeant_before_archer().type('a', "archer light crossbow"));
  EXPECT_EQ(play.node(), "shooter");
}

TEST(MayhemShooting, MA_SHO_1_figure_without_missiles_does_not_shoot) {
  Play play = sergeant_moving("face_0", sergeant_before_archer().type('a', "archer light"));
  EXPECT_EQ(play.node(), "order");
}

TEST(MayhemShooting, MA_SHO_1_shot_may_be_declined) {
  Play play = sergeant_moving("face_0");
  play.act("pass");
  EXPECT_EQ(play.node(), "order");
  EXPECT_EQ(play.standing("3,3"), play.drawn("3,6"));
}

TEST(MayhemShooting, MA_SHO_1_declined_shot_may_be_taken_at_the_end_of_movement) {
  Play play = sergeant_moving("face_0");
  play.act("pass");
  play.act("end_moves");
  EXPECT_THAT(play.options("shoot_with"), ElementsAre("3,1"));
}

TEST(MayhemShooting, MA_SHO_1_each_shoots_once_during_the_enemys_movement) {
  Play play = sergeant_moving("face_0");
  play.act("shoot_with 3,1", "shot 1");
  play.act("end_moves");
  EXPECT_EQ(play.node(), "order");
  EXPECT_EQ(play.side(), 1);
}

TEST(MayhemShooting, MA_SHO_1_next_half_of_the_enemy_the_figure_shoots_again) {
  Play play(sergeant_before_archer());
  play.act("end_moves");
  play.act("shoot_with 3,1", "shot 1");
  play.act("end_moves", "initiative 6 1");
  play.act("go_first");
  play.act("end_moves");
  EXPECT_EQ(play.node(), "shooter");
}

TEST(MayhemShooting, MA_SHO_1_cell_of_the_path_is_chosen_where_the_armour_struck_differs) {
  // It comes on facing the archer and turns its back at the end.
  Play play = sergeant_moving("face_4");
  play.act("shoot_with 3,1");
  EXPECT_EQ(play.node(), "shot_cell");
  EXPECT_THAT(play.options("shoot_when"), ElementsAre("3,3", "3,6"));
  play.act_until("shoot_when 3,3", "impact", "shot 5");
  EXPECT_EQ(play.needed(), 4);
}

TEST(MayhemShooting, MA_SHO_1_shot_on_the_way_strikes_the_figure_as_it_faces_there) {
  Play play = sergeant_moving("face_4");
  play.act("shoot_with 3,1");
  play.act_until("shoot_when 3,6", "impact", "shot 5");
  EXPECT_EQ(play.needed(), 5);
}

TEST(MayhemShooting, MA_SHO_1_equal_cells_of_a_path_are_no_choice) {
  Play play = sergeant_moving("face_0");
  play.act_until("shoot_with 3,1", "shot");
  EXPECT_TRUE(play.forced("shoot_at 3,6"));
}

Drawn through_a_wood() {
  return sergeant_before_archer().terrain("........ ........ ........ ........ ...t....");
}

TEST(MayhemShooting, MA_SHO_1_cell_of_the_path_is_chosen_where_the_number_needed_differs) {
  Play play(through_a_wood());
  play.act("order_slow 3,6", "move 4");
  play.act("go 3,3");
  play.act("face_0 3,3");
  play.act("shoot_with 3,1");
  EXPECT_THAT(play.options("shoot_when"), ElementsAre("3,3", "3,4", "3,6"));
  play.act_until("shoot_when 3,4", "shot");
  EXPECT_EQ(play.needed(), 6);
}

Drawn two_archers() {
  return Drawn(R"(
    C......c
    ...AA...
    ........
    ........
    ........
    ........
    ...s....
    ........)");
}

TEST(MayhemShooting, MA_SHO_1_shots_are_resolved_in_path_order) {
  Play play(two_archers().terrain("........ ........ ........ ........ ...t...."));
  play.act("order_slow 3,6", "move 2");
  play.act("go 3,4");
  play.act("face_0 3,4");
  play.act("shoot_with 4,1");
  play.act("shoot_when 3,4");
  play.act("shoot_with 3,1");
  play.act_until("shoot_when 3,6", "shot");
  EXPECT_EQ(play.needed(), 5) << "the shot at the start of the path, though ordered last";
  play.roll_until("shot", "shot 4");
  EXPECT_EQ(play.needed(), 6);
  play.roll("shot 5");
  EXPECT_EQ(play.standing("3,4"), play.drawn("3,6"));
}

TEST(MayhemShooting, MA_SHO_1_shots_at_one_cell_are_resolved_by_roster_number) {
  // Side 1 counts from its own edge: the archer at 0,5 is foremost, number 0 of its side. The target faces it: shield.
  Play play(Drawn(R"(
    .......C
    c....A..
    ........
    ........
    ........
    A....s..
    ........
    ........)")
                .face("0,5", "E")
                .face("5,5", "W"));
  play.act("end_moves");
  EXPECT_THAT(play.options("shoot_with"), ElementsAre("5,1", "0,5"));
  play.act("shoot_with 0,5");
  EXPECT_THAT(play.legal_list(), ElementsAre("shoot_with 5,1", "pass"));
  play.act_until("shoot_with 5,1", "impact", "shot 5");
  EXPECT_EQ(play.needed(), 5) << "from the front, shield";
  play.roll_until("impact", "impact 4; shot 6");
  EXPECT_EQ(play.needed(), 4) << "from the right, no shield";
  play.roll("impact 1");
}

TEST(MayhemShooting, MA_SHO_1_shooters_are_named_in_roster_order) {
  Play play(two_archers());
  play.act("end_moves");
  EXPECT_THAT(play.options("shoot_with"), ElementsAre("3,1", "4,1"));
  play.act_until("shoot_with 3,1", "shot");  // the higher number: nobody is left to be asked
  play.roll("shot 1");
}

TEST(MayhemShooting, MA_SHO_1_shot_at_a_fallen_target_lapses_unused) {
  Play play(Drawn(R"(
    C......c
    ...AA...
    ........
    ........
    ........
    ........
    ...s...s
    ........)")
                .face("7,6", "S"));
  play.act("order_single 3,6", "move 1 1 1");
  play.act("go 3,5");
  play.act("face_0 3,5");
  play.act("shoot_with 4,1");
  play.act("shoot_with 3,1", "shot 6; impact 6");
  EXPECT_EQ(play.where(play.drawn("3,6")), "gone");
  play.act("end_moves");
  EXPECT_THAT(play.options("shoot_with"), ElementsAre("3,1")) << "its shot was not used";
  play.act("shoot_with 3,1", "shot 1");
}

TEST(MayhemShooting, MA_SHO_1_only_the_moving_figure_is_a_target_during_a_move) {
  Play play(Drawn(R"(
    C......c
    ...A....
    ........
    ........
    ........
    ........
    ...s.s..
    ........)"));
  play.act("order_single 3,6", "move 1 1 1");
  play.act("go 3,5");
  play.act("face_0 3,5");
  play.act_until("shoot_with 3,1", "shot");
  EXPECT_TRUE(play.forced("shoot_at 3,6"));
}

TEST(MayhemShooting, MA_SHO_1_any_figure_is_a_target_at_the_end_of_movement) {
  Play play(Drawn(R"(
    C......c
    ...A....
    ........
    ........
    ........
    ........
    ...s.s..
    ........)"));
  play.act("end_moves");
  play.act("shoot_with 3,1");
  EXPECT_EQ(play.node(), "shot_target");
  EXPECT_THAT(play.options("shoot_at"), ElementsAre("3,6", "5,6"));
  play.act("shoot_at 5,6", "shot 5; impact 5");
  EXPECT_EQ(play.where(play.drawn("5,6")), "gone");
}

TEST(MayhemShooting, MA_SHO_1_rest_of_a_group_moves_on_when_one_falls) {
  Play play(Drawn(R"(
    C......c
    ...A....
    ........
    ........
    ........
    ........
    ...ss...
    ........)"));
  play.act("order_group 3,6");
  play.act("whole", "move 2 2");
  play.act("advance 3,4");
  play.act("shoot_with 3,1");
  EXPECT_THAT(play.options("shoot_at"), ElementsAre("3,6", "4,6"));
  play.act("shoot_at 3,6", "shot 5; impact 5");
  EXPECT_EQ(play.node(), "manoeuvre");
  EXPECT_EQ(play.board(), picture(R"(
    C......c
    ...A....
    ........
    ........
    ....s...
    ........
    ........
    ........)"));
  play.act("done", "group_check 3");
}

TEST(MayhemShooting, MA_SHO_1_each_manoeuvre_of_a_group_has_a_window) {
  Play play(Drawn(R"(
    C......c
    ...A....
    ........
    ........
    ........
    ........
    ...ss...
    ........)"));
  play.act("order_group 3,6");
  play.act("whole", "move 2 2");
  play.act("advance 3,5");
  EXPECT_EQ(play.node(), "shooter");
  play.act("pass");
  play.act("wheel_right 4,5");
  EXPECT_EQ(play.node(), "shooter");
}

Drawn wheel_past_an_archer() {
  return Drawn(R"(
    C.......
    ........
    .......A
    ........
    ........
    ........
    ...sss..
    c.......)")
      .face("7,2", "SW");
}

TEST(MayhemShooting, MA_SHO_1_wheeling_figure_is_shot_before_or_after_the_wheel) {
  Play play(wheel_past_an_archer());
  play.act("order_group 3,6");
  play.act("whole", "move 2 2");
  play.act("wheel_left 3,6");
  play.act("shoot_with 7,2");
  play.act("shoot_at 5,6");
  EXPECT_THAT(play.options("shoot_when"), ElementsAre("5,4", "5,6"));
  Play before(wheel_past_an_archer());
  before.act("order_group 3,6");
  before.act("whole", "move 2 2");
  before.act("wheel_left 3,6");
  before.act("shoot_with 7,2");
  before.act("shoot_at 5,6");
  before.act_until("shoot_when 5,6", "impact", "shot 5");
  EXPECT_EQ(before.needed(), 5) << "facing N, the archer in front to the right: shield";
  play.act_until("shoot_when 5,4", "impact", "shot 5");
  EXPECT_EQ(play.needed(), 4) << "facing NW, the archer on its right: no shield";
}

TEST(MayhemShooting, MA_SHO_1_figure_in_new_contact_may_not_shoot_at_the_last_cell) {
  // The charger comes from outside the archer's zone; only its last cell lies in it.
  Play play(Drawn(R"(
    C.......
    ........
    ........
    ...A..k.
    ........
    ........
    ........
    .......c)")
                .face("6,3", "W"));
  play.act("charge_single 6,3");
  play.act("charge_at 3,3", "charge_check 1; charged_check 1; move 1 1 1");
  play.act("go 4,4");
  play.act("face_7 4,4");
  EXPECT_EQ(play.node(), "order") << "no window";
}

TEST(MayhemShooting, MA_SHO_1_charged_archer_may_shoot_while_the_charger_is_on_its_way) {
  Play play(Drawn(R"(
    C......c
    ........
    ...A....
    ........
    ........
    ........
    ...k....)"));
  play.act("charge_single 3,6");
  play.act("charge_at 3,2", "charge_check 1; charged_check 1; move 1 1 1");
  play.act("go 3,3");
  play.act("face_0 3,3");
  EXPECT_EQ(play.node(), "shooter");
  play.act("shoot_with 3,2", "shot 6; impact 6");
  EXPECT_EQ(play.where(play.drawn("3,6")), "gone");
}

TEST(MayhemShooting, MA_SHO_1_archer_in_new_contact_is_not_asked_at_the_end_of_movement) {
  Play play(Drawn(R"(
    C......c
    ........
    ...A....
    ........
    ........
    ........
    ...k..s.)"));
  play.act("charge_single 3,6");
  play.act("charge_at 3,2", "charge_check 1; charged_check 1; move 1 1 1");
  play.act("go 3,3");
  play.act("face_0 3,3");
  play.act("pass");
  play.act("end_moves", "skill 1 2");
  EXPECT_EQ(play.side(), 1);
}

/// The sergeant turns its back; the archer shoots `when`. Impact needed.
int needed_against_one_who_turns(const std::string& when) {
  Play play(sergeant_before_archer());
  play.act("order_turn 3,6");
  play.act("face_4 3,6");
  play.act("shoot_with 3,1");
  EXPECT_EQ(play.node(), "shot_cell");
  play.act_until(when, "impact", "shot 5");
  return play.needed();
}

TEST(MayhemShooting, MA_SHO_1_turning_in_place_is_a_move_to_shoot_at_before_or_after) {
  EXPECT_EQ(needed_against_one_who_turns("before"), 5) << "its front";
  EXPECT_EQ(needed_against_one_who_turns("after"), 4) << "its back";
}

TEST(MayhemShooting, MA_SHO_1_pivot_of_a_wheel_is_shot_before_or_after) {
  Play play(Drawn(R"(
    C.......
    ........
    ........
    ........
    ........
    ........
    ...sss.A
    c.......)")
                .face("7,6", "W"));
  play.act("order_group 3,6");
  play.act("whole", "move 2 2");
  play.act("wheel_right 5,6");
  play.act("shoot_with 7,6");
  play.act("shoot_at 5,6");
  EXPECT_THAT(play.legal_list(), ElementsAre("before", "after"));
  play.act_until("after", "impact", "shot 5");
  EXPECT_EQ(play.needed(), 5) << "facing NE, the archer in front on the right: shield";
}

/// Three abreast before an archer, one step made, the figure drawn at `target` shot on it.
Play shot_in_line(const std::string& target) {
  Play play(Drawn(R"(
    C......c
    ...A....
    ........
    ........
    ........
    ........
    ..sss...
    ........)"));
  play.act("order_group 2,6");
  play.act("whole", "move 2 3");
  play.act("advance 2,5");
  play.act("shoot_with 3,1");
  play.act("shoot_at " + target, "shot 5; impact 5");
  return play;
}

TEST(MayhemShooting, MA_SHO_1_body_cut_in_two_by_a_shot_goes_on_as_one) {
  Play play = shot_in_line("3,6");
  play.act("wheel_right 4,5");
  EXPECT_EQ(play.board(), picture(R"(
    C......c
    ...A....
    ........
    ..s.....
    ........
    ....s...
    ........
    ........)"));
  play.act("done", "group_check 3; group_check 3");
}

TEST(MayhemShooting, MA_MOV_5_wheel_after_the_end_figures_death_is_about_the_next) {
  Play play = shot_in_line("4,6");
  EXPECT_THAT(play.options("wheel_right"), ElementsAre("3,5"));
}

}  // namespace
}  // namespace banneret::mayhem_test
