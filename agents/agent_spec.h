// AgentSpec: reads "name:key=value,key=value" as given on the command line and in files.
// Knows no agent: each factory asks for its keys, and finish() refuses what nobody asked for, naming the nearest known
// key.
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace banneret {

/// A specification that can not be made an agent of: one line, what is wrong and what would be right.
class AgentError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class AgentSpec {
 public:
  /// Names and keys are [a-z0-9_]+, values any text without a comma. \throws AgentError on syntax or a repeated key.
  explicit AgentSpec(std::string_view text);

  const std::string& text() const { return text_; }
  const std::string& name() const { return name_; }
  bool has(std::string_view key) const;

  // Each makes its key known. \throws AgentError on a value that is not of the kind or out of range.
  int integer(const std::string& key, int otherwise, int least, int most);
  double number(const std::string& key, double otherwise, double least, double most);
  bool flag(const std::string& key, bool otherwise);  ///< 0, 1, no, yes, false, true
  std::string word(const std::string& key, const std::string& otherwise);
  /// Index in `names` of the value. \pre otherwise is one of them.
  std::size_t choice(const std::string& key, const std::string& otherwise, std::span<const std::string> names);

  /// \throws AgentError if a key was given that was never asked for.
  void finish() const;
  /// Begins every message of this spec: "agent 'gumbel:sims=x': ".
  [[noreturn]] void refuse(const std::string& what) const;

 private:
  const std::string* value(const std::string& key);

  std::string text_;
  std::string name_;
  std::vector<std::pair<std::string, std::string>> values_;
  std::vector<std::string> known_;
};

}  // namespace banneret
