// RulesetGame: the Game of a ruleset, put together from the parts that each ruleset's folder has. It reads a State as
// the ruleset's Layout and hands every call on to the function that answers it; no rule is decided here.
#pragma once

#include <algorithm>
#include <cassert>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "env/core/game.h"
#include "env/core/hash.h"
#include "env/tabletop/scenario.h"
#include "env/tabletop/terrain.h"
#include "env/tabletop/victory.h"

namespace banneret {

/// `Parts` says what the ruleset is made of:
///
///   using Setting   made from a Scenario; has scenario, table (or refuses with a ScenarioError)
///   using Layout    the State's bytes; has phase, turn, verdict, and half, or a function half_of tells it
///   using Rules     made from a Setting, and Game::serial() if it keeps reaches in a Workspace; has reset, decider,
///                   subject, legal_actions, apply, dice_throw, chance_outcomes, outcome_of, apply_outcome, margin
///                   (legal_actions, before its list, and apply, refusal_of and numbers_of, last, may take a Workspace)
///   spec(setting)   the ruleset's own fields of GameSpec: its name and versions, the bound on a half-turn, spaces and
///                   kinds. Scenario, sizes and schema id are filled in here
///
/// and the namespace of its Layout has, as functions: phase_of, is_decision (over a Phase whose last is `over`),
/// write_static_planes, write_planes, write_globals, write_entities, action_text, outcome_text, position_text,
/// entity_views, numbers_of, refusal_of, broken_invariant, rotate. env/mayhem and env/crecy show how they look.
template <class Parts>
class RulesetGame final : public Game {
  using Setting = typename Parts::Setting;
  using Layout = typename Parts::Layout;
  using Rules = typename Parts::Rules;
  using Phase = decltype(phase_of(std::declval<const Layout&>()));

 public:
  explicit RulesetGame(const tabletop::Scenario& scenario) : set_(scenario), rules_(make_rules(set_, serial())) {
    spec_ = Parts::spec(set_);
    spec_.scenario = scenario.name;
    spec_.title = scenario.title;
    spec_.scenario_text = scenario.canonical;
    spec_.scenario_hash = hash_text(scenario.canonical);
    spec_.width = set_.table.width();
    spec_.height = set_.table.height();
    spec_.turn_limit = scenario.turns;
    spec_.state_bytes = sizeof(Layout);
    spec_.schema = schema_id(spec_.ruleset, spec_.observation_meaning, spec_.observation, spec_.actions);
  }

  const Rules& rules() const { return rules_; }

  // ---- play -------------------------------------------------------------------------------------------------------
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
            static_cast<std::uint16_t>(2 * (s.turn - 1) + half(s))};
  }

  void legal_actions(const State& state, [[maybe_unused]] Workspace& work, std::vector<Action>& out) const override {
    if constexpr (requires { rules_.legal_actions(of(state), work, out); }) {
      rules_.legal_actions(of(state), work, out);
    } else {
      rules_.legal_actions(of(state), out);
    }
  }

  void apply_legal(State& state, Action action, [[maybe_unused]] Workspace& work) const override {
#ifndef NDEBUG
    // The workspace's own list: debug builds allocate nothing here either.
    legal_actions(state, work, work.actions);
    assert(std::binary_search(work.actions.begin(), work.actions.end(), action));
#endif
    if constexpr (requires { rules_.apply(overlay<Layout>(state), action, work); }) {
      rules_.apply(overlay<Layout>(state), action, work);
    } else {
      rules_.apply(overlay<Layout>(state), action);
    }
  }

  Refusal refusal(const State& state, Action action, [[maybe_unused]] Workspace& work) const override {
    if constexpr (requires { refusal_of(rules_, of(state), action, work); }) {
      return refusal_of(rules_, of(state), action, work);
    } else {
      return refusal_of(rules_, of(state), action);
    }
  }

  // ---- chance -----------------------------------------------------------------------------------------------------
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

  // ---- result -----------------------------------------------------------------------------------------------------
  int returns(const State& state) const override {
    return tabletop::result_of(static_cast<tabletop::Verdict>(of(state).verdict));
  }
  int margin(const State& state) const override {
    return rules_.margin(of(state));
  }

  // ---- observation ------------------------------------------------------------------------------------------------
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

  // ---- words ------------------------------------------------------------------------------------------------------
  std::string describe_action(const State& state, Action action) const override {
    return action_text(rules_, of(state), action);
  }
  std::string describe_outcome(const State& state, int outcome) const override {
    return outcome_text(rules_, of(state), outcome);
  }
  std::vector<ExplainedNumber> explain(const State& state, Action action,
                                       [[maybe_unused]] Workspace& work) const override {
    if constexpr (requires { numbers_of(rules_, of(state), action, work); }) {
      return numbers_of(rules_, of(state), action, work);
    } else {
      return numbers_of(rules_, of(state), action);
    }
  }
  std::string describe_position(const State& state) const override {
    return position_text(rules_, of(state));
  }
  std::vector<EntityView> entities(const State& state) const override {
    return entity_views(rules_, of(state));
  }
  std::string map_text() const override {
    return tabletop::map_text(set_.table);
  }

  // ---- checks -----------------------------------------------------------------------------------------------------
  std::string check_invariants(const State& state) const override {
    return broken_invariant(rules_, of(state));
  }
  void rotate_state(const State& from, State& to) const override {
    rotate(set_, of(from), *new (to.bytes.data()) Layout);
  }
  std::unique_ptr<const Game> rotated_game() const override {
    return std::make_unique<RulesetGame>(tabletop::rotated(set_.scenario));
  }

 private:
  static Rules make_rules(const Setting& set, [[maybe_unused]] std::uint64_t serial) {
    if constexpr (std::is_constructible_v<Rules, const Setting&, std::uint64_t>) {
      return Rules(set, serial);
    } else {
      return Rules(set);
    }
  }
  static int half(const Layout& s) {
    if constexpr (requires { half_of(s); }) {
      return half_of(s);
    } else {
      return s.half;
    }
  }
  static const Layout& of(const State& state) {
    return overlay<Layout>(state);
  }

  Setting set_;
  Rules rules_;
};

}  // namespace banneret
