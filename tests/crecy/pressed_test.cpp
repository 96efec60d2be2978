// Units in the press: several attackers at once, obstacles, corners of the line of fire, horses with nowhere to go.
// Readings of CR-CRD-2, CR-DEF-3, CR-FLE-3, CR-MEL-1, CR-MEL-7 and CR-MIS-4.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/crecy/table.h"

namespace banneret::crecy_test {
namespace {

using ::testing::ElementsAre;

TEST(CrecyPressed, CR_CRD_2_unit_in_contact_may_change_formation) {
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    .....S......
    .....h......
    ............
    .......ssssc)")
                .deck("change_formation", 1));
  play.act("flip_white");
  play.act("form_wall 5,5");
  EXPECT_EQ(play.formation("5,5"), "shield_wall");
}

TEST(CrecyPressed, CR_CRD_2_fleeing_unit_does_not_change_formation) {
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    ............
    .....P......
    ............
    .....f......
    .......ssssc)")
                .deck("change_formation", 1));
  play.act("volley 5,8", "volley 6 1 1 1 1 1; flight 1 1 1 1 1 1 1 1 1 1");
  play.act("pass", "rally 1 1 1 1 1; points 6");
  play.act("flip_white");
  EXPECT_EQ(play.where(play.drawn("5,6")), "5,1");
  EXPECT_FALSE(play.legal("form_single 5,1"));
  EXPECT_EQ(play.refused("form_single 5,1"), "CR-FLE-6");
}

TEST(CrecyPressed, CR_CRD_1_no_unit_is_rallied_twice_by_card) {
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    ............
    .....P......
    ............
    .....f......
    .......ssssc)")
                .deck("rally", 1));
  play.act("volley 5,8", "volley 6 1 1 1 1 1; flight 1 1 1 1 1 1 1 1 1 1");
  play.act("pass", "rally 1 1 1 1 1; points 6");
  play.act("flip_white");
  play.act("rally 5,1", "rally 1 1 1 1 1");
  EXPECT_TRUE(play.fleeing("5,1"));
  EXPECT_EQ(play.refused("rally 5,1"), "CR-CRD-1");
}

/// Knights before and behind the enemy 'T' at 5,6, who faces those before it.
Drawn between_two() {
  return Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    .....n......
    .....T......
    .....n......
    ............
    .......ssssc)")
      .face("5,5", "S")
      .type('t', "knight unarmoured");
}

TEST(CrecyPressed, CR_FLE_3_worst_attacker_counts) {
  // A blow into the back kills one, and one more since nobody can give ground; that before it misses. Knights 1, two
  // deaths, the rear: 5.
  Play play(between_two());
  play.act("pass");
  EXPECT_THAT(play.options("fight"), ElementsAre("5,5", "5,7"));
  play.act_until("fight 5,5", "flight", "strike 6 1 1 1 1 1; strike 1 1 1 1 1 1; strike 1 1 1 1");
  EXPECT_EQ(play.needed(), 5);
}

TEST(CrecyPressed, CR_MEL_7_the_casting_lost_for_want_of_ground_is_a_death) {
  Play play(between_two());
  play.act("pass");
  play.act_until("fight 5,5", "strike", "strike 6 1 1 1 1 1");
  EXPECT_EQ(play.castings("5,6"), 4);
}

/// Knights at 4,7 and 6,7 before the enemy at 5,6, who stands on a hill with the first of them; its friends behind keep
/// it from giving ground.
Drawn on_the_hill() {
  return Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    ....S.S.....
    .....T......
    ....n.n.....
    ............
    .......ssssc)")
      .type('t', "knight unarmoured")
      .heights(
          "000000000000 000000000000 000000000000 000000000000 000000000000 000000000000 000001000000 000010000000");
}

TEST(CrecyPressed, CR_FLE_3_position_counts_only_if_held_against_every_attacker) {
  Play both(on_the_hill());
  both.act("pass");
  both.act("strike_at 4,7");
  both.act_until("fight 6,7", "flight", "strike 6 1 1 1 1 1; strike 1 1 1 1 1 1; strike 1 1 1 1");
  EXPECT_EQ(both.needed(), 3);  // knights 1, two deaths
}

TEST(CrecyPressed, CR_MEL_6_position_is_counted_against_each_enemy) {
  Play play(on_the_hill());
  play.act("pass");
  play.act("strike_at 4,7");
  play.act_until("fight 4,7", "strike", "strike 1 1 1 1 1 1");
  EXPECT_EQ(play.needed(), 4);  // on one level with 4,7
  Play other(on_the_hill());
  other.act("pass");
  other.act("strike_at 6,7");
  other.act_until("fight 6,7", "strike", "strike 1 1 1 1 1 1");
  EXPECT_EQ(other.needed(), 3);  // above 6,7
}

TEST(CrecyPressed, CR_FLE_3_holding_an_obstacle_in_melee) {
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    ............
    .....S......
    ............
    .....k......
    .......ssssc)")
                .terrain("............ ............ ............ ............ ............ ............ .....h......"));
  play.act("move 5,8");
  play.act("advance 5,7");
  play.act_until("pass", "flight", "strike 6 1 1 1 1 1; strike 1 1 1 1 1 1");
  EXPECT_EQ(play.needed(), 3);  // soldiers 3, a death, the hedge
}

TEST(CrecyPressed, CR_MEL_1_strike_is_lost_when_its_target_has_been_pushed_out_of_contact) {
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    ............
    .....T......
    ....n.n.....
    ............
    .......ssssc)")
                .type('t', "veteran unarmoured"));
  play.act("pass");
  play.act("strike_at 4,7");
  // Pushed from 6,7 along the diagonal; 4,7 and the enemy no longer touch. Veterans 2, one death: 3.
  play.act("fight 6,7", "strike 6 1 1 1 1 1; flight 6 6 6 6 6; points 6");
  EXPECT_EQ(play.where(play.drawn("5,6")), "4,5");
  EXPECT_EQ(play.where(play.drawn("6,7")), "5,6");
}

/// Short bows at 5,8 and the enemy at 7,6, three cells off by the diagonal; friends in single line beside its way.
int needed_past(const char* left, const char* right) {
  std::vector<std::string> rows(10, "............");
  rows[0] = "CSS.........";
  rows[9] = ".......ssssc";
  rows[8][5] = 'f';
  rows[6][7] = 'S';
  for (const char* cell : {left, right}) {
    if (*cell != '\0') rows[static_cast<std::size_t>(cell[2] - '0')][static_cast<std::size_t>(cell[0] - '0')] = 'a';
  }
  std::string drawing;
  for (const std::string& row : rows) drawing += row + "\n";
  Play play(Drawn(drawing).type('a', "soldier armoured single_line"));
  play.act_until("volley 5,8", "volley");
  return play.needed();
}

TEST(CrecyPressed, CR_MIS_4_corner_touch_is_over_friends_only_with_both_side_cells) {
  EXPECT_EQ(needed_past("", ""), 4);
  EXPECT_EQ(needed_past("5,7", ""), 4);
  EXPECT_EQ(needed_past("5,7", "6,8"), 5);
}

TEST(CrecyPressed, CR_DEF_3_horses_without_any_free_cell_are_deaths) {
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    ............
    .....T......
    .....a......
    .....b......
    .......ssssc)")
                .type('t', "knight cavalry lance shield mail")
                .type('a', "soldier armoured single_line")
                .terrain("............ ............ ............ ............ ............ ....###..... ....#.#..... "
                         "....#.#....."));
  play.act_until("volley 5,8", "flight", "volley 6 6 6 6 1 1");
  EXPECT_EQ(play.castings("5,6"), 4);
  EXPECT_EQ(play.needed(), 3);  // both count: knights 1, two deaths
}

}  // namespace
}  // namespace banneret::crecy_test
