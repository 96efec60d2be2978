// A long run of tiny iterations needs no more memory at its end than near its beginning.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <mutex>

#include "tests/faults/faults.h"
#include "tests/training/small_run.h"

namespace banneret::training {
namespace {

double resident_mb() {
  std::ifstream file("/proc/self/statm");
  long whole = 0;
  long resident = 0;
  file >> whole >> resident;
  return static_cast<double>(resident) * static_cast<double>(::sysconf(_SC_PAGESIZE)) / (1 << 20);
}

TEST(TrainingMemory, resident_size_is_flat_over_a_long_run) {
  constexpr double kAllowedMb = 4.0;  // the tables of 2,000 iterations and the image of their run.h5 are about 2
  const char* asked = std::getenv("BANNERET_MEMORY_ITERATIONS");  // ./test --full: 2,000
  TrainingConfig config = small_config();
  config.iterations = asked == nullptr ? 120 : std::atoi(asked);
  config.selfplay.moves = 60;
  config.evaluation.every = 40;
  config.threads = 2;
  const ScratchFolder folder;
  const std::filesystem::path run = folder.path() / "run";
  const testing::ChildResult result = testing::run_and_signal(run, 0, 0, [&] {
    std::mutex mutex;
    std::vector<double> samples;
    TrainingHooks hooks = quiet();
    hooks.stop = [&] {
      const std::lock_guard<std::mutex> lock(mutex);
      samples.push_back(resident_mb());
      return false;
    };
    const testing::TinyGame game;
    run_training(game, config, run, false, hooks);
    const auto quarter = static_cast<std::ptrdiff_t>(samples.size() / 4);
    const double early = *std::max_element(samples.begin() + quarter, samples.begin() + 2 * quarter);
    const double late = *std::max_element(samples.end() - quarter, samples.end());
    std::fprintf(stderr, "%d iterations: %.1f MB in the second quarter, %.1f MB in the last\n", config.iterations,
                 early, late);
    if (late > early + kAllowedMb) throw std::runtime_error("the resident size has grown");
  });
  EXPECT_EQ(result.status, 0) << result.error;
  EXPECT_EQ(read_run(run).iterations.rows(), static_cast<std::size_t>(config.iterations));
}

}  // namespace
}  // namespace banneret::training
