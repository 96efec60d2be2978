// Bodies of position.h that are more than a line.
#include "env/skirmish/position.h"

#include <algorithm>

namespace banneret::skirmish {

int figure_at(const Layout& s, Cell cell) {
  for (Figures left = s.on_table; left != 0; left &= left - 1) {
    if (s.cell[at(lowest(left))] == cell) return lowest(left);
  }
  return -1;
}

void board_of(const Setting& set, const Layout& s, Figures figures, BitBoard& out) {
  out.clear(set.height());
  for_each(figures, [&](int f) { out.set(point_of(set, s, f)); });
}

void occupied_board(const Setting& set, const Layout& s, BitBoard& out) {
  board_of(set, s, s.on_table, out);
  for (const Side side : {Side{0}, Side{1}}) {
    for_each_horse(s, side, [&](Cell cell) { out.set(set.table.point(cell)); });
  }
}

bool is_free(const Layout& s, Cell cell) {
  if (figure_at(s, cell) >= 0) return false;
  bool free = true;
  for (const Side side : {Side{0}, Side{1}}) for_each_horse(s, side, [&](Cell c) { free = free && c != cell; });
  return free;
}

Figures touching(const Setting& set, const Layout& s, Cell cell, Figures among) {
  Figures out = 0;
  for_each(among, [&](int f) {
    if (set.table.direction_between(cell, s.cell[at(f)]) != kNotAdjacent) out |= bit(f);
  });
  return out;
}

Figures engaged(const Setting& set, const Layout& s, Figures figures) {
  std::array<BitBoard, 2> near;
  for (const Side side : {Side{0}, Side{1}}) {
    const Figures enemies = side_figures(set, s, other(side));
    if ((figures & set.side[side]) == 0) continue;
    BitBoard board;
    board_of(set, s, enemies, board);
    contact_board(set.table, board, near[side]);
  }
  Figures out = 0;
  for_each(figures, [&](int f) {
    if (near[set.side_of(f)].has(point_of(set, s, f))) out |= bit(f);
  });
  return out;
}

// SK-MOV-11
int holder_against(const Setting& set, const Layout& s, int figure, int enemy) {
  Figures holders = 0;
  for_each(friends_of(set, s, figure), [&](int f) {
    if (s.attacked[at(f)] == enemy + 1 && in_contact(set, s, f, enemy)) holders |= bit(f);
  });
  for (const Figures first : {s.holding, s.acted}) {
    if ((holders & first) != 0) return lowest(holders & first);
  }
  return holders != 0 ? lowest(holders) : -1;
}

bool may_leave(const Setting& set, const Layout& s, int figure) {
  if (has(s.stunned | s.holding, figure)) return false;
  for (Figures left = contacts(set, s, figure); left != 0; left &= left - 1) {
    const int enemy = lowest(left);
    if (able_to_attack(set, s, enemy, figure) && holder_against(set, s, figure, enemy) < 0) return false;
  }
  return true;
}

// ---- weapons ----

std::uint16_t with_weapon(std::uint16_t carried, Weapon weapon) {
  int place = kMaxCarried - 1;
  unsigned out = carried;
  while (place > 0 && carried_weapon(carried, place - 1) < weapon) {
    const auto moved = static_cast<unsigned>(carried_weapon(carried, place - 1));
    out = (out & ~(15U << (4 * place))) | (moved << (4 * place));
    --place;
  }
  return static_cast<std::uint16_t>((out & ~(15U << (4 * place))) | (static_cast<unsigned>(weapon) << (4 * place)));
}

std::uint16_t without_weapon(std::uint16_t carried, Weapon weapon) {
  int place = 0;
  while (carried_weapon(carried, place) != weapon) ++place;
  const unsigned below = carried & ((1U << (4 * place)) - 1U);
  const unsigned above = (static_cast<unsigned>(carried) >> (4 * (place + 1))) << (4 * place);
  return static_cast<std::uint16_t>(above | below);
}

namespace {

constexpr std::uint16_t on_ground(Cell cell, Weapon weapon) {
  return static_cast<std::uint16_t>(16U * cell + static_cast<unsigned>(weapon));
}
/// Number of things in a list that ends in zeros.
template <std::size_t kSize>
std::size_t length(const std::array<std::uint16_t, kSize>& list, std::size_t first, std::size_t most) {
  std::size_t n = 0;
  while (n < most && list[first + n] != 0) ++n;
  return n;
}

}  // namespace

std::uint16_t weapons_on_ground(const Layout& s, Cell cell) {
  unsigned kinds = 0;
  for (std::size_t i = 0; i < s.ground.size() && s.ground[i] != 0; ++i) {
    if (s.ground[i] / 16 == cell) kinds |= 1U << (s.ground[i] % 16);
  }
  return static_cast<std::uint16_t>(kinds);
}

void lay_down(Layout& s, Cell cell, Weapon weapon) {
  const auto end = s.ground.begin() + static_cast<std::ptrdiff_t>(length(s.ground, 0, s.ground.size()));
  const auto place = std::lower_bound(s.ground.begin(), end, on_ground(cell, weapon));
  std::copy_backward(place, end, end + 1);
  *place = on_ground(cell, weapon);
}

void take_up(Layout& s, Cell cell, Weapon weapon) {
  const auto place = std::find(s.ground.begin(), s.ground.end(), on_ground(cell, weapon));
  std::copy(place + 1, s.ground.end(), place);
  s.ground.back() = 0;
}

// ---- loose horses ----

void put_horse(const Setting& set, Layout& s, Side side, Cell cell) {
  const std::size_t first = side == 0 ? 0 : kMaxSideFigures;
  std::size_t i = first + length(s.horse, first, kMaxSideFigures);
  const int key = tabletop::frame_key(cell, side, set.cells());
  for (; i > first && tabletop::frame_key(static_cast<Cell>(s.horse[i - 1] - 1), side, set.cells()) > key; --i) {
    s.horse[i] = s.horse[i - 1];
  }
  s.horse[i] = static_cast<std::uint16_t>(cell + 1);
}

void take_horse(Layout& s, Side side, Cell cell) {
  const std::size_t first = side == 0 ? 0 : kMaxSideFigures;
  const std::size_t end = first + length(s.horse, first, kMaxSideFigures);
  std::size_t i = first;
  while (s.horse[i] != cell + 1) ++i;
  for (; i + 1 < end; ++i) s.horse[i] = s.horse[i + 1];
  s.horse[end - 1] = 0;
}

}  // namespace banneret::skirmish
