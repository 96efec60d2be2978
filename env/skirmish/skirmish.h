// The skirmish ruleset: one figure a man, percentage dice, sides acting figure by figure in turn. One function makes
// its Games.
#pragma once

#include <memory>

#include "env/core/game.h"
#include "env/tabletop/scenario.h"

namespace banneret::skirmish {

class Rules;

/// \throws tabletop::ScenarioError if the scenario cannot be played by these rules (unknown attributes, too many
/// weapons, figures without places, a held horse without room).
std::unique_ptr<const Game> make_game(const tabletop::Scenario& scenario);

/// The rules behind a Game of this ruleset, for tacticians and tools that look at more than the Game tells.
/// \pre game was made by make_game, and outlives what is returned.
const Rules& rules_of(const Game& game);

}  // namespace banneret::skirmish
