// A worked turn, told as a rulebook tells one: every die from the first round's to the last blow.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/crecy/table.h"

namespace banneret::crecy_test {
namespace {

// Below: longbows under a leader, and billmen in mail with the commander-in-chief. Above: crossbows, and knights with
// shield and mail in wedge, their commander-in-chief among them. Two more units a side look on; both clocks are at 2.
Drawn the_table() {
  return Drawn(R"(
    S.S.........
    ............
    ............
    ......K.....
    ....X.......
    ............
    ............
    ............
    ....b.g.....
    ............
    ............
    .........s.s)")
      .type('b', "soldier unarmoured longbow leader")
      .type('g', "soldier armoured pole_arm mail chief")
      .type('k', "knight cavalry lance shield mail wedge chief");
}

TEST(CrecyWorkedTurn, CR_ACT_4_and_CR_MEL_1_one_turn_from_the_first_dice_to_the_last_blow) {
  Play play = Play::before_the_dice(the_table());

  // Who begins: 3 against 3 is thrown again; then 5 against 2: side 0 (CR-ACT-4). The leader dices 4 points for his
  // contingent, the commander-in-chief 3 white ones (CR-ACT-1).
  play.roll("first_round 3 3; first_round 5 2; points 4; points 3");

  // A card for one of the contingent's points: the fifth of eighteen, Change Formation (CR-CRD-1, CR-CRD-3). The
  // billmen lower their bills in a defensive body for another point (CR-CRD-2).
  play.act("flip_0", "card 5");
  play.act("form_defensive 6,8");
  EXPECT_EQ(play.points(0), 2);

  // The longbows see both enemies and all fire at the crossbows: four cells are two spans, 4 or more, 3 with a longbow
  // (CR-MIS-2, CR-MIS-5). Three of six dice hit, nothing protects (CR-DEF-1): three die.
  play.act("volley 4,8");
  play.act("shoot_at 4,4");
  play.act_until("fire_6", "volley");
  EXPECT_EQ(play.needed(), 3);
  play.roll_until("flight", "volley 3 3 2 2 6 1");
  EXPECT_EQ(play.castings("4,4"), 3);

  // Soldiers stand on 3, with three deaths on 6, two tries each (CR-FLE-3, CR-FLE-4): one stands, two run to the cell
  // behind (CR-FLE-6). The other points lapse; nobody is in contact.
  EXPECT_EQ(play.needed(), 6);
  play.roll("flight 6 1 5 5 2 1");
  EXPECT_EQ(play.castings("4,4"), 1);
  EXPECT_EQ(play.castings("4,3"), 2);

  // Side 1's round begins with the two who run: 3 or more and they stand. One does and rejoins his unit; the other runs
  // two cells from the nearest enemy, the longbows (CR-FLE-6). The French commander-in-chief dices 5 points.
  play.act("pass", "rally 3 2; points 5");
  EXPECT_EQ(play.castings("4,4"), 2);
  EXPECT_EQ(play.castings("4,1"), 1);
  EXPECT_TRUE(play.fleeing("4,1"));

  // The knights go two spans straight (CR-MOV-1) and meet the billmen: a charge. These face them already, there is
  // nothing to decide (CR-MOV-7).
  play.act("move 6,3");
  play.act("advance 6,7");
  EXPECT_EQ(play.side(), 1);

  // The two crossbows that are left fire; the wedge is in their way to the billmen (CR-MIS-4), so it is the longbows: 4
  // or more. Both hit and kill; the stand's first die is 4 and no 6 (CR-DEF-4). They have killed in this turn
  // themselves and do not test (CR-FLE-1).
  play.act("volley 4,4", "volley 6 4; stand 4 6");
  EXPECT_EQ(play.castings("4,8"), 4);
  EXPECT_EQ(play.points(), 3);

  // The round ends in the melee. The wedge's blow: six castings, two rolls for its lances, one for the stand, 4 or more
  // (CR-MEL-4, CR-MEL-5). Four hits, less mail and the bills: two die.
  play.act_until("pass", "strike");
  EXPECT_EQ(play.dice_count(), 9);
  EXPECT_EQ(play.needed(), 4);
  play.roll_until("strike", "strike 4 4 5 1 2 3 1 6 2");

  // The billmen's at the same time: six castings, two rolls for the bills, one for the stand; soldiers 5, less one for
  // a long weapon, the stand 3 (CR-MEL-6). Six hits, less shield and mail: four die.
  EXPECT_EQ(play.dice_count(), 9);
  EXPECT_EQ(play.needed(), 4);

  // Both have lost castings with a stand in them: the knights' musician falls, the billmen's stand is unharmed. The
  // knights have lost more and are pushed back a span, the billmen take their ground (CR-MEL-7). Both have killed and
  // do not test (CR-FLE-1). The wedge is a double line now (CR-FRM-1).
  play.roll_until("points", "strike 4 5 6 1 1 4 6 2 3; stand 6 1; stand 2 5");
  EXPECT_EQ(play.board(), picture(R"(
    S.S.........
    ....*.......
    ............
    ............
    ....X.......
    ......K.....
    ............
    ......g.....
    ....b.......
    ............
    ............
    .........s.s)"));
  EXPECT_EQ(play.castings("6,5"), 2);
  EXPECT_EQ(play.castings("6,7"), 4);
  EXPECT_EQ(play.stand_losses("6,5"), "musician");
  EXPECT_EQ(play.formation("6,5"), "double_line");

  // The turn is over. Parts that flee are no units, both clocks stand where they stood (CR-MRL-2, CR-MRL-5), and side 0
  // begins again (CR-ACT-4).
  EXPECT_EQ(play.clock(0), 2);
  EXPECT_EQ(play.clock(1), 2);
  play.roll("points 1; points 1");
  EXPECT_EQ(play.side(), 0);
  EXPECT_EQ(play.turn(), 2);
}

}  // namespace
}  // namespace banneret::crecy_test
