// Chevauchee in words: actions, throws, positions, soldiers, refusals, and the numbers behind them with their clauses.
// Asks the rules, decides nothing.
#pragma once

#include <string>
#include <vector>

#include "env/chevauchee/rules.h"
#include "env/core/game.h"

namespace banneret::chevauchee {

/// "sergeant at 3,4".
std::string soldier_name(const Setting& set, const Layout& s, int soldier);
std::string action_text(const Rules& rules, const Layout& s, Action action);
std::string outcome_text(const Rules& rules, const Layout& s, int outcome);
std::string position_text(const Rules& rules, const Layout& s);
std::vector<EntityView> entity_views(const Rules& rules, const Layout& s);

/// Numbers needed by an action, or at a chance node by the throw (explain.cpp).
std::vector<ExplainedNumber> numbers_of(const Rules& rules, const Layout& s, Action action);

/// Why an action that is not legal here is refused. \pre a decision node, the action is not legal.
Refusal refusal_of(const Rules& rules, const Layout& s, Action action);

/// A broken invariant in words, empty when sound.
std::string broken_invariant(const Rules& rules, const Layout& s);

}  // namespace banneret::chevauchee
