// The training loop: self-play, learning, evaluation, commit; limits and interrupts between and inside iterations.
#include "training/train.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "env/rulesets.h"
#include "eval/parallel.h"
#include "training/evaluation.h"
#include "training/run_state.h"

namespace banneret::training {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// For /timing alone.
std::string date_text() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::now()));
}

/// Asks hooks.stop twenty times a second and draws the progress line meanwhile, on a thread of its own.
class Watch {
 public:
  Watch(const TrainingHooks& hooks, ProgressLine& line, std::function<std::string()> text)
      : thread_([this, &hooks, &line, text = std::move(text)] {
          while (!over_) {
            if (hooks.stop && hooks.stop()) stop_ = true;
            line.update(text());
            std::unique_lock<std::mutex> lock(mutex_);
            ended_.wait_for(lock, std::chrono::milliseconds(50), [this] { return over_.load(); });
          }
        }) {}
  ~Watch() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      over_ = true;
    }
    ended_.notify_one();
    thread_.join();
  }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;
  const std::atomic<bool>& stop() const { return stop_; }

 private:
  std::mutex mutex_;
  std::condition_variable ended_;
  std::atomic<bool> over_{false};
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

/// One run from its start or resume to its end.
class Loop {
 public:
  Loop(const Game& game, const TrainingConfig& config, const std::filesystem::path& out, bool resume,
       const TrainingHooks& hooks)
      : game_(game),
        config_(config),
        hooks_(hooks),
        threads_(config.threads > 0 ? config.threads : machine_threads()),
        line_(hooks.progress),
        run_(game, config, out, resume, threads_) {}

  TrainingResult run();

 private:
  /// What the progress line shows of the iteration at hand; the watching thread reads it.
  struct Shown {
    std::atomic<const char*> phase{"self-play"};
    std::atomic<std::int64_t> steps{0};
    std::atomic<std::int64_t> steps_due{0};
    PlayCounters play;
    std::atomic<double> play_seconds{0.0};  ///< once self-play is over
    Clock::time_point start = Clock::now();
  };

  bool iterate();
  bool self_play(Shown& shown, const std::atomic<bool>& stop, Segment& segment);
  bool learn(Shown& shown, const std::atomic<bool>& stop);
  bool evaluate_network(Shown& shown, const std::atomic<bool>& stop, Segment& segment);
  bool evaluation_due() const;
  std::string limit_reached() const;
  std::string live_text(const Shown& shown) const;
  std::string losses_text() const;
  std::string left_text() const;
  void report(const Shown& shown);

  const Game& game_;
  const TrainingConfig& config_;
  const TrainingHooks& hooks_;
  int threads_;
  ProgressLine line_;
  RunState run_;
  std::int64_t done_here_ = 0;  ///< iterations of this process
  std::int64_t number_ = 0;     ///< of the iteration at hand
  std::string last_losses_;     ///< of the iteration before, for the progress line
  Learner learner_{game_, config_};
};

bool Loop::self_play(Shown& shown, const std::atomic<bool>& stop, Segment& segment) {
  const Clock::time_point start = Clock::now();
  std::vector<RecordedGame> games;
  const std::unique_ptr<network::Evaluator> network = run_.trainer->make_evaluator();
  if (!run_.selfplay.iterate(*network, threads_, stop, shown.play, games)) return false;
  IterationTable& rows = run_.file.iterations;
  std::int64_t wins[3] = {0, 0, 0};
  std::int64_t truncated = 0;
  std::int64_t length = 0;
  double entropy = 0.0;
  std::int64_t targets = 0;
  for (const RecordedGame& game : games) {
    ++wins[game.truncated ? 1 : 1 - game.result];
    truncated += game.truncated ? 1 : 0;
    length += static_cast<std::int64_t>(game.moves.size());
    for (const RecordedMove& move : game.moves) {
      targets += move.policy.empty() ? 0 : 1;
      for (const Half p : move.policy) entropy -= from_half(p) > 0.0F ? from_half(p) * std::log(from_half(p)) : 0.0;
    }
  }
  const auto mean = [](double sum, std::size_t n) { return n == 0 ? std::nan("") : sum / static_cast<double>(n); };
  rows.games.push_back(static_cast<std::int64_t>(games.size()));
  rows.side0_wins.push_back(wins[0]);
  rows.draws.push_back(wins[1]);
  rows.side1_wins.push_back(wins[2]);
  rows.truncated.push_back(truncated);
  rows.mean_length.push_back(mean(static_cast<double>(length), games.size()));
  rows.target_entropy.push_back(mean(entropy, static_cast<std::size_t>(targets)));
  rows.moves.push_back(shown.play.moves);
  rows.full_searches.push_back(shown.play.targets);
  rows.simulations.push_back(shown.play.simulations);
  rows.evaluations.push_back(shown.play.evaluations);
  rows.samples.push_back(run_.take_games(games, segment));
  rows.replay_samples.push_back(run_.replay.size());
  shown.play_seconds = seconds_since(start);
  run_.file.timing.selfplay_seconds.push_back(shown.play_seconds);
  return true;
}

bool Loop::learn(Shown& shown, const std::atomic<bool>& stop) {
  const Clock::time_point start = Clock::now();
  shown.phase = "learning";
  shown.steps_due = learner_.steps_due(run_.replay, run_.trainer->steps());
  const LearnResult result = learner_.learn(run_.replay, *run_.trainer, shown.steps, stop);
  if (result.stopped) return false;
  IterationTable& rows = run_.file.iterations;
  rows.steps.push_back(result.steps);
  rows.learning_rate.push_back(result.mean.learning_rate);
  rows.loss.push_back(result.mean.total);
  rows.loss_policy.push_back(result.mean.policy);
  rows.loss_value.push_back(result.mean.value);
  rows.loss_margin.push_back(result.mean.margin);
  run_.file.timing.learn_seconds.push_back(seconds_since(start));
  return true;
}

bool Loop::evaluation_due() const {
  return config_.evaluation.every > 0 && number_ % config_.evaluation.every == 0;
}

bool Loop::evaluate_network(Shown& shown, const std::atomic<bool>& stop, Segment& segment) {
  const Clock::time_point start = Clock::now();
  if (evaluation_due()) {
    shown.phase = "evaluation";
    const std::unique_ptr<network::Evaluator> network = run_.trainer->make_evaluator();
    const std::string parameters = fmt::format("sims={}", config_.evaluation.simulations);
    const std::string first = fmt::format("gumbel:net=checkpoint-{},{}", number_, parameters);
    const std::string untrained = fmt::format("gumbel:net={},{}", kUntrainedName, parameters);
    for (const bool against_network : {false, true}) {
      bool complete = false;
      const network::Evaluator* opponent = against_network ? run_.untrained.get() : nullptr;
      const EvaluationMatch match = evaluate(game_, config_, *network, opponent, first,
                                             against_network ? untrained : "random", threads_, stop, complete);
      if (!complete) return false;
      add_match(match, number_, config_.seed, number_, run_.file.matches, segment);
    }
  }
  run_.file.timing.evaluation_seconds.push_back(seconds_since(start));
  return true;
}

bool Loop::iterate() {
  Shown shown;
  Segment segment;
  number_ = run_.iterations() + 1;
  last_losses_ = losses_text();
  {
    const Watch watch(hooks_, line_, [&] { return live_text(shown); });
    if (!self_play(shown, watch.stop(), segment) || !learn(shown, watch.stop()) ||
        !evaluate_network(shown, watch.stop(), segment) || watch.stop()) {
      return false;
    }
  }
  run_.file.iterations.iteration.push_back(number_);
  run_.file.iterations.segment.push_back(number_);
  run_.file.timing.threads.push_back(threads_);
  run_.commit(segment);
  ++done_here_;
  report(shown);
  return true;
}

std::string Loop::left_text() const {
  const std::int64_t iterations = config_.iterations > 0 ? config_.iterations - run_.iterations() : 0;
  const double left = seconds_left(line_.seconds(), config_.minutes, done_here_, iterations);
  return left < 0.0 ? std::string() : ", " + duration_text(left) + " left";
}

std::string Loop::losses_text() const {
  const IterationTable& rows = run_.file.iterations;
  if (rows.loss.empty() || std::isnan(rows.loss.back())) return ", no losses yet";
  return fmt::format(", loss {:.3f} (policy {:.3f}, value {:.3f})", rows.loss.back(), rows.loss_policy.back(),
                     rows.loss_value.back());
}

std::string Loop::live_text(const Shown& shown) const {
  const double played = shown.play_seconds;
  const double seconds = std::max(1e-3, played > 0.0 ? played : seconds_since(shown.start));
  const bool learning = played > 0.0 && shown.steps < shown.steps_due;
  const std::int64_t done = learning ? shown.steps.load() : shown.play.moves.load();
  const std::int64_t due = learning ? shown.steps_due.load() : config_.selfplay.moves;
  return fmt::format("iteration {} {} {:.0f}%, {:.1f} games/s, {:.0f} evaluations/s{}", number_, shown.phase.load(),
                     100.0 * static_cast<double>(done) / static_cast<double>(std::max<std::int64_t>(1, due)),
                     static_cast<double>(shown.play.games) / seconds,
                     static_cast<double>(shown.play.evaluations) / seconds, last_losses_ + left_text());
}

void Loop::report(const Shown& shown) {
  const RunFile& file = run_.file;
  const double seconds = std::max(1e-3, shown.play_seconds.load());
  std::string text = fmt::format("iteration {}: {} games, {:.1f} games/s, {:.0f} evaluations/s{}", number_,
                                 file.iterations.games.back(), static_cast<double>(shown.play.games) / seconds,
                                 static_cast<double>(shown.play.evaluations) / seconds, losses_text());
  for (std::size_t i = 0; i < file.matches.rows(); ++i) {
    if (file.matches.iteration[i] != number_) continue;
    const bool random = file.matches.second[i] == "random";
    text += fmt::format(", {:.0f}% against {}", 100.0 * file.matches.win_rate[i], random ? "random" : "untrained");
  }
  line_.print(text + left_text());
}

std::string Loop::limit_reached() const {
  if (config_.iterations > 0 && run_.iterations() >= config_.iterations)
    return fmt::format("{} iterations are done", run_.iterations());
  if (config_.minutes > 0.0 && line_.seconds() >= 60.0 * config_.minutes)
    return fmt::format("{:g} minutes are over", config_.minutes);
  return {};
}

TrainingResult Loop::run() {
  run_.note(fmt::format("{} {} on {} threads", date_text(), run_.iterations() == 0 ? "started" : "resumed", threads_));
  TrainingResult result;
  for (;;) {
    result.ended = limit_reached();
    if (!result.ended.empty()) break;
    if ((hooks_.stop && hooks_.stop()) || !iterate()) {
      result.interrupted = true;
      result.ended = fmt::format("interrupted; the run stands after iteration {}, --resume goes on",
                                 number_ > 0 ? number_ - 1 : run_.iterations());
      break;
    }
  }
  result.iterations = static_cast<std::int64_t>(run_.file.segments.rows());
  result.network = run_.folder() / (result.iterations > 0 ? kNetworkName : kUntrainedName);
  // After an interrupt the tables in memory may hold half an iteration; what is on disk stays as it is.
  if (!result.interrupted) run_.note(date_text() + " ended: " + result.ended);
  return result;
}

}  // namespace

TrainingResult run_training(const Game& game, const TrainingConfig& config, const std::filesystem::path& out,
                            bool resume, const TrainingHooks& hooks) {
  return Loop(game, config, out, resume, hooks).run();
}

TrainingResult run_training(const TrainingConfig& config, const std::filesystem::path& out, bool resume,
                            const TrainingHooks& hooks) {
  const std::unique_ptr<const Game> game = load_game(config.scenario);
  return run_training(*game, config, out, resume, hooks);
}

}  // namespace banneret::training
