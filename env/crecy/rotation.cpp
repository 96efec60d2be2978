// A position with the table turned by 180 degrees and the sides swapped, field by field.
#include "env/crecy/position.h"
#include "env/tabletop/frame.h"

namespace banneret::crecy {
namespace {

struct Turn : tabletop::Frame {
  const Setting& set;

  explicit Turn(const Setting& of) : Frame{Side{1}, of.cells()}, set(of) {}
  int unit(int u) const { return set.side_of(u) == 0 ? u + set.size[1] : u - set.size[0]; }
  Units units(Units old) const {
    Units out = 0;
    for_each(old, [&](int u) { out |= bit(unit(u)); });
    return out;
  }
  std::uint8_t plus_one(std::uint8_t old) const {
    return old == 0 ? std::uint8_t{0} : static_cast<std::uint8_t>(unit(old - 1) + 1);
  }
  int stand(int k) const { return k < set.stand_count[0] ? k + set.stand_count[1] : k - set.stand_count[0]; }
};

void turn_units(const Turn& turn, const Layout& from, Layout& to) {
  for_each(from.on_table, [&](int u) {
    const std::size_t old = at(u);
    const std::size_t now = at(turn.unit(u));
    to.denied[now] = from.denied[old];  // by place in the enemy's block
    to.cell[now] = turn.cell(from.cell[old]);
    to.facing[now] = turn.facing(from.facing[old]);
    to.castings[now] = from.castings[old];
    to.formation[now] = from.formation[old];
    to.origin[now] = static_cast<std::uint8_t>(turn.unit(from.origin[old]));
    to.parent[now] = turn.plus_one(from.parent[old]);
    to.stand[now] =
        from.stand[old] == 0 ? std::uint8_t{0} : static_cast<std::uint8_t>(turn.stand(from.stand[old] - 1) + 1);
    to.deaths[now] = from.deaths[old];
    to.lost[now] = from.lost[old];
    to.target[now] = turn.plus_one(from.target[old]);
    to.struck[now] = from.struck[old];
    to.moved_at[now] = turn.directions(from.moved_at[old]);
  });
}

}  // namespace

void rotate(const Setting& set, const Layout& from, Layout& to) {
  const Turn turn(set);
  to = Layout{};
  static constexpr std::array<Units Layout::*, 20> kSets{
      &Layout::on_table, &Layout::exited,  &Layout::fleeing,   &Layout::foot,       &Layout::counted,
      &Layout::moved,    &Layout::ordered, &Layout::shot,      &Layout::joined,     &Layout::unloaded,
      &Layout::charged,  &Layout::killed,  &Layout::steady,    &Layout::shot_at,    &Layout::reacting,
      &Layout::stood,    &Layout::naming,  &Layout::stand_due, &Layout::flight_due, &Layout::rally_due};
  for (const auto field : kSets) to.*field = turn.units(from.*field);
  for (std::size_t k = 0; k < kCardKinds; ++k) to.used[k] = turn.units(from.used[k]);
  to.progress = set.judge.rotated(from.progress);
  turn_units(turn, from, to);
  for (int k = 0; k < static_cast<int>(set.stands.size()); ++k)
    to.stand_lost[at(turn.stand(k))] = from.stand_lost[at(k)];
  to.cards = {from.cards[1], from.cards[0]};
  for (const auto field : {&Layout::clock, &Layout::reduced, &Layout::suffered, &Layout::camp_lost}) {
    to.*field = {(from.*field)[1], (from.*field)[0]};
  }
  static constexpr std::array<std::uint8_t Layout::*, 13> kSame{
      &Layout::open_cards,  &Layout::points_due,    &Layout::phase,      &Layout::half,   &Layout::spent,
      &Layout::move_flags,  &Layout::castings_left, &Layout::firing,     &Layout::attack, &Layout::mutual,
      &Layout::second_blow, &Layout::took_striker,  &Layout::took_struck};
  for (const auto field : kSame) to.*field = from.*field;
  static constexpr std::array<std::uint8_t Layout::*, 7> kPlusOne{
      &Layout::mover,   &Layout::joining,     &Layout::shooter, &Layout::shot_target,
      &Layout::striker, &Layout::struck_unit, &Layout::rallying};
  for (const auto field : kPlusOne) to.*field = turn.plus_one(from.*field);
  to.turn = from.turn;
  to.points = from.points;
  to.active = order_known(from) ? other(from.active) : Side{0};
  to.first = order_known(from) ? other(from.first) : Side{0};
  to.verdict = static_cast<std::uint8_t>(tabletop::rotated(static_cast<tabletop::Verdict>(from.verdict)));
}

}  // namespace banneret::crecy
