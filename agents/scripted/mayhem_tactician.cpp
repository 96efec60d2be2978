// The scripted mayhem commander. For each order it could give it plays that one activation out on a copy (median dice,
// checks passed, nobody shooting) and takes the order that improves its figures' places most, charges weighed by
// courage; fights and shots go by odds. How a place is judged is in mayhem_evaluation.
#include <algorithm>
#include <vector>

#include "agents/scripted/mayhem_evaluation.h"
#include "agents/scripted/tactician.h"
#include "env/mayhem/mayhem.h"

namespace banneret {

namespace {

using namespace mayhem;

constexpr double kLeastGain = 0.02;  // an order must improve something
constexpr double kShootNow = 0.30;   // in the middle of a move only a shot worth this much; the rest wait for its end
constexpr double kDismounted = 1.5;  // worth of a horse shot from under its rider
constexpr double kFar = 0.02;        // of a charge's target, a cell
constexpr int kMostSteps = 400;      // of one activation played out
constexpr int kSucceeds = 0;         // outcomes of a throw of one die
constexpr int kFails = 1;

class MayhemTactician final : public Tactician {
 public:
  explicit MayhemTactician(const Game& game)
      : game_(game), rules_(rules_of(game)), set_(rules_.setting()), evaluation_(rules_) {}

  Action choose(const State& state, std::span<const Action> legal, KeyedRandom& random) override {
    random_ = &random;
    me_ = game_.decision(state).side;
    return decide(state, legal);
  }

 private:
  /// The action of highest value; ties by the agent's own numbers.
  template <class Value>
  Action best(std::span<const Action> legal, Value&& value, double* highest = nullptr) {
    Action chosen = legal[0];
    double most = 0.0;
    std::uint64_t alike = 0;
    for (const Action action : legal) {
      const double v = value(action);
      if (alike == 0 || v > most) {
        chosen = action;
        most = v;
        alike = 1;
      } else if (v == most && random_->below(++alike) == 0) {
        chosen = action;
      }
    }
    if (highest != nullptr) *highest = most;
    return chosen;
  }

  Action decide(const State& state, std::span<const Action> legal) {
    const Layout& s = overlay<Layout>(state);
    switch (phase_of(s)) {
      case Phase::deploy:
        return best(legal, [&](Action a) { return deployed(s, a); });
      case Phase::initiative:
        return encoder().of(Global::go_first);
      case Phase::order:
        return choose_order(state, legal);
      case Phase::combat_figure:
        return best(legal, [&](Action a) { return best_fight(s, figure_at(s, encoder().cell(a))); });
      case Phase::combat_enemy:
        return best(legal, [&](Action a) { return fight_value(s, s.fighter - 1, figure_at(s, encoder().cell(a))); });
      default:
        return minor(state, legal);
    }
  }

  // ---- orders -------------------------------------------------------------------------------------------------------

  Action choose_order(const State& state, std::span<const Action> legal) {
    const Layout& s = overlay<Layout>(state);
    const double before = evaluation_.places(s, set_.side[me_]);
    const Action end = encoder().of(Global::end_moves);
    double highest = 0.0;
    const Action chosen = best(
        legal, [&](Action a) { return a == end ? kLeastGain : order_gain(state, a, before); }, &highest);
    return highest > kLeastGain ? chosen : end;
  }

  double order_gain(const State& state, Action action, double before) {
    const Layout& s = overlay<Layout>(state);
    const Spatial kind = encoder().spatial(action);
    const int figure = figure_at(s, encoder().cell(action));
    if (kind == Spatial::order_reform || kind == Spatial::charge_reform) return 0.0;
    if (kind == Spatial::order_turn && evaluation_.toward_enemy(s, figure) == s.facing[at(figure)]) return 0.0;
    State copy;
    copy_state(copy, state, game_.state_bytes());
    game_.apply_legal(copy, action, work_);
    if (!is_charge(kind)) {
      play_out(copy);
      return evaluation_.places(overlay<Layout>(copy), set_.side[me_]) - before;
    }
    name_target(copy);
    const double scare = fright(overlay<Layout>(copy));
    const Figures body = rules_.body_of(s, figure, ordered(kind));
    play_out(copy);
    const double gain = evaluation_.places(overlay<Layout>(copy), set_.side[me_]) - before;
    return (gain + scare) * highest_courage(set_, body) / 6.0;  // MA-CRG-4
  }

  /// Takes the decisions up to the charge check: who of the body, and at whom.
  void name_target(State& state) {
    std::vector<Action> legal;
    while (game_.node_kind(state) == NodeKind::decision) {
      game_.legal_actions(state, work_, legal);
      game_.apply_legal(state, legal.size() == 1 ? legal[0] : minor(state, legal), work_);
    }
  }

  /// What the charged group's own check is worth to the charger (MA-CRG-4, MA-CRG-6): some run, the rest are thrown
  /// back.
  double fright(const Layout& s) const {
    if (s.charged == 0) return 0.0;
    return evaluation_.panic(s, s.charged) * (6 - highest_courage(set_, s.charged)) / 6.0;
  }

  /// Plays the activation on: my own lesser decisions as I would take them, median dice, checks passed, no shots.
  void play_out(State& state) {
    std::vector<Action> legal;
    for (int step = 0; step < kMostSteps; ++step) {
      const NodeKind node = game_.node_kind(state);
      if (node == NodeKind::terminal) return;
      if (node == NodeKind::chance) {
        game_.apply_outcome(state, expected_outcome(state), work_);
        continue;
      }
      const Layout& s = overlay<Layout>(state);
      const Phase phase = phase_of(s);
      if (phase == Phase::order || phase == Phase::combat_figure || phase == Phase::initiative) return;
      game_.legal_actions(state, work_, legal);
      const Action pass = encoder().of(Global::pass);
      Action action = legal[0];
      if (phase == Phase::shooter) {
        action = pass;
      } else if (legal.size() > 1 && game_.decision(state).side == me_) {
        action = minor(state, legal);
      }
      game_.apply_legal(state, action, work_);
    }
  }

  /// The median roll of a move; one's checks passed, the enemy's too; shots missed.
  int expected_outcome(const State& state) {
    const Phase phase = phase_of(overlay<Layout>(state));
    game_.chance_outcomes(state, chances_);
    if (phase == Phase::move || phase == Phase::retreat) {
      std::uint64_t below = 0;
      for (int i = 0; i < chances_.count; ++i) {
        below += chances_.weight[static_cast<std::size_t>(i)];
        if (2 * below >= chances_.denominator) return i;
      }
    }
    return phase == Phase::shot || phase == Phase::impact ? kFails : kSucceeds;
  }

  // ---- lesser decisions ---------------------------------------------------------------------------------------------

  Action minor(const State& state, std::span<const Action> legal) {
    const Layout& s = overlay<Layout>(state);
    switch (phase_of(s)) {
      case Phase::subject:
        return encoder().of(Global::whole);
      case Phase::charge_target:
        return best(legal, [&](Action a) { return target_value(s, a); });
      case Phase::manoeuvre:
        return choose_manoeuvre(state, legal, 2);
      case Phase::destination:
        return best(legal, [&](Action a) { return standing(s, s.mover - 1, encoder().cell(a)); });
      case Phase::facing:
        return best(legal, [&](Action a) { return facing_value(s, a); });
      case Phase::rearrange:
        return encoder().of(Global::done);
      case Phase::shooter:
        return choose_shooter(s, legal);
      case Phase::shot_target:
        return best(legal, [&](Action a) { return shot_value(s, s.shooter - 1, figure_at(s, encoder().cell(a))); });
      case Phase::strike:
        return choose_strike(s);
      default:
        return legal[0];
    }
  }

  double target_value(const Layout& s, Action action) {
    const int enemy = figure_at(s, encoder().cell(action));
    const Figures group = group_of(set_, s, enemy);
    int distance = 1 << 20;
    for_each(group, [&](int e) { for_each(s.body, [&](int f) { distance = std::min(distance, span(s, e, f)); }); });
    return evaluation_.panic(s, group) * (6 - highest_courage(set_, group)) / 6.0 - kFar * distance;
  }

  /// One manoeuvre ahead, wheels looked past by `depth`.
  Action choose_manoeuvre(const State& state, std::span<const Action> legal, int depth) {
    return best(legal, [&](Action a) { return manoeuvre_value(state, a, depth); });
  }

  double manoeuvre_value(const State& state, Action action, int depth) {
    State copy;
    copy_state(copy, state, game_.state_bytes());
    game_.apply_legal(copy, action, work_);
    std::vector<Action> legal;
    for (int step = 0; step < kMostSteps && game_.node_kind(copy) != NodeKind::terminal; ++step) {
      if (game_.node_kind(copy) == NodeKind::chance) {
        game_.apply_outcome(copy, expected_outcome(copy), work_);
        continue;
      }
      const Phase phase = phase_of(overlay<Layout>(copy));
      if (phase == Phase::shooter) {
        game_.apply_legal(copy, encoder().of(Global::pass), work_);
        continue;
      }
      if (phase != Phase::manoeuvre || depth == 0) break;
      game_.legal_actions(copy, work_, legal);
      double highest = 0.0;
      best(
          legal, [&](Action a) { return manoeuvre_value(copy, a, depth - 1); }, &highest);
      return highest;
    }
    return evaluation_.places(overlay<Layout>(copy), set_.side[me_]);
  }

  /// Value of a figure's ending its path on a cell, facing the nearest enemy (or away, where it must).
  double standing(const Layout& s, int figure, Cell cell) {
    Layout there = s;
    there.cell[at(figure)] = cell;
    there.facing[at(figure)] = evaluation_.toward_enemy(there, figure);
    there.fought[at(figure)] = 0;
    return evaluation_.place(there, figure);
  }

  double facing_value(const Layout& s, Action action) {
    const int figure = s.mover - 1;
    Layout there = s;
    there.cell[at(figure)] = encoder().cell(action);
    there.facing[at(figure)] =
        static_cast<std::uint8_t>(static_cast<int>(encoder().spatial(action)) - static_cast<int>(Spatial::face_0));
    return evaluation_.place(there, figure);
  }

  double deployed(const Layout& s, Action action) {
    const int figure = rules_.subject(s);
    Layout there = s;
    there.cell[at(figure)] = encoder().cell(action);
    there.on_table |= bit(figure);
    there.facing[at(figure)] = tabletop::ahead(me_);
    return evaluation_.place(there, figure);
  }

  // ---- shots and blows ----------------------------------------------------------------------------------------------

  int span(const Layout& s, int a, int b) const {
    return tabletop::measured_distance(set_.table.point(s.cell[at(a)]) - set_.table.point(s.cell[at(b)]));
  }

  double shot_value(const Layout& s, int shooter, int target) {
    return evaluation_.shot_kills(s, s.cell[at(shooter)], target) * evaluation_.worth(target);
  }

  Action choose_shooter(const Layout& s, std::span<const Action> legal) {
    const Action pass = encoder().of(Global::pass);
    const bool last = s.window == static_cast<std::uint8_t>(Window::end_of_movement);
    const Figures targets = last ? own_figures(set_, s) : moving(s);
    double highest = 0.0;
    const Action chosen = best(
        legal,
        [&](Action a) {
          if (a == pass) return last ? -1.0 : kShootNow;
          const int shooter = figure_at(s, encoder().cell(a));
          double value = 0.0;
          for_each(targets, [&](int t) { value = std::max(value, shot_value(s, shooter, t)); });
          // A charge that comes within reach of the shooter would end its chance to shoot.
          return s.charge != 0 && !last ? value + kShootNow : value;
        },
        &highest);
    return chosen;
  }

  Action choose_strike(const Layout& s) {
    const int struck = s.struck - 1;
    const tabletop::Point offset = set_.table.point(s.cell[at(s.striker - 1)]) - set_.table.point(s.cell[at(struck)]);
    const double rider = (7 - rules_.armour_against(struck, s.facing[at(struck)], offset)) * evaluation_.worth(struck);
    const double horse = (7 - horse_armour_of(set_.profile(struck).horse)) * kDismounted;
    return encoder().of(rider >= horse ? Global::strike_rider : Global::strike_horse);
  }

  double fight_value(const Layout& s, int figure, int enemy) {
    const FightOdds odds = evaluation_.fight(s, figure, enemy);
    return odds.kills * evaluation_.worth(enemy) - odds.dies * evaluation_.worth(figure);
  }

  double best_fight(const Layout& s, int figure) {
    double value = -1e9;
    for_each(touching_enemies(set_, s, figure), [&](int e) { value = std::max(value, fight_value(s, figure, e)); });
    return value;
  }

  const Encoder& encoder() const { return rules_.encoder(); }

  const Game& game_;
  const Rules& rules_;
  const Setting& set_;
  Evaluation evaluation_;
  Workspace work_;
  ChanceOutcomes chances_;
  KeyedRandom* random_ = nullptr;
  Side me_ = 0;
};

}  // namespace

std::unique_ptr<Tactician> make_mayhem_tactician(const Game& game) {
  return std::make_unique<MayhemTactician>(game);
}

}  // namespace banneret
