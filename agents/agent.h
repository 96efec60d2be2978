// Agent: who decides. Gets a Game, a State and a budget, returns an action with an account of it.
// Agents never see dice (a State holds none) and break their own ties by their seed, never by action index.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "env/core/game.h"

namespace banneret {

/// What one decision may cost. 0 = no limit of that kind; an agent that ignores budgets (random, scripted) says so.
struct Budget {
  int simulations = 0;
  int evaluations = 0;  ///< network evaluations
  double milliseconds = 0.0;
  int turn_simulations = 0;        ///< shared over a half-turn
  double turn_milliseconds = 0.0;  ///< shared over a half-turn
};

/// Why an agent chose what it chose. Values are from side 0's view, -1..1.
struct Account {
  struct Choice {
    Action action = kNoAction;
    int visits = 0;
    float prior = 0.0F;
    float value = 0.0F;   ///< completed Q, side 0's view
    float policy = 0.0F;  ///< improved policy
  };
  Action action = kNoAction;
  float value = 0.0F;  ///< of the position, side 0's view
  int simulations = 0;
  int evaluations = 0;
  std::vector<Choice> choices;  ///< along the legal list; empty if the agent does not search
  std::vector<Action> line;     ///< the line it expects, its own action first
};

class Agent {
 public:
  virtual ~Agent() = default;
  /// Name with parameters as given on the command line ("gumbel:net=x.pt,sims=64").
  virtual std::string name() const = 0;
  /// Forget everything of the last game. `seed` keys all of the agent's own random numbers in the game that begins.
  virtual void new_game(const Game& game, std::uint64_t seed) = 0;
  /// Chooses among `legal` (two or more, sorted) in `state`. Fills `account` if it is not null.
  virtual Action act(const Game& game, const State& state, std::span<const Action> legal, Account* account) = 0;
};

}  // namespace banneret
