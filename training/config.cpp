// The one table of training options, and its three readers: Boost.Program_options, the canonical text, --help.
#include "training/config.h"

#include <array>
#include <boost/program_options.hpp>
#include <charconv>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <sstream>

#include "env/core/text_file.h"
#include "env/tabletop/scenario.h"
#include "eval/placeholder.h"

namespace banneret::training {
namespace {

namespace po = boost::program_options;

/// Calls visit(key, field, low, high, meaning) for every number, visit(key, field, meaning) for the rest. Keys that
/// decide no result come last (visit_limits).
template <class Visit>
void visit_identity(TrainingConfig& c, Visit&& visit) {
  visit("scenario", c.scenario, "scenario to train on, as `banneret list` names it, or a file");
  visit("seed", c.seed, "of everything random in the run");
  visit("device", c.device, "cpu or cuda");
  visit("selfplay.cohorts", c.selfplay.cohorts, 1, 4096, "groups of games; a thread takes a whole one");
  visit("selfplay.games", c.selfplay.games, 1, 4096, "games a cohort plays side by side");
  visit("selfplay.batch", c.selfplay.batch, 1, 4096, "positions a cohort has evaluated at once");
  visit("selfplay.moves", c.selfplay.moves, 1, 100000000, "decisions an iteration makes, all cohorts together");
  visit("selfplay.simulations", c.selfplay.simulations, 2, 1000000, "of a full search (these give policy targets)");
  visit("selfplay.short_simulations", c.selfplay.short_simulations, 1, 1000000, "of a short search");
  visit("selfplay.short_noise", c.selfplay.short_noise, 0.0, 100.0,
        "scale of a short search's Gumbel noise; 0 = it plays its best");
  visit("selfplay.full_share", c.selfplay.full_share, 0.01, 1.0, "share of decisions that get a full search");
  visit("selfplay.opening_share", c.selfplay.opening_share, 0.0, 1.0,
        "share of games that begin with random decisions");
  visit("selfplay.opening_decisions", c.selfplay.opening_decisions, 1, 1000000,
        "such a game begins with 1 to this many of them");
  visit("selfplay.max_considered", c.selfplay.max_considered, 2, 1024, "actions at the root that are compared");
  visit("selfplay.margin_share", c.selfplay.margin_share, 0.0, 1.0,
        "share of a leaf's value that is the expected margin, the rest is win less loss");
  visit("selfplay.exact_outcomes", c.selfplay.exact_outcomes, 0, 16, "chance outcomes all evaluated, more are sampled");
  visit("selfplay.c_visit", c.selfplay.c_visit, 0.0, 1e6, "c_visit of Gumbel AlphaZero");
  visit("selfplay.c_scale", c.selfplay.c_scale, 0.0, 1e6, "c_scale of Gumbel AlphaZero");
  visit("selfplay.max_decisions", c.selfplay.max_decisions, 1, 1000000, "a game longer than this is cut off as a draw");
  visit("selfplay.tree_kb", c.selfplay.tree_kb, 64, 4194304, "memory of one search tree");
  visit("network.blocks", c.network.blocks, 0, 64, "residual blocks");
  visit("network.filters", c.network.filters, 1, 1024, "channels of the trunk");
  visit("network.trunk_stride", c.network.trunk_stride, 1, 2,
        "cells a place of the trunk has to a side; 2 costs a quarter");
  visit("network.policy_filters", c.network.policy_filters, 1, 1024, "channels of the spatial policy head");
  visit("network.hidden", c.network.hidden, 1, 4096, "width of the global heads");
  visit("replay.positions", c.replay.positions, 1, 100000000, "newest positions to learn from");
  visit("replay.warm_up", c.replay.warm_up, 1, 100000000, "positions to wait for before learning starts");
  visit("replay.short_searches", c.replay.short_searches, "keep positions of short searches too (value targets alone)");
  visit("replay.value_lambda", c.replay.value_lambda, 0.0, 1.0,
        "share of a value target taken from later positions; 1 = the result alone");
  visit("learner.batch", c.learner.batch, 1, 65536, "samples a step");
  visit("learner.shards", c.learner.shards, 1, 64, "parts of a batch, summed in order; threads share them");
  visit("learner.passes", c.learner.passes, 0.01, 1000.0, "samples learnt from for each new position");
  visit("learner.learning_rate", c.learner.learning_rate, 1e-9, 10.0, "of AdamW");
  visit("learner.final_learning_rate", c.learner.final_learning_rate, 0.0, 10.0, "reached by a half cosine");
  visit("learner.warm_up_samples", c.learner.warm_up_samples, 0, 1000000000, "learning rate rises from 0 over these");
  visit("learner.decay_samples", c.learner.decay_samples, 0, 1000000000000,
        "samples at which it is reached, 0 = no decay");
  visit("learner.weight_decay", c.learner.weight_decay, 0.0, 10.0, "decoupled");
  visit("learner.policy_weight", c.learner.policy_weight, 0.0, 100.0, "of the loss");
  visit("learner.value_weight", c.learner.value_weight, 0.0, 100.0, "of the loss");
  visit("learner.margin_weight", c.learner.margin_weight, 0.0, 100.0, "of the loss");
  visit("learner.clip_norm", c.learner.clip_norm, 0.0, 1e9, "longest gradient, 0 = never shortened");
  visit("learner.average_decay", c.learner.average_decay, 0.0, 0.999999,
        "share a step of the running average of the weights, which plays; 0 = no average");
  visit("evaluation.every", c.evaluation.every, 0, 1000000, "iterations between evaluations, 0 = none");
  visit("evaluation.games", c.evaluation.games, 2, 100000, "of each evaluation match, paired (even)");
  visit("evaluation.simulations", c.evaluation.simulations, 1, 1000000, "a decision in evaluation matches");
}

template <class Visit>
void visit_limits(TrainingConfig& c, Visit&& visit) {
  visit("iterations", c.iterations, 0, 1000000000, "end after this many in all, 0 = no limit");
  visit("minutes", c.minutes, 0.0, 1e7, "end with the iteration that passes this time, 0 = no limit");
  visit("threads", c.threads, 0, 4096, "0 = all of the machine's");
}

template <class T>
std::string text_of(const T& value) {
  if constexpr (std::is_same_v<T, std::string>) {
    return value;
  } else if constexpr (std::is_same_v<T, bool>) {
    return value ? "true" : "false";
  } else {
    std::array<char, 64> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);  // shortest that reads back equal
    return std::string(buffer.data(), end.ptr);
  }
}

/// One option: how Boost reads it, and the check of its range once read.
struct OptionTable {
  po::options_description options{"configuration keys (in a file, or as flags)"};
  std::vector<std::string> keys;
  /// Empty if in range, else "selfplay.games 0 is out of range; it goes from 1 to 4096".
  std::map<std::string, std::function<std::string()>> checks;

  template <class T, class Low, class High>
  void operator()(const char* key, T& field, Low low, High high, const char* meaning) {
    (*this)(key, field, meaning);
    checks[key] = [key, &field, low, high]() -> std::string {
      if (field >= static_cast<T>(low) && field <= static_cast<T>(high)) return {};
      return std::string(key) + " " + text_of(field) + " is out of range; it goes from " + text_of(low) + " to " +
             text_of(high);
    };
  }
  template <class T>
  void operator()(const char* key, T& field, const char* meaning) {
    options.add_options()(key, po::value<T>(&field)->default_value(field, text_of(field)), meaning);
    keys.emplace_back(key);
  }
};

void fill(OptionTable& table, TrainingConfig& config) {
  visit_identity(config, table);
  visit_limits(config, table);
}

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// A configuration file's text with the line of each key, which Boost does not tell.
struct ConfigFile {
  std::string name;
  std::string text;
  std::map<std::string, int> lines;

  std::string at(const std::string& key) const {
    const auto found = lines.find(key);
    return name + (found == lines.end() ? "" : ":" + std::to_string(found->second));
  }
};

[[noreturn]] void unknown_key(const std::string& where, const std::string& key, const std::vector<std::string>& known) {
  const std::string near = tabletop::nearest_word(key, known);
  throw ConfigError(where + ": unknown key " + key + "; " + (near.empty() ? "--help lists all" : "nearest is " + near));
}

/// Reads lines as Boost does (comments, [section]s, key = value) and refuses what it would refuse, with the line.
ConfigFile scan(const std::string& text, const std::string& name, const std::vector<std::string>& known) {
  ConfigFile file;
  file.name = name;
  file.text = text;
  std::istringstream in(text);
  std::string section;
  std::string raw;
  for (int number = 1; std::getline(in, raw); ++number) {
    const std::string line = trimmed(raw.substr(0, raw.find('#')));
    if (line.empty()) continue;
    const std::string where = name + ":" + std::to_string(number);
    if (const std::string word = placeholder_in(line); !word.empty())
      throw ConfigError(where + ": " + word + " can not stand here");
    if (line.front() == '[' && line.back() == ']') {
      section = line.substr(1, line.size() - 2);
      if (!section.empty() && section.back() != '.') section += '.';
      continue;
    }
    const std::size_t equals = line.find('=');
    if (equals == std::string::npos)
      throw ConfigError(where + ": '" + line + "' should be key = value, [section] or # a comment");
    const std::string key = section + trimmed(line.substr(0, equals));
    if (std::find(known.begin(), known.end(), key) == known.end()) unknown_key(where, key, known);
    const auto inserted = file.lines.emplace(key, number);
    if (!inserted.second) {
      throw ConfigError(where + ": " + key + " was set in line " + std::to_string(inserted.first->second) + " already");
    }
  }
  return file;
}

void store_file(const ConfigFile& file, OptionTable& table, po::variables_map& values) {
  try {
    std::istringstream in(file.text);
    po::store(po::parse_config_file(in, table.options, false), values);
  } catch (const po::error_with_option_name& error) {
    throw ConfigError(file.at(error.get_option_name()) + ": " + error.what());
  } catch (const po::error& error) {
    throw ConfigError(file.name + ": " + error.what());
  }
}

/// Ranges and what lies between keys. `where(key)` says where a key was set.
void check(const TrainingConfig& c, const OptionTable& table,
           const std::function<std::string(const std::string&)>& where) {
  for (const auto& entry : table.checks) {
    const std::string wrong = entry.second();
    if (!wrong.empty()) throw ConfigError(where(entry.first) + ": " + wrong);
  }
  const auto refuse = [&](const char* key, const std::string& why) {
    throw ConfigError(where(key) + ": " + key + " " + why);
  };
  if (c.device != "cpu" && c.device != "cuda") refuse("device", "should be cpu or cuda, not " + c.device);
  if (c.evaluation.games % 2 != 0) refuse("evaluation.games", "should be even: every seed is played from both sides");
  if (c.learner.batch < c.learner.shards) refuse("learner.batch", "should be at least learner.shards");
  if (c.selfplay.moves < c.selfplay.cohorts) refuse("selfplay.moves", "should be at least selfplay.cohorts");
  if (c.replay.warm_up > c.replay.positions) refuse("replay.warm_up", "should be at most replay.positions");
}

std::string dashless(std::string name) {
  name.erase(0, name.find_first_not_of('-') == std::string::npos ? name.size() : name.find_first_not_of('-'));
  return name;
}

po::variables_map store_flags(std::span<const std::string> arguments, const OptionTable& table,
                              const po::options_description& own) {
  po::options_description all;
  all.add(table.options).add(own);
  po::positional_options_description positions;
  positions.add("file", 1);
  po::variables_map values;
  std::vector<std::string> known = table.keys;
  for (const char* name : {"resume", "out", "help"}) known.emplace_back(name);
  for (const std::string& word : arguments) {
    if (!placeholder_in(word).empty()) throw ConfigError(word + ": " + placeholder_in(word) + " can not stand here");
  }
  try {
    po::store(po::command_line_parser(std::vector<std::string>(arguments.begin(), arguments.end()))
                  .options(all)
                  .positional(positions)
                  .style(po::command_line_style::unix_style & ~po::command_line_style::allow_guessing)
                  .run(),
              values);
  } catch (const po::unknown_option& error) {
    const std::string key = dashless(error.get_option_name());
    const std::string near = tabletop::nearest_word(key, known);
    throw ConfigError("unknown flag --" + key + "; " + (near.empty() ? "--help lists all" : "nearest is --" + near));
  } catch (const po::error& error) {
    throw ConfigError(std::string(error.what()) + "; --help lists all flags");
  }
  return values;
}

}  // namespace

TrainingConfig parse_training_config(const std::string& text, const std::string& name) {
  TrainingConfig config;
  OptionTable table;
  fill(table, config);
  const ConfigFile file = scan(text, name, table.keys);
  po::variables_map values;
  store_file(file, table, values);
  po::notify(values);
  check(config, table, [&](const std::string& key) { return file.at(key); });
  return config;
}

TrainArguments parse_train_arguments(std::span<const std::string> arguments) {
  TrainArguments result;
  OptionTable table;
  fill(table, result.config);
  po::options_description own("this run");
  own.add_options()("file", po::value<std::string>(&result.file))("out", po::value<std::string>(&result.out))(
      "resume", po::bool_switch(&result.resume))("help,h", po::bool_switch(&result.help));
  po::variables_map values = store_flags(arguments, table, own);
  const po::variables_map flags = values;
  ConfigFile file;
  if (values.count("file") != 0 && !values["help"].as<bool>()) {
    const std::string name = values["file"].as<std::string>();
    const std::optional<std::string> text = read_text_file(name);
    if (!text) throw ConfigError(name + ": cannot be read; a configuration file is wanted");
    file = scan(*text, name, table.keys);
    // Flags were stored first and win, but their defaults give way to the file.
    store_file(file, table, values);
  }
  po::notify(values);
  if (result.help) return result;
  check(result.config, table, [&](const std::string& key) {
    const bool flag = flags.count(key) != 0 && !flags[key].defaulted();
    return flag ? "--" + key : file.at(key);
  });
  if (result.out.empty()) {
    const std::string stem = std::filesystem::path(result.file).stem().string();
    result.out = "runs/" + (stem.empty() ? "train" : stem);
  }
  return result;
}

std::string train_options_help() {
  TrainingConfig config;
  OptionTable table;
  fill(table, config);
  po::options_description own("this run");
  own.add_options()("out", po::value<std::string>(), "run folder (default: runs/<name of the file>)")(
      "resume", "go on with the run in the folder; its configuration must be the same")("help,h", "show this help");
  std::ostringstream text;
  text << own << "\n" << table.options;
  return text.str();
}

std::string config_text(const TrainingConfig& config) {
  TrainingConfig copy = config;
  std::string text;
  const auto line = [&](const char* key, const auto& field, const auto&...) {
    text += std::string(key) + " = " + text_of(field) + "\n";
  };
  visit_identity(copy, line);
  return text;
}

std::string config_difference(const std::string& wanted, const std::string& found) {
  const auto parse = [](const std::string& text) {
    std::map<std::string, std::string> values;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
      const std::size_t equals = line.find(" = ");
      if (equals != std::string::npos) values[line.substr(0, equals)] = line.substr(equals + 3);
    }
    return values;
  };
  const std::map<std::string, std::string> a = parse(wanted);
  std::map<std::string, std::string> b = parse(found);
  std::string text;
  for (const auto& entry : a) {
    const auto other = b.find(entry.first);
    const std::string has = other == b.end() ? "none" : other->second;
    if (has != entry.second)
      text += (text.empty() ? "" : ", ") + entry.first + " is " + entry.second + ", the run has " + has;
    if (other != b.end()) b.erase(other);
  }
  for (const auto& entry : b)
    text += (text.empty() ? "" : ", ") + ("the run has " + entry.first + ", unknown to this program");
  return text;
}

}  // namespace banneret::training
