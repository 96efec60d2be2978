// CH-MOV, CH-MV1, CH-MV2: charges - who may declare them, their bonus, the ground, how far they go and where they halt.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/chevauchee/table.h"

namespace banneret::chevauchee_test {
namespace {

using ::testing::ElementsAre;

/// Own soldier at the bottom of an open table of 60 rows, x = 3, and an enemy so many cells straight before him.
Drawn run_at(const std::string& words, int distance, const std::string& ground = "") {
  std::string rows;
  std::string terrain;
  for (int y = 0; y < 60; ++y) {
    const int from_the_bottom = 59 - y;
    const auto cell = static_cast<std::size_t>(from_the_bottom);
    rows += std::string("...") + (from_the_bottom == 0 ? 's' : from_the_bottom == distance ? 'D' : '.') + "....\n";
    terrain += std::string("...") + (cell < ground.size() ? ground[cell] : '.') + "....\n";
  }
  return Drawn(rows).type('s', words).terrain(terrain);
}
/// Cells that he has run when his charge is over.
int run(const Drawn& drawn, const std::string& dice) {
  Play play(drawn);
  const int charger = play.drawn("3,59");
  play.charge("3,59", play.where(1), dice);
  const std::string cell = play.where(charger);
  return 59 - std::stoi(cell.substr(cell.find(',') + 1));
}
bool may_charge(const Drawn& drawn) {
  Play play(drawn);
  return play.node() == "charge" && play.legal("charge_with 3,59");
}

TEST(ChevaucheeCharge, CH_MOV_1_a_charger_faces_along_his_straight_line) {
  Play play(Drawn(R"(
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    k.............D)"));
  play.charge("0,15", "14,15", "1 1");
  EXPECT_EQ(play.facing("8,15"), "E");
  EXPECT_TRUE(play.charged("8,15"));
  EXPECT_FALSE(play.walked("8,15"));
}

TEST(ChevaucheeCharge, CH_MOV_3_bonus_of_every_category_is_added_to_the_base_move) {
  EXPECT_EQ(run(run_at("unarmoured sword", 50), "1 1"), 15);  // 7 + 2 + 6
  EXPECT_EQ(run(run_at("unarmoured sword", 50), "6 6"), 25);
  EXPECT_EQ(run(run_at("light sword", 50), "1 1"), 13);
  EXPECT_EQ(run(run_at("light sword", 50), "6 6"), 23);
  EXPECT_EQ(run(run_at("medium sword", 50), "1 1"), 10);
  EXPECT_EQ(run(run_at("medium sword", 50), "3 4"), 15);
  EXPECT_EQ(run(run_at("heavy sword", 50), "1 1"), 8);
  EXPECT_EQ(run(run_at("heavy sword", 50), "6 6"), 18);
  EXPECT_EQ(run(run_at("unarmoured sword mounted", 50), "1 1 1"), 23);  // 14 + 3 + 6
  EXPECT_EQ(run(run_at("unarmoured sword mounted", 50), "6 6 6"), 38);
  EXPECT_EQ(run(run_at("light sword mounted", 50), "1 1 1"), 21);
  EXPECT_EQ(run(run_at("medium sword mounted", 50), "1 1 1"), 17);
  EXPECT_EQ(run(run_at("heavy sword mounted", 50), "1 1 1"), 15);
  EXPECT_EQ(run(run_at("heavy sword mounted", 50), "6 6 6"), 30);
}

TEST(ChevaucheeCharge, CH_MOV_3_bonus_is_thrown_after_the_declaration) {
  Play play(run_at("heavy sword", 12));
  play.declare("3,59", "3,47");
  EXPECT_EQ(play.node(), "throw charge_bonus");  // nothing else can be done
  EXPECT_EQ(play.dice_count(), 2);
}

TEST(ChevaucheeCharge, CH_MOV_3_sums_that_run_equally_far_are_one_outcome) {
  Play play(run_at("heavy sword", 12));
  play.declare("3,59", "3,47");
  // He meets his enemy after 11 cells: 2, 3, 4, and 5 or more.
  EXPECT_THAT(play.weights(), ElementsAre(1U, 2U, 3U, 30U));
}

TEST(ChevaucheeCharge, CH_MOV_3_a_bonus_that_changes_nothing_is_not_thrown) {
  Play play(run_at("heavy sword", 9));
  play.charge("3,59", "3,50");
  EXPECT_TRUE(play.engaged("3,51", "3,50"));
}

// ---- how often ------------------------------------------------------------------------------------------------------

/// A heavy soldier far from his enemy, and another who may always charge.
Drawn two_far_away() {
  std::string rows;
  for (int y = 0; y < 60; ++y) rows += y == 0 ? "D..D....\n" : y == 59 ? "k..k....\n" : "........\n";
  return Drawn(rows);
}

TEST(ChevaucheeCharge, CH_MOV_4_no_third_charge_running) {
  Play play(two_far_away());
  play.charge("0,59", "0,0", "1 1");
  play.next_turn();
  play.charge("0,51", "0,0", "1 1");
  play.next_turn();
  EXPECT_EQ(play.node(), "charge");
  EXPECT_FALSE(play.legal("charge_with 0,43"));
  EXPECT_EQ(play.refused("charge_with 0,43"), "CH-MOV-4");
  EXPECT_TRUE(play.legal("charge_with 3,59"));
  play.next_turn();
  EXPECT_TRUE(play.legal("charge_with 0,43"));
}

TEST(ChevaucheeCharge, CH_MOV_4_a_turn_without_a_charge_begins_the_count_anew) {
  Play play(two_far_away());
  play.charge("0,59", "0,0", "1 1");
  play.next_turn();
  play.next_turn();
  play.charge("0,51", "0,0", "1 1");
  play.next_turn();
  EXPECT_TRUE(play.legal("charge_with 0,43"));
}

TEST(ChevaucheeCharge, CH_MOV_5_one_throw_for_all_of_a_category) {
  Play play(two_far_away());
  play.act("charge_with 0,59");
  play.act("charge_at 0,0");
  play.act("charge_with 3,59");
  play.act_on("charge_at 3,0");
  play.act("run 3,59", "charge_bonus 2 3");
  EXPECT_EQ(play.where(play.drawn("3,59")), "3,48");
  // The other runs as far, without a throw.
  EXPECT_TRUE(play.forced("run 0,59") || play.legal("run 0,59"));
  if (play.legal("run 0,59")) play.act("run 0,59");
  EXPECT_EQ(play.where(play.drawn("0,59")), "0,48");
}

TEST(ChevaucheeCharge, CH_MOV_5_another_category_has_its_own_throw_when_its_first_runs) {
  std::string rows;
  for (int y = 0; y < 60; ++y) rows += y == 0 ? "D..D....\n" : y == 59 ? "k..s....\n" : "........\n";
  Play two{Drawn(rows)};
  two.act("charge_with 0,59");
  two.act("charge_at 0,0");
  two.act("charge_with 3,59");
  two.act_on("charge_at 3,0");
  two.act("run 3,59", "charge_bonus 1 1; charge_bonus 6 6");
  EXPECT_EQ(two.where(two.drawn("3,59")), "3,49");  // 6 + 2 + 2
  EXPECT_EQ(two.where(two.drawn("0,59")), "0,41");  // 6 + 12
}

TEST(ChevaucheeCharge, CH_MOV_5_each_turn_has_its_own_throw) {
  Play play(two_far_away());
  play.charge("0,59", "0,0", "1 1");
  play.next_turn();
  play.charge("0,51", "0,0", "6 6");
  EXPECT_EQ(play.where(play.drawn("0,59")), "0,33");
}

// ---- ground ---------------------------------------------------------------------------------------------------------

TEST(ChevaucheeCharge, CH_MOV_6_no_charge_over_marsh_ford_woods_or_rough_ground) {
  for (const char* ground : {"...m", "...f", "...t", "...T", "...r"}) {
    EXPECT_FALSE(may_charge(run_at("medium sword", 9, ground))) << ground;
  }
  for (const char* ground : {"...h", "...w", "...~", "...D", "...v", "...B", "...M", "...S"}) {
    EXPECT_TRUE(may_charge(run_at("medium sword", 9, ground))) << ground;
  }
}

TEST(ChevaucheeCharge, CH_MOV_6_nor_out_of_it_nor_to_a_last_cell_in_it) {
  EXPECT_FALSE(may_charge(run_at("medium sword", 9, "m")));
  EXPECT_FALSE(may_charge(run_at("medium sword", 9, "........t")));
}

TEST(ChevaucheeCharge, CH_MOV_6_an_enemy_who_stands_in_it_may_be_charged) {
  EXPECT_TRUE(may_charge(run_at("medium sword", 9, ".........m")));
}

TEST(ChevaucheeCharge, CH_MOV_6_refused_charge_names_the_clause) {
  std::string rows;
  std::string terrain;
  for (int y = 0; y < 12; ++y) {
    rows += y == 0 ? "D..D....\n" : y == 11 ? "k..k....\n" : "........\n";
    terrain += y == 5 ? "m.......\n" : "........\n";
  }
  Play play(Drawn(rows).terrain(terrain).face("0,11", "N"));
  play.act("charge_with 0,11");  // at the other one
  EXPECT_TRUE(play.forced("charge_at 3,0"));
}

TEST(ChevaucheeCharge, CH_MOV_6_hedges_and_walls_shorten_a_charge) {
  EXPECT_EQ(run(run_at("medium sword", 50, "...h"), "1 1"), 7);
  EXPECT_EQ(run(run_at("medium sword", 50, "...w"), "1 1"), 7);
  EXPECT_EQ(run(run_at("medium sword", 50, "........h"), "1 1"), 7);  // ten less three: the eighth is out of reach
  EXPECT_EQ(run(run_at("medium sword", 50, "...D"), "1 1"), 9);
}

TEST(ChevaucheeCharge, CH_MOV_6_uphill_shortens_a_charge) {
  std::string heights;
  for (int y = 0; y < 60; ++y) heights += y >= 57 ? "........\n" : "11111111\n";
  EXPECT_EQ(run(run_at("medium sword", 50).heights(heights), "1 1"), 8);
}

// ---- who may declare ------------------------------------------------------------------------------------------------

TEST(ChevaucheeCharge, CH_MV1_0_all_charges_are_declared_before_anything_moves) {
  Play play(two_far_away());
  play.act("charge_with 0,59");
  play.act("charge_at 0,0");
  EXPECT_EQ(play.node(), "charge");
  EXPECT_THAT(play.legal_list(), ElementsAre("charge_with 3,59", "done"));
  EXPECT_TRUE(play.stands("0,59"));
}

TEST(ChevaucheeCharge, CH_MV1_0_chargers_are_named_by_rising_roster_number) {
  Play play(two_far_away());
  play.act("charge_with 3,59");
  play.act_on("charge_at 3,0");
  EXPECT_EQ(play.node(), "move");  // nobody is left to be named
  EXPECT_FALSE(play.charged("0,59"));
}

TEST(ChevaucheeCharge, CH_MV1_0_target_must_be_seen) {
  std::string ridge;
  for (int y = 0; y < 60; ++y) ridge += y == 55 ? "11111111\n" : "........\n";
  EXPECT_FALSE(may_charge(run_at("medium sword", 9).heights(ridge)));
  EXPECT_TRUE(may_charge(run_at("medium sword", 9)));
}

TEST(ChevaucheeCharge, CH_MV1_0_line_must_be_free_of_soldiers) {
  Play behind(Drawn(R"(
    ...D....
    ........
    ........
    ........
    ........
    ...d....
    ........
    ...s....)"));
  EXPECT_FALSE(behind.legal("charge_with 3,7"));
  EXPECT_EQ(behind.refused("charge_with 3,7"), "CH-MV1-0");
  EXPECT_TRUE(behind.legal("charge_with 3,5"));
}

TEST(ChevaucheeCharge, CH_MV1_0_an_enemy_in_the_line_bars_those_behind_him) {
  Play play(Drawn(R"(
    ...D....
    ........
    ........
    ...D....
    ........
    ........
    ........
    ...s....)"));
  play.act_on("charge_with 3,7");
  EXPECT_TRUE(play.forced("charge_at 3,3"));
}

TEST(ChevaucheeCharge, CH_MV1_0_only_the_line_up_to_the_contact_must_be_free) {
  Play play(Drawn(R"(
    ........
    ..DDD...
    ........
    ........
    ........
    ........
    ........
    ...s....)"));
  play.act("charge_with 3,7");
  EXPECT_THAT(play.options("charge_at"), ElementsAre("2,1", "3,1", "4,1"));
}

TEST(ChevaucheeCharge, CH_MV1_0_engaged_soldiers_declare_none) {
  Play play(Drawn(R"(
    ...D...D
    ........
    ........
    ........
    ...s...s)"));
  play.walk("3,4", "3,1", 0);
  play.next_turn();
  EXPECT_EQ(play.node(), "charge");
  EXPECT_FALSE(play.legal("charge_with 3,1"));
  EXPECT_EQ(play.refused("charge_with 3,1"), "CH-MV1-0");
}

TEST(ChevaucheeCharge, CH_MV1_0_declared_charge_must_be_run) {
  Play play(two_far_away());
  play.declare("0,59", "0,0");
  EXPECT_FALSE(play.legal("done"));
  play.act_on("run 0,59");
  EXPECT_EQ(play.node(), "throw charge_bonus");
}

TEST(ChevaucheeCharge, CH_MV1_0_blocked_later_he_goes_as_far_as_he_can_and_has_charged) {
  Play play(Drawn(R"(
    ...D....
    ........
    ........
    ........
    ........
    ........
    ........
    ...s.d..)"));
  play.declare("3,7", "3,0");
  play.walk("5,7", "3,4", 0);
  EXPECT_TRUE(play.forced("run 3,7"));
  EXPECT_EQ(play.where(play.drawn("3,7")), "3,5");
  EXPECT_TRUE(play.charged("3,5"));
  EXPECT_FALSE(play.engaged("3,5", "3,0"));
}

// ---- halting --------------------------------------------------------------------------------------------------------

TEST(ChevaucheeCharge, CH_MV1_2_charger_halts_when_engaged_with_his_target_and_faces_him) {
  Play play(Drawn(R"(
    ........
    .....D..
    ........
    ........
    ........
    ........
    ........
    ...s....)"));
  play.charge("3,7", "5,1");
  // The line from 3,7 to 5,1 comes within an inch of him at 4,2 or 5,2.
  EXPECT_TRUE(play.engaged(play.where(0), "5,1"));
  EXPECT_EQ(play.where(0), "5,2");
  EXPECT_EQ(play.facing("5,2"), "N");
}

TEST(ChevaucheeCharge, CH_MV1_2_charger_halts_at_the_first_enemy_he_comes_near) {
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
  EXPECT_EQ(play.facing("3,4"), "NE");
  EXPECT_TRUE(play.charged("3,4"));
}

TEST(ChevaucheeCharge, CH_MV1_2_charger_who_meets_others_and_his_target_faces_the_target) {
  Play play(Drawn(R"(
    ........
    ...DD...
    ........
    ........
    ........
    ........
    ........
    ...s....)"));
  play.act("charge_with 3,7");
  play.act_on("charge_at 3,1");
  EXPECT_EQ(play.where(0), "3,2");
  EXPECT_TRUE(play.engaged("3,2", "4,1"));
  EXPECT_EQ(play.facing("3,2"), "N");
}

TEST(ChevaucheeCharge, CH_MV1_2_short_charge_stops_on_the_last_cell_within_the_allowance) {
  Play play(run_at("heavy sword", 20));
  play.charge("3,59", "3,39", "2 2");
  EXPECT_EQ(play.where(0), "3,49");
  EXPECT_EQ(play.facing("3,49"), "N");
}

TEST(ChevaucheeCharge, CH_MV1_2_distance_run_is_measured_from_the_start) {
  std::string rows;
  for (int y = 0; y < 30; ++y) {
    std::string row(30, '.');
    if (y == 0) row[29] = 'D';
    if (y == 29) row[0] = 'k';
    rows += row + "\n";
  }
  Play play{Drawn(rows)};
  play.charge("0,29", "29,0", "1 1");
  // Eight inches: six cells of the diagonal are 8.5, rounded to 8; a seventh is 9.9.
  EXPECT_EQ(play.where(0), "6,23");
  EXPECT_EQ(play.facing("6,23"), "NE");
}

// ---- player B -------------------------------------------------------------------------------------------------------

TEST(ChevaucheeCharge, CH_MV2_0_player_b_declares_when_player_a_has_moved) {
  Play play(Drawn(R"(
    S.......
    ........
    ........
    ........
    ........
    ........
    ........
    .......s)"));
  play.to("move", 0);
  play.walk("7,7", "7,2", 0);
  EXPECT_EQ(play.node(), "charge");
  EXPECT_EQ(play.side(), 1);
  play.charge("0,0", "7,2");
  EXPECT_TRUE(play.engaged(play.where(1), "7,2"));
}

TEST(ChevaucheeCharge, CH_MV2_0_all_of_player_bs_bonuses_are_thrown_when_all_are_declared) {
  std::string rows;
  for (int y = 0; y < 60; ++y) rows += y == 0 ? "K..S....\n" : y == 59 ? "d..d....\n" : "........\n";
  Play b{Drawn(rows)};
  b.to("charge", 1);
  b.act("charge_with 3,0");
  b.act("charge_at 3,59");
  b.act_on("charge_with 0,0");
  if (b.node() == "charge_target") b.act_on("charge_at 0,59");
  EXPECT_EQ(b.node(), "throw charge_bonus");
  b.roll("charge_bonus 1 2; charge_bonus 5 6");  // medium foot, then heavy foot
  EXPECT_EQ(b.node(), "move");
  EXPECT_TRUE(b.stands("0,0"));
  EXPECT_TRUE(b.stands("3,0"));
  b.act_on("run 0,0");
  if (b.node() == "move" && b.legal("run 3,0")) b.act_on("run 3,0");
  EXPECT_EQ(b.where(b.drawn("3,0")), "3,11");  // 6 + 3 + 2
  EXPECT_EQ(b.where(b.drawn("0,0")), "0,17");  // 6 + 11
}

}  // namespace
}  // namespace banneret::chevauchee_test
