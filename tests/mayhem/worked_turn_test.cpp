// A worked turn, told as a rulebook tells one: every die from the initiative to the last check.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/mayhem/table.h"

namespace banneret::mayhem_test {
namespace {

// The table. Below: a commander with two sergeants in line, and a lancer on a barded horse on the right. Above: a
// commander with two sergeants, and an archer on the left of the drawing behind a low wall.
Drawn the_table() {
  return Drawn(R"(
    ............
    ............
    .A..........
    ......CST...
    ............
    ............
    ............
    ............
    ............
    ...scs....l.
    ............
    ............)")
      .terrain(R"(
    ............
    ............
    ............
    .w..........)");
}

TEST(MayhemWorkedTurn, MA_SEQ_2_and_MA_SEQ_3_one_turn_from_the_initiative_to_the_last_check) {
  Play play = Play::before_the_dice(the_table());

  // Initiative: 2 against 2 is thrown again; then 5 against 3. Side 0 chooses to go first (MA-SEQ-1).
  play.roll("initiative 2 2; initiative 5 3");
  play.act("go_first");

  // The commander's group goes straight ahead: 2d6 give 5, so 27 fifths, five cells (MA-MOV-5). It goes two.
  play.act("order_group 3,9");
  play.act("whole", "move 2 3");
  play.act("advance 3,7");

  // The archer has all three in his zone as they come (MA-SHO-3) and picks the nearest sergeant: 5 hits in the open
  // (MA-SHO-6), 5 equals medium armour with shield (MA-SHO-7, MA-ARM-1). The others finish the manoeuvre (MA-SHO-1).
  EXPECT_EQ(play.side(), 1);
  play.act("shoot_with 1,2");
  play.act("shoot_at 3,9", "shot 5; impact 5");
  EXPECT_EQ(play.board(), picture(R"(
    ............
    ............
    .A..........
    ......CST...
    ............
    ............
    ............
    ....cs......
    ............
    ..........l.
    ............
    ............)"));

  // The commander, now at the left end, could still wheel; he halts. His group has lost a figure and checks at the end
  // of its movement against his courage of 5 (MA-CRG-2, MA-CRG-3, MA-CRG-4): 4 passes.
  EXPECT_TRUE(play.legal("wheel_left 4,7"));
  play.act("done", "group_check 4");

  // The lancer charges the commander's group above: one die against courage 5, passed; the charged group's check
  // against its commander's 5, passed; then 4d6 as a mounted individual (MA-CRG-3, MA-MOV-4, MA-MOV-7).
  play.act("charge_single 10,9");
  play.act("charge_at 8,3", "charge_check 5; charged_check 5; move 1 2 2 2");
  EXPECT_EQ(play.node(), "destination");
  play.act("go 9,4");

  // All have moved, so movement ends by itself; the archer has shot and is not asked again (MA-SHO-1). The lancer at
  // 9,4 faces NW, the halberdier at 8,3 stands before him and faces S: the lancer is in his front on the left. He has
  // +1 as a knight and +1 as mounted (MA-CBT-5, MA-CBT-6).
  play.act_until("face_7 9,4", "skill");
  EXPECT_TRUE(play.forced("end_moves"));
  EXPECT_EQ(play.skill_advantage(), 2);
  EXPECT_EQ(play.explained("MA-CBT-5"), 1);
  EXPECT_EQ(play.explained("MA-CBT-6"), 1);

  // 2 + 2 beats 3: a hit. Medium armour alone is 4, less one for the lance in the pair's first phase (MA-CBT-10).
  play.roll_until("impact", "skill 2 3");
  EXPECT_EQ(play.needed(), 3);

  // Down he goes; the two left of his group check at the end of the combat phase, against 5: failed. Each rolls on his
  // own, by roster number: the sergeant keeps his courage of 3, the commander his of 5. They roll one retreat of 2d6, 3
  // inches. The commander, farther from the lancer, goes first: the lancer stands 3 cells to his right and 1 below, so
  // he goes W; the sergeant, 2 right and 1 below, goes NW, where 17 fifths are two diagonal cells (MA-CRG-6).
  play.roll_until("retreat", "impact 3; group_check 6; courage_single 3; courage_single 5");
  EXPECT_EQ(play.dice_count(), 2);
  play.roll("retreat 1 2");
  EXPECT_EQ(play.board(), picture(R"(
    ............
    .....S......
    .A..........
    ...C........
    .........l..
    ............
    ............
    ....cs......
    ............
    ............
    ............
    ............)"));
  EXPECT_EQ(play.facing("3,3"), "W");
  EXPECT_EQ(play.facing("5,1"), "NW");

  // Side 1's half: it leaves all as it is; nobody is in contact. The turn is over and the dice for the next are due.
  EXPECT_EQ(play.side(), 1);
  play.act_until("end_moves", "initiative");
}

}  // namespace
}  // namespace banneret::mayhem_test
