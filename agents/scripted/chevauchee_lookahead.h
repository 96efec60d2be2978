// What charges come to: those declared are run over low, middling and high dice, the other side answers with the
// charges that look best to it, and the position before the fire is judged. Values are chevauchee_evaluation's.
#pragma once

#include "agents/scripted/chevauchee_evaluation.h"
#include "env/core/game.h"

namespace banneret::chevauchee {

class Lookahead {
 public:
  /// \pre all outlive this.
  Lookahead(const Game& game, const Rules& rules, const Evaluation& evaluation)
      : game_(game), rules_(rules), set_(rules.setting()), evaluation_(evaluation) {}

  /// Worth to a side of a position in the move phases: its declarations made so far, no more walks. `state` is used up.
  double value(State& state, Side side);
  /// Who of those with charges to run runs first.
  int next_runner(const Layout& s, Soldiers runners) const;

 private:
  double played_on(State& state, int throws);
  double over_dice(const State& state, int throws);
  Action answer(const Layout& s);
  int best_target(const Layout& s, int soldier) const;
  double judged(const State& state) const;

  const Game& game_;
  const Rules& rules_;
  const Setting& set_;
  const Evaluation& evaluation_;
  Workspace work_;
  ChanceOutcomes chances_;
  Forecast::Alive alive_{};  ///< enemies of who answers, as his charges have been declared
  Side me_ = 0;
};

}  // namespace banneret::chevauchee
