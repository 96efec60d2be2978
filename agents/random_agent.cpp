// The random agent.
#include "agents/random_agent.h"

namespace banneret {

void RandomAgent::new_game(const Game&, std::uint64_t seed) {
  random_ = KeyedRandom(seed, Stream::agent);
}

Action RandomAgent::act(const Game&, const State&, std::span<const Action> legal, Account* account) {
  const Action action = legal[random_.below(legal.size())];
  if (account != nullptr) {
    *account = Account{};
    account->action = action;
    account->line = {action};
  }
  return action;
}

}  // namespace banneret
