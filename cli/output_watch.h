// OutputWatch: notices that nobody reads standard output any more. Whoever waits for an answer that nobody gets thinks
// no further; the write that follows ends the program, as a closed pipe does.
#pragma once

#include <thread>

namespace banneret::cli {

/// Tells every search to stop (agents/stop.h) once the reading end of standard output is closed. One a process.
class OutputWatch {
 public:
  /// \throws std::system_error without the means for it (pipe, thread)
  OutputWatch();
  ~OutputWatch();
  OutputWatch(const OutputWatch&) = delete;
  OutputWatch& operator=(const OutputWatch&) = delete;

 private:
  int wake_[2] = {-1, -1};  ///< a pipe whose closing ends the thread
  std::thread thread_;
};

}  // namespace banneret::cli
