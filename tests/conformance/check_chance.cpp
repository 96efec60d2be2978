// Checks of chance nodes: weights, and the exhaustive mapping of real dice onto outcomes.
#include <map>

#include "env/core/hash.h"
#include "tests/conformance/conformance.h"

namespace banneret::conformance {
namespace {

constexpr std::int64_t kLargest = 1679616;  // 6^8
constexpr std::int64_t kSmall = 1296;       // 6^4: tried at every node

std::string throw_text(const Game& game, const DiceThrow& thrown) {
  return game.spec().chance_kinds.at(thrown.kind) + " " + std::to_string(thrown.count) + "d" +
         std::to_string(thrown.sides);
}

/// sides^count, or kLargest + 1 if that is more.
std::int64_t combinations(const DiceThrow& thrown) {
  std::int64_t number = 1;
  for (int i = 0; i < thrown.count && number <= kLargest; ++i) number *= thrown.sides;
  return std::min(number, kLargest + 1);
}

std::uint64_t weights_hash(const DiceThrow& thrown, const ChanceOutcomes& outcomes) {
  std::uint64_t hash = hash_number(kHashStart, thrown.kind * 65536ULL + thrown.count * 256ULL + thrown.sides);
  for (int i = 0; i < outcomes.count; ++i) hash = hash_number(hash, outcomes.weight[static_cast<std::size_t>(i)]);
  return hash;
}

/// Counts every combination of real dice and compares the counts with the weights.
std::string map_all_dice(const Game& game, const State& state, const DiceThrow& thrown,
                         const ChanceOutcomes& outcomes) {
  std::array<std::uint64_t, kMaxOutcomes> seen{};
  std::uint64_t kept = 0;
  std::vector<std::uint16_t> dice(thrown.count, 1);
  for (;;) {
    const int outcome = game.outcome_of(state, dice);
    if (outcome != kReroll) {
      if (outcome < 0 || outcome >= outcomes.count)
        return throw_text(game, thrown) + ": dice give outcome " + std::to_string(outcome) + ", which is not there";
      ++seen[static_cast<std::size_t>(outcome)];
      ++kept;
    }
    std::size_t i = 0;
    while (i < dice.size() && dice[i] == thrown.sides) dice[i++] = 1;
    if (i == dice.size()) break;
    ++dice[i];
  }
  if (kept == 0) return throw_text(game, thrown) + ": every throw is thrown again";
  __extension__ using Wide = unsigned __int128;
  for (std::size_t i = 0; i < static_cast<std::size_t>(outcomes.count); ++i) {
    // seen / kept == weight / denominator, in whole numbers
    if (static_cast<Wide>(seen[i]) * outcomes.denominator == static_cast<Wide>(outcomes.weight[i]) * kept) continue;
    return throw_text(game, thrown) + ": outcome " + std::to_string(i) + " comes up " + std::to_string(seen[i]) +
           " times in " + std::to_string(kept) + ", but its weight is " + std::to_string(outcomes.weight[i]) + " of " +
           std::to_string(outcomes.denominator);
  }
  return "";
}

}  // namespace

std::string chance_weights_sum_to_the_denominator(const Game& game, const Effort& effort) {
  return walk(game, effort, [&](const Node& node) -> std::string {
    if (node.kind != NodeKind::chance) return "";
    const DiceThrow thrown = game.dice_throw(node.state);
    if (thrown.kind >= game.spec().chance_kinds.size()) return "the throw's kind has no name";
    if (thrown.count < 1 || thrown.count > kMaxDice || thrown.sides < 2) return "no throw of dice";
    ChanceOutcomes outcomes;
    game.chance_outcomes(node.state, outcomes);
    if (outcomes.count < 2 || outcomes.count > kMaxOutcomes)
      return throw_text(game, thrown) + " has " + std::to_string(outcomes.count) +
             " outcomes; a certain result makes no node";
    std::uint64_t sum = 0;
    for (int i = 0; i < outcomes.count; ++i) {
      const std::uint64_t weight = outcomes.weight[static_cast<std::size_t>(i)];
      if (weight == 0) return throw_text(game, thrown) + ": outcome " + std::to_string(i) + " has no weight";
      if (sum + weight < sum) return throw_text(game, thrown) + ": the weights overflow";
      sum += weight;
    }
    if (sum != outcomes.denominator)
      return throw_text(game, thrown) + ": the weights sum to " + std::to_string(sum) + ", not to the denominator " +
             std::to_string(outcomes.denominator);
    State before = node.state;
    Workspace work;
    game.apply_outcome(before, 0, work);
    return equal_states(before, node.state, game.state_bytes()) ? "an outcome leads back to its own node" : "";
  });
}

std::string no_two_outcomes_lead_to_the_same_position(const Game& game, const Effort& effort) {
  Workspace work;
  std::vector<State> after;
  return walk(game, effort, [&](const Node& node) -> std::string {
    if (node.kind != NodeKind::chance) return "";
    ChanceOutcomes outcomes;
    game.chance_outcomes(node.state, outcomes);
    after.assign(static_cast<std::size_t>(outcomes.count), node.state);
    for (std::size_t i = 0; i < after.size(); ++i) {
      game.apply_outcome(after[i], static_cast<int>(i), work);
      for (std::size_t j = 0; j < i; ++j) {
        if (!equal_states(after[i], after[j], game.state_bytes())) continue;
        return throw_text(game, game.dice_throw(node.state)) + ": outcomes " + std::to_string(j) + " and " +
               std::to_string(i) + " lead to the same position and should be one";
      }
    }
    return "";
  });
}

std::string dice_map_onto_outcomes_with_their_weights(const Game& game, const Effort& effort) {
  std::map<std::uint64_t, int> tried;  // large throws with equal weights, once or twice each
  std::int64_t left = effort.combinations;
  return walk(game, effort, [&](const Node& node) -> std::string {
    if (node.kind != NodeKind::chance) return "";
    const DiceThrow thrown = game.dice_throw(node.state);
    const std::int64_t number = combinations(thrown);
    if (number > kLargest) return "";
    ChanceOutcomes outcomes;
    game.chance_outcomes(node.state, outcomes);
    if (number > kSmall) {
      if (number > left || ++tried[weights_hash(thrown, outcomes)] > 2) return "";
      left -= number;
    }
    return map_all_dice(game, node.state, thrown, outcomes);
  });
}

}  // namespace banneret::conformance
