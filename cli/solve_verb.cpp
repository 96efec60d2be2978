// `banneret solve`: the exact value of a small position and the best action in it. How it is worked out is
// eval/solver's; here the position is found and the answer shown.
#include <fmt/format.h>

#include <chrono>
#include <iostream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>

#include "cli/command_line.h"
#include "cli/verbs.h"
#include "env/core/record.h"
#include "env/core/text_file.h"
#include "env/rulesets.h"
#include "eval/interrupt.h"
#include "eval/progress.h"
#include "eval/solver.h"
#include "eval/stored_game.h"

namespace banneret::cli {

namespace po = boost::program_options;
using json = nlohmann::ordered_json;

namespace {

constexpr long kWhole = -1;  // --after: the whole record

struct Position {
  std::unique_ptr<const Game> game;
  State state{};
};

bool is_record(const std::string& file) {
  const std::optional<std::string> text = read_text_file(file);
  return text && text->rfind("banneret-record", 0) == 0;
}

/// Where a record stands after its first `after` real decisions and the dice that followed the last of them.
State position_in(const Game& game, const Record& record, const std::string& file, long after) {
  const auto decisions = static_cast<long>(record.actions().size());
  if (after > decisions) {
    throw UsageError(fmt::format("{} has {} decisions; --after goes from 0 to {}", file, decisions, decisions));
  }
  Replayer replayer(game, record, file);
  for (long taken = 0;;) {
    const State before = replayer.state();
    const std::optional<ReplayEvent> event = replayer.next();
    if (!event) return replayer.state();
    if (event->kind == ReplayEvent::Kind::move && taken++ == after) return before;
  }
}

Position find_position(const std::string& word, long after) {
  Position found;
  if (is_record(word)) {
    const Record record = read_record(word);
    found.game = game_of_text(record.scenario_text, record.scenario);
    found.state = position_in(*found.game, record, word, after);
  } else {
    if (after != kWhole) throw UsageError(fmt::format("{} is no record; --after goes with one", word));
    found.game = load_game(word);
    found.game->reset(found.state);
  }
  return found;
}

std::string share(std::uint64_t weight, std::uint64_t denominator) {
  const std::uint64_t common = std::gcd(weight, denominator);
  return denominator == common ? "1" : fmt::format("{}/{}", weight / common, denominator / common);
}

/// Thrown where the solver was interrupted.
struct Stopped {};

/// Solves a position and puts the answer together.
class Answer {
 public:
  Answer(const Game& game, Solver& solver, int side) : game_(game), solver_(solver), side_(side) {}

  json at(const State& state) {
    json out;
    out["scenario"] = game_.spec().scenario;
    out["position"] = game_.describe_position(state);
    out["side"] = side_;
    out.update(valued(wanted(solver_.value(state))));
    switch (game_.node_kind(state)) {
      case NodeKind::terminal:
        out["node"] = "terminal";
        break;
      case NodeKind::decision:
        out["node"] = "decision";
        out.update(decision(state, true));
        break;
      case NodeKind::chance:
        out["node"] = "chance";
        out["outcomes"] = outcomes(state);
        break;
    }
    return out;
  }

 private:
  template <class T>
  static T wanted(std::optional<T> found) {
    if (!found) throw Stopped{};
    return std::move(*found);
  }

  json valued(const ExactValue& of_side_0) const {
    const ExactValue value = side_ == 0 ? of_side_0 : of_side_0.negated();
    return {{"value", value.fraction}, {"value_decimal", value.decimal}};
  }

  /// Who decides, the best action (the first of equals) and, if wanted, all of them.
  json decision(const State& state, bool all) {
    const Side mover = game_.decision(state).side;
    const std::vector<Solver::Choice> choices = wanted(solver_.choices(state));
    const Solver::Choice* best = nullptr;
    json list = json::array();
    for (const Solver::Choice& choice : choices) {
      list.push_back({{"action", choice.action}, {"text", game_.spec().actions.describe(choice.action)}});
      list.back().update(valued(choice.value));
      if (choice.best && best == nullptr) best = &choice;
    }
    json out{{"decides", static_cast<int>(mover)},
             {"best_action", best->action},
             {"best_action_text", game_.spec().actions.describe(best->action)}};
    if (all) out["actions"] = list;
    return out;
  }

  /// Each outcome with its value and, where a real decision follows at once, the best action in it.
  json outcomes(const State& state) {
    ChanceOutcomes chances;
    game_.chance_outcomes(state, chances);
    json list = json::array();
    for (int i = 0; i < chances.count; ++i) {
      State next = state;
      game_.apply_outcome(next, i, work_);
      json one{{"outcome", i},
               {"text", game_.describe_outcome(state, i)},
               {"probability", share(chances.weight[static_cast<std::size_t>(i)], chances.denominator)}};
      one.update(valued(wanted(solver_.value(next))));
      if (game_.node_kind(next) == NodeKind::decision) one.update(decision(next, false));
      list.push_back(one);
    }
    return list;
  }

  const Game& game_;
  Solver& solver_;
  int side_;
  Workspace work_;
};

std::string value_text(const json& entry) {
  return fmt::format("{:+.6f}  {}", entry["value_decimal"].get<double>(), entry["value"].get<std::string>());
}

std::string answer_text(const json& answer) {
  std::string out = fmt::format("{}: {}\nvalue for side {}: {} = {:.6f}\n", answer["scenario"].get<std::string>(),
                                answer["position"].get<std::string>(), answer["side"].get<int>(),
                                answer["value"].get<std::string>(), answer["value_decimal"].get<double>());
  if (answer.contains("best_action")) {
    out += fmt::format("side {} decides; best is {}\n", answer["decides"].get<int>(),
                       answer["best_action_text"].get<std::string>());
    for (const json& one : answer["actions"])
      out += fmt::format("  {:<24} {}\n", one["text"].get<std::string>(), value_text(one));
  }
  if (answer.contains("outcomes")) {
    for (const json& one : answer["outcomes"]) {
      out += fmt::format("  {} ({}): {}\n", one["text"].get<std::string>(), one["probability"].get<std::string>(),
                         value_text(one));
      if (one.contains("best_action")) {
        out += fmt::format("      then side {} does best by {}\n", one["decides"].get<int>(),
                           one["best_action_text"].get<std::string>());
      }
    }
  }
  return out + fmt::format("{} positions, {} different values, {} MB, {:.1f} s\n",
                           answer["positions"].get<std::uint64_t>(), answer["distinct_values"].get<std::size_t>(),
                           answer["memory_mb"].get<std::size_t>(), answer["solve_seconds"].get<double>());
}

}  // namespace

int solve_verb(Arguments arguments) {
  CommandLine line(
      "solve SCENARIO|RECORD [--after N] [--side 0|1] [--max-states N] [--memory MB] [--json]",
      "Works out the exact value of a small position (1 a certain win, -1 a certain loss) and the best action in it:\n"
      "expectimax in exact fractions over everything that can still happen until the turn limit. A scenario is solved\n"
      "from its start, a record from where it ends, or from after its first N decisions.");
  long after = kWhole;
  int side = 0;
  long max_states = 0;
  long memory = 0;
  line.options.add_options()("after", po::value<long>(&after)->default_value(kWhole, "all"),
                             "of a record: the position after so many decisions")(
      "side", po::value<int>(&side)->default_value(0), "whose view the values are")(
      "max-states", po::value<long>(&max_states)->default_value(20'000'000), "positions remembered at most")(
      "memory", po::value<long>(&memory)->default_value(2048), "MB of memory used at most")(
      "json", "as JSON on standard output");
  if (!line.parse(arguments, 1, 1)) return 0;
  check_range("side", side, 0, 1);
  check_range("max-states", max_states, 1, 4'000'000'000L);
  check_range("memory", memory, 1, 1'000'000);
  if (line.given("after")) check_range("after", after, 0, 1'000'000'000);
  const Position position = find_position(line.words[0], after);
  Solver solver(*position.game, {static_cast<std::uint64_t>(max_states), static_cast<std::size_t>(memory) << 20U});
  catch_interrupts();
  Progress progress("solve", "positions", 0);
  solver.on_progress = [&](std::uint64_t positions) { progress.update(static_cast<long>(positions)); };
  json answer;
  const auto start = std::chrono::steady_clock::now();
  try {
    answer = Answer(*position.game, solver, side).at(position.state);
  } catch (const Stopped&) {
    std::cerr << fmt::format("banneret solve: interrupted after {} positions; nothing is known yet\n",
                             solver.positions());
    return kInterruptedExit;
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  answer["positions"] = solver.positions();
  answer["distinct_values"] = solver.distinct_values();
  answer["memory_mb"] = (solver.memory_bytes() + (std::size_t{1} << 20U) - 1) >> 20U;
  answer["solve_seconds"] = seconds;
  std::cout << (line.given("json") ? answer.dump(2) + "\n" : answer_text(answer));
  return 0;
}

}  // namespace banneret::cli
