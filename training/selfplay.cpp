// Cohorts: full searches on a keyed share of the decisions, short ones elsewhere (playout cap randomisation: Wu,
// "Accelerating self-play learning in Go", 2019, section 3.1).
#include "training/selfplay.h"

#include <array>

#include "agents/network/net_evaluator.h"
#include "eval/parallel.h"
#include "training/seeds.h"

namespace banneret::training {
namespace {

constexpr int kLeavesASearch = 8;
const std::array<std::string, 2> kSelfPlayNames = {"selfplay", "selfplay"};

}  // namespace

class Cohort final : public Director {
 public:
  Cohort(const Game& game, const TrainingConfig& config, int number)
      : config_(config),
        number_(number),
        lockstep_(game, config.selfplay.games, config.selfplay.batch, kLeavesASearch,
                  static_cast<std::size_t>(config.selfplay.tree_kb) * 1024U),
        game_numbers_(static_cast<std::size_t>(config.selfplay.games), 0) {
    for (int slot = 0; slot < lockstep_.slots(); ++slot) start(slot, lockstep_.game(slot), lockstep_.workspace());
  }

  bool iterate(const network::Evaluator& network, const std::atomic<bool>& stop, PlayCounters& counters) {
    finished_.clear();
    network::NetEvaluator evaluator(network.clone(), config_.selfplay.batch);
    evaluator.set_margin_share(static_cast<float>(config_.selfplay.margin_share));
    const std::array<LeafEvaluator*, 1> evaluators = {&evaluator};
    return lockstep_.run(*this, evaluators, quota(), counters, stop);
  }

  std::vector<RecordedGame>& finished_games() { return finished_; }

  void in_flight(std::vector<InFlight>& out) {
    for (int slot = 0; slot < lockstep_.slots(); ++slot) {
      const LiveGame& game = lockstep_.game(slot);
      out.push_back(
          {number_, slot, game_numbers_[static_cast<std::size_t>(slot)], game.pending_value(), game.record()});
    }
  }

  void restore(const InFlight& from) {
    const auto slot = static_cast<std::size_t>(from.slot);
    if (from.slot < 0 || slot >= game_numbers_.size() ||
        from.record.seed != selfplay_seed(config_.seed, number_, from.slot, from.game)) {
      throw ReplayError("a game in flight has a seed that is not its slot's");
    }
    game_numbers_[slot] = from.game;
    LiveGame& game = lockstep_.game(from.slot);
    game.restore(from.record, config_.selfplay.max_decisions, lockstep_.workspace());
    game.set_pending(from.record.luck, from.pending_value);
    if (game.over()) throw ReplayError("a game in flight is over");
  }

  Plan plan(int, const LiveGame& game) override {
    const SelfPlayConfig& selfplay = config_.selfplay;
    if (game.decisions() < opening(game)) return {};
    const std::uint64_t word = decision_seed(game.seed(), game.decisions(), 1);
    const bool full = static_cast<double>(word >> 11U) * 0x1.0p-53 < selfplay.full_share;
    Plan plan;
    plan.evaluator = 0;
    plan.target = full;
    plan.search.simulations = full ? selfplay.simulations : selfplay.short_simulations;
    plan.search.max_considered = selfplay.max_considered;
    plan.search.exact_outcomes = selfplay.exact_outcomes;
    plan.search.sigma.c_visit = static_cast<float>(selfplay.c_visit);
    plan.search.sigma.c_scale = static_cast<float>(selfplay.c_scale);
    plan.search.noise = full ? 1.0F : static_cast<float>(selfplay.short_noise);
    return plan;
  }

  bool finished(int slot, LiveGame& game, Workspace& work) override {
    finished_.push_back(game.take_record());
    ++game_numbers_[static_cast<std::size_t>(slot)];
    start(slot, game, work);
    return true;
  }

 private:
  /// The cohort's share of an iteration's decisions; the first cohorts take what does not divide.
  std::int64_t quota() const {
    const int moves = config_.selfplay.moves;
    return moves / config_.selfplay.cohorts + (number_ < moves % config_.selfplay.cohorts ? 1 : 0);
  }

  /// Random decisions that a game begins with: good play never meets the positions that a bad or strange opponent
  /// makes.
  std::size_t opening(const LiveGame& game) const {
    const SelfPlayConfig& selfplay = config_.selfplay;
    const std::uint64_t key = decision_seed(game.seed(), 0, 3);
    const bool random = static_cast<double>(key >> 11U) * 0x1.0p-53 < selfplay.opening_share;
    if (!random) return 0;
    return 1 + philox_below(key, Stream::random_play, 0, static_cast<std::uint64_t>(selfplay.opening_decisions));
  }

  /// Starts the slot's next game that has a decision at all.
  void start(int slot, LiveGame& game, Workspace& work) {
    constexpr int kMostWithoutDecision = 1000;
    std::uint32_t& number = game_numbers_[static_cast<std::size_t>(slot)];
    for (int tries = 0; tries < kMostWithoutDecision; ++tries, ++number) {
      game.start(selfplay_seed(config_.seed, number_, slot, number), kSelfPlayNames, config_.selfplay.max_decisions,
                 work);
      if (!game.over()) return;
    }
    throw ReplayError("this scenario ends without a decision to make, whatever the dice");
  }

  const TrainingConfig& config_;
  int number_;
  Lockstep lockstep_;
  std::vector<std::uint32_t> game_numbers_;
  std::vector<RecordedGame> finished_;
};

SelfPlay::SelfPlay(const Game& game, const TrainingConfig& config) : config_(config) {
  for (int i = 0; i < config.selfplay.cohorts; ++i) cohorts_.push_back(std::make_unique<Cohort>(game, config, i));
}

SelfPlay::~SelfPlay() = default;

bool SelfPlay::iterate(const network::Evaluator& network, int threads, const std::atomic<bool>& stop,
                       PlayCounters& counters, std::vector<RecordedGame>& out) {
  std::atomic<bool> complete{true};
  parallel_for(threads, config_.selfplay.cohorts, [&](int i) {
    if (!cohorts_[static_cast<std::size_t>(i)]->iterate(network, stop, counters)) complete = false;
  });
  if (!complete) return false;
  for (const std::unique_ptr<Cohort>& cohort : cohorts_) {
    for (RecordedGame& game : cohort->finished_games()) out.push_back(std::move(game));
    cohort->finished_games().clear();
  }
  return true;
}

std::vector<InFlight> SelfPlay::in_flight() const {
  std::vector<InFlight> games;
  for (const std::unique_ptr<Cohort>& cohort : cohorts_) cohort->in_flight(games);
  return games;
}

void SelfPlay::restore(const std::vector<InFlight>& games) {
  if (games.size() != cohorts_.size() * static_cast<std::size_t>(config_.selfplay.games)) {
    throw ReplayError("the checkpoint does not hold one game in flight for each slot");
  }
  for (const InFlight& game : games) {
    if (game.cohort < 0 || static_cast<std::size_t>(game.cohort) >= cohorts_.size()) {
      throw ReplayError("a game in flight belongs to no cohort");
    }
    cohorts_[static_cast<std::size_t>(game.cohort)]->restore(game);
  }
}

}  // namespace banneret::training
