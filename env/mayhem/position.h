// What a position says when looked at: who touches whom, which figures are connected, where a committed move takes
// them. Pure questions to (Setting, Layout); nothing here changes a position.
#pragma once

#include <array>
#include <cstdint>

#include "env/mayhem/setting.h"
#include "env/mayhem/state.h"
#include "env/tabletop/lattice.h"

namespace banneret::mayhem {

using tabletop::at;
using tabletop::kNotAdjacent;
using tabletop::Scratch;

using Cells = std::array<std::uint16_t, kMaxFigures>;

inline Figures side_figures(const Setting& set, const Layout& s, Side side) {
  return s.on_table & set.side[side];
}
inline Figures own_figures(const Setting& set, const Layout& s) {
  return side_figures(set, s, s.active);
}
inline Figures enemy_figures(const Setting& set, const Layout& s) {
  return side_figures(set, s, other(s.active));
}

inline bool adjacent(const Setting& set, Cell a, Cell b) {
  return set.table.direction_between(a, b) != kNotAdjacent;
}

/// Members of `among` in open neighbours of a cell.
inline Figures neighbours(const Setting& setting, const Cells& cells, Cell cell, Figures among) {
  Figures out = 0;
  for_each(among, [&](int f) {
    if (adjacent(setting, cell, cells[at(f)])) out |= bit(f);
  });
  return out;
}

/// MA-MOV-9: an enemy stands in a neighbouring cell, whatever the facings.
inline Figures touching_enemies(const Setting& set, const Layout& s, int figure) {
  return neighbours(set, s.cell, s.cell[at(figure)], side_figures(set, s, other(set.side_of(figure))));
}

/// The connected part of `among` that holds `figure` (itself always).
Figures connected(const Setting& set, const Cells& cells, int figure, Figures among);
bool is_connected(const Setting& set, const Cells& cells, Figures figures);

/// MA-MOV-3, MA-CRG-7: the group of a figure as it stands: connected figures of its contingent.
inline Figures group_of(const Setting& set, const Layout& s, int figure) {
  return connected(set, s.cell, figure, s.on_table & set.mates[at(figure)]);
}

/// Members of `figures` in contact with any enemy.
Figures in_contact(const Setting& set, const Layout& s, Figures figures);

/// The figure on a cell, -1 if none.
int figure_at(const Layout& s, Cell cell);

/// MA-CBT-2: touched by the front edge of either. `direction` leads from the first to the second.
constexpr bool fronts_touch(int facing, int direction, int other_facing) {
  const auto front = [](int relative) { return relative == 0 || relative == 1 || relative == 7; };
  return front((direction - facing) & 7) || front((direction + 4 - other_facing) & 7);
}

/// MA-SHO-3: whether a shooter facing so may shoot at an offset: 45 degrees either side of its front.
inline bool in_shooting_arc(Direction facing, Point offset) {
  const Point f = tabletop::kDirections[facing];
  const int along = f.x * offset.x + f.y * offset.y;
  const int across = f.x * offset.y - f.y * offset.x;
  return along > 0 && across <= along && -across <= along;
}

/// Foremost, then leftmost in a side's frame. \pre figures is not empty.
int handle_of(const Setting& set, const Layout& s, Figures figures, Side frame);

void board_of(const Setting& set, const Cells& cells, Figures figures, BitBoard& out);

int highest_courage(const Setting& set, Figures figures);

/// The enemy nearest to a cell, by measured distance, then roster number; -1 if `among` is empty.
int nearest(const Setting& set, const Cells& cells, Cell to, Figures among);

/// The same position with the table turned by 180 degrees and the sides swapped (Game::rotate_state).
void rotate(const Setting& set, const Layout& from, Layout& to);

// ---- a committed move -----------------------------------------------------------------------------------------------

/// MA-MOV-2: what a part of the figure's group that moved first has rolled, 0 if the order throws dice of its own.
inline int rolled_by_group(const Layout& s, int figure, Order order) {
  const int label = s.start_group[at(figure)];
  return label == 0 || order == Order::fall_back ? 0 : s.group_roll[at(label - 1)];
}

/// Side that a decision is up to. At dice the active one.
inline Side decider_of(const Setting& set, const Layout& s) {
  switch (phase_of(s)) {
    case Phase::shooter:
    case Phase::shot_target:
    case Phase::shot_cell:
      return other(s.active);
    case Phase::strike:
      return set.side_of(s.striker - 1);
    default:
      return s.active;
  }
}

/// Figures that a committed move moves.
inline Figures moving(const Layout& s) {
  if (s.manoeuvre == static_cast<std::uint8_t>(Manoeuvre::none)) return 0;
  return s.manoeuvre == static_cast<std::uint8_t>(Manoeuvre::path) ? bit(s.mover - 1) & s.on_table : s.body;
}
/// Steps of the move at which it may be shot at: 0 to last_step.
int last_step(const Layout& s);
/// Where a moving figure is at a step, and how it faces there.
Cell cell_at_step(const Setting& set, const Layout& s, int figure, int step);
Direction facing_at_step(const Setting& set, const Layout& s, int figure, int step);
/// All cells with the moving figures at a step.
void cells_at_step(const Setting& set, const Layout& s, int step, Cells& out);
/// Where a wheel takes a figure. \pre the manoeuvre is a wheel about `pivot`.
Point wheeled(const Setting& set, const Layout& s, int figure, Cell pivot, Manoeuvre which);

}  // namespace banneret::mayhem
