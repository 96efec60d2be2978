// One game of a run folder against the rules: played again from its seed and actions and compared with every number
// that is stored of it. Where games are found on disk, and what a run's tables should say of them, is verify_run's.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "env/core/game.h"
#include "runfile/run_file.h"
#include "runfile/segment.h"

namespace banneret {

/// Makes the Game that a run's games were played on from the canonical scenario text in its manifest.
using GameSource = std::function<std::unique_ptr<const Game>(const std::string& text, const std::string& name)>;

/// The GameSource of all registered rulesets. \throws tabletop::ScenarioError
std::unique_ptr<const Game> game_of_text(const std::string& scenario_text, const std::string& scenario_name);

/// The value of "key = value" in a manifest's configuration, empty if there is no such line.
std::string config_value(const Manifest& manifest, const std::string& key);
/// The same as a whole number, 0 if there is none.
std::int64_t config_number(const Manifest& manifest, const std::string& key);

/// The scenario's name as the run's configuration has it; a run of several knows them by hash alone.
std::string scenario_name(const Manifest& manifest, std::uint64_t hash);

/// The first thing in which a stored game differs from playing it again, in words ("decision 12: action 40 is not
/// legal"), empty if nothing does. Compared: every action's legality, side, number of legal actions and dice counter,
/// every die, the end, result, margin, length, hash of the last position, policies (one number a legal action, a
/// distribution), values (NaN or -1..1).
std::string check_game(const Game& game, const RecordedGame& recorded, Workspace& work);

}  // namespace banneret
