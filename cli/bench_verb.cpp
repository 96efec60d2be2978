// `banneret bench`: measures the environment (bench env), the planner (bench search) and an agent (bench agent).
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "agents/agents.h"
#include "agents/search/tree.h"
#include "cli/command_line.h"
#include "cli/verbs.h"
#include "env/rulesets.h"
#include "eval/agent_bench.h"
#include "eval/environment_bench.h"
#include "eval/interrupt.h"
#include "eval/search_bench.h"
#include "eval/vector_bench.h"

namespace banneret::cli {

namespace po = boost::program_options;

namespace {

Observe observe_of(const std::string& word) {
  if (word == "none") return Observe::none;
  if (word == "entities") return Observe::entities;
  if (word == "planes") return Observe::planes;
  throw UsageError(fmt::format("--observe {} is unknown; it is none, entities or planes", word));
}

/// A measurement that was interrupted tells nothing: what it would divide by may still be missing.
int cut_short() {
  std::cerr << "banneret bench: interrupted, nothing was measured to its end\n";
  return kInterruptedExit;
}

int bench_batch(const Game& game, const VectorBench& config, const std::string& observe, bool as_json) {
  const VectorBenchResult r = bench_vector_environment(game, config);
  if (interrupted()) return cut_short();
  if (as_json) {
    const nlohmann::ordered_json json{{"scenario", game.spec().scenario},
                                      {"observe", observe},
                                      {"batch", config.games},
                                      {"threads", config.threads},
                                      {"decisions", r.decisions},
                                      {"games", r.episodes},
                                      {"decisions_per_second", r.decisions_per_second()},
                                      {"games_per_second", r.games_per_second()},
                                      {"measured_seconds", r.seconds}};
    std::cout << json.dump(2) << "\n";
  } else {
    std::cout << fmt::format(
        "{}, {} games in parallel on {} thread{}, observe {}: {:.0f} decisions and {:.1f} games a second\n",
        game.spec().scenario, config.games, config.threads, config.threads == 1 ? "" : "s", observe,
        r.decisions_per_second(), r.games_per_second());
  }
  return 0;
}

int bench_env(Arguments arguments) {
  CommandLine line(
      "bench env --scenario S [--observe none|entities|planes] [--batch B] [--threads T]",
      "Plays uniformly random games on one core and tells decisions (with two or more legal actions, their\n"
      "legal lists included) and games a second, and what a destination decision costs. With --batch it\n"
      "steps B games through VectorEnvironment instead.");
  std::string scenario;
  std::string observe;
  EnvironmentBench config;
  VectorBench batch;
  line.options.add_options()("scenario", po::value<std::string>(&scenario)->default_value("mayhem/8v8"),
                             "scenario name or file")(
      "observe", po::value<std::string>(&observe)->default_value("none"), "what is observed at every decision")(
      "seconds", po::value<double>(&config.seconds)->default_value(3.0), "length of the measurement")(
      "seed", po::value<std::uint64_t>(&config.seed)->default_value(1), "seed of dice and choices")(
      "batch", po::value<int>(&batch.games)->default_value(1), "games stepped together through VectorEnvironment")(
      "threads", po::value<int>(&batch.threads)->default_value(1), "threads of VectorEnvironment (with --batch)")(
      "json", "as JSON on standard output");
  if (!line.parse(arguments, 1, 1)) return 0;
  if (!(config.seconds > 0.0 && config.seconds <= 3600.0)) throw UsageError("--seconds goes from above 0 to 3600");
  check_range("batch", batch.games, 1, 65536);
  batch.threads = threads_given(batch.threads);
  if (line.given("threads") && !line.given("batch"))
    throw UsageError("--threads goes with --batch; without it one core is measured");
  config.observe = observe_of(observe);
  const std::unique_ptr<const Game> game = load_game(scenario);
  catch_interrupts();
  if (line.given("batch")) {
    batch.seconds = config.seconds;
    batch.seed = config.seed;
    batch.observe = config.observe;
    return bench_batch(*game, batch, observe, line.given("json"));
  }
  const EnvironmentBenchResult r = bench_environment(*game, config);
  if (interrupted()) return cut_short();
  if (line.given("json")) {
    const nlohmann::ordered_json json{{"scenario", game->spec().scenario},
                                      {"observe", observe},
                                      {"decisions", r.decisions},
                                      {"games", r.games},
                                      {"decisions_per_second", r.decisions_per_second()},
                                      {"games_per_second", r.games_per_second()},
                                      {"decisions_per_game", r.decisions_per_game()},
                                      {"legal_actions_mean", r.legal_actions_mean},
                                      {"chance_nodes", r.chance_nodes},
                                      {"forced_decisions", r.forced},
                                      {"destination_share", r.destination_share},
                                      {"destination_seconds", r.destination_microseconds * 1e-6},
                                      {"state_bytes", game->spec().state_bytes},
                                      {"measured_seconds", r.seconds}};
    std::cout << json.dump(2) << "\n";
  } else {
    std::cout << fmt::format(
        "{}, observe {}: {:.0f} decisions a second, {:.1f} games a second, {:.1f} decisions a game\n"
        "{:.1f} legal actions a decision, {:.2f} chance nodes and {:.2f} forced decisions each\n"
        "destinations: {:.1f}% of decisions, {:.2f} microseconds each\n",
        game->spec().scenario, observe, r.decisions_per_second(), r.games_per_second(), r.decisions_per_game(),
        r.legal_actions_mean, static_cast<double>(r.chance_nodes) / static_cast<double>(r.decisions),
        static_cast<double>(r.forced) / static_cast<double>(r.decisions), 100.0 * r.destination_share,
        r.destination_microseconds);
  }
  return 0;
}

nlohmann::ordered_json search_json(const Game& game, const SearchBench& config, const SearchBenchResult& r) {
  return {{"scenario", game.spec().scenario},
          {"simulations_per_search", config.simulations},
          {"searches", r.searches},
          {"simulations", r.simulations},
          {"simulations_per_second", r.simulations_per_second()},
          {"decisions_per_simulation", static_cast<double>(r.decisions) / static_cast<double>(r.simulations)},
          {"decision_seconds", r.decision_seconds()},
          {"random_decision_seconds", r.random_decision_seconds()},
          {"decision_cost_ratio", r.decision_cost_ratio()},
          {"allocations_per_simulation", r.allocations_per_simulation()},
          {"nodes_per_simulation", static_cast<double>(r.nodes) / static_cast<double>(r.simulations)},
          {"bytes_per_node", r.bytes_per_node()},
          {"bytes_per_edge", r.bytes_per_edge()},
          {"node_bytes", search::kNodeBytes},
          {"edge_bytes", search::kEdgeBytes},
          {"branch_bytes", search::kBranchBytes},
          {"threads", config.threads},
          {"threads_simulations_per_second", r.threads_simulations_per_second()},
          {"thread_speedup", r.thread_speedup()},
          {"measured_seconds", r.search_seconds + r.random_seconds + r.threads_seconds}};
}

int bench_planner(Arguments arguments) {
  CommandLine line(
      "bench search --scenario S [--simulations N] [--threads T]",
      "Runs UCT with random rollouts to the end from positions of random games: simulations a second, what a\n"
      "simulated decision costs beside bare random play from the same positions, allocations a simulation,\n"
      "memory of the tree, and the same on several threads, each with its own searches.");
  std::string scenario;
  SearchBench config;
  line.options.add_options()("scenario", po::value<std::string>(&scenario)->default_value("mayhem/8v8"),
                             "scenario name or file")(
      "simulations", po::value<int>(&config.simulations)->default_value(1000), "simulations of a search")(
      "threads", po::value<int>(&config.threads)->default_value(2), "threads of the second part")(
      "seconds", po::value<double>(&config.seconds)->default_value(3.0), "length of each of the two parts")(
      "seed", po::value<std::uint64_t>(&config.seed)->default_value(1), "seed of positions, dice and searches")(
      "json", "as JSON on standard output");
  if (!line.parse(arguments, 1, 1)) return 0;
  if (!(config.seconds > 0.0 && config.seconds <= 3600.0)) throw UsageError("--seconds goes from above 0 to 3600");
  check_range("simulations", config.simulations, 1, 100'000'000);
  config.threads = threads_given(config.threads);
  const std::unique_ptr<const Game> game = load_game(scenario);
  catch_interrupts();
  const SearchBenchResult r = bench_search(*game, config);
  if (interrupted()) return cut_short();
  if (line.given("json")) {
    std::cout << search_json(*game, config, r).dump(2) << "\n";
  } else {
    std::cout << fmt::format(
        "{}, {} simulations a search, random rollouts: {:.0f} simulations a second, {:.1f} decisions each\n"
        "a simulated decision {:.3f} microseconds, of bare random play {:.3f}: {:.2f} times\n"
        "{:.3g} allocations a simulation; {:.0f} bytes a node, {:.1f} an edge (all the tree's memory)\n"
        "{} threads: {:.0f} simulations a second, {:.2f} times one\n",
        game->spec().scenario, config.simulations, r.simulations_per_second(),
        static_cast<double>(r.decisions) / static_cast<double>(r.simulations), 1e6 * r.decision_seconds(),
        1e6 * r.random_decision_seconds(), r.decision_cost_ratio(), r.allocations_per_simulation(), r.bytes_per_node(),
        r.bytes_per_edge(), config.threads, r.threads_simulations_per_second(), r.thread_speedup());
  }
  return 0;
}

int bench_one_agent(Arguments arguments) {
  CommandLine line(
      "bench agent AGENT --scenario S [--seconds X]",
      "Lets an agent play against itself and tells how long its decisions take: mean, median, 90th and 99th\n"
      "percentile, longest. So it shows how far a time budget (`gumbel:net=x.pt,ms=10`) is overshot.");
  std::string scenario;
  AgentBench config;
  line.options.add_options()("scenario", po::value<std::string>(&scenario)->default_value("mayhem/3v3"),
                             "scenario name or file")(
      "seconds", po::value<double>(&config.seconds)->default_value(10.0), "length of the measurement")(
      "seed", po::value<std::uint64_t>(&config.seed)->default_value(1), "seed of dice and agent")(
      "json", "as JSON on standard output");
  if (!line.parse(arguments, 2, 2)) return 0;
  if (!(config.seconds > 0.0 && config.seconds <= 3600.0)) throw UsageError("--seconds goes from above 0 to 3600");
  const std::unique_ptr<const Game> game = load_game(scenario);
  const std::unique_ptr<Agent> agent = make_agent(line.words[1]);
  catch_interrupts();
  const AgentBenchResult r = bench_agent(*game, *agent, config);
  if (interrupted()) return cut_short();
  const auto decisions = static_cast<double>(r.milliseconds.size());
  if (line.given("json")) {
    const nlohmann::ordered_json json{{"scenario", game->spec().scenario},
                                      {"agent", agent->name()},
                                      {"decisions", r.milliseconds.size()},
                                      {"games", r.games},
                                      {"simulations_per_decision", static_cast<double>(r.simulations) / decisions},
                                      {"simulations_per_second", static_cast<double>(r.simulations) / r.seconds},
                                      {"decisions_per_second", decisions / r.seconds},
                                      {"decision_seconds", r.seconds / decisions},
                                      {"p50_decision_seconds", r.percentile(0.5) / 1000.0},
                                      {"p90_decision_seconds", r.percentile(0.9) / 1000.0},
                                      {"p99_decision_seconds", r.percentile(0.99) / 1000.0},
                                      {"longest_decision_seconds", r.milliseconds.back() / 1000.0},
                                      {"measured_seconds", r.seconds}};
    std::cout << json.dump(2) << "\n";
  } else {
    std::cout << fmt::format(
        "{} on {}: {} decisions, {:.1f} simulations each, {:.0f} a second\n"
        "milliseconds a decision: {:.3f} in the mean, median {:.3f}, 90% within {:.3f}, 99% within {:.3f}, longest "
        "{:.3f}\n",
        agent->name(), game->spec().scenario, r.milliseconds.size(), static_cast<double>(r.simulations) / decisions,
        static_cast<double>(r.simulations) / r.seconds, 1000.0 * r.seconds / decisions, r.percentile(0.5),
        r.percentile(0.9), r.percentile(0.99), r.milliseconds.back());
  }
  return 0;
}

}  // namespace

int bench_verb(Arguments arguments) {
  const std::string what = arguments.empty() ? "" : arguments[0];
  if (what == "--help" || what == "-h") {
    std::cout << "usage: banneret bench env | search | agent [arguments]      banneret bench env --help says more\n\n"
                 "  env     decisions and games a second of the rules alone\n"
                 "  search  simulations a second of UCT, what they cost and how much memory they take\n"
                 "  agent   how long an agent's decisions take\n";
    return 0;
  }
  if (what == "env") return bench_env(arguments);
  if (what == "search") return bench_planner(arguments);
  if (what == "agent") return bench_one_agent(arguments);
  if (what.empty()) throw UsageError("bench what? There are env, search and agent");
  throw UsageError(fmt::format("no benchmark '{}'; there are env, search and agent", what));
}

}  // namespace banneret::cli
