// A count of heap allocations by replaced operators new: for `bench search` and the tests that show that simulations
// make none. A library of its own (banneret_allocations), for programs; not for the libraries that others link.
#pragma once

namespace banneret {

/// Allocations through any operator new by the calling thread since it began.
long allocations_made();

}  // namespace banneret
