// MA-HRS: mounted figures, striking horse or rider, dismounting.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/mayhem/table.h"

namespace banneret::mayhem_test {
namespace {

using ::testing::ElementsAre;

Drawn rider_against_sergeant() {
  return Drawn(R"(
    C......c
    ........
    ........
    ...S....
    ...r....)");
}

TEST(MayhemHorses, MA_HRS_1_mounted_figure_fights_as_foot_with_the_mounted_advantage) {
  Play play(rider_against_sergeant());
  play.act_until("end_moves", "skill");
  EXPECT_EQ(play.skill_advantage(), 1);
  play.roll_until("impact", "skill 1 6");
  EXPECT_EQ(play.needed(), 5) << "its own armour and shield";
}

TEST(MayhemHorses, MA_HRS_1_mounted_figure_moves_as_foot_with_one_die_more) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ........
    ...r....)"));
  play.act_until("order_single 3,4", "move");
  EXPECT_EQ(play.dice_count(), 4);
}

TEST(MayhemHorses, MA_HRS_2_without_the_option_a_hit_strikes_the_rider) {
  Play play(rider_against_sergeant());
  play.act("end_moves", "skill 1 6; impact 5");
  EXPECT_EQ(play.where(play.drawn("3,4")), "gone");
}

TEST(MayhemHorses, MA_HRS_2_striker_chooses_horse_or_rider_before_the_impact_die) {
  Play play(rider_against_sergeant().dismounting());
  play.act("end_moves", "skill 1 6");
  EXPECT_EQ(play.node(), "strike");
  EXPECT_EQ(play.side(), 1) << "the striker's side";
  EXPECT_THAT(play.legal_list(), ElementsAre("strike_rider", "strike_horse"));
}

TEST(MayhemHorses, MA_HRS_2_blow_at_the_rider_meets_his_armour) {
  Play play(rider_against_sergeant().dismounting());
  play.act("end_moves", "skill 1 6");
  play.act_until("strike_rider", "impact");
  EXPECT_EQ(play.needed(), 5);
  play.roll("impact 5");
  EXPECT_EQ(play.where(play.drawn("3,4")), "gone");
}

TEST(MayhemHorses, MA_HRS_2_missile_may_strike_the_horse_too) {
  Play play(Drawn(R"(
    C......c
    ...A....
    ........
    ........
    ........
    ...r....)")
                .dismounting());
  play.act("end_moves");
  play.act("shoot_with 3,1", "shot 5");
  EXPECT_EQ(play.node(), "strike");
  EXPECT_EQ(play.side(), 1);
  play.act("strike_horse", "impact 3; horse_check 3");
  EXPECT_TRUE(play.stands("3,5"));
}

TEST(MayhemHorses, MA_HRS_2_figure_on_foot_leaves_no_choice) {
  Play play(rider_against_sergeant().dismounting());
  play.act_until("end_moves", "impact", "skill 6 1");
  EXPECT_EQ(play.needed(), 5);
}

/// Impact that a horse of this kind needs, struck from the front or from behind.
int horse_armour(const std::string& horse, const std::string& facing = "N") {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...S....
    ...z....)")
                .type('z', "sergeant heavy shield " + horse)
                .face("3,4", facing)
                .dismounting());
  play.act("end_moves", "skill 1 6");
  play.act_until("strike_horse", "impact");
  return play.needed();
}

TEST(MayhemHorses, MA_HRS_3_barded_horse_is_five) {
  EXPECT_EQ(horse_armour("barded"), 5);
}
TEST(MayhemHorses, MA_HRS_3_caparisoned_horse_is_four) {
  EXPECT_EQ(horse_armour("caparisoned"), 4);
}
TEST(MayhemHorses, MA_HRS_3_bare_horse_is_three) {
  EXPECT_EQ(horse_armour("bare"), 3);
}

TEST(MayhemHorses, MA_HRS_3_riders_shield_does_not_cover_the_horse) {
  EXPECT_EQ(horse_armour("barded", "N"), horse_armour("barded", "S"));
}

TEST(MayhemHorses, MA_HRS_3_impact_modifiers_strike_horses_as_well) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...T....
    ...r....)")
                .dismounting());
  play.act("end_moves", "skill 1 6");
  play.act_until("strike_horse", "impact");
  EXPECT_EQ(play.needed(), 2);
}

TEST(MayhemHorses, MA_HRS_4_rider_of_a_killed_horse_fights_on_on_foot) {
  Play play(rider_against_sergeant().dismounting());
  play.act("end_moves", "skill 1 6");
  play.act("strike_horse", "impact 3; horse_check 3");
  EXPECT_TRUE(play.stands("3,4"));
  EXPECT_EQ(play.side(), 1);
  play.act_until("end_moves", "skill");
  EXPECT_EQ(play.skill_advantage(), 0) << "nobody is mounted";
  play.roll_until("impact", "skill 6 1");
  EXPECT_EQ(play.needed(), 5) << "the same armour and shield";
}

TEST(MayhemHorses, MA_HRS_4_dismounted_rider_moves_as_foot) {
  Play play(Drawn(R"(
    C......c
    ...A....
    ........
    ........
    ........
    ...r....)")
                .dismounting());
  play.act("end_moves");
  play.act("shoot_with 3,1", "shot 5");
  play.act("strike_horse", "impact 3; horse_check 3");
  play.act("end_moves", "initiative 6 1");
  play.act("go_first");
  play.act_until("order_single 3,5", "move");
  EXPECT_EQ(play.dice_count(), 3);
}

TEST(MayhemHorses, MA_HRS_4_horse_that_withstands_changes_nothing) {
  Play play(rider_against_sergeant().dismounting());
  play.act("end_moves", "skill 1 6");
  play.act("strike_horse", "impact 2");
  play.act_until("end_moves", "skill");
  EXPECT_EQ(play.skill_advantage(), -1) << "still mounted";
}

TEST(MayhemHorses, MA_HRS_4_pending_combats_are_on_foot_and_the_check_comes_after_them) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ..S.S...
    ...r....)")
                .dismounting());
  play.act("end_moves");
  play.act_until("fight_at 2,3", "skill");
  EXPECT_EQ(play.skill_advantage(), 1);
  play.roll("skill 1 6");
  play.act_until("strike_horse", "skill", "impact 3");
  EXPECT_EQ(play.skill_advantage(), 0) << "the pending combat is fought on foot";
  play.roll_until("horse_check", "skill 3 3");
  EXPECT_EQ(play.passes_up_to(), 3);
  play.roll("horse_check 3");
  EXPECT_TRUE(play.stands("3,4"));
}

TEST(MayhemHorses, MA_HRS_4_dismounted_lancer_has_no_lance) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ..S.S...
    ...l....)")
                .dismounting());
  play.act("end_moves");
  play.act("fight_at 2,3", "skill 1 6");
  play.act_until("strike_horse", "impact", "impact 5; skill 6 1");
  EXPECT_EQ(play.needed(), 5) << "first phase of this pair, but the lance is gone";
}

TEST(MayhemHorses, MA_HRS_4_rider_who_fails_and_rolls_above_his_courage_runs_off) {
  Play play(rider_against_sergeant().dismounting());
  play.act("end_moves", "skill 1 6");
  play.act_until("strike_horse", "courage_single", "impact 3; horse_check 4");
  EXPECT_EQ(play.passes_up_to(), 3);
  play.roll("courage_single 4");
  EXPECT_EQ(play.where(play.drawn("3,4")), "gone");
}

TEST(MayhemHorses, MA_HRS_4_rider_who_fails_but_keeps_his_courage_retreats) {
  Play play(rider_against_sergeant().dismounting());
  play.act("end_moves", "skill 1 6");
  play.act("strike_horse", "impact 3; horse_check 4; courage_single 3; retreat 1 1");
  EXPECT_EQ(play.where(play.drawn("3,4")), "3,6");
  EXPECT_EQ(play.facing("3,6"), "S");
}

TEST(MayhemHorses, MA_HRS_4_rider_checks_alone_though_he_stands_in_a_group) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...S....
    ...r....
    ...k....)")
                .dismounting());
  play.act("end_moves", "skill 1 6");
  play.act_until("strike_horse", "horse_check", "impact 3");
  EXPECT_EQ(play.passes_up_to(), 3) << "his own courage, not the knight's";
  play.roll("horse_check 3");
}

TEST(MayhemHorses, MA_CRG_3_active_sides_casualty_check_precedes_the_other_sides_dismounted_rider) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    S....R..
    s....s..
    k.......)")
                .dismounting());
  play.act("end_moves");
  play.act("fight_with 0,4", "skill 1 6; impact 5; skill 6 1");
  play.act("strike_horse", "impact 3; group_check 5; horse_check 3");
}

TEST(MayhemHorses, MA_CRG_3_riders_check_in_roster_order_among_the_groups) {
  Play first(Drawn(R"(
    C......c
    ........
    ........
    S....S..
    s....r..
    k.......)")
                 .dismounting());
  first.act("end_moves");
  first.act("fight_with 0,4", "skill 1 6; impact 5; skill 1 6");
  first.act("strike_horse", "impact 3; horse_check 3; group_check 5");
  Play last(Drawn(R"(
    C......c
    ........
    ........
    ..S....k
    ..r....s
    .......S)")
                .face("7,5", "N")
                .dismounting());
  last.act("end_moves");
  last.act("fight_with 7,4", "skill 1 6; impact 5; skill 1 6");
  last.act("strike_horse", "impact 3; group_check 5; horse_check 3");
}

TEST(MayhemHorses, MA_HRS_4_move_goes_on_at_its_roll_when_a_horse_is_shot_on_the_way) {
  Play play(Drawn(R"(
    C......c
    ...A....
    ........
    ........
    ........
    ........
    ...rr...)")
                .dismounting());
  play.act("order_group 3,6");
  play.act("whole", "move 2 2 2");
  play.act("advance 3,5");
  play.act("shoot_with 3,1");
  play.act("shoot_at 3,6", "shot 5");
  play.act("strike_horse", "impact 3");
  EXPECT_EQ(play.node(), "manoeuvre") << "his check comes at the end of it";
  play.act("wheel_right 4,5");
  play.act("advance 4,3");
  play.act("done", "horse_check 3");
  EXPECT_EQ(play.where(play.drawn("3,6")), "4,3");
}

TEST(MayhemHorses, MA_CRG_3_lone_riders_horse_and_commander_checks_are_one) {
  // His commander falls in the same phase; he stands alone, so one die settles both.
  Play play(Drawn(R"(
    C.......
    ........
    ........
    .S...S..
    .c...r..)")
                .dismounting());
  play.act("end_moves");
  play.act("fight_with 1,4", "skill 1 6; impact 6; skill 1 6");
  play.act("strike_horse", "impact 3; horse_check 3");
  EXPECT_EQ(play.side(), 1);
}

TEST(MayhemHorses, MA_HRS_2_shot_is_explained_with_the_armour_of_the_horse) {
  Play play(Drawn(R"(
    C......c
    ...A....
    ........
    ........
    ........
    ...rs...)")
                .dismounting());
  play.act("end_moves");
  EXPECT_THAT(play.explained_values("shoot_with 3,1"), ElementsAre(5, 5, 3, 5, 5))
      << "hit, rider, horse; hit, the man on foot";
  play.act("shoot_with 3,1");
  EXPECT_THAT(play.explained_values("shoot_at 3,5"), ElementsAre(5, 5, 3));
}

}  // namespace
}  // namespace banneret::mayhem_test
