// main of the test programs that inject faults: as usual, but with the fault library preloaded.
#include <gtest/gtest.h>

#include "tests/faults/faults.h"

int main(int argc, char** argv) {
  banneret::testing::preload_faults(BANNERET_FAULT_LIBRARY, argv);
  ::testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
