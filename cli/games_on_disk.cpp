// Finds and opens recorded games, text records and run folders alike. Playing them again is env/core/record's.
#include "cli/games_on_disk.h"

#include <fmt/format.h>

#include <map>
#include <sstream>
#include <string_view>
#include <utility>

#include "env/core/hash.h"
#include "env/rulesets.h"

namespace banneret::cli {

namespace {

/// The scenario's name as the run's configuration has it; a run of several knows them by hash alone.
std::string scenario_name(const Manifest& manifest, std::uint64_t hash) {
  constexpr std::string_view kKey = "scenario = ";
  if (manifest.scenarios.size() == 1) {
    std::istringstream lines(manifest.config);
    for (std::string line; std::getline(lines, line);) {
      if (line.rfind(kKey, 0) == 0) return line.substr(kKey.size());
    }
  }
  return fmt::format("{:016x}", hash);
}

}  // namespace

std::unique_ptr<const Game> game_of_text(const std::string& scenario_text, const std::string& scenario_name) {
  tabletop::Scenario scenario = tabletop::parse_scenario(scenario_text, scenario_name);
  scenario.name = scenario_name;
  return make_game(scenario);
}

Record replayed(const Game& game, const RecordedGame& recorded, const std::string& where) {
  std::vector<Action> actions;
  for (const RecordedMove& move : recorded.moves) actions.push_back(move.action);
  Record record = make_record(game, recorded.seed, actions, recorded.agents);
  std::vector<std::uint16_t> dice;
  for (const RecordEvent& event : record.events) dice.insert(dice.end(), event.value.begin(), event.value.end());
  const auto differ = [&](const char* what) {
    throw RecordError(fmt::format("{}: {} differ from what playing it again gives", where, what));
  };
  if (dice != recorded.dice) differ("dice");
  if (!recorded.truncated && record.result != recorded.result) differ("results");
  if (record.margin != recorded.margin) differ("margins");
  if (record.state_hash != recorded.final_hash) differ("final positions");
  return record;
}

void for_each_game(const std::string& run,
                   const std::function<bool(const Game&, const RecordedGame&, std::size_t)>& visit) {
  const RunFile file = read_run(run);
  std::map<std::uint64_t, std::unique_ptr<const Game>> games;
  std::size_t number = 0;
  for (std::size_t row = 0; row < file.segments.rows(); ++row) {
    FileSeal seal;
    const auto segment_number = static_cast<std::uint64_t>(file.segments.number[row]);
    const Segment segment = read_segment(run, segment_number, &seal);
    if (seal.checksum != file.segments.checksum[row]) {
      throw RunFileError(fmt::format("{}/{}: is not the file that run.h5 names (checksum differs)", run,
                                     segment_name(segment_number)));
    }
    for (std::size_t i = 0; i < segment.game_count(); ++i, ++number) {
      const RecordedGame recorded = segment.game(i);
      std::unique_ptr<const Game>& game = games[recorded.scenario];
      if (!game) {
        const auto text = file.manifest.scenarios.find(recorded.scenario);
        if (text == file.manifest.scenarios.end()) {
          throw RunFileError(fmt::format("{}: game {} is of a scenario that the manifest lacks", run, number));
        }
        game = game_of_text(text->second, scenario_name(file.manifest, recorded.scenario));
      }
      if (!visit(*game, recorded, number)) return;
    }
  }
}

}  // namespace banneret::cli
