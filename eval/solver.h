// Solver: the exact value of a position by memoised expectimax in exact rationals. A turn limit makes every game finite
// and no decision undoes another, so positions form an acyclic graph and each is worked out once.
// Keeps whole positions, packed, as its keys (no hash is trusted); refuses beyond its limits instead of guessing.
// How values are shown is cli's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "env/core/game.h"

namespace banneret {

struct SolveLimits {
  std::uint64_t positions = 20'000'000;              ///< remembered at most
  std::size_t memory_bytes = std::size_t{2} << 30U;  ///< of the tables and the stack
};

/// A position beyond the limits: one line, what was reached and which flag would allow more.
class SolveRefused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// An expected result, -1..1.
struct ExactValue {
  std::string fraction;  ///< in lowest terms: "65/324", "-1", "0"
  double decimal = 0.0;  ///< the nearest double, or next to it
  /// The same seen by the other side.
  ExactValue negated() const;
};

class Solver {
 public:
  /// `game` must outlive it.
  explicit Solver(const Game& game, const SolveLimits& limits = {});
  ~Solver();

  /// Expected result for side 0 under best play by both. nullopt once interrupted() says so.
  /// What was worked out is kept for later calls. \throws SolveRefused beyond the limits.
  std::optional<ExactValue> value(const State& state);

  struct Choice {
    Action action = kNoAction;
    ExactValue value;   ///< side 0's view
    bool best = false;  ///< no other is better for the side that decides
  };
  /// The value after each legal action, in legal order; nullopt if interrupted. \pre a decision node.
  /// \throws SolveRefused
  std::optional<std::vector<Choice>> choices(const State& state);

  /// Called now and then with the positions remembered so far.
  std::function<void(std::uint64_t positions)> on_progress;

  std::uint64_t positions() const;
  std::size_t distinct_values() const;
  std::size_t memory_bytes() const;

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

}  // namespace banneret
