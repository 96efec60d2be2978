// Access to a parsed TOML document with errors that name file, line and remedy; shared by the scenario*.cpp files
// alone. Knows TOML, the error form and rotation of cells; what the keys mean is said by the files that include it.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <toml++/toml.h>

#include "env/tabletop/scenario.h"

namespace banneret::tabletop {

inline constexpr int kMaxFiguresOfASide = 32;
inline constexpr int kMinScenarioWidth = 8;

/// The eight names of facings, in order of Direction.
std::span<const std::string_view> facing_names();
/// The six names of victory conditions, in order of ConditionKind.
std::span<const std::string_view> condition_names();
/// "a, b or c"
std::string listed(std::span<const std::string_view> words);

/// \throws ScenarioError "file:line: wrong; right"
[[noreturn]] void scenario_fail(const std::string& file, int line, const std::string& wrong, const std::string& right);
/// Refuses `key` as unknown, naming the nearest of `known`. \throws ScenarioError
[[noreturn]] void unknown_key(const std::string& file, int line, const std::string& key, const std::string& what,
                              std::span<const std::string> known);

/// Where a node was written, from 1.
int line_of(const toml::node& node);
/// "a text", "a whole number", ... for messages.
std::string kind_of(const toml::node& node);

/// One TOML table: takes known keys out by type and refuses the rest.
class TableReader {
 public:
  TableReader(const toml::table& table, const std::string& file, std::string what)
      : table_(table), file_(file), what_(std::move(what)) {}

  /// The node of a key, or nullptr. Makes the key known.
  const toml::node* find(std::string_view key);
  const toml::node& need(std::string_view key, const std::string& right);
  std::string text(std::string_view key, const std::string& right);
  std::string text_or(std::string_view key, const std::string& fallback);
  std::int64_t number(std::string_view key, std::int64_t low, std::int64_t high);
  std::int64_t number_or(std::string_view key, std::int64_t fallback, std::int64_t low, std::int64_t high);
  bool flag_or(std::string_view key, bool fallback);
  /// Index of the value among `words`.
  int word(std::string_view key, std::span<const std::string_view> words);
  const toml::table* table(std::string_view key);
  /// The tables of an array of tables ([[key]]), empty if missing.
  std::vector<const toml::table*> tables(std::string_view key);

  /// Every key not asked for so far is an error.
  void finish() const;
  /// Every key not asked for so far as an attribute of the ruleset.
  Attributes rest() const;

  int line() const { return line_of(table_); }
  int line(std::string_view key) const;
  const std::string& file() const { return file_; }
  const std::string& what() const { return what_; }
  [[noreturn]] void fail(int at, const std::string& wrong, const std::string& right) const {
    scenario_fail(file_, at, wrong, right);
  }

 private:
  bool known(std::string_view key) const;
  const toml::table& table_;
  const std::string& file_;
  std::string what_;
  std::vector<std::string> known_;
};

/// A cell written [x, y].
Cell read_cell(const toml::node& node, int width, int height, const std::string& file);

/// The figure types of a file, before figures are made of them.
struct FigureType {
  std::string name;
  char letter = 0;
  int contingent = 0;
  Attributes attributes;
  int line = 0;
};

/// A text of rows as in [map], each with its line in the file.
struct MapRows {
  std::vector<std::string> row;
  std::vector<int> line;
};

/// The parts of a file, in the order in which they must be read. Each throws ScenarioError.
struct ScenarioDraft {
  Scenario scenario;
  bool symmetric = false;
  MapRows figure_rows;  ///< the overlay, empty if there is none
  std::vector<FigureType> types;
};
void read_map(TableReader& map, std::string_view source, ScenarioDraft& draft);
void read_types(TableReader& root, ScenarioDraft& draft);
void read_figures(TableReader& root, ScenarioDraft& draft);
void read_victory(TableReader& root, ScenarioDraft& draft);

inline Cell turned_cell(Cell cell, int width, int height) {
  return cell == kNoCell ? kNoCell : static_cast<Cell>(width * height - 1 - cell);
}
/// Marks with the sides' own swapped.
std::uint8_t turned_marks(std::uint8_t marks);
/// A condition as it reads with the table turned and the sides swapped.
Condition turned_condition(const Condition& condition, int width, int height);

}  // namespace banneret::tabletop
