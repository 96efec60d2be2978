// The Game interface of chevauchee: a Setting, its Rules, and the words and observations about them. No rule is decided
// here.
#include "env/core/game.h"

#include <algorithm>
#include <cassert>

#include "env/chevauchee/chevauchee.h"
#include "env/chevauchee/encoding.h"
#include "env/chevauchee/rules.h"
#include "env/chevauchee/setting.h"
#include "env/chevauchee/text.h"
#include "env/core/hash.h"

namespace banneret::chevauchee {
namespace {

constexpr int kRulesVersion = 1;
constexpr int kLayoutVersion = 1;
constexpr int kObservationMeaning = 1;

/// More decisions than one half-turn can hold: all are placed, initiative; then a soldier of the moving side declares a
/// charge and its target, is named, walks and turns; in the second half each of both sides names two shots, announces a
/// withdrawal, goes and turns, names whom he strikes and fights.
int half_turn_bound(const Setting& set) {
  return 13 * set.soldiers() + 8;
}

class ChevaucheeGame final : public Game {
 public:
  const Rules& rules() const { return rules_; }

  explicit ChevaucheeGame(const tabletop::Scenario& scenario) : set_(scenario), rules_(set_) {
    spec_.ruleset = "chevauchee";
    spec_.scenario = scenario.name;
    spec_.title = scenario.title;
    spec_.scenario_text = scenario.canonical;
    spec_.scenario_hash = hash_text(scenario.canonical);
    spec_.rules_version = kRulesVersion;
    spec_.layout_version = kLayoutVersion;
    spec_.observation_meaning = kObservationMeaning;
    spec_.width = set_.width();
    spec_.height = set_.height();
    spec_.turn_limit = scenario.turns;
    spec_.max_half_turn_decisions = half_turn_bound(set_);
    spec_.state_bytes = sizeof(Layout);
    spec_.actions = make_action_space(set_.width(), set_.height());
    spec_.observation = make_observation_space(set_.soldiers());
    spec_.schema = schema_id(spec_.ruleset, kObservationMeaning, spec_.observation, spec_.actions);
    spec_.decision_kinds = decision_kind_names();
    spec_.chance_kinds = chance_kind_names();
  }

  void reset(State& state) const override { rules_.reset(*new (state.bytes.data()) Layout); }

  NodeKind node_kind(const State& state) const override {
    const Phase phase = phase_of(of(state));
    if (phase == Phase::over) return NodeKind::terminal;
    return is_decision(phase) ? NodeKind::decision : NodeKind::chance;
  }

  Decision decision(const State& state) const override {
    const Layout& s = of(state);
    const int about = rules_.subject(s);
    return {rules_.decider(s), s.phase, about < 0 ? kNoSubject : static_cast<std::uint16_t>(about),
            static_cast<std::uint16_t>(2 * (s.turn - 1) + (stage_of(s) >= Stage::counter_move ? 1 : 0))};
  }

  void legal_actions(const State& state, Workspace& work, std::vector<Action>& out) const override {
    rules_.legal_actions(of(state), work, out);
  }

  void apply_legal(State& state, Action action, [[maybe_unused]] Workspace& work) const override {
#ifndef NDEBUG
    // The workspace's own list: debug builds allocate nothing here either.
    rules_.legal_actions(of(state), work, work.actions);
    assert(std::binary_search(work.actions.begin(), work.actions.end(), action));
#endif
    rules_.apply(overlay<Layout>(state), action);
  }

  Refusal refusal(const State& state, Action action, Workspace&) const override {
    return refusal_of(rules_, of(state), action);
  }

  DiceThrow dice_throw(const State& state) const override {
    return rules_.dice_throw(of(state));
  }
  void chance_outcomes(const State& state, ChanceOutcomes& out) const override {
    rules_.chance_outcomes(of(state), out);
  }
  int outcome_of(const State& state, DiceValues dice) const override {
    return rules_.outcome_of(of(state), dice);
  }
  void apply_outcome(State& state, int outcome, Workspace&) const override {
    rules_.apply_outcome(overlay<Layout>(state), outcome);
  }

  int returns(const State& state) const override {
    switch (static_cast<tabletop::Verdict>(of(state).verdict)) {
      case tabletop::Verdict::side0:
        return 1;
      case tabletop::Verdict::side1:
        return -1;
      default:
        return 0;
    }
  }

  int margin(const State& state) const override {
    return rules_.margin(of(state));
  }

  void observe_static(Side viewer, std::span<std::uint8_t> planes) const override {
    write_static_planes(set_, viewer, planes);
  }
  void observe_planes(const State& state, Side viewer, std::span<std::uint8_t> planes) const override {
    write_planes(set_, of(state), viewer, planes);
  }
  void observe_globals(const State& state, Side viewer, std::span<std::int16_t> globals) const override {
    write_globals(set_, of(state), viewer, globals);
  }
  void observe_entities(const State& state, Side viewer, std::span<std::int16_t> table) const override {
    write_entities(set_, of(state), viewer, table);
  }

  std::string describe_action(const State& state, Action action) const override {
    return chevauchee::describe_action(rules_, of(state), action);
  }
  std::string describe_outcome(const State& state, int outcome) const override {
    return chevauchee::describe_outcome(rules_, of(state), outcome);
  }
  std::vector<ExplainedNumber> explain(const State& state, Action action, Workspace&) const override {
    return chevauchee::explain(rules_, of(state), action);
  }
  std::string describe_position(const State& state) const override {
    return chevauchee::describe_position(rules_, of(state));
  }
  std::vector<EntityView> entities(const State& state) const override {
    return entity_views(rules_, of(state));
  }
  std::string map_text() const override {
    return tabletop::map_text(set_.table);
  }

  std::string check_invariants(const State& state) const override {
    return broken_invariant(rules_, of(state));
  }
  void rotate_state(const State& from, State& to) const override {
    rotate(set_, of(from), *new (to.bytes.data()) Layout);
  }
  std::unique_ptr<const Game> rotated_game() const override {
    return std::make_unique<ChevaucheeGame>(tabletop::rotated(set_.scenario));
  }

 private:
  static const Layout& of(const State& state) {
    return overlay<Layout>(state);
  }

  Setting set_;
  Rules rules_;
};

}  // namespace

std::unique_ptr<const Game> make_game(const tabletop::Scenario& scenario) {
  return std::make_unique<ChevaucheeGame>(scenario);
}

const Rules& rules_of(const Game& game) {
  return static_cast<const ChevaucheeGame&>(game).rules();
}

}  // namespace banneret::chevauchee
