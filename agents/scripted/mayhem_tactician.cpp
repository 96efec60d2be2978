// The scripted mayhem commander. For each order it could give it plays that one activation out on a copy, over its
// checks and over poor and good dice (one median throw in large games), nobody shooting, and takes the order with the
// best expected balance; fights and shots go by odds. Balances are mayhem_prospect's, places mayhem_evaluation's.
#include <algorithm>
#include <vector>

#include "agents/scripted/choice.h"
#include "agents/scripted/mayhem_evaluation.h"
#include "agents/scripted/mayhem_prospect.h"
#include "agents/scripted/tactician.h"
#include "env/mayhem/mayhem.h"

namespace banneret {

namespace {

using namespace mayhem;

constexpr double kLeastGain = 0.002;  // an order must improve something
constexpr double kShootNow = 0.30;    // in the middle of a move only a shot worth this much; the rest wait for its end
constexpr double kDismounted = 1.5;   // worth of a horse shot from under its rider
constexpr double kWon = 2.0;          // a game won, beside any balance
constexpr std::size_t kFewBest = 12;  // destinations judged by the whole position
constexpr int kMostSteps = 400;       // of one activation played out
constexpr int kSucceeds = 0;          // outcomes of a throw of one die

class MayhemTactician final : public Tactician {
 public:
  explicit MayhemTactician(const Game& game)
      : game_(game),
        rules_(rules_of(game)),
        set_(rules_.setting()),
        evaluation_(rules_),
        prospect_(rules_, evaluation_) {
    small_ = set_.figures() <= 8;
  }

  Action choose(const State& state, std::span<const Action> legal, KeyedRandom& random) override {
    random_ = &random;
    me_ = game_.decision(state).side;
    return decide(state, legal);
  }

 private:
  /// The action of highest value; ties by the agent's own numbers.
  template <class Value>
  Action best(std::span<const Action> legal, Value&& value, double* highest = nullptr) {
    return best_action(legal, *random_, value, highest);
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
    const double before = prospect_.balance(s, me_);
    const Action end = encoder().of(Global::end_moves);
    return best(legal, [&](Action a) { return a == end ? before + kLeastGain : order_value(state, a); });
  }

  double order_value(const State& state, Action action) {
    const Layout& s = overlay<Layout>(state);
    const Spatial kind = encoder().spatial(action);
    if (kind == Spatial::order_reform) return -kWon;
    const int figure = figure_at(s, encoder().cell(action));
    if (kind == Spatial::order_turn && evaluation_.toward_enemy(s, figure) == s.facing[at(figure)]) return -kWon;
    return after(state, action);
  }

  double after(const State& state, Action action) {
    State copy;
    copy_state(copy, state, game_.state_bytes());
    game_.apply_legal(copy, action, work_);
    return expected(copy);
  }

  double after_outcome(const State& state, int outcome) {
    State copy;
    copy_state(copy, state, game_.state_bytes());
    game_.apply_outcome(copy, outcome, work_);
    return expected(copy);
  }

  /// Balance at the end of the activation under way: an average over its checks and dice, my own lesser decisions as I
  /// would take them, nobody shooting.
  double expected(State& state) {
    std::vector<Action> legal;
    for (int step = 0; step < kMostSteps; ++step) {
      const NodeKind node = game_.node_kind(state);
      if (node == NodeKind::terminal) return kWon * (me_ == 0 ? game_.returns(state) : -game_.returns(state));
      const Layout& s = overlay<Layout>(state);
      const Phase phase = phase_of(s);
      if (node == NodeKind::chance) {
        game_.chance_outcomes(state, chances_);
        if (phase == Phase::charge_check || phase == Phase::charged_check || phase == Phase::shot ||
            phase == Phase::impact || (small_ && phase == Phase::group_check) ||
            (phase == Phase::courage_single && count(s.rolling) <= 2)) {
          const double p = static_cast<double>(chances_.weight[0]) / static_cast<double>(chances_.denominator);
          const double good = after_outcome(state, 0);
          return p * good + (1.0 - p) * after_outcome(state, 1);
        }
        if (phase == Phase::move || phase == Phase::retreat) {
          if (!small_) {
            game_.apply_outcome(state, quantile(chances_, 1, 2), work_);
            continue;
          }
          const int low = quantile(chances_, 1, 4);
          const int high = quantile(chances_, 3, 4);
          const double poor = after_outcome(state, low);
          return 0.5 * poor + 0.5 * after_outcome(state, high);
        }
        game_.apply_outcome(state, phase == Phase::courage_single ? count(s.rolling) & 1 : 0, work_);
        continue;
      }
      if (phase == Phase::order || phase == Phase::combat_figure || phase == Phase::initiative) break;
      game_.legal_actions(state, work_, legal);
      if (game_.decision(state).side != me_) {
        game_.apply_legal(state, shot_at_me(state, legal), work_);
        continue;
      }
      if (legal.size() > 1 && (phase == Phase::subject || phase == Phase::charge_target)) {
        if (!small_) {
          game_.apply_legal(state, likely(s, legal), work_);
          continue;
        }
        double highest = 0.0;
        best(
            legal, [&](Action a) { return considered(a) ? after(state, a) : -kWon; }, &highest);
        return highest;
      }
      game_.apply_legal(state, legal.size() == 1 ? legal[0] : minor(state, legal), work_);
    }
    return prospect_.balance(overlay<Layout>(state), me_);
  }

  /// The other side's shot at a move of mine: the likeliest to kill. In large games nobody shoots.
  Action shot_at_me(const State& state, std::span<const Action> legal) {
    const Layout& s = overlay<Layout>(state);
    const Phase phase = phase_of(s);
    if (phase == Phase::shooter) {
      const Action pass = encoder().of(Global::pass);
      return small_ ? best(legal, [&](Action a) { return a == pass ? -1.0 : 0.0; }) : pass;
    }
    if (phase == Phase::shot_cell) return best(legal, [&](Action a) { return kills_at_once(state, a); });
    if (phase == Phase::strike) return encoder().of(Global::strike_rider);
    return best(legal, [&](Action a) { return evaluation_.worth(figure_at(s, encoder().cell(a))); });
  }

  /// Chance that a shot at this cell of the path hits and kills.
  double kills_at_once(const State& state, Action action) {
    State copy;
    copy_state(copy, state, game_.state_bytes());
    game_.apply_legal(copy, action, work_);
    double kills = 1.0;
    for (int step = 0; step < 2 && game_.node_kind(copy) == NodeKind::chance; ++step) {
      game_.chance_outcomes(copy, chances_);
      kills *= static_cast<double>(chances_.weight[kSucceeds]) / static_cast<double>(chances_.denominator);
      game_.apply_outcome(copy, kSucceeds, work_);
    }
    return kills;
  }

  /// In large games an order is judged by its whole body, if it may go, and the target that its charge scares most.
  Action likely(const Layout& s, std::span<const Action> legal) {
    return best(legal, [&](Action a) {
      if (encoder().is_global(a)) return kWon;
      if (phase_of(s) == Phase::subject) return 0.0;
      const Figures group = group_of(set_, s, figure_at(s, encoder().cell(a)));
      return evaluation_.panic(s, group) * (6 - highest_courage(set_, group)) / 6.0;
    });
  }

  /// Splits by files are left out: whole bodies and single figures do.
  bool considered(Action action) const {
    if (encoder().is_global(action)) return true;
    const Spatial kind = encoder().spatial(action);
    return kind != Spatial::split_left && kind != Spatial::split_right;
  }

  // ---- lesser decisions ---------------------------------------------------------------------------------------------

  Action minor(const State& state, std::span<const Action> legal) {
    const Layout& s = overlay<Layout>(state);
    switch (phase_of(s)) {
      case Phase::subject:
      case Phase::charge_target:
        return best(legal, [&](Action a) { return considered(a) ? after(state, a) : -kWon; });
      case Phase::manoeuvre:
        return choose_manoeuvre(state, legal, 2);
      case Phase::destination:
        return choose_destination(s, legal);
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
        game_.apply_outcome(copy, kSucceeds, work_);
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

  /// The few places that look best alone are judged again by the whole position.
  Action choose_destination(const Layout& s, std::span<const Action> legal) {
    const int figure = s.mover - 1;
    BestFew<kFewBest> few(small_ ? kFewBest : kFewBest / 3);
    for (const Action a : legal) few.add(a, standing(s, figure, encoder().cell(a)));
    return best(few.actions(), [&](Action a) {
      Layout there = s;
      put(there, figure, encoder().cell(a));
      return prospect_.balance(there, me_);
    });
  }

  void put(Layout& there, int figure, Cell cell) const {
    there.cell[at(figure)] = cell;
    there.facing[at(figure)] = evaluation_.toward_enemy(there, figure);
    there.fought[at(figure)] = 0;
  }

  /// Value of a figure's ending its path on a cell, facing the nearest enemy.
  double standing(const Layout& s, int figure, Cell cell) {
    Layout there = s;
    put(there, figure, cell);
    return evaluation_.place(there, figure);
  }

  double facing_value(const Layout& s, Action action) {
    const int figure = s.mover - 1;
    Layout there = s;
    there.cell[at(figure)] = encoder().cell(action);
    there.facing[at(figure)] =
        static_cast<std::uint8_t>(static_cast<int>(encoder().spatial(action)) - static_cast<int>(Spatial::face_0));
    return prospect_.balance(there, me_);
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
    return best(legal, [&](Action a) {
      if (a == pass) return last ? -1.0 : kShootNow;
      const int shooter = figure_at(s, encoder().cell(a));
      double value = 0.0;
      for_each(targets, [&](int t) { value = std::max(value, shot_value(s, shooter, t)); });
      // A charge that comes within reach of the shooter would end its chance to shoot.
      return s.charge != 0 && !last ? value + kShootNow : value;
    });
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
  Prospect prospect_;
  bool small_ = false;  ///< few figures: more is looked at
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
