// Ctrl-C while a verb is in the midst of its work: it ends soon, with 130, and nothing but what it finished stands.
// Each in a process of its own, since an interruption stays noted; `train` and `engine` are tests/training/faults' and
// tests/play's.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "cli/verbs.h"
#include "eval/interrupt.h"

namespace banneret::cli {
namespace {

using testing::HasSubstr;

constexpr int kLate = 3;
constexpr int kSaid = 4;

/// The longest that a verb may take to end. Sanitizers make the pieces of work between looks ten times as long.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr double kSecondsToEnd = 20.0;
#else
constexpr double kSecondsToEnd = 2.0;
#endif

double now() {
  timespec time{};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// SIGINT for this process, once.
void send_interrupt_after(int milliseconds) {
  sigevent event{};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = SIGINT;
  timer_t timer{};
  const itimerspec at{{0, 0}, {milliseconds / 1000, 1'000'000L * (milliseconds % 1000)}};
  if (::timer_create(CLOCK_MONOTONIC, &event, &timer) != 0 || ::timer_settime(timer, 0, &at, nullptr) != 0) {
    std::perror("timer");
    std::exit(1);
  }
}

struct Case {
  std::string name;
  int (*verb)(Arguments);
  std::vector<std::string> words;
  int milliseconds = 200;   ///< after which the signal comes
  bool silent = true;       ///< nothing may be said on standard output
  std::string complaint{};  ///< on standard error, a part of it
};

/// Ends the process with the verb's status, or kLate or kSaid. Where the verb was done before the signal that is 0.
[[noreturn]] void run_interrupted(const Case& c) {
  catch_interrupts();  // as the verb will; else a signal before that would end the process with no word
  testing::internal::CaptureStdout();
  send_interrupt_after(c.milliseconds);
  const double sent = now() + 1e-3 * c.milliseconds;
  const int status = c.verb(c.words);
  const double seconds = now() - sent;
  const std::string said = testing::internal::GetCapturedStdout();
  std::cerr << "\nended " << seconds << " s after the signal with status " << status << "\n" << said;
  if (seconds > kSecondsToEnd) std::exit(kLate);
  std::exit(c.silent && !said.empty() ? kSaid : status);
}

void PrintTo(const Case& c, std::ostream* out) {
  *out << c.name;
}

class InterruptedDeathTest : public testing::TestWithParam<Case> {};

TEST_P(InterruptedDeathTest, ends_at_once_with_130) {
  EXPECT_EXIT(run_interrupted(GetParam()), testing::ExitedWithCode(130), GetParam().complaint);
}

// Work of a minute and more, save where the signal is for its second part. The largest scenarios have the longest
// pieces of work between two looks.
std::vector<Case> cases() {
  const std::string unmeasured = "interrupted, nothing was measured to its end";
  const std::string no_pair = "interrupted before a pair was finished";
  return {
      {"solve", solve_verb, {"mayhem/8v8"}, 200, true, "interrupted after"},
      {"solve_for_a_second", solve_verb, {"chevauchee/20v20"}, 1000, true, "interrupted after"},
      {"bench_env", bench_verb, {"env", "--seconds", "60"}, 100, true, unmeasured},  // while it warms up
      {"bench_env_observed",
       bench_verb,
       {"env", "--scenario", "crecy/1346", "--observe", "planes", "--seconds", "60"},
       400,
       true,
       unmeasured},
      {"bench_env_destinations", bench_verb, {"env", "--seconds", "0.5"}, 850, true, unmeasured},  // its second pass
      {"bench_env_batch",
       bench_verb,
       {"env", "--scenario", "chevauchee/20v20", "--batch", "4096", "--threads", "2", "--observe", "planes",
        "--seconds", "60"},
       500,
       true,
       unmeasured},
      {"bench_search", bench_verb, {"search", "--simulations", "100000000", "--seconds", "60"}, 200, true, unmeasured},
      {"bench_search_slow_games",
       bench_verb,
       {"search", "--scenario", "chevauchee/20v20", "--seconds", "60"},
       200,
       true,
       unmeasured},
      {"bench_search_threads",
       bench_verb,
       {"search", "--simulations", "50", "--seconds", "0.5"},
       750,
       true,
       unmeasured},
      {"bench_agent_uct", bench_verb, {"agent", "uct:sims=100000000", "--seconds", "60"}, 200, true, unmeasured},
      {"bench_agent_uct_milliseconds",
       bench_verb,
       {"agent", "uct:ms=60000", "--scenario", "crecy/1346", "--seconds", "60"},
       200,
       true,
       unmeasured},
      {"bench_agent_gumbel", bench_verb, {"agent", "gumbel:sims=1000000", "--seconds", "60"}, 200, true, unmeasured},
      {"bench_agent_scripted",
       bench_verb,
       {"agent", "scripted", "--scenario", "chevauchee/20v20", "--seconds", "60"},
       200,
       true,
       unmeasured},
      {"match_in_a_search",
       match_verb,
       {"uct:sims=100000000", "gumbel:sims=1000000", "--threads", "2"},
       200,
       true,
       no_pair},
      {"match_between_games",
       match_verb,
       {"random", "random", "--scenario", "mayhem/duel", "--games", "10000000", "--threads", "2"},
       500,
       false,
       "random against random on mayhem/duel"},
  };
}

INSTANTIATE_TEST_SUITE_P(Verbs, InterruptedDeathTest, testing::ValuesIn(cases()),
                         [](const testing::TestParamInfo<Case>& test) { return test.param.name; });

class InterruptedRunDeathTest : public testing::Test {
 protected:
  InterruptedRunDeathTest() {
    path_ = std::filesystem::path(testing::TempDir()) /
            (std::string("banneret_interrupt_") + testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  ~InterruptedRunDeathTest() override { std::filesystem::remove_all(path_); }
  std::string run() const { return (path_ / "run").string(); }
  /// A status and what was printed, without an interruption.
  static int done(int (*verb)(Arguments), const std::vector<std::string>& words, std::string& out) {
    testing::internal::CaptureStdout();
    const int status = verb(words);
    out = testing::internal::GetCapturedStdout();
    return status;
  }

  std::filesystem::path path_;
  std::string out_;
};

TEST_F(InterruptedRunDeathTest, a_match_keeps_the_games_that_it_finished) {
  const Case match{"match",
                   match_verb,
                   {"random", "random", "--scenario", "mayhem/duel", "--games", "10000000", "--out", run()},
                   800,
                   false};
  EXPECT_EXIT(run_interrupted(match), testing::ExitedWithCode(130), "random against random on mayhem/duel");
  EXPECT_EQ(done(verify_verb, {run()}, out_), 0) << out_;
  EXPECT_THAT(out_, HasSubstr("games played again, all equal"));
}

TEST_F(InterruptedRunDeathTest, verify_of_many_runs_says_how_far_it_came) {
  ASSERT_EQ(done(match_verb, {"random", "random", "--scenario", "mayhem/8v8", "--games", "60", "--out", run()}, out_),
            0);
  const Case verify{"verify", verify_verb, std::vector<std::string>(1000, run()), 200, false};
  EXPECT_EXIT(run_interrupted(verify), testing::ExitedWithCode(130), "interrupted, (not|[0-9]+ games?) checked");
}

TEST_F(InterruptedRunDeathTest, verify_of_many_text_records_ends_too) {
  ASSERT_EQ(done(match_verb, {"random", "random", "--scenario", "mayhem/8v8", "--games", "2", "--out", run()}, out_),
            0);
  ASSERT_EQ(done(replay_verb, {run(), "--text"}, out_), 0);
  const std::string record = run() + ".txt";
  std::ofstream(record) << out_;
  const Case verify{"verify", verify_verb, std::vector<std::string>(1000, record), 200, false};
  EXPECT_EXIT(run_interrupted(verify), testing::ExitedWithCode(130),
              "interrupted, not checked(.|\n)*1 game played again, all equal");
}

}  // namespace
}  // namespace banneret::cli
