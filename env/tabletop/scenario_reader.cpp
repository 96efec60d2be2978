// TableReader and the wording of scenario errors; the nearest-word search.
// What the keys of a scenario mean is said by the other scenario*.cpp files.
#include "env/tabletop/scenario_reader.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace banneret::tabletop {
namespace {

constexpr std::array<std::string_view, 8> kFacings{"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
constexpr std::array<std::string_view, 6> kConditions{"destroy", "hold", "delay", "points", "exit", "kill"};

/// Levenshtein distance with neighbouring letters swapped at cost 1 (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

}  // namespace

std::span<const std::string_view> facing_names() {
  return kFacings;
}
std::span<const std::string_view> condition_names() {
  return kConditions;
}

std::string listed(std::span<const std::string_view> words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
    text += words[i];
  }
  return text;
}

void scenario_fail(const std::string& file, int line, const std::string& wrong, const std::string& right) {
  throw ScenarioError(file + ":" + std::to_string(line) + ": " + wrong + "; " + right);
}

void unknown_key(const std::string& file, int line, const std::string& key, const std::string& what,
                 std::span<const std::string> known) {
  const std::string nearest = nearest_word(key, known);
  if (!nearest.empty())
    scenario_fail(file, line, what + " has no key '" + key + "'", "did you mean '" + nearest + "'?");
  const std::vector<std::string_view> words(known.begin(), known.end());
  scenario_fail(file, line, what + " has no key '" + key + "'",
                words.empty() ? "it takes no keys" : "it takes " + listed(words));
}

std::string nearest_word(std::string_view word, std::span<const std::string> known) {
  constexpr std::size_t kLongest = 64;  // nobody misspells into more; bounds the work on hostile input
  if (word.size() > kLongest) return {};
  std::string best;
  std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string& candidate : known) {
    if (candidate.size() > kLongest) continue;
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < least && distance < candidate.size()) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

int line_of(const toml::node& node) {
  return std::max(1, static_cast<int>(node.source().begin.line));
}

std::string kind_of(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "a list";
    case toml::node_type::string:
      return "a text";
    case toml::node_type::integer:
      return "a whole number";
    case toml::node_type::floating_point:
      return "a fraction";
    case toml::node_type::boolean:
      return "true or false";
    default:
      return "a date or time";
  }
}

bool TableReader::known(std::string_view key) const {
  return std::find(known_.begin(), known_.end(), key) != known_.end();
}

const toml::node* TableReader::find(std::string_view key) {
  if (!known(key)) known_.emplace_back(key);
  return table_.get(key);
}

int TableReader::line(std::string_view key) const {
  const toml::node* node = table_.get(key);
  return node == nullptr ? line() : line_of(*node);
}

const toml::node& TableReader::need(std::string_view key, const std::string& right) {
  const toml::node* node = find(key);
  if (node != nullptr) return *node;
  const std::vector<std::string> wanted{std::string(key)};
  for (auto&& [other_key, other_node] : table_) {  // a misspelt key rather than a missing one
    if (known(other_key.str()) || nearest_word(other_key.str(), wanted).empty()) continue;
    unknown_key(file_, line_of(other_node), std::string(other_key.str()), what_, wanted);
  }
  fail(line(), what_ + " lacks '" + wanted[0] + "'", right);
}

namespace {

[[noreturn]] void wrong_type(const TableReader& reader, std::string_view key, const toml::node& node,
                             const std::string& right) {
  reader.fail(line_of(node), "'" + std::string(key) + "' of " + reader.what() + " is " + kind_of(node), right);
}

}  // namespace

std::string TableReader::text(std::string_view key, const std::string& right) {
  const toml::node& node = need(key, right);
  const auto* value = node.as_string();
  if (value == nullptr) wrong_type(*this, key, node, right);
  return value->get();
}

std::string TableReader::text_or(std::string_view key, const std::string& fallback) {
  return find(key) == nullptr ? fallback : text(key, "it must be a text in quotes");
}

std::int64_t TableReader::number(std::string_view key, std::int64_t low, std::int64_t high) {
  const std::string right = "it must be a whole number from " + std::to_string(low) + " to " + std::to_string(high);
  const toml::node& node = need(key, right);
  const auto* value = node.as_integer();
  if (value == nullptr) wrong_type(*this, key, node, right);
  const std::int64_t number = value->get();
  if (number < low || number > high) {
    fail(line_of(node), "'" + std::string(key) + "' of " + what_ + " is " + std::to_string(number), right);
  }
  return number;
}

std::int64_t TableReader::number_or(std::string_view key, std::int64_t fallback, std::int64_t low, std::int64_t high) {
  return find(key) == nullptr ? fallback : number(key, low, high);
}

bool TableReader::flag_or(std::string_view key, bool fallback) {
  const toml::node* node = find(key);
  if (node == nullptr) return fallback;
  const auto* value = node->as_boolean();
  if (value == nullptr) wrong_type(*this, key, *node, "it must be true or false");
  return value->get();
}

int TableReader::word(std::string_view key, std::span<const std::string_view> words) {
  const std::string right = "it must be " + listed(words);
  const std::string value = text(key, right);
  const auto found = std::find(words.begin(), words.end(), value);
  if (found == words.end()) fail(line(key), "'" + std::string(key) + "' of " + what_ + " is '" + value + "'", right);
  return static_cast<int>(found - words.begin());
}

const toml::table* TableReader::table(std::string_view key) {
  const toml::node* node = find(key);
  if (node == nullptr) return nullptr;
  if (!node->is_table()) {
    wrong_type(*this, key, *node, "it must be a table, written [" + std::string(key) + "]");
  }
  return node->as_table();
}

std::vector<const toml::table*> TableReader::tables(std::string_view key) {
  const toml::node* node = find(key);
  if (node == nullptr) return {};
  const std::string right = "it must be a list of tables, each written [[" + std::string(key) + "]]";
  const toml::array* list = node->as_array();
  if (list == nullptr) wrong_type(*this, key, *node, right);
  std::vector<const toml::table*> out;
  for (const toml::node& element : *list) {
    if (!element.is_table()) wrong_type(*this, key, element, right);
    out.push_back(element.as_table());
  }
  return out;
}

void TableReader::finish() const {
  for (auto&& [key, node] : table_) {
    if (!known(key.str())) unknown_key(file_, line_of(node), std::string(key.str()), what_, known_);
  }
}

Attributes TableReader::rest() const {
  Attributes out;
  for (auto&& [key, node] : table_) {
    if (known(key.str())) continue;
    Attribute attribute;
    attribute.line = line_of(node);
    const std::string right = "it must be a text, a whole number, true or false, or a list of texts";
    if (const auto* flag = node.as_boolean()) {
      attribute.value = flag->get();
    } else if (const auto* number = node.as_integer()) {
      attribute.value = number->get();
    } else if (const auto* text = node.as_string()) {
      attribute.value = text->get();
    } else if (const auto* list = node.as_array()) {
      std::vector<std::string> words;
      for (const toml::node& element : *list) {
        const auto* word = element.as_string();
        if (word == nullptr) {
          fail(line_of(element), "'" + std::string(key.str()) + "' of " + what_ + " is a list with " + kind_of(element),
               right);
        }
        words.push_back(word->get());
      }
      attribute.value = std::move(words);
    } else {
      wrong_type(*this, key.str(), node, right);
    }
    out.emplace(std::string(key.str()), std::move(attribute));
  }
  return out;
}

Cell read_cell(const toml::node& node, int width, int height, const std::string& file) {
  const std::string right =
      "a cell is [x, y], x from 0 to " + std::to_string(width - 1) + " and y from 0 to " + std::to_string(height - 1);
  const toml::array* list = node.as_array();
  if (list == nullptr || list->size() != 2) scenario_fail(file, line_of(node), "this is no cell", right);
  std::array<std::int64_t, 2> number{};
  for (std::size_t i = 0; i < 2; ++i) {
    const auto* value = list->get(i)->as_integer();
    if (value == nullptr) scenario_fail(file, line_of(node), "this is no cell", right);
    number[i] = value->get();
  }
  if (number[0] < 0 || number[0] >= width || number[1] < 0 || number[1] >= height) {
    scenario_fail(file, line_of(node),
                  "cell [" + std::to_string(number[0]) + ", " + std::to_string(number[1]) + "] is off the table",
                  right);
  }
  return static_cast<Cell>(number[1] * width + number[0]);
}

}  // namespace banneret::tabletop
