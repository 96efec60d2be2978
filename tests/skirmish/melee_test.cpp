// SK-MEL-1 to SK-MEL-3 and SK-MEL-6 to SK-MEL-8: contact, blows, what helps and hinders them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/skirmish/table.h"

namespace banneret::skirmish_test {
namespace {

using ::testing::ElementsAre;

/// Side 0's a at 4,5 and side 1's T at 4,4, face to face; both have a friend far off.
Drawn clash(std::string_view own, std::string_view enemy) {
  return Drawn(drawing(9, 12, "a 4,5; T 4,4; u 0,11; U 8,0")).type('a', own).type('t', enemy);
}

Play at_the_blow(const Drawn& drawn) {
  Play play(drawn);
  play.all_stand();
  play.strike("4,5", "4,4");
  return play;
}

int chance_of(std::string_view own, std::string_view enemy) {
  return at_the_blow(clash(own, enemy)).chance();
}

TEST(SkirmishMelee, SK_MEL_1_figures_in_neighbouring_cells_fight) {
  for (const char* enemy : {"3,4", "4,4", "5,4", "3,5", "5,5", "3,6", "4,6", "5,6"}) {
    Play play(Drawn(drawing(9, 9, "s 4,5; S " + std::string(enemy))));
    play.all_stand();
    EXPECT_THAT(play.options("fight_with"), ElementsAre("4,5")) << enemy;
  }
  Play apart(Drawn(drawing(9, 9, "s 4,5; S 4,3")));
  apart.all_stand("first_side");
}

TEST(SkirmishMelee, SK_MEL_1_walls_between_part_them) {
  Play both(Drawn(drawing(9, 9, "s 4,5; S 5,4")).terrain(drawing(9, 9, "# 4,4; # 5,5")));
  both.all_stand("first_side");
  Play one(Drawn(drawing(9, 9, "s 4,5; S 5,4")).terrain(drawing(9, 9, "# 4,4")));
  one.all_stand();
  EXPECT_EQ(one.node(), "fighter");
}

TEST(SkirmishMelee, SK_MEL_1_facing_is_no_matter) {
  Play play(clash("sword", "sword").face("4,5", "S").face("4,4", "N"));
  play.all_stand();
  play.strike("4,5", "4,4");
  EXPECT_EQ(play.chance(), 50);
}

TEST(SkirmishMelee, SK_MEL_2_hits_count_at_once) {
  Play play = at_the_blow(clash("sword", "sword"));
  play.roll("blow 1; wound 5");
  play.strike("4,4", "4,5");
  EXPECT_EQ(play.chance(), 40);
}

TEST(SkirmishMelee, SK_MEL_2_the_dead_do_not_strike_back) {
  Play play = at_the_blow(clash("sword", "sword"));
  play.roll_until("first_side", "blow 1; wound 1");
}

TEST(SkirmishMelee, SK_MEL_3_weapons_are_not_changed_in_a_melee) {
  // The enemy is stunned, so that he of side 0 may leave; he may not sheathe, kneel or mount first.
  Play play = at_the_blow(clash("sword +knife", "sword"));
  play.roll_until("first_side", "blow 1; wound 3");
  play.next_turn();
  play.act("act_with 4,5");
  ASSERT_TRUE(play.legal("walk"));
  EXPECT_EQ(play.refused("ready"), "SK-MEL-3");
  EXPECT_FALSE(play.legal("kneel"));
}

// ---- modifiers ------------------------------------------------------------------------------------------------------

TEST(SkirmishBlow, SK_MEL_6_grades) {
  EXPECT_EQ(chance_of("average sword", "average sword"), 50);
  EXPECT_EQ(chance_of("veteran sword", "average sword"), 60);
  EXPECT_EQ(chance_of("elite sword", "average sword"), 70);
  EXPECT_EQ(chance_of("elite sword", "novice sword"), 80);
  EXPECT_EQ(chance_of("average sword", "veteran sword"), 40);
  EXPECT_EQ(chance_of("novice sword", "elite sword"), 20);
  EXPECT_EQ(chance_of("elite sword", "elite sword"), 50);
}

TEST(SkirmishBlow, SK_MEL_6_charging) {
  Play play(Drawn(drawing(9, 14, "s 4,12; S 4,4; U 8,0")));
  play.charge("4,12", "charge_at 4,4", "4,5");
  play.all_stand("blow");
  EXPECT_EQ(play.chance(), 60);
}

TEST(SkirmishBlow, SK_MEL_6_charging_counts_in_the_turn_of_contact_only) {
  Play play(Drawn(drawing(9, 14, "s 4,12; S 4,4; U 8,0")));
  play.charge("4,12", "charge_at 4,4", "4,5");
  play.all_stand("blow");
  play.roll("blow 100");
  play.all_pass("first_side");
  play.next_turn();
  play.all_stand();
  play.strike("4,5", "4,4");
  EXPECT_EQ(play.chance(), 50);
}

TEST(SkirmishBlow, SK_MEL_6_charge_that_stops_short_is_none) {
  // It ends two cells from its enemy, who then walks into contact.
  Play play(Drawn(drawing(9, 14, "s 4,12; S 4,4; U 8,0")));
  play.charge("4,12", "charge_at 4,4", "4,6");
  play.go("4,4", "walk", "4,5", "S");
  play.all_stand();
  play.strike("4,6", "4,5");
  EXPECT_EQ(play.chance(), 50);
}

TEST(SkirmishBlow, SK_MEL_6_riders_charging) {
  Play play(Drawn(drawing(9, 20, "k 4,18; S 4,4; U 8,0")).also('k', "run"));
  play.charge("4,18", "charge_at 4,4", "4,5");
  play.all_stand("blow");
  EXPECT_EQ(play.chance(), 80);
}

TEST(SkirmishBlow, SK_MEL_6_wounded_opponent) {
  Play play = at_the_blow(clash("sword", "sword"));
  play.roll("blow 1; wound 5");
  play.all_pass("first_side");
  play.next_turn();
  play.all_stand();
  play.strike("4,5", "4,4");
  EXPECT_EQ(play.chance(), 60);
  play.roll("blow 1; wound 5");
  play.all_pass("first_side");
  play.next_turn();
  play.all_stand();
  play.strike("4,5", "4,4");
  EXPECT_EQ(play.chance(), 60);  // two hits or one: wounded
}

TEST(SkirmishBlow, SK_MEL_6_each_hit_received) {
  Play play = at_the_blow(clash("sword", "sword"));
  play.roll("blow 1; wound 5");
  play.all_pass("first_side");
  play.next_turn();
  play.all_stand();
  play.strike("4,5", "4,4");
  play.roll("blow 1; wound 6");
  play.strike("4,4", "4,5");
  EXPECT_EQ(play.chance(), 30);
}

/// Side 1's T at 4,4 between side 0's a at 3,5 and b at 5,5, both of these words.
Drawn outnumbered(std::string_view own, std::string_view enemy) {
  return Drawn(drawing(9, 12, "a 3,5; b 5,5; T 4,4; u 0,11; U 8,0")).type('a', own).type('b', own).type('t', enemy);
}

TEST(SkirmishBlow, SK_MEL_6_each_extra_opponent) {
  Play play(outnumbered("sword", "sword"));
  play.all_stand();
  play.act("pass_with 3,5");
  play.strike("4,4", "3,5");
  EXPECT_EQ(play.chance(), 40);
}

TEST(SkirmishBlow, SK_MEL_6_two_extra_opponents) {
  Play play(Drawn(drawing(9, 12, "s 3,5; s 5,5; s 4,5; S 4,4; U 8,0")));
  play.all_stand();
  play.act("pass_with 3,5");
  play.strike("4,4", "3,5");
  EXPECT_EQ(play.chance(), 30);
}

TEST(SkirmishBlow, SK_MEL_6_who_has_acted_already_still_outnumbers) {
  Play play(outnumbered("sword", "sword"));
  play.all_stand();
  play.strike("3,5", "4,4");
  play.roll("blow 100");
  play.strike("4,4", "5,5");
  EXPECT_EQ(play.chance(), 40);
}

TEST(SkirmishBlow, SK_MEL_6_stunned_opponents_do_not_outnumber) {
  Play play(outnumbered("sword", "sword"));
  play.all_stand();
  play.act("pass_with 3,5");
  play.strike("4,4", "3,5");
  play.roll("blow 1; wound 3");
  play.all_pass("first_side");
  play.next_turn();
  play.all_stand();
  play.act("pass_with 5,5");
  play.strike("4,4", "5,5");
  EXPECT_EQ(play.chance(), 50);
}

TEST(SkirmishBlow, SK_MEL_6_opponents_bound_to_another_do_not_outnumber) {
  // b runs in between S at 3,4 and T at 5,4 and names T; T has another enemy, a, beside him: two. S has b alone before
  // him, who cannot strike at him.
  Play play(Drawn(drawing(9, 12, "s 4,10; s 6,5; s 2,5; S 3,4; S 5,4; U 8,0")));
  play.act("act_with 4,10");
  play.act("run");
  play.act("go 4,5");
  play.act("face_0 4,5");
  play.act("name_foe 5,4");
  play.all_stand();
  play.act("pass_with 2,5");
  play.strike("3,4", "2,5");
  EXPECT_EQ(play.chance(), 50);
  play.roll("blow 100");
  play.act("pass_with 6,5");
  play.strike("5,4", "6,5");
  EXPECT_EQ(play.chance(), 40);
}

TEST(SkirmishBlow, SK_MEL_6_shield_counts_against_the_first_attacker_of_the_turn) {
  Play play(outnumbered("sword", "sword shield"));
  play.all_stand();
  play.strike("3,5", "4,4");
  EXPECT_EQ(play.chance(), 40);
  play.roll("blow 100");
  play.act("pass_with 4,4");
  play.strike("5,5", "4,4");
  EXPECT_EQ(play.chance(), 50);
}

TEST(SkirmishBlow, SK_MEL_6_shield_counts_again_next_turn) {
  Play play(clash("sword", "sword shield"));
  for (int turn = 1; turn <= 2; ++turn) {
    play.all_stand();
    play.strike("4,5", "4,4");
    EXPECT_EQ(play.chance(), 40) << turn;
    play.roll("blow 100");
    play.all_pass("first_side");
    play.next_turn();
  }
}

TEST(SkirmishBlow, SK_MEL_6_modifiers_add_up_and_are_told) {
  Play play(Drawn(drawing(9, 14, "a 4,12; T 4,4; U 8,0")).type('a', "veteran sword").type('t', "novice spear shield"));
  play.charge("4,12", "charge_at 4,4", "4,5");
  play.all_stand("blow");
  EXPECT_EQ(play.chance(), 80);  // 60 + 20 + 10 - 10
  EXPECT_THAT(play.explained_values(), ElementsAre(80));
  EXPECT_EQ(play.explained("SK-MEL-5"), 60);
  EXPECT_EQ(play.explained("SK-MEL-6"), 20);
}

// ---- wounds and order -----------------------------------------------------------------------------------------------

TEST(SkirmishMelee, SK_MEL_7_wounds_as_in_firing) {
  const auto after = [](int die) {
    Play play = at_the_blow(clash("sword", "sword"));
    play.roll_until("wound", "blow 1");
    EXPECT_THAT(play.weights(), ElementsAre(1U, 3U, 3U, 3U));
    play.roll_until(die <= 4 ? "first_side" : "", "wound " + std::to_string(die));
    return play;
  };
  EXPECT_EQ(after(1).standing("4,4"), -1);
  EXPECT_EQ(after(3).hits("4,4"), 2);
  EXPECT_TRUE(after(3).stunned("4,4"));
  EXPECT_EQ(after(6).hits("4,4"), 1);
  EXPECT_EQ(after(9).hits("4,4"), 0);
}

TEST(SkirmishMelee, SK_MEL_7_stunned_opponents_die_of_the_next_hit) {
  Play play(outnumbered("sword", "sword"));
  play.all_stand();
  play.strike("3,5", "4,4");
  play.roll("blow 1; wound 3");
  play.strike("5,5", "4,4");
  play.roll_until("first_side", "blow 1");
  EXPECT_EQ(play.standing("4,4"), -1);
}

TEST(SkirmishMelee, SK_MEL_8_each_figure_strikes_once_a_turn) {
  Play play(outnumbered("sword", "sword"));
  play.all_stand();
  play.strike("3,5", "4,4");
  play.roll("blow 100");
  play.act("fight_with 4,4");
  EXPECT_THAT(play.options("strike_at"), ElementsAre("3,5", "5,5"));
  play.act("strike_at 5,5", "blow 100");
  EXPECT_EQ(play.side(), 0);
  EXPECT_THAT(play.options("fight_with"), ElementsAre("5,5"));
  play.strike("5,5", "4,4");
  play.roll_until("first_side", "blow 100");
}

TEST(SkirmishMelee, SK_MEL_8_dice_at_or_below_the_chance_hit) {
  at_the_blow(clash("sword", "sword")).roll_until("wound", "blow 50");
  at_the_blow(clash("sword", "sword")).roll("blow 51");
}

TEST(SkirmishMelee, SK_MEL_8_hundred_hits_and_nothing_misses_without_dice) {
  Play sure(clash("elite sword", "novice"));
  sure.all_stand();
  sure.strike("4,5", "4,4", "wound");
  Play hopeless(clash("novice", "elite sword"));
  hopeless.all_stand();
  hopeless.strike("4,5", "4,4", "");
  EXPECT_EQ(hopeless.side(), 1);
}

TEST(SkirmishMelee, SK_MEL_8_blows_of_the_second_side_first_if_it_goes_first) {
  Play play = Play::before_the_dice(clash("sword", "sword"));
  play.roll("first_side 1 6");
  play.act("go_first");
  play.all_stand();
  EXPECT_EQ(play.side(), 1);
  EXPECT_EQ(play.node(), "fighter");
}

}  // namespace
}  // namespace banneret::skirmish_test
