// SK-MEL-4 and SK-MEL-5: the class of every weapon, and all 121 chances, typed in from the published page.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "tests/skirmish/table.h"

namespace banneret::skirmish_test {
namespace {

/// A weapon of each class, 1 to 11.
constexpr std::array<const char*, 11> kOfClass = {"none",        "club",         "knife",       "crude_pole",
                                                  "short_axe",   "short_sword",  "spear",       "sword",
                                                  "club ridden", "lance ridden", "sword ridden"};

/// Own class down, the opponent's across.
constexpr std::array<std::array<int, 11>, 11> kPublished = {{
    {50, 40, 40, 30, 30, 20, 20, 10, 20, 10, 0},   // 1 unarmed
    {60, 50, 40, 40, 30, 20, 20, 20, 20, 10, 0},   // 2 club, hammer
    {60, 60, 50, 40, 30, 30, 20, 20, 30, 20, 10},  // 3 knife, dagger
    {70, 70, 60, 50, 40, 40, 30, 20, 30, 20, 10},  // 4 crude pole weapons
    {70, 70, 70, 60, 50, 40, 30, 30, 40, 30, 20},  // 5 short axe, hatchet, tomahawk
    {80, 80, 70, 60, 60, 50, 40, 30, 40, 30, 20},  // 6 short sword, bayonet, scimitar, cutlass
    {80, 80, 80, 70, 70, 60, 50, 40, 40, 30, 20},  // 7 fixed bayonet, spear, javelin, long war axe
    {90, 80, 80, 80, 70, 70, 60, 50, 50, 40, 30},  // 8 sword
    {80, 80, 70, 70, 70, 60, 60, 50, 50, 30, 20},  // 9 mounted, anything other than 10 and 11
    {90, 80, 80, 80, 70, 70, 70, 60, 70, 50, 60},  // 10 mounted, lance or spear
    {99, 90, 90, 80, 80, 80, 80, 70, 70, 40, 50},  // 11 mounted, sabre or sword
}};

/// Chance of the first against the second, face to face, nothing modified.
int chance_of(std::string_view own, std::string_view enemy) {
  Play play(Drawn(drawing(9, 9, "a 4,5; T 4,4")).type('a', own).type('t', enemy));
  play.all_stand();
  play.strike("4,5", "4,4", "*");
  if (play.node() == "throw blow") return play.chance();
  EXPECT_EQ(play.side(), 1);  // certain to miss: no throw, the other is next
  return 0;
}

/// The class as which a weapon strikes: the one whose row fits. Rows 2 and 3 part at 2, 9 and 11.
int class_of(std::string_view words) {
  for (std::size_t own = 0; own < 11; ++own) {
    bool fits = true;
    for (const std::size_t enemy : {0U, 1U, 4U, 7U, 8U, 10U}) {
      fits = fits && chance_of(words, kOfClass[enemy]) == kPublished[own][enemy];
    }
    if (fits) return static_cast<int>(own) + 1;
  }
  return 0;
}

/// The class as which it is struck at.
int struck_as(std::string_view words) {
  for (std::size_t enemy = 0; enemy < 11; ++enemy) {
    bool fits = true;
    for (std::size_t own = 0; own < 11; ++own) {
      fits = fits && chance_of(kOfClass[own], words) == kPublished[own][enemy];
    }
    if (fits) return static_cast<int>(enemy) + 1;
  }
  return 0;
}

class MeleeTable : public ::testing::TestWithParam<std::tuple<int, int>> {};

TEST_P(MeleeTable, SK_MEL_5_is_as_published) {
  const auto own = static_cast<std::size_t>(std::get<0>(GetParam()));
  const auto enemy = static_cast<std::size_t>(std::get<1>(GetParam()));
  EXPECT_EQ(chance_of(kOfClass[own], kOfClass[enemy]), kPublished[own][enemy]);
}

INSTANTIATE_TEST_SUITE_P(AllClasses, MeleeTable, ::testing::Combine(::testing::Range(0, 11), ::testing::Range(0, 11)));

TEST(MeleeTableCorners, SK_MEL_5_row_11_against_11_is_50_and_row_1_against_11_is_nothing) {
  EXPECT_EQ(chance_of("sword ridden", "sword ridden"), 50);
  EXPECT_EQ(chance_of("none", "sword ridden"), 0);
}

TEST(WeaponClass, SK_MEL_4_on_foot) {
  EXPECT_EQ(class_of("none"), 1);
  EXPECT_EQ(class_of("club"), 2);
  EXPECT_EQ(class_of("hammer"), 2);
  EXPECT_EQ(class_of("knife"), 3);
  EXPECT_EQ(class_of("crude_pole"), 4);
  EXPECT_EQ(class_of("short_axe"), 5);
  EXPECT_EQ(class_of("short_sword"), 6);
  EXPECT_EQ(class_of("spear"), 7);
  EXPECT_EQ(class_of("javelin"), 7);
  EXPECT_EQ(class_of("long_axe"), 7);
  EXPECT_EQ(class_of("sword"), 8);
}

TEST(WeaponClass, SK_MEL_4_weapons_the_page_does_not_name) {
  EXPECT_EQ(class_of("bow"), 1);
  EXPECT_EQ(class_of("throwing_axe"), 5);
  EXPECT_EQ(class_of("lance"), 7);
  EXPECT_EQ(class_of("two_handed_sword"), 8);
}

TEST(WeaponClass, SK_MEL_4_mounted) {
  for (const char* weapon : {"none", "club", "hammer", "knife", "crude_pole", "short_axe", "throwing_axe",
                             "short_sword", "javelin", "long_axe", "two_handed_sword", "bow"}) {
    EXPECT_EQ(class_of(std::string(weapon) + " ridden"), 9) << weapon;
  }
  EXPECT_EQ(class_of("lance ridden"), 10);
  EXPECT_EQ(class_of("spear ridden"), 10);
  EXPECT_EQ(class_of("sword ridden"), 11);
}

TEST(WeaponClass, SK_MEL_4_opponents_have_the_same_classes) {
  EXPECT_EQ(struck_as("hammer"), 2);
  EXPECT_EQ(struck_as("bow"), 1);
  EXPECT_EQ(struck_as("two_handed_sword"), 8);
  EXPECT_EQ(struck_as("long_axe"), 7);
  EXPECT_EQ(struck_as("spear ridden"), 10);
  EXPECT_EQ(struck_as("short_sword ridden"), 9);
}

TEST(WeaponClass, SK_MEL_4_what_is_put_away_does_not_count) {
  EXPECT_EQ(class_of("knife +sword"), 3);
}

}  // namespace
}  // namespace banneret::skirmish_test
