// Scenario files: TOML with an ASCII map and its legend, forces, deployment, victory conditions, turn limit.
// The reader knows no ruleset: a figure's own attributes are kept as read, with their line, and each ruleset takes them
// out through AttributeReader, which turns unknown keys and bad values into errors that name file, line and remedy.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "env/core/text.h"
#include "env/core/types.h"
#include "env/tabletop/terrain.h"
#include "env/tabletop/victory.h"

namespace banneret::tabletop {

/// What is wrong with a scenario file, as "file:line: what is wrong; what would be right". Nothing is half-loaded.
class ScenarioError : public std::runtime_error {
 public:
  explicit ScenarioError(const std::string& what) : std::runtime_error(one_line(what)) {}
};

/// A value as written, with where it was written.
struct Attribute {
  std::variant<bool, std::int64_t, std::string, std::vector<std::string>> value;
  int line = 0;
};
using Attributes = std::map<std::string, Attribute>;

/// One figure or unit of the roster. Roster number = its index in Scenario::figures (side 0 first, then side 1).
struct ScenarioFigure {
  Side side = 0;
  int contingent = 0;  ///< 0 and up within the side
  Cell at = kNoCell;   ///< kNoCell: placed in the deployment phase
  Direction facing = 0;
  std::string type;       ///< name of its entry under [types]
  Attributes attributes;  ///< of its type, overridden by its own
  int line = 0;
};

struct Scenario {
  std::string ruleset;
  std::string name;  ///< "mayhem/3v3"
  std::string title;
  std::string about;  ///< a sentence or two for `list` and the table
  std::string file;   ///< for error messages
  int turns = 0;
  int width = 0;
  int height = 0;
  std::vector<Terrain> terrain;
  std::vector<std::int8_t> heights;
  std::vector<std::uint8_t> marks;      ///< bits of Mark
  int defender = -1;                    ///< side that places first, -1 none
  Attributes options;                   ///< the ruleset's own [options]
  std::vector<ScenarioFigure> figures;  ///< side 0's first; within a side the overlay's, then [[figure]]s in file order
  std::vector<Condition> victory;       ///< side 0's first; none given in the file: destroy for both sides
  std::string canonical;  ///< canonical text (sorted keys, one form for each value): hash and records use it

  Table table() const { return Table(width, height, terrain, heights, marks); }
};

/// \throws ScenarioError
Scenario parse_scenario(std::string_view toml, const std::string& file);
Scenario read_scenario(const std::string& file);
/// The canonical text parses to an equal Scenario (name, file and lines apart).
std::string canonical_text(const Scenario& scenario);
/// The table turned by 180 degrees and the sides swapped (rosters too: old side 1's figures come first).
Scenario rotated(const Scenario& scenario);

/// Takes a ruleset's own keys out of Attributes; finish() refuses whatever key is left, naming the nearest known one.
class AttributeReader {
 public:
  AttributeReader(const Attributes& attributes, std::string file, int line, std::string what);
  bool flag(const std::string& key, bool fallback);
  std::int64_t number(const std::string& key, std::int64_t fallback, std::int64_t low, std::int64_t high);
  /// Index into `choices` of the value. fallback -1: the key is required.
  int choice(const std::string& key, std::span<const std::string_view> choices, int fallback);
  std::vector<std::string> words(const std::string& key);
  void finish() const;
  [[noreturn]] void fail(int line, const std::string& message) const;

 private:
  const Attribute* take(const std::string& key);
  [[noreturn]] void refuse(const std::string& key, const Attribute& attribute, const std::string& right) const;

  const Attributes& attributes_;
  std::string file_;
  int line_;
  std::string what_;
  std::vector<std::string> known_;
};

/// \throws ScenarioError that names the scenario's file and a line of it.
[[noreturn]] void refuse(const Scenario& scenario, int line, const std::string& message);

/// Index of a figure type in the list of those met so far; a new one is added.
std::uint8_t type_index(std::vector<std::string>& names, const std::string& type);

/// The nearest of `known` to a misspelt word by edit distance, empty if none is near.
std::string nearest_word(std::string_view word, std::span<const std::string> known);

}  // namespace banneret::tabletop
