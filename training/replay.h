// ReplayBuffer: the newest positions of self-play with their training targets, as States and float16 policies.
// Value targets are the lambda-returns of the searches' values (Sutton and Barto, Reinforcement Learning, 2nd ed., eq.
// 12.2): the dice of these games are loud, and a value seen a little later has heard fewer of them than the result.
// Observations are made when a batch is assembled (training/batch.h), so the buffer stays small and knows no network.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "env/core/game.h"
#include "runfile/segment.h"
#include "training/config.h"

namespace banneret::training {

/// One position. Result, returns and margin are the mover's.
struct Sample {
  Side mover = 0;
  std::int8_t result = 0;     ///< -1, 0, 1
  float result_share = 1.0F;  ///< of the result in the value target
  float bootstrap = 0.0F;     ///< the rest of it: mean of the searches' values from here on, -1..1
  std::int32_t margin = 0;    ///< Game::margin at the end of its game
  std::vector<Half> policy;   ///< along the sorted legal list; empty: no policy target (a short search)
};

/// A value target in two parts, side 0's view: share * result + (1 - share) * bootstrap.
struct LambdaReturn {
  double share = 1.0;
  double bootstrap = 0.0;
};

class ReplayBuffer {
 public:
  /// \pre `game` outlives it.
  ReplayBuffer(const Game& game, const ReplayConfig& config);

  /// Positions that `record` adds, without adding them.
  std::int64_t count(const RecordedGame& record) const;
  /// Replays a finished game and adds its positions. \throws ReplayError
  void add(const RecordedGame& record, Workspace& work);
  /// As if `samples` positions had been added and forgotten again: where a restored buffer begins. \pre nothing added
  /// yet
  void skip(std::int64_t samples) {
    added_ = samples;
    first_ = samples;
  }

  /// Positions ever added; sample numbers run from oldest() to added() - 1.
  std::int64_t added() const { return added_; }
  std::int64_t oldest() const;
  std::int64_t size() const { return added_ - oldest(); }
  std::int64_t capacity() const { return capacity_; }

  const Sample& sample(std::int64_t number) const { return samples_[slot(number)]; }
  /// Copies the position out. Bytes beyond Game::state_bytes() are left alone.
  void state(std::int64_t number, State& out) const;

 private:
  std::size_t slot(std::int64_t number) const { return static_cast<std::size_t>(number % capacity_); }
  std::byte* bytes(std::size_t slot);
  void put(const State& state, const RecordedGame& record, std::size_t index);
  void find_returns(const RecordedGame& record);

  const Game& game_;
  std::int64_t capacity_;
  bool short_searches_;
  double lambda_;
  std::int64_t added_ = 0;
  std::int64_t first_ = 0;
  std::vector<Sample> samples_;
  std::vector<LambdaReturn> returns_;                 ///< of the game being added, one a move
  std::vector<std::unique_ptr<std::byte[]>> blocks_;  ///< States, kBlock a block, made when first needed
};

}  // namespace banneret::training
