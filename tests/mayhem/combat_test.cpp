// MA-CBT: who is in contact, the order of combats, the skill dice and their modifiers, the impact modifiers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/mayhem/table.h"

namespace banneret::mayhem_test {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

Drawn sergeants_face_to_face() {
  return Drawn(R"(
    C......c
    ........
    ........
    ...S....
    ...s....)");
}

/// Side 0's movement is over; the first skill throw is due.
Play at_the_skill_dice(const Drawn& drawn) {
  Play play(drawn);
  play.act_until("end_moves", "skill");
  return play;
}

TEST(MayhemCombat, MA_CBT_1_each_of_a_pair_throws_one_skill_die) {
  Play play = at_the_skill_dice(sergeants_face_to_face());
  EXPECT_EQ(play.dice_count(), 2);
  EXPECT_EQ(play.skill_advantage(), 0);
  EXPECT_THAT(play.weights(), UnorderedElementsAre(15U, 15U, 6U));
}

TEST(MayhemCombat, MA_CBT_1_equal_scores_do_nothing) {
  Play play = at_the_skill_dice(sergeants_face_to_face());
  play.roll("skill 4 4");
  EXPECT_TRUE(play.stands("3,3"));
  EXPECT_TRUE(play.stands("3,4"));
  EXPECT_EQ(play.side(), 1);
}

TEST(MayhemCombat, MA_CBT_1_higher_score_hits_whoever_throws_it) {
  Play own = at_the_skill_dice(sergeants_face_to_face());
  own.roll("skill 5 4; impact 5");
  EXPECT_EQ(own.where(own.drawn("3,3")), "gone");
  Play foe = at_the_skill_dice(sergeants_face_to_face());
  foe.roll("skill 4 5; impact 5");
  EXPECT_EQ(foe.where(foe.drawn("3,4")), "gone");
}

/// True if the sergeant at 3,4 facing `own` and the enemy at `cell` facing `foe` fight.
bool fight(const std::string& own, int x, int y, const std::string& foe) {
  std::vector<std::string> rows(8, "........");
  rows[0] = "C......c";
  rows[4][3] = 's';
  rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] = 'S';
  std::string drawing;
  for (const std::string& row : rows) drawing += row + "\n";
  Play play =
      Play::before_the_dice(Drawn(drawing).face("3,4", own).face(std::to_string(x) + "," + std::to_string(y), foe));
  play.roll("initiative 6 1");
  play.act("go_first");
  State state = play.state();
  Workspace work;
  const std::optional<Action> end = play.game().spec().actions.parse("end_moves");
  EXPECT_EQ(play.game().apply(state, *end, work), std::nullopt);
  std::vector<Action> legal;
  while (play.game().node_kind(state) == NodeKind::decision) {
    play.game().legal_actions(state, work, legal);
    if (legal.size() != 1) return false;
    play.game().apply_legal(state, legal[0], work);
  }
  return play.game().spec().chance_kinds.at(play.game().dice_throw(state).kind) == "skill";
}

TEST(MayhemCombat, MA_CBT_2_enemy_before_the_front_edge_is_in_contact) {
  EXPECT_TRUE(fight("N", 3, 3, "N"));
  EXPECT_TRUE(fight("N", 2, 3, "N"));
  EXPECT_TRUE(fight("N", 4, 3, "N"));
}

TEST(MayhemCombat, MA_CBT_2_front_edge_of_either_is_enough) {
  EXPECT_TRUE(fight("S", 3, 3, "S"));
  EXPECT_TRUE(fight("N", 4, 4, "W"));
  EXPECT_TRUE(fight("N", 2, 5, "NE"));
}

TEST(MayhemCombat, MA_CBT_2_neighbours_side_by_side_or_back_to_back_are_not_in_contact) {
  EXPECT_FALSE(fight("N", 4, 4, "N"));
  EXPECT_FALSE(fight("N", 2, 4, "S"));
  EXPECT_FALSE(fight("S", 3, 3, "N"));
  EXPECT_FALSE(fight("N", 4, 5, "SE"));
}

TEST(MayhemCombat, MA_CBT_2_enemy_two_cells_off_is_not_in_contact) {
  EXPECT_FALSE(fight("N", 3, 2, "S"));
}

TEST(MayhemCombat, MA_CBT_2_diagonal_cut_by_walls_is_no_contact) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ....S...
    ...s....)")
                .terrain("........ ........ ........ ...#.... ....#..."));
  play.act("end_moves");
  EXPECT_EQ(play.node(), "order");
}

Drawn two_against_two() {
  return Drawn(R"(
    C......c
    ........
    ........
    ..S.S...
    ...s.s..)");
}

TEST(MayhemCombat, MA_CBT_3_active_player_takes_its_figures_in_any_order) {
  Play play(two_against_two());
  play.act("end_moves");
  EXPECT_EQ(play.node(), "combat_figure");
  EXPECT_EQ(play.side(), 0);
  EXPECT_THAT(play.options("fight_with"), ElementsAre("3,4", "5,4"));
}

TEST(MayhemCombat, MA_CBT_3_active_player_takes_one_figures_pairs_in_any_order) {
  Play play(two_against_two());
  play.act("end_moves");
  play.act("fight_with 3,4");
  EXPECT_EQ(play.node(), "combat_enemy");
  EXPECT_THAT(play.options("fight_at"), ElementsAre("2,3", "4,3"));
  play.act_until("fight_at 4,3", "skill");
}

TEST(MayhemCombat, MA_CBT_3_all_combats_of_one_figure_come_before_anothers) {
  Play play(two_against_two());
  play.act("end_moves");
  play.act("fight_with 3,4");
  play.act_until("fight_at 4,3", "skill", "skill 2 2");
  EXPECT_TRUE(play.forced("fight_at 2,3"));
  play.roll_until("skill", "skill 2 2");
  EXPECT_TRUE(play.forced("fight_with 5,4"));
  EXPECT_TRUE(play.forced("fight_at 4,3"));
  play.roll("skill 2 2");
}

TEST(MayhemCombat, MA_CBT_3_in_the_other_half_the_other_player_orders) {
  Play play(two_against_two());
  play.act("end_moves");
  play.act("fight_with 5,4", "skill 2 2");
  play.act("fight_at 4,3", "skill 2 2; skill 2 2");
  play.act("end_moves");
  EXPECT_EQ(play.side(), 1);
  EXPECT_THAT(play.options("fight_with"), ElementsAre("2,3", "4,3"));
}

TEST(MayhemCombat, MA_CBT_4_killed_figures_pending_combats_are_cancelled) {
  Play play(two_against_two());
  play.act("end_moves");
  play.act("fight_with 3,4");
  play.act("fight_at 2,3", "skill 1 6; impact 5; skill 2 2");
  EXPECT_EQ(play.where(play.drawn("3,4")), "gone");
  EXPECT_EQ(play.side(), 1) << "only the other figure's pair was left";
}

TEST(MayhemCombat, MA_CBT_4_killed_enemy_fights_nobody_else) {
  Play play(two_against_two());
  play.act("end_moves");
  play.act("fight_with 5,4", "skill 6 1; impact 5; skill 2 2");
  EXPECT_EQ(play.where(play.drawn("4,3")), "gone");
  EXPECT_EQ(play.side(), 1) << "3,4 fought 2,3 alone";
}

TEST(MayhemCombat, MA_CBT_4_every_pair_fights_once_in_each_half) {
  Play play(sergeants_face_to_face());
  play.act("end_moves", "skill 2 2");
  EXPECT_EQ(play.side(), 1);
  play.act("end_moves", "skill 3 3; initiative 6 1");
  play.act("go_first");
  play.act("end_moves", "skill 4 4");
}

/// Net skill of side 0's figure of type `own` at 3,4 (facing N) over side 1's `foe` at 3,3 facing `facing`.
int advantage(const std::string& own, const std::string& foe, const std::string& facing = "S") {
  Play play = at_the_skill_dice(Drawn(R"(
    C......c
    ........
    ........
    ...Y....
    ...z....)")
                                    .type('z', own)
                                    .type('y', foe)
                                    .face("3,3", facing));
  return play.skill_advantage();
}

TEST(MayhemCombat, MA_CBT_5_knight_fighting_to_its_front_has_one) {
  EXPECT_EQ(advantage("knight medium", "sergeant medium"), 1);
  EXPECT_EQ(advantage("sergeant medium", "knight medium"), -1);
  EXPECT_EQ(advantage("knight medium", "knight medium"), 0);
}

TEST(MayhemCombat, MA_CBT_5_archers_and_sergeants_have_none) {
  EXPECT_EQ(advantage("archer light bow", "sergeant medium"), 0);
}

TEST(MayhemCombat, MA_CBT_5_knight_struck_from_elsewhere_has_none) {
  EXPECT_EQ(advantage("sergeant medium", "knight medium", "N"), 2) << "+2 from the rear, the knight nothing";
  EXPECT_EQ(advantage("sergeant medium", "knight medium", "E"), 2);
  EXPECT_EQ(advantage("sergeant medium", "knight medium", "SE"), -1) << "front right is its front";
}

TEST(MayhemCombat, MA_CBT_5_is_explained) {
  Play play = at_the_skill_dice(Drawn(R"(
    C......c
    ........
    ........
    ...S....
    ...k....)"));
  EXPECT_EQ(play.explained("MA-CBT-5"), 1);
  EXPECT_EQ(play.explained("MA-CBT-6"), 0);
  EXPECT_EQ(play.explained("MA-CBT-7"), 0);
}

TEST(MayhemCombat, MA_CBT_4_figure_named_to_fight_is_explained_by_the_skills_of_each_of_its_combats) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ..SS.S..
    ...k.s..)"));
  play.act("end_moves");
  EXPECT_THAT(play.explained_values("fight_with 3,4"), ::testing::ElementsAre(1, 0, 1, 0));
}

TEST(MayhemCombat, MA_CBT_7_figure_in_the_others_flank_or_rear_has_two) {
  // The enemy's facing decides in which of its octants the sergeant at its south stands.
  const std::string plain = "sergeant medium";
  EXPECT_EQ(advantage(plain, plain, "S"), 0) << "front";
  EXPECT_EQ(advantage(plain, plain, "SE"), 0) << "front right";
  EXPECT_EQ(advantage(plain, plain, "SW"), 0) << "front left";
  EXPECT_EQ(advantage(plain, plain, "E"), 2) << "right flank";
  EXPECT_EQ(advantage(plain, plain, "W"), 2) << "left flank";
  EXPECT_EQ(advantage(plain, plain, "NE"), 2) << "right rear";
  EXPECT_EQ(advantage(plain, plain, "NW"), 2) << "left rear";
  EXPECT_EQ(advantage(plain, plain, "N"), 2) << "rear";
}

TEST(MayhemCombat, MA_CBT_7_whichever_figure_it_is) {
  Play play = at_the_skill_dice(sergeants_face_to_face().face("3,4", "E"));
  EXPECT_EQ(play.skill_advantage(), -2) << "the inactive figure stands in the active one's flank";
  EXPECT_EQ(play.explained("MA-CBT-7"), 2);
}

TEST(MayhemCombat, MA_CBT_7_adds_to_the_knights_own) {
  EXPECT_EQ(advantage("knight medium", "sergeant medium", "N"), 3);
  EXPECT_EQ(advantage("knight medium", "knight medium", "N"), 3);
}

/// Impact that side 0's figure of type `own` needs after hitting a sergeant in medium armour with shield from the
/// front.
int impact_of(const std::string& own) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...S....
    ...z....)")
                .type('z', own));
  play.act_until("end_moves", "impact", "skill 6 1");
  return play.needed();
}

TEST(MayhemCombat, MA_CBT_9_two_handed_weapon_adds_one_to_the_impact) {
  EXPECT_EQ(impact_of("sergeant medium two_handed"), 4);
  EXPECT_EQ(impact_of("knight heavy two_handed"), 4);
}

TEST(MayhemCombat, MA_CBT_9_hand_weapon_adds_none) {
  EXPECT_EQ(impact_of("sergeant medium"), 5);
}

TEST(MayhemCombat, MA_CBT_9_is_explained) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...S....
    ...t....)"));
  play.act_until("end_moves", "impact", "skill 6 1");
  EXPECT_NE(play.explained("MA-CBT-9"), 0);
  EXPECT_EQ(play.explained("MA-CBT-10"), 0);
}

TEST(MayhemCombat, MA_CBT_9_counts_for_the_inactive_figure_too) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...T....
    ...s....)"));
  play.act_until("end_moves", "impact", "skill 1 6");
  EXPECT_EQ(play.needed(), 4);
}

TEST(MayhemCombat, MA_CBT_10_lance_on_horseback_adds_one_in_the_pairs_first_phase) {
  EXPECT_EQ(impact_of("knight heavy shield lance barded"), 4);
  EXPECT_EQ(impact_of("sergeant medium lance bare"), 4);
}

TEST(MayhemCombat, MA_CBT_10_lance_on_foot_adds_none) {
  EXPECT_EQ(impact_of("knight heavy lance"), 5);
}

TEST(MayhemCombat, MA_CBT_10_rider_without_a_lance_has_none) {
  EXPECT_EQ(impact_of("knight heavy barded"), 5);
}

TEST(MayhemCombat, MA_CBT_10_lance_is_spent_after_the_pairs_first_phase) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...S....
    ...l....)"));
  play.act("end_moves", "skill 1 3");
  play.act_until("end_moves", "impact", "skill 1 6");
  EXPECT_EQ(play.needed(), 5) << "the lancer strikes again in the other half, the second phase of this pair";
}

TEST(MayhemCombat, MA_CBT_10_lance_counts_when_its_bearer_is_charged) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...L....
    ...s....)"));
  play.act_until("end_moves", "impact", "skill 1 6");
  EXPECT_EQ(play.needed(), 4);
}

TEST(MayhemCombat, MA_CBT_10_new_opponent_meets_the_lance_afresh) {
  Play play(Drawn(R"(
    C......c
    ........
    S.......
    ...S....
    ...l....)"));
  play.act("end_moves", "skill 1 3");
  play.act("charge_single 0,2");
  play.act("charge_at 3,4", "charge_check 1; charged_check 1; move 1 1 2");
  play.act("go 2,3");
  play.act("face_3 2,3");
  play.act("end_moves");
  play.act_until("fight_with 2,3", "impact", "skill 1 6");
  EXPECT_EQ(play.needed(), 4) << "first phase of the new pair";
  play.roll_until("impact", "impact 1; skill 1 6");
  EXPECT_EQ(play.needed(), 5) << "second phase of the old one";
}

TEST(MayhemCombat, MA_CBT_10_pair_that_parted_meets_the_lance_afresh) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...S....
    ...l....)"));
  play.act("end_moves", "skill 1 3");
  play.act("order_fall_back 3,3", "move 1");
  play.act("go 3,2");
  play.act("end_moves", "initiative 6 1");
  play.act("go_first");
  play.act("charge_single 3,4");
  play.act("charge_at 3,2", "charge_check 1; charged_check 1; move 1 1 1 1");
  play.act("go 3,3");
  play.act("face_0 3,3");
  play.act_until("end_moves", "impact", "skill 6 1");
  EXPECT_EQ(play.needed(), 4);
}

TEST(MayhemCombat, MA_CBT_10_lance_is_spent_too_when_the_first_phase_was_in_the_enemys_half) {
  Play play(Drawn(R"(
    C......c
    ........
    ........
    ...L....
    ...s....)"));
  play.act("end_moves", "skill 3 1");
  play.act_until("end_moves", "impact", "skill 6 1");
  EXPECT_EQ(play.needed(), 5);
}

}  // namespace
}  // namespace banneret::mayhem_test
