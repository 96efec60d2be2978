// Which signals end long work, each in a process of its own.
#include "eval/interrupt.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>

namespace banneret {
namespace {

[[noreturn]] void exit_with_what_is_seen_of(int signal) {
  catch_interrupts();
  std::raise(signal);
  std::_Exit(interrupted() ? 0 : 1);
}

TEST(InterruptDeathTest, is_ctrl_c_the_end_of_the_process_or_of_its_terminal) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    EXPECT_EXIT(exit_with_what_is_seen_of(signal), ::testing::ExitedWithCode(0), "") << signal;
  }
}

TEST(InterruptDeathTest, is_no_closed_terminal_under_nohup) {
  EXPECT_EXIT(
      {
        std::signal(SIGHUP, SIG_IGN);
        exit_with_what_is_seen_of(SIGHUP);
      },
      ::testing::ExitedWithCode(1), "");
}

TEST(InterruptDeathTest, said_twice_ends_the_process_at_once) {
  EXPECT_EXIT(
      {
        catch_interrupts();
        std::raise(SIGINT);
        std::raise(SIGINT);
      },
      ::testing::ExitedWithCode(kInterruptedExit), "");
}

}  // namespace
}  // namespace banneret
