// Contact, neighbours and free cells, as position.h describes them.
#include "env/crecy/position.h"

namespace banneret::crecy {

int entity_at(const Layout& s, Cell cell) {
  for (Units left = s.on_table; left != 0; left &= left - 1) {
    if (s.cell[at(lowest(left))] == cell) return lowest(left);
  }
  return -1;
}

void board_of(const Setting& set, const Layout& s, Units units, BitBoard& out) {
  out.clear(set.height());
  for_each(units, [&](int u) { out.set(set.table.point(s.cell[at(u)])); });
}

Units touching(const Setting& set, const Layout& s, Cell cell, Units among) {
  Units out = 0;
  for_each(among, [&](int u) {
    if (set.table.direction_between(cell, s.cell[at(u)]) != kNotAdjacent) out |= bit(u);
  });
  return out;
}

Units contacts_at(const Setting& set, const Layout& s, Cell cell, Direction facing, Units among) {
  Units out = 0;
  for (; among != 0; among &= among - 1) {
    const int u = lowest(among);
    const int direction = set.table.direction_between(cell, s.cell[at(u)]);
    if (direction != kNotAdjacent && fronts_touch(facing, direction, s.facing[at(u)])) out |= bit(u);
  }
  return out;
}

Units engaged(const Setting& set, const Layout& s, Units units) {
  Units out = 0;
  for_each(units, [&](int u) { out |= contacts(set, s, u) != 0 ? bit(u) : 0; });
  return out;
}

int attacked_arc(const Setting& set, const Layout& s, int target, int attacker) {
  return arc_of(s.facing[at(target)], set.table.direction_between(s.cell[at(target)], s.cell[at(attacker)]));
}

bool holds_obstacle(const Setting& set, const Layout& s, int entity, int opponent) {
  if (!set.has_obstacles) return false;
  const bool here = set.obstacles.has(point_of(set, s, entity));
  const bool there = set.obstacles.has(point_of(set, s, opponent));
  if (here == there) return false;
  const int direction = set.table.direction_between(s.cell[at(entity)], s.cell[at(opponent)]);
  return ((s.moved_at[at(entity)] >> direction) & 1) == 0;
}

int nearest(const Setting& set, const Layout& s, Cell to, Units among) {
  int best = -1;
  int best_distance = 0;
  for_each(among, [&](int u) {
    const int distance = tabletop::measured_distance(point_of(set, s, u) - set.table.point(to));
    if (best >= 0 && distance >= best_distance) return;
    best = u;
    best_distance = distance;
  });
  return best;
}

namespace {

/// The foremost, leftmost of the free cells in these directions, in the side's frame.
Cell free_among(const Setting& set, const Layout& s, int entity, unsigned directions) {
  const Side side = set.side_of(entity);
  Cell best = kNoCell;
  for (int d = 0; d < 8; ++d) {
    if (((directions >> static_cast<unsigned>(d)) & 1U) == 0) continue;
    const Cell cell = next_cell(set, s.cell[at(entity)], d);
    if (cell == kNoCell || entity_at(s, cell) >= 0) continue;
    if (best != kNoCell &&
        tabletop::frame_key(cell, side, set.cells()) > tabletop::frame_key(best, side, set.cells())) {
      continue;
    }
    best = cell;
  }
  return best;
}

}  // namespace

Cell free_rear_cell(const Setting& set, const Layout& s, int entity) {
  const unsigned facing = s.facing[at(entity)];
  const Cell behind = free_among(set, s, entity, 1U << ((facing + 4) & 7U));
  if (behind != kNoCell) return behind;
  return free_among(set, s, entity, (1U << ((facing + 3) & 7U)) | (1U << ((facing + 5) & 7U)));
}

Cell free_neighbour(const Setting& set, const Layout& s, int entity) {
  const Cell rear = free_rear_cell(set, s, entity);
  return rear != kNoCell ? rear : free_among(set, s, entity, 0xFFU);
}

}  // namespace banneret::crecy
