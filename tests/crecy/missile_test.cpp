// CR-MIS: who fires, how far, with how many castings, what it needs to hit, and splitting of a volley.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/crecy/table.h"

namespace banneret::crecy_test {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

/// The shooter 'b' at 5,11 and the target 'T' so many cells straight before it.
Drawn range(std::string_view shooter, std::string_view target, int distance) {
  std::vector<std::string> rows(13, "............");
  rows[0] = "CSS........S";
  rows[12] = ".......ssssc";
  rows[11][5] = 'b';
  rows[static_cast<std::size_t>(11 - distance)][5] = 'T';
  std::string drawing;
  for (const std::string& row : rows) drawing += row + "\n";
  return Drawn(drawing).type('b', shooter).type('t', target);
}

constexpr const char* kShortBow = "soldier unarmoured short_bow";
constexpr const char* kLongbow = "soldier unarmoured longbow";
constexpr const char* kCrossbow = "soldier armoured crossbow";
constexpr const char* kJavelins = "soldier skirmisher skirmish";
constexpr const char* kPlain = "soldier unarmoured";

int needed(const Drawn& drawn) {
  Play play(drawn);
  play.act_until("volley 5,11", "volley");
  return play.needed();
}

int dice(const Drawn& drawn) {
  Play play(drawn);
  play.act_until("volley 5,11", "volley");
  return play.dice_count();
}

bool may_fire(const Drawn& drawn) {
  return Play(drawn).legal("volley 5,11");
}

TEST(CrecyMissile, CR_MIS_1_no_fire_with_an_enemy_in_contact) {
  Play play(range(kLongbow, kPlain, 1));
  EXPECT_FALSE(play.legal("volley 5,11"));
  EXPECT_EQ(play.refused("volley 5,11"), "CR-MIS-1");
}

TEST(CrecyMissile, CR_MIS_1_neighbour_out_of_either_front_is_no_contact) {
  Play beside(Drawn(R"(
    CSS........S
    ............
    .....T......
    ............
    ............
    .....bS.....
    ............
    .......ssssc)")
                  .type('t', kPlain)
                  .type('b', kLongbow)
                  .face("6,5", "E"));
  EXPECT_TRUE(beside.legal("volley 5,5"));
}

TEST(CrecyMissile, CR_MIS_2_ranges_in_spans) {
  const struct {
    const char* shooter;
    int cells;
  } kRanges[] = {{kCrossbow, 8}, {kJavelins, 4}, {kShortBow, 6}, {kLongbow, 8}};
  for (const auto& [shooter, cells] : kRanges) {
    EXPECT_TRUE(may_fire(range(shooter, kPlain, cells))) << shooter;
    EXPECT_FALSE(may_fire(range(shooter, kPlain, cells + 1))) << shooter;
  }
}

TEST(CrecyMissile, CR_MIS_2_ranks_that_fire) {
  EXPECT_EQ(dice(range(kCrossbow, kPlain, 4)), 3);
  EXPECT_EQ(dice(range(kShortBow, kPlain, 4)), 6);
  EXPECT_EQ(dice(range(kLongbow, kPlain, 4)), 6);
  EXPECT_EQ(dice(range(kJavelins, kPlain, 4)), 6);
}

TEST(CrecyMissile, CR_MIS_2_castings_that_fire_by_width_and_ranks) {
  const struct {
    const char* words;
    int castings;
  } kCases[] = {
      {"soldier armoured crossbow single_line", 6},
      {"soldier armoured crossbow double_line", 3},
      {"soldier armoured crossbow shield shield_wall", 3},
      {"soldier armoured crossbow pike defensive", 3},
      {"soldier armoured crossbow march_column", 2},
      {"soldier unarmoured longbow march_column", 4},
      {"soldier unarmoured longbow single_line", 6},
      {"soldier unarmoured longbow x5", 5},
      {"soldier armoured crossbow x2", 2},
      {"soldier armoured crossbow single_line x4", 4},
      {"soldier skirmisher skirmish single_line", 6},
  };
  for (const auto& [words, castings] : kCases) EXPECT_EQ(dice(range(words, kPlain, 4)), castings) << words;
}

TEST(CrecyMissile, CR_MIS_2_adjustments_of_the_weapons) {
  EXPECT_EQ(needed(range(kCrossbow, kPlain, 4)), 4);
  EXPECT_EQ(needed(range(kShortBow, kPlain, 4)), 4);
  EXPECT_EQ(needed(range(kLongbow, kPlain, 4)), 3);
  EXPECT_EQ(needed(range(kJavelins, kPlain, 4)), 2);
}

TEST(CrecyMissile, CR_MIS_2_crossbow_must_reload) {
  Play play(range(kCrossbow, kPlain, 4));
  play.act("volley 5,11", "volley 1 1 1");
  EXPECT_FALSE(play.loaded("5,11"));
  play.act("pass", "points 6");
  play.act("pass", "points 6");
  EXPECT_FALSE(play.legal("volley 5,11"));
  EXPECT_EQ(play.refused("volley 5,11"), "CR-MIS-2");
  play.act("reload 5,11");
  EXPECT_EQ(play.points(), 5);
  EXPECT_TRUE(play.loaded("5,11"));
  play.act("pass", "points 6");
  play.act("pass", "points 6");
  EXPECT_TRUE(play.legal("volley 5,11"));
  EXPECT_FALSE(play.legal("reload 5,11"));
}

TEST(CrecyMissile, CR_MIS_2_bows_need_no_reloading) {
  Play play(range(kLongbow, kPlain, 4));
  play.act("volley 5,11", "volley 1 1 1 1 1 1");
  EXPECT_TRUE(play.loaded("5,11"));
}

/// Deaths of three hits by crossbows.
int deaths_by_three_bolts(std::string_view target) {
  Play play(range(kCrossbow, target, 2));
  play.act_until("volley 5,11", "flight", "volley 6 6 6");
  return 6 - play.castings("5,9");
}

TEST(CrecyMissile, CR_MIS_2_crossbow_halves_the_whole_defence_rounded_down) {
  EXPECT_EQ(deaths_by_three_bolts("soldier armoured"), 3);
  EXPECT_EQ(deaths_by_three_bolts("soldier armoured shield"), 3);
  EXPECT_EQ(deaths_by_three_bolts("soldier armoured shield mail"), 2);
  EXPECT_EQ(deaths_by_three_bolts("soldier armoured shield mail shield_wall"), 2);
}

TEST(CrecyMissile, CR_MIS_2_target_must_stand_in_the_front_arc) {
  EXPECT_TRUE(may_fire(range(kLongbow, kPlain, 4).face("5,11", "NE")));
  EXPECT_TRUE(may_fire(range(kLongbow, kPlain, 4).face("5,11", "NW")));
  EXPECT_FALSE(may_fire(range(kLongbow, kPlain, 4).face("5,11", "E")));
  EXPECT_FALSE(may_fire(range(kLongbow, kPlain, 4).face("5,11", "S")));
}

// ---- splitting ------------------------------------------------------------------------------------------------------

Drawn two_targets() {
  return Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    ...S...A....
    ............
    ............
    .....b......
    .......ssssc)");
}

TEST(CrecyMissile, CR_MIS_3_each_casting_that_fires_rolls_once) {
  EXPECT_EQ(dice(range("soldier unarmoured longbow x4", kPlain, 4)), 4);
}

TEST(CrecyMissile, CR_MIS_3_volley_may_be_split_between_targets) {
  Play play(two_targets());
  play.act("volley 5,8");
  EXPECT_THAT(play.legal_list(), UnorderedElementsAre("shoot_at 3,5", "shoot_at 7,5"));
  play.act("shoot_at 3,5");
  EXPECT_THAT(play.legal_list(), ElementsAre("fire_1", "fire_2", "fire_3", "fire_4", "fire_5", "fire_6"));
  play.act("fire_2", "volley 1 1");
  EXPECT_THAT(play.legal_list(), UnorderedElementsAre("shoot_at 7,5", "cease"));
  play.act("shoot_at 7,5", "volley 1 1 1 1");  // the rest, since there is no third target
  EXPECT_EQ(play.node(), "order");
  EXPECT_EQ(play.points(), 5);
}

TEST(CrecyMissile, CR_MIS_3_rest_of_a_volley_may_be_withheld) {
  Play play(two_targets());
  play.act("volley 5,8");
  play.act("shoot_at 3,5");
  play.act("fire_5", "volley 1 1 1 1 1");
  play.act("cease");
  EXPECT_EQ(play.node(), "order");
}

TEST(CrecyMissile, CR_MIS_3_first_part_is_resolved_before_the_next_target_is_named) {
  Play play(two_targets());
  play.act("volley 5,8");
  play.act("shoot_at 3,5");
  play.act("fire_3", "volley 6 6 1; flight 6 6 6 6 6 6 6 6");
  EXPECT_EQ(play.castings("3,5"), 4);
  EXPECT_EQ(play.node(), "volley_target");
}

TEST(CrecyMissile, CR_MIS_3_all_castings_at_one_target_end_the_volley) {
  Play play(two_targets());
  play.act("volley 5,8");
  play.act("shoot_at 7,5");
  play.act("fire_6", "volley 1 1 1 1 1 1");
  EXPECT_EQ(play.node(), "order");
}

// ---- adjustments ----------------------------------------------------------------------------------------------------

TEST(CrecyMissile, CR_MIS_4_dense_targets_are_easier) {
  EXPECT_EQ(needed(range(kShortBow, "soldier armoured double_line", 4)), 4);
  EXPECT_EQ(needed(range(kShortBow, "soldier armoured single_line", 4)), 4);
  EXPECT_EQ(needed(range(kShortBow, "soldier armoured march_column", 4)), 3);
  EXPECT_EQ(needed(range(kShortBow, "knight cavalry wedge", 4)), 3);
  EXPECT_EQ(needed(range(kShortBow, "soldier armoured pole_arm defensive", 4)), 3);
  EXPECT_EQ(needed(range(kShortBow, "soldier armoured shield shield_wall", 4)), 3);
}

TEST(CrecyMissile, CR_MIS_4_skirmishers_are_harder) {
  EXPECT_EQ(needed(range(kShortBow, kJavelins, 4)), 5);
}

/// A friend of side 0 two cells before the shooter, the target two cells behind it.
Drawn over(std::string_view friends) {
  std::vector<std::string> rows(13, "............");
  rows[0] = "CSS........S";
  rows[12] = ".......ssssc";
  rows[11][5] = 'b';
  rows[9][5] = 'a';
  rows[7][5] = 'T';
  std::string drawing;
  for (const std::string& row : rows) drawing += row + "\n";
  return Drawn(drawing).type('b', kShortBow).type('t', kPlain).type('a', friends);
}

TEST(CrecyMissile, CR_MIS_4_friends_in_single_line_are_fired_over_at_one_less) {
  EXPECT_EQ(needed(over("soldier armoured single_line")), 5);
}

TEST(CrecyMissile, CR_MIS_4_friends_in_shield_wall_are_fired_over_without_penalty) {
  EXPECT_EQ(needed(over("soldier armoured shield shield_wall")), 4);
}

TEST(CrecyMissile, CR_MIS_4_other_friends_are_not_fired_over) {
  for (const char* words : {"soldier armoured double_line", "soldier armoured march_column",
                            "soldier armoured pole_arm defensive", "knight cavalry wedge"}) {
    EXPECT_FALSE(may_fire(over(words))) << words;
  }
}

TEST(CrecyMissile, CR_MIS_4_enemies_between_block_fire) {
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    .....S......
    ............
    .....A......
    ............
    ............
    .....b......
    .......ssssc)"));
  play.act_until("volley 5,8", "volley");  // 5,5 is the only target
  EXPECT_EQ(play.needed(), 3);             // two spans, longbow
}

TEST(CrecyMissile, CR_MIS_4_enemies_in_single_line_or_shield_wall_are_not_fired_over) {
  for (const char* words : {"soldier armoured single_line", "soldier armoured shield shield_wall"}) {
    Play play(Drawn(R"(
      CSS........S
      ............
      ............
      .....S......
      ............
      .....A......
      ............
      ............
      .....b......
      .......ssssc)")
                  .type('a', words));
    play.act_until("volley 5,8", "volley");
    EXPECT_EQ(play.node(), "throw volley") << words;  // 5,5 is the only target
    EXPECT_TRUE(play.forced("shoot_at 5,5")) << words;
  }
}

TEST(CrecyMissile, CR_MIS_4_fire_at_enemies_in_contact_with_friends_is_allowed) {
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    .....Sa.....
    ............
    ............
    ............
    .....b......
    .......ssssc)"));
  EXPECT_TRUE(play.legal("volley 5,8"));
}

TEST(CrecyMissile, CR_MIS_5_numbers_to_hit_by_spans) {
  EXPECT_EQ(needed(range(kCrossbow, kPlain, 2)), 3);
  EXPECT_EQ(needed(range(kCrossbow, kPlain, 3)), 4);
  EXPECT_EQ(needed(range(kCrossbow, kPlain, 4)), 4);
  EXPECT_EQ(needed(range(kCrossbow, kPlain, 5)), 5);
  EXPECT_EQ(needed(range(kCrossbow, kPlain, 6)), 5);
  EXPECT_EQ(needed(range(kCrossbow, kPlain, 7)), 6);
  EXPECT_EQ(needed(range(kCrossbow, kPlain, 8)), 6);
}

TEST(CrecyMissile, CR_MIS_5_a_number_above_six_cannot_be_rolled) {
  // Skirmishers at four spans: 6 + 1. No die is thrown, the volley is spent.
  Play play(range(kCrossbow, "soldier skirmisher", 8));
  play.act("volley 5,11");
  EXPECT_EQ(play.node(), "order");
  EXPECT_EQ(play.castings("5,3"), 6);
  EXPECT_FALSE(play.loaded("5,11"));
}

TEST(CrecyMissile, CR_MIS_5_a_number_below_two_always_hits) {
  // Javelins at one span need 1: six hits on six castings without a throw; the clock has felt it.
  Play play(range(kJavelins, kPlain, 2));
  const int target = play.drawn("5,9");
  const int clock = play.clock(1);
  play.act("volley 5,11");
  EXPECT_EQ(play.where(target), "gone");
  EXPECT_EQ(play.clock(1), clock - 1);
}

}  // namespace
}  // namespace banneret::crecy_test
