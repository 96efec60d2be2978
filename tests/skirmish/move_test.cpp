// SK-SCL and SK-MOV-1 to SK-MOV-3, -5: paces on foot and on horseback, what ground and hills take of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/skirmish/table.h"

namespace banneret::skirmish_test {
namespace {

using ::testing::Contains;
using ::testing::Not;

/// One figure of these words at 4,20 facing N, an enemy with bare hands in the far corner.
Drawn mover(std::string_view words) {
  return Drawn(drawing(9, 22, "a 4,20; U 8,0")).type('a', words);
}

/// How many cells straight ahead it can go at the gait.
int ahead(const Drawn& drawn, std::string_view gait) {
  Play play(drawn);
  if (!play.legal(gait)) return -1;
  play.act(gait);
  const std::vector<std::string> ends = play.options("go");
  int far = 0;
  for (int n = 1; n <= 20; ++n) {
    if (std::find(ends.begin(), ends.end(), "4," + std::to_string(20 - n)) != ends.end()) far = n;
  }
  return far;
}

/// Over a strip of that ground right across the table, just before the figure.
int over(char ground, std::string_view words, std::string_view gait) {
  const std::string strip = std::string(1, ground) + " *,19";
  return ahead(mover(words).terrain(drawing(9, 22, strip)), gait);
}

/// A step up just before the figure, and then level ground.
constexpr const char* kPlateau = R"(
    111111111 111111111 111111111 111111111 111111111 111111111 111111111 111111111 111111111 111111111
    111111111 111111111 111111111 111111111 111111111 111111111 111111111 111111111 111111111 111111111)";

int uphill(std::string_view words, std::string_view gait) {
  return ahead(mover(words).heights(kPlateau), gait);
}

TEST(SkirmishMove, SK_SCL_1_six_paces_are_six_cells) {
  Play play(mover("sword"));
  play.act("walk");
  EXPECT_THAT(play.options("go"), Contains("4,14"));
  EXPECT_THAT(play.options("go"), Not(Contains("4,13")));
}

TEST(SkirmishMove, SK_MOV_1_on_foot_over_open_ground) {
  EXPECT_EQ(ahead(mover("sword"), "walk"), 6);
  EXPECT_EQ(ahead(mover("sword"), "run"), 10);
  EXPECT_EQ(ahead(mover("sword lying"), "walk"), 3);
}

TEST(SkirmishMove, SK_MOV_1_on_foot_over_difficult_ground) {
  EXPECT_EQ(over('m', "sword", "walk"), 3);
  EXPECT_EQ(over('m', "sword", "run"), 5);
  EXPECT_EQ(over('m', "sword lying", "walk"), 2);
}

TEST(SkirmishMove, SK_MOV_1_on_horseback_over_open_ground) {
  EXPECT_EQ(ahead(mover("sword ridden"), "walk"), 6);
  EXPECT_EQ(ahead(mover("sword ridden walk"), "run"), 10);
  EXPECT_EQ(ahead(mover("sword ridden run"), "canter"), 14);
  EXPECT_EQ(ahead(mover("sword ridden canter"), "gallop"), 18);
}

TEST(SkirmishMove, SK_MOV_1_on_horseback_over_difficult_ground) {
  EXPECT_EQ(over('m', "sword ridden", "walk"), 3);
  EXPECT_EQ(over('m', "sword ridden walk", "run"), 5);
  EXPECT_EQ(over('m', "sword ridden run", "canter"), 0);
  EXPECT_EQ(over('m', "sword ridden canter", "gallop"), 0);
}

TEST(SkirmishMove, SK_MOV_1_distances_are_lengths_of_paths) {
  // A walk of six is 32 fifths: four diagonal steps are 28, five are 35; two knight's steps are 22.
  Play play(mover("sword"));
  play.act("walk");
  EXPECT_THAT(play.options("go"), Contains("8,16"));
  EXPECT_THAT(play.options("go"), Contains("6,16"));
  EXPECT_THAT(play.options("go"), Contains("6,15"));  // 22 + 5
  EXPECT_THAT(play.options("go"), Contains("6,14"));  // 22 + 10
  EXPECT_THAT(play.options("go"), Not(Contains("7,14")));
}

TEST(SkirmishMove, SK_MOV_1_one_difficult_cell_makes_the_whole_move_difficult) {
  // The marsh begins five cells ahead.
  const Drawn walker = mover("sword").terrain(drawing(9, 22, "m *,15"));
  EXPECT_EQ(ahead(walker, "walk"), 4);
  EXPECT_EQ(ahead(walker, "run"), 5);
}

TEST(SkirmishMove, SK_MOV_1_ground_that_is_left_costs_nothing) {
  EXPECT_EQ(ahead(mover("sword").terrain(drawing(9, 22, "m 4,20")), "walk"), 6);
}

TEST(SkirmishMove, SK_MOV_1_way_round_keeps_the_full_allowance) {
  // A pool of one cell right ahead: round it by a diagonal step and back by a knight's step, 18 fifths, and two
  // straight ones, 28 of 32. Through it a walk would end after three cells.
  EXPECT_EQ(ahead(mover("sword").terrain(drawing(9, 22, "m 4,19")), "walk"), 5);
}

TEST(SkirmishMove, SK_MOV_1_kneeling_figures_do_not_move) {
  Play play(mover("sword kneeling"));
  EXPECT_EQ(play.refused("walk"), "SK-MOV-1");
  EXPECT_EQ(play.refused("run"), "SK-MOV-1");
  EXPECT_TRUE(play.legal("halt"));
}

TEST(SkirmishMove, SK_MOV_1_lying_figures_only_crawl) {
  Play play(mover("sword lying"));
  EXPECT_TRUE(play.legal("walk"));
  EXPECT_EQ(play.refused("run"), "SK-MOV-1");
  play.go("4,20", "walk", "4,18", "E");
  EXPECT_EQ(play.posture("4,18"), "lying");
  EXPECT_EQ(play.facing("4,18"), "E");
}

TEST(SkirmishMove, SK_MOV_1_horses_gaits_are_not_for_men_on_foot) {
  Play play(mover("sword"));
  EXPECT_EQ(play.refused("canter"), "SK-MOV-1");
  EXPECT_EQ(play.refused("gallop"), "SK-MOV-1");
}

TEST(SkirmishMove, SK_MOV_2_hills_take_a_quarter) {
  EXPECT_EQ(uphill("sword", "walk"), 4);  // 4.5
  EXPECT_EQ(uphill("sword", "run"), 7);   // 7.5
  EXPECT_EQ(uphill("sword lying", "walk"), 2);
  EXPECT_EQ(uphill("sword ridden", "walk"), 4);
  EXPECT_EQ(uphill("sword ridden walk", "run"), 7);
  EXPECT_EQ(uphill("sword ridden run", "canter"), 10);
  EXPECT_EQ(uphill("sword ridden canter", "gallop"), 13);
}

TEST(SkirmishMove, SK_MOV_2_downhill_takes_it_too) {
  const std::string top = drawing(9, 22, "1 *,20; 1 *,21");
  EXPECT_EQ(ahead(mover("sword").heights(top), "walk"), 4);
}

TEST(SkirmishMove, SK_MOV_2_level_ground_on_a_hill_takes_nothing) {
  const std::string plateau = drawing(9, 22, "3 *,*");
  EXPECT_EQ(ahead(mover("sword").heights(plateau), "walk"), 6);
}

TEST(SkirmishMove, SK_MOV_3_light_woods_and_villages_take_a_quarter_from_horses) {
  for (const char ground : {'t', 'v'}) {
    EXPECT_EQ(over(ground, "sword ridden", "walk"), 4) << ground;
    EXPECT_EQ(over(ground, "sword ridden walk", "run"), 7) << ground;
    EXPECT_EQ(over(ground, "sword ridden run", "canter"), 10) << ground;
    EXPECT_EQ(over(ground, "sword ridden canter", "gallop"), 13) << ground;
  }
}

TEST(SkirmishMove, SK_MOV_3_they_take_nothing_from_men_on_foot) {
  for (const char ground : {'t', 'v'}) {
    EXPECT_EQ(over(ground, "sword", "walk"), 6) << ground;
    EXPECT_EQ(over(ground, "sword", "run"), 10) << ground;
  }
}

TEST(SkirmishMove, SK_MOV_3_quarters_multiply_and_round_down) {
  const auto in_wooded_hills = [](std::string_view words, std::string_view gait) {
    return ahead(mover(words).heights(kPlateau).terrain(drawing(9, 22, "t *,19")), gait);
  };
  EXPECT_EQ(in_wooded_hills("sword ridden", "walk"), 3);            // 6 x 9/16 = 3.4
  EXPECT_EQ(in_wooded_hills("sword ridden walk", "run"), 5);        // 5.6
  EXPECT_EQ(in_wooded_hills("sword ridden run", "canter"), 7);      // 7.9
  EXPECT_EQ(in_wooded_hills("sword ridden canter", "gallop"), 10);  // 10.1
}

TEST(SkirmishMove, SK_MOV_3_quarters_reduce_difficult_ground_too) {
  const auto in_hilly_marsh = [](std::string_view words, std::string_view gait) {
    return ahead(mover(words).heights(kPlateau).terrain(drawing(9, 22, "m *,19")), gait);
  };
  EXPECT_EQ(in_hilly_marsh("sword", "walk"), 2);  // 2.25
  EXPECT_EQ(in_hilly_marsh("sword", "run"), 3);   // 3.75
  EXPECT_EQ(in_hilly_marsh("sword lying", "walk"), 1);
}

TEST(SkirmishMove, SK_MOV_5_marsh_and_dense_woods_are_difficult) {
  for (const char ground : {'m', 'T'}) EXPECT_EQ(over(ground, "sword", "walk"), 3) << ground;
}

TEST(SkirmishMove, SK_TER_1_difficult_ground) {
  for (const char ground : {'f', '~', 'r', 'w', 'h'}) EXPECT_EQ(over(ground, "sword", "walk"), 3) << ground;
  for (const char ground : {'v', 'b', 'D', 'O', 'B', 'S', 'M'}) EXPECT_EQ(over(ground, "sword", "walk"), 6) << ground;
}

TEST(SkirmishMove, SK_TER_1_closed_walls_stop_everything) {
  EXPECT_EQ(over('#', "sword", "walk"), 0);
}

}  // namespace
}  // namespace banneret::skirmish_test
