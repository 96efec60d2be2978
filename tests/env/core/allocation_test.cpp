// Tests that stepping allocates nothing once warm: operator new of this program counts.
#include <gtest/gtest.h>

#include <memory>

#include "env/core/random_play.h"
#include "env/core/vector_environment.h"
#include "tests/env/core/counted_new.h"
#include "tests/support/tiny_game.h"

namespace banneret {
namespace {

using testing::allocations;

TEST(Allocations, are_counted) {
  const std::uint64_t before = allocations;
  const auto number = std::make_unique<std::uint64_t>(before);
  EXPECT_GT(allocations.load(), *number);
}

TEST(Allocations, vector_environment_makes_none_a_step) {
  const testing::TinyGame game;
  VectorOptions options;
  options.games = 16;
  options.threads = 2;
  options.autoreset = Autoreset::same_step;
  options.max_legal = 16;
  const ObservationSize size = observation_size(game.spec());
  std::vector<std::uint8_t> planes(16 * size.planes);
  std::vector<std::int16_t> globals(16 * size.globals);
  std::vector<Action> legal(16U * 16U);
  std::vector<std::uint8_t> mask(16 * game.spec().actions.size());
  VectorBuffers buffers;
  buffers.planes = planes;
  buffers.globals = globals;
  buffers.legal = legal;
  buffers.mask = mask;
  VectorEnvironment vector(game, options, buffers);
  std::vector<Action> actions(16);
  std::uint64_t before = 0;
  for (int round = 0; round < 600; ++round) {
    if (round == 300) before = allocations;
    for (int i = 0; i < 16; ++i) {
      const std::vector<Action>& choice = vector.episode(i).legal;
      actions[static_cast<std::size_t>(i)] = choice[static_cast<std::size_t>(round * 7 + i) % choice.size()];
    }
    vector.step(actions);
  }
  EXPECT_EQ(allocations.load(), before);
}

TEST(Allocations, random_play_makes_none_a_game_once_warm) {
  const testing::TinyGame game;
  Workspace work;
  std::vector<Action> legal;
  for (std::uint64_t k = 0; k < 20; ++k) play_random_game(game, 1, k, work, legal);
  const std::uint64_t before = allocations;
  for (std::uint64_t k = 20; k < 200; ++k) play_random_game(game, 1, k, work, legal);
  EXPECT_EQ(allocations.load(), before);
}

}  // namespace
}  // namespace banneret
