// Work items over threads: each index taken once, results by index, so that nothing depends on the number of threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace banneret {

/// As many as the machine runs at once, at least 1.
inline int machine_threads() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

/// Calls work(i) for i in 0..count-1 on up to `threads` threads (the caller's is one of them). The first exception is
/// thrown on; items not begun by then are left.
template <class Work>
void parallel_for(int threads, int count, Work&& work) {
  std::atomic<int> next{0};
  std::exception_ptr failure;
  std::mutex mutex;
  const auto loop = [&] {
    for (int i = next++; i < count; i = next++) {
      try {
        work(i);
      } catch (...) {
        const std::lock_guard<std::mutex> lock(mutex);
        if (!failure) failure = std::current_exception();
        next = count;
      }
    }
  };
  std::vector<std::thread> others;
  for (int t = 1; t < std::min(threads, count); ++t) others.emplace_back(loop);
  loop();
  for (std::thread& other : others) other.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace banneret
