// The conformance library: what every Game must keep, whatever its rules. Each check walks random games and returns an
// empty string, or the first violation in words. Scenarios are run through all of them in scenarios_test.cpp; that the
// checks catch planted faults is proved in self_test.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "env/core/game.h"

namespace banneret::conformance {

/// How much is walked. Every check is a function of (game, effort) alone.
struct Effort {
  std::uint64_t seed = 1;
  int games = 6;                            ///< random games walked
  std::int64_t applies = 60000;             ///< budget of the checks that try every action index
  std::int64_t combinations = 1679616 * 4;  ///< budget of dice combinations beyond the small throws (6^8 is one throw)
};

/// A node of a walk. `legal` is empty but at decisions.
struct Node {
  const State& state;
  NodeKind kind;
  const std::vector<Action>& legal;
  int game;  ///< of the walk
  int step;  ///< nodes before it in this game
};

/// Plays random games and shows each node (chance nodes, forced decisions and the end too) to `visit`, which returns a
/// complaint or "". The last game of the walk is lazy: it takes the last legal action, which passes where one can.
std::string walk(const Game& game, const Effort& effort, const std::function<std::string(const Node&)>& visit);

using CheckFunction = std::string (*)(const Game& game, const Effort& effort);
struct Check {
  const char* name;
  CheckFunction run;
};
/// All of the checks below.
std::span<const Check> checks();
/// The check of that name. \pre there is one.
CheckFunction find_check(std::string_view name);

std::string spec_is_sound(const Game& game, const Effort& effort);
std::string legal_lists_are_sorted_and_never_empty(const Game& game, const Effort& effort);
std::string mask_equals_legality(const Game& game, const Effort& effort);
std::string clone_and_continue_equals_continue(const Game& game, const Effort& effort);
std::string bytes_beyond_the_state_never_matter(const Game& game, const Effort& effort);
std::string returns_are_zero_sum_and_only_at_the_end(const Game& game, const Effort& effort);
std::string half_turns_are_bounded_and_the_turn_limit_ends_the_game(const Game& game, const Effort& effort);
std::string some_game_reaches_the_turn_limit(const Game& game, const Effort& effort);
std::string invariants_hold_at_every_node(const Game& game, const Effort& effort);
std::string records_replay_and_verify(const Game& game, const Effort& effort);
std::string chance_weights_sum_to_the_denominator(const Game& game, const Effort& effort);
std::string no_two_outcomes_lead_to_the_same_position(const Game& game, const Effort& effort);
std::string dice_map_onto_outcomes_with_their_weights(const Game& game, const Effort& effort);
std::string rotation_commutes(const Game& game, const Effort& effort);
std::string observations_are_markov(const Game& game, const Effort& effort);
std::string observations_write_every_number(const Game& game, const Effort& effort);
std::string workspace_never_changes_an_answer(const Game& game, const Effort& effort);
std::string words_are_there(const Game& game, const Effort& effort);

}  // namespace banneret::conformance
