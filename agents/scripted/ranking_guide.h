// RankingGuide: what the guides have in common that rank actions by values of their own and leave the rest to their
// tactician. What an action is worth in which phase is each ruleset's guide's.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "agents/scripted/guide.h"
#include "agents/scripted/tactician.h"

namespace banneret {

class RankingGuide : public Guide {
 public:
  /// The action of highest score().
  Action quick(const State& state, std::span<const Action> legal, KeyedRandom& random) override;

 protected:
  explicit RankingGuide(std::unique_ptr<Tactician> tactician);

  /// Writes value(action) of each action.
  template <class Value>
  static void rank(std::span<const Action> legal, std::span<float> out, Value&& value) {
    for (std::size_t i = 0; i < legal.size(); ++i) out[i] = static_cast<float>(value(legal[i]));
  }
  /// 1 for the tactician's choice, 0 for all others.
  void rank_as_tactician(const State& state, std::span<const Action> legal, KeyedRandom& random, std::span<float> out);
  /// Eight of many actions, drawn with repetition, for a hurried look at destinations; valid until asked again.
  std::span<const Action> few_of(std::span<const Action> legal, KeyedRandom& random);

 private:
  std::unique_ptr<Tactician> tactician_;
  std::vector<float> scores_;
  std::array<Action, 8> few_{};
};

}  // namespace banneret
