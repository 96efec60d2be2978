// Rollouts by random or scripted choices.
#include "agents/search/rollout.h"

#include <algorithm>

#include "env/core/advance.h"

namespace banneret::search {

Rollout::Rollout() {
  legal_.reserve(1024);
}

void Rollout::begin(const Game& game, Guide* guide, const RolloutConfig& config) {
  game_ = &game;
  guide_ = guide;
  config_ = config;
  if (config_.depth == RolloutConfig::kGuidesDepth) config_.depth = guide->depth();
  decisions_ = 0;
}

float Rollout::value(State& state, Workspace& work, KeyedRandom& random) {
  const auto chance = [&](State& s) {
    game_->chance_outcomes(s, outcomes_);
    game_->apply_outcome(s, outcome_at(outcomes_, random.below(outcomes_.denominator)), work);
  };
  const auto forced = [](const State&, Action) {};
  const bool cut = config_.depth >= 0;
  for (int left = config_.depth;; --left) {
    if (advance(*game_, state, work, legal_, chance, forced) == NodeKind::terminal) {
      return static_cast<float>(game_->returns(state));
    }
    const bool spent = cut && left <= 0;
    if (spent && guide_->settled(state)) return std::clamp(guide_->worth(state), -1.0F, 1.0F);
    const bool quick = spent || config_.policy == RolloutPolicy::scripted;
    const Action action =
        quick ? guide_->quick(state, legal_, random) : legal_[random.below(static_cast<std::uint64_t>(legal_.size()))];
    ++decisions_;
    game_->apply_legal(state, action, work);
  }
}

}  // namespace banneret::search
