// The count of heap allocations, under the name that tests use.
#pragma once

#include "eval/allocations/allocations.h"

namespace banneret::testing {

using banneret::allocations_made;

}  // namespace banneret::testing
