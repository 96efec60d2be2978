// The Game of skirmish: its parts put together, its versions, and the bound on a half-turn. No rule is decided here.
#include "env/ruleset/game.h"

#include "env/skirmish/encoding.h"
#include "env/skirmish/rules.h"
#include "env/skirmish/setting.h"
#include "env/skirmish/skirmish.h"
#include "env/skirmish/text.h"

namespace banneret::skirmish {
namespace {

/// More decisions than one half-turn can hold. Movement: who goes first; each figure is named, acts, goes, faces and
/// names a foe, or acts, names a horse's cell and sees to its weapons. Firing and melee: each is named and names a
/// target, twice.
int half_turn_bound(const Setting& set) {
  return 5 * set.figures() + 1;
}

/// What RulesetGame is made of.
struct Parts {
  using Setting = skirmish::Setting;
  using Layout = skirmish::Layout;
  using Rules = skirmish::Rules;

  static GameSpec spec(const Setting& set) {
    GameSpec out;
    out.ruleset = "skirmish";
    out.rules_version = 2;
    out.layout_version = 1;
    out.observation_meaning = 1;
    out.max_half_turn_decisions = half_turn_bound(set);
    out.actions = make_action_space(set.width(), set.height());
    out.observation = make_observation_space(set.figures() + set.horses);
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

}  // namespace banneret::skirmish
