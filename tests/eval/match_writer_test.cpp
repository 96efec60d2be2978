// When the games of a match reach the disk: by their number alone, in their order, pairs whole.
#include "eval/match_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

#include "agents/agents.h"
#include "eval/verify_run.h"
#include "tests/runfile/sample.h"
#include "tests/support/tiny_game.h"

namespace banneret {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// A match that has been played and is now written game by game.
class WrittenMatch : public ::testing::Test {
 protected:
  WrittenMatch() : run_(folder_.path() / "run") {}

  void play(int games) {
    config_.agents = {"random", "random"};
    config_.games = games;
    config_.record = true;
    const auto make = [](const std::string& spec) { return make_agent(spec); };
    result_ = run_match(game_, config_, make, {});
  }

  MatchWriter writer(const std::filesystem::path& run) const {
    return MatchWriter(run.string(), game_, config_, "banneret test");
  }
  MatchGame game(int index) const { return result_.games[static_cast<std::size_t>(index)]; }

  /// The games that another process finds now, after checking every one of them.
  std::int64_t readable() const {
    VerifyOptions options;
    options.source = [](const std::string&, const std::string&) { return std::make_unique<const testing::TinyGame>(); };
    const RunCheck check = verify_run(run_, options);
    EXPECT_THAT(check.faults, IsEmpty());
    EXPECT_EQ(check.later_segments, 0);
    return check.games;
  }

  const ScratchFolder folder_;
  const std::filesystem::path run_;
  const testing::TinyGame game_;
  MatchConfig config_;
  MatchResult result_;
};

TEST_F(WrittenMatch, a_reader_sees_8_16_32_64_128_and_256_games_then_256_more_each_time) {
  play(800);
  MatchWriter writer = this->writer(run_);
  std::vector<std::int64_t> seen = {readable()};
  std::vector<int> when = {0};
  Bytes tables = read_file(run_file_path(run_));
  for (int i = 0; i < config_.games; ++i) {
    writer.add(game(i));
    Bytes now = read_file(run_file_path(run_));
    if (now == tables) continue;
    tables = std::move(now);
    seen.push_back(readable());
    when.push_back(i + 1);
  }
  EXPECT_THAT(seen, ElementsAre(0, 8, 16, 32, 64, 128, 256, 512, 768));
  EXPECT_THAT(when, ElementsAre(0, 8, 16, 32, 64, 128, 256, 512, 768));
  writer.finish(result_);
  EXPECT_EQ(readable(), 800);
  EXPECT_THAT(read_run(run_).segments.games, ElementsAre(8, 8, 16, 32, 64, 128, 256, 256, 32));
}

TEST_F(WrittenMatch, games_in_another_order_make_the_same_files) {
  play(300);
  MatchWriter one = writer(run_);
  MatchWriter other = writer(folder_.path() / "other");
  for (int i = 0; i < config_.games; ++i) one.add(game(i));
  for (int i = config_.games; i-- > 0;) other.add(game((i / 10) * 10 + (i * 7) % 10));
  one.finish(result_);
  other.finish(result_);
  EXPECT_EQ(read_run(run_).segments.games, read_run(folder_.path() / "other").segments.games);
  for (std::uint64_t number = 0; number < read_run(run_).segments.rows(); ++number) {
    EXPECT_EQ(read_file(run_ / segment_name(number)), read_file(folder_.path() / "other" / segment_name(number)));
  }
}

TEST_F(WrittenMatch, a_game_that_comes_early_waits_for_those_before_it) {
  play(20);
  MatchWriter writer = this->writer(run_);
  for (int i = 1; i < 12; ++i) writer.add(game(i));
  EXPECT_EQ(readable(), 0);
  writer.add(game(0));
  EXPECT_EQ(readable(), 8);
}

TEST_F(WrittenMatch, an_interrupted_match_keeps_games_that_waited_for_one_that_never_came) {
  play(40);
  MatchWriter writer = this->writer(run_);
  for (int i = 0; i < 30; ++i) {
    if (i != 20) writer.add(game(i));
  }
  EXPECT_EQ(readable(), 16);
  result_.games.erase(result_.games.begin() + 30, result_.games.end());
  result_.games.erase(result_.games.begin() + 20);
  summarize(result_);
  writer.finish(result_);
  EXPECT_EQ(readable(), 29);
}

}  // namespace
}  // namespace banneret
