// SK-MOV-6 and SK-MOV-8: gaits of horses from turn to turn, and what turning costs at each.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/skirmish/table.h"

namespace banneret::skirmish_test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

/// One figure at 20,20 facing N on a wide plain, an enemy with bare hands in a far corner.
Drawn on_the_plain(std::string_view words) {
  return Drawn(drawing(41, 41, "a 20,20; U 0,0")).type('a', words);
}

std::vector<std::string> gaits(std::string_view words) {
  Play play(on_the_plain(words));
  std::vector<std::string> out;
  for (const char* gait : {"halt", "walk", "run", "canter", "gallop"}) {
    if (play.legal(gait)) out.emplace_back(gait);
  }
  return out;
}

/// Facings open at the end of this move; "-": it cannot be made.
std::vector<std::string> facings(std::string_view words, std::string_view gait, std::string_view to) {
  constexpr const char* kNames[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
  Play play(on_the_plain(words));
  play.act(gait);
  const std::string go = "go " + std::string(to);
  if (!play.legal(go)) return {"-"};
  play.act(go);
  std::vector<std::string> out;
  for (int d = 0; d < 8; ++d) {
    const std::string face = "face_" + std::to_string(d) + " " + std::string(to);
    if (play.legal(face) || play.forced(face)) out.emplace_back(kNames[d]);
  }
  return out;
}

constexpr const char* kTrotter = "sword ridden run";
constexpr const char* kCanterer = "sword ridden canter";

TEST(SkirmishGait, SK_MOV_6_gait_changes_by_one_level_a_turn) {
  EXPECT_THAT(gaits("sword ridden"), ElementsAre("halt", "walk"));
  EXPECT_THAT(gaits("sword ridden walk"), ElementsAre("halt", "walk", "run"));
  EXPECT_THAT(gaits("sword ridden run"), ElementsAre("walk", "run", "canter"));
  EXPECT_THAT(gaits("sword ridden canter"), ElementsAre("run", "canter", "gallop"));
  EXPECT_THAT(gaits("sword ridden gallop"), ElementsAre("canter", "gallop"));
}

TEST(SkirmishGait, SK_MOV_6_men_on_foot_choose_freely) {
  EXPECT_THAT(gaits("sword"), ElementsAre("halt", "walk", "run"));
}

TEST(SkirmishGait, SK_MOV_6_refusal_names_the_clause) {
  Play play(on_the_plain("sword ridden"));
  EXPECT_EQ(play.refused("run"), "SK-MOV-6");
  Play fast(on_the_plain("sword ridden gallop"));
  EXPECT_EQ(fast.refused("halt"), "SK-MOV-6");
}

TEST(SkirmishGait, SK_MOV_6_gait_of_one_turn_is_the_start_of_the_next) {
  Play play(on_the_plain("sword ridden"));
  play.go("20,20", "walk", "20,15", "N");
  play.stand("0,0", "first_side");
  play.next_turn();
  play.go("20,15", "run", "20,10", "N");
  play.stand("0,0", "first_side");
  play.next_turn();
  EXPECT_TRUE(play.legal("canter"));
  EXPECT_FALSE(play.legal("halt"));
}

TEST(SkirmishGait, SK_MOV_6_who_has_halted_or_made_an_action_starts_from_a_halt) {
  Play halted(on_the_plain("sword ridden walk"));
  halted.stand("20,20");
  Play acting(on_the_plain("sword ridden walk"));
  acting.act("ready");
  acting.act("put_down");
  for (Play* play : {&halted, &acting}) {
    play->stand("0,0", "first_side");
    play->next_turn();
    EXPECT_EQ(play->refused("run"), "SK-MOV-6");
  }
}

TEST(SkirmishGait, SK_MOV_6_any_distance_up_to_the_gaits_even_none) {
  Play play(on_the_plain(kTrotter));
  play.act("run");
  for (const char* cell : {"20,20", "20,19", "20,14", "20,10"}) EXPECT_THAT(play.options("go"), Contains(cell));
}

TEST(SkirmishGait, SK_MOV_6_gait_counts_though_no_distance_is_covered) {
  Play play(on_the_plain(kTrotter));
  play.go("20,20", "canter", "20,20", "N");
  play.stand("0,0", "first_side");
  play.next_turn();
  EXPECT_TRUE(play.legal("gallop"));
  EXPECT_FALSE(play.legal("walk"));
}

TEST(SkirmishGait, SK_MOV_6_on_foot_the_own_cell_is_no_destination) {
  Play play(on_the_plain("sword"));
  play.act("run");
  EXPECT_THAT(play.options("go"), Not(Contains("20,20")));
}

TEST(SkirmishGait, SK_MOV_6_rider_who_begins_in_contact_is_at_a_halt) {
  Play play(Drawn(drawing(9, 9, "k 4,4; S 4,3; u 0,8")).type('k', "sword ridden canter"));
  play.act("act_with 4,4");
  EXPECT_TRUE(play.forced("halt"));
}

TEST(SkirmishGait, SK_MOV_6_contact_brings_to_a_halt) {
  // At a canter into an enemy; he dies, and the horse stands.
  Play play(Drawn(drawing(9, 16, "k 4,14; S 4,4; U 8,0")).also('k', "run"));
  play.charge("4,14", "charge_at 4,4", "4,5");
  play.all_stand("blow");
  play.roll("blow 1; wound 1; first_side 6 1");
  play.act("go_first");
  EXPECT_TRUE(play.legal("halt"));
  EXPECT_TRUE(play.legal("walk"));
  EXPECT_FALSE(play.legal("run"));
}

// ---- turns ----------------------------------------------------------------------------------------------------------

TEST(SkirmishTurning, SK_MOV_8_trot_pays_two_paces_for_each_45_degrees) {
  // 52 fifths for ten paces, ten for a turn. Ten cells ahead: 50. Due east: two turns, then six cells.
  EXPECT_THAT(facings(kTrotter, "run", "20,10"), ElementsAre("N"));
  EXPECT_THAT(facings(kTrotter, "run", "20,12"), ElementsAre("N", "NE", "NW"));
  EXPECT_THAT(facings(kTrotter, "run", "26,20"), ElementsAre("E"));
  EXPECT_THAT(facings(kTrotter, "run", "27,20"), ElementsAre("-"));
  EXPECT_THAT(facings(kTrotter, "run", "24,20"), ElementsAre("NE", "E", "SE"));
  EXPECT_THAT(facings(kTrotter, "run", "22,20"), ElementsAre("N", "NE", "E", "SE", "S"));
}

TEST(SkirmishTurning, SK_MOV_8_running_men_pay_the_same) {
  EXPECT_THAT(facings("sword", "run", "20,10"), ElementsAre("N"));
  EXPECT_THAT(facings("sword", "run", "26,20"), ElementsAre("E"));
  EXPECT_THAT(facings("sword", "run", "27,20"), ElementsAre("-"));
  // Straight back: four turns, then two cells.
  EXPECT_THAT(facings("sword", "run", "20,22"), ElementsAre("S"));
  EXPECT_THAT(facings("sword", "run", "20,23"), ElementsAre("-"));
}

TEST(SkirmishTurning, SK_MOV_8_canter_pays_four_paces_for_each_45_degrees) {
  // 72 fifths, twenty for a turn.
  EXPECT_THAT(facings(kTrotter, "canter", "20,6"), ElementsAre("N"));
  EXPECT_THAT(facings(kTrotter, "canter", "20,10"), ElementsAre("N", "NE", "NW"));
  EXPECT_THAT(facings(kTrotter, "canter", "26,20"), ElementsAre("E"));
  EXPECT_THAT(facings(kTrotter, "canter", "27,20"), ElementsAre("-"));
  EXPECT_THAT(facings(kTrotter, "canter", "27,13"), ElementsAre("NE"));
  EXPECT_THAT(facings(kTrotter, "canter", "20,20"), ElementsAre("N", "NE", "E", "SE", "SW", "W", "NW"));
}

TEST(SkirmishTurning, SK_MOV_8_gallop_turns_45_degrees_at_most_and_free) {
  EXPECT_THAT(facings(kCanterer, "gallop", "20,2"), ElementsAre("N", "NE", "NW"));
  EXPECT_THAT(facings(kCanterer, "gallop", "33,7"), ElementsAre("NE"));  // thirteen diagonal steps are 91 of 92
  EXPECT_THAT(facings(kCanterer, "gallop", "34,6"), ElementsAre("-"));
  EXPECT_THAT(facings(kCanterer, "gallop", "21,20"), ElementsAre("-"));
  EXPECT_THAT(facings(kCanterer, "gallop", "20,20"), ElementsAre("N", "NE", "NW"));
}

TEST(SkirmishTurning, SK_MOV_8_knights_step_beside_the_facing_is_no_turn) {
  // Eight knight's steps at a gallop, 88 of 92, and the one turn is still to spend.
  EXPECT_THAT(facings(kCanterer, "gallop", "28,4"), ElementsAre("N", "NE", "NW"));
  // Four at a trot, 44 of 52: no turn is left but none was needed. The first of them may turn, but 54 are too many.
  EXPECT_THAT(facings(kTrotter, "run", "24,12"), ElementsAre("N"));
}

TEST(SkirmishTurning, SK_MOV_8_walks_crawls_and_halts_turn_freely) {
  EXPECT_EQ(facings("sword ridden", "walk", "20,26").size(), 8U);
  EXPECT_EQ(facings("sword", "walk", "20,26").size(), 8U);
  EXPECT_EQ(facings("sword lying", "walk", "20,23").size(), 8U);
  Play play(on_the_plain("sword ridden"));
  play.act("halt");
  for (int d = 0; d < 8; ++d) EXPECT_TRUE(play.legal("face_" + std::to_string(d) + " 20,20")) << d;
}

TEST(SkirmishTurning, SK_MOV_8_ground_shortens_what_is_left_for_turns) {
  // Trotting into marsh, five paces, 27 fifths: one cell ahead leaves 22, two turns.
  Play play(on_the_plain(kTrotter).terrain(drawing(41, 41, "m *,19")));
  play.act("run");
  play.act("go 20,19");
  std::vector<std::string> open;
  for (int d = 0; d < 8; ++d) {
    if (play.legal("face_" + std::to_string(d) + " 20,19")) open.push_back(std::to_string(d));
  }
  EXPECT_THAT(open, ElementsAre("0", "1", "2", "6", "7"));
}

TEST(SkirmishTurning, SK_MOV_8_going_round_an_obstacle_is_paid_in_turns) {
  // A wall of three cells before the rider. To 22,17 he turns, goes two cells NE, turns back and goes one: 39 fifths of
  // 52. To 20,17 behind it he would have to turn a third time, which is too much.
  Play play(on_the_plain(kTrotter).terrain(drawing(41, 41, "# 19,18; # 20,18; # 21,18")));
  play.act("run");
  EXPECT_THAT(play.options("go"), Contains("22,17"));
  EXPECT_THAT(play.options("go"), Not(Contains("20,17")));
}

TEST(SkirmishGait, SK_MOV_6_contact_brings_to_a_halt_though_the_enemy_has_acted) {
  Play play = Play::before_the_dice(Drawn(drawing(9, 16, "k 4,14; S 4,4; U 8,0")).also('k', "run"));
  play.roll("first_side 1 6");
  play.act("go_first");
  play.stand("4,4");
  play.charge("4,14", "charge_at 4,4", "4,5");
  play.all_stand();
  play.act("pass_with 4,4", "blow 1; wound 1; first_side 6 1");
  play.act("go_first");
  EXPECT_FALSE(play.legal("run"));
}

TEST(SkirmishGait, SK_MOV_6_rider_who_is_met_is_brought_to_a_halt) {
  // He canters on the spot, is run into, and kills the man.
  Play play(Drawn(drawing(9, 16, "k 4,14; S 4,8; U 8,0")).also('k', "run"));
  play.go("4,14", "canter", "4,14", "N");
  play.go("4,8", "run", "4,13", "S");
  play.all_stand();
  play.strike("4,14", "4,13");
  play.roll("blow 1; wound 1; first_side 6 1");
  play.act("go_first");
  EXPECT_FALSE(play.legal("run"));
}

TEST(SkirmishTurning, SK_MOV_8_run_that_its_turns_leave_no_way_for_is_not_offered) {
  // Out of a dead end into mud behind him: four turns and a step are 45 fifths, the mud leaves 27.
  const auto run = [](const char* behind) {
    Play play(Drawn(drawing(8, 8, "s 3,1; U 3,7"))
                  .terrain(drawing(8, 8, "# 2,0; # 3,0; # 4,0; # 2,1; # 4,1; # 2,2; # 4,2; " + std::string(behind))));
    EXPECT_TRUE(play.legal("walk"));
    return play.legal("run");
  };
  EXPECT_FALSE(run("m 3,2"));
  EXPECT_TRUE(run(". 3,2"));
}

TEST(SkirmishGait, SK_MOV_12_who_is_shut_in_by_friends_does_not_walk) {
  Play play(Drawn(drawing(8, 8, "s 3,1; u 3,2; U 3,7"))
                .terrain(drawing(8, 8, "# 2,0; # 3,0; # 4,0; # 2,1; # 4,1; # 2,2; # 4,2")));
  play.act("act_with 3,1");
  EXPECT_FALSE(play.legal("walk"));
}

}  // namespace
}  // namespace banneret::skirmish_test
