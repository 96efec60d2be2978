// The golden files: one random game a scenario as text, and the hashes of many random games, checked in every build.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "env/core/random_play.h"
#include "tests/conformance/golden.h"
#include "tests/conformance/scenarios.h"
#include "tests/support/tiny_game.h"

namespace banneret::conformance {
namespace {

constexpr const char* kUpdate =
    "; if the change is meant, raise the rules version and run with BANNERET_UPDATE_GOLDEN=1";

/// Slow builds check the hash of the first few games only, unless a long soak is asked for (`./test --full`).
std::uint64_t most_games() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(NDEBUG)
  return std::getenv("BANNERET_SOAK") == nullptr ? 100 : 1000;
#else
  return 1000;
#endif
}

constexpr std::uint64_t kSeed = 1;
constexpr int kThreads = 2;

std::string hashes_file() {
  return golden_folder() + "/random_hashes.txt";
}

RandomHash hash_games(const Game& game, std::uint64_t games) {
  return {game.spec().scenario, game.spec().rules_version, kSeed, games,
          hex(random_play(game, kSeed, games, 0, kThreads).hash)};
}

class Golden : public ::testing::TestWithParam<std::string> {};

TEST_P(Golden, playthrough_is_the_committed_one) {
  const std::string text = playthrough(scenario_game(GetParam()), kSeed);
  const std::string file = golden_file(GetParam());
  if (updating_goldens()) write_text(file, text);
  ASSERT_FALSE(updating_goldens()) << file << " is written; look at the difference and run again without the variable";
  EXPECT_EQ(read_text(file), text) << file << kUpdate;
}

TEST_P(Golden, random_games_have_the_committed_hashes) {
  if (updating_goldens()) return;  // rewritten by RandomHashes below, which then fails
  const Game& game = scenario_game(GetParam());
  int checked = 0;
  for (const RandomHash& committed : read_random_hashes(hashes_file())) {
    if (committed.scenario != GetParam() || committed.games > most_games()) continue;
    ++checked;
    EXPECT_EQ(random_hash_line(hash_games(game, committed.games)), random_hash_line(committed)) << kUpdate;
  }
  EXPECT_GT(checked, 0) << "no hash is committed" << kUpdate;
}

INSTANTIATE_TEST_SUITE_P(Scenarios, Golden, ::testing::ValuesIn(scenarios()),
                         [](const ::testing::TestParamInfo<std::string>& test) { return test_name(test.param); });

/// As many as were committed, so that a busy machine changes no line; for a new scenario 1,000, fewer where they would
/// take over 20 s.
std::uint64_t affordable_games(const Game& game, const std::vector<RandomHash>& committed) {
  std::uint64_t most = 0;
  for (const RandomHash& line : committed) {
    if (line.scenario == game.spec().scenario) most = std::max(most, line.games);
  }
  if (most > 0) return most;
  const auto start = std::chrono::steady_clock::now();
  random_play(game, kSeed, 10, 0, kThreads);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return seconds < 0.2 ? 1000 : 200;
}

TEST(RandomHashes, file_has_only_known_scenarios_of_the_present_rules_versions) {
  if (updating_goldens()) {
    const std::vector<RandomHash> committed = read_random_hashes(hashes_file());
    std::string text =
        "# Hashes over every action, throw and position of uniformly random games (env/core/random_play.h).\n"
        "# 1,000 games a scenario; fewer where those take over 20 seconds. Slow builds check the short lines only.\n";
    for (const std::string& name : scenarios()) {
      const Game& game = scenario_game(name);
      text += random_hash_line(hash_games(game, 100)) +
              random_hash_line(hash_games(game, affordable_games(game, committed)));
    }
    write_text(hashes_file(), text);
  }
  ASSERT_FALSE(updating_goldens()) << hashes_file() << " is written; run again without the variable";
  for (const RandomHash& committed : read_random_hashes(hashes_file())) {
    EXPECT_EQ(std::count(scenarios().begin(), scenarios().end(), committed.scenario), 1) << committed.scenario;
  }
}

// The comparison itself must be able to fail: a game with other rules has other text and another hash.
TEST(RandomHashes, differ_between_games_of_different_rules) {
  const testing::TinyGame two({4, 4, 2, 8, 0});
  const testing::TinyGame shorter({4, 4, 2, 6, 0});
  EXPECT_NE(hash_games(two, 10).hash, hash_games(shorter, 10).hash);
  EXPECT_NE(playthrough(two, 1), playthrough(shorter, 1));
}

TEST(RandomHashes, lines_read_back_as_written) {
  const testing::TinyGame tiny;
  const RandomHash entry = hash_games(tiny, 10);
  const std::string file = ::testing::TempDir() + "/random_hashes_test.txt";
  write_text(file, "# comment\n" + random_hash_line(entry));
  const std::vector<RandomHash> read = read_random_hashes(file);
  ASSERT_EQ(read.size(), 1U);
  EXPECT_EQ(random_hash_line(read[0]), random_hash_line(entry));
}

}  // namespace
}  // namespace banneret::conformance
