// TinyGame: a complete small game for tests of core, conformance, search and solver, independent of any ruleset.
// It has what real rulesets have: ties re-rolled inside a chance node, forced decisions, reactions by the other side,
// several figures a side, facing-named actions, blocked cells, an exact turn limit; and is small enough to be solved
// exactly.
//
// Rules. Figures start on their own edge row; side 0 below, side 1 its 180 degree turn. Both sides throw a die (ties
// again), the higher begins. A half-turn: pick a figure; throw 2d3 (2-3: one step, 4-6: two steps); step by step move
// it to a free neighbour (eight directions) or halt. After each step that ends beside enemies, the other side may
// strike with one of them: 1d6, 5+ if it stands straight beside the mover, 6 if diagonally; a hit removes the mover. A
// figure that reaches the enemy's edge row alive wins; a side without figures loses; after `half_turns` the larger
// number of figures wins.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "env/core/game.h"

namespace banneret::testing {

inline constexpr int kTinyFigures = 4;  ///< at most, a side

struct TinyRules {
  int width = 4;              ///< 2..8
  int height = 4;             ///< 2..8
  int figures = 2;            ///< a side, 1..kTinyFigures and at most width
  int half_turns = 8;         ///< 1..200
  std::uint64_t blocked = 0;  ///< bit c set: cell c can not be entered (start cells must be free)
};

enum class TinyPhase : std::uint8_t { initiative, pick, pace, step, react, blow, over };

inline constexpr std::uint8_t kTinyNobody = 2;

/// The layout of the State. Places are cell + 1, so that 0 is a fallen or absent figure.
struct TinyState {
  std::array<std::array<std::uint8_t, kTinyFigures>, 2> place{};
  TinyPhase phase = TinyPhase::initiative;
  std::uint8_t active = kTinyNobody;
  std::uint8_t half_turn = 0;
  std::uint8_t steps = 0;   ///< left to the mover
  std::uint8_t mover = 0;   ///< place of the moving figure, 0 if none
  std::uint8_t needed = 0;  ///< of the blow about to be thrown
  std::int8_t result = 0;
  std::uint8_t reserved = 0;
};

class TinyGame : public Game {
 public:
  enum Spatial { kPick, kStrike, kStep0 };  ///< kStep0 + d steps in direction d, named at the mover's cell
  enum Global { kHalt, kPass };
  enum Chance { kInitiative, kPace, kBlow };

  explicit TinyGame(TinyRules rules = {});
  const TinyRules& rules() const { return rules_; }

  void reset(State& state) const override;
  NodeKind node_kind(const State& state) const override;
  Decision decision(const State& state) const override;
  void legal_actions(const State& state, Workspace& work, std::vector<Action>& out) const override;
  void apply_legal(State& state, Action action, Workspace& work) const override;
  Refusal refusal(const State& state, Action action, Workspace& work) const override;

  DiceThrow dice_throw(const State& state) const override;
  void chance_outcomes(const State& state, ChanceOutcomes& out) const override;
  int outcome_of(const State& state, DiceValues dice) const override;
  void apply_outcome(State& state, int outcome, Workspace& work) const override;

  int returns(const State& state) const override;
  int margin(const State& state) const override;

  void observe_static(Side viewer, std::span<std::uint8_t> planes) const override;
  void observe_planes(const State& state, Side viewer, std::span<std::uint8_t> planes) const override;
  void observe_globals(const State& state, Side viewer, std::span<std::int16_t> globals) const override;
  void observe_entities(const State& state, Side viewer, std::span<std::int16_t> table) const override;

  std::string describe_action(const State& state, Action action) const override;
  std::string describe_outcome(const State& state, int outcome) const override;
  std::vector<ExplainedNumber> explain(const State& state, Action action, Workspace& work) const override;
  std::string describe_position(const State& state) const override;
  std::vector<EntityView> entities(const State& state) const override;
  std::string map_text() const override;

  std::string check_invariants(const State& state) const override;
  void rotate_state(const State& from, State& to) const override;
  std::unique_ptr<const Game> rotated_game() const override;

 protected:
  TinyRules rotated_rules() const;

 private:
  int cells() const { return rules_.width * rules_.height; }
  Cell seen(Cell cell, Side viewer) const { return viewer == 0 ? cell : static_cast<Cell>(cells() - 1 - cell); }
  bool blocked(int cell) const { return ((rules_.blocked >> static_cast<unsigned>(cell)) & 1U) != 0; }
  bool occupied(const TinyState& s, int cell) const;
  /// The cell one step from `cell`, -1 off the table.
  int neighbour(int cell, int direction) const;
  int needed_to_strike(int from, int to) const;
  bool beside_enemy(const TinyState& s) const;
  void end_half_turn(TinyState& s) const;
  void after_reaction(TinyState& s) const;
  void remove_mover(TinyState& s) const;

  TinyRules rules_;
};

/// Expected result for side 0 under best play by both, by memoised expectimax over the whole game (any small Game).
double exact_value(const Game& game, const State& state);
/// exact_value after each legal action of a decision node, in the order of the legal list.
std::vector<double> exact_action_values(const Game& game, const State& state);

}  // namespace banneret::testing
