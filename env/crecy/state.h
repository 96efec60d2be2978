// The whole position of a crecy game as plain bytes: units and their parts, command stands, clocks, decks, and the
// move, volley, melee and tests in progress. Entities are indexed by the Setting's blocks (side 0's first: its roster,
// then its free slots for dismounted and fleeing parts); slots off the table are zero, and so is every field that means
// nothing at the moment, so that equal positions are equal bytes. What is derived from it is in position.h.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "env/core/state.h"
#include "env/core/types.h"
#include "env/crecy/tables.h"
#include "env/tabletop/entity_set.h"
#include "env/tabletop/victory.h"

namespace banneret::crecy {

/// A set of entities, one bit each.
using Units = tabletop::EntitySet;
using tabletop::bit;
using tabletop::count;
using tabletop::for_each;
using tabletop::has;
using tabletop::lowest;

/// What the position waits for. Decisions first (their order is GameSpec::decision_kinds), then chance nodes (the order
/// of GameSpec::chance_kinds), then the end.
enum class Phase : std::uint8_t {
  order,          ///< active side: spend a point, flip a card or pass
  manoeuvre,      ///< active side: go straight on, wheel, or be done
  destination,    ///< active side: cell of a skirmishers' move
  facing,         ///< active side: how those skirmishers face
  reaction,       ///< other side: face the charge, fall back or stand (lowest of `reacting`)
  join,           ///< active side: unit that a leader joins
  volley_target,  ///< active side
  castings,       ///< active side: how many fire at the target named
  strike_target,  ///< side of lowest(naming): whom it strikes
  pairing,        ///< active side: the next strike or pair of strikes
  first_round,    ///< 2d6: side 0's die, side 1's; ties again
  rally,          ///< a die a casting of lowest(rally_due), or of the unit rallied by card
  points,         ///< a die a living leader of one contingent, or of the commander-in-chief
  card,           ///< one die of as many sides as cards are left
  volley,         ///< a die a casting firing
  stand,          ///< 2d6: whether the stand of lowest(stand_due) is hit, and who
  flight,         ///< a die a casting (two against missiles) of lowest(flight_due)
  strike,         ///< a die a roll of `striker` against `struck`
  over,
};
inline constexpr int kDecisionKinds = 10;
inline constexpr int kChanceKinds = 8;
static_assert(static_cast<int>(Phase::first_round) == kDecisionKinds);
static_assert(static_cast<int>(Phase::over) == kDecisionKinds + kChanceKinds);

/// What a move in progress has done, and what it is.
enum MoveFlag : std::uint8_t {
  kMoveWheeled = 1,        ///< the straight allowance is lost
  kMoveLeft = 2,           ///< the last manoeuvre was a wheel to the left
  kMoveRight = 4,          ///< the last manoeuvre was a wheel to the right
  kMoveAdvanced = 8,       ///< the last manoeuvre was an advance
  kMovePaidTerrain = 16,   ///< CR-MOV-1: each surcharge once a move
  kMovePaidPassing = 32,   ///< CR-MOV-1
  kMoveDoubleTime = 64,    ///< CR-CRD-3
  kMoveWithdrawing = 128,  ///< CR-MOV-6
};

/// What has happened to a unit in this melee (Layout::struck).
enum StruckFlag : std::uint8_t {
  kStruckArc = 3,         ///< mask: 0 front, 1 flank, 2 rear - the worst attacker's
  kStruckPositions = 12,  ///< mask, shifted by 2: advantageous positions held against every attacker so far
  kStruckColumn = 16,     ///< was in march column when struck
  kStruck = 32,
};

/// What the dice of hits, stands and flight belong to: decides what follows.
enum class Attack : std::uint8_t { none, volley, melee };

inline constexpr int kMaxUnits = kMaxEntities;
inline constexpr int kMaxStands = 2 * (kMaxContingents * kLeadersOfContingent + 1);
inline constexpr int kWhite = kMaxContingents;  ///< index of the commander-in-chief's points

enum StandFlag : std::uint8_t { kMusicianLost = 1, kBearerLost = 2 };

struct Layout {
  // ---- entities, as sets ----
  Units on_table;
  Units exited;                        ///< left over an exit
  Units fleeing;                       ///< CR-FLE-6; whole units and parts
  Units foot;                          ///< CR-DEF-3: dismounted parts
  Units counted;                       ///< CR-MRL-2: units of the roster whose loss the clock has felt
  Units moved;                         ///< either side: have changed cell in this round (README: holds)
  Units ordered;                       ///< active side: have had their move of this round (CR-ACT-5)
  Units shot;                          ///< active side: have volleyed or reloaded in this round (CR-ACT-5)
  Units joined;                        ///< active side: were joined by a leader in this round, who stays
  Units unloaded;                      ///< CR-MIS-2: crossbows to be reloaded
  Units charged;                       ///< active side: have charged into contact in this round (CR-MEL-4)
  Units killed;                        ///< either side: have killed in this turn (CR-FLE-1)
  Units steady;                        ///< CR-CRD-3: until their side's next round
  std::array<Units, kCardKinds> used;  ///< active side: have used the card in this round (CR-CRD-1)

  // ---- in progress ----
  Units shot_at;     ///< volley: targets fired at already
  Units reacting;    ///< charge: enemies who have still to react
  Units stood;       ///< charge: enemies who did not fall back
  Units naming;      ///< melee: have still to name whom they strike
  Units stand_due;   ///< command stands to be rolled for
  Units flight_due;  ///< melee: flight to be rolled for
  Units rally_due;   ///< round start: fleeing units that have still to test or move

  tabletop::VictoryProgress progress;

  // ---- entities, by number ----
  std::array<std::uint32_t, kMaxUnits> denied;  ///< CR-MOV-5: enemies (bit = place in their block) not to be charged
  std::array<std::uint16_t, kMaxUnits> cell;
  std::array<std::uint8_t, kMaxUnits> facing;
  std::array<std::uint8_t, kMaxUnits> castings;   ///< 1..6; 0 for a moment while a stand of the slain is rolled for
  std::array<std::uint8_t, kMaxUnits> formation;  ///< Formation
  std::array<std::uint8_t, kMaxUnits> origin;     ///< roster entity that it is or comes from
  std::array<std::uint8_t, kMaxUnits> parent;     ///< plus one: of a part, while its parent lives; 0 for units
  std::array<std::uint8_t, kMaxUnits> stand;      ///< plus one: number of its command stand
  std::array<std::uint8_t, kMaxUnits> deaths;     ///< in this turn, horses apart (CR-FLE-3)
  std::array<std::uint8_t, kMaxUnits> lost;       ///< in this melee (CR-FLE-2)
  std::array<std::uint8_t, kMaxUnits> target;     ///< plus one: whom it strikes in this melee
  std::array<std::uint8_t, kMaxUnits> struck;     ///< StruckFlag
  std::array<std::uint8_t, kMaxUnits> moved_at;   ///< bit d: had moved in the round in which it met the enemy at d

  // ---- sides and stands ----
  std::array<std::uint8_t, kMaxStands> stand_lost;            ///< StandFlag, of a stand whose leader lives
  std::array<std::array<std::uint8_t, kCardKinds>, 2> cards;  ///< [side] left in its deck
  std::array<std::uint8_t, 2> clock;
  std::array<std::uint8_t, 2> reduced;    ///< clock reduced in this turn
  std::array<std::uint8_t, 2> suffered;   ///< had a unit destroyed or fleeing in this turn
  std::array<std::uint8_t, 2> camp_lost;  ///< CR-MRL-4

  // ---- the rest ("plus one" fields are 0 for none) ----
  std::uint16_t turn;                                    ///< from 1
  std::array<std::uint8_t, kMaxContingents + 1> points;  ///< left to the active side; kWhite: the commander-in-chief's
  std::uint8_t open_cards;                               ///< bit: Card lying open
  std::uint8_t points_due;                               ///< bit: contingent, kWhite: have still to dice
  std::uint8_t phase;
  std::uint8_t half;           ///< 0 or 1: round of the turn
  std::uint8_t active;         ///< side whose round it is
  std::uint8_t first;          ///< side that has the first round of each turn
  std::uint8_t verdict;        ///< tabletop::Verdict
  std::uint8_t mover;          ///< plus one: unit on the move
  std::uint8_t spent;          ///< fifths of its allowance
  std::uint8_t move_flags;     ///< MoveFlag
  std::uint8_t joining;        ///< plus one: unit that a leader leaves
  std::uint8_t shooter;        ///< plus one: volleying unit
  std::uint8_t castings_left;  ///< have not fired yet in this volley
  std::uint8_t firing;         ///< fire at shot_target
  std::uint8_t shot_target;    ///< plus one
  std::uint8_t attack;         ///< Attack
  std::uint8_t striker;        ///< plus one: first unit of the pairing being fought
  std::uint8_t struck_unit;    ///< plus one: its enemy
  std::uint8_t mutual;         ///< 1: they strike each other (CR-MEL-1)
  std::uint8_t second_blow;    ///< 1: the dice are those of struck_unit against striker
  std::uint8_t took_striker;   ///< castings that this pairing costs the striker
  std::uint8_t took_struck;    ///< castings that it costs struck_unit
  std::uint8_t rallying;       ///< plus one: unit rallied by card
  std::array<std::uint8_t, 6> reserved;
};
static_assert(std::has_unique_object_representations_v<Layout> && sizeof(Layout) % 8 == 0);
static_assert(sizeof(Layout) <= 1400);

/// Whether `active` and `first` mean anything: not before the first round is decided. Then they are 0 for either side.
inline bool order_known(const Layout& s) {
  return static_cast<Phase>(s.phase) != Phase::first_round;
}

constexpr Phase phase_of(const Layout& s) {
  return static_cast<Phase>(s.phase);
}
constexpr bool is_decision(Phase phase) {
  return static_cast<int>(phase) < kDecisionKinds;
}

}  // namespace banneret::crecy
