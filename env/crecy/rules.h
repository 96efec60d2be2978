// Rules: the sequence of play of crecy as functions over Layout - who may do what, what it does, what dice mean.
// Bodies: rules.cpp (turns, rounds, points, cards, dispatch), entities.cpp, orders.cpp, movement.cpp, shooting.cpp,
// combat.cpp, morale.cpp, chance.cpp. Words and observations are elsewhere. Immutable and thread-safe.
//
// How the parts hand over. An order is given (orders.cpp) and ends in next_order(). Round start: begin_round() ->
// next_rally() (morale.cpp) -> next_points() -> next_order(). When the points are gone: begin_melee() (combat.cpp) ->
// strikes named -> pairings -> flight -> end_round(). Hits of a volley or a pairing are taken by take_casualties(),
// then resolve_stands() rolls for stands, removes the slain and goes on with the attack: volley_done() or
// pairing_done().
#pragma once

#include <cstdint>
#include <vector>

#include "env/core/chance.h"
#include "env/core/game.h"
#include "env/core/workspace.h"
#include "env/crecy/encoding.h"
#include "env/crecy/position.h"
#include "env/crecy/setting.h"
#include "env/crecy/state.h"

namespace banneret::crecy {

// ---- numbers, shared by dice and words ------------------------------------------------------------------------------

/// CR-DEF-1, CR-MIS-2: what reduces an attack's hits.
struct Defence {
  int shield = 0;
  int formation = 0;
  int mail = 0;
  int cover = 0;        ///< missiles only
  bool halved = false;  ///< crossbow: the total, rounded down
  int total() const { return (shield + formation + mail + cover) / (halved ? 2 : 1); }
};

/// One target of a volley (CR-MIS-2 to CR-MIS-5).
struct VolleyNumbers {
  int spans = 0;
  int base = 0;     ///< CR-MIS-5
  int missile = 0;  ///< CR-MIS-2
  int dense = 0;    ///< CR-MIS-4, like the next two
  int over_friends = 0;
  int skirmishers = 0;
  Defence defence;
  int needed() const { return base - missile - dense - over_friends - skirmishers; }
  int faces() const { return hit_faces(needed()); }
};

/// One unit's strike at another (CR-MEL-4 to CR-MEL-6).
struct StrikeNumbers {
  int castings = 0;
  int wedge_rolls = 0;
  int pole_arm_rolls = 0;
  bool stand = false;  ///< one more roll, of the command stand
  int base = 0;        ///< CR-MEL-5, castings
  int stand_base = kStandToHit;
  int arc = 0;  ///< bonus for flank or rear
  int positions = 0;
  int long_weapon = 0;
  int column = 0;
  Defence defence;
  int bonus() const { return arc + positions + long_weapon + column; }
  int rolls() const { return castings + wedge_rolls + pole_arm_rolls; }
  int needed() const { return base - bonus(); }
  int stand_needed() const { return stand_base - bonus(); }
};

/// The dice of an attack, volley or blow: what dice_throw, chance_outcomes and outcome_of work on.
struct Hits {
  int dice = 0;         ///< rolls of castings; a stand's is the last die
  int faces = 0;        ///< of 6, that hit
  bool stand = false;   ///< one die more
  int stand_faces = 0;  ///< of 6
  int defence = 0;
  int castings = 0;  ///< of the target: more than these cannot die
  bool doomed =
      false;  ///< the target's last casting, if but one were left, would die of having nowhere to go (CR-MEL-7)
  int deaths(int hits) const {
    const int dead = hits > defence ? hits - defence : 0;
    if (doomed && dead == castings - 1) return castings;
    return dead < castings ? dead : castings;
  }
  int all_dice() const { return dice + (stand ? 1 : 0); }
  /// CR-DEF-2 at the worst and best of dice.
  int least() const { return deaths((faces == 6 ? dice : 0) + (stand && stand_faces == 6 ? 1 : 0)); }
  int most() const { return deaths((faces > 0 ? dice : 0) + (stand && stand_faces > 0 ? 1 : 0)); }
  bool certain() const { return least() == most(); }
  /// Outcomes count the numbers of deaths that can be, from the least.
  int outcome(int dead) const { return dead - least() - (doomed && dead == castings && least() < castings ? 1 : 0); }
  int dead(int of_outcome) const {
    const int number = least() + of_outcome;
    return doomed && number == castings - 1 ? castings : number;
  }
};

/// A test of flight or of rallying (CR-FLE-2 to CR-FLE-6): each casting stands on `needed` or more.
struct FlightNumbers {
  int castings = 0;
  int tries = 1;  ///< dice a casting
  int base = 0;   ///< CR-FLE-4
  int leader = 0;
  int formation = 0;
  int positions = 0;
  int arc = 0;
  int column = 0;
  int deaths = 0;  ///< negative
  int steady = 0;
  int bonus() const { return leader + formation + positions + arc + column + deaths + steady; }
  int needed() const { return base - bonus(); }
  int faces() const { return stand_faces(needed()); }
  bool certain() const { return faces() == 6; }  ///< nobody flees; a natural 6 leaves no certainty the other way
};

/// README: castings that fail a test of flight, those of one effect taken together. Of knights who flee at the end of
/// the enemy's round and rally for certain at the start of their own, it is all one how many did.
struct FlightEffects {
  int count = 0;
  std::array<std::uint8_t, kCastings + 1> of{};     ///< outcome, by castings that fail
  std::array<std::uint8_t, kCastings + 1> least{};  ///< fewest that fail, by outcome
  std::array<std::uint8_t, kCastings + 1> most{};   ///< most that fail, by outcome
};

/// CR-MOV-1 to CR-MOV-3: what a move may cost and how far it goes, in cells.
struct Allowance {
  int wheeling = 0;  ///< once the move holds a wheel
  int straight = 0;
  int passing_cost = 0;  ///< points, kForbidden: may not
  int terrain_cost = 0;
};

/// Why a volley at a target is not possible, the nearer to possible the later.
enum class ShotFault : std::uint8_t { target, range, arc, sight, units, none };

/// Where a charge's end and a cavalry unit's fall-back lie (CR-MOV-5); land is kNoCell if it may not.
struct FallBack {
  Cell end = kNoCell;   ///< where the charger stops if nothing opposes it
  Cell land = kNoCell;  ///< where the cavalry goes
};

class Rules {
 public:
  /// \pre setting outlives this.
  explicit Rules(const Setting& setting);

  void reset(Layout& s) const;
  Side decider(const Layout& s) const { return decider_of(set_, s); }
  /// Entity that a decision or throw is about, -1 if none. Of a throw for points: none.
  int subject(const Layout& s) const;
  void legal_actions(const Layout& s, std::vector<Action>& out) const;
  void apply(Layout& s, Action action) const;

  // ---- chance.cpp ----
  DiceThrow dice_throw(const Layout& s) const;
  void chance_outcomes(const Layout& s, ChanceOutcomes& out) const;
  int outcome_of(const Layout& s, DiceValues dice) const;
  void apply_outcome(Layout& s, int outcome) const;

  /// Living leaders whose points are diced for now. \pre the phase is points.
  int leaders_rolling(const Layout& s) const;

  // ---- movement: numbers and legality, shared with words ----
  Allowance allowance_of(const Layout& s, int unit, bool double_time) const;
  /// Fifths that the move in progress has still to go, if it holds (or is to hold) a wheel or not; may be negative.
  int fifths_left(const Layout& s, bool wheel) const;
  /// The facing after a wheel brings no new contact (CR-MOV-7); allowance apart.
  bool may_wheel(const Layout& s, int unit, bool left) const;
  /// Cells where these skirmishers may end their move, and the fifths to each (CR-MOV-2).
  void destinations(const Layout& s, int unit, int fifths, BitBoard& out) const;
  /// Fifths of the way of the skirmishers on the move to such a cell.
  int way_to(const Layout& s, Cell to) const;
  /// Bit f: facing that the skirmishers on the move may take where they stand.
  int facings(const Layout& s, int unit, bool stepped) const;
  /// CR-MOV-5: steps that the charger on the move would still go straight ahead if nobody opposed it.
  int steps_on(const Layout& s) const;
  /// CR-MOV-5: of a unit charged by the one on the move.
  FallBack fall_back_of(const Layout& s, int cavalry) const;
  /// CR-MOV-4, likewise.
  bool may_turn_to_face(const Layout& s, int unit) const;

  // ---- orders: legality, shared with words ----
  /// Some manoeuvre is open to it once the order is paid for; points for the order itself apart.
  bool may_move(const Layout& s, int unit, bool double_time) const;
  bool may_withdraw(const Layout& s, int unit) const;
  /// Loaded, out of contact, with a target in reach; what it has done in this round and points apart.
  bool may_volley(const Layout& s, int unit) const;
  bool may_form(const Layout& s, int unit, Formation formation) const;
  /// Units that its leader may join (CR-UNT-2): touching friends without a stand who do not flee.
  Units joinable(const Layout& s, int unit) const;
  bool card_open(const Layout& s, Card card) const { return ((s.open_cards >> static_cast<int>(card)) & 1) != 0; }
  bool card_usable(const Layout& s, int unit, Card card) const {
    return card_open(s, card) && !has(s.used[static_cast<std::size_t>(card)], unit);
  }

  // ---- shooting.cpp ----
  /// Formation, flight, loading, contact: whether it can fire at all now, targets apart.
  bool able_to_fire(const Layout& s, int unit) const;
  /// CR-MIS-2: castings that fire.
  int firing_castings(const Layout& s, int unit) const;
  ShotFault shot_fault(const Layout& s, int shooter, int target) const;
  Units volley_targets(const Layout& s, int shooter) const;
  VolleyNumbers volley_numbers(const Layout& s, int shooter, int target) const;

  // ---- combat.cpp ----
  /// CR-MEL-1: enemies of whom it must strike one.
  Units strike_choices(const Layout& s, int unit) const;
  /// CR-MEL-1: units whose pairing may be fought next; of two that strike each other the active side's.
  Units pairings(const Layout& s) const;
  /// CR-MEL-7: not one cell is free straight behind it, seen from a neighbour that pushes.
  bool cornered(const Layout& s, int loser, int winner) const;
  Defence defence_of(const Layout& s, int target, Missile missile) const;  ///< Missile::none: in melee
  StrikeNumbers strike_numbers(const Layout& s, int striker, int target) const;
  /// The dice of the phase volley or strike.
  Hits hits_of(const Layout& s) const;

  // ---- morale.cpp ----
  /// \pre the phase is flight or rally: of the unit that tests.
  FlightNumbers flight_numbers(const Layout& s) const;
  /// \pre the phase is flight.
  FlightEffects flight_effects(const Layout& s) const;

  tabletop::VictoryView view_of(const Layout& s) const;
  int margin(const Layout& s) const;

  const Setting& setting() const { return set_; }
  const Encoder& encoder() const { return enc_; }

 private:
  // ---- rules.cpp: the sequence ----
  void push_sorted(const Layout& s, Spatial kind, Units units, std::vector<Action>& out) const;
  void first_round_rolled(Layout& s, Side side) const;
  void begin_round(Layout& s) const;
  /// Dices for points, contingent by contingent, then the commander-in-chief; then the orders begin.
  void next_points(Layout& s) const;
  void points_rolled(Layout& s, int points) const;
  /// An order is finished: the next one, or the melee if no points are left (CR-ACT-4).
  void next_order(Layout& s) const;
  /// The points are gone or the side passes: the melee begins.
  void end_actions(Layout& s) const;
  void flip_card(Layout& s, int pool) const;
  void card_rolled(Layout& s, int kind) const;
  /// The end of a side's round; of the turn after the second.
  void end_round(Layout& s) const;
  void end_turn(Layout& s) const;
  /// CR-ACT-2: own points first, then white. \pre points_for(unit) >= points.
  void pay(Layout& s, int unit, int points) const;
  /// CR-MRL-6, CR-WIN and the scenario's conditions; true if the game is over. To be asked after every step in which a
  /// clock may have run down or a unit left.
  bool judged(Layout& s) const;
  void finish(Layout& s, tabletop::Verdict verdict) const;

  // ---- entities.cpp. These keep moved_at, sets and slots in order ----
  /// Moves it, whatever lies between; marks it as moved. The cell must be free.
  void place(Layout& s, int entity, Cell cell) const;
  /// Takes it off the table. Its stand must have gone elsewhere.
  void remove(Layout& s, int entity) const;
  /// A new part of `from` on a free cell; -1 if the side has no slot left (its castings are lost). Its formation is the
  /// double line, its facing the parent's; the caller sets fleeing and foot.
  int new_part(Layout& s, int from, int castings, Cell cell) const;
  /// After a paid move or a melee's gain of ground: camps (CR-MRL-4) and, after moves, exits.
  /// True if a camp was lost or it left: to be judged.
  bool entered(Layout& s, int entity, bool may_exit) const;

  // ---- orders.cpp ----
  class Survey;
  void list_orders(const Layout& s, std::vector<Action>& out) const;
  void give_order(Layout& s, Action action) const;
  void list_joins(const Layout& s, std::vector<Action>& out) const;
  void choose_join(Layout& s, Cell cell) const;

  // ---- movement.cpp ----
  void begin_move(Layout& s, int unit, std::uint8_t flags) const;
  void list_manoeuvres(const Layout& s, std::vector<Action>& out) const;
  void choose_manoeuvre(Layout& s, Action action) const;
  void list_destinations(const Layout& s, std::vector<Action>& out) const;
  void choose_destination(Layout& s, Cell cell) const;
  void list_facings(const Layout& s, std::vector<Action>& out) const;
  void choose_facing(Layout& s, int facing) const;
  void begin_charge(Layout& s, Units enemies) const;
  void next_reaction(Layout& s) const;
  void list_reactions(const Layout& s, std::vector<Action>& out) const;
  void choose_reaction(Layout& s, Global reaction) const;
  void finish_charge(Layout& s) const;
  void complete_move(Layout& s) const;

  // ---- shooting.cpp ----
  /// CR-MIS-3: after the order is paid for. Sets shooter, castings_left and the phase.
  void begin_volley(Layout& s, int unit) const;
  void list_volley_targets(const Layout& s, std::vector<Action>& out) const;
  void choose_volley_target(Layout& s, Action action) const;
  void list_castings(const Layout& s, std::vector<Action>& out) const;
  void choose_castings(Layout& s, int castings) const;
  void volley_rolled(Layout& s, int deaths) const;
  /// Casualties of one target are over: its flight, then the volley's next target or next_order().
  void volley_done(Layout& s) const;
  void continue_volley(Layout& s) const;
  void end_volley(Layout& s) const;

  // ---- combat.cpp ----
  /// Where the two of a pairing stand: the striker, its enemy.
  using Ground = std::array<Cell, 2>;
  void begin_melee(Layout& s) const;
  bool cut_down_skirmishers(Layout& s) const;
  void list_strike_targets(const Layout& s, std::vector<Action>& out) const;
  void choose_strike_target(Layout& s, Cell cell) const;
  void next_pairing(Layout& s) const;
  void choose_pairing(Layout& s, Cell cell) const;
  void note_attack(Layout& s, int unit, int by) const;
  void strike(Layout& s) const;
  void blow_rolled(Layout& s, int deaths) const;
  /// Castings of `unit` die: deaths, horses (CR-DEF-3), stand_due (CR-DEF-4), the killers' bit. `by` is the attacker.
  void take_casualties(Layout& s, int unit, int deaths, int by) const;
  int dismount(Layout& s, int unit, int castings) const;
  Units takers_of_stand(const Layout& s, int unit) const;
  /// Rolls for the stands due, then removes the slain and goes on with the attack.
  void resolve_stands(Layout& s) const;
  void stand_rolled(Layout& s, int outcome) const;
  bool remove_slain(Layout& s) const;
  /// CR-MEL-7, then the next pairing.
  void pairing_done(Layout& s, Ground ground) const;
  void doom(Layout& s) const;
  bool push_back(Layout& s, int winner, int loser, Cell lost) const;
  void end_wedge(Layout& s, int unit) const;
  void end_melee(Layout& s) const;

  // ---- morale.cpp ----
  /// Tests of flight that a volley or a melee owes; then continue_volley() or end_round().
  void next_flight(Layout& s) const;
  void flight_rolled(Layout& s, int failed) const;
  /// CR-FLE-6: castings of a unit flee; all of them: the unit does.
  void flee(Layout& s, int unit, int castings) const;
  void flee_whole(Layout& s, int unit) const;
  void turn_away(Layout& s, int unit) const;
  /// Round start: the tests and moves of the side's fleeing units, then next_points().
  void next_rally(Layout& s) const;
  void rally_rolled(Layout& s, int standing) const;
  void rally_by_card(Layout& s, int unit) const;
  bool rally_one(Layout& s, int standing) const;
  bool rejoin(Layout& s, int unit, int castings) const;
  bool run(Layout& s, int unit) const;
  void part_running(Layout& s, int unit, int castings) const;
  /// A unit or part is destroyed or lost: its stand goes to a friend or is lost (CR-UNT-2), the clock (CR-MRL-2), off.
  void destroy(Layout& s, int unit) const;
  /// CR-MRL-2: destroyed or wholly fleeing, once each; parts do not count.
  void count_loss(Layout& s, int unit) const;
  /// CR-ACT-3, CR-MRL-3: the leader dies, and with him his die and one of the clock.
  void kill_leader(Layout& s, int unit) const;
  void reduce_clock(Layout& s, Side side) const;

  const Setting& set_;
  Encoder enc_;
};

}  // namespace banneret::crecy
