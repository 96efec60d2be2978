// Training configuration: one table for file, flags and help; every error in one line that says where and what would be
// right.
#include "training/config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/runfile/sample.h"

namespace banneret::training {
namespace {

using testing::HasSubstr;

std::string file_error(const std::string& text) {
  try {
    parse_training_config(text, "a.cfg");
  } catch (const ConfigError& error) {
    return error.what();
  }
  return {};
}

TrainArguments parse(std::vector<std::string> arguments) {
  return parse_train_arguments(arguments);
}

std::string flag_error(const std::vector<std::string>& arguments) {
  try {
    parse_train_arguments(arguments);
  } catch (const ConfigError& error) {
    return error.what();
  }
  return {};
}

TEST(Config, a_word_that_the_option_parser_would_replace_for_ever_is_refused) {
  EXPECT_EQ(file_error("[selfplay]\ngames = %value% # %option%\n"), "a.cfg:2: %value% can not stand here");
  EXPECT_EQ(file_error("seed = 3 # %value%\n"), "");
  EXPECT_EQ(flag_error({"--seed", "x%value%"}), "x%value%: %value% can not stand here");
}

TEST(Config, a_file_sets_keys_with_sections_or_dots) {
  const TrainingConfig config =
      parse_training_config("seed = 7 # a comment\nlearner.batch = 64\n[selfplay]\ngames=5\n", "a.cfg");
  EXPECT_EQ(config.seed, 7U);
  EXPECT_EQ(config.learner.batch, 64);
  EXPECT_EQ(config.selfplay.games, 5);
}

TEST(Config, what_a_file_leaves_out_has_its_default) {
  EXPECT_EQ(config_text(parse_training_config("", "a.cfg")), config_text(TrainingConfig{}));
}

TEST(Config, an_unknown_key_is_an_error_with_line_and_nearest_key) {
  EXPECT_EQ(file_error("seed = 1\n\n[selfplay]\ngaems = 5\n"),
            "a.cfg:4: unknown key selfplay.gaems; nearest is selfplay.games");
}

TEST(Config, a_key_set_twice_is_an_error) {
  EXPECT_EQ(file_error("seed = 1\nseed = 2\n"), "a.cfg:2: seed was set in line 1 already");
}

TEST(Config, a_line_that_is_no_setting_is_an_error) {
  EXPECT_THAT(file_error("seed = 1\nhello\n"), HasSubstr("a.cfg:2: 'hello' should be key = value"));
}

TEST(Config, a_value_that_is_no_number_is_an_error_with_its_line) {
  EXPECT_THAT(file_error("\nseed = many\n"), HasSubstr("a.cfg:2: "));
}

TEST(Config, a_value_out_of_range_is_an_error_with_its_line) {
  EXPECT_EQ(file_error("[selfplay]\ngames = 0\n"), "a.cfg:2: selfplay.games 0 is out of range; it goes from 1 to 4096");
}

TEST(Config, odd_numbers_of_evaluation_games_are_refused) {
  EXPECT_THAT(file_error("evaluation.games = 3\n"), HasSubstr("a.cfg:1: evaluation.games should be even"));
}

TEST(Config, flags_win_over_the_file) {
  const ScratchFolder folder;
  overwrite(folder.path() / "x.cfg", "seed = 7\nlearner.batch = 64\n");
  const TrainArguments arguments = parse({(folder.path() / "x.cfg").string(), "--seed", "9"});
  EXPECT_EQ(arguments.config.seed, 9U);
  EXPECT_EQ(arguments.config.learner.batch, 64);
}

TEST(Config, the_run_folder_is_named_after_the_file) {
  const ScratchFolder folder;
  overwrite(folder.path() / "x.cfg", "");
  EXPECT_EQ(parse({(folder.path() / "x.cfg").string()}).out, "runs/x");
  EXPECT_EQ(parse({(folder.path() / "x.cfg").string(), "--out", "here"}).out, "here");
  EXPECT_EQ(parse({}).out, "runs/train");
}

TEST(Config, resume_is_a_flag) {
  EXPECT_TRUE(parse({"--resume"}).resume);
  EXPECT_FALSE(parse({}).resume);
}

TEST(Config, an_unknown_flag_names_the_nearest) {
  EXPECT_EQ(flag_error({"--selfplay.gamse", "4"}), "unknown flag --selfplay.gamse; nearest is --selfplay.games");
}

TEST(Config, flags_are_not_guessed_from_their_first_letters) {
  EXPECT_THAT(flag_error({"--iter", "4"}), HasSubstr("unknown flag --iter"));
}

TEST(Config, a_flag_out_of_range_is_named_as_a_flag) {
  EXPECT_THAT(flag_error({"--learner.batch", "0"}), HasSubstr("--learner.batch: learner.batch 0 is out of range"));
}

TEST(Config, a_missing_file_is_told) {
  EXPECT_THAT(flag_error({"nowhere.cfg"}), HasSubstr("nowhere.cfg: cannot be read"));
  EXPECT_THAT(flag_error({"."}), HasSubstr(".: cannot be read"));
}

TEST(Config, help_shows_every_key_with_its_default) {
  const std::string help = train_options_help();
  std::istringstream lines(config_text(TrainingConfig{}));
  for (std::string line; std::getline(lines, line);) {
    const std::string key = line.substr(0, line.find(" = "));
    EXPECT_THAT(help, HasSubstr("--" + key + " arg (=" + line.substr(line.find(" = ") + 3) + ")"));
  }
}

TEST(Config, the_canonical_text_reads_back_to_itself) {
  TrainingConfig config;
  config.learner.passes = 1.0 / 3.0;
  config.replay.short_searches = true;
  const std::string text = config_text(config);
  EXPECT_EQ(config_text(parse_training_config(text, "a.cfg")), text);
}

TEST(Config, limits_and_threads_are_not_in_the_canonical_text) {
  TrainingConfig config;
  config.threads = 7;
  config.minutes = 3.5;
  config.iterations = 12;
  EXPECT_EQ(config_text(config), config_text(TrainingConfig{}));
}

TEST(Config, a_difference_names_key_and_both_values) {
  TrainingConfig config;
  config.learner.batch = 64;
  EXPECT_EQ(config_difference(config_text(config), config_text(TrainingConfig{})),
            "learner.batch is 64, the run has 128");
}

TEST(Config, every_file_in_the_tree_is_sound) {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(BANNERET_SOURCE_DIR "/configs/train")) {
    std::ifstream in(entry.path());
    std::ostringstream text;
    text << in.rdbuf();
    EXPECT_NO_THROW(parse_training_config(text.str(), entry.path().string())) << entry.path();
    ++files;
  }
  EXPECT_GE(files, 2);
}

}  // namespace
}  // namespace banneret::training
