// The whole position of a mayhem game as plain bytes: figures, pair memory, the activation, shots and checks in
// progress. Figures are indexed by roster number (side 0's first); slots of figures off the table are zero, and so is
// every field that means nothing at the moment, so that equal positions are equal bytes. What is derived from it is in
// position.h.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "env/core/state.h"
#include "env/core/types.h"
#include "env/mayhem/tables.h"
#include "env/tabletop/entity_set.h"
#include "env/tabletop/victory.h"

namespace banneret::mayhem {

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
  deploy,
  initiative,
  order,
  subject,
  charge_target,
  manoeuvre,
  rearrange,
  destination,
  facing,
  shooter,
  shot_target,
  shot_cell,
  strike,
  combat_figure,
  combat_enemy,
  initiative_dice,
  charge_check,
  charged_check,
  group_check,
  courage_single,
  retreat,
  move,
  shot,
  impact,
  skill,
  horse_check,
  over,
};
inline constexpr int kDecisionKinds = 15;
inline constexpr int kChanceKinds = 11;
static_assert(static_cast<int>(Phase::initiative_dice) == kDecisionKinds);
static_assert(static_cast<int>(Phase::over) == kDecisionKinds + kChanceKinds);

/// A committed move that the other side may shoot at before it is carried out.
enum class Manoeuvre : std::uint8_t { none, path, advance, wheel_left, wheel_right };

enum class Window : std::uint8_t { none, move, end_of_movement };

/// Why courage is being checked: decides what follows.
enum class Check : std::uint8_t { none, charged, activation, movement, combat };

inline constexpr int kMaxFigures = kMaxEntities;
inline constexpr int kMaxPathCells = 26;  ///< 122 fifths are at most 24 steps

struct Layout {
  // ---- figures, as sets ----
  Figures on_table;
  Figures exited;
  Figures mounted;
  Figures acted;          ///< active side: have had their move of this half
  Figures moved;          ///< either side: have changed cell in this half (README: holds)
  Figures shot;           ///< inactive side: have shot in this half
  Figures marked;         ///< have been marked by a casualty in this turn (MA-CRG-2, MA-CRG-7)
  Figures owes_casualty;  ///< marks whose check is due
  Figures owes_commander;
  Figures owes_horse;
  Figures checked;  ///< have thrown a group's check in this round of checks (MA-CRG-3: once)

  // ---- the activation ----
  Figures body;          ///< figures ordered
  Figures charged;       ///< enemies of the declared group, while a charge is on
  Figures unrearranged;  ///< reform: may still be rearranged
  Figures travelled;     ///< have changed cell by this order (MA-WIN: exits)

  // ---- a failed check ----
  Figures rolling;     ///< must still roll against their own courage
  Figures retreating;  ///< have held, must still retreat

  tabletop::VictoryProgress progress;

  // ---- figures, by number ----
  std::array<std::uint16_t, kMaxFigures> cell;
  std::array<std::uint16_t, kMaxPathCells> path;  ///< Manoeuvre::path: cells its steps end on, start first
  std::uint16_t turn;                             ///< from 1
  std::uint16_t pivot;                            ///< cell a wheel turns about
  std::array<std::uint8_t, kMaxFigures> facing;
  std::array<std::uint8_t, kMaxFigures> start_group;  ///< 1 + lowest member; 0 individual or of no more account
  std::array<std::uint8_t, kMaxFigures> group_kind;   ///< [lowest member] Order set by the first part to move
  std::array<std::uint8_t, kMaxFigures> group_roll;   ///< [lowest member] its roll, 0 = not yet
  std::array<std::uint8_t, kMaxFigures> moved_at;     ///< bit d: had moved in the half in which it met the enemy at d
  std::array<std::uint8_t, kMaxFigures> fought;       ///< bit d: has been through a combat phase with the enemy at d
  std::array<std::uint8_t, kMaxFigures> combat;       ///< active side, bit d: still to fight the enemy at d
  std::array<std::uint8_t, kMaxFigures> shot_at;      ///< shot ordered: 1 + target
  std::array<std::uint8_t, kMaxFigures> shot_step;    ///< shot ordered: step of the target's path

  // ---- the rest ("plus one" fields are 0 for none) ----
  std::uint8_t phase;
  std::uint8_t half;           ///< 0 or 1
  std::uint8_t active;         ///< side: moving; placing; at the initiative decision the winner
  std::uint8_t first;          ///< side that goes first this turn (at the initiative: went first last turn)
  std::uint8_t verdict;        ///< tabletop::Verdict
  std::uint8_t order;          ///< Order
  std::uint8_t charge;         ///< 1: declared as a charge
  std::uint8_t roll;           ///< inches of this activation, 0 before the dice
  std::uint8_t fifths;         ///< left to manoeuvre
  std::uint8_t after_advance;  ///< 1: the last manoeuvre was an advance
  std::uint8_t mover;          ///< plus one: figure on its own path
  std::uint8_t manoeuvre;      ///< Manoeuvre committed
  std::uint8_t steps;          ///< path: cells in `path`; advance: cells forward
  std::uint8_t wheel_fifths;   ///< price of the wheel, fixed when it is chosen (its dearest figure may fall on the way)
  std::uint8_t end_facing;     ///< path: facing at its end
  std::uint8_t window;         ///< Window
  std::uint8_t last_shooter;   ///< plus one: chosen last in this window
  std::uint8_t shooter;        ///< plus one: choosing its target or moment
  std::uint8_t shot_target;    ///< plus one
  std::uint8_t check;          ///< Check
  std::uint8_t fighter;        ///< plus one: active figure whose combats are being fought
  std::uint8_t foe;            ///< plus one: its opponent
  std::uint8_t striker;        ///< plus one: shooting, or has hit
  std::uint8_t struck;         ///< plus one
  std::uint8_t strike_step;    ///< step of the target's path at which the shot falls
  std::uint8_t at_horse;       ///< 1: the horse is struck
  std::array<std::uint8_t, 6> reserved;
};

/// Whether `first` means anything: not before the first turn's initiative is decided. Then it is 0 for either side.
inline bool order_known(const Layout& s) {
  const auto phase = static_cast<Phase>(s.phase);
  return s.turn > 1 || (phase != Phase::deploy && phase != Phase::initiative_dice && phase != Phase::initiative);
}
/// Whether `active` means anything: not at the first turn's initiative dice.
inline bool active_known(const Layout& s) {
  return s.turn > 1 || static_cast<Phase>(s.phase) != Phase::initiative_dice;
}
static_assert(std::has_unique_object_representations_v<Layout> && sizeof(Layout) % 8 == 0);
static_assert(sizeof(Layout) <= kStateCapacity);

constexpr Phase phase_of(const Layout& s) {
  return static_cast<Phase>(s.phase);
}
constexpr Order order_of(const Layout& s) {
  return static_cast<Order>(s.order);
}
constexpr bool is_decision(Phase phase) {
  return static_cast<int>(phase) < kDecisionKinds;
}

}  // namespace banneret::mayhem
