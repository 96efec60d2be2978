// Matches: two agents, paired dice seeds, each pair played from both sides, over threads; and what the results say.
// Results depend on (game, agents, seed, games) alone, never on threads or the clock (time-budgeted agents apart).
// Writes no file: finished games go to a sink.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "agents/agent.h"
#include "env/core/game.h"
#include "eval/statistics.h"
#include "runfile/segment.h"

namespace banneret {

struct MatchConfig {
  std::array<std::string, 2> agents;  ///< specs as on the command line; the first one's results are counted
  int games = 200;                    ///< N/2 seeds from both sides; an agent against itself plays N seeds unpaired
  std::uint64_t seed = 1;             ///< of dice; agents get their own streams
  int threads = 1;
  int max_decisions = 50000;  ///< cap from outside: a game cut off so counts as a draw and is reported
  bool record = false;        ///< fill MatchGame::recorded (moves, dice, root values)
};

struct MatchGame {
  int index = 0;        ///< 0 .. games-1; pair = index / 2 where paired
  Side first_side = 0;  ///< the side of the first agent
  std::uint64_t dice_seed = 0;
  int returns = 0;  ///< side 0's: -1, 0, 1
  int margin = 0;   ///< side 0's
  int decisions = 0;
  int half_turns = 0;
  bool truncated = false;
  bool finished = false;                 ///< false: not played, the match was interrupted
  std::uint64_t hash = 0;                ///< of all decisions and dice: equal games have equal hashes
  std::optional<RecordedGame> recorded;  ///< only with MatchConfig::record; `match` is left at -1
  /// 1, 0.5 or 0 for the first agent.
  double first_score() const { return 0.5 + 0.5 * (first_side == 0 ? returns : -returns); }
};

struct MatchResult {
  MatchConfig config;
  bool paired = true;
  std::vector<MatchGame> games;  ///< in game order; finished ones only
  int wins = 0;                  ///< the first agent's
  int draws = 0;
  int losses = 0;
  int truncated = 0;
  int distinct_games = 0;
  Interval win_rate;  ///< first agent's score, a draw is half; 95%
  Interval elo;
  double side0_win_rate = 0.0;  ///< a draw is half
  double draw_rate = 0.0;
  double decisions_mean = 0.0;
  double half_turns_mean = 0.0;
  std::uint64_t games_hash = 0;  ///< over all games' hashes in game order
  double seconds = 0.0;
};

/// Makes an agent of a spec; called once a thread and agent. \throws std::exception for a bad spec.
using AgentFactory = std::function<std::unique_ptr<Agent>(const std::string& spec)>;
/// Called with each finished game, one at a time, in no fixed order; `done` counts finished games.
using MatchSink = std::function<void(const MatchGame& game, int done)>;

/// Plays the match. Stops early, keeping finished games, once interrupted() says so (an unfinished pair is dropped from
/// the statistics). \throws what the factory throws.
MatchResult run_match(const Game& game, const MatchConfig& config, const AgentFactory& factory, const MatchSink& sink);

/// Fills in the summary numbers from result.games.
void summarize(MatchResult& result);

}  // namespace banneret
