// The dice seeds of the games of matches, for those who play them and those who verify them. The streams are listed in
// docs/architecture.md.
#pragma once

#include <cstdint>

#include "env/core/dice.h"

namespace banneret {

/// Of the game of this number in a match: the two games of a pair share their dice. `paired` is false for an agent
/// against itself.
inline std::uint64_t match_dice_seed(std::uint64_t match, bool paired, std::int64_t game) {
  return philox_word(match, Stream::match_pair, static_cast<std::uint64_t>(paired ? game / 2 : game));
}

/// Of both games of a pair in every evaluation match of a training run: the same pairs each time, so that evaluations
/// compare.
inline std::uint64_t evaluation_seed(std::uint64_t run, std::int64_t pair) {
  return philox_word(run, Stream::training_eval, static_cast<std::uint64_t>(pair));
}

}  // namespace banneret
