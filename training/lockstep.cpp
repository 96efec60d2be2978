// The lockstep loop: plan, collect leaves into one batch, evaluate, absorb, move.
#include "training/lockstep.h"

#include <cmath>
#include <limits>

#include "training/seeds.h"

namespace banneret::training {

Lockstep::Lockstep(const Game& game, int slots, int batch, int leaves, std::size_t tree_bytes) {
  slots_.reserve(static_cast<std::size_t>(slots));
  for (int i = 0; i < slots; ++i) {
    slots_.emplace_back(game);
    slots_.back().search = std::make_unique<search::GumbelSearch>(leaves, tree_bytes);
  }
  batch_.resize(static_cast<std::size_t>(batch));
}

void Lockstep::begin_decision(Director& director, int index) {
  Slot& slot = slots_[static_cast<std::size_t>(index)];
  slot.plan = director.plan(index, slot.game);
  slot.phase = Phase::random;
  if (slot.plan.evaluator < 0) return;
  slot.search->begin(slot.game.game(), slot.game.state(), slot.game.legal(), slot.plan.search,
                     decision_seed(slot.game.seed(), slot.game.decisions(), 0));
  slot.phase = Phase::searching;
}

int Lockstep::collect(int evaluator) {
  std::size_t used = 0;
  std::size_t unserved = slots_.size();
  for (std::size_t k = 0; k < slots_.size(); ++k) {
    const std::size_t index = (cursor_ + k) % slots_.size();
    Slot& slot = slots_[index];
    slot.leaf_count = 0;
    if (slot.phase != Phase::searching || slot.plan.evaluator != evaluator || slot.search->done()) continue;
    if (used == batch_.size()) {
      if (unserved == slots_.size()) unserved = index;
      continue;
    }
    slot.first_leaf = static_cast<int>(used);
    while (slot.leaf_count == 0 && !slot.search->done()) {
      slot.leaf_count = slot.search->collect(work_, std::span(batch_).subspan(used));
    }
    used += static_cast<std::size_t>(slot.leaf_count);
  }
  if (unserved != slots_.size()) cursor_ = unserved;
  return static_cast<int>(used);
}

void Lockstep::absorb(int evaluator, int count) {
  for (Slot& slot : slots_) {
    if (slot.phase != Phase::searching || slot.plan.evaluator != evaluator || slot.leaf_count == 0) continue;
    slot.search->absorb(
        std::span(batch_)
            .first(static_cast<std::size_t>(count))
            .subspan(static_cast<std::size_t>(slot.first_leaf), static_cast<std::size_t>(slot.leaf_count)));
    slot.leaf_count = 0;
  }
}

bool Lockstep::ready(const Slot& slot) const {
  return slot.phase == Phase::random || (slot.phase == Phase::searching && slot.search->done());
}

void Lockstep::make_move(Director& director, int index, PlayCounters& counters) {
  Slot& slot = slots_[static_cast<std::size_t>(index)];
  RecordedMove move;
  move.root_value = std::numeric_limits<float>::quiet_NaN();
  float move_value = move.root_value;
  if (slot.phase == Phase::random) {
    const std::uint64_t key = decision_seed(slot.game.seed(), slot.game.decisions(), 2);
    move.action = slot.game.legal()[philox_below(key, Stream::random_play, 0, slot.game.legal().size())];
  } else {
    const search::GumbelResult result = slot.search->result();
    move.action = result.action;
    move.root_value = result.value;
    move.simulations = static_cast<std::uint32_t>(result.simulations);
    move_value = slot.search->completed_q()[result.index];
    if (slot.plan.target) {
      for (const float p : slot.search->policy()) move.policy.push_back(to_half(p));
      ++counters.targets;
    }
    counters.simulations += result.simulations;
    counters.evaluations += result.evaluations;
  }
  slot.game.play(std::move(move), move_value, work_);
  ++counters.moves;
  slot.phase = Phase::idle;
  if (!slot.game.over()) return;
  ++counters.games;
  if (!director.finished(index, slot.game, work_)) slot.phase = Phase::empty;
}

bool Lockstep::run(Director& director, std::span<LeafEvaluator* const> evaluators, std::int64_t moves,
                   PlayCounters& counters, const std::atomic<bool>& stop) {
  for (Slot& slot : slots_) slot.phase = Phase::idle;
  cursor_ = 0;
  std::int64_t made = 0;
  for (;;) {
    if (stop) return false;
    bool busy = false;
    for (int i = 0; i < slots(); ++i) {
      Slot& slot = slots_[static_cast<std::size_t>(i)];
      if (slot.phase == Phase::idle) begin_decision(director, i);
      busy = busy || slot.phase != Phase::empty;
    }
    if (!busy) return true;
    for (int e = 0; e < static_cast<int>(evaluators.size()); ++e) {
      const int count = collect(e);
      if (count == 0) continue;
      const std::size_t index = static_cast<std::size_t>(e);
      evaluators[index]->evaluate(slots_.front().game.game(), std::span(batch_).first(static_cast<std::size_t>(count)));
      absorb(e, count);
    }
    for (int i = 0; i < slots(); ++i) {
      if (!ready(slots_[static_cast<std::size_t>(i)])) continue;
      make_move(director, i, counters);
      if (++made == moves) return true;
    }
  }
}

}  // namespace banneret::training
