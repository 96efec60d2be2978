// The whole position of a chevauchee game as plain bytes: soldiers, what each pair in melee remembers, the turn's
// sequence, moves, shots and blows in progress. Soldiers are indexed by roster number (side 0's first); slots of
// soldiers off the table are zero, and so is every field that means nothing at the moment, so that equal positions are
// equal bytes. What is derived from it is in position.h.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "env/chevauchee/tables.h"
#include "env/core/state.h"
#include "env/core/types.h"
#include "env/tabletop/entity_set.h"
#include "env/tabletop/victory.h"

namespace banneret::chevauchee {

/// A set of soldiers, one bit a roster number.
using Soldiers = tabletop::EntitySet;
using tabletop::bit;
using tabletop::count;
using tabletop::for_each;
using tabletop::has;
using tabletop::lowest;

/// What the position waits for. Decisions first (their order is GameSpec::decision_kinds), then chance nodes (the order
/// of GameSpec::chance_kinds), then the end.
enum class Phase : std::uint8_t {
  deploy,           ///< active side: cell of its lowest soldier not yet placed
  initiative,       ///< active side, who rolled higher: move or counter-move
  charge,           ///< active side: who declares a charge next, by rising roster number, or done
  charge_target,    ///< active side: whom `mover` charges
  move,             ///< active side: who moves or runs his charge next, or done
  destination,      ///< active side: cell of `mover`
  facing,           ///< facing of `mover`, after a walk or a withdrawal
  shot,             ///< side of next_of(pending): whom he shoots or throws at, or hold
  withdrawal,       ///< active side: who announces a withdrawal next, by rising roster number, or done
  withdrawal_cell,  ///< side of `mover`: where he withdraws to
  blow_target,      ///< side of next_of(pending): whom he strikes
  pairing,          ///< player A: the pair that fights next
  deployment,       ///< 2d6: side 0's die, side 1's; ties again; the lower places first
  initiative_dice,  ///< 2d6: side 0's die, side 1's; ties again
  charge_bonus,     ///< 2d6 or 3d6: of `mover`'s category (A), or of the lowest category not yet rolled (B)
  loading,          ///< a die of next_of(loading), then one of each enemy who has engaged him this turn
  shot_dice,        ///< 3d6 of next_shooter()
  stray,            ///< 3d6 of next_shooter() against his friend
  withdrawal_dice,  ///< a die of next_of(withdrawing), then one of each of his opponents
  blow,             ///< 3d6 of `striker`
  over,
};
inline constexpr int kDecisionKinds = 12;
inline constexpr int kChanceKinds = 8;
static_assert(static_cast<int>(Phase::deployment) == kDecisionKinds);
static_assert(static_cast<int>(Phase::over) == kDecisionKinds + kChanceKinds);

/// CH-TUR-2. The first half-turn ends with `move`.
enum class Stage : std::uint8_t { start, move, counter_move, fire, melee };

/// What a pair in melee remembers (CH-HTH-0 to CH-HTH-3). The first three are a pair's first turn, by where the soldier
/// who moved to contact came from; then the second turn after an attack from the rear; then every later turn.
enum class Bout : std::uint8_t { none, front, flank, rear, rear_second, later };

inline constexpr int kMaxSoldiers = kMaxEntities;
inline constexpr int kMaxSideSoldiers = 32;

/// Pairs in melee: [place of a soldier of side 0], bit: place of a soldier of side 1. A pair is in melee exactly when
/// the two are within engagement distance (position.h: near).
struct Pairs {
  std::array<std::array<std::uint32_t, kMaxSideSoldiers>, 3> bout;  ///< bit planes of Bout, lowest first
  /// Side that moved to contact (a first turn, rear_second) or struck first last turn (later).
  std::array<std::uint32_t, kMaxSideSoldiers> lead;
};

struct Layout {
  // ---- soldiers, as sets ----
  Soldiers on_table;
  Soldiers exited;        ///< left over an exit
  Soldiers moved;         ///< have walked in this turn (changed cell)
  Soldiers charged;       ///< have declared a charge in this turn
  Soldiers charged_last;  ///< did in the last turn
  Soldiers tired;         ///< did in the last two (CH-MOV-4)
  Soldiers acted;         ///< active side, move phases: have had their move
  Soldiers unloaded;      ///< crossbows and handguns to be loaded
  Soldiers fired;         ///< have shot or thrown in this turn, or are about to
  Soldiers thrown;        ///< whose shot named is a throw
  Soldiers doomed;        ///< fire: killed, but still on the table until all dice are thrown (CH-FIR-4)
  Soldiers loading;       ///< fire: have still to beat their engagers
  Soldiers withdrawing;   ///< melee: have announced, not yet resolved
  Soldiers forfeited;     ///< melee: have lost their roll and this turn's blow
  Soldiers pending;       ///< fire: have still to name targets; melee: whom they strike
  Soldiers pressed;       ///< melee: drop their lance or pike at its end (have not killed)

  tabletop::VictoryProgress progress;
  Pairs pairs;

  // ---- soldiers, by number ("plus one" fields are 0 for none) ----
  std::array<std::uint16_t, kMaxSoldiers> cell;
  std::array<std::uint8_t, kMaxSoldiers> facing;
  std::array<std::uint8_t, kMaxSoldiers> arms;      ///< melee weapons of the roster's list that are gone
  std::array<std::uint8_t, kMaxSoldiers> javelins;  ///< left to throw
  std::array<std::uint8_t, kMaxSoldiers> target;    ///< plus one: move phases: whom he has declared to charge;
                                                    ///< fire: his (first) shot; melee: whom he strikes
  std::array<std::uint8_t, kMaxSoldiers> second;    ///< plus one: fire: his second shot; never below the first

  // ---- the rest ----
  std::array<std::uint8_t, kCategories> rolled;  ///< active side: sum of the charge dice, 0 not rolled or of no account
  std::uint16_t turn;                            ///< from 1
  std::uint8_t phase;
  std::uint8_t stage;    ///< Stage
  std::uint8_t active;   ///< side: placing, choosing, moving or announcing; player A in fire and from the blows on
  std::uint8_t first;    ///< player A, once chosen
  std::uint8_t verdict;  ///< tabletop::Verdict
  std::uint8_t mover;    ///< plus one: declaring, running, walking or withdrawing
  std::uint8_t last;     ///< plus one: declared or announced last
  std::uint8_t striker;  ///< plus one: whose blow is being struck
  std::array<std::uint8_t, 6> reserved;
};
static_assert(std::has_unique_object_representations_v<Layout> && sizeof(Layout) % 8 == 0);
static_assert(sizeof(Layout) <= 1200);

constexpr Phase phase_of(const Layout& s) {
  return static_cast<Phase>(s.phase);
}
constexpr Stage stage_of(const Layout& s) {
  return static_cast<Stage>(s.stage);
}
/// 0 while player A moves, then 1.
constexpr int half_of(const Layout& s) {
  return stage_of(s) >= Stage::counter_move ? 1 : 0;
}
constexpr bool is_decision(Phase phase) {
  return static_cast<int>(phase) < kDecisionKinds;
}
/// Whether `active` means anything: not at dice that both sides throw alike. Then it is 0 for either side.
constexpr bool active_known(const Layout& s) {
  return phase_of(s) != Phase::deployment && phase_of(s) != Phase::initiative_dice;
}
/// Whether `first` means anything: once player A is chosen, or (while soldiers are placed) who places first. Else 0.
constexpr bool first_known(const Layout& s) {
  return stage_of(s) != Stage::start;
}

}  // namespace banneret::chevauchee
