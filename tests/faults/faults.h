// Running a piece of work in a child process in which a call that changes files below one folder goes wrong, or which
// is killed. The calls are counted by a preloaded library (inject/), so no product code knows of any of this.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace banneret::testing {

inline constexpr int kEndedByFault = 86;

struct Fault {
  std::filesystem::path folder;  ///< absolute; only calls on it and below count
  std::string mode = "count";    ///< "count": none; "exit": the process ends; or an errno: ENOSPC, EROFS, EIO, EDQUOT
  long at = 0;                   ///< number of the call, from 1
};

struct ChildResult {
  int status = 0;                  ///< exit status, 0 done, kEndedByFault; 128 + n for signal n
  std::string error;               ///< what() of what the work threw (status 2)
  double seconds = 0.0;            ///< from the signal, or the start if there was none, to its end
  std::vector<std::string> calls;  ///< "rename /tmp/x/run.h5", one a counted call
};

/// True in a program that was started with the library preloaded.
bool faults_available();
/// Restarts the program with the library at `path` preloaded, unless it is already. Call first in main.
void preload_faults(const char* path, char** arguments);

/// Does `work` in a forked child under `fault` and waits for it. The child ends without running anything else.
ChildResult run_with_fault(const Fault& fault, const std::function<void()>& work);

/// Does `work` on `folder` in a forked child and sends it `signal` (0 = none) after `microseconds` unless it is done by
/// then.
ChildResult run_and_signal(const std::filesystem::path& folder, int signal, unsigned microseconds,
                           const std::function<void()>& work);

/// `count` numbers from 1 to `last`, evenly spaced, both ends among them; all of them if there are no more.
std::vector<long> spread(long last, long count);
/// How many values a sweep should take: `usual`, or $BANNERET_SWEEP (./test --full).
long sweep_size(long usual);

/// What is wrong with the order of a run's calls for a machine that loses power (docs/run-files.md): every file renamed
/// was fsynced after its last write and its folder is fsynced before the next file is begun. One line each.
std::vector<std::string> unsafe_order(const std::vector<std::string>& calls);

}  // namespace banneret::testing
