// CH-MIS, and CH-ARM against missiles: what a shot needs, shots into a melee, arc and sight, armour, shield and cover.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/chevauchee/table.h"

namespace banneret::chevauchee_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kPlain = "unarmoured club";  // defence 10

/// The shooter 's' at 3,31 and the target 'T' so many cells straight before it. `ground`: the cells from the target's
/// towards the shooter.
Drawn range(std::string_view shooter, std::string_view target, int distance, const std::string& ground = "") {
  std::vector<std::string> rows(32, "........");
  std::vector<std::string> terrain(32, "........");
  const auto target_row = static_cast<std::size_t>(31 - distance);
  rows[31][3] = 's';
  rows[target_row][3] = 'T';
  for (std::size_t i = 0; i < ground.size(); ++i) terrain[target_row + i][3] = ground[i];
  std::string drawing;
  std::string map;
  for (const std::string& row : rows) drawing += row + "\n";
  for (const std::string& row : terrain) map += row + "\n";
  return Drawn(drawing).type('s', shooter).type('t', target).terrain(map);
}

/// At the throw of the soldier drawn there at his first legal target.
Play shooting(const Drawn& drawn, const char* kind = "shoot_at ") {
  Play play(drawn);
  play.to("shot");
  play.act_on(kind + play.options(kind == std::string("shoot_at ") ? "shoot_at" : "throw_at").front());
  play.to("throw shot");
  return play;
}
int needed(const Drawn& drawn) {
  return shooting(drawn).needed();
}
int needed_to_throw(const Drawn& drawn) {
  return shooting(drawn, "throw_at ").needed();
}

// ---- range and weapons ----------------------------------------------------------------------------------------------

TEST(ChevaucheeShot, CH_MIS_0_no_penalty_within_base_range) {
  EXPECT_EQ(needed(range("light bow club", kPlain, 2)), 10);
  EXPECT_EQ(needed(range("light bow club", kPlain, 6)), 10);
}

TEST(ChevaucheeShot, CH_MIS_1_one_less_for_each_length_begun) {
  EXPECT_EQ(needed(range("light bow club", kPlain, 7)), 11);
  EXPECT_EQ(needed(range("light bow club", kPlain, 12)), 11);
  EXPECT_EQ(needed(range("light bow club", kPlain, 13)), 12);
  EXPECT_EQ(needed(range("light bow club", kPlain, 18)), 12);
  EXPECT_EQ(needed(range("light bow club", kPlain, 30)), 14);
}

TEST(ChevaucheeShot, CH_MIS_2_weapons_modifier_counts) {
  Play play = shooting(range("light crossbow club", kPlain, 8));
  EXPECT_EQ(play.explained("CH-MIS-2"), -2);
}

TEST(ChevaucheeShot, CH_MIS_T_base_ranges_and_modifiers) {
  const struct {
    const char* words;
    int base;
    int at_base;
  } kWeapons[] = {{"light bow club", 6, 10},
                  {"light crossbow club", 8, 8},
                  {"light handgun club", 5, 10},
                  {"light sling club", 5, 10},
                  {"light longbow club", 8, 9}};
  for (const auto& [words, base, at_base] : kWeapons) {
    EXPECT_EQ(needed(range(words, kPlain, base)), at_base) << words;
    EXPECT_EQ(needed(range(words, kPlain, base + 1)), at_base + 1) << words;
    EXPECT_EQ(needed(range(words, kPlain, 2 * base)), at_base + 1) << words;
    EXPECT_EQ(needed(range(words, kPlain, 2 * base + 1)), at_base + 2) << words;
  }
}

TEST(ChevaucheeShot, CH_MIS_T_thrown_weapons) {
  const struct {
    const char* words;
    int at_base;
  } kWeapons[] = {{"light spear club", 10},
                  {"light battle_axe club", 10},
                  {"light club javelins=1", 10},
                  {"light dagger club", 11}};
  for (const auto& [words, at_base] : kWeapons) {
    EXPECT_EQ(needed_to_throw(range(words, kPlain, 2)), at_base) << words;
    EXPECT_EQ(needed_to_throw(range(words, kPlain, 3)), at_base + 1) << words;
    EXPECT_EQ(needed_to_throw(range(words, kPlain, 5)), at_base + 2) << words;
  }
}

TEST(ChevaucheeShot, CH_MIS_3_equal_to_the_defence_number_kills) {
  Play play = shooting(range("light bow club", kPlain, 6));
  EXPECT_THAT(play.weights(), ElementsAre(81U, 135U));  // 10 or more on 3d6
  play.roll_on("shot 4 3 3");
  EXPECT_EQ(play.node(), "end");
  Play miss = shooting(range("light bow club", kPlain, 6));
  miss.roll_on("shot 3 3 3");
  EXPECT_NE(miss.node(), "end");
}

TEST(ChevaucheeShot, CH_MIS_4_defence_is_ten_and_armour_and_cover) {
  EXPECT_EQ(needed(range("light bow club", kPlain, 6)), 10);
  EXPECT_EQ(needed(range("light bow club", "heavy club", 6)), 13);
  EXPECT_EQ(needed(range("light bow club", "heavy club", 6, "t")), 15);
}

TEST(ChevaucheeShot, CH_MIS_5_one_less_after_a_walk) {
  Play play(range("light bow club", kPlain, 6));
  play.walk("3,31", "4,31", 0);
  play.to("shot");
  play.act_on("shoot_at 3,25");
  play.to("throw shot");
  EXPECT_EQ(play.needed(), 11);
}

TEST(ChevaucheeShot, CH_MIS_5_turning_in_place_costs_nothing) {
  Play play(range("light bow club", kPlain, 6));
  play.turn("3,31", 1);
  play.to("shot");
  play.act_on("shoot_at 3,25");
  play.to("throw shot");
  EXPECT_EQ(play.needed(), 10);
}

TEST(ChevaucheeShot, CH_MIS_5_nobody_shoots_or_throws_after_a_charge) {
  for (const char* words : {"heavy bow club", "heavy spear club", "heavy club javelins=3"}) {
    Play play(range(words, kPlain, 24));
    play.charge("3,31", "3,7", "1 1");
    play.to("throw initiative");
    EXPECT_EQ(play.turn(), 2) << words;
  }
}

TEST(ChevaucheeShot, CH_MIS_7_one_less_mounted_and_two_after_a_walk) {
  EXPECT_EQ(needed(range("light bow club mounted", kPlain, 6)), 11);
  EXPECT_EQ(needed_to_throw(range("light club mounted javelins=1", kPlain, 2)), 11);
  Play play(range("light bow club mounted", kPlain, 6));
  play.walk("3,31", "4,31", 0);
  play.to("shot");
  play.act_on("shoot_at 3,25");
  play.to("throw shot");
  EXPECT_EQ(play.needed(), 12);
}

TEST(ChevaucheeShot, CH_MIS_8_a_natural_three_misses) {
  Play play = shooting(range("light crossbow club", "unarmoured club", 2));
  EXPECT_EQ(play.needed(), 8);
  play.roll_on("shot 1 1 1");
  EXPECT_NE(play.node(), "end");
}

TEST(ChevaucheeShot, CH_MIS_8_a_natural_eighteen_kills_though_nothing_else_would) {
  Play play = shooting(range("light handgun club mounted", "heavy club mounted", 31, "S"));
  // 10, the horse and the arrow slit make 15; six lengths too far and mounted -7: 22.
  EXPECT_EQ(play.needed(), 18);
  EXPECT_THAT(play.weights(), ElementsAre(215U, 1U));
  play.roll("shot 6 6 6");
  EXPECT_EQ(play.node(), "end");
}

// ---- arc and sight --------------------------------------------------------------------------------------------------

/// Whether a bowman at 5,5 who faces that way may shoot at a man there.
bool may_shoot(const std::string& facing, int x, int y) {
  std::vector<std::string> rows(11, "...........");
  rows[5][5] = 'b';
  rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] = 'D';
  std::string drawing;
  for (const std::string& row : rows) drawing += row + "\n";
  Play play(Drawn(drawing).face("5,5", facing));
  play.to("move", 1);
  play.act_on("done");
  return play.node() == "shot";
}

TEST(ChevaucheeShot, CH_MIS_9_front_arc_is_three_octants) {
  EXPECT_TRUE(may_shoot("N", 5, 0));
  EXPECT_TRUE(may_shoot("N", 9, 1));
  EXPECT_TRUE(may_shoot("N", 1, 1));
  EXPECT_TRUE(may_shoot("N", 9, 3));    // 4 to the side, 2 ahead: +1
  EXPECT_FALSE(may_shoot("N", 10, 3));  // 5 and 2: +2
  EXPECT_FALSE(may_shoot("N", 10, 5));
  EXPECT_FALSE(may_shoot("N", 5, 10));
  EXPECT_TRUE(may_shoot("E", 10, 5));
  EXPECT_TRUE(may_shoot("SW", 0, 5));
}

TEST(ChevaucheeShot, CH_MIS_9_there_is_no_longest_range) {
  Play play = shooting(range("light bow dagger", kPlain, 31));
  EXPECT_EQ(play.needed(), 15);  // five lengths beyond the first
}

TEST(ChevaucheeShot, CH_MIS_9_an_enemy_who_met_him_this_turn_needs_no_arc) {
  Play play(Drawn(R"(
    ........
    ........
    ........
    ...b....
    ........
    ........
    ........
    ...D....)"));
  play.to("move", 1);
  play.walk("3,7", "3,4", 4);
  play.to("shot");
  EXPECT_THAT(play.options("shoot_at"), ElementsAre("3,4"));
}

TEST(ChevaucheeShot, CH_MIS_9_the_target_must_be_seen) {
  Play play(Drawn(R"(
    ...D...D
    ........
    ........
    ........
    ...b....)")
                .terrain(R"(
    ........
    ..###...)"));
  play.to("shot");
  EXPECT_THAT(play.options("shoot_at"), ElementsAre("7,0"));
}

// ---- into a melee ---------------------------------------------------------------------------------------------------

/// Own man 'f' goes into melee with the target at 3,3; the bowman stands at 3,8, another friend at 7,8.
Play into_a_melee(const std::string& friend_words, const std::string& to_cell = "3,4") {
  Play play(Drawn(R"(
    D.......
    ........
    ........
    ...T....
    ........
    ........
    ........
    ..f.....
    ...b....)")
                .type('f', friend_words)
                .type('t', "unarmoured club"));
  play.walk("2,7", to_cell, 0);
  play.to("shot");
  play.act("shoot_at 3,3");
  play.act_on("hold");
  play.to("throw shot");
  return play;
}

TEST(ChevaucheeShot, CH_MIS_6_one_less_into_a_melee) {
  EXPECT_EQ(into_a_melee("medium club").needed(), 11);
}

TEST(ChevaucheeShot, CH_MIS_6_a_miss_is_thrown_against_the_friend_with_the_same_modifiers) {
  Play play = into_a_melee("medium club");
  play.roll_on("shot 1 2 1");
  EXPECT_EQ(play.node(), "throw stray");
  EXPECT_EQ(play.needed(), 13);  // 12 against -1
  play.roll_on("stray 5 4 4");
  EXPECT_EQ(play.where(play.drawn("2,7")), "gone");
  EXPECT_TRUE(play.stands("3,3"));
}

TEST(ChevaucheeShot, CH_MIS_6_a_stray_that_misses_harms_nobody) {
  Play play = into_a_melee("medium club");
  play.roll_on("shot 1 2 1; stray 4 4 4");
  EXPECT_EQ(play.standing("3,4"), play.drawn("2,7"));
  EXPECT_TRUE(play.stands("3,3"));
}

TEST(ChevaucheeShot, CH_MIS_6_a_hit_does_not_stray) {
  Play play = into_a_melee("medium club");
  play.roll_on("shot 4 4 3");
  EXPECT_NE(play.node(), "throw stray");
  EXPECT_EQ(play.where(play.drawn("3,3")), "gone");
}

TEST(ChevaucheeShot, CH_MIS_6_the_friends_own_shield_counts_against_the_shooter) {
  Play from_behind = into_a_melee("medium club shield");
  from_behind.roll_on("shot 1 2 1");
  EXPECT_EQ(from_behind.needed(), 13);  // he turns his back to the bowman
}

TEST(ChevaucheeShot, CH_MIS_6_nearest_to_the_target_then_lowest_number) {
  // Two friends in contact, at measured distance 1 both: the lower number, 2,4, who has heavy armour.
  Play play(Drawn(R"(
    D.......
    ........
    ........
    ...D....
    ........
    ........
    ........
    .k...d..
    ...b....)"));
  play.walk("1,7", "2,4", 0);
  play.walk("5,7", "4,4", 0);
  play.to("shot");
  play.act("shoot_at 3,3");
  play.act_on("hold");
  play.to("throw shot");
  EXPECT_EQ(play.needed(), 11);
  play.roll_on("shot 1 1 1");
  EXPECT_EQ(play.needed(), 14);
  play.roll_on("stray 6 6 1");
  EXPECT_EQ(play.where(play.drawn("1,7")), "2,4");
}

TEST(ChevaucheeShot, CH_MIS_6_the_shooters_own_engager_alone_is_no_melee_of_friend_and_foe) {
  Play play(Drawn(R"(
    ...D....
    ........
    ........
    ........
    ...b....)"));
  play.to("move", 1);
  play.walk("3,0", "3,3", 4);
  play.to("shot");
  play.act_on("shoot_at 3,3");
  play.to("throw shot");
  EXPECT_EQ(play.needed(), 10);
  play.roll_on("shot 1 1 1");
  EXPECT_NE(play.node(), "throw stray");
}

TEST(ChevaucheeShot, CH_MIS_6_a_second_shot_at_the_slain_may_still_stray) {
  Play play(Drawn(R"(
    D.......
    ........
    ........
    ...D....
    ........
    ........
    ........
    ..d.....
    ...b....)"));
  play.walk("2,7", "3,4", 0);
  play.to("shot");
  play.act("shoot_at 3,3");
  play.act_on("shoot_at 3,3");
  play.to("throw shot");
  play.roll_on("shot 6 6 5; shot 1 1 1; stray 6 6 5");
  EXPECT_EQ(play.where(play.drawn("2,7")), "gone");
  EXPECT_EQ(play.where(play.drawn("3,3")), "gone");
}

// ---- weapons that pierce, and who may have which --------------------------------------------------------------------

TEST(ChevaucheeShot, CH_MIS_T1_handgun_ignores_armour_shield_and_mantlet) {
  EXPECT_EQ(needed(range("light handgun club", "heavy club shield", 5)), 10);
  EXPECT_EQ(needed(range("light handgun club", "heavy club", 5, "M")), 10);
  EXPECT_EQ(needed(range("light bow club", "heavy club", 5, "M")), 16);
}

TEST(ChevaucheeShot, CH_MIS_T1_horse_and_other_cover_count_against_the_handgun) {
  EXPECT_EQ(needed(range("light handgun club", "heavy club mounted", 5)), 11);
  EXPECT_EQ(needed(range("light handgun club", "heavy club", 5, "t")), 12);
  EXPECT_EQ(needed(range("light handgun club", "heavy club", 5, "B")), 12);
  EXPECT_EQ(needed(range("light handgun club", "heavy club", 5, "S")), 14);
  EXPECT_EQ(needed(range("light handgun club", "heavy club", 5, ".w")), 11);
}

TEST(ChevaucheeShot, CH_MIS_T1_a_wall_before_the_mantlet_still_covers) {
  EXPECT_EQ(needed(range("light handgun club", "heavy club", 5, "Mw")), 11);
}

TEST(ChevaucheeShot, CH_MIS_T2_longbow_for_english_and_welsh_only) {
  const Drawn two = Drawn("n......D");
  EXPECT_THAT(refusal_to_make(Drawn(two).type('n', "light longbow english")), IsEmpty());
  EXPECT_THAT(refusal_to_make(Drawn(two).type('n', "light longbow welsh")), IsEmpty());
  EXPECT_THAT(refusal_to_make(Drawn(two).type('n', "light longbow")), IsEmpty());
  EXPECT_THAT(refusal_to_make(Drawn(two).type('n', "light longbow french")), HasSubstr("longbow"));
  EXPECT_THAT(refusal_to_make(Drawn(two).type('n', "light longbow scottish")), HasSubstr("longbow"));
  EXPECT_THAT(refusal_to_make(Drawn(two).type('n', "light bow french")), IsEmpty());
}

// ---- armour, horse, shield ------------------------------------------------------------------------------------------

TEST(ChevaucheeShot, CH_ARM_1_to_CH_ARM_4_armour_against_missiles) {
  EXPECT_EQ(needed(range("light bow club", "unarmoured club", 5)), 10);
  EXPECT_EQ(needed(range("light bow club", "light club", 5)), 11);
  EXPECT_EQ(needed(range("light bow club", "medium club", 5)), 12);
  EXPECT_EQ(needed(range("light bow club", "heavy club", 5)), 13);
}

TEST(ChevaucheeShot, CH_ARM_6_mounted_target) {
  EXPECT_EQ(needed(range("light bow club", "unarmoured club mounted", 5)), 11);
  EXPECT_EQ(needed(range("light bow club", "light club mounted", 5)), 12);
  EXPECT_EQ(needed(range("light bow club", "medium club mounted", 5)), 13);
  EXPECT_EQ(needed(range("light bow club", "heavy club mounted", 5)), 14);
}

/// Shield of a target that faces that way, struck by an arrow from the south.
int shield(const std::string& words, const std::string& facing) {
  return needed(range("light bow club", words, 5).face("3,26", facing)) - 10;
}

TEST(ChevaucheeShot, CH_ARM_5_shield_covers_front_and_left_flank) {
  EXPECT_EQ(shield("unarmoured club shield", "S"), 1);
  EXPECT_EQ(shield("unarmoured club shield", "SE"), 1);  // the arrow comes from his front right
  EXPECT_EQ(shield("unarmoured club shield", "SW"), 1);  // front left
  EXPECT_EQ(shield("unarmoured club shield", "W"), 1);   // left flank
  EXPECT_EQ(shield("unarmoured club shield", "E"), 0);   // right flank
  EXPECT_EQ(shield("unarmoured club shield", "NW"), 0);
  EXPECT_EQ(shield("unarmoured club shield", "NE"), 0);
  EXPECT_EQ(shield("unarmoured club shield", "N"), 0);
}

TEST(ChevaucheeShot, CH_ARM_5_buckler_is_for_melee_only) {
  EXPECT_EQ(shield("unarmoured club buckler", "S"), 0);
}

TEST(ChevaucheeShot, CH_ARM_5_no_shield_with_a_two_handed_weapon_in_hand) {
  for (const char* weapon :
       {"two_handed_axe", "two_handed_sword", "peasant_weapon", "pole_arm", "halberd", "quarterstaff"}) {
    EXPECT_EQ(shield(std::string("unarmoured shield ") + weapon, "S"), 0) << weapon;
  }
  EXPECT_EQ(shield("unarmoured shield pike club", "S"), 0);
  for (const char* weapon :
       {"sword", "spear", "mace", "hammer", "flail", "battle_axe", "dagger", "mailed_fist", "shield_rim"}) {
    EXPECT_EQ(shield(std::string("unarmoured shield ") + weapon, "S"), 1) << weapon;
  }
  EXPECT_EQ(needed(range("light bow club", "unarmoured shield lance sword mounted", 5)), 12);
}

TEST(ChevaucheeShot, CH_ARM_5_no_shield_against_missiles_with_a_two_handed_missile_weapon_carried) {
  EXPECT_EQ(shield("unarmoured club shield bow", "S"), 0);
  EXPECT_EQ(shield("unarmoured club shield longbow", "S"), 0);
  EXPECT_EQ(shield("unarmoured club shield crossbow", "S"), 0);
  EXPECT_EQ(shield("unarmoured club shield handgun", "S"), 0);
  EXPECT_EQ(shield("unarmoured club shield sling", "S"), 1);
  EXPECT_EQ(shield("unarmoured club shield javelins=1", "S"), 1);
}

// ---- cover ----------------------------------------------------------------------------------------------------------

int cover(const std::string& ground) {
  return needed(range("light bow club", kPlain, 5, ground)) - 10;
}

TEST(ChevaucheeShot, CH_ARM_7_covers) {
  EXPECT_EQ(cover(".w"), 1);
  EXPECT_EQ(cover(".h"), 1);
  EXPECT_EQ(cover(".~"), 1);
  EXPECT_EQ(cover("t"), 2);
  EXPECT_EQ(cover("T"), 2);
  EXPECT_EQ(cover("B"), 2);
  EXPECT_EQ(cover("O"), 2);
  EXPECT_EQ(cover("M"), 3);
  EXPECT_EQ(cover("S"), 4);
}

TEST(ChevaucheeShot, CH_ARM_7_other_ground_is_no_cover) {
  for (const char* ground : {"v", "m", "f", "r", "D"}) EXPECT_EQ(cover(ground), 0) << ground;
}

TEST(ChevaucheeShot, CH_ARM_7_a_wall_covers_who_stands_in_it_or_just_behind) {
  EXPECT_EQ(cover("w"), 1);
  EXPECT_EQ(cover(".w"), 1);
  EXPECT_EQ(cover("..w"), 0);
}

TEST(ChevaucheeShot, CH_ARM_7_a_wall_in_which_the_shooter_stands_covers_nobody) {
  EXPECT_EQ(needed(range("light bow club", kPlain, 2, "..w")), 10);
}

TEST(ChevaucheeShot, CH_ARM_7_only_the_best_cover_counts) {
  EXPECT_EQ(cover("tw"), 2);
  EXPECT_EQ(cover("Sw"), 4);
}

TEST(ChevaucheeShot, CH_ARM_7_the_last_four_protect_from_all_sides) {
  for (const char* facing : {"N", "E", "S", "W"}) {
    EXPECT_EQ(needed(range("light bow club", kPlain, 5, "M").face("3,26", facing)), 13);
    EXPECT_EQ(needed(range("light bow club", kPlain, 5, "S").face("3,26", facing)), 14);
  }
}

}  // namespace
}  // namespace banneret::chevauchee_test
