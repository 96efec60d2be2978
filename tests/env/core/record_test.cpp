// Tests of records: they parse to what was written, replay bit for bit, and every tampering is found with file and
// line.
#include "env/core/record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "env/core/environment.h"
#include "env/core/hash.h"
#include "tests/support/tiny_game.h"

namespace banneret {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

const testing::TinyGame& tiny() {
  static const testing::TinyGame game;
  return game;
}

Environment play(std::uint64_t seed, int decisions) {
  EnvironmentOptions options;
  options.agents = {"random", "random:seed=7"};
  Environment environment(tiny(), options);
  environment.reset(seed);
  KeyedRandom random(seed, Stream::random_play);
  while (!environment.ended() && environment.decisions() < decisions) {
    environment.step(environment.legal()[random.below(environment.legal().size())]);
  }
  return environment;
}

std::string written(std::uint64_t seed, int decisions = 1000) {
  return record_text(play(seed, decisions).record());
}

/// Replaces the first `from` and gives the text the hash it then has, so that only the replay can tell.
std::string tampered(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  text.replace(at, from.size(), to);
  text.erase(text.rfind("hash "));
  std::string hash = "0000000000000000";
  std::uint64_t number = hash_text(text);
  for (std::size_t i = 16; i-- > 0; number >>= 4U) hash[i] = "0123456789abcdef"[number & 15U];
  return text + "hash " + hash + "\n";
}

std::string difference(const std::string& text) {
  return verify_record(tiny(), text, "game.txt").value_or("none");
}

std::string parse_failure(const std::string& text) {
  try {
    parse_record(text, "game.txt");
  } catch (const RecordError& error) {
    return error.what();
  }
  return "parsed";
}

TEST(Record, finished_games_verify) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) EXPECT_EQ(difference(written(seed)), "none") << seed;
}

TEST(Record, unfinished_games_verify_at_every_length) {
  for (int length = 0; length < 12; ++length) EXPECT_EQ(difference(written(3, length)), "none") << length;
}

TEST(Record, parsing_gives_back_the_text) {
  const std::string text = written(5);
  EXPECT_EQ(record_text(parse_record(text, "game.txt")), text);
}

TEST(Record, replay_reaches_the_state_that_was_played_to) {
  const Environment played = play(8, 6);
  const Record record = played.record();
  Replayer replayer(tiny(), record, "game.txt");
  while (replayer.next()) {
  }
  EXPECT_TRUE(equal_states(replayer.state(), played.state(), tiny().state_bytes()));
  EXPECT_EQ(replayer.dice().rolled(), played.dice_rolled());
}

TEST(Record, replay_lists_forced_moves_that_the_record_leaves_out) {
  int forced = 0;
  std::size_t moves = 0;
  std::size_t recorded = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Record record = play(seed, 1000).record();
    recorded += record.actions().size();
    Replayer replayer(tiny(), record, "game.txt");
    while (const auto event = replayer.next()) {
      if (event->kind == ReplayEvent::Kind::forced) ++forced;
      if (event->kind == ReplayEvent::Kind::move) ++moves;
    }
  }
  EXPECT_GT(forced, 0);
  EXPECT_EQ(moves, recorded);
}

TEST(Record, holds_rerolled_ties_with_their_dice) {
  std::string text;
  std::uint64_t seed = 0;
  do {
    text = written(seed++, 0);
  } while (text.find("-> again") == std::string::npos);
  EXPECT_EQ(difference(text), "none");
  const Record record = parse_record(text, "game.txt");
  EXPECT_EQ(record.events[0].outcome, kReroll);
  EXPECT_EQ(record.events[0].value[0], record.events[0].value[1]);
}

TEST(Record, any_flipped_byte_of_the_text_is_found) {
  const std::string text = written(2);
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string changed = text;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    EXPECT_NE(difference(changed), "none") << "byte " << i;
  }
}

TEST(Record, a_cut_off_text_is_refused_at_every_length) {
  const std::string text = written(2, 3);
  for (std::size_t length = 0; length < text.size(); ++length) {
    EXPECT_THAT(parse_failure(text.substr(0, length)), StartsWith("game.txt:")) << length;
  }
}

TEST(Record, changed_text_names_the_line_of_the_hash) {
  std::string text = written(1);
  text.replace(text.find("agent 0 random"), 14, "agent 0 rendom");
  EXPECT_THAT(parse_failure(text), HasSubstr("the record's lines do not have this hash"));
}

TEST(Record, other_dice_are_found_though_the_hash_was_made_again) {
  const std::string text = written(1);
  const std::size_t at = text.find("throw pace 2d3: ") + 16;
  const std::string die = text.substr(at, 1);
  const std::string found = difference(tampered(
      text, "throw pace 2d3: " + die, "throw pace 2d3: " + (die == "1" ? std::string("2") : std::string("1"))));
  EXPECT_THAT(found, HasSubstr("these dice are not the ones of seed 1"));
  EXPECT_THAT(found, StartsWith("game.txt:"));
}

TEST(Record, another_outcome_for_the_same_dice_is_found) {
  std::string text = written(1);
  const bool one = text.find("-> 0 one step") < text.find("-> 1 two steps");
  text = one ? tampered(text, "-> 0 one step", "-> 1 two steps") : tampered(text, "-> 1 two steps", "-> 0 one step");
  EXPECT_THAT(difference(text), HasSubstr("the outcome is not what the dice give"));
}

TEST(Record, another_seed_is_found) {
  EXPECT_THAT(difference(tampered(written(1), "seed 1\n", "seed 2\n")), HasSubstr("not the ones of seed 2"));
}

TEST(Record, illegal_moves_are_refused_with_the_clause) {
  const std::string text = written(1);
  const std::size_t at = text.find("move ");
  const std::string line = text.substr(at, text.find('\n', at) - at);
  const std::string found = difference(tampered(text, line, line.substr(0, 7) + "160 halt"));
  EXPECT_THAT(found, HasSubstr("illegal move: halt: a figure must be picked (TINY-1)"));
}

TEST(Record, a_move_by_the_wrong_side_is_found) {
  const std::string text = written(1);
  const std::size_t at = text.find("move ");
  const std::string found = difference(tampered(text, text.substr(at, 6), text[at + 5] == '0' ? "move 1" : "move 0"));
  EXPECT_THAT(found, HasSubstr("is to move"));
}

TEST(Record, a_control_character_in_a_text_does_not_get_into_the_message) {
  const std::string text = written(1);
  const std::size_t end = text.find('\n', text.find("move "));
  const std::string line = text.substr(text.find("move "), end - text.find("move "));
  const std::string found = difference(tampered(text, line, line + "\x1b[2J"));
  EXPECT_THAT(found, HasSubstr("the replay gives"));
  EXPECT_EQ(found.find('\x1b'), std::string::npos);
}

TEST(Record, another_text_of_a_move_is_found_by_line) {
  const std::string text = written(1);
  const std::size_t at = text.find("pick ");
  const std::string found = difference(tampered(text, text.substr(at, 8), "pick 9,9"));
  EXPECT_THAT(found, HasSubstr("pick 9,9' is written; the replay gives"));
}

TEST(Record, another_result_margin_or_state_is_found) {
  const std::string text = written(1);
  EXPECT_THAT(difference(tampered(text, "\nresult ", "\nresult 1")), HasSubstr("result"));
  EXPECT_THAT(difference(tampered(text, "\nmargin ", "\nmargin 9")), HasSubstr("margin"));
  EXPECT_THAT(difference(tampered(text, "\nrolled ", "\nrolled 9")), HasSubstr("rolled"));
  EXPECT_THAT(difference(tampered(text, "\nend finished", "\nend unfinished")), HasSubstr("the game is over"));
  const std::size_t at = text.find("\nstate ") + 7;
  EXPECT_THAT(difference(tampered(text, text.substr(at, 16), "0123456789abcdef")), HasSubstr("final state"));
}

TEST(Record, a_record_of_another_scenario_is_refused) {
  const testing::TinyGame other_game({5, 5, 2, 8, 0});
  EXPECT_EQ(verify_record(other_game, written(1), "game.txt").value_or("none"),
            "game.txt:7: another scenario than 'tiny/test' was played");
}

TEST(Record, versions_are_checked_with_their_line) {
  EXPECT_EQ(difference(tampered(written(1), "rules 1\n", "rules 9\n")),
            "game.txt:3: rules version 9; this program plays version 1");
  EXPECT_EQ(difference(tampered(written(1), "layout 1\n", "layout 2\n")),
            "game.txt:4: layout version 2; this program plays version 1");
  EXPECT_EQ(parse_failure(tampered(written(1), "banneret-record 1\n", "banneret-record 2\n")),
            "game.txt:1: record format 2; this program reads format 1");
}

TEST(Record, malformed_lines_say_what_would_be_right) {
  const std::string text = written(1);
  EXPECT_THAT(parse_failure(tampered(text, "throw pace 2d3:", "throw pace 2x3:")),
              EndsWith("'2x3:' is no throw; it reads like '2d6:'"));
  EXPECT_THAT(parse_failure(tampered(text, "seed 1", "seed x")), EndsWith("'x' is no seed"));
  EXPECT_THAT(parse_failure(tampered(text, "move ", "jump ")), EndsWith("'jump' where move, throw or end must stand"));
  EXPECT_THAT(parse_failure(text + "more\n"), EndsWith("nothing may follow the record's hash"));
}

TEST(Record, control_characters_in_names_can_not_break_the_lines) {
  Record record = make_record(tiny(), 4, {}, {"a\nmove 0 1 x", "b\r"});
  EXPECT_EQ(record.agents[0], "a move 0 1 x");
  EXPECT_EQ(difference(record_text(record)), "none");
}

TEST(Record, making_one_from_an_illegal_action_says_which) {
  const std::array<Action, 1> actions{161};
  EXPECT_THROW(make_record(tiny(), 4, actions, {}), RecordError);
}

TEST(Record, a_missing_file_is_named) {
  EXPECT_THROW(read_record("/nonexistent/game.txt"), RecordError);
}

}  // namespace
}  // namespace banneret
