// Why an action is refused: the clause that forbids it and the reason, in the order in which the rules rule it out.
// Says only why; what is legal is the Rules' lists' affair.
#include "env/crecy/text.h"
#include "env/ruleset/words.h"

namespace banneret::crecy {
namespace {

Reason card_reason(const Rules& rules, const Layout& s, int unit, Card card) {
  if (!rules.card_open(s, card)) return {"CR-CRD-1", "no such card lies open"};
  if (!rules.card_usable(s, unit, card)) return {"CR-CRD-1", "it has used this card in this round"};
  return {};
}

Reason move_reason(const Rules& rules, const Layout& s, Spatial kind, int unit) {
  const bool contact = contacts(rules.setting(), s, unit) != 0;
  if (has(s.ordered, unit)) return {"CR-ACT-5", "it has had its move of this round"};
  if (kind == Spatial::withdraw) {
    if (!contact) return {"CR-MOV-6", "it is not in contact"};
    return {"CR-MOV-6", "no straight way leads out of contact"};
  }
  if (kind == Spatial::double_time) {
    if (Reason reason = card_reason(rules, s, unit, Card::double_time); !reason.clause.empty()) return reason;
    if (points_for(rules.setting(), s, unit) < 2) return {"CR-CRD-1", "the move and the card cost a point each"};
  }
  if (contact) return {"CR-MOV-6", "in contact it withdraws or wheels in place, and no wheel is open to it"};
  return {"CR-MOV-7", "it can neither go straight ahead nor wheel without new contact"};
}

Reason volley_reason(const Rules& rules, const Layout& s, Spatial kind, int unit) {
  const Setting& set = rules.setting();
  if (profile_of(set, s, unit).missile == Missile::none) return {"CR-MIS-2", "it has no missiles"};
  if (kind == Spatial::second_volley) {
    if (Reason reason = card_reason(rules, s, unit, Card::second_volley); !reason.clause.empty()) return reason;
    if (!has(s.shot, unit)) return {"CR-ACT-5", "it has its ordinary volley still to make"};
  } else if (has(s.shot, unit)) {
    return {"CR-ACT-5", "it has volleyed or reloaded in this round"};
  }
  if (has(s.unloaded, unit)) return {"CR-MIS-2", "it must reload"};
  if (formation_of(s, unit) == Formation::wedge) return {"CR-MIS-2", "a wedge does not fire"};
  if (contacts(set, s, unit) != 0) return {"CR-MIS-1", "an enemy is in contact with it"};
  return {"CR-MIS-2", "no target in its front arc and range that it may fire at"};
}

Reason reload_reason(const Rules& rules, const Layout& s, int unit) {
  if (profile_of(rules.setting(), s, unit).missile != Missile::crossbow)
    return {"CR-MIS-2", "only crossbows are reloaded"};
  if (!has(s.unloaded, unit)) return {"CR-MIS-2", "it is loaded"};
  return {"CR-ACT-5", "it has volleyed or reloaded in this round"};
}

Reason form_reason(const Rules& rules, const Layout& s, Formation formation, int unit) {
  const Profile& profile = profile_of(rules.setting(), s, unit);
  if (Reason reason = card_reason(rules, s, unit, Card::change_formation); !reason.clause.empty()) {
    if (reason.text == "no such card lies open") reason.clause = "CR-CRD-2";
    return reason;
  }
  if (formation == formation_of(s, unit)) return {"CR-CRD-2", "it stands so already"};
  if (profile.kind == Class::skirmisher) return {"CR-FRM-2", "skirmishers form light only"};
  return {"CR-FRM-1", "it lacks what that formation needs"};
}

Reason join_reason(const Rules& rules, const Layout& s, int unit) {
  if (s.stand[at(unit)] == 0) return {"CR-UNT-2", "no leader is attached to it"};
  if (has(s.joined, unit)) return {"CR-UNT-2", "its leader has joined it in this round"};
  if (rules.joinable(s, unit) == 0) return {"CR-UNT-2", "it touches no standing friend without a command stand"};
  return {"CR-UNT-2", "its leader stays"};
}

Reason order_reason(const Rules& rules, const Layout& s, Spatial kind, int unit) {
  const Setting& set = rules.setting();
  if (!is_order(kind)) return {"CR-ACT-5", "it is not an order"};
  if (unit < 0) return {"CR-ACT-5", "nobody stands there"};
  if (set.side_of(unit) != s.active) return {"CR-ACT-4", "it is the other side's round"};
  if (points_for(set, s, unit) < 1)
    return {"CR-ACT-2", "neither its contingent nor the commander-in-chief has a point"};
  if (kind == Spatial::rally) {
    if (!has(s.fleeing, unit)) return {"CR-CRD-3", "it does not flee"};
    return card_reason(rules, s, unit, Card::rally);
  }
  if (has(s.fleeing, unit)) return {"CR-FLE-6", "it flees"};
  if (is_form(kind)) return form_reason(rules, s, formed(kind), unit);
  switch (kind) {
    case Spatial::volley:
    case Spatial::second_volley:
      return volley_reason(rules, s, kind, unit);
    case Spatial::reload:
      return reload_reason(rules, s, unit);
    case Spatial::join:
      return join_reason(rules, s, unit);
    case Spatial::steady:
      return card_reason(rules, s, unit, Card::steady);
    default:
      return move_reason(rules, s, kind, unit);
  }
}

Reason global_order_reason(const Setting& set, const Layout& s, Global kind) {
  if (kind >= Global::flip_white && kind <= Global::flip_3) {
    int cards = 0;
    for (const std::uint8_t number : set.deck) cards += number;
    if (cards == 0) return {"CR-CRD-3", "this battle is fought without cards"};
    const int pool = kind == Global::flip_white ? kWhite : static_cast<int>(kind) - static_cast<int>(Global::flip_0);
    if (s.points[at(pool)] == 0) return {"CR-CRD-1", "a card costs a point, and that leader has none left"};
  }
  return {"CR-ACT-5", "it is not an order"};
}

Reason advance_reason(const Rules& rules, const Layout& s, Cell cell) {
  const Setting& set = rules.setting();
  const int unit = s.mover - 1;
  const Allowance allowance = rules.allowance_of(s, unit, (s.move_flags & kMoveDoubleTime) != 0);
  const int there = entity_at(s, cell);
  if (there == unit) return {"CR-MOV-2", "it stands there"};
  if (set.table.terrain(cell) == Terrain::wall) return {"CR-TER-1", "closed walls are impassable"};
  if (there >= 0) return {kOccupied, "another unit stands there"};
  if ((s.move_flags & kMoveWithdrawing) != 0)
    return {"CR-MOV-6", "it must go straight away from an enemy in contact, and end out of contact"};
  if (contacts(set, s, unit) != 0) return {"CR-MOV-6", "in contact it only wheels in place"};
  if ((s.move_flags & kMoveAdvanced) != 0) return {"CR-MOV-2", "it has just gone straight ahead as far as it would"};
  const Point offset = set.table.point(cell) - point_of(set, s, unit);
  const Point ahead = tabletop::kDirections[s.facing[at(unit)]];
  const int steps = std::max(offset.x < 0 ? -offset.x : offset.x, offset.y < 0 ? -offset.y : offset.y);
  if (!(offset == steps * ahead)) return {"CR-MOV-2", "it goes along its facing"};
  if (steps * tabletop::kStepCost[2U * s.facing[at(unit)]] > rules.fifths_left(s, false))
    return {"CR-MOV-1", "its allowance does not reach so far"};
  const Units met = contacts_at(set, s, cell, s.facing[at(unit)], enemies_of(set, s, unit));
  bool denied = false;
  for_each(met, [&](int e) {
    denied = denied || ((s.denied[at(unit)] >> static_cast<unsigned>(set.place_of(e))) & 1U) != 0;
  });
  if (denied) return {"CR-MOV-5", "it has fallen back before that unit in this turn"};
  const bool slow = is_slow(formation_of(s, unit));
  if (set.terrain.has(set.table.point(cell)) && allowance.terrain_cost == kForbidden && slow)
    return {"CR-MOV-1", "its formation crosses no terrain"};
  return {"CR-MOV-1", "what lies between may not be passed, or not with the points left, or brings it into contact"};
}

Reason manoeuvre_reason(const Rules& rules, const Layout& s, Action action) {
  const Encoder& enc = rules.encoder();
  if (!enc.is_global(action)) {
    if (enc.spatial(action) != Spatial::advance) return {"CR-MOV-2", "it goes straight ahead or wheels"};
    return advance_reason(rules, s, enc.cell(action));
  }
  const Global kind = enc.global(action);
  if (kind != Global::wheel_left && kind != Global::wheel_right && kind != Global::done)
    return {"CR-MOV-2", "it goes straight ahead or wheels"};
  if ((s.move_flags & kMoveWithdrawing) != 0) return {"CR-MOV-6", "a withdrawal goes straight"};
  if (kind == Global::done) return {"CR-MOV-2", "the move paid for has not begun"};
  if (rules.fifths_left(s, true) < kWheelFifths) return {"CR-MOV-2", "its allowance holds no further wheel"};
  if (!rules.may_wheel(s, s.mover - 1, kind == Global::wheel_left))
    return {"CR-MOV-7", "only a step straight ahead may make new contact"};
  return {"CR-MOV-2", "it has just wheeled the other way"};
}

Reason destination_reason(const Rules& rules, const Layout& s, Action action) {
  const Setting& set = rules.setting();
  const Encoder& enc = rules.encoder();
  if (enc.is_global(action) || enc.spatial(action) != Spatial::go)
    return {"CR-MOV-2", "skirmishers name the cell to which they go"};
  const Cell cell = enc.cell(action);
  const int there = entity_at(s, cell);
  if (there == s.mover - 1) return {"CR-MOV-7", "it can turn to no other facing without new contact"};
  if (set.table.terrain(cell) == Terrain::wall) return {"CR-TER-1", "closed walls are impassable"};
  if (there >= 0) return {kOccupied, "another unit stands there"};
  return {"CR-MOV-1", "no way within its allowance leads there"};
}

Reason facing_reason(const Rules& rules, const Layout& s, Action action) {
  const Encoder& enc = rules.encoder();
  const bool face =
      !enc.is_global(action) && enc.spatial(action) >= Spatial::face_0 && enc.spatial(action) <= Spatial::face_7;
  if (!face) return {"CR-MOV-2", "skirmishers choose how they face"};
  if (enc.cell(action) != s.cell[at(s.mover - 1)]) return {"CR-MOV-2", "they stand elsewhere"};
  if (static_cast<int>(enc.spatial(action)) - static_cast<int>(Spatial::face_0) == s.facing[at(s.mover - 1)])
    return {"CR-MOV-2", "they face so already"};
  return {"CR-MOV-7", "turning in place makes no new contact"};
}

Reason reaction_reason(const Rules& rules, const Layout& s, Action action) {
  const Encoder& enc = rules.encoder();
  const Setting& set = rules.setting();
  const int unit = rules.subject(s);
  if (!enc.is_global(action)) return {"CR-MOV-7", "the unit charged stands, turns to face or falls back"};
  const bool engaged = (contacts(set, s, unit) & ~bit(s.mover - 1)) != 0;
  if (enc.global(action) == Global::turn_to_face) {
    if (engaged) return {"CR-MOV-4", "it is in contact with another enemy"};
    return {"CR-MOV-4", "it faces the charge already"};
  }
  if (enc.global(action) != Global::fall_back)
    return {"CR-MOV-7", "the unit charged stands, turns to face or falls back"};
  const Profile& profile = profile_of(set, s, unit);
  const Profile& charger = profile_of(set, s, s.mover - 1);
  if (!profile.mounted() || charger.mounted()) return {"CR-MOV-5", "only cavalry falls back, and only from infantry"};
  if (profile.quality == Quality::knight && charger.quality == Quality::knight)
    return {"CR-MOV-5", "mounted knights never fall back from foot knights"};
  if (engaged) return {"CR-MOV-5", "it is in contact with another enemy"};
  return {"CR-MOV-5", "the cells on which the charge would end and it would land are not free"};
}

Reason join_to_reason(const Rules& rules, const Layout& s, Action action) {
  const Encoder& enc = rules.encoder();
  if (enc.is_global(action) || enc.spatial(action) != Spatial::join_to)
    return {"CR-UNT-2", "the unit that takes the leader in is to be named"};
  const int to = entity_at(s, enc.cell(action));
  if (to < 0 || rules.setting().side_of(to) != s.active) return {"CR-UNT-2", "no friend stands there"};
  if (to == s.joining - 1) return {"CR-UNT-2", "the leader is with it already"};
  if (s.stand[at(to)] != 0) return {"CR-UNT-2", "it has a command stand"};
  if (has(s.fleeing, to)) return {"CR-UNT-2", "it flees"};
  return {"CR-UNT-2", "it does not touch the unit that the leader leaves"};
}

Reason target_reason(const Rules& rules, const Layout& s, Action action) {
  const Encoder& enc = rules.encoder();
  if (enc.is_global(action)) {
    if (enc.global(action) == Global::cease) return {"CR-MIS-3", "the volley paid for has not begun"};
    return {"CR-MIS-3", "a target is to be named"};
  }
  if (enc.spatial(action) != Spatial::shoot_at) return {"CR-MIS-3", "a target is to be named"};
  const int target = entity_at(s, enc.cell(action));
  if (target < 0 || rules.setting().side_of(target) == s.active) return {"CR-MIS-3", "no enemy stands there"};
  if (has(s.shot_at, target)) return {"CR-MIS-3", "it has been fired at in this volley"};
  switch (rules.shot_fault(s, s.shooter - 1, target)) {
    case ShotFault::range:
      return {"CR-MIS-2", "it is out of range"};
    case ShotFault::arc:
      return {"CR-MIS-2", "it is outside the front arc"};
    case ShotFault::sight:
      return {"CR-TER-1", "the ground or woods lie between"};
    default:
      return {"CR-MIS-4", "units in between bar the line of fire"};
  }
}

Reason strike_reason(const Rules& rules, const Layout& s, Action action) {
  const Encoder& enc = rules.encoder();
  const int unit = rules.subject(s);
  if (enc.is_global(action) || enc.spatial(action) != Spatial::strike_at)
    return {"CR-MEL-1", "each unit in contact names the enemy that it strikes"};
  const int enemy = entity_at(s, enc.cell(action));
  if (enemy < 0 || rules.setting().side_of(enemy) == rules.setting().side_of(unit))
    return {"CR-MEL-1", "no enemy stands there"};
  if (!in_contact(rules.setting(), s, unit, enemy)) return {"CR-MEL-1", "it is not in contact with that enemy"};
  return {"CR-MEL-1", "it strikes at an enemy in its front arc first"};
}

Reason pairing_reason(const Rules& rules, const Layout& s, Action action) {
  const Encoder& enc = rules.encoder();
  if (enc.is_global(action) || enc.spatial(action) != Spatial::fight)
    return {"CR-MEL-1", "the next pairing is to be named"};
  const int unit = entity_at(s, enc.cell(action));
  if (unit < 0) return {"CR-MEL-1", "nobody stands there"};
  if (s.target[at(unit)] == 0) return {"CR-MEL-1", "it has no strike to make, or no more"};
  if (rules.setting().side_of(unit) != s.active)
    return {"CR-MEL-1", "it strikes together with the unit that strikes it, or has lost its strike"};
  return {"CR-MEL-1", "it has lost its strike"};
}

}  // namespace

Refusal refusal_of(const Rules& rules, const Layout& s, Action action) {
  const Setting& set = rules.setting();
  const Encoder& enc = rules.encoder();
  Reason reason;
  switch (phase_of(s)) {
    case Phase::order:
      reason = enc.is_global(action) ? global_order_reason(set, s, enc.global(action))
                                     : order_reason(rules, s, enc.spatial(action), entity_at(s, enc.cell(action)));
      break;
    case Phase::manoeuvre:
      reason = manoeuvre_reason(rules, s, action);
      break;
    case Phase::destination:
      reason = destination_reason(rules, s, action);
      break;
    case Phase::facing:
      reason = facing_reason(rules, s, action);
      break;
    case Phase::reaction:
      reason = reaction_reason(rules, s, action);
      break;
    case Phase::join:
      reason = join_to_reason(rules, s, action);
      break;
    case Phase::volley_target:
      reason = target_reason(rules, s, action);
      break;
    case Phase::castings:
      reason = {"CR-MIS-3", "how many castings fire is to be said, and no more than there are left"};
      break;
    case Phase::strike_target:
      reason = strike_reason(rules, s, action);
      break;
    default:
      reason = pairing_reason(rules, s, action);
      break;
  }
  const ActionSpace space = make_action_space(set.width(), set.height());
  return {space.describe(action), reason.clause, reason.text};
}

}  // namespace banneret::crecy
