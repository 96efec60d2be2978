// CH-MEL: who is engaged, withdrawals, who strikes whom and in which order the pairs are fought.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/chevauchee/table.h"

namespace banneret::chevauchee_test {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

/// Own man walks to 3,5 and meets the enemy at 3,4. To the decisions of the melee, no missiles.
Play met(const std::string& own, const std::string& enemy) {
  Play play(Drawn(R"(
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
                .type('t', enemy));
  play.walk("3,8", "3,5", 0);
  return play;
}

TEST(ChevaucheeMelee, CH_MEL_0_engaged_with_all_eight_neighbours) {
  for (const char* to : {"2,5", "3,5", "4,5", "2,4", "4,4", "2,3", "4,3"}) {
    Play play(Drawn(R"(
    ........
    ........
    ........
    ........
    ...D....
    ........
    ........
    ...s....)"));
    play.walk("3,7", to, 0);
    EXPECT_TRUE(play.engaged(to, "3,4")) << to;
  }
}

TEST(ChevaucheeMelee, CH_MEL_0_height_is_no_hindrance) {
  Play play(Drawn(R"(
    ........
    ........
    ........
    ........
    ...D....
    ........
    ........
    ...s....)")
                .heights(R"(
    33333333
    33333333
    33333333
    33333333
    33333333)"));
  play.walk("3,7", "3,5", 0);
  EXPECT_TRUE(play.engaged("3,5", "3,4"));
}

TEST(ChevaucheeMelee, CH_MEL_0_not_through_walls) {
  Play play(Drawn(R"(
    ........
    ........
    ........
    ........
    ...D....
    ........
    ........
    ...s....)")
                .terrain(R"(
    ........
    ........
    ........
    ..###...
    ..#.#...
    ..###...)"));
  play.walk("3,7", "3,6", 0);
  EXPECT_FALSE(play.engaged("3,6", "3,4"));
}

TEST(ChevaucheeMelee, CH_MEL_0_the_slain_do_not_strike_back) {
  Play play = met("medium halberd", "unarmoured club");
  play.to("throw blow");
  EXPECT_EQ(play.thrower(), "3,5");
  play.roll_on("blow 4 4 4");
  EXPECT_EQ(play.node(), "throw initiative");
  EXPECT_EQ(play.where(play.drawn("3,4")), "gone");
}

// ---- withdrawal -----------------------------------------------------------------------------------------------------

TEST(ChevaucheeMelee, CH_MEL_1_announced_by_player_a_then_player_b_before_any_blow) {
  Play play = met("medium sword", "medium club");
  play.to("withdrawal");
  EXPECT_EQ(play.side(), 0);
  EXPECT_THAT(play.legal_list(), ElementsAre("withdraw 3,5", "done"));
  play.act("done");
  EXPECT_EQ(play.node(), "withdrawal");
  EXPECT_EQ(play.side(), 1);
  EXPECT_THAT(play.legal_list(), ElementsAre("withdraw 3,4", "done"));
}

TEST(ChevaucheeMelee, CH_MEL_1_die_and_class_must_be_higher_than_the_enemys) {
  Play play = met("medium sword", "medium club");  // classes 3 and 2
  play.to("withdrawal");
  play.act_on("withdraw 3,5");
  play.to("throw withdrawal");
  EXPECT_EQ(play.dice_count(), 2);
  EXPECT_THAT(play.weights(), ElementsAre(15U, 21U));  // he needs an equal die at least
  play.roll_on("withdrawal 4 4");
  EXPECT_EQ(play.node(), "withdrawal_cell");
}

TEST(ChevaucheeMelee, CH_MEL_1_a_tie_holds_him) {
  Play play = met("medium sword", "medium club");
  play.to("withdrawal");
  play.act_on("withdraw 3,5");
  play.to("throw withdrawal");
  play.roll_on("withdrawal 3 4");
  EXPECT_EQ(play.standing("3,5"), play.drawn("3,8"));
}

TEST(ChevaucheeMelee, CH_MEL_1_mounted_add_one) {
  Play own = met("medium sword mounted", "medium sword");
  own.to("withdrawal");
  own.act_on("withdraw 3,5");
  own.to("throw withdrawal");
  EXPECT_THAT(own.weights(), ElementsAre(15U, 21U));
  Play enemy = met("medium sword", "medium sword mounted");
  enemy.to("withdrawal");
  enemy.act_on("withdraw 3,5");
  enemy.to("throw withdrawal");
  EXPECT_THAT(enemy.weights(), ElementsAre(26U, 10U));  // two more than the other's die
}

TEST(ChevaucheeMelee, CH_MEL_1_a_contest_that_cannot_be_won_is_not_thrown) {
  Play sure = met("medium pike club", "medium dagger");  // 6 against 1: even the lowest die ties at best
  sure.to("withdrawal");
  sure.act_on("withdraw 3,5");
  sure.to("throw withdrawal");
  EXPECT_THAT(sure.weights(), ElementsAre(1U, 35U));
  Play hopeless = met("medium dagger", "medium pike club");
  hopeless.to("withdrawal");
  hopeless.act_on("withdraw 3,5");
  hopeless.to("throw blow");  // 1 and 6 against 6 and 1 is a tie: no way to be higher
  EXPECT_EQ(hopeless.thrower(), "3,4");
  hopeless.roll_on("blow 1 1 1");
  EXPECT_EQ(hopeless.node(), "throw initiative");  // forfeited all the same
}

TEST(ChevaucheeMelee, CH_MEL_1_who_loses_forfeits_his_attack) {
  Play play = met("medium sword", "medium club");
  play.to("withdrawal");
  play.act_on("withdraw 3,5");
  play.to("throw withdrawal");
  play.roll_on("withdrawal 1 6");
  EXPECT_EQ(play.node(), "throw blow");
  EXPECT_EQ(play.thrower(), "3,4");
  play.roll_on("blow 1 1 1");
  EXPECT_EQ(play.node(), "throw initiative");
}

TEST(ChevaucheeMelee, CH_MEL_1_who_wins_goes_up_to_half_his_move_away) {
  Play play = met("medium sword", "medium club");
  play.to("withdrawal");
  play.act_on("withdraw 3,5");
  play.to("throw withdrawal");
  play.roll_on("withdrawal 6 1");
  EXPECT_EQ(play.node(), "withdrawal_cell");
  EXPECT_EQ(play.side(), 0);
  EXPECT_TRUE(play.legal("go 3,8"));  // 6 / 2 = 3
  EXPECT_TRUE(play.legal("go 3,6"));  // out of melee already
  EXPECT_FALSE(play.legal("go 3,5"));
  EXPECT_FALSE(play.legal("go 2,5"));  // still in melee
  play.act("go 3,8");
  EXPECT_EQ(play.node(), "facing");
  EXPECT_EQ(play.legal_list().size(), 8U);
  play.act_on("face_4 3,8");
  EXPECT_EQ(play.facing("3,8"), "S");
  EXPECT_EQ(play.node(), "throw initiative");
}

TEST(ChevaucheeMelee, CH_MEL_1_half_the_move_is_rounded_down_after_terrain) {
  const std::string marshy = R"(
    ........
    ........
    ........
    ........
    ........
    ........
    mmmmmmmm
    ........
    ........)";
  const auto away = [&](const std::string& words, const std::string& terrain) {
    Play play(Drawn(R"(
    D......d
    ........
    ........
    ........
    ...D....
    ........
    ........
    ........
    ...s....
    ........
    ........)")
                  .type('s', words)
                  .terrain(terrain));
    play.walk("3,8", "3,5", 0);
    play.to("withdrawal");
    play.act_on("withdraw 3,5");
    play.to("throw withdrawal");
    play.roll_on("withdrawal 6 1");
    int cells = 0;
    for (int n = 1; n < 6; ++n) {
      if (play.legal("go 3," + std::to_string(5 + n))) cells = n;
    }
    return cells;
  };
  EXPECT_EQ(away("light sword", ""), 3);      // 7 / 2
  EXPECT_EQ(away("light sword", marshy), 1);  // (7 - 4) / 2
}

TEST(ChevaucheeMelee, CH_MEL_1_every_step_leads_farther_from_every_opponent) {
  Play play(Drawn(R"(
    D......d
    ........
    ........
    ........
    ..D.D...
    ........
    ........
    ........
    ...s....)"));
  play.walk("3,8", "3,5", 0);
  play.to("withdrawal");
  play.act_on("withdraw 3,5");
  play.to("throw withdrawal");
  play.roll_on("withdrawal 6 1 1");
  EXPECT_TRUE(play.legal("go 3,8"));
  EXPECT_FALSE(play.legal("go 6,5"));  // past the one on the right
}

TEST(ChevaucheeMelee, CH_MEL_1_one_die_against_one_of_each_opponent) {
  Play play(Drawn(R"(
    D......d
    ........
    ........
    ........
    ..D.D...
    ........
    ........
    ........
    ...s....)")
                .type('s', "medium club"));
  play.walk("3,8", "3,5", 0);
  play.to("withdrawal");
  play.act_on("withdraw 3,5");
  play.to("throw withdrawal");
  EXPECT_EQ(play.dice_count(), 3);
  EXPECT_THAT(play.weights(), ElementsAre(161U, 55U));
  play.roll_on("withdrawal 5 4 5");
  EXPECT_EQ(play.standing("3,5"), play.drawn("3,8"));
}

TEST(ChevaucheeMelee, CH_MEL_1_it_ends_near_no_enemy_and_passes_none_but_opponents) {
  Play play(Drawn(R"(
    D......d
    ........
    ........
    ........
    ...D....
    ........
    ........
    ........
    ...s....)"));
  play.walk("3,8", "3,5", 0);
  play.to("move", 1);
  play.walk("0,0", "0,7", 4);
  play.to("withdrawal");
  play.act_on("withdraw 3,5");
  play.to("throw withdrawal");
  play.roll_on("withdrawal 6 1");
  EXPECT_FALSE(play.legal("go 1,7"));
  EXPECT_FALSE(play.legal("go 1,6"));
  EXPECT_TRUE(play.legal("go 2,7"));
  EXPECT_TRUE(play.legal("go 3,8"));
}

TEST(ChevaucheeMelee, CH_MEL_1_not_announced_without_a_cell_to_go_to) {
  Play play(Drawn(R"(
    ...D....
    ........
    ........
    ...s....)")
                .terrain(R"(
    ###.####
    ###.####
    ###.####
    ###.####
    ########)"));
  play.walk("3,3", "3,1", 0);
  // He can go back to 3,3; the other has the wall behind him and is not asked.
  play.to("withdrawal");
  EXPECT_EQ(play.side(), 0);
  play.act_on("done");
  EXPECT_EQ(play.node(), "throw blow");
}

TEST(ChevaucheeMelee, CH_MEL_1_opponents_gone_before_he_loses_nothing) {
  Play play = met("medium sword", "medium sword");
  play.to("withdrawal", 0);
  play.act("withdraw 3,5");
  play.act_on("withdraw 3,4");
  play.roll_on("withdrawal 6 1");
  play.act_on("go 3,6");
  play.act_on("face_0 3,6");
  EXPECT_EQ(play.node(), "throw initiative");  // the other has nobody to withdraw from
  EXPECT_TRUE(play.stands("3,4"));
}

// ---- who strikes ----------------------------------------------------------------------------------------------------

TEST(ChevaucheeMelee, CH_MEL_2_who_shot_does_not_strike_this_turn) {
  Play play(Drawn(R"(
    D......d
    ........
    ...D....
    ........
    ........
    ........
    ...b....)"));
  play.to("move", 1);
  play.walk("3,2", "3,5", 4);
  play.to("shot");
  play.act_on("shoot_at 3,5");
  play.roll_on("shot 1 1 1");
  play.to("throw blow");
  EXPECT_EQ(play.thrower(), "3,5");
  play.roll_on("blow 1 1 1");
  EXPECT_EQ(play.node(), "throw initiative");
}

TEST(ChevaucheeMelee, CH_MEL_2_who_held_his_fire_does) {
  Play play(Drawn(R"(
    D......d
    ........
    ...D....
    ........
    ........
    ........
    ...b....)"));
  play.to("move", 1);
  play.walk("3,2", "3,5", 4);
  play.to("shot");
  play.act_on("hold");
  play.to("throw blow");
  play.roll_on("blow 1 1 1");
  EXPECT_EQ(play.node(), "throw blow");
}

TEST(ChevaucheeMelee, CH_MEL_2_the_next_turn_he_strikes) {
  Play play(Drawn(R"(
    D......d
    ........
    ...D....
    ........
    ........
    ........
    ...b....)"));
  play.to("move", 1);
  play.walk("3,2", "3,5", 4);
  play.to("shot");
  play.act_on("shoot_at 3,5");
  play.roll_on("shot 1 1 1");
  play.next_turn();
  play.to("throw blow");
  play.roll_on("blow 1 1 1");
  EXPECT_EQ(play.node(), "throw blow");
}

TEST(ChevaucheeMelee, CH_MEL_3_who_has_several_opponents_names_one_and_turns_to_him) {
  Play play(Drawn(R"(
    D......d
    ........
    ........
    ........
    ..D.D...
    ........
    ........
    ........
    ...s....)"));
  play.walk("3,8", "3,5", 0);
  play.to("withdrawal");
  while (play.node() == "withdrawal") play.act_on("done");
  EXPECT_EQ(play.node(), "blow_target");
  EXPECT_THAT(play.legal_list(), ElementsAre("strike_at 2,4", "strike_at 4,4"));
  play.act_on("strike_at 4,4");
  EXPECT_EQ(play.facing("3,5"), "NE");
}

/// Two own men against two enemies who touch them both.
Play two_and_two() {
  Play play(Drawn(R"(
    D......d
    ........
    ........
    ........
    ..DD....
    ........
    ........
    ........
    ..ss....)"));
  play.walk("2,8", "2,5", 0);
  play.walk("3,8", "3,5", 0);
  while (play.node() != "blow_target") play.act_on("done");
  return play;
}

TEST(ChevaucheeMelee, CH_MEL_3_player_a_names_before_player_b) {
  Play play = two_and_two();
  std::vector<int> sides;
  while (play.node() == "blow_target") {
    sides.push_back(play.side());
    play.act_on(play.legal_list().front());
  }
  EXPECT_THAT(sides, ElementsAre(0, 0, 1, 1));
}

TEST(ChevaucheeMelee, CH_MEL_3_player_a_orders_the_pairs) {
  Play play = two_and_two();
  play.act("strike_at 2,4");
  play.act("strike_at 3,4");
  play.act("strike_at 3,5");  // side 1 counts from its own left: 3,4 comes before 2,4
  play.act("strike_at 2,5");
  EXPECT_EQ(play.node(), "pairing");
  EXPECT_EQ(play.side(), 0);
  EXPECT_THAT(play.legal_list(), ElementsAre("fight 2,5", "fight 3,5"));
  play.act_on("fight 3,5");
  EXPECT_EQ(play.thrower(), "3,5");
  play.roll_on("blow 1 1 1");
  EXPECT_EQ(play.thrower(), "3,4");
  play.roll_on("blow 1 1 1");
  EXPECT_EQ(play.thrower(), "2,5");
}

TEST(ChevaucheeMelee, CH_MEL_3_a_blow_that_is_not_returned_is_a_pair_of_its_own) {
  Play play = two_and_two();
  play.act("strike_at 2,4");
  play.act("strike_at 2,4");
  play.act("strike_at 2,5");
  play.act("strike_at 2,5");
  // 2,5 and 2,4 strike each other; 3,5 strikes 2,4; 3,4 strikes 2,5.
  EXPECT_THAT(play.legal_list(), UnorderedElementsAre("fight 2,5", "fight 3,5", "fight 3,4"));
}

TEST(ChevaucheeMelee, CH_MEL_3_whose_target_has_fallen_loses_his_blow) {
  Play play = two_and_two();
  play.act("strike_at 2,4");
  play.act("strike_at 2,4");
  play.act("strike_at 2,5");
  play.act("strike_at 2,5");
  play.act_on("fight 3,5");
  play.roll_on("blow 6 6 6");
  // 2,4 is dead, 2,5 strikes nobody; 3,4's blow at 2,5 is left.
  EXPECT_EQ(play.node(), "throw blow");
  EXPECT_EQ(play.thrower(), "3,4");
  play.roll_on("blow 1 1 1");
  EXPECT_EQ(play.node(), "throw initiative");
}

TEST(ChevaucheeMelee, CH_MEL_3_one_blow_a_turn) {
  Play play = two_and_two();
  play.act("strike_at 2,4");
  play.act("strike_at 2,4");
  play.act("strike_at 2,5");
  play.act("strike_at 2,5");
  int blows = 0;
  while (play.node() != "throw initiative") {
    if (play.node() == "pairing") play.act_on(play.legal_list().front());
    if (play.node() != "throw blow") continue;
    ++blows;
    play.roll_on("blow 1 1 1");
  }
  EXPECT_EQ(blows, 4);
}

}  // namespace
}  // namespace banneret::chevauchee_test
