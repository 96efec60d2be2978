// Rules: the sequence of play of skirmish as functions over Layout - who may do what, what it does, what dice mean.
// Bodies: rules.cpp (turns, phases, dispatch), acts.cpp (the movement phase's choices), movement.cpp, shooting.cpp,
// combat.cpp (blows and wounds), chance.cpp. Words and observations are elsewhere. Immutable and thread-safe.
//
// How the parts hand over. begin_turn() -> dice and choice of the first side -> begin_movement() -> next_act() until
// all have acted -> begin_firing() -> next_shot() until nobody can or will -> begin_melee() -> next_blow() the same ->
// end_turn(). An act ends in end_act(); a shot or blow, its wound included, in attack_done().
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "env/core/chance.h"
#include "env/core/game.h"
#include "env/core/workspace.h"
#include "env/skirmish/encoding.h"
#include "env/skirmish/position.h"
#include "env/skirmish/setting.h"
#include "env/skirmish/state.h"

namespace banneret::skirmish {

// ---- numbers, shared by dice and words ------------------------------------------------------------------------------

/// One shot or throw (SK-FIR-1 to SK-FIR-3). Parts are signed: they add up.
struct ShotNumbers {
  int paces = 0;
  Band band = Band::near;
  Row row = Row::standing;  ///< the least that applies
  int base = 0;             ///< SK-FIR-2
  int hits = 0;             ///< on the firer
  int grade = 0;            ///< of the firer
  int moving = 0;           ///< the firer
  int soft_cover = 0;       ///< the target kneels or lies in it
  int shield = 0;           ///< the target's
  int chance() const { return clamped(base + hits + grade + moving + soft_cover + shield); }
};

/// One blow (SK-MEL-5, SK-MEL-6). Parts are signed: they add up.
struct BlowNumbers {
  int own_class = 0;
  int foe_class = 0;
  int base = 0;
  int grade = 0;
  int charging = 0;
  int wounded = 0;  ///< the opponent
  int hits = 0;     ///< on the striker
  int outnumbered = 0;
  int shield = 0;  ///< the opponent's
  int chance() const { return clamped(base + grade + charging + wounded + hits + outnumbered + shield); }
};

/// Why a shot is not possible, the nearer to possible the later. The first ones are the shooter's own: it has acted
/// already this phase (acted), holds nothing to shoot or throw (weapon), is stunned, has made an action, is in contact,
/// has an unloaded bow.
enum class ShotFault : std::uint8_t {
  acted,
  weapon,
  stunned,
  action,
  contact,
  unloaded,
  target,
  range,
  sight,
  arc,
  friends,  ///< not an enemy; too far; not seen; outside the wedge or arc; in contact with a friend
  none
};

/// Why an act is not open to a figure.
enum class ActFault : std::uint8_t {
  engaged,   ///< SK-MOV-11: in contact, and may not leave, or the act is an action
  stunned,   ///< SK-FIR-8: no charge
  posture,   ///< SK-MOV-1: kneeling cannot move, lying only crawls; or it kneels, lies, stands already
  foot,      ///< SK-MOV-1: a gait of horses; SK-TUR-4: dismounting
  mounted,   ///< SK-TUR-4: postures and mounting are for men on foot
  gait,      ///< SK-MOV-6: more than a level from last turn's
  civilian,  ///< SK-MOV-10
  tired,     ///< SK-MOV-10
  horse,     ///< SK-TUR-4: no loose horse of its side beside it; no free cell for its own
  weapons,   ///< SK-TUR-4: nothing to draw, sheathe, put down or pick up
  way,       ///< no cell to go to
  none
};

/// Why a charge at an enemy is not open, the nearer to possible the later.
enum class ChargeFault : std::uint8_t { act, target, sight, arc, way, none };

/// Cells on which a charge at an enemy may end, from the nearest (SK-MOV-7).
struct ChargeEnds {
  int count = 0;
  std::array<Cell, 2 * kMaxPaces + 4> cell{};
};

class Rules {
 public:
  /// `serial` keys the reach cache of a Workspace. \pre setting outlives this.
  Rules(const Setting& setting, std::uint64_t serial);

  void reset(Layout& s) const;
  Side decider(const Layout& s) const { return s.active; }
  /// Figure that a decision or throw is about, -1 if none: `mover`, at a wound `target`.
  int subject(const Layout& s) const;
  void legal_actions(const Layout& s, Workspace& work, std::vector<Action>& out) const;
  void apply(Layout& s, Action action, Workspace& work) const;

  // ---- chance.cpp ----
  // Outcomes. first_side: 0, 1 = the side that wins. shot, blow: 0 hit, 1 missed. wound: Wound.
  DiceThrow dice_throw(const Layout& s) const;
  void chance_outcomes(const Layout& s, ChanceOutcomes& out) const;
  int outcome_of(const Layout& s, DiceValues dice) const;
  void apply_outcome(Layout& s, int outcome) const;

  // ---- acts.cpp: legality, shared by the mask and by refusals ----
  ActFault act_fault(const Layout& s, int figure, Act act, Workspace& work) const;
  /// What the figure may do with its weapons, as Global kinds from `sheathe` on: bit kind - sheathe. `alone`: without
  /// another action, so that a full hand may sheathe and draw (SK-TUR-4).
  std::uint64_t weapon_choices(const Layout& s, int figure, bool alone) const;
  /// Cells of the phase `horse`, of the act: loose horses to mount, or free cells where its own may stay. In the order
  /// of directions.
  int horse_cells(const Layout& s, int figure, Act act, std::array<Cell, 8>& out) const;

  // ---- movement.cpp ----
  Pace pace_of(const Layout& s, int figure, Act act) const;
  ChargeFault charge_fault(const Layout& s, int figure, int target, Act act) const;
  void charge_ends(const Layout& s, int figure, int target, Act act, ChargeEnds& out) const;
  /// Where `mover` may end its move that is no charge; facings are in the workspace. \pre the phase is destination.
  const BitBoard& ends_of(const Layout& s, Workspace& work) const;
  /// Some cell or, mounted, its own, is in reach of a move that is no charge.
  bool has_way(const Layout& s, int figure, Act act, Workspace& work) const;

  // ---- shooting.cpp ----
  /// Its own faults; none if it may shoot, targets apart.
  ShotFault shooter_fault(const Layout& s, int figure) const;
  /// All faults of a shot.
  ShotFault shot_fault(const Layout& s, int shooter, int target) const;
  Figures shot_targets(const Layout& s, int shooter) const;
  /// Figures of either side that have not acted in this phase and have a target. \pre the firing phase.
  Figures ready_to_shoot(const Layout& s) const;
  /// Cover of the target against fire from a cell: of its ground or of an obstacle before it (SK-MOV-4, -5, SK-TER-1).
  Cover cover_from(const Layout& s, Cell from, int target) const;
  Row row_of(const Layout& s, Cell from, int target) const;
  ShotNumbers shot_numbers(const Layout& s, int shooter, int target) const;

  // ---- combat.cpp ----
  /// Enemies that it may strike at: the one it has named, else all in contact; none if it is stunned.
  Figures blow_choices(const Layout& s, int figure) const;
  /// Figures of either side that have not acted in this phase and have somebody to strike at. \pre the melee phase.
  Figures ready_to_fight(const Layout& s) const;
  /// Whether it may pass: it has not named a foe (SK-MOV-9).
  bool may_pass(const Layout& s, int figure) const;
  BlowNumbers blow_numbers(const Layout& s, int striker, int target) const;

  tabletop::VictoryView view_of(const Layout& s) const;
  int margin(const Layout& s) const;

  const Setting& setting() const { return set_; }
  const Encoder& encoder() const { return enc_; }

 private:
  // ---- rules.cpp ----
  /// Spatial actions at the figures' cells, ascending.
  void push_sorted(const Layout& s, Spatial kind, Figures figures, std::vector<Action>& out) const;
  void begin_turn(Layout& s) const;
  void begin_movement(Layout& s) const;
  /// SK-TUR-3: hands the act to the other side if it has a figure in `ready`, else leaves or gives it to this one.
  /// False if nobody is ready. At the start of a phase `active` is set to the second side first.
  bool turn_to(Layout& s, Figures ready) const;
  /// Begins a phase in which figures act in turn: nobody has acted, the first side is next (see turn_to).
  void begin_turns(Layout& s) const;
  void end_turn(Layout& s) const;
  void tidy_turn(Layout& s) const;
  /// The scenario's conditions that may be fulfilled at once; true if the game is over.
  bool judged(Layout& s) const;
  void finish(Layout& s, tabletop::Verdict verdict) const;
  /// Takes a figure off the table and out of all that names it.
  void remove(Layout& s, int figure) const;
  /// It is killed: removed, counted, judged. True if the game is over.
  bool slay(Layout& s, int figure) const;

  // ---- acts.cpp ----
  void next_act(Layout& s) const;
  void list_acts(const Layout& s, Workspace& work, std::vector<Action>& out) const;
  void choose_act(Layout& s, Action action) const;
  void begin_action(Layout& s) const;
  void list_horses(const Layout& s, std::vector<Action>& out) const;
  void choose_horse(Layout& s, Cell cell) const;
  void action_made(Layout& s) const;
  void list_weapons(const Layout& s, std::vector<Action>& out) const;
  void choose_weapon(Layout& s, Global choice) const;
  void end_act(Layout& s) const;

  // ---- movement.cpp ----
  void list_destinations(const Layout& s, Workspace& work, std::vector<Action>& out) const;
  void choose_destination(Layout& s, Cell cell, Workspace& work) const;
  void list_facings(const Layout& s, std::vector<Action>& out) const;
  void choose_facing(Layout& s, int facing) const;
  /// It stands where it ends: contact, naming, exits, then end_act().
  void arrive(Layout& s) const;
  int leaving_ends(const Layout& s, int figure, ChargeEnds& ends) const;
  void place(Layout& s, int figure, Cell cell) const;
  void pin_holders(Layout& s, int figure) const;

  // ---- shooting.cpp ----
  void begin_firing(Layout& s) const;
  /// turn_to(ready_to_shoot) -> phase shooter, or begin_melee().
  void next_shot(Layout& s) const;
  void list_shooters(const Layout& s, std::vector<Action>& out) const;
  /// shoot_with or pass_with; a single target is shot at without being asked for.
  void choose_shooter(Layout& s, Action action) const;
  void list_shot_targets(const Layout& s, std::vector<Action>& out) const;
  void choose_shot_target(Layout& s, Cell cell) const;
  /// `mover` shoots at `target`: marks it acted, throws the weapon or unloads the bow, then the dice unless certain.
  void shoot(Layout& s) const;
  void shot_rolled(Layout& s, bool hit) const;

  // ---- combat.cpp ----
  void begin_melee(Layout& s) const;
  /// turn_to(ready_to_fight) -> phase fighter, or end_turn().
  void next_blow(Layout& s) const;
  void list_fighters(const Layout& s, std::vector<Action>& out) const;
  void choose_fighter(Layout& s, Action action) const;
  void list_blow_targets(const Layout& s, std::vector<Action>& out) const;
  void choose_blow_target(Layout& s, Cell cell) const;
  /// `mover` strikes at `target`: marks it acted, notes the attack and the shield, then the dice unless certain.
  void strike(Layout& s) const;
  void blow_rolled(Layout& s, bool hit) const;
  /// `target` is hit, by shot or blow: dead if stunned (SK-FIR-9), else the D10.
  void hit(Layout& s) const;
  void wound_rolled(Layout& s, Wound wound) const;
  /// A shot or blow is over: clears mover and target, next_shot() or next_blow().
  void attack_done(Layout& s) const;

  const Setting& set_;
  Encoder enc_;
  std::uint64_t serial_;
};

}  // namespace banneret::skirmish
