// Tactician: a scripted player of one ruleset, the baseline that learners are measured against.
// One class a ruleset, one line each in scripted_agent.cpp. Deterministic but for its own tie-breaking seed.
#pragma once

#include <memory>
#include <span>

#include "env/core/dice.h"
#include "env/core/game.h"

namespace banneret {

class Tactician {
 public:
  virtual ~Tactician() = default;
  /// Chooses among two or more legal actions. `random` breaks its ties, and nothing else.
  virtual Action choose(const State& state, std::span<const Action> legal, KeyedRandom& random) = 0;
};

/// The tactician of the game's ruleset. \pre game outlives it. \throws AgentError if nobody has written one.
std::unique_ptr<Tactician> make_tactician(const Game& game);

/// \pre game is mayhem's and outlives the tactician.
std::unique_ptr<Tactician> make_mayhem_tactician(const Game& game);
/// \pre game is chevauchee's and outlives the tactician.
std::unique_ptr<Tactician> make_chevauchee_tactician(const Game& game);
/// \pre game is crecy's and outlives the tactician.
std::unique_ptr<Tactician> make_crecy_commander(const Game& game);
/// \pre game is skirmish's and outlives the tactician.
std::unique_ptr<Tactician> make_skirmish_tactician(const Game& game);

}  // namespace banneret
