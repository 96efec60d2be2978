// ReplayBuffer: the newest positions of self-play with their training targets, as States and float16 policies.
// Observations are made when a batch is assembled (training/batch.h), so the buffer stays small and knows no network.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "env/core/game.h"
#include "runfile/segment.h"

namespace banneret::training {

/// One position. Result and margin are the mover's.
struct Sample {
  Side mover = 0;
  std::int8_t result = 0;    ///< -1, 0, 1
  std::int32_t margin = 0;   ///< Game::margin at the end of its game
  std::vector<Half> policy;  ///< along the sorted legal list; empty: no policy target (a short search)
};

class ReplayBuffer {
 public:
  /// `capacity` in positions. `short_searches`: keep positions without a policy target too. \pre `game` outlives it.
  ReplayBuffer(const Game& game, std::int64_t capacity, bool short_searches);

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
  void put(const State& state, const RecordedGame& record, const RecordedMove& move);

  const Game& game_;
  std::int64_t capacity_;
  bool short_searches_;
  std::int64_t added_ = 0;
  std::int64_t first_ = 0;
  std::vector<Sample> samples_;
  std::vector<std::unique_ptr<std::byte[]>> blocks_;  ///< States, kBlock a block, made when first needed
};

}  // namespace banneret::training
