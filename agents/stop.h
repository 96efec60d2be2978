// The wish to end every search of this process early, after Ctrl-C. Who sets it throws away what the searches then
// choose; games and training look at flags of their own.
#pragma once

#include <atomic>

namespace banneret {

/// Set once, also by a signal handler. An agent that searches looks at it at least every 256 simulations and then
/// returns some legal action.
inline std::atomic<bool> stop_searching{false};
static_assert(std::atomic<bool>::is_always_lock_free);

}  // namespace banneret
