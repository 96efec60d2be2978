// Checks of what is told: Markov observations, buffers written whole, workspaces without influence, words.
#include <algorithm>
#include <array>
#include <cstring>
#include <map>

#include "env/core/environment.h"
#include "env/core/hash.h"
#include "tests/conformance/conformance.h"

namespace banneret::conformance {
namespace {

struct Buffers {
  explicit Buffers(const GameSpec& spec, int fill = 0) {
    const ObservationSize size = observation_size(spec);
    statics.assign(size.statics, static_cast<std::uint8_t>(fill));
    planes.assign(size.planes, static_cast<std::uint8_t>(fill));
    globals.assign(size.globals, static_cast<std::int16_t>(fill));
    entities.assign(size.entities, static_cast<std::int16_t>(fill));
  }
  std::vector<std::uint8_t> statics;
  std::vector<std::uint8_t> planes;
  std::vector<std::int16_t> globals;
  std::vector<std::int16_t> entities;
};

/// What an observation must determine: the node, who decides, what is legal or what the dice can do.
struct Future {
  NodeKind kind = NodeKind::terminal;
  std::uint64_t hash = 0;
  std::string words;
};

Future future_of(const Game& game, const State& state, Workspace& work, std::vector<Action>& legal) {
  Future future;
  future.kind = game.node_kind(state);
  future.words = game.describe_position(state);
  future.hash = hash_number(kHashStart, static_cast<std::uint64_t>(future.kind));
  if (future.kind == NodeKind::decision) {
    const Decision decision = game.decision(state);
    future.hash = hash_number(future.hash, decision.side * 256ULL + decision.kind);
    game.legal_actions(state, work, legal);
    for (const Action action : legal) future.hash = hash_number(future.hash, action);
  } else if (future.kind == NodeKind::chance) {
    const DiceThrow thrown = game.dice_throw(state);
    ChanceOutcomes outcomes;
    game.chance_outcomes(state, outcomes);
    future.hash = hash_number(future.hash, thrown.kind * 65536ULL + thrown.count * 256ULL + thrown.sides);
    for (int i = 0; i < outcomes.count; ++i)
      future.hash = hash_number(future.hash, outcomes.weight[static_cast<std::size_t>(i)]);
  } else {
    future.hash = hash_number(future.hash, static_cast<std::uint64_t>(game.returns(state) + 1));
  }
  return future;
}

class MarkovTable {
 public:
  explicit MarkovTable(const Game& game) : game_(game), buffers_(game.spec()) {}

  std::string add(const State& state) {
    for (Side viewer = 0; viewer < 2; ++viewer) {
      game_.observe_planes(state, viewer, buffers_.planes);
      game_.observe_globals(state, viewer, buffers_.globals);
      std::array<std::uint64_t, 2> key{kHashStart, hash_number(kHashStart, viewer + 1ULL)};
      mix(key, buffers_.planes.data(), buffers_.planes.size());
      mix(key, buffers_.globals.data(), buffers_.globals.size() * sizeof(std::int16_t));
      const Future future = future_of(game_, state, work_, legal_);
      const auto [entry, added] = table_[viewer].emplace(key, future);
      if (!added && (entry->second.kind != future.kind || entry->second.hash != future.hash)) {
        return "equal planes and globals (viewer " + std::to_string(viewer) +
               ") with different legal actions, chances or results: '" + entry->second.words + "' and '" +
               future.words + "'";
      }
    }
    return "";
  }

 private:
  /// Two independent folds of eight bytes a step: 128 bits, so that no two observations meet by chance.
  static void mix(std::array<std::uint64_t, 2>& key, const void* data, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; i += 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, static_cast<const char*>(data) + i, std::min<std::size_t>(8, bytes - i));
      key[0] = (key[0] ^ word) * 0x9E3779B97F4A7C15ULL;
      key[0] ^= key[0] >> 32U;
      key[1] = (key[1] + word) * 0xD1342543DE82EF95ULL;
      key[1] ^= key[1] >> 29U;
    }
  }

  const Game& game_;
  Buffers buffers_;
  Workspace work_;
  std::vector<Action> legal_;
  std::array<std::map<std::array<std::uint64_t, 2>, Future>, 2> table_;
};

/// Every answer that takes a Workspace, as one text.
std::string answers(const Game& game, const Node& node, Workspace& work, std::size_t pick) {
  std::vector<Action> legal{1, 2, 3};
  State next = node.state;
  std::string text;
  const auto add_state = [&] { text.append(reinterpret_cast<const char*>(next.bytes.data()), game.state_bytes()); };
  if (node.kind == NodeKind::chance) {
    for (const ExplainedNumber& number : game.explain(node.state, kNoAction, work))
      text += number.what + std::to_string(number.value);
    ChanceOutcomes outcomes;
    game.chance_outcomes(node.state, outcomes);
    game.apply_outcome(next, static_cast<int>(pick % static_cast<std::size_t>(outcomes.count)), work);
    add_state();
  } else if (node.kind == NodeKind::decision) {
    const Action chosen = node.legal[pick % node.legal.size()];
    game.apply_legal(next, chosen, work);  // before legal_actions: no cache made for this state yet
    add_state();
    for (const ExplainedNumber& number : game.explain(node.state, chosen, work))
      text += number.what + std::to_string(number.value);
    game.legal_actions(node.state, work, legal);
    for (const Action action : legal) text += std::to_string(action) + " ";
    next = node.state;
    game.apply_legal(next, chosen, work);
    add_state();
    const auto refused = static_cast<Action>((pick * 7919U) % game.spec().actions.size());
    if (!std::binary_search(node.legal.begin(), node.legal.end(), refused))
      text += game.refusal(node.state, refused, work).text();
  }
  return text;
}

}  // namespace

std::string observations_are_markov(const Game& game, const Effort& effort) {
  MarkovTable table(game);
  Workspace work;
  Effort longer = effort;
  longer.games = 2 * effort.games;
  return walk(game, longer, [&](const Node& node) -> std::string {
    std::string complaint = table.add(node.state);
    if (!complaint.empty() || node.kind == NodeKind::terminal) return complaint;
    // Siblings are the likeliest to look alike: a few children of every node go into the table too.
    const std::size_t stride = std::max<std::size_t>(1, node.legal.size() / 3);
    for (std::size_t i = 0; i < node.legal.size() && complaint.empty(); i += stride) {
      State child = node.state;
      game.apply_legal(child, node.legal[i], work);
      complaint = table.add(child);
    }
    ChanceOutcomes outcomes;
    if (node.kind == NodeKind::chance) game.chance_outcomes(node.state, outcomes);
    for (int i = 0; i < outcomes.count && complaint.empty(); ++i) {
      State child = node.state;
      game.apply_outcome(child, i, work);
      complaint = table.add(child);
    }
    return complaint;
  });
}

std::string observations_write_every_number(const Game& game, const Effort& effort) {
  Buffers a(game.spec());
  Buffers b(game.spec());
  return walk(game, effort, [&](const Node& node) -> std::string {
    for (Side viewer = 0; viewer < 2; ++viewer) {
      a = Buffers(game.spec(), 0x11);
      b = Buffers(game.spec(), 0x6E);
      for (Buffers* buffers : {&a, &b}) {
        game.observe_static(viewer, buffers->statics);
        game.observe_planes(node.state, viewer, buffers->planes);
        game.observe_globals(node.state, viewer, buffers->globals);
        game.observe_entities(node.state, viewer, buffers->entities);
      }
      if (a.statics != b.statics) return "observe_static leaves numbers unwritten";
      if (a.planes != b.planes) return "observe_planes leaves numbers unwritten";
      if (a.globals != b.globals) return "observe_globals leaves numbers unwritten";
      if (a.entities != b.entities) return "observe_entities leaves numbers unwritten";
    }
    return "";
  });
}

std::string workspace_never_changes_an_answer(const Game& game, const Effort& effort) {
  const std::unique_ptr<const Game> turned_game = game.rotated_game();
  Workspace lasting;  // used at every node of every game of the walk
  Workspace foreign;  // used on the turned game in between
  foreign.actions = {7, 7, 7};
  std::map<std::pair<int, int>, State> alike;  // the last decision of the same kind and subject: what a cache confuses
  std::vector<Action> legal;
  return walk(game, effort, [&](const Node& node) -> std::string {
    Workspace fresh;
    const auto pick = static_cast<std::size_t>(node.step) * 31U;
    const std::string expected = answers(game, node, fresh, pick);
    if (answers(game, node, lasting, pick) != expected) return "a workspace used before gives another answer";
    if (answers(game, node, fresh, pick) != expected) return "a workspace used on this very node gives another answer";
    if (node.kind != NodeKind::decision) return "";
    const Decision decision = game.decision(node.state);
    const std::pair<int, int> key{decision.kind, decision.subject};
    const auto found = alike.find(key);
    if (found != alike.end()) {
      Workspace confused;
      game.legal_actions(found->second, confused, legal);
      if (answers(game, node, confused, pick) != expected)
        return "a workspace used on a like node before gives another answer";
    }
    alike.insert_or_assign(key, node.state);
    State turned{};
    game.rotate_state(node.state, turned);
    turned_game->legal_actions(turned, foreign, legal);
    return answers(game, node, foreign, pick) == expected ? ""
                                                          : "a workspace used on another game gives another answer";
  });
}

std::string words_are_there(const Game& game, const Effort& effort) {
  const ActionSpace& actions = game.spec().actions;
  for (Action action = 0; action < actions.size(); ++action) {
    if (actions.parse(actions.describe(action)) != action)
      return "'" + actions.describe(action) + "' does not read back";
  }
  const std::string map = game.map_text();
  const auto expected = static_cast<std::size_t>(actions.height() * (actions.width() + 1) - 1);
  if (map.size() != expected)
    return "map_text has " + std::to_string(map.size()) + " characters, not " + std::to_string(expected);
  const auto one_line = [](const std::string& text) { return !text.empty() && text.find('\n') == std::string::npos; };
  return walk(game, effort, [&](const Node& node) -> std::string {
    if (!one_line(game.describe_position(node.state))) return "the position has no text of one line";
    for (const EntityView& entity : game.entities(node.state)) {
      if (entity.side > 1 || entity.glyph.size() != 1 || entity.label.empty())
        return "an entity without side, glyph or label";
      if (entity.cell != kNoCell && entity.cell >= actions.cells()) return "an entity off the table";
    }
    for (const Action action : node.legal) {
      if (!one_line(game.describe_action(node.state, action)))
        return "'" + actions.describe(action) + "' has no text of one line";
    }
    if (node.kind != NodeKind::chance) return "";
    ChanceOutcomes outcomes;
    game.chance_outcomes(node.state, outcomes);
    for (int i = 0; i < outcomes.count; ++i) {
      if (!one_line(game.describe_outcome(node.state, i))) return "an outcome has no text of one line";
    }
    return "";
  });
}

}  // namespace banneret::conformance
