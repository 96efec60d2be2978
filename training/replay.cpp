// A ring of positions in blocks of memory that are made as it fills and never moved.
#include "training/replay.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "training/live_game.h"

namespace banneret::training {
namespace {

constexpr std::size_t kBlock = 1024;  ///< positions a block

}  // namespace

ReplayBuffer::ReplayBuffer(const Game& game, const ReplayConfig& config)
    : game_(game), capacity_(config.positions), short_searches_(config.short_searches), lambda_(config.value_lambda) {}

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

/// Backwards: G = (1 - lambda) * v + lambda * (G of the next move), the result after the last one. A move without a
/// search's value passes the next one's on.
void ReplayBuffer::find_returns(const RecordedGame& record) {
  returns_.resize(record.moves.size());
  double share = 1.0;
  double rest = 0.0;  // (1 - share) * bootstrap
  for (std::size_t i = record.moves.size(); i-- > 0;) {
    const float value = record.moves[i].root_value;
    if (!std::isnan(value)) {
      share *= lambda_;
      rest = (1.0 - lambda_) * static_cast<double>(value) + lambda_ * rest;
    }
    returns_[i] = {share, share < 1.0 ? rest / (1.0 - share) : 0.0};
  }
}

void ReplayBuffer::put(const State& state, const RecordedGame& record, std::size_t index) {
  const RecordedMove& move = record.moves[index];
  const std::size_t at = slot(added_);
  if (samples_.size() <= at) samples_.resize(at + 1);
  std::memcpy(bytes(at), state.bytes.data(), game_.state_bytes());
  const int sign = move.side == 0 ? 1 : -1;
  Sample& sample = samples_[at];
  sample.mover = move.side;
  sample.result = static_cast<std::int8_t>(sign * record.result);
  sample.result_share = static_cast<float>(returns_[index].share);
  sample.bootstrap = static_cast<float>(sign * returns_[index].bootstrap);
  sample.margin = sign * record.margin;
  sample.policy = move.policy;
  ++added_;
}

void ReplayBuffer::add(const RecordedGame& record, Workspace& work) {
  find_returns(record);
  replay_game(game_, record, work, [&](const State& state, std::span<const Action>, std::size_t index) {
    const RecordedMove& move = record.moves[index];
    if (short_searches_ || !move.policy.empty()) put(state, record, index);
  });
}

void ReplayBuffer::state(std::int64_t number, State& out) const {
  const std::size_t at = slot(number);
  std::memcpy(out.bytes.data(), blocks_[at / kBlock].get() + at % kBlock * game_.state_bytes(), game_.state_bytes());
}

}  // namespace banneret::training
