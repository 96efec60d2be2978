// AttributeReader: how a ruleset takes its own keys out of a type, a figure or [options], with errors by file and line.
#include <algorithm>

#include "env/tabletop/scenario_reader.h"

namespace banneret::tabletop {
namespace {

std::string written(const Attribute& attribute) {
  if (const bool* flag = std::get_if<bool>(&attribute.value)) return *flag ? "true" : "false";
  if (const std::int64_t* number = std::get_if<std::int64_t>(&attribute.value)) return std::to_string(*number);
  if (const std::string* text = std::get_if<std::string>(&attribute.value)) return "'" + *text + "'";
  return "a list";
}

}  // namespace

AttributeReader::AttributeReader(const Attributes& attributes, std::string file, int line, std::string what)
    : attributes_(attributes), file_(std::move(file)), line_(line), what_(std::move(what)) {}

void AttributeReader::fail(int line, const std::string& message) const {
  throw ScenarioError(file_ + ":" + std::to_string(line) + ": " + message);
}

const Attribute* AttributeReader::take(const std::string& key) {
  known_.push_back(key);
  const auto found = attributes_.find(key);
  return found == attributes_.end() ? nullptr : &found->second;
}

void AttributeReader::refuse(const std::string& key, const Attribute& attribute, const std::string& right) const {
  fail(attribute.line, "'" + key + "' of " + what_ + " is " + written(attribute) + "; " + right);
}

bool AttributeReader::flag(const std::string& key, bool fallback) {
  const Attribute* attribute = take(key);
  if (attribute == nullptr) return fallback;
  const bool* value = std::get_if<bool>(&attribute->value);
  if (value == nullptr) refuse(key, *attribute, "it must be true or false");
  return *value;
}

std::int64_t AttributeReader::number(const std::string& key, std::int64_t fallback, std::int64_t low,
                                     std::int64_t high) {
  const Attribute* attribute = take(key);
  if (attribute == nullptr) return fallback;
  const std::int64_t* value = std::get_if<std::int64_t>(&attribute->value);
  if (value == nullptr || *value < low || *value > high) {
    refuse(key, *attribute, "it must be a whole number from " + std::to_string(low) + " to " + std::to_string(high));
  }
  return *value;
}

int AttributeReader::choice(const std::string& key, std::span<const std::string_view> choices, int fallback) {
  const Attribute* attribute = take(key);
  const std::string right = "it must be " + listed(choices);
  if (attribute == nullptr) {
    if (fallback >= 0) return fallback;
    for (const auto& [other_key, other_value] : attributes_) {
      if (nearest_word(other_key, std::span<const std::string>(&key, 1)).empty()) continue;
      if (std::find(known_.begin(), known_.end(), other_key) != known_.end()) continue;
      fail(other_value.line, what_ + " has no key '" + other_key + "'; did you mean '" + key + "'?");
    }
    fail(line_, what_ + " lacks '" + key + "'; " + right);
  }
  const std::string* value = std::get_if<std::string>(&attribute->value);
  const auto found = value == nullptr ? choices.end() : std::find(choices.begin(), choices.end(), *value);
  if (found == choices.end()) refuse(key, *attribute, right);
  return static_cast<int>(found - choices.begin());
}

std::vector<std::string> AttributeReader::words(const std::string& key) {
  const Attribute* attribute = take(key);
  if (attribute == nullptr) return {};
  const auto* value = std::get_if<std::vector<std::string>>(&attribute->value);
  if (value == nullptr) refuse(key, *attribute, "it must be a list of texts");
  return *value;
}

void AttributeReader::finish() const {
  for (const auto& [key, attribute] : attributes_) {
    if (std::find(known_.begin(), known_.end(), key) == known_.end())
      unknown_key(file_, attribute.line, key, what_, known_);
  }
}

}  // namespace banneret::tabletop
