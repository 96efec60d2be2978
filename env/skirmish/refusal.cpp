// Why an action is refused: the clause that forbids it and the reason, in the order in which the rules rule it out.
// Says only why; what is legal is the Rules' lists' affair.
#include "env/ruleset/words.h"
#include "env/skirmish/text.h"
#include "env/tabletop/sight.h"

namespace banneret::skirmish {
namespace {

Reason fault_reason(ActFault fault, Act act) {
  switch (fault) {
    case ActFault::engaged:
      if (act == Act::ready) return {"SK-MEL-3", "weapons are not changed in a melee"};
      return {"SK-MOV-11", "in contact, with an opponent that can attack it and that no friend holds, it only turns"};
    case ActFault::stunned:
      return {"SK-FIR-8", "it is stunned"};
    case ActFault::posture:
      if (is_move(act)) return {"SK-MOV-1", "kneeling it does not move, lying it only crawls"};
      return {"SK-TUR-4", act == Act::mount ? "it stands up first" : "that is its posture already"};
    case ActFault::foot:
      if (act == Act::dismount) return {"SK-TUR-4", "it is on foot"};
      return {"SK-MOV-1", "that is a gait of horses"};
    case ActFault::mounted:
      return {"SK-TUR-4", "it is mounted"};
    case ActFault::gait:
      return {"SK-MOV-6", "it changes its gait by one level a turn"};
    case ActFault::civilian:
      return {"SK-MOV-10", "civilians run or stand still, and do not ride"};
    case ActFault::tired:
      return {"SK-MOV-10", "it has run for two turns and stands still for one"};
    case ActFault::horse:
      if (act == Act::mount) return {"SK-TUR-4", "no loose horse of its side is beside it"};
      return {"SK-TUR-4", "no free cell for the horse is beside it"};
    case ActFault::weapons:
      return {"SK-TUR-4", "there is nothing that it could do with weapons"};
    default:
      return {"SK-MOV-1", "no way is open to it"};
  }
}

Act act_of_kind(Global kind) {
  constexpr std::array<Act, 11> kActs{Act::halt,     Act::walk,  Act::run,      Act::canter,   Act::gallop, Act::mount,
                                      Act::dismount, Act::kneel, Act::lie_down, Act::stand_up, Act::ready};
  return kActs[static_cast<std::size_t>(kind) - static_cast<std::size_t>(Global::halt)];
}

/// Out of sight behind the ground, or behind woods.
Reason sight_reason(const Setting& set, const Layout& s, int viewer, int target) {
  tabletop::Line line;
  tabletop::trace_line(point_of(set, s, viewer), point_of(set, s, target), line);
  bool woods = false;
  for (int i = 0; i < line.length; ++i) {
    const Terrain ground = set.table.terrain(set.table.cell(line.cell[at(i)]));
    woods = woods || ground == Terrain::light_woods || ground == Terrain::dense_woods;
  }
  if (woods) return {"SK-VIS-2", "it does not see that enemy through the woods"};
  return {"SK-VIS-1", "the line of sight to that enemy is blocked"};
}

Reason charge_reason(const Rules& rules, const Layout& s, Action action, Workspace& work) {
  const Encoder& enc = rules.encoder();
  const int f = s.mover - 1;
  const Act act = enc.spatial(action) == Spatial::charge_at ? Act::charge : Act::gallop_charge;
  const ActFault fault = rules.act_fault(s, f, act, work);
  if (fault != ActFault::none) return fault_reason(fault, act);
  const int target = figure_at(s, enc.cell(action));
  switch (rules.charge_fault(s, f, target, act)) {
    case ChargeFault::target:
      return {"SK-MOV-7", "a charge names an enemy"};
    case ChargeFault::sight:
      return sight_reason(rules.setting(), s, f, target);
    case ChargeFault::arc:
      return {"SK-MOV-7", "mounted figures charge to their front"};
    default:
      return {"SK-MOV-7", "the straight way is barred, or does not hold half the charge"};
  }
}

Reason act_reason(const Rules& rules, const Layout& s, Action action, Workspace& work) {
  const Encoder& enc = rules.encoder();
  if (!enc.is_global(action)) {
    const Spatial kind = enc.spatial(action);
    if (kind == Spatial::charge_at || kind == Spatial::gallop_at) return charge_reason(rules, s, action, work);
    return {"SK-TUR-3", "it says how it moves, or what action it makes"};
  }
  const Global kind = enc.global(action);
  if (kind < Global::halt || kind > Global::ready) {
    return {"SK-TUR-3", "it says how it moves, or what action it makes"};
  }
  const Act act = act_of_kind(kind);
  return fault_reason(rules.act_fault(s, s.mover - 1, act, work), act);
}

Reason figure_reason(const Rules& rules, const Layout& s, Action action) {
  const Encoder& enc = rules.encoder();
  if (enc.is_global(action) || enc.spatial(action) != Spatial::act_with) {
    return {"SK-TUR-3", "the figure that acts is to be named"};
  }
  const int f = figure_at(s, enc.cell(action));
  if (f < 0) return {"SK-TUR-3", "nobody stands there"};
  if (rules.setting().side_of(f) != s.active) return {"SK-TUR-3", "it is the other side's turn"};
  return {"SK-TUR-3", "it has acted in this phase"};
}

Reason destination_reason(const Rules& rules, const Layout& s, Action action) {
  const Setting& set = rules.setting();
  const Encoder& enc = rules.encoder();
  if (enc.is_global(action) || enc.spatial(action) != Spatial::go) {
    return {"SK-MOV-1", "the cell to which it goes is to be named"};
  }
  const Cell cell = enc.cell(action);
  const int there = figure_at(s, cell);
  if (set.table.terrain(cell) == Terrain::wall) return {"SK-TER-1", "closed walls are impassable"};
  if (there >= 0 && there != s.mover - 1) return {kOccupied, "another figure stands there"};
  if (there < 0 && !is_free(s, cell)) return {kOccupied, "a horse stands there"};
  if (is_charge(act_of(s))) return {"SK-MOV-7", "the charge may not end there"};
  if (there == s.mover - 1 && !has(s.mounted, there)) return {"SK-MOV-1", "it stands there"};
  const Figures left = contacts(set, s, s.mover - 1);
  if (touching(set, s, cell, left) != 0) return {"SK-MOV-11", "there it would still be in contact"};
  return {"SK-MOV-1", "no way within its allowance leads there"};
}

Reason facing_reason(const Rules& rules, const Layout& s, Action action) {
  const Encoder& enc = rules.encoder();
  const bool face =
      !enc.is_global(action) && enc.spatial(action) >= Spatial::face_0 && enc.spatial(action) <= Spatial::face_7;
  if (!face) return {"SK-MOV-8", "it says how it faces"};
  if (enc.cell(action) != s.cell[at(s.mover - 1)]) return {"SK-MOV-8", "it stands elsewhere"};
  return {"SK-MOV-8", "its pace leaves no room for that turn"};
}

Reason foe_reason(const Rules& rules, Action action) {
  const Encoder& enc = rules.encoder();
  if (enc.is_global(action) || enc.spatial(action) != Spatial::name_foe) {
    return {"SK-MOV-9", "the enemy that it will fight is to be named"};
  }
  return {"SK-MOV-9", "no enemy in contact with it stands there"};
}

Reason horse_reason(const Rules& rules, const Layout& s, Action action) {
  const Encoder& enc = rules.encoder();
  if (enc.is_global(action) || enc.spatial(action) != Spatial::horse_at) {
    return {"SK-TUR-4", "the horse's cell is to be named"};
  }
  if (act_of(s) == Act::mount) return {"SK-TUR-4", "no loose horse of its side stands there, beside it"};
  return {"SK-TUR-4", "that is no free cell beside it"};
}

Reason weapon_reason(const Rules& rules, const Layout& s, Action action) {
  const Encoder& enc = rules.encoder();
  const Global kind = enc.is_global(action) ? enc.global(action) : Global::halt;
  if (kind < Global::leave_weapons) return {"SK-TUR-4", "it says what it does with its weapons"};
  const std::size_t f = at(s.mover - 1);
  const bool full = s.hand[f] != 0;
  if (kind == Global::leave_weapons) return {"SK-TUR-4", "that is all it has to do"};
  if (kind == Global::sheathe && full) return {"SK-TUR-4", "it carries as many weapons as it can"};
  if (kind == Global::sheathe || kind == Global::put_down) return {"SK-TUR-4", "its hand is empty"};
  if (is_draw(kind)) {
    if (!is_carried(s.carried[f], weapon_of(kind))) return {"SK-TUR-4", "it carries no such weapon"};
    if (s.hand[f] == static_cast<std::uint8_t>(weapon_of(kind))) return {"SK-TUR-4", "it holds such a weapon"};
    return {"SK-TUR-4", "its hand is full, and it does something else already"};
  }
  if (full) return {"SK-TUR-4", "its hand is full"};
  return {"SK-TUR-4", "no such weapon lies in its cell"};
}

// ---- firing and melee -----------------------------------------------------------------------------------------------

Reason shot_reason(ShotFault fault) {
  switch (fault) {
    case ShotFault::acted:
      return {"SK-TUR-3", "it has acted in this phase"};
    case ShotFault::weapon:
      return {"SK-FIR-1", "it has nothing in hand to shoot or throw"};
    case ShotFault::stunned:
      return {"SK-FIR-8", "it is stunned"};
    case ShotFault::action:
      return {"SK-TUR-4", "it has made an action this turn"};
    case ShotFault::contact:
      return {"SK-FIR-10", "an enemy is in contact with it"};
    case ShotFault::unloaded:
      return {"SK-FIR-1", "its bow is not loaded"};
    case ShotFault::target:
      return {"SK-FIR-10", "no enemy stands there"};
    case ShotFault::range:
      return {"SK-FIR-1", "that is beyond long range"};
    case ShotFault::arc:
      return {"SK-FIR-5", "that enemy is outside the wedge or arc open to it"};
    case ShotFault::friends:
      return {"SK-FIR-10", "that enemy is in contact with a friend"};
    default:
      return {"SK-FIR-10", "it has no target"};
  }
}

/// shoot_with, fight_with, pass_with.
Reason turn_reason(const Rules& rules, const Layout& s, Action action, bool melee) {
  const Setting& set = rules.setting();
  const Encoder& enc = rules.encoder();
  const bool with =
      !enc.is_global(action) && (enc.spatial(action) == Spatial::pass_with ||
                                 enc.spatial(action) == (melee ? Spatial::fight_with : Spatial::shoot_with));
  if (!with)
    return {"SK-TUR-3", melee ? "the figure that strikes is to be named" : "the figure that shoots is to be named"};
  const int f = figure_at(s, enc.cell(action));
  if (f < 0) return {"SK-TUR-3", "nobody stands there"};
  if (set.side_of(f) != s.active) return {"SK-TUR-3", "it is the other side's turn"};
  if (!melee) return shot_reason(rules.shooter_fault(s, f));
  if (has(s.acted, f)) return {"SK-TUR-3", "it has acted in this phase"};
  if (has(s.stunned, f)) return {"SK-FIR-8", "it is stunned"};
  if (rules.blow_choices(s, f) == 0) return {"SK-MEL-1", "no enemy is in contact with it"};
  return {"SK-MOV-9", "it attacks the enemy that it has named"};
}

Reason shot_target_reason(const Rules& rules, const Layout& s, Action action) {
  const Encoder& enc = rules.encoder();
  if (enc.is_global(action) || enc.spatial(action) != Spatial::shoot_at) {
    return {"SK-FIR-10", "the target is to be named"};
  }
  const int target = figure_at(s, enc.cell(action));
  const ShotFault fault = target < 0 ? ShotFault::target : rules.shot_fault(s, s.mover - 1, target);
  if (fault == ShotFault::sight) return sight_reason(rules.setting(), s, s.mover - 1, target);
  return shot_reason(fault);
}

Reason blow_target_reason(const Rules& rules, Action action) {
  const Encoder& enc = rules.encoder();
  if (enc.is_global(action) || enc.spatial(action) != Spatial::strike_at) {
    return {"SK-MEL-8", "the opponent is to be named"};
  }
  return {"SK-MEL-1", "no enemy in contact with it stands there"};
}

}  // namespace

Refusal refusal_of(const Rules& rules, const Layout& s, Action action, Workspace& work) {
  Reason reason;
  switch (phase_of(s)) {
    case Phase::initiative:
      reason = {"SK-TUR-1", "the winner of the dice goes first or second"};
      break;
    case Phase::figure:
      reason = figure_reason(rules, s, action);
      break;
    case Phase::act:
      reason = act_reason(rules, s, action, work);
      break;
    case Phase::destination:
      reason = destination_reason(rules, s, action);
      break;
    case Phase::facing:
      reason = facing_reason(rules, s, action);
      break;
    case Phase::foe:
      reason = foe_reason(rules, action);
      break;
    case Phase::horse:
      reason = horse_reason(rules, s, action);
      break;
    case Phase::weapon:
      reason = weapon_reason(rules, s, action);
      break;
    case Phase::shooter:
      reason = turn_reason(rules, s, action, false);
      break;
    case Phase::shot_target:
      reason = shot_target_reason(rules, s, action);
      break;
    case Phase::fighter:
      reason = turn_reason(rules, s, action, true);
      break;
    default:
      reason = blow_target_reason(rules, action);
      break;
  }
  const ActionSpace space = make_action_space(rules.setting().width(), rules.setting().height());
  return {space.describe(action), reason.clause, reason.text};
}

}  // namespace banneret::skirmish
