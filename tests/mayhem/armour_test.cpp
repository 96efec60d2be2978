// MA-ARM: every armour value, and the sides that a shield covers. MA-CBT-8: impact against armour in combat.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/mayhem/table.h"

namespace banneret::mayhem_test {
namespace {

/// Impact that a plain sergeant of side 1 at 3,3 needs after hitting side 0's figure of that type at 3,4.
int impact_needed(const std::string& type, const std::string& facing = "N") {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...S....
    ...z....)")
                .type('z', type)
                .face("3,4", facing));
  play.act_until("end_moves", "impact", "skill 1 6");
  return play.needed();
}

TEST(MayhemArmour, MA_ARM_1_heavy_with_shield_is_six) {
  EXPECT_EQ(impact_needed("sergeant heavy shield"), 6);
}
TEST(MayhemArmour, MA_ARM_1_heavy_alone_is_five) {
  EXPECT_EQ(impact_needed("sergeant heavy"), 5);
}
TEST(MayhemArmour, MA_ARM_1_medium_with_shield_is_five) {
  EXPECT_EQ(impact_needed("sergeant medium shield"), 5);
}
TEST(MayhemArmour, MA_ARM_1_medium_alone_is_four) {
  EXPECT_EQ(impact_needed("sergeant medium"), 4);
}
TEST(MayhemArmour, MA_ARM_1_light_with_shield_is_four) {
  EXPECT_EQ(impact_needed("sergeant light shield"), 4);
}
TEST(MayhemArmour, MA_ARM_1_light_alone_is_three) {
  EXPECT_EQ(impact_needed("sergeant light"), 3);
}

TEST(MayhemArmour, MA_ARM_1_rank_does_not_matter) {
  EXPECT_EQ(impact_needed("knight light"), 3);
  EXPECT_EQ(impact_needed("archer heavy shield"), 6);
}

TEST(MayhemArmour, MA_ARM_2_shield_counts_to_the_front_and_left_only) {
  const std::string type = "sergeant medium shield";
  EXPECT_EQ(impact_needed(type, "N"), 5) << "0";
  EXPECT_EQ(impact_needed(type, "NW"), 5) << "+1";
  EXPECT_EQ(impact_needed(type, "NE"), 5) << "-1";
  EXPECT_EQ(impact_needed(type, "E"), 5) << "-2, left flank";
  EXPECT_EQ(impact_needed(type, "W"), 4) << "+2, right flank";
  EXPECT_EQ(impact_needed(type, "SE"), 4) << "-3, left rear";
  EXPECT_EQ(impact_needed(type, "SW"), 4) << "+3, right rear";
  EXPECT_EQ(impact_needed(type, "S"), 4) << "4, rear";
}

TEST(MayhemArmour, MA_ARM_2_figure_without_shield_is_alike_on_all_sides) {
  for (const char* facing : {"N", "NE", "E", "SE", "S", "SW", "W", "NW"}) {
    EXPECT_EQ(impact_needed("sergeant medium", facing), 4) << facing;
  }
}

TEST(MayhemArmour, MA_CBT_8_impact_equal_to_the_armour_removes_the_figure) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...S....
    ...s....)"));
  play.act("end_moves", "skill 1 6; impact 5");
  EXPECT_EQ(play.where(play.drawn("3,4")), "gone");
}

TEST(MayhemArmour, MA_CBT_8_impact_below_the_armour_leaves_it) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...S....
    ...s....)"));
  play.act("end_moves", "skill 1 6; impact 4");
  EXPECT_TRUE(play.stands("3,4"));
}

TEST(MayhemArmour, MA_CBT_8_active_sides_hit_strikes_the_other_figure) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...T....
    ...s....)"));
  play.act_until("end_moves", "impact", "skill 6 1");
  EXPECT_EQ(play.needed(), 4);
  play.roll("impact 4");
  EXPECT_EQ(play.where(play.drawn("3,3")), "gone");
}

TEST(MayhemArmour, MA_CBT_8_refers_to_the_armour_in_words) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...S....
    ...k....)"));
  play.act_until("end_moves", "impact", "skill 1 6");
  EXPECT_THAT(play.explained_values(), ::testing::Contains(6));
}

}  // namespace
}  // namespace banneret::mayhem_test
