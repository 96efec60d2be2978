// verify on a training run: sound as written; every planted fault in tables, segments, checkpoint and networks is
// found.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/match_seeds.h"
#include "tests/training/small_run.h"
#include "training/verify_checkpoint.h"

namespace banneret::training {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::unique_ptr<const Game> tiny(const std::string&, const std::string&) {
  return std::make_unique<const testing::TinyGame>();
}

RunCheck check_run(const std::filesystem::path& run) {
  VerifyOptions options;
  options.source = tiny;
  RunCheck check = verify_run(run, options);
  verify_checkpoint(run, tiny, check);
  return check;
}

/// A copy of one small run a test.
class VerifyTraining : public ::testing::Test {
 protected:
  VerifyTraining() : run_(folder_.path() / "run") {
    static const ScratchFolder made;
    if (!std::filesystem::exists(made.path() / "run")) {
      const testing::TinyGame game;
      run_training(game, small_config(), made.path() / "run", false, quiet());
    }
    std::filesystem::copy(made.path() / "run", run_, std::filesystem::copy_options::recursive);
    file_ = read_run(run_);
  }
  std::vector<std::string> faults() const { return check_run(run_).faults; }

  /// Changes a segment and mends run.h5 to go with it.
  template <class Change>
  std::vector<std::string> faults_with(Change&& change, std::uint64_t number = 3) {
    Segment segment = read_segment(run_, number);
    change(segment);
    const FileSeal seal = write_segment(run_, number, segment);
    const std::size_t row = number - 1;
    file_.segments.bytes[row] = seal.bytes;
    file_.segments.checksum[row] = seal.checksum;
    file_.segments.games[row] = static_cast<std::int64_t>(segment.game_count());
    file_.segments.moves[row] = static_cast<std::int64_t>(segment.move_count());
    write_run(run_, file_);
    return faults();
  }

  const ScratchFolder folder_;
  std::filesystem::path run_;
  RunFile file_;
};

TEST_F(VerifyTraining, a_run_is_sound_as_it_was_written) {
  const RunCheck check = check_run(run_);
  EXPECT_THAT(check.faults, IsEmpty());
  EXPECT_EQ(check.segments, 4);
  EXPECT_GT(check.selfplay_moves, 500);
}

TEST_F(VerifyTraining, every_count_of_the_iterations_is_checked) {
  const std::vector<std::string> free = {"evaluations", "steps",      "replay_samples", "learning_rate", "loss",
                                         "loss_policy", "loss_value", "loss_margin"};  // known to the learner alone
  int changed = 0;
  IterationTable::each(file_.iterations, [&](const std::string& name, auto& column) {
    if (std::find(free.begin(), free.end(), name) != free.end()) return;
    column[2] += 1;
    write_run(run_, file_);
    EXPECT_THAT(faults(), Not(IsEmpty())) << name;
    column[2] -= 1;
    ++changed;
  });
  EXPECT_EQ(changed, 13);
}

TEST_F(VerifyTraining, more_simulations_than_counted_are_found) {
  EXPECT_THAT(faults_with([](Segment& s) { s.moves.simulations[0] += 1; }), Contains(HasSubstr("simulations")));
}

TEST_F(VerifyTraining, a_policy_target_that_sums_to_more_than_one_is_found) {
  EXPECT_THAT(faults_with([](Segment& s) { s.policy[0] = to_half(from_half(s.policy[0]) + 0.25F); }),
              Contains(HasSubstr("no distribution")));
}

TEST_F(VerifyTraining, a_game_in_the_place_of_another_is_found) {
  EXPECT_THAT(faults_with([](Segment& s) {
                Segment changed;
                for (std::size_t i = 0; i + 1 < s.game_count(); ++i) changed.append(s.game(i));
                changed.append(changed.game(0));
                s = changed;
              }),
              Not(IsEmpty()));
}

TEST_F(VerifyTraining, every_number_of_the_matches_is_checked) {
  int changed = 0;
  MatchTable::each(file_.matches, [&](const std::string& name, auto& column) {
    ASSERT_EQ(column.size(), 4U);
    const auto kept = column;
    if constexpr (std::is_same_v<std::decay_t<decltype(column[0])>, std::string>) {
      column[2] += "x";
    } else if constexpr (std::is_same_v<std::decay_t<decltype(column[0])>, double>) {
      column[2] = 0.3;  // of four games no rate, and Elo may be infinite
    } else {
      column[2] += 1;
    }
    write_run(run_, file_);
    EXPECT_THAT(faults(), Not(IsEmpty())) << name;
    column = kept;
    ++changed;
  });
  EXPECT_EQ(changed, 16);
}

TEST_F(VerifyTraining, an_evaluation_game_with_chosen_dice_is_found) {
  const auto plant = [](Segment& s) {
    Segment changed;
    std::size_t first = 0;
    while (s.games.match[first] < 0) ++first;
    for (std::size_t i = 0; i < s.game_count(); ++i) {
      RecordedGame game = s.game(i == first + 2 ? 0 : i);  // a sound one, of self-play
      if (i == first + 2) {
        game.agents = s.game(i).agents;
        game.match = s.game(i).match;
      }
      changed.append(game);
    }
    s = changed;
  };
  const std::string due = fmt::format("; game 2 of a match with seed 11 has {}", evaluation_seed(11, 1));
  EXPECT_THAT(faults_with(plant, 4), ElementsAre(AllOf(HasSubstr("000004.h5: game "), HasSubstr(due))));
}

TEST_F(VerifyTraining, evaluation_games_with_changed_sides_are_found) {
  const auto plant = [](Segment& s) { std::swap(s.games.agent0.back(), s.games.agent1.back()); };
  EXPECT_THAT(faults_with(plant, 4), ElementsAre(HasSubstr("game 3 of its match is one of gumbel:net=untrained.pt")));
}

TEST_F(VerifyTraining, an_evaluation_left_out_is_found) {
  MatchTable::each(file_.matches, [](const std::string&, auto& column) { column.pop_back(); });
  const auto drop = [](Segment& s) {
    Segment changed;
    for (std::size_t i = 0; i < s.game_count(); ++i) {
      if (s.games.match[i] != 3) changed.append(s.game(i));
    }
    s = changed;
  };
  EXPECT_THAT(faults_with(drop, 4), ElementsAre(HasSubstr("/matches has 3 rows, two every 2 iterations are 4")));
}

TEST_F(VerifyTraining, a_damaged_checkpoint_is_found) {
  const std::filesystem::path path = checkpoint_path(run_, 4);
  const Bytes whole = read_file(path);
  std::string bytes(reinterpret_cast<const char*>(whole.data()), whole.size());
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  overwrite(path, bytes);
  EXPECT_THAT(faults(), Contains(HasSubstr("000004.h5: is damaged")));
}

TEST_F(VerifyTraining, the_checkpoint_before_in_its_place_is_found) {
  std::filesystem::copy_file(checkpoint_path(run_, 3), checkpoint_path(run_, 4),
                             std::filesystem::copy_options::overwrite_existing);
  EXPECT_THAT(faults(), Contains(HasSubstr("is not the file that run.h5 names")));
}

TEST_F(VerifyTraining, the_network_before_in_its_place_is_found) {
  std::filesystem::copy_file(network_path(run_, 3), network_path(run_, 4),
                             std::filesystem::copy_options::overwrite_existing);
  EXPECT_THAT(faults(), Contains(HasSubstr("is not the network that its checkpoint names")));
}

TEST_F(VerifyTraining, a_copy_of_the_network_one_iteration_behind_or_absent_is_sound) {
  std::filesystem::copy_file(network_path(run_, 3), run_ / kNetworkName,
                             std::filesystem::copy_options::overwrite_existing);
  EXPECT_THAT(faults(), IsEmpty());
  std::filesystem::remove(run_ / kNetworkName);
  EXPECT_THAT(faults(), IsEmpty());
}

TEST_F(VerifyTraining, another_network_as_the_copy_is_found) {
  std::filesystem::copy_file(run_ / kUntrainedName, run_ / kNetworkName,
                             std::filesystem::copy_options::overwrite_existing);
  const std::string fault = "network.pt: is neither the network of checkpoint 4 nor of the one before";
  EXPECT_THAT(faults(), ElementsAre(HasSubstr(fault)));
  std::filesystem::remove(network_path(run_, 3));
  EXPECT_THAT(faults(), ElementsAre(HasSubstr(fault)));
}

TEST_F(VerifyTraining, a_network_of_another_ruleset_is_found) {
  file_.manifest.schemas = {{12345, "another"}};
  write_run(run_, file_);
  EXPECT_THAT(faults(), Contains(HasSubstr("untrained.pt: is a network of another schema than the run's")));
}

TEST_F(VerifyTraining, a_changed_byte_in_a_network_is_found) {
  for (const std::filesystem::path& path : {network_path(run_, 4), run_ / kNetworkName, run_ / kUntrainedName}) {
    const Bytes whole = read_file(path);
    std::string bytes(reinterpret_cast<const char*>(whole.data()), whole.size());
    bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
    overwrite(path, bytes);
    EXPECT_THAT(faults(), Contains(HasSubstr(path.string()))) << path;
    overwrite(path, std::string(reinterpret_cast<const char*>(whole.data()), whole.size()));
  }
  EXPECT_THAT(faults(), IsEmpty());
}

TEST_F(VerifyTraining, another_seed_in_the_manifest_is_found) {
  file_.manifest.seed += 1;
  write_run(run_, file_);
  EXPECT_THAT(faults(), Contains(HasSubstr("its dice seed is ")));
}

TEST_F(VerifyTraining, another_seed_in_the_manifest_of_a_run_without_evaluations_is_found) {
  TrainingConfig config = small_config();
  config.evaluation.every = 0;
  config.iterations = 1;
  std::filesystem::remove_all(run_);
  run_training(testing::TinyGame(), config, run_, false, quiet());
  file_ = read_run(run_);
  EXPECT_THAT(faults(), IsEmpty());
  file_.manifest.seed = 12;
  file_.manifest.config.replace(file_.manifest.config.find("seed = 11"), 9, "seed = 12");
  write_run(run_, file_);
  EXPECT_THAT(faults(), Contains(HasSubstr("a seed that is not its slot's")));
}

TEST_F(VerifyTraining, tables_of_an_iteration_more_than_the_checkpoint_are_found) {
  file_.checkpoint = 3;
  write_run(run_, file_);
  EXPECT_THAT(faults(), Not(IsEmpty()));
}

}  // namespace
}  // namespace banneret::training
