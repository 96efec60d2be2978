// Text files that users name: whatever could be read without end is no file.
#include "env/core/text_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/support/scratch_folder.h"

namespace banneret {
namespace {

class TextFile : public ::testing::Test {
 protected:
  std::string in(const std::string& name) const { return (folder_.path() / name).string(); }

 private:
  ScratchFolder folder_;
};

TEST_F(TextFile, is_read_to_its_end) {
  const std::string text("two\r\nlines\0and more", 19);
  std::ofstream(in("a.txt"), std::ios::binary) << text;
  EXPECT_EQ(read_text_file(in("a.txt")), text);
}

TEST_F(TextFile, may_be_empty) {
  std::ofstream(in("empty.txt")).flush();
  EXPECT_EQ(read_text_file(in("empty.txt")), "");
}

TEST_F(TextFile, is_no_missing_file_folder_pipe_or_device) {
  ASSERT_EQ(mkfifo(in("pipe").c_str(), 0600), 0);
  for (const std::string& name : {in("none"), in("."), in("pipe"), std::string("/dev/zero")}) {
    EXPECT_EQ(read_text_file(name), std::nullopt) << name;
  }
}

TEST_F(TextFile, is_no_file_of_more_than_64_mib) {
  std::ofstream(in("large")).flush();
  std::filesystem::resize_file(in("large"), kMostTextBytes + 1);
  EXPECT_EQ(read_text_file(in("large")), std::nullopt);
}

}  // namespace
}  // namespace banneret
