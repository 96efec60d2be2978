// LiveGame: one game being played and recorded by self-play or an evaluation. Owns State and dice; who chooses the
// actions is left to the caller. Can be rebuilt from its record alone, which is how games in flight survive a restart.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "env/core/dice.h"
#include "env/core/game.h"
#include "runfile/segment.h"

namespace banneret::training {

/// A stored game does not replay (other rules, other scenario, damage), in one line.
class ReplayError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class LiveGame {
 public:
  /// \pre `game` outlives it.
  explicit LiveGame(const Game& game) : game_(&game), dice_(0) {}

  /// Begins a game and plays to its first decision (or its end). A game longer than max_decisions is cut off as a draw.
  void start(std::uint64_t seed, const std::array<std::string, 2>& agents, int max_decisions, Workspace& work);
  /// Plays the record's moves again. \throws ReplayError if an action is not legal where it stands.
  void restore(const RecordedGame& record, int max_decisions, Workspace& work);
  /// Makes the decision at hand. `move.action` must be legal; the move's other record fields but side, legal and
  /// dice_rolled are taken as they are. `move_value`: the chooser's value of that action, side 0's view, NaN if it has
  /// none: it is compared with the next root value for the luck of the dice between.
  void play(RecordedMove move, float move_value, Workspace& work);

  bool over() const { return over_; }
  const Game& game() const { return *game_; }
  const State& state() const { return state_; }
  std::span<const Action> legal() const { return legal_; }
  /// Side to decide. \pre not over
  Side mover() const { return game_->decision(state_).side; }
  std::size_t decisions() const { return record_.moves.size(); }
  std::uint64_t seed() const { return record_.seed; }
  const RecordedGame& record() const { return record_; }
  /// Hands the finished record over. \pre over
  RecordedGame take_record() { return std::move(record_); }

  /// Running values that the record does not hold, for checkpoints.
  float pending_value() const { return pending_value_; }
  void set_pending(float luck, float pending_value) {
    record_.luck = luck;
    pending_value_ = pending_value;
  }

 private:
  void advance_to_decision(Workspace& work);
  void add_luck(float value_now);

  const Game* game_;
  State state_{};
  Dice dice_;
  std::vector<Action> legal_;
  RecordedGame record_;
  int max_decisions_ = 0;
  bool over_ = false;
  bool dice_since_move_ = false;
  float pending_value_ = 0.0F;
};

/// Re-simulates a stored game, calling visit(state, legal, move index) at each of its decisions.
/// \throws ReplayError if it does not end as recorded.
void replay_game(const Game& game, const RecordedGame& record, Workspace& work,
                 const std::function<void(const State&, std::span<const Action>, std::size_t)>& visit);

}  // namespace banneret::training
