// Actions, throws, positions and units in plain words.
#include "env/crecy/text.h"

#include <algorithm>

#include "env/ruleset/words.h"

namespace banneret::crecy {
namespace {

constexpr std::array<const char*, 6> kFormationWords{"single line",      "double line",  "a shield wall",
                                                     "a defensive body", "march column", "a wedge"};
constexpr std::array<const char*, 5> kCardWords{"Change Formation", "Rally", "Second Volley", "Double Time", "Steady"};

std::string describe_order(const Rules& rules, const Layout& s, Spatial kind, int unit) {
  const std::string who = unit_name(rules.setting(), s, unit);
  if (is_form(kind)) return who + " form " + kFormationWords[static_cast<std::size_t>(formed(kind))];
  switch (kind) {
    case Spatial::move:
      return who + " move";
    case Spatial::double_time:
      return who + " move at double time";
    case Spatial::withdraw:
      return who + " withdraw from contact";
    case Spatial::volley:
      return who + " volley";
    case Spatial::second_volley:
      return who + " volley a second time";
    case Spatial::reload:
      return who + " reload";
    case Spatial::join:
      return "the leader of " + who + " joins another unit";
    case Spatial::rally:
      return who + " are rallied";
    default:
      return who + " are told to stand steady";
  }
}

std::string describe_global(const Rules& rules, const Layout& s, Global kind) {
  const Setting& set = rules.setting();
  const auto name = [&](int unit) { return unit < 0 ? std::string("nobody") : unit_name(set, s, unit); };
  if (kind >= Global::fire_1 && kind <= Global::fire_6) {
    const int castings = static_cast<int>(kind) - static_cast<int>(Global::fire_1) + 1;
    return counted(castings, "casting fires", "castings fire") + " at " + name(s.shot_target - 1);
  }
  switch (kind) {
    case Global::pass:
      return "side " + std::to_string(s.active) + " ends its round";
    case Global::flip_white:
      return "a card, with a point of the commander-in-chief";
    case Global::wheel_left:
      return name(s.mover - 1) + " wheel left";
    case Global::wheel_right:
      return name(s.mover - 1) + " wheel right";
    case Global::done:
      return name(s.mover - 1) + " end their move";
    case Global::stand:
      return name(rules.subject(s)) + " stand as they are";
    case Global::turn_to_face:
      return name(rules.subject(s)) + " turn to face " + name(s.mover - 1);
    case Global::fall_back:
      return name(rules.subject(s)) + " fall back before " + name(s.mover - 1);
    case Global::cease:
      return "the others of " + name(s.shooter - 1) + " do not fire";
    default:
      return "a card, with a point of contingent " +
             std::to_string(static_cast<int>(kind) - static_cast<int>(Global::flip_0));
  }
}

std::string describe_hits(const Rules& rules, const Layout& s, int outcome) {
  const Setting& set = rules.setting();
  const bool volley = phase_of(s) == Phase::volley;
  const int attacker = (volley ? s.shooter : s.second_blow != 0 ? s.struck_unit : s.striker) - 1;
  const int target = (volley ? s.shot_target : s.second_blow != 0 ? s.striker : s.struck_unit) - 1;
  const int deaths = rules.hits_of(s).dead(outcome);
  return unit_name(set, s, attacker) + " kill " + (deaths == 0 ? std::string("nobody") : std::to_string(deaths)) +
         " of " + unit_name(set, s, target);
}

/// What the outcome of a stand's throw is: those lost already are left out.
std::string describe_stand(const Rules& rules, const Layout& s, int outcome) {
  const int unit = rules.subject(s);
  const unsigned lost = s.stand_lost[at(stand_of(s, unit))];
  const std::string whose = " of " + unit_name(rules.setting(), s, unit);
  if (outcome == 0) return "the command stand" + whose + " is unharmed";
  if ((lost & kMusicianLost) == 0 && --outcome == 0) return "the musician" + whose + " falls";
  if ((lost & kBearerLost) == 0 && --outcome == 0) return "the standard bearer" + whose + " falls";
  return "the leader" + whose + " falls";
}

int kind_of_card(const Layout& s, int outcome) {
  int kind = 0;
  for (;; ++kind) {
    if (s.cards[s.active][at(kind)] != 0 && outcome-- == 0) return kind;
  }
}

}  // namespace

std::string unit_name(const Setting& set, const Layout& s, int entity) {
  const int origin = has(s.on_table, entity) ? s.origin[at(entity)] : entity;
  const bool known = has(set.roster[0] | set.roster[1], origin);
  std::string name = known ? spaced(set.type_name_of(origin)) : "part";
  if (!has(s.on_table, entity)) return name + " (number " + std::to_string(entity) + ")";
  if (has(s.foot, entity)) name = "dismounted " + name;
  if (has(s.fleeing, entity)) name = "fleeing " + name;
  return name + " at " + cell_text(s.cell[at(entity)], set.width());
}

std::string action_text(const Rules& rules, const Layout& s, Action action) {
  const Setting& set = rules.setting();
  const Encoder& enc = rules.encoder();
  if (enc.is_global(action)) return describe_global(rules, s, enc.global(action));
  const Spatial kind = enc.spatial(action);
  const Cell cell = enc.cell(action);
  const std::string where = cell_text(cell, set.width());
  const int unit = entity_at(s, cell);
  const std::string who = unit < 0 ? "nobody at " + where : unit_name(set, s, unit);
  if (is_order(kind)) return unit < 0 ? who : describe_order(rules, s, kind, unit);
  const int about = rules.subject(s);
  const std::string subject = about < 0 ? "nobody" : unit_name(set, s, about);
  if (kind >= Spatial::face_0 && kind <= Spatial::face_7) {
    const int facing = static_cast<int>(kind) - static_cast<int>(Spatial::face_0);
    return subject + " face " + direction_name(facing);
  }
  switch (kind) {
    case Spatial::advance:
      return subject + ((s.move_flags & kMoveWithdrawing) != 0 ? " withdraw to " : " go straight ahead to ") + where;
    case Spatial::go:
      return subject + " go to " + where;
    case Spatial::join_to:
      return "the leader of " + subject + " joins " + who;
    case Spatial::shoot_at:
      return subject + " fire at " + who;
    case Spatial::strike_at:
      return subject + " will strike at " + who;
    default:
      return who + " fight next";
  }
}

std::string outcome_text(const Rules& rules, const Layout& s, int outcome) {
  const Setting& set = rules.setting();
  const auto needed = [&] { return ", needed " + std::to_string(rules.flight_numbers(s).needed()) + "+"; };
  const int about = rules.subject(s);
  const std::string who = about < 0 ? "" : unit_name(set, s, about);
  switch (phase_of(s)) {
    case Phase::first_round:
      return "side " + std::to_string(outcome) + " has the first round";
    case Phase::rally:
      return std::to_string(outcome) + " of " + who + " stand again" + needed();
    case Phase::points: {
      const int pool = std::countr_zero(s.points_due);
      const std::string of = pool == kWhite ? "the commander-in-chief" : "contingent " + std::to_string(pool);
      return counted(outcome + rules.leaders_rolling(s), "point", "points") + " for " + of;
    }
    case Phase::card:
      return std::string(kCardWords[at(kind_of_card(s, outcome))]) + " is turned up";
    case Phase::volley:
    case Phase::strike:
      return describe_hits(rules, s, outcome);
    case Phase::stand:
      return describe_stand(rules, s, outcome);
    default: {
      const FlightEffects effects = rules.flight_effects(s);
      const int least = effects.least[at(outcome)];
      const int most = effects.most[at(outcome)];
      const std::string range = std::to_string(least) + (most > least ? " to " + std::to_string(most) : "");
      return range + " of " + who + " flee" + needed();
    }
  }
}

std::string position_text(const Rules& rules, const Layout& s) {
  const Setting& set = rules.setting();
  const std::string turn = "turn " + std::to_string(s.turn) + " of " + std::to_string(set.scenario.turns) +
                           ", clocks " + std::to_string(s.clock[0]) + " and " + std::to_string(s.clock[1]);
  if (phase_of(s) == Phase::over) return turn + over_text(static_cast<tabletop::Verdict>(s.verdict));
  const std::string active = order_known(s) ? ", the round of side " + std::to_string(s.active) : "";
  if (!is_decision(phase_of(s))) {
    return turn + active + ": dice for " + chance_kind_names()[static_cast<std::size_t>(s.phase) - kDecisionKinds];
  }
  return turn + active + ": side " + std::to_string(rules.decider(s)) + " decides " + decision_kind_names()[s.phase];
}

namespace {

std::string label_of(const Setting& set, const Layout& s, int unit) {
  const Profile& p = profile_of(set, s, unit);
  std::string label = counted(s.castings[at(unit)], "casting", "castings") + ", ";
  label.append(kQualityNames[static_cast<std::size_t>(p.quality)]).append(", ");
  label.append(kClassNames[static_cast<std::size_t>(p.kind)]);
  if (p.weapon != Weapon::hand) label.append(", ").append(kWeaponNames[static_cast<std::size_t>(p.weapon)]);
  if (p.shield) label += ", shield";
  if (p.mail) label += ", chain mail";
  if (p.missile != Missile::none) label.append(", ").append(kMissileNames[static_cast<std::size_t>(p.missile)]);
  label.append(", in ").append(kFormationWords[static_cast<std::size_t>(formation_of(s, unit))]);
  if (s.stand[at(unit)] != 0) {
    label += set.stands[at(stand_of(s, unit))].chief ? ", the commander-in-chief" : ", a leader";
  }
  return spaced(label);
}

char glyph_of(const Profile& p) {
  switch (p.kind) {
    case Class::cavalry:
      return 'k';
    case Class::skirmisher:
      return 's';
    case Class::unarmoured:
      return p.missile != Missile::none ? 'b' : 'u';
    case Class::armoured:
      return p.missile != Missile::none ? 'x' : 'a';
  }
  return '?';
}

}  // namespace

std::vector<EntityView> entity_views(const Rules& rules, const Layout& s) {
  const Setting& set = rules.setting();
  std::vector<EntityView> out;
  for_each(s.on_table, [&](int u) {
    EntityView view =
        view_of_entity(u, set.side_of(u), s.cell[at(u)], s.facing[at(u)], glyph_of(profile_of(set, s, u)));
    view.label = label_of(set, s, u);
    note(view, has(s.fleeing, u), "fleeing");
    note(view, has(s.foot, u), "dismounted");
    note(view, has(s.ordered, u), "has had its move");
    note(view, has(s.shot, u), "has volleyed or reloaded");
    note(view, has(s.unloaded, u), "not loaded");
    note(view, has(s.charged, u), "has charged");
    note(view, has(s.steady, u), "steady");
    out.push_back(view);
  });
  return out;
}

}  // namespace banneret::crecy
