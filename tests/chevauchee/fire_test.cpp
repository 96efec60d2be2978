// CH-FIR: who shoots and how often, loading, throwing, and fire that falls on all at once.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/chevauchee/table.h"

namespace banneret::chevauchee_test {
namespace {

using ::testing::ElementsAre;

/// The shooter 's' at 3,7 and a man with a club straight before him, at 3,2 unless said otherwise.
Drawn shooter_and_target(const std::string& words, int row = 2) {
  std::vector<std::string> rows(9, "........");
  rows[7][3] = 's';
  rows[static_cast<std::size_t>(row)][3] = 'D';
  std::string drawing;
  for (const std::string& line : rows) drawing += line + "\n";
  return Drawn(drawing).type('s', words);
}

/// Shots that the soldier there may name from now on in this turn, all at his first target: 0, 1 or 2.
int shots(Play& play, const std::string& target = "3,2", const char* kind = "shoot_at ") {
  int named = 0;
  while (play.node() != "shot") {
    if (!play.legal("done")) return 0;
    play.act_on("done");
  }
  while (play.node() == "shot" && play.legal(kind + target)) {
    play.act_on(kind + target);
    ++named;
  }
  return named;
}
int shots_when_still(const std::string& words) {
  Play play(shooter_and_target(words));
  return shots(play);
}
int shots_after_a_walk(const std::string& words) {
  Play play(shooter_and_target(words));
  play.walk("3,7", "3,6", 0);
  return shots(play);
}

TEST(ChevaucheeFire, CH_FIR_0_bow_longbow_and_sling_shoot_twice_when_stationary) {
  EXPECT_EQ(shots_when_still("light bow club"), 2);
  EXPECT_EQ(shots_when_still("light longbow club"), 2);
  EXPECT_EQ(shots_when_still("light sling club"), 2);
  EXPECT_EQ(shots_when_still("light crossbow club"), 1);
  EXPECT_EQ(shots_when_still("light handgun club"), 1);
}

TEST(ChevaucheeFire, CH_FIR_0_turning_in_place_is_stationary) {
  Play play(shooter_and_target("light bow club"));
  play.turn("3,7", 1);
  EXPECT_EQ(shots(play), 2);
}

TEST(ChevaucheeFire, CH_FIR_0_both_shots_are_named_before_the_dice_and_may_be_held) {
  Play play(shooter_and_target("light bow club"));
  play.to("shot");
  EXPECT_THAT(play.legal_list(), ElementsAre("shoot_at 3,2", "hold"));
  play.act("shoot_at 3,2");
  EXPECT_THAT(play.legal_list(), ElementsAre("shoot_at 3,2", "hold"));
  play.act_on("hold");
  play.roll_on("shot 1 1 1");
  EXPECT_NE(play.node(), "throw shot");
}

TEST(ChevaucheeFire, CH_FIR_0_two_targets_in_the_order_of_their_numbers) {
  Play play(Drawn(R"(
    ..D.D...
    ........
    ........
    ........
    ...b....)"));
  play.to("shot");
  EXPECT_THAT(play.legal_list(), ElementsAre("shoot_at 2,0", "shoot_at 4,0", "hold"));
  play.act("shoot_at 4,0");  // side 1 counts from its own left: 4,0 is its first
  EXPECT_THAT(play.legal_list(), ElementsAre("shoot_at 2,0", "shoot_at 4,0", "hold"));
  play.act_until("shoot_at 2,0", "shot");
  play.roll("shot 6 6 5; shot 6 6 5");
  EXPECT_EQ(play.node(), "end");
  Play second(Drawn(R"(
    ..D.D...
    ........
    ........
    ........
    ...b....)"));
  second.to("shot");
  second.act("shoot_at 2,0");
  EXPECT_THAT(second.legal_list(), ElementsAre("shoot_at 2,0", "hold"));
}

TEST(ChevaucheeFire, CH_FIR_1_once_after_a_walk) {
  EXPECT_EQ(shots_after_a_walk("light bow club"), 1);
  EXPECT_EQ(shots_after_a_walk("light longbow club"), 1);
  EXPECT_EQ(shots_after_a_walk("light sling club"), 1);
}

/// Side 1's man comes into melee with the shooter in the counter-move.
Play met_by_an_enemy(const std::string& words) {
  Play play(shooter_and_target(words));
  play.to("move", 1);
  play.walk("3,2", "3,6", 4);
  return play;
}

TEST(ChevaucheeFire, CH_FIR_1_once_when_enemies_moved_into_melee_with_him) {
  Play play = met_by_an_enemy("light bow club");
  EXPECT_EQ(shots(play, "3,6"), 1);
}

TEST(ChevaucheeFire, CH_FIR_1_not_when_he_moved_into_melee_himself) {
  Play play(shooter_and_target("light bow club"));
  play.walk("3,7", "3,3", 0);
  EXPECT_EQ(shots(play), 0);
}

TEST(ChevaucheeFire, CH_FIR_1_not_when_he_was_engaged_as_the_turn_began) {
  Play play = met_by_an_enemy("light bow club");
  play.next_turn();
  EXPECT_EQ(shots(play, "3,6"), 0);
}

TEST(ChevaucheeFire, CH_FIR_1_engaged_before_and_met_by_another_he_does_not_shoot) {
  Play play(Drawn(R"(
    ........
    ........
    ...D..D.
    ........
    ........
    ........
    ........
    ...b....)"));
  play.to("move", 1);
  play.walk("3,2", "3,6", 4);
  play.next_turn();
  play.to("move", 1);
  play.walk("6,2", "4,6", 4);
  EXPECT_EQ(shots(play, "4,6"), 0);
}

TEST(ChevaucheeFire, CH_FIR_1_nor_throws) {
  Play play(shooter_and_target("light sword javelins=2"));
  play.walk("3,7", "3,3", 0);
  EXPECT_EQ(shots(play, "3,2", "throw_at "), 0);
}

// ---- loading --------------------------------------------------------------------------------------------------------

TEST(ChevaucheeFire, CH_FIR_2_loaded_from_the_start_unless_the_scenario_says_not) {
  EXPECT_TRUE(Play(shooter_and_target("light crossbow club")).loaded("3,7"));
  EXPECT_FALSE(Play(shooter_and_target("light crossbow club unloaded")).loaded("3,7"));
}

TEST(ChevaucheeFire, CH_FIR_2_loading_and_shooting_in_one_stationary_turn) {
  for (const char* words : {"light crossbow club unloaded", "light handgun club unloaded"}) {
    EXPECT_EQ(shots_when_still(words), 1) << words;
  }
}

TEST(ChevaucheeFire, CH_FIR_2_a_shot_unloads) {
  Play play(shooter_and_target("light crossbow club"));
  ASSERT_EQ(shots(play), 1);
  play.roll_on("shot 1 1 1");
  EXPECT_FALSE(play.loaded("3,7"));
}

TEST(ChevaucheeFire, CH_FIR_2_a_moving_soldier_does_not_load) {
  EXPECT_EQ(shots_after_a_walk("light crossbow club unloaded"), 0);
}

TEST(ChevaucheeFire, CH_FIR_2_nor_does_one_who_charges) {
  std::string rows;
  for (int y = 0; y < 40; ++y) rows += y == 0 ? "...D....\n" : y == 39 ? "...x....\n" : "........\n";
  Play play(Drawn(rows).type('x', "heavy crossbow sword unloaded"));
  play.charge("3,39", "3,0", "1 1");
  play.next_turn();
  EXPECT_FALSE(play.loaded("3,31"));
}

TEST(ChevaucheeFire, CH_FIR_2_loaded_he_may_move_and_shoot_in_a_later_turn) {
  Play play(shooter_and_target("light crossbow club unloaded"));
  play.next_turn();
  EXPECT_TRUE(play.loaded("3,7"));
  play.walk("3,7", "3,6", 0);
  EXPECT_EQ(shots(play), 1);
}

TEST(ChevaucheeFire, CH_FIR_2_turning_in_place_does_not_hinder_loading) {
  Play play(shooter_and_target("light crossbow club unloaded"));
  play.turn("3,7", 1);
  EXPECT_EQ(shots(play), 1);
}

TEST(ChevaucheeFire, CH_FIR_2_loader_met_by_an_enemy_must_beat_his_die) {
  Play play = met_by_an_enemy("light crossbow club unloaded");
  play.to("throw loading");
  EXPECT_EQ(play.dice_count(), 2);
  EXPECT_THAT(play.weights(), ElementsAre(21U, 15U));
  play.roll("loading 4 3");
  EXPECT_TRUE(play.loaded("3,7"));
  EXPECT_EQ(shots(play, "3,6"), 1);
}

TEST(ChevaucheeFire, CH_FIR_2_a_tie_does_not_load) {
  Play play = met_by_an_enemy("light crossbow club unloaded");
  play.to("throw loading");
  play.roll_on("loading 4 4");
  EXPECT_FALSE(play.loaded("3,7"));
  EXPECT_NE(play.node(), "shot");
}

TEST(ChevaucheeFire, CH_FIR_2_a_die_against_one_of_each_new_engager_all_beaten) {
  Play play(Drawn(R"(
    ........
    ..D.D...
    ........
    ........
    ........
    ........
    ........
    ...x....)")
                .type('x', "light crossbow sword unloaded"));
  play.to("move", 1);
  play.walk("2,1", "2,6", 4);
  play.walk("4,1", "4,6", 4);
  play.to("throw loading");
  EXPECT_EQ(play.dice_count(), 3);
  EXPECT_THAT(play.weights(), ElementsAre(161U, 55U));  // 55 = 0 + 1 + 4 + 9 + 16 + 25
  play.roll_on("loading 5 4 5");
  EXPECT_FALSE(play.loaded("3,7"));
}

TEST(ChevaucheeFire, CH_FIR_2_engaged_from_an_earlier_turn_he_does_not_load) {
  Play play = met_by_an_enemy("light crossbow club unloaded");
  play.to("throw loading");
  play.roll_on("loading 1 1");
  play.next_turn();
  play.to("throw blow");
  EXPECT_FALSE(play.loaded("3,7"));
}

TEST(ChevaucheeFire, CH_FIR_2_a_loaded_weapon_shoots_at_engagers) {
  Play play = met_by_an_enemy("light crossbow club");
  EXPECT_EQ(shots(play, "3,6"), 1);
}

// ---- throwing -------------------------------------------------------------------------------------------------------

TEST(ChevaucheeFire, CH_FIR_3_spears_axes_javelins_and_daggers_are_thrown_once) {
  for (const char* words :
       {"light spear sword", "light battle_axe sword", "light dagger sword", "light sword javelins=2"}) {
    Play play(shooter_and_target(words, 5));
    EXPECT_EQ(shots(play, "3,5", "throw_at "), 1) << words;
  }
}

TEST(ChevaucheeFire, CH_FIR_3_other_weapons_are_not) {
  for (const char* words : {"light sword", "light two_handed_axe", "light mace", "light lance sword mounted"}) {
    Play play(shooter_and_target(words, 5));
    EXPECT_EQ(shots(play, "3,5", "throw_at "), 0) << words;
  }
}

TEST(ChevaucheeFire, CH_FIR_3_a_hand_weapon_thrown_is_gone) {
  Play play(shooter_and_target("light spear battle_axe", 5));
  play.to("shot");
  play.act_on("throw_at 3,5");
  EXPECT_EQ(play.hand("3,7"), "spear");  // until all dice are thrown
  play.roll_on("shot 1 1 1");
  EXPECT_EQ(play.hand("3,7"), "battle_axe");
}

TEST(ChevaucheeFire, CH_FIR_3_whose_last_weapon_is_thrown_is_unarmed) {
  Play play(shooter_and_target("light dagger", 5));
  play.to("shot");
  play.act_on("throw_at 3,5");
  play.roll_on("shot 1 1 1");
  EXPECT_EQ(play.hand("3,7"), "unarmed");
}

TEST(ChevaucheeFire, CH_FIR_3_javelins_are_counted_and_thrown_before_the_weapon_in_hand) {
  Play play(shooter_and_target("light spear javelins=2", 5));
  EXPECT_EQ(play.javelins("3,7"), 2);
  play.to("shot");
  play.act_on("throw_at 3,5");
  play.roll_on("shot 1 1 1");
  EXPECT_EQ(play.javelins("3,7"), 1);
  EXPECT_EQ(play.hand("3,7"), "spear");
}

TEST(ChevaucheeFire, CH_FIR_3_javelins_are_no_melee_weapon) {
  Play play(shooter_and_target("light javelins=2"));
  EXPECT_EQ(play.hand("3,7"), "unarmed");
}

TEST(ChevaucheeFire, CH_FIR_3_a_throw_or_a_shot_not_both) {
  Play play(shooter_and_target("light bow spear dagger", 5));
  play.to("shot");
  EXPECT_TRUE(play.legal("throw_at 3,5"));
  play.act_on("shoot_at 3,5");
  EXPECT_FALSE(play.legal("throw_at 3,5"));
  EXPECT_TRUE(play.legal("shoot_at 3,5"));
}

TEST(ChevaucheeFire, CH_FIR_3_a_weapon_may_be_thrown_after_a_walk) {
  Play play(shooter_and_target("light spear dagger"));
  play.walk("3,7", "3,5", 0);
  EXPECT_EQ(shots(play, "3,2", "throw_at "), 1);
}

// ---- all at once ----------------------------------------------------------------------------------------------------

Drawn two_archers() {
  return Drawn(R"(
    ...B....
    ........
    ........
    ........
    ...b....)");
}

TEST(ChevaucheeFire, CH_FIR_4_player_a_names_all_his_targets_then_player_b_then_dice) {
  Play play(Drawn(R"(
    ..B.B...
    ........
    ........
    ........
    ........
    ..b.b...)"));
  play.to("shot");
  std::vector<int> sides;
  while (play.node() == "shot") {
    sides.push_back(play.side());
    play.act_on(play.legal("shoot_at 2,0") ? "shoot_at 2,0" : play.legal("shoot_at 2,5") ? "shoot_at 2,5" : "hold");
  }
  EXPECT_THAT(sides, ElementsAre(0, 0, 0, 0, 1, 1, 1, 1));
  EXPECT_EQ(play.node(), "throw shot");
}

TEST(ChevaucheeFire, CH_FIR_4_both_may_kill_each_other) {
  Play play(two_archers());
  play.to("shot");
  play.act("shoot_at 3,0");
  play.act("hold");
  play.act("shoot_at 3,4");
  play.act_on("hold");
  play.roll("shot 6 6 5; shot 6 6 5");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 0);
}

TEST(ChevaucheeFire, CH_FIR_4_nobody_falls_before_all_dice_are_thrown) {
  Play play(two_archers());
  play.to("shot");
  play.act("shoot_at 3,0");
  play.act("hold");
  play.act("shoot_at 3,4");
  play.act_on("hold");
  EXPECT_EQ(play.thrower(), "3,4");
  play.roll_on("shot 6 6 5");
  EXPECT_TRUE(play.stands("3,0"));
  EXPECT_EQ(play.thrower(), "3,0");
}

TEST(ChevaucheeFire, CH_FIR_4_a_second_shot_at_one_already_killed_is_not_thrown) {
  Play play(two_archers());
  play.to("shot");
  play.act("shoot_at 3,0");
  play.act("shoot_at 3,0");
  play.act_on("hold");
  play.roll("shot 6 6 5");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 1);
}

TEST(ChevaucheeFire, CH_FIR_4_the_dead_of_the_fire_phase_do_not_fight) {
  Play play(Drawn(R"(
    D......D
    ........
    ...D....
    ........
    ...d....
    ........
    ........
    ...b....)"));
  play.walk("3,4", "3,3", 0);
  play.to("shot");
  play.act_on("shoot_at 3,2");
  play.act_on("hold");
  play.roll_on("shot 6 6 6");
  EXPECT_EQ(play.node(), "throw initiative");
}

}  // namespace
}  // namespace banneret::chevauchee_test
