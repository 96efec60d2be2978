#include "eval/vector_bench.h"

#include <chrono>
#include <vector>

#include "env/core/vector_environment.h"
#include "eval/interrupt.h"

namespace banneret {

namespace {

constexpr int kLongestLegalList = 4096;  // of the padded lists; no mayhem decision comes near it
constexpr int kStepsBetweenLooks = 16;   // at the clock

/// The caller's memory, owned.
struct Memory {
  std::vector<std::uint8_t> planes, terminated, truncated, side;
  std::vector<std::int16_t> globals, entities;
  std::vector<std::int8_t> rewards;
  std::vector<std::int32_t> legal_count;
  std::vector<Action> legal;

  Memory(const Game& game, Observe observe, std::size_t games) {
    const ObservationSize size = observation_size(game.spec());
    if (observe == Observe::planes) planes.resize(games * size.planes);
    if (observe == Observe::entities) entities.resize(games * size.entities);
    if (observe != Observe::none) globals.resize(games * size.globals);
    rewards.resize(2 * games);
    terminated.resize(games);
    truncated.resize(games);
    side.resize(games);
    legal_count.resize(games);
    legal.resize(games * static_cast<std::size_t>(kLongestLegalList));
  }

  VectorBuffers buffers() {
    VectorBuffers b;
    b.planes = planes;
    b.globals = globals;
    b.entities = entities;
    b.rewards = rewards;
    b.terminated = terminated;
    b.truncated = truncated;
    b.side = side;
    b.legal_count = legal_count;
    b.legal = legal;
    return b;
  }
};

ObservationForm form_of(Observe observe) {
  switch (observe) {
    case Observe::entities:
      return ObservationForm::entities;
    case Observe::planes:
      return ObservationForm::planes;
    default:
      return ObservationForm::none;
  }
}

}  // namespace

VectorBenchResult bench_vector_environment(const Game& game, const VectorBench& config) {
  const auto games = static_cast<std::size_t>(config.games);
  Memory memory(game, config.observe, games);
  VectorOptions options;
  options.games = config.games;
  options.threads = config.threads;
  options.autoreset = Autoreset::same_step;
  options.form = form_of(config.observe);
  options.max_legal = kLongestLegalList;
  options.seed = config.seed;
  VectorEnvironment environment(game, options, memory.buffers());
  KeyedRandom choice(config.seed, Stream::random_play);
  std::vector<Action> actions(games);
  VectorBenchResult result;
  const auto start = std::chrono::steady_clock::now();
  do {
    for (int step = 0; step < kStepsBetweenLooks && !interrupted(); ++step) {
      for (std::size_t i = 0; i < games; ++i) {
        const auto legal = static_cast<std::uint64_t>(memory.legal_count[i]);
        actions[i] = memory.legal[i * static_cast<std::size_t>(kLongestLegalList) + choice.below(legal)];
      }
      environment.step(actions);
      for (std::size_t i = 0; i < games; ++i) result.episodes += memory.terminated[i];
      result.decisions += config.games;
    }
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  } while (result.seconds < config.seconds && !interrupted());
  return result;
}

}  // namespace banneret
