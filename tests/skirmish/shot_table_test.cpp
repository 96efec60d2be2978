// SK-FIR-1 and SK-FIR-2: every range and every row of the published tables, and bows that reload.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/skirmish/table.h"

namespace banneret::skirmish_test {
namespace {

using ::testing::ElementsAre;

/// The shooter stands at 4,60 facing N; the table is as deep as tables are.
constexpr int kShooterRow = 60;

std::string at_distance(int distance) {
  return "4," + std::to_string(kShooterRow - distance);
}

/// Chance at a standing man in the open; -1: out of range.
int chance_of(std::string_view weapon, int distance) {
  Play play(Drawn(drawing(9, 64, "a 4,60; U " + at_distance(distance))).type('a', weapon));
  play.all_stand("*");
  if (play.node() != "shooter") return -1;
  play.shoot("4,60", at_distance(distance));
  return play.chance();
}

/// Chances at the last pace of each band and the first beyond it.
std::vector<int> chances(std::string_view weapon, int near, int medium, int far) {
  std::vector<int> out;
  for (const int paces : {near, near + 1, medium, medium + 1, far, far + 1}) {
    out.push_back(chance_of(weapon, paces));
  }
  return out;
}

TEST(SkirmishRanges, SK_FIR_1_javelin) {
  EXPECT_THAT(chances("javelin", 10, 24, 40), ElementsAre(80, 70, 70, 50, 50, -1));
}

TEST(SkirmishRanges, SK_FIR_1_spear) {
  EXPECT_THAT(chances("spear", 8, 10, 24), ElementsAre(80, 70, 70, 50, 50, -1));
}

TEST(SkirmishRanges, SK_FIR_1_throwing_axe_hammer_knife) {
  for (const char* weapon : {"throwing_axe", "hammer", "knife"}) {
    EXPECT_THAT(chances(weapon, 6, 12, 20), ElementsAre(80, 70, 70, 50, 50, -1)) << weapon;
  }
}

TEST(SkirmishRanges, SK_FIR_1_bow) {
  EXPECT_EQ(chance_of("bow", 20), 80);
  EXPECT_EQ(chance_of("bow", 21), 70);
  EXPECT_EQ(chance_of("bow", 60), 70);
}

TEST(SkirmishRanges, SK_FIR_1_bow_at_long_range) {
  // The greatest table: 61 paces straight, and 86 from corner to corner, beyond which no table goes.
  Play straight(Drawn(drawing(64, 64, "b 0,63; U 0,2")));
  straight.all_stand();
  straight.shoot("0,63", "0,2");
  EXPECT_EQ(straight.chance(), 50);
  Play corners(Drawn(drawing(64, 64, "b 1,62; U 62,1")));
  corners.all_stand();
  corners.shoot("1,62", "62,1");
  EXPECT_EQ(corners.chance(), 50);
}

TEST(SkirmishRanges, SK_FIR_1_distance_is_measured_from_centre_to_centre) {
  // 7, 7: 9.9 is ten paces. 7, 8: 10.6 is eleven.
  const auto javelin_at = [](std::string_view target) {
    Play play(Drawn(drawing(20, 20, "j 2,15; U " + std::string(target))));
    play.all_stand();
    play.shoot("2,15", target);
    return play.chance();
  };
  EXPECT_EQ(javelin_at("9,8"), 80);
  EXPECT_EQ(javelin_at("9,7"), 70);
}

TEST(SkirmishRanges, SK_FIR_1_other_weapons_are_not_thrown) {
  for (const char* weapon :
       {"none", "club", "crude_pole", "short_axe", "short_sword", "long_axe", "lance", "sword", "two_handed_sword"}) {
    EXPECT_EQ(chance_of(weapon, 5), -1) << weapon;
  }
}

TEST(SkirmishThrown, SK_FIR_1_what_is_thrown_lies_in_the_targets_cell) {
  for (const char* roll : {"shot 1; wound 9", "shot 100"}) {
    Play play(Drawn(drawing(9, 20, "p 4,15; U 4,10")));
    play.all_stand();
    play.shoot("4,15", "4,10");
    play.roll_until("first_side", roll);
    EXPECT_EQ(play.hand("4,15"), "none");
    EXPECT_EQ(play.lying_on("4,10"), "spear");
  }
}

TEST(SkirmishThrown, SK_FIR_1_who_has_thrown_his_weapon_throws_no_more) {
  Play play(Drawn(drawing(9, 20, "p 4,15; U 4,10")));
  play.all_stand();
  play.shoot("4,15", "4,10");
  play.roll_until("first_side", "shot 100");
  play.next_turn();
  play.all_stand("first_side");
}

// ---- bows -----------------------------------------------------------------------------------------------------------

/// An archer and his target far from him; he has shot in turn 1, and turn 2 has begun.
Play reloading() {
  Play play(Drawn(drawing(9, 40, "b 4,38; U 4,2")));
  play.all_stand();
  play.shoot("4,38", "4,2");
  play.roll_until("first_side", "shot 100");
  play.next_turn();
  return play;
}

/// Turn 2 is over but for the dice, whatever he did; may he shoot in turn 3?
bool shoots_next_turn(Play& play, std::string_view cell) {
  play.next_turn();
  play.stand(cell);
  play.all_stand("*");
  return play.node() == "shooter";
}

TEST(SkirmishBow, SK_FIR_1_bow_shoots_every_other_turn) {
  Play play = reloading();
  EXPECT_EQ(play.hand("4,38"), "bow");
  EXPECT_FALSE(play.loaded("4,38"));
  play.all_stand("first_side");
  EXPECT_TRUE(play.loaded("4,38"));
  EXPECT_TRUE(shoots_next_turn(play, "4,38"));
}

TEST(SkirmishBow, SK_FIR_1_archer_reloads_at_a_walk) {
  Play play = reloading();
  play.go("4,38", "walk", "4,36", "N");
  play.all_stand("first_side");
  EXPECT_TRUE(shoots_next_turn(play, "4,36"));
}

TEST(SkirmishBow, SK_FIR_1_running_archer_does_not_reload) {
  Play play = reloading();
  play.go("4,38", "run", "4,36", "N");
  play.all_stand("first_side");
  EXPECT_FALSE(play.loaded("4,36"));
  EXPECT_FALSE(shoots_next_turn(play, "4,36"));
  EXPECT_TRUE(play.loaded("4,36"));
}

TEST(SkirmishBow, SK_FIR_1_archer_in_an_action_does_not_reload) {
  Play play = reloading();
  play.act("kneel");
  play.act("leave_weapons");
  play.all_stand("first_side");
  EXPECT_FALSE(play.loaded("4,38"));
}

/// A bowman who has shot at a man with a sword, with these dice, and is run up to by him in the next turn; moves are
/// over.
Play bowman_run_up_to(const std::string& shot) {
  Play play(Drawn(drawing(9, 20, "b 4,18; S 4,12; U 0,0")));
  play.all_stand();
  play.shoot("4,18", "4,12");
  play.roll_until("first_side", shot);
  play.next_turn();
  play.stand("4,18");
  play.go("4,12", "run", "4,17", "S");
  play.all_stand();
  return play;
}

TEST(SkirmishBow, SK_FIR_1_archer_in_a_melee_does_not_reload) {
  Play play = bowman_run_up_to("shot 100");
  play.act("pass_with 4,18", "blow 100; first_side 6 1");
  EXPECT_FALSE(play.loaded("4,18"));
}

TEST(SkirmishBow, SK_FIR_1_bow_that_has_not_shot_needs_no_reloading) {
  Play play(Drawn(drawing(9, 40, "b 4,38; U 4,2")));
  play.go("4,38", "run", "4,30", "N");
  play.all_stand();
  EXPECT_EQ(play.node(), "shooter");
}

TEST(SkirmishBow, SK_FIR_1_archer_who_has_fought_reloads_in_the_next_turn) {
  Play play = bowman_run_up_to("shot 100");
  play.strike("4,18", "4,17");
  play.roll_until("first_side", "blow 1; wound 1");  // nobody is in contact with him any more
  EXPECT_FALSE(play.loaded("4,18"));
  play.next_turn();
  play.all_stand("first_side");
  EXPECT_TRUE(play.loaded("4,18"));
}

// The stunned man who has come up to him cannot strike, and he lets him be.
TEST(SkirmishBow, SK_FIR_1_archer_in_contact_does_not_reload_though_nobody_strikes) {
  Play play = bowman_run_up_to("shot 1; wound 3");
  play.act_until("pass_with 4,18", "first_side");
  EXPECT_FALSE(play.loaded("4,18"));
}

TEST(SkirmishBow, SK_FIR_1_archer_with_another_weapon_in_hand_does_not_reload) {
  Play play = reloading();
  play.act("ready");
  play.act("draw_knife");
  play.all_stand("first_side");
  play.next_turn();
  play.all_stand("first_side");
  EXPECT_FALSE(play.loaded("4,38"));
}

TEST(SkirmishBow, SK_FIR_1_archer_who_has_been_struck_at_does_not_reload) {
  Play play(Drawn(drawing(9, 20, "b 4,18; s 5,18; S 4,12; U 0,0")));
  play.all_stand();
  play.shoot("4,18", "4,12");
  play.roll_until("first_side", "shot 100");
  play.roll("first_side 1 6");
  play.act("go_first");
  play.go("4,12", "run", "4,17", "S");
  play.act("name_foe 4,18");
  play.all_stand("blow");  // his
  play.roll("blow 100");
  play.strike("5,18", "4,17");
  play.roll_until("first_side", "blow 1; wound 1");  // nobody is in contact with the archer any more
  EXPECT_FALSE(play.loaded("4,18"));
}

TEST(SkirmishBow, SK_FIR_1_archer_who_has_shot_throws_his_knife_without_reloading) {
  Play play(Drawn(drawing(9, 20, "b 4,18; U 4,12")));
  play.all_stand();
  play.shoot("4,18", "4,12");
  play.roll_until("first_side", "shot 100");
  play.next_turn();
  play.act("ready");
  play.act("draw_knife");
  play.all_stand("first_side");
  play.next_turn();
  play.all_stand();
  play.shoot("4,18", "4,12");
}

// ---- SK-FIR-2 -------------------------------------------------------------------------------------------------------

struct Target {
  std::string words = "average";
  std::string act = "halt";  ///< a gait, "charge_at", "gallop_at", "kneel" ..., in the turn of the shot
  int paces = 0;             ///< towards the thrower
  std::string ground = ".";  ///< where it ends
};

/// Chance of an average javelin against it, `distance` paces away when it has moved.
int chance_at(const Target& target, int distance) {
  const std::string from = at_distance(distance + target.paces);
  const std::string to = at_distance(distance);
  Play play(Drawn(drawing(9, 64, "j 4,60; T " + from))
                .type('t', target.words)
                .terrain(drawing(9, 64, target.ground + " " + to)));
  play.stand("4,60");
  if (target.act == "charge_at" || target.act == "gallop_at") {
    play.charge(from, target.act + " 4,60", to, "*");
  } else if (target.act == "halt") {
    play.stand(from, "*");
  } else if (target.paces == 0 && target.words.find("ridden") == std::string::npos) {
    play.act(target.act);
    if (play.node() == "weapon") play.act("put_down");
  } else {
    play.go(from, target.act, to, "S", "*");
  }
  play.shoot("4,60", to, "*");
  if (play.node() == "throw shot") return play.chance();
  // Certain to miss: no throw is made, but the javelin has left the hand.
  EXPECT_EQ(play.lying_on(to), "javelin");
  return 0;
}

std::vector<int> row(const Target& target) {
  return {chance_at(target, 10), chance_at(target, 24), chance_at(target, 40)};
}

TEST(SkirmishRows, SK_FIR_2_standing) {
  EXPECT_THAT(row({}), ElementsAre(80, 70, 50));
}

TEST(SkirmishRows, SK_FIR_2_walking) {
  EXPECT_THAT(row({"average", "walk", 3}), ElementsAre(70, 60, 40));
  EXPECT_THAT(row({"average ridden", "walk", 3}), ElementsAre(70, 60, 40));
}

TEST(SkirmishRows, SK_FIR_2_making_an_action) {
  EXPECT_THAT(row({"sword", "ready"}), ElementsAre(70, 60, 40));
  EXPECT_THAT(row({"average kneeling", "stand_up"}), ElementsAre(70, 60, 40));
}

TEST(SkirmishRows, SK_FIR_2_running_or_trotting) {
  EXPECT_THAT(row({"average", "run", 3}), ElementsAre(60, 50, 30));
  EXPECT_THAT(row({"average ridden walk", "run", 3}), ElementsAre(60, 50, 30));
  EXPECT_THAT(row({"civilian", "run", 3}), ElementsAre(60, 50, 30));
}

TEST(SkirmishRows, SK_FIR_2_kneeling_charging_or_cantering) {
  EXPECT_THAT(row({"average kneeling"}), ElementsAre(50, 40, 20));
  EXPECT_THAT(row({"average", "kneel"}), ElementsAre(50, 40, 20));
  EXPECT_THAT(row({"average", "charge_at", 6}), ElementsAre(50, 40, 20));
  EXPECT_THAT(row({"average ridden run", "canter", 3}), ElementsAre(50, 40, 20));
  EXPECT_THAT(row({"average ridden run", "charge_at", 8}), ElementsAre(50, 40, 20));
}

TEST(SkirmishRows, SK_FIR_2_galloping) {
  EXPECT_THAT(row({"average ridden canter", "gallop", 3}), ElementsAre(40, 30, 10));
  EXPECT_THAT(row({"average ridden canter", "gallop_at", 10}), ElementsAre(40, 30, 10));
}

TEST(SkirmishRows, SK_FIR_2_lying_or_in_soft_cover) {
  EXPECT_THAT(row({"average lying"}), ElementsAre(20, 10, 0));
  EXPECT_THAT(row({"average", "lie_down"}), ElementsAre(20, 10, 0));
  EXPECT_THAT(row({"average", "halt", 0, "t"}), ElementsAre(20, 10, 0));
  EXPECT_THAT(row({"average", "halt", 0, "h"}), ElementsAre(20, 10, 0));
}

TEST(SkirmishRows, SK_FIR_2_in_hard_cover) {
  EXPECT_THAT(row({"average", "halt", 0, "m"}), ElementsAre(10, 0, 0));  // -20 is held at 0
  EXPECT_THAT(row({"average", "halt", 0, "T"}), ElementsAre(10, 0, 0));
}

TEST(SkirmishRows, SK_FIR_2_hard_cover_at_long_range_is_twenty_below_nothing) {
  // A veteran's +20 makes it no more than nothing; against the lying at long range it makes 20.
  const auto veteran = [](std::string_view target, std::string_view ground) {
    Play play(Drawn(drawing(9, 64, "j 4,60; T 4,20"))
                  .type('j', "veteran javelin")
                  .type('t', target)
                  .terrain(drawing(9, 64, ground)));
    play.all_stand();
    play.shoot("4,60", "4,20", "*");
    return play.node() == "throw shot" ? play.chance() : 0;
  };
  EXPECT_EQ(veteran("average", "m 4,20"), 0);
  EXPECT_EQ(veteran("average lying", ""), 20);
}

TEST(SkirmishRows, SK_FIR_2_least_row_that_applies) {
  EXPECT_THAT(row({"average", "run", 3, "t"}), ElementsAre(20, 10, 0));
  EXPECT_THAT(row({"average lying", "halt", 0, "m"}), ElementsAre(10, 0, 0));
  EXPECT_THAT(row({"average ridden walk", "walk", 2, "t"}), ElementsAre(20, 10, 0));
  EXPECT_THAT(row({"average lying", "stand_up"}), ElementsAre(70, 60, 40));
}

TEST(SkirmishRows, SK_FIR_2_gait_chosen_counts_though_no_distance_is_covered) {
  EXPECT_THAT(row({"average ridden run", "canter", 0}), ElementsAre(50, 40, 20));
}

TEST(SkirmishRows, SK_FIR_2_row_is_of_this_turn_only) {
  Play play(Drawn(drawing(9, 64, "j 4,60; T 4,48")).type('t', "average"));
  play.stand("4,60");
  play.go("4,48", "run", "4,50", "S");
  play.all_pass("first_side");
  play.next_turn();
  play.all_stand();
  play.shoot("4,60", "4,50");
  EXPECT_EQ(play.chance(), 80);
}

// Stunned, he runs into contact with a man whom he cannot attack and who walks off again (SK-MOV-11): he has run.
TEST(SkirmishRows, SK_FIR_2_who_ran_has_run_though_the_enemy_he_met_has_left) {
  Play play(Drawn(drawing(9, 30, "u 4,14; S 4,9; J 4,4; J 5,4; u 0,29")));
  play.all_stand();
  play.shoot("4,4", "4,14");
  play.roll("shot 1; wound 2");
  play.all_pass("first_side");
  play.next_turn();
  play.go("4,14", "run", "4,10", "N");
  play.go("4,9", "walk", "8,9", "S");
  play.all_stand();
  play.shoot("5,4", "4,10");
  EXPECT_EQ(play.chance(), 60);
}

}  // namespace
}  // namespace banneret::skirmish_test
