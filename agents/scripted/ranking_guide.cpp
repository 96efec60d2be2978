// The common part of the guides: a quick choice out of their scores, a draw of a few actions.
#include "agents/scripted/ranking_guide.h"

#include <utility>

#include "agents/scripted/choice.h"

namespace banneret {

RankingGuide::RankingGuide(std::unique_ptr<Tactician> tactician) : tactician_(std::move(tactician)) {
  scores_.reserve(kMaxCells);
}

Action RankingGuide::quick(const State& state, std::span<const Action> legal, KeyedRandom& random) {
  scores_.resize(legal.size());
  score(state, legal, random, scores_);
  return legal[best_index(legal.size(), random, [&](std::size_t i) { return scores_[i]; })];
}

void RankingGuide::rank_as_tactician(const State& state, std::span<const Action> legal, KeyedRandom& random,
                                     std::span<float> out) {
  const Action best = tactician_->choose(state, legal, random);
  rank(legal, out, [best](Action a) { return a == best ? 1.0F : 0.0F; });
}

std::span<const Action> RankingGuide::few_of(std::span<const Action> legal, KeyedRandom& random) {
  if (legal.size() <= few_.size()) return legal;
  for (Action& action : few_) action = legal[random.below(legal.size())];
  return few_;
}

}  // namespace banneret
