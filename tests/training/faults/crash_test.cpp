// A training run that ends at its k-th change of the folder, runs out of disk, is killed or interrupted at random
// moments: what is left is sound, and resumed it is the run that never stopped, to the last bit.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <set>

#include "eval/interrupt.h"
#include "tests/faults/faults.h"
#include "tests/training/small_run.h"
#include "training/verify_checkpoint.h"

namespace banneret::training {
namespace {

using testing::ChildResult;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr int kIterations = 7;

TrainingConfig crash_config(int threads) {
  TrainingConfig config = small_config();
  config.iterations = kIterations;
  config.threads = threads;
  return config;
}

void train(const std::filesystem::path& run, int threads) {
  const testing::TinyGame game;
  run_training(game, crash_config(threads), run, true, quiet());
}

std::unique_ptr<const Game> tiny(const std::string&, const std::string&) {
  return std::make_unique<const testing::TinyGame>();
}

/// Throws if verify finds anything wrong.
RunCheck require_sound(const std::filesystem::path& run) {
  VerifyOptions options;
  options.source = tiny;
  RunCheck check = verify_run(run, options);
  verify_checkpoint(run, tiny, check);
  if (check.fault_count != 0) throw std::runtime_error("verify: " + check.faults.front());
  return check;
}

std::vector<std::string> read_lines(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// The uninterrupted run. The network library computes in children alone, so that forking stays safe.
class TrainingFaults : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    network::open_library();
    whole_ = std::make_unique<ScratchFolder>();
    const ChildResult result = testing::run_with_fault({whole_->path() / "run", "count", 0}, [] {
      train(run(), 1);
      require_sound(run());
      std::ofstream out(whole_->path() / "data");
      for (const std::string& item : shared_data(run())) out << item << "\n";
    });
    ASSERT_EQ(result.status, 0) << result.error;
    calls_ = result.calls;
    data_ = read_lines(whole_->path() / "data");
  }
  static void TearDownTestSuite() { whole_.reset(); }

  static std::filesystem::path run() { return whole_->path() / "run"; }
  /// The number of calls that the training itself took: what follows only reads.
  static long last_call() { return static_cast<long>(calls_.size()); }
  static bool renames(const std::string& call, const char* what) {
    return call.rfind("rename ", 0) == 0 && call.find(what) != std::string::npos;
  }

  /// In a child: throws unless what a process left that got through `made` calls is sound and complete.
  static void require_what_was_complete(const std::filesystem::path& left, const std::vector<std::string>& made) {
    int commits = 0;
    std::set<std::string> segments;
    for (const std::string& call : made) {
      commits += renames(call, "/run.h5") ? 1 : 0;
      if (renames(call, "/segments/")) segments.insert(call.substr(call.find("segments/")));
    }
    for (const std::string& name : segments) {
      if (read_file(left / name) != read_file(run() / name)) throw std::runtime_error(name + " differs");
    }
    if (commits == 0) return;
    const RunCheck check = require_sound(left);
    if (check.segments + check.later_segments != static_cast<std::int64_t>(segments.size())) {
      throw std::runtime_error("verify misses a segment");
    }
  }

  /// In a child: goes on with the run to its end and throws unless it is then the uninterrupted one.
  static void require_same_when_resumed(const std::filesystem::path& left, int threads) {
    train(left, threads);
    const std::string difference = first_difference(shared_data(left), data_);
    if (!difference.empty()) throw std::runtime_error("resumed, it differs: " + difference);
    for (const auto& entry : std::filesystem::recursive_directory_iterator(left)) {
      if (entry.path().extension() == ".tmp") throw std::runtime_error(entry.path().string() + " is left over");
    }
    require_sound(left);
  }

  static std::unique_ptr<ScratchFolder> whole_;
  static std::vector<std::string> calls_;
  static std::vector<std::string> data_;
};
std::unique_ptr<ScratchFolder> TrainingFaults::whole_;
std::vector<std::string> TrainingFaults::calls_;
std::vector<std::string> TrainingFaults::data_;

TEST_F(TrainingFaults, the_run_takes_over_200_calls_and_each_file_is_on_disk_before_the_next) {
  EXPECT_GT(last_call(), 200);
  EXPECT_THAT(testing::unsafe_order(calls_), ::testing::IsEmpty());
}

TEST_F(TrainingFaults, ended_at_its_kth_call_it_is_sound_and_resumed_it_is_the_same_run) {
  for (const long at : testing::spread(last_call(), testing::sweep_size(16))) {
    SCOPED_TRACE("call " + std::to_string(at) + ": " + calls_[static_cast<std::size_t>(at) - 1]);
    const ScratchFolder folder;
    const std::filesystem::path left = folder.path() / "run";
    const int threads = 1 + static_cast<int>(at % 2);
    const ChildResult ended = testing::run_with_fault({left, "exit", at}, [&] { train(left, threads); });
    ASSERT_EQ(ended.status, testing::kEndedByFault) << ended.error;
    const std::vector<std::string> made(ended.calls.begin(), ended.calls.end() - 1);
    const ChildResult resumed = testing::run_with_fault({left, "count", 0}, [&] {
      require_what_was_complete(left, made);
      require_same_when_resumed(left, 3 - threads);
    });
    EXPECT_EQ(resumed.status, 0) << resumed.error;
  }
}

TEST_F(TrainingFaults, a_disk_full_from_the_kth_call_on_is_one_line_and_the_run_goes_on_when_there_is_room) {
  for (const long at : testing::spread(last_call(), testing::sweep_size(10))) {
    SCOPED_TRACE("call " + std::to_string(at) + ": " + calls_[static_cast<std::size_t>(at) - 1]);
    const ScratchFolder folder;
    const std::filesystem::path left = folder.path() / "run";
    const ChildResult full = testing::run_with_fault({left, "ENOSPC", at}, [&] { train(left, 1); });
    EXPECT_EQ(full.status, 2);
    EXPECT_THAT(full.error, HasSubstr("No space left on device"));
    EXPECT_THAT(full.error, Not(HasSubstr("\n")));
    ASSERT_GE(full.calls.size(), static_cast<std::size_t>(at));
    const std::vector<std::string> made(full.calls.begin(), full.calls.begin() + at - 1);
    const ChildResult resumed = testing::run_with_fault({left, "count", 0}, [&] {
      require_what_was_complete(left, made);
      require_same_when_resumed(left, 2);
    });
    EXPECT_EQ(resumed.status, 0) << resumed.error;
  }
}

/// Resumes one run again and again, each time sending `signal` at a random moment, until `signals` have struck;
/// `struck` is what the child's status must then be. Finished runs are compared and a new one begun.
void interrupt_often(int signal, int struck, int threads, long signals, std::uint64_t seed,
                     const std::function<void(const std::filesystem::path&)>& work,
                     const std::function<void(const std::filesystem::path&)>& finish) {
  constexpr unsigned kLongest = 150000;  // microseconds; an iteration takes some ten thousand
  KeyedRandom random(seed, Stream::agent);
  long done = 0;
  int runs = 0;
  while (done < signals && runs < 50 * signals) {
    const ScratchFolder folder;
    const std::filesystem::path run = folder.path() / "run";
    for (bool finished = false; !finished && done < signals; ++runs) {
      const auto delay = static_cast<unsigned>(random.below(kLongest));
      const ChildResult result = testing::run_and_signal(run, signal, delay, [&] { work(run); });
      ASSERT_TRUE(result.status == struck || result.status == 0) << result.status << " " << result.error;
      EXPECT_LT(result.status == struck ? result.seconds : 0.0, 2.0);
      finished = result.status == 0;
      done += finished ? 0 : 1;
    }
    const ChildResult whole = testing::run_and_signal(run, 0, 0, [&] { finish(run); });
    ASSERT_EQ(whole.status, 0) << whole.error << " on " << threads << " threads after " << done << " signals";
  }
  EXPECT_EQ(done, signals);
}

TEST_F(TrainingFaults, killed_at_random_moments_and_resumed_it_is_the_same_run_on_one_thread) {
  interrupt_often(
      SIGKILL, 128 + SIGKILL, 1, testing::sweep_size(20), 71, [](const std::filesystem::path& run) { train(run, 1); },
      [](const std::filesystem::path& run) { require_same_when_resumed(run, 1); });
}

TEST_F(TrainingFaults, killed_at_random_moments_and_resumed_it_is_the_same_run_on_two_threads) {
  interrupt_often(
      SIGKILL, 128 + SIGKILL, 2, testing::sweep_size(20), 72, [](const std::filesystem::path& run) { train(run, 2); },
      [](const std::filesystem::path& run) { require_same_when_resumed(run, 2); });
}

TEST_F(TrainingFaults, interrupted_at_random_moments_it_ends_by_itself_and_resumed_it_is_the_same_run) {
  sigset_t interrupt;
  ::sigemptyset(&interrupt);
  ::sigaddset(&interrupt, SIGINT);
  ::sigprocmask(SIG_BLOCK, &interrupt, nullptr);  // until the child can catch it
  interrupt_often(
      SIGINT, kInterruptedExit, 2, testing::sweep_size(20), 73,
      [&](const std::filesystem::path& run) {
        catch_interrupts();
        ::sigprocmask(SIG_UNBLOCK, &interrupt, nullptr);
        const testing::TinyGame game;
        TrainingHooks hooks = quiet();
        hooks.stop = [] { return interrupted(); };
        if (run_training(game, crash_config(2), run, true, hooks).interrupted) ::_exit(kInterruptedExit);
      },
      [](const std::filesystem::path& run) { require_same_when_resumed(run, 2); });
  ::sigprocmask(SIG_UNBLOCK, &interrupt, nullptr);
}

TEST_F(TrainingFaults, a_second_process_is_refused_and_the_first_goes_on) {
  const ScratchFolder folder;
  const std::filesystem::path run = folder.path() / "run";
  const ChildResult result = testing::run_with_fault({run, "count", 0}, [&] {
    const testing::TinyGame game;
    TrainingHooks hooks = quiet();
    bool refused = false;
    hooks.stop = [&] {
      if (refused) return false;
      const ChildResult second = testing::run_and_signal(run, 0, 0, [&] { train(run, 1); });
      refused = second.status == 2 && second.error.find("another process is writing to this run") != std::string::npos;
      if (!refused) throw std::runtime_error("the second process was not refused: " + second.error);
      return false;
    };
    run_training(game, crash_config(1), run, false, hooks);
    if (!refused) throw std::runtime_error("no second process was tried");
    require_same_when_resumed(run, 1);
  });
  EXPECT_EQ(result.status, 0) << result.error;
}

}  // namespace
}  // namespace banneret::training
