// Making and replaying records: everything here simulates from seed and actions. The text form is in record_text.cpp.
#include "env/core/record.h"

#include <algorithm>
#include <utility>

#include "env/core/advance.h"
#include "env/core/hash.h"
#include "env/core/text.h"

namespace banneret {
namespace {

std::string outcome_text(const Game& game, const State& state, int outcome) {
  return outcome == kReroll ? "again" : one_line(game.describe_outcome(state, outcome));
}

Record record_header(const Game& game, std::uint64_t seed, const std::array<std::string, 2>& agents) {
  const GameSpec& spec = game.spec();
  Record record;
  record.ruleset = spec.ruleset;
  record.rules_version = spec.rules_version;
  record.layout_version = spec.layout_version;
  record.schema = spec.schema;
  record.scenario = one_line(spec.scenario);
  record.scenario_hash = spec.scenario_hash;
  record.scenario_text = spec.scenario_text;
  record.seed = seed;
  for (std::size_t side = 0; side < 2; ++side) record.agents[side] = one_line(agents[side]);
  return record;
}

RecordEvent dice_event(const Game& game, const State& state, const DiceThrow& thrown, DiceValues values, int outcome) {
  RecordEvent event;
  event.kind = RecordEvent::Kind::dice;
  event.thrown = thrown;
  event.throw_kind = game.spec().chance_kinds.at(thrown.kind);
  event.value.assign(values.begin(), values.end());
  event.outcome = outcome;
  event.text = outcome_text(game, state, outcome);
  return event;
}

}  // namespace

std::vector<Action> Record::actions() const {
  std::vector<Action> played;
  for (const RecordEvent& event : events) {
    if (event.kind == RecordEvent::Kind::move) played.push_back(event.action);
  }
  return played;
}

Record make_record(const Game& game, std::uint64_t seed, std::span<const Action> actions,
                   const std::array<std::string, 2>& agents) {
  Record record = record_header(game, seed, agents);
  State state;
  Workspace work;
  Dice dice(seed);
  std::vector<Action> legal;
  game.reset(state);
  const auto chance = [&](State& s) {
    roll_chance(game, s, work, dice, [&](const DiceThrow& thrown, DiceValues values, int outcome) {
      record.events.push_back(dice_event(game, s, thrown, values, outcome));
    });
  };
  std::size_t played = 0;
  while (advance(game, state, work, legal, chance, [](const State&, Action) {}) == NodeKind::decision) {
    if (played == actions.size()) break;
    RecordEvent event;
    event.action = actions[played++];
    event.side = game.decision(state).side;
    event.text = game.spec().actions.describe(event.action);
    if (const auto refused = game.apply(state, event.action, work)) {
      throw RecordError("move " + std::to_string(played) + " can not be played: " + refused->text());
    }
    record.events.push_back(std::move(event));
  }
  record.finished = game.node_kind(state) == NodeKind::terminal;
  if (played < actions.size()) {
    throw RecordError("the game ends after move " + std::to_string(played) + ", but there are " +
                      std::to_string(actions.size()));
  }
  record.result = record.finished ? game.returns(state) : 0;
  record.margin = game.margin(state);
  record.rolled = dice.rolled();
  record.state_hash = hash_state(state, game.state_bytes());
  record.hash = record_hash(record);
  return record;
}

Replayer::Replayer(const Game& game, const Record& record, std::string file)
    : game_(game), record_(record), file_(std::move(file)), dice_(record.seed) {
  require_same_game(game, record, file_);
  game_.reset(state_);
}

void Replayer::fail(const RecordEvent* event, const std::string& what) const {
  const std::string place = event != nullptr && event->line > 0 ? file_ + ":" + std::to_string(event->line) : file_;
  throw RecordError(place + ": " + what);
}

ReplayEvent Replayer::throw_dice() {
  ReplayEvent played;
  played.kind = ReplayEvent::Kind::dice;
  played.thrown = game_.dice_throw(state_);
  for (int i = 0; i < played.thrown.count; ++i) {
    played.value.push_back(static_cast<std::uint16_t>(dice_.roll(played.thrown.sides)));
  }
  played.outcome = game_.outcome_of(state_, played.value);
  played.text = outcome_text(game_, state_, played.outcome);
  const std::string& kind = game_.spec().chance_kinds.at(played.thrown.kind);
  if (next_ == record_.events.size()) fail(nullptr, "the record ends where " + kind + " dice must be thrown");
  const RecordEvent& written = record_.events[next_++];
  if (written.kind != RecordEvent::Kind::dice) fail(&written, "a move is written where " + kind + " dice are thrown");
  if (written.throw_kind != kind || written.thrown.count != played.thrown.count ||
      written.thrown.sides != played.thrown.sides) {
    fail(&written, written.throw_kind + " is written where " + kind + " is thrown with " +
                       std::to_string(played.thrown.count) + "d" + std::to_string(played.thrown.sides));
  }
  if (written.value != played.value) {
    std::string thrown;
    for (const std::uint16_t value : played.value) thrown += " " + std::to_string(value);
    fail(&written, "these dice are not the ones of seed " + std::to_string(record_.seed) + "; it throws" + thrown);
  }
  if (written.outcome != played.outcome) {
    fail(&written, "the outcome is not what the dice give, which is " +
                       (played.outcome == kReroll ? "again" : std::to_string(played.outcome) + " " + played.text));
  }
  if (played.outcome != kReroll) game_.apply_outcome(state_, played.outcome, work_);
  return played;
}

ReplayEvent Replayer::play(Action action, ReplayEvent::Kind kind) {
  ReplayEvent played;
  played.kind = kind;
  played.side = game_.decision(state_).side;
  played.action = action;
  played.text = one_line(game_.describe_action(state_, action));
  game_.apply_legal(state_, action, work_);
  return played;
}

std::optional<ReplayEvent> Replayer::next() {
  const NodeKind node = game_.node_kind(state_);
  if (node == NodeKind::chance) return throw_dice();
  if (node == NodeKind::decision) {
    game_.legal_actions(state_, work_, legal_);
    if (legal_.size() == 1) return play(legal_[0], ReplayEvent::Kind::forced);
  }
  if (node == NodeKind::terminal || next_ == record_.events.size()) {
    if (next_ < record_.events.size()) fail(&record_.events[next_], "the game is over before this event");
    const bool over = node == NodeKind::terminal;
    if (over != record_.finished)
      fail(nullptr, over ? "the game is over, but 'end unfinished' is written"
                         : "'end finished' is written, but the game goes on");
    const int result = over ? game_.returns(state_) : 0;
    if (result != record_.result)
      fail(nullptr, "the result is not " + std::to_string(record_.result) + " but " + std::to_string(result));
    if (hash_state(state_, game_.state_bytes()) != record_.state_hash)
      fail(nullptr, "the final state has another hash");
    return std::nullopt;
  }
  const RecordEvent& written = record_.events[next_++];
  if (written.kind != RecordEvent::Kind::move) fail(&written, "dice are written where a decision is due");
  const Decision due = game_.decision(state_);
  if (written.side != due.side) fail(&written, "side " + std::to_string(due.side) + " is to move");
  if (!std::binary_search(legal_.begin(), legal_.end(), written.action)) {
    State copy = state_;
    const auto refused = game_.apply(copy, written.action, work_);
    fail(&written, "illegal move: " + (refused ? refused->text() : written.text));
  }
  return play(written.action, ReplayEvent::Kind::move);
}

}  // namespace banneret
