// The canonical text of a scenario, and the scenario with the table turned by 180 degrees and the sides swapped.
// Canonical: symmetry and overlays written out, keys in fixed order, what all figures of a type share under the type.
#include <algorithm>
#include <utility>

#include "env/tabletop/scenario_reader.h"

namespace banneret::tabletop {
namespace {

std::string quoted(std::string_view text) {
  static constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string out = "\"";
  for (const char c : text) {
    const unsigned byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20U || byte == 0x7FU) {
      out += "\\u00";
      out += kHex[byte >> 4U];
      out += kHex[byte & 15U];
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string key_text(const std::string& key) {
  const bool bare = !key.empty() && std::all_of(key.begin(), key.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
  return bare ? key : quoted(key);
}

std::string value_text(const Attribute& attribute) {
  if (const bool* flag = std::get_if<bool>(&attribute.value)) return *flag ? "true" : "false";
  if (const std::int64_t* number = std::get_if<std::int64_t>(&attribute.value)) return std::to_string(*number);
  if (const std::string* text = std::get_if<std::string>(&attribute.value)) return quoted(*text);
  std::string out = "[";
  for (const std::string& word : std::get<std::vector<std::string>>(attribute.value)) {
    out += (out.size() > 1 ? ", " : "") + quoted(word);
  }
  return out + "]";
}

std::string attribute_lines(const Attributes& attributes) {
  std::string out;
  for (const auto& [key, attribute] : attributes) out += key_text(key) + " = " + value_text(attribute) + "\n";
  return out;
}

std::string cell_text(Cell cell, int width) {
  return "[" + std::to_string(cell % width) + ", " + std::to_string(cell / width) + "]";
}

template <class Glyph>
std::string layer_text(const Scenario& scenario, std::string_view key, Glyph&& glyph) {
  std::string out = std::string(key) + " = \"\"\"\n";
  std::size_t at = 0;
  for (int y = 0; y < scenario.height; ++y) {
    for (int x = 0; x < scenario.width; ++x) out += glyph(at++);
    out += '\n';
  }
  return out + "\"\"\"\n";
}

char mark_glyph(std::uint8_t marks) {
  static constexpr std::string_view kGlyphs = "ocCxXzZ";  // in order of the bits of Mark
  for (std::size_t bit = 0; bit < kGlyphs.size(); ++bit) {
    if ((marks & (1U << bit)) != 0) return kGlyphs[bit];
  }
  return '.';
}

std::string map_text(const Scenario& scenario) {
  std::string out = "\n[map]\n" + layer_text(scenario, "terrain", [&](std::size_t c) {
                      return terrain_legend()[static_cast<std::size_t>(scenario.terrain[c])].glyph;
                    });
  const auto some = [](auto value) { return value != 0; };
  if (std::any_of(scenario.heights.begin(), scenario.heights.end(), some)) {
    out += layer_text(scenario, "heights", [&](std::size_t c) { return static_cast<char>('0' + scenario.heights[c]); });
  }
  if (std::any_of(scenario.marks.begin(), scenario.marks.end(), some)) {
    out += layer_text(scenario, "marks", [&](std::size_t c) { return mark_glyph(scenario.marks[c]); });
  }
  return out;
}

/// What every figure of the type has alike.
Attributes shared_attributes(const Scenario& scenario, const std::string& type) {
  Attributes shared;
  bool first = true;
  for (const ScenarioFigure& figure : scenario.figures) {
    if (figure.type != type) continue;
    if (std::exchange(first, false)) {
      shared = figure.attributes;
      continue;
    }
    for (auto at = shared.begin(); at != shared.end();) {
      const auto same = figure.attributes.find(at->first);
      at = same != figure.attributes.end() && same->second.value == at->second.value ? std::next(at) : shared.erase(at);
    }
  }
  return shared;
}

std::string figure_text(const Scenario& scenario, const ScenarioFigure& figure, const Attributes& shared) {
  std::string out = "\n[[figure]]\ntype = " + quoted(figure.type) + "\nside = " + std::to_string(figure.side) + "\n";
  if (figure.at != kNoCell) out += "at = " + cell_text(figure.at, scenario.width) + "\n";
  out += "facing = " + quoted(facing_names()[figure.facing]) + "\ncontingent = " + std::to_string(figure.contingent) +
         "\n";
  Attributes own;
  for (const auto& [key, attribute] : figure.attributes) {
    if (shared.count(key) == 0) own.emplace(key, attribute);
  }
  return out + attribute_lines(own);
}

std::string condition_text(const Condition& condition, int width) {
  std::string out = "\n[[victory]]\nside = " + std::to_string(condition.side) +
                    "\nkind = " + quoted(condition_names()[static_cast<std::size_t>(condition.kind)]) + "\n";
  const auto number = [&out](std::string_view key, int value) {
    out += std::string(key) + " = " + std::to_string(value) + "\n";
  };
  const ConditionKind kind = condition.kind;
  if (kind != ConditionKind::destroy && kind != ConditionKind::kill) number("count", condition.count);
  if (kind == ConditionKind::hold) number("turns", condition.turns);
  if (!condition.cells.empty()) {
    out += "cells = [";
    for (std::size_t i = 0; i < condition.cells.size(); ++i)
      out += (i > 0 ? ", " : "") + cell_text(condition.cells[i], width);
    out += "]\n";
  }
  if (!condition.figure_type.empty()) out += "figure = " + quoted(condition.figure_type) + "\n";
  if (kind == ConditionKind::points) {
    number("per_kill", condition.points_per_kill);
    number("per_cell", condition.points_per_cell);
    number("per_exit", condition.points_per_exit);
  }
  return out;
}

}  // namespace

std::string canonical_text(const Scenario& scenario) {
  std::string out = "format = 1\nruleset = " + quoted(scenario.ruleset) + "\ntitle = " + quoted(scenario.title) + "\n";
  if (!scenario.about.empty()) out += "about = " + quoted(scenario.about) + "\n";
  out += "turns = " + std::to_string(scenario.turns) + "\n";
  if (scenario.defender >= 0) out += "defender = " + std::to_string(scenario.defender) + "\n";
  out += map_text(scenario);
  if (!scenario.options.empty()) out += "\n[options]\n" + attribute_lines(scenario.options);
  std::map<std::string, Attributes> types;
  for (const ScenarioFigure& figure : scenario.figures) types.emplace(figure.type, Attributes{});
  for (auto& [type, shared] : types) {
    shared = shared_attributes(scenario, type);
    out += "\n[types." + key_text(type) + "]\n" + attribute_lines(shared);
  }
  for (const ScenarioFigure& figure : scenario.figures) out += figure_text(scenario, figure, types[figure.type]);
  for (const Condition& condition : scenario.victory) out += condition_text(condition, scenario.width);
  return out;
}

Scenario rotated(const Scenario& scenario) {
  Scenario out = scenario;
  std::reverse(out.terrain.begin(), out.terrain.end());
  std::reverse(out.heights.begin(), out.heights.end());
  std::reverse(out.marks.begin(), out.marks.end());
  for (std::uint8_t& marks : out.marks) marks = turned_marks(marks);
  if (scenario.defender >= 0) out.defender = 1 - scenario.defender;
  for (ScenarioFigure& figure : out.figures) {
    figure.side = other(figure.side);
    figure.at = turned_cell(figure.at, scenario.width, scenario.height);
    figure.facing = turned(figure.facing, 4);
  }
  std::stable_sort(out.figures.begin(), out.figures.end(),
                   [](const ScenarioFigure& a, const ScenarioFigure& b) { return a.side < b.side; });
  for (Condition& condition : out.victory) condition = turned_condition(condition, scenario.width, scenario.height);
  std::stable_sort(out.victory.begin(), out.victory.end(),
                   [](const Condition& a, const Condition& b) { return a.side < b.side; });
  out.canonical = canonical_text(out);
  return out;
}

}  // namespace banneret::tabletop
