// Finding scenario files and rulesets by name, and what is said when there is none. What the shipped scenarios are
// like: scenarios_test.cpp.
#include "env/rulesets.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace banneret {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kText = R"(format = 1
ruleset = "nosuch"
title = "Nothing"
turns = 2
[map]
terrain = """
........
........
........
........
........
........
........
........
"""
figures = """
........
........
........
...M....
...m....
........
........
........
"""
[types.man]
letter = "m"
)";

/// A scenario folder of its own, named by BANNERET_SCENARIOS while the test runs.
class Folder : public ::testing::Test {
 protected:
  Folder() : path_(fs::temp_directory_path() / ("banneret_rulesets_test_" + std::string(test_name()))) {
    fs::remove_all(path_);
    write("nosuch/duel.toml");
    write("nosuch/3v3.toml");
    write("other/duel.toml");
    write("other/notes.txt");
    ::setenv("BANNERET_SCENARIOS", path_.c_str(), 1);
  }
  ~Folder() override {
    ::unsetenv("BANNERET_SCENARIOS");
    fs::remove_all(path_);
  }
  void write(const std::string& name) const {
    fs::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name) << kText;
  }
  static std::string error_of(const std::string& name) {
    try {
      load_game(name);
    } catch (const tabletop::ScenarioError& error) {
      return error.what();
    }
    return "no error";
  }
  fs::path path_;

 private:
  static const char* test_name() { return ::testing::UnitTest::GetInstance()->current_test_info()->name(); }
};

TEST_F(Folder, is_the_environments_if_set) {
  EXPECT_EQ(scenario_folder(), path_.string());
}

TEST_F(Folder, lists_names_sorted_and_only_toml_files) {
  EXPECT_THAT(scenario_names(), ElementsAre("nosuch/3v3", "nosuch/duel", "other/duel"));
}

TEST_F(Folder, lists_one_rulesets_names) {
  EXPECT_THAT(scenario_names("other"), ElementsAre("other/duel"));
}

TEST_F(Folder, loads_a_scenario_by_name) {
  const tabletop::Scenario scenario = load_scenario("nosuch/duel");
  EXPECT_EQ(scenario.name, "nosuch/duel");
  EXPECT_EQ(scenario.file, (path_ / "nosuch/duel.toml").string());
}

TEST_F(Folder, loads_a_scenario_by_path) {
  const std::string file = (path_ / "other/duel.toml").string();
  EXPECT_EQ(load_scenario(file).name, file);
}

TEST_F(Folder, a_misspelt_name_is_answered_by_the_nearest) {
  EXPECT_EQ(error_of("nosuch/deul"), "there is no scenario 'nosuch/deul'; did you mean nosuch/duel, other/duel?");
}

TEST_F(Folder, a_name_without_its_ruleset_is_answered_by_those_that_end_so) {
  EXPECT_EQ(error_of("3v3"), "there is no scenario '3v3'; did you mean nosuch/3v3?");
}

TEST_F(Folder, a_name_like_no_other_is_answered_by_all) {
  EXPECT_EQ(error_of("elsewhere"),
            "there is no scenario 'elsewhere'; the scenarios are nosuch/3v3, nosuch/duel, other/duel");
}

TEST_F(Folder, a_name_does_not_lead_out_of_the_folder) {
  write("../banneret_outside.toml");
  EXPECT_THAT(error_of("../banneret_outside"), HasSubstr("there is no scenario"));
  fs::remove(path_ / "../banneret_outside.toml");
}

TEST_F(Folder, a_path_that_is_not_there_is_unreadable) {
  EXPECT_THAT(error_of((path_ / "gone.toml").string()), HasSubstr("gone.toml:1: the file cannot be read"));
}

TEST_F(Folder, an_unknown_ruleset_is_an_error_of_the_file) {
  EXPECT_THAT(error_of("nosuch/duel"), HasSubstr("duel.toml:1: there is no ruleset 'nosuch'; "));
}

TEST_F(Folder, an_empty_folder_has_no_scenarios_and_says_where_it_looked) {
  fs::remove_all(path_);
  EXPECT_THAT(scenario_names(), IsEmpty());
  EXPECT_THAT(error_of("nosuch/duel"), HasSubstr("no scenarios were found in " + path_.string()));
}

TEST(Rulesets, an_unknown_ruleset_is_not_found) {
  EXPECT_EQ(find_ruleset("nosuch"), nullptr);
}

TEST(Rulesets, each_is_found_by_its_id) {
  ASSERT_FALSE(rulesets().empty());
  for (const Ruleset& ruleset : rulesets()) EXPECT_EQ(find_ruleset(ruleset.id), &ruleset);
}

TEST(Rulesets, a_misspelt_ruleset_is_answered_by_the_nearest) {
  tabletop::Scenario scenario = tabletop::parse_scenario(kText, "f.toml");
  scenario.ruleset = "mayhme";
  try {
    make_game(scenario);
    FAIL() << "no error";
  } catch (const tabletop::ScenarioError& error) {
    EXPECT_STREQ(error.what(), "f.toml:1: there is no ruleset 'mayhme'; did you mean 'mayhem'?");
  }
}

TEST(Rulesets, a_loaded_game_knows_its_scenario) {
  ::unsetenv("BANNERET_SCENARIOS");
  const std::unique_ptr<const Game> game = load_game("mayhem/3v3");
  EXPECT_EQ(game->spec().ruleset, "mayhem");
  EXPECT_EQ(game->spec().scenario, "mayhem/3v3");
  EXPECT_EQ(game->spec().scenario_text, load_scenario("mayhem/3v3").canonical);
}

TEST(Rulesets, the_source_trees_scenarios_are_the_default) {
  EXPECT_EQ(scenario_folder(), std::string(BANNERET_SOURCE_DIR) + "/configs/scenarios");
}

}  // namespace
}  // namespace banneret
