// `banneret list`: what there is to play, and who plays it.
#include <fmt/format.h>

#include <iostream>
#include <string>

#include "cli/command_line.h"
#include "cli/verbs.h"
#include "env/core/text.h"
#include "env/rulesets.h"
#include "play/views.h"

namespace banneret::cli {

namespace {

std::string catalogue_text(const play::Json& json) {
  std::string text;
  for (const auto& ruleset : json["rulesets"]) {
    text += fmt::format("{}  {}\n", ruleset["id"].get<std::string>(), ruleset["title"].get<std::string>());
    for (const auto& scenario : ruleset["scenarios"]) {
      text += fmt::format("  {:<24} {:>2} x {:<2} {:>2} turns  {}\n", scenario["name"].get<std::string>(),
                          scenario["width"].get<int>(), scenario["height"].get<int>(), scenario["turns"].get<int>(),
                          one_line(scenario["title"].get<std::string>()));
    }
  }
  text += "agents\n";
  for (const auto& agent : json["agents"]) {
    const std::string keys = agent["keys"];
    text += fmt::format("  {:<12} {}{}\n", agent["name"].get<std::string>(), agent["summary"].get<std::string>(),
                        keys.empty() ? "" : fmt::format("\n{:15}{}", "", keys));
  }
  return text;
}

}  // namespace

int list_verb(Arguments arguments) {
  CommandLine line("list [RULESET] [--json]", "Lists rulesets, their scenarios and the agents.");
  line.options.add_options()("json", "as JSON on standard output");
  if (!line.parse(arguments, 0, 1)) return 0;
  if (!line.words.empty() && find_ruleset(line.words[0]) == nullptr) {
    throw UsageError(fmt::format("no ruleset '{}'; banneret list names them", line.words[0]));
  }
  const std::string ruleset = line.words.empty() ? "" : line.words[0];
  const play::Json json = play::catalogue_json(ruleset);
  std::cout << (line.given("json") ? json.dump(2) + "\n" : catalogue_text(json));
  return 0;
}

}  // namespace banneret::cli
