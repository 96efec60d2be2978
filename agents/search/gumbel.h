// GumbelSearch: Gumbel AlphaZero with explicit chance nodes, as a resumable object: begin, then (collect leaves,
// evaluate them, absorb) until done, then result. An agent's act, lockstep self-play and matches all drive the same
// object. Evaluating the leaves, clocks and the sharing of budgets over a turn are left to the caller.
//
// Source: Danihelka et al., "Policy improvement by planning with Gumbel", ICLR 2022. Root: the max_considered actions
// of greatest gumbel + logit, then sequential halving by gumbel + logit + sigma(completed q) (Algorithm 2, eq. 8);
// inside the tree: the action that brings visit shares closest to the improved policy (section 5); training target: the
// improved policy softmax(logits + sigma(completed q)) (eq. 11), completed with v_mix (eq. 33).
//
// Simulations: one leaf evaluated or one terminal reached, the root's own evaluation included; so a budget of 1 is the
// raw policy: argmax of the logits, or, with noise, an action sampled from the prior (Gumbel-max). Forced decisions are
// passed through (env/core/advance.h's notion of a decision). A chance node met for the first time has all its outcomes
// evaluated while a chain of chance nodes makes at most exact_outcomes leaves (k leaves are k simulations, and k visits
// of the branches above); with more, or without budget for all, one outcome is drawn. Every later simulation through a
// chance node draws one, by systematic sampling with one keyed offset a node.
//
// Deterministic: a function of (game, state, config, seed, evaluations) alone, whatever the number of leaves a round:
// the leaves of one round lie below different root actions of the same pass of the halving (or are outcomes of one
// chance node), so none depends on another, and no virtual loss is needed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "agents/search/gumbel_math.h"
#include "agents/search/leaf_evaluator.h"
#include "agents/search/tree.h"
#include "env/core/game.h"
#include "env/core/workspace.h"

namespace banneret::search {

inline constexpr int kMaxExactOutcomes = 16;
inline constexpr int kFreeSimulations = 8;

struct GumbelConfig {
  int simulations = 64;  ///< 0 = no limit (then evaluations or the caller's clock must be one)
  /// Leaves given to the evaluator; 0 = no limit. Where it is the only limit, the search also ends after
  /// kFreeSimulations times as many simulations (terminals cost none).
  int evaluations = 0;
  bool timed = false;       ///< the caller passes the share of its time that is used to collect
  int max_considered = 16;  ///< root actions that take part in the halving, 1 and up
  Sigma sigma;
  /// Gumbel noise at the root is scaled by this: 1 in self-play (candidates as sampled from the prior), 0 greedy
  /// (play), between them as if sampled from a sharper prior, softmax(logits / noise).
  float noise = 1.0F;
  /// Inside the tree an action gets at least floor(sqrt(forced * prior * N)) of its node's N visits. Not in the paper,
  /// whose rule never returns to an action once sigma, growing with N, has shut it out, and so can come to rest on a
  /// wrong value (it does on a 3 x 3 duel); below some hundred simulations it changes next to nothing. 0 = the paper's
  /// rule.
  float forced = 0.1F;
  int exact_outcomes = 4;  ///< 0..kMaxExactOutcomes
};

struct GumbelResult {
  Action action = kNoAction;
  std::size_t index = 0;   ///< of action, in the legal list
  float value = 0.0F;      ///< sum of improved policy * completed q, side 0's view
  float raw_value = 0.0F;  ///< the evaluator's value of the root, side 0's view
  int simulations = 0;
  int evaluations = 0;
  bool full = false;  ///< the arena's cap was reached: the tree stopped growing before the budget ended
};

class GumbelSearch {
 public:
  /// `max_leaves`: most leaves in one collect, 1 and up (a State is kept for each). `arena_bytes`: cap of the tree.
  explicit GumbelSearch(int max_leaves, std::size_t arena_bytes);

  /// Starts on a decision of `legal` (two or more, ascending). `game` must outlive the search; state and legal are
  /// copied. \throws std::invalid_argument if config has no limit or a field out of range.
  void begin(const Game& game, const State& state, std::span<const Action> legal, const GumbelConfig& config,
             std::uint64_t seed);

  /// Runs simulations up to the leaves that need the evaluator and writes at most min(out.size(), max_leaves) of them.
  /// Their pointers stay valid until absorb. 0 leaves: done, or (not done) only terminals were met: call again.
  /// `time_used`: share of the time budget that has gone, 1 = all; only read if config.timed.
  /// \pre begun; the last collect's leaves were absorbed; out is not empty.
  int collect(Workspace& work, std::span<Leaf> out, double time_used = 0.0);

  /// Takes the evaluated leaves of the last collect, all of them in the same order.
  /// \throws std::runtime_error if a logit or value is not finite.
  void absorb(std::span<const Leaf> leaves);

  bool done() const { return stage_ == Stage::done; }

  /// What the search knows so far. \pre the root has been absorbed.
  GumbelResult result();
  /// Along the legal list; filled by result().
  std::span<const float> policy() const { return policy_; }          ///< improved policy: the training target
  std::span<const float> completed_q() const { return completed_; }  ///< side 0's view
  std::span<const float> prior() const { return prior_; }
  std::span<const std::uint32_t> visits() const { return visits_; }
  std::span<const Action> legal() const { return legal_; }
  /// Appends the line expected: the best action, then the most visited (at dice: the likeliest outcome tried).
  void expected_line(std::vector<Action>& out, std::size_t most = 16);

  const Game& game() const { return *game_; }
  const Tree& tree() const { return tree_; }
  int max_leaves() const { return max_leaves_; }

 private:
  enum class Stage : std::uint8_t { idle, root, tree, done };
  /// Where a simulation ended: below `branch` of `node`.
  struct End {
    Ref node = kNone;
    std::uint32_t branch = 0;
    float value = 0.0F;
  };
  /// One visit of a root action: one simulation, or one for each outcome of a chance node met for the first time.
  struct Visit {
    std::array<End, kMaxExactOutcomes> ends;
    int count = 0;
    int pending = 0;  ///< ends without a value yet
  };
  /// An outcome still to be followed in the current visit. `leaves`: how many the chance nodes of its chain have made.
  struct Todo {
    Ref node = kNone;
    std::uint32_t branch = 0;
    int leaves = 1;
  };
  /// A leaf given out: which end it belongs to and its node (kNone if it did not fit).
  struct Slot {
    int visit = 0;
    int end = 0;
    Ref node = kNone;
    std::vector<Action> legal;  ///< used only when the arena is full
    std::vector<float> logits;
  };

  void check_config() const;
  void give_root(Leaf& out);
  void absorb_root(const Leaf& leaf);
  void choose_candidates();
  bool next_visit(double time_used);
  void next_pass(double time_used);
  void start_phase(int phase);
  void rank_candidates();
  Todo walk(std::uint32_t root_branch);
  void follow(Todo at, Workspace& work, Leaf& out);
  void meet_chance(Todo& at, State& state, Workspace& work, int& unstored);
  void give_leaf(const Todo& at, const State& state, bool stored, Leaf& out);
  void replay(const Todo& end, State& state, Workspace& work);
  void finish_visits();
  void end_if_spent(bool out_of_time);
  bool may_spend(int simulations) const;
  std::uint64_t word(std::uint64_t n, std::uint64_t use) const;
  void complete_root();

  Tree tree_;
  const int max_leaves_;
  const Game* game_ = nullptr;
  GumbelConfig config_;
  std::uint64_t seed_ = 0;
  Stage stage_ = Stage::idle;
  Side root_side_ = 0;
  State root_state_;
  float root_raw_ = 0.0F;

  // The root along its legal list.
  std::vector<Action> legal_;
  std::vector<float> logits_;
  std::vector<float> gumbel_;
  std::vector<float> prior_;
  std::vector<float> completed_;
  std::vector<float> policy_;
  std::vector<std::uint32_t> visits_;
  std::vector<std::uint32_t> order_;  ///< scratch: legal indices by gumbel + logit
  std::vector<std::uint64_t> key_;    ///< scratch: what breaks their ties

  // Sequential halving: candidate b is branch b of the root; the first active_ of ranking_ are still in the running.
  Ref root_ = kNone;
  std::vector<std::uint32_t> candidate_index_;  ///< legal index
  std::vector<float> score_;                    ///< gumbel + logit + sigma(q)
  std::vector<std::uint32_t> target_;           ///< visits at which the phase is over for it
  std::vector<std::uint32_t> ranking_;          ///< candidates, best first
  HalvingPlan plan_{1, 1};
  int phase_ = -1;
  int active_ = 0;
  int next_in_pass_ = 0;

  int simulation_limit_ = 0;
  int evaluation_limit_ = 0;
  int simulations_ = 0;
  int evaluations_ = 0;
  int given_ = 0;  ///< leaves out for evaluation
  std::vector<Slot> slots_;
  std::vector<State> states_;
  std::vector<Visit> round_;
  int round_visits_ = 0;
  std::vector<Todo> todo_;

  std::vector<Action> scratch_legal_;
  std::vector<Action> forced_;
  std::vector<Todo> path_;
  ChanceOutcomes outcomes_;
};

/// How decisions inside the tree are made.
struct Selection {
  Sigma sigma;
  float forced = 0.0F;
};

/// The branch that the next simulation takes at a decision node inside the tree: argmax of improved policy - N / (1 +
/// sum of N) (section 5), values seen by the side that decides there; but first any action with fewer than
/// floor(sqrt(forced * prior * sum of N)) visits. Opens a new branch where an untried action is best; `seed` breaks
/// ties among untried actions of equal prior. \pre the node has its priors; it has a branch, or the tree room for one.
std::uint32_t choose_branch(Tree& tree, Ref ref, const Selection& selection, std::uint64_t seed);

}  // namespace banneret::search
