// Two worked turns, told as a rulebook tells them: every die from the first side's to the last wound.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/skirmish/table.h"

namespace banneret::skirmish_test {
namespace {

using ::testing::ElementsAre;

// Below: a veteran with sword and shield, and an archer on one knee. Above: a man with spear, knife and shield, and a
// novice with a lance whose horse trotted last turn.
Drawn the_table() {
  return Drawn(R"(
    ............
    .........L..
    ............
    ............
    ...P........
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    ...s........
    ......b.....
    ............
    ............)")
      .type('s', "veteran sword shield")
      .type('b', "bow kneeling")
      .type('p', "spear +knife shield")
      .type('l', "novice lance ridden run");
}

void first_turn(Play& play) {
  // Who begins: 3 against 3 is thrown again; 5 against 2: side 0 chooses, and goes second (SK-TUR-1).
  play.roll("first_side 3 3; first_side 5 2");
  play.act("go_second");

  // Movement, one figure a side in turn (SK-TUR-3). The spearman walks four paces of six (SK-MOV-1); the swordsman,
  // four paces from him, is too near to charge him and awaits him (SK-MOV-7).
  play.go("3,4", "walk", "3,8", "S");
  EXPECT_EQ(play.refused("act_with 9,1"), "SK-TUR-3");
  play.pick("3,12");
  EXPECT_FALSE(play.legal("charge_at 3,8"));
  play.act("halt");
  play.act("face_0 3,12");

  // The lance may canter after a trot (SK-MOV-6). It charges the archer, eleven paces of fourteen to the cell before
  // him, and names him by it (SK-MOV-7, SK-MOV-9). The archer can only turn (SK-MOV-11).
  play.charge("9,1", "charge_at 6,13", "6,12");
  EXPECT_EQ(play.facing("6,12"), "S");
  EXPECT_TRUE(play.forced("halt"));
  play.act("face_0 6,13");

  // Firing: the archer is in contact and does not shoot (SK-FIR-10). The spear flies straight ahead (SK-FIR-4), four
  // paces: 80 at a standing target (SK-FIR-1, SK-FIR-2), 10 less for the walk, 10 less for the shield (SK-FIR-3).
  EXPECT_EQ(play.side(), 1);
  play.shoot("3,8", "3,12");
  EXPECT_EQ(play.chance(), 60);

  // 57 hits (SK-FIR-6), and a 6 is one hit (SK-FIR-7). The spear lies at the swordsman's feet. In the melee only the
  // lance and the archer are in contact. A lance on horseback against a bow, which is no weapon (SK-MEL-4): 90
  // (SK-MEL-5), 10 less for the grade, 10 more for the charge (SK-MEL-6).
  play.roll_until("blow", "shot 57; wound 6");
  EXPECT_EQ(play.hits("3,12"), 1);
  EXPECT_EQ(play.hand("3,8"), "none");
  EXPECT_EQ(play.lying_on("3,12"), "spear");
  EXPECT_EQ(play.chance(), 90);

  // 34 hits, and a 3 is two hits and stunned (SK-MEL-7): the archer does not strike back (SK-FIR-8).
  play.roll_until("first_side", "blow 34; wound 3");
  EXPECT_TRUE(play.stunned("6,13"));
}

TEST(SkirmishWorkedTurn, SK_TUR_2_first_turn_a_spear_thrown_and_a_charge) {
  Play play = Play::before_the_dice(the_table());
  first_turn(play);
  EXPECT_EQ(play.turn(), 2);
}

TEST(SkirmishWorkedTurn, SK_TUR_2_second_turn_the_stunned_man_falls) {
  Play play = Play::before_the_dice(the_table());
  first_turn(play);
  play.roll("first_side 6 1");
  play.act("go_first");

  // The swordsman walks in on the rider's side and has named him (SK-MOV-9). The rider has one enemy before him who can
  // attack, and so cannot leave (SK-MOV-11); the spearman draws his knife (SK-TUR-4).
  play.go("3,12", "walk", "5,12", "E");
  play.act("act_with 6,12");
  EXPECT_TRUE(play.forced("halt"));
  play.act("face_4 6,12");
  play.act("face_0 6,13");
  EXPECT_TRUE(play.forced("act_with 3,8"));
  play.act_until("ready", "blow");
  EXPECT_EQ(play.hand("3,8"), "knife");

  // Nobody fires. The swordsman's blow: sword on foot against a lance on horseback 40 (SK-MEL-5), two grades better
  // (SK-MEL-6), 10 less for his hit. 50 just hits, and a 9 glances off.
  EXPECT_EQ(play.chance(), 50);
  play.roll("blow 50; wound 9");

  // The rider may choose: he named nobody this turn. One enemy can attack him, so he is not outnumbered. Against the
  // archer 90, 10 less for the grade, 10 more for the wound; whom he hits while stunned is dead without the die
  // (SK-FIR-9).
  play.act("fight_with 6,12");
  EXPECT_THAT(play.options("strike_at"), ElementsAre("5,12", "6,13"));
  play.act_until("strike_at 6,13", "blow");
  EXPECT_EQ(play.chance(), 90);
  play.roll_until("first_side", "blow 88");
  EXPECT_EQ(play.standing("6,13"), -1);
  EXPECT_EQ(play.board(), picture(R"(
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    ...P........
    ............
    ............
    ............
    .....sL.....
    ............
    ............
    ............)"));
}

}  // namespace
}  // namespace banneret::skirmish_test
