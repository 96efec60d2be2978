// The verbs as a user calls them: what they print, what they refuse and how.
#include "cli/verbs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/command_line.h"
#include "cli/rules_pages.h"
#include "eval/parallel.h"

namespace banneret::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Outcome {
  int status = 0;
  std::string out;
  std::string error;  ///< what() of what was thrown
};

Outcome run(int (*verb)(Arguments), const std::vector<std::string>& words) {
  Outcome outcome;
  testing::internal::CaptureStdout();
  try {
    outcome.status = verb(words);
  } catch (const std::exception& error) {
    outcome.status = 2;
    outcome.error = error.what();
  }
  outcome.out = testing::internal::GetCapturedStdout();
  return outcome;
}

class Folder : public testing::Test {
 protected:
  void SetUp() override {
    path_ = std::filesystem::path(testing::TempDir()) /
            (std::string("banneret_cli_") + testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  void TearDown() override { std::filesystem::remove_all(path_); }
  std::string in(const std::string& name) const { return (path_ / name).string(); }

  std::filesystem::path path_;
};
using Verbs = Folder;

TEST_F(Verbs, list_names_rulesets_scenarios_and_agents) {
  const auto json = nlohmann::json::parse(run(list_verb, {"--json"}).out);
  EXPECT_EQ(json["rulesets"][0]["id"], "mayhem");
  std::vector<std::string> scenarios;
  for (const auto& scenario : json["rulesets"][0]["scenarios"]) scenarios.push_back(scenario["name"]);
  EXPECT_THAT(scenarios, testing::IsSupersetOf({"mayhem/duel", "mayhem/3v3", "mayhem/8v8"}));
  std::vector<std::string> agents;
  for (const auto& agent : json["agents"]) agents.push_back(agent["name"]);
  EXPECT_THAT(agents, testing::IsSupersetOf({"random", "scripted", "gumbel"}));
}

TEST_F(Verbs, list_of_an_unknown_ruleset_is_refused) {
  EXPECT_THAT(run(list_verb, {"chess"}).error, HasSubstr("no ruleset 'chess'"));
}

TEST_F(Verbs, describe_shows_map_roster_and_victory) {
  const Outcome outcome = run(describe_verb, {"mayhem/3v3", "--brief"});
  EXPECT_THAT(outcome.out, Not(HasSubstr("globals (")));
  EXPECT_THAT(outcome.out, HasSubstr("mayhem/3v3"));
  EXPECT_THAT(outcome.out, HasSubstr("knight, heavy armour"));
  EXPECT_THAT(outcome.out, HasSubstr("wins with more points"));
}

TEST_F(Verbs, describe_counts_those_who_wait_to_be_placed) {
  EXPECT_THAT(run(describe_verb, {"mayhem/ford", "--brief"}).out,
              HasSubstr("  to be placed by side 1: archer, captain, knight, sergeant x 3\n"));
  EXPECT_THAT(run(describe_verb, {"mayhem/3v3", "--brief"}).out, Not(HasSubstr("to be placed")));
}

TEST_F(Verbs, describe_keeps_control_characters_of_a_title_from_the_terminal) {
  std::ifstream file(std::string(BANNERET_SOURCE_DIR) + "/configs/scenarios/mayhem/duel.toml");
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  const std::string title = "Duel in the lists";
  text.replace(text.find(title), title.size(), "Red\\u001B[31m\\n");
  std::ofstream(in("red.toml")) << text;
  EXPECT_THAT(run(describe_verb, {in("red.toml"), "--brief"}).out, HasSubstr("red.toml: Red [31m \n"));
}

TEST_F(Verbs, describe_counts_the_objective_cells_of_the_map) {
  EXPECT_THAT(run(describe_verb, {"mayhem/duel", "--brief"}).out, HasSubstr("by holding 1 of 4 objective cells"));
}

TEST_F(Verbs, describe_says_so_where_the_file_names_no_victory_condition) {
  std::ifstream file(std::string(BANNERET_SOURCE_DIR) + "/configs/scenarios/mayhem/duel.toml");
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  std::ofstream(in("silent.toml")) << text.substr(0, text.find("[[victory]]"));
  const Outcome outcome = run(describe_verb, {in("silent.toml"), "--brief"});
  EXPECT_THAT(outcome.out, HasSubstr("victory (the file names no condition)\n  side 0 wins when no enemy is left\n"
                                     "  side 1 wins when no enemy is left\n"));
  EXPECT_THAT(run(describe_verb, {"mayhem/duel", "--brief"}).out, HasSubstr("victory\n  side 0 wins"));
}

TEST_F(Verbs, describe_names_kinds_and_planes) {
  const Outcome outcome = run(describe_verb, {"mayhem/3v3"});
  EXPECT_THAT(outcome.out, HasSubstr("order_group"));
  EXPECT_THAT(outcome.out, HasSubstr("globals ("));
}

TEST_F(Verbs, unknown_scenario_names_the_nearest) {
  EXPECT_THAT(run(describe_verb, {"mayhem/8v9"}).error, HasSubstr("mayhem/8v8"));
}

TEST_F(Verbs, unknown_flag_names_the_nearest) {
  EXPECT_THAT(run(match_verb, {"random", "random", "--game", "4"}).error, HasSubstr("nearest is --games"));
}

TEST_F(Verbs, help_shows_flags_with_defaults) {
  const Outcome outcome = run(match_verb, {"--help"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("--games arg (=200)"));
}

TEST_F(Verbs, odd_number_of_paired_games_is_refused) {
  EXPECT_THAT(run(match_verb, {"random", "scripted", "--games", "5"}).error, HasSubstr("--games 5 is odd"));
}

TEST_F(Verbs, a_value_that_is_no_whole_number_is_told_what_is_wanted) {
  EXPECT_EQ(run(match_verb, {"random", "scripted", "--games", "1e3"}).error, "--games 1e3: a whole number is wanted");
  EXPECT_EQ(run(match_verb, {"random", "scripted", "--seed", "-1"}).error,
            "--seed -1: a whole number from 0 up is wanted");
  EXPECT_EQ(run(bench_verb, {"env", "--seconds", "long"}).error, "--seconds long: a number is wanted");
}

TEST_F(Verbs, a_word_that_the_option_parser_would_replace_for_ever_is_refused) {
  EXPECT_EQ(run(match_verb, {"random", "random", "--games", "%value%"}).error, "%value%: %value% can not stand here");
  EXPECT_EQ(run(match_verb, {"random", "--a%canonical_option%"}).error,
            "--a%canonical_option%: %canonical_option% can not stand here");
  std::ofstream(in("match.cfg")) << "first = random\ngames = 7%value%\n";
  EXPECT_EQ(run(match_verb, {"--config", in("match.cfg")}).error, in("match.cfg") + ":2: %value% can not stand here");
  EXPECT_THAT(run(match_verb, {"random", "50%1%%", "--games", "1"}).error, Not(HasSubstr("can not stand")));
}

TEST_F(Verbs, a_value_of_a_configuration_file_that_is_no_number_is_told_with_its_line) {
  std::ofstream(in("match.cfg")) << "first = random\ngames = many\n";
  EXPECT_EQ(run(match_verb, {"--config", in("match.cfg")}).error,
            in("match.cfg") + ":2: --games many: a whole number is wanted");
}

#ifdef BANNERET_WITH_NETWORK
TEST_F(Verbs, train_without_a_word_begins_nothing) {
  EXPECT_THAT(run(train_verb, {}).error, HasSubstr("a configuration is wanted"));
}

TEST_F(Verbs, a_run_that_does_not_exist_is_not_resumed) {
  EXPECT_EQ(run(train_verb, {"--resume", "--out", in("typo")}).error,
            "--resume: there is no run in " + in("typo") + "; without --resume one is begun there");
  EXPECT_FALSE(std::filesystem::exists(in("typo")));
}
#endif

TEST_F(Verbs, match_takes_what_its_configuration_file_says_and_flags_win) {
  std::ofstream(in("match.cfg"))
      << "# a match\nfirst = random\nsecond = random\nscenario = mayhem/duel\ngames = 4\nseed = 7\n";
  const auto json = nlohmann::json::parse(run(match_verb, {"--config", in("match.cfg"), "--games", "2", "--json"}).out);
  EXPECT_EQ(json["scenario"], "mayhem/duel");
  EXPECT_EQ(json["seed"], 7);
  EXPECT_EQ(json["games"], 2);
}

TEST_F(Verbs, an_unknown_key_of_a_configuration_file_is_told_with_its_line) {
  std::ofstream(in("match.cfg")) << "first = random\ngame = 4\n";
  EXPECT_EQ(run(match_verb, {"--config", in("match.cfg")}).error,
            in("match.cfg") + ":2: unknown flag --game; nearest is --games");
}

TEST_F(Verbs, a_folder_is_no_configuration_file) {
  EXPECT_THAT(run(match_verb, {"--config", in("")}).error, HasSubstr("a file of key = value lines is wanted"));
}

TEST_F(Verbs, a_configuration_file_names_no_other) {
  std::ofstream(in("match.cfg")) << "config = other.cfg\n";
  EXPECT_EQ(run(match_verb, {"--config", in("match.cfg")}).error,
            in("match.cfg") + ":1: config goes on the command line alone");
}

TEST_F(Verbs, a_match_of_one_agent_is_refused) {
  EXPECT_THAT(run(match_verb, {"random"}).error, HasSubstr("two agents are wanted"));
}

TEST_F(Verbs, match_as_json_has_the_documented_keys) {
  const Outcome outcome =
      run(match_verb, {"random", "scripted", "--scenario", "mayhem/duel", "--games", "4", "--json"});
  const auto json = nlohmann::json::parse(outcome.out);
  for (const char* key : {"win_rate", "elo", "side0_win_rate", "draw_rate", "distinct_games", "games_hash", "games",
                          "win_rate_low", "win_rate_high", "decisions_per_game", "games_per_second", "match_seconds"}) {
    EXPECT_TRUE(json.contains(key)) << key;
  }
  EXPECT_EQ(json["games"], 4);
}

TEST_F(Verbs, written_match_verifies_and_replays) {
  ASSERT_EQ(
      run(match_verb, {"random", "scripted", "--scenario", "mayhem/duel", "--games", "4", "--out", in("run")}).error,
      "");
  const Outcome verified = run(verify_verb, {in("run")});
  EXPECT_EQ(verified.status, 0);
  EXPECT_THAT(verified.out, HasSubstr("4 games played again, all equal"));
  const Outcome shown = run(replay_verb, {in("run"), "--game", "3"});
  EXPECT_EQ(shown.error, "");
  EXPECT_THAT(shown.out, HasSubstr("mayhem/duel"));
  EXPECT_THAT(shown.out, HasSubstr("turn 1 of"));
  EXPECT_THAT(shown.out, HasSubstr("dice 2d6"));
  EXPECT_THAT(shown.out, HasSubstr("MA-SEQ-1"));
}

TEST_F(Verbs, text_record_of_a_game_verifies_and_a_changed_one_does_not) {
  run(match_verb, {"random", "scripted", "--scenario", "mayhem/duel", "--games", "2", "--out", in("run")});
  const std::string text = run(replay_verb, {in("run"), "--text"}).out;
  std::ofstream(in("good.txt")) << text;
  EXPECT_EQ(run(verify_verb, {in("good.txt")}).status, 0);
  std::string changed = text;
  const std::size_t at = changed.find("\nmargin ");
  ASSERT_NE(at, std::string::npos);
  changed.insert(at + 8, "9");
  std::ofstream(in("bad.txt")) << changed;
  testing::internal::CaptureStderr();
  EXPECT_EQ(run(verify_verb, {in("bad.txt")}).status, 1);
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("bad.txt:"));
}

TEST_F(Verbs, second_match_into_the_same_folder_is_refused_and_the_first_stays) {
  run(match_verb, {"random", "scripted", "--scenario", "mayhem/duel", "--games", "2", "--out", in("run")});
  EXPECT_THAT(
      run(match_verb, {"random", "scripted", "--scenario", "mayhem/duel", "--games", "2", "--out", in("run")}).error,
      HasSubstr("holds a run already"));
  EXPECT_EQ(run(verify_verb, {in("run")}).status, 0);
}

TEST_F(Verbs, bad_agent_is_refused_before_a_folder_is_made) {
  EXPECT_THAT(run(match_verb, {"scriptd", "random", "--out", in("run")}).error, HasSubstr("scripted"));
  EXPECT_FALSE(std::filesystem::exists(in("run")));
}

TEST_F(Verbs, game_beyond_the_last_is_refused) {
  run(match_verb, {"random", "scripted", "--scenario", "mayhem/duel", "--games", "2", "--out", in("run")});
  EXPECT_THAT(run(replay_verb, {in("run"), "--game", "2"}).error, HasSubstr("holds 2 games"));
}

TEST_F(Verbs, a_damaged_run_file_is_a_fault_and_a_folder_without_one_is_bad_input) {
  run(match_verb, {"random", "scripted", "--scenario", "mayhem/duel", "--games", "2", "--out", in("run")});
  std::filesystem::resize_file(in("run") + "/run.h5", 100);
  testing::internal::CaptureStderr();
  EXPECT_EQ(run(verify_verb, {in("run")}).status, 1);
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("run.h5"));
  std::filesystem::remove(in("run") + "/run.h5");
  EXPECT_EQ(run(verify_verb, {in("run")}).status, 2);
}

TEST_F(Verbs, verify_of_a_missing_file_says_what_is_wanted) {
  EXPECT_THAT(run(verify_verb, {in("nothing")}).error, HasSubstr("a record file or a run folder is wanted"));
}

TEST_F(Verbs, rules_prints_a_clause_with_its_tests) {
  const Outcome outcome = run(rules_verb, {"mayhem", "MA-MOV-2", "--tests"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("MA-MOV-2"));
  EXPECT_THAT(outcome.out, HasSubstr("MA_MOV_2"));
}

TEST_F(Verbs, rules_takes_a_clause_in_small_letters) {
  EXPECT_EQ(run(rules_verb, {"mayhem", "ma-mov-2"}).out, run(rules_verb, {"mayhem", "MA-MOV-2"}).out);
}

TEST_F(Verbs, every_clause_of_every_page_has_a_test) {
  for (const RulesPage& page : rules_pages()) EXPECT_EQ(run(rules_verb, {page.ruleset}).status, 0) << page.ruleset;
}

TEST_F(Verbs, bench_agent_tells_how_long_a_decision_takes) {
  const Outcome outcome =
      run(bench_verb, {"agent", "uct:sims=50", "--scenario", "mayhem/duel", "--seconds", "0.05", "--json"});
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(json["simulations_per_decision"], 50.0);
  EXPECT_GT(json["p50_decision_seconds"], 0.0);
  EXPECT_LE(json["p50_decision_seconds"], json["p90_decision_seconds"]);
  EXPECT_LE(json["p90_decision_seconds"], json["p99_decision_seconds"]);
  EXPECT_LE(json["p99_decision_seconds"], json["longest_decision_seconds"]);
}

TEST_F(Verbs, bench_measures_decisions) {
  const Outcome outcome = run(bench_verb, {"env", "--scenario", "mayhem/3v3", "--seconds", "0.05", "--json"});
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_GT(json["decisions"], 100);
  EXPECT_GT(json["decisions_per_second"], 1000.0);
  EXPECT_GT(json["destination_share"], 0.0);
}

TEST_F(Verbs, bench_steps_games_in_parallel) {
  const Outcome outcome = run(bench_verb, {"env", "--scenario", "mayhem/duel", "--seconds", "0.05", "--batch", "8",
                                           "--threads", "2", "--observe", "planes", "--json"});
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(json["batch"], 8);
  EXPECT_GT(json["games"], 0);
}

TEST_F(Verbs, no_threads_are_all_of_the_machines) {
  const Outcome outcome = run(bench_verb, {"env", "--scenario", "mayhem/duel", "--seconds", "0.05", "--batch", "8",
                                           "--threads", "0", "--json"});
  EXPECT_EQ(nlohmann::json::parse(outcome.out)["threads"], machine_threads());
  EXPECT_THAT(run(bench_verb, {"env", "--batch", "8", "--threads", "-1"}).error,
              HasSubstr("--threads -1 is out of range; it goes from 0 to 1024"));
}

TEST_F(Verbs, a_number_too_large_for_its_flag_is_told_as_such) {
  for (const char* flag : {"--games", "--seed", "--max-decisions"}) {
    EXPECT_THAT(run(match_verb, {"random", "random", flag, "99999999999999999999"}).error,
                HasSubstr(std::string(flag) + " 99999999999999999999: this number is too large"));
  }
}

TEST_F(Verbs, bench_help_names_what_can_be_measured) {
  EXPECT_THAT(run(bench_verb, {"--help"}).out,
              testing::AllOf(HasSubstr("env "), HasSubstr("search "), HasSubstr("agent ")));
}

TEST_F(Verbs, match_refuses_an_empty_name_to_write_to) {
  EXPECT_THAT(run(match_verb, {"random", "random", "--out", ""}).error,
              HasSubstr("--out wants the name of a new folder"));
}

TEST_F(Verbs, replay_refuses_half_turns_that_run_backwards) {
  EXPECT_THAT(run(replay_verb, {"any", "--from", "5", "--to", "3"}).error, HasSubstr("--to 3 is out of range"));
}

TEST_F(Verbs, bench_threads_without_a_batch_is_refused) {
  EXPECT_THAT(run(bench_verb, {"env", "--threads", "2"}).error, HasSubstr("--threads goes with --batch"));
}

TEST_F(Verbs, bench_measures_the_planner_without_allocations) {
  const Outcome outcome =
      run(bench_verb, {"search", "--scenario", "mayhem/duel", "--seconds", "0.05", "--simulations", "200", "--json"});
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_GT(json["simulations"], 100);
  EXPECT_GT(json["simulations_per_second"], 1000.0);
  EXPECT_EQ(json["allocations_per_simulation"], 0.0);
  EXPECT_GT(json["bytes_per_node"], 64.0);
  EXPECT_GT(json["decision_seconds"], 0.0);
  EXPECT_GT(json["random_decision_seconds"], 0.0);
  EXPECT_EQ(json["threads"], 2);
  EXPECT_GT(json["threads_simulations_per_second"], 1000.0);
}

TEST_F(Verbs, unknown_benchmark_is_refused_with_those_there_are) {
  EXPECT_THAT(run(bench_verb, {"games"}).error, HasSubstr("there are env, search and agent"));
}

TEST_F(Verbs, report_of_a_match_shows_its_win_rate) {
  run(match_verb, {"random", "scripted", "--scenario", "mayhem/duel", "--games", "2", "--out", in("run")});
  EXPECT_THAT(run(report_verb, {in("run")}).out, HasSubstr("win rate against scripted"));
}

TEST_F(Verbs, report_names_a_damaged_segment_and_still_reports) {
  run(match_verb, {"random", "scripted", "--scenario", "mayhem/duel", "--games", "2", "--out", in("run")});
  EXPECT_EQ(run(report_verb, {in("run")}).status, 0);
  const std::string segment = in("run") + "/segments/000000.h5";
  {
    std::fstream file(segment, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(2000);
    file.put('!');
  }
  testing::internal::CaptureStderr();
  const Outcome outcome = run(report_verb, {in("run")});
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "banneret report: " + segment + ": is damaged (its checksum does not fit its bytes)\n");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, HasSubstr("win rate against scripted"));
}

TEST_F(Verbs, report_as_json_names_a_missing_segment) {
  run(match_verb, {"random", "scripted", "--scenario", "mayhem/duel", "--games", "2", "--out", in("run")});
  EXPECT_TRUE(nlohmann::json::parse(run(report_verb, {in("run"), "--json"}).out)["segment_faults"].empty());
  std::filesystem::remove(in("run") + "/segments/000000.h5");
  testing::internal::CaptureStderr();
  const Outcome outcome = run(report_verb, {in("run"), "--json"});
  testing::internal::GetCapturedStderr();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(nlohmann::json::parse(outcome.out)["segment_faults"].dump(), HasSubstr("000000.h5: cannot open"));
}

}  // namespace
}  // namespace banneret::cli
