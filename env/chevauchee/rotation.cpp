// A position with the table turned by 180 degrees and the sides swapped, field by field.
#include "env/chevauchee/position.h"
#include "env/tabletop/frame.h"

namespace banneret::chevauchee {
namespace {

struct Turn : tabletop::Frame {
  const Setting& set;

  explicit Turn(const Setting& of) : Frame{Side{1}, of.cells()}, set(of) {}
  int soldier(int f) const { return set.side_of(f) == 0 ? f + count(set.side[1]) : f - count(set.side[0]); }
  Soldiers soldiers(Soldiers old) const {
    Soldiers out = 0;
    for_each(old, [&](int f) { out |= bit(soldier(f)); });
    return out;
  }
  std::uint8_t plus_one(std::uint8_t old) const {
    return old == 0 ? std::uint8_t{0} : static_cast<std::uint8_t>(soldier(old - 1) + 1);
  }
};

void turn_soldiers(const Turn& turn, const Layout& from, Layout& to) {
  for_each(from.on_table, [&](int f) {
    const std::size_t old = at(f);
    const std::size_t now = at(turn.soldier(f));
    to.cell[now] = turn.cell(from.cell[old]);
    to.facing[now] = turn.facing(from.facing[old]);
    to.arms[now] = from.arms[old];
    to.javelins[now] = from.javelins[old];
    to.target[now] = turn.plus_one(from.target[old]);
    to.second[now] = turn.plus_one(from.second[old]);
  });
}

/// Pairs are kept by side 0's soldiers: rows become columns.
void turn_pairs(const Setting& set, const Pairs& from, Pairs& to) {
  const int rows = count(set.side[0]);
  const int columns = count(set.side[1]);
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const std::uint32_t old = 1U << static_cast<unsigned>(column);
      const std::uint32_t now = 1U << static_cast<unsigned>(row);
      bool met = false;
      for (std::size_t plane = 0; plane < 3; ++plane) {
        if ((from.bout[plane][at(row)] & old) == 0) continue;
        to.bout[plane][at(column)] |= now;
        met = true;
      }
      if (met && (from.lead[at(row)] & old) == 0) to.lead[at(column)] |= now;
    }
  }
}

}  // namespace

void rotate(const Setting& set, const Layout& from, Layout& to) {
  const Turn turn(set);
  to = Layout{};
  static constexpr std::array<Soldiers Layout::*, 16> kSets{
      &Layout::on_table,     &Layout::exited,    &Layout::moved,   &Layout::charged,
      &Layout::charged_last, &Layout::tired,     &Layout::acted,   &Layout::unloaded,
      &Layout::fired,        &Layout::thrown,    &Layout::doomed,  &Layout::loading,
      &Layout::withdrawing,  &Layout::forfeited, &Layout::pending, &Layout::pressed};
  for (const auto field : kSets) to.*field = turn.soldiers(from.*field);
  to.progress = set.judge.rotated(from.progress);
  turn_pairs(set, from.pairs, to.pairs);
  turn_soldiers(turn, from, to);
  to.rolled = from.rolled;
  to.turn = from.turn;
  to.phase = from.phase;
  to.stage = from.stage;
  to.active = active_known(from) ? other(from.active) : Side{0};
  to.first = first_known(from) ? other(from.first) : Side{0};
  for (std::uint8_t Layout::*const field : {&Layout::mover, &Layout::last, &Layout::striker}) {
    to.*field = turn.plus_one(from.*field);
  }
  to.verdict = static_cast<std::uint8_t>(tabletop::rotated(static_cast<tabletop::Verdict>(from.verdict)));
}

}  // namespace banneret::chevauchee
