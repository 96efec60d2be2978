// Mayhem in words: actions, throws, positions, figures, refusals, and the numbers behind them with their clauses.
// Asks the rules, decides nothing.
#pragma once

#include <string>
#include <vector>

#include "env/core/game.h"
#include "env/mayhem/rules.h"

namespace banneret::mayhem {

/// "knight at 3,4".
std::string figure_name(const Setting& set, const Layout& s, int figure);
std::string action_text(const Rules& rules, const Layout& s, Action action);
std::string outcome_text(const Rules& rules, const Layout& s, int outcome);
std::string position_text(const Rules& rules, const Layout& s);
std::vector<EntityView> entity_views(const Rules& rules, const Layout& s);

/// Clause that says how far an order goes.
const char* rate_clause(Order order);

/// Numbers needed by an action, or at a chance node by the throw.
std::vector<ExplainedNumber> numbers_of(const Rules& rules, const Layout& s, Action action, Workspace& work);

/// Why an action that is not legal here is refused. \pre a decision node, the action is not legal.
Refusal refusal_of(const Rules& rules, const Layout& s, Action action, Workspace& work);

/// A broken invariant in words, empty when sound.
std::string broken_invariant(const Rules& rules, const Layout& s);

}  // namespace banneret::mayhem
