// CH-HTH-4 to CH-HTH-8, the table of weapons, lances and pikes, and CH-ARM in melee: what a blow needs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/chevauchee/table.h"

namespace banneret::chevauchee_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kPlain = "unarmoured club";  // defence 10, class 2

/// Own man 's' at 3,8, the enemy 'T' at 3,4; another pair looks on from afar.
Drawn clash(const std::string& own, const std::string& enemy, const std::string& facing = "S") {
  return Drawn(R"(
    D......d
    ........
    ........
    ........
    ...T....
    ........
    ........
    ........
    ...s....)")
      .type('s', own)
      .type('t', enemy)
      .face("3,4", facing);
}
/// At own man's blow after a walk to 3,5 (a miss of the enemy's before it, if he is first).
Play own_blow(const Drawn& drawn) {
  Play play(drawn);
  play.walk("3,8", "3,5", 0);
  play.to("throw blow");
  if (play.thrower() != "3,5") play.roll_on("blow 1 1 1");
  return play;
}
int needed(const std::string& own, const std::string& enemy, const std::string& facing = "S") {
  return own_blow(clash(own, enemy, facing)).needed();
}

TEST(ChevaucheeBlow, CH_HTH_4_weapons_modifier_counts) {
  EXPECT_EQ(own_blow(clash("medium halberd", kPlain)).explained("CH-HTH-4"), -2);
}

TEST(ChevaucheeBlow, CH_HTH_T_modifier_of_every_weapon) {
  const struct {
    const char* weapon;
    int modifier;
  } kWeapons[] = {{"", -3},
                  {"mailed_fist", -2},
                  {"dagger", -1},
                  {"shield_rim shield", -2},
                  {"club", -1},
                  {"quarterstaff", -1},
                  {"battle_axe", 0},
                  {"hammer", 0},
                  {"mace", 0},
                  {"sword", 0},
                  {"flail", 1},
                  {"two_handed_axe", 1},
                  {"spear", 0},
                  {"two_handed_sword", 2},
                  {"peasant_weapon", -1},
                  {"pole_arm", 1},
                  {"halberd", 2},
                  {"lance sword mounted", 1},
                  {"pike sword", 0}};
  for (const auto& [weapon, modifier] : kWeapons) {
    EXPECT_EQ(needed(std::string("medium ") + weapon, kPlain), 10 - modifier) << weapon;
  }
}

/// The class of a weapon, from the die that a withdrawal needs against a club, class 2.
int rank(const std::string& weapon) {
  Play play(clash("medium " + weapon, kPlain));
  play.walk("3,8", "3,5", 0);
  play.to("withdrawal");
  play.act_on("withdraw 3,5");
  play.to("throw withdrawal");
  const std::vector<std::uint64_t> weights = play.weights();
  for (int ahead = -5; ahead <= 5; ++ahead) {
    std::uint64_t ways = 0;
    for (int own = 1; own <= 6; ++own) {
      for (int enemy = 1; enemy <= 6; ++enemy) ways += own + ahead > enemy ? 1 : 0;
    }
    if (ways * (weights[0] + weights[1]) == weights[1] * 36) return 2 + ahead;
  }
  return 0;
}

TEST(ChevaucheeBlow, CH_HTH_T_class_of_every_weapon) {
  for (const char* weapon : {"", "mailed_fist", "dagger", "shield_rim shield"}) EXPECT_EQ(rank(weapon), 1) << weapon;
  for (const char* weapon : {"club", "quarterstaff", "battle_axe", "hammer", "mace"}) {
    EXPECT_EQ(rank(weapon), 2) << weapon;
  }
  for (const char* weapon : {"sword", "flail", "two_handed_axe"}) EXPECT_EQ(rank(weapon), 3) << weapon;
  for (const char* weapon : {"spear", "two_handed_sword", "peasant_weapon", "pole_arm", "halberd"}) {
    EXPECT_EQ(rank(weapon), 4) << weapon;
  }
  EXPECT_EQ(rank("lance sword mounted"), 6);  // 5, and 1 for the horse
  EXPECT_EQ(rank("pike sword"), 6);
}

// ---- the charge -----------------------------------------------------------------------------------------------------

TEST(ChevaucheeBlow, CH_HTH_5_one_more_at_the_end_of_a_charge) {
  Play play(clash("medium sword", kPlain));
  play.charge("3,8", "3,4");
  play.to("throw blow");
  EXPECT_EQ(play.needed(), 9);
}

TEST(ChevaucheeBlow, CH_HTH_5_not_after_a_walk) {
  EXPECT_EQ(needed("medium sword", kPlain), 10);
}

TEST(ChevaucheeBlow, CH_HTH_5_not_in_a_later_turn) {
  Play play(clash("medium sword", "unarmoured sword"));
  play.charge("3,8", "3,4");
  play.next_turn();
  play.to("throw blow");
  EXPECT_EQ(play.thrower(), "3,5");
  EXPECT_EQ(play.needed(), 10);
}

TEST(ChevaucheeBlow, CH_HTH_5_against_any_enemy_whom_the_charge_met) {
  Play play(Drawn(R"(
    ...D....
    ........
    ........
    ....D...
    ........
    ........
    ........
    ...s....)"));
  play.charge("3,7", "3,0");
  EXPECT_EQ(play.where(0), "3,4");
  play.to("throw blow");
  EXPECT_EQ(play.needed(), 9);
}

TEST(ChevaucheeBlow, CH_HTH_5_a_charge_that_falls_short_has_none_and_the_counter_charger_has) {
  std::string rows;
  for (int y = 0; y < 20; ++y) rows += y == 0 ? "...K....\n" : y == 19 ? "...k....\n" : "........\n";
  Play play{Drawn(rows)};
  play.charge("3,19", "3,0", "1 1");
  EXPECT_EQ(play.where(0), "3,11");
  play.charge("3,0", "3,11", "6 6");
  EXPECT_EQ(play.where(1), "3,10");
  play.to("throw blow");
  EXPECT_EQ(play.thrower(), "3,10");
  EXPECT_EQ(play.needed(), 10);  // heavy 13, two-handed sword +2, charge +1
  play.roll_on("blow 1 1 1");
  EXPECT_EQ(play.needed(), 11);  // he has charged, but did not come to melee by it
}

// ---- killing --------------------------------------------------------------------------------------------------------

TEST(ChevaucheeBlow, CH_HTH_6_equal_to_the_defence_number_kills) {
  Play play = own_blow(clash("medium sword", kPlain));
  EXPECT_THAT(play.weights(), ElementsAre(81U, 135U));
  play.roll_on("blow 3 3 4");
  EXPECT_EQ(play.where(play.drawn("3,4")), "gone");
}

TEST(ChevaucheeBlow, CH_HTH_6_less_does_no_harm) {
  Play play = own_blow(clash("medium sword", kPlain));
  play.roll_on("blow 3 3 3");
  EXPECT_TRUE(play.stands("3,4"));
}

TEST(ChevaucheeBlow, CH_HTH_7_cover_does_not_help_in_melee) {
  for (const char* ground : {"t", "B", "M", "S", "w"}) {
    const std::string row = std::string("...") + ground + "....\n";
    EXPECT_EQ(
        own_blow(clash("medium sword", kPlain).terrain("........\n........\n........\n........\n" + row)).needed(), 10)
        << ground;
  }
}

TEST(ChevaucheeBlow, CH_HTH_8_a_natural_three_misses) {
  Play play(clash("medium halberd", kPlain));
  play.charge("3,8", "3,4");
  play.to("throw blow");
  EXPECT_EQ(play.needed(), 7);
  play.roll_on("blow 1 1 1");
  EXPECT_TRUE(play.stands("3,4"));
}

TEST(ChevaucheeBlow, CH_HTH_8_a_natural_eighteen_kills) {
  Play play = own_blow(clash("medium", "heavy club shield mounted"));
  EXPECT_EQ(play.needed(), 18);  // 10 + 3 + 1 + 1 against -3
  EXPECT_THAT(play.weights(), ElementsAre(215U, 1U));
  play.roll_on("blow 6 6 6");
  EXPECT_EQ(play.where(play.drawn("3,4")), "gone");
}

// ---- lances and pikes -----------------------------------------------------------------------------------------------

TEST(ChevaucheeBlow, CH_HTH_T1_lance_or_pike_without_a_kill_is_dropped_after_the_first_turn) {
  for (const char* words : {"medium lance sword mounted", "medium pike sword"}) {
    Play play(clash(words, kPlain));
    play.walk("3,8", "3,5", 0);
    play.next_turn();
    EXPECT_EQ(play.hand("3,5"), "sword") << words;
  }
}

TEST(ChevaucheeBlow, CH_HTH_T1_after_a_kill_it_is_kept) {
  for (const char* words : {"medium lance sword mounted", "medium pike sword"}) {
    Play play = own_blow(clash(words, kPlain));
    const std::string weapon = play.hand("3,5");
    play.roll_on("blow 6 6 5");
    EXPECT_EQ(play.node(), "throw initiative");
    EXPECT_EQ(play.hand("3,5"), weapon);
  }
}

TEST(ChevaucheeBlow, CH_HTH_T1_who_was_not_engaged_keeps_it) {
  Play play(clash("medium pike sword", kPlain));
  play.next_turn();
  EXPECT_EQ(play.hand("3,8"), "pike");
}

TEST(ChevaucheeBlow, CH_HTH_T1_who_was_met_drops_it_too_and_who_could_not_strike) {
  Play play(clash("medium sword", "medium pike club", "N"));
  play.walk("3,8", "3,5", 0);
  play.next_turn();
  EXPECT_EQ(play.hand("3,4"), "club");
}

TEST(ChevaucheeBlow, CH_HTH_T1_in_his_hand_until_the_end_of_the_phase) {
  Play play = own_blow(clash("medium pike sword", kPlain));
  play.roll_on("blow 1 1 1");
  EXPECT_EQ(play.hand("3,5"), "pike");
}

TEST(ChevaucheeBlow, CH_HTH_T1_who_got_away_before_the_blows_keeps_it) {
  Play play(clash("medium pike sword", kPlain));
  play.walk("3,8", "3,5", 0);
  play.to("withdrawal");
  play.act_on("withdraw 3,5");
  play.to("throw withdrawal");
  play.roll_on("withdrawal 6 1");
  play.act_on("go 3,7");
  play.act_on("face_0 3,7");
  EXPECT_EQ(play.hand("3,7"), "pike");
  play.next_turn();
  EXPECT_EQ(play.hand("3,7"), "pike");
}

TEST(ChevaucheeBlow, CH_HTH_T1_other_long_weapons_are_not_dropped) {
  Play play(clash("medium halberd", kPlain));
  play.walk("3,8", "3,5", 0);
  play.next_turn();
  EXPECT_EQ(play.hand("3,5"), "halberd");
}

TEST(ChevaucheeBlow, CH_HTH_T1_scenarios_that_are_refused) {
  EXPECT_THAT(refusal_to_make(clash("medium lance sword", kPlain)), HasSubstr("lance"));
  EXPECT_THAT(refusal_to_make(clash("medium lance mounted", kPlain)), HasSubstr("lance"));
  EXPECT_THAT(refusal_to_make(clash("medium pike", kPlain)), HasSubstr("pike"));
  EXPECT_THAT(refusal_to_make(clash("medium sword pike", kPlain)), HasSubstr("pike"));
  EXPECT_THAT(refusal_to_make(clash("medium lance sword mounted", kPlain)), IsEmpty());
}

TEST(ChevaucheeBlow, CH_HTH_T2_first_of_the_list_is_in_hand) {
  EXPECT_EQ(Play(clash("medium mace sword dagger", kPlain)).hand("3,8"), "mace");
  EXPECT_EQ(Play(clash("medium", kPlain)).hand("3,8"), "unarmed");
}

TEST(ChevaucheeBlow, CH_HTH_T2_missile_weapons_are_carried_beside_and_not_used_in_melee) {
  EXPECT_EQ(Play(clash("light crossbow", kPlain)).hand("3,8"), "unarmed");
  EXPECT_EQ(needed("light longbow sword", kPlain), 10);
}

TEST(ChevaucheeBlow, CH_HTH_T2_weapon_in_hand_does_not_change_otherwise) {
  Play play(clash("medium club sword", "heavy sword"));
  play.walk("3,8", "3,5", 0);
  play.next_turn();
  play.next_turn();
  EXPECT_EQ(play.hand("3,5"), "club");
}

// ---- armour and shield ----------------------------------------------------------------------------------------------

TEST(ChevaucheeBlow, CH_ARM_0_defence_of_a_plain_man_is_ten) {
  EXPECT_EQ(needed("medium sword", "unarmoured club"), 10);
}

TEST(ChevaucheeBlow, CH_ARM_1_unarmoured) {
  EXPECT_EQ(needed("medium sword", "unarmoured sword"), 10);
}
TEST(ChevaucheeBlow, CH_ARM_2_light) {
  EXPECT_EQ(needed("medium sword", "light sword"), 11);
}
TEST(ChevaucheeBlow, CH_ARM_3_medium) {
  EXPECT_EQ(needed("medium sword", "medium sword"), 12);
}
TEST(ChevaucheeBlow, CH_ARM_4_heavy) {
  EXPECT_EQ(needed("medium sword", "heavy sword"), 13);
}

TEST(ChevaucheeBlow, CH_ARM_6_mounted_one_more) {
  EXPECT_EQ(needed("medium sword", "unarmoured sword mounted"), 11);
  EXPECT_EQ(needed("medium sword", "light sword mounted"), 12);
  EXPECT_EQ(needed("medium sword", "medium sword mounted"), 13);
  EXPECT_EQ(needed("medium sword", "heavy sword mounted"), 14);
}

TEST(ChevaucheeBlow, CH_ARM_5_shield_and_buckler_in_melee) {
  EXPECT_EQ(needed("medium sword", "unarmoured club shield"), 11);
  EXPECT_EQ(needed("medium sword", "unarmoured club buckler"), 11);
}

/// The enemy is attacked from the rear by another and does not turn to own man, who comes to 3,5.
TEST(ChevaucheeBlow, CH_ARM_5_shield_covers_front_and_left_flank_in_melee) {
  // He cannot strike whoever attacks his rear, so he does not turn to him either.
  EXPECT_EQ(needed("medium sword", "unarmoured club shield", "N"), 10);
  EXPECT_EQ(needed("medium sword", "unarmoured club shield", "NE"), 10);
  EXPECT_EQ(needed("medium sword", "unarmoured club shield", "NW"), 10);
  // Attacked in the flank he turns to strike, and his shield with him.
  EXPECT_EQ(needed("medium sword", "unarmoured club shield", "E"), 11);
}

TEST(ChevaucheeBlow, CH_ARM_5_turned_to_one_enemy_the_shield_is_away_from_another) {
  Play play(Drawn(R"(
    D......d
    ........
    ........
    ........
    ...H....
    ........
    ........
    ........
    ..ss....)")
                .type('h', "unarmoured club shield"));
  play.walk("3,8", "3,5", 0);  // before him
  play.walk("2,8", "2,4", 0);  // at his right
  while (play.node() != "blow_target") play.act_on(play.legal("done") ? "done" : "hold");
  play.act_on("strike_at 3,5");
  if (play.node() == "pairing") play.act_on("fight 2,4");
  EXPECT_EQ(play.thrower(), "2,4");
  EXPECT_EQ(play.needed(), 10);
  play.roll_on("blow 1 1 1");
  play.to("throw blow");
  EXPECT_EQ(play.thrower(), "3,5");
  EXPECT_EQ(play.needed(), 11);
}

TEST(ChevaucheeBlow, CH_ARM_5_no_shield_with_a_two_handed_weapon) {
  for (const char* weapon :
       {"two_handed_axe", "two_handed_sword", "peasant_weapon", "pole_arm", "halberd", "quarterstaff", "pike club"}) {
    EXPECT_EQ(needed("medium sword", std::string("unarmoured shield ") + weapon), 10) << weapon;
    EXPECT_EQ(needed("medium sword", std::string("unarmoured buckler ") + weapon), 10) << weapon;
  }
}

TEST(ChevaucheeBlow, CH_ARM_5_missile_weapons_carried_do_not_hinder_the_shield_in_melee) {
  EXPECT_EQ(needed("medium sword", "unarmoured club shield longbow"), 11);
}

TEST(ChevaucheeBlow, CH_ARM_5_the_shield_comes_back_when_the_pike_is_dropped) {
  Play play(clash("medium sword", "unarmoured pike club shield"));
  play.walk("3,8", "3,5", 0);
  play.next_turn();
  play.to("throw blow");
  if (play.thrower() != "3,5") play.roll_on("blow 1 1 1");
  EXPECT_EQ(play.needed(), 11);
}

}  // namespace
}  // namespace banneret::chevauchee_test
