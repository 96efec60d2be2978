// `banneret match`: two agents, paired seeds, both sides; win rate and Elo difference with 95% intervals.
#include <fmt/format.h>

#include <cmath>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "agents/agents.h"
#include "cli/command_line.h"
#include "cli/verbs.h"
#include "env/rulesets.h"
#include "eval/interrupt.h"
#include "eval/match.h"
#include "eval/match_writer.h"
#include "eval/progress.h"

namespace banneret::cli {

namespace po = boost::program_options;

namespace {

/// Infinite Elo (a clean sweep) is null in JSON.
nlohmann::ordered_json number_or_null(double value) {
  return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json(nullptr);
}

nlohmann::ordered_json match_json(const Game& game, const MatchResult& r) {
  return {{"scenario", game.spec().scenario},
          {"first", r.config.agents[0]},
          {"second", r.config.agents[1]},
          {"seed", r.config.seed},
          {"games", r.games.size()},
          {"paired", r.paired},
          {"wins", r.wins},
          {"draws", r.draws},
          {"losses", r.losses},
          {"truncated", r.truncated},
          {"win_rate", r.win_rate.middle},
          {"win_rate_low", r.win_rate.low},
          {"win_rate_high", r.win_rate.high},
          {"elo", number_or_null(r.elo.middle)},
          {"elo_low", number_or_null(r.elo.low)},
          {"elo_high", number_or_null(r.elo.high)},
          {"side0_win_rate", r.side0_win_rate},
          {"draw_rate", r.draw_rate},
          {"distinct_games", r.distinct_games},
          {"games_hash", fmt::format("{:016x}", r.games_hash)},
          {"decisions_per_game", r.decisions_mean},
          {"half_turns_per_game", r.half_turns_mean},
          {"match_seconds", r.seconds},
          {"games_per_second", static_cast<double>(r.games.size()) / r.seconds}};
}

std::string match_text(const Game& game, const MatchResult& r) {
  return fmt::format(
      "{} against {} on {}, {} games ({}), seed {}\n"
      "wins {}, draws {}, losses {}{}\n"
      "win rate {:.1f}% (95%: {:.1f} to {:.1f}), Elo {:+.0f} ({:+.0f} to {:+.0f})\n"
      "side 0 won {:.1f}%, draws {:.1f}%, {} distinct games, {:.1f} decisions and {:.1f} half-turns a game\n"
      "games hash {:016x}, {:.1f} s\n",
      r.config.agents[0], r.config.agents[1], game.spec().scenario, r.games.size(),
      r.paired ? "pairs from both sides" : "against itself, unpaired", r.config.seed, r.wins, r.draws, r.losses,
      r.truncated > 0 ? fmt::format(" ({} cut off at the cap, counted as draws)", r.truncated) : "",
      100.0 * r.win_rate.middle, 100.0 * r.win_rate.low, 100.0 * r.win_rate.high, r.elo.middle, r.elo.low, r.elo.high,
      100.0 * r.side0_win_rate, 100.0 * r.draw_rate, r.distinct_games, r.decisions_mean, r.half_turns_mean,
      r.games_hash, r.seconds);
}

void check_config(const MatchConfig& config) {
  check_range("games", config.games, 1, 10000000);
  check_range("max-decisions", config.max_decisions, 1, 1000000000);
  if (config.agents[0] != config.agents[1] && config.games % 2 != 0) {
    throw UsageError(fmt::format("--games {} is odd; every seed is played from both sides, so an even number is wanted",
                                 config.games));
  }
}

}  // namespace

int match_verb(Arguments arguments) {
  CommandLine line(
      "match AGENT AGENT --scenario S [options] | match --config FILE [options]",
      "Plays agents against each other: N/2 dice seeds, each from both sides (an agent against itself: N seeds,\n"
      "unpaired). `banneret list` names agents and scenarios. The same seed gives the same games on any number\n"
      "of threads, time-budgeted agents apart.");
  MatchConfig config;
  std::string scenario;
  std::string out;
  line.options.add_options()("scenario", po::value<std::string>(&scenario)->default_value("mayhem/3v3"),
                             "scenario name or file")("games", po::value<int>(&config.games)->default_value(200),
                                                      "number of games")(
      "seed", po::value<std::uint64_t>(&config.seed)->default_value(1), "seed of the match")(
      "threads", po::value<int>(&config.threads)->default_value(1),
      "games played at once, 0 = on all of the machine's threads")(
      "max-decisions", po::value<int>(&config.max_decisions)->default_value(50000), "a longer game is cut off, a draw")(
      "out", po::value<std::string>(&out), "new folder for a run file with every game")("json",
                                                                                        "as JSON on standard output");
  line.options.add_options()("first", po::value<std::string>(&config.agents[0]), "the agents, if not given as words")(
      "second", po::value<std::string>(&config.agents[1]), "");
  line.allow_config();
  if (!line.parse(arguments, 0, 2)) return 0;
  if (line.words.size() == 2) config.agents = {line.words[0], line.words[1]};
  if (line.words.size() == 1 || config.agents[0].empty() || config.agents[1].empty()) {
    throw UsageError("two agents are wanted: as words, or as --first and --second; `banneret list` names them");
  }
  if (line.given("out") && out.empty()) throw UsageError("--out wants the name of a new folder");
  check_config(config);
  config.threads = threads_given(config.threads);
  const std::unique_ptr<const Game> game = load_game(scenario);
  for (const std::string& spec : config.agents)
    make_agent(spec)->new_game(*game, 0);  // a bad spec is refused before anything is written
  std::optional<MatchWriter> writer;
  if (!out.empty()) {
    config.record = true;
    writer.emplace(out, *game, config, "banneret " BANNERET_VERSION);
  }
  catch_interrupts();
  Progress progress("match", "games", config.games);
  double score = 0.0;
  MatchResult result = run_match(
      *game, config, [](const std::string& spec) { return make_agent(spec); },
      [&](const MatchGame& played, int done) {
        score += played.first_score();
        progress.update(done, fmt::format("first agent {:.1f}%", 100.0 * score / done));
        if (writer) writer->add(played);
      });
  if (writer) writer->finish(result);
  if (result.games.empty()) {
    std::cerr << "banneret match: interrupted before a pair was finished\n";
    return kInterruptedExit;
  }
  std::cout << (line.given("json") ? match_json(*game, result).dump(2) + "\n" : match_text(*game, result));
  return interrupted() ? kInterruptedExit : 0;
}

}  // namespace banneret::cli
