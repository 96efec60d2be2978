// Actions, throws, positions and soldiers in plain words.
#include "env/chevauchee/text.h"

#include "env/ruleset/words.h"

namespace banneret::chevauchee {
namespace {

std::string describe_global(const Rules& rules, const Layout& s, Global kind) {
  const std::string side = "side " + std::to_string(rules.decider(s));
  switch (kind) {
    case Global::move_first:
      return side + " moves first";
    case Global::counter_move:
      return side + " counter-moves";
    case Global::hold: {
      const int shooter = rules.subject(s);
      const bool named = s.target[at(shooter)] != 0;
      return soldier_name(rules.setting(), s, shooter) + (named ? " does not shoot again" : " holds");
    }
    case Global::done:
      break;
  }
  const char* what = phase_of(s) == Phase::charge ? " declares no more charges"
                     : phase_of(s) == Phase::move ? " moves nobody else"
                                                  : " announces no more withdrawals";
  return side + what;
}

/// The sums of an outcome: "5", "5 to 7", "5 or 7 to 9".
std::string describe_sums(const BonusEffects& effects, int outcome, int most) {
  const auto is = [&](int sum) { return sum <= most && effects.outcome[at(sum)] == outcome; };
  std::string out;
  for (int first = effects.least[at(outcome)]; first <= most; ++first) {
    if (!is(first)) continue;
    int last = first;
    while (is(last + 1)) ++last;
    out += (out.empty() ? "" : " or ") + std::to_string(first) + (last > first ? " to " + std::to_string(last) : "");
    first = last;
  }
  return out;
}

/// How far the soldiers of a category may run on an outcome, the first of them for all.
std::string describe_bonus(const Rules& rules, const Layout& s, int outcome) {
  const int category = rules.rolling_category(s);
  const BonusEffects effects = rules.bonus_effects(s, category);
  const int least = effects.least[at(outcome)];
  const std::string sums = describe_sums(effects, outcome, 6 * kChargeDice[at(category)]);
  const int reach = rules.setting().charge_move(rules.subject(s), least);
  return "the " + std::string(kCategoryNames[at(category)]) + " rolls " + sums + " and charges " +
         std::to_string(reach) + " inches" + (sums == std::to_string(least) ? "" : " or more");
}

}  // namespace

std::string soldier_name(const Setting& set, const Layout& s, int soldier) {
  const std::string name = spaced(set.type_name_of(soldier));
  if (!has(s.on_table, soldier)) return name + " (number " + std::to_string(soldier) + ")";
  return name + " at " + cell_text(s.cell[at(soldier)], set.width());
}

std::string action_text(const Rules& rules, const Layout& s, Action action) {
  const Setting& set = rules.setting();
  const Encoder& enc = rules.encoder();
  if (enc.is_global(action)) return describe_global(rules, s, enc.global(action));
  const Spatial kind = enc.spatial(action);
  const Cell cell = enc.cell(action);
  const std::string where = cell_text(cell, set.width());
  const int there = soldier_at(s, cell);
  const std::string who = there < 0 ? "nobody at " + where : soldier_name(set, s, there);
  const int about = rules.subject(s);
  const std::string subject = about < 0 ? "nobody" : soldier_name(set, s, about);
  if (is_face(kind)) return subject + " faces " + direction_name(faced(kind));
  switch (kind) {
    case Spatial::deploy:
      return subject + " is placed at " + where;
    case Spatial::charge_with:
      return who + " declares a charge";
    case Spatial::charge_at:
      return subject + " will charge " + who;
    case Spatial::move_with:
      return who + (there >= 0 && engaged(set, s, there) ? " turns" : " moves");
    case Spatial::run:
      return who + " charges " + (there < 0 ? "nobody" : soldier_name(set, s, s.target[at(there)] - 1));
    case Spatial::go:
      if (there == about) return subject + " stays and turns";
      return subject + (phase_of(s) == Phase::withdrawal_cell ? " withdraws to " : " walks to ") + where;
    case Spatial::shoot_at:
      return subject + " shoots at " + who;
    case Spatial::throw_at:
      return subject + " throws at " + who;
    case Spatial::withdraw:
      return who + " means to withdraw";
    case Spatial::strike_at:
      return subject + " will strike at " + who;
    default:
      return who + " fights next";
  }
}

std::string outcome_text(const Rules& rules, const Layout& s, int outcome) {
  const Setting& set = rules.setting();
  const int about = rules.subject(s);
  const std::string who = about < 0 ? "" : soldier_name(set, s, about);
  const auto needed = [](int number) { return ", needed " + std::to_string(number) + "+ on 3d6"; };
  switch (phase_of(s)) {
    case Phase::deployment:
      return "side " + std::to_string(outcome) + " places first";
    case Phase::initiative_dice:
      return "side " + std::to_string(outcome) + " has the choice";
    case Phase::charge_bonus:
      return describe_bonus(rules, s, outcome);
    case Phase::loading:
      return who + (outcome == 0 ? " is not ready in time" : " loads in time");
    case Phase::withdrawal_dice:
      return who + (outcome == 0 ? " is held" : " gets away");
    case Phase::blow: {
      const int target = s.target[at(about)] - 1;
      return who + (outcome == 0 ? " misses " : " kills ") + soldier_name(set, s, target) +
             needed(rules.blow_numbers(s, about, target).needed());
    }
    default:
      break;
  }
  const int target = s.target[at(about)] - 1;
  const bool thrown = has(s.thrown, about);
  if (phase_of(s) == Phase::shot_dice) {
    return who + (outcome == 0 ? " misses " : " kills ") + soldier_name(set, s, target) +
           needed(rules.shot_numbers(s, about, target, thrown).needed());
  }
  return "the miss of " + who + (outcome == 0 ? " spares " : " kills ") +
         soldier_name(set, s, rules.stray_victim(s, about, target)) +
         needed(rules.stray_numbers(s, about, target, thrown).needed());
}

std::string position_text(const Rules& rules, const Layout& s) {
  const Setting& set = rules.setting();
  std::string turn = "turn " + std::to_string(s.turn) + " of " + std::to_string(set.scenario.turns) + ", " +
                     std::to_string(count(side_soldiers(set, s, 0))) + " against " +
                     std::to_string(count(side_soldiers(set, s, 1)));
  if (phase_of(s) == Phase::over) return turn + over_text(static_cast<tabletop::Verdict>(s.verdict));
  constexpr std::array<const char*, 5> kStages{"", ", move", ", counter-move", ", missile fire", ", melee"};
  turn += kStages[s.stage];
  if (!is_decision(phase_of(s))) {
    return turn + ": dice for " + spaced(chance_kind_names()[static_cast<std::size_t>(s.phase) - kDecisionKinds]);
  }
  return turn + ": side " + std::to_string(rules.decider(s)) + " decides " + spaced(decision_kind_names()[s.phase]);
}

namespace {

std::string label_of(const Setting& set, const Layout& s, int soldier) {
  const Profile& p = set.profile(soldier);
  std::string label(kArmourNames[static_cast<std::size_t>(p.armour)]);
  label += p.mounted ? " horse" : " foot";
  label.append(", ").append(spaced(kWeaponNames[static_cast<std::size_t>(weapon_of(set, s, soldier))]));
  for (int gone = s.arms[at(soldier)] + 1; gone < p.weapon_count; ++gone) {
    label.append(" (then ").append(spaced(kWeaponNames[static_cast<std::size_t>(p.weapon(gone))])).append(")");
  }
  if (p.shield != Shield::none) label.append(", ").append(kShieldNames[static_cast<std::size_t>(p.shield)]);
  if (p.missile != Missile::none) label.append(", ").append(kMissileNames[static_cast<std::size_t>(p.missile)]);
  const int javelins = s.javelins[at(soldier)];
  if (javelins > 0) label += ", " + counted(javelins, "javelin", "javelins");
  return label;
}

char glyph_of(const Profile& p) {
  if (p.mounted) return 'k';
  if (p.missile != Missile::none) return is_loaded_weapon(p.missile) ? 'x' : 'b';
  if (p.javelins > 0) return 'j';
  constexpr std::array<char, 4> kFoot{'p', 'l', 'm', 'h'};
  return kFoot[static_cast<std::size_t>(p.armour)];
}

}  // namespace

std::vector<EntityView> entity_views(const Rules& rules, const Layout& s) {
  const Setting& set = rules.setting();
  std::vector<EntityView> out;
  for_each(s.on_table, [&](int f) {
    EntityView view = view_of_entity(f, set.side_of(f), s.cell[at(f)], s.facing[at(f)], glyph_of(set.profile(f)));
    view.label = label_of(set, s, f);
    note(view, engaged(set, s, f), "in melee");
    note(view, has(s.moved, f), "walked");
    note(view, has(s.charged, f), "charged");
    note(view, has(s.tired, f), "may not charge");
    note(view, has(s.unloaded, f), "not loaded");
    note(view, has(s.fired, f), "has shot");
    note(view, has(s.withdrawing, f), "withdrawing");
    note(view, has(s.forfeited, f), "has lost his blow");
    out.push_back(view);
  });
  return out;
}

}  // namespace banneret::chevauchee
