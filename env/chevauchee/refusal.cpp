// Why an action is refused: the clause that forbids it and the reason, in the order in which the rules rule it out.
// Says only why; what is legal is the Rules' lists' affair.
#include "env/chevauchee/text.h"
#include "env/ruleset/words.h"

namespace banneret::chevauchee {
namespace {

/// The action as the reasons want it.
struct Asked {
  Asked(const Rules& rules, const Layout& s, Action action) {
    const Encoder& enc = rules.encoder();
    if (enc.is_global(action)) {
      global = enc.global(action);
      return;
    }
    spatial = true;
    kind = enc.spatial(action);
    cell = enc.cell(action);
    soldier = soldier_at(s, cell);
  }
  bool is(Spatial wanted) const { return spatial && kind == wanted; }
  bool spatial = false;
  Spatial kind = Spatial::deploy;
  Global global = Global::done;
  Cell cell = kNoCell;
  int soldier = -1;
};

Reason deploy_reason(const Rules& rules, const Layout& s, const Asked& asked) {
  const Setting& set = rules.setting();
  if (!asked.is(Spatial::deploy)) return {"CH-SET-3", "soldiers are being placed"};
  if (!set.zones[s.active].has(set.table.point(asked.cell)))
    return {"CH-SET-3", "the cell lies outside the side's zone, or is a closed wall"};
  if (asked.soldier >= 0) return {kOccupied, "a soldier stands there"};
  return {"CH-SET-3", "nobody is placed within reach of an enemy's arms"};
}

Reason charge_fault_reason(ChargeFault fault) {
  switch (fault) {
    case ChargeFault::enemy:
      return {"CH-MV1-0", "it is no enemy"};
    case ChargeFault::engaged:
      return {"CH-MV1-0", "he is engaged"};
    case ChargeFault::tired:
      return {"CH-MOV-4", "he has charged in the last two turns"};
    case ChargeFault::start:
      return {"CH-MOV-6", "nobody charges out of such ground"};
    case ChargeFault::sight:
      return {"CH-MV1-0", "he does not see the target"};
    case ChargeFault::terrain:
      return {"CH-MOV-6", "the ground bars the straight line"};
    default:
      return {"CH-MV1-0", "a soldier stands in the straight line"};
  }
}

Reason declaration_reason(const Rules& rules, const Layout& s, const Asked& asked) {
  const Setting& set = rules.setting();
  if (!asked.is(Spatial::charge_with)) return {"CH-MV1-0", "all charges are declared before anything moves"};
  if (asked.soldier < 0) return {"CH-MV1-0", "nobody stands there"};
  if (set.side_of(asked.soldier) != s.active) return {"CH-TUR-2", "it is the other side's phase"};
  if (has(s.charged, asked.soldier)) return {"CH-MV1-0", "he has declared his charge"};
  if (asked.soldier < s.last) return {"CH-MV1-0", "charges are declared by rising number in the roster"};
  if (const ChargeFault fault = rules.may_charge(s, asked.soldier); fault != ChargeFault::none)
    return charge_fault_reason(fault);
  return {"CH-MV1-0", "no enemy lies open to him along a straight line"};
}

Reason charge_target_reason(const Rules& rules, const Layout& s, const Asked& asked) {
  if (!asked.is(Spatial::charge_at)) return {"CH-MV1-0", "the target of the charge is to be named"};
  if (asked.soldier < 0) return {"CH-MV1-0", "nobody stands there"};
  return charge_fault_reason(rules.charge_fault(s, s.mover - 1, asked.soldier));
}

Reason move_reason(const Rules& rules, const Layout& s, const Asked& asked) {
  const Setting& set = rules.setting();
  if (!asked.spatial) {
    if (asked.global == Global::done) return {"CH-MV1-0", "a declared charge is still to be run"};
    return {"CH-MV1-1", "soldiers move now"};
  }
  if (!asked.is(Spatial::move_with) && !asked.is(Spatial::run)) return {"CH-MV1-1", "soldiers move now"};
  if (asked.soldier < 0) return {"CH-MV1-1", "nobody stands there"};
  if (set.side_of(asked.soldier) != s.active) return {"CH-TUR-2", "it is the other side's phase"};
  if (has(s.acted, asked.soldier)) return {"CH-MV1-1", "he has had his move"};
  if (asked.is(Spatial::run)) return {"CH-MV1-0", "he has not declared a charge"};
  return {"CH-MV1-0", "he has declared a charge and must run it"};
}

Reason destination_reason(const Rules& rules, const Layout& s, const Asked& asked) {
  const Setting& set = rules.setting();
  if (!asked.is(Spatial::go)) return {"CH-MV1-1", "the cell to which he walks is to be named"};
  if (set.table.terrain(asked.cell) == Terrain::wall) return {"CH-TER-0", "closed walls are impassable"};
  if (asked.soldier >= 0) return {kOccupied, "another soldier stands there"};
  const int base = set.base_move(s.mover - 1);
  if (set.distance_between(s.cell[at(s.mover - 1)], asked.cell) > base)
    return {"CH-MOV-2", "it is farther than he walks"};
  return {"CH-MOV-6", "no way leads there that his move, less what the ground takes, holds out of engagement"};
}

Reason facing_reason(const Layout& s, const Asked& asked) {
  if (!asked.spatial || !is_face(asked.kind)) return {"CH-MOV-1", "he chooses how he faces"};
  if (asked.cell != s.cell[at(s.mover - 1)]) return {"CH-MOV-1", "he stands elsewhere"};
  return {"CH-MOV-1", "he faces so already"};
}

Reason shot_fault_reason(ShotFault fault, bool thrown) {
  switch (fault) {
    case ShotFault::weapon:
      return {thrown ? "CH-FIR-3" : "CH-HTH-T2", thrown ? "he has nothing to throw" : "he has nothing to shoot with"};
    case ShotFault::charged:
      return {"CH-MIS-5", "he has charged"};
    case ShotFault::engaged:
      return {"CH-FIR-1", "he was engaged when the turn began, or has moved into engagement"};
    case ShotFault::loaded:
      return {"CH-FIR-2", "his weapon is not loaded"};
    case ShotFault::target:
      return {"CH-MIS-9", "it is no enemy"};
    case ShotFault::sight:
      return {"CH-MIS-9", "he does not see the target"};
    case ShotFault::arc:
      return {"CH-MIS-9", "the target is outside his front arc"};
    default:
      return {"CH-FIR-0", "of two shots the one at the lower number in the roster is named first"};
  }
}

Reason shot_reason(const Rules& rules, const Layout& s, const Asked& asked) {
  const bool thrown = asked.is(Spatial::throw_at);
  if (!thrown && !asked.is(Spatial::shoot_at)) return {"CH-FIR-4", "targets of missiles are being named"};
  if (asked.soldier < 0) return {"CH-MIS-9", "nobody stands there"};
  if (thrown && s.target[at(rules.subject(s))] != 0) return {"CH-FIR-3", "he shoots in this turn"};
  return shot_fault_reason(rules.shot_fault(s, rules.subject(s), asked.soldier, thrown), thrown);
}

Reason withdrawal_reason(const Rules& rules, const Layout& s, const Asked& asked) {
  const Setting& set = rules.setting();
  if (!asked.is(Spatial::withdraw)) return {"CH-MEL-1", "withdrawals are being announced"};
  if (asked.soldier < 0) return {"CH-MEL-1", "nobody stands there"};
  if (set.side_of(asked.soldier) != s.active) return {"CH-MEL-1", "player A announces first, then player B"};
  if (!engaged(set, s, asked.soldier)) return {"CH-MEL-1", "he is not in melee"};
  if (has(s.withdrawing, asked.soldier)) return {"CH-MEL-1", "he has announced it"};
  if (asked.soldier < s.last) return {"CH-MEL-1", "withdrawals are announced by rising number in the roster"};
  return {"CH-MEL-1", "no cell within half his move lies away from all his opponents"};
}

Reason withdrawal_cell_reason(const Rules& rules, const Layout& s, const Asked& asked) {
  const Setting& set = rules.setting();
  if (!asked.is(Spatial::go)) return {"CH-MEL-1", "the cell to which he withdraws is to be named"};
  if (asked.soldier == s.mover - 1) return {"CH-MEL-1", "he has won his roll and moves away"};
  if (set.table.terrain(asked.cell) == Terrain::wall) return {"CH-TER-0", "closed walls are impassable"};
  if (asked.soldier >= 0) return {kOccupied, "another soldier stands there"};
  return {"CH-MEL-1", "no way of half his move, ever farther from his opponents and out of engagement, leads there"};
}

Reason blow_target_reason(const Rules& rules, const Layout& s, const Asked& asked) {
  const Setting& set = rules.setting();
  const int soldier = rules.subject(s);
  if (!asked.is(Spatial::strike_at)) return {"CH-MEL-3", "the enemy whom he strikes is to be named"};
  if (asked.soldier < 0) return {"CH-MEL-3", "nobody stands there"};
  if (set.side_of(asked.soldier) == set.side_of(soldier)) return {"CH-MEL-3", "it is no enemy"};
  if (!has(opponents(set, s, soldier), asked.soldier)) return {"CH-MEL-0", "he is not in melee with that enemy"};
  return {"CH-HTH-3", "that enemy took him from the rear in this turn"};
}

Reason pairing_reason(const Rules& rules, const Layout& s, const Asked& asked) {
  if (!asked.is(Spatial::fight)) return {"CH-MEL-3", "the pair that fights next is to be named"};
  if (asked.soldier < 0) return {"CH-MEL-3", "nobody stands there"};
  if (s.target[at(asked.soldier)] == 0) return {"CH-MEL-3", "he strikes nobody, or has struck, or his target is dead"};
  if (rules.setting().side_of(asked.soldier) != s.first)
    return {"CH-MEL-3", "a pair who strike each other is named by player A's soldier"};
  return {"CH-MEL-3", "he does not fight now"};
}

}  // namespace

Refusal refusal_of(const Rules& rules, const Layout& s, Action action) {
  const Asked asked(rules, s, action);
  Reason reason;
  switch (phase_of(s)) {
    case Phase::deploy:
      reason = deploy_reason(rules, s, asked);
      break;
    case Phase::initiative:
      reason = {"CH-TUR-1", "the higher roll chooses to move or to counter-move"};
      break;
    case Phase::charge:
      reason = declaration_reason(rules, s, asked);
      break;
    case Phase::charge_target:
      reason = charge_target_reason(rules, s, asked);
      break;
    case Phase::move:
      reason = move_reason(rules, s, asked);
      break;
    case Phase::destination:
      reason = destination_reason(rules, s, asked);
      break;
    case Phase::facing:
      reason = facing_reason(s, asked);
      break;
    case Phase::shot:
      reason = shot_reason(rules, s, asked);
      break;
    case Phase::withdrawal:
      reason = withdrawal_reason(rules, s, asked);
      break;
    case Phase::withdrawal_cell:
      reason = withdrawal_cell_reason(rules, s, asked);
      break;
    case Phase::blow_target:
      reason = blow_target_reason(rules, s, asked);
      break;
    default:
      reason = pairing_reason(rules, s, asked);
      break;
  }
  const Setting& set = rules.setting();
  const ActionSpace space = make_action_space(set.width(), set.height());
  return {space.describe(action), reason.clause, reason.text};
}

}  // namespace banneret::chevauchee
