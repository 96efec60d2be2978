// Ctrl-C for long work: loops ask interrupted() between pieces of work and end cleanly, keeping what is finished.
// Knows nothing of what is being interrupted; the verbs decide what is kept and exit with kInterruptedExit.
#pragma once

namespace banneret {

inline constexpr int kInterruptedExit = 130;

/// Catches SIGINT, SIGTERM and SIGHUP (a terminal that closes, unless it is ignored) from now on. A second signal ends
/// the process at once.
void catch_interrupts();
/// True once a signal came. Safe from any thread.
bool interrupted();

}  // namespace banneret
