// CR-MEL: who fights whom, rolls, numbers to hit. Who holds the ground is in push_test.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/crecy/clash.h"

namespace banneret::crecy_test {
namespace {

using ::testing::ElementsAre;

Play at_the_blow(const Drawn& drawn) {
  const bool led = drawn.text().find("leader = \"leader\"") != std::string::npos;
  Play play(drawn, led ? "points 1; points 1" : "points 6");
  play.act_until("pass", "strike");
  return play;
}

int needed(std::string_view own, std::string_view enemy = kSoldiers) {
  return at_the_blow(clash(own, enemy)).needed();
}

int rolls(std::string_view own, std::string_view enemy = kSoldiers) {
  return at_the_blow(clash(own, enemy)).dice_count();
}

TEST(CrecyMelee, CR_MEL_1_fought_when_the_round_ends) {
  Play play(clash(kSoldiers, kSoldiers));
  EXPECT_EQ(play.node(), "order");
  play.act("pass", "strike 1 1 1 1 1 1; strike 1 1 1 1 1 1; points 6");
  EXPECT_EQ(play.side(), 1);
  play.act("pass", "strike 1 1 1 1 1 1; strike 1 1 1 1 1 1; points 6");
  EXPECT_EQ(play.side(), 0);
}

TEST(CrecyMelee, CR_MEL_1_two_that_strike_each_other_fight_at_the_same_time) {
  Play play(clash("soldier unarmoured x2", "soldier unarmoured x1"));
  const int own = play.drawn("5,5");
  const int enemy = play.drawn("5,4");
  // Two hits on one casting; its own die, thrown all the same, kills one of two. The losses are equal: nobody gains
  // ground.
  play.act("pass", "strike 6 6; strike 6; points 6");
  EXPECT_EQ(play.where(enemy), "gone");
  EXPECT_EQ(play.where(own), "5,5");
  EXPECT_EQ(play.castings("5,5"), 1);
}

/// Own units at 4,5 and 6,5, enemies at 4,4 and 6,4, and one of the enemy between them at 5,4.
Drawn melee_of_five() {
  return Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ....SSS.....
    ....e.e.....
    ............
    ............
    ............
    .......ssssc)")
      .type('e', "soldier unarmoured");
}

TEST(CrecyMelee, CR_MEL_1_each_unit_names_the_one_enemy_it_strikes) {
  Play play(melee_of_five());
  play.act("pass");
  EXPECT_EQ(play.node(), "strike_target");
  EXPECT_EQ(play.side(), 0);
  EXPECT_THAT(play.options("strike_at"), ElementsAre("4,4", "5,4"));
  play.act("strike_at 5,4");
  EXPECT_THAT(play.options("strike_at"), ElementsAre("5,4", "6,4"));
  play.act("strike_at 6,4");
  // Then the other side: its unit in the middle chooses, the outer ones have one enemy each.
  EXPECT_EQ(play.side(), 1);
  EXPECT_THAT(play.options("strike_at"), ElementsAre("4,5", "6,5"));
  play.act("strike_at 4,5");
  EXPECT_EQ(play.node(), "pairing");
}

TEST(CrecyMelee, CR_MEL_1_active_side_orders_the_pairings) {
  Play play(melee_of_five());
  play.act("pass");
  play.act("strike_at 5,4");
  play.act("strike_at 6,4");
  play.act("strike_at 4,5");
  // 4,5 and 5,4 strike each other, 6,5 and 6,4 too; 4,4 strikes alone at 4,5.
  EXPECT_EQ(play.side(), 0);
  EXPECT_THAT(play.options("fight"), ElementsAre("4,4", "4,5", "6,5"));
  play.act("fight 6,5", "strike 1 1 1 1 1 1; strike 1 1 1 1 1 1");
  EXPECT_THAT(play.options("fight"), ElementsAre("4,4", "4,5"));
  play.act("fight 4,4", "strike 1 1 1 1 1 1; strike 1 1 1 1 1 1; strike 1 1 1 1 1 1; points 6");
}

TEST(CrecyMelee, CR_MEL_1_destroyed_unit_has_lost_its_strike) {
  Play play(melee_of_five().type('e', "soldier unarmoured x1"));
  play.act("pass");
  play.act("strike_at 5,4");
  play.act("strike_at 6,4");
  play.act("strike_at 6,5");
  // 4,5 strikes 5,4 alone; 5,4 and 6,4 strike 6,5; 4,4 strikes 4,5.
  EXPECT_THAT(play.options("fight"), ElementsAre("4,4", "5,4", "4,5", "6,5"));
  play.act("fight 4,4", "strike 6 1 1 1 1 1");  // 4,5 is gone, and its strike at 5,4 with it
  EXPECT_THAT(play.options("fight"), ElementsAre("5,4", "6,5"));
}

TEST(CrecyMelee, CR_MEL_1_strike_goes_to_an_enemy_in_front_if_any_is_there) {
  // The own unit at 5,5 faces N; 5,4 is before it, 6,5 beside it faces it.
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    .....S......
    .....sS.....
    ............
    ............
    ............
    .......ssssc)")
                .face("6,5", "W"));
  play.act("pass");
  EXPECT_TRUE(play.forced("strike_at 5,4"));
  EXPECT_THAT(play.options("fight"), ElementsAre("5,5", "6,5"));
}

TEST(CrecyMelee, CR_MEL_1_unit_with_nobody_in_front_strikes_whom_it_touches) {
  Play play = at_the_blow(clash(kSoldiers, kSoldiers).face("5,5", "E"));
  EXPECT_EQ(play.dice_count(), 6);
  EXPECT_EQ(play.needed(), 5);
  play.roll("strike 1 1 1 1 1 1; strike 1 1 1 1 1 1; points 6");
}

TEST(CrecyMelee, CR_MEL_1_contacts_newly_made_wait_for_the_next_round) {
  // The winner takes 5,4 and then stands before the enemy at 5,3... pushed to nowhere but beside another at 6,3.
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ......S.....
    .....T......
    .....n......
    ............
    ............
    ............
    .......ssssc)")
                .type('t', "soldier unarmoured x1"));
  // The last casting of the enemy falls, the ground is taken, the unit at 6,3 is touched: no blow until next round.
  play.act("pass", "strike 6 1 1 1 1 1; strike 1; points 6");
  EXPECT_EQ(play.where(play.drawn("5,5")), "5,4");
  play.act_until("pass", "strike");
}

TEST(CrecyMelee, CR_MEL_2_fleeing_units_do_not_fight) {
  // Peasants flee before arrows, as far as a wall; knights ride them down in the next turn: the one blow is the
  // knights', into their backs.
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    ............
    .....P......
    ............
    ....kf......
    .......ssssc)")
                .terrain("............ ............ ............ .....#......")
                .also('k', "shield"));
  play.act("volley 5,8", "volley 6 1 1 1 1 1; flight 1 1 1 1 1 1 1 1 1 1");
  play.act("pass", "rally 1 1 1 1 1; points 6");
  EXPECT_EQ(play.where(play.drawn("5,6")), "5,4");
  play.act("pass", "points 6");
  play.act("move 4,8");
  play.act("advance 4,5");
  play.act_until("pass", "strike");
  EXPECT_EQ(play.needed(), 2);
  play.roll_until("rally", "strike 6 1 1 1 1 1");
}

TEST(CrecyMelee, CR_MEL_3_skirmishers_in_the_open_die) {
  Play play(clash("soldier skirmisher skirmish", kSoldiers));
  const int own = play.drawn("5,5");
  const int clock = play.clock(0);
  play.act("pass", "points 6");
  EXPECT_EQ(play.where(own), "gone");
  EXPECT_EQ(play.clock(0), clock - 1);
}

TEST(CrecyMelee, CR_MEL_3_whoever_moved) {
  Play play(clash(kSoldiers, "soldier skirmisher skirmish"));
  const int enemy = play.drawn("5,4");
  play.act("pass", "points 6");
  EXPECT_EQ(play.where(enemy), "gone");
  EXPECT_EQ(play.where(play.drawn("5,5")), "5,5");
}

TEST(CrecyMelee, CR_MEL_3_skirmishers_fight_in_terrain) {
  Play play(clash("soldier skirmisher", kSoldiers).terrain(R"(
    ............
    ............
    ............
    ............
    ............
    .....r......)"));
  play.act_until("pass", "strike");
  EXPECT_EQ(play.dice_count(), 6);
}

TEST(CrecyMelee, CR_MEL_3_skirmishers_fight_skirmishers) {
  Play play(clash("soldier skirmisher", "soldier skirmisher"));
  play.act_until("pass", "strike");
}

TEST(CrecyMelee, CR_MEL_4_one_roll_a_casting) {
  EXPECT_EQ(rolls(kSoldiers), 6);
  EXPECT_EQ(rolls("soldier unarmoured x4"), 4);
}

TEST(CrecyMelee, CR_MEL_4_command_stand_adds_a_roll) {
  EXPECT_EQ(rolls("soldier unarmoured leader"), 7);
}

TEST(CrecyMelee, CR_MEL_4_pole_arms_in_defensive_formation_roll_two_more) {
  EXPECT_EQ(rolls("soldier armoured pole_arm defensive"), 8);
  EXPECT_EQ(rolls("soldier armoured pike defensive"), 8);
  EXPECT_EQ(rolls("soldier armoured spear defensive"), 8);
  EXPECT_EQ(rolls("soldier armoured pole_arm"), 6);
  EXPECT_EQ(rolls("soldier armoured shield shield_wall"), 6);
}

/// Cavalry at 5,8 charges the enemy at 5,4.
Play charge(std::string_view cavalry) {
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    .....T......
    ............
    ............
    ............
    .....e......
    .......ssssc)")
                .type('e', cavalry)
                .type('t', "soldier armoured mail"));
  play.act("move 5,8");
  play.act("advance 5,5");
  play.act_until("pass", "strike");
  return play;
}

TEST(CrecyMelee, CR_MEL_4_wedge_of_lances_that_charges_rolls_two_more) {
  EXPECT_EQ(charge("knight cavalry lance wedge").dice_count(), 8);
  EXPECT_EQ(charge("knight cavalry lance").dice_count(), 6);
  EXPECT_EQ(charge("knight cavalry wedge").dice_count(), 6);
}

TEST(CrecyMelee, CR_MEL_4_wedge_that_did_not_charge_rolls_no_more) {
  EXPECT_EQ(rolls("knight cavalry lance wedge"), 6);
}

TEST(CrecyMelee, CR_MEL_4_wedge_is_a_double_line_after_the_melee) {
  Play play = charge("knight cavalry lance wedge");
  play.roll("strike 1 1 1 1 1 1 1 1; strike 1 1 1 1 1 1; points 6");
  EXPECT_EQ(play.formation("5,5"), "double_line");
}

TEST(CrecyMelee, CR_MEL_5_numbers_to_hit) {
  EXPECT_EQ(needed("knight unarmoured"), 4);
  EXPECT_EQ(needed("knight cavalry"), 4);
  EXPECT_EQ(needed("veteran unarmoured"), 5);
  EXPECT_EQ(needed("soldier unarmoured"), 5);
  EXPECT_EQ(needed("peasant unarmoured"), 6);
}

TEST(CrecyMelee, CR_MEL_5_any_missile_unit_needs_six) {
  EXPECT_EQ(needed("knight unarmoured longbow"), 6);
  EXPECT_EQ(needed("soldier armoured crossbow"), 6);
  EXPECT_EQ(needed("veteran unarmoured short_bow"), 6);
}

TEST(CrecyMelee, CR_MEL_5_command_stand_needs_four) {
  EXPECT_EQ(at_the_blow(clash("peasant unarmoured leader", kSoldiers)).last_die_needed(), 4);
  EXPECT_EQ(at_the_blow(clash("soldier unarmoured longbow leader", kSoldiers)).last_die_needed(), 4);
}

TEST(CrecyMelee, CR_MEL_6_flank_and_rear) {
  EXPECT_EQ(at_the_blow(clash(kSoldiers, kSoldiers).face("5,4", "SE")).needed(), 5);  // still its front
  EXPECT_EQ(at_the_blow(clash(kSoldiers, kSoldiers).face("5,4", "E")).needed(), 4);
  EXPECT_EQ(at_the_blow(clash(kSoldiers, kSoldiers).face("5,4", "W")).needed(), 4);
  EXPECT_EQ(at_the_blow(clash(kSoldiers, kSoldiers).face("5,4", "NE")).needed(), 3);
  EXPECT_EQ(at_the_blow(clash(kSoldiers, kSoldiers).face("5,4", "N")).needed(), 3);
}

TEST(CrecyMelee, CR_MEL_6_command_stand_has_the_units_bonus) {
  EXPECT_EQ(at_the_blow(clash("peasant unarmoured leader", kSoldiers).face("5,4", "N")).last_die_needed(), 2);
}

TEST(CrecyMelee, CR_MEL_6_standing_above) {
  const char* kHill = R"(
    000000000000
    000000000000
    000000000000
    000000000000
    000000000000
    000001000000
    000000000000
    000000000000
    000000000000
    000000000000)";
  Play play = at_the_blow(clash(kSoldiers, kSoldiers).heights(kHill));
  EXPECT_EQ(play.needed(), 4);
  play.roll_until("strike", "strike 1 1 1 1 1 1");
  EXPECT_EQ(play.needed(), 5);
}

/// The unit at 5,7 charges the enemy at 5,4; obstacles as drawn.
Play charge_at_an_obstacle(const char* terrain) {
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    .....S......
    ............
    ............
    .....s......
    ............
    .......ssssc)")
                .terrain(terrain));
  play.act("move 5,7");
  play.act("advance 5,5");
  play.act_until("pass", "strike");
  return play;
}

TEST(CrecyMelee, CR_MEL_6_holding_an_obstacle) {
  for (const char obstacle : {'h', 'w', '~'}) {
    std::string ground = "............ ............ ............ ............ .....";
    ground += obstacle;
    ground += "......";
    Play play = charge_at_an_obstacle(ground.c_str());
    EXPECT_EQ(play.needed(), 5) << obstacle;  // the charger holds nothing
    play.roll_until("strike", "strike 1 1 1 1 1 1");
    EXPECT_EQ(play.needed(), 4) << obstacle;
  }
}

TEST(CrecyMelee, CR_MEL_6_obstacle_under_the_charger_is_held_by_the_other) {
  Play play = charge_at_an_obstacle("............ ............ ............ ............ ............ .....h......");
  EXPECT_EQ(play.needed(), 5);
  play.roll_until("strike", "strike 1 1 1 1 1 1");
  EXPECT_EQ(play.needed(), 4);
}

TEST(CrecyMelee, CR_MEL_6_each_position_counts) {
  Play play(clash(kSoldiers, kSoldiers)
                .terrain("............ ............ ............ ............ ............ .....h......")
                .heights("000000000000 000000000000 000000000000 000000000000 000000000000 000001000000 000000000000 "
                         "000000000000 000000000000 000000000000"));
  play.act_until("pass", "strike");
  EXPECT_EQ(play.needed(), 3);
}

TEST(CrecyMelee, CR_MEL_6_long_weapon_without_shield) {
  for (const char* weapon : {"spear", "pike", "pole_arm", "two_handed"}) {
    EXPECT_EQ(needed(std::string("soldier armoured ") + weapon), 4) << weapon;
    EXPECT_EQ(needed(std::string("soldier armoured shield ") + weapon), 5) << weapon;
  }
  EXPECT_EQ(needed("soldier cavalry lance"), 4);
  EXPECT_EQ(needed("soldier cavalry lance shield"), 5);
  EXPECT_EQ(needed("soldier armoured hand"), 5);
}

TEST(CrecyMelee, CR_MEL_6_march_column_strikes_at_two_less) {
  EXPECT_EQ(needed("knight unarmoured march_column"), 6);
  Play play(clash("soldier unarmoured march_column", kSoldiers));
  play.act_until("pass", "strike");  // 7 cannot be rolled: the first throw is the enemy's
  EXPECT_EQ(play.needed(), 5);
  play.roll("strike 1 1 1 1 1 1; points 6");
}

}  // namespace
}  // namespace banneret::crecy_test
