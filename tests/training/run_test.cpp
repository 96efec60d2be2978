// Whole small runs: equal runs are equal to the last bit, however they were threaded or stopped. Kills and full disks
// are tests/training/faults'.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "runfile/hdf5.h"
#include "tests/training/small_run.h"

namespace banneret::training {
namespace {

using ::testing::HasSubstr;

/// The folder of the run that all others are compared with, made once.
const std::filesystem::path& reference_run() {
  static const ScratchFolder folder;
  static const std::filesystem::path run = [] {
    const testing::TinyGame game;
    run_training(game, small_config(), folder.path() / "run", false, quiet());
    return folder.path() / "run";
  }();
  return run;
}

const std::vector<std::string>& reference() {
  static const std::vector<std::string> data = shared_data(reference_run());
  return data;
}

template <class Call>
std::string error_of(Call&& call) {
  try {
    call();
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return {};
}

/// The paths of all data sets under `group` (external links to segments apart).
void add_data_sets(const H5Reader& reader, const std::string& group, std::set<std::string>& paths) {
  for (const std::string& name : reader.children(group)) {
    const std::string path = (group == "/" ? "" : group) + "/" + name;
    if (group == "/segments" && name != "table") continue;
    try {
      add_data_sets(reader, path, paths);
    } catch (const RunFileError&) {  // no group
      paths.insert(path);
    }
  }
}

TEST(SharedData, every_data_set_of_the_run_file_but_timing_is_compared) {
  const H5Reader reader(read_sealed(run_file_path(reference_run()), "run"), "run.h5");
  std::set<std::string> stored;
  add_data_sets(reader, "/", stored);
  std::set<std::string> compared;
  for (const std::string& line : reference()) {
    if (line[0] == '/') compared.insert(line.substr(0, line.find_first_of("[ ")));
  }
  EXPECT_GT(stored.size(), 50U);
  for (const std::string& path : stored) {
    const bool apart = path.find("/timing/") == 0 || path.find("/ratings/") == 0;  // a training run has no ratings
    EXPECT_EQ(compared.count(path), apart ? 0U : 1U) << path;
  }
}

TEST(SharedData, a_last_bit_changed_in_the_last_row_is_told) {
  const ScratchFolder folder;
  const std::filesystem::path run = folder.path() / "run";
  std::filesystem::copy(reference_run(), run, std::filesystem::copy_options::recursive);
  EXPECT_EQ(first_difference(shared_data(run), reference()), "");
  RunFile file = read_run(run);
  double& loss = file.iterations.loss.back();
  loss = std::nextafter(loss, 2.0 * loss);
  write_run(run, file);
  EXPECT_THAT(first_difference(shared_data(run), reference()), ::testing::StartsWith("/iterations/loss[3] = "));
}

TEST(SharedData, a_changed_byte_of_a_segment_is_told) {
  const ScratchFolder folder;
  const std::filesystem::path run = folder.path() / "run";
  std::filesystem::copy(reference_run(), run, std::filesystem::copy_options::recursive);
  Bytes bytes = read_file(run / segment_name(2));
  bytes[bytes.size() / 2] ^= std::byte{1};
  overwrite(run / segment_name(2), std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
  EXPECT_THAT(first_difference(shared_data(run), reference()),
              ::testing::AllOf(HasSubstr("000002.h5"), HasSubstr("is damaged")));
}

TEST(Training, the_same_seed_gives_the_same_run) {
  const ScratchFolder folder;
  const testing::TinyGame game;
  run_training(game, small_config(), folder.path() / "run", false, quiet());
  EXPECT_EQ(first_difference(shared_data(folder.path() / "run"), reference()), "");
}

TEST(Training, another_seed_gives_another_run) {
  const ScratchFolder folder;
  const testing::TinyGame game;
  TrainingConfig config = small_config();
  config.seed = 12;
  run_training(game, config, folder.path() / "run", false, quiet());
  EXPECT_NE(first_difference(shared_data(folder.path() / "run"), reference()), "");
}

TEST(Training, two_threads_give_the_same_run_as_one) {
  const ScratchFolder folder;
  const testing::TinyGame game;
  TrainingConfig config = small_config();
  config.threads = 2;
  run_training(game, config, folder.path() / "run", false, quiet());
  EXPECT_EQ(first_difference(shared_data(folder.path() / "run"), reference()), "");
}

TEST(Training, stopped_after_each_iteration_and_resumed_it_is_the_same_run) {
  const ScratchFolder folder;
  const testing::TinyGame game;
  for (int iterations = 1; iterations <= 4; ++iterations) {
    TrainingConfig config = small_config();
    config.iterations = iterations;
    const TrainingResult result = run_training(game, config, folder.path() / "run", true, quiet());
    EXPECT_EQ(result.iterations, iterations);
    EXPECT_FALSE(result.interrupted);
  }
  EXPECT_EQ(first_difference(shared_data(folder.path() / "run"), reference()), "");
}

TEST(Training, interrupted_inside_iterations_and_resumed_it_is_the_same_run) {
  const ScratchFolder folder;
  const testing::TinyGame game;
  int interrupted = 0;
  for (int round = 0; round < 100; ++round) {
    TrainingHooks hooks = quiet();
    int asked = 0;
    hooks.stop = [&asked, round] { return ++asked > 2 + round; };
    const TrainingResult result = run_training(game, small_config(), folder.path() / "run", true, hooks);
    if (!result.interrupted) break;
    ++interrupted;
  }
  EXPECT_GT(interrupted, 0);
  EXPECT_EQ(first_difference(shared_data(folder.path() / "run"), reference()), "");
}

TEST(Training, policy_targets_are_distributions_over_the_legal_actions) {
  const std::filesystem::path& run = reference_run();
  int targets = 0;
  for (std::uint64_t number = 1; number <= 4; ++number) {
    const Segment segment = read_segment(run, number);
    for (std::size_t move = 0; move < segment.move_count(); ++move) {
      float sum = 0.0F;
      for (const Half p : segment.policy_of(move)) sum += from_half(p);
      if (segment.policy_of(move).empty()) continue;
      EXPECT_EQ(segment.policy_of(move).size(), segment.moves.legal[move]);
      EXPECT_NEAR(sum, 1.0F, 0.001F);  // float16 rounding of each entry
      ++targets;
    }
  }
  EXPECT_GT(targets, 50);
}

TEST(Training, random_openings_are_as_long_as_asked_for_and_give_no_targets) {
  const testing::TinyGame game;
  const ScratchFolder folder;
  TrainingConfig config = small_config();
  config.iterations = 2;
  config.evaluation.every = 0;
  config.selfplay.opening_share = 1.0;
  config.selfplay.opening_decisions = 3;
  run_training(game, config, folder.path() / "run", false, quiet());
  std::set<std::size_t> lengths;
  for (std::uint64_t number = 1; number <= 2; ++number) {
    const Segment segment = read_segment(folder.path() / "run", number);
    for (std::size_t g = 0; g < segment.game_count(); ++g) {
      const RecordedGame record = segment.game(g);
      std::size_t opening = 0;
      while (opening < record.moves.size() && record.moves[opening].simulations == 0) {
        EXPECT_TRUE(record.moves[opening++].policy.empty());
      }
      if (opening < record.moves.size()) lengths.insert(opening);
    }
  }
  EXPECT_THAT(lengths, ::testing::ElementsAre(1, 2, 3));
}

TEST(Training, full_searches_are_about_the_share_asked_for_and_cost_more) {
  const std::filesystem::path& run = reference_run();
  const RunFile file = read_run(run);
  std::int64_t full = 0;
  for (const std::int64_t n : file.iterations.full_searches) full += n;
  EXPECT_GT(full, 150);  // of 800 decisions, a quarter expected
  EXPECT_LT(full, 250);
  const Segment segment = read_segment(run, 2);
  for (std::size_t move = 0; move < segment.move_count(); ++move) {
    EXPECT_EQ(!segment.policy_of(move).empty(), segment.moves.simulations[move] >= 8U);
  }
}

TEST(Training, each_iteration_makes_exactly_its_number_of_decisions) {
  EXPECT_EQ(read_run(reference_run()).iterations.moves, (std::vector<std::int64_t>{200, 200, 200, 200}));
}

TEST(Training, evaluations_are_rows_of_matches_with_their_games_stored) {
  const std::filesystem::path& run = reference_run();
  const MatchTable matches = read_run(run).matches;
  EXPECT_EQ(matches.iteration, (std::vector<std::int64_t>{2, 2, 4, 4}));
  EXPECT_EQ(matches.second[0], "random");
  EXPECT_THAT(matches.second[1], HasSubstr("untrained"));
  const Segment segment = read_segment(run, 4);
  int wins = 0;
  int games = 0;
  for (std::size_t i = 0; i < segment.game_count(); ++i) {
    if (segment.games.match[i] != 2) continue;
    const bool first_is_side0 = segment.agents[segment.games.agent0[i]] == matches.first[2];
    wins += (first_is_side0 ? segment.games.result[i] : -segment.games.result[i]) > 0 ? 1 : 0;
    ++games;
  }
  EXPECT_EQ(games, 4);
  EXPECT_EQ(wins, matches.wins[2]);
}

TEST(Training, the_last_two_checkpoints_are_kept_and_the_network_lies_beside_run_h5) {
  const std::filesystem::path& run = reference_run();
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(run / "checkpoints"))
    names.push_back(entry.path().filename());
  EXPECT_THAT(names, ::testing::UnorderedElementsAre("000003.pt", "000003.h5", "000004.pt", "000004.h5"));
  EXPECT_EQ(network::load_evaluator((run / kNetworkName).string())->weights_hash(),
            network::load_evaluator(network_path(run, 4).string())->weights_hash());
}

TEST(Training, a_folder_with_a_run_is_not_begun_again) {
  const ScratchFolder folder;
  const testing::TinyGame game;
  TrainingConfig config = small_config();
  config.iterations = 1;
  run_training(game, config, folder.path() / "run", false, quiet());
  EXPECT_THAT(error_of([&] { run_training(game, config, folder.path() / "run", false, quiet()); }),
              HasSubstr("holds a run already; --resume goes on with it"));
}

TEST(Training, a_run_is_not_resumed_with_another_configuration) {
  const ScratchFolder folder;
  const testing::TinyGame game;
  TrainingConfig config = small_config();
  config.iterations = 1;
  run_training(game, config, folder.path() / "run", false, quiet());
  config.learner.batch = 32;
  EXPECT_THAT(error_of([&] { run_training(game, config, folder.path() / "run", true, quiet()); }),
              HasSubstr("this run cannot go on: learner.batch is 32, the run has 16"));
}

TEST(Training, a_segment_that_is_not_the_one_committed_is_refused) {
  const ScratchFolder folder;
  const testing::TinyGame game;
  TrainingConfig config = small_config();
  config.iterations = 2;
  const std::filesystem::path run = folder.path() / "run";
  run_training(game, config, run, false, quiet());
  write_segment(run, 2, sample_segment());
  EXPECT_THAT(error_of([&] { run_training(game, config, run, true, quiet()); }),
              HasSubstr("segments/000002.h5: is not the file that run.h5 names"));
}

TEST(Training, a_time_limit_ends_the_run_between_iterations) {
  const ScratchFolder folder;
  const testing::TinyGame game;
  TrainingConfig config = small_config();
  config.iterations = 0;
  config.minutes = 1e-6;
  const TrainingResult result = run_training(game, config, folder.path() / "run", false, quiet());
  EXPECT_FALSE(result.interrupted);
  EXPECT_THAT(result.ended, HasSubstr("minutes are over"));
  EXPECT_EQ(result.iterations, static_cast<std::int64_t>(read_run(folder.path() / "run").iterations.rows()));
}

}  // namespace
}  // namespace banneret::training
