// The registry of rulesets: one explicit line each in rulesets.cpp, no static self-registration.
// Finds scenario files by name and makes Games of them.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "env/core/game.h"
#include "env/tabletop/scenario.h"

namespace banneret {

struct Ruleset {
  std::string_view id;  ///< "mayhem"
  std::string_view title;
  /// \throws tabletop::ScenarioError
  std::unique_ptr<const Game> (*make)(const tabletop::Scenario& scenario);
};

std::span<const Ruleset> rulesets();
/// nullptr if there is none of that name.
const Ruleset* find_ruleset(std::string_view id);

/// A Game of an already read scenario. \throws tabletop::ScenarioError (an unknown ruleset included).
std::unique_ptr<const Game> make_game(const tabletop::Scenario& scenario);
/// A scenario by name ("mayhem/3v3") or path of a .toml file; its `name` is what was asked for.
/// \throws tabletop::ScenarioError; an unknown name's message lists the nearest ones.
tabletop::Scenario load_scenario(const std::string& name_or_path);
/// A Game by scenario name ("mayhem/3v3") or path of a .toml file. \throws tabletop::ScenarioError; an unknown name's
/// message lists the nearest ones.
std::unique_ptr<const Game> load_game(const std::string& name_or_path);

/// Names of all scenarios found ("mayhem/3v3"), sorted; only of one ruleset if given.
std::vector<std::string> scenario_names(std::string_view ruleset = {});
/// The folder they are looked for in: $BANNERET_SCENARIOS, else the source tree's configs/scenarios if it is there,
/// else the installed one.
std::string scenario_folder();

}  // namespace banneret
