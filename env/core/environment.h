// Environment: one game as a gym-style environment. Chance nodes and forced decisions are played inside (advance), so
// the caller sees only decisions with two or more legal actions. VectorEnvironment steps many games of the same kind.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "env/core/advance.h"
#include "env/core/record.h"

namespace banneret {

/// What an observation is written as. Static planes are a constant of the Game (Game::observe_static) and not repeated.
enum class ObservationForm : std::uint8_t {
  none,
  entities,  ///< globals [G] and entity table [N, F]
  planes,    ///< globals [G] and planes [C, H, W]
};

/// Numbers in each part of one observation of a game.
struct ObservationSize {
  std::size_t planes = 0;   ///< C * H * W, dynamic planes only
  std::size_t statics = 0;  ///< static C * H * W
  std::size_t globals = 0;
  std::size_t entities = 0;  ///< N * F
};
ObservationSize observation_size(const GameSpec& spec);

/// A game in play: state, dice, legal list of the decision it waits at. What Environment and VectorEnvironment share.
struct Episode {
  State state;
  Dice dice{0};
  std::vector<Action> legal;  ///< two or more sorted actions, empty once the game is over
  std::uint64_t seed = 0;
  int decisions = 0;        ///< made so far, forced ones not counted
  bool terminated = false;  ///< by the rules
  bool truncated = false;   ///< by the cap on decisions from outside
  bool ended() const { return terminated || truncated; }
};

/// One throw of dice during the last step, as a ledger shows it.
struct ThrownDice {
  DiceThrow thrown;
  std::array<std::uint16_t, kMaxDice> value{};
  int outcome = 0;   ///< kReroll if these dice were thrown again
  std::string text;  ///< Game::describe_outcome, "again" for a re-roll
};

struct EnvironmentOptions {
  int decision_cap = 0;  ///< truncate after this many decisions (forced ones not counted); 0 = never
  bool words = true;     ///< keep dice and their text in throws(); off, a step writes no strings
  std::array<std::string, 2> agents{"?", "?"};  ///< names for the record
};

/// What a step gives back. With `refusal` set nothing has changed and the rest is meaningless.
struct EnvironmentStep {
  std::array<int, 2> reward{};  ///< -1, 0, 1 a side at the end of the game, else 0; a truncated game pays nothing
  bool terminated = false;
  bool truncated = false;
  std::optional<Refusal> refusal;
};

class Environment {
 public:
  /// `game` must outlive the environment, which begins with the game of seed 0.
  explicit Environment(const Game& game, EnvironmentOptions options = {});

  /// Starts the game of these dice and plays on to the first real decision.
  void reset(std::uint64_t seed);
  /// Takes up a record (a save) where it stands. \throws RecordError if it does not replay on this game.
  void restore(const Record& record, const std::string& file = "record");
  /// Plays `action` and on to the next real decision or the end.
  EnvironmentStep step(Action action);

  const Game& game() const { return game_; }
  const State& state() const { return episode_.state; }
  bool ended() const { return episode_.ended(); }
  bool terminated() const { return episode_.terminated; }
  bool truncated() const { return episode_.truncated; }
  /// Sorted, two or more; empty once the game has ended.
  std::span<const Action> legal() const { return episode_.legal; }
  /// \pre not ended().
  Decision decision() const { return game_.decision(episode_.state); }
  int decisions() const { return episode_.decisions; }
  std::uint64_t seed() const { return episode_.seed; }
  std::uint64_t dice_rolled() const { return episode_.dice.rolled(); }
  /// Dice thrown by the last reset, restore (its last step) or step (empty without EnvironmentOptions::words).
  std::span<const ThrownDice> throws() const { return thrown_; }
  /// Forced actions taken by the last reset or step.
  std::span<const Action> forced() const { return forced_; }

  /// Writes an observation into the caller's buffers, sized as observation_size() says (spans of parts that the form
  /// does not have are left alone).
  void observe(Side viewer, ObservationForm form, std::span<std::uint8_t> planes, std::span<std::int16_t> globals,
               std::span<std::int16_t> entities) const;

  /// The game so far (re-simulated from seed and actions).
  Record record() const;

 private:
  void play(Action action);  ///< \pre legal
  void play_on();

  const Game& game_;
  EnvironmentOptions options_;
  Episode episode_;
  Workspace work_;
  std::vector<Action> actions_;
  std::vector<Action> forced_;
  std::vector<ThrownDice> thrown_;
};

}  // namespace banneret
