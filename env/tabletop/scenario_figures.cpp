// The roster of a scenario file: [types], the map's overlay and [[figure]], in the roster order of both sides.
// A figure's own attributes are only carried; each ruleset reads them through AttributeReader.
#include <algorithm>

#include "env/tabletop/scenario_reader.h"

namespace banneret::tabletop {
namespace {

constexpr int kMaxContingents = 8;
constexpr std::size_t kMaxTypes = 26;

bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}

std::string cell_name(Cell cell, int width) {
  return "[" + std::to_string(cell % width) + ", " + std::to_string(cell / width) + "]";
}

const FigureType* type_with_letter(const ScenarioDraft& draft, char letter) {
  for (const FigureType& type : draft.types) {
    if (type.letter == letter) return &type;
  }
  return nullptr;
}

ScenarioFigure figure_of(const FigureType& type, Side side, Cell at, int line) {
  ScenarioFigure figure;
  figure.side = side;
  figure.contingent = type.contingent;
  figure.at = at;
  figure.facing = ahead(side);
  figure.type = type.name;
  figure.attributes = type.attributes;
  figure.line = line;
  return figure;
}

/// The overlay's figures of one side, in that side's own reading order.
void read_overlay(const ScenarioDraft& draft, Side side, std::vector<ScenarioFigure>& out) {
  const Scenario& scenario = draft.scenario;
  if (draft.figure_rows.row.empty()) return;
  const int cells = scenario.width * scenario.height;
  for (int i = 0; i < cells; ++i) {
    const int cell = side == 0 ? i : cells - 1 - i;
    const std::size_t y = static_cast<std::size_t>(cell / scenario.width);
    const char c = draft.figure_rows.row[y][static_cast<std::size_t>(cell % scenario.width)];
    const int line = draft.figure_rows.line[y];
    if (c == '.') continue;
    if (!is_lower(c) && !is_upper(c)) {
      scenario_fail(scenario.file, line, "'figures' has a character that is no letter",
                    "a figure is the letter of its type, small for side 0 and capital for side 1, and . is none");
    }
    const Side owner = is_lower(c) ? 0 : 1;
    const FigureType* type = type_with_letter(draft, static_cast<char>(is_lower(c) ? c : c - 'A' + 'a'));
    if (type == nullptr) {
      scenario_fail(scenario.file, line, std::string("no figure type has the letter '") + c + "'",
                    "give a type under [types] that letter");
    }
    if (owner == 1 && draft.symmetric) {
      scenario_fail(scenario.file, line, std::string("'") + c + "' is a figure of side 1 in a symmetric scenario",
                    "give side 0's figures alone, side 1's are theirs turned");
    }
    if (owner == side) out.push_back(figure_of(*type, side, static_cast<Cell>(cell), line));
  }
}

ScenarioFigure read_figure(const toml::table& table, const ScenarioDraft& draft) {
  const Scenario& scenario = draft.scenario;
  TableReader reader(table, scenario.file, "[[figure]]");
  const std::string name = reader.text("type", "it must name a type under [types]");
  const auto type =
      std::find_if(draft.types.begin(), draft.types.end(), [&](const FigureType& t) { return t.name == name; });
  if (type == draft.types.end()) {
    std::vector<std::string> names;
    for (const FigureType& t : draft.types) names.push_back(t.name);
    const std::string nearest = nearest_word(name, names);
    const std::vector<std::string_view> words(names.begin(), names.end());
    reader.fail(reader.line("type"), "there is no figure type '" + name + "'",
                nearest.empty() ? "the types are " + listed(words) : "did you mean '" + nearest + "'?");
  }
  const Side side =
      static_cast<Side>(draft.symmetric ? reader.number_or("side", 0, 0, 1) : reader.number("side", 0, 1));
  if (draft.symmetric && side == 1) {
    reader.fail(reader.line("side"), "this is a figure of side 1 in a symmetric scenario",
                "give side 0's figures alone, side 1's are theirs turned");
  }
  ScenarioFigure figure = figure_of(*type, side, kNoCell, reader.line());
  if (const toml::node* at = reader.find("at")) {
    figure.at = read_cell(*at, scenario.width, scenario.height, scenario.file);
  }
  if (reader.find("facing") != nullptr) figure.facing = static_cast<Direction>(reader.word("facing", facing_names()));
  figure.contingent = static_cast<int>(reader.number_or("contingent", figure.contingent, 0, kMaxContingents - 1));
  if (reader.find("letter") != nullptr) {
    reader.fail(reader.line("letter"), "'letter' is given to a [[figure]]", "it belongs to its type under [types]");
  }
  for (auto& [key, attribute] : reader.rest()) figure.attributes.insert_or_assign(key, attribute);
  return figure;
}

void check_places(const Scenario& scenario) {
  std::vector<const ScenarioFigure*> on(scenario.terrain.size(), nullptr);
  for (const ScenarioFigure& figure : scenario.figures) {
    if (figure.at == kNoCell) continue;
    const std::string where = cell_name(figure.at, scenario.width);
    if (scenario.terrain[figure.at] == Terrain::wall) {
      scenario_fail(scenario.file, figure.line, "the " + figure.type + " at " + where + " stands in a closed wall",
                    "put it on any other cell");
    }
    if (on[figure.at] != nullptr) {
      scenario_fail(scenario.file, figure.line,
                    "the " + figure.type + " at " + where + " shares its cell with the " + on[figure.at]->type +
                        " of line " + std::to_string(on[figure.at]->line),
                    "a cell holds one figure");
    }
    on[figure.at] = &figure;
  }
  for (Side side = 0; side < 2; ++side) {
    const std::uint8_t zone = static_cast<std::uint8_t>(side == 0 ? Mark::zone0 : Mark::zone1);
    int room = 0;
    for (std::size_t c = 0; c < on.size(); ++c) {
      room += (scenario.marks[c] & zone) != 0 && on[c] == nullptr && scenario.terrain[c] != Terrain::wall ? 1 : 0;
    }
    int waiting = 0;
    int line = 1;
    for (const ScenarioFigure& figure : scenario.figures) {
      if (figure.side != side || figure.at != kNoCell) continue;
      ++waiting;
      line = figure.line;
    }
    if (waiting > room) {
      scenario_fail(scenario.file, line,
                    "side " + std::to_string(side) + " has " + std::to_string(waiting) + " figures to place and " +
                        std::to_string(room) + " free cells in its zone",
                    "give each figure 'at', or mark a zone (z for side 0, Z for side 1)");
    }
  }
}

void check_numbers(const Scenario& scenario) {
  std::array<int, 2> count{};
  for (const ScenarioFigure& figure : scenario.figures) {
    if (++count[figure.side] > kMaxFiguresOfASide) {
      scenario_fail(scenario.file, figure.line, "side " + std::to_string(figure.side) + " has more than 32 figures",
                    "a side has 1 to 32");
    }
  }
  for (std::size_t side = 0; side < 2; ++side) {
    if (count[side] == 0) {
      scenario_fail(scenario.file, 1, "side " + std::to_string(side) + " has no figures",
                    "place some in the map's 'figures' or by [[figure]]");
    }
  }
}

}  // namespace

void read_types(TableReader& root, ScenarioDraft& draft) {
  const toml::table* types = root.table("types");
  if (types == nullptr || types->empty()) {
    root.fail(types == nullptr ? 1 : line_of(*types), "the scenario has no figure types",
              "give each kind of figure a table [types.name]");
  }
  if (types->size() > kMaxTypes) root.fail(line_of(*types), "there are more than 26 figure types", "use fewer");
  for (auto&& [key, node] : *types) {
    const std::string name(key.str());
    const toml::table* table = node.as_table();
    if (table == nullptr) {
      root.fail(line_of(node), "type '" + name + "' is " + kind_of(node),
                "it must be a table, written [types." + name + "]");
    }
    TableReader reader(*table, root.file(), "[types." + name + "]");
    FigureType type;
    type.name = name;
    type.line = reader.line();
    const std::string letter = reader.text_or("letter", "");
    if (reader.find("letter") != nullptr && (letter.size() != 1 || !is_lower(letter[0]))) {
      reader.fail(reader.line("letter"), "'" + letter + "' is no letter of a type",
                  "it must be one letter from a to z");
    }
    if (!letter.empty()) {
      if (const FigureType* rival = type_with_letter(draft, letter[0])) {
        reader.fail(reader.line("letter"), "types '" + rival->name + "' and '" + name + "' have the same letter",
                    "give each its own");
      }
      type.letter = letter[0];
    }
    type.contingent = static_cast<int>(reader.number_or("contingent", 0, 0, kMaxContingents - 1));
    for (const char* foreign : {"type", "side", "at", "facing"}) {
      if (reader.find(foreign) == nullptr) continue;
      reader.fail(reader.line(foreign), std::string("'") + foreign + "' is given to a type",
                  "it belongs to a [[figure]]");
    }
    type.attributes = reader.rest();
    draft.types.push_back(std::move(type));
  }
}

void read_figures(TableReader& root, ScenarioDraft& draft) {
  Scenario& scenario = draft.scenario;
  std::array<std::vector<ScenarioFigure>, 2> roster;
  for (Side side = 0; side < 2; ++side) read_overlay(draft, side, roster[side]);
  for (const toml::table* table : root.tables("figure")) {
    ScenarioFigure figure = read_figure(*table, draft);
    roster[figure.side].push_back(std::move(figure));
  }
  if (draft.symmetric) {
    for (ScenarioFigure figure : roster[0]) {
      figure.side = 1;
      figure.at = turned_cell(figure.at, scenario.width, scenario.height);
      figure.facing = turned(figure.facing, 4);
      roster[1].push_back(std::move(figure));
    }
  }
  for (std::vector<ScenarioFigure>& side : roster) {
    std::move(side.begin(), side.end(), std::back_inserter(scenario.figures));
  }
  check_numbers(scenario);
  check_places(scenario);
}

}  // namespace banneret::tabletop
