// Rules: the sequence of play of chevauchee as functions over Layout - who may do what, what it does, what dice mean.
// Bodies: rules.cpp (turns, dispatch), soldiers.cpp (place, engage, remove), movement.cpp (declarations, moves),
// reach.cpp (destinations, withdrawal cells), shooting.cpp, combat.cpp, chance.cpp. Words and observations are
// elsewhere. Immutable and thread-safe.
//
// How the parts hand over. begin_turn() -> initiative -> begin_moves() for player A (declare, move) -> for player B
// (declare, roll, move) -> begin_fire() (shooting.cpp: loading, A's targets, B's, dice, kills) -> begin_melee()
// (combat.cpp: announcements, withdrawals, targets, pairs, end of the phase) -> end_turn().
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "env/chevauchee/encoding.h"
#include "env/chevauchee/position.h"
#include "env/chevauchee/setting.h"
#include "env/chevauchee/state.h"
#include "env/core/chance.h"
#include "env/core/game.h"
#include "env/core/workspace.h"
#include "env/tabletop/reach.h"

namespace banneret::chevauchee {

// ---- numbers, shared by dice and words ------------------------------------------------------------------------------

/// CH-ARM: a defence number with its parts.
struct Defence {
  int armour = 0;
  int horse = 0;
  int shield = 0;
  int cover = 0;  ///< missiles only
  int total() const { return kDefence + armour + horse + shield + cover; }
};

/// A shot or throw at one target (CH-MIS), or the same shot at the friend it strays to: all but `defence` is the
/// shot's.
struct ShotNumbers {
  Missile missile = Missile::none;
  int distance = 0;  ///< to the target named
  int range = 0;     ///< CH-MIS-1, 0 or less
  int weapon = 0;    ///< CH-MIS-2
  int moved = 0;     ///< CH-MIS-5
  int melee = 0;     ///< CH-MIS-6
  int mounted = 0;   ///< CH-MIS-7
  Defence defence;
  int attack() const { return range + weapon + moved + melee + mounted; }
  int needed() const { return defence.total() - attack(); }
  int ways() const { return kill_ways(needed()); }
};

/// A blow (CH-HTH).
struct BlowNumbers {
  Weapon hand = Weapon::unarmed;
  int weapon = 0;  ///< CH-HTH-4
  int charge = 0;  ///< CH-HTH-5
  Defence defence;
  int attack() const { return weapon + charge; }
  int needed() const { return defence.total() - attack(); }
  int ways() const { return kill_ways(needed()); }
};

/// One die of his own against a die of each of them, to beat them all (CH-FIR-2, CH-MEL-1).
struct Contest {
  int own = 0;  ///< added to his die
  int others = 0;
  std::array<std::uint8_t, kMaxSideSoldiers> soldier{};  ///< in order of their dice
  std::array<std::int8_t, kMaxSideSoldiers> theirs{};    ///< added to each die
  /// Ways of 6^(1 + others) in which he beats them all. \pre others <= 20.
  std::uint64_t ways() const;
  std::uint64_t all_ways() const;
};

/// Who strikes first in a pair, and by which clause (CH-HTH-0).
enum class FirstBlow : std::uint8_t { rear, flank, above, rank, mover, previous };
struct FirstStriker {
  int soldier = -1;
  FirstBlow why = FirstBlow::mover;
};

/// Why a charge may not be declared, or a shot not be named: the nearer to possible the later.
enum class ChargeFault : std::uint8_t { enemy, engaged, tired, start, sight, terrain, soldiers, none };
enum class ShotFault : std::uint8_t { weapon, charged, engaged, loaded, target, sight, arc, order, none };

inline constexpr int kMaxChargeCells = 2 * kMaxWidth;
/// The straight line of a charge, cell by cell from the one after the start to the one on which the charger meets his
/// target.
struct ChargeLine {
  int cells = 0;
  /// Both side cells of a corner that the line touches just before the cell, else kNoCell.
  std::array<std::array<Cell, 2>, kMaxChargeCells> corner{};
  std::array<Cell, kMaxChargeCells> cell{};
  std::array<std::uint8_t, kMaxChargeCells> distance{};  ///< run so far, measured
  std::array<std::uint8_t, kMaxChargeCells> penalty{};   ///< CH-MOV-6, least favourable so far, at scale
  ChargeFault fault = ChargeFault::none;                 ///< terrain or levels that bar it
};

/// Which sums of the charge dice have one effect (README: distinct effects).
struct BonusEffects {
  int count = 0;
  std::array<std::uint8_t, 16> least{};    ///< smallest sum of each outcome, ascending
  std::array<std::uint8_t, 19> outcome{};  ///< by sum, from the number of dice up
};

class Rules {
 public:
  /// \pre setting outlives this.
  explicit Rules(const Setting& setting);

  void reset(Layout& s) const;
  Side decider(const Layout& s) const { return decider_of(set_, s); }
  /// Soldier that a decision or throw is about, -1 if none.
  int subject(const Layout& s) const;
  void legal_actions(const Layout& s, std::vector<Action>& out) const;
  void apply(Layout& s, Action action) const;

  // ---- chance.cpp ----
  DiceThrow dice_throw(const Layout& s) const;
  void chance_outcomes(const Layout& s, ChanceOutcomes& out) const;
  int outcome_of(const Layout& s, DiceValues dice) const;
  void apply_outcome(Layout& s, int outcome) const;

  // ---- movement: legality and numbers, shared with words ----
  /// Cells where the soldier to be placed may stand.
  void deployable(const Layout& s, BitBoard& out) const;
  /// CH-MV1-0, CH-MOV-4: whether this soldier may declare a charge now, targets apart (none: yes).
  ChargeFault may_charge(const Layout& s, int soldier) const;
  /// CH-MV1-0: at this enemy.
  ChargeFault charge_fault(const Layout& s, int soldier, int enemy) const;
  Soldiers charge_targets(const Layout& s, int soldier) const;
  void charge_line(const Layout& s, int soldier, int enemy, ChargeLine& out) const;
  /// Cells of the line that lie open to him as all stand now, however far he may run (CH-MV1-0, CH-MV1-2).
  int charge_way(const Layout& s, int soldier, const ChargeLine& line) const;
  /// Cells of it that he runs with this sum of the dice (CH-MOV-6).
  int charge_run(const Layout& s, int soldier, const ChargeLine& line, int dice) const;
  /// CH-MOV-5: active side's soldiers of a category who have still to run.
  Soldiers runners(const Layout& s, int category) const;
  /// \pre the phase is charge_bonus.
  int rolling_category(const Layout& s) const;
  /// \pre some soldier of the category has still to run.
  BonusEffects bonus_effects(const Layout& s, int category) const;
  /// CH-MV1-1: active side's soldiers who may still be moved (or turned), those with declared charges apart.
  Soldiers movable(const Layout& s) const;
  /// Cells where a walk of this soldier may end, his own among them (to turn in place).
  void destinations(const Layout& s, int soldier, BitBoard& out) const;
  /// Bit f: facing open to `mover`. \pre the phase is facing.
  int facings(const Layout& s) const;
  /// CH-MEL-1: cells to which this soldier may withdraw.
  void withdrawal_cells(const Layout& s, int soldier, BitBoard& out) const;
  bool may_withdraw(const Layout& s, int soldier) const;

  // ---- shooting.cpp ----
  /// What he would shoot with (thrown: throw), none if he has nothing for it. Ignores loading and rules of firing.
  Missile missile_of(const Layout& s, int soldier, bool thrown) const;
  /// CH-FIR-0 to CH-FIR-2: shots he may make this turn, 0 to 2. Throws: 0 or 1.
  int shots_allowed(const Layout& s, int soldier, bool thrown) const;
  ShotFault shot_fault(const Layout& s, int soldier, int enemy, bool thrown) const;
  Soldiers shot_targets(const Layout& s, int soldier, bool thrown) const;
  ShotNumbers shot_numbers(const Layout& s, int shooter, int target, bool thrown) const;
  /// CH-MIS-6: the friend that a miss is rolled against, -1 if none.
  int stray_victim(const Layout& s, int shooter, int target) const;
  /// The same shot against that friend. \pre stray_victim(...) >= 0.
  ShotNumbers stray_numbers(const Layout& s, int shooter, int target, bool thrown) const;
  Defence missile_defence(const Layout& s, int target, Cell from, Missile missile) const;
  Contest loading_contest(const Layout& s, int soldier) const;

  // ---- combat.cpp ----
  Contest withdrawal_contest(const Layout& s, int soldier) const;
  /// CH-MEL-2, CH-MEL-3, CH-HTH-3: enemies whom he may strike this turn.
  Soldiers blow_targets(const Layout& s, int soldier) const;
  FirstStriker first_striker(const Layout& s, int a, int b) const;
  BlowNumbers blow_numbers(const Layout& s, int striker, int target) const;
  Defence melee_defence(const Layout& s, int target, int attacker) const;
  /// Strikers by whom the pairs still to be fought are named: of two who strike each other player A's.
  Soldiers pairings(const Layout& s) const;

  /// A soldier has come to a cell: he stands there, and is engaged with every enemy near it; he moved to contact
  /// (CH-HTH-1), and each of them remembers where from (CH-HTH-3). His old pairs are forgotten. Facing unchanged.
  void arrive(Layout& s, int soldier, Cell cell) const;

  tabletop::VictoryView view_of(const Layout& s) const;
  int margin(const Layout& s) const;

  const Setting& setting() const { return set_; }
  const Encoder& encoder() const { return enc_; }

 private:
  // ---- rules.cpp: the sequence ----
  void push_sorted(const Layout& s, Spatial kind, Soldiers soldiers, std::vector<Action>& out) const;
  void deployment_rolled(Layout& s, Side first) const;
  void deploy(Layout& s, Cell cell) const;
  void begin_turn(Layout& s) const;
  void initiative_rolled(Layout& s, Side winner) const;
  void choose_initiative(Layout& s, Global choice) const;
  void end_turn(Layout& s) const;
  /// The scenario's conditions; true if the game is over. To be asked whenever soldiers have fallen or left.
  bool judged(Layout& s) const;
  void finish(Layout& s, tabletop::Verdict verdict) const;

  // ---- soldiers.cpp. These keep pairs and sets in order ----
  /// Takes him off the table: his slot zero, his pairs forgotten, named by nobody any more.
  void remove(Layout& s, int soldier) const;
  /// After his move is over: leaves over an exit of his side if he is on one, out of melee. True if he has: to be
  /// judged.
  bool leaves(Layout& s, int soldier) const;

  // ---- movement.cpp ----
  struct Lanes;
  /// A move phase of s.active begins: declarations, then moves.
  void begin_moves(Layout& s) const;
  void next_declaration(Layout& s) const;
  void list_declarations(const Layout& s, std::vector<Action>& out) const;
  void choose_declaration(Layout& s, Action action) const;
  void choose_charge_target(Layout& s, Cell cell) const;
  /// CH-MV2-0: player B's rolls, category after category; then the moves.
  void next_bonus(Layout& s) const;
  void bonus_rolled(Layout& s, int outcome) const;
  /// Who ends a run on this cell leaves the table by it. \param ends takes whether that ends the game
  bool runs_off(const Layout& s, int soldier, Cell cell, bool& ends) const;
  void next_move(Layout& s) const;
  void list_moves(const Layout& s, std::vector<Action>& out) const;
  void choose_move(Layout& s, Action action) const;
  void run_charge(Layout& s, int soldier) const;
  void end_moves(Layout& s) const;
  void choose_destination(Layout& s, Cell cell) const;
  void list_destinations(const Layout& s, std::vector<Action>& out) const;
  void list_facings(const Layout& s, std::vector<Action>& out) const;
  void choose_facing(Layout& s, int facing) const;

  // ---- shooting.cpp ----
  /// CH-FIR: loading (certain, or contests), then player A's targets, B's, all dice, all kills, begin_melee().
  void begin_fire(Layout& s) const;
  void next_loading(Layout& s) const;
  void loading_rolled(Layout& s, bool won) const;
  void begin_aiming(Layout& s) const;
  void next_aim(Layout& s) const;
  void list_shots(const Layout& s, std::vector<Action>& out) const;
  void choose_shot(Layout& s, Action action) const;
  void next_shot(Layout& s) const;
  void shot_rolled(Layout& s, bool kills) const;
  void stray_rolled(Layout& s, bool kills) const;
  void shot_done(Layout& s) const;
  void end_fire(Layout& s) const;

  // ---- combat.cpp ----
  void begin_melee(Layout& s) const;
  void next_announcement(Layout& s) const;
  void list_withdrawals(const Layout& s, std::vector<Action>& out) const;
  void choose_withdrawal(Layout& s, Action action) const;
  void next_withdrawal(Layout& s) const;
  void withdrawal_rolled(Layout& s, bool won) const;
  /// The cell is chosen: he goes there (arrive()), then his facing; from choose_facing() back to next_withdrawal().
  void choose_withdrawal_cell(Layout& s, Cell cell) const;
  void begin_blows(Layout& s) const;
  void next_naming(Layout& s) const;
  void choose_blow_target(Layout& s, Cell cell) const;
  void next_pairing(Layout& s) const;
  void choose_pairing(Layout& s, Cell cell) const;
  void blow_rolled(Layout& s, bool kills) const;
  void end_melee(Layout& s) const;

  const Setting& set_;
  Encoder enc_;
};

}  // namespace banneret::chevauchee
