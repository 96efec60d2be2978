// SK-FIR-3 to SK-FIR-6 and SK-FIR-10: modifiers of a shot, arcs on the move, percentage dice, and who may not fire.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/skirmish/table.h"

namespace banneret::skirmish_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Side 0's thrower or archer at 4,18, side 1's target eight paces before him at 4,10.
Drawn pair(std::string_view shooter, std::string_view target) {
  return Drawn(drawing(9, 20, "a 4,18; T 4,10")).type('a', shooter).type('t', target);
}

int standing_chance(std::string_view shooter, std::string_view target) {
  Play play(pair(shooter, target));
  play.all_stand();
  play.shoot("4,18", "4,10");
  return play.chance();
}

/// The shooter first moves a cell forward at this gait (or as far as a charge must).
int moving_chance(std::string_view shooter, std::string_view gait, int paces = 1) {
  Play play(Drawn(drawing(9, 40, "a 4,38; T 4,28")).type('a', shooter).type('t', "average"));
  const std::string to = "4," + std::to_string(38 - paces);
  if (gait == "charge_at" || gait == "gallop_at") {
    play.charge("4,38", std::string(gait) + " 4,28", to);
  } else {
    play.go("4,38", gait, to, "N");
  }
  play.all_stand();
  play.shoot(to, "4,28");
  return play.chance();
}

TEST(SkirmishShot, SK_FIR_3_each_hit_on_the_firer) {
  Play play = Play::before_the_dice(Drawn(drawing(9, 20, "j 4,18; J 4,10; J 5,10; J 3,10")));
  play.roll("first_side 1 6");
  play.act("go_first");
  play.all_stand();
  play.shoot("4,10", "4,18");
  play.roll("shot 1; wound 5");
  EXPECT_EQ(play.hits("4,18"), 1);
  play.shoot("4,18", "4,10");
  EXPECT_EQ(play.chance(), 70);
}

TEST(SkirmishShot, SK_FIR_3_two_hits_on_the_firer) {
  Play play = Play::before_the_dice(Drawn(drawing(9, 20, "j 4,18; u 0,19; J 4,10; J 5,10")));
  play.roll("first_side 1 6");
  play.act("go_second");
  play.all_stand();
  play.act("pass_with 4,18");
  play.shoot("4,10", "4,18");
  play.roll("shot 1; wound 5");
  play.shoot("5,10", "4,18");
  play.roll_until("first_side", "shot 1; wound 6");
  play.next_turn();
  play.all_stand();
  play.shoot("4,18", "4,10");
  EXPECT_EQ(play.chance(), 60);
}

TEST(SkirmishShot, SK_FIR_3_veteran_and_elite_firers) {
  EXPECT_EQ(standing_chance("novice javelin", "average kneeling"), 50);
  EXPECT_EQ(standing_chance("average javelin", "average kneeling"), 50);
  EXPECT_EQ(standing_chance("veteran javelin", "average kneeling"), 70);
  EXPECT_EQ(standing_chance("elite javelin", "average kneeling"), 70);
}

TEST(SkirmishShot, SK_FIR_3_grade_of_the_target_is_no_matter) {
  EXPECT_EQ(standing_chance("average javelin", "elite kneeling"), 50);
}

TEST(SkirmishShot, SK_FIR_3_fast_firers) {
  EXPECT_EQ(moving_chance("javelin", "run"), 60);
  EXPECT_EQ(moving_chance("javelin", "charge_at", 6), 60);
  EXPECT_EQ(moving_chance("javelin ridden run", "canter"), 60);
  EXPECT_EQ(moving_chance("javelin ridden run", "charge_at", 7), 60);
  EXPECT_EQ(moving_chance("javelin ridden canter", "gallop"), 60);
}

TEST(SkirmishShot, SK_FIR_3_slow_firers) {
  EXPECT_EQ(moving_chance("javelin", "walk"), 70);
  EXPECT_EQ(moving_chance("javelin lying", "walk"), 70);
  EXPECT_EQ(moving_chance("javelin ridden", "walk"), 70);
  EXPECT_EQ(moving_chance("javelin ridden walk", "run"), 70);
}

TEST(SkirmishShot, SK_FIR_3_gait_chosen_counts_though_no_distance_is_covered) {
  EXPECT_EQ(moving_chance("javelin ridden run", "canter", 0), 60);
  EXPECT_EQ(moving_chance("javelin ridden walk", "run", 0), 70);
}

TEST(SkirmishShot, SK_FIR_3_soft_cover_counts_once_more_for_who_is_low_in_it) {
  const auto in_cover = [](std::string_view target, std::string_view ground) {
    Play play(pair("javelin", target).terrain(drawing(9, 20, ground)));
    play.all_stand();
    play.shoot("4,18", "4,10");
    return play.chance();
  };
  EXPECT_EQ(in_cover("average", "t 4,10"), 20);
  EXPECT_EQ(in_cover("average kneeling", "t 4,10"), 10);
  EXPECT_EQ(in_cover("average lying", "t 4,10"), 10);
  EXPECT_EQ(in_cover("average kneeling", "h 4,11"), 10);
  EXPECT_EQ(in_cover("average lying", ""), 20);
  EXPECT_EQ(in_cover("average kneeling", "m 4,10"), 10);  // hard cover has its row alone
}

TEST(SkirmishShot, SK_FIR_3_shields) {
  EXPECT_EQ(standing_chance("javelin", "average"), 80);
  EXPECT_EQ(standing_chance("javelin", "shield"), 70);
}

TEST(SkirmishShot, SK_FIR_3_shields_count_on_every_side) {
  Play play(pair("javelin", "shield").face("4,10", "N"));
  play.all_stand();
  play.shoot("4,18", "4,10");
  EXPECT_EQ(play.chance(), 70);
}

TEST(SkirmishShot, SK_FIR_3_shields_count_against_every_shot) {
  Play play(Drawn(drawing(9, 20, "j 4,18; j 5,18; T 4,10")).type('t', "shield"));
  play.all_stand();
  play.shoot("4,18", "4,10");
  play.roll("shot 100");
  play.shoot("5,18", "4,10");
  EXPECT_EQ(play.chance(), 70);
}

TEST(SkirmishShot, SK_FIR_3_modifiers_add_up_and_are_told) {
  Play play(Drawn(drawing(9, 40, "a 4,38; T 4,28")).type('a', "veteran javelin").type('t', "shield"));
  play.go("4,38", "run", "4,37", "N");
  play.all_stand();
  play.shoot("4,37", "4,28");
  EXPECT_EQ(play.chance(), 70);  // 80 + 20 - 20 - 10
  EXPECT_THAT(play.explained_values(), ElementsAre(70));
  EXPECT_EQ(play.explained("SK-FIR-2"), 80);
  EXPECT_EQ(play.explained("SK-FIR-3"), -10);
}

// ---- arcs -----------------------------------------------------------------------------------------------------------

/// Whether it may aim at a target at this offset after walking a cell N and facing N.
bool on_the_move(std::string_view weapon, int dx, int dy) {
  const std::string target = std::to_string(20 + dx) + "," + std::to_string(20 + dy);
  Play play(Drawn(drawing(41, 41, "a 20,21; U " + target)).type('a', weapon));
  play.go("20,21", "walk", "20,20", "N");
  play.all_stand("*");
  return play.node() == "shooter";
}

/// The same without moving.
bool standing_there(std::string_view weapon, int dx, int dy) {
  const std::string target = std::to_string(20 + dx) + "," + std::to_string(20 + dy);
  Play play(Drawn(drawing(41, 41, "a 20,20; U " + target)).type('a', weapon));
  play.all_stand("*");
  return play.node() == "shooter";
}

TEST(SkirmishArcs, SK_FIR_4_on_the_move_one_throws_22_degrees_to_either_side) {
  EXPECT_TRUE(on_the_move("javelin", 0, -6));
  EXPECT_TRUE(on_the_move("javelin", 2, -5));  // 21.8
  EXPECT_TRUE(on_the_move("javelin", -2, -5));
  EXPECT_FALSE(on_the_move("javelin", 3, -7));  // 23.2
  EXPECT_FALSE(on_the_move("javelin", -3, -7));
  EXPECT_FALSE(on_the_move("javelin", 0, 6));
}

TEST(SkirmishArcs, SK_FIR_4_standing_one_throws_into_the_front_arc) {
  for (const int side : {1, -1}) {
    EXPECT_TRUE(standing_there("javelin", 5 * side, -5));
    EXPECT_TRUE(standing_there("javelin", 12 * side, -5));  // 67.4
    EXPECT_FALSE(standing_there("javelin", 5 * side, -2));  // 68.2
    EXPECT_FALSE(standing_there("javelin", 6 * side, 0));
  }
}

TEST(SkirmishArcs, SK_FIR_5_on_the_move_one_shoots_from_forward_to_45_degrees_right) {
  EXPECT_TRUE(on_the_move("bow", 0, -6));
  EXPECT_TRUE(on_the_move("bow", 3, -6));
  EXPECT_TRUE(on_the_move("bow", 6, -6));
  EXPECT_FALSE(on_the_move("bow", 7, -6));
  EXPECT_FALSE(on_the_move("bow", -1, -12));
  EXPECT_FALSE(on_the_move("bow", -6, -6));
}

TEST(SkirmishArcs, SK_FIR_5_standing_one_shoots_into_the_front_arc) {
  EXPECT_TRUE(standing_there("bow", -6, -6));
  EXPECT_TRUE(standing_there("bow", 7, -6));
  EXPECT_FALSE(standing_there("bow", 5, -2));
}

TEST(SkirmishArcs, SK_FIR_5_wedge_turns_with_the_facing) {
  // Facing NE: from NE to E.
  const auto facing_north_east = [](const char* target) {
    Play play(Drawn(drawing(41, 41, "b 20,21; U " + std::string(target))));
    play.go("20,21", "walk", "20,20", "NE");
    play.all_stand("*");
    return play.node() == "shooter";
  };
  EXPECT_TRUE(facing_north_east("26,14"));
  EXPECT_TRUE(facing_north_east("26,20"));
  EXPECT_FALSE(facing_north_east("26,21"));
  EXPECT_FALSE(facing_north_east("25,14"));
}

TEST(SkirmishArcs, SK_FIR_5_who_has_not_left_his_cell_is_not_on_the_move) {
  // A trot on the spot.
  Play play(Drawn(drawing(41, 41, "a 20,20; U 14,14")).type('a', "bow ridden walk"));
  play.go("20,20", "run", "20,20", "N");
  play.all_stand();
  EXPECT_EQ(play.node(), "shooter");
}

TEST(SkirmishArcs, SK_FIR_5_refusal_names_the_clause) {
  Play play(Drawn(drawing(41, 41, "b 20,21; U 14,14; U 20,12; U 21,12")));
  play.go("20,21", "walk", "20,20", "N");
  play.all_stand();
  play.act("shoot_with 20,20");
  EXPECT_EQ(play.refused("shoot_at 14,14"), "SK-FIR-5");
}

// ---- dice -----------------------------------------------------------------------------------------------------------

TEST(SkirmishShot, SK_FIR_6_dice_at_or_below_the_chance_hit) {
  const auto after = [](const char* dice, const char* due) {
    Play play(pair("javelin", "average"));
    play.all_stand();
    play.shoot("4,18", "4,10");
    play.roll_until(due, dice);
  };
  after("shot 80", "wound");
  after("shot 81", "first_side");
}

TEST(SkirmishShot, SK_FIR_6_hundred_hits_without_dice) {
  Play play(pair("veteran javelin", "average"));
  play.all_stand();
  play.shoot("4,18", "4,10", "wound");
}

TEST(SkirmishShot, SK_FIR_6_nothing_misses_without_dice) {
  // Run, and hidden in hard cover at short range: 10 - 20.
  Play play(Drawn(drawing(9, 40, "j 4,38; U 4,28")).terrain(drawing(9, 40, "m 4,28")));
  play.go("4,38", "run", "4,37", "N");
  play.all_stand();
  play.shoot("4,37", "4,28", "first_side");
  EXPECT_EQ(play.lying_on("4,28"), "javelin");
}

// ---- who may not ----------------------------------------------------------------------------------------------------

TEST(SkirmishShot, SK_FIR_10_nobody_in_contact_fires) {
  Play play(Drawn(drawing(9, 20, "j 4,18; U 4,17; U 4,10")));
  play.all_stand();
  EXPECT_EQ(play.node(), "fighter");
}

TEST(SkirmishShot, SK_FIR_10_nobody_fires_at_figures_in_contact_with_a_friend) {
  Play play(Drawn(drawing(9, 20, "j 4,18; s 2,11; U 2,10; U 6,10; U 5,10")));
  play.all_stand();
  play.act("shoot_with 4,18");
  EXPECT_THAT(play.options("shoot_at"), ElementsAre("5,10", "6,10"));
  EXPECT_EQ(play.refused("shoot_at 2,10"), "SK-FIR-10");
}

TEST(SkirmishShot, SK_FIR_10_nobody_fires_at_friends_or_beyond_range) {
  Play play(Drawn(drawing(9, 60, "j 4,58; u 2,52; U 4,10; U 4,50; U 5,50")));
  play.all_stand();
  play.act("shoot_with 4,58");
  EXPECT_THAT(play.options("shoot_at"), ElementsAre("4,50", "5,50"));
  EXPECT_EQ(play.refused("shoot_at 4,10"), "SK-FIR-1");
}

TEST(SkirmishShot, SK_FIR_10_nobody_fires_unseen) {
  Play play(pair("javelin", "average").terrain(drawing(9, 20, "# *,14")));
  play.all_stand("first_side");
  EXPECT_THAT(play.options("shoot_with"), IsEmpty());
}

}  // namespace
}  // namespace banneret::skirmish_test
