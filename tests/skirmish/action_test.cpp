// SK-TUR-4: actions - posture, horses, weapons - and what goes together.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/skirmish/table.h"

namespace banneret::skirmish_test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

/// One figure of these words at 3,5 facing N, an enemy with bare hands five paces before it.
Drawn doer(std::string_view words) {
  return Drawn(R"(
    ...U....
    ........
    ........
    ........
    ........
    ...q....
    ........
    ........)")
      .type('q', words);
}

std::vector<std::string> with_weapons(std::string_view words, std::string_view act) {
  Play play(doer(words));
  play.act(act);
  return play.node() == "weapon" ? play.legal_list() : std::vector<std::string>{};
}

TEST(SkirmishAction, SK_TUR_4_drawing_a_weapon) {
  Play play(doer("none +sword +knife"));
  play.act("ready");
  EXPECT_THAT(play.legal_list(), ElementsAre("draw_knife", "draw_sword"));
  play.act("draw_sword");
  EXPECT_EQ(play.side(), 1);
  EXPECT_EQ(play.hand("3,5"), "sword");
  EXPECT_EQ(play.carried("3,5"), "knife");
}

TEST(SkirmishAction, SK_TUR_4_sheathing_and_putting_down) {
  EXPECT_THAT(with_weapons("sword", "ready"), ElementsAre("sheathe", "put_down"));
  Play play(doer("sword"));
  play.act("ready");
  play.act("sheathe");
  EXPECT_EQ(play.hand("3,5"), "none");
  EXPECT_EQ(play.carried("3,5"), "sword");
  EXPECT_EQ(play.lying_on("3,5"), "");
}

TEST(SkirmishAction, SK_TUR_4_sheathing_goes_together_with_drawing) {
  Play play(doer("sword +knife"));
  play.act("ready");
  EXPECT_THAT(play.legal_list(), ElementsAre("sheathe", "put_down", "draw_knife"));
  play.act("draw_knife");
  EXPECT_EQ(play.hand("3,5"), "knife");
  EXPECT_EQ(play.carried("3,5"), "sword");
}

TEST(SkirmishAction, SK_TUR_4_another_weapon_of_the_kind_in_hand_is_not_drawn) {
  Play play(doer("javelin +javelin +knife"));
  play.act("ready");
  EXPECT_THAT(play.legal_list(), ElementsAre("sheathe", "put_down", "draw_knife"));
}

TEST(SkirmishAction, SK_TUR_4_four_weapons_are_put_away_at_most) {
  EXPECT_THAT(with_weapons("sword +knife +club +hammer +spear", "ready"),
              ElementsAre("put_down", "draw_club", "draw_hammer", "draw_knife", "draw_spear"));
  EXPECT_THAT(refusal_to_make(doer("sword +knife +club +hammer +spear +bow")), Not(IsEmpty()));
}

TEST(SkirmishAction, SK_TUR_4_nothing_to_do_with_weapons) {
  Play play(doer("none"));
  EXPECT_EQ(play.refused("ready"), "SK-TUR-4");
}

TEST(SkirmishAction, SK_TUR_4_what_was_put_down_lies_there_and_is_picked_up_there) {
  Play play(doer("sword +knife"));
  play.act("ready");
  play.act("put_down");
  EXPECT_EQ(play.hand("3,5"), "none");
  EXPECT_EQ(play.lying_on("3,5"), "sword");
  play.all_stand("first_side");
  play.next_turn();
  play.act("ready");
  EXPECT_THAT(play.legal_list(), ElementsAre("draw_knife", "pick_up_sword"));
  play.act("pick_up_sword");
  EXPECT_EQ(play.hand("3,5"), "sword");
  EXPECT_EQ(play.lying_on("3,5"), "");
}

TEST(SkirmishAction, SK_TUR_4_weapons_in_other_cells_are_out_of_reach) {
  Play play(doer("sword"));
  play.act("ready");
  play.act("put_down");
  play.all_stand("first_side");
  play.next_turn();
  play.go("3,5", "walk", "3,6", "N");
  play.all_stand("first_side");
  play.next_turn();
  EXPECT_EQ(play.refused("ready"), "SK-TUR-4");
  EXPECT_EQ(play.lying_on("3,5"), "sword");
}

TEST(SkirmishAction, SK_TUR_4_a_full_hand_picks_up_nothing) {
  Play play(doer("sword +knife"));
  play.act("ready");
  play.act("put_down");
  play.all_stand("first_side");
  play.next_turn();
  play.act("ready");
  play.act("draw_knife");
  play.all_stand("first_side");
  play.next_turn();
  play.act("ready");
  EXPECT_THAT(play.legal_list(), ElementsAre("sheathe", "put_down"));
}

TEST(SkirmishAction, SK_TUR_4_kneeling_lying_down_and_standing_up) {
  Play play(doer("none"));
  play.act("kneel");
  EXPECT_EQ(play.posture("3,5"), "kneeling");
  EXPECT_EQ(play.facing("3,5"), "N");
  play.all_stand("first_side");
  play.next_turn();
  EXPECT_EQ(play.refused("kneel"), "SK-TUR-4");
  play.act("lie_down");
  EXPECT_EQ(play.posture("3,5"), "lying");
  play.all_stand("first_side");
  play.next_turn();
  play.act("stand_up");
  EXPECT_EQ(play.posture("3,5"), "standing");
  play.all_stand("first_side");
  play.next_turn();
  EXPECT_EQ(play.refused("stand_up"), "SK-TUR-4");
}

TEST(SkirmishAction, SK_TUR_4_kneeling_and_drawing_go_together) {
  EXPECT_THAT(with_weapons("none +sword", "kneel"), ElementsAre("leave_weapons", "draw_sword"));
  Play play(doer("none +sword"));
  play.act("kneel");
  play.act("draw_sword");
  EXPECT_EQ(play.posture("3,5"), "kneeling");
  EXPECT_EQ(play.hand("3,5"), "sword");
}

TEST(SkirmishAction, SK_TUR_4_only_one_thing_with_weapons_beside_kneeling) {
  EXPECT_THAT(with_weapons("sword +knife", "kneel"), ElementsAre("leave_weapons", "sheathe", "put_down"));
  EXPECT_THAT(with_weapons("sword +knife lying", "stand_up"), ElementsAre("leave_weapons", "sheathe", "put_down"));
}

TEST(SkirmishAction, SK_TUR_4_action_takes_the_place_of_firing) {
  Play still(doer("bow"));
  still.all_stand();
  EXPECT_EQ(still.node(), "shooter");
  Play busy(doer("bow"));
  busy.act("kneel");
  busy.act("leave_weapons");
  busy.all_stand("first_side");
}

TEST(SkirmishAction, SK_TUR_4_action_leaves_the_figure_able_to_fight) {
  Play play(doer("none +sword"));
  play.act("ready");
  play.go("3,0", "walk", "3,4", "S");
  EXPECT_EQ(play.node(), "fighter");
  play.strike("3,5", "3,4");
  EXPECT_EQ(play.chance(), 90);
}

TEST(SkirmishAction, SK_TUR_4_what_was_drawn_is_thrown_in_the_next_turn) {
  Play play(Drawn(drawing(9, 20, "j 4,15; U 4,8")).type('j', "none +javelin"));
  play.act("ready");
  play.all_stand("first_side");
  play.next_turn();
  play.all_stand();
  play.shoot("4,15", "4,8");
}

TEST(SkirmishAction, SK_TUR_4_kneeling_figures_shoot_in_later_turns) {
  Play play(doer("bow kneeling"));
  play.all_stand();
  EXPECT_EQ(play.node(), "shooter");
}

// ---- horses ---------------------------------------------------------------------------------------------------------

TEST(SkirmishHorses, SK_TUR_4_dismounting_leaves_the_horse_in_a_free_cell_beside) {
  Play play(doer("sword ridden"));
  play.act("dismount");
  EXPECT_THAT(play.options("horse_at"), ElementsAre("2,4", "3,4", "4,4", "2,5", "4,5", "2,6", "3,6", "4,6"));
  play.act("horse_at 3,6");
  play.act("leave_weapons");
  EXPECT_FALSE(play.mounted("3,5"));
  EXPECT_EQ(play.facing("3,5"), "N");
  EXPECT_THAT(play.horses(0), ElementsAre("3,6"));
}

TEST(SkirmishHorses, SK_TUR_4_horse_is_mounted_from_a_cell_beside) {
  Play play(doer("none held"));
  EXPECT_THAT(play.horses(0), ElementsAre("3,6"));
  play.act("mount");
  EXPECT_TRUE(play.forced("horse_at 3,6"));
  EXPECT_TRUE(play.mounted("3,5"));
  EXPECT_THAT(play.horses(0), IsEmpty());
}

TEST(SkirmishHorses, SK_TUR_4_mounting_and_drawing_go_together) {
  EXPECT_THAT(with_weapons("none held +sword", "mount"), ElementsAre("leave_weapons", "draw_sword"));
}

TEST(SkirmishHorses, SK_TUR_4_which_of_two_horses_is_asked) {
  Play play(Drawn(R"(
    ...U....
    ........
    ........
    ........
    ...h....
    ........
    ...h....
    ........)")
                .type('h', "none held"));
  play.act("act_with 3,6");
  play.act("mount");
  EXPECT_THAT(play.options("horse_at"), ElementsAre("3,5", "3,7"));
  play.act("horse_at 3,5");
  EXPECT_THAT(play.horses(0), ElementsAre("3,7"));
}

/// A groom at 2,4 with his horse at 2,5, and a man of each side within a cell of the horse alone.
Drawn by_a_horse() {
  return Drawn(R"(
    ........
    ........
    ........
    ........
    ..h.....
    ........
    .u.U....
    ........)")
      .type('h', "none held");
}

TEST(SkirmishHorses, SK_TUR_4_any_friend_beside_the_horse_may_mount_it) {
  Play play(by_a_horse());
  play.act("act_with 1,6");
  play.act("mount");
  EXPECT_TRUE(play.mounted("1,6"));
  EXPECT_THAT(play.horses(0), IsEmpty());
}

TEST(SkirmishHorses, SK_TUR_4_no_enemy_mounts_it) {
  Play play(by_a_horse());
  play.stand("1,6");
  EXPECT_EQ(play.side(), 1);
  EXPECT_EQ(play.refused("mount"), "SK-TUR-4");
}

TEST(SkirmishHorses, SK_TUR_4_horses_are_mounted_and_left_at_a_halt_or_walk) {
  EXPECT_TRUE(Play(doer("sword ridden walk")).legal("dismount"));
  EXPECT_FALSE(Play(doer("sword ridden run")).legal("dismount"));
  EXPECT_FALSE(Play(doer("sword ridden canter")).legal("dismount"));
}

TEST(SkirmishHorses, SK_TUR_4_without_a_free_cell_nobody_dismounts) {
  Play play(doer("sword ridden").terrain(R"(
    ........
    ........
    ........
    ........
    ..###...
    ..#.#...
    ..###...)"));
  EXPECT_EQ(play.refused("dismount"), "SK-TUR-4");
}

TEST(SkirmishHorses, SK_TUR_4_horse_occupies_its_cell) {
  Play play(doer("none held"));
  play.act("walk");
  EXPECT_THAT(play.options("go"), Not(Contains("3,6")));
  EXPECT_THAT(play.options("go"), Contains("3,7"));
}

TEST(SkirmishHorses, SK_TUR_4_kneeling_men_and_civilians_do_not_mount) {
  EXPECT_EQ(Play(doer("none held kneeling")).refused("mount"), "SK-TUR-4");
  EXPECT_THAT(refusal_to_make(doer("none held civilian")), Not(IsEmpty()));
}

TEST(SkirmishHorses, SK_TUR_4_riders_neither_kneel_nor_lie_down) {
  Play play(doer("sword ridden"));
  EXPECT_EQ(play.refused("kneel"), "SK-TUR-4");
  EXPECT_EQ(play.refused("lie_down"), "SK-TUR-4");
}

TEST(SkirmishHorses, SK_TUR_4_mounted_again_they_start_from_a_halt) {
  Play play(doer("none held"));
  play.act("mount");
  play.all_stand("first_side");
  play.next_turn();
  EXPECT_TRUE(play.legal("walk"));
  EXPECT_FALSE(play.legal("run"));
}

TEST(SkirmishHorses, SK_TUR_4_weapons_and_ridden_horses_of_the_slain_are_gone) {
  Play play(Drawn(R"(
    U.......
    ........
    ...K....
    ........
    ........
    ...b....
    ........
    ........)"));
  play.all_stand();
  play.shoot("3,5", "3,2");
  play.roll_until("first_side", "shot 1; wound 1");
  EXPECT_EQ(play.lying_on("3,2"), "");
  EXPECT_THAT(play.horses(1), IsEmpty());
}

}  // namespace
}  // namespace banneret::skirmish_test
