// What a position says when looked at: who touches and sees whom, what figures hold, loose horses, weapons on the
// ground, who may leave a melee. Pure questions to (Setting, Layout), written to be cheap, and the small edits that
// keep the lists of things in order.
#pragma once

#include <array>
#include <cstdint>

#include "env/skirmish/setting.h"
#include "env/skirmish/state.h"
#include "env/tabletop/lattice.h"

namespace banneret::skirmish {

using tabletop::at;
using tabletop::kNotAdjacent;
using tabletop::Scratch;

/// The sets of figures on the table: all of a Layout's but `exited`.
inline constexpr std::array<Figures Layout::*, 19> kFigureSets{
    &Layout::on_table, &Layout::mounted,    &Layout::kneeling, &Layout::lying,    &Layout::acted,
    &Layout::moved,    &Layout::moved_last, &Layout::hurried,  &Layout::acting,   &Layout::charged,
    &Layout::stunned,  &Layout::stun_fresh, &Layout::unloaded, &Layout::shot,     &Layout::fought,
    &Layout::struck,   &Layout::holding,    &Layout::ran_once, &Layout::ran_twice};

// ---- who is who -----------------------------------------------------------------------------------------------------

inline Figures side_figures(const Setting& set, const Layout& s, Side side) {
  return s.on_table & set.side[side];
}
inline Figures enemies_of(const Setting& set, const Layout& s, int figure) {
  return side_figures(set, s, other(set.side_of(figure)));
}
inline Figures friends_of(const Setting& set, const Layout& s, int figure) {
  return side_figures(set, s, set.side_of(figure)) & ~bit(figure);
}
inline Point point_of(const Setting& set, const Layout& s, int figure) {
  return set.table.point(s.cell[at(figure)]);
}
/// The figure on a cell, -1 if none.
int figure_at(const Layout& s, Cell cell);
/// Cells of a set of figures. Only the rows of the table are written.
void board_of(const Setting& set, const Layout& s, Figures figures, BitBoard& out);
/// Cells of all figures and loose horses. Only the rows of the table are written.
void occupied_board(const Setting& set, const Layout& s, BitBoard& out);
/// Neither a figure nor a loose horse stands there.
bool is_free(const Layout& s, Cell cell);

inline Posture posture_of(const Layout& s, int figure) {
  return has(s.kneeling, figure) ? Posture::kneeling : has(s.lying, figure) ? Posture::lying : Posture::standing;
}
inline Gait gait_of(const Layout& s, int figure) {
  return static_cast<Gait>(s.gait[at(figure)]);
}

// ---- contact (SK-MEL-1, SK-MOV-12) ----------------------------------------------------------------------------------

/// Members of `among` in contact with a figure that would stand on this cell.
Figures touching(const Setting& set, const Layout& s, Cell cell, Figures among);
/// Enemies in contact with a figure.
inline Figures contacts(const Setting& set, const Layout& s, int figure) {
  return touching(set, s, s.cell[at(figure)], enemies_of(set, s, figure));
}
inline bool in_contact(const Setting& set, const Layout& s, int a, int b) {
  return set.table.direction_between(s.cell[at(a)], s.cell[at(b)]) != kNotAdjacent;
}
/// Members of `figures` (of either side or both) with an enemy in contact.
Figures engaged(const Setting& set, const Layout& s, Figures figures);

/// The enemy it has named at contact this turn and is still in contact with, -1 if none (SK-MOV-9).
inline int named_foe(const Setting& set, const Layout& s, int figure) {
  const int foe = s.named[at(figure)] - 1;
  return foe >= 0 && has(s.on_table, foe) && in_contact(set, s, figure, foe) ? foe : -1;
}
/// Whether `attacker`, in contact with `target`, can attack it this turn: neither stunned nor bound to another
/// (SK-MOV-9, SK-MOV-11, SK-MEL-6).
inline bool able_to_attack(const Setting& set, const Layout& s, int attacker, int target) {
  if (has(s.stunned, attacker)) return false;
  const int foe = named_foe(set, s, attacker);
  return foe < 0 || foe == target;
}
/// SK-MOV-11: the friend that holds `enemy` for `figure` - it struck at it last turn, is in contact with it and has not
/// left; the first by: holding already, has acted, roster number. -1 if none.
int holder_against(const Setting& set, const Layout& s, int figure, int enemy);
/// SK-MOV-11. \pre it is in contact with an enemy.
bool may_leave(const Setting& set, const Layout& s, int figure);

// ---- seeing (SK-VIS-1, SK-VIS-2) ------------------------------------------------------------------------------------

inline bool sees(const Setting& set, const Layout& s, int viewer, int target) {
  return set.sees(s.cell[at(viewer)], s.cell[at(target)], has(s.moved | s.moved_last, target));
}

// ---- weapons --------------------------------------------------------------------------------------------------------

inline Weapon in_hand(const Layout& s, int figure) {
  return static_cast<Weapon>(s.hand[at(figure)]);
}
/// SK-MEL-4
inline int weapon_class_of(const Layout& s, int figure) {
  return weapon_class(in_hand(s, figure), has(s.mounted, figure));
}
/// Weapon in place 0..kMaxCarried-1 of a set put away, none from the first empty place on.
constexpr Weapon carried_weapon(std::uint16_t carried, int place) {
  return static_cast<Weapon>((carried >> (4 * place)) & 15);
}
constexpr bool is_carried(std::uint16_t carried, Weapon weapon) {
  for (int i = 0; i < kMaxCarried; ++i) {
    if (carried_weapon(carried, i) == weapon) return true;
  }
  return false;
}
constexpr bool carries_all(std::uint16_t carried) {
  return carried_weapon(carried, kMaxCarried - 1) != Weapon::none;
}
/// With one more. \pre !carries_all(carried), weapon is not none.
std::uint16_t with_weapon(std::uint16_t carried, Weapon weapon);
/// With one less. \pre is_carried(carried, weapon).
std::uint16_t without_weapon(std::uint16_t carried, Weapon weapon);

/// Bit w: a weapon of kind w lies on the cell.
std::uint16_t weapons_on_ground(const Layout& s, Cell cell);
void lay_down(Layout& s, Cell cell, Weapon weapon);
/// \pre one lies there.
void take_up(Layout& s, Cell cell, Weapon weapon);

// ---- loose horses ---------------------------------------------------------------------------------------------------

/// The side's horses: `visit(cell)` in its own order.
template <class Visit>
void for_each_horse(const Layout& s, Side side, Visit&& visit) {
  const std::size_t first = side == 0 ? 0 : kMaxSideFigures;
  for (std::size_t i = first; i < first + kMaxSideFigures && s.horse[i] != 0; ++i) {
    visit(static_cast<Cell>(s.horse[i] - 1));
  }
}
void put_horse(const Setting& set, Layout& s, Side side, Cell cell);
/// \pre one of the side stands there.
void take_horse(Layout& s, Side side, Cell cell);

/// The same position with the table turned by 180 degrees and the sides swapped (Game::rotate_state).
void rotate(const Setting& set, const Layout& from, Layout& to);

}  // namespace banneret::skirmish
