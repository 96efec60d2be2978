// Charges played on as chevauchee_lookahead.h describes it.
#include "agents/scripted/chevauchee_lookahead.h"

#include <algorithm>
#include <array>

#include "agents/scripted/choice.h"

namespace banneret::chevauchee {
namespace {

constexpr double kWon = 100.0;
constexpr double kAnswers = 0.1;  // a charge in answer is worth so much at least
constexpr double kTaken = 0.5;    // of an enemy, left by a charge at him
constexpr int kMostSteps = 400;
constexpr int kMostThrows = 1;  // looked at low, middling and high; the others middling

}  // namespace

double Lookahead::value(State& state, Side side) {
  me_ = side;
  alive_.fill(1.0);
  return played_on(state, 0);
}

double Lookahead::judged(const State& state) const {
  if (game_.node_kind(state) != NodeKind::terminal) return evaluation_.balance(overlay<Layout>(state), me_);
  return kWon * (me_ == 0 ? game_.returns(state) : -game_.returns(state));
}

double Lookahead::played_on(State& state, int throws) {
  const Encoder& encoder = rules_.encoder();
  for (int step = 0; step < kMostSteps; ++step) {
    const Layout& s = overlay<Layout>(state);
    switch (phase_of(s)) {
      case Phase::charge:
        game_.apply_legal(state, s.active == me_ ? encoder.of(Global::done) : answer(s), work_);
        break;
      case Phase::charge_target:
        game_.apply_legal(state, answer(s), work_);
        break;
      case Phase::charge_bonus:
        game_.chance_outcomes(state, chances_);
        if (s.active == me_ && throws < kMostThrows) return over_dice(state, throws);
        game_.apply_outcome(state, quantile(chances_, 1, 2), work_);
        break;
      case Phase::move: {
        const Soldiers runners = own_soldiers(set_, s) & s.charged & ~s.acted;
        const Action run =
            runners == 0 ? encoder.of(Global::done) : encoder.at(Spatial::run, s.cell[at(next_runner(s, runners))]);
        game_.apply_legal(state, run, work_);
        break;
      }
      default:
        return judged(state);
    }
  }
  return judged(state);
}

double Lookahead::over_dice(const State& state, int throws) {
  const std::array<int, 3> outcomes{quantile(chances_, 1, 6), quantile(chances_, 1, 2), quantile(chances_, 5, 6)};
  const Forecast::Alive alive = alive_;
  double sum = 0.0;
  double last = 0.0;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    if (i == 0 || outcomes[i] != outcomes[i - 1]) {
      State copy;
      copy_state(copy, state, game_.state_bytes());
      game_.apply_outcome(copy, outcomes[i], work_);
      alive_ = alive;
      last = played_on(copy, throws + 1);
    }
    sum += last;
  }
  return sum / static_cast<double>(outcomes.size());
}

// Who has least far to run is out of everybody's way.
int Lookahead::next_runner(const Layout& s, Soldiers runners) const {
  int first = -1;
  int least = 0;
  for_each(runners, [&](int f) {
    const int distance = set_.distance_between(s.cell[at(f)], s.cell[at(s.target[at(f)] - 1)]);
    if (first >= 0 && distance >= least) return;
    first = f;
    least = distance;
  });
  return first;
}

/// The enemy whom a soldier would charge, -1 if none.
int Lookahead::best_target(const Layout& s, int soldier) const {
  if (rules_.may_charge(s, soldier) != ChargeFault::none) return -1;
  std::array<std::pair<double, int>, kMaxSideSoldiers> targets;
  std::size_t n = 0;
  for_each(enemies_of(set_, s, soldier), [&](int e) {
    const double value = alive_[at(e)] * evaluation_.charge(s, soldier, e);
    if (value > kAnswers) targets[n++] = {-value, e};
  });
  std::sort(targets.begin(), targets.begin() + static_cast<std::ptrdiff_t>(n));
  for (std::size_t i = 0; i < n; ++i) {
    if (rules_.charge_fault(s, soldier, targets[i].second) == ChargeFault::none) return targets[i].second;
  }
  return -1;
}

// By rising roster number, whoever has a charge worth it.
Action Lookahead::answer(const Layout& s) {
  const Encoder& encoder = rules_.encoder();
  if (phase_of(s) == Phase::charge_target) {
    const int target = best_target(s, s.mover - 1);
    alive_[at(target)] *= kTaken;
    return encoder.at(Spatial::charge_at, s.cell[at(target)]);
  }
  for (Soldiers left = own_soldiers(set_, s) & ~s.charged; left != 0; left &= left - 1) {
    const int f = lowest(left);
    if (f >= s.last && best_target(s, f) >= 0) return encoder.at(Spatial::charge_with, s.cell[at(f)]);
  }
  return encoder.of(Global::done);
}

}  // namespace banneret::chevauchee
