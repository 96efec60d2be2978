// Atomic writes and the lock: what a reader, a crash or a second writer can see.
#include "runfile/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "tests/runfile/sample.h"

namespace banneret {
namespace {

using testing::HasSubstr;

Bytes bytes_of(const std::string& text) {
  const auto* data = reinterpret_cast<const std::byte*>(text.data());
  return Bytes(data, data + text.size());
}

template <class Call>
std::string error_of(Call&& call) {
  try {
    call();
  } catch (const RunFileError& error) {
    return error.what();
  }
  return {};
}

std::vector<std::string> names_in(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

TEST(Files, a_write_leaves_no_temporary_behind) {
  const ScratchFolder folder;
  write_file_atomic(folder.path() / "a", bytes_of("new"));
  EXPECT_EQ(names_in(folder.path()), std::vector<std::string>{"a"});
  EXPECT_EQ(read_file(folder.path() / "a"), bytes_of("new"));
}

TEST(Files, a_reader_that_opened_the_old_file_keeps_it) {
  const ScratchFolder folder;
  write_file_atomic(folder.path() / "a", bytes_of("old"));
  std::ifstream reader(folder.path() / "a");
  write_file_atomic(folder.path() / "a", bytes_of("newer"));
  std::string text;
  reader >> text;
  EXPECT_EQ(text, "old");
  EXPECT_EQ(read_file(folder.path() / "a"), bytes_of("newer"));
}

TEST(Files, a_process_killed_while_it_writes_leaves_an_old_or_a_new_file) {
  const ScratchFolder folder;
  const std::filesystem::path path = folder.path() / "a";
  const Bytes first(300000, std::byte{1});
  const Bytes second(300000, std::byte{2});
  write_file_atomic(path, first);
  for (int round = 0; round < 10; ++round) {
    const pid_t child = ::fork();
    if (child == 0) {
      for (;;) {
        write_file_atomic(path, second);
        write_file_atomic(path, first);
      }
    }
    ::usleep(static_cast<useconds_t>(3000 + 1700 * round));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    const Bytes found = read_file(path);
    EXPECT_TRUE(found == first || found == second);
  }
}

TEST(Files, left_over_temporaries_are_removed) {
  const ScratchFolder folder;
  overwrite(folder.path() / "a.h5.tmp", "half a file");
  overwrite(folder.path() / "a.h5", "a file");
  remove_temporaries(folder.path());
  EXPECT_EQ(names_in(folder.path()), std::vector<std::string>{"a.h5"});
}

TEST(Files, a_folder_in_the_way_is_told) {
  const ScratchFolder folder;
  std::filesystem::create_directory(folder.path() / "a.tmp");
  EXPECT_THAT(error_of([&] { write_file_atomic(folder.path() / "a", bytes_of("x")); }),
              HasSubstr("a.tmp: cannot create: Is a directory"));
}

TEST(Files, a_full_disk_is_told_and_the_old_file_stays) {
  const ScratchFolder folder;
  std::filesystem::create_symlink("/dev/full", folder.path() / "a.tmp");
  write_file_atomic(folder.path() / "b", bytes_of("old"));
  EXPECT_THAT(error_of([&] { write_file_atomic(folder.path() / "a", bytes_of("x")); }),
              HasSubstr("cannot write: No space left on device"));
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "a"));
}

TEST(Files, a_pipe_in_its_place_is_told_and_not_waited_for) {
  const ScratchFolder folder;
  const std::filesystem::path pipe = folder.path() / "a.h5";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THAT(error_of([&] { read_sealed(pipe, "test"); }), HasSubstr("a.h5: is not a regular file"));
}

TEST(Files, a_missing_file_is_told) {
  EXPECT_THAT(error_of([] { read_file("/nowhere/at/all.h5"); }),
              HasSubstr("/nowhere/at/all.h5: cannot open: No such file or directory"));
}

TEST(Files, a_wrong_file_is_told_by_its_header_however_large_it_is) {
  const ScratchFolder folder;
  const std::filesystem::path path = folder.path() / "large.h5";
  constexpr std::uintmax_t kLarge = std::uintmax_t{1} << 40U;  // all hole; nothing that large may be made room for
  overwrite(path, "notes");
  std::filesystem::resize_file(path, kLarge);
  EXPECT_THAT(error_of([&] { read_sealed(path, "run"); }), HasSubstr("large.h5: is not a Banneret file"));
  overwrite(path, "banneret run\nbytes 5000\n");
  std::filesystem::resize_file(path, kLarge);
  EXPECT_THAT(error_of([&] { read_sealed(path, "run"); }),
              HasSubstr("is cut short or grown (1099511627776 bytes, written as 5000)"));
}

TEST(Files, a_second_writer_is_refused_until_the_first_is_gone) {
  const ScratchFolder folder;
  {
    const RunLock first(folder.path() / "run");
    EXPECT_THAT(error_of([&] { const RunLock second(folder.path() / "run"); }),
                HasSubstr("another process is writing to this run"));
  }
  EXPECT_EQ(error_of([&] { const RunLock third(folder.path() / "run"); }), "");
}

}  // namespace
}  // namespace banneret
