// Volleys: which castings can fire, at whom, over whom and how well; a volley split between its targets.
// What its hits do is combat.cpp's, who flees from them morale.cpp's.
#include <algorithm>

#include "env/crecy/rules.h"

namespace banneret::crecy {
namespace {

/// What stands in the way of fire on a cell, the worse the greater.
enum class Way : std::uint8_t { free, over, blocked };

/// Lines of fire of one unit. Its boards are made when the first line needs them: most targets are out of reach.
class Fire {
 public:
  Fire(const Setting& set, const Layout& s, int shooter)
      : set_(set), s_(s), shooter_(shooter), missile_(profile_of(set, s, shooter).missile) {}

  ShotFault fault(int target) {
    const Point offset = point_of(set_, s_, target) - point_of(set_, s_, shooter_);
    if (set_.spans_to(offset) > range_spans(missile_)) return ShotFault::range;               // CR-MIS-2
    if (!set_.in_front(s_.facing[at(shooter_)], offset)) return ShotFault::arc;               // CR-MIS-2
    if (!set_.may_fire(s_.cell[at(shooter_)], s_.cell[at(target)])) return ShotFault::sight;  // CR-TER-1
    return worst(offset) == Way::blocked ? ShotFault::units : ShotFault::none;
  }

  // CR-MIS-4. A corner touch is as bad as the better of its two sides.
  Way worst(Point offset) {
    if (!made_) make_boards();
    const Point from = point_of(set_, s_, shooter_);
    const tabletop::ShortLine& line = set_.lines.to(offset);
    Way way = Way::free;
    for (std::size_t i = 0; i < line.cells; ++i) {
      way = std::max(way, on(from + Point{line.cell[i][0], line.cell[i][1]}));
    }
    for (std::size_t i = 0; i < line.corners; ++i) {
      const auto& c = line.corner[i];
      way = std::max(way, std::min(on(from + Point{c[0], c[1]}), on(from + Point{c[2], c[3]})));
    }
    return way;
  }

 private:
  Way on(Point p) const { return blocking_.board.has(p) ? Way::blocked : single_.board.has(p) ? Way::over : Way::free; }

  // CR-MIS-4: friends in single line and in shield wall are fired over; nobody else is (CR-TER-1).
  void make_boards() {
    made_ = true;
    Units single = 0;
    Units walls = 0;
    for_each(friends_of(set_, s_, shooter_), [&](int u) {
      if (formation_of(s_, u) == Formation::single_line) single |= bit(u);
      if (formation_of(s_, u) == Formation::shield_wall) walls |= bit(u);
    });
    board_of(set_, s_, single, single_.board);
    board_of(set_, s_, s_.on_table & ~(single | walls), blocking_.board);
  }

  const Setting& set_;
  const Layout& s_;
  int shooter_;
  Missile missile_;
  bool made_ = false;
  Scratch single_;
  Scratch blocking_;
};

}  // namespace

// CR-MIS-2: a wedge does not fire, nor do too few ranks of it.
int Rules::firing_castings(const Layout& s, int unit) const {
  const int abreast = width_of(formation_of(s, unit));
  return std::min<int>(s.castings[at(unit)], abreast * ranks_of(profile_of(set_, s, unit).missile));
}

bool Rules::able_to_fire(const Layout& s, int unit) const {
  if (has(s.fleeing | s.unloaded, unit)) return false;  // CR-FLE-6, CR-MIS-2
  if (firing_castings(s, unit) == 0) return false;
  return contacts(set_, s, unit) == 0;  // CR-MIS-1
}

ShotFault Rules::shot_fault(const Layout& s, int shooter, int target) const {
  if (!has(enemies_of(set_, s, shooter) & ~s.shot_at, target)) return ShotFault::target;  // CR-MIS-3
  return Fire(set_, s, shooter).fault(target);
}

Units Rules::volley_targets(const Layout& s, int shooter) const {
  Fire fire(set_, s, shooter);
  Units out = 0;
  for_each(enemies_of(set_, s, shooter) & ~s.shot_at, [&](int e) {
    if (fire.fault(e) == ShotFault::none) out |= bit(e);
  });
  return out;
}

VolleyNumbers Rules::volley_numbers(const Layout& s, int shooter, int target) const {
  const Missile missile = profile_of(set_, s, shooter).missile;
  const Point offset = point_of(set_, s, target) - point_of(set_, s, shooter);
  VolleyNumbers out;
  out.spans = set_.spans_to(offset);
  out.base = base_to_hit(out.spans);                                                               // CR-MIS-5
  out.missile = missile_bonus(missile);                                                            // CR-MIS-2
  if (is_dense(formation_of(s, target))) out.dense = kDenseTarget;                                 // CR-MIS-4
  if (Fire(set_, s, shooter).worst(offset) == Way::over) out.over_friends = kOverSingleLine;       // CR-MIS-4
  if (profile_of(set_, s, target).kind == Class::skirmisher) out.skirmishers = kSkirmisherTarget;  // CR-MIS-4
  out.defence = defence_of(s, target, missile);
  return out;
}

// ---- a volley -------------------------------------------------------------------------------------------------------

void Rules::begin_volley(Layout& s, int unit) const {
  s.attack = static_cast<std::uint8_t>(Attack::volley);
  s.shooter = static_cast<std::uint8_t>(unit + 1);
  s.castings_left = static_cast<std::uint8_t>(firing_castings(s, unit));
  s.shot |= bit(unit);                                                                  // CR-ACT-5
  if (profile_of(set_, s, unit).missile == Missile::crossbow) s.unloaded |= bit(unit);  // CR-MIS-2
  s.phase = static_cast<std::uint8_t>(Phase::volley_target);
}

void Rules::list_volley_targets(const Layout& s, std::vector<Action>& out) const {
  push_sorted(s, Spatial::shoot_at, volley_targets(s, s.shooter - 1), out);
  if (s.shot_at != 0) out.push_back(enc_.of(Global::cease));
}

// CR-MIS-3: with nobody else to fire at, all do.
void Rules::choose_volley_target(Layout& s, Action action) const {
  if (enc_.is_global(action)) return end_volley(s);
  const int target = entity_at(s, enc_.cell(action));
  s.shot_target = static_cast<std::uint8_t>(target + 1);
  s.shot_at |= bit(target);
  if (s.castings_left == 1 || volley_targets(s, s.shooter - 1) == 0) return choose_castings(s, s.castings_left);
  s.phase = static_cast<std::uint8_t>(Phase::castings);
}

void Rules::list_castings(const Layout& s, std::vector<Action>& out) const {
  for (int n = 0; n < s.castings_left; ++n) {
    out.push_back(enc_.of(static_cast<Global>(static_cast<int>(Global::fire_1) + n)));
  }
}

void Rules::choose_castings(Layout& s, int castings) const {
  s.firing = static_cast<std::uint8_t>(castings);
  s.phase = static_cast<std::uint8_t>(Phase::volley);
  const Hits hits = hits_of(s);
  if (hits.certain()) volley_rolled(s, hits.least());
}

void Rules::volley_rolled(Layout& s, int deaths) const {
  const int target = s.shot_target - 1;
  s.castings_left = static_cast<std::uint8_t>(s.castings_left - s.firing);
  s.firing = 0;
  s.shot_target = 0;
  if (deaths > 0) s.flight_due = bit(target);  // CR-FLE-2
  take_casualties(s, target, deaths, s.shooter - 1);
  resolve_stands(s);
}

// CR-FLE-1: those who have killed in this turn do not test, nor do those who flee already.
void Rules::volley_done(Layout& s) const {
  s.flight_due &= s.on_table & ~(s.killed | s.fleeing);
  next_flight(s);
}

// CR-MIS-3; CR-MIS-1: unless those who fled have run into the shooters.
void Rules::continue_volley(Layout& s) const {
  const int shooter = s.shooter - 1;
  const bool more = s.castings_left > 0 && contacts(set_, s, shooter) == 0 && volley_targets(s, shooter) != 0;
  if (!more) return end_volley(s);
  s.phase = static_cast<std::uint8_t>(Phase::volley_target);
}

void Rules::end_volley(Layout& s) const {
  s.attack = 0;
  s.shooter = 0;
  s.castings_left = 0;
  s.shot_at = 0;
  next_order(s);
}

}  // namespace banneret::crecy
