// RandomAgent: every legal action equally likely, by the agent's seed. The floor of every comparison; ignores budgets.
#pragma once

#include <string>

#include "agents/agent.h"
#include "env/core/dice.h"

namespace banneret {

class RandomAgent final : public Agent {
 public:
  std::string name() const override { return "random"; }
  void new_game(const Game& game, std::uint64_t seed) override;
  Action act(const Game& game, const State& state, std::span<const Action> legal, Account* account) override;

 private:
  KeyedRandom random_{0, Stream::agent};
};

}  // namespace banneret
