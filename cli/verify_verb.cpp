// `banneret verify`: plays recorded games again and compares every die and hash.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "cli/command_line.h"
#include "cli/games_on_disk.h"
#include "cli/verbs.h"
#include "eval/interrupt.h"
#include "eval/progress.h"

namespace banneret::cli {

namespace {

std::string file_text(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw UsageError(fmt::format("{}: cannot be read; a record file or a run folder is wanted", file));
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// Number of games; throws at the first that differs.
std::size_t verify_run(const std::string& run) {
  Progress progress("verify", "games", 0);
  std::size_t games = 0;
  for_each_game(run, [&](const Game& game, const RecordedGame& recorded, std::size_t number) {
    replayed(game, recorded, fmt::format("{}: game {}", run, number));
    progress.update(static_cast<long>(++games));
    return !interrupted();
  });
  return games;
}

std::size_t verify_text(const std::string& file) {
  const std::string text = file_text(file);
  const Record record = parse_record(text, file);
  const std::unique_ptr<const Game> game = game_of_text(record.scenario_text, record.scenario);
  if (const std::optional<std::string> difference = verify_record(*game, text, file)) throw RecordError(*difference);
  return 1;
}

}  // namespace

int verify_verb(Arguments arguments) {
  CommandLine line(
      "verify RECORD|RUN ... [--json]",
      "Plays recorded games again (text records, or every game of a run folder) and compares dice, results\n"
      "and hashes. Exit status 1 at the first difference.");
  line.options.add_options()("json", "as JSON on standard output");
  if (!line.parse(arguments, 1, 1000)) return 0;
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  catch_interrupts();
  for (const std::string& word : line.words) {
    try {
      const std::size_t games = std::filesystem::is_directory(word) ? verify_run(word) : verify_text(word);
      if (interrupted()) {
        std::cout << fmt::format("{}: interrupted, {} game{} agreed so far\n", word, games, games == 1 ? "" : "s");
        return kInterruptedExit;
      }
      json.push_back({{"name", word}, {"games", games}, {"equal", true}});
      if (!line.given("json")) {
        std::cout << fmt::format("{}: {} game{} played again, all equal\n", word, games, games == 1 ? "" : "s");
      }
    } catch (const RecordError& error) {
      std::cerr << "banneret verify: " << error.what() << "\n";
      return 1;
    }
  }
  if (line.given("json")) std::cout << nlohmann::ordered_json{{"records", json}}.dump(2) << "\n";
  return 0;
}

}  // namespace banneret::cli
