// Game: one ruleset on one scenario, as pure functions over State. Immutable and thread-safe once made.
// The driver (environment, match, search) owns State, Workspace and dice; Game holds only tables.
//
// A position is one of three nodes: a decision (one side picks a legal action), a chance node (dice), or terminal.
// Turns are many small decisions, and who decides is asked of the Game, never assumed to alternate.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "env/core/action_space.h"
#include "env/core/chance.h"
#include "env/core/observation_space.h"
#include "env/core/state.h"
#include "env/core/types.h"
#include "env/core/workspace.h"

namespace banneret {

/// Everything about a Game that does not change while it is played.
struct GameSpec {
  std::string ruleset;   ///< "mayhem"
  std::string scenario;  ///< "mayhem/3v3", or a path
  std::string title;
  std::string scenario_text;        ///< canonical text: the same text makes the same Game
  std::uint64_t scenario_hash = 0;  ///< hash of scenario_text
  int rules_version = 1;            ///< rises whenever a golden playthrough of the ruleset changes
  int layout_version = 1;           ///< of the State bytes and of records
  int observation_meaning = 1;      ///< part of the schema id
  int width = 0;
  int height = 0;
  int turn_limit = 0;
  int max_half_turn_decisions = 0;  ///< bound on decisions (forced ones too) within one half-turn
  std::size_t state_bytes = 0;
  ActionSpace actions;
  ObservationSpace observation;
  std::uint64_t schema = 0;
  std::vector<std::string> decision_kinds;
  std::vector<std::string> chance_kinds;
};

/// Who decides what. `kind` indexes GameSpec::decision_kinds; `half_turn` counts from 0 over the game.
struct Decision {
  Side side = 0;
  std::uint8_t kind = 0;
  std::uint16_t subject = 0;  ///< entity the decision is about; 0xFFFF = none
  std::uint16_t half_turn = 0;
};
inline constexpr std::uint16_t kNoSubject = 0xFFFFU;

/// Why an action was refused: the clause that forbids it and the reason in words.
struct Refusal {
  std::string action;
  std::string clause;
  std::string reason;
  std::string text() const { return action + ": " + reason + " (" + clause + ")"; }
};

/// One number that an action or a throw depends on, with its parts ("needs 5+", "+1 knight to its front", MA-CBT-5).
struct ExplainedNumber {
  std::string what;
  int value = 0;
  struct Part {
    std::string what;
    int value = 0;
    std::string clause;
  };
  std::vector<Part> parts;

  void add(const std::string& part, int by, const std::string& clause) { parts.push_back({part, by, clause}); }
  /// Only what changes something.
  void add_if(const std::string& part, int by, const std::string& clause) {
    if (by != 0) add(part, by, clause);
  }
};

/// A figure or unit as people are shown it (replay, browser table). Not used by rules or agents.
struct EntityView {
  std::uint16_t id = 0;  ///< roster number
  Side side = 0;
  Cell cell = kNoCell;
  int facing = -1;
  std::string glyph;      ///< one character for the text board
  std::string label;      ///< "knight, heavy armour, shield, lance, mounted (barded)"
  std::string condition;  ///< "moved, shot", may be empty
};

class Game {
 public:
  virtual ~Game() = default;
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;

  const GameSpec& spec() const { return spec_; }
  std::size_t state_bytes() const { return spec_.state_bytes; }
  /// Unique in this process; keys the Workspace's reach cache. Never part of a result.
  std::uint64_t serial() const { return serial_; }

  // ---- play -------------------------------------------------------------------------------------------------------
  /// The position before the first dice.
  virtual void reset(State& state) const = 0;
  virtual NodeKind node_kind(const State& state) const = 0;
  /// \pre a decision node.
  virtual Decision decision(const State& state) const = 0;
  /// Ascending and without repeats, never empty. Forced decisions (one action) are listed as such. \pre a decision
  /// node.
  virtual void legal_actions(const State& state, Workspace& work, std::vector<Action>& out) const = 0;
  /// For search: `action` must be legal (asserted in debug builds).
  virtual void apply_legal(State& state, Action action, Workspace& work) const = 0;
  /// For drivers and protocols: a refusal leaves the state unchanged.
  std::optional<Refusal> apply(State& state, Action action, Workspace& work) const;
  /// Why `action` is not legal here. \pre it is not.
  virtual Refusal refusal(const State& state, Action action, Workspace& work) const = 0;

  // ---- chance -----------------------------------------------------------------------------------------------------
  /// \pre a chance node (all of this group).
  virtual DiceThrow dice_throw(const State& state) const = 0;
  virtual void chance_outcomes(const State& state, ChanceOutcomes& out) const = 0;
  /// The effect that these real dice have, or kReroll.
  virtual int outcome_of(const State& state, DiceValues dice) const = 0;
  virtual void apply_outcome(State& state, int outcome, Workspace& work) const = 0;

  // ---- result -----------------------------------------------------------------------------------------------------
  /// -1, 0 or 1 for side 0; side 1 has the negative. 0 before the end.
  virtual int returns(const State& state) const = 0;
  /// Strength or points margin of side 0 over side 1, at any time (integer; its scale is the ruleset's).
  virtual int margin(const State& state) const = 0;

  // ---- observation ------------------------------------------------------------------------------------------------
  /// Static planes [static C, H, W] of this map seen from `viewer`.
  virtual void observe_static(Side viewer, std::span<std::uint8_t> planes) const = 0;
  /// Dynamic planes [C, H, W]; every byte is written.
  virtual void observe_planes(const State& state, Side viewer, std::span<std::uint8_t> planes) const = 0;
  virtual void observe_globals(const State& state, Side viewer, std::span<std::int16_t> globals) const = 0;
  /// Entity table [max_entities, F]; every number is written.
  virtual void observe_entities(const State& state, Side viewer, std::span<std::int16_t> table) const = 0;

  // ---- words ------------------------------------------------------------------------------------------------------
  /// What an action does, for people ("the group of 3 at 4,7 advances to 4,5"). \pre legal.
  virtual std::string describe_action(const State& state, Action action) const = 0;
  /// What an outcome means ("moves 9", "hit, needed 5+"). \pre a chance node.
  virtual std::string describe_outcome(const State& state, int outcome) const = 0;
  /// Each number needed by this action or, at a chance node (action ignored), by this throw; from the very functions
  /// the dice use.
  virtual std::vector<ExplainedNumber> explain(const State& state, Action action, Workspace& work) const = 0;
  /// Turn, phase and whose move, one line.
  virtual std::string describe_position(const State& state) const = 0;
  /// Everything that stands on the table.
  virtual std::vector<EntityView> entities(const State& state) const = 0;
  /// The map under them: one character a cell, height rows joined by newlines (the scenario legend).
  virtual std::string map_text() const = 0;

  // ---- checks -----------------------------------------------------------------------------------------------------
  /// A broken invariant of the State in words, empty when sound. For tests and soaks.
  virtual std::string check_invariants(const State& state) const = 0;
  /// The same position with the table turned by 180 degrees and the sides swapped, and its Game is this one when the
  /// scenario's map is its own rotation. \pre spec().scenario is rotatable (rotated_game() tells).
  virtual void rotate_state(const State& from, State& to) const = 0;
  /// The Game that rotate_state's positions belong to (map turned, sides and rosters swapped).
  virtual std::unique_ptr<const Game> rotated_game() const = 0;

 protected:
  Game();
  GameSpec spec_;

 private:
  std::uint64_t serial_;
};

}  // namespace banneret
