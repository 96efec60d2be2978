// Rarer cases of several clauses: corners on the line of a charge, ground that counts once, exits at the end of a
// charge, cells of those who have left, shots at those who are to fall, a shooter who stands in the hedge beside his
// target.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/chevauchee/table.h"

namespace banneret::chevauchee_test {
namespace {

using ::testing::ElementsAre;

/// His line touches a corner before each of its cells; 3,5 and 4,6 lie on either side of one of them.
Drawn corner_to_corner(const std::string& five, const std::string& six) {
  std::string rows = ".........D\n..........\n..........\n..........\n..........\n";
  rows += "..." + five + "......\n...." + six + ".....\n..........\n..........\ns.d...d...\n";
  return Drawn(rows);
}

TEST(ChevaucheeRare, CH_MV1_0_two_soldiers_bar_the_corner_between_them) {
  EXPECT_TRUE(Play(corner_to_corner(".", ".")).legal("charge_with 0,9"));
  EXPECT_TRUE(Play(corner_to_corner("k", ".")).legal("charge_with 0,9"));
  Play barred(corner_to_corner("k", "k"));
  EXPECT_FALSE(barred.legal("charge_with 0,9"));
}

TEST(ChevaucheeRare, CH_MV1_0_two_who_step_beside_the_line_bar_the_corner_between_them) {
  const auto end_of_charge = [](bool both) {
    Play play(Drawn(R"(
    .......D
    ........
    ........
    ........
    ........
    ........
    ........
    s.d..d..)"));
    play.declare("0,7", "7,0");
    play.walk("2,7", "3,5", 0);
    if (both) play.walk("5,7", "2,4", 0);
    if (play.legal("run 0,7")) play.act_on("run 0,7");
    if (play.node() == "throw charge_bonus") play.roll_on("charge_bonus 6 6");
    return play.where(play.drawn("0,7"));
  };
  EXPECT_EQ(end_of_charge(false), "6,1");
  EXPECT_EQ(end_of_charge(true), "2,5");
}

/// He at the bottom of column 3, his enemy far before him; `ground` from his own cell on.
int run(const std::string& ground, const std::string& dice) {
  std::string rows;
  std::string terrain;
  for (std::size_t y = 0; y < 40; ++y) {
    const std::size_t ahead = 39 - y;
    rows += std::string("...") + (y == 0 ? "D" : y == 39 ? "s" : ".") + "....\n";
    terrain += std::string("...") + (ahead < ground.size() ? ground[ahead] : '.') + "....\n";
  }
  Play play(Drawn(rows).terrain(terrain));
  const int charger = play.drawn("3,39");
  play.charge("3,39", "3,0", dice);
  return 39 - std::stoi(play.where(charger).substr(2));
}

TEST(ChevaucheeRare, CH_MOV_6_on_a_charge_too_only_the_worst_counts) {
  EXPECT_EQ(run("..h", "1 1"), 7);
  EXPECT_EQ(run("..hDw", "1 1"), 7);
}

TEST(ChevaucheeRare, CH_MV1_0_a_target_out_of_sight_is_refused_as_such) {
  const std::string figures = R"(
    D......D
    ........
    ........
    ........
    ........
    ........
    s.......)";
  Play seen{Drawn(figures)};
  seen.act("charge_with 0,6");
  EXPECT_EQ(seen.refused("charge_at 0,0"), "legal");
  Play hidden(Drawn(figures).heights(R"(
    ........
    ........
    11......
    ........
    ........
    ........
    ........)"));
  EXPECT_TRUE(hidden.legal("charge_with 0,6"));
  hidden.act("charge_with 0,6");
  EXPECT_TRUE(hidden.forced("charge_at 7,0"));
}

TEST(ChevaucheeRare, CH_SET_2_who_ends_his_charge_on_his_exit_leaves_the_table) {
  const auto charged_to = [](std::string_view marks) {
    Play play(Drawn(R"(
    ..................s..................D)")
                  .marks(marks)
                  .victory("side = 0\nkind = \"exit\"\ncount = 1"));
    play.charge("18,0", "37,0", "1 1");
    return play.where(play.drawn("18,0"));
  };
  EXPECT_EQ(charged_to("............................x"), "gone");
  EXPECT_EQ(charged_to(".............................x"), "28,0");
}

/// He at 18,0, with an exit on every 'x' of his line; runs 8 and the dice, or up to 36,0, where he meets his enemy.
Drawn charge_over(const std::string& exits, const std::string& more = "") {
  std::string marks(38, '.');
  for (std::size_t i = 0; i < exits.size(); ++i) marks[28 + i] = exits[i];
  return Drawn("..................s..................D\n" + more).marks(marks);
}

TEST(ChevaucheeRare, CH_MOV_5_sums_that_take_him_off_the_table_are_one_outcome) {
  Play adjacent(charge_over("xx"));
  adjacent.declare("18,0", "37,0");
  EXPECT_THAT(adjacent.weights(), ElementsAre(3U, 3U, 4U, 5U, 6U, 5U, 4U, 6U));
  adjacent.check_weights();
  Play apart(charge_over("x.x"));
  apart.declare("18,0", "37,0");
  EXPECT_THAT(apart.weights(), ElementsAre(4U, 2U, 4U, 5U, 6U, 5U, 4U, 6U));
  apart.check_weights();
}

TEST(ChevaucheeRare, CH_MOV_5_an_exit_that_ends_the_game_leaves_nothing_to_those_who_wait) {
  const auto weights = [](int count) {
    const std::string empty(38, '.');
    std::string rows;
    for (int y = 1; y < 4; ++y) rows += empty + "\n";
    Play play(charge_over("xxxxxxxx", rows + "s....................................D\n")
                  .victory("side = 0\nkind = \"exit\"\ncount = " + std::to_string(count)));
    play.act("charge_with 18,0");
    play.act("charge_at 37,0");
    play.act("charge_with 0,4");
    play.act("charge_at 37,4", "");
    play.act_on("run 18,0");
    play.check_weights();
    return play.weights();
  };
  // With 10 or more he meets his enemy before he is off; the other runs 8 and the dice.
  EXPECT_THAT(weights(1), ElementsAre(30U, 3U, 2U, 1U));
  EXPECT_THAT(weights(2), ElementsAre(1U, 2U, 3U, 4U, 5U, 6U, 5U, 4U, 3U, 2U, 1U));
}

TEST(ChevaucheeRare, CH_MOV_5_if_every_sum_takes_him_off_nothing_is_thrown) {
  Play play(Drawn("s......................................D").marks("..........xxxxxxxxxxx..................."));
  play.charge("0,0", "39,0");
  EXPECT_EQ(play.where(play.drawn("0,0")), "gone");
}

/// Two in melee with the man in the niche; each has a lane of his own behind him, and the cell of the one on the left
/// lies between the other and the left lane, in which an exit is. Both have announced; the left one's dice are thrown.
Play two_lanes(const std::string& left_dice) {
  Play play(Drawn(R"(
    ........
    ...D....
    ........
    ........
    ........
    ........
    ........
    .s..s...)")
                .terrain(R"(
    ########
    ###.####
    #....###
    #.##.###
    #.##.###
    #.##.###
    #.##.###
    #.##.###)")
                .marks(R"(
    ........
    ........
    ........
    .x......)"));
  play.walk("1,7", "2,2", 0);
  play.walk("4,7", "3,2", 0);
  play.to("withdrawal", 0);
  play.act("withdraw 2,2");
  play.act_on("withdraw 3,2");
  play.to("throw withdrawal");
  play.roll_on("withdrawal " + left_dice);
  return play;
}

TEST(ChevaucheeRare, CH_MEL_1_the_cell_of_one_who_has_left_the_table_is_free) {
  Play gone = two_lanes("6 1");
  gone.act_on("go 1,3");
  EXPECT_EQ(gone.where(gone.drawn("1,7")), "gone");
  EXPECT_EQ(gone.thrower(), "3,2");
  gone.roll_on("withdrawal 6 1");
  EXPECT_TRUE(gone.legal("go 1,3"));
  EXPECT_TRUE(gone.legal("go 4,3"));
  Play held = two_lanes("1 6");
  held.roll_on("withdrawal 6 1");
  EXPECT_FALSE(held.legal("go 1,3"));
  EXPECT_TRUE(held.legal("go 4,3"));
}

TEST(ChevaucheeRare, CH_MEL_1_an_enemy_who_has_left_the_table_bars_no_cell) {
  const auto may_end_where_he_stood = [](const std::string& dice) {
    Play play = Play::side_1_first(Drawn(R"(
    ........
    ........
    ........
    ........
    ...D....
    ........
    ........
    ......s.
    D.......
    ....d...)")
                                       .marks(R"(
    ........
    ........
    ........
    ........
    ........
    ........
    ........
    ..X.....)"));
    play.walk("0,8", "3,8", 4);
    play.to("move", 0);
    play.walk("6,7", "3,5", 0);
    play.to("withdrawal", 1);
    play.act_on("withdraw 3,8");
    play.to("withdrawal", 0);
    play.act_on("withdraw 3,5");
    play.to("throw withdrawal");
    play.roll_on("withdrawal " + dice);
    if (play.node() == "withdrawal_cell") play.act_on("go 2,7");
    play.roll_on("withdrawal 6 1");
    EXPECT_TRUE(play.legal("go 3,6"));
    return play.legal("go 3,7");
  };
  EXPECT_TRUE(may_end_where_he_stood("6 1"));
  EXPECT_FALSE(may_end_where_he_stood("1 6"));
}

/// Two bowmen shoot at a man who fights a friend of theirs, the left one twice; a kill is a point.
Play into_the_melee() {
  Play play(Drawn(R"(
    D.......
    ........
    ........
    ...D....
    ........
    ........
    ........
    ..d.....
    ...bb...)")
                .turns(1)
                .victory("side = \"both\"\nkind = \"points\"\nper_kill = 1"));
  play.walk("2,7", "3,4", 0);
  play.to("shot");
  play.act("shoot_at 3,3");
  play.act("shoot_at 3,3");
  play.act("shoot_at 3,3");
  play.act_on("hold");
  play.to("throw shot");
  return play;
}

TEST(ChevaucheeRare, CH_FIR_4_a_second_hit_on_one_who_is_to_fall_is_no_second_kill) {
  Play play = into_the_melee();
  play.roll_on("shot 6 6 5; shot 6 6 5; shot 6 6 5");
  EXPECT_EQ(play.where(play.drawn("3,3")), "gone");
  EXPECT_TRUE(play.standing("3,4") == play.drawn("2,7"));
  EXPECT_EQ(play.margin(), 1);
}

TEST(ChevaucheeRare, CH_MIS_6_a_friend_who_is_to_fall_is_not_thrown_against_again) {
  Play play = into_the_melee();
  play.roll_on("shot 1 1 1; stray 6 6 5; shot 1 1 1; shot 1 1 1");
  EXPECT_EQ(play.where(play.drawn("2,7")), "gone");
  EXPECT_TRUE(play.stands("3,3"));
}

TEST(ChevaucheeRare, CH_FIR_4_with_both_of_them_to_fall_no_more_dice_are_thrown) {
  Play play = into_the_melee();
  play.roll_on("shot 1 1 1; stray 6 6 5; shot 6 6 5");
  EXPECT_NE(play.node(), "throw shot");
  EXPECT_EQ(play.where(play.drawn("2,7")), "gone");
  EXPECT_EQ(play.where(play.drawn("3,3")), "gone");
  EXPECT_EQ(play.margin(), 1);
}

TEST(ChevaucheeRare, CH_ARM_7_nor_the_hedge_of_a_shooter_who_is_met) {
  Play play(Drawn(R"(
    ........
    ........
    ........
    ...b....
    ........
    ........
    ........
    ...D....)")
                .terrain(R"(
    ........
    ........
    ........
    ...h....
    ........
    ........
    ........
    ........)"));
  play.to("move", 1);
  play.walk("3,7", "3,4", 0);
  play.to("shot");
  play.act_on("shoot_at 3,4");
  play.to("throw shot");
  EXPECT_EQ(play.needed(), 10);
}

TEST(ChevaucheeRare, CH_FIR_2_who_charges_does_not_load_though_he_falls_short) {
  Play play(Drawn(R"(
    x...................................D)")
                .type('x', "light crossbow sword unloaded"));
  play.charge("0,0", "36,0", "1 1");
  play.next_turn();
  EXPECT_FALSE(play.loaded("13,0"));
}

TEST(ChevaucheeRare, CH_HTH_3_second_in_the_next_turn_though_his_weapon_be_the_longer) {
  Play play(Drawn(R"(
    ........
    ...T....
    ........
    ........
    ........
    ...s....)")
                .type('s', "medium sword")
                .type('t', "medium spear")
                .face("3,1", "N"));
  play.walk("3,5", "3,2", 0);
  play.next_turn();
  play.to("throw blow");
  EXPECT_EQ(play.thrower(), "3,2");
}

}  // namespace
}  // namespace banneret::chevauchee_test
