// Reading of agent specifications.
#include "agents/agent_spec.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "env/tabletop/scenario.h"

namespace banneret {

namespace {

bool is_name(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  });
}

/// Shortest usual form: "0.5", "64".
std::string plain(double number) {
  std::string text = std::to_string(number);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

}  // namespace

AgentSpec::AgentSpec(std::string_view text) : text_(text) {
  const std::size_t colon = text.find(':');
  name_ = std::string(text.substr(0, colon));
  if (!is_name(name_)) refuse("expected a name, or name:key=value,key=value");
  if (colon == std::string_view::npos) return;
  std::string_view rest = text.substr(colon + 1);
  while (true) {
    const std::size_t comma = rest.find(',');
    const std::string_view part = rest.substr(0, comma);
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos || !is_name(part.substr(0, equals))) {
      refuse("expected key=value instead of '" + std::string(part) + "'");
    }
    const std::string key(part.substr(0, equals));
    if (has(key)) refuse("'" + key + "' is given twice");
    values_.emplace_back(key, std::string(part.substr(equals + 1)));
    if (comma == std::string_view::npos) return;
    rest.remove_prefix(comma + 1);
  }
}

void AgentSpec::refuse(const std::string& what) const {
  throw AgentError("agent '" + text_ + "': " + what);
}

bool AgentSpec::has(std::string_view key) const {
  return std::any_of(values_.begin(), values_.end(), [key](const auto& pair) { return pair.first == key; });
}

const std::string* AgentSpec::value(const std::string& key) {
  if (std::find(known_.begin(), known_.end(), key) == known_.end()) known_.push_back(key);
  for (const auto& pair : values_) {
    if (pair.first == key) return &pair.second;
  }
  return nullptr;
}

int AgentSpec::integer(const std::string& key, int otherwise, int least, int most) {
  const std::string* text = value(key);
  if (text == nullptr) return otherwise;
  int number = 0;
  const char* end = text->data() + text->size();
  const std::from_chars_result read = std::from_chars(text->data(), end, number);
  if (read.ec != std::errc{} || read.ptr != end || number < least || number > most) {
    refuse("'" + key + "' must be a whole number " + std::to_string(least) + ".." + std::to_string(most) + ", not '" +
           *text + "'");
  }
  return number;
}

double AgentSpec::number(const std::string& key, double otherwise, double least, double most) {
  const std::string* text = value(key);
  if (text == nullptr) return otherwise;
  double number = 0.0;
  const char* end = text->data() + text->size();
  const std::from_chars_result read = std::from_chars(text->data(), end, number);
  if (read.ec != std::errc{} || read.ptr != end || !(number >= least && number <= most)) {
    refuse("'" + key + "' must be a number " + plain(least) + ".." + plain(most) + ", not '" + *text + "'");
  }
  return number;
}

bool AgentSpec::flag(const std::string& key, bool otherwise) {
  const std::string* text = value(key);
  if (text == nullptr) return otherwise;
  if (*text == "1" || *text == "yes" || *text == "true") return true;
  if (*text == "0" || *text == "no" || *text == "false") return false;
  refuse("'" + key + "' must be 0 or 1, not '" + *text + "'");
}

std::string AgentSpec::word(const std::string& key, const std::string& otherwise) {
  const std::string* text = value(key);
  if (text != nullptr && text->empty()) refuse("'" + key + "' is empty");
  return text == nullptr ? otherwise : *text;
}

std::size_t AgentSpec::choice(const std::string& key, const std::string& otherwise,
                              std::span<const std::string> names) {
  const std::string chosen = word(key, otherwise);
  const auto found = std::find(names.begin(), names.end(), chosen);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  refuse("'" + key + "' must be one of " + list + ", not '" + chosen + "'");
}

void AgentSpec::finish() const {
  for (const auto& pair : values_) {
    if (std::find(known_.begin(), known_.end(), pair.first) != known_.end()) continue;
    const std::string near = tabletop::nearest_word(pair.first, known_);
    std::string list;
    for (const std::string& key : known_) list += (list.empty() ? "" : ", ") + key;
    const std::string hint = !near.empty()  ? "did you mean '" + near + "'?"
                             : list.empty() ? "it takes none"
                                            : "it takes " + list;
    refuse("'" + name_ + "' has no key '" + pair.first + "'; " + hint);
  }
}

}  // namespace banneret
