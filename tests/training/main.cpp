// The test program's main: as usual, or, with BANNERET_TEST_TRAIN=FOLDER, a training process for the kill test.
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/training/small_run.h"

int main(int argc, char** argv) {
  if (const char* folder = std::getenv("BANNERET_TEST_TRAIN")) {
    const banneret::testing::TinyGame game;
    banneret::training::run_training(game, banneret::training::small_config(), folder, true,
                                     banneret::training::quiet());
    return 0;
  }
  ::testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
