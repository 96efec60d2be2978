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

/// What came from outside. Keys in order of the alphabet: an object of very many is read in no more than n log n.
using Value = nlohmann::json;

/// A request that can not be carried out: one line, what is wrong and what would be right. Nothing has changed.
class RequestError : public std::runtime_error {
 public:
  /// `clause`: the rule that forbids an action, empty where no rule is meant.
  explicit RequestError(const std::string& what, std::string clause = {});
  const std::string& clause() const { return clause_; }

 private:
  std::string clause_;
};

/// Nothing in a request is nested deeper than this; the reader's memory stays within a few times the line.
inline constexpr int kMostDepth = 4;

class Request {
 public:
  /// Reads a line, which must be an object without repeated keys. Its `id`, a number or a text, is known even if it
  /// turns out to be no request: call open() before anything else. Throws nothing itself.
  explicit Request(std::string_view line);
  /// \throws RequestError if the line is no request: no object, no word under `do`, an `id` of another kind.
  void open();

  const std::string& what() const { return what_; }  ///< the value of `do`
  const Value& id() const { return id_; }            ///< null if none was given
  bool has(const std::string& key) const { return object_.contains(key); }

  // Each makes its key known and checks its value. \throws RequestError
  const Value* find(const std::string& key);  ///< nullptr if it was not given
  std::string text(const std::string& key);   ///< required
  std::string text(const std::string& key, const std::string& otherwise);
  std::uint64_t whole(const std::string& key, std::uint64_t otherwise, std::uint64_t most);
  /// A seed: any whole number of 64 bits, also as a text (not every language has such numbers).
  std::uint64_t seed(const std::string& key);
  bool flag(const std::string& key, bool otherwise);
  /// Index in `names` of the value; the first is taken if none was given.
  std::size_t choice(const std::string& key, std::span<const std::string_view> names);

  /// Refuses any key that was not asked for, naming the nearest. Call when all keys are known, before anything changes.
  void finish() const;

 private:
  Value object_;
  Value id_;
  std::string what_;
  std::string fault_;  ///< why the line could not be read, empty if it could
  std::vector<std::string> known_{"do", "id"};
};

}  // namespace banneret::play
