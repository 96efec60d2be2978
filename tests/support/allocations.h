// A count of heap allocations, by replaced operators new: only in programs that link allocations.cpp by calling this.
#pragma once

namespace banneret::testing {

/// Allocations through any operator new since the program began, all threads.
long allocations_made();

}  // namespace banneret::testing
