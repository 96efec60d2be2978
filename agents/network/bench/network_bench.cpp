// banneret_network_bench: evaluations and training samples a second for network sizes, without any game.
// Usage: banneret_network_bench [planes=60] [side=16] [kinds=36] [stem=1] [stride=1] [seconds=1]
//        [sizes=2x24,3x32,4x32,4x48,6x64] [batches=1,8,16,32,64]
// Random sparse inputs; prints one line a measurement. Timings are of this machine at this moment.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "agents/network/library.h"

namespace {

using banneret::network::Evaluator;
using banneret::network::NetworkSpec;
using banneret::network::TrainBatch;
using banneret::network::Trainer;
using banneret::network::TrainerConfig;

struct Options {
  int planes = 60;
  int side = 16;
  int kinds = 36;
  int stem = 1;
  int stride = 1;
  double seconds = 1.0;
  std::string sizes = "2x24,3x32,4x32,4x48,6x64";
  std::string batches = "1,8,16,32,64";
};

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, ',');) parts.push_back(part);
  return parts;
}

/// A fixed sequence of numbers for inputs.
class Numbers {
 public:
  std::uint32_t next() {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<std::uint32_t>(state_ >> 33U);
  }

 private:
  std::uint64_t state_ = 1;
};

/// Inputs and targets of n samples with 40 legal actions each.
struct Samples {
  Samples(const NetworkSpec& spec, int n, int side) : count(n) {
    Numbers numbers;
    const auto rows = static_cast<std::size_t>(n);
    const auto cells = static_cast<std::size_t>(side * side);
    planes.resize(rows * static_cast<std::size_t>(spec.shape.planes) * cells);
    for (std::uint8_t& p : planes) p = numbers.next() % 16 == 0 ? 1 : 0;
    globals.assign(rows * static_cast<std::size_t>(spec.shape.globals), 1);
    offsets.push_back(0);
    for (std::size_t i = 0; i < rows; ++i) {
      for (int a = 0; a < 40; ++a) {
        actions.push_back(numbers.next() %
                          static_cast<std::uint32_t>(static_cast<std::size_t>(spec.shape.spatial_kinds) * cells));
        targets.push_back(1.0F / 40.0F);
      }
      offsets.push_back(static_cast<std::int64_t>(actions.size()));
    }
    weights.assign(rows, 1.0F);
    wdl.assign(3 * rows, 1.0F / 3.0F);
    margin.assign(rows, 0.0F);
    spatial.resize(rows * static_cast<std::size_t>(spec.shape.spatial_kinds) * cells);
    kinds.resize(rows * static_cast<std::size_t>(spec.shape.global_kinds));
    wdl_out.resize(3 * rows);
    margin_out.resize(rows);
  }

  TrainBatch batch(int side) const {
    return {count,          side,           side,           planes.data(), globals.data(), offsets.data(),
            actions.data(), targets.data(), weights.data(), wdl.data(),    margin.data()};
  }

  int count;
  std::vector<std::uint8_t> planes;
  std::vector<std::int16_t> globals;
  std::vector<std::int64_t> offsets;
  std::vector<std::uint32_t> actions;
  std::vector<float> targets, weights, wdl, margin, spatial, kinds, wdl_out, margin_out;
};

struct Rate {
  double wall = 0.0;  ///< calls a second
  double cpu = 0.0;   ///< calls a second of processor time of the whole process: steadier on a busy machine
};

double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// Calls `body` over about `seconds`, after one call to warm up.
Rate rate(double seconds, const std::function<void()>& body) {
  using Clock = std::chrono::steady_clock;
  body();
  const Clock::time_point start = Clock::now();
  const double cpu_start = cpu_seconds();
  int calls = 0;
  double passed = 0.0;
  while (passed < seconds) {
    body();
    ++calls;
    passed = std::chrono::duration<double>(Clock::now() - start).count();
  }
  return {calls / passed, calls / (cpu_seconds() - cpu_start)};
}

Rate evaluations_per_second(const Trainer& trainer, const Options& o, int n, int streams) {
  std::vector<Rate> rates(static_cast<std::size_t>(streams));
  std::vector<std::thread> threads;
  const std::unique_ptr<Evaluator> first = trainer.make_evaluator();
  for (std::size_t t = 0; t < rates.size(); ++t) {
    threads.emplace_back([&, t] {
      const std::unique_ptr<Evaluator> evaluator = first->clone();
      Samples s(trainer.spec(), n, o.side);
      rates[t] = rate(o.seconds, [&] {
        evaluator->evaluate(n, o.side, o.side, s.planes.data(), s.globals.data(), s.spatial.data(), s.kinds.data(),
                            s.wdl_out.data(), s.margin_out.data());
      });
    });
  }
  for (std::thread& t : threads) t.join();
  Rate sum;
  for (const Rate& r : rates) {
    sum.wall += n * r.wall;
    sum.cpu += n * r.cpu;  // each counts all threads' time: the sum is the rate a core second
  }
  return sum;
}

void measure(const std::string& size, const Options& o) {
  NetworkSpec spec;
  spec.shape.planes = o.planes;
  spec.shape.globals = 24;
  spec.shape.spatial_kinds = o.kinds;
  spec.shape.global_kinds = 8;
  spec.shape.stem_side = o.stem;
  spec.shape.trunk_stride = o.stride;
  spec.shape.blocks = std::atoi(size.c_str());
  spec.shape.filters = std::atoi(size.substr(size.find('x') + 1).c_str());
  spec.plane_scales.assign(static_cast<std::size_t>(o.planes), 1.0F);
  spec.global_scales.assign(24, 0.1F);
  TrainerConfig config;
  const std::unique_ptr<Trainer> trainer = banneret::network::make_trainer(spec, config, 1);
  for (const int streams : {1, 2}) {
    for (const std::string& batch : split(o.batches)) {
      const int n = std::atoi(batch.c_str());
      const Rate r = evaluations_per_second(*trainer, o, n, streams);
      std::printf("evaluate size %s batch %d streams %d per_second %.0f per_core_second %.0f\n", size.c_str(), n,
                  streams, r.wall, r.cpu);
      std::fflush(stdout);
    }
  }
  const Samples samples(spec, 128, o.side);
  for (const int threads : {1, 2}) {
    trainer->set_threads(threads);
    const Rate r = rate(o.seconds, [&] { trainer->step(samples.batch(o.side)); });
    std::printf("train size %s batch 128 shards %d threads %d samples_per_second %.0f per_core_second %.0f\n",
                size.c_str(), config.shards, threads, 128.0 * r.wall, 128.0 * r.cpu);
    std::fflush(stdout);
  }
}

Options parse(int argc, char** argv) {
  Options o;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    const std::size_t equals = argument.find('=');
    const std::string key = argument.substr(0, equals);
    const std::string value = equals == std::string::npos ? "" : argument.substr(equals + 1);
    if (key == "planes") {
      o.planes = std::atoi(value.c_str());
    } else if (key == "side") {
      o.side = std::atoi(value.c_str());
    } else if (key == "kinds") {
      o.kinds = std::atoi(value.c_str());
    } else if (key == "stem") {
      o.stem = std::atoi(value.c_str());
    } else if (key == "stride") {
      o.stride = std::atoi(value.c_str());
    } else if (key == "seconds") {
      o.seconds = std::atof(value.c_str());
    } else if (key == "sizes") {
      o.sizes = value;
    } else if (key == "batches") {
      o.batches = value;
    } else {
      throw banneret::network::NetworkError(
          "unknown option '" + argument +
          "'; known are planes, side, kinds, stem, stride, seconds, sizes, batches, each as name=value");
    }
  }
  return o;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const Options options = parse(argc, argv);
    for (const std::string& size : split(options.sizes)) measure(size, options);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "banneret_network_bench: %s\n", error.what());
    return 2;
  }
  return 0;
}
