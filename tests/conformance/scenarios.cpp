// Finding scenarios and keeping their Games.
#include "tests/conformance/scenarios.h"

#include <map>
#include <memory>

#include "env/rulesets.h"

namespace banneret::conformance {

const std::vector<std::string>& scenarios() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const Ruleset& ruleset : rulesets()) {
      const std::vector<std::string> own = scenario_names(ruleset.id);
      all.insert(all.end(), own.begin(), own.end());
    }
    return all;
  }();
  return names;
}

const Game& scenario_game(const std::string& name) {
  static std::map<std::string, std::unique_ptr<const Game>> games;
  std::unique_ptr<const Game>& game = games[name];
  if (!game) game = load_game(name);
  return *game;
}

std::string test_name(std::string scenario) {
  for (char& c : scenario) {
    const bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (!word) c = '_';
  }
  return scenario;
}

}  // namespace banneret::conformance
