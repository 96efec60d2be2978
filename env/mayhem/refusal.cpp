// Why an action is refused: the clause that forbids it and the reason, in the order in which the rules rule it out.
// Says only why; what is legal is the Rules' lists' affair.
#include "env/mayhem/text.h"
#include "env/ruleset/words.h"
#include "env/tabletop/terrain.h"

namespace banneret::mayhem {
namespace {

Reason order_reason(const Rules& rules, const Layout& s, Spatial kind, int f) {
  const Setting& set = rules.setting();
  if (f < 0) return {"MA-SEQ-2", "nobody stands there"};
  if (set.side_of(f) != s.active) return {"MA-SEQ-2", "that figure's side is not active"};
  if (has(s.acted, f)) return {"MA-MOV-2", "it has had its move of this half"};
  const Order order = ordered(kind);
  const bool contact = touching_enemies(set, s, f) != 0;
  const bool leaving = order == Order::fall_back || order == Order::leave || order == Order::leave_slow;
  if (contact && !leaving) return {"MA-MOV-10", "in contact it may only turn, fall back or leave"};
  if (!contact && leaving) return {"MA-MOV-10", "it is not in contact"};
  const int label = s.start_group[at(f)];
  const Order group_kind = label == 0 ? Order::none : static_cast<Order>(s.group_kind[at(label - 1)]);
  const bool slow_start = set.slow_ground.has(set.table.point(s.cell[at(f)]));
  if (label != 0 && (order == Order::single || order == Order::join)) {
    return {"MA-MOV-5", "it began the half in a group and moves at a group's rates"};
  }
  if (label == 0 && (order == Order::group || order == Order::reform)) {
    return {"MA-MOV-4", "it began the half as an individual"};
  }
  const bool slow_enough = order == Order::leave_slow && group_kind == Order::reform;
  if (group_kind != Order::none && group_kind != group_kind_of(order) && order != Order::fall_back && !slow_enough) {
    return {"MA-MOV-2", "its group has moved in another kind in this half"};
  }
  const Figures body = rules.body_of(s, f, order);
  if (handle_of(set, s, body, s.active) != f) return {"MA-MOV-3", "its body is named by its foremost, leftmost figure"};
  if (clean_ground_only(order) && slow_start) return {"MA-MOV-6", "it stands on ground that slows"};
  if (leaving) return {"MA-MOV-10", "no way out of contact, or none that this order may take"};
  if (is_charge(kind)) return {"MA-MOV-9", "no enemy is near enough, or no slow ground for a slow charge"};
  if (order == Order::join) return {"MA-MOV-5", "no friend of its contingent is near enough to join"};
  return {"MA-MOV-6", "no ground that slows is near enough"};
}

Reason subject_reason(const Rules& rules, const Layout& s, int f) {
  if (f < 0 || !has(s.body, f)) return {"MA-MOV-5", "it does not belong to the body ordered"};
  if (order_of(s) == Order::reform)
    return {"MA-MOV-6", "a group to be rearranged goes whole, or one figure breaks off"};
  if (!rules.part_may_go(s, bit(f))) {
    return {s.charge != 0 ? "MA-MOV-9" : "MA-MOV-6", "its ground or its distance does not allow the order"};
  }
  return {"MA-MOV-5", "only whole adjacent files that are connected, and not all of them, may break off so"};
}

Reason target_reason(const Rules& rules, const Layout& s, int f) {
  const Setting& set = rules.setting();
  if (f < 0 || set.side_of(f) == s.active) return {"MA-MOV-9", "a charge names an enemy group"};
  if (handle_of(set, s, group_of(set, s, f), other(s.active)) != f) {
    return {"MA-MOV-9", "an enemy group is named by its foremost, leftmost figure"};
  }
  return {"MA-MOV-9", "that group is too far away for the best of dice"};
}

/// What keeps a moving figure off a cell, empty clause if nothing does.
Reason cell_reason(const Rules& rules, const Layout& s, Cell cell) {
  const Setting& set = rules.setting();
  const int there = figure_at(s, cell);
  if (there >= 0 && !has(s.body, there)) return {kOccupied, "another figure stands there"};
  if (set.table.terrain(cell) == Terrain::wall) return {"MA-TER-1", "closed walls are impassable"};
  const Figures touching = neighbours(set, s.cell, cell, enemy_figures(set, s));
  if (touching != 0 && (s.charge == 0 || (touching & ~s.charged) != 0)) {
    const bool leaving =
        order_of(s) == Order::fall_back || order_of(s) == Order::leave || order_of(s) == Order::leave_slow;
    if (leaving) return {"MA-MOV-10", "it must end out of contact"};
    return {"MA-MOV-9", "only a charge may end in contact, and only with the group it declared"};
  }
  if (clean_ground_only(order_of(s)) && set.slow_ground.has(set.table.point(cell))) {
    return {"MA-MOV-6", "ground that slows may be crossed at 1d6 only"};
  }
  return {};
}

Reason destination_reason(const Rules& rules, const Layout& s, Cell cell, Workspace& work) {
  const Setting& set = rules.setting();
  const int there = figure_at(s, cell);
  if (there >= 0 && there != s.mover - 1) return {kOccupied, "another figure stands there"};
  if (Reason reason = cell_reason(rules, s, cell); !reason.clause.empty()) return reason;
  tabletop::ReachQuery query;
  rules.query_of(s, query);
  const tabletop::Reach& reach = rules.reach_of(s, query, work);
  if (reach.cost[cell] == tabletop::kUnreached) {
    return {rate_clause(order_of(s)), "no path of " + std::to_string(s.roll) + "\" leads there"};
  }
  BitBoard forbidden;
  rules.forbidden_ends(s, forbidden);
  if (!forbidden.has(set.table.point(cell))) return {rate_clause(order_of(s)), "it may not end there"};
  if (order_of(s) == Order::reform) return {"MA-MOV-6", "the group would no longer be connected"};
  if (cell == query.start) return {"MA-MOV-10", "it must end out of contact"};
  return {"MA-MOV-4", "it would touch an unengaged friend of its contingent"};
}

Reason manoeuvre_reason(const Rules& rules, const Layout& s, Spatial kind, Cell cell) {
  const Setting& set = rules.setting();
  const Direction facing = s.facing[at(lowest(s.body))];
  if (kind == Spatial::wheel_left || kind == Spatial::wheel_right) {
    const int pivot = figure_at(s, cell);
    if (pivot < 0 || !has(s.body, pivot)) return {"MA-MOV-5", "a wheel turns about an end figure of the front rank"};
    if (rules.pivot_of(s, s.body, kind == Spatial::wheel_left) != pivot) {
      return {"MA-MOV-5", "a wheel turns about that end of the front rank to which it goes"};
    }
    if (rules.wheel_cost(s, s.body, pivot) > s.fifths)
      return {"MA-MOV-5", "not enough of the roll is left for this wheel"};
    Reason found;
    for_each(s.body, [&](int f) {
      const Point end = wheeled(set, s, f, s.cell[at(pivot)],
                                kind == Spatial::wheel_left ? Manoeuvre::wheel_left : Manoeuvre::wheel_right);
      if (!found.clause.empty()) return;
      if (!set.table.on_table(end)) {
        found = {"MA-MOV-5", "a figure would leave the table"};
      } else {
        found = cell_reason(rules, s, set.table.cell(end));
      }
    });
    return found.clause.empty() ? Reason{"MA-TER-1", "a wall is in the way"} : found;
  }
  if (s.after_advance != 0) return {"MA-MOV-5", "the body has just gone straight ahead; it may wheel or end"};
  const Point handle = set.table.point(s.cell[at(handle_of(set, s, s.body, s.active))]);
  const Point goal = set.table.point(cell);
  const Point step = tabletop::kDirections[facing];
  for (int k = 1; k <= set.width() + set.height(); ++k) {
    if (k * tabletop::kStepCost[2U * facing] > s.fifths) break;
    Reason found;
    for_each(s.body, [&](int f) {
      const Point p = set.table.point(s.cell[at(f)]) + k * step;
      if (!found.clause.empty()) return;
      found = set.table.on_table(p) ? cell_reason(rules, s, set.table.cell(p))
                                    : Reason{"MA-MOV-5", "a figure would leave the table"};
    });
    if (!found.clause.empty()) return found;
    if (handle + k * step == goal) return {"MA-MOV-5", "the body halts at first contact"};
  }
  return {"MA-MOV-5", "the cell is not straight ahead of the foremost figure within the roll"};
}

Reason shot_reason(const Rules& rules, const Layout& s, int shooter, int target) {
  switch (rules.shot_fault(s, shooter, target)) {
    case ShotFault::target:
      return {"MA-SHO-1", "only a figure whose move is committed may be shot at now"};
    case ShotFault::range:
      return {"MA-SHO-2", "the target is beyond 18\""};
    case ShotFault::arc:
      return {"MA-SHO-3", "the target is not within 45 degrees of the shooter's front"};
    case ShotFault::sight:
      return {"MA-TER-1", "the target cannot be seen"};
    case ShotFault::figures:
      return {"MA-SHO-5", "a figure stands in the line of fire"};
    case ShotFault::engaged:
      return {"MA-SHO-4", "the shooter is in hand-to-hand contact"};
    case ShotFault::none:
      break;
  }
  return {"MA-SHO-1", "that shot cannot be chosen now"};
}

Reason shooter_reason(const Rules& rules, const Layout& s, int f) {
  const Setting& set = rules.setting();
  if (f < 0 || set.side_of(f) == s.active) return {"MA-SHO-1", "only figures of the inactive side shoot"};
  if (!has(set.shooters, f)) return {"MA-SHO-1", "it has neither bow nor crossbow"};
  if (has(s.shot, f)) return {"MA-SHO-1", "it has shot in this half"};
  if (!has(rules.ready_shooters(s), f)) return {"MA-SHO-1", "shooters of one moment are named by rising roster number"};
  ShotFault best = ShotFault::target;
  int target = -1;
  const Figures targets = s.manoeuvre != 0 ? moving(s) : own_figures(set, s);
  for_each(targets, [&](int t) {
    const ShotFault fault = rules.shot_fault(s, f, t);
    if (target >= 0 && fault <= best) return;
    best = fault;
    target = t;
  });
  return target < 0 ? Reason{"MA-SHO-1", "there is no target"} : shot_reason(rules, s, f, target);
}

Reason combat_reason(const Rules& rules, const Layout& s, Spatial kind, int f) {
  const Setting& set = rules.setting();
  if (kind == Spatial::fight_with) {
    if (f < 0 || set.side_of(f) != s.active) return {"MA-CBT-3", "the active player takes figures of its own"};
    if (has(rules.waiting_to_fight(s), f)) return {"MA-CBT-3", "it cannot be chosen now"};
    return {"MA-CBT-2", "no front edge touches between it and an enemy, or its combats have been fought"};
  }
  if (f < 0 || set.side_of(f) == s.active) return {"MA-CBT-3", "it fights enemies"};
  return {"MA-CBT-2", "the two are not in contact, or have fought in this phase"};
}

/// What each kind of decision is about, for actions that belong to another one.
const char* clause_of(Phase phase) {
  switch (phase) {
    case Phase::initiative:
      return "MA-SEQ-1";
    case Phase::order:
      return "MA-SEQ-2";
    case Phase::shooter:
    case Phase::shot_target:
    case Phase::shot_cell:
      return "MA-SHO-1";
    case Phase::strike:
      return "MA-HRS-2";
    case Phase::combat_figure:
    case Phase::combat_enemy:
      return "MA-CBT-3";
    case Phase::deploy:
      return "scenario: deployment";
    default:
      return "MA-MOV-8";
  }
}

/// The kind of decision that a spatial kind answers.
Phase phase_for(Spatial kind) {
  if (is_order(kind)) return Phase::order;
  if (kind >= Spatial::face_0 && kind <= Spatial::face_7) return Phase::facing;
  switch (kind) {
    case Spatial::deploy:
      return Phase::deploy;
    case Spatial::charge_at:
      return Phase::charge_target;
    case Spatial::break_off:
    case Spatial::split_left:
    case Spatial::split_right:
      return Phase::subject;
    case Spatial::advance:
    case Spatial::wheel_left:
    case Spatial::wheel_right:
      return Phase::manoeuvre;
    case Spatial::rearrange:
      return Phase::rearrange;
    case Spatial::go:
      return Phase::destination;
    case Spatial::shoot_with:
      return Phase::shooter;
    case Spatial::shoot_at:
      return Phase::shot_target;
    case Spatial::shoot_when:
      return Phase::shot_cell;
    case Spatial::fight_with:
      return Phase::combat_figure;
    default:
      return Phase::combat_enemy;
  }
}

Reason spatial_reason(const Rules& rules, const Layout& s, Spatial kind, Cell cell, Workspace& work) {
  const int f = figure_at(s, cell);
  switch (phase_of(s)) {
    case Phase::order:
      return order_reason(rules, s, kind, f);
    case Phase::subject:
      return subject_reason(rules, s, f);
    case Phase::charge_target:
      return target_reason(rules, s, f);
    case Phase::manoeuvre:
      return manoeuvre_reason(rules, s, kind, cell);
    case Phase::rearrange:
      return {"MA-MOV-6", "it is not one of those still to be rearranged"};
    case Phase::destination:
      return destination_reason(rules, s, cell, work);
    case Phase::facing:
      return {"MA-MOV-8", "it faces at the cell it moves to, and a turn must turn it"};
    case Phase::shooter:
      return shooter_reason(rules, s, f);
    case Phase::shot_target:
      if (f < 0) return {"MA-SHO-1", "nobody stands there"};
      return shot_reason(rules, s, s.shooter - 1, f);
    case Phase::shot_cell:
      return {"MA-SHO-1", "nothing changes at that cell, or its path does not touch it in sight"};
    case Phase::deploy:
      return {"scenario: deployment", "figures are placed on free cells of their side's zone"};
    default:
      return combat_reason(rules, s, kind, f);
  }
}

}  // namespace

Refusal refusal_of(const Rules& rules, const Layout& s, Action action, Workspace& work) {
  const Setting& set = rules.setting();
  const Encoder& enc = rules.encoder();
  const Phase phase = phase_of(s);
  Refusal out;
  out.action = make_action_space(set.width(), set.height()).describe(action);
  const bool here = !enc.is_global(action) && phase_for(enc.spatial(action)) == phase;
  Reason reason{clause_of(phase), "side " + std::to_string(rules.decider(s)) + " decides " +
                                      decision_kind_names()[static_cast<std::size_t>(phase)] + " now"};
  if (phase == Phase::subject && action == enc.of(Global::whole)) {
    reason = {s.charge != 0 ? "MA-MOV-9" : "MA-MOV-6", "a figure of the body stands on ground that slows"};
  } else if (phase == Phase::shot_cell && (action == enc.of(Global::before) || action == enc.of(Global::after))) {
    reason = {"MA-SHO-1", "the target changes its cell: name the one at which to shoot"};
  } else if (here) {
    reason = spatial_reason(rules, s, enc.spatial(action), enc.cell(action), work);
  }
  out.clause = reason.clause;
  out.reason = reason.text;
  return out;
}

}  // namespace banneret::mayhem
