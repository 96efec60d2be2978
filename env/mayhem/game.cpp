// The Game of mayhem: its parts put together, its versions, and the bound on a half-turn. No rule is decided here.
#include "env/ruleset/game.h"

#include <algorithm>

#include "env/mayhem/encoding.h"
#include "env/mayhem/mayhem.h"
#include "env/mayhem/rules.h"
#include "env/mayhem/setting.h"
#include "env/mayhem/text.h"

namespace banneret::mayhem {
namespace {

/// More decisions than one half-turn can hold: each figure is ordered once; its move has at most 30 manoeuvres; before
/// each and at the end of movement every enemy shooter may name target and moment and choose what it strikes; each of
/// a figure's at most eight combats is chosen and may strike a horse; and placing, initiative and end_moves.
int half_turn_bound(const Setting& set) {
  const int most = std::max(count(set.side[0]), count(set.side[1]));
  const int window = 4 * most + 1;
  const int manoeuvres = tabletop::allowance_fifths(6 * kMaxMoveDice) / kWheelFifths + 1;
  const int activation = 5 + std::max(manoeuvres * (1 + window), most * (3 + window) + 1);
  return set.figures() + 2 + most * activation + window + most * 17;
}

/// What RulesetGame is made of.
struct Parts {
  using Setting = mayhem::Setting;
  using Layout = mayhem::Layout;
  using Rules = mayhem::Rules;

  static GameSpec spec(const Setting& set) {
    GameSpec out;
    out.ruleset = "mayhem";
    out.rules_version = 3;
    out.layout_version = 2;
    out.observation_meaning = 2;
    out.max_half_turn_decisions = half_turn_bound(set);
    out.actions = make_action_space(set.width(), set.height());
    out.observation = make_observation_space(set.figures());
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

}  // namespace banneret::mayhem
