// Recorded games, whether a text record or one game of a run folder: read for replay and verify.
// A run folder keeps seed, actions and dice; its games are made into Records by playing them again.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "env/core/game.h"
#include "env/core/record.h"
#include "runfile/run_file.h"
#include "runfile/segment.h"

namespace banneret::cli {

/// The Game a record was played on, made from the scenario text inside it. \throws std::exception
std::unique_ptr<const Game> game_of_text(const std::string& scenario_text, const std::string& scenario_name);

/// A recorded game of a run as a Record, compared die by die with what the run holds.
/// \throws RecordError naming run and game where they differ.
Record replayed(const Game& game, const RecordedGame& recorded, const std::string& where);

/// Calls visit(game, recorded, number) for each game of a run folder in order, until it returns false.
void for_each_game(
    const std::string& run,
    const std::function<bool(const Game& game, const RecordedGame& recorded, std::size_t number)>& visit);

}  // namespace banneret::cli
