// What is seen of one soldier, in the planes at his cell and in his entity row alike: names, scales and values.
// Shared by traits.cpp and observation.cpp alone.
#pragma once

#include <array>
#include <cstdint>

#include "env/chevauchee/position.h"
#include "env/ruleset/observation.h"

namespace banneret::chevauchee {

enum class Trait : std::uint8_t {
  unarmoured,
  light,
  medium,
  heavy,
  mounted,
  shield,
  buckler,
  bow,
  crossbow,
  handgun,
  sling,
  longbow,
  weapon_class,
  weapon_attack,
  two_handed,
  dropped,
  thrown_spear,
  thrown_dagger,
  next_class,
  next_attack,
  arms,
  javelins,
  number,
  unloaded,
  moved,
  charged,
  charged_last,
  tired,
  acted,
  fired,
  thrown,
  doomed,
  loading,
  withdrawing,
  forfeited,
  pending,
  pressed,
  target,
  second,
  mover,
  last,
  striker,
  named_by_own,
  named_by_enemy,
  met_0,
  count = met_0 + 20,
};
inline constexpr std::size_t kTraits = static_cast<std::size_t>(Trait::count);
inline constexpr int kMeetings = 20;  ///< offsets within two cells, row by row: met_0 to met_19
/// Of the traits before met_0.
inline constexpr std::array<const char*, kTraits - kMeetings> kTraitNames{
    "unarmoured",   "light",         "medium",       "heavy",         "mounted",    "shield",       "buckler",
    "bow",          "crossbow",      "handgun",      "sling",         "longbow",    "weapon_class", "weapon_attack",
    "two_handed",   "dropped",       "thrown_spear", "thrown_dagger", "next_class", "next_attack",  "arms",
    "javelins",     "number",        "unloaded",     "moved",         "charged",    "charged_last", "tired",
    "acted",        "fired",         "thrown",       "doomed",        "loading",    "withdrawing",  "forfeited",
    "pending",      "pressed",       "target",       "second",        "mover",      "last",         "striker",
    "named_by_own", "named_by_enemy"};

constexpr float trait_scale(Trait trait) {
  switch (trait) {
    case Trait::weapon_class:
    case Trait::next_class:
    case Trait::weapon_attack:
    case Trait::next_attack:
    case Trait::arms:
    case Trait::javelins:
      return 1.0F / 6.0F;
    case Trait::number:
    case Trait::target:
    case Trait::second:
      return 1.0F / 32.0F;
    case Trait::named_by_own:
    case Trait::named_by_enemy:
      return 1.0F / 255.0F;
    default:
      return trait >= Trait::met_0 ? 1.0F / 11.0F : 1.0F;
  }
}

using Traits = std::array<std::uint8_t, kTraits>;

/// A position as one side sees it: its own edge at the bottom.
struct View : PositionView<Setting, Layout> {
  using PositionView::PositionView;
  using Traits = chevauchee::Traits;

  /// Conditions of a side that name this soldier's type: bit i for condition_i of the globals.
  int named_by(int soldier, Side side) const;
  void traits(int soldier, Traits& out) const;

 private:
  void weapons(int soldier, Traits& out) const;
  void meetings(int soldier, Traits& out) const;
};

}  // namespace banneret::chevauchee
