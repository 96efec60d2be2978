// Finds and opens games of run folders. Playing them again is env/core/record's.
#include "cli/games_on_disk.h"

#include <fmt/format.h>

#include <utility>

#include "cli/command_line.h"
#include "eval/stored_game.h"
#include "runfile/run_file.h"

namespace banneret::cli {

Record replayed(const Game& game, const RecordedGame& recorded, const std::string& where) {
  Workspace work;
  const std::string difference = check_game(game, recorded, work);
  if (!difference.empty()) throw RecordError(where + ": " + difference);
  std::vector<Action> actions;
  for (const RecordedMove& move : recorded.moves) actions.push_back(move.action);
  return make_record(game, recorded.seed, actions, recorded.agents);
}

GameOnDisk find_game(const std::string& run, std::size_t number) {
  const RunFile file = read_run(run);
  std::size_t before = 0;
  for (std::size_t row = 0; row < file.segments.rows(); ++row) {
    const auto segment_number = static_cast<std::uint64_t>(file.segments.number[row]);
    const auto games = static_cast<std::size_t>(file.segments.games[row]);
    if (number >= before + games) {
      before += games;
      continue;
    }
    FileSeal seal;
    const Segment segment = read_segment(run, segment_number, &seal);
    if (seal.checksum != file.segments.checksum[row] || segment.game_count() != games) {
      throw RunFileError(fmt::format("{}/{}: is not the file that run.h5 names", run, segment_name(segment_number)));
    }
    GameOnDisk found;
    found.recorded = segment.game(number - before);
    const auto text = file.manifest.scenarios.find(found.recorded.scenario);
    if (text == file.manifest.scenarios.end()) {
      throw RunFileError(fmt::format("{}: game {} is of a scenario that the manifest lacks", run, number));
    }
    found.game = game_of_text(text->second, scenario_name(file.manifest, text->first));
    return found;
  }
  throw UsageError(before == 0 ? run + " holds no games"
                               : fmt::format("{} holds {} games; --game goes from 0 to {}", run, before, before - 1));
}

}  // namespace banneret::cli
