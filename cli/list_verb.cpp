// `banneret list`: what there is to play, and who plays it.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "agents/agents.h"
#include "cli/command_line.h"
#include "cli/verbs.h"
#include "env/rulesets.h"

namespace banneret::cli {

int list_verb(Arguments arguments) {
  CommandLine line("list [RULESET] [--json]", "Lists rulesets, their scenarios and the agents.");
  line.options.add_options()("json", "as JSON on standard output");
  if (!line.parse(arguments, 0, 1)) return 0;
  if (!line.words.empty() && find_ruleset(line.words[0]) == nullptr) {
    throw UsageError(fmt::format("no ruleset '{}'; banneret list names them", line.words[0]));
  }
  nlohmann::ordered_json json;
  std::string text;
  for (const Ruleset& ruleset : rulesets()) {
    if (!line.words.empty() && line.words[0] != ruleset.id) continue;
    text += fmt::format("{}  {}\n", ruleset.id, ruleset.title);
    nlohmann::ordered_json scenarios = nlohmann::ordered_json::array();
    for (const std::string& name : scenario_names(ruleset.id)) {
      const tabletop::Scenario scenario = tabletop::read_scenario(scenario_folder() + "/" + name + ".toml");
      text += fmt::format("  {:<24} {:>2} x {:<2} {:>2} turns  {}\n", name, scenario.width, scenario.height,
                          scenario.turns, scenario.title);
      scenarios.push_back({{"name", name},
                           {"title", scenario.title},
                           {"width", scenario.width},
                           {"height", scenario.height},
                           {"turns", scenario.turns}});
    }
    json["rulesets"].push_back({{"id", ruleset.id}, {"title", ruleset.title}, {"scenarios", scenarios}});
  }
  text += "agents\n";
  for (const AgentKind& kind : agent_kinds()) {
    text += fmt::format("  {:<12} {}{}\n", kind.name, kind.summary,
                        kind.keys.empty() ? "" : fmt::format("\n{:15}{}", "", kind.keys));
    json["agents"].push_back({{"name", kind.name}, {"summary", kind.summary}, {"keys", kind.keys}});
  }
  std::cout << (line.given("json") ? json.dump(2) + "\n" : text);
  return 0;
}

}  // namespace banneret::cli
