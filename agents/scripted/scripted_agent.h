// ScriptedAgent: the ruleset's tactician as an Agent. Ignores budgets.
#pragma once

#include <memory>
#include <string>

#include "agents/agent.h"
#include "agents/scripted/tactician.h"

namespace banneret {

class ScriptedAgent final : public Agent {
 public:
  std::string name() const override { return "scripted"; }
  /// \throws AgentError if nobody has written a tactician for the game's ruleset.
  void new_game(const Game& game, std::uint64_t seed) override;
  Action act(const Game& game, const State& state, std::span<const Action> legal, Account* account) override;

 private:
  std::uint64_t serial_ = 0;  ///< of the game the tactician was made for
  std::unique_ptr<Tactician> tactician_;
  KeyedRandom random_{0, Stream::agent};
};

}  // namespace banneret
