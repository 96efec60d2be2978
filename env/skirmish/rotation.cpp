// A position with the table turned by 180 degrees and the sides swapped, field by field.
#include "env/skirmish/position.h"
#include "env/tabletop/frame.h"

namespace banneret::skirmish {
namespace {

struct Turn : tabletop::Frame {
  std::array<int, 2> size;

  explicit Turn(const Setting& set) : Frame{Side{1}, set.cells()}, size{count(set.side[0]), count(set.side[1])} {}
  int figure(int f) const { return f < size[0] ? f + size[1] : f - size[0]; }
  Figures figures(Figures old) const {
    Figures out = 0;
    for_each(old, [&](int f) { out |= bit(figure(f)); });
    return out;
  }
  std::uint8_t plus_one(std::uint8_t old) const {
    return old == 0 ? std::uint8_t{0} : static_cast<std::uint8_t>(figure(old - 1) + 1);
  }
};

void turn_figures(const Turn& turn, const Layout& from, Layout& to) {
  for_each(from.on_table, [&](int f) {
    const std::size_t old = at(f);
    const std::size_t now = at(turn.figure(f));
    to.cell[now] = turn.cell(from.cell[old]);
    to.facing[now] = turn.facing(from.facing[old]);
    to.carried[now] = from.carried[old];
    to.hand[now] = from.hand[old];
    to.gait[now] = from.gait[old];
    to.hits[now] = from.hits[old];
    to.attacked[now] = turn.plus_one(from.attacked[old]);
    to.named[now] = turn.plus_one(from.named[old]);
  });
}

void turn_things(const Setting& set, const Turn& turn, const Layout& from, Layout& to) {
  for (const Side side : {Side{0}, Side{1}}) {
    for_each_horse(from, side, [&](Cell cell) { put_horse(set, to, other(side), turn.cell(cell)); });
  }
  for (std::size_t i = 0; i < from.ground.size() && from.ground[i] != 0; ++i) {
    const auto cell = static_cast<Cell>(from.ground[i] / 16);
    lay_down(to, turn.cell(cell), static_cast<Weapon>(from.ground[i] % 16));
  }
}

}  // namespace

void rotate(const Setting& set, const Layout& from, Layout& to) {
  const Turn turn(set);
  to = Layout{};
  for (const auto field : kFigureSets) to.*field = turn.figures(from.*field);
  to.exited = turn.figures(from.exited);
  to.progress = set.judge.rotated(from.progress);
  turn_figures(turn, from, to);
  turn_things(set, turn, from, to);
  to.turn = from.turn;
  to.phase = from.phase;
  to.half = from.half;
  to.active = active_known(from) ? other(from.active) : Side{0};
  to.first = order_known(from) ? other(from.first) : Side{0};
  to.verdict = static_cast<std::uint8_t>(tabletop::rotated(static_cast<tabletop::Verdict>(from.verdict)));
  to.mover = turn.plus_one(from.mover);
  to.target = turn.plus_one(from.target);
  to.act = from.act;
  to.facings = turn.directions(from.facings);
  to.melee = from.melee;
}

}  // namespace banneret::skirmish
