// CH-MOV: walking - how far each armour category goes, what ground costs, turning. Charges are in charge_test.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/chevauchee/table.h"

namespace banneret::chevauchee_test {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

/// Own soldier at the bottom of a lane of twenty cells, x = 3; an enemy walled in beside it.
Drawn lane(const std::string& words, const std::string& ground = "") {
  std::string rows = "D.......\n";
  for (int i = 0; i < 18; ++i) rows += "........\n";
  rows += "...s....\n";
  std::string terrain;
  for (int y = 0; y < 20; ++y) {
    const auto from_the_bottom = static_cast<std::size_t>(19 - y);
    const char glyph = from_the_bottom < ground.size() ? ground[from_the_bottom] : '.';
    terrain += std::string(y == 0 ? ".##" : "###") + glyph + "####\n";
  }
  return Drawn(rows).type('s', words).terrain(terrain);
}

/// Cells that he can go up the lane. `ground`: glyphs of the lane from his own cell on.
int reach(const Drawn& drawn) {
  Play play(drawn);
  play.act("move_with 3,19");
  int cells = 0;
  for (int n = 1; n < 20; ++n) {
    if (play.legal("go 3," + std::to_string(19 - n))) cells = n;
  }
  return cells;
}
int reach(const std::string& words, const std::string& ground = "") {
  return reach(lane(words, ground));
}

TEST(ChevaucheeMove, CH_MOV_0_a_soldier_walks_or_charges_not_both) {
  Play play(Drawn(R"(
    ...D....
    ........
    ........
    ........
    ........
    ........
    ........
    ..ss....)"));
  play.declare("3,7", "3,0");
  EXPECT_TRUE(play.legal("run 3,7"));
  EXPECT_FALSE(play.legal("move_with 3,7"));
  EXPECT_TRUE(play.legal("move_with 2,7"));
  EXPECT_FALSE(play.legal("run 2,7"));
}

TEST(ChevaucheeMove, CH_MOV_1_a_walk_ends_in_any_facing) {
  Play play(lane("medium sword"));
  play.act("move_with 3,19");
  play.act("go 3,17");
  EXPECT_THAT(play.legal_list(), SizeIs(8));
  play.act_on("face_5 3,17");
  EXPECT_EQ(play.facing("3,17"), "SW");
  EXPECT_TRUE(play.walked("3,17"));
}

TEST(ChevaucheeMove, CH_MOV_1_a_walk_turns_on_the_way) {
  Play play(Drawn(R"(
    D.......
    ........
    ........
    ........
    ........
    ...s....)")
                .terrain(R"(
    .#######
    ########
    ########
    ###...##
    ###.####
    ###.####
    ########
    ########)"));
  play.act("move_with 3,5");
  EXPECT_THAT(play.options("go"), ElementsAre("3,3", "4,3", "5,3", "3,4", "3,5"));
}

TEST(ChevaucheeMove, CH_MOV_1_turning_in_place_is_no_walk) {
  Play play(lane("medium sword"));
  play.act("move_with 3,19");
  play.act("go 3,19");
  EXPECT_THAT(play.legal_list(), SizeIs(7));  // not the facing he has
  EXPECT_FALSE(play.legal("face_0 3,19"));
  play.act_on("face_2 3,19");
  EXPECT_EQ(play.facing("3,19"), "E");
  EXPECT_FALSE(play.walked("3,19"));
}

TEST(ChevaucheeMove, CH_MOV_2_base_moves_of_the_eight_categories) {
  EXPECT_EQ(reach("unarmoured sword"), 7);
  EXPECT_EQ(reach("light sword"), 7);
  EXPECT_EQ(reach("medium sword"), 6);
  EXPECT_EQ(reach("heavy sword"), 6);
  EXPECT_EQ(reach("unarmoured sword mounted"), 14);
  EXPECT_EQ(reach("light sword mounted"), 14);
  EXPECT_EQ(reach("medium sword mounted"), 12);
  EXPECT_EQ(reach("heavy sword mounted"), 12);
}

TEST(ChevaucheeMove, CH_MOV_2_paths_are_measured_in_fifths_of_a_cell) {
  Play play(Drawn(R"(
    D.........
    ..........
    ..........
    ..........
    ..........
    ..........
    ..........
    .........s)"));
  play.to("move");
  play.act("move_with 9,7");
  EXPECT_TRUE(play.legal("go 5,3"));   // four diagonal steps, 28
  EXPECT_FALSE(play.legal("go 4,2"));  // five, 35, and 32 is the longest that fits 6 inches
  EXPECT_TRUE(play.legal("go 7,1"));   // two knight's steps and two straight ones, 32
  EXPECT_FALSE(play.legal("go 6,1"));  // 33 at least
}

TEST(ChevaucheeMove, CH_MOV_6_what_each_ground_takes_off) {
  EXPECT_EQ(reach("medium sword", ".mm"), 2);
  EXPECT_EQ(reach("medium sword", ".ff"), 2);
  EXPECT_EQ(reach("medium sword", ".tt"), 3);
  EXPECT_EQ(reach("medium sword", ".TT"), 3);
  EXPECT_EQ(reach("medium sword", ".rr"), 3);
  EXPECT_EQ(reach("medium sword", ".h"), 3);
  EXPECT_EQ(reach("medium sword", ".w"), 3);
  EXPECT_EQ(reach("medium sword", ".~"), 3);
  EXPECT_EQ(reach("medium sword", ".v"), 6);
  EXPECT_EQ(reach("medium sword", ".B"), 6);
  EXPECT_EQ(reach("medium sword", ".M"), 6);
}

TEST(ChevaucheeMove, CH_MOV_6_entering_and_leaving_a_building) {
  EXPECT_EQ(reach("medium sword", "..D"), 5);
  EXPECT_EQ(reach("medium sword", "..b"), 5);
  EXPECT_EQ(reach("medium sword", "..O"), 5);
  EXPECT_EQ(reach("medium sword", "..S"), 5);
  EXPECT_EQ(reach("medium sword", "D...."), 5);
  EXPECT_EQ(reach("medium sword", "bbbbbbbbb"), 6);
  EXPECT_EQ(reach("medium sword", "bbbD."), 5);
}

TEST(ChevaucheeMove, CH_MOV_6_uphill) {
  std::string heights;
  for (int y = 0; y < 20; ++y) heights += y >= 18 ? "........\n" : "11111111\n";
  EXPECT_EQ(reach(lane("medium sword").heights(heights)), 4);
  std::string down;
  for (int y = 0; y < 20; ++y) down += y >= 18 ? "11111111\n" : "........\n";
  EXPECT_EQ(reach(lane("medium sword").heights(down)), 6);
}

TEST(ChevaucheeMove, CH_MOV_6_only_the_worst_counts) {
  EXPECT_EQ(reach("medium sword", ".hh"), 3);
  EXPECT_EQ(reach("medium sword", ".tmm"), 2);
  EXPECT_EQ(reach("medium sword", ".Dtt"), 3);
  EXPECT_EQ(reach("heavy sword mounted", ".hrmt"), 8);
}

TEST(ChevaucheeMove, CH_MOV_6_own_cell_does_not_count) {
  EXPECT_EQ(reach("medium sword", "m."), 6);
  EXPECT_EQ(reach("medium sword", "h."), 6);
}

TEST(ChevaucheeMove, CH_MOV_6_taken_off_the_whole_move_however_far_on_the_way) {
  EXPECT_EQ(reach("medium sword", "...t."), 3);  // the third cell, and the move is over
  EXPECT_EQ(reach("light sword", "...t...."), 4);
}

TEST(ChevaucheeMove, CH_MOV_6_path_longer_than_the_reduced_move_may_not_enter) {
  EXPECT_EQ(reach("medium sword", "....t"), 3);
  EXPECT_EQ(reach("medium sword", "...m"), 2);
  EXPECT_EQ(reach("medium sword", "..m."), 2);
}

TEST(ChevaucheeMove, CH_MV1_1_any_order_and_any_length_up_to_the_allowance) {
  Play play(Drawn(R"(
    .......D
    ........
    ........
    ........
    ........
    ........
    ........
    s..s....)"));
  play.walk("3,7", "3,6", 0);
  EXPECT_FALSE(play.legal("move_with 3,6"));
  play.walk("0,7", "0,2", 0);
  EXPECT_EQ(play.board(), picture(R"(
    .......D
    ........
    s.......
    ........
    ........
    ........
    ...s....
    ........)"));
}

TEST(ChevaucheeMove, CH_MV1_1_soldiers_may_stay) {
  Play play(Drawn(R"(
    .......D
    ........
    ........
    ........
    ........
    ........
    ........
    s..s....)"));
  play.to("move", 0);
  EXPECT_TRUE(play.legal("done"));
  play.act_on("done");
  EXPECT_EQ(play.side(), 1);
}

// ---- halting before the enemy ---------------------------------------------------------------------------------------

TEST(ChevaucheeMove, CH_MV1_2_walker_is_engaged_and_halts_where_he_comes_near) {
  Play play(Drawn(R"(
    ........
    ........
    ........
    ....D...
    ........
    ........
    ........
    ...s....)")
                .terrain(R"(
    ###.####
    ###.####
    ###.####
    ###..###
    ###.####
    ###.####
    ###.####
    ###.####)"));
  play.to("move");
  play.act("move_with 3,7");
  EXPECT_THAT(play.options("go"), ElementsAre("3,4", "3,5", "3,6", "3,7"));
  play.act("go 3,4");
  play.act_on("face_0 3,4");
  EXPECT_TRUE(play.engaged("3,4", "4,3"));
}

/// The way from 2,7 to 4,1 in 32 fifths leads over two knight's steps, the first by 2,6 and 3,6 to 3,5.
Drawn knights_way(std::string_view figures) {
  return Drawn(figures).terrain(R"(
    #######.
    ####.###
    ####.###
    ####.###
    ###..###
    ###.####
    ##...###
    ##.#.###)");
}

TEST(ChevaucheeMove, CH_MV1_2_knights_step_passes_no_cell_near_an_enemy) {
  Play far_away(knights_way(R"(
    .......D
    ........
    ........
    ........
    ........
    ........
    ........
    ..s.....)"));
  far_away.act("move_with 2,7");
  EXPECT_TRUE(far_away.legal("go 4,1"));
  Play near(knights_way(R"(
    ........
    ........
    ........
    ........
    ........
    ........
    ........
    ..s.D...)"));
  near.act("move_with 2,7");
  EXPECT_FALSE(near.legal("go 4,1"));
  EXPECT_TRUE(near.legal("go 4,2"));
}

TEST(ChevaucheeMove, CH_MV2_1_player_b_moves_after_player_a) {
  Play play(Drawn(R"(
    .......D
    ........
    ........
    ........
    ........
    ........
    ........
    s.......)"));
  play.walk("0,7", "0,5", 0);
  play.to("move", 1);
  play.walk("7,0", "7,6", 4);
  EXPECT_EQ(play.board(), picture(R"(
    ........
    ........
    ........
    ........
    ........
    s.......
    .......D
    ........)"));
}

TEST(ChevaucheeMove, CH_MV2_2_player_b_halts_before_player_a) {
  Play play(Drawn(R"(
    ...D....
    ........
    ........
    ........
    ....s...
    ........
    ........
    ........)")
                .terrain(R"(
    ###.####
    ###.####
    ###.####
    ###.####
    ###..###
    ###.####
    ###.####
    ###.####)"));
  play.to("move", 1);
  play.act("move_with 3,0");
  EXPECT_THAT(play.options("go"), ElementsAre("3,0", "3,1", "3,2", "3,3"));
}

TEST(ChevaucheeMove, CH_MV2_3_engaged_soldier_only_turns_in_place) {
  Play play(Drawn(R"(
    ...D....
    ........
    ........
    ........
    ...s....)"));
  play.walk("3,4", "3,1", 0);
  play.next_turn();
  play.to("move", 0);
  play.act("move_with 3,1");
  EXPECT_EQ(play.node(), "facing");
  EXPECT_THAT(play.legal_list(), SizeIs(7));
  play.act_on("face_2 3,1");
  EXPECT_EQ(play.facing("3,1"), "E");
}

TEST(ChevaucheeMove, CH_MV2_3_engaged_by_player_as_move_player_b_only_turns_too) {
  Play play(Drawn(R"(
    ...D....
    ........
    ........
    ........
    ...s....)"));
  play.walk("3,4", "3,1", 0);
  play.to("move", 1);
  play.act("move_with 3,0");
  EXPECT_EQ(play.node(), "facing");
}

}  // namespace
}  // namespace banneret::chevauchee_test
