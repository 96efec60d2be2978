// What a position says when looked at: who is engaged with whom and how, weapons in hand, holding and standing above.
// Pure questions to (Setting, Layout), written to be cheap; nothing here changes a position.
#pragma once

#include <array>
#include <cstdint>

#include "env/chevauchee/setting.h"
#include "env/chevauchee/state.h"
#include "env/tabletop/lattice.h"

namespace banneret::chevauchee {

using tabletop::at;
using tabletop::Scratch;

// ---- who is who -----------------------------------------------------------------------------------------------------

inline Soldiers side_soldiers(const Setting& set, const Layout& s, Side side) {
  return s.on_table & set.side[side];
}
inline Soldiers own_soldiers(const Setting& set, const Layout& s) {
  return side_soldiers(set, s, s.active);
}
inline Soldiers enemies_of(const Setting& set, const Layout& s, int soldier) {
  return side_soldiers(set, s, other(set.side_of(soldier)));
}
inline Soldiers friends_of(const Setting& set, const Layout& s, int soldier) {
  return side_soldiers(set, s, set.side_of(soldier)) & ~bit(soldier);
}
inline Point point_of(const Setting& set, const Layout& s, int soldier) {
  return set.table.point(s.cell[at(soldier)]);
}
inline Weapon weapon_of(const Setting& set, const Layout& s, int soldier) {
  return set.profile(soldier).weapon(s.arms[at(soldier)]);
}
/// The soldier on a cell, -1 if none.
int soldier_at(const Layout& s, Cell cell);
/// Cells of a set of soldiers. Only the rows of the table are written.
void board_of(const Setting& set, const Layout& s, Soldiers soldiers, BitBoard& out);
/// Every cell within engagement distance of a soldier of the set. Only the rows of the table are written.
void near_board(const Setting& set, const Layout& s, Soldiers soldiers, BitBoard& out);

// ---- pairs in melee -------------------------------------------------------------------------------------------------

/// A pair as it is remembered; `lead` as in Pairs::lead, 0 for Bout::none.
struct Meeting {
  Bout bout = Bout::none;
  Side lead = 0;
};
/// Of two soldiers of different sides, in either order.
Meeting meeting(const Setting& set, const Layout& s, int a, int b);
void set_meeting(const Setting& set, Layout& s, int a, int b, Meeting meeting);
constexpr bool first_turn(Bout bout) {
  return bout == Bout::front || bout == Bout::flank || bout == Bout::rear;
}

/// Enemies with whom a soldier is in melee (CH-MEL-0).
Soldiers opponents(const Setting& set, const Layout& s, int soldier);
inline bool engaged(const Setting& set, const Layout& s, int soldier) {
  return opponents(set, s, soldier) != 0;
}
/// Soldiers of a side in melee.
Soldiers engaged_of(const Setting& set, const Layout& s, Side side);
/// Opponents who moved into melee with him this turn (CH-FIR-1). \pre before the turn's melee phase is over.
Soldiers new_engagers(const Setting& set, const Layout& s, int soldier);
/// Opponents with whom he moved into melee this turn.
Soldiers newly_engaged(const Setting& set, const Layout& s, int soldier);
/// Opponents from earlier turns (CH-FIR-1: engaged at the start of the turn).
Soldiers old_opponents(const Setting& set, const Layout& s, int soldier);

/// Enemies within engagement distance of a cell, from the board, for a soldier who would stand there.
Soldiers enemies_near(const Setting& set, const Layout& s, Cell cell, Soldiers among);

// ---- places ---------------------------------------------------------------------------------------------------------

/// README, above: at least one level higher (CH-HTH-1, CH-HTH-2).
inline bool above(const Setting& set, const Layout& s, int soldier, int opponent) {
  return set.table.level(s.cell[at(soldier)]) > set.table.level(s.cell[at(opponent)]);
}
/// The enemy nearest to a cell, by measured distance, then roster number; -1 if `among` is empty.
int nearest(const Setting& set, const Layout& s, Cell to, Soldiers among);

// ---- whose turn it is -----------------------------------------------------------------------------------------------

/// The next of a set of both sides' soldiers: player A's first, then by roster number. \pre not empty.
inline int next_of(const Setting& set, const Layout& s, Soldiers due) {
  const Soldiers own = due & set.side[s.first];
  return lowest(own != 0 ? own : due);
}
/// Fire: the next who has a shot named, player A's first, then by roster number; -1 if none.
int next_shooter(const Setting& set, const Layout& s);
/// Side that a decision is up to. At dice the active one.
Side decider_of(const Setting& set, const Layout& s);

/// The same position with the table turned by 180 degrees and the sides swapped (Game::rotate_state).
void rotate(const Setting& set, const Layout& from, Layout& to);

}  // namespace banneret::chevauchee
