// Uniform random play of whole games, with a hash over every action, throw and position.
// The committed 'hash of N random games' and `banneret bench env` stand on it; it keeps no log and allocates nothing a
// step.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "env/core/game.h"

namespace banneret {

/// What random games amount to. Sums over games; `hash` folds the games' hashes in order.
struct RandomPlay {
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;  ///< with two or more legal actions
  std::uint64_t forced = 0;
  std::uint64_t chance_nodes = 0;
  std::uint64_t dice = 0;     ///< single dice, re-rolls included
  std::uint64_t legal = 0;    ///< legal actions summed over decisions: legal / decisions is the branching factor
  std::uint64_t longest = 0;  ///< most decisions in one game
  std::uint64_t most_legal = 0;
  std::uint64_t wins0 = 0;
  std::uint64_t wins1 = 0;
  std::uint64_t draws = 0;
  std::uint64_t hash = 0;

  /// Appends another run of games, as if played after these.
  void add(const RandomPlay& next);
};

/// Dice seed of game number `k` of random play under `seed`.
std::uint64_t random_game_seed(std::uint64_t seed, std::uint64_t k);

/// Looks on at every decision with two or more legal actions, before it is taken.
using RandomPlayVisit = std::function<void(const State& state)>;

/// Plays game number `k` of `seed`. `work` and `legal` are scratch. With `hash_states` false only actions and outcomes
/// are hashed (a bench that wants the rules' own speed).
RandomPlay play_random_game(const Game& game, std::uint64_t seed, std::uint64_t k, Workspace& work,
                            std::vector<Action>& legal, bool hash_states = true, const RandomPlayVisit& visit = {});

/// Games first .. first + games - 1 of `seed`, over a number of threads; the answer is the same for any number.
RandomPlay random_play(const Game& game, std::uint64_t seed, std::uint64_t games, std::uint64_t first = 0,
                       int threads = 1, bool hash_states = true);

}  // namespace banneret
