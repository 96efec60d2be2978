// Segments: what is written is read back, equal contents are equal bytes, and malformed columns are refused.
#include "runfile/segment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "runfile/hdf5.h"
#include "tests/runfile/exact.h"
#include "tests/runfile/sample.h"

namespace banneret {
namespace {

using testing::HasSubstr;

std::string error_of(const Segment& segment) {
  H5Writer writer;
  put_segment(writer, "", segment);
  const H5Reader reader(writer.finish(), "a.h5");
  try {
    get_segment(reader, "");
  } catch (const RunFileError& error) {
    return error.what();
  }
  return {};
}

TEST(Segment, every_column_is_read_back) {
  const ScratchFolder folder;
  const Segment segment = sample_segment();
  write_segment(folder.path(), 12, segment);
  const Segment back = read_segment(folder.path(), 12);
  EXPECT_EQ(back.agents, segment.agents);
  EXPECT_EQ(back.policy, segment.policy);
  EXPECT_EQ(back.dice, segment.dice);
  EXPECT_EQ(first_difference(exact_table(back.games), exact_table(segment.games)), "");
  EXPECT_EQ(first_difference(exact_table(back.moves), exact_table(segment.moves)), "");
}

TEST(Segment, a_game_comes_back_as_it_was_appended) {
  const Segment segment = sample_segment();
  const RecordedGame written = sample_game(3, 30);
  const RecordedGame read = segment.game(3);
  EXPECT_EQ(read.agents, written.agents);
  EXPECT_EQ(read.dice, written.dice);
  EXPECT_EQ(read.final_hash, written.final_hash);
  ASSERT_EQ(read.moves.size(), written.moves.size());
  for (std::size_t i = 0; i < written.moves.size(); ++i) {
    EXPECT_EQ(read.moves[i].action, written.moves[i].action);
    EXPECT_EQ(read.moves[i].policy, written.moves[i].policy);
  }
}

TEST(Segment, a_segment_without_games_is_kept_too) {
  const ScratchFolder folder;
  write_segment(folder.path(), 1, Segment{});
  EXPECT_EQ(read_segment(folder.path(), 1).game_count(), 0U);
}

TEST(Segment, match_games_need_no_policies) {
  RecordedGame game = sample_game(1, 9);
  for (RecordedMove& move : game.moves) move.policy.clear();
  Segment segment;
  segment.append(game);
  EXPECT_EQ(error_of(segment), "");
  EXPECT_TRUE(segment.policy_of(0).empty());
}

TEST(Segment, equal_contents_are_equal_bytes) {
  const ScratchFolder folder;
  write_segment(folder.path(), 1, sample_segment());
  write_segment(folder.path(), 2, sample_segment());
  EXPECT_EQ(read_file(folder.path() / segment_name(1)), read_file(folder.path() / segment_name(2)));
}

TEST(Segment, columns_of_unequal_length_are_refused) {
  Segment segment = sample_segment();
  segment.games.luck.pop_back();
  EXPECT_THAT(error_of(segment), HasSubstr("a.h5: /games/luck has 4 rows where its table has 5"));
}

TEST(Segment, offsets_out_of_order_are_refused) {
  Segment segment = sample_segment();
  segment.games.move_offset[1] = segment.games.move_offset[4];
  segment.games.move_offset[2] = 0;
  EXPECT_THAT(error_of(segment), HasSubstr("/games/move_offset should run from 0 to 100"));
}

TEST(Segment, a_policy_that_does_not_fit_the_legal_list_is_refused) {
  Segment segment = sample_segment();
  segment.moves.legal[0] = 40;
  EXPECT_THAT(error_of(segment), HasSubstr("has 2 entries for 40 legal actions"));
}

TEST(Segment, an_agent_without_a_name_is_refused) {
  Segment segment = sample_segment();
  segment.games.agent1[2] = 9;
  EXPECT_THAT(error_of(segment), HasSubstr("lacks a name that game 2 uses"));
}

}  // namespace
}  // namespace banneret
