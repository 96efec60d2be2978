// CR-MOV-4 to CR-MOV-7: charges and what the charged may do, falling back, leaving a melee.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/crecy/table.h"

namespace banneret::crecy_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

/// Foot at 3,8 and an enemy three cells before it, facing S unless turned.
Drawn foot_against(std::string_view enemy) {
  return Drawn(R"(
    CSSS......
    ..........
    ..........
    ..........
    ..........
    ...E......
    ..........
    ..........
    ...s......
    ......sssc)")
      .type('e', enemy);
}

TEST(CrecyCharge, CR_MOV_7_step_into_contact_ends_the_move) {
  Play play(foot_against("soldier armoured"));
  play.act("move 3,8");
  EXPECT_THAT(play.options("advance"), ElementsAre("3,6", "3,7"));
  play.act("advance 3,6");
  EXPECT_EQ(play.node(), "order");
}

TEST(CrecyCharge, CR_MOV_7_charged_enemy_that_can_only_stand_is_not_asked) {
  Play play(foot_against("soldier armoured"));
  play.act("move 3,8");
  play.act("advance 3,6");
  EXPECT_EQ(play.side(), 0);
  EXPECT_EQ(play.facing("3,5"), "S");
}

TEST(CrecyCharge, CR_MOV_7_wheel_may_not_make_contact) {
  // The enemy at 4,7 faces away: contact only if the unit's own front turns to it.
  Play play(Drawn(R"(
    CSSS......
    ..........
    ..........
    ..........
    ..........
    ..........
    ..........
    ..........
    ...sA.....
    ......sssc)")
                .face("4,8", "E"));
  play.act("move 3,8");
  EXPECT_FALSE(play.legal("wheel_right"));
  EXPECT_TRUE(play.legal("wheel_left"));
  EXPECT_EQ(play.refused("wheel_right"), "CR-MOV-7");
}

TEST(CrecyCharge, CR_MOV_7_way_past_an_enemys_front_ends_there) {
  // The enemy at 4,5 faces west, over the way of the unit at 3,8: the cell 3,6 is in its front arc.
  Play play(Drawn(R"(
    CSSS......
    ..........
    ..........
    ..........
    ..........
    ....A.....
    ..........
    ..........
    ...s......
    ......sssc)")
                .face("4,5", "W"));
  play.act("move 3,8");
  EXPECT_THAT(play.options("advance"), ElementsAre("3,6", "3,7"));
}

TEST(CrecyCharge, CR_MOV_7_skirmishers_charge_by_any_step) {
  Play play(foot_against("soldier armoured").type('s', "soldier skirmisher"));
  play.act("move 3,8");
  EXPECT_TRUE(play.legal("go 4,6"));
  EXPECT_FALSE(play.legal("go 3,4"));  // beyond the enemy's front
  play.act("go 4,6");
  play.act("face_7 4,6");
  EXPECT_EQ(play.side(), 1);  // the enemy could turn to face them
  EXPECT_EQ(play.node(), "reaction");
}

TEST(CrecyCharge, CR_MOV_7_several_enemies_answer_by_roster_number) {
  // Both face east and meet the charger with neither front; side 1's roster runs from the right of the drawing.
  Play play(Drawn(R"(
    CSSS......
    ..........
    ..........
    ..........
    ..........
    ..A.A.....
    ..........
    ..........
    ...s......
    ......sssc)")
                .face("2,5", "W")
                .face("4,5", "E"));
  play.act("move 3,8");
  play.act("advance 3,6");
  EXPECT_EQ(play.node(), "reaction");
  play.act("turn_to_face");
  EXPECT_EQ(play.facing("4,5"), "SW");
  EXPECT_EQ(play.facing("2,5"), "W");
  play.act("turn_to_face");
  EXPECT_EQ(play.facing("2,5"), "SE");
  EXPECT_EQ(play.node(), "order");
  EXPECT_EQ(play.side(), 0);
}

TEST(CrecyCharge, CR_MOV_4_charged_unit_may_turn_to_face) {
  Play play(foot_against("soldier armoured").face("3,5", "N"));
  play.act("move 3,8");
  play.act("advance 3,6");
  EXPECT_EQ(play.side(), 1);
  EXPECT_THAT(play.legal_list(), UnorderedElementsAre("stand", "turn_to_face"));
  play.act("turn_to_face");
  EXPECT_EQ(play.facing("3,5"), "S");
  EXPECT_EQ(play.points(), 5);  // nobody paid for it
}

TEST(CrecyCharge, CR_MOV_4_charged_unit_may_stand_as_it_is) {
  Play play(foot_against("soldier armoured").face("3,5", "N"));
  play.act("move 3,8");
  play.act("advance 3,6");
  play.act("stand");
  EXPECT_EQ(play.facing("3,5"), "N");
}

TEST(CrecyCharge, CR_MOV_4_unit_in_contact_with_another_does_not_turn) {
  Play play(Drawn(R"(
    CSSS......
    ..........
    ..........
    ..........
    ...s......
    ...E......
    ..........
    ..........
    ...s......
    ......sssc)")
                .type('e', "soldier armoured")
                .face("3,5", "N")
                .face("3,4", "S"));
  play.act("move 3,8");
  play.act("advance 3,6");
  EXPECT_EQ(play.side(), 0);
  EXPECT_EQ(play.facing("3,5"), "N");
}

TEST(CrecyCharge, CR_MOV_5_cavalry_falls_back_a_span_beyond_the_chargers_full_move) {
  // Unarmoured foot from 3,8: contact at 3,6 after 2 of 4 cells; its full move ends on 3,4, the cavalry two cells on.
  Play play(foot_against("soldier cavalry"));
  play.act("move 3,8");
  play.act("advance 3,6");
  EXPECT_THAT(play.legal_list(), UnorderedElementsAre("stand", "fall_back"));
  play.act("fall_back");
  EXPECT_EQ(play.board(), picture(R"(
    CSSS......
    ..........
    ...E......
    ..........
    ...s......
    ..........
    ..........
    ..........
    ..........
    ......sssc)"));
  EXPECT_EQ(play.facing("3,2"), "S");
  EXPECT_EQ(play.node(), "order");
}

TEST(CrecyCharge, CR_MOV_5_cavalry_does_not_fall_back_from_cavalry) {
  Play play(foot_against("soldier cavalry").type('s', "soldier cavalry"));
  play.act("move 3,8");
  play.act("advance 3,6");
  EXPECT_EQ(play.node(), "order");
}

TEST(CrecyCharge, CR_MOV_5_infantry_does_not_fall_back) {
  Play play(foot_against("soldier armoured").face("3,5", "N"));
  play.act("move 3,8");
  play.act("advance 3,6");
  EXPECT_FALSE(play.legal("fall_back"));
}

TEST(CrecyCharge, CR_MOV_5_mounted_knights_never_fall_back_from_foot_knights) {
  Play knights(foot_against("knight cavalry").type('s', "knight unarmoured"));
  knights.act("move 3,8");
  knights.act("advance 3,6");
  EXPECT_EQ(knights.node(), "order");
  Play soldiers(foot_against("knight cavalry"));
  soldiers.act("move 3,8");
  soldiers.act("advance 3,6");
  EXPECT_TRUE(soldiers.legal("fall_back"));
}

TEST(CrecyCharge, CR_MOV_5_cells_behind_must_be_free) {
  for (const char* blocked : {"3,4", "3,3", "3,2"}) {
    std::vector<std::string> rows = rows_of(R"(
      CSSS......
      ..........
      ..........
      ..........
      ..........
      ...E......
      ..........
      ..........
      ...s......
      ......sssc)");
    rows[static_cast<std::size_t>(blocked[2] - '0')][3] = 'A';
    std::string drawing;
    for (const std::string& row : rows) drawing += row + "\n";
    Play play(Drawn(drawing).type('e', "soldier cavalry"));
    play.act("move 3,8");
    play.act("advance 3,6");
    EXPECT_EQ(play.node(), "order") << blocked;
  }
}

TEST(CrecyCharge, CR_MOV_5_walls_behind_forbid_it) {
  Play play(foot_against("soldier cavalry").terrain(R"(
    ..........
    ..........
    ...#......
    ..........)"));
  play.act("move 3,8");
  play.act("advance 3,6");
  EXPECT_EQ(play.node(), "order");
}

TEST(CrecyCharge, CR_MOV_5_cavalry_may_not_charge_that_unit_later_in_the_turn) {
  // Side 1 has the first round: its foot at 3,1 charges the cavalry at 3,4, which falls back to 3,7; in its own round,
  // still in the same turn, its way towards that unit ends before contact.
  Play play = Play::before_the_dice(Drawn(R"(
    ......CSSS
    ...S......
    ..........
    ..........
    ...r......
    ..........
    ..........
    ..........
    ..........
    ......sssc)"));
  play.roll("first_round 1 6; points 6");
  play.act("move 3,1");
  play.act("advance 3,3");
  play.act("fall_back");
  EXPECT_EQ(play.where(play.drawn("3,4")), "3,7");
  EXPECT_EQ(play.where(play.drawn("3,1")), "3,5");
  play.act("pass", "points 6");
  play.act("move 3,7");
  EXPECT_THAT(play.options("advance"), IsEmpty());
  EXPECT_EQ(play.refused("advance 3,6"), "CR-MOV-5");
}

TEST(CrecyCharge, CR_MOV_5_next_turn_it_may_charge_it_again) {
  Play play = Play::before_the_dice(Drawn(R"(
    ......CSSS
    ...S......
    ..........
    ..........
    ...r......
    ..........
    ..........
    ..........
    ..........
    ......sssc)"));
  play.roll("first_round 1 6; points 6");
  play.act("move 3,1");
  play.act("advance 3,3");
  play.act("fall_back");
  play.act("pass", "points 6");
  play.act("pass", "points 6");  // turn 2: side 1 first
  play.act("pass", "points 6");
  play.act("move 3,7");
  EXPECT_TRUE(play.legal("advance 3,6"));
}

TEST(CrecyCharge, CR_MOV_5_charger_that_meets_another_on_its_way_stops_there) {
  // The enemy at 4,3 looks west over 3,4, 3,3 and 3,2: the charger's way behind the cavalry ends at 3,4.
  Play play(Drawn(R"(
    CSSS......
    ..........
    ..........
    ....A.....
    ..........
    ...E......
    ..........
    ..........
    ...s......
    ......sssc)")
                .type('e', "soldier cavalry")
                .face("4,3", "W"));
  play.act("move 3,8");
  play.act("advance 3,6");
  play.act("fall_back");
  EXPECT_EQ(play.where(play.drawn("3,8")), "3,4");
  EXPECT_EQ(play.where(play.drawn("3,5")), "3,2");
}

/// Where the charger and the cavalry end after it has fallen back, on this ground.
std::string after_fall_back(std::string_view terrain) {
  Play play(foot_against("soldier cavalry").terrain(terrain));
  play.act("move 3,8");
  play.act("advance 3,6");
  play.act("fall_back");
  return play.where(play.drawn("3,8")) + " " + play.where(play.drawn("3,5"));
}

TEST(CrecyCharge, CR_MOV_5_charger_stops_before_terrain_that_it_has_not_paid_for) {
  constexpr std::string_view kMarshAt34 = ".......... .......... .......... .......... ...m......";
  EXPECT_EQ(after_fall_back(kMarshAt34), "3,5 3,3");
  // Having left a marsh, it has paid for all terrain of this move.
  EXPECT_EQ(after_fall_back(std::string(kMarshAt34) + " .......... .......... .......... ...m......"), "3,4 3,2");
}

TEST(CrecyCharge, CR_MOV_5_lands_with_a_cell_between_even_at_a_span_of_one) {
  Play play(foot_against("soldier cavalry").span(1));
  play.act("move 3,8");  // 2 spans of one cell
  play.act("advance 3,6");
  play.act("fall_back");
  EXPECT_EQ(play.where(play.drawn("3,5")), "3,4");
}

/// Foot at 3,6 in contact with an enemy before it.
Drawn locked() {
  return Drawn(R"(
    CSSS......
    ..........
    ..........
    ..........
    ..........
    ...A......
    ...s......
    ..........
    ..........
    ......sssc)");
}

TEST(CrecyCharge, CR_MOV_6_unit_leaves_melee_turned_away) {
  Play play(locked());
  play.act("withdraw 3,6");
  EXPECT_THAT(play.options("advance"), ElementsAre("3,7", "3,8", "3,9"));
  play.act("advance 3,8");
  EXPECT_EQ(play.facing("3,8"), "S");
  EXPECT_EQ(play.points(), 5);
  EXPECT_EQ(play.castings("3,8"), 6);  // no parting blow
  EXPECT_FALSE(play.legal("move 3,8"));
}

TEST(CrecyCharge, CR_MOV_6_withdrawal_is_for_units_in_contact) {
  Play play(locked());
  EXPECT_FALSE(play.legal("withdraw 9,9"));
  EXPECT_EQ(play.refused("withdraw 9,9"), "CR-MOV-6");
}

TEST(CrecyCharge, CR_MOV_6_withdrawal_must_end_out_of_contact) {
  // The enemy at 2,7 looks at the cells behind: one may not stop beside its front.
  Play play(Drawn(R"(
    CSSS......
    ..........
    ..........
    ..........
    ...A......
    ...s......
    ..........
    ..A.......
    ..........
    ......sssc)")
                .face("2,7", "E"));
  EXPECT_FALSE(play.legal("withdraw 3,5"));
  EXPECT_EQ(play.refused("withdraw 3,5"), "CR-MOV-6");
}

TEST(CrecyCharge, CR_MOV_6_unit_in_contact_only_wheels_in_place) {
  Play play(locked());
  play.act("move 3,6");
  EXPECT_THAT(play.legal_list(), UnorderedElementsAre("wheel_left", "wheel_right"));
  play.act("wheel_left");
  EXPECT_EQ(play.facing("3,6"), "NW");
  play.act("done");
  EXPECT_EQ(play.points(), 5);
}

TEST(CrecyCharge, CR_MOV_6_skirmishers_in_contact_only_turn) {
  Play play(locked().type('s', "soldier skirmisher"));
  play.act("move 3,6");
  EXPECT_EQ(play.node(), "facing");
  play.act("face_1 3,6");
  EXPECT_EQ(play.facing("3,6"), "NE");
}

}  // namespace
}  // namespace banneret::crecy_test
