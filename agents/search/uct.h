// UctSearch: UCT with explicit chance nodes, rollouts and progressive widening, as a resumable object: begin, then run
// (any number of simulations at a time) until done, then result. Clocks, budgets of a half-turn and the making of
// guides are left to the caller.
//
// Sources: Kocsis & Szepesvari, "Bandit based Monte-Carlo planning", ECML 2006 (UCB1 in the tree); Coulom, "Efficient
// selectivity and backup operators in Monte-Carlo tree search", CG 2006, and Chaslot et al., "Progressive strategies
// for Monte-Carlo tree search", 2008 (progressive widening: a node's actions are opened one by one, best score first).
// A decision's next action maximises sign * q + c * sqrt(ln N / n), sign by who really decides there; an action newly
// opened comes first. Chance nodes are nodes of the tree: each simulation draws one outcome by systematic sampling, and
// their value is the exact average once every outcome was seen (agents/search/tree.h).
//
// A simulation ends with one rollout from the first decision that is new, or at a terminal; it adds that decision and
// the chance nodes on the way. Nodes hold no State: simulations replay from the root.
// Deterministic: a function of (game, state, config, seed) alone, however the simulations are split over runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "agents/scripted/guide.h"
#include "agents/search/rollout.h"
#include "agents/search/tree.h"
#include "env/core/game.h"
#include "env/core/workspace.h"

namespace banneret::search {

enum class UctOrder : std::uint8_t {
  random,    ///< by keyed words
  scripted,  ///< by the guide's scores, asked for when a node is first returned to
};

struct UctConfig {
  int simulations = 1000;  ///< 0 = no limit (the caller stops it)
  float c = 0.5F;          ///< of the UCB1 bonus; values are -1..1
  /// A decision visited N times has at most 1 + floor(widening * sqrt(N)) actions open; 0: all of them at once.
  float widening = 2.0F;
  UctOrder order = UctOrder::random;
  RolloutConfig rollout;
  bool needs_guide() const { return order == UctOrder::scripted || rollout.needs_guide(); }
};

struct UctResult {
  Action action = kNoAction;
  std::size_t index = 0;  ///< of action, in the legal list
  float value = 0.0F;     ///< of the action chosen, side 0's view
  int simulations = 0;
  bool full = false;  ///< the arena's cap was reached: the tree stopped growing before the budget ended
};

class UctSearch {
 public:
  /// `arena_bytes`: cap of the tree.
  explicit UctSearch(std::size_t arena_bytes);

  /// Starts on a decision of `legal` (two or more, ascending). `game` and `guide` must outlive the search; guide may be
  /// null where config does not need it; state and legal are copied.
  /// \throws std::invalid_argument if a field of config is out of range.
  void begin(const Game& game, const State& state, std::span<const Action> legal, const UctConfig& config,
             std::uint64_t seed, Guide* guide);

  /// Runs up to `most` simulations of those left and returns how many. \pre begun.
  int run(Workspace& work, int most);
  bool done() const { return config_.simulations > 0 && simulations_ >= config_.simulations; }

  /// The most visited action, ties by value, then by the seed. \pre one simulation or more.
  UctResult result();
  // Along the legal list; filled by result().
  std::span<const std::uint32_t> visits() const { return visits_; }
  std::span<const float> values() const {
    return values_;
  }  ///< side 0's view; an action never tried: the result's value
  std::span<const Action> legal() const { return legal_; }
  /// Appends the line expected: the best action, then the most visited (at dice: the likeliest outcome tried).
  /// \pre one simulation or more.
  void expected_line(std::vector<Action>& out, std::size_t most = 16) const;

  const Tree& tree() const { return tree_; }
  int simulations() const { return simulations_; }
  /// Decisions taken in all simulations, in the tree and in rollouts, forced ones apart.
  std::uint64_t decisions() const { return tree_decisions_ + rollout_.decisions(); }

 private:
  struct End {
    Ref node = kNone;
    std::uint32_t branch = 0;
    bool stored = true;  ///< false: the arena was full on the way
  };

  void simulate(Workspace& work);
  End descend(State& state, Workspace& work);
  float grow(End& at, State& state, Workspace& work);
  bool meet_chance(End& at, State& state, Workspace& work);
  std::uint32_t choose(Ref ref, const State& state);
  int open(Ref ref, const State& state);
  void put_in_order(Ref ref, const State& state);
  std::uint32_t best_branch() const;
  std::uint64_t word(std::uint64_t n, std::uint64_t use) const;

  Tree tree_;
  Rollout rollout_;
  const Game* game_ = nullptr;
  Guide* guide_ = nullptr;
  UctConfig config_;
  std::uint64_t seed_ = 0;
  KeyedRandom random_{0, Stream::search_noise};
  State root_state_;
  State state_;
  Ref root_ = kNone;
  int simulations_ = 0;
  std::uint64_t tree_decisions_ = 0;

  std::vector<Action> legal_;
  std::vector<std::uint32_t> visits_;
  std::vector<float> values_;

  struct Scored {
    float score;
    std::uint64_t key;
    Action action;
  };
  std::vector<Action> scratch_legal_;
  std::vector<Action> forced_;
  std::vector<float> scores_;
  std::vector<Scored> scored_;
  ChanceOutcomes outcomes_;
};

}  // namespace banneret::search
