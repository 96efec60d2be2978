// What is seen of one unit, in the planes at its cell and in its entity row alike: names, scales and values.
// Shared by the observation*.cpp files alone.
#pragma once

#include <array>
#include <cstdint>

#include "env/crecy/position.h"
#include "env/ruleset/observation.h"

namespace banneret::crecy {

enum class Trait : std::uint8_t {
  peasant,
  soldier,
  veteran,
  knight,
  skirmisher,
  unarmoured,
  armoured,
  cavalry,
  lance,
  pole_arm,
  two_handed,
  shield,
  mail,
  crossbow,
  skirmish,
  short_bow,
  longbow,
  castings,
  single_line,
  double_line,
  shield_wall,
  defensive,
  march_column,
  wedge,
  leader,
  chief,
  stand_contingent,
  stand_lost,
  contingent,
  number,
  origin,
  parent,
  fleeing,
  foot,
  counted,
  moved,
  ordered,
  shot,
  joined,
  unloaded,
  charged,
  killed,
  steady,
  used,
  shot_at,
  reacting,
  stood,
  naming,
  stand_due,
  flight_due,
  rally_due,
  denied_0,
  denied_1,
  denied_2,
  denied_3,
  deaths,
  lost,
  target,
  struck,
  moved_at,
  mover,
  joining,
  shooter,
  shot_target,
  striker,
  struck_unit,
  rallying,
  named_by_own,
  named_by_enemy,
  count,
};
inline constexpr std::size_t kTraits = static_cast<std::size_t>(Trait::count);
inline constexpr std::array<const char*, kTraits> kTraitNames{"peasant",     "soldier",      "veteran",
                                                              "knight",      "skirmisher",   "unarmoured",
                                                              "armoured",    "cavalry",      "lance",
                                                              "pole_arm",    "two_handed",   "shield",
                                                              "mail",        "crossbow",     "skirmish",
                                                              "short_bow",   "longbow",      "castings",
                                                              "single_line", "double_line",  "shield_wall",
                                                              "defensive",   "march_column", "wedge",
                                                              "leader",      "chief",        "stand_contingent",
                                                              "stand_lost",  "contingent",   "number",
                                                              "origin",      "parent",       "fleeing",
                                                              "foot",        "counted",      "moved",
                                                              "ordered",     "shot",         "joined",
                                                              "unloaded",    "charged",      "killed",
                                                              "steady",      "used",         "shot_at",
                                                              "reacting",    "stood",        "naming",
                                                              "stand_due",   "flight_due",   "rally_due",
                                                              "denied_0",    "denied_1",     "denied_2",
                                                              "denied_3",    "deaths",       "lost",
                                                              "target",      "struck",       "moved_at",
                                                              "mover",       "joining",      "shooter",
                                                              "shot_target", "striker",      "struck_unit",
                                                              "rallying",    "named_by_own", "named_by_enemy"};

constexpr float trait_scale(Trait trait) {
  switch (trait) {
    case Trait::castings:
    case Trait::deaths:
    case Trait::lost:
      return 1.0F / 6.0F;
    case Trait::contingent:
    case Trait::stand_contingent:
      return 1.0F / 4.0F;
    case Trait::stand_lost:
      return 1.0F / 3.0F;
    case Trait::number:
    case Trait::origin:
    case Trait::parent:
    case Trait::target:
    case Trait::used:
      return 1.0F / 32.0F;
    case Trait::struck:
      return 1.0F / 64.0F;
    case Trait::denied_0:
    case Trait::denied_1:
    case Trait::denied_2:
    case Trait::denied_3:
    case Trait::moved_at:
    case Trait::named_by_own:
    case Trait::named_by_enemy:
      return 1.0F / 255.0F;
    default:
      return 1.0F;
  }
}

using Traits = std::array<std::uint8_t, kTraits>;

/// A position as one side sees it: its own edge at the bottom.
struct View : PositionView<Setting, Layout> {
  using PositionView::PositionView;
  using Traits = crecy::Traits;

  /// Conditions of a side that name this unit's type: bit i for condition_i of the globals.
  int named_by(int unit, Side side) const;
  void traits(int unit, Traits& out) const;
};

}  // namespace banneret::crecy
