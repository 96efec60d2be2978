// Rules: the sequence of play of mayhem as functions over Layout - who may do what, what it does, what dice mean.
// Bodies: rules.cpp (turns, dispatch), orders.cpp, movement.cpp, shooting.cpp, combat.cpp, morale.cpp, chance.cpp.
// Words and observations are elsewhere. Immutable and thread-safe; scratch comes from the caller's Workspace.
#pragma once

#include <cstdint>
#include <vector>

#include "env/core/chance.h"
#include "env/core/game.h"
#include "env/core/workspace.h"
#include "env/mayhem/encoding.h"
#include "env/mayhem/position.h"
#include "env/mayhem/setting.h"
#include "env/mayhem/state.h"
#include "env/tabletop/formation.h"
#include "env/tabletop/reach.h"

namespace banneret::mayhem {

/// A fighter's modifiers to its skill die (MA-CBT-5 to MA-CBT-7).
struct Skill {
  enum class Superior : std::uint8_t { none, obstacle, above, mounted };
  int knight_front = 0;
  Superior superior = Superior::none;
  int flank_rear = 0;
  int total() const { return knight_front + (superior == Superior::none ? 0 : kSkillSuperior) + flank_rear; }
};

/// Outcomes of a skill node.
inline constexpr int kSkillActiveHits = 0;
inline constexpr int kSkillOtherHits = 1;
inline constexpr int kSkillNothing = 2;

/// What a throw of one die needs: success on `value` and more, or on `value` and less.
struct Need {
  bool at_least = true;
  int value = 0;
  bool met(int die) const { return at_least ? die >= value : die <= value; }
  int faces() const { return at_least ? 7 - value : value; }
};

/// A moment of a figure's path at which a given shooter may shoot at it.
struct Moment {
  int step = 0;
  int needed = 0;  ///< to hit
  int armour = 0;  ///< of the rider
};

/// Why a shot is not possible, the nearer to possible the later.
enum class ShotFault : std::uint8_t { target, range, arc, sight, figures, engaged, none };

/// The outcome of each sum of the retreat dice, by sum - kRetreatDice.
struct RetreatSums {
  std::array<std::uint8_t, 5 * kRetreatDice + 1> outcome{};
  int count = 1;
  int least(int of) const {
    std::size_t i = 0;
    while (outcome[i] != of) ++i;
    return static_cast<int>(i) + kRetreatDice;
  }
  int most(int of) const {
    std::size_t i = outcome.size() - 1;
    while (outcome[i] != of) --i;
    return static_cast<int>(i) + kRetreatDice;
  }
};

class Rules {
 public:
  /// `serial` keys the reach cache of a Workspace. \pre setting outlives this.
  Rules(const Setting& setting, std::uint64_t serial);

  void reset(Layout& s) const;
  Side decider(const Layout& s) const;
  /// Figure that a decision or throw is about, -1 if none.
  int subject(const Layout& s) const;
  void legal_actions(const Layout& s, Workspace& work, std::vector<Action>& out) const;
  void apply(Layout& s, Action action, Workspace& work) const;

  // ---- chance.cpp ----
  DiceThrow dice_throw(const Layout& s) const;
  void chance_outcomes(const Layout& s, ChanceOutcomes& out) const;
  int outcome_of(const Layout& s, DiceValues dice) const;
  void apply_outcome(Layout& s, int outcome) const;
  /// What a one-die throw needs. \pre the phase is charge_check .. courage_single, shot, impact or horse_check.
  Need need(const Layout& s) const;

  // ---- numbers, shared by dice and words ----
  int move_dice(const Layout& s, int figure, Order order) const;
  bool mounted_move(const Layout& s, int figure, Order order) const;
  /// Longest move in cells: the group's roll if it has one, else the best the dice can give.
  int greatest_roll(const Layout& s, int figure, Order order) const;
  /// The end figure of the front rank that a wheel turns about (MA-MOV-5).
  int pivot_of(const Layout& s, Figures body, bool left) const;
  /// Price of a wheel in fifths (MA-MOV-5).
  int wheel_cost(const Layout& s, Figures body, int pivot) const;
  int to_hit(Cell from, Cell target) const;
  bool in_cover(Cell from, Cell target) const;
  /// \pre the phase is retreat.
  RetreatSums retreat_sums(const Layout& s) const;
  int armour_against(int figure, Direction facing, Point from_offset) const;
  /// Armour of whatever is struck at the impact node.
  int struck_armour(const Layout& s) const;
  int impact_bonus(const Layout& s) const;
  /// Of a blow between two figures in contact, as they stand (MA-CBT-9, MA-CBT-10).
  int blow_bonus(const Layout& s, int striker, int target) const;
  Skill skill_of(const Layout& s, int figure, int opponent) const;
  /// Figures whose courage is being checked. \pre the phase is one of the four checks of a group or rider.
  Figures checked_part(const Layout& s) const;
  tabletop::VictoryView view_of(const Layout& s) const;
  int margin(const Layout& s) const;

  // ---- legality, shared by the mask and by refusals ----
  Figures body_of(const Layout& s, int figure, Order order) const;
  void query_of(const Layout& s, tabletop::ReachQuery& query) const;
  /// Cells where the mover may not end though a path leads there (friends, formation).
  void forbidden_ends(const Layout& s, BitBoard& out) const;
  const tabletop::Reach& reach_of(const Layout& s, const tabletop::ReachQuery& query, Workspace& work) const;
  int shot_moments(const Layout& s, int shooter, int target, std::array<Moment, kMaxPathCells>& out) const;

  /// What stands in the way of a shot at its best moment.
  ShotFault shot_fault(const Layout& s, int shooter, int target) const;
  /// Shooters that may still be chosen in this window, targets apart.
  Figures ready_shooters(const Layout& s) const;
  /// A part of the body may be ordered: ground for the rate, a charge within reach.
  bool part_may_go(const Layout& s, Figures part) const;
  Figures waiting_to_fight(const Layout& s) const;

  const Setting& setting() const { return set_; }
  const Encoder& encoder() const { return enc_; }

 private:
  // ---- rules.cpp ----
  void push_sorted(const Layout& s, Spatial kind, Figures figures, std::vector<Action>& out) const;
  void begin_half(Layout& s) const;
  void end_half(Layout& s) const;
  void end_movement(Layout& s) const;
  void place(Layout& s, Cell cell) const;
  void list_placings(const Layout& s, std::vector<Action>& out) const;
  bool judged(Layout& s) const;
  void finish(Layout& s, tabletop::Verdict verdict) const;
  void remove_figure(Layout& s, int figure) const;
  void tidy_start_group(Layout& s, int label) const;
  void kill(Layout& s, int figure, const Cells& cells) const;
  void depart(Layout& s, int figure) const;
  void arrive(Layout& s, int figure) const;

  // ---- orders.cpp ----
  class OrderSurvey;
  void list_orders(const Layout& s, std::vector<Action>& out) const;
  void list_subjects(const Layout& s, std::vector<Action>& out) const;
  bool block_may_go(const Layout& s, Figures block) const;
  bool middle_may_go(const Layout& s, Figures block) const;
  void list_targets(const Layout& s, std::vector<Action>& out) const;
  Figures files_beside(const Layout& s, Figures body, int member, bool left) const;
  bool enemy_within(const Layout& s, Figures part, Figures enemies) const;
  void give_order(Layout& s, Spatial kind, Cell cell) const;
  void choose_subject(Layout& s, Action action) const;
  void subject_chosen(Layout& s) const;
  void ready_to_roll(Layout& s) const;
  void rolled(Layout& s, int inches) const;

  // ---- movement.cpp ----
  void start_moving(Layout& s) const;
  void list_manoeuvres(const Layout& s, std::vector<Action>& out) const;
  void list_destinations(const Layout& s, Workspace& work, std::vector<Action>& out) const;
  void choose_manoeuvre(Layout& s, Action action) const;
  void choose_destination(Layout& s, Cell to, Workspace& work) const;
  void list_facings(const Layout& s, std::vector<Action>& out) const;
  void choose_facing(Layout& s, int facing) const;
  void commit(Layout& s) const;
  void complete_move(Layout& s) const;
  void end_activation(Layout& s) const;
  void clear_manoeuvre(Layout& s) const;

  // ---- shooting.cpp ----
  struct Fire;
  void open_window(Layout& s, Window window) const;
  bool any_shot(const Layout& s) const;
  void list_shooters(const Layout& s, std::vector<Action>& out) const;
  void list_shot_targets(const Layout& s, std::vector<Action>& out) const;
  void list_shot_cells(const Layout& s, std::vector<Action>& out) const;
  void choose_shot_target(Layout& s, Cell cell) const;
  void choose_shot_moment(Layout& s, Action action) const;
  void order_shot(Layout& s, int step) const;
  void resolve_shots(Layout& s) const;
  void close_window(Layout& s) const;

  // ---- combat.cpp ----
  void hit(Layout& s) const;
  void impact_rolled(Layout& s, bool killed) const;
  void clear_strike(Layout& s) const;
  Figures opponents(const Layout& s, int figure) const;
  void begin_combat(Layout& s) const;
  void next_combat(Layout& s) const;
  void skill_rolled(Layout& s, int outcome) const;
  void end_fight(Layout& s) const;

  // ---- morale.cpp ----
  void next_check(Layout& s, Check check) const;
  void continue_check(Layout& s) const;
  void checks_done(Layout& s) const;
  void check_rolled(Layout& s, bool passed) const;
  void courage_rolled(Layout& s, bool held) const;
  void retreat_rolled(Layout& s, int inches) const;
  void retreat(Layout& s, Figures part, int inches) const;
  void retreat_one(Layout& s, int figure, Direction away, int inches) const;
  bool gone_either_way(const Layout& s) const;
  bool retreat_certain(const Layout& s, Figures part) const;
  Figures retreating_part(const Layout& s) const;
  bool commanders_due(const Layout& s) const;

  const Setting& set_;
  Encoder enc_;
  std::uint64_t serial_;
};

}  // namespace banneret::mayhem
