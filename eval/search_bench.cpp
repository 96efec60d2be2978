// The measurement: positions first, then searches and random play in turn on one thread, then searches on several.
#include "eval/search_bench.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

#include "agents/search/uct.h"
#include "env/core/advance.h"
#include "eval/allocations/allocations.h"
#include "eval/interrupt.h"

namespace banneret {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kPositions = 16;
constexpr int kWarmSimulations = 200;
constexpr int kBetweenLooks = 32;  // simulations before an interruption is looked for

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

struct Position {
  State state{};
  std::vector<Action> legal;
};

/// Decisions spread over random games, so that openings and endings are among them.
std::vector<Position> positions(const Game& game, std::uint64_t seed) {
  std::vector<Position> out;
  Workspace work;
  for (std::uint64_t k = 0; out.size() < kPositions; ++k) {
    const std::uint64_t game_seed = philox_word(seed, Stream::environment, k);
    Dice dice(game_seed);
    KeyedRandom random(game_seed, Stream::random_play);
    const auto skip = static_cast<long>(random.below(60));
    Position at;
    game.reset(at.state);
    for (long i = 0; advance(game, at.state, work, at.legal, dice) == NodeKind::decision; ++i) {
      if (i == skip) {
        out.push_back(at);
        break;
      }
      game.apply_legal(at.state, at.legal[random.below(at.legal.size())], work);
    }
  }
  return out;
}

/// One thread's searches, from one position after another.
class Searcher {
 public:
  Searcher(const Game& game, const SearchBench& config, const std::vector<Position>& from, std::uint64_t seed)
      : game_(game), from_(from), seed_(seed), search_(config.arena_mb << 20U), dice_(seed) {
    legal_.reserve(4096);
    // Lists grow and memory is touched before anything is measured.
    uct_.simulations = std::min(config.simulations, kWarmSimulations);
    for (std::size_t i = 0; i < from.size() && !interrupted(); ++i) search_next();
    uct_.simulations = config.simulations;
  }

  /// Runs one search; its time.
  double search_next() {
    const Position& at = next();
    const auto start = Clock::now();
    search_.begin(game_, at.state, at.legal, uct_, seed_ + used_, nullptr);
    while (search_.run(work_, kBetweenLooks) > 0 && !interrupted()) {
    }
    return seconds_since(start);
  }

  /// Random play from the last position, until so many decisions were made.
  void play_random(long decisions, SearchBenchResult& result) {
    const Position& at = from_[(used_ - 1) % from_.size()];
    const auto start = Clock::now();
    long made = 0;
    while (made < decisions && !interrupted()) {
      copy_state(state_, at.state, game_.state_bytes());
      while (advance(game_, state_, work_, legal_, dice_) == NodeKind::decision) {
        game_.apply_legal(state_, legal_[random_.below(legal_.size())], work_);
        ++made;
      }
    }
    result.random_seconds += seconds_since(start);
    result.random_decisions += made;
  }

  const search::UctSearch& search() const { return search_; }

 private:
  const Position& next() { return from_[used_++ % from_.size()]; }

  const Game& game_;
  const std::vector<Position>& from_;
  std::uint64_t seed_;
  search::UctConfig uct_;
  search::UctSearch search_;
  Workspace work_;
  State state_{};
  std::vector<Action> legal_;
  Dice dice_;
  KeyedRandom random_{1, Stream::random_play};
  std::size_t used_ = 0;
};

void one_thread(const Game& game, const SearchBench& config, const std::vector<Position>& from,
                SearchBenchResult& result) {
  Searcher searcher(game, config, from, config.seed);
  while (!interrupted() && (result.searches == 0 || result.search_seconds + result.random_seconds < config.seconds)) {
    const long before = allocations_made();
    result.search_seconds += searcher.search_next();
    result.allocations += allocations_made() - before;
    ++result.searches;
    result.simulations += searcher.search().simulations();
    result.decisions += static_cast<long>(searcher.search().decisions());
    result.nodes += searcher.search().tree().node_count();
    result.edges += searcher.search().tree().edge_count();
    result.tree_bytes += static_cast<long>(searcher.search().tree().used_bytes());
    searcher.play_random(static_cast<long>(searcher.search().decisions()), result);
  }
}

void several_threads(const Game& game, const SearchBench& config, const std::vector<Position>& from,
                     SearchBenchResult& result) {
  const auto count = static_cast<std::size_t>(config.threads);
  std::vector<long> simulations(count, 0);
  std::vector<double> seconds(count, 0.0);
  const auto work = [&](std::size_t i) {
    Searcher searcher(game, config, from, config.seed + 1000 * (i + 1));
    long done = 0;
    double spent = 0.0;
    while (!interrupted() && (done == 0 || spent < config.seconds)) {
      spent += searcher.search_next();
      done += searcher.search().simulations();
    }
    simulations[i] = done;
    seconds[i] = spent;
  };
  std::vector<std::thread> others;
  for (std::size_t i = 1; i < count; ++i) others.emplace_back(work, i);
  work(0);
  for (std::thread& other : others) other.join();
  for (const long done : simulations) result.threads_simulations += done;
  for (const double spent : seconds) result.threads_seconds += spent / static_cast<double>(count);
}

}  // namespace

SearchBenchResult bench_search(const Game& game, const SearchBench& config) {
  const std::vector<Position> from = positions(game, config.seed);
  SearchBenchResult result;
  one_thread(game, config, from, result);
  several_threads(game, config, from, result);
  return result;
}

}  // namespace banneret
