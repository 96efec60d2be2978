// CR-UNT, CR-SPN, CR-TER, CR-FRM: units and their stands, contact, the span, ground, and who may form what.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/crecy/table.h"

namespace banneret::crecy_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kTwelve = "............";

/// Longbows at 5,8 and the target 'T' two cells before them.
Drawn shot(std::string_view target) {
  return Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    ............
    .....T......
    ............
    .....b......
    .......ssssc)")
      .type('t', target);
}

TEST(CrecyUnit, CR_UNT_1_unit_has_six_castings) {
  Play play(shot("soldier unarmoured"));
  EXPECT_EQ(play.castings("5,6"), 6);
  EXPECT_EQ(play.castings("5,8"), 6);
}

TEST(CrecyUnit, CR_UNT_1_casualties_remove_castings) {
  Play play(shot("soldier unarmoured"));
  play.act_until("volley 5,8", "flight", "volley 6 6 6 1 1 1");
  EXPECT_EQ(play.castings("5,6"), 3);
}

TEST(CrecyUnit, CR_UNT_1_without_castings_it_is_destroyed) {
  Play play(shot("soldier unarmoured x2"));
  const int target = play.drawn("5,6");
  play.act("volley 5,8", "volley 6 6 6 1 1 1");
  EXPECT_EQ(play.where(target), "gone");
  EXPECT_EQ(play.clock(1), 2);
}

TEST(CrecyUnit, CR_UNT_1_quality_and_class_are_required) {
  EXPECT_THAT(refusal_to_make(shot("soldier")), HasSubstr("class"));
  EXPECT_THAT(refusal_to_make(shot("unarmoured")), HasSubstr("quality"));
}

TEST(CrecyUnit, CR_UNT_1_cavalry_has_no_missiles) {
  EXPECT_THAT(refusal_to_make(shot("knight cavalry short_bow")), HasSubstr("missile"));
}

// ---- command stands -------------------------------------------------------------------------------------------------

Drawn leader_among_friends() {
  return Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    ...sls......
    ....j.......
    ............
    ........s...
    ...........c)");
}

TEST(CrecyUnit, CR_UNT_2_leader_joins_a_touching_friend_for_a_point) {
  Play play(leader_among_friends(), "points 5; points 1");
  play.act("join 4,5");
  EXPECT_THAT(play.options("join_to"), ElementsAre("3,5", "5,5", "4,6"));
  play.act("join_to 5,5");
  EXPECT_TRUE(play.led("5,5"));
  EXPECT_FALSE(play.led("4,5"));
  EXPECT_EQ(play.points(0), 4);
}

TEST(CrecyUnit, CR_UNT_2_unit_just_joined_keeps_the_leader_for_this_round) {
  Play play(leader_among_friends(), "points 5; points 1");
  play.act("join 4,5");
  play.act("join_to 5,5");
  EXPECT_THAT(play.options("join"), IsEmpty());
  play.act("pass", "points 1");
  play.act("pass", "points 5; points 1");
  EXPECT_THAT(play.options("join"), ElementsAre("5,5"));
}

TEST(CrecyUnit, CR_UNT_2_one_stand_a_unit) {
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ....lm......
    ............
    ............
    .......ssssc)"),
            "points 5; points 5; points 1");
  EXPECT_FALSE(play.legal("join 4,4"));
  EXPECT_FALSE(play.legal("join 5,4"));
}

TEST(CrecyUnit, CR_UNT_2_stand_moves_with_its_unit) {
  Play play(leader_among_friends(), "points 5; points 1");
  play.act("move 4,5");
  play.act("advance 4,3");
  play.act("done");
  EXPECT_TRUE(play.led("4,3"));
}

TEST(CrecyUnit, CR_UNT_2_stand_adds_a_roll_to_blows) {
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    .....S......
    .....l......
    ............
    ............
    .......ssssc)"),
            "points 1; points 1");
  play.act_until("pass", "strike");
  EXPECT_EQ(play.dice_count(), 7);
}

/// A led unit of one casting at 5,6 with a friend beside it, shot at by longbows.
Drawn last_casting(const char* friends) {
  return Drawn(std::string(R"(
    CSS........S
    ............
    ............
    ............
    ............
    )") + friends +
               R"(
    .....T......
    ............
    .....b......
    .......ssssc)")
      .type('t', "soldier unarmoured leader x1");
}

void all_shoot(Play& play, const std::string& from, const std::string& at, const std::string& dice) {
  play.act("volley " + from);
  play.act("shoot_at " + at);
  play.act("fire_6", dice);
}

TEST(CrecyUnit, CR_UNT_2_of_a_destroyed_unit_it_goes_to_a_touching_friend) {
  Play play(last_casting("......S....."));
  all_shoot(play, "5,8", "5,6", "volley 6 1 1 1 1 1; stand 1 1");
  EXPECT_EQ(play.standing("5,6"), -1);
  EXPECT_TRUE(play.led("6,5"));
  EXPECT_EQ(play.clock(1), 3);  // six units: 4, less the one destroyed
}

TEST(CrecyUnit, CR_UNT_2_of_two_friends_the_lower_roster_number) {
  // Side 1's roster runs from the right of the drawing.
  Play play(last_casting("....S.S....."));
  all_shoot(play, "5,8", "5,6", "volley 6 1 1 1 1 1; stand 1 1");
  EXPECT_TRUE(play.led("6,5"));
}

TEST(CrecyUnit, CR_UNT_2_without_a_friend_the_leader_is_lost) {
  Play play(last_casting("............"));
  play.act("volley 5,8", "volley 6 1 1 1 1 1");  // nothing to dice for
  EXPECT_EQ(play.clock(1), 1);                   // five units: 3, less the unit, less the leader
  play.act("pass", "points 6");                  // the commander-in-chief alone
}

TEST(CrecyUnit, CR_UNT_2_leader_hit_with_the_last_casting_is_dead) {
  Play play(last_casting("......S....."));
  all_shoot(play, "5,8", "5,6", "volley 6 1 1 1 1 1; stand 6 6");
  EXPECT_FALSE(play.led("6,5"));
  EXPECT_EQ(play.clock(1), 2);
}

TEST(CrecyUnit, CR_UNT_2_flees_along_with_the_whole_unit) {
  Play play(shot("peasant unarmoured leader"));
  play.act("volley 5,8", "volley 6 1 1 1 1 1; stand 1 1; flight 1 1 1 1 1 1 1 1 1 1");
  EXPECT_TRUE(play.fleeing("5,5"));
  EXPECT_TRUE(play.led("5,5"));
  play.act("pass", "rally 1 1 1 1 1; points 3; points 4");  // and still dices for points
  EXPECT_EQ(play.points(0), 3);
}

// ---- contact --------------------------------------------------------------------------------------------------------

/// True if the own unit at 5,5 facing so and the enemy at that cell facing so fight when the round ends.
bool in_contact(const char* own, const char* cell, const char* enemy) {
  std::vector<std::string> rows(10, kTwelve);
  rows[0] = "CSS........S";
  rows[9] = ".......ssssc";
  rows[5][5] = 's';
  rows[static_cast<std::size_t>(cell[2] - '0')][static_cast<std::size_t>(cell[0] - '0')] = 'S';
  std::string drawing;
  for (const std::string& row : rows) drawing += row + "\n";
  Play play(Drawn(drawing).face("5,5", own).face(cell, enemy));
  return play.legal("withdraw 5,5") || play.refused("withdraw 5,5") != "CR-MOV-6";
}

TEST(CrecyUnit, CR_UNT_3_enemy_in_the_front_arc_is_in_contact) {
  EXPECT_TRUE(in_contact("N", "5,4", "N"));
  EXPECT_TRUE(in_contact("N", "4,4", "N"));
  EXPECT_TRUE(in_contact("N", "6,4", "N"));
}

TEST(CrecyUnit, CR_UNT_3_front_arc_of_either_is_enough) {
  EXPECT_TRUE(in_contact("S", "5,4", "S"));
  EXPECT_TRUE(in_contact("N", "6,5", "W"));
  EXPECT_TRUE(in_contact("N", "5,6", "NE"));
}

TEST(CrecyUnit, CR_UNT_3_side_by_side_and_back_to_back_are_not) {
  EXPECT_FALSE(in_contact("N", "6,5", "N"));
  EXPECT_FALSE(in_contact("N", "5,6", "S"));
  EXPECT_FALSE(in_contact("N", "6,6", "E"));
}

TEST(CrecyUnit, CR_UNT_3_two_cells_off_is_not) {
  EXPECT_FALSE(in_contact("N", "5,3", "S"));
}

TEST(CrecyUnit, CR_UNT_3_walls_between_are_no_contact) {
  Play play(Drawn(R"(
    CSS........S
    ............
    ......S.....
    .....s......
    ............
    ............
    ............
    .......ssssc)")
                .terrain("............ ............ .....#...... ......#....."));
  play.act("pass", "points 6");
  EXPECT_EQ(play.side(), 1);
}

// ---- span and ground ------------------------------------------------------------------------------------------------

TEST(CrecyUnit, CR_SPN_1_span_scales_moves_and_ranges) {
  const Drawn drawn(R"(
    CSS........S
    .....S......
    ............
    ............
    ............
    ............
    ............
    .....f......
    ............
    .......ssssc)");
  Play two(drawn);
  EXPECT_TRUE(two.legal("volley 5,7"));  // six cells, three spans
  two.act("move 5,7");
  EXPECT_EQ(two.options("advance").size(), 4U);
  Play one(Drawn(drawn).span(1));
  EXPECT_FALSE(one.legal("volley 5,7"));
  one.act("move 5,7");
  EXPECT_EQ(one.options("advance").size(), 2U);
  Play three(Drawn(drawn).span(3));
  three.act("volley 5,7");
  three.act("shoot_at 5,1");
  three.act_until("fire_6", "volley");
  EXPECT_EQ(three.needed(), 4);  // two spans
}

TEST(CrecyUnit, CR_SPN_1_slow_formations_do_not_scale) {
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    .....h......
    ............
    .......ssssc)")
                .type('h', "soldier armoured shield shield_wall")
                .span(4));
  play.act("move 5,5");
  EXPECT_EQ(play.options("advance").size(), 1U);
}

/// Points that armoured infantry pays for a step onto this ground, -1 if it may not go there.
int surcharge(char terrain) {
  std::string ground;
  for (int y = 0; y < 8; ++y)
    ground += y == 4 ? std::string(".....") + terrain + "......\n" : std::string(kTwelve) + "\n";
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    .....a......
    ............
    .......ssssc)")
                .terrain(ground));
  play.act("move 5,5");
  if (!play.legal("advance 5,4")) return -1;
  play.act("advance 5,4");
  return 5 - play.points();
}

TEST(CrecyUnit, CR_TER_1_open_ground_and_villages_are_open) {
  EXPECT_EQ(surcharge('.'), 0);
  EXPECT_EQ(surcharge('v'), 0);
}

TEST(CrecyUnit, CR_TER_1_closed_walls_are_impassable) {
  EXPECT_EQ(surcharge('#'), -1);
}

TEST(CrecyUnit, CR_TER_1_everything_else_is_terrain) {
  for (const char terrain : {'t', 'T', 'm', 'f', '~', 'r', 'b', 'D', 'w', 'h', 'O', 'B', 'S', 'M'}) {
    EXPECT_EQ(surcharge(terrain), 1) << terrain;
  }
}

TEST(CrecyUnit, CR_TER_1_slopes_are_open) {
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    .....a......
    ............
    .......ssssc)")
                .heights("000000000000 000000000000 000000000000 000000000000 000001000000"));
  play.act("move 5,5");
  play.act("advance 5,4");
  EXPECT_EQ(play.points(), 5);
}

/// Longbows at 5,8, the enemy at 5,4, light woods on these rows of the column.
bool fire_through_woods(const char* rows) {
  std::vector<std::string> ground(10, kTwelve);
  for (const char* row = rows; *row != '\0'; ++row) ground[static_cast<std::size_t>(*row - '0')][5] = 't';
  std::string drawing;
  for (const std::string& row : ground) drawing += row + "\n";
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    .....S......
    ............
    ............
    ............
    .....b......
    .......ssssc)")
                .terrain(drawing));
  return play.legal("volley 5,8");
}

TEST(CrecyUnit, CR_TER_1_fire_passes_one_cell_of_woods_besides_the_shooters_own) {
  EXPECT_TRUE(fire_through_woods("6"));
  EXPECT_TRUE(fire_through_woods("86"));
  EXPECT_TRUE(fire_through_woods("84"));
  EXPECT_FALSE(fire_through_woods("65"));
  EXPECT_FALSE(fire_through_woods("64"));  // the target's own counts
}

TEST(CrecyUnit, CR_TER_1_corner_touch_blocks_only_with_both_side_cells) {
  // From 5,8 to 7,6 the line touches only corners: of 5,7 and 6,8, then of 6,6 and 7,7 around 6,7.
  const auto fires = [](const char* left, const char* right) {
    std::vector<std::string> rows(10, kTwelve);
    rows[0] = "CSS........S";
    rows[9] = ".......ssssc";
    rows[8][5] = 'b';
    rows[6][7] = 'T';
    for (const char* cell : {left, right}) {
      if (*cell != '\0') rows[static_cast<std::size_t>(cell[2] - '0')][static_cast<std::size_t>(cell[0] - '0')] = 'a';
    }
    std::string drawing;
    for (const std::string& row : rows) drawing += row + "\n";
    return Play(Drawn(drawing).type('t', "soldier unarmoured")).legal("volley 5,8");
  };
  EXPECT_TRUE(fires("", ""));
  EXPECT_TRUE(fires("5,7", ""));
  EXPECT_TRUE(fires("6,8", ""));
  EXPECT_FALSE(fires("5,7", "6,8"));
}

TEST(CrecyUnit, CR_TER_1_units_between_block_fire) {
  for (const char* who : {"soldier unarmoured", "soldier skirmisher"}) {
    Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    .....S......
    ............
    .....e......
    ............
    .....b......
    .......ssssc)")
                  .type('e', who));
    EXPECT_FALSE(play.legal("volley 5,8")) << who;
  }
}

// ---- formations -----------------------------------------------------------------------------------------------------

/// The formations that the unit at 5,5 may take from double line.
std::vector<std::string> formations(std::string_view words) {
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    .....e......
    ............
    .......ssssc)")
                .type('e', words)
                .deck("change_formation", 1));
  play.act("flip_white");
  std::vector<std::string> out;
  for (const char* kind : {"single", "double", "wall", "defensive", "march", "wedge"}) {
    if (play.legal(std::string("form_") + kind + " 5,5")) out.emplace_back(kind);
  }
  return out;
}

TEST(CrecyUnit, CR_FRM_1_light_formations_and_the_column_are_for_all_formed_units) {
  EXPECT_THAT(formations("soldier unarmoured"), ElementsAre("single", "march"));
  EXPECT_THAT(formations("soldier armoured crossbow"), ElementsAre("single", "march"));
}

TEST(CrecyUnit, CR_FRM_1_shield_wall_needs_shields) {
  EXPECT_THAT(formations("soldier armoured shield"), ElementsAre("single", "wall", "march"));
}

TEST(CrecyUnit, CR_FRM_1_defensive_body_needs_pole_arms) {
  for (const char* weapon : {"spear", "pike", "pole_arm"}) {
    EXPECT_THAT(formations(std::string("soldier armoured ") + weapon), ElementsAre("single", "defensive", "march"));
  }
  EXPECT_THAT(formations("soldier armoured two_handed"), ElementsAre("single", "march"));
}

TEST(CrecyUnit, CR_FRM_1_wedge_is_for_cavalry) {
  EXPECT_THAT(formations("knight cavalry lance shield"), ElementsAre("single", "march", "wedge"));
}

TEST(CrecyUnit, CR_FRM_1_each_formation_can_be_left_again) {
  EXPECT_THAT(formations("soldier armoured shield shield_wall"), ElementsAre("single", "double", "march"));
}

TEST(CrecyUnit, CR_FRM_1_scenario_with_a_formation_that_is_not_allowed_is_refused) {
  EXPECT_THAT(refusal_to_make(shot("soldier armoured shield_wall")), HasSubstr("CR-FRM-1"));
  EXPECT_THAT(refusal_to_make(shot("soldier armoured wedge")), HasSubstr("CR-FRM-1"));
}

TEST(CrecyUnit, CR_FRM_2_skirmishers_take_light_formations_only) {
  EXPECT_THAT(formations("soldier skirmisher skirmish shield spear"), ElementsAre("single"));
}

TEST(CrecyUnit, CR_FRM_3_new_formation_counts_at_once) {
  // The same crossbows: three fire from the double line, six from the single line.
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    .....S......
    ............
    ............
    ............
    .....x......
    ............
    .......ssssc)")
                .deck("change_formation", 1));
  play.act("flip_white");
  play.act("form_single 5,7");
  play.act("volley 5,7");
  play.act("shoot_at 5,3");
  EXPECT_TRUE(play.legal("fire_6"));
}

}  // namespace
}  // namespace banneret::crecy_test
