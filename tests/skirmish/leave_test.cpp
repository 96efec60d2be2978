// SK-MOV-10 to SK-MOV-12: civilians, who may leave a melee, and the absence of zones of control.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/skirmish/table.h"

namespace banneret::skirmish_test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

Drawn civilian(std::string_view ground = "") {
  return Drawn(drawing(9, 22, "c 4,20; U 8,0")).terrain(drawing(9, 22, ground));
}

TEST(SkirmishCivilian, SK_MOV_10_runs_eight_and_four) {
  Play open(civilian());
  open.act("run");
  EXPECT_THAT(open.options("go"), Contains("4,12"));
  EXPECT_THAT(open.options("go"), Not(Contains("4,11")));
  Play marsh(civilian("m *,19"));
  marsh.act("run");
  EXPECT_THAT(marsh.options("go"), Contains("4,16"));
  EXPECT_THAT(marsh.options("go"), Not(Contains("4,15")));
}

TEST(SkirmishCivilian, SK_MOV_10_turns_freely) {
  Play play(civilian());
  play.act("run");
  play.act("go 4,12");
  for (int d = 0; d < 8; ++d) EXPECT_TRUE(play.legal("face_" + std::to_string(d) + " 4,12")) << d;
}

TEST(SkirmishCivilian, SK_MOV_10_neither_walks_nor_charges) {
  Play play(Drawn(drawing(9, 22, "c 4,20; U 4,10")));
  EXPECT_EQ(play.refused("walk"), "SK-MOV-10");
  EXPECT_EQ(play.refused("charge_at 4,10"), "SK-MOV-10");
}

void run_on(Play& play, const std::string& from, const std::string& to) {
  play.go(from, "run", to, "N");
  play.all_stand("first_side");
  play.next_turn();
}

TEST(SkirmishCivilian, SK_MOV_10_stands_still_after_two_turns_of_running) {
  Play play(civilian());
  run_on(play, "4,20", "4,19");
  EXPECT_TRUE(play.legal("run"));
  run_on(play, "4,19", "4,18");
  EXPECT_EQ(play.refused("run"), "SK-MOV-10");
  play.all_stand("first_side");
  play.next_turn();
  EXPECT_TRUE(play.legal("run"));
}

TEST(SkirmishCivilian, SK_MOV_10_rest_between_starts_the_count_anew) {
  Play play(civilian());
  run_on(play, "4,20", "4,19");
  play.all_stand("first_side");
  play.next_turn();
  run_on(play, "4,19", "4,18");
  EXPECT_TRUE(play.legal("run"));
  run_on(play, "4,18", "4,17");
  EXPECT_FALSE(play.legal("run"));
}

TEST(SkirmishCivilian, SK_MOV_10_nobody_else_tires) {
  Play play(civilian().type('c', "average"));
  run_on(play, "4,20", "4,19");
  run_on(play, "4,19", "4,18");
  EXPECT_TRUE(play.legal("run"));
}

// ---- leaving a melee ------------------------------------------------------------------------------------------------

/// Side 0's a at 3,5 and b at 5,5, side 1's T at 4,4 touching both; others far off.
Drawn two_on_one() {
  return Drawn(R"(
    .........U
    ..........
    ..........
    ..........
    ....T.....
    ...a.b....
    ..........
    ..........
    u.........)")
      .type('a', "sword")
      .type('b', "sword")
      .type('t', "sword");
}

/// Everybody stands; then in the melee those of side 0 named here strike and miss, nobody else. Turn 2 has begun.
Play after_blows(const Drawn& drawn, const std::vector<std::string>& strikers) {
  Play play(drawn);
  play.all_stand();
  for (const std::string& striker : strikers) {
    if (play.side() == 1) play.act("pass_with 4,4");
    play.strike(striker, "4,4");
    play.roll_until(strikers.size() == 2 && striker == strikers[1] ? "first_side" : "", "blow 100");
  }
  if (play.node() == "fighter") play.all_pass("first_side");
  play.next_turn();
  return play;
}

TEST(SkirmishLeaving, SK_MOV_11_in_contact_a_figure_only_turns) {
  Play play(two_on_one());
  play.act("act_with 3,5");
  EXPECT_TRUE(play.forced("halt"));
  EXPECT_EQ(play.node(), "facing");
  for (int d = 0; d < 8; ++d) EXPECT_TRUE(play.legal("face_" + std::to_string(d) + " 3,5")) << d;
}

TEST(SkirmishLeaving, SK_MOV_11_figure_whose_friend_struck_last_turn_may_leave) {
  Play play = after_blows(two_on_one(), {"5,5"});
  play.act("act_with 3,5");
  EXPECT_TRUE(play.legal("walk"));
  play.act("walk");
  play.act("go 3,7");
  play.act("face_0 3,7");
  EXPECT_EQ(play.where(play.drawn("3,5")), "3,7");
}

TEST(SkirmishLeaving, SK_MOV_11_who_struck_alone_may_not) {
  Play play = after_blows(two_on_one(), {"5,5"});
  play.act("act_with 5,5");
  EXPECT_TRUE(play.forced("halt"));
}

TEST(SkirmishLeaving, SK_MOV_11_friend_that_holds_the_enemy_stays) {
  Play play = after_blows(two_on_one(), {"3,5", "5,5"});
  play.act("act_with 3,5");
  ASSERT_TRUE(play.legal("walk"));
  play.act("walk");
  play.act("go 3,7");
  play.act("face_0 3,7");
  play.stand("4,4");
  play.act("act_with 5,5");
  EXPECT_TRUE(play.forced("halt"));
}

TEST(SkirmishLeaving, SK_MOV_11_blows_of_the_turn_before_last_do_not_count) {
  Play play = after_blows(two_on_one(), {"5,5"});
  play.all_stand();
  play.all_pass("first_side");
  play.next_turn();
  play.act("act_with 3,5");
  EXPECT_TRUE(play.forced("halt"));
}

/// The enemy at 4,4 is stunned by the one at 5,5 in turn 1; turn 2 has begun.
Play with_a_stunned_enemy(const Drawn& drawn) {
  Play play(drawn);
  play.all_stand();
  play.strike("5,5", "4,4");
  play.roll("blow 1; wound 3");
  play.all_pass("first_side");
  play.next_turn();
  return play;
}

TEST(SkirmishLeaving, SK_MOV_11_stunned_opponent_lets_everybody_go) {
  Play play = with_a_stunned_enemy(two_on_one());
  play.act("act_with 5,5");
  ASSERT_TRUE(play.legal("walk"));
  play.act("walk");
  play.act("go 5,7");
  play.act("face_0 5,7");
  play.stand("4,4");
  play.act("act_with 3,5");
  EXPECT_TRUE(play.legal("walk"));
}

TEST(SkirmishLeaving, SK_MOV_11_who_leaves_ends_out_of_contact_with_all_of_them) {
  Play play = with_a_stunned_enemy(two_on_one());
  play.act("act_with 5,5");
  play.act("walk");
  for (const char* touching : {"4,3", "5,3", "5,4", "3,4", "4,5"}) {
    EXPECT_THAT(play.options("go"), Not(Contains(touching)));
  }
  EXPECT_THAT(play.options("go"), Contains("6,4"));
}

TEST(SkirmishLeaving, SK_MOV_11_who_may_leave_may_charge_elsewhere) {
  Play play = with_a_stunned_enemy(Drawn(R"(
    .............
    .............
    .............
    .............
    ....T.......S
    ...a.b.......
    .............
    .............)")
                                       .type('a', "sword")
                                       .type('b', "sword")
                                       .type('t', "sword"));
  play.pick("5,5");
  EXPECT_FALSE(play.legal("charge_at 4,4"));
  play.act("charge_at 12,4");
  EXPECT_EQ(play.where(play.drawn("5,5")), "11,4");
}

TEST(SkirmishLeaving, SK_MOV_11_who_leaves_by_a_charge_ends_out_of_contact_too) {
  // Through a marshy dip a charge has four paces and may end after two, which is still beside the stunned man.
  std::string heights;
  for (int y = 0; y < 9; ++y) heights += y == 4 ? "" : "1 *," + std::to_string(y) + ";";
  Play play = with_a_stunned_enemy(Drawn(drawing(12, 9, "s 5,5; s 3,5; S 4,4; S 5,0"))
                                       .terrain(drawing(12, 9, "m *,4"))
                                       .heights(drawing(12, 9, heights)));
  play.act("act_with 5,5");
  play.act("charge_at 5,0");
  EXPECT_THAT(play.options("go"), ElementsAre("5,1", "5,2"));
}

TEST(SkirmishLeaving, SK_MOV_11_opponent_bound_to_another_lets_the_rest_go) {
  // Side 1 moves first: its man runs in between two and names one; the other may leave.
  Play play = Play::before_the_dice(Drawn(R"(
    ....T.....
    ..........
    ..........
    ..........
    ..........
    ...a.b....
    ..........
    ..........
    u........U)")
                                        .type('a', "sword")
                                        .type('b', "sword")
                                        .type('t', "sword"));
  play.roll("first_side 1 6");
  play.act("go_first");
  play.go("4,0", "walk", "4,4", "S");
  play.act("name_foe 3,5");
  play.act("act_with 5,5");
  EXPECT_TRUE(play.legal("walk"));
  play.act("walk");
  play.act("go 5,7");
  play.act("face_0 5,7");
  play.stand("9,8");
  play.act("act_with 3,5");
  EXPECT_TRUE(play.forced("halt"));
}

TEST(SkirmishLeaving, SK_MOV_11_every_opponent_must_let_go) {
  // b has the stunned T at 4,4 before him and a second enemy at 6,4.
  Drawn drawn = Drawn(R"(
    .........U
    ..........
    ..........
    ..........
    ....T.S...
    ...a.b....
    ..........
    ..........
    u.........)")
                    .type('a', "sword")
                    .type('b', "sword")
                    .type('t', "sword");
  Play play = with_a_stunned_enemy(drawn);
  play.act("act_with 5,5");
  EXPECT_TRUE(play.forced("halt"));
}

TEST(SkirmishLeaving, SK_MOV_11_stunned_figures_do_not_leave) {
  Play play(two_on_one());
  play.all_stand();
  play.strike("5,5", "4,4");
  play.roll("blow 100");
  play.strike("4,4", "3,5");
  play.roll("blow 1; wound 3; first_side 6 1");  // a is stunned and strikes no more
  play.act("go_first");
  EXPECT_TRUE(play.stunned("3,5"));
  play.act("act_with 3,5");
  EXPECT_TRUE(play.forced("halt"));
}

TEST(SkirmishContact, SK_MOV_12_there_is_no_zone_of_control) {
  Play play(Drawn(drawing(9, 14, "s 4,12; S 5,8; S 3,6; U 8,0")));
  play.act("run");
  EXPECT_THAT(play.options("go"), Contains("4,3"));
  play.act("go 4,3");
  EXPECT_TRUE(play.forced("face_0 4,3"));
  EXPECT_EQ(play.where(play.drawn("4,12")), "4,3");
  EXPECT_EQ(play.side(), 1);
}

TEST(SkirmishContact, SK_MOV_12_contact_is_where_a_move_ends) {
  Play play(Drawn(drawing(9, 14, "s 4,12; S 5,8; U 8,0")));
  play.go("4,12", "walk", "4,7", "N");
  play.all_stand("blow");
}

TEST(SkirmishContact, SK_MOV_12_nobody_passes_through_a_figure_or_horse) {
  const char* lane = R"(
    ###.####
    ###.####
    ###.####
    ###.####
    ###.####
    ###.####
    ###.####
    ###.####)";
  for (const char* things : {"s 3,7; U 3,4", "s 3,7; u 3,4; U 3,0"}) {
    Play play(Drawn(drawing(8, 8, things)).terrain(lane));
    if (play.node() == "figure") play.act("act_with 3,7");
    play.act("run");
    EXPECT_THAT(play.options("go"), ElementsAre("3,5", "3,6")) << things;
  }
  Play horse(Drawn(drawing(8, 8, "s 3,7; h 3,3; U 3,0")).type('h', "none held").terrain(lane));
  horse.act("act_with 3,7");
  horse.act("run");
  EXPECT_THAT(horse.options("go"), ElementsAre("3,5", "3,6"));
}

/// Side 0's a at 3,5, b at 4,5 and c at 5,5, all touching T at 4,4, have struck at it in turn 1 and missed; turn 2 has
/// begun.
Play after_three_blows() {
  Play play(Drawn(R"(
    .........U
    ..........
    ..........
    ..........
    ....T.....
    ...abc....
    ..........
    ..........
    ..........)")
                .type('a', "sword")
                .type('b', "sword")
                .type('c', "sword")
                .type('t', "sword"));
  play.all_stand();
  play.strike("3,5", "4,4");
  play.roll("blow 100");
  play.act("pass_with 4,4");
  play.strike("4,5", "4,4");
  play.roll("blow 100");
  play.strike("5,5", "4,4");
  play.roll_until("first_side", "blow 100");
  play.next_turn();
  return play;
}

TEST(SkirmishLeaving, SK_MOV_11_friend_that_holds_the_enemy_stays_though_a_third_could_hold_it) {
  Play play = after_three_blows();
  play.go("3,5", "walk", "3,7", "N");
  play.stand("4,4");
  play.act("act_with 4,5");
  EXPECT_TRUE(play.forced("halt"));
  play.act("face_0 4,5");
  play.stand("9,0");
  EXPECT_TRUE(play.legal("walk"));  // c: b holds the enemy for it too
}

TEST(SkirmishLeaving, SK_MOV_11_friend_that_has_acted_already_is_the_one_that_holds) {
  Play play = after_three_blows();
  play.stand("5,5");
  play.stand("4,4");
  play.go("3,5", "walk", "3,7", "N");
  play.stand("9,0");
  EXPECT_TRUE(play.legal("walk"));  // b
}

TEST(SkirmishLeaving, SK_MOV_11_who_held_the_enemy_last_turn_may_leave_this_turn) {
  Play play = after_three_blows();
  play.go("3,5", "walk", "3,7", "N");
  play.all_stand();
  play.act("pass_with 4,5");
  play.act("pass_with 4,4");
  play.strike("5,5", "4,4");
  play.roll_until("first_side", "blow 100");
  play.next_turn();
  play.act("act_with 4,5");
  EXPECT_TRUE(play.legal("walk"));
}

// b struck at T, was stunned by it, and stands where it stood; T has gone on to c.
TEST(SkirmishLeaving, SK_MOV_11_friend_that_is_no_longer_in_contact_holds_nobody) {
  Play play(Drawn(drawing(9, 12, "s 4,9; S 4,8; s 4,2; U 0,0")));
  play.all_stand();
  play.strike("4,9", "4,8");
  play.roll("blow 100");
  play.act_until("fight_with 4,8", "first_side", "blow 1; wound 3");
  play.roll("first_side 1 6");
  play.act("go_first");
  play.go("4,8", "walk", "4,3", "N");
  play.act("act_with 4,2");
  EXPECT_TRUE(play.forced("halt"));
}
}  // namespace
}  // namespace banneret::skirmish_test
