// Request: one line of the protocol (docs/protocol.md) as an object whose keys are taken out one by one, each checked
// for its kind and range. Knows no request by name; what is asked, and what is answered, is the session's.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace banneret::play {

using Json = nlohmann::ordered_json;

/// A request that can not be carried out: one line, what is wrong and what would be right. Nothing has changed.
class RequestError : public std::runtime_error {
 public:
  /// `clause`: the rule that forbids an action, empty where no rule is meant.
  explicit RequestError(const std::string& what, std::string clause = {});
  const std::string& clause() const { return clause_; }

 private:
  std::string clause_;
};

class Request {
 public:
  /// Reads a line; keys `do` (a word) and `id` (a number or a text) are known to every request. \throws RequestError
  explicit Request(std::string_view line);

  const std::string& what() const { return what_; }  ///< the value of `do`
  const Json& id() const { return id_; }             ///< null if none was given
  bool has(const std::string& key) const { return object_.contains(key); }

  // Each makes its key known and checks its value. \throws RequestError
  const Json* find(const std::string& key);  ///< nullptr if it was not given
  std::string text(const std::string& key);  ///< required
  std::string text(const std::string& key, const std::string& otherwise);
  std::uint64_t whole(const std::string& key, std::uint64_t otherwise, std::uint64_t most);
  bool flag(const std::string& key, bool otherwise);
  /// Index in `names` of the value; the first is taken if none was given.
  std::size_t choice(const std::string& key, std::span<const std::string_view> names);

  /// Refuses any key that was not asked for, naming the nearest. Call when all keys are known, before anything changes.
  void finish() const;

 private:
  Json object_;
  Json id_;
  std::string what_;
  std::vector<std::string> known_{"do", "id"};
};

/// The `id` of a line that may be no proper request, so that its refusal can carry it; null if it has none.
Json id_of(std::string_view line);

}  // namespace banneret::play
