// The traits of one unit as a viewer sees them.
#include "env/crecy/traits.h"

#include "env/ruleset/observation.h"

namespace banneret::crecy {

int View::named_by(int unit, Side side) const {
  return conditions_naming(set.judge, viewer, side, set.side_of(unit), set.type_names[profile_of(set, s, unit).type]);
}

void View::traits(int unit, Traits& out) const {
  out.fill(0);
  const Profile& p = profile_of(set, s, unit);
  const std::size_t u = at(unit);
  const auto put = [&](Trait trait, int value) {
    out[static_cast<std::size_t>(trait)] = static_cast<std::uint8_t>(value);
  };
  const auto mark = [&](Trait first, int which) { out[static_cast<std::size_t>(first) + at(which)] = 1; };
  const auto in = [&](Trait trait, Units units) { put(trait, has(units, unit) ? 1 : 0); };
  const auto is = [&](Trait trait, std::uint8_t plus_one) { put(trait, plus_one == unit + 1 ? 1 : 0); };
  mark(Trait::peasant, static_cast<int>(p.quality));
  mark(Trait::skirmisher, static_cast<int>(p.kind));
  put(Trait::lance, p.weapon == Weapon::lance ? 1 : 0);
  put(Trait::pole_arm, is_pole_arm(p.weapon) ? 1 : 0);
  put(Trait::two_handed, p.weapon == Weapon::two_handed ? 1 : 0);
  put(Trait::shield, p.shield ? 1 : 0);
  put(Trait::mail, p.mail ? 1 : 0);
  if (p.missile != Missile::none) mark(Trait::crossbow, static_cast<int>(p.missile) - 1);
  put(Trait::castings, s.castings[u]);
  mark(Trait::single_line, s.formation[u]);
  if (s.stand[u] != 0) {
    const Stand& stand = set.stands[at(stand_of(s, unit))];
    put(stand.chief ? Trait::chief : Trait::leader, 1);
    put(Trait::stand_contingent, stand.contingent + 1);
    put(Trait::stand_lost, s.stand_lost[at(stand_of(s, unit))]);
  }
  put(Trait::contingent, p.contingent + 1);
  put(Trait::number, number(unit + 1));
  put(Trait::origin, number(s.origin[u] + 1));
  put(Trait::parent, number(s.parent[u]));
  const std::array<Units, 18> sets{s.fleeing, s.foot,     s.counted, s.moved,  s.ordered,   s.shot,
                                   s.joined,  s.unloaded, s.charged, s.killed, s.steady,    0,
                                   s.shot_at, s.reacting, s.stood,   s.naming, s.stand_due, s.flight_due};
  static_assert(static_cast<int>(Trait::flight_due) - static_cast<int>(Trait::fleeing) == 17);
  for (std::size_t i = 0; i < sets.size(); ++i) {
    out[static_cast<std::size_t>(Trait::fleeing) + i] = has(sets[i], unit) ? 1 : 0;
  }
  in(Trait::rally_due, s.rally_due);
  int used = 0;
  for (std::size_t k = 0; k < kCardKinds; ++k) used |= has(s.used[k], unit) ? 1 << k : 0;
  put(Trait::used, used);
  for (unsigned i = 0; i < 4; ++i) {
    out[static_cast<std::size_t>(Trait::denied_0) + i] = static_cast<std::uint8_t>(s.denied[u] >> (8 * i));
  }
  put(Trait::deaths, s.deaths[u]);
  put(Trait::lost, s.lost[u]);
  put(Trait::target, number(s.target[u]));
  put(Trait::struck, s.struck[u]);
  put(Trait::moved_at, directions(s.moved_at[u]));
  is(Trait::mover, s.mover);
  is(Trait::joining, s.joining);
  is(Trait::shooter, s.shooter);
  is(Trait::shot_target, s.shot_target);
  is(Trait::striker, s.striker);
  is(Trait::struck_unit, s.struck_unit);
  is(Trait::rallying, s.rallying);
  put(Trait::named_by_own, named_by(unit, viewer));
  put(Trait::named_by_enemy, named_by(unit, other(viewer)));
}

}  // namespace banneret::crecy
