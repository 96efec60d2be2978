// The Game of crecy: its parts put together, its versions, and the bound on a half-turn. No rule is decided here.
#include "env/ruleset/game.h"

#include <algorithm>

#include "env/crecy/crecy.h"
#include "env/crecy/encoding.h"
#include "env/crecy/rules.h"
#include "env/crecy/setting.h"
#include "env/crecy/text.h"

namespace banneret::crecy {
namespace {

/// More decisions than one half-turn can hold: each point pays for one order at most, whose move has at most so many
/// manoeuvres and reactions or whose volley names each casting a target; then each unit names an enemy and fights once.
int half_turn_bound(const Setting& set) {
  const int points = 6 * std::max(set.stand_count[0], set.stand_count[1]);
  const int farthest = kMaxSpan * (2 + kColumnSpans + kDoubleTimeSpans);
  const int manoeuvres = tabletop::allowance_fifths(farthest) / kWheelFifths + 1;
  const int order = 1 + std::max(manoeuvres + 8, 2 * kCastings + 1);
  return points * order + 2 * set.entities() + 2;
}

/// What RulesetGame is made of.
struct Parts {
  using Setting = crecy::Setting;
  using Layout = crecy::Layout;
  using Rules = crecy::Rules;

  static GameSpec spec(const Setting& set) {
    GameSpec out;
    out.ruleset = "crecy";
    out.rules_version = 2;
    out.layout_version = 1;
    out.observation_meaning = 1;
    out.max_half_turn_decisions = half_turn_bound(set);
    out.actions = make_action_space(set.width(), set.height());
    out.observation = make_observation_space(set.entities());
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

}  // namespace banneret::crecy
