// What a position says when looked at: who touches whom and from where, profiles, holding and standing above.
// Pure questions to (Setting, Layout), written to be cheap; nothing here changes a position.
#pragma once

#include <array>
#include <cstdint>

#include "env/crecy/setting.h"
#include "env/crecy/state.h"
#include "env/tabletop/lattice.h"

namespace banneret::crecy {

using tabletop::at;
using tabletop::kNotAdjacent;
using tabletop::Scratch;

// ---- who is who -----------------------------------------------------------------------------------------------------

inline Units side_units(const Setting& set, const Layout& s, Side side) {
  return s.on_table & set.side[side];
}
inline Units own_units(const Setting& set, const Layout& s) {
  return side_units(set, s, s.active);
}
inline Units enemy_units(const Setting& set, const Layout& s) {
  return side_units(set, s, other(s.active));
}
/// Enemies of an entity, whoever is active.
inline Units enemies_of(const Setting& set, const Layout& s, int entity) {
  return side_units(set, s, other(set.side_of(entity)));
}
inline Units friends_of(const Setting& set, const Layout& s, int entity) {
  return side_units(set, s, set.side_of(entity)) & ~bit(entity);
}
/// What the entity is now: its unit's profile, on foot if dismounted (CR-DEF-3).
inline const Profile& profile_of(const Setting& set, const Layout& s, int entity) {
  return set.profiles[has(s.foot, entity) ? 1 : 0][s.origin[at(entity)]];
}
inline Formation formation_of(const Layout& s, int entity) {
  return static_cast<Formation>(s.formation[at(entity)]);
}
inline Point point_of(const Setting& set, const Layout& s, int entity) {
  return set.table.point(s.cell[at(entity)]);
}

/// The entity on a cell, -1 if none.
int entity_at(const Layout& s, Cell cell);
/// Cells of a set of entities. Only the rows of the table are written.
void board_of(const Setting& set, const Layout& s, Units units, BitBoard& out);

// ---- contact (CR-UNT-3) ---------------------------------------------------------------------------------------------

/// 0 front (octants 0, +1, -1), 1 flank, 2 rear, of something in direction `toward` seen from a facing.
constexpr int arc_of(int facing, int toward) {
  const int relative = (toward - facing) & 7;
  return relative <= 1 || relative == 7 ? 0 : relative == 2 || relative == 6 ? 1 : 2;
}
/// CR-UNT-3: in the front arc of either. `direction` leads from the first to the second.
constexpr bool fronts_touch(int facing, int direction, int other_facing) {
  return arc_of(facing, direction) == 0 || arc_of(other_facing, direction + 4) == 0;
}

/// Members of `among` in open neighbouring cells, whatever the facings.
Units touching(const Setting& set, const Layout& s, Cell cell, Units among);
/// Members of `among` with which an entity on this cell, facing so, would be in contact.
Units contacts_at(const Setting& set, const Layout& s, Cell cell, Direction facing, Units among);
/// Enemies in contact, fleeing ones among them.
inline Units contacts(const Setting& set, const Layout& s, int entity) {
  return contacts_at(set, s, s.cell[at(entity)], s.facing[at(entity)], enemies_of(set, s, entity));
}
inline bool in_contact(const Setting& set, const Layout& s, int a, int b) {
  return contacts_at(set, s, s.cell[at(a)], s.facing[at(a)], bit(b)) != 0;
}
/// Members of `units` (all of one side) with an enemy in contact.
Units engaged(const Setting& set, const Layout& s, Units units);

/// From where `attacker` strikes `target`: 0 front, 1 flank, 2 rear. \pre they stand in neighbouring cells.
int attacked_arc(const Setting& set, const Layout& s, int target, int attacker);

// ---- advantageous positions (CR-MEL-6, CR-FLE-3) --------------------------------------------------------------------

/// README, above: at least one level higher.
inline bool above(const Setting& set, const Layout& s, int entity, int opponent) {
  return set.table.level(s.cell[at(entity)]) > set.table.level(s.cell[at(opponent)]);
}
/// README, holds: an obstacle against a neighbouring enemy, and stood still when they met.
bool holds_obstacle(const Setting& set, const Layout& s, int entity, int opponent);
/// Of a unit against a neighbouring enemy: 0 to 2.
inline int positions_against(const Setting& set, const Layout& s, int entity, int opponent) {
  return (above(set, s, entity, opponent) ? 1 : 0) + (holds_obstacle(set, s, entity, opponent) ? 1 : 0);
}

// ---- cells ----------------------------------------------------------------------------------------------------------

/// The enemy nearest to a cell, by measured distance, then roster number; -1 if `among` is empty.
int nearest(const Setting& set, const Layout& s, Cell to, Units among);
/// The cell one step in a direction, kNoCell off the table or through a closed wall.
inline Cell next_cell(const Setting& set, Cell cell, int direction) {
  if (((set.table.open_directions(cell) >> direction) & 1) == 0) return kNoCell;
  return set.table.cell(set.table.point(cell) + tabletop::kDirections[at(direction)]);
}
/// Nearest free open neighbour behind a facing (octant 4, then +3 and -3 by the side's frame), kNoCell if none.
Cell free_rear_cell(const Setting& set, const Layout& s, int entity);
/// Free rear cell, else the foremost, leftmost free open neighbour in its side's frame; kNoCell if none.
Cell free_neighbour(const Setting& set, const Layout& s, int entity);
/// Straight steps in a direction that a path of this many cells holds: orthogonal 5, diagonal 7 fifths in 5n + 2.
constexpr int straight_steps(int direction, int cells) {
  return tabletop::allowance_fifths(cells) / tabletop::kStepCost[static_cast<std::size_t>(2 * direction)];
}

// ---- stands and points ----------------------------------------------------------------------------------------------

/// The command stand of an entity: -1 if none.
inline int stand_of(const Layout& s, int entity) {
  return s.stand[at(entity)] - 1;
}
/// What an order to this unit may be paid with: its contingent's points and the commander-in-chief's.
inline int points_for(const Setting& set, const Layout& s, int entity) {
  return s.points[profile_of(set, s, entity).contingent] + s.points[kWhite];
}

/// Side that a decision is up to. At dice the active one.
inline Side decider_of(const Setting& set, const Layout& s) {
  switch (phase_of(s)) {
    case Phase::reaction:
      return other(s.active);
    case Phase::strike_target:
      return (s.naming & set.side[s.active]) != 0 ? s.active : other(s.active);
    default:
      return s.active;
  }
}
/// The unit that is to name its enemy: the active side's first. \pre the phase is strike_target.
inline int naming_unit(const Setting& set, const Layout& s) {
  const Units own = s.naming & set.side[s.active];
  return lowest(own != 0 ? own : s.naming);
}
/// The next of a set of both sides' entities: the active side's first, then by roster number.
inline int next_of(const Setting& set, const Layout& s, Units due) {
  const Units own = due & set.side[s.active];
  return lowest(own != 0 ? own : due);
}

/// The same position with the table turned by 180 degrees and the sides swapped (Game::rotate_state).
void rotate(const Setting& set, const Layout& from, Layout& to);

}  // namespace banneret::crecy
