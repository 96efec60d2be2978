// What is seen of one figure or loose horse, in the planes at its cell and in its entity row alike: names, scales and
// values. Shared by the observation files alone.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "env/ruleset/observation.h"
#include "env/skirmish/position.h"

namespace banneret::skirmish {

/// Weapons in hand and carried come after these: kWeapons - 1 each.
enum class Trait : std::uint8_t {
  loose_horse,
  novice,
  average,
  veteran,
  elite,
  shield,
  civilian,
  mounted,  ///< this and the next 17 are sets of the Layout, in the order of kSeenSets
  kneeling,
  lying,
  acted,
  moved,
  moved_last,
  hurried,
  acting,
  charged,
  stunned,
  stun_fresh,
  unloaded,
  shot,
  fought,
  struck,
  holding,
  ran_once,
  ran_twice,
  gait,
  hits,
  number,
  attacked,
  named,
  mover,
  target,
  named_by_own,
  named_by_enemy,
  count,
};
inline constexpr std::size_t kNamedTraits = static_cast<std::size_t>(Trait::count);
inline constexpr std::array<const char*, kNamedTraits> kTraitNames{
    "loose_horse", "novice",   "average",  "veteran",    "elite",        "shield",        "civilian",
    "mounted",     "kneeling", "lying",    "acted",      "moved",        "moved_last",    "hurried",
    "acting",      "charged",  "stunned",  "stun_fresh", "unloaded",     "shot",          "fought",
    "struck",      "holding",  "ran_once", "ran_twice",  "gait",         "hits",          "number",
    "attacked",    "named",    "mover",    "target",     "named_by_own", "named_by_enemy"};
inline constexpr std::size_t kInHand = kNamedTraits;
inline constexpr std::size_t kCarriedTrait = kInHand + kWeapons - 1;
inline constexpr std::size_t kTraits = kCarriedTrait + kWeapons - 1;
using Traits = std::array<std::uint8_t, kTraits>;

std::string trait_name(std::size_t trait);
float trait_scale(std::size_t trait);

/// A position as one side sees it: its own edge at the bottom.
struct View : PositionView<Setting, Layout> {
  using PositionView::PositionView;
  using Traits = skirmish::Traits;

  /// Conditions of a side that name this figure's type: bit i for condition_i of the globals.
  int named_by(int figure, Side side) const;
  void traits(int figure, Traits& out) const;
};

}  // namespace banneret::skirmish
