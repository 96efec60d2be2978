// CommandLine: the flags of one verb, parsed by Boost.Program_options with errors of one line (exit 2).
// Verbs add their options to `options`, bind them to their own variables, and call parse().
#pragma once

#include <boost/program_options.hpp>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "env/core/text.h"

namespace banneret::cli {

/// Bad input of the user: main prints "banneret VERB: message" and exits with 2.
class UsageError : public std::runtime_error {
 public:
  explicit UsageError(const std::string& what) : std::runtime_error(one_line(what)) {}
};

class CommandLine {
 public:
  /// usage: "match AGENT AGENT --scenario S [options]"; about: a sentence or two for --help.
  CommandLine(std::string usage, std::string about);

  /// Add options here: options.add_options()("games", value<int>(&n)->default_value(200), "...").
  boost::program_options::options_description options{"options"};
  /// Words that are no flags, in order.
  std::vector<std::string> words;

  /// Adds --config FILE: lines of `key = value`, every option a key, flags win. Call before parse().
  void allow_config();

  /// \return false if --help was asked for (and printed). \throws UsageError
  bool parse(std::span<const std::string> arguments, std::size_t least_words, std::size_t most_words);
  bool given(const std::string& option) const { return values_.count(option) != 0 && !values_[option].defaulted(); }

  /// Takes the lines of a configuration, for options that have no value yet; `path` opens the messages. \throws
  /// UsageError
  void read_config(const std::string& text, const std::string& path);

 private:
  std::string usage_;
  std::string about_;
  boost::program_options::variables_map values_;
};

/// A whole number within bounds, or an error that names the flag.
void check_range(const char* flag, long value, long low, long high);

/// The value of --threads, 0 = all of the machine's, or an error.
int threads_given(int value);

}  // namespace banneret::cli
