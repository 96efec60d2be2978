// What victory conditions look at, for rulesets whose entities are the scenario's figures, one each, all through the
// game. A ruleset whose entities come and go tells it itself.
#pragma once

#include "env/tabletop/entity_set.h"
#include "env/tabletop/victory.h"

namespace banneret {

/// \param set has side_of and profile, whose type is the figure's
/// \param s has on_table, exited and cell
template <class Setting, class Layout>
tabletop::VictoryView victory_view(const Setting& set, const Layout& s, int figures) {
  tabletop::VictoryView view;
  view.figures = figures;
  for (int f = 0; f < figures; ++f) {
    auto& figure = view.figure[tabletop::at(f)];
    figure.side = set.side_of(f);
    figure.type = set.profile(f).type;
    figure.on_table = tabletop::has(s.on_table, f);
    figure.exited = tabletop::has(s.exited, f);
    figure.cell = figure.on_table ? s.cell[tabletop::at(f)] : kNoCell;
  }
  return view;
}

}  // namespace banneret
