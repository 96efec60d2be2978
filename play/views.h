// Views: what a scenario, a position, a throw of dice and an agent's account look like as JSON. One place for the
// command line, the engine's protocol and the browser table, so that they can not differ. Keys: docs/cli.md and
// docs/protocol.md.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "agents/agent.h"
#include "env/core/environment.h"

namespace banneret::play {

using Json = nlohmann::ordered_json;

/// Rulesets with their scenarios, and agents; of one ruleset if it is named. \throws tabletop::ScenarioError
Json catalogue_json(std::string_view ruleset = {});
/// Sizes, ids and every name of a game's actions and observations.
Json spec_json(const GameSpec& spec);
/// Where a game stands: whose decision, the legal actions, what it has come to.
Json position_json(const Environment& environment);
/// What the last reset or step played by itself: forced actions and dice.
Json played_json(const Environment& environment);
/// Every legal action with its name and what it does.
Json legal_json(const Environment& environment);
/// Everything that stands on the table, and the map under it.
Json table_json(const Environment& environment);
Json numbers_json(const std::vector<ExplainedNumber>& numbers);
Json account_json(const GameSpec& spec, const Account& account);

}  // namespace banneret::play
