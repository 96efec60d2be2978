// Dice: the counter-based generator by which drivers roll, and the streams that derived seeds are drawn from.
// Roll n of a game depends on (seed, n) alone. Only drivers hold one; a State or an agent never does.
//
// Philox4x64-10 (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC 2011; Random123), key {seed, stream},
// counter {n, try, 0, 0}, word 0. A die of s sides is 1 + the high half of word * s; Lemire's rejection ("Fast random
// integer generation in an interval", 2019) goes to the next try, so that every face is exactly equally likely.
#pragma once

#include <cstdint>

namespace banneret {

/// Streams keep uses of one seed apart. Listed with their meaning in docs/architecture.md; never renumber.
enum class Stream : std::uint64_t {
  game_dice = 0,       ///< a game's dice: counter = number of the die
  match_pair = 1,      ///< dice seed of the k-th pair of a match: counter = k
  agent = 2,           ///< an agent's own random numbers: counter = draw
  agent_seed = 3,      ///< agent seed of (game, side) in a match: counter = 2 * game + side
  training_slot = 4,   ///< seed of a self-play game: counter = packed (cohort, slot, game)
  training_net = 5,    ///< network initialisation
  training_batch = 6,  ///< replay sampling: counter = draw
  training_eval = 7,   ///< evaluation games inside a run
  random_play = 8,     ///< `bench` and conformance: choice among legal actions
  search_noise = 9,    ///< Gumbel noise and chance sampling of a search
  environment = 10,    ///< dice seed of a game of VectorEnvironment or random play: counter = slot * 2^32 + episode
};

/// Word 0 of Philox4x64-10 at {key = {seed, stream}, counter = {n, attempt, 0, 0}}.
std::uint64_t philox_word(std::uint64_t seed, Stream stream, std::uint64_t n, std::uint64_t attempt = 0);

/// A number uniform on 0..bound-1, the n-th of its stream. \pre bound >= 1.
std::uint64_t philox_below(std::uint64_t seed, Stream stream, std::uint64_t n, std::uint64_t bound);

/// The dice of one game.
class Dice {
 public:
  explicit Dice(std::uint64_t seed, std::uint64_t rolled = 0) : seed_(seed), rolled_(rolled) {}
  /// The next die: 1..sides.
  int roll(int sides) {
    return 1 + static_cast<int>(philox_below(seed_, Stream::game_dice, rolled_++, static_cast<std::uint64_t>(sides)));
  }
  std::uint64_t seed() const { return seed_; }
  /// Single dice rolled so far, re-rolls included.
  std::uint64_t rolled() const { return rolled_; }

 private:
  std::uint64_t seed_;
  std::uint64_t rolled_;
};

/// A sequence of numbers on a stream, for agents and random play: cheap, copyable, no hidden state.
class KeyedRandom {
 public:
  KeyedRandom(std::uint64_t seed, Stream stream, std::uint64_t n = 0) : seed_(seed), n_(n), stream_(stream) {}
  std::uint64_t below(std::uint64_t bound) { return philox_below(seed_, stream_, n_++, bound); }
  /// Uniform on [0, 1) with 53 bits.
  double unit() { return static_cast<double>(philox_word(seed_, stream_, n_++) >> 11U) * 0x1.0p-53; }

 private:
  std::uint64_t seed_;
  std::uint64_t n_;
  Stream stream_;
};

}  // namespace banneret
