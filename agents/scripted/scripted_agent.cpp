// Picks the tactician of a game's ruleset and asks it; how it decides is the tactician's.
#include "agents/scripted/scripted_agent.h"

#include <array>

#include "agents/agent_spec.h"

namespace banneret {

namespace {

struct TacticianKind {
  const char* ruleset;
  std::unique_ptr<Tactician> (*make)(const Game& game);
};

constexpr std::array kTacticians{
    TacticianKind{"mayhem", make_mayhem_tactician},
    TacticianKind{"chevauchee", make_chevauchee_tactician},
    TacticianKind{"crecy", make_crecy_commander},
    TacticianKind{"skirmish", make_skirmish_tactician},
};

}  // namespace

std::unique_ptr<Tactician> make_tactician(const Game& game) {
  for (const TacticianKind& kind : kTacticians) {
    if (game.spec().ruleset == kind.ruleset) return kind.make(game);
  }
  throw AgentError("agent 'scripted': there is no tactician for " + game.spec().ruleset);
}

void ScriptedAgent::new_game(const Game& game, std::uint64_t seed) {
  random_ = KeyedRandom(seed, Stream::agent);
  if (game.serial() == serial_) return;
  tactician_ = make_tactician(game);
  serial_ = game.serial();
}

Action ScriptedAgent::act(const Game&, const State& state, std::span<const Action> legal, Account* account) {
  const Action action = tactician_->choose(state, legal, random_);
  if (account != nullptr) account->action = action;
  return action;
}

}  // namespace banneret
