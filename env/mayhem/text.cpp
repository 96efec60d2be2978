// Actions, throws, positions and figures in plain words.
#include "env/mayhem/text.h"

#include "env/ruleset/words.h"

namespace banneret::mayhem {
namespace {

std::string body_name(const Setting& set, const Layout& s, Figures body) {
  if (body == 0) return "nobody";
  if (count(body) == 1) return figure_name(set, s, lowest(body));
  const int handle = handle_of(set, s, body, set.side_of(lowest(body)));
  return "the " + std::to_string(count(body)) + " figures at " + cell_text(s.cell[at(handle)], set.width());
}

const char* order_words(Order order) {
  switch (order) {
    case Order::group:
      return "straight ahead or wheeling";
    case Order::reform:
      return "rearranging";
    case Order::slow:
      return "over slow ground";
    case Order::single:
      return "as an individual";
    case Order::join:
      return "to join friends";
    case Order::fall_back:
      return "back facing the enemy";
    case Order::leave:
      return "out of combat at the ordinary rate";
    case Order::leave_slow:
      return "out of combat over slow ground";
    default:
      return "";
  }
}

std::string range(const RetreatSums& sums, int outcome) {
  const std::string least = std::to_string(sums.least(outcome));
  return sums.least(outcome) == sums.most(outcome) ? least : least + " to " + std::to_string(sums.most(outcome));
}

std::string describe_order(const Rules& rules, const Layout& s, Spatial kind, int figure) {
  const Setting& set = rules.setting();
  const Order order = ordered(kind);
  if (order == Order::turn) return figure_name(set, s, figure) + " will turn in place";
  const std::string who = body_name(set, s, rules.body_of(s, figure, order));
  const std::string way = who + (is_charge(kind) ? " will charge " : " will move ") + order_words(order) + ", ";
  const int rolled = rolled_by_group(s, figure, order);
  if (rolled != 0) return way + "the " + std::to_string(rolled) + "\" that its group has rolled";
  const bool mounted = rules.mounted_move(s, figure, order);
  const int dice = rules.move_dice(s, figure, order) - (mounted ? kMountedDice : 0);
  return way + std::to_string(dice) + "d6\"" + (mounted ? " and 1d6\" mounted" : "");
}

std::string describe_global(const Rules& rules, const Layout& s, Global kind) {
  const Setting& set = rules.setting();
  switch (kind) {
    case Global::go_first:
      return "side " + std::to_string(s.active) + " goes first";
    case Global::go_second:
      return "side " + std::to_string(s.active) + " goes second";
    case Global::whole:
      return "all of them go: " + body_name(set, s, s.body);
    case Global::done:
      return body_name(set, s, s.body) + (count(s.body) == 1 ? " ends its move" : " end their move");
    case Global::end_moves:
      return "side " + std::to_string(s.active) + " ends its movement";
    case Global::pass:
      return "no further shot";
    case Global::strike_rider:
      return "strike the rider of " + figure_name(set, s, s.struck - 1);
    case Global::strike_horse:
      return "strike the horse of " + figure_name(set, s, s.struck - 1);
    case Global::before:
      return "shoot before it turns";
    case Global::after:
      return "shoot after it has turned";
  }
  return "";
}

}  // namespace

std::string figure_name(const Setting& set, const Layout& s, int figure) {
  const std::string rank(kRankNames[static_cast<std::size_t>(set.profile(figure).rank)]);
  if (!has(s.on_table, figure)) return rank + " (number " + std::to_string(figure) + ")";
  return rank + " at " + cell_text(s.cell[at(figure)], set.width());
}

std::string action_text(const Rules& rules, const Layout& s, Action action) {
  const Setting& set = rules.setting();
  const Encoder& enc = rules.encoder();
  if (enc.is_global(action)) return describe_global(rules, s, enc.global(action));
  const Spatial kind = enc.spatial(action);
  const Cell cell = enc.cell(action);
  const std::string where = cell_text(cell, set.width());
  const int f = figure_at(s, cell);
  const std::string who = f < 0 ? "nobody" : figure_name(set, s, f);
  if (kind >= Spatial::face_0 && kind <= Spatial::face_7) {
    const int facing = static_cast<int>(kind) - static_cast<int>(Spatial::face_0);
    return figure_name(set, s, s.mover - 1) + " will face " + direction_name(facing) + " at " + where;
  }
  if (is_order(kind)) return f < 0 ? "nobody at " + where : describe_order(rules, s, kind, f);
  switch (kind) {
    case Spatial::deploy:
      return figure_name(set, s, rules.subject(s)) + " is placed at " + where;
    case Spatial::charge_at:
      return "the charge goes at " + (f < 0 ? who : body_name(set, s, group_of(set, s, f)));
    case Spatial::break_off:
      return who + " breaks off alone";
    case Spatial::split_left:
      return "the file of " + who + " and all files to its left break off";
    case Spatial::split_right:
      return "the file of " + who + " and all files to its right break off";
    case Spatial::advance:
      return body_name(set, s, s.body) +
             (count(s.body) == 1 ? " goes straight ahead to " : " go straight ahead, the foremost to ") + where;
    case Spatial::wheel_left:
      return body_name(set, s, s.body) + (count(s.body) == 1 ? " wheels left on the spot" : " wheel left about " + who);
    case Spatial::wheel_right:
      return body_name(set, s, s.body) +
             (count(s.body) == 1 ? " wheels right on the spot" : " wheel right about " + who);
    case Spatial::rearrange:
      return who + " is rearranged next";
    case Spatial::go:
      return figure_name(set, s, s.mover - 1) + " goes to " + where;
    case Spatial::shoot_with:
      return who + " shoots";
    case Spatial::shoot_at:
      return "shoot at " + who;
    case Spatial::shoot_when:
      return "shoot when it is at " + where;
    case Spatial::fight_with:
      return who + " fights next";
    case Spatial::fight_at:
      return figure_name(set, s, s.fighter - 1) + " fights " + who;
    default:
      return "";
  }
}

std::string outcome_text(const Rules& rules, const Layout& s, int outcome) {
  const Setting& set = rules.setting();
  const auto needed = [&] {
    const Need need = rules.need(s);
    return ", needed " + std::to_string(need.value) + (need.at_least ? "+" : "-");
  };
  switch (phase_of(s)) {
    case Phase::initiative_dice:
      if (outcome == 2) return "a tie: the order of the turn before is repeated";
      return "side " + std::to_string(outcome) + " wins the initiative";
    case Phase::move:
      return body_name(set, s, s.body) + " may move " +
             std::to_string(outcome + rules.move_dice(s, lowest(s.body), order_of(s))) + "\"";
    case Phase::retreat:
      return "retreat of " + range(rules.retreat_sums(s), outcome) + "\"";
    case Phase::skill:
      if (outcome == kSkillNothing) return "nobody hits";
      return figure_name(set, s, (outcome == kSkillActiveHits ? s.fighter : s.foe) - 1) + " hits " +
             figure_name(set, s, (outcome == kSkillActiveHits ? s.foe : s.fighter) - 1);
    case Phase::shot:
      return figure_name(set, s, s.striker - 1) + (outcome == 0 ? " hits " : " misses ") +
             figure_name(set, s, s.struck - 1) + needed();
    case Phase::impact:
      return (s.at_horse != 0 ? "the horse of " : "") + figure_name(set, s, s.struck - 1) +
             (outcome == 0 ? " is killed" : " withstands the blow") + needed();
    case Phase::courage_single:
      return figure_name(set, s, lowest(s.rolling)) + (outcome == 0 ? " holds and will retreat" : " runs away") +
             needed();
    default:
      return body_name(set, s, rules.checked_part(s)) + (outcome == 0 ? ": courage holds" : ": courage fails") +
             needed();
  }
}

std::string position_text(const Rules& rules, const Layout& s) {
  const Setting& set = rules.setting();
  const std::string turn = "turn " + std::to_string(s.turn) + " of " + std::to_string(set.scenario.turns);
  if (phase_of(s) == Phase::over) return turn + over_text(static_cast<tabletop::Verdict>(s.verdict));
  const std::string active = active_known(s) ? ", side " + std::to_string(s.active) + " active" : "";
  if (!is_decision(phase_of(s))) {
    return turn + active + ": dice for " + chance_kind_names()[static_cast<std::size_t>(s.phase) - kDecisionKinds];
  }
  return turn + active + ": side " + std::to_string(rules.decider(s)) + " decides " + decision_kind_names()[s.phase];
}

std::vector<EntityView> entity_views(const Rules& rules, const Layout& s) {
  const Setting& set = rules.setting();
  std::vector<EntityView> out;
  for_each(s.on_table, [&](int f) {
    const Profile& p = set.profile(f);
    const char glyph = p.commander ? 'c' : kRankNames[static_cast<std::size_t>(p.rank)][0];
    EntityView view = view_of_entity(f, p.side, s.cell[at(f)], s.facing[at(f)], glyph);
    view.label = p.commander ? "commander, " : "";
    view.label.append(kRankNames[static_cast<std::size_t>(p.rank)]).append(", ");
    view.label.append(kArmourNames[static_cast<std::size_t>(p.armour)]).append(" armour");
    if (p.shield) view.label += ", shield";
    if (p.weapon == Weapon::two_handed) view.label += ", two-handed weapon";
    if (p.weapon == Weapon::lance && has(s.mounted, f)) view.label += ", lance";
    if (p.missile != Missile::none) view.label += p.missile == Missile::bow ? ", bow" : ", crossbow";
    if (has(s.mounted, f))
      view.label.append(", mounted (").append(kHorseNames[static_cast<std::size_t>(p.horse)]).append(")");
    note(view, has(s.acted, f), "has had its move");
    note(view, has(s.shot, f), "has shot");
    note(view, has(s.owes_casualty | s.owes_commander | s.owes_horse, f), "must check courage");
    note(view, has(s.body, f), "ordered");
    note(view, has(s.charged, f), "charged");
    out.push_back(view);
  });
  return out;
}

}  // namespace banneret::mayhem
