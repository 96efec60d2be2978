// The executable on bad folders, bad files and bad disks: one line that says what is wrong, exit status 2, and what was
// there stays as it was.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <fstream>

#include "tests/faults/faults.h"
#include "tests/runfile/sample.h"

namespace banneret {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

struct Said {
  int status = 0;
  std::string error;  ///< all of standard error
};

/// Runs `banneret WORDS` in a shell with `environment` ("A=b C=d") before it.
Said banneret(const std::string& words, const std::string& environment = "") {
  const std::string command =
      "LD_PRELOAD= " + environment + " '" + std::string(BANNERET_BINARY) + "' " + words + " 2>&1 >/dev/null";
  Said said;
  std::FILE* pipe = ::popen(command.c_str(), "r");
  std::array<char, 4096> buffer{};
  while (std::fgets(buffer.data(), buffer.size(), pipe) != nullptr) said.error += buffer.data();
  const int status = ::pclose(pipe);
  said.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return said;
}

std::string fault(const std::filesystem::path& folder, const std::string& mode, int at) {
  return "LD_PRELOAD='" + std::string(BANNERET_FAULT_LIBRARY) + "' BANNERET_FAULT_FOLDER='" + folder.string() +
         "' BANNERET_FAULT_MODE=" + mode + " BANNERET_FAULT_AT=" + std::to_string(at);
}

/// All files below a folder with their bytes.
std::map<std::string, Bytes> contents(const std::filesystem::path& folder) {
  std::map<std::string, Bytes> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files[entry.path().string()] = read_file(entry.path());
  }
  return files;
}

::testing::Matcher<std::string> one_line(const std::string& start, const std::string& what) {
  return AllOf(
      StartsWith(start), HasSubstr(what), EndsWith("\n"),
      ::testing::ResultOf([](const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }, 1));
}

/// A folder with a small match in it.
class Executable : public ::testing::Test {
 protected:
  Executable() {
    const Said said = banneret(match(run()));
    EXPECT_EQ(said.status, 0) << said.error;
  }
  std::filesystem::path run() const { return folder_.path() / "run"; }
  static std::string match(const std::filesystem::path& out) {
    return "match random scripted --scenario mayhem/duel --games 4 --out '" + out.string() + "'";
  }
  void expect_refused(const std::string& words, const std::string& what, int status = 2) const {
    const std::map<std::string, Bytes> before = contents(folder_.path());
    const Said said = banneret(words);
    EXPECT_EQ(said.status, status) << words;
    EXPECT_THAT(said.error, one_line("banneret " + words.substr(0, words.find(' ')) + ": ", what));
    EXPECT_EQ(contents(folder_.path()), before) << words;
  }
  const ScratchFolder folder_;
};

TEST_F(Executable, a_full_disk_is_one_line_and_the_finished_part_stays) {
  const std::filesystem::path out = folder_.path() / "full";
  const Said said = banneret(match(out), fault(out, "ENOSPC", 14));
  EXPECT_EQ(said.status, 2);
  EXPECT_THAT(said.error, one_line("banneret match: ", "No space left on device"));
  EXPECT_EQ(banneret("verify '" + out.string() + "'").status, 0);
}

TEST_F(Executable, ended_in_the_middle_of_a_write_the_run_verifies) {
  const std::filesystem::path out = folder_.path() / "ended";
  EXPECT_EQ(banneret(match(out), fault(out, "exit", 17)).status, testing::kEndedByFault);
  EXPECT_EQ(banneret("verify '" + out.string() + "'").status, 0);
}

TEST_F(Executable, a_folder_that_another_process_writes_to_is_refused) {
  const RunLock lock(folder_.path() / "busy");
  expect_refused(match(folder_.path() / "busy"), "another process is writing to this run");
}

TEST_F(Executable, a_folder_with_a_run_is_refused) {
  expect_refused(match(run()), "holds a run already");
}

TEST_F(Executable, a_file_where_the_folder_should_be_is_refused) {
  overwrite(folder_.path() / "notes", "mine");
  expect_refused(match(folder_.path() / "notes"), "notes: cannot make the folder");
}

TEST_F(Executable, readers_refuse_a_damaged_run) {
  Bytes bytes = read_file(run_file_path(run()));
  bytes[bytes.size() / 2] ^= std::byte{1};
  overwrite(run_file_path(run()), std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
  expect_refused("verify '" + run().string() + "'", "run.h5: is damaged", 1);  // a fault found
  for (const char* verb : {"replay", "report"}) {
    expect_refused(std::string(verb) + " '" + run().string() + "'", "run.h5: is damaged");
  }
  expect_refused(match(run()), "holds a run already");
}

TEST_F(Executable, readers_refuse_a_foreign_file) {
  overwrite(run_file_path(run()), "\x89HDF\r\n\x1a\n and so on");
  expect_refused("verify '" + run().string() + "'", "run.h5: is not a Banneret file", 1);  // a fault found
  for (const char* verb : {"replay", "report"}) {
    expect_refused(std::string(verb) + " '" + run().string() + "'", "run.h5: is not a Banneret file");
  }
}

TEST_F(Executable, readers_refuse_a_folder_that_is_no_run) {
  const std::filesystem::path empty = folder_.path() / "empty";
  std::filesystem::create_directory(empty);
  for (const char* verb : {"verify", "replay", "report"}) {
    expect_refused(std::string(verb) + " '" + empty.string() + "'", "is not a run folder");
  }
}

TEST_F(Executable, a_file_that_is_no_record_is_told_by_its_first_line) {
  overwrite(folder_.path() / "notes", "mine\n");
  expect_refused("replay '" + (folder_.path() / "notes").string() + "'", "notes:1: 'mine' where 'banneret-record'");
}

}  // namespace
}  // namespace banneret
