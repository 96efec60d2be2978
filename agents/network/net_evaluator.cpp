// Batches leaves through an Evaluator; buffers are sized once a game, nothing is allocated a leaf.
#include "agents/network/net_evaluator.h"

#include <algorithm>

namespace banneret::network {
namespace {

/// Games whose encodings are kept: matches and cohorts alternate between few.
constexpr std::size_t kKeptGames = 8;

}  // namespace

NetEvaluator::NetEvaluator(std::unique_ptr<Evaluator> evaluator, int max_batch, Padding padding, std::string name)
    : evaluator_(std::move(evaluator)), max_batch_(max_batch), padding_(padding), name_(std::move(name)) {
  if (max_batch < 1) throw NetworkError(name_ + ": a batch of " + std::to_string(max_batch) + "; must be 1 or more");
  mover_.resize(static_cast<std::size_t>(max_batch));
}

const Encoding& NetEvaluator::prepared(const Game& game) {
  for (const std::unique_ptr<Prepared>& p : prepared_) {
    if (p->serial == game.serial()) return p->encoding;
  }
  check_schema(evaluator_->spec(), game.spec(), name_);
  if (prepared_.size() == kKeptGames) prepared_.erase(prepared_.begin());
  prepared_.push_back(std::make_unique<Prepared>(game));
  const Encoding& encoding = prepared_.back()->encoding;
  const auto grow = [&](auto& buffer, std::size_t row) {
    buffer.resize(std::max(buffer.size(), row * static_cast<std::size_t>(max_batch_)));
  };
  const NetworkShape& shape = evaluator_->spec().shape;
  const auto cells = static_cast<std::size_t>(game.spec().actions.cells());
  grow(planes_, encoding.plane_bytes());
  grow(globals_, encoding.global_count());
  grow(spatial_, static_cast<std::size_t>(shape.spatial_kinds) * cells);
  grow(kinds_, static_cast<std::size_t>(shape.global_kinds));
  grow(wdl_, 3);
  grow(margin_, 1);
  return encoding;
}

int NetEvaluator::padded(int leaves) const {
  if (padding_ == Padding::fixed) return max_batch_;
  int rows = 1;
  while (rows < leaves) rows += rows < 8 ? rows : 8;
  return std::min(rows, max_batch_);
}

void NetEvaluator::run(const Encoding& encoding, int rows) {
  evaluator_->evaluate(rows, encoding.height(), encoding.width(), planes_.data(), globals_.data(), spatial_.data(),
                       kinds_.data(), wdl_.data(), margin_.data());
}

void NetEvaluator::evaluate(const Game& game, std::span<Leaf> leaves) {
  const Encoding& encoding = prepared(game);
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    mover_[i] = game.decision(*leaves[i].state).side;
    encoding.observe(*leaves[i].state, mover_[i], planes_.data() + i * encoding.plane_bytes(),
                     globals_.data() + i * encoding.global_count());
  }
  // Rows behind the leaves keep what an earlier batch left there: a row's results do not depend on the others.
  run(encoding, padded(static_cast<int>(leaves.size())));
  const NetworkShape& shape = evaluator_->spec().shape;
  const std::size_t spatial_row =
      static_cast<std::size_t>(shape.spatial_kinds) * static_cast<std::size_t>(game.spec().actions.cells());
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    Leaf& leaf = leaves[i];
    const float* spatial = spatial_.data() + i * spatial_row;
    const float* kinds = kinds_.data() + i * static_cast<std::size_t>(shape.global_kinds);
    for (std::size_t a = 0; a < leaf.legal_count; ++a) {
      const std::size_t index = encoding.index(leaf.legal[a], mover_[i]);
      leaf.logits[a] = index < encoding.spatial_size() ? spatial[index] : kinds[index - encoding.spatial_size()];
    }
    const float result = wdl_[3 * i] - wdl_[3 * i + 2];
    const float margin = std::clamp(margin_[i] * evaluator_->spec().margin_scale, -1.0F, 1.0F);
    const float value = margin_share_ == 0.0F ? result : (1.0F - margin_share_) * result + margin_share_ * margin;
    leaf.value = mover_[i] == 0 ? value : -value;
  }
  evaluations_ += static_cast<std::int64_t>(leaves.size());
}

void NetEvaluator::warm(const Game& game) {
  run(prepared(game), max_batch_);
}

}  // namespace banneret::network
