// Rarer cases of several clauses: corners on the line of a charge, ground that counts once, exits at the end of a
// charge, a shooter who stands in the hedge beside his target.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/chevauchee/table.h"

namespace banneret::chevauchee_test {
namespace {

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
