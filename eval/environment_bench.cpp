// The measurement itself: one pass for rates, a second for what destinations cost.
#include "eval/environment_bench.h"

#include <algorithm>
#include <chrono>
#include <vector>

#include "env/core/random_play.h"
#include "eval/interrupt.h"

namespace banneret {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Buffers for one observation, filled for the side to move at every decision.
class Observer {
 public:
  Observer(const Game& game, Observe what) : what_(what) {
    const GameSpec& spec = game.spec();
    const auto cells = static_cast<std::size_t>(spec.actions.cells());
    planes_.resize(spec.observation.planes.size() * cells);
    globals_.resize(spec.observation.globals.size());
    entities_.resize(static_cast<std::size_t>(spec.observation.max_entities) * spec.observation.entity_fields.size());
  }
  void look(const Game& game, const State& state) {
    if (what_ == Observe::none) return;
    const Side viewer = game.decision(state).side;
    game.observe_globals(state, viewer, globals_);
    if (what_ == Observe::planes) game.observe_planes(state, viewer, planes_);
    if (what_ == Observe::entities) game.observe_entities(state, viewer, entities_);
  }

 private:
  Observe what_;
  std::vector<std::uint8_t> planes_;
  std::vector<std::int16_t> globals_;
  std::vector<std::int16_t> entities_;
};

/// One random game after another until the time is up.
class BenchPlay {
 public:
  BenchPlay(const Game& game, const EnvironmentBench& config)
      : game_(game), config_(config), observer_(game, config.observe) {
    const auto& kinds = game.spec().decision_kinds;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      if (kinds[i] == "destination") destination_ = static_cast<int>(i);
    }
  }

  /// \param timed also times each destination decision (two clock reads each, so not for the rate)
  EnvironmentBenchResult run(double seconds, bool timed) {
    RandomPlay played;
    long destinations = 0;
    double destination_seconds = 0.0;
    const RandomPlayVisit look = [&](const State& state) {
      const bool destination = game_.decision(state).kind == destination_;
      if (timed && destination) destination_seconds += time_decision(state);
      observer_.look(game_, state);
      destinations += destination ? 1 : 0;
    };
    const Clock::time_point start = Clock::now();
    while (seconds_since(start) < seconds && !interrupted()) {
      played.add(play_random_game(game_, config_.seed, played.games, work_, legal_, false, look));
    }
    EnvironmentBenchResult result;
    result.seconds = seconds_since(start);
    result.decisions = static_cast<long>(played.decisions);
    result.games = static_cast<long>(played.games);
    result.chance_nodes = static_cast<long>(played.chance_nodes);
    result.forced = static_cast<long>(played.forced);
    if (result.decisions > 0) {
      result.legal_actions_mean = static_cast<double>(played.legal) / static_cast<double>(result.decisions);
      result.destination_share = static_cast<double>(destinations) / static_cast<double>(result.decisions);
    }
    if (destinations > 0)
      result.destination_microseconds = 1e6 * destination_seconds / static_cast<double>(destinations);
    return result;
  }

 private:
  /// Legal actions from nothing, then apply, on a copy with a Workspace of its own.
  double time_decision(const State& state) {
    copy_state(copy_, state, game_.state_bytes());
    fresh_.reach_game = 0;
    const Clock::time_point start = Clock::now();
    game_.legal_actions(copy_, fresh_, copy_legal_);
    game_.apply_legal(copy_, copy_legal_[copy_legal_.size() / 2], fresh_);
    return seconds_since(start);
  }

  const Game& game_;
  const EnvironmentBench& config_;
  Observer observer_;
  int destination_ = -1;
  State copy_{};
  Workspace work_;
  Workspace fresh_;
  std::vector<Action> legal_;
  std::vector<Action> copy_legal_;
};

}  // namespace

EnvironmentBenchResult bench_environment(const Game& game, const EnvironmentBench& config) {
  BenchPlay(game, config).run(std::min(0.2, config.seconds), false);  // warm caches and buffers
  EnvironmentBenchResult result = BenchPlay(game, config).run(config.seconds, false);
  const EnvironmentBenchResult timed = BenchPlay(game, config).run(config.seconds / 2.0, true);
  result.destination_microseconds = timed.destination_microseconds;
  return result;
}

}  // namespace banneret
