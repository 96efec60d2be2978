// The random walk under every check, and the list of checks.
#include <array>
#include <stdexcept>

#include "env/core/advance.h"
#include "env/core/random_play.h"
#include "tests/conformance/conformance.h"

namespace banneret::conformance {
namespace {

constexpr int kMostSteps = 1000000;  // no game of ours comes near; a game that never ends is reported, not waited for

std::string place(const Game& game, const State& state, int number, int step) {
  return "game " + std::to_string(number) + ", node " + std::to_string(step) + " (" + game.describe_position(state) +
         "): ";
}

std::string walk_one(const Game& game, std::uint64_t seed, int number, bool lazy,
                     const std::function<std::string(const Node&)>& visit) {
  const std::uint64_t game_seed = random_game_seed(seed, static_cast<std::uint64_t>(number));
  Dice dice(game_seed);
  KeyedRandom random(game_seed, Stream::random_play);
  Workspace work;
  std::vector<Action> legal;
  State state;
  game.reset(state);
  for (int step = 0; step < kMostSteps; ++step) {
    const NodeKind kind = game.node_kind(state);
    legal.clear();
    if (kind == NodeKind::decision) {
      game.legal_actions(state, work, legal);
      if (legal.empty()) return place(game, state, number, step) + "a decision without a legal action";
    }
    const std::string complaint = visit(Node{state, kind, legal, number, step});
    if (!complaint.empty()) return place(game, state, number, step) + complaint;
    if (kind == NodeKind::terminal) return "";
    if (kind == NodeKind::chance) {
      roll_chance(game, state, work, dice, [](const DiceThrow&, DiceValues, int) {});
    } else {
      game.apply_legal(state, lazy ? legal.back() : legal[random.below(legal.size())], work);
    }
  }
  return "game " + std::to_string(number) + " goes on after " + std::to_string(kMostSteps) + " nodes";
}

constexpr std::array<Check, 18> kChecks{{
    {"spec_is_sound", spec_is_sound},
    {"legal_lists_are_sorted_and_never_empty", legal_lists_are_sorted_and_never_empty},
    {"mask_equals_legality", mask_equals_legality},
    {"clone_and_continue_equals_continue", clone_and_continue_equals_continue},
    {"bytes_beyond_the_state_never_matter", bytes_beyond_the_state_never_matter},
    {"returns_are_zero_sum_and_only_at_the_end", returns_are_zero_sum_and_only_at_the_end},
    {"half_turns_are_bounded_and_the_turn_limit_ends_the_game",
     half_turns_are_bounded_and_the_turn_limit_ends_the_game},
    {"some_game_reaches_the_turn_limit", some_game_reaches_the_turn_limit},
    {"invariants_hold_at_every_node", invariants_hold_at_every_node},
    {"records_replay_and_verify", records_replay_and_verify},
    {"chance_weights_sum_to_the_denominator", chance_weights_sum_to_the_denominator},
    {"no_two_outcomes_lead_to_the_same_position", no_two_outcomes_lead_to_the_same_position},
    {"dice_map_onto_outcomes_with_their_weights", dice_map_onto_outcomes_with_their_weights},
    {"rotation_commutes", rotation_commutes},
    {"observations_are_markov", observations_are_markov},
    {"observations_write_every_number", observations_write_every_number},
    {"workspace_never_changes_an_answer", workspace_never_changes_an_answer},
    {"words_are_there", words_are_there},
}};

}  // namespace

std::string walk(const Game& game, const Effort& effort, const std::function<std::string(const Node&)>& visit) {
  for (int number = 0; number < effort.games; ++number) {
    const bool lazy = number + 1 == effort.games;
    std::string complaint = walk_one(game, effort.seed, number, lazy, visit);
    if (!complaint.empty()) return complaint;
  }
  return "";
}

std::span<const Check> checks() {
  return kChecks;
}

CheckFunction find_check(std::string_view name) {
  for (const Check& check : kChecks) {
    if (name == check.name) return check.run;
  }
  throw std::invalid_argument("no check named " + std::string(name));
}

}  // namespace banneret::conformance
