// The only signal handler of the program; it sets a flag that long work looks at.
#include "eval/interrupt.h"

#include <atomic>
#include <csignal>
#include <cstdlib>

#include "agents/stop.h"

namespace banneret {

namespace {

std::atomic<bool> signal_seen{false};  // threads ask too
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void note_signal(int) {
  if (signal_seen.exchange(true)) std::_Exit(kInterruptedExit);
  stop_searching = true;
}

}  // namespace

void catch_interrupts() {
  std::signal(SIGINT, note_signal);
  std::signal(SIGTERM, note_signal);
  if (std::signal(SIGHUP, note_signal) == SIG_IGN) std::signal(SIGHUP, SIG_IGN);  // under nohup the work goes on
}

bool interrupted() {
  return signal_seen;
}

}  // namespace banneret
