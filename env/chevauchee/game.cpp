// The Game of chevauchee: its parts put together, its versions, and the bound on a half-turn. No rule is decided here.
#include "env/ruleset/game.h"

#include "env/chevauchee/chevauchee.h"
#include "env/chevauchee/encoding.h"
#include "env/chevauchee/rules.h"
#include "env/chevauchee/setting.h"
#include "env/chevauchee/text.h"

namespace banneret::chevauchee {
namespace {

/// More decisions than one half-turn can hold: all are placed, initiative; then a soldier of the moving side declares a
/// charge and its target, is named, walks and turns; in the second half each of both sides names two shots, announces a
/// withdrawal, goes and turns, names whom he strikes and fights.
int half_turn_bound(const Setting& set) {
  return 13 * set.soldiers() + 8;
}

/// What RulesetGame is made of.
struct Parts {
  using Setting = chevauchee::Setting;
  using Layout = chevauchee::Layout;
  using Rules = chevauchee::Rules;

  static GameSpec spec(const Setting& set) {
    GameSpec out;
    out.ruleset = "chevauchee";
    out.rules_version = 1;
    out.layout_version = 1;
    out.observation_meaning = 1;
    out.max_half_turn_decisions = half_turn_bound(set);
    out.actions = make_action_space(set.width(), set.height());
    out.observation = make_observation_space(set.soldiers());
    out.decision_kinds = decision_kind_names();
    out.chance_kinds = chance_kind_names();
    return out;
  }
};

}  // namespace

std::unique_ptr<const Game> make_game(const tabletop::Scenario& scenario) {
  return std::make_unique<RulesetGame<Parts>>(scenario);
}

const Rules& rules_of(const Game& game) {
  return static_cast<const RulesetGame<Parts>&>(game).rules();
}

}  // namespace banneret::chevauchee
