// ScriptedPlay: drives a Game by action names and scripted dice, and refuses every throw that the script does not know.
#include "tests/support/scripted_play.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace banneret::testing {
namespace {

constexpr const char* kNames[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

std::string cell_text(Cell cell, int width) {
  return std::to_string(cell % width) + "," + std::to_string(cell / width);
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}

}  // namespace

ScriptedPlay::ScriptedPlay(std::unique_ptr<const Game> game, std::map<int, char> letters)
    : letters_(std::move(letters)), game_(std::move(game)) {
  game_->reset(state_);
  for (const EntityView& figure : game_->entities(state_)) {
    drawn_[cell_text(figure.cell, game_->spec().width)] = figure.id;
  }
}

void ScriptedPlay::fail(int line, const std::string& what) const {
  std::string text =
      "line " + std::to_string(line) + ": " + what + "\n" + game_->describe_position(state_) + "\n" + board();
  if (game_->node_kind(state_) == NodeKind::decision) text += "legal: " + joined(legal_list()) + "\n";
  if (!forced_.empty()) text += "forced before: " + joined(forced_) + "\n";
  throw std::runtime_error(text);
}

std::deque<ScriptedPlay::Throw> ScriptedPlay::read_dice(std::string_view dice) {
  std::deque<Throw> script;
  std::istringstream throws{std::string(dice)};
  for (std::string one; std::getline(throws, one, ';');) {
    std::istringstream words(one);
    Throw thrown;
    words >> thrown.kind;
    for (int value = 0; words >> value;) thrown.values.push_back(static_cast<std::uint16_t>(value));
    script.push_back(thrown);
  }
  return script;
}

Action ScriptedPlay::parse(std::string_view action) const {
  const std::optional<Action> parsed = game_->spec().actions.parse(action);
  if (!parsed) throw std::runtime_error("no such action: " + std::string(action));
  return *parsed;
}

std::string ScriptedPlay::chance_kind() const {
  return game_->spec().chance_kinds.at(game_->dice_throw(state_).kind);
}

void ScriptedPlay::check(int line) const {
  const std::string broken = game_->check_invariants(state_);
  if (!broken.empty()) fail(line, "broken invariant: " + broken);
}

void ScriptedPlay::take(std::string_view action, int line) {
  if (game_->node_kind(state_) != NodeKind::decision) fail(line, "no decision to answer by " + std::string(action));
  const std::optional<Refusal> refusal = game_->apply(state_, parse(action), work_);
  if (refusal) fail(line, "refused: " + refusal->text());
  check(line);
}

void ScriptedPlay::run(std::deque<Throw> script, int line) {
  std::vector<Action> legal;
  for (;;) {
    const NodeKind kind = game_->node_kind(state_);
    if (kind == NodeKind::terminal) break;
    if (kind == NodeKind::decision) {
      game_->legal_actions(state_, work_, legal);
      if (legal.size() != 1) break;
      forced_.push_back(game_->spec().actions.describe(legal[0]));
      game_->apply_legal(state_, legal[0], work_);
    } else {
      if (script.empty()) break;
      const Throw thrown = script.front();
      if (thrown.kind != chance_kind() || static_cast<int>(thrown.values.size()) != dice_count()) {
        fail(line, "scripted " + thrown.kind + " of " + std::to_string(thrown.values.size()) + " dice, due is " +
                       chance_kind() + " of " + std::to_string(dice_count()));
      }
      script.pop_front();
      const int outcome = game_->outcome_of(state_, thrown.values);
      if (outcome != kReroll) game_->apply_outcome(state_, outcome, work_);
    }
    check(line);
  }
  if (!script.empty()) fail(line, "never thrown: " + script.front().kind);
}

void ScriptedPlay::run_to(std::deque<Throw> script, std::string_view stop_at, int line) {
  run(std::move(script), line);
  expect_due(stop_at, line);
}

void ScriptedPlay::expect_due(std::string_view chance, int line) const {
  const std::string due = game_->node_kind(state_) == NodeKind::chance ? chance_kind() : "";
  if (due != chance) {
    fail(line, "due is " + (due.empty() ? "no throw" : "a throw of " + due) + ", expected " +
                   (chance.empty() ? "no throw" : "a throw of " + std::string(chance)));
  }
}

void ScriptedPlay::step(std::string_view action, int line) {
  take(action, line);
  forced_.clear();
  std::vector<Action> legal;
  while (game_->node_kind(state_) == NodeKind::decision) {
    game_->legal_actions(state_, work_, legal);
    if (legal.size() != 1) return;
    forced_.push_back(game_->spec().actions.describe(legal[0]));
    game_->apply_legal(state_, legal[0], work_);
    check(line);
  }
}

void ScriptedPlay::act_until(std::string_view action, std::string_view chance, std::string_view dice, int line) {
  take(action, line);
  forced_.clear();
  run_to(read_dice(dice), chance, line);
}

void ScriptedPlay::act(std::string_view action, std::string_view dice, int line) {
  act_until(action, "", dice, line);
}

void ScriptedPlay::roll_until(std::string_view chance, std::string_view dice, int line) {
  forced_.clear();
  run_to(read_dice(dice), chance, line);
}

void ScriptedPlay::roll(std::string_view dice, int line) {
  roll_until("", dice, line);
}

void ScriptedPlay::act_on(std::string_view action, std::string_view dice, int line) {
  take(action, line);
  forced_.clear();
  run(read_dice(dice), line);
}

void ScriptedPlay::roll_on(std::string_view dice, int line) {
  forced_.clear();
  run(read_dice(dice), line);
}

bool ScriptedPlay::legal(std::string_view action) const {
  if (game_->node_kind(state_) != NodeKind::decision) return false;
  std::vector<Action> legal;
  game_->legal_actions(state_, work_, legal);
  return std::find(legal.begin(), legal.end(), parse(action)) != legal.end();
}

std::string ScriptedPlay::refused(std::string_view action) {
  const State before = state_;
  const std::optional<Refusal> refusal = game_->apply(state_, parse(action), work_);
  if (!refusal) {
    copy_state(state_, before, game_->state_bytes());
    return "legal";
  }
  return equal_states(state_, before, game_->state_bytes()) ? refusal->clause : "a refusal that changed the state";
}

std::vector<std::string> ScriptedPlay::options(std::string_view kind) const {
  std::vector<std::string> out;
  for (const std::string& action : legal_list()) {
    const std::size_t blank = action.find(' ');
    if (action.substr(0, blank) == kind) out.push_back(blank == std::string::npos ? "" : action.substr(blank + 1));
  }
  return out;
}

std::vector<std::string> ScriptedPlay::legal_list() const {
  std::vector<std::string> out;
  if (game_->node_kind(state_) != NodeKind::decision) return out;
  std::vector<Action> legal;
  game_->legal_actions(state_, work_, legal);
  for (const Action action : legal) out.push_back(game_->spec().actions.describe(action));
  return out;
}

bool ScriptedPlay::forced(std::string_view action) const {
  return std::find(forced_.begin(), forced_.end(), action) != forced_.end();
}

int ScriptedPlay::side() const {
  return game_->node_kind(state_) == NodeKind::decision ? game_->decision(state_).side : -1;
}

int ScriptedPlay::half_turn() const {
  return game_->decision(state_).half_turn;
}

std::string ScriptedPlay::node() const {
  switch (game_->node_kind(state_)) {
    case NodeKind::decision:
      return game_->spec().decision_kinds.at(game_->decision(state_).kind);
    case NodeKind::chance:
      return "throw " + chance_kind();
    case NodeKind::terminal:
      break;
  }
  return "end";
}

std::string ScriptedPlay::board() const {
  const int width = game_->spec().width;
  std::vector<std::string> rows(static_cast<std::size_t>(game_->spec().height),
                                std::string(static_cast<std::size_t>(width), '.'));
  for (const EntityView& figure : game_->entities(state_)) {
    const auto known = letters_.find(figure.id);
    rows[static_cast<std::size_t>(figure.cell / width)][static_cast<std::size_t>(figure.cell % width)] =
        known != letters_.end() ? known->second
        : figure.side == 0      ? '+'
                                : '*';
  }
  std::string out;
  for (const std::string& row : rows) out += row + "\n";
  return out;
}

int ScriptedPlay::drawn(std::string_view cell) const {
  const auto found = drawn_.find(std::string(cell));
  return found == drawn_.end() ? -1 : found->second;
}

int ScriptedPlay::standing(std::string_view cell) const {
  for (const EntityView& figure : game_->entities(state_)) {
    if (cell_text(figure.cell, game_->spec().width) == cell) return figure.id;
  }
  return -1;
}

std::string ScriptedPlay::where(int figure) const {
  for (const EntityView& view : game_->entities(state_)) {
    if (view.id == figure) return cell_text(view.cell, game_->spec().width);
  }
  return "gone";
}

std::string ScriptedPlay::facing(std::string_view cell) const {
  for (const EntityView& figure : game_->entities(state_)) {
    if (cell_text(figure.cell, game_->spec().width) == cell) return kNames[figure.facing];
  }
  return "";
}

int ScriptedPlay::observed(std::string_view field, int figure) const {
  const ObservationSpace& space = game_->spec().observation;
  std::vector<std::int16_t> table(space.entity_fields.size() * static_cast<std::size_t>(space.max_entities));
  game_->observe_entities(state_, 0, table);
  for (std::size_t i = 0; i < space.entity_fields.size(); ++i) {
    if (space.entity_fields[i].name == field) {
      return table[static_cast<std::size_t>(figure) * space.entity_fields.size() + i];
    }
  }
  return -1;
}

int ScriptedPlay::observed(std::string_view global) const {
  const std::vector<Feature>& globals = game_->spec().observation.globals;
  std::vector<std::int16_t> values(globals.size());
  game_->observe_globals(state_, 0, values);
  for (std::size_t i = 0; i < globals.size(); ++i) {
    if (globals[i].name == global) return values[i];
  }
  return -1;
}

int ScriptedPlay::dice_count() const {
  return game_->dice_throw(state_).count;
}

std::vector<std::uint64_t> ScriptedPlay::weights() const {
  ChanceOutcomes outcomes;
  game_->chance_outcomes(state_, outcomes);
  return {outcomes.weight.begin(), outcomes.weight.begin() + outcomes.count};
}

bool ScriptedPlay::rerolled(std::vector<std::uint16_t> dice) const {
  return game_->outcome_of(state_, dice) == kReroll;
}

void ScriptedPlay::check_weights() const {
  const DiceThrow thrown = game_->dice_throw(state_);
  if (thrown.count > 6) return;
  ChanceOutcomes outcomes;
  game_->chance_outcomes(state_, outcomes);
  std::vector<std::uint64_t> ways(static_cast<std::size_t>(outcomes.count), 0);
  std::vector<std::uint16_t> dice(thrown.count, 1);
  std::uint64_t all = 0;
  for (std::size_t die = 0; die < dice.size();) {
    if (!rerolled(dice)) {
      ++ways.at(static_cast<std::size_t>(game_->outcome_of(state_, dice)));
      ++all;
    }
    for (die = 0; die < dice.size() && ++dice[die] > thrown.sides; ++die) dice[die] = 1;
  }
  for (std::size_t i = 0; i < ways.size(); ++i) {
    if (ways[i] * outcomes.denominator != outcomes.weight[i] * all) {
      throw std::runtime_error("weights differ from the dice");
    }
  }
}

int ScriptedPlay::explained(std::string_view clause) {
  int sum = 0;
  for (const ExplainedNumber& number : game_->explain(state_, kNoAction, work_)) {
    for (const ExplainedNumber::Part& part : number.parts) {
      if (part.clause == clause) sum += part.value;
    }
  }
  return sum;
}

std::vector<int> ScriptedPlay::explained_values() {
  std::vector<int> values;
  for (const ExplainedNumber& number : game_->explain(state_, kNoAction, work_)) values.push_back(number.value);
  return values;
}

std::vector<int> ScriptedPlay::explained_values(std::string_view action) {
  std::vector<int> out;
  for (const ExplainedNumber& number : game_->explain(state_, parse(action), work_)) out.push_back(number.value);
  return out;
}

}  // namespace banneret::testing
