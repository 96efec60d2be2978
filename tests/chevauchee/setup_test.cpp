// CH-SET, CH-RNG, CH-TER: forces, the map, zones, scale, and what ground does to sight and steps.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/chevauchee/table.h"

namespace banneret::chevauchee_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

TEST(ChevaucheeSetUp, CH_SET_0_forces_need_not_be_equal) {
  Play play(Drawn(R"(
    ...S....
    ........
    ........
    ........
    ........
    ........
    ..sss...)"));
  play.to("move");
  EXPECT_THAT(play.options("move_with"), ElementsAre("2,6", "3,6", "4,6"));
}

TEST(ChevaucheeSetUp, CH_SET_1_table_edge_and_scenery_are_the_maps) {
  Play play(Drawn(R"(
    .......S
    ........
    ........
    ........
    ........
    ........
    ........
    s.......)")
                .terrain(R"(
    ......#.
    ......##
    ........
    ........
    ........
    ........
    ##......
    ..#.....)"));
  play.act("move_with 0,7");
  EXPECT_THAT(play.options("go"), UnorderedElementsAre("0,7", "1,7"));
}

// ---- deployment -----------------------------------------------------------------------------------------------------

Drawn zones() {
  return Drawn(R"(
    ........
    ........
    ........
    ........
    ........
    ........
    ........
    ........)")
      .marks(R"(
    ...ZZZ..
    ........
    ........
    ........
    ........
    ........
    ........
    ..zz....)")
      .unplaced('s')
      .unplaced('S');
}

TEST(ChevaucheeSetUp, CH_SET_3_defender_places_first) {
  Play play = Play::before_the_dice(zones().defender(1));
  EXPECT_EQ(play.side(), 1);
  play.act("deploy 4,0");
  EXPECT_EQ(play.side(), 0);
}

TEST(ChevaucheeSetUp, CH_SET_3_without_a_defender_the_lower_die_places_first) {
  Play play = Play::before_the_dice(zones());
  EXPECT_EQ(play.node(), "throw deployment");
  EXPECT_THAT(play.weights(), ElementsAre(15U, 15U));
  EXPECT_TRUE(play.rerolled({2, 2}));
  play.roll("deployment 2 2; deployment 5 3");
  EXPECT_EQ(play.side(), 1);
}

TEST(ChevaucheeSetUp, CH_SET_3_places_are_the_sides_own_zone) {
  Play play = Play::before_the_dice(zones().defender(0));
  EXPECT_THAT(play.legal_list(), ElementsAre("deploy 2,7", "deploy 3,7"));
  play.act("deploy 3,7");
  EXPECT_THAT(play.legal_list(), ElementsAre("deploy 3,0", "deploy 4,0", "deploy 5,0"));
  play.act_until("deploy 5,0", "initiative");
  EXPECT_EQ(play.facing("3,7"), "N");
  EXPECT_EQ(play.facing("5,0"), "S");
}

TEST(ChevaucheeSetUp, CH_SET_3_a_cell_is_given_once) {
  Play play = Play::before_the_dice(zones().defender(0).unplaced('d'));
  play.act_on("deploy 3,7");
  EXPECT_TRUE(play.forced("deploy 2,7"));
  EXPECT_EQ(play.side(), 1);
}

TEST(ChevaucheeSetUp, CH_SET_3_nobody_is_placed_in_reach_of_an_enemy) {
  Play play = Play::before_the_dice(Drawn(R"(
    ........
    ...S....)")
                                        .marks(R"(
    ........
    ........
    ..zzzzz.)")
                                        .unplaced('s'));
  EXPECT_THAT(play.legal_list(), ElementsAre("deploy 5,2", "deploy 6,2"));
}

TEST(ChevaucheeSetUp, CH_SET_3_zone_too_small_is_refused) {
  EXPECT_THAT(refusal_to_make(zones().unplaced('d').unplaced('d')), Not(IsEmpty()));
}

TEST(ChevaucheeSetUp, CH_SET_3_fixed_places_need_no_deployment) {
  Play play = Play::before_the_dice(Drawn("s......S"));
  EXPECT_EQ(play.node(), "throw initiative");
}

TEST(ChevaucheeSetUp, CH_SET_3_enemies_engaged_from_the_start_are_refused) {
  EXPECT_THAT(refusal_to_make(Drawn("sS......")), Not(IsEmpty()));
  EXPECT_THAT(refusal_to_make(Drawn("s.S.....")), IsEmpty());
}

// ---- scale ----------------------------------------------------------------------------------------------------------

TEST(ChevaucheeScale, CH_RNG_0_an_inch_is_a_cell) {
  Play play(Drawn(R"(
    S.......
    ........
    ........
    ........
    ........
    ........
    ........
    ........
    ......s.)"));
  play.to("move");
  play.act("move_with 6,8");
  EXPECT_TRUE(play.legal("go 6,2"));
  EXPECT_FALSE(play.legal("go 6,1"));
}

TEST(ChevaucheeScale, CH_RNG_1_moves_are_doubled_at_1_35) {
  Play play(Drawn(R"(
    S.......
    ........
    ........
    ........
    ........
    ........
    ........
    ........
    ........
    ........
    ........
    ........
    ........
    ........
    ......s.)")
                .scale("1/35"));
  play.to("move");
  play.act("move_with 6,14");
  EXPECT_TRUE(play.legal("go 6,2"));
  EXPECT_FALSE(play.legal("go 6,1"));
}

TEST(ChevaucheeScale, CH_RNG_1_terrain_modifiers_are_doubled) {
  Play marsh(Drawn(R"(
    S.......
    ........
    ........
    ........
    ........
    ........
    ........
    ......s.)")
                 .terrain(R"(
    ..####.#
    ..####.#
    ..####.#
    ..####.#
    ..####.#
    ..####.#
    ..####m#
    ..####.#)")
                 .scale("1/35"));
  marsh.to("move");
  marsh.act("move_with 6,7");
  EXPECT_TRUE(marsh.legal("go 6,3"));  // 12 - 8 = 4
  EXPECT_FALSE(marsh.legal("go 6,2"));
}

TEST(ChevaucheeScale, CH_RNG_1_charge_bonus_is_doubled_dice_and_all) {
  std::string rows = "...S....\n";
  for (int i = 0; i < 40; ++i) rows += "........\n";
  rows += "...k....\n";
  Play play(Drawn(rows).scale("1/35"));
  play.charge("3,41", "3,0", "1 2");
  EXPECT_EQ(play.where(play.drawn("3,41")), "3,23");  // 2 * (6 + 3) = 18
}

TEST(ChevaucheeScale, CH_RNG_1_ranges_are_doubled) {
  std::string rows = "...D....\n";
  for (int i = 0; i < 11; ++i) rows += "........\n";
  Play in_range(Drawn(rows + "...b....\n").scale("1/35"));
  in_range.to("shot");
  in_range.act_on("shoot_at 3,0");
  if (in_range.node() == "shot") in_range.act_on("hold");
  EXPECT_EQ(in_range.needed(), 10);
  Play beyond(Drawn(rows + "........\n...b....\n").scale("1/35"));
  beyond.to("shot");
  beyond.act_on("shoot_at 3,0");
  if (beyond.node() == "shot") beyond.act_on("hold");
  EXPECT_EQ(beyond.needed(), 11);
}

TEST(ChevaucheeScale, CH_RNG_1_engaged_within_two_inches_at_1_35) {
  Play play(Drawn(R"(
    ........
    ........
    ...S....
    ........
    ........
    ........
    ...s....)")
                .scale("1/35"));
  play.walk("3,6", "3,4", 0);
  EXPECT_TRUE(play.engaged("3,4", "3,2"));
}

TEST(ChevaucheeScale, CH_RNG_1_engagement_of_two_inches_needs_a_line_of_sight) {
  Play play(Drawn(R"(
    ........
    ........
    ...S....
    ........
    ........
    ........
    ...s....)")
                .terrain(R"(
    ........
    ........
    ........
    ..###...)")
                .scale("1/35"));
  play.walk("3,6", "3,4", 0);
  EXPECT_FALSE(play.engaged("3,4", "3,2"));
}

/// What an archer's shot is told to be, in inches and yards.
std::string distance_told(const char* scale) {
  Play play(Drawn(R"(
    ...D....
    ........
    ........
    ........
    ...b....)")
                .scale(scale));
  play.to("shot");
  play.act_on("shoot_at 3,0");
  play.to("throw shot");
  Workspace work;
  std::string told;
  for (const ExplainedNumber& number : play.game().explain(play.state(), kNoAction, work)) {
    told += number.what + "; ";
    for (const ExplainedNumber::Part& part : number.parts) told += part.what + " " + part.clause + "; ";
  }
  return told;
}

TEST(ChevaucheeScale, CH_RNG_2_people_are_told_what_an_inch_stands_for) {
  EXPECT_THAT(distance_told("1/72"), HasSubstr("4 inches, 8 yards"));
  EXPECT_THAT(distance_told("1/35"), HasSubstr("4 inches, 4 yards"));
}

// ---- terrain --------------------------------------------------------------------------------------------------------

/// The archer at 3,7 and an enemy at 3,0.
Drawn archer_and_target() {
  return Drawn(R"(
    ...D....
    ........
    ........
    ........
    ........
    ........
    ........
    ...b....)");
}
bool sees(const Drawn& drawn) {
  Play play(drawn);
  play.to("move", 1);
  play.act_on("done");
  return play.node() == "shot";
}
/// A column of seven glyphs, the topmost beside the target, at x = 3.
std::string column(const std::string& glyphs) {
  std::string out = "........\n";
  for (const char glyph : glyphs) out += std::string("...") + glyph + "....\n";
  return out;
}

TEST(ChevaucheeTerrain, CH_TER_0_light_woods_never_block_sight) {
  EXPECT_TRUE(sees(archer_and_target().terrain(column("tttttt"))));
}

TEST(ChevaucheeTerrain, CH_TER_0_more_than_two_dense_woods_cells_block_sight) {
  EXPECT_TRUE(sees(archer_and_target().terrain(column("TT...."))));
  EXPECT_FALSE(sees(archer_and_target().terrain(column("T.T.T."))));
}

TEST(ChevaucheeTerrain, CH_TER_0_dense_woods_count_only_between_the_two) {
  EXPECT_TRUE(sees(archer_and_target().terrain(R"(
    ...T....
    ...T....
    ...T....
    ........
    ........
    ........
    ........
    ...T....)")));
}

TEST(ChevaucheeTerrain, CH_TER_0_soldiers_do_not_block_sight) {
  EXPECT_TRUE(sees(Drawn(R"(
    ...D....
    ........
    ...d....
    ........
    ........
    ........
    ........
    ...b....)")));
}

TEST(ChevaucheeTerrain, CH_TER_0_closed_walls_block_sight_and_steps) {
  EXPECT_FALSE(sees(archer_and_target().terrain(R"(
    ........
    ........
    ########)")));
  Play play(archer_and_target().terrain(R"(
    ........
    ........
    ########)"));
  play.to("move");
  play.act("move_with 3,7");
  EXPECT_TRUE(play.legal("go 3,3"));
  EXPECT_FALSE(play.legal("go 3,2"));
  EXPECT_FALSE(play.legal("go 3,1"));
}

TEST(ChevaucheeTerrain, CH_TER_0_no_step_leads_up_more_than_one_level) {
  Play play(archer_and_target().heights(R"(
    ........
    ........
    ........
    ........
    22222222
    11112222
    ........
    ........)"));
  play.to("move");
  play.act("move_with 3,7");
  EXPECT_TRUE(play.legal("go 0,5"));
  EXPECT_TRUE(play.legal("go 3,4"));
  EXPECT_TRUE(play.legal("go 5,6"));
  EXPECT_FALSE(play.legal("go 7,5"));  // near enough, were it not for the step
}

TEST(ChevaucheeTerrain, CH_TER_0_no_step_leads_down_more_than_one_level) {
  Play play(archer_and_target().heights(R"(
    ........
    ........
    ........
    ........
    ........
    22122222
    22222222
    22222222)"));
  play.to("move");
  play.act("move_with 3,7");
  EXPECT_TRUE(play.legal("go 2,5"));
  EXPECT_TRUE(play.legal("go 2,4"));
  EXPECT_FALSE(play.legal("go 7,4"));  // near enough, were it not for the step
}

TEST(ChevaucheeTerrain, CH_TER_0_no_charge_leads_over_a_step_of_two_levels) {
  Play play(archer_and_target().heights(R"(
    22222222
    22222222
    22222222
    22222222
    22222222)"));
  play.to("move", 0);  // no charge was possible
  EXPECT_TRUE(play.legal("move_with 3,7"));
  Play gentle(archer_and_target().heights(R"(
    11111111
    11111111
    11111111
    11111111
    11111111)"));
  EXPECT_EQ(gentle.node(), "charge");
}

}  // namespace
}  // namespace banneret::chevauchee_test
