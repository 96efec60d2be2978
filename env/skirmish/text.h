// Skirmish in words: actions, throws, positions, figures, refusals, and the numbers behind them with their clauses.
// Asks the rules, decides nothing.
#pragma once

#include <string>
#include <vector>

#include "env/core/game.h"
#include "env/core/workspace.h"
#include "env/skirmish/rules.h"

namespace banneret::skirmish {

/// "archer at 3,4".
std::string figure_name(const Setting& set, const Layout& s, int figure);
std::string action_text(const Rules& rules, const Layout& s, Action action);
std::string outcome_text(const Rules& rules, const Layout& s, int outcome);
std::string position_text(const Rules& rules, const Layout& s);
std::vector<EntityView> entity_views(const Rules& rules, const Layout& s);

/// Numbers behind an action (shoot_with, shoot_at, fight_with, strike_at), or at a chance node behind the throw
/// (explain.cpp): from Rules::shot_numbers and blow_numbers, each part with its clause; empty for any other action.
std::vector<ExplainedNumber> numbers_of(const Rules& rules, const Layout& s, Action action, Workspace& work);

/// Why an action that is not legal here is refused. \pre a decision node, the action is not legal.
Refusal refusal_of(const Rules& rules, const Layout& s, Action action, Workspace& work);

/// A broken invariant in words, empty when sound.
std::string broken_invariant(const Rules& rules, const Layout& s);

}  // namespace banneret::skirmish
