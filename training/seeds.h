// Derived seeds of a run: every random number of self-play and evaluation is a function of (run seed, place), so
// nothing random has to be saved in a checkpoint. Streams are listed in docs/architecture.md; evaluations' dice are
// eval/match_seeds.h's.
#pragma once

#include <cstdint>

#include "env/core/dice.h"

namespace banneret::training {

/// Seed of self-play game `game` (0, 1, ...) of a slot. Its dice use stream game_dice, its decisions stream agent.
inline std::uint64_t selfplay_seed(std::uint64_t run, int cohort, int slot, std::uint32_t game) {
  const std::uint64_t packed =
      (static_cast<std::uint64_t>(cohort) << 48U) | (static_cast<std::uint64_t>(slot) << 32U) | game;
  return philox_word(run, Stream::training_slot, packed);
}

/// Key of a decision's own random numbers. `use` 0: search noise, 1: full or short search, 2: random play, 3 (of the
/// first decision): how long the random opening is.
inline std::uint64_t decision_seed(std::uint64_t game_seed, std::size_t decision, std::uint64_t use) {
  return philox_word(game_seed, Stream::agent, 4 * static_cast<std::uint64_t>(decision) + use);
}

}  // namespace banneret::training
