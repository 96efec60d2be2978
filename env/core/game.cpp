// What every Game shares: its serial number and the checked apply that drivers and protocols use.
// The rules themselves are in the rulesets' folders.
#include "env/core/game.h"

#include <algorithm>
#include <atomic>

namespace banneret {
namespace {

std::uint64_t next_serial() {
  static std::atomic<std::uint64_t> last{0};  // names caches only: no result depends on it
  return ++last;
}

}  // namespace

Game::Game() : serial_(next_serial()) {}

std::optional<Refusal> Game::apply(State& state, Action action, Workspace& work) const {
  const auto refuse = [&](const char* clause, const std::string& reason) {
    return Refusal{spec_.actions.describe(action), clause, reason};
  };
  switch (node_kind(state)) {
    case NodeKind::terminal:
      return refuse("core: end of the game", "the game is over");
    case NodeKind::chance:
      return refuse("core: chance node", "dice must be rolled first");
    case NodeKind::decision:
      break;
  }
  if (action >= spec_.actions.size()) {
    return refuse("core: action space",
                  "there is no such index; the game's actions are 0 to " + std::to_string(spec_.actions.size() - 1));
  }
  legal_actions(state, work, work.actions);
  if (!std::binary_search(work.actions.begin(), work.actions.end(), action)) return refusal(state, action, work);
  apply_legal(state, action, work);
  return std::nullopt;
}

}  // namespace banneret
