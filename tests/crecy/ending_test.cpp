// CR-WIN, CR-MRL-4 and CR-MRL-5 in rarer cases: conditions fulfilled together, the last turn's gain, what parts of
// units count for, who leaves and who takes a camp.
#include <gtest/gtest.h>

#include "tests/crecy/clash.h"

namespace banneret::crecy_test {
namespace {

/// Short bows at 5,8 and the target 'T' at 5,6.
Drawn shot(std::string_view target) {
  return Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    ............
    .....T......
    ............
    .....f......
    .......ssssc)")
      .type('t', target);
}

constexpr const char* kTwoFlee = "volley 6 1 1 1 1 1; flight 1 1 1 1 6 6 6 6 6 6";

TEST(CrecyVictory, CR_WIN_conditions_of_both_fulfilled_in_one_step_are_a_draw) {
  Play play(clash("knight unarmoured x1", "knight unarmoured x1")
                .victory("side = 0\nkind = \"kill\"\nfigure = \"type_t\"")
                .victory("side = 1\nkind = \"kill\"\nfigure = \"type_e\""));
  play.act("pass", "strike 6; strike 6");
  EXPECT_EQ(play.node(), "end");
  EXPECT_EQ(play.returns(), 0);
}

TEST(CrecyMorale, CR_MRL_5_gain_of_the_last_turn_counts) {
  // Three against four at the start; the enemy loses a unit, side 0 gains one: 4 to 3.
  Play play(Drawn(R"(
    CSS........S
    ............
    ............
    ............
    ............
    ............
    .....T.....S
    ............
    .....f......
    ........sssc)")
                .type('t', "soldier unarmoured x1")
                .turns(1));
  EXPECT_EQ(play.clock(0), 3);
  EXPECT_EQ(play.clock(1), 4);
  play.act("volley 5,8", "volley 6 1 1 1 1 1");
  play.act("pass", "points 6");
  play.act("pass");
  EXPECT_EQ(play.returns(), 1);
}

TEST(CrecyVictory, CR_WIN_leader_who_leaves_with_his_unit_costs_his_die_and_no_clock) {
  Play play(Drawn(R"(
    ........CSSS
    ............
    .l..........
    ............
    ............
    ............
    ............
    .......ssssc)")
                .marks("xxx.........")
                .victory("side = 0\nkind = \"exit\"\ncount = 2"),
            "points 6; points 6");
  const int clock = play.clock(0);
  play.act("move 1,2");
  play.act("advance 1,0");
  play.act("done");
  EXPECT_EQ(play.standing("1,0"), -1);
  EXPECT_EQ(play.clock(0), clock);
  play.act("pass", "points 6");
  play.act("pass", "points 6");  // the commander-in-chief's alone
  EXPECT_EQ(play.points(0), 0);
}

TEST(CrecyVictory, CR_WIN_part_that_has_rallied_holds_an_objective) {
  Play play(shot("soldier unarmoured")
                .turns(2)
                .marks("............ .....o......")
                .victory("side = 1\nkind = \"hold\"\ncount = 1\nturns = 0"));
  play.act("volley 5,8", kTwoFlee);
  play.act("pass", "rally 1 1; points 6");  // to 5,1
  play.act("pass", "points 6");
  play.act("pass", "rally 6 6; points 6");
  play.act("pass");
  EXPECT_EQ(play.returns(), -1);
}

TEST(CrecyVictory, CR_WIN_part_is_of_its_units_type) {
  Play play(shot("soldier unarmoured x3").victory("side = 0\nkind = \"kill\"\nfigure = \"type_t\""));
  play.act("volley 5,8", "volley 6 1 1 1 1 1; flight 1 1 6 6");
  play.act("pass", "rally 1; points 6");  // to 5,1
  play.act("pass", "points 6");
  play.act("pass", "rally 6; points 6");
  play.act("pass", "points 6");
  play.act("volley 5,8", "volley 6 1 1 1 1 1");
  EXPECT_EQ(play.standing("5,6"), -1);
  EXPECT_EQ(play.node(), "order");  // one of that type stands at 5,1
}

TEST(CrecyMorale, CR_MRL_4_those_who_run_through_a_camp_do_not_take_it) {
  Play play(shot("soldier unarmoured").marks("............ .....c......"));
  const int clock = play.clock(0);
  play.act("volley 5,8", "volley 6 1 1 1 1 1; flight 1 1 1 1 1 1 1 1 1 1");
  play.act("pass", "rally 1 1 1 1 1; points 6");
  EXPECT_TRUE(play.fleeing("5,1"));
  EXPECT_EQ(play.clock(0), clock);
}

TEST(CrecyMorale, CR_MRL_4_those_who_fall_back_on_a_camp_do_not_take_it) {
  Play play(Drawn(R"(
    CSSS......
    ..........
    ..........
    ..........
    ..........
    ...R......
    ..........
    ..........
    ...s......
    ......sssc)")
                .marks(".......... .......... ...c......"));
  const int clock = play.clock(0);
  play.act("move 3,8");
  play.act("advance 3,6");
  play.act("fall_back");
  EXPECT_EQ(play.where(play.drawn("3,5")), "3,2");
  EXPECT_EQ(play.clock(0), clock);
}

}  // namespace
}  // namespace banneret::crecy_test
