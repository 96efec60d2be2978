// Plays the games of a match over threads; results are put together in game order, so threads change nothing.
#include "eval/match.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <limits>
#include <mutex>
#include <thread>

#include "env/core/advance.h"
#include "env/core/hash.h"
#include "eval/interrupt.h"
#include "eval/match_seeds.h"

namespace banneret {

namespace {

/// What one thread needs to play: its own agents, workspace and buffers.
class Player {
 public:
  Player(const Game& game, const MatchConfig& config, const AgentFactory& factory, bool paired)
      : game_(game), config_(config), paired_(paired) {
    for (std::size_t i = 0; i < 2; ++i) agents_[i] = factory(config.agents[i]);
  }

  MatchGame play(int index) {
    MatchGame out;
    out.index = index;
    out.first_side = paired_ ? static_cast<Side>(index % 2) : Side{0};
    out.dice_seed = match_dice_seed(config_.seed, paired_, index);
    for (std::size_t i = 0; i < 2; ++i) {
      const std::uint64_t n = 2 * static_cast<std::uint64_t>(index) + i;
      agents_[i]->new_game(game_, philox_word(config_.seed, Stream::agent_seed, n));
    }
    if (config_.record) {
      out.recorded.emplace();
      out.recorded->agents = {agent_of(0, out.first_side).name(), agent_of(1, out.first_side).name()};
      out.recorded->scenario = game_.spec().scenario_hash;
      out.recorded->seed = out.dice_seed;
    }
    run(out);
    return out;
  }

 private:
  Agent& agent_of(Side side, Side first_side) { return *agents_[side == first_side ? 0 : 1]; }

  void run(MatchGame& out) {
    Dice dice(out.dice_seed);
    game_.reset(state_);
    std::uint64_t hash = kHashStart;
    const auto chance = [&](State& state) {
      roll_chance(game_, state, work_, dice, [&](const DiceThrow&, DiceValues values, int outcome) {
        hash = hash_number(hash, static_cast<std::uint64_t>(outcome + 1));
        if (out.recorded) out.recorded->dice.insert(out.recorded->dice.end(), values.begin(), values.end());
      });
    };
    while (advance(game_, state_, work_, legal_, chance, [](const State&, Action) {}) == NodeKind::decision) {
      if (out.decisions == config_.max_decisions || interrupted()) {
        out.truncated = true;
        break;
      }
      const Decision decision = game_.decision(state_);
      const Action action = decide(out, decision, dice.rolled());
      if (interrupted()) {  // perhaps no choice but a search broken off
        out.truncated = true;
        break;
      }
      hash = hash_number(hash, action);
      game_.apply_legal(state_, action, work_);
      out.half_turns = decision.half_turn + 1;
      ++out.decisions;
    }
    out.returns = out.truncated ? 0 : game_.returns(state_);
    out.margin = game_.margin(state_);
    out.hash = hash;
    out.finished = !interrupted() || !out.truncated;
    if (out.recorded) {
      out.recorded->result = static_cast<std::int8_t>(out.returns);
      out.recorded->truncated = out.truncated;
      out.recorded->margin = out.margin;
      out.recorded->final_hash = hash_state(state_, game_.state_bytes());
      out.recorded->luck = std::numeric_limits<float>::quiet_NaN();
    }
  }

  Action decide(MatchGame& out, const Decision& decision, std::uint64_t rolled) {
    Agent& agent = agent_of(decision.side, out.first_side);
    if (!out.recorded) return agent.act(game_, state_, legal_, nullptr);
    Account account;
    account.value = std::numeric_limits<float>::quiet_NaN();
    RecordedMove move;
    move.action = agent.act(game_, state_, legal_, &account);
    move.side = decision.side;
    move.legal = static_cast<std::uint16_t>(legal_.size());
    move.dice_rolled = static_cast<std::uint32_t>(rolled);
    move.simulations = static_cast<std::uint32_t>(account.simulations);
    move.root_value = account.value;
    out.recorded->moves.push_back(move);
    return move.action;
  }

  const Game& game_;
  const MatchConfig& config_;
  bool paired_;
  std::array<std::unique_ptr<Agent>, 2> agents_;
  State state_{};
  Workspace work_;
  std::vector<Action> legal_;
};

/// Drops what an interruption left half done: unfinished games, and a pair's lone game.
void keep_finished(MatchResult& result) {
  std::vector<MatchGame>& games = result.games;
  games.erase(std::remove_if(games.begin(), games.end(), [](const MatchGame& g) { return !g.finished; }), games.end());
  if (!result.paired) return;
  std::vector<MatchGame> kept;
  for (std::size_t i = 0; i + 1 < games.size(); ++i) {
    if (games[i].index % 2 == 0 && games[i + 1].index == games[i].index + 1) {
      kept.push_back(std::move(games[i]));
      kept.push_back(std::move(games[i + 1]));
      ++i;
    }
  }
  games = std::move(kept);
}

}  // namespace

void summarize(MatchResult& result) {
  result.wins = result.draws = result.losses = result.truncated = 0;
  if (result.games.empty()) return;
  std::vector<double> units;
  std::vector<std::uint64_t> hashes;
  double side0 = 0.0;
  double decisions = 0.0;
  double half_turns = 0.0;
  result.games_hash = kHashStart;
  for (const MatchGame& game : result.games) {
    const double score = game.first_score();
    result.wins += score == 1.0 ? 1 : 0;
    result.draws += score == 0.5 ? 1 : 0;
    result.losses += score == 0.0 ? 1 : 0;
    result.truncated += game.truncated ? 1 : 0;
    side0 += 0.5 + 0.5 * game.returns;
    decisions += game.decisions;
    half_turns += game.half_turns;
    if (result.paired && game.index % 2 == 1) {
      units.back() = (units.back() + score) / 2.0;
    } else {
      units.push_back(score);
    }
    hashes.push_back(game.hash);
    result.games_hash = hash_number(result.games_hash, game.hash);
  }
  std::sort(hashes.begin(), hashes.end());
  result.distinct_games = static_cast<int>(std::unique(hashes.begin(), hashes.end()) - hashes.begin());
  const auto n = static_cast<double>(result.games.size());
  result.win_rate = score_interval(units);
  result.elo = elo_interval(result.win_rate);
  result.side0_win_rate = side0 / n;
  result.draw_rate = result.draws / n;
  result.decisions_mean = decisions / n;
  result.half_turns_mean = half_turns / n;
}

MatchResult run_match(const Game& game, const MatchConfig& config, const AgentFactory& factory, const MatchSink& sink) {
  const auto start = std::chrono::steady_clock::now();
  MatchResult result;
  result.config = config;
  result.paired = config.agents[0] != config.agents[1];
  std::atomic<int> next{0};
  std::mutex mutex;
  int done = 0;
  std::exception_ptr failure;
  const auto work = [&] {
    try {
      Player player(game, config, factory, result.paired);
      for (int index = next++; index < config.games && !interrupted(); index = next++) {
        MatchGame finished = player.play(index);
        const std::lock_guard<std::mutex> lock(mutex);
        if (finished.finished && sink) sink(finished, ++done);
        const auto place = static_cast<std::size_t>(index);
        if (place >= result.games.size()) result.games.resize(place + 1);  // room for all could be gigabytes, unused
        result.games[place] = std::move(finished);
      }
    } catch (...) {
      const std::lock_guard<std::mutex> lock(mutex);
      if (!failure) failure = std::current_exception();
      next = config.games;
    }
  };
  std::vector<std::thread> threads;
  for (int i = 1; i < config.threads; ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  if (failure) std::rethrow_exception(failure);
  keep_finished(result);
  summarize(result);
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

}  // namespace banneret
