// Rollout: plays a position on to the end, or for a number of decisions and then asks the guide what it is worth.
// One value a rollout, from side 0's view; which positions are rolled out is the search's business.
#pragma once

#include <cstdint>
#include <vector>

#include "agents/scripted/guide.h"
#include "env/core/chance.h"
#include "env/core/dice.h"
#include "env/core/game.h"
#include "env/core/workspace.h"

namespace banneret::search {

enum class RolloutPolicy : std::uint8_t {
  random,    ///< every legal action alike
  scripted,  ///< the guide's quick choice
};

struct RolloutConfig {
  RolloutPolicy policy = RolloutPolicy::random;
  /// Decisions (two or more legal actions) played before the guide says what the position is worth; the rollout then
  /// goes on by the guide's quick choices until the guide calls it settled. -1: play to the end, no guide;
  /// kGuidesDepth: as many as the guide thinks best.
  int depth = -1;
  static constexpr int kGuidesDepth = -2;
  bool needs_guide() const { return policy == RolloutPolicy::scripted || depth >= 0 || depth == kGuidesDepth; }
};

/// The outcome that a word picks, each as likely as its weight. \pre word is below outcomes.denominator.
inline int outcome_at(const ChanceOutcomes& outcomes, std::uint64_t word) {
  int outcome = 0;
  while (word >= outcomes.weight[static_cast<std::size_t>(outcome)]) {
    word -= outcomes.weight[static_cast<std::size_t>(outcome)];
    ++outcome;
  }
  return outcome;
}

class Rollout {
 public:
  Rollout();
  /// `game` and `guide` must outlive the rollouts. guide may be null where config does not need it.
  void begin(const Game& game, Guide* guide, const RolloutConfig& config);

  /// Plays on from `state`, which is left where the rollout stopped. Allocates nothing once its lists have grown.
  float value(State& state, Workspace& work, KeyedRandom& random);

  /// Decisions played since begin, forced ones apart.
  std::uint64_t decisions() const { return decisions_; }

 private:
  const Game* game_ = nullptr;
  Guide* guide_ = nullptr;
  RolloutConfig config_;
  std::vector<Action> legal_;
  ChanceOutcomes outcomes_;
  std::uint64_t decisions_ = 0;
};

}  // namespace banneret::search
