// The scenarios that conformance and golden tests run over: all that are found, each Game made once.
#pragma once

#include <string>
#include <vector>

#include "env/core/game.h"

namespace banneret::conformance {

/// Every scenario of a registered ruleset, sorted.
const std::vector<std::string>& scenarios();
/// The Game of a scenario, kept for the whole run of the tests.
const Game& scenario_game(const std::string& name);
/// "mayhem/3v3" -> "mayhem_3v3", for names of tests.
std::string test_name(std::string scenario);

}  // namespace banneret::conformance
