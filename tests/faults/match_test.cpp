// A match that is written to a run folder while it is played: the process ends at its k-th change of the folder, or
// the disk is full from then on. Whatever stands on disk is a sound run with every segment that was complete.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <utility>

#include "agents/agents.h"
#include "eval/match_writer.h"
#include "eval/verify_run.h"
#include "tests/faults/faults.h"
#include "tests/runfile/sample.h"
#include "tests/support/tiny_game.h"

namespace banneret {
namespace {

using testing::ChildResult;
using ::testing::HasSubstr;
using ::testing::Not;

/// Random play under a name of its own, so that a match has two agents.
class Named final : public Agent {
 public:
  explicit Named(std::string name) : name_(std::move(name)), agent_(make_agent("random")) {}
  std::string name() const override { return name_; }
  void new_game(const Game& game, std::uint64_t seed) override { agent_->new_game(game, seed); }
  Action act(const Game& game, const State& state, std::span<const Action> legal, Account* account) override {
    return agent_->act(game, state, legal, account);
  }

 private:
  std::string name_;
  std::unique_ptr<Agent> agent_;
};

constexpr int kSegments = 6 + 14;  // of 8 to 128 games, with 256 together; of 256 games each; and 20 games more
constexpr int kGames = 256 * 15 + 20;

void play_match(const std::filesystem::path& run) {
  const testing::TinyGame game;
  MatchConfig config;
  config.agents = {"one", "two"};
  config.games = kGames;
  config.record = true;
  MatchWriter writer(run.string(), game, config, "banneret test");
  const auto make = [](const std::string& spec) -> std::unique_ptr<Agent> { return std::make_unique<Named>(spec); };
  writer.finish(run_match(game, config, make, [&](const MatchGame& played, int) { writer.add(played); }));
}

VerifyOptions tiny_options() {
  VerifyOptions options;
  options.source = [](const std::string&, const std::string&) { return std::make_unique<const testing::TinyGame>(); };
  return options;
}

/// The match as it is when nothing goes wrong, and the calls that it took.
class MatchFaults : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    whole_ = std::make_unique<ScratchFolder>();
    calls_ = testing::run_with_fault({whole_->path(), "count", 0}, [] { play_match(run()); }).calls;
  }
  static void TearDownTestSuite() { whole_.reset(); }

  static std::filesystem::path run() { return whole_->path() / "run"; }

  /// Everything that must hold of what a process left that got through the first `made` calls.
  static void expect_sound(const std::filesystem::path& left, std::size_t made) {
    int commits = 0;
    int segments = 0;
    for (std::size_t i = 0; i < made; ++i) {
      commits += calls_[i].find("rename") == 0 && calls_[i].find("/run.h5") != std::string::npos ? 1 : 0;
      segments += calls_[i].find("rename") == 0 && calls_[i].find("/segments/") != std::string::npos ? 1 : 0;
    }
    for (int number = 0; number < segments; ++number) {
      const std::string name = segment_name(static_cast<std::uint64_t>(number));
      EXPECT_EQ(read_file(left / name), read_file(run() / name)) << name;
    }
    if (commits == 0) return;
    const RunCheck check = verify_run(left, tiny_options());
    EXPECT_THAT(check.faults, ::testing::IsEmpty());
    EXPECT_EQ(check.segments, std::min(commits - 1, kSegments + 1));
    EXPECT_EQ(check.segments + check.later_segments, segments);
  }

  static std::unique_ptr<ScratchFolder> whole_;
  static std::vector<std::string> calls_;
};
std::unique_ptr<ScratchFolder> MatchFaults::whole_;
std::vector<std::string> MatchFaults::calls_;

TEST_F(MatchFaults, the_match_itself_is_sound_and_took_over_200_calls) {
  const RunCheck check = verify_run(run(), tiny_options());
  EXPECT_THAT(check.faults, ::testing::IsEmpty());
  EXPECT_EQ(check.games, kGames);
  EXPECT_GT(calls_.size(), 200U);
}

TEST_F(MatchFaults, every_file_is_on_disk_before_the_next_is_begun) {
  EXPECT_THAT(testing::unsafe_order(calls_), ::testing::IsEmpty());
}

TEST_F(MatchFaults, ended_at_its_kth_call_it_leaves_a_sound_run_with_every_complete_segment) {
  for (const long at : testing::spread(static_cast<long>(calls_.size()), testing::sweep_size(30))) {
    SCOPED_TRACE("call " + std::to_string(at) + ": " + calls_[static_cast<std::size_t>(at) - 1]);
    const ScratchFolder folder;
    const ChildResult ended =
        testing::run_with_fault({folder.path(), "exit", at}, [&] { play_match(folder.path() / "run"); });
    ASSERT_EQ(ended.status, testing::kEndedByFault);
    ASSERT_EQ(ended.calls.size(), static_cast<std::size_t>(at));
    expect_sound(folder.path() / "run", static_cast<std::size_t>(at) - 1);
  }
}

TEST_F(MatchFaults, ended_after_a_commit_its_games_are_there_from_the_eighth_on) {
  std::vector<std::int64_t> games;
  for (std::size_t i = 0; i < calls_.size() && games.size() < 9; ++i) {
    if (calls_[i].find("rename") != 0 || calls_[i].find("/run.h5") == std::string::npos) continue;
    const ScratchFolder folder;
    const long after = static_cast<long>(i) + 2;
    const ChildResult ended =
        testing::run_with_fault({folder.path(), "exit", after}, [&] { play_match(folder.path() / "run"); });
    ASSERT_EQ(ended.status, testing::kEndedByFault);
    const RunCheck check = verify_run(folder.path() / "run", tiny_options());
    EXPECT_THAT(check.faults, ::testing::IsEmpty());
    EXPECT_EQ(check.unfinished, check.games);
    games.push_back(check.games);
  }
  EXPECT_THAT(games, ::testing::ElementsAre(0, 8, 16, 32, 64, 128, 256, 512, 768));
}

TEST_F(MatchFaults, a_disk_full_from_the_kth_call_on_is_one_line_and_damages_nothing) {
  for (const long at : testing::spread(static_cast<long>(calls_.size()), testing::sweep_size(30))) {
    SCOPED_TRACE("call " + std::to_string(at) + ": " + calls_[static_cast<std::size_t>(at) - 1]);
    const ScratchFolder folder;
    const ChildResult full =
        testing::run_with_fault({folder.path(), "ENOSPC", at}, [&] { play_match(folder.path() / "run"); });
    ASSERT_EQ(full.status, 2);
    EXPECT_THAT(full.error, HasSubstr("No space left on device"));
    EXPECT_THAT(full.error, HasSubstr(folder.path().string()));
    EXPECT_THAT(full.error, Not(HasSubstr("\n")));
    expect_sound(folder.path() / "run", static_cast<std::size_t>(at) - 1);
  }
}

TEST_F(MatchFaults, a_read_only_disk_is_told_before_a_game_is_played) {
  const ScratchFolder folder;
  const ChildResult result =
      testing::run_with_fault({folder.path(), "EROFS", 1}, [&] { play_match(folder.path() / "run"); });
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.error, HasSubstr("Read-only file system"));
  EXPECT_EQ(result.calls.size(), 1U);
}

TEST_F(MatchFaults, a_folder_that_may_not_be_written_is_told) {
  const ScratchFolder folder;
  std::filesystem::create_directory(folder.path() / "run");
  ::chmod((folder.path() / "run").c_str(), 0555);
  ::chmod(folder.path().c_str(), 0755);
  const ChildResult result = testing::run_with_fault({folder.path(), "count", 0}, [&] {
    if (::geteuid() == 0 && ::setuid(65534) != 0) throw std::runtime_error("cannot become another user");
    play_match(folder.path() / "run");
  });
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.error, HasSubstr("run/lock: cannot create: Permission denied"));
}

TEST_F(MatchFaults, the_ordering_check_finds_planted_faults) {
  const std::vector<std::string> good = {"open /r/a.tmp", "write /r/a.tmp", "fsync /r/a.tmp",
                                         "rename /r/a",   "fsync /r",       "open /r/b.tmp"};
  EXPECT_THAT(testing::unsafe_order(good), ::testing::IsEmpty());
  std::vector<std::string> no_file_sync = good;
  no_file_sync.erase(no_file_sync.begin() + 2);
  EXPECT_THAT(testing::unsafe_order(no_file_sync), ::testing::SizeIs(1));
  std::vector<std::string> no_folder_sync = good;
  no_folder_sync.erase(no_folder_sync.begin() + 4);
  EXPECT_THAT(testing::unsafe_order(no_folder_sync), ::testing::SizeIs(1));
}

}  // namespace
}  // namespace banneret
