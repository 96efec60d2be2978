// Takes the keys out of a request and says in one line what is wrong with them.
#include "play/request.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <utility>

#include "env/core/text.h"
#include "env/tabletop/scenario.h"

namespace banneret::play {

namespace {

constexpr const char* kShape =
    "a request is one JSON object on one line, as {\"do\": \"new\", \"scenario\": \"mayhem/3v3\"}";

/// A value for a message. Lists and objects by their kind alone: what is deeply nested is never walked through.
std::string as_written(const Value& value) {
  constexpr std::size_t kMost = 60;
  if (value.is_structured()) return value.is_array() ? "a list" : "an object";
  const std::string text = value.dump(-1, ' ', true, Value::error_handler_t::replace);
  return text.size() > kMost ? text.substr(0, kMost) + "..." : text;
}

/// An id is given back with the answer.
bool is_id(const Value& value) {
  return value.is_number() || value.is_string();
}

[[noreturn]] void refuse(const std::string& key, const Value& value, const std::string& wanted) {
  throw RequestError("\"" + key + "\": " + as_written(value) + " is given, " + wanted + " is wanted");
}

}  // namespace

RequestError::RequestError(const std::string& what, std::string clause)
    : std::runtime_error(one_line(what)), clause_(one_line(std::move(clause))) {}

Request::Request(std::string_view line) {
  bool deep = false;
  std::optional<std::string> repeated;
  std::set<std::string> keys;
  const auto look = [&](int depth, Value::parse_event_t event, Value& parsed) {
    deep = deep || depth > kMostDepth;
    if (event == Value::parse_event_t::key && depth == 1 && !keys.insert(parsed.get<std::string>()).second) {
      repeated = parsed.get<std::string>();
    }
    return depth <= kMostDepth;  // what is deeper is not kept
  };
  // The reader takes a NUL for the end of its text. Its own messages, which speak of its insides, are not shown.
  if (line.find('\0') == std::string_view::npos) object_ = Value::parse(line.begin(), line.end(), look, false);
  if (!object_.is_object()) {
    fault_ = kShape;
  } else if (deep) {
    fault_ = "nothing in a request is nested deeper than " + std::to_string(kMostDepth);
  } else if (repeated) {
    fault_ = "\"" + *repeated + "\" is given twice";
  }
  if (object_.is_object() && object_.contains("id") && is_id(object_["id"])) id_ = object_["id"];
}

void Request::open() {
  if (!fault_.empty()) throw RequestError(fault_);
  if (object_.contains("id") && id_.is_null()) refuse("id", object_["id"], "a number or a text");
  if (!object_.contains("do")) {
    throw RequestError("a request says with \"do\" what is asked; {\"do\": \"hello\"} lists what can be");
  }
  if (!object_["do"].is_string()) refuse("do", object_["do"], "a word");
  what_ = object_["do"];
}

const Value* Request::find(const std::string& key) {
  known_.push_back(key);
  const auto found = object_.find(key);
  return found == object_.end() ? nullptr : &*found;
}

std::string Request::text(const std::string& key) {
  const Value* value = find(key);
  if (value == nullptr) throw RequestError("\"" + what_ + "\" wants a \"" + key + "\"");
  if (!value->is_string()) refuse(key, *value, "a text");
  std::string text = *value;
  if (text.find('\0') != std::string::npos) throw RequestError("\"" + key + "\" has a character NUL");
  return text;
}

std::string Request::text(const std::string& key, const std::string& otherwise) {
  return has(key) ? text(key) : (find(key), otherwise);
}

std::uint64_t Request::whole(const std::string& key, std::uint64_t otherwise, std::uint64_t most) {
  const Value* value = find(key);
  if (value == nullptr) return otherwise;
  // A negative number is a number_integer that is not unsigned.
  if (!value->is_number_unsigned() || value->get<std::uint64_t>() > most) {
    refuse(key, *value, "a whole number from 0 to " + std::to_string(most));
  }
  return *value;
}

std::uint64_t Request::seed(const std::string& key) {
  const Value* value = find(key);
  if (value == nullptr) return 0;
  if (value->is_number_unsigned()) return *value;
  std::uint64_t number = 0;
  if (value->is_string()) {
    const std::string& text = value->get_ref<const std::string&>();
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size()) return number;
  }
  refuse(key, *value, "a whole number of 64 bits, from 0 up,");
}

bool Request::flag(const std::string& key, bool otherwise) {
  const Value* value = find(key);
  if (value == nullptr) return otherwise;
  if (!value->is_boolean()) refuse(key, *value, "true or false");
  return *value;
}

std::size_t Request::choice(const std::string& key, std::span<const std::string_view> names) {
  const Value* value = find(key);
  if (value == nullptr) return 0;
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (value->is_string() && value->get_ref<const std::string&>() == names[i]) return i;
    list += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + std::string(names[i]);
  }
  refuse(key, *value, list);
}

void Request::finish() const {
  for (const auto& [key, value] : object_.items()) {
    if (std::find(known_.begin(), known_.end(), key) != known_.end()) continue;
    const std::string near = tabletop::nearest_word(key, known_);
    throw RequestError("\"" + what_ + "\" has no \"" + key + "\"" +
                       (near.empty() ? std::string() : "; nearest is \"" + near + "\""));
  }
}

}  // namespace banneret::play
