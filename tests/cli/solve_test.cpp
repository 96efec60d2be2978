// `banneret solve` as a user calls it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/verbs.h"
#include "env/core/advance.h"
#include "env/core/record.h"
#include "env/rulesets.h"

namespace banneret::cli {
namespace {

using testing::HasSubstr;

nlohmann::json solved(std::vector<std::string> words) {
  words.emplace_back("--json");
  testing::internal::CaptureStdout();
  EXPECT_EQ(solve_verb(words), 0);
  return nlohmann::json::parse(testing::internal::GetCapturedStdout());
}

std::string refusal(const std::vector<std::string>& words) {
  try {
    solve_verb(words);
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

/// A text record of the first `decisions` decisions of a game of last_blow.
std::string record_file(std::size_t decisions) {
  const std::unique_ptr<const Game> game = load_game("mayhem/last_blow");
  State state{};
  Workspace work;
  std::vector<Action> legal;
  std::vector<Action> taken;
  Dice dice(3);
  game->reset(state);
  while (taken.size() < decisions && advance(*game, state, work, legal, dice) == NodeKind::decision) {
    taken.push_back(legal[0]);
    game->apply_legal(state, legal[0], work);
  }
  std::string file = testing::TempDir() + "/banneret_solve_record.txt";
  std::ofstream(file) << record_text(make_record(*game, 3, taken, {"random", "random"}));
  return file;
}

TEST(Solve, tells_value_and_outcomes_of_a_start) {
  const auto json = solved({"mayhem/last_blow"});
  EXPECT_EQ(json["value"], "65/324");
  EXPECT_NEAR(json["value_decimal"].get<double>(), 65.0 / 324.0, 1e-15);
  EXPECT_EQ(json["node"], "chance");
  ASSERT_EQ(json["outcomes"].size(), 2U);
  EXPECT_EQ(json["outcomes"][0]["probability"], "1/2");
  EXPECT_EQ(json["outcomes"][1]["decides"], 1);
  EXPECT_TRUE(json["outcomes"][1].contains("best_action_text"));
  for (const char* key : {"scenario", "position", "side", "positions", "distinct_values", "memory_mb", "solve_seconds"})
    EXPECT_TRUE(json.contains(key)) << key;
}

TEST(Solve, side_1s_view_is_the_negative) {
  EXPECT_EQ(solved({"mayhem/last_blow", "--side", "1"})["value"], "-65/324");
}

TEST(Solve, names_the_best_action_of_a_recorded_position) {
  const std::string file = record_file(1);
  const auto json = solved({file});
  ASSERT_EQ(json["node"], "decision");
  double best = json["decides"] == 0 ? -2.0 : 2.0;
  for (const auto& action : json["actions"]) {
    const double value = action["value_decimal"];
    best = json["decides"] == 0 ? std::max(best, value) : std::min(best, value);
    if (action["action"] == json["best_action"]) {
      EXPECT_EQ(action["value"], json["value"]);
    }
  }
  EXPECT_DOUBLE_EQ(best, json["value_decimal"]);
}

TEST(Solve, goes_back_in_a_record) {
  const std::string file = record_file(3);
  const auto start = solved({file, "--after", "0"});
  EXPECT_EQ(start["node"], "decision");
  EXPECT_EQ(start["best_action_text"], "go_first");
  EXPECT_NE(start["position"], solved({file})["position"]);
  EXPECT_THAT(refusal({file, "--after", "4"}), HasSubstr("has 3 decisions"));
}

TEST(Solve, after_without_a_record_is_refused) {
  EXPECT_THAT(refusal({"mayhem/last_blow", "--after", "1"}), HasSubstr("is no record"));
}

TEST(Solve, a_large_game_is_refused_with_the_flag_that_would_allow_more) {
  EXPECT_THAT(refusal({"mayhem/8v8", "--max-states", "5000"}),
              AllOf(HasSubstr("mayhem/8v8: more than 5000 positions"), HasSubstr("--max-states")));
  EXPECT_THAT(refusal({"mayhem/8v8", "--memory", "5"}), AllOf(HasSubstr("more than 5 MB"), HasSubstr("--memory")));
}

TEST(Solve, shows_an_answer_for_people) {
  testing::internal::CaptureStdout();
  EXPECT_EQ(solve_verb(std::vector<std::string>{"mayhem/last_blow"}), 0);
  EXPECT_THAT(testing::internal::GetCapturedStdout(), HasSubstr("value for side 0: 65/324 = 0.200617"));
}

}  // namespace
}  // namespace banneret::cli
