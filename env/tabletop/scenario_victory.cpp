// The [[victory]] tables of a scenario file. What the conditions mean in play is victory.cpp.
#include <algorithm>

#include "env/tabletop/scenario_reader.h"

namespace banneret::tabletop {
namespace {

constexpr int kMaxPoints = 1000;

bool has_figure(const Scenario& scenario, Side side, const std::string& type) {
  return std::any_of(scenario.figures.begin(), scenario.figures.end(),
                     [&](const ScenarioFigure& f) { return f.side == side && f.type == type; });
}

bool has_mark(const Scenario& scenario, Mark mark) {
  const std::uint8_t bit = static_cast<std::uint8_t>(mark);
  return std::any_of(scenario.marks.begin(), scenario.marks.end(), [bit](std::uint8_t m) { return (m & bit) != 0; });
}

void read_cells(TableReader& reader, const Scenario& scenario, Condition& condition) {
  if (const toml::node* node = reader.find("cells")) {
    const toml::array* list = node->as_array();
    const std::string right = "it must be a list of cells, as [[3, 4], [5, 4]]";
    if (list == nullptr || list->empty()) reader.fail(line_of(*node), "'cells' of [[victory]] names no cells", right);
    for (const toml::node& element : *list) {
      const Cell cell = read_cell(element, scenario.width, scenario.height, scenario.file);
      if (std::find(condition.cells.begin(), condition.cells.end(), cell) != condition.cells.end()) {
        reader.fail(line_of(element), "'cells' of [[victory]] names a cell twice", "name each once");
      }
      condition.cells.push_back(cell);
    }
    std::sort(condition.cells.begin(), condition.cells.end());
  } else if (!has_mark(scenario, Mark::objective)) {
    reader.fail(reader.line(), "this condition has no cells", "name 'cells', or mark objectives (o) on the map");
  }
}

void read_hold(TableReader& reader, const Scenario& scenario, Condition& condition) {
  read_cells(reader, scenario, condition);
  const std::size_t marked =
      static_cast<std::size_t>(std::count_if(scenario.marks.begin(), scenario.marks.end(), [](std::uint8_t m) {
        return (m & static_cast<std::uint8_t>(Mark::objective)) != 0;
      }));
  const std::size_t cells = condition.cells.empty() ? marked : condition.cells.size();
  condition.count = static_cast<int>(reader.number_or("count", 0, 0, static_cast<std::int64_t>(cells)));
  condition.turns = static_cast<int>(reader.number_or("turns", 0, 0, std::min(scenario.turns, 255)));
}

void read_points(TableReader& reader, const Scenario& scenario, Condition& condition) {
  condition.count = static_cast<int>(reader.number_or("count", 0, 0, kMaxPoints));
  condition.points_per_kill = static_cast<int>(reader.number_or("per_kill", 1, 0, kMaxPoints));
  condition.points_per_cell = static_cast<int>(reader.number_or("per_cell", 0, 0, kMaxPoints));
  condition.points_per_exit = static_cast<int>(reader.number_or("per_exit", 0, 0, kMaxPoints));
  if (condition.points_per_kill + condition.points_per_cell + condition.points_per_exit == 0) {
    reader.fail(reader.line(), "this condition gives points for nothing",
                "give per_kill, per_cell or per_exit above 0");
  }
  if (condition.points_per_cell > 0) {
    read_cells(reader, scenario, condition);
  } else if (reader.find("cells") != nullptr) {
    reader.fail(reader.line("cells"), "'cells' of [[victory]] is given without 'per_cell'",
                "say what a held cell is worth");
  }
}

/// The keys that may stand beside side and kind.
void check_keys(TableReader& reader, ConditionKind kind) {
  static constexpr std::array<std::string_view, 6> kKeys{
      "", "count turns cells", "count", "count cells per_kill per_cell per_exit", "count figure", "figure"};
  std::string_view keys = kKeys[static_cast<std::size_t>(kind)];
  while (!keys.empty()) {
    const std::size_t end = std::min(keys.find(' '), keys.size());
    reader.find(keys.substr(0, end));
    keys.remove_prefix(std::min(end + 1, keys.size()));
  }
  reader.finish();
}

/// Checks that need the side: read once for each.
void check_side(TableReader& reader, const Scenario& scenario, const Condition& condition) {
  const std::string side = std::to_string(condition.side);
  if (condition.kind == ConditionKind::exit && !has_mark(scenario, condition.side == 0 ? Mark::exit0 : Mark::exit1)) {
    reader.fail(reader.line(), "side " + side + " has no exit cells",
                "mark some (x for side 0, X for side 1) on the map");
  }
  if (condition.figure_type.empty()) return;
  const Side of = condition.kind == ConditionKind::kill ? other(condition.side) : condition.side;
  if (!has_figure(scenario, of, condition.figure_type)) {
    reader.fail(reader.line("figure"),
                "side " + std::to_string(of) + " has no figure of type '" + condition.figure_type + "'",
                "name the type of one that it has");
  }
}

void check_all(TableReader& root, const Scenario& scenario) {
  if (scenario.victory.size() > kMaxConditions) {
    root.fail(scenario.victory[kMaxConditions].line, "there are more than 8 victory conditions",
              "one for \"both\" sides counts as two");
  }
  for (std::size_t i = 0; i + 1 < scenario.victory.size(); ++i) {
    for (std::size_t j = i + 1; j < scenario.victory.size(); ++j) {
      const Condition& later = scenario.victory[j];
      if (later.kind != ConditionKind::points || scenario.victory[i].kind != ConditionKind::points) continue;
      if (later.side != scenario.victory[i].side) continue;
      root.fail(later.line, "side " + std::to_string(later.side) + " has two conditions of kind points",
                "put all that gives points into one");
    }
  }
}

}  // namespace

Condition turned_condition(const Condition& condition, int width, int height) {
  Condition out = condition;
  out.side = other(condition.side);
  for (Cell& cell : out.cells) cell = turned_cell(cell, width, height);
  std::sort(out.cells.begin(), out.cells.end());
  return out;
}

void read_victory(TableReader& root, ScenarioDraft& draft) {
  static constexpr std::array<std::string_view, 3> kSides{"0", "1", "\"both\""};
  Scenario& scenario = draft.scenario;
  for (const toml::table* table : root.tables("victory")) {
    TableReader reader(*table, scenario.file, "[[victory]]");
    Condition condition;
    condition.line = reader.line();
    condition.kind = static_cast<ConditionKind>(reader.word("kind", condition_names()));
    const toml::node& side = reader.need("side", "it must be " + listed(kSides));
    check_keys(reader, condition.kind);
    const bool both = side.is_string() && side.as_string()->get() == "both";
    if (draft.symmetric && !both) {
      reader.fail(line_of(side), "a symmetric scenario has a condition for one side", "write side = \"both\"");
    }
    if (!both) {
      if (!side.is_integer())
        reader.fail(line_of(side), "'side' of [[victory]] is no side", "it must be " + listed(kSides));
      condition.side = static_cast<Side>(reader.number("side", 0, 1));
    }
    switch (condition.kind) {
      case ConditionKind::destroy:
        break;
      case ConditionKind::hold:
        read_hold(reader, scenario, condition);
        break;
      case ConditionKind::delay:
        condition.count = static_cast<int>(reader.number_or("count", 1, 1, kMaxFiguresOfASide));
        break;
      case ConditionKind::points:
        read_points(reader, scenario, condition);
        break;
      case ConditionKind::exit:
        condition.count = static_cast<int>(reader.number_or("count", 1, 1, kMaxFiguresOfASide));
        condition.figure_type = reader.text_or("figure", "");
        break;
      case ConditionKind::kill:
        condition.figure_type = reader.text("figure", "it must name the type of the figures to kill");
        break;
    }
    check_side(reader, scenario, condition);
    scenario.victory.push_back(condition);
    if (!both) continue;
    Condition second = turned_condition(condition, scenario.width, scenario.height);
    if (!draft.symmetric) second.cells = condition.cells;
    check_side(reader, scenario, second);
    scenario.victory.push_back(std::move(second));
  }
  if (scenario.victory.empty()) {
    for (Side side = 0; side < 2; ++side) {
      Condition destroy;
      destroy.side = side;
      scenario.victory.push_back(std::move(destroy));
    }
  }
  check_all(root, scenario);
  std::stable_sort(scenario.victory.begin(), scenario.victory.end(),
                   [](const Condition& a, const Condition& b) { return a.side < b.side; });
}

}  // namespace banneret::tabletop
