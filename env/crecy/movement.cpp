// Moving: straight ahead, wheels, withdrawing, skirmishers' ways, charges and the enemy's reactions to them.
// Who may be ordered to move is asked here; orders and what they cost are orders.cpp's.
#include <algorithm>

#include "env/crecy/rules.h"

namespace banneret::crecy {

using tabletop::allowance_fifths;
using tabletop::kStepCost;
using tabletop::turned;

namespace {

constexpr int step_cost(int direction) {
  return kStepCost[static_cast<std::size_t>(2 * direction)];
}

bool skirmishes(const Setting& set, const Layout& s, int unit) {
  return profile_of(set, s, unit).kind == Class::skirmisher;
}

/// A straight way of a unit: what it may spend and what it has paid for already.
struct Way {
  int direction = 0;
  int fifths = 0;
  int points = 0;
  Allowance allowance;
  bool paid_terrain = false;
  bool paid_passing = false;
  bool withdrawing = false;
};

/// A cell on which a way may end.
struct Step {
  Cell cell = kNoCell;
  int steps = 0;
  int points = 0;
  bool terrain = false;  ///< surcharges due or paid by then
  bool passing = false;
};

/// CR-MOV-5: among those met is one before whom it fell back in this turn.
bool denied_contact(const Setting& set, const Layout& s, int unit, Units met) {
  const std::uint32_t denied = s.denied[at(unit)];
  bool found = false;
  for_each(denied == 0 ? 0 : met,
           [&](int e) { found = found || ((denied >> static_cast<unsigned>(set.place_of(e))) & 1U) != 0; });
  return found;
}

/// Enemies near enough to matter to a way of this many steps.
Units enemies_near(const Setting& set, const Layout& s, int unit, int steps) {
  const Point here = point_of(set, s, unit);
  Units out = 0;
  for_each(enemies_of(set, s, unit), [&](int e) {
    const Point offset = point_of(set, s, e) - here;
    const auto reach = static_cast<unsigned>(steps + 1);
    if (static_cast<unsigned>(offset.x) + reach <= 2 * reach && static_cast<unsigned>(offset.y) + reach <= 2 * reach)
      out |= bit(e);
  });
  return out;
}

/// Visits every cell on which the way may end, in order; the visitor returns false to stop. CR-MOV-1: friends and
/// terrain as paid for. CR-MOV-7: the first new contact ends it; CR-MOV-6: a withdrawal makes none.
template <class Visit>
void walk(const Setting& set, const Layout& s, int unit, const Way& way, Visit&& visit) {
  const int cost = step_cost(way.direction);
  const int most = way.fifths / cost;
  if (most < 1) return;
  const Units enemies = enemies_near(set, s, unit, most);
  const Units old = way.withdrawing ? contacts_at(set, s, s.cell[at(unit)], s.facing[at(unit)], enemies) : 0;
  Step step{s.cell[at(unit)], 0, 0, way.paid_terrain, way.paid_passing};
  const auto facing = static_cast<Direction>(way.direction);
  for (int k = 1; k <= most; ++k) {
    const bool from_terrain = set.terrain.has(set.table.point(step.cell));
    step.cell = next_cell(set, step.cell, way.direction);
    if (step.cell == kNoCell) return;
    step.steps = k;
    if (!step.terrain && (from_terrain || set.terrain.has(set.table.point(step.cell)))) {
      if (way.allowance.terrain_cost == kForbidden) return;
      step.terrain = true;
      step.points += way.allowance.terrain_cost;
    }
    const int there = entity_at(s, step.cell);
    if (there >= 0) {
      if (has(enemies, there) || way.allowance.passing_cost == kForbidden) return;
      if (!step.passing) step.points += way.allowance.passing_cost;
      step.passing = true;
    }
    if (step.points > way.points) return;
    const Units met = enemies == 0 ? 0 : contacts_at(set, s, step.cell, facing, enemies);
    if (there < 0) {
      const bool barred = way.withdrawing ? met != 0 : denied_contact(set, s, unit, met);
      if (!barred && !visit(step)) return;
    }
    if ((met & ~old) != 0) return;
  }
}

}  // namespace

Allowance Rules::allowance_of(const Layout& s, int unit, bool double_time) const {
  const Profile& profile = profile_of(set_, s, unit);
  const Formation formation = formation_of(s, unit);
  Allowance out;
  out.wheeling = spans_of(profile.kind) * set_.span;
  out.straight = straight_spans_of(profile.kind) * set_.span;
  if (is_slow(formation)) out.wheeling = out.straight = kSlowCells;
  if (formation == Formation::march_column) out.straight += kColumnSpans * set_.span;
  if (double_time) {
    out.wheeling += kDoubleTimeSpans * set_.span;
    out.straight += kDoubleTimeSpans * set_.span;
  }
  out.passing_cost = passing_cost(profile.kind, formation);
  out.terrain_cost = terrain_cost(profile.kind, formation);
  return out;
}

int Rules::fifths_left(const Layout& s, bool wheel) const {
  const Allowance allowance = allowance_of(s, s.mover - 1, (s.move_flags & kMoveDoubleTime) != 0);
  const bool wheeled = wheel || (s.move_flags & kMoveWheeled) != 0;
  return allowance_fifths(wheeled ? allowance.wheeling : allowance.straight) - s.spent;
}

// CR-MOV-7
bool Rules::may_wheel(const Layout& s, int unit, bool left) const {
  const Cell here = s.cell[at(unit)];
  const Units enemies = touching(set_, s, here, enemies_of(set_, s, unit));
  if (enemies == 0) return true;
  const Direction before = s.facing[at(unit)];
  return (contacts_at(set_, s, here, turned(before, left ? -1 : 1), enemies) &
          ~contacts_at(set_, s, here, before, enemies)) == 0;
}

namespace {

Way way_ahead(const Setting& set, const Layout& s, int unit, const Allowance& allowance) {
  Way way;
  way.direction = s.facing[at(unit)];
  way.fifths = allowance_fifths(allowance.straight);
  way.points = points_for(set, s, unit);
  way.allowance = allowance;
  return way;
}

/// Bit d: directly away from an enemy in contact (CR-MOV-6).
unsigned ways_out(const Setting& set, const Layout& s, int unit) {
  unsigned out = 0;
  for_each(contacts(set, s, unit), [&](int e) {
    const int direction = set.table.direction_between(s.cell[at(e)], s.cell[at(unit)]);
    out |= 1U << static_cast<unsigned>(direction);
  });
  return out;
}

template <class Visit>
void walk_out(const Setting& set, const Layout& s, int unit, Way way, Visit&& visit) {
  way.withdrawing = true;
  bool more = true;
  for (unsigned left = ways_out(set, s, unit); left != 0 && more; left &= left - 1) {
    way.direction = std::countr_zero(left);
    walk(set, s, unit, way, [&](const Step& step) { return more = visit(step); });
  }
}

}  // namespace

bool Rules::may_move(const Layout& s, int unit, bool double_time) const {
  const Units near = touching(set_, s, s.cell[at(unit)], enemies_of(set_, s, unit));
  if (near == 0) return true;  // it may at least turn
  const Units met = contacts_at(set_, s, s.cell[at(unit)], s.facing[at(unit)], near);
  const Allowance allowance = allowance_of(s, unit, double_time);
  if (skirmishes(set_, s, unit)) {
    if (facings(s, unit, false) != 0) return true;
    if (met != 0) return false;
    Scratch ends;
    destinations(s, unit, allowance_fifths(allowance.straight), ends.board);
    for (int y = 0; y < set_.height(); ++y) {
      if (ends.board.row[at(y)] != 0) return true;
    }
    return false;
  }
  if (may_wheel(s, unit, true) || may_wheel(s, unit, false)) return true;
  if (met != 0) return false;
  Way way = way_ahead(set_, s, unit, allowance);
  way.points -= double_time ? 2 : 1;  // of the order itself
  bool found = false;
  walk(set_, s, unit, way, [&](const Step&) { return !(found = true); });
  return found;
}

bool Rules::may_withdraw(const Layout& s, int unit) const {
  if (contacts(set_, s, unit) == 0) return false;
  Way way = way_ahead(set_, s, unit, allowance_of(s, unit, false));
  --way.points;
  bool found = false;
  walk_out(set_, s, unit, way, [&](const Step&) { return !(found = true); });
  return found;
}

void Rules::begin_move(Layout& s, int unit, std::uint8_t flags) const {
  s.mover = static_cast<std::uint8_t>(unit + 1);
  s.spent = 0;
  s.move_flags = flags;
  s.ordered |= bit(unit);
  Phase phase = Phase::manoeuvre;
  if (skirmishes(set_, s, unit) && (flags & kMoveWithdrawing) == 0) {
    phase = contacts(set_, s, unit) != 0 ? Phase::facing : Phase::destination;
  }
  s.phase = static_cast<std::uint8_t>(phase);
}

namespace {

/// Visits the steps that the move in progress may take.
template <class Visit>
void walk_move(const Rules& rules, const Layout& s, Visit&& visit) {
  const Setting& set = rules.setting();
  const int unit = s.mover - 1;
  const bool double_time = (s.move_flags & kMoveDoubleTime) != 0;
  Way way = way_ahead(set, s, unit, rules.allowance_of(s, unit, double_time));
  way.fifths = rules.fifths_left(s, false);
  way.paid_terrain = (s.move_flags & kMovePaidTerrain) != 0;
  way.paid_passing = (s.move_flags & kMovePaidPassing) != 0;
  if ((s.move_flags & kMoveWithdrawing) != 0) return walk_out(set, s, unit, way, visit);
  if ((s.move_flags & kMoveAdvanced) != 0) return;
  // In contact a unit wheels in place, no more (CR-MOV-6).
  if (contacts(set, s, unit) == 0) walk(set, s, unit, way, visit);
}

}  // namespace

void Rules::list_manoeuvres(const Layout& s, std::vector<Action>& out) const {
  walk_move(*this, s, [&](const Step& step) {
    out.push_back(enc_.at(Spatial::advance, step.cell));
    return true;
  });
  std::sort(out.begin(), out.end());
  if ((s.move_flags & kMoveWithdrawing) != 0) return;
  const int unit = s.mover - 1;
  if (fifths_left(s, true) >= kWheelFifths) {  // no wheel takes the last one back
    if ((s.move_flags & kMoveRight) == 0 && may_wheel(s, unit, true)) out.push_back(enc_.of(Global::wheel_left));
    if ((s.move_flags & kMoveLeft) == 0 && may_wheel(s, unit, false)) out.push_back(enc_.of(Global::wheel_right));
  }
  if ((s.move_flags & (kMoveAdvanced | kMoveLeft | kMoveRight)) != 0) out.push_back(enc_.of(Global::done));
}

void Rules::choose_manoeuvre(Layout& s, Action action) const {
  const int unit = s.mover - 1;
  const auto flags = [&](unsigned clear, unsigned set) {
    s.move_flags = static_cast<std::uint8_t>((s.move_flags & ~clear) | set);
  };
  constexpr unsigned kLast = kMoveAdvanced | kMoveLeft | kMoveRight;
  if (enc_.is_global(action)) {
    const Global kind = enc_.global(action);
    if (kind == Global::done) return complete_move(s);
    const bool left = kind == Global::wheel_left;
    s.facing[at(unit)] = turned(s.facing[at(unit)], left ? -1 : 1);
    s.spent = static_cast<std::uint8_t>(s.spent + kWheelFifths);
    flags(kLast, kMoveWheeled | (left ? kMoveLeft : kMoveRight));
  } else {
    Step step;
    const Cell to = enc_.cell(action);
    walk_move(*this, s, [&](const Step& way) {
      if (way.cell == to) step = way;
      return way.cell != to;
    });
    if ((s.move_flags & kMoveWithdrawing) != 0) {
      const Point offset = set_.table.point(to) - point_of(set_, s, unit);
      s.facing[at(unit)] = tabletop::direction_of(offset);
    }
    pay(s, unit, step.points);
    s.spent = static_cast<std::uint8_t>(s.spent + step.steps * step_cost(s.facing[at(unit)]));
    unsigned now = kMoveAdvanced;
    if (step.terrain) now |= kMovePaidTerrain;
    if (step.passing) now |= kMovePaidPassing;
    flags(kLast, now);
    place(s, unit, to);
    if ((s.move_flags & kMoveWithdrawing) != 0) return complete_move(s);
    const Units met = contacts(set_, s, unit);
    if (met != 0) return begin_charge(s, met);
  }
  const bool more = fifths_left(s, true) >= kWheelFifths ||
                    ((s.move_flags & kMoveAdvanced) == 0 && fifths_left(s, false) >= step_cost(s.facing[at(unit)]));
  if (!more) complete_move(s);
}

// ---- charges --------------------------------------------------------------------------------------------------------

// CR-MOV-7: the mover stands where it makes contact; those it meets react before anything else happens.
void Rules::begin_charge(Layout& s, Units enemies) const {
  s.reacting = enemies & ~s.fleeing;
  s.stood = enemies & s.fleeing;
  next_reaction(s);
}

bool Rules::may_turn_to_face(const Layout& s, int unit) const {
  const int charger = s.mover - 1;
  if ((contacts(set_, s, unit) & ~bit(charger)) != 0) return false;
  return set_.table.direction_between(s.cell[at(unit)], s.cell[at(charger)]) != s.facing[at(unit)];
}

// CR-MOV-5: unopposed it would go on straight ahead; onto ground that it has not paid for it does not (CR-MOV-1).
int Rules::steps_on(const Layout& s) const {
  const int charger = s.mover - 1;
  const int direction = s.facing[at(charger)];
  const int most = std::max(0, fifths_left(s, false)) / step_cost(direction);
  const bool paid = (s.move_flags & kMovePaidTerrain) != 0 ||
                    terrain_cost(profile_of(set_, s, charger).kind, formation_of(s, charger)) == 0;
  Cell cell = s.cell[at(charger)];
  for (int k = 0; k < most; ++k) {
    cell = next_cell(set_, cell, direction);
    if (cell == kNoCell || (!paid && set_.terrain.has(set_.table.point(cell)))) return k;
  }
  return most;
}

FallBack Rules::fall_back_of(const Layout& s, int cavalry) const {
  FallBack out;
  const int charger = s.mover - 1;
  const Profile& rider = profile_of(set_, s, cavalry);
  const Profile& foot = profile_of(set_, s, charger);
  if (!rider.mounted() || foot.mounted()) return out;
  if (rider.quality == Quality::knight && foot.quality == Quality::knight) return out;
  if ((contacts(set_, s, cavalry) & ~bit(charger)) != 0) return out;
  const int direction = s.facing[at(charger)];
  const int on = steps_on(s);
  // I: it avoids contact, so that at least one cell lies between, whatever a span is.
  const int beyond = std::max(2, straight_steps(direction, kFallBackSpans * set_.span));
  Cell cell = s.cell[at(charger)];
  for (int k = 1; k <= on + beyond; ++k) {
    if (k == on + 1) out.end = cell;
    cell = next_cell(set_, cell, direction);
    if (cell == kNoCell) return FallBack{};
    const int there = entity_at(s, cell);
    if (there >= 0 && there != cavalry) return FallBack{};
  }
  out.land = cell == s.cell[at(cavalry)] ? kNoCell : cell;
  return out;
}

void Rules::next_reaction(Layout& s) const {
  while (s.reacting != 0) {
    const int unit = lowest(s.reacting);
    if (may_turn_to_face(s, unit) || fall_back_of(s, unit).land != kNoCell) {
      s.phase = static_cast<std::uint8_t>(Phase::reaction);
      return;
    }
    s.reacting &= ~bit(unit);
    s.stood |= bit(unit);
  }
  finish_charge(s);
}

void Rules::list_reactions(const Layout& s, std::vector<Action>& out) const {
  const int unit = lowest(s.reacting);
  out.push_back(enc_.of(Global::stand));
  if (may_turn_to_face(s, unit)) out.push_back(enc_.of(Global::turn_to_face));
  if (fall_back_of(s, unit).land != kNoCell) out.push_back(enc_.of(Global::fall_back));
}

void Rules::choose_reaction(Layout& s, Global reaction) const {
  const int unit = lowest(s.reacting);
  const int charger = s.mover - 1;
  s.reacting &= ~bit(unit);
  if (reaction == Global::fall_back) {  // CR-MOV-5
    place(s, unit, fall_back_of(s, unit).land);
    s.facing[at(unit)] = turned(s.facing[at(charger)], 4);
    s.denied[at(unit)] |= std::uint32_t{1} << static_cast<unsigned>(set_.place_of(charger));
  } else {
    s.stood |= bit(unit);
    if (reaction == Global::turn_to_face) {  // CR-MOV-4
      s.facing[at(unit)] =
          static_cast<std::uint8_t>(set_.table.direction_between(s.cell[at(unit)], s.cell[at(charger)]));
    }
  }
  next_reaction(s);
}

// CR-MOV-5: unopposed, the charger goes on to the end of its straight allowance, or to the next contact.
void Rules::finish_charge(Layout& s) const {
  const int charger = s.mover - 1;
  for (int left = s.stood == 0 ? steps_on(s) : 0; left > 0; --left) {
    const Cell next = next_cell(set_, s.cell[at(charger)], s.facing[at(charger)]);
    if (entity_at(s, next) >= 0) break;
    place(s, charger, next);
    if (contacts(set_, s, charger) != 0) break;
  }
  if (contacts(set_, s, charger) != 0) s.charged |= bit(charger);
  complete_move(s);
}

void Rules::complete_move(Layout& s) const {
  const int unit = s.mover - 1;
  s.mover = 0;
  s.spent = 0;
  s.move_flags = 0;
  s.stood = 0;
  if (entered(s, unit, true) && judged(s)) return;
  next_order(s);
}

}  // namespace banneret::crecy
