// SK-VIS, and the cover of SK-TER-1, SK-MOV-4 and SK-MOV-5: who is seen, and what hides him.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/skirmish/table.h"

namespace banneret::skirmish_test {
namespace {

/// An archer at 4,20 looking N at a man at 4,5 with bare hands.
Drawn lookout(std::string_view ground) {
  return Drawn(drawing(9, 22, "b 4,20; U 4,5")).terrain(drawing(9, 22, ground));
}

/// A target that stands still from the start.
bool sees_still(std::string_view ground) {
  Play play(lookout(ground));
  play.all_stand("*");
  return play.node() == "shooter";
}

/// A target that walks a cell towards the archer, to 4,5.
bool sees_moving(std::string_view ground) {
  Play play(Drawn(drawing(9, 22, "b 4,20; U 4,4")).terrain(drawing(9, 22, ground)));
  play.stand("4,20");
  play.go("4,4", "walk", "4,5", "S", "*");
  return play.node() == "shooter";
}

/// So many cells of a kind on the line, the target's own the first of them.
std::string cells(char kind, int n) {
  std::string out;
  for (int i = 0; i < n; ++i) out += std::string(1, kind) + " 4," + std::to_string(5 + i) + ";";
  return out;
}

TEST(SkirmishSight, SK_VIS_1_firing_needs_a_line_of_sight) {
  EXPECT_TRUE(sees_still(""));
  EXPECT_FALSE(sees_still("# *,10"));
}

TEST(SkirmishSight, SK_VIS_1_houses_and_hills_hide) {
  EXPECT_FALSE(sees_still("b *,10; b *,11"));
  Play play(lookout("").heights(drawing(9, 22, "2 *,10")));
  play.all_stand("first_side");
}

TEST(SkirmishSight, SK_VIS_1_refusal_names_sight) {
  // Two other enemies in the open, so that the archer is asked.
  Play two(Drawn(drawing(9, 22, "b 4,20; U 4,5; U 7,14; U 2,14")).terrain(drawing(9, 22, "# 4,10")));
  two.all_stand();
  two.act("shoot_with 4,20");
  EXPECT_EQ(two.refused("shoot_at 4,5"), "SK-VIS-1");
}

TEST(SkirmishSight, SK_VIS_2_still_target_is_seen_through_four_cells_of_light_woods) {
  EXPECT_TRUE(sees_still(cells('t', 4)));
  EXPECT_FALSE(sees_still(cells('t', 5)));
}

TEST(SkirmishSight, SK_VIS_2_moving_target_is_seen_through_ten_cells_of_light_woods) {
  EXPECT_TRUE(sees_moving(cells('t', 10)));
  EXPECT_FALSE(sees_moving(cells('t', 11)));
}

TEST(SkirmishSight, SK_VIS_2_still_target_is_seen_through_two_cells_of_dense_woods) {
  EXPECT_TRUE(sees_still(cells('T', 2)));
  EXPECT_FALSE(sees_still(cells('T', 3)));
}

TEST(SkirmishSight, SK_VIS_2_moving_target_is_seen_through_five_cells_of_dense_woods) {
  EXPECT_TRUE(sees_moving(cells('T', 5)));
  EXPECT_FALSE(sees_moving(cells('T', 6)));
}

TEST(SkirmishSight, SK_VIS_2_light_and_dense_woods_add_up) {
  EXPECT_TRUE(sees_still("t 4,5; T 4,6; t 4,7"));
  EXPECT_FALSE(sees_still("t 4,5; T 4,6; T 4,7"));
}

TEST(SkirmishSight, SK_VIS_2_woods_on_the_line_count_wherever_they_are) {
  EXPECT_TRUE(sees_still("t 4,10; t 4,11; t 4,15; t 4,16"));
  EXPECT_FALSE(sees_still("t 4,10; t 4,11; t 4,15; t 4,16; t 4,5"));
}

TEST(SkirmishSight, SK_VIS_2_viewers_own_cell_does_not_count) {
  // Five cells in all: the archer in one of them sees out of the wood; he is not seen.
  Play play(Drawn(drawing(9, 22, "b 4,20; B 4,5")).terrain(drawing(9, 22, "t 4,20; t 4,19; t 4,18; t 4,17; t 4,16")));
  play.all_stand();
  EXPECT_EQ(play.side(), 0);
  play.act_until("pass_with 4,20", "first_side");
}

TEST(SkirmishSight, SK_VIS_2_who_moved_last_turn_is_still_seen_as_moving) {
  Play play(Drawn(drawing(9, 22, "b 4,20; U 4,4")).terrain(drawing(9, 22, cells('t', 8))));
  play.stand("4,20");
  play.go("4,4", "walk", "4,5", "S");
  play.all_pass("first_side");
  play.next_turn();
  play.all_stand();
  EXPECT_EQ(play.node(), "shooter");
  play.all_pass("first_side");
  play.next_turn();
  play.all_stand("first_side");
}

TEST(SkirmishSight, SK_VIS_2_limits_whom_a_charge_may_name) {
  const auto may_charge = [](int woods) {
    return Play(Drawn(drawing(9, 22, "s 4,15; U 4,5")).terrain(drawing(9, 22, cells('t', woods))))
        .legal("charge_at 4,5");
  };
  EXPECT_TRUE(may_charge(4));
  EXPECT_FALSE(may_charge(5));
}

TEST(SkirmishSight, SK_TER_1_figures_do_not_block_sight) {
  Play play(Drawn(drawing(9, 22, "b 4,20; u 4,15; U 4,5; U 4,9")));
  play.all_stand();
  play.act("shoot_with 4,20");
  EXPECT_TRUE(play.legal("shoot_at 4,5"));
}

// ---- cover ----------------------------------------------------------------------------------------------------------

/// Chance of an average archer at short range; ground as drawn, the target at 4,5 and the archer at 4,20.
int chance_at(std::string_view ground) {
  Play play(lookout(ground));
  play.all_stand();
  play.shoot("4,20", "4,5");
  return play.chance();
}

TEST(SkirmishCover, SK_MOV_4_light_woods_are_soft_cover) {
  EXPECT_EQ(chance_at(""), 80);
  EXPECT_EQ(chance_at("t 4,5"), 20);
}

TEST(SkirmishCover, SK_MOV_4_only_for_who_stands_in_them) {
  EXPECT_EQ(chance_at("t 4,6"), 80);
}

TEST(SkirmishCover, SK_MOV_5_marsh_and_dense_woods_are_hard_cover) {
  EXPECT_EQ(chance_at("m 4,5"), 10);
  EXPECT_EQ(chance_at("T 4,5"), 10);
}

TEST(SkirmishCover, SK_TER_1_fords_banks_rough_and_village_ground_cover_nobody) {
  for (const char* ground : {"f 4,5", "~ 4,5", "r 4,5", "v 4,5", "~ 4,6", "r 4,6"}) {
    EXPECT_EQ(chance_at(ground), 80) << ground;
  }
}

TEST(SkirmishCover, SK_TER_1_low_walls_and_hedges_are_soft_cover_to_who_is_in_or_behind_them) {
  for (const char* ground : {"w 4,5", "h 4,5", "w 4,6", "h 4,6"}) EXPECT_EQ(chance_at(ground), 20) << ground;
  for (const char* ground : {"w 4,7", "h 4,4", "w 3,5", "h 4,19"}) EXPECT_EQ(chance_at(ground), 80) << ground;
}

TEST(SkirmishCover, SK_TER_1_openings_battlements_and_mantlets_are_hard_cover) {
  for (const char* ground : {"D 4,5", "O 4,5", "B 4,5", "S 4,5", "M 4,5"}) EXPECT_EQ(chance_at(ground), 10) << ground;
}

TEST(SkirmishCover, SK_TER_1_inside_of_a_building_is_hard_cover) {
  // Through the doorway at 4,6 into the house.
  EXPECT_EQ(chance_at("b 4,5; D 4,6"), 10);
}

}  // namespace
}  // namespace banneret::skirmish_test
