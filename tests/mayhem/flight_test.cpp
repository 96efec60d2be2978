// MA-CRG-3 and MA-CRG-6, finer points: whose check is first, what an earlier check does not settle, where retreats
// lead.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/mayhem/table.h"

namespace banneret::mayhem_test {
namespace {

TEST(MayhemFlight, MA_CRG_3_side_1s_checks_come_first_when_it_is_active) {
  Play play(Drawn(R"(
    C......c
    ........
    K.......
    S....S..
    s....r..
    ........)")
                .dismounting());
  play.act("end_moves");
  play.act("fight_with 0,4", "skill 2 2; skill 1 2");
  play.act("end_moves");
  play.act("fight_with 0,3", "skill 1 6; impact 5; skill 6 1");
  play.act("strike_horse", "impact 3; group_check 5; horse_check 3; initiative 6 1");
  EXPECT_EQ(play.node(), "initiative");
}

TEST(MayhemFlight, MA_CRG_3_casualty_check_at_the_end_of_a_move_leaves_the_commanders_check_due) {
  Play play(Drawn(R"(
    C.......
    ...A....
    ........
    ........
    ........
    ........
    d..cs...)"));
  play.act("order_group 3,6");
  play.act("whole", "move 1 1");
  play.act("advance 3,5");
  play.act("shoot_with 3,1");
  play.act("shoot_at 3,6", "shot 5; impact 6");
  play.act("done", "group_check 3");
  EXPECT_EQ(play.node(), "order");
  play.act("end_moves", "group_check 3");
  EXPECT_EQ(play.side(), 1);
}

TEST(MayhemFlight, MA_WIN_last_enemy_certain_to_retreat_over_the_edge_ends_the_game) {
  Play play(Drawn("........ ...C.... ........ ........ ........ ...k.... .......c"));
  play.act("charge_single 3,5", "charge_check 1; charged_check 6");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 1);
}

TEST(MayhemFlight, MA_CRG_6_with_no_enemy_left_they_retreat_toward_their_own_edge) {
  Play play(Drawn(R"(
    ........
    ........
    ........
    ...C....
    ..cs....
    ........
    ........
    ........
    ........)")
                .turns(1)
                .victory("side = \"both\"\nkind = \"points\"\nper_kill = 1"));
  play.act("end_moves");
  play.act("fight_with 2,4", "skill 1 6; impact 6; skill 6 1; impact 6; group_check 4; courage_single 3; retreat 1 1");
  EXPECT_EQ(play.where(play.drawn("3,4")), "3,6");
  EXPECT_EQ(play.facing("3,6"), "S");
}

TEST(MayhemFlight, MA_CRG_6_equally_far_from_their_enemies_the_lower_roster_number_goes_first) {
  // Each stands 3 inches from its nearest enemy. Side 1's roster begins with the one at 3,4.
  Play play(Drawn(R"(
    C.......
    ........
    ......s.
    ...T....
    ...S....
    ........
    ........
    ...k....
    ........
    .......c)"));
  play.act("charge_single 3,7");
  play.act_until("charge_at 3,4", "move",
                 "charge_check 1; charged_check 4; courage_single 3; courage_single 3; retreat 1 1");
  EXPECT_TRUE(play.stands("3,4")) << "the other was still in its way";
  EXPECT_EQ(play.facing("3,4"), "N");
  EXPECT_EQ(play.where(play.drawn("3,3")), "1,3");
}

TEST(MayhemFlight, MA_CRG_6_retreat_stops_before_a_diagonal_that_walls_cut) {
  Play play(Drawn(R"(
    C.......
    ........
    ........
    ........
    .....S..
    ........
    ........
    ..k.....
    ........
    c.......)")
                .terrain("........ ........ ........ .....#.. ......#."));
  play.act("charge_single 2,7");
  play.act_until("charge_at 5,4", "move", "charge_check 1; charged_check 4; courage_single 3");
  EXPECT_TRUE(play.stands("5,4"));
  EXPECT_EQ(play.facing("5,4"), "NE");
}

TEST(MayhemFlight, MA_CRG_6_retreat_does_not_pass_over_a_friend) {
  Play play(Drawn(R"(
    C.......
    ...S....
    ........
    ........
    ........
    ........
    ...S....
    ........
    ...k....
    .......c)"));
  play.act("charge_single 3,8");
  play.act_until("charge_at 3,6", "move", "charge_check 1; charged_check 4; courage_single 3; retreat 6 6");
  EXPECT_EQ(play.where(play.drawn("3,6")), "3,2");
}

/// A field of a figure as side 0 observes it.
int seen(const Play& play, const std::string& field, int figure) {
  const ObservationSpace& space = play.game().spec().observation;
  std::vector<std::int16_t> table(space.entity_fields.size() * static_cast<std::size_t>(space.max_entities));
  play.game().observe_entities(play.state(), 0, table);
  for (std::size_t i = 0; i < space.entity_fields.size(); ++i) {
    if (space.entity_fields[i].name == field) {
      return table[static_cast<std::size_t>(figure) * space.entity_fields.size() + i];
    }
  }
  return -1;
}

TEST(MayhemFlight, MA_CRG_6_figure_that_retreats_at_the_end_of_a_move_has_moved_in_this_half) {
  Play play(Drawn(R"(
    C......c
    ...A....
    ........
    ........
    ........
    ........
    ...ss...
    ........
    ........
    ........)"));
  play.act("order_group 3,6");
  play.act("break_off 3,6", "move 1 1");
  play.act("advance 3,5");
  play.act("shoot_with 3,1", "shot 5; impact 5; group_check 4; courage_single 1; retreat 1 1");
  ASSERT_EQ(play.where(play.drawn("4,6")), "4,8");
  EXPECT_EQ(seen(play, "moved", play.drawn("4,6")), 1);
}

/// A number of the position as side 0 observes it.
int seen(const Play& play, const std::string& name) {
  const std::vector<Feature>& globals = play.game().spec().observation.globals;
  std::vector<std::int16_t> values(globals.size());
  play.game().observe_globals(play.state(), 0, values);
  for (std::size_t i = 0; i < globals.size(); ++i) {
    if (globals[i].name == name) return values[i];
  }
  return -1;
}

TEST(MayhemFlight, MA_MOV_9_charge_is_off_when_nobody_of_the_declared_group_is_left) {
  Play play(Drawn(R"(
    C.......
    ........
    ........
    ........
    ...S....
    ........
    ........
    ........
    ...k....
    .......c)"));
  play.act("charge_single 3,8");
  play.act_until("charge_at 3,4", "courage_single", "charge_check 1; charged_check 4");
  EXPECT_EQ(seen(play, "charge"), 1);
  play.roll_until("move", "courage_single 4");
  EXPECT_EQ(seen(play, "charge"), 0);
}

}  // namespace
}  // namespace banneret::mayhem_test
