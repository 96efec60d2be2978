// The number of allocations made by this test program so far (see counted_new.cpp).
#pragma once

#include <atomic>
#include <cstdint>

namespace banneret::testing {

extern std::atomic<std::uint64_t> allocations;

}  // namespace banneret::testing
