// Games of the agent against itself, each decision timed.
#include "eval/agent_bench.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "env/core/advance.h"
#include "eval/interrupt.h"

namespace banneret {

double AgentBenchResult::percentile(double share) const {
  if (milliseconds.empty()) return 0.0;
  const double rank = std::ceil(share * static_cast<double>(milliseconds.size()));
  return milliseconds[static_cast<std::size_t>(std::max(rank, 1.0)) - 1];
}

AgentBenchResult bench_agent(const Game& game, Agent& agent, const AgentBench& config) {
  using Clock = std::chrono::steady_clock;
  AgentBenchResult result;
  Workspace work;
  State state{};
  std::vector<Action> legal;
  Account account;
  while (!interrupted() && (result.milliseconds.empty() || result.seconds < config.seconds)) {
    const auto number = static_cast<std::uint64_t>(result.games++);
    Dice dice(philox_word(config.seed, Stream::environment, number));
    agent.new_game(game, philox_word(config.seed, Stream::agent, number));
    game.reset(state);
    while (!interrupted() && (result.milliseconds.empty() || result.seconds < config.seconds) &&
           advance(game, state, work, legal, dice) == NodeKind::decision) {
      account = {};
      const auto start = Clock::now();
      const Action action = agent.act(game, state, legal, &account);
      const double taken = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
      if (interrupted()) break;  // it was cut short
      result.milliseconds.push_back(taken);
      result.seconds += taken / 1000.0;
      result.simulations += account.simulations;
      game.apply_legal(state, action, work);
    }
  }
  std::sort(result.milliseconds.begin(), result.milliseconds.end());
  return result;
}

}  // namespace banneret
