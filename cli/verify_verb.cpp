// `banneret verify`: plays recorded games again, on all threads, and checks every checksum, count and hash.
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/command_line.h"
#include "cli/verbs.h"
#include "env/core/record.h"
#include "env/core/text_file.h"
#include "eval/interrupt.h"
#include "eval/progress.h"
#include "eval/verify_run.h"
#ifdef BANNERET_WITH_NETWORK
#include "training/verify_checkpoint.h"
#endif

namespace banneret::cli {

namespace po = boost::program_options;

namespace {

/// What was found in one argument.
struct Verdict {
  std::string name;
  nlohmann::ordered_json json;
  std::vector<std::string> faults;
  std::int64_t fault_count = 0;
  std::int64_t games = 0;
  std::string text;  ///< for people, if nothing is wrong
  bool stopped = false;
};

std::string plural(std::int64_t n, const char* word) {
  return fmt::format("{} {}{}", n, word, n == 1 ? "" : "s");
}

Verdict verified_run(const std::string& run, int threads) {
  Progress progress("verify", "games", 0);
  VerifyOptions options;
  options.threads = threads;
  options.seen = [&](std::int64_t done, std::int64_t of) { progress.update(done, fmt::format("of {}", of)); };
  options.stop = [] { return interrupted(); };
  RunCheck check = verify_run(run, options);
  bool checkpoint = false;
#ifdef BANNERET_WITH_NETWORK
  if (check.file.manifest.kind == "train" && !check.stopped) {
    training::verify_checkpoint(run, options.source, check);
    checkpoint = true;
  }
#endif
  Verdict verdict;
  verdict.json = {{"kind", check.file.manifest.kind},
                  {"segments", check.segments},
                  {"games", check.games},
                  {"moves", check.moves},
                  {"dice", check.dice},
                  {"iterations", check.file.iterations.rows()},
                  {"matches", check.file.matches.rows()},
                  {"checkpoint_checked", checkpoint},
                  {"later_segments", check.later_segments},
                  {"unfinished_match_games", check.unfinished}};
  verdict.faults = check.faults;
  verdict.fault_count = check.fault_count;
  verdict.games = check.games;
  verdict.stopped = check.stopped;
  verdict.text = fmt::format("{} played again, all equal ({}, {}, {} dice)", plural(check.games, "game"),
                             plural(check.segments, "segment"), plural(check.moves, "move"), check.dice);
  if (check.unfinished > 0) verdict.text += fmt::format("; {} of a match that was cut short", check.unfinished);
  if (check.later_segments > 0) {
    verdict.text += fmt::format("; {} of a commit that was cut short", plural(check.later_segments, "segment"));
  }
  return verdict;
}

/// A run file that is there but cannot be read is a fault; a folder without one is no run at all (exit status 2).
Verdict verify_folder(const std::string& run, int threads) {
  try {
    return verified_run(run, threads);
  } catch (const RunFileError& error) {
    if (!std::filesystem::exists(run_file_path(run))) throw;
    Verdict verdict;
    verdict.json = nlohmann::ordered_json::object();  // nothing could be counted
    verdict.faults.emplace_back(error.what());
    verdict.fault_count = 1;
    return verdict;
  }
}

Verdict verify_text(const std::string& file) {
  const std::optional<std::string> read = read_text_file(file);
  if (!read) throw UsageError(fmt::format("{}: cannot be read; a record file or a run folder is wanted", file));
  const std::string& text = *read;
  Verdict verdict;
  verdict.games = 1;
  verdict.json = {{"kind", "record"}, {"games", 1}};
  verdict.text = "1 game played again, all equal";
  try {
    const Record record = parse_record(text, file);
    const std::unique_ptr<const Game> game = game_of_text(record.scenario_text, record.scenario);
    if (const std::optional<std::string> difference = verify_record(*game, text, file)) throw RecordError(*difference);
  } catch (const RecordError& error) {
    verdict.faults.emplace_back(error.what());
    verdict.fault_count = 1;
  }
  return verdict;
}

}  // namespace

int verify_verb(Arguments arguments) {
  CommandLine line(
      "verify RECORD|RUN ... [--threads N] [--json]",
      "Plays recorded games again (text records, or every game of a run folder) and compares dice, results\n"
      "and hashes; of run folders also every checksum, the counts of all tables, checkpoint and networks.\n"
      "Exit status 1 if anything differs or is damaged, 2 if there is no run or record to read.");
  int threads = 0;
  line.options.add_options()("threads", po::value<int>(&threads)->default_value(0),
                             "games played at once, 0 = all of the machine's threads")("json",
                                                                                       "as JSON on standard output");
  if (!line.parse(arguments, 1, 1000)) return 0;
  threads = threads_given(threads);
  nlohmann::ordered_json records = nlohmann::ordered_json::array();
  catch_interrupts();
  bool equal = true;
  for (const std::string& word : line.words) {
    if (interrupted()) {
      std::cerr << fmt::format("banneret verify: {}: interrupted, not checked\n", word);
      return kInterruptedExit;
    }
    const auto start = std::chrono::steady_clock::now();
    const Verdict verdict = std::filesystem::is_directory(word) ? verify_folder(word, threads) : verify_text(word);
    for (const std::string& fault : verdict.faults) std::cerr << "banneret verify: " << fault << "\n";
    const auto more = verdict.fault_count - static_cast<std::int64_t>(verdict.faults.size());
    if (more > 0) std::cerr << fmt::format("banneret verify: {}: and {} more\n", word, more);
    equal = equal && verdict.fault_count == 0;
    if (verdict.stopped) {
      std::cerr << fmt::format("banneret verify: {}: interrupted, {} checked so far\n", word,
                               plural(verdict.games, "game"));
      return kInterruptedExit;
    }
    nlohmann::ordered_json json{{"name", word}, {"equal", verdict.fault_count == 0}};
    json.update(verdict.json);
    json["fault_count"] = verdict.fault_count;
    json["faults"] = verdict.faults;
    json["verify_seconds"] = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    records.push_back(std::move(json));
    if (!line.given("json") && verdict.fault_count == 0) std::cout << word << ": " << verdict.text << "\n";
  }
  if (line.given("json")) std::cout << nlohmann::ordered_json{{"equal", equal}, {"records", records}}.dump(2) << "\n";
  return equal ? 0 : 1;
}

}  // namespace banneret::cli
