// Reads the words and flags of one verb. What they mean is the verb's.
#include "cli/command_line.h"

#include <fmt/format.h>

#include <boost/lexical_cast/try_lexical_convert.hpp>
#include <cstdint>
#include <iostream>
#include <limits>
#include <optional>
#include <sstream>
#include <typeinfo>
#include <utility>

#include "env/core/text_file.h"
#include "env/tabletop/scenario.h"
#include "eval/parallel.h"
#include "eval/placeholder.h"

namespace banneret::cli {

namespace po = boost::program_options;

namespace {

std::string without_dashes(std::string name) {
  while (!name.empty() && name.front() == '-') name.erase(name.begin());
  return name;
}

/// "unknown flag --game; nearest is --games".
std::string unknown_flag(const std::string& name, const po::options_description& options) {
  std::vector<std::string> known;
  for (const auto& option : options.options()) known.push_back(option->long_name());
  const std::string near = tabletop::nearest_word(without_dashes(name), known);
  return fmt::format("unknown flag --{}{}", without_dashes(name),
                     near.empty() ? "; see --help" : "; nearest is --" + near);
}

/// The type of an option's value; void of a flag without one or an unknown option.
const std::type_info& type_of(const po::options_description& options, const std::string& name) {
  const po::option_description* option = options.find_nothrow(without_dashes(name), false);
  const auto* typed = option == nullptr ? nullptr : dynamic_cast<const po::typed_value_base*>(option->semantic().get());
  return typed == nullptr ? typeid(void) : typed->value_type();
}

/// Whether the digits of a whole number are one of this type.
bool fits(const std::type_info& type, const std::string& value) {
  std::uint64_t count = 0;
  std::int64_t number = 0;
  if (type == typeid(std::uint64_t) || type == typeid(std::size_t)) {
    return boost::conversion::try_lexical_convert(value, count);
  }
  if (!boost::conversion::try_lexical_convert(value, number)) return false;
  if (type == typeid(unsigned)) return number <= std::numeric_limits<unsigned>::max();
  return type != typeid(int) ||
         (number >= std::numeric_limits<int>::min() && number <= std::numeric_limits<int>::max());
}

/// "--games 1e3: a whole number is wanted", or "" if the value may be right.
std::string wrong_value(const po::options_description& options, const std::string& name, const std::string& value) {
  const std::type_info& type = type_of(options, name);
  const bool counts = type == typeid(std::uint64_t) || type == typeid(std::size_t) || type == typeid(unsigned);
  const bool whole = counts || type == typeid(int) || type == typeid(std::int64_t);
  if (!whole && type != typeid(double)) return {};
  const bool negative = !value.empty() && value.front() == '-';
  std::size_t digits = 0;
  while (negative + digits < value.size() && value[negative + digits] >= '0' && value[negative + digits] <= '9')
    ++digits;
  const bool is_whole = digits > 0 && negative + digits == value.size();
  if (whole && (!is_whole || (counts && negative))) {
    return fmt::format("--{} {}: a whole number{} is wanted", name, value, counts ? " from 0 up" : "");
  }
  if (whole && !fits(type, value)) return fmt::format("--{} {}: this number is too large", name, value);
  double number = 0.0;
  if (type == typeid(double) && !boost::conversion::try_lexical_convert(value, number)) {
    return fmt::format("--{} {}: a number is wanted", name, value);
  }
  return {};
}

/// \throws UsageError for a value that is no number where one is wanted.
void check_values(const po::options_description& options, const po::parsed_options& read, const std::string& place) {
  for (const po::option& option : read.options) {
    for (const std::string& value : option.value) {
      const std::string wrong = wrong_value(options, option.string_key, value);
      if (!wrong.empty()) throw UsageError(place + wrong);
    }
  }
}

}  // namespace

CommandLine::CommandLine(std::string usage, std::string about) : usage_(std::move(usage)), about_(std::move(about)) {
  options.add_options()("help,h", "show this help");
}

void CommandLine::allow_config() {
  options.add_options()("config", po::value<std::string>(), "file of key = value lines; every option is a key");
}

void CommandLine::read_config(const std::string& text, const std::string& path) {
  std::istringstream file(text);
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    const std::string place = fmt::format("{}:{}: ", path, number);
    std::istringstream one(line);
    if (!placeholder_in(line).empty()) throw UsageError(place + placeholder_in(line) + " can not stand here");
    try {
      const po::parsed_options read = po::parse_config_file(one, options);
      for (const po::option& option : read.options) {
        if (option.string_key == "config" || option.string_key == "help") {
          throw UsageError(place + option.string_key + " goes on the command line alone");
        }
      }
      check_values(options, read, place);
      po::store(read, values_);
    } catch (const po::unknown_option& error) {
      throw UsageError(place + unknown_flag(error.get_option_name(), options));
    } catch (const po::error& error) {
      throw UsageError(place + error.what());
    }
  }
}

bool CommandLine::parse(std::span<const std::string> arguments, std::size_t least_words, std::size_t most_words) {
  po::options_description all;
  all.add(options);
  all.add_options()("words", po::value<std::vector<std::string>>(&words));
  po::positional_options_description positions;
  positions.add("words", -1);
  const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  for (const std::string& word : arguments) {
    if (!placeholder_in(word).empty()) throw UsageError(word + ": " + placeholder_in(word) + " can not stand here");
  }
  try {
    const po::parsed_options read =
        po::command_line_parser(std::vector<std::string>(arguments.begin(), arguments.end()))
            .options(all)
            .positional(positions)
            .style(style)
            .run();
    check_values(all, read, "");
    po::store(read, values_);
    if (values_.count("help") != 0) {
      std::cout << "usage: banneret " << usage_ << "\n\n" << about_ << "\n\n" << options;
      return false;
    }
    if (values_.count("config") != 0) {
      const std::string path = values_["config"].as<std::string>();
      const std::optional<std::string> text = read_text_file(path);
      if (!text) throw UsageError(path + ": cannot be read; a file of key = value lines is wanted");
      read_config(*text, path);
    }
    po::notify(values_);
  } catch (const po::unknown_option& error) {
    throw UsageError(unknown_flag(error.get_option_name(), options));
  } catch (const po::error& error) {
    throw UsageError(std::string(error.what()) + "; see --help");
  }
  if (words.size() < least_words || words.size() > most_words) throw UsageError("usage: banneret " + usage_);
  return true;
}

void check_range(const char* flag, long value, long low, long high) {
  if (value < low || value > high) {
    throw UsageError(fmt::format("--{} {} is out of range; it goes from {} to {}", flag, value, low, high));
  }
}

int threads_given(int value) {
  check_range("threads", value, 0, 1024);
  return value == 0 ? machine_threads() : value;
}

}  // namespace banneret::cli
