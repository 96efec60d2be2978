// `banneret describe`: one scenario for people and for those who train on it.
#include <fmt/format.h>

#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "cli/board.h"
#include "cli/command_line.h"
#include "cli/verbs.h"
#include "env/core/text.h"
#include "env/rulesets.h"
#include "env/tabletop/victory.h"
#include "play/views.h"

namespace banneret::cli {

namespace {

std::string feature_list(const char* what, const std::vector<Feature>& features) {
  std::string text = fmt::format("{} ({})\n", what, features.size());
  for (const Feature& f : features) text += fmt::format("  {:<32} x {:.6g}\n", f.name, f.scale);
  return text;
}

std::vector<std::string> spatial_names(const ActionSpace& actions) {
  std::vector<std::string> names;
  for (const SpatialKind& kind : actions.spatial()) names.push_back(kind.name);
  return names;
}

/// Who has no cell in the file, a line a side: "  to be placed by side 0: archer x 2, knight".
std::string waiting_text(const tabletop::Scenario& scenario) {
  std::string text;
  for (const Side side : {Side{0}, Side{1}}) {
    std::map<std::string, int> waiting;
    for (const tabletop::ScenarioFigure& figure : scenario.figures) {
      if (figure.side == side && figure.at == kNoCell) ++waiting[figure.type];
    }
    if (waiting.empty()) continue;
    std::vector<std::string> words;
    words.reserve(waiting.size());
    for (const auto& [type, count] : waiting) words.push_back(count == 1 ? type : fmt::format("{} x {}", type, count));
    text += fmt::format("  to be placed by side {}: {}\n", static_cast<int>(side), fmt::join(words, ", "));
  }
  return text;
}

}  // namespace

int describe_verb(Arguments arguments) {
  CommandLine line(
      "describe SCENARIO [--brief] [--json]",
      "Shows a scenario: the map, who stands where, how it is won, and the names of all actions and observations.");
  line.options.add_options()("brief", "leave actions and observations out")("json",
                                                                            "everything as JSON on standard output");
  if (!line.parse(arguments, 1, 1)) return 0;
  const tabletop::Scenario scenario = load_scenario(line.words[0]);
  const std::unique_ptr<const Game> game = make_game(scenario);
  const GameSpec& spec = game->spec();
  if (line.given("json")) {
    std::cout << play::spec_json(spec).dump(2) << "\n";
    return 0;
  }
  State state{};
  game->reset(state);
  std::cout << fmt::format("{}: {}\n{}\n{} x {}, {} turns, {} actions, {} of {} state bytes, schema {:016x}\n\n",
                           spec.scenario, one_line(spec.title), one_line(scenario.about), spec.width, spec.height,
                           spec.turn_limit, spec.actions.size(), spec.state_bytes, sizeof(State), spec.schema);
  std::cout << board_text(*game, state) << "\nby row of the entity table, empty rows left out\n"
            << roster_text(*game, state) << waiting_text(scenario) << "\n";
  std::cout << "victory" << (scenario.victory.front().line > 0 ? "" : " (the file names no condition)") << "\n";
  const tabletop::VictoryJudge judge(scenario.victory, {}, scenario.table().cells_marked(tabletop::Mark::objective));
  for (const std::string& text : judge.describe()) std::cout << "  " << text << "\n";
  if (!line.given("brief")) {
    std::cout << "\n"
              << fmt::format("spatial kinds: {}\nglobal kinds: {}\n", fmt::join(spatial_names(spec.actions), " "),
                             fmt::join(spec.actions.global(), " "));
    std::cout << feature_list("static planes", spec.observation.static_planes)
              << feature_list("planes", spec.observation.planes) << feature_list("globals", spec.observation.globals)
              << feature_list("entity fields", spec.observation.entity_fields);
  }
  return 0;
}

}  // namespace banneret::cli
