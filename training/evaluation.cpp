// Evaluation matches in lockstep chunks of pairs, each chunk one work item for a thread.
#include "training/evaluation.h"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>

#include "agents/network/net_evaluator.h"
#include "eval/match_seeds.h"
#include "eval/parallel.h"
#include "eval/statistics.h"

namespace banneret::training {
namespace {

constexpr int kLeavesASearch = 8;
constexpr int kPairsAChunk = 10;

/// Games 2 * first_pair and up of the match, all side by side: slot s plays game 2 * first_pair + s.
class Chunk final : public Director {
 public:
  Chunk(const Game& game, const TrainingConfig& config, bool against_network, const std::array<std::string, 2>& names,
        int first_game, int games)
      : config_(config),
        against_network_(against_network),
        first_game_(first_game),
        lockstep_(game, games, config.selfplay.batch, kLeavesASearch,
                  static_cast<std::size_t>(config.selfplay.tree_kb) * 1024U) {
    for (int slot = 0; slot < games; ++slot) {
      std::array<std::string, 2> sides = names;
      if (first_side(slot) == 1) std::swap(sides[0], sides[1]);
      lockstep_.game(slot).start(evaluation_seed(config.seed, (first_game + slot) / 2), sides,
                                 config.selfplay.max_decisions, lockstep_.workspace());
    }
  }

  bool play(const network::Evaluator& network, const network::Evaluator* opponent, const std::atomic<bool>& stop,
            std::span<RecordedGame> out) {
    out_ = out;
    for (int slot = 0; slot < lockstep_.slots(); ++slot) {
      if (lockstep_.game(slot).over()) store(slot, lockstep_.game(slot));
    }
    network::NetEvaluator own(network.clone(), config_.selfplay.batch);
    own.set_margin_share(static_cast<float>(config_.selfplay.margin_share));
    std::vector<LeafEvaluator*> evaluators = {&own};
    std::unique_ptr<network::NetEvaluator> other;
    if (opponent != nullptr) {
      other = std::make_unique<network::NetEvaluator>(opponent->clone(), config_.selfplay.batch);
      other->set_margin_share(static_cast<float>(config_.selfplay.margin_share));
      evaluators.push_back(other.get());
    }
    PlayCounters counters;
    return lockstep_.run(*this, evaluators, 0, counters, stop);
  }

  Plan plan(int slot, const LiveGame& game) override {
    Plan plan;
    const bool first = game.mover() == first_side(slot);
    plan.evaluator = first ? 0 : (against_network_ ? 1 : -1);
    plan.search.simulations = config_.evaluation.simulations;
    plan.search.max_considered = config_.selfplay.max_considered;
    plan.search.exact_outcomes = config_.selfplay.exact_outcomes;
    plan.search.sigma.c_visit = static_cast<float>(config_.selfplay.c_visit);
    plan.search.sigma.c_scale = static_cast<float>(config_.selfplay.c_scale);
    plan.search.noise = 0.0F;
    return plan;
  }

  bool finished(int slot, LiveGame& game, Workspace&) override {
    store(slot, game);
    return false;
  }

 private:
  Side first_side(int slot) const { return static_cast<Side>((first_game_ + slot) % 2); }
  void store(int slot, LiveGame& game) {
    RecordedGame record = game.take_record();
    record.luck = std::numeric_limits<float>::quiet_NaN();  // two agents' values do not compare
    out_[static_cast<std::size_t>(slot)] = std::move(record);
  }

  const TrainingConfig& config_;
  bool against_network_;
  int first_game_;
  Lockstep lockstep_;
  std::span<RecordedGame> out_;
};

void count(EvaluationMatch& match) {
  for (std::size_t i = 0; i < match.games.size(); ++i) {
    const int result = i % 2 == 0 ? match.games[i].result : -match.games[i].result;
    ++(result > 0 ? match.wins : (result < 0 ? match.losses : match.draws));
    const double score = 0.5 + 0.5 * result;
    if (i % 2 == 0) {
      match.pair_scores.push_back(0.5 * score);
    } else {
      match.pair_scores.back() += 0.5 * score;
    }
  }
}

}  // namespace

EvaluationMatch evaluate(const Game& game, const TrainingConfig& config, const network::Evaluator& network,
                         const network::Evaluator* opponent, const std::string& first, const std::string& second,
                         int threads, const std::atomic<bool>& stop, bool& complete) {
  EvaluationMatch match;
  match.first = first;
  match.second = second;
  match.games.resize(static_cast<std::size_t>(config.evaluation.games));
  const int pairs = config.evaluation.games / 2;
  const int chunks = (pairs + kPairsAChunk - 1) / kPairsAChunk;
  std::atomic<bool> all{true};
  parallel_for(threads, chunks, [&](int c) {
    const int first_game = 2 * kPairsAChunk * c;
    const int games = std::min(2 * kPairsAChunk, 2 * pairs - first_game);
    Chunk chunk(game, config, opponent != nullptr, {first, second}, first_game, games);
    const auto out =
        std::span(match.games).subspan(static_cast<std::size_t>(first_game), static_cast<std::size_t>(games));
    if (!chunk.play(network, opponent, stop, out)) all = false;
  });
  complete = all;
  if (complete) count(match);
  return match;
}

void add_match(const EvaluationMatch& match, std::int64_t iteration, std::uint64_t seed, std::int64_t segment_number,
               MatchTable& table, Segment& segment) {
  const auto row = static_cast<std::int32_t>(table.rows());
  const Interval rate = score_interval(match.pair_scores);
  const Interval elo = elo_interval(rate);
  table.iteration.push_back(iteration);
  table.first.push_back(match.first);
  table.second.push_back(match.second);
  table.scenario.push_back(match.games.front().scenario);
  table.seed.push_back(seed);
  table.games.push_back(static_cast<std::int64_t>(match.games.size()));
  table.wins.push_back(match.wins);
  table.draws.push_back(match.draws);
  table.losses.push_back(match.losses);
  table.segment.push_back(segment_number);
  table.win_rate.push_back(rate.middle);
  table.win_rate_low.push_back(rate.low);
  table.win_rate_high.push_back(rate.high);
  table.elo.push_back(elo.middle);
  table.elo_low.push_back(elo.low);
  table.elo_high.push_back(elo.high);
  for (RecordedGame game : match.games) {
    game.match = row;
    segment.append(game);
  }
}

}  // namespace banneret::training
