// A ring of positions in blocks of memory that are made as it fills and never moved.
#include "training/replay.h"

#include <algorithm>
#include <cstring>

#include "training/live_game.h"

namespace banneret::training {
namespace {

constexpr std::size_t kBlock = 1024;  ///< positions a block

}  // namespace

ReplayBuffer::ReplayBuffer(const Game& game, std::int64_t capacity, bool short_searches)
    : game_(game), capacity_(capacity), short_searches_(short_searches) {}

std::int64_t ReplayBuffer::oldest() const {
  return std::max(first_, added_ - capacity_);
}

std::int64_t ReplayBuffer::count(const RecordedGame& record) const {
  return std::count_if(record.moves.begin(), record.moves.end(),
                       [&](const RecordedMove& move) { return short_searches_ || !move.policy.empty(); });
}

std::byte* ReplayBuffer::bytes(std::size_t slot) {
  while (blocks_.size() <= slot / kBlock)
    blocks_.push_back(std::make_unique<std::byte[]>(kBlock * game_.state_bytes()));
  return blocks_[slot / kBlock].get() + slot % kBlock * game_.state_bytes();
}

void ReplayBuffer::put(const State& state, const RecordedGame& record, const RecordedMove& move) {
  const std::size_t at = slot(added_);
  if (samples_.size() <= at) samples_.resize(at + 1);
  std::memcpy(bytes(at), state.bytes.data(), game_.state_bytes());
  const int sign = move.side == 0 ? 1 : -1;
  Sample& sample = samples_[at];
  sample.mover = move.side;
  sample.result = static_cast<std::int8_t>(sign * record.result);
  sample.margin = sign * record.margin;
  sample.policy = move.policy;
  ++added_;
}

void ReplayBuffer::add(const RecordedGame& record, Workspace& work) {
  replay_game(game_, record, work, [&](const State& state, std::span<const Action>, std::size_t index) {
    const RecordedMove& move = record.moves[index];
    if (short_searches_ || !move.policy.empty()) put(state, record, move);
  });
}

void ReplayBuffer::state(std::int64_t number, State& out) const {
  const std::size_t at = slot(number);
  std::memcpy(out.bytes.data(), blocks_[at / kBlock].get() + at % kBlock * game_.state_bytes(), game_.state_bytes());
}

}  // namespace banneret::training
