// The scripted skirmish tactician. For the figure that is to act it tries out every gait, charge and action, and for
// each the places where it may end; shots and blows go by odds. Values are skirmish_evaluation's.
#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "agents/scripted/choice.h"
#include "agents/scripted/guide.h"
#include "agents/scripted/skirmish_evaluation.h"
#include "agents/scripted/tactician.h"
#include "env/skirmish/skirmish.h"

namespace banneret {

namespace {

using namespace skirmish;

constexpr double kUseless = -1e6;
constexpr double kActionCost = 0.01;  // an act spent on a weapon or a posture
constexpr double kCharges = -0.5;     // figures that can charge
constexpr double kWaits = 5.0;        // then those who cannot do much, to see what the enemy does
constexpr double kTurn = 0.001;       // an eighth away from the nearest enemy
constexpr double kShoots = -1.0;      // those who stand and shoot last
constexpr double kPlaces = 0.05;      // of the places of all, beside who lives and what is held
constexpr std::size_t kFewEnds = 8;   // destinations looked at in a hurry

class SkirmishTactician final : public Tactician {
 public:
  explicit SkirmishTactician(const Game& game)
      : rules_(rules_of(game)), set_(rules_.setting()), odds_(rules_), evaluation_(rules_, odds_) {}

  Action choose(const State& state, std::span<const Action> legal, KeyedRandom& random) override {
    const Layout& s = overlay<Layout>(state);
    begin(s);
    return best_action(legal, random, [&](Action a) { return value(s, a); });
  }

  /// The same in a hurry: of the many places where a move may end it looks at a few, drawn with `random`.
  Action choose_quickly(const State& state, std::span<const Action> legal, KeyedRandom& random) {
    hurry_ = &random;
    if (phase_of(overlay<Layout>(state)) == Phase::destination) legal = few_of(legal);
    const Action chosen = choose(state, legal, random);
    hurry_ = nullptr;
    return chosen;
  }

  /// Values of the actions by which it chooses, written along `legal`.
  void weigh(const Layout& s, std::span<const Action> legal, std::span<float> out) {
    begin(s);
    for (std::size_t i = 0; i < legal.size(); ++i) out[i] = static_cast<float>(value(s, legal[i]));
  }
  const Evaluation& evaluation() const { return evaluation_; }

 private:
  /// What all actions of a decision are weighed with.
  void begin(const Layout& s) {
    const Phase phase = phase_of(s);
    if (phase < Phase::act || phase > Phase::weapon) return;
    survey_ = evaluation_.survey(s, s.mover - 1);
    if (phase == Phase::destination && !is_charge(act_of(s))) rules_.ends_of(s, work_);
    begin_trial(s);
  }

  double value(const Layout& s, Action action) {
    switch (phase_of(s)) {
      case Phase::initiative:
        return (encoder().global(action) == Global::go_first) == wants_first(s) ? 1.0 : 0.0;
      case Phase::figure:
        return urgency(s, figure_of(s, action));
      case Phase::act:
        return act_value(s, action);
      case Phase::destination:
        return standing(s, encoder().cell(action));
      case Phase::facing:
        return facing_value(s, action);
      case Phase::horse:
        return horse_value(s, encoder().cell(action));
      case Phase::weapon:
        return with_weapon(s, encoder().global(action));
      case Phase::shooter:
        return shooter_value(s, action);
      case Phase::shot_target:
        return evaluation_.shot_value(s, s.mover - 1, figure_of(s, action));
      case Phase::fighter:
        return fighter_value(s, action);
      default:  // foe, blow_target
        return evaluation_.blow_value(s, s.mover - 1, figure_of(s, action));
    }
  }

  int figure_of(const Layout& s, Action action) const { return figure_at(s, encoder().cell(action)); }

  // ---- who acts -----------------------------------------------------------------------------------------------------

  /// First where somebody can charge or strike, else second, to see where the enemy goes.
  bool wants_first(const Layout& s) const {
    bool near = false;
    for_each(s.on_table,
             [&](int f) { near = near || evaluation_.distance_to_enemy(s, f) <= evaluation_.reach_of(s, f) + 1; });
    return near;
  }

  double urgency(const Layout& s, int figure) {
    if (contacts(set_, s, figure) != 0 && !may_leave(set_, s, figure)) return kWaits;
    const double charge = evaluation_.best_charge(s, figure, work_);
    if (charge > 0.0) return kCharges + charge;
    const double fear = evaluation_.danger(evaluation_.survey(s, figure), s, figure);
    const double calm = 0.01 * evaluation_.distance_to_enemy(s, figure) + 2.0 * fear;
    return has_range(in_hand(s, figure)) ? kShoots + calm : calm;
  }

  // ---- acts in movement ---------------------------------------------------------------------------------------------

  /// The position as it would be in the firing phase; figures are put here and there in it.
  void begin_trial(const Layout& s) {
    trial_ = s;
    trial_.acted = 0;
  }

  double act_value(const Layout& s, Action action) {
    const int figure = s.mover - 1;
    if (!encoder().is_global(action)) return best_end(s, action);
    const Global kind = encoder().global(action);
    begin_trial(s);
    switch (kind) {
      case Global::halt:
        trial_.gait[at(figure)] = 0;
        return best_facing(figure, 255);
      case Global::walk:
      case Global::run:
      case Global::canter:
      case Global::gallop:
        return best_end(s, action);
      case Global::ready:
        trial_.acting |= bit(figure);
        trial_.gait[at(figure)] = 0;
        return best_weapon(s, true) - kActionCost;
      default:
        trial_.acting |= bit(figure);
        trial_.gait[at(figure)] = 0;
        set_posture(kind, figure);
        return best_weapon(s, false) - kActionCost;
    }
  }

  void set_posture(Global kind, int figure) {
    const Figures own = bit(figure);
    if (kind == Global::mount) trial_.mounted |= own;
    if (kind == Global::dismount) trial_.mounted &= ~own;
    if (kind == Global::mount || kind == Global::dismount) return;
    trial_.kneeling &= ~own;
    trial_.lying &= ~own;
    if (kind == Global::kneel) trial_.kneeling |= own;
    if (kind == Global::lie_down) trial_.lying |= own;
  }

  double best_weapon(const Layout& s, bool alone) {
    const int figure = s.mover - 1;
    double most = alone ? kUseless : evaluation_.place(survey_, trial_, figure);
    const std::uint64_t choices = rules_.weapon_choices(s, figure, alone);
    for (std::uint64_t left = choices; left != 0; left &= left - 1) {
      const int kind = static_cast<int>(Global::sheathe) + std::countr_zero(left);
      most = std::max(most, with_weapon(s, static_cast<Global>(kind)));
    }
    return most;
  }

  /// The trial with another weapon in hand, which is put back after.
  double with_weapon(const Layout& s, Global choice) {
    const int figure = s.mover - 1;
    const std::uint8_t held = trial_.hand[at(figure)];
    if (choice != Global::leave_weapons) {
      const bool takes = is_draw(choice) || is_pick_up(choice);
      trial_.hand[at(figure)] = static_cast<std::uint8_t>(takes ? weapon_of(choice) : Weapon::none);
    }
    const double value = evaluation_.place(survey_, trial_, figure);
    trial_.hand[at(figure)] = held;
    return value;
  }

  // ---- moves --------------------------------------------------------------------------------------------------------

  double best_end(const Layout& s, Action act) {
    Layout chosen = s;
    rules_.apply(chosen, act, work_);
    rules_.legal_actions(chosen, work_, ends_);
    begin_trial(chosen);
    double most = kUseless;
    for (const Action end : few_of(ends_)) most = std::max(most, standing(chosen, encoder().cell(end)));
    return most;
  }

  /// All of them, or a few in a hurry, perhaps one more than once.
  std::span<const Action> few_of(std::span<const Action> ends) {
    if (hurry_ == nullptr || ends.size() <= few_.size()) return ends;
    for (Action& action : few_) action = ends[hurry_->below(ends.size())];
    return few_;
  }

  static Gait gait_after(Act act) {
    switch (act) {
      case Act::run:
        return Gait::run;
      case Act::canter:
      case Act::charge:
        return Gait::canter;
      case Act::gallop:
      case Act::gallop_charge:
        return Gait::gallop;
      default:
        return Gait::walk;
    }
  }

  /// Value of the mover's ending its act on a cell, facing as best it can. \pre the trial was begun, facings of moves
  /// are in the workspace.
  double standing(const Layout& s, Cell cell) {
    const int figure = s.mover - 1;
    const Act act = act_of(s);
    trial_.cell[at(figure)] = cell;
    trial_.moved = cell == s.cell[at(figure)] ? s.moved : s.moved | bit(figure);
    trial_.charged = s.charged;
    trial_.named[at(figure)] = 0;
    const bool met = touching(set_, trial_, cell, enemies_of(set_, trial_, figure)) != 0;
    trial_.gait[at(figure)] = static_cast<std::uint8_t>(met ? Gait::halt : gait_after(act));
    if (!is_charge(act)) return best_facing(figure, facings_at(s, cell));
    const int target = s.target - 1;
    trial_.facing[at(figure)] = tabletop::direction_of(set_.table.point(s.cell[at(target)]) - set_.table.point(cell));
    if (set_.table.direction_between(cell, s.cell[at(target)]) != kNotAdjacent) {
      trial_.charged |= bit(figure);
      trial_.named[at(figure)] = static_cast<std::uint8_t>(target + 1);
    }
    return evaluation_.place(survey_, trial_, figure);
  }

  std::uint8_t facings_at(const Layout& s, Cell cell) const {
    const Pace pace = rules_.pace_of(s, s.mover - 1, act_of(s));
    const bool free = pace == Pace::walk || pace == Pace::crawl || pace == Pace::civilian;
    return free ? std::uint8_t{255} : work_.facings[cell];
  }

  // ---- facings ------------------------------------------------------------------------------------------------------

  /// Of those allowed, the nearest to where the enemy is; for a bow on the move also the next to the left, whose wedge
  /// is to the right.
  double best_facing(int figure, std::uint8_t allowed) {
    const Direction toward = evaluation_.toward_enemy(trial_, figure);
    double most = face(figure, nearest_of(toward, allowed));
    if (in_hand(trial_, figure) == Weapon::bow && has(trial_.moved, figure)) {
      most = std::max(most, face(figure, nearest_of(tabletop::turned(toward, 7), allowed)));
    }
    return most;
  }

  double face(int figure, Direction facing) {
    trial_.facing[at(figure)] = facing;
    return evaluation_.place(survey_, trial_, figure);
  }

  static Direction nearest_of(Direction toward, std::uint8_t allowed) {
    constexpr std::array<int, 8> kTurns{0, 1, 7, 2, 6, 3, 5, 4};
    for (const int turn : kTurns) {
      const Direction d = tabletop::turned(toward, turn);
      if (((allowed >> d) & 1) != 0) return d;
    }
    return toward;
  }

  /// What it can do from its place; besides that, to face the nearest enemy.
  double facing_value(const Layout& s, Action action) {
    const int figure = s.mover - 1;
    const int facing = static_cast<int>(encoder().spatial(action)) - static_cast<int>(Spatial::face_0);
    const int turn = (facing - evaluation_.toward_enemy(s, figure)) & 7;
    return face(figure, static_cast<Direction>(facing)) - kTurn * std::min(turn, 8 - turn);
  }

  /// A horse is left away from the enemy; which one is mounted does not matter.
  double horse_value(const Layout& s, Cell cell) const {
    int nearest = kMaxWidth;
    for_each(enemies_of(set_, s, s.mover - 1),
             [&](int e) { nearest = std::min(nearest, set_.distance_between(cell, s.cell[at(e)])); });
    return nearest;
  }

  // ---- shots and blows ----------------------------------------------------------------------------------------------

  double shooter_value(const Layout& s, Action action) {
    if (encoder().spatial(action) == Spatial::pass_with) return 0.0;
    const int figure = figure_of(s, action);
    return evaluation_.best_shot(s, figure) - evaluation_.throw_cost(s, figure);
  }

  /// The surest and most urgent blow first: one whose striker or victim might be downed before it.
  double fighter_value(const Layout& s, Action action) {
    if (encoder().spatial(action) == Spatial::pass_with) return -1.0;
    const int figure = figure_of(s, action);
    double most = 0.0;
    for_each(rules_.blow_choices(s, figure),
             [&](int e) { most = std::max(most, evaluation_.blow_value(s, figure, e)); });
    return most * (1.0 + evaluation_.pressed(s, figure));
  }

  const Encoder& encoder() const { return rules_.encoder(); }

  const Rules& rules_;
  const Setting& set_;
  Odds odds_;
  Evaluation evaluation_;
  Workspace work_;
  Survey survey_;
  Layout trial_{};
  std::vector<Action> ends_;
  KeyedRandom* hurry_ = nullptr;  ///< while it chooses quickly
  std::array<Action, kFewEnds> few_{};
};

/// The tactician's values as the order of a search, its hasty choices to play on with. What a position is worth: who
/// lives, points as they come to count, and what the places of all figures promise.
class SkirmishGuide final : public Guide {
 public:
  explicit SkirmishGuide(const Game& game) : tactician_(game) {}

  void score(const State& state, std::span<const Action> legal, KeyedRandom&, std::span<float> out) override {
    tactician_.weigh(overlay<Layout>(state), legal, out);
  }
  /// The places look ahead by themselves; rollouts only blur them.
  int depth() const override { return 0; }
  Action quick(const State& state, std::span<const Action> legal, KeyedRandom& random) override {
    return tactician_.choose_quickly(state, legal, random);
  }
  /// Before somebody moves: the places forecast the shots and blows of the turn, but not in the midst of them.
  bool settled(const State& state) override {
    const Phase phase = phase_of(overlay<Layout>(state));
    return phase == Phase::initiative || phase == Phase::figure;
  }
  float worth(const State& state) override {
    const Layout& s = overlay<Layout>(state);
    const double value = tactician_.evaluation().balance(s) + kPlaces * tactician_.evaluation().places(s);
    return static_cast<float>(std::clamp(value, -1.0, 1.0));
  }

 private:
  SkirmishTactician tactician_;
};

}  // namespace

std::unique_ptr<Tactician> make_skirmish_tactician(const Game& game) {
  return std::make_unique<SkirmishTactician>(game);
}

std::unique_ptr<Guide> make_skirmish_guide(const Game& game) {
  return std::make_unique<SkirmishGuide>(game);
}

}  // namespace banneret
