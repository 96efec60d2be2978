// verify_run on a small match: sound as written, and every planted fault is found, whether or not checksums were mended
// to go with it.
#include "eval/verify_run.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <iterator>

#include "agents/agents.h"
#include "env/core/dice.h"
#include "eval/match_writer.h"
#include "runfile/hdf5.h"
#include "tests/runfile/sample.h"
#include "tests/support/tiny_game.h"

namespace banneret {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr int kGames = 60;  // segments of 8, 8, 16 and 28

/// "one" plays at random, "two" takes the first legal action.
class Player final : public Agent {
 public:
  explicit Player(std::string name) : name_(std::move(name)), random_(make_agent("random")) {}
  std::string name() const override { return name_; }
  void new_game(const Game& game, std::uint64_t seed) override { random_->new_game(game, seed); }
  Action act(const Game& game, const State& state, std::span<const Action> legal, Account* account) override {
    return name_ == "one" ? random_->act(game, state, legal, account) : legal[0];
  }

 private:
  std::string name_;
  std::unique_ptr<Agent> random_;
};

VerifyOptions tiny_options(int threads = 1) {
  VerifyOptions options;
  options.threads = threads;
  options.source = [](const std::string&, const std::string&) { return std::make_unique<const testing::TinyGame>(); };
  return options;
}

class VerifyRun : public ::testing::Test {
 protected:
  VerifyRun() : run_(folder_.path() / "run") {
    const testing::TinyGame game;
    write_match(match_config());
  }

  static MatchConfig match_config() {
    MatchConfig config;
    config.agents = {"one", "two"};
    config.games = kGames;
    config.record = true;
    return config;
  }

  static MatchResult played(const MatchConfig& config) {
    const auto make = [](const std::string& spec) -> std::unique_ptr<Agent> { return std::make_unique<Player>(spec); };
    return run_match(testing::TinyGame(), config, make, {});
  }

  /// Plays the match and writes it, after `change`, in place of what is there.
  void write_match(const MatchConfig& config, const std::function<void(std::vector<MatchGame>&)>& change = {}) {
    const testing::TinyGame game;
    std::filesystem::remove_all(run_);
    MatchWriter writer(run_.string(), game, config, "banneret test");
    MatchResult result = played(config);
    if (change) change(result.games);
    for (const MatchGame& one : result.games) writer.add(one);
    const auto alone = [&](const MatchGame& one) {
      return std::count_if(result.games.begin(), result.games.end(),
                           [&](const MatchGame& other) { return other.index / 2 == one.index / 2; }) == 1;
    };
    std::vector<MatchGame> counted;  // an interrupted pair is stored and does not count
    std::remove_copy_if(result.games.begin(), result.games.end(), std::back_inserter(counted), alone);
    if (result.paired) result.games = counted;
    summarize(result);
    writer.finish(result);
    file_ = read_run(run_);
  }

  std::vector<std::string> faults() const { return verify_run(run_, tiny_options()).faults; }

  /// Changes a segment and mends every checksum and count of run.h5 to go with it.
  template <class Change>
  std::vector<std::string> faults_with(Change&& change, std::size_t number = 1) {
    Segment segment = read_segment(run_, number);
    change(segment);
    const FileSeal seal = write_segment(run_, number, segment);
    file_.segments.bytes[number] = seal.bytes;
    file_.segments.checksum[number] = seal.checksum;
    file_.segments.games[number] = static_cast<std::int64_t>(segment.game_count());
    file_.segments.moves[number] = static_cast<std::int64_t>(segment.move_count());
    write_run(run_, file_);
    return faults();
  }

  /// A segment made anew of its games after `change`.
  template <class Change>
  std::vector<std::string> faults_with_games(Change&& change, std::size_t number = 1) {
    return faults_with(
        [&](Segment& segment) {
          std::vector<RecordedGame> games;
          for (std::size_t i = 0; i < segment.game_count(); ++i) games.push_back(segment.game(i));
          change(games);
          segment = Segment();
          for (const RecordedGame& game : games) segment.append(game);
        },
        number);
  }

  template <class Change>
  std::vector<std::string> faults_with_tables(Change&& change) {
    change(file_);
    write_run(run_, file_);
    return faults();
  }

  const ScratchFolder folder_;
  std::filesystem::path run_;
  RunFile file_;
};

TEST_F(VerifyRun, a_match_is_sound_as_it_was_written) {
  const RunCheck check = verify_run(run_, tiny_options());
  EXPECT_THAT(check.faults, IsEmpty());
  EXPECT_EQ(check.games, kGames);
  EXPECT_EQ(check.segments, 4);
  EXPECT_GT(check.moves, kGames);
  EXPECT_GT(check.dice, kGames);
  EXPECT_EQ(check.unfinished, 0);
}

TEST_F(VerifyRun, two_threads_find_the_same_as_one) {
  faults_with([](Segment& segment) {
    for (std::int32_t& margin : segment.games.margin) ++margin;
  });
  const RunCheck one = verify_run(run_, tiny_options(1));
  const RunCheck two = verify_run(run_, tiny_options(2));
  EXPECT_EQ(one.faults, two.faults);
  EXPECT_EQ(one.fault_count, two.fault_count);
  EXPECT_EQ(one.fault_count, 8);
}

TEST_F(VerifyRun, it_counts_games_as_it_goes_and_stops_when_asked) {
  VerifyOptions options = tiny_options();
  std::atomic<std::int64_t> seen{0};
  options.seen = [&](std::int64_t done, std::int64_t of) {
    seen = done;
    EXPECT_EQ(of, kGames);
  };
  options.stop = [&] { return seen >= 10; };
  const RunCheck check = verify_run(run_, options);
  EXPECT_TRUE(check.stopped);
  EXPECT_EQ(seen, 10);
}

TEST_F(VerifyRun, a_changed_byte_anywhere_in_a_segment_is_found) {
  const std::filesystem::path path = run_ / segment_name(1);
  const Bytes whole = read_file(path);
  std::string text(reinterpret_cast<const char*>(whole.data()), whole.size());
  for (std::size_t at = 0; at < text.size(); at += text.size() / 40) {
    text[at] = static_cast<char>(text[at] ^ 4);
    overwrite(path, text);
    ASSERT_THAT(faults(), SizeIs(::testing::Ge(1U))) << at;
    text[at] = static_cast<char>(text[at] ^ 4);
  }
}

TEST_F(VerifyRun, a_missing_segment_is_found) {
  std::filesystem::remove(run_ / segment_name(0));
  EXPECT_THAT(faults(), Contains(HasSubstr("000000.h5: cannot open")));
}

TEST_F(VerifyRun, two_segments_that_changed_places_are_found) {
  std::filesystem::rename(run_ / segment_name(0), run_ / "x");
  std::filesystem::rename(run_ / segment_name(1), run_ / segment_name(0));
  std::filesystem::rename(run_ / "x", run_ / segment_name(1));
  EXPECT_THAT(faults(), Contains(HasSubstr("is not the file that run.h5 names")));
}

TEST_F(VerifyRun, a_damaged_segment_that_nothing_names_is_found) {
  overwrite(run_ / segment_name(7), "half of something");
  EXPECT_THAT(faults(), ElementsAre(HasSubstr("000007.h5: is not a Banneret file")));
}

TEST_F(VerifyRun, a_whole_segment_that_nothing_names_is_counted_apart) {
  std::filesystem::copy_file(run_ / segment_name(1), run_ / segment_name(4));
  const RunCheck check = verify_run(run_, tiny_options());
  EXPECT_THAT(check.faults, IsEmpty());
  EXPECT_EQ(check.later_segments, 1);
}

/// One number of one game or move changed, with all checksums mended; `named` must be in what verify says.
#define PLANTED(name, change, named)                             \
  TEST_F(VerifyRun, name) {                                      \
    const auto plant = [](Segment& s) { change; };               \
    EXPECT_THAT(faults_with(plant), Contains(HasSubstr(named))); \
  }                                                              \
  static_assert(true)

PLANTED(another_action_is_found, s.moves.action[3] += 1, "game 0: ");
PLANTED(an_action_out_of_range_is_found, s.moves.action[3] = 0xFFFFFFF0U, "is not legal");
PLANTED(another_side_is_found, s.moves.side[2] ^= 1U, "to decide");
PLANTED(another_number_of_legal_actions_is_found, s.moves.legal[2] += 1, "legal actions are written");
PLANTED(another_dice_counter_is_found, s.moves.dice_rolled[2] += 1, "dice before it are written");
PLANTED(a_value_out_of_range_is_found, s.moves.root_value[2] = 1.5F, "is not between -1 and 1");
PLANTED(another_die_is_found, s.dice[1] = static_cast<std::uint16_t>(s.dice[1] % 6 + 1), "die 1 is a");
PLANTED(another_result_is_found, s.games.result[5] = static_cast<std::int8_t>(s.games.result[5] == 1 ? -1 : 1),
        "game 5: result");
PLANTED(another_margin_is_found, s.games.margin[5] += 1, "game 5: margin");
PLANTED(another_last_position_is_found, s.games.final_hash[5] ^= 1U, "game 5: the last position");
PLANTED(another_length_is_found, s.games.length[5] += 1, "game 5: length");
PLANTED(another_cut_is_found, s.games.truncated[5] ^= 1U, "game 5: it is written as cut off");
PLANTED(another_seed_is_found, s.games.seed[5] += 1, "game 5: ");
PLANTED(a_game_of_another_match_is_found, s.games.match[4] = 1, "game 4: it is counted to row 1 of /matches");
PLANTED(another_scenario_is_found, s.games.scenario[5] ^= 1U, "scenario that the manifest lacks");
PLANTED(other_agents_are_found, s.games.agent0[4] = s.games.agent1[4], "a game of");
PLANTED(another_agents_name_is_found, s.agents[0] = "three", "a game of three");
PLANTED(games_of_no_match_are_found, s.games.match[4] = -1, "game 4: it is counted to row -1 of /matches");

TEST_F(VerifyRun, a_dropped_game_is_found) {
  EXPECT_THAT(faults_with_games([](std::vector<RecordedGame>& games) { games.pop_back(); }),
              ElementsAre(HasSubstr("000002.h5: game 0: its dice seed is ")));
}

TEST_F(VerifyRun, a_dropped_pair_is_found) {
  EXPECT_THAT(
      faults_with_games([](std::vector<RecordedGame>& games) { games.erase(games.begin(), games.begin() + 2); }),
      ElementsAre(HasSubstr("000001.h5: game 0: its dice seed is ")));
}

TEST_F(VerifyRun, a_dropped_game_of_the_last_segment_is_one_less_than_the_row_counts) {
  EXPECT_THAT(faults_with_games([](std::vector<RecordedGame>& games) { games.pop_back(); }, 3),
              Contains(HasSubstr("/matches row 0: games is written as 60, its games give 58")));
}

TEST_F(VerifyRun, a_game_that_comes_twice_is_found) {
  const auto twice = [](std::vector<RecordedGame>& games) { games.push_back(games.back()); };
  EXPECT_THAT(faults_with_games(twice), ElementsAre(HasSubstr("000001.h5: game 8: its dice seed is ")));
  write_match(match_config());
  EXPECT_THAT(faults_with_games(twice, 3), ElementsAre(HasSubstr("000003.h5: game 28: one game more than the 60")));
}

TEST_F(VerifyRun, two_pairs_that_changed_places_are_found) {
  for (const std::size_t segment : {1U, 3U}) {
    write_match(match_config());
    EXPECT_THAT(faults_with_games(
                    [](std::vector<RecordedGame>& games) {
                      std::swap_ranges(games.begin(), games.begin() + 2, games.begin() + 2);
                    },
                    segment),
                ElementsAre(HasSubstr("its dice seed is ")));
  }
}

TEST_F(VerifyRun, two_games_of_a_pair_that_changed_places_are_found) {
  EXPECT_THAT(faults_with_games([](std::vector<RecordedGame>& games) { std::swap(games[2], games[3]); }),
              ElementsAre(HasSubstr("game 2: side 0 is two; in game 10 of the match it is the other")));
}

TEST_F(VerifyRun, a_sound_pair_with_chosen_dice_is_found) {
  write_match(match_config(), [](std::vector<MatchGame>& games) {
    MatchConfig other = match_config();
    other.seed = 2;
    const MatchResult chosen = played(other);
    for (const std::size_t i : {12U, 13U}) games[i] = chosen.games[i];
  });
  const std::string wanted = fmt::format("game 4: its dice seed is {}; game 12 of a match with seed 1 has {}",
                                         philox_word(2, Stream::match_pair, 6), philox_word(1, Stream::match_pair, 6));
  EXPECT_THAT(faults(), ElementsAre(HasSubstr(wanted)));
}

TEST_F(VerifyRun, a_sound_pair_with_chosen_dice_at_the_end_is_found) {
  write_match(match_config(), [](std::vector<MatchGame>& games) {
    MatchConfig other = match_config();
    other.seed = 2;
    const MatchResult chosen = played(other);
    for (const std::size_t i : {58U, 59U}) games[i] = chosen.games[i];
  });
  EXPECT_THAT(faults(), ElementsAre(HasSubstr("000003.h5: game 26: its dice seed is ")));
}

TEST_F(VerifyRun, another_seed_of_the_match_is_found) {
  EXPECT_THAT(faults_with_tables([](RunFile& file) { file.manifest.seed = 2; }),
              ElementsAre(HasSubstr("000000.h5: game 0: its dice seed is ")));
  const auto everywhere = [](RunFile& file) {
    file.manifest.seed = file.matches.seed[0] = 2;
    file.manifest.config.replace(file.manifest.config.find("seed = 1"), 8, "seed = 2");
  };
  EXPECT_THAT(faults_with_tables(everywhere), ElementsAre(HasSubstr("000000.h5: game 0: its dice seed is ")));
}

TEST_F(VerifyRun, another_seed_in_one_place_alone_is_found) {
  const RunFile sound = file_;
  EXPECT_THAT(faults_with_tables([](RunFile& file) { file.matches.seed[0] = 2; }),
              ElementsAre(HasSubstr("/matches row 0: seed is written as 2, it must be 1")));
  file_ = sound;
  EXPECT_THAT(faults_with_tables([](RunFile& file) {
                file.manifest.config.replace(file.manifest.config.find("seed = 1"), 8, "seed = 2");
              }),
              ElementsAre(HasSubstr("/manifest: seed is written as 1, it must be 2")));
}

TEST_F(VerifyRun, a_kind_of_run_that_is_not_known_is_found) {
  EXPECT_THAT(faults_with_tables([](RunFile& file) { file.manifest.kind = "tournament"; }),
              Contains(HasSubstr("is a run of kind 'tournament'")));
}

TEST_F(VerifyRun, a_second_row_of_a_match_is_found) {
  EXPECT_THAT(faults_with_tables([](RunFile& file) {
                MatchTable::each(file.matches, [](const std::string&, auto& column) { column.push_back(column[0]); });
              }),
              Contains(HasSubstr("/matches has 2 rows, a match has one")));
}

TEST_F(VerifyRun, a_game_cut_off_before_the_cap_or_longer_than_it_is_found) {
  MatchConfig config = match_config();
  config.max_decisions = 6;
  write_match(config);
  EXPECT_THAT(faults(), IsEmpty());
  const std::string text = file_.manifest.config;
  const std::size_t at = text.find("max-decisions = 6");
  EXPECT_THAT(faults_with_tables([&](RunFile& file) { file.manifest.config.replace(at, 17, "max-decisions = 7"); }),
              Contains(HasSubstr("it is cut off after 6 decisions, the cap is 7")));
  write_match(match_config());
  EXPECT_THAT(faults_with_tables([](RunFile& file) {
                const std::size_t cap = file.manifest.config.find("max-decisions = 50000");
                file.manifest.config.replace(cap, 21, "max-decisions = 2");
              }),
              Contains(HasSubstr("decisions, the cap is 2")));
}

TEST_F(VerifyRun, an_interrupted_match_is_sound_with_gaps_and_lone_games_in_its_last_segment) {
  write_match(match_config(), [](std::vector<MatchGame>& games) {
    games.erase(games.begin() + 50, games.end());
    games.erase(games.begin() + 43, games.begin() + 45);
    games.erase(games.begin() + 37);
  });
  const RunCheck check = verify_run(run_, tiny_options());
  EXPECT_THAT(check.faults, IsEmpty());
  EXPECT_EQ(check.games, 47);
  EXPECT_THAT(check.file.matches.games, ElementsAre(44));
}

TEST_F(VerifyRun, a_match_of_an_agent_against_itself_is_sound_and_chosen_dice_are_found) {
  MatchConfig config = match_config();
  config.agents = {"one", "one"};
  write_match(config);
  EXPECT_THAT(faults(), IsEmpty());
  write_match(config, [&](std::vector<MatchGame>& games) {
    MatchConfig other = config;
    other.seed = 2;
    games[9] = played(other).games[9];
  });
  EXPECT_THAT(faults(), ElementsAre(HasSubstr("000001.h5: game 1: its dice seed is ")));
}

TEST_F(VerifyRun, a_dropped_last_move_is_found) {
  EXPECT_THAT(faults_with_games([](std::vector<RecordedGame>& games) { games[3].moves.pop_back(); }),
              Contains(HasSubstr("but the game goes on")));
}

TEST_F(VerifyRun, a_move_too_many_is_found) {
  EXPECT_THAT(faults_with_games([](std::vector<RecordedGame>& games) { games[3].moves.push_back(games[3].moves[0]); }),
              Contains(HasSubstr("the game is over before it")));
}

TEST_F(VerifyRun, a_dropped_die_and_a_die_too_many_are_found) {
  EXPECT_THAT(faults_with_games([](std::vector<RecordedGame>& games) {
                games[3].dice.pop_back();
                games[4].dice.push_back(1);
              }),
              ::testing::AllOf(Contains(HasSubstr("game 3: die ")), Contains(HasSubstr("dice are written"))));
}

TEST_F(VerifyRun, a_policy_that_is_no_distribution_is_found) {
  EXPECT_THAT(faults_with_games([](std::vector<RecordedGame>& games) {
                games[0].moves[0].policy.assign(games[0].moves[0].legal, to_half(0.9F));
              }),
              Contains(HasSubstr("no distribution")));
}

TEST_F(VerifyRun, every_number_of_a_match_is_checked) {
  int changed = 0;
  MatchTable::each(file_.matches, [&](const std::string& name, auto& column) {
    const auto kept = column;
    if constexpr (std::is_same_v<std::decay_t<decltype(column[0])>, std::string>) {
      column[0] += "x";
    } else {
      column[0] += 1;
    }
    write_run(run_, file_);
    EXPECT_THAT(faults(), ::testing::Not(IsEmpty())) << name;
    column = kept;
    ++changed;
  });
  EXPECT_EQ(changed, 16);
}

TEST_F(VerifyRun, every_number_of_the_segment_table_is_checked) {
  SegmentTable::each(file_.segments, [&](const std::string& name, auto& column) {
    column.back() += 1;
    write_run(run_, file_);
    EXPECT_THAT(faults(), ::testing::Not(IsEmpty())) << name;
    column.back() -= 1;
  });
}

TEST_F(VerifyRun, a_scenario_under_another_hash_is_found) {
  EXPECT_THAT(faults_with_tables([](RunFile& file) {
                const std::string text = file.manifest.scenarios.begin()->second;
                file.manifest.scenarios = {{12345, text}};
              }),
              Contains(HasSubstr("does not have this hash")));
}

TEST_F(VerifyRun, a_scenario_that_cannot_be_made_is_a_fault_not_a_crash) {
  VerifyOptions options;  // the rulesets: they do not know the tiny game's text
  EXPECT_THAT(verify_run(run_, options).faults, Contains(HasSubstr("scenario ")));
}

TEST_F(VerifyRun, a_match_cut_short_has_games_without_a_row) {
  const RunFile whole = file_;
  file_.matches = MatchTable();
  write_run(run_, file_);
  const RunCheck check = verify_run(run_, tiny_options());
  EXPECT_THAT(check.faults, IsEmpty());
  EXPECT_EQ(check.unfinished, kGames);
}

}  // namespace
}  // namespace banneret
