// Actions, throws, positions, figures and loose horses in plain words.
#include "env/skirmish/text.h"

#include "env/ruleset/words.h"

namespace banneret::skirmish {
namespace {

std::string weapon_words(Weapon weapon) {
  return spaced(kWeaponNames[index_of(weapon)]);
}

std::string global_text(const Rules& rules, const Layout& s, Global kind) {
  const Setting& set = rules.setting();
  const int about = rules.subject(s);
  const std::string who = about < 0 ? "side " + std::to_string(s.active) : figure_name(set, s, about);
  const bool mounted = about >= 0 && has(s.mounted, about);
  if (is_draw(kind)) {
    const bool full = about >= 0 && in_hand(s, about) != Weapon::none;
    return who + (full ? " puts away its " + weapon_words(in_hand(s, about)) + " and draws a " : " draws a ") +
           weapon_words(weapon_of(kind));
  }
  if (is_pick_up(kind)) return who + " picks up a " + weapon_words(weapon_of(kind));
  switch (kind) {
    case Global::go_first:
      return who + " goes first";
    case Global::go_second:
      return who + " goes second";
    case Global::halt:
      return who + " stands still";
    case Global::walk:
      return who + (about >= 0 && has(s.lying, about) ? " crawls" : " walks");
    case Global::run:
      return who + (mounted ? " trots" : " runs");
    case Global::canter:
      return who + " canters";
    case Global::gallop:
      return who + " gallops";
    case Global::mount:
      return who + " mounts";
    case Global::dismount:
      return who + " dismounts";
    case Global::kneel:
      return who + " kneels";
    case Global::lie_down:
      return who + " lies down";
    case Global::stand_up:
      return who + " stands up";
    case Global::ready:
      return who + " sees to its weapons";
    case Global::leave_weapons:
      return who + " leaves its weapons as they are";
    case Global::sheathe:
      return who + " puts away its weapon";
    default:
      return who + " puts down its weapon";
  }
}

}  // namespace

std::string figure_name(const Setting& set, const Layout& s, int figure) {
  const std::string name = spaced(set.type_name_of(figure));
  if (!has(s.on_table, figure)) return name + " (number " + std::to_string(figure) + ")";
  return name + " at " + cell_text(s.cell[at(figure)], set.width());
}

std::string action_text(const Rules& rules, const Layout& s, Action action) {
  const Setting& set = rules.setting();
  const Encoder& enc = rules.encoder();
  if (enc.is_global(action)) return global_text(rules, s, enc.global(action));
  const Spatial kind = enc.spatial(action);
  const Cell cell = enc.cell(action);
  const std::string where = cell_text(cell, set.width());
  const int there = figure_at(s, cell);
  const std::string whom = there < 0 ? "nobody at " + where : figure_name(set, s, there);
  const int about = rules.subject(s);
  const std::string who = about < 0 ? "nobody" : figure_name(set, s, about);
  if (kind >= Spatial::face_0 && kind <= Spatial::face_7) {
    return who + " faces " + direction_name(static_cast<int>(kind) - static_cast<int>(Spatial::face_0));
  }
  switch (kind) {
    case Spatial::act_with:
      return whom + " acts";
    case Spatial::charge_at:
      return who + " charges " + whom;
    case Spatial::gallop_at:
      return who + " charges " + whom + " at a gallop";
    case Spatial::go:
      return who + " goes to " + where;
    case Spatial::name_foe:
      return who + " will fight " + whom;
    case Spatial::horse_at:
      return act_of(s) == Act::mount ? who + " takes the horse at " + where : who + " leaves its horse at " + where;
    case Spatial::shoot_with:
      return whom + " shoots or throws";
    case Spatial::fight_with:
      return whom + " strikes";
    case Spatial::pass_with:
      return whom + " passes";
    case Spatial::shoot_at:
      return who + " aims at " + whom;
    default:
      return who + " strikes at " + whom;
  }
}

std::string outcome_text(const Rules& rules, const Layout& s, int outcome) {
  const Setting& set = rules.setting();
  if (phase_of(s) == Phase::first_side) return "side " + std::to_string(outcome) + " has the choice";
  const std::string whom = figure_name(set, s, s.target - 1);
  if (phase_of(s) == Phase::wound) {
    switch (static_cast<Wound>(outcome)) {
      case Wound::dead:
        return whom + " is dead";
      case Wound::stunned:
        return whom + " takes two hits and is stunned";
      case Wound::hit:
        return whom + " takes a hit";
      default:
        return whom + " takes a glancing blow";
    }
  }
  const bool shot = phase_of(s) == Phase::shot;
  const int chance = shot ? rules.shot_numbers(s, s.mover - 1, s.target - 1).chance()
                          : rules.blow_numbers(s, s.mover - 1, s.target - 1).chance();
  return whom + (outcome == 0 ? " is hit" : " is missed") + ", needed " + std::to_string(chance) + " or less";
}

std::string position_text(const Rules& rules, const Layout& s) {
  const Setting& set = rules.setting();
  const std::string turn = "turn " + std::to_string(s.turn) + " of " + std::to_string(set.scenario.turns);
  if (phase_of(s) == Phase::over) return turn + over_text(static_cast<tabletop::Verdict>(s.verdict));
  const char* part = !order_known(s) ? "initiative" : s.half == 0 ? "movement" : s.melee != 0 ? "melee" : "firing";
  const std::string now = turn + ", " + part;
  if (!is_decision(phase_of(s))) {
    return now + ": dice for " + spaced(chance_kind_names()[static_cast<std::size_t>(s.phase) - kDecisionKinds]);
  }
  return now + ": side " + std::to_string(rules.decider(s)) + " decides " + spaced(decision_kind_names()[s.phase]);
}

namespace {

std::string label_of(const Setting& set, const Layout& s, int f) {
  const Profile& profile = set.profile(f);
  std::string label(kGradeNames[static_cast<std::size_t>(profile.grade)]);
  label += " " + spaced(set.type_name_of(f));
  if (profile.civilian) label += ", civilian";
  label += ", " + (in_hand(s, f) == Weapon::none ? std::string("unarmed") : weapon_words(in_hand(s, f)));
  if (profile.shield) label += ", shield";
  if (has(s.mounted, f)) label += ", mounted";
  for (int i = 0; i < kMaxCarried; ++i) {
    const Weapon weapon = carried_weapon(s.carried[at(f)], i);
    if (weapon != Weapon::none) label += (i == 0 ? ", carries " : " and ") + weapon_words(weapon);
  }
  return label;
}

char glyph_of(const Setting& set, const Layout& s, int f) {
  if (has(set.civilians, f)) return 'c';
  if (has(s.mounted, f)) return 'k';
  return has_range(in_hand(s, f)) ? (is_thrown(in_hand(s, f)) ? 'j' : 'b') : 'f';
}

}  // namespace

std::vector<EntityView> entity_views(const Rules& rules, const Layout& s) {
  const Setting& set = rules.setting();
  std::vector<EntityView> out;
  for_each(s.on_table, [&](int f) {
    EntityView view = view_of_entity(f, set.side_of(f), s.cell[at(f)], s.facing[at(f)], glyph_of(set, s, f));
    view.label = label_of(set, s, f);
    note(view, has(s.kneeling, f), "kneeling");
    note(view, has(s.lying, f), "lying");
    note(view, s.hits[at(f)] != 0, counted(s.hits[at(f)], "hit", "hits").c_str());
    note(view, has(s.stunned, f), "stunned");
    note(view, has(s.unloaded, f), "not loaded");
    note(view, has(s.charged, f), "has charged");
    note(view, has(s.acted, f), "has acted");
    out.push_back(view);
  });
  int number = set.figures();
  for (const Side side : {Side{0}, Side{1}}) {
    for_each_horse(s, side, [&](Cell cell) {
      EntityView view = view_of_entity(number++, side, cell, -1, 'h');
      view.label = "loose horse";
      out.push_back(view);
    });
  }
  return out;
}

}  // namespace banneret::skirmish
