// The mayhem ruleset: knights, sergeants and archers as single figures, d6 only. One function makes its Games.
#pragma once

#include <memory>

#include "env/core/game.h"
#include "env/tabletop/scenario.h"

namespace banneret::mayhem {

class Rules;

/// \throws tabletop::ScenarioError if the scenario cannot be played by these rules (unknown attributes, more than 32
/// figures a side, a contingent without its one commander, no room to deploy).
std::unique_ptr<const Game> make_game(const tabletop::Scenario& scenario);

/// The rules behind a Game of this ruleset, for tacticians and tools that look at more than the Game tells.
/// \pre game was made by make_game, and outlives what is returned.
const Rules& rules_of(const Game& game);

}  // namespace banneret::mayhem
