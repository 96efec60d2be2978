// Opening the network library: one-line errors where it is missing or is something else. Each test in a process of its
// own, since a library is opened once.
#include "agents/network/library.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

namespace banneret::network {
namespace {

[[noreturn]] void open_from(const char* path) {
  ::setenv("BANNERET_NETWORK_LIBRARY", path, 1);
  try {
    open_library();
  } catch (const NetworkError& error) {
    std::fprintf(stderr, "error: %s.", error.what());
    std::exit(3);
  }
  std::exit(0);
}

class NetworkLibraryDeathTest : public ::testing::Test {
 protected:
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

TEST_F(NetworkLibraryDeathTest, a_missing_library_is_named_with_the_remedy) {
  EXPECT_EXIT(open_from("/nowhere/libbanneret_network.so"), ::testing::ExitedWithCode(3),
              "^error: the network library is not there; looked for /nowhere/libbanneret_network.so "
              "\\(set BANNERET_NETWORK_LIBRARY to its path\\)\\.$");
}

TEST_F(NetworkLibraryDeathTest, another_shared_library_is_refused) {
  EXPECT_EXIT(open_from("libm.so.6"), ::testing::ExitedWithCode(3), "^error: [^\n]*libm.so.6[^\n]*\\.$");
  EXPECT_EXIT(open_from("/lib/x86_64-linux-gnu/libm.so.6"), ::testing::ExitedWithCode(3), "^error: [^\n]*\\.$");
}

TEST_F(NetworkLibraryDeathTest, a_file_that_is_no_library_is_refused_in_one_line) {
  EXPECT_EXIT(open_from("/proc/self/exe"), ::testing::ExitedWithCode(3),
              "^error: cannot open the network library: [^\n]*\\.$");
}

}  // namespace
}  // namespace banneret::network
