// MA-SHO-2 to MA-SHO-7: range, zone, contact, what stops a shot, the number to hit, the impact.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/mayhem/table.h"

namespace banneret::mayhem_test {
namespace {

/// True if, side 0 having ended its movement at once, side 1 is asked to shoot.
bool may_shoot(const Drawn& drawn) {
  Play play(drawn);
  play.act("end_moves");
  return play.node() == "shooter";
}

/// A tall table with an archer at 10,1 facing S and a sergeant at the offset given; the commanders are out of its
/// reach.
Drawn target_at(int dx, int dy, const std::string& facing = "S") {
  std::vector<std::string> rows(24, std::string(24, '.'));
  rows[0][0] = 'C';
  rows[23][0] = 'c';
  rows[1][10] = 'A';
  rows[static_cast<std::size_t>(1 + dy)][static_cast<std::size_t>(10 + dx)] = 's';
  std::string drawing;
  for (const std::string& row : rows) drawing += row + "\n";
  return Drawn(drawing).face("10,1", facing);
}

TEST(MayhemShot, MA_SHO_2_range_is_eighteen_inches) {
  EXPECT_TRUE(may_shoot(target_at(0, 18)));
  EXPECT_FALSE(may_shoot(target_at(0, 19)));
}

TEST(MayhemShot, MA_SHO_2_range_is_rounded_to_whole_inches) {
  EXPECT_TRUE(may_shoot(target_at(4, 18)));   // 18.44
  EXPECT_FALSE(may_shoot(target_at(5, 18)));  // 18.68
}

TEST(MayhemShot, MA_SHO_3_zone_reaches_forty_five_degrees_to_either_side) {
  EXPECT_TRUE(may_shoot(target_at(0, 5)));
  EXPECT_TRUE(may_shoot(target_at(5, 5)));
  EXPECT_TRUE(may_shoot(target_at(-5, 5)));
  EXPECT_FALSE(may_shoot(target_at(6, 5)));
  EXPECT_FALSE(may_shoot(target_at(-6, 5)));
  EXPECT_FALSE(may_shoot(target_at(5, 0)));
}

TEST(MayhemShot, MA_SHO_3_zone_of_a_diagonal_facing_runs_between_two_straight_lines) {
  EXPECT_TRUE(may_shoot(target_at(0, 5, "SE")));
  EXPECT_TRUE(may_shoot(target_at(5, 0, "SE")));
  EXPECT_TRUE(may_shoot(target_at(3, 4, "SE")));
  EXPECT_FALSE(may_shoot(target_at(-1, 5, "SE")));
  EXPECT_FALSE(may_shoot(target_at(5, -1, "SE")));
}

TEST(MayhemShot, MA_SHO_3_nothing_behind_the_shooter_is_in_its_zone) {
  EXPECT_FALSE(may_shoot(target_at(0, 5, "N")));
  EXPECT_FALSE(may_shoot(target_at(0, 5, "E")));
}

TEST(MayhemShot, MA_SHO_4_no_shooting_in_hand_to_hand_contact) {
  Play play(Drawn(R"(
    C......c
    ........
    ...A....
    ..s.....
    ........
    .....s..)"));
  play.act("end_moves", "skill 3 3");
  EXPECT_EQ(play.side(), 1) << "it was never asked to shoot";
}

TEST(MayhemShot, MA_SHO_4_enemy_at_its_back_that_faces_it_is_contact) {
  Play play(Drawn(R"(
    C......c
    ........
    ...s....
    ...A....
    ........
    ........
    ...s....)")
                .face("3,2", "S"));
  play.act("end_moves", "skill 1 3");
  EXPECT_EQ(play.side(), 1) << "it was never asked to shoot";
}

TEST(MayhemShot, MA_SHO_4_neighbours_who_front_away_from_each_other_are_no_contact) {
  EXPECT_TRUE(may_shoot(Drawn(R"(
    C......c
    ........
    ...s....
    ...A....
    ........
    ........
    ...s....)")));
}

TEST(MayhemShot, MA_SHO_5_figure_on_the_line_stops_the_shot) {
  EXPECT_TRUE(may_shoot(Drawn(R"(
    C......c
    ...A....
    ........
    ........
    ........
    ...s....)")));
  EXPECT_FALSE(may_shoot(Drawn(R"(
    C......c
    ...A....
    ........
    ...S....
    ........
    ...s....)")));
}

TEST(MayhemShot, MA_SHO_5_enemy_before_another_hides_him) {
  Play play(Drawn(R"(
    C......c
    ...A....
    ........
    ...s....
    ...t....)"));
  play.act("end_moves");
  play.act_until("shoot_with 3,1", "shot");
  EXPECT_TRUE(play.forced("shoot_at 3,3"));
}

TEST(MayhemShot, MA_SHO_5_corner_touched_on_one_side_does_not_stop_the_shot) {
  EXPECT_TRUE(may_shoot(Drawn(R"(
    C......c
    ..A.....
    ..S.....
    ........
    .....s..)")));
  EXPECT_FALSE(may_shoot(Drawn(R"(
    C......c
    ..AS....
    ..S.....
    ........
    .....s..)")));
}

TEST(MayhemShot, MA_SHO_5_no_shooting_through_buildings) {
  const Drawn drawn(R"(
    C......c
    ...A....
    ........
    ........
    ........
    ...s....)");
  EXPECT_FALSE(may_shoot(Drawn(drawn).terrain("........ ........ ........ ...b....")));
  EXPECT_FALSE(may_shoot(Drawn(drawn).terrain("........ ........ ........ ...#....")));
  EXPECT_TRUE(may_shoot(Drawn(drawn).terrain("........ ........ ........ ...v....")));
}

TEST(MayhemShot, MA_SHO_5_members_of_the_moving_group_hide_each_other_step_by_step) {
  Play play(Drawn(R"(
    C......c
    ...A....
    ........
    ........
    ........
    ........
    ...s....
    ...s....)"));
  play.act("order_group 3,6");
  play.act("whole", "move 1 1");
  play.act("advance 3,4");
  play.act_until("shoot_with 3,1", "shot");
  EXPECT_TRUE(play.forced("shoot_at 3,6")) << "the rear figure is hidden all the way";
}

Play shot_at_sergeant(const std::string& terrain) {
  Play play(Drawn(R"(
    C......c
    ...A....
    ........
    ........
    ........
    ...s....)")
                .terrain(terrain));
  play.act("end_moves");
  play.act_until("shoot_with 3,1", "shot");
  return play;
}

TEST(MayhemShot, MA_SHO_6_hits_on_five_or_six_in_the_open) {
  Play play = shot_at_sergeant("........");
  EXPECT_EQ(play.dice_count(), 1);
  EXPECT_EQ(play.needed(), 5);
  EXPECT_THAT(play.explained_values(), ::testing::Contains(5));
}

TEST(MayhemShot, MA_SHO_6_hits_on_six_behind_cover) {
  Play play = shot_at_sergeant("........ ........ ........ ........ ...w....");
  EXPECT_EQ(play.needed(), 6);
  EXPECT_THAT(play.explained_values(), ::testing::Contains(6));
}

TEST(MayhemShot, MA_SHO_6_miss_ends_the_shot) {
  Play play = shot_at_sergeant("........");
  play.roll("shot 4");
  EXPECT_TRUE(play.stands("3,5"));
}

TEST(MayhemShot, MA_SHO_7_hit_throws_one_impact_die_against_the_armour) {
  Play play = shot_at_sergeant("........");
  play.roll_until("impact", "shot 5");
  EXPECT_EQ(play.dice_count(), 1);
  EXPECT_EQ(play.needed(), 5) << "medium with shield";
  play.roll("impact 5");
  EXPECT_EQ(play.where(play.drawn("3,5")), "gone");
}

TEST(MayhemShot, MA_SHO_7_impact_below_the_armour_does_nothing) {
  Play play = shot_at_sergeant("........");
  play.roll("shot 6; impact 4");
  EXPECT_TRUE(play.stands("3,5"));
}

TEST(MayhemShot, MA_SHO_7_weapon_in_hand_adds_nothing_to_a_missile) {
  Play play(Drawn(R"(
    C......c
    ...A....
    ........
    ........
    ........
    ...s....)")
                .type('a', "sergeant light bow two_handed"));
  play.act("end_moves");
  play.act_until("shoot_with 3,1", "impact", "shot 5");
  EXPECT_EQ(play.needed(), 5);
}

/// Armour that a shot from the north must beat, by the target's facing.
int armour_struck(const std::string& facing) {
  Play play(Drawn(R"(
    C......c
    ...A....
    ........
    ........
    ........
    ...s....)")
                .face("3,5", facing));
  play.act("end_moves");
  play.act_until("shoot_with 3,1", "impact", "shot 5");
  return play.needed();
}

TEST(MayhemShot, MA_SHO_7_shield_counts_by_the_shooters_octant) {
  EXPECT_EQ(armour_struck("N"), 5) << "front";
  EXPECT_EQ(armour_struck("NW"), 5) << "front right";
  EXPECT_EQ(armour_struck("NE"), 5) << "front left";
  EXPECT_EQ(armour_struck("E"), 5) << "left flank";
  EXPECT_EQ(armour_struck("W"), 4) << "right flank";
  EXPECT_EQ(armour_struck("SE"), 4) << "left rear";
  EXPECT_EQ(armour_struck("SW"), 4) << "right rear";
  EXPECT_EQ(armour_struck("S"), 4) << "rear";
}

TEST(MayhemShot, MA_SHO_1_figure_faces_along_the_step_by_which_it_came) {
  Play play(Drawn(R"(
    C.......
    ...A....
    ........
    ........
    ........
    .....s..
    ........
    .......c)"));
  play.act("order_single 5,5", "move 1 1 2");
  play.act("go 1,5");
  play.act("face_0 1,5");
  play.act("shoot_with 3,1");
  // Facing N at the start, W on the way with the archer on its right, N at the end.
  EXPECT_THAT(play.options("shoot_when"), ::testing::ElementsAre("1,5", "4,5", "5,5"));
  play.act_until("shoot_when 4,5", "impact", "shot 5");
  EXPECT_EQ(play.needed(), 4);
}

TEST(MayhemShot, MA_SHO_1_figure_falling_back_faces_its_enemy_all_the_way) {
  Play play(Drawn(R"(
    C.......
    ........
    ........
    ...S....
    ...s....
    ........
    A.......
    .......c)")
                .face("0,6", "E"));
  play.act("order_fall_back 3,4", "move 2");
  play.act("go 3,6");
  play.act("shoot_with 0,6");
  // Facing N, the archer is first at its left rear, then at its left.
  EXPECT_THAT(play.options("shoot_when"), ::testing::ElementsAre("3,4", "3,5"));
  play.act_until("shoot_when 3,5", "impact", "shot 5");
  EXPECT_EQ(play.needed(), 5);
}

}  // namespace
}  // namespace banneret::mayhem_test
