// A position with the table turned by 180 degrees and the sides swapped, field by field.
#include "env/mayhem/position.h"
#include "env/tabletop/frame.h"

namespace banneret::mayhem {
namespace {

struct Turn : tabletop::Frame {
  const Setting& set;

  explicit Turn(const Setting& of) : Frame{Side{1}, of.cells()}, set(of) {}
  int figure(int f) const {
    const int first = count(set.side[0]);
    return f < first ? f + count(set.side[1]) : f - first;
  }
  Figures figures(Figures old) const {
    Figures out = 0;
    for_each(old, [&](int f) { out |= bit(figure(f)); });
    return out;
  }
  std::uint8_t plus_one(std::uint8_t old) const {
    return old == 0 ? std::uint8_t{0} : static_cast<std::uint8_t>(figure(old - 1) + 1);
  }
};

}  // namespace

void rotate(const Setting& set, const Layout& from, Layout& to) {
  const Turn turn(set);
  to = Layout{};
  static constexpr std::array<Figures Layout::*, 17> kSets{
      &Layout::on_table, &Layout::exited,   &Layout::mounted,       &Layout::acted,          &Layout::moved,
      &Layout::shot,     &Layout::marked,   &Layout::owes_casualty, &Layout::owes_commander, &Layout::owes_horse,
      &Layout::body,     &Layout::charged,  &Layout::unrearranged,  &Layout::rolling,        &Layout::retreating,
      &Layout::checked,  &Layout::travelled};
  for (const auto field : kSets) to.*field = turn.figures(from.*field);
  to.progress = set.judge.rotated(from.progress);
  for (int f = 0; f < set.figures(); ++f) {
    const std::size_t old = at(f);
    const std::size_t now = at(turn.figure(f));
    if (has(from.on_table, f)) {
      to.cell[now] = turn.cell(from.cell[old]);
      to.facing[now] = turn.facing(from.facing[old]);
    }
    to.start_group[now] = turn.plus_one(from.start_group[old]);
    to.group_kind[now] = from.group_kind[old];
    to.group_roll[now] = from.group_roll[old];
    to.moved_at[now] = turn.directions(from.moved_at[old]);
    to.fought[now] = turn.directions(from.fought[old]);
    to.combat[now] = turn.directions(from.combat[old]);
    to.shot_at[now] = turn.plus_one(from.shot_at[old]);
    to.shot_step[now] = from.shot_step[old];
  }
  static constexpr std::array<std::uint8_t Layout::*, 14> kSame{
      &Layout::phase,  &Layout::half,          &Layout::order,       &Layout::charge,       &Layout::roll,
      &Layout::fifths, &Layout::after_advance, &Layout::manoeuvre,   &Layout::wheel_fifths, &Layout::steps,
      &Layout::window, &Layout::check,         &Layout::strike_step, &Layout::at_horse};
  for (const auto field : kSame) to.*field = from.*field;
  static constexpr std::array<std::uint8_t Layout::*, 8> kPlusOne{
      &Layout::mover,   &Layout::last_shooter, &Layout::shooter, &Layout::shot_target,
      &Layout::fighter, &Layout::foe,          &Layout::striker, &Layout::struck};
  for (const auto field : kPlusOne) to.*field = turn.plus_one(from.*field);
  to.turn = from.turn;
  to.active = active_known(from) ? other(from.active) : Side{0};
  to.first = order_known(from) ? other(from.first) : Side{0};
  to.verdict = static_cast<std::uint8_t>(tabletop::rotated(static_cast<tabletop::Verdict>(from.verdict)));
  const auto which = static_cast<Manoeuvre>(from.manoeuvre);
  if (which == Manoeuvre::wheel_left || which == Manoeuvre::wheel_right) to.pivot = turn.cell(from.pivot);
  if (which == Manoeuvre::path) to.end_facing = turn.facing(from.end_facing);
  for (int i = 0; i < from.steps && from.mover != 0; ++i) to.path[at(i)] = turn.cell(from.path[at(i)]);
}

}  // namespace banneret::mayhem
