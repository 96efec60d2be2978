// Environment: reset, step, observe, record. The playing on is advance()'s, the rules are the Game's.
#include "env/core/environment.h"

#include <algorithm>
#include <utility>

namespace banneret {

ObservationSize observation_size(const GameSpec& spec) {
  const auto cells = static_cast<std::size_t>(spec.width) * static_cast<std::size_t>(spec.height);
  const ObservationSpace& space = spec.observation;
  ObservationSize size;
  size.planes = space.planes.size() * cells;
  size.statics = space.static_planes.size() * cells;
  size.globals = space.globals.size();
  size.entities = static_cast<std::size_t>(space.max_entities) * space.entity_fields.size();
  return size;
}

Environment::Environment(const Game& game, EnvironmentOptions options) : game_(game), options_(std::move(options)) {
  reset(0);
}

void Environment::reset(std::uint64_t seed) {
  game_.reset(episode_.state);
  episode_.dice = Dice(seed);
  episode_.seed = seed;
  episode_.decisions = 0;
  episode_.terminated = episode_.truncated = false;
  actions_.clear();
  play_on();
}

void Environment::play_on() {
  thrown_.clear();
  forced_.clear();
  const auto chance = [this](State& state) {
    roll_chance(game_, state, work_, episode_.dice, [&](const DiceThrow& thrown, DiceValues values, int outcome) {
      if (!options_.words) return;
      ThrownDice& entry = thrown_.emplace_back();
      entry.thrown = thrown;
      std::copy(values.begin(), values.end(), entry.value.begin());
      entry.outcome = outcome;
      entry.text = outcome == kReroll ? "again" : game_.describe_outcome(state, outcome);
    });
  };
  const auto forced = [this](const State&, Action action) { forced_.push_back(action); };
  episode_.terminated = advance(game_, episode_.state, work_, episode_.legal, chance, forced) == NodeKind::terminal;
  const bool capped = options_.decision_cap > 0 && episode_.decisions >= options_.decision_cap;
  episode_.truncated = !episode_.terminated && capped;
  if (episode_.ended()) episode_.legal.clear();
}

void Environment::play(Action action) {
  game_.apply_legal(episode_.state, action, work_);
  actions_.push_back(action);
  ++episode_.decisions;
  play_on();
}

EnvironmentStep Environment::step(Action action) {
  EnvironmentStep step;
  if (episode_.truncated) {
    step.refusal = Refusal{game_.spec().actions.describe(action), "environment: cap on decisions",
                           "the game was cut short; reset first"};
    return step;
  }
  if (!std::binary_search(episode_.legal.begin(), episode_.legal.end(), action)) {
    State copy = episode_.state;
    step.refusal = game_.apply(copy, action, work_);
    return step;
  }
  play(action);
  step.terminated = episode_.terminated;
  step.truncated = episode_.truncated;
  if (step.terminated) step.reward[0] = game_.returns(episode_.state);
  step.reward[1] = -step.reward[0];
  return step;
}

void Environment::restore(const Record& record, const std::string& file) {
  Replayer replayer(game_, record, file);
  while (replayer.next()) {
  }
  // Played once more, so that throws() and forced() are those of its last step.
  reset(record.seed);
  for (const Action action : record.actions()) play(action);
}

void Environment::observe(Side viewer, ObservationForm form, std::span<std::uint8_t> planes,
                          std::span<std::int16_t> globals, std::span<std::int16_t> entities) const {
  if (form == ObservationForm::none) return;
  game_.observe_globals(episode_.state, viewer, globals);
  if (form == ObservationForm::planes) game_.observe_planes(episode_.state, viewer, planes);
  if (form == ObservationForm::entities) game_.observe_entities(episode_.state, viewer, entities);
}

Record Environment::record() const {
  return make_record(game_, episode_.seed, actions_, options_.agents);
}

}  // namespace banneret
