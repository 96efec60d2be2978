// Questions to a position: boards of soldiers, pairs in melee, whose turn it is.
#include "env/chevauchee/position.h"

namespace banneret::chevauchee {

int soldier_at(const Layout& s, Cell cell) {
  for (Soldiers left = s.on_table; left != 0; left &= left - 1) {
    if (s.cell[at(lowest(left))] == cell) return lowest(left);
  }
  return -1;
}

void board_of(const Setting& set, const Layout& s, Soldiers soldiers, BitBoard& out) {
  out.clear(set.height());
  for_each(soldiers, [&](int f) { out.set(point_of(set, s, f)); });
}

void near_board(const Setting& set, const Layout& s, Soldiers soldiers, BitBoard& out) {
  out.clear(set.height());
  constexpr std::uint32_t kRow = (1U << kNearWidth) - 1U;
  for_each(soldiers, [&](int f) {
    const Cell cell = s.cell[at(f)];
    const Point p = set.table.point(cell);
    std::uint32_t mask = set.near_mask[cell];  // holds no cell off the table
    for (int y = p.y - kMostEngagement; mask != 0; ++y, mask >>= kNearWidth) {
      const std::uint64_t row = mask & kRow;
      if (row == 0) continue;
      const int shift = p.x - kMostEngagement;
      out.row[at(y)] |= shift >= 0 ? row << static_cast<unsigned>(shift) : row >> static_cast<unsigned>(-shift);
    }
  });
}

// ---- pairs in melee -------------------------------------------------------------------------------------------------

namespace {

/// Where a pair is kept.
struct Slot {
  std::size_t row;
  std::uint32_t mask;
};
Slot slot_of(const Setting& set, int a, int b) {
  const int zero = set.side_of(a) == 0 ? a : b;
  const int one = zero == a ? b : a;
  return {at(zero), 1U << static_cast<unsigned>(one - set.first[1])};
}
void put(std::uint32_t& word, std::uint32_t mask, bool value) {
  word = value ? word | mask : word & ~mask;
}
std::uint32_t in_melee(const Pairs& pairs, std::size_t row) {
  return pairs.bout[0][row] | pairs.bout[1][row] | pairs.bout[2][row];
}
/// Bits of those with a first-turn bout: 1, 2 or 3.
std::uint32_t fresh(const Pairs& pairs, std::size_t row) {
  return (pairs.bout[0][row] | pairs.bout[1][row]) & ~pairs.bout[2][row];
}

/// Opponents of a soldier for whom `of_row(row)` has his bit.
template <class OfRow>
Soldiers pick(const Setting& set, const Layout& s, int soldier, OfRow&& of_row) {
  if (set.side_of(soldier) == 0) return Soldiers{of_row(at(soldier))} << static_cast<unsigned>(set.first[1]);
  const std::uint32_t mask = 1U << static_cast<unsigned>(soldier - set.first[1]);
  Soldiers out = 0;
  for_each(s.on_table & set.side[0], [&](int f) {
    if ((of_row(at(f)) & mask) != 0) out |= bit(f);
  });
  return out;
}

}  // namespace

Meeting meeting(const Setting& set, const Layout& s, int a, int b) {
  const Slot slot = slot_of(set, a, b);
  unsigned bout = 0;
  for (unsigned plane = 0; plane < 3; ++plane) {
    if ((s.pairs.bout[plane][slot.row] & slot.mask) != 0) bout |= 1U << plane;
  }
  return {static_cast<Bout>(bout), static_cast<Side>((s.pairs.lead[slot.row] & slot.mask) != 0 ? 1 : 0)};
}

void set_meeting(const Setting& set, Layout& s, int a, int b, Meeting value) {
  const Slot slot = slot_of(set, a, b);
  for (unsigned plane = 0; plane < 3; ++plane) {
    put(s.pairs.bout[plane][slot.row], slot.mask, ((static_cast<unsigned>(value.bout) >> plane) & 1U) != 0);
  }
  put(s.pairs.lead[slot.row], slot.mask, value.bout != Bout::none && value.lead == 1);
}

Soldiers opponents(const Setting& set, const Layout& s, int soldier) {
  return pick(set, s, soldier, [&s](std::size_t row) { return in_melee(s.pairs, row); });
}

Soldiers engaged_of(const Setting& set, const Layout& s, Side side) {
  Soldiers own = 0;
  std::uint32_t theirs = 0;
  for_each(s.on_table & set.side[0], [&](int f) {
    const std::uint32_t row = in_melee(s.pairs, at(f));
    if (row != 0) own |= bit(f);
    theirs |= row;
  });
  return side == 0 ? own : Soldiers{theirs} << static_cast<unsigned>(set.first[1]);
}

Soldiers new_engagers(const Setting& set, const Layout& s, int soldier) {
  const bool led_by_one = set.side_of(soldier) == 0;
  return pick(set, s, soldier, [&](std::size_t row) {
    return fresh(s.pairs, row) & (led_by_one ? s.pairs.lead[row] : ~s.pairs.lead[row]);
  });
}

Soldiers newly_engaged(const Setting& set, const Layout& s, int soldier) {
  const bool led_by_one = set.side_of(soldier) == 1;
  return pick(set, s, soldier, [&](std::size_t row) {
    return fresh(s.pairs, row) & (led_by_one ? s.pairs.lead[row] : ~s.pairs.lead[row]);
  });
}

Soldiers old_opponents(const Setting& set, const Layout& s, int soldier) {
  return pick(set, s, soldier, [&s](std::size_t row) { return s.pairs.bout[2][row]; });
}

Soldiers enemies_near(const Setting& set, const Layout& s, Cell cell, Soldiers among) {
  Soldiers out = 0;
  for_each(among, [&](int f) {
    if (set.near(cell, s.cell[at(f)])) out |= bit(f);
  });
  return out;
}

int nearest(const Setting& set, const Layout& s, Cell to, Soldiers among) {
  int best = -1;
  int least = 0;
  for_each(among, [&](int f) {
    const int distance = set.distance_between(to, s.cell[at(f)]);
    if (best >= 0 && distance >= least) return;
    best = f;
    least = distance;
  });
  return best;
}

// ---- whose turn it is -----------------------------------------------------------------------------------------------

int next_shooter(const Setting& set, const Layout& s) {
  for (const Side side : {s.first, other(s.first)}) {
    for (Soldiers left = s.fired & set.side[side]; left != 0; left &= left - 1) {
      if (s.target[at(lowest(left))] != 0) return lowest(left);
    }
  }
  return -1;
}

Side decider_of(const Setting& set, const Layout& s) {
  switch (phase_of(s)) {
    case Phase::shot:
    case Phase::blow_target:
      return set.side_of(next_of(set, s, s.pending));
    case Phase::withdrawal_cell:
    case Phase::facing:
      return set.side_of(s.mover - 1);
    default:
      return s.active;
  }
}

}  // namespace banneret::chevauchee
