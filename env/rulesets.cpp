// The registry of rulesets and the search for scenario files. A fifth ruleset is one line in kRulesets.
// How a scenario is read is env/tabletop/scenario.h's affair, what it means each ruleset's.
#include "env/rulesets.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "env/chevauchee/chevauchee.h"
#include "env/crecy/crecy.h"
#include "env/mayhem/mayhem.h"
#include "env/skirmish/skirmish.h"

namespace banneret {
namespace {

namespace fs = std::filesystem;
using tabletop::Scenario;
using tabletop::ScenarioError;

const std::vector<Ruleset>& registry() {
  static const std::vector<Ruleset> kRulesets{
      {"mayhem", "Mayhem: knights, sergeants and archers", mayhem::make_game},
      {"chevauchee", "Chevauchee: raids of the Hundred Years' War, man to man", chevauchee::make_game},
      {"skirmish", "Mediaeval Skirmish Rules: one figure a man, percentage dice", skirmish::make_game},
      {"crecy", "The Crecy War Rules: units of six castings", crecy::make_game},
  };
  return kRulesets;
}

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

/// Files of a folder or its folders, none if it cannot be read.
std::vector<fs::path> entries(const fs::path& folder) {
  std::vector<fs::path> out;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
    out.push_back(it->path());
  return out;
}

[[noreturn]] void unknown_scenario(const std::string& name) {
  const std::vector<std::string> names = scenario_names();
  std::vector<std::string> near;
  const std::string last = name.substr(name.find('/') + 1);
  for (const std::string& known : names) {
    const std::string word = known.substr(known.find('/') + 1);
    if (word == last || !tabletop::nearest_word(last, {&word, 1}).empty() ||
        !tabletop::nearest_word(name, {&known, 1}).empty()) {
      near.push_back(known);
    }
  }
  std::string list;
  for (const std::string& known : near.empty() ? names : near) list += (list.empty() ? "" : ", ") + known;
  std::string message = "there is no scenario '" + name + "'; ";
  if (names.empty()) {
    message += "no scenarios were found in " + scenario_folder() + ": set BANNERET_SCENARIOS to their folder";
  } else {
    message += (near.empty() ? "the scenarios are " : "did you mean ") + list + (near.empty() ? "" : "?");
  }
  throw ScenarioError(message);
}

}  // namespace

std::span<const Ruleset> rulesets() {
  return registry();
}

const Ruleset* find_ruleset(std::string_view id) {
  const std::span<const Ruleset> all = rulesets();
  const auto found = std::find_if(all.begin(), all.end(), [id](const Ruleset& r) { return r.id == id; });
  return found == all.end() ? nullptr : &*found;
}

std::unique_ptr<const Game> make_game(const Scenario& scenario) {
  if (const Ruleset* ruleset = find_ruleset(scenario.ruleset)) return ruleset->make(scenario);
  std::vector<std::string> known;
  for (const Ruleset& ruleset : rulesets()) known.emplace_back(ruleset.id);
  std::string list;
  for (const std::string& id : known) list += (list.empty() ? "" : ", ") + id;
  const std::string nearest = tabletop::nearest_word(scenario.ruleset, known);
  throw ScenarioError(scenario.file + ":1: there is no ruleset '" + scenario.ruleset + "'; " +
                      (nearest.empty() ? "the rulesets are " + list : "did you mean '" + nearest + "'?"));
}

Scenario load_scenario(const std::string& name_or_path) {
  if (fs::path(name_or_path).extension() == ".toml") return tabletop::read_scenario(name_or_path);
  const fs::path file = fs::path(scenario_folder()) / (name_or_path + ".toml");
  const std::vector<std::string> names = scenario_names();
  if (!std::binary_search(names.begin(), names.end(), name_or_path)) unknown_scenario(name_or_path);
  Scenario scenario = tabletop::read_scenario(file.string());
  scenario.name = name_or_path;
  return scenario;
}

std::unique_ptr<const Game> load_game(const std::string& name_or_path) {
  return make_game(load_scenario(name_or_path));
}

std::vector<std::string> scenario_names(std::string_view ruleset) {
  std::vector<std::string> names;
  for (const fs::path& folder : entries(scenario_folder())) {
    const std::string id = folder.filename().string();
    if (!ruleset.empty() && id != ruleset) continue;
    for (const fs::path& file : entries(folder)) {
      if (file.extension() == ".toml" && is_file(file)) names.push_back(id + "/" + file.stem().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string scenario_folder() {
  if (const char* folder = std::getenv("BANNERET_SCENARIOS"); folder != nullptr && *folder != '\0') return folder;
  std::error_code ignored;
  if (fs::is_directory(BANNERET_SOURCE_SCENARIOS, ignored)) return BANNERET_SOURCE_SCENARIOS;
  return BANNERET_INSTALLED_SCENARIOS;
}

}  // namespace banneret
