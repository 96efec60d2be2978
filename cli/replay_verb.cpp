// `banneret replay`: a recorded game for people, turn by turn: the table, what was done, the dice and their clauses.
#include <fmt/format.h>

#include <filesystem>
#include <iostream>

#include "cli/board.h"
#include "cli/command_line.h"
#include "cli/games_on_disk.h"
#include "cli/verbs.h"
#include "env/core/text.h"
#include "eval/stored_game.h"

namespace banneret::cli {

namespace po = boost::program_options;

namespace {

struct ReplayOptions {
  int from_turn = 0;  ///< half-turn to start at
  int to_turn = 1 << 30;
  bool boards = true;
  bool numbers = true;
};

std::string numbers_text(const std::vector<ExplainedNumber>& numbers) {
  std::string text;
  for (const ExplainedNumber& number : numbers) {
    text += fmt::format("        {}: {}", number.what, number.value);
    for (const ExplainedNumber::Part& part : number.parts) {
      text += fmt::format("; {} {:+}{}", part.what, part.value, part.clause.empty() ? "" : " (" + part.clause + ")");
    }
    text += "\n";
  }
  return text;
}

std::string event_text(const Game& game, const ReplayEvent& event) {
  if (event.kind != ReplayEvent::Kind::dice) {
    return fmt::format("    side {}: {}{}\n", static_cast<int>(event.side), event.text,
                       event.kind == ReplayEvent::Kind::forced ? " (the only choice)" : "");
  }
  return fmt::format("    dice {}d{} [{}] {}: {}\n", static_cast<int>(event.thrown.count), event.thrown.sides,
                     fmt::join(event.value, " "), game.spec().chance_kinds[event.thrown.kind], event.text);
}

void print_replay(const Game& game, const Record& record, const std::string& file, const ReplayOptions& options) {
  std::cout << fmt::format("{}: {}\nside 0 {}, side 1 {}, dice seed {}\n", record.scenario, one_line(game.spec().title),
                           record.agents[0], record.agents[1], record.seed);
  Replayer replayer(game, record, file);
  Workspace work;
  int half_turn = -1;
  bool shown = true;
  for (;;) {
    const State& state = replayer.state();
    if (game.node_kind(state) == NodeKind::decision && game.decision(state).half_turn != half_turn) {
      half_turn = game.decision(state).half_turn;
      shown = half_turn >= options.from_turn && half_turn <= options.to_turn;
      if (shown) {
        std::cout << "\n" << game.describe_position(state) << "\n";
        if (options.boards) std::cout << board_text(game, state);
      }
    }
    std::string numbers;
    if (options.numbers && shown && game.node_kind(state) == NodeKind::chance) {
      numbers = numbers_text(game.explain(state, kNoAction, work));
    }
    const std::optional<ReplayEvent> event = replayer.next();
    if (!event) break;
    if (shown) std::cout << event_text(game, *event) << numbers;
  }
  std::cout << "\n" << board_text(game, replayer.state()) << roster_text(game, replayer.state());
  if (!record.finished) {
    std::cout << "unfinished\n";
  } else {
    std::cout << (record.result == 0 ? std::string("a draw") : fmt::format("side {} won", record.result > 0 ? 0 : 1))
              << fmt::format(", margin {}\n", record.margin);
  }
}

}  // namespace

int replay_verb(Arguments arguments) {
  CommandLine line(
      "replay RECORD | replay RUN --game N [options]",
      "Shows a recorded game turn by turn: the table, every decision, and every throw with the numbers it\n"
      "needed and their clauses. While showing it the game is played again; a difference is an error.");
  ReplayOptions options;
  std::size_t number = 0;
  line.options.add_options()("game", po::value<std::size_t>(&number)->default_value(0),
                             "which game of a run folder, from 0")(
      "from", po::value<int>(&options.from_turn)->default_value(0), "first half-turn shown (two a turn, from 0)")(
      "to", po::value<int>(&options.to_turn)->default_value(1 << 30, "last"), "last half-turn shown")(
      "no-boards", "leave the tables out")("no-numbers", "leave the needed numbers and clauses out")(
      "text", "print the game as a text record instead");
  if (!line.parse(arguments, 1, 1)) return 0;
  constexpr long kMostTurns = 1 << 30;
  check_range("from", options.from_turn, 0, kMostTurns);
  check_range("to", options.to_turn, options.from_turn, kMostTurns);
  options.boards = !line.given("no-boards");
  options.numbers = !line.given("no-numbers");
  const std::string& file = line.words[0];
  const auto show = [&](const Game& game, const Record& record) {
    if (line.given("text")) {
      std::cout << record_text(record);
    } else {
      print_replay(game, record, file, options);
    }
  };
  if (!std::filesystem::is_directory(file)) {
    if (line.given("game")) throw UsageError(fmt::format("{} is no run folder; --game goes with one", file));
    const Record record = read_record(file);
    show(*game_of_text(record.scenario_text, record.scenario), record);
    return 0;
  }
  const GameOnDisk found = find_game(file, number);
  show(*found.game, replayed(*found.game, found.recorded, fmt::format("{}: game {}", file, number)));
  return 0;
}

}  // namespace banneret::cli
