// Checks of play: legal lists, mask, clones, bytes, returns, bounds, invariants, records.
#include <algorithm>
#include <array>
#include <cstring>
#include <set>

#include "env/core/advance.h"
#include "env/core/hash.h"
#include "env/core/random_play.h"
#include "env/core/record.h"
#include "tests/conformance/conformance.h"

namespace banneret::conformance {
namespace {

std::string name_of(const Game& game, Action action) {
  return "'" + game.spec().actions.describe(action) + "'";
}

void fill_tail(State& state, std::size_t from, int byte) {
  std::memset(state.bytes.data() + from, byte, kStateCapacity - from);
}

/// One step along a walk that is steered from outside: a die roll for chance, an index for decisions.
void step(const Game& game, State& state, Workspace& work, std::vector<Action>& legal, Dice& dice,
          KeyedRandom& random) {
  if (game.node_kind(state) == NodeKind::chance) {
    roll_chance(game, state, work, dice, [](const DiceThrow&, DiceValues, int) {});
    return;
  }
  game.legal_actions(state, work, legal);
  game.apply_legal(state, legal[random.below(legal.size())], work);
}

std::string try_index(const Game& game, const Node& node, Action action, Workspace& work) {
  State tried = node.state;
  const bool listed = std::binary_search(node.legal.begin(), node.legal.end(), action);
  const std::optional<Refusal> refused = game.apply(tried, action, work);
  if (listed && refused) return name_of(game, action) + " is listed as legal but refused: " + refused->text();
  if (listed) {
    State direct = node.state;
    game.apply_legal(direct, action, work);
    const bool same = equal_states(tried, direct, game.state_bytes());
    return same ? "" : name_of(game, action) + " has another effect through apply than through apply_legal";
  }
  if (!refused) return name_of(game, action) + " is not listed but was applied";
  if (std::memcmp(&tried, &node.state, sizeof(State)) != 0)
    return "the refused " + name_of(game, action) + " changed the state";
  if (refused->clause.empty() || refused->reason.empty())
    return "the refusal of " + name_of(game, action) + " names no clause or reason";
  if (refused->action != game.spec().actions.describe(action))
    return "the refusal of " + name_of(game, action) + " names " + refused->action;
  return "";
}

std::string replay_one(const Game& game, std::uint64_t seed) {
  Dice dice(seed);
  KeyedRandom random(seed, Stream::random_play);
  Workspace work;
  State state;
  std::vector<Action> legal;
  std::vector<Action> actions;
  game.reset(state);
  while (advance(game, state, work, legal, dice) == NodeKind::decision) {
    actions.push_back(legal[random.below(legal.size())]);
    game.apply_legal(state, actions.back(), work);
  }
  const Record record = make_record(game, seed, actions, {"random", "random"});
  if (record.state_hash != hash_state(state, game.state_bytes()))
    return "the record ends in another state than the game";
  if (const auto wrong = verify_record(game, record_text(record), "record")) return *wrong;
  actions.resize(actions.size() / 2);
  const Record save = make_record(game, seed, actions, {"random", "random"});
  return verify_record(game, record_text(save), "save").value_or("");
}

}  // namespace

std::string spec_is_sound(const Game& game, const Effort&) {
  const GameSpec& spec = game.spec();
  if (spec.ruleset.empty() || spec.scenario.empty() || spec.title.empty())
    return "ruleset, scenario or title has no name";
  if (spec.scenario_hash != hash_text(spec.scenario_text)) return "scenario_hash is not the hash of scenario_text";
  if (spec.schema != schema_id(spec.ruleset, spec.observation_meaning, spec.observation, spec.actions))
    return "schema is not the schema id of its spaces";
  if (spec.state_bytes == 0 || spec.state_bytes > kStateCapacity) return "state_bytes is out of range";
  if (spec.width != spec.actions.width() || spec.height != spec.actions.height())
    return "action space and table have different sizes";
  if (spec.turn_limit < 1 || spec.max_half_turn_decisions < 1) return "no turn limit or no bound on a half-turn";
  if (spec.observation.max_entities < 2 || spec.observation.max_entities > kMaxEntities)
    return "max_entities is out of range";
  for (const std::vector<Feature>* features : {&spec.observation.static_planes, &spec.observation.planes,
                                               &spec.observation.globals, &spec.observation.entity_fields}) {
    std::set<std::string> names;
    for (const Feature& feature : *features) {
      if (!names.insert(feature.name).second) return "observation name '" + feature.name + "' is used twice";
      if (!(feature.scale > 0.0F)) return "the scale of '" + feature.name + "' is not positive";
    }
  }
  State zeros{};
  State ones;
  std::memset(&ones, 0xFF, sizeof ones);
  game.reset(zeros);
  game.reset(ones);
  if (!equal_states(zeros, ones, spec.state_bytes)) return "reset leaves bytes of the memory it was given";
  return "";
}

std::string legal_lists_are_sorted_and_never_empty(const Game& game, const Effort& effort) {
  const GameSpec& spec = game.spec();
  return walk(game, effort, [&](const Node& node) -> std::string {
    if (node.kind != NodeKind::decision) return "";
    for (std::size_t i = 1; i < node.legal.size(); ++i) {
      if (node.legal[i - 1] >= node.legal[i])
        return "the legal list does not ascend at " + name_of(game, node.legal[i]);
    }
    if (node.legal.back() >= spec.actions.size()) return "a legal action is beyond the action space";
    const Decision decision = game.decision(node.state);
    if (decision.side > 1) return "the decision is of no side";
    if (decision.kind >= spec.decision_kinds.size()) return "the decision's kind has no name";
    return "";
  });
}

std::string mask_equals_legality(const Game& game, const Effort& effort) {
  const auto size = static_cast<std::int64_t>(game.spec().actions.size());
  // States of every kind of decision come first, spread over the walk; then whatever the budget allows.
  std::vector<int> tried(game.spec().decision_kinds.size(), 0);
  std::int64_t left = std::max(effort.applies, 2 * size);
  Workspace work;
  int rounds = 0;
  std::string complaint;
  Effort one = effort;
  for (; rounds < 4 && left >= size && complaint.empty(); ++rounds) {
    one.seed = effort.seed + static_cast<std::uint64_t>(rounds);
    complaint = walk(game, one, [&](const Node& node) -> std::string {
      if (node.kind != NodeKind::decision || left < size) return "";
      int& count = tried[game.decision(node.state).kind];
      if (count > rounds) return "";
      ++count;
      left -= size;
      for (Action action = 0; action <= game.spec().actions.size(); ++action) {
        std::string found = try_index(game, node, action, work);
        if (!found.empty()) return found;
      }
      return "";
    });
  }
  return complaint;
}

std::string clone_and_continue_equals_continue(const Game& game, const Effort& effort) {
  return walk(game, effort, [&](const Node& node) -> std::string {
    if (node.step % 7 != 0) return "";
    std::array<State, 2> states;
    std::array<Workspace, 2> works;
    states[0] = node.state;
    std::memset(&states[1], 0xCD, sizeof(State));
    copy_state(states[1], node.state, game.state_bytes());
    std::vector<Action> legal;
    std::array<Dice, 2> dice{Dice(effort.seed), Dice(effort.seed)};
    std::array<KeyedRandom, 2> random{KeyedRandom(5, Stream::random_play), KeyedRandom(5, Stream::random_play)};
    for (int i = 0; i < 12 && game.node_kind(states[0]) != NodeKind::terminal; ++i) {
      for (std::size_t k = 0; k < 2; ++k) step(game, states[k], works[k], legal, dice[k], random[k]);
      if (!equal_states(states[0], states[1], game.state_bytes())) return "a clone of the state goes on differently";
    }
    return "";
  });
}

std::string bytes_beyond_the_state_never_matter(const Game& game, const Effort& effort) {
  const std::size_t bytes = game.state_bytes();
  return walk(game, effort, [&](const Node& node) -> std::string {
    std::array<State, 2> states{node.state, node.state};
    fill_tail(states[0], bytes, 0x00);
    fill_tail(states[1], bytes, 0xFF);
    Workspace work;
    std::array<std::vector<Action>, 2> legal;
    for (std::size_t k = 0; k < 2; ++k) {
      const int byte = k == 0 ? 0x00 : 0xFF;
      if (game.node_kind(states[k]) != node.kind) return "the kind of node depends on bytes beyond the state";
      if (game.margin(states[k]) != game.margin(node.state)) return "the margin depends on bytes beyond the state";
      if (node.kind == NodeKind::terminal) continue;
      if (node.kind == NodeKind::decision) {
        game.legal_actions(states[k], work, legal[k]);
        if (legal[k] != node.legal) return "the legal list depends on bytes beyond the state";
        game.apply_legal(states[k], node.legal[static_cast<std::size_t>(node.step) % node.legal.size()], work);
      } else {
        game.apply_outcome(states[k], 0, work);
      }
      State tail = states[k];
      fill_tail(tail, bytes, byte);
      if (std::memcmp(&tail, &states[k], sizeof(State)) != 0) return "bytes beyond state_bytes() are written";
    }
    return equal_states(states[0], states[1], bytes) ? "" : "the next state depends on bytes beyond the state";
  });
}

std::string returns_are_zero_sum_and_only_at_the_end(const Game& game, const Effort& effort) {
  return walk(game, effort, [&](const Node& node) -> std::string {
    const int result = game.returns(node.state);
    if (node.kind != NodeKind::terminal && result != 0) return "a result before the end";
    return result >= -1 && result <= 1 ? "" : "a result that is not -1, 0 or 1";
  });
}

std::string half_turns_are_bounded_and_the_turn_limit_ends_the_game(const Game& game, const Effort& effort) {
  const GameSpec& spec = game.spec();
  int half_turn = 0;
  int decisions = 0;
  return walk(game, effort, [&](const Node& node) -> std::string {
    if (node.step == 0) half_turn = decisions = 0;
    if (node.kind != NodeKind::decision) return "";
    const int now = game.decision(node.state).half_turn;
    if (now < half_turn)
      return "the half-turn went back from " + std::to_string(half_turn) + " to " + std::to_string(now);
    decisions = now == half_turn ? decisions + 1 : 1;
    half_turn = now;
    if (decisions > spec.max_half_turn_decisions)
      return "decision " + std::to_string(decisions) + " of one half-turn; the bound is " +
             std::to_string(spec.max_half_turn_decisions);
    return now < 2 * spec.turn_limit ? "" : "a decision in half-turn " + std::to_string(now) + ", past the turn limit";
  });
}

std::string some_game_reaches_the_turn_limit(const Game& game, const Effort& effort) {
  const int last_turn = 2 * (game.spec().turn_limit - 1);
  int reached = 0;
  Effort more = effort;
  more.games = 10 * effort.games;
  std::string complaint = walk(game, more, [&](const Node& node) -> std::string {
    if (node.kind == NodeKind::decision && game.decision(node.state).half_turn >= last_turn) ++reached;
    return "";
  });
  if (!complaint.empty()) return complaint;
  return reached > 0 ? "" : "no game of " + std::to_string(more.games) + " comes to the last turn";
}

std::string invariants_hold_at_every_node(const Game& game, const Effort& effort) {
  return walk(game, effort, [&](const Node& node) { return game.check_invariants(node.state); });
}

std::string records_replay_and_verify(const Game& game, const Effort& effort) {
  for (int number = 0; number < effort.games; ++number) {
    try {
      std::string complaint = replay_one(game, random_game_seed(effort.seed, static_cast<std::uint64_t>(number)));
      if (!complaint.empty()) return complaint;
    } catch (const RecordError& error) {
      return error.what();
    }
  }
  return "";
}

}  // namespace banneret::conformance
