// The whole position of a skirmish game as plain bytes: figures, what they hold and carry, loose horses, weapons on the
// ground, and the act, shot or blow in progress. Figures are indexed by roster number (side 0's first); slots of
// figures off the table are zero, and so is every field that means nothing at the moment, so that equal positions are
// equal bytes. What is derived from it is in position.h.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "env/core/state.h"
#include "env/core/types.h"
#include "env/skirmish/tables.h"
#include "env/tabletop/entity_set.h"
#include "env/tabletop/victory.h"

namespace banneret::skirmish {

/// A set of figures, one bit a roster number.
using Figures = tabletop::EntitySet;
using tabletop::bit;
using tabletop::count;
using tabletop::for_each;
using tabletop::has;
using tabletop::lowest;

/// What the position waits for. Decisions first (their order is GameSpec::decision_kinds), then chance nodes (the order
/// of GameSpec::chance_kinds), then the end.
enum class Phase : std::uint8_t {
  initiative,   ///< the winner of the dice: go first or second (SK-TUR-1)
  figure,       ///< movement, active side: which figure acts
  act,          ///< what `mover` does: a gait, a charge at an enemy, or an action
  destination,  ///< where it ends, at its gait or along its charge
  facing,       ///< how it faces where it ends: one of `facings`
  foe,          ///< which of the enemies it has come into contact with it will fight (SK-MOV-9)
  horse,        ///< mounting: which loose horse; dismounting: where its horse stays
  weapon,       ///< an action: what it does with its weapons
  shooter,      ///< firing, active side: which figure shoots, or passes
  shot_target,  ///< whom `mover` shoots at
  fighter,      ///< melee, active side: which figure strikes, or passes
  blow_target,  ///< whom `mover` strikes
  first_side,   ///< 2d6: side 0's die, side 1's; ties again
  shot,         ///< d100 of `mover` at `target`
  blow,         ///< d100 of `mover` at `target`
  wound,        ///< d10: what the hit on `target` does
  over,
};
inline constexpr int kDecisionKinds = 12;
inline constexpr int kChanceKinds = 4;
static_assert(static_cast<int>(Phase::first_side) == kDecisionKinds);
static_assert(static_cast<int>(Phase::over) == kDecisionKinds + kChanceKinds);

/// What `mover` has chosen to do in the movement phase.
enum class Act : std::uint8_t {
  none,
  halt,
  walk,  ///< lying: crawl
  run,   ///< mounted: trot; civilians: their run
  canter,
  gallop,
  charge,         ///< on foot, or at a canter
  gallop_charge,  ///< mounted, at a gallop
  mount,
  dismount,
  kneel,
  lie_down,
  stand_up,
  ready,  ///< weapons alone
};
constexpr bool is_charge(Act act) {
  return act == Act::charge || act == Act::gallop_charge;
}
constexpr bool is_move(Act act) {
  return act >= Act::walk && act <= Act::gallop_charge;
}

inline constexpr int kMaxFigures = kMaxEntities;
inline constexpr int kMaxSideFigures = 32;
inline constexpr int kMaxCarried = 4;   ///< weapons put away on one figure
inline constexpr int kMaxGround = 128;  ///< weapons of a whole scenario

struct Layout {
  // ---- figures, as sets ----
  Figures on_table;
  Figures exited;  ///< left over an exit
  Figures mounted;
  Figures kneeling;
  Figures lying;
  Figures acted;       ///< have had their act of this phase (SK-TUR-3)
  Figures moved;       ///< have left their cell this turn
  Figures moved_last;  ///< have left their cell last turn (SK-VIS-2)
  Figures hurried;     ///< have gone faster than a walk or crawl this turn
  Figures acting;      ///< have made an action this turn (SK-TUR-4)
  Figures charged;     ///< have charged into contact with their target this turn (SK-MEL-6)
  Figures stunned;     ///< SK-FIR-8
  Figures stun_fresh;  ///< those stunned this turn, who stay so to the end of the next
  Figures unloaded;    ///< SK-FIR-1: have shot their bow and not reloaded
  Figures shot;        ///< have shot a bow this turn
  Figures fought;      ///< have struck or been struck at in melee this turn
  Figures struck;      ///< have been struck at in melee this turn: their shield counts no more (SK-MEL-6)
  Figures holding;     ///< hold an enemy while a friend leaves: may not leave this turn (SK-MOV-11)
  Figures ran_once;    ///< SK-MOV-10: civilians that ran last turn
  Figures ran_twice;   ///< and the turn before too: may not run this turn

  tabletop::VictoryProgress progress;

  // ---- figures, by number ----
  std::array<std::uint16_t, kMaxFigures> cell;
  std::array<std::uint16_t, kMaxFigures> carried;  ///< weapons put away: four nibbles (Weapon), the greatest lowest
  std::array<std::uint8_t, kMaxFigures> facing;
  std::array<std::uint8_t, kMaxFigures> hand;  ///< Weapon
  std::array<std::uint8_t, kMaxFigures> gait;  ///< Gait of this turn's act; before it, mounted: of last turn's
  std::array<std::uint8_t, kMaxFigures> hits;
  std::array<std::uint8_t, kMaxFigures> attacked;  ///< plus one: enemy struck at in the last melee phase (SK-MOV-11)
  std::array<std::uint8_t, kMaxFigures> named;     ///< plus one: enemy named at contact this turn (SK-MOV-9)

  // ---- things on the table ----
  /// Loose horses, plus one: [32 * side ...] cells in the side's own order (tabletop::frame_key), then zeros.
  std::array<std::uint16_t, 2 * kMaxSideFigures> horse;
  /// Weapons on the ground, 16 * cell + Weapon, ascending, then zeros.
  std::array<std::uint16_t, kMaxGround> ground;

  // ---- the rest ("plus one" fields are 0 for none) ----
  std::uint16_t turn;  ///< from 1
  std::uint8_t phase;
  std::uint8_t half;     ///< 0 movement, 1 firing and melee
  std::uint8_t active;   ///< side whose act it is; at the initiative decision the winner
  std::uint8_t first;    ///< side that goes first this turn; 0 before that is decided
  std::uint8_t verdict;  ///< tabletop::Verdict
  std::uint8_t mover;    ///< plus one: figure acting, shooting or striking
  std::uint8_t act;      ///< Act
  std::uint8_t target;   ///< plus one: of the charge, shot or blow
  std::uint8_t facings;  ///< bit d: it may end facing d
  std::uint8_t melee;    ///< 1 in the melee phase
  std::array<std::uint8_t, 4> reserved;
};
static_assert(std::has_unique_object_representations_v<Layout> && sizeof(Layout) % 8 == 0);
static_assert(sizeof(Layout) <= 1280);

constexpr Phase phase_of(const Layout& s) {
  return static_cast<Phase>(s.phase);
}
constexpr bool is_decision(Phase phase) {
  return static_cast<int>(phase) < kDecisionKinds;
}
constexpr Act act_of(const Layout& s) {
  return static_cast<Act>(s.act);
}
/// Whether `active` means anything: not at the initiative dice. Then it is 0 for either side.
constexpr bool active_known(const Layout& s) {
  return phase_of(s) != Phase::first_side;
}
/// Whether `first` means anything.
constexpr bool order_known(const Layout& s) {
  return phase_of(s) != Phase::first_side && phase_of(s) != Phase::initiative;
}

}  // namespace banneret::skirmish
