// The only signal handler of the program; it sets a flag that long work looks at.
#include "eval/interrupt.h"

#include <csignal>
#include <cstdlib>

#include "agents/stop.h"

namespace banneret {

namespace {

volatile std::sig_atomic_t signal_seen = 0;

extern "C" void note_signal(int) {
  if (signal_seen != 0) std::_Exit(kInterruptedExit);
  signal_seen = 1;
  stop_searching = true;
}

}  // namespace

void catch_interrupts() {
  std::signal(SIGINT, note_signal);
  std::signal(SIGTERM, note_signal);
  if (std::signal(SIGHUP, note_signal) == SIG_IGN) std::signal(SIGHUP, SIG_IGN);  // under nohup the work goes on
}

bool interrupted() {
  return signal_seen != 0;
}

}  // namespace banneret
