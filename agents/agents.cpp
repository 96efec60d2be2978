// The table of agents and their factories.
#include "agents/agents.h"

#include <array>
#include <filesystem>
#include <system_error>
#include <vector>

#include "agents/network/library.h"
#include "agents/network/net_evaluator.h"
#include "agents/random_agent.h"
#include "agents/scripted/scripted_agent.h"
#include "agents/search/gumbel_agent.h"
#include "agents/search/uct_agent.h"
#include "env/tabletop/scenario.h"

namespace banneret {

namespace {

constexpr int kMost = 1'000'000'000;

std::unique_ptr<Agent> make_random(AgentSpec&) {
  return std::make_unique<RandomAgent>();
}

std::unique_ptr<Agent> make_scripted(AgentSpec&) {
  return std::make_unique<ScriptedAgent>();
}

Budget read_budget(AgentSpec& spec) {
  Budget budget;
  const bool any = spec.has("evals") || spec.has("ms") || spec.has("turn_sims") || spec.has("turn_ms");
  budget.simulations = spec.integer("sims", any ? 0 : 64, 1, kMost);
  budget.evaluations = spec.integer("evals", 0, 1, kMost);
  budget.milliseconds = spec.number("ms", 0.0, 1.0, 1e9);
  budget.turn_simulations = spec.integer("turn_sims", 0, 1, kMost);
  budget.turn_milliseconds = spec.number("turn_ms", 0.0, 1.0, 1e9);
  return budget;
}

std::unique_ptr<Agent> make_gumbel(AgentSpec& spec) {
  GumbelAgentConfig config;
  config.budget = read_budget(spec);
  config.leaves = spec.integer("leaves", config.leaves, 1, 1024);
  config.arena_mb = static_cast<std::size_t>(spec.integer("arena_mb", static_cast<int>(config.arena_mb), 1, 32'000));
  search::GumbelConfig& s = config.search;
  s.max_considered = spec.integer("considered", s.max_considered, 1, 65'535);
  s.exact_outcomes = spec.integer("exact", s.exact_outcomes, 0, search::kMaxExactOutcomes);
  s.forced = static_cast<float>(spec.number("forced", static_cast<double>(s.forced), 0.0, 1.0));
  s.noise = static_cast<float>(spec.number("noise", 0.0, 0.0, 100.0));
  const std::array<std::string, 2> ways{"range", "minmax"};
  const bool min_max = spec.choice("normalise", "range", ways) == 1;
  s.sigma.normalise = min_max ? search::Normalise::min_max : search::Normalise::range;
  s.sigma.c_visit = static_cast<float>(spec.number("c_visit", 50.0, 0.0, 1e6));
  s.sigma.c_scale = static_cast<float>(spec.number("c_scale", min_max ? 0.1 : 1.0, 0.0, 1e6));
  std::shared_ptr<LeafEvaluator> evaluator = make_evaluator(spec, config.leaves);
  spec.finish();
  return std::make_unique<GumbelAgent>(spec.text(), config, std::move(evaluator));
}

std::unique_ptr<Agent> make_uct(AgentSpec& spec) {
  UctAgentConfig config;
  const bool any = spec.has("ms") || spec.has("turn_sims") || spec.has("turn_ms");
  config.budget.simulations = spec.integer("sims", any ? 0 : 1000, 1, kMost);
  config.budget.milliseconds = spec.number("ms", 0.0, 1.0, 1e9);
  config.budget.turn_simulations = spec.integer("turn_sims", 0, 1, kMost);
  config.budget.turn_milliseconds = spec.number("turn_ms", 0.0, 1.0, 1e9);
  config.arena_mb = static_cast<std::size_t>(spec.integer("arena_mb", static_cast<int>(config.arena_mb), 1, 32'000));
  search::UctConfig& s = config.search;
  const std::array<std::string, 2> ways{"random", "scripted"};
  const bool scripted = spec.choice("rollout", "scripted", ways) == 1;
  s.rollout.policy = scripted ? search::RolloutPolicy::scripted : search::RolloutPolicy::random;
  s.rollout.depth = spec.integer("depth", scripted ? search::RolloutConfig::kGuidesDepth : -1, -1, 1'000'000);
  s.order =
      spec.choice("order", ways[scripted ? 1 : 0], ways) == 1 ? search::UctOrder::scripted : search::UctOrder::random;
  s.c = static_cast<float>(spec.number("c", scripted ? 0.2 : 0.5, 0.0, 1e3));
  s.widening = static_cast<float>(spec.number("widening", static_cast<double>(s.widening), 0.0, 1e3));
  spec.finish();
  return std::make_unique<UctAgent>(spec.text(), config);
}

constexpr std::array kKinds{
    AgentKind{"random", "any legal action, all alike", "", make_random},
    AgentKind{"scripted", "the ruleset's tactician, by rules of thumb", "", make_scripted},
    AgentKind{"uct", "UCT search with rollouts",
              "sims=1000 ms= turn_sims= turn_ms= rollout=scripted depth= order=scripted c=0.2 widening=2 arena_mb=64",
              make_uct},
    AgentKind{"gumbel", "Gumbel AlphaZero search",
              "sims=64 evals= ms= turn_sims= turn_ms= net= device=cpu margin=0 evaluator=uniform considered=16 exact=4 "
              "forced=0.1 noise=0 "
              "normalise=range "
              "c_visit=50 c_scale=1 leaves=16 arena_mb=64",
              make_gumbel},
};

std::shared_ptr<LeafEvaluator> make_uniform(AgentSpec&, int) {
  return std::make_shared<UniformEvaluator>();
}

std::shared_ptr<LeafEvaluator> make_net(AgentSpec& spec, int max_batch) {
  const std::string path = spec.word("net", "");
  const std::string device = spec.word("device", "cpu");
  const double margin_share = spec.number("margin", 0.0, 0.0, 1.0);
  if (path.empty()) spec.refuse("evaluator=net wants net=FILE");
  // A pipe or a device would be read without end; what is missing is refused by the loader, with the reason.
  std::error_code none;
  const std::filesystem::file_status found = std::filesystem::status(path, none);
  if (std::filesystem::exists(found) && !std::filesystem::is_regular_file(found)) spec.refuse(path + ": not a file");
  try {
    auto evaluator = std::make_shared<network::NetEvaluator>(network::load_evaluator(path, device), max_batch,
                                                             network::Padding::steps, path);
    evaluator->set_margin_share(static_cast<float>(margin_share));
    return evaluator;
  } catch (const network::NetworkError& error) {
    spec.refuse(error.what());
  }
}

struct EvaluatorKind {
  std::string_view name;
  std::shared_ptr<LeafEvaluator> (*make)(AgentSpec& spec, int max_batch);
};

constexpr std::array<EvaluatorKind, 2> kEvaluators{{
    {"uniform", make_uniform},
    {"net", make_net},
}};

}  // namespace

std::span<const AgentKind> agent_kinds() {
  return kKinds;
}

std::shared_ptr<LeafEvaluator> make_evaluator(AgentSpec& spec, int max_batch) {
  std::vector<std::string> names;
  names.reserve(std::size(kEvaluators));
  for (const EvaluatorKind& kind : kEvaluators) names.emplace_back(kind.name);
  return kEvaluators[spec.choice("evaluator", spec.has("net") ? "net" : "uniform", names)].make(spec, max_batch);
}

std::unique_ptr<Agent> make_agent(const std::string& text) {
  AgentSpec spec(text);
  std::vector<std::string> names;
  for (const AgentKind& kind : agent_kinds()) {
    if (kind.name == spec.name()) {
      std::unique_ptr<Agent> agent = kind.make(spec);
      spec.finish();
      return agent;
    }
    names.emplace_back(kind.name);
  }
  const std::string near = tabletop::nearest_word(spec.name(), names);
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  spec.refuse("there is no agent '" + spec.name() + "'; " +
              (near.empty() ? "the agents are " + list : "did you mean '" + near + "'?"));
}

}  // namespace banneret
