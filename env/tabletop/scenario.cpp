// Reading a scenario file: the document, its head and its map. Figures are read by scenario_figures.cpp, victory
// conditions by scenario_victory.cpp; the canonical text and rotation are scenario_text.cpp.
#include "env/tabletop/scenario.h"

#include <algorithm>
#include <optional>
#include <sstream>

#include "env/core/text_file.h"
#include "env/tabletop/scenario_reader.h"

namespace banneret::tabletop {
namespace {

constexpr int kMaxTurns = 1000;

/// The first row of a text opened by """ or ''' at the end of a line stands on the next line.
int first_row_line(std::string_view source, int line) {
  for (int i = 1; i < line; ++i) {
    const std::size_t end = source.find('\n');
    if (end == std::string_view::npos) return line;
    source.remove_prefix(end + 1);
  }
  source = source.substr(0, source.find('\n'));
  while (!source.empty() && (source.back() == '\r' || source.back() == ' ')) source.remove_suffix(1);
  return source.ends_with("\"\"\"") || source.ends_with("'''") ? line + 1 : line;
}

MapRows split_rows(const std::string& text, int first_line) {
  MapRows rows;
  std::istringstream stream(text);
  for (std::string row; std::getline(stream, row); ++first_line) {
    if (!row.empty() && row.back() == '\r') row.pop_back();
    rows.row.push_back(row);
    rows.line.push_back(first_line);
  }
  return rows;
}

MapRows read_rows(TableReader& map, std::string_view key, std::string_view source, const std::string& right) {
  const std::string text = map.text(key, right);
  return split_rows(text, first_row_line(source, map.line(key)));
}

std::string quoted(char c) {
  if (c >= ' ' && c <= '~') return std::string("'") + c + "'";
  return "byte " + std::to_string(static_cast<unsigned char>(c));
}

/// An optional layer of the map, of the table's own size.
MapRows read_layer(TableReader& map, std::string_view key, std::string_view source, const Scenario& scenario) {
  if (map.find(key) == nullptr) return {};
  const std::string size = std::to_string(scenario.height) + " rows of " + std::to_string(scenario.width);
  MapRows rows = read_rows(map, key, source, "it must be a text of " + size + " characters");
  for (std::size_t y = 0; y < rows.row.size(); ++y) {
    if (rows.row[y].size() == static_cast<std::size_t>(scenario.width)) continue;
    map.fail(rows.line[y],
             "this row of '" + std::string(key) + "' has " + std::to_string(rows.row[y].size()) + " characters",
             "the terrain has " + size);
  }
  if (rows.row.size() != static_cast<std::size_t>(scenario.height)) {
    map.fail(map.line(key), "'" + std::string(key) + "' has " + std::to_string(rows.row.size()) + " rows",
             "the terrain has " + size);
  }
  return rows;
}

void read_terrain(TableReader& map, std::string_view source, Scenario& scenario) {
  const std::string right = "it must be a text of rows, 8 to 64 of them and each of 8 to 64 characters";
  const MapRows rows = read_rows(map, "terrain", source, right);
  const std::size_t width = rows.row.empty() ? 0 : rows.row[0].size();
  if (rows.row.size() < kMinScenarioWidth || rows.row.size() > kMaxWidth || width < kMinScenarioWidth ||
      width > kMaxWidth) {
    map.fail(map.line("terrain"),
             "the table is " + std::to_string(width) + " by " + std::to_string(rows.row.size()) + " cells", right);
  }
  scenario.width = static_cast<int>(width);
  scenario.height = static_cast<int>(rows.row.size());
  std::string legend;
  for (const TerrainLegend& entry : terrain_legend()) {
    legend += (legend.empty() ? "" : ", ") + std::string(1, entry.glyph) + " " + std::string(entry.name);
  }
  for (std::size_t y = 0; y < rows.row.size(); ++y) {
    if (rows.row[y].size() != width) {
      map.fail(rows.line[y], "this row of 'terrain' has " + std::to_string(rows.row[y].size()) + " characters",
               "the rows above have " + std::to_string(width));
    }
    for (const char c : rows.row[y]) {
      const auto& entries = terrain_legend();
      const auto found =
          std::find_if(entries.begin(), entries.end(), [c](const TerrainLegend& e) { return e.glyph == c; });
      if (found == entries.end()) map.fail(rows.line[y], quoted(c) + " is no terrain", "the legend is " + legend);
      scenario.terrain.push_back(found->terrain);
    }
  }
}

void read_heights(TableReader& map, std::string_view source, Scenario& scenario) {
  scenario.heights.assign(scenario.terrain.size(), 0);
  const MapRows rows = read_layer(map, "heights", source, scenario);
  std::size_t at = 0;
  for (std::size_t y = 0; y < rows.row.size(); ++y) {
    for (const char c : rows.row[y]) {
      if (c != '.' && (c < '0' || c > '9')) {
        map.fail(rows.line[y], quoted(c) + " is no height", "a height is a digit from 0 to 9, or . for 0");
      }
      scenario.heights[at++] = static_cast<std::int8_t>(c == '.' ? 0 : c - '0');
    }
  }
}

constexpr std::string_view kMarkGlyphs = "ocCxXzZ";  // in order of the bits of Mark

void read_marks(TableReader& map, std::string_view source, Scenario& scenario) {
  scenario.marks.assign(scenario.terrain.size(), 0);
  const MapRows rows = read_layer(map, "marks", source, scenario);
  std::size_t at = 0;
  for (std::size_t y = 0; y < rows.row.size(); ++y) {
    for (const char c : rows.row[y]) {
      const std::size_t bit = kMarkGlyphs.find(c);
      if (c != '.' && bit == std::string_view::npos) {
        map.fail(rows.line[y], quoted(c) + " is no mark",
                 "marks are o objective, c or C camp, x or X exit, z or Z zone (small: side 0), or . for none");
      }
      scenario.marks[at++] = c == '.' ? std::uint8_t{0} : static_cast<std::uint8_t>(1U << bit);
    }
  }
}

void check_symmetry(TableReader& map, const Scenario& scenario) {
  const std::size_t cells = scenario.terrain.size();
  for (std::size_t c = 0; c < cells; ++c) {
    const std::size_t turned = cells - 1 - c;
    std::string layer;
    if (scenario.terrain[c] != scenario.terrain[turned]) layer = "terrain";
    if (scenario.heights[c] != scenario.heights[turned]) layer = "heights";
    if (scenario.marks[c] != turned_marks(scenario.marks[turned])) layer = "marks";
    if (layer.empty()) continue;
    const auto name = [&](std::size_t cell) {
      const std::size_t width = static_cast<std::size_t>(scenario.width);
      return "[" + std::to_string(cell % width) + ", " + std::to_string(cell / width) + "]";
    };
    map.fail(map.line(layer), "the " + layer + " at " + name(c) + " and " + name(turned) + " do not match",
             "a symmetric map is its own rotation by 180 degrees, marks with the sides swapped");
  }
}

void read_head(TableReader& root, ScenarioDraft& draft) {
  root.number("format", 1, 1);
  Scenario& scenario = draft.scenario;
  scenario.ruleset = root.text("ruleset", "it must be the name of a ruleset, as ruleset = \"mayhem\"");
  scenario.title = root.text("title", "it must be a text in quotes");
  scenario.about = root.text_or("about", "");
  scenario.turns = static_cast<int>(root.number("turns", 1, kMaxTurns));
  draft.symmetric = root.flag_or("symmetric", false);
  scenario.defender = static_cast<int>(root.number_or("defender", -1, 0, 1));
  if (const toml::table* options = root.table("options")) {
    scenario.options = TableReader(*options, root.file(), "[options]").rest();
  }
}

Scenario read_document(const toml::table& document, std::string_view source, const std::string& file) {
  ScenarioDraft draft;
  draft.scenario.file = file;
  draft.scenario.name = file;
  TableReader root(document, file, "the scenario");
  // Known before anything is read, so that a misspelt key is named rather than the one that it leaves missing.
  for (const char* key : {"format", "ruleset", "title", "about", "turns", "symmetric", "defender", "map", "types",
                          "options", "figure", "victory"}) {
    root.find(key);
  }
  root.finish();
  read_head(root, draft);
  const toml::table* map_table = root.table("map");
  if (map_table == nullptr) root.fail(1, "the scenario lacks [map]", "it must have a map with its terrain");
  TableReader map(*map_table, file, "[map]");
  read_map(map, source, draft);
  read_types(root, draft);
  read_figures(root, draft);
  read_victory(root, draft);
  draft.scenario.canonical = canonical_text(draft.scenario);
  return std::move(draft.scenario);
}

}  // namespace

void refuse(const Scenario& scenario, int line, const std::string& message) {
  throw ScenarioError(scenario.file + ":" + std::to_string(line) + ": " + message);
}

std::uint8_t type_index(std::vector<std::string>& names, const std::string& type) {
  const auto known = std::find(names.begin(), names.end(), type);
  const auto index = static_cast<std::uint8_t>(known - names.begin());
  if (known == names.end()) names.push_back(type);
  return index;
}

void read_map(TableReader& map, std::string_view source, ScenarioDraft& draft) {
  for (const char* key : {"terrain", "heights", "marks", "figures"}) map.find(key);
  map.finish();
  read_terrain(map, source, draft.scenario);
  read_heights(map, source, draft.scenario);
  read_marks(map, source, draft.scenario);
  draft.figure_rows = read_layer(map, "figures", source, draft.scenario);
  if (draft.symmetric) check_symmetry(map, draft.scenario);
}

std::uint8_t turned_marks(std::uint8_t marks) {
  constexpr unsigned kSide0 =
      static_cast<unsigned>(Mark::camp0) | static_cast<unsigned>(Mark::exit0) | static_cast<unsigned>(Mark::zone0);
  constexpr unsigned kSide1 = kSide0 << 1U;
  const unsigned bits = marks;
  return static_cast<std::uint8_t>((bits & ~(kSide0 | kSide1)) | ((bits & kSide0) << 1U) | ((bits & kSide1) >> 1U));
}

Scenario parse_scenario(std::string_view text, const std::string& file) {
  try {
    const toml::table document = toml::parse(text, std::string_view(file));
    return read_document(document, text, file);
  } catch (const toml::parse_error& error) {
    scenario_fail(file, std::max(1, static_cast<int>(error.source().begin.line)), std::string(error.description()),
                  "a scenario must be a sound TOML 1.0 text");
  }
}

Scenario read_scenario(const std::string& file) {
  const std::optional<std::string> text = read_text_file(file);
  if (!text) scenario_fail(file, 1, "the file cannot be read", "name a scenario file that is there");
  return parse_scenario(*text, file);
}

}  // namespace banneret::tabletop
