// A worked turn, told as a rulebook tells one: every die from the initiative to the last blow.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/chevauchee/table.h"

namespace banneret::chevauchee_test {
namespace {

// Below: a halberdier, a longbowman and a lancer. Above: a spearman with a shield, a crossbowman whose weapon is not
// loaded, and a man-at-arms with sword and shield.
Drawn the_table() {
  return Drawn(R"(
    ............
    ........T...
    ...X........
    ............
    ............
    ............
    ............
    ............
    .....F......
    ............
    ............
    ............
    ............
    .....g......
    ...n........
    ............
    ............
    ............
    ............
    ........l...)")
      .type('g', "medium halberd dagger")
      .type('n', "light longbow sword english")
      .type('l', "heavy lance sword shield mounted")
      .type('f', "medium spear dagger shield")
      .type('x', "light crossbow sword unloaded genoese")
      .type('t', "medium sword shield french");
}

TEST(ChevaucheeWorkedTurn, CH_TUR_2_one_turn_from_the_initiative_to_the_last_blow) {
  Play play = Play::before_the_dice(the_table());

  // 4 against 4 is thrown again; 5 against 2: side 0 chooses, and elects to move: it is player A (CH-TUR-1).
  play.roll("initiative 4 4; initiative 5 2");
  play.act("move_first");

  // All charges first (CH-MV1-0): the halberdier's at the spearman, the lancer's at the man-at-arms.
  play.act("charge_with 5,13");
  play.act("charge_at 5,8");
  play.act("charge_with 8,19");
  play.act_on("charge_at 8,1");

  // The halberdier's four cells are within his base move: nothing to throw. He is engaged and faces his target.
  play.act("run 5,13");
  EXPECT_EQ(play.standing("5,9"), play.drawn("5,13"));

  // The lancer needs 17 cells: 12, and 3d6 of 5 or more (CH-MOV-2, CH-MOV-3). He throws 4 and stops a cell short.
  play.act_until("run 8,19", "charge_bonus");
  EXPECT_THAT(play.weights(), ::testing::ElementsAre(1U, 3U, 212U));
  play.roll("charge_bonus 1 2 1");
  EXPECT_EQ(play.standing("8,3"), play.drawn("8,19"));

  // The longbowman stays where he is, to shoot twice (CH-FIR-0).
  play.act("done");

  // Player B: the man-at-arms counter-charges (CH-MV2-0); the crossbowman loads (CH-FIR-2).
  EXPECT_EQ(play.side(), 1);
  play.act("charge_with 8,1");
  play.act("charge_at 8,3");
  play.act("run 8,1");
  EXPECT_EQ(play.standing("8,2"), play.drawn("8,1"));
  play.act("done");

  // Targets are named, player A's first (CH-FIR-4): one arrow at the spearman, into the melee, one at the crossbowman.
  // The spearman could throw his spear, and holds it. The crossbow is loaded.
  EXPECT_TRUE(play.loaded("3,2"));
  play.act("shoot_at 5,8");
  play.act("shoot_at 3,2");
  play.act("hold");
  play.act_until("shoot_at 3,14", "shot");

  // Medium armour and the shield make 13; the longbow's +1 is lost into the melee (CH-MIS-6). 12 misses, and is thrown
  // at once against the halberdier, 12 in medium armour: 9 misses him too.
  EXPECT_EQ(play.thrower(), "3,14");
  EXPECT_EQ(play.needed(), 13);
  play.roll_until("stray", "shot 4 4 4");
  EXPECT_EQ(play.needed(), 12);
  play.roll_until("shot", "stray 3 3 3");

  // The second arrow flies 12 cells, one length beyond 8 (CH-MIS-1): 11 for light armour. 14 kills.
  EXPECT_EQ(play.needed(), 11);
  play.roll_until("shot", "shot 5 5 4");

  // The crossbowman still shoots (CH-FIR-4): +2, one length too far, against light armour. 9 is one too few.
  EXPECT_EQ(play.thrower(), "3,2");
  EXPECT_EQ(play.needed(), 10);
  play.roll("shot 3 3 3");
  EXPECT_EQ(play.where(play.drawn("3,2")), "gone");

  // Nobody withdraws. Each has one enemy to strike; player A says whose pair is first (CH-MEL-3).
  play.to("pairing");
  EXPECT_EQ(play.side(), 0);

  // Halberd and spear are of one class: who moved to contact is first (CH-HTH-1). Halberd +2, charge +1 against 13.
  play.act_until("fight 5,9", "blow");
  EXPECT_EQ(play.thrower(), "5,9");
  EXPECT_EQ(play.needed(), 10);

  // 12 kills before the spearman can strike. The other pair is left: the man-at-arms moved to contact, but the lance is
  // of a higher class. No bonus for a charge that fell short (CH-HTH-5): 13 less 1.
  play.roll_until("blow", "blow 4 4 4");
  EXPECT_EQ(play.thrower(), "8,3");
  EXPECT_EQ(play.needed(), 12);

  // 9 misses. The man-at-arms has his +1, against plate, horse and shield: 15 less 1. 13 misses.
  play.roll_until("blow", "blow 3 3 3");
  EXPECT_EQ(play.thrower(), "8,2");
  EXPECT_EQ(play.needed(), 14);
  play.roll_until("initiative", "blow 5 4 4");

  // The turn is over. The lance has not killed and is dropped (CH-HTH-T1).
  EXPECT_EQ(play.hand("8,3"), "sword");
  EXPECT_EQ(play.board(), picture(R"(
    ............
    ............
    ........T...
    ........l...
    ............
    ............
    ............
    ............
    ............
    .....g......
    ............
    ............
    ............
    ............
    ...n........
    ............
    ............
    ............
    ............
    ............)"));
  EXPECT_EQ(play.turn(), 2);
}

}  // namespace
}  // namespace banneret::chevauchee_test
