// run.h5: all tables there and back, external links, and one-line errors for whatever is not a sound run folder.
#include "runfile/run_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "runfile/hdf5.h"
#include "tests/runfile/exact.h"
#include "tests/runfile/sample.h"

namespace banneret {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string error_of(const std::filesystem::path& run) {
  try {
    read_run(run);
  } catch (const RunFileError& error) {
    return error.what();
  }
  return {};
}

TEST(RunFile, the_manifest_is_read_back) {
  const ScratchFolder folder;
  write_run(folder.path(), sample_run());
  EXPECT_EQ(read_run(folder.path()).manifest, sample_run().manifest);
}

TEST(RunFile, every_table_is_read_back) {
  const ScratchFolder folder;
  RunFile file = sample_run();
  file.add_segment(1, write_segment(folder.path(), 1, sample_segment()), 5, 100);
  write_run(folder.path(), file);
  const RunFile back = read_run(folder.path());
  EXPECT_EQ(first_difference(exact_table(back.iterations), exact_table(file.iterations)), "");
  EXPECT_EQ(first_difference(exact_table(back.matches), exact_table(file.matches)), "");
  EXPECT_EQ(first_difference(exact_table(back.ratings), exact_table(file.ratings)), "");
  EXPECT_EQ(first_difference(exact_table(back.segments), exact_table(file.segments)), "");
  EXPECT_EQ(first_difference(exact_table(back.timing), exact_table(file.timing)), "");
  EXPECT_EQ(back.timing.notes, file.timing.notes);
  EXPECT_EQ(back.checkpoint, 3);
  EXPECT_EQ(back.checkpoint_checksum, file.checkpoint_checksum);
}

/// A column with what is lost first: bits beyond a float's, the sign of zero, the payload of a NaN, a late row.
std::vector<double> delicate_column() {
  std::vector<double> column;
  column.reserve(40);
  for (int i = 0; i < 40; ++i) column.push_back(i / 3.0);
  column[5] = -0.0;
  column[6] = std::nan("0x123");
  column[7] = std::numeric_limits<double>::denorm_min();
  column[8] = -std::numeric_limits<double>::infinity();
  return column;
}

TEST(RunFile, numbers_are_read_back_to_the_last_bit) {
  const ScratchFolder folder;
  RunFile file;
  TimingTable::each(file.timing, [](const std::string&, auto& column) { column.resize(40); });
  file.timing.learn_seconds = delicate_column();
  write_run(folder.path(), file);
  EXPECT_EQ(first_difference(exact_table(read_run(folder.path()).timing), exact_table(file.timing)), "");
}

TEST(ExactComparison, a_last_bit_changed_in_any_row_is_told_with_its_place) {
  TimingTable table;
  table.learn_seconds = delicate_column();
  const std::vector<std::string> before = exact_table(table);
  for (std::size_t row = 0; row < table.learn_seconds.size(); ++row) {
    TimingTable changed = table;
    std::uint64_t bits = 0;
    std::memcpy(&bits, &table.learn_seconds[row], sizeof bits);
    bits ^= 1U;
    std::memcpy(&changed.learn_seconds[row], &bits, sizeof bits);
    EXPECT_THAT(first_difference(exact_table(changed), before),
                testing::StartsWith("/learn_seconds[" + std::to_string(row) + "] = "));
  }
  table.learn_seconds[5] = 0.0;
  EXPECT_EQ(first_difference(exact_table(table), before),
            "/learn_seconds[5] = 0 (bits 0000000000000000) where there should be /learn_seconds[5] = -0 (bits "
            "8000000000000000)");
}

TEST(ExactComparison, a_row_too_few_or_too_many_is_told) {
  TimingTable table;
  table.threads = {1, 2};
  const std::vector<std::string> two = exact_table(table);
  table.threads.pop_back();
  EXPECT_EQ(first_difference(exact_table(table), two), "the end where there should be /threads[1] = 2");
  EXPECT_EQ(first_difference(two, exact_table(table)), "/threads[1] = 2 where there should be the end");
  EXPECT_EQ(first_difference(two, two), "");
}

TEST(RunFile, empty_tables_and_texts_are_read_back) {
  const ScratchFolder folder;
  write_run(folder.path(), RunFile{});
  const RunFile back = read_run(folder.path());
  EXPECT_EQ(back.manifest, Manifest{});
  EXPECT_EQ(back.matches.rows(), 0U);
  EXPECT_EQ(back.checkpoint, -1);
}

TEST(RunFile, links_to_each_segment) {
  const ScratchFolder folder;
  RunFile file = sample_run();
  file.add_segment(7, write_segment(folder.path(), 7, sample_segment()), 5, 100);
  write_run(folder.path(), file);
  const H5Reader reader(read_sealed(run_file_path(folder.path()), "run"), "run.h5");
  EXPECT_EQ(reader.children("/segments"), (std::vector<std::string>{"000007", "table"}));
}

TEST(RunFile, with_more_segments_than_links_it_still_names_them_all) {
  const ScratchFolder folder;
  RunFile file = sample_run();
  for (std::uint64_t number = file.segments.rows(); file.segments.rows() < kMostLinks + 3; ++number) {
    file.add_segment(number, FileSeal{}, 1, 1);
  }
  write_run(folder.path(), file);
  EXPECT_EQ(read_run(folder.path()).segments.number, file.segments.number);
  const H5Reader reader(read_sealed(run_file_path(folder.path()), "run"), "run.h5");
  EXPECT_EQ(reader.children("/segments").size(), kMostLinks);  // the table among them
}

TEST(RunFile, a_folder_without_one_is_not_a_run) {
  const ScratchFolder folder;
  EXPECT_THAT(error_of(folder.path()), HasSubstr("is not a run folder (it has no run.h5)"));
}

TEST(RunFile, a_foreign_file_is_named_as_such) {
  const ScratchFolder folder;
  overwrite(run_file_path(folder.path()), "some notes\n");
  EXPECT_THAT(error_of(folder.path()), HasSubstr("run.h5: is not a Banneret file"));
}

TEST(RunFile, an_empty_file_is_refused) {
  const ScratchFolder folder;
  overwrite(run_file_path(folder.path()), "");
  EXPECT_THAT(error_of(folder.path()), HasSubstr("run.h5: is not a Banneret file"));
}

TEST(RunFile, a_segment_in_its_place_is_told_apart) {
  const ScratchFolder folder;
  write_segment(folder.path(), 1, sample_segment());
  std::filesystem::copy_file(folder.path() / segment_name(1), run_file_path(folder.path()));
  EXPECT_THAT(error_of(folder.path()), HasSubstr("run.h5: holds 'segment', not 'run'"));
}

TEST(RunFile, cut_at_any_length_it_gives_one_line) {
  const ScratchFolder folder;
  write_run(folder.path(), sample_run());
  const Bytes whole = read_file(run_file_path(folder.path()));
  const std::string text(reinterpret_cast<const char*>(whole.data()), whole.size());
  for (std::size_t length = 0; length < text.size(); length += 97) {
    overwrite(run_file_path(folder.path()), text.substr(0, length));
    ASSERT_THAT(error_of(folder.path()), AllOf(HasSubstr("run.h5: is "), Not(HasSubstr("\n")))) << length;
  }
}

TEST(RunFile, a_changed_byte_anywhere_is_noticed) {
  const ScratchFolder folder;
  write_run(folder.path(), sample_run());
  const Bytes whole = read_file(run_file_path(folder.path()));
  std::string text(reinterpret_cast<const char*>(whole.data()), whole.size());
  for (std::size_t at = 0; at < text.size(); at += 61) {
    text[at] = static_cast<char>(text[at] ^ 0x10);
    overwrite(run_file_path(folder.path()), text);
    ASSERT_THAT(error_of(folder.path()), AllOf(HasSubstr("run.h5: "), Not(HasSubstr("\n")))) << at;
    text[at] = static_cast<char>(text[at] ^ 0x10);
  }
}

TEST(RunFile, another_schema_version_is_refused) {
  const ScratchFolder folder;
  H5Writer writer;
  writer.attribute("/", "schema_version", kRunVersion + 1);
  Bytes image = writer.finish();
  write_sealed(run_file_path(folder.path()), "run", image);
  EXPECT_THAT(error_of(folder.path()), HasSubstr("has schema version 2, this program reads 1"));
}

TEST(RunFile, elements_of_another_type_are_refused) {
  H5Writer writer;
  writer.array("/counts", std::vector<std::uint8_t>(1000, 1));
  const H5Reader reader(writer.finish(), "wrong.h5");
  EXPECT_EQ(reader.array<std::uint8_t>("/counts").size(), 1000U);
  try {
    reader.array<std::uint64_t>("/counts");
    ADD_FAILURE() << "bytes were read as numbers";
  } catch (const RunFileError& error) {
    EXPECT_STREQ(error.what(), "wrong.h5: /counts has another element type");
  }
}

TEST(RunFile, the_faults_of_its_segments_are_told_in_their_order) {
  const ScratchFolder folder;
  RunFile file;
  for (std::uint64_t number = 0; number < 4; ++number) {
    file.add_segment(number, write_segment(folder.path(), number, sample_segment()), 5, 100);
  }
  EXPECT_EQ(segment_faults(folder.path(), file), std::vector<std::string>());
  overwrite(folder.path() / segment_name(0), "mine");
  std::filesystem::remove(folder.path() / segment_name(1));
  write_segment(folder.path(), 3, sample_segment(2));
  EXPECT_THAT(segment_faults(folder.path(), file),
              testing::ElementsAre(HasSubstr("000000.h5: is not a Banneret file"),
                                   HasSubstr("000001.h5: cannot open: No such file"),
                                   HasSubstr("000003.h5: is not the file that run.h5 names")));
}

TEST(RunFile, a_missing_table_is_named) {
  const ScratchFolder folder;
  H5Writer writer;
  writer.attribute("/", "schema_version", kRunVersion);
  Bytes image = writer.finish();
  write_sealed(run_file_path(folder.path()), "run", image);
  EXPECT_THAT(error_of(folder.path()), HasSubstr("run.h5: has no /manifest/kind"));
}

}  // namespace
}  // namespace banneret
