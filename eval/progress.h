// Progress of long work on standard error: one line rewritten in place on a terminal, a plain line now and then
// elsewhere. The clock is used for display alone.
#pragma once

#include <chrono>
#include <mutex>
#include <string>

namespace banneret {

class Progress {
 public:
  /// `unit` in the plural ("games"). total 0 = unknown. quiet writes nothing.
  Progress(std::string label, std::string unit, long total, bool quiet = false);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Safe from any thread.
  void update(long done, const std::string& extra = {});
  double seconds() const;

 private:
  std::string label_;
  std::string unit_;
  long total_;
  bool quiet_;
  bool terminal_;
  bool drawn_ = false;
  std::mutex mutex_;
  std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point last_;
};

/// "1:05" or "2:03:09" from seconds.
std::string clock_text(double seconds);

}  // namespace banneret
