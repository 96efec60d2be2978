// Random play: dice from Stream::game_dice of each game's seed, choices from Stream::random_play of the same seed.
// Matches between agents are eval's affair.
#include "env/core/random_play.h"

#include <algorithm>
#include <thread>

#include "env/core/advance.h"
#include "env/core/hash.h"

namespace banneret {

void RandomPlay::add(const RandomPlay& next) {
  games += next.games;
  decisions += next.decisions;
  forced += next.forced;
  chance_nodes += next.chance_nodes;
  dice += next.dice;
  legal += next.legal;
  longest = std::max(longest, next.longest);
  most_legal = std::max(most_legal, next.most_legal);
  wins0 += next.wins0;
  wins1 += next.wins1;
  draws += next.draws;
  hash = hash_number(hash, next.hash);
}

std::uint64_t random_game_seed(std::uint64_t seed, std::uint64_t k) {
  return philox_word(seed, Stream::environment, k);
}

RandomPlay play_random_game(const Game& game, std::uint64_t seed, std::uint64_t k, Workspace& work,
                            std::vector<Action>& legal, bool hash_states, const RandomPlayVisit& visit) {
  const std::uint64_t game_seed = random_game_seed(seed, k);
  const std::size_t bytes = game.state_bytes();
  Dice dice(game_seed);
  KeyedRandom random(game_seed, Stream::random_play);
  RandomPlay play;
  play.hash = kHashStart;
  State state;
  game.reset(state);
  const auto fold = [&](std::uint64_t number) {
    play.hash = (play.hash ^ number) * 0x9E3779B97F4A7C15ULL;
    play.hash ^= play.hash >> 32U;
    if (hash_states) play.hash = mix_state(state, bytes, play.hash);
  };
  const auto chance = [&](State& s) {
    const int outcome = roll_chance(game, s, work, dice, [](const DiceThrow&, DiceValues, int) {});
    ++play.chance_nodes;
    fold(static_cast<std::uint64_t>(outcome));
  };
  const auto forced = [&](const State&, Action action) {
    ++play.forced;
    fold(std::uint64_t{action} << 8U);
  };
  fold(0);
  while (advance(game, state, work, legal, chance, forced) == NodeKind::decision) {
    if (visit) visit(state);
    const Action action = legal[random.below(legal.size())];
    ++play.decisions;
    play.legal += legal.size();
    play.most_legal = std::max(play.most_legal, static_cast<std::uint64_t>(legal.size()));
    game.apply_legal(state, action, work);
    fold(std::uint64_t{action} << 8U);
  }
  const int result = game.returns(state);
  fold(static_cast<std::uint64_t>(result + 1) + (static_cast<std::uint64_t>(game.margin(state)) << 8U));
  play.games = 1;
  play.longest = play.decisions;
  play.dice = dice.rolled();
  (result > 0 ? play.wins0 : result < 0 ? play.wins1 : play.draws) = 1;
  return play;
}

RandomPlay random_play(const Game& game, std::uint64_t seed, std::uint64_t games, std::uint64_t first, int threads,
                       bool hash_states) {
  std::vector<RandomPlay> played(games);
  const auto worker = [&](std::uint64_t begin, std::uint64_t end) {
    Workspace work;
    std::vector<Action> legal;
    for (std::uint64_t i = begin; i < end; ++i) {
      played[i] = play_random_game(game, seed, first + i, work, legal, hash_states);
    }
  };
  const std::uint64_t parts =
      std::clamp<std::uint64_t>(static_cast<std::uint64_t>(std::max(threads, 1)), 1, std::max<std::uint64_t>(games, 1));
  std::vector<std::thread> others;
  for (std::uint64_t part = 1; part < parts; ++part) {
    others.emplace_back(worker, games * part / parts, games * (part + 1) / parts);
  }
  worker(0, games / parts);
  for (std::thread& thread : others) thread.join();
  RandomPlay total;
  total.hash = kHashStart;
  for (const RandomPlay& one : played) total.add(one);
  return total;
}

}  // namespace banneret
