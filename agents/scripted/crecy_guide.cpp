// The crecy guide: quick rules of thumb out of the commander's own evaluation, some microseconds each. Orders are
// ranked by what they may gain at most, without trying moves out; advances, wheels, destinations and facings by the
// place after them, targets by odds. What a position is worth: castings, clocks, leaders and places.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "agents/scripted/crecy_evaluation.h"
#include "agents/scripted/ranking_guide.h"
#include "env/crecy/crecy.h"

namespace banneret {

namespace {

using namespace crecy;

constexpr double kPass = 0.004;     // an order must improve something
constexpr double kHope = 0.8;       // of a charge that may come of a move
constexpr double kApproach = 0.05;  // of a unit that can only strike
constexpr double kStroll = 0.01;    // of one that has somebody to shoot at
constexpr double kEscape = 0.3;     // of the danger that a unit is in
constexpr double kFlip = 0.03;      // of a card while there are points to use it
constexpr double kReload = 0.45;    // of the volley it prepares
constexpr double kSteady = 0.04;    // for a unit in contact
constexpr double kCastingSaved = 0.12;
constexpr double kUnitSaved = 0.3;
constexpr double kFleeingWorth = 0.35;  // of castings that may rally
constexpr double kLeaderWorth = 1.0;
constexpr double kFightShare = 0.5;  // a fight is seen from both of its sides
constexpr double kScale = 2.5;       // a balance of this much is worth 0.76

class CrecyGuide final : public RankingGuide {
 public:
  explicit CrecyGuide(const Game& game)
      : RankingGuide(make_crecy_commander(game)),
        rules_(rules_of(game)),
        set_(rules_.setting()),
        odds_(rules_),
        evaluation_(rules_, odds_) {}

  void score(const State& state, std::span<const Action> legal, KeyedRandom& random, std::span<float> out) override {
    const Layout& s = overlay<Layout>(state);
    const auto each = [&](auto&& value) { rank(legal, out, value); };
    switch (phase_of(s)) {
      case Phase::order:
        place_.fill(kUnknown);
        return each([&](Action a) { return order_value(s, a); });
      case Phase::manoeuvre:
        return each([&](Action a) { return manoeuvre_value(s, a); });
      case Phase::destination:
        return each([&](Action a) {
          const Cell cell = encoder().cell(a);
          const int unit = s.mover - 1;
          return standing(s, unit, cell, evaluation_.toward_enemy(s, cell, set_.side_of(unit)));
        });
      case Phase::facing:
        return each([&](Action a) { return standing(s, s.mover - 1, encoder().cell(a), facing_of(a)); });
      case Phase::volley_target:
        return each([&](Action a) { return encoder().is_global(a) ? -1.0 : target_value(s, a); });
      case Phase::strike_target: {
        const int unit = rules_.subject(s);
        return each([&](Action a) { return evaluation_.blow_value(s, unit, entity_at(s, encoder().cell(a))); });
      }
      default:
        return rank_as_tactician(state, legal, random, out);
    }
  }

  Action quick(const State& state, std::span<const Action> legal, KeyedRandom& random) override {
    const Phase phase = phase_of(overlay<Layout>(state));
    if (phase == Phase::castings) return legal.back();  // all of them
    if (phase == Phase::destination) legal = few_of(legal, random);
    return RankingGuide::quick(state, legal, random);
  }

  /// As a round begins, the melee of the last one fought: in the midst of a round too much hangs in the balance.
  bool settled(const State& state) override {
    const Layout& s = overlay<Layout>(state);
    return phase_of(s) == Phase::order && (s.ordered | s.shot | s.joined) == 0 && s.open_cards == 0;
  }

  float worth(const State& state) override {
    const Layout& s = overlay<Layout>(state);
    return static_cast<float>(std::tanh((balance(s, 0) - balance(s, 1)) / kScale));
  }

 private:
  static constexpr double kUnknown = -1e6;

  const Encoder& encoder() const { return rules_.encoder(); }

  // ---- what a position is worth -------------------------------------------------------------------------------------

  double balance(const Layout& s, Side side) const {
    double out = 0.0;
    for (int left = s.clock[side]; left > 0; --left) out += odds_.clock_price(left);
    for_each(side_units(set_, s, side), [&](int u) {
      const bool flees = has(s.fleeing, u);
      out += odds_.worth(s, u) * (flees ? kFleeingWorth : 1.0);
      if (s.stand[at(u)] != 0) out += kLeaderWorth;
      if (!flees) out += evaluation_.place(s, u, kFightShare);
    });
    return out;
  }

  // ---- orders -------------------------------------------------------------------------------------------------------

  double order_value(const Layout& s, Action action) {
    if (encoder().is_global(action)) {
      if (encoder().global(action) == Global::pass) return kPass;
      return std::accumulate(s.points.begin(), s.points.end(), 0) > 2 ? kFlip : 0.0;
    }
    const Spatial kind = encoder().spatial(action);
    const int unit = entity_at(s, encoder().cell(action));
    if (is_form(kind)) return form_value(s, unit, formed(kind));
    switch (kind) {
      case Spatial::move:
        return move_hope(s, unit);
      case Spatial::double_time:
        return move_hope(s, unit) / 2.0;
      case Spatial::withdraw:
        return -0.5 * evaluation_.fights(s, unit) - 0.1;
      case Spatial::volley:
      case Spatial::second_volley:
        return evaluation_.best_volley(s, unit);
      case Spatial::reload:
        return kReload * evaluation_.best_volley(s, unit) + kPass;
      case Spatial::rally:
        return rally_value(s, unit);
      case Spatial::steady:
        return contacts(set_, s, unit) != 0 ? kSteady : 0.0;
      default:
        return 0.0;  // join
    }
  }

  /// The most that a unit's move may gain: the best charge within its reach, ground nearer, danger escaped.
  double move_hope(const Layout& s, int unit) const {
    if (contacts(set_, s, unit) != 0) return 0.0;
    const int reach = rules_.allowance_of(s, unit, false).straight;
    const Point here = point_of(set_, s, unit);
    double charge = 0.0;
    for_each(enemies_of(set_, s, unit), [&](int e) {
      const Point offset = point_of(set_, s, e) - here;
      const int distance = tabletop::measured_distance(offset);
      if (distance > reach + 1 || distance < 2 || !set_.in_front(s.facing[at(unit)], offset)) return;
      charge = std::max(charge, evaluation_.charge(s, unit, e));
    });
    const bool shoots = profile_of(set_, s, unit).missile != Missile::none;
    const double way = shoots && evaluation_.best_volley(s, unit) > 0.0 ? kStroll : kApproach;
    return std::max(way, kHope * charge) + kEscape * evaluation_.danger(s, unit);
  }

  double form_value(const Layout& s, int unit, Formation formation) {
    double& now = place_[at(unit)];
    if (now == kUnknown) now = evaluation_.place(s, unit);
    formed_ = s;
    formed_.formation[at(unit)] = static_cast<std::uint8_t>(formation);
    double gain = evaluation_.place(formed_, unit) - now;
    // A wedge is for the charge that follows.
    if (formation != Formation::wedge || has(s.ordered, unit) || points_for(set_, s, unit) < 2) return gain;
    const double charging = move_hope(formed_, unit);
    if (charging > kApproach) gain = std::max(gain, charging);
    return gain;
  }

  double rally_value(const Layout& s, int unit) {
    formed_ = s;
    formed_.phase = static_cast<std::uint8_t>(Phase::rally);
    formed_.rallying = static_cast<std::uint8_t>(unit + 1);
    const FlightNumbers numbers = rules_.flight_numbers(formed_);
    return numbers.faces() / 6.0 * (kCastingSaved * numbers.castings + (numbers.leader != 0 ? kUnitSaved : 0.0));
  }

  // ---- moves --------------------------------------------------------------------------------------------------------

  Direction facing_of(Action action) const {
    return static_cast<Direction>(static_cast<int>(encoder().spatial(action)) - static_cast<int>(Spatial::face_0));
  }

  double manoeuvre_value(const Layout& s, Action action) {
    const int unit = s.mover - 1;
    const Cell here = s.cell[at(unit)];
    const Direction facing = s.facing[at(unit)];
    if (!encoder().is_global(action)) {
      const Cell to = encoder().cell(action);
      const bool away = (s.move_flags & kMoveWithdrawing) != 0;
      return standing(s, unit, to,
                      away ? tabletop::direction_of(set_.table.point(to) - set_.table.point(here)) : facing);
    }
    switch (encoder().global(action)) {
      case Global::wheel_left:
        return standing(s, unit, here, tabletop::turned(facing, -1));
      case Global::wheel_right:
        return standing(s, unit, here, tabletop::turned(facing, 1));
      default:
        return standing(s, unit, here, facing);
    }
  }

  /// The place of a unit that stands on a cell, facing so; enemies whom it meets there turn to face it.
  double standing(const Layout& s, int unit, Cell cell, Direction facing) {
    formed_ = s;
    formed_.cell[at(unit)] = cell;
    formed_.facing[at(unit)] = facing;
    const Units met = contacts(set_, formed_, unit);
    if (met != 0 && cell != s.cell[at(unit)]) formed_.charged |= bit(unit);
    for_each(met & ~s.fleeing, [&](int e) {
      if (contacts(set_, formed_, e) != bit(unit)) return;
      formed_.facing[at(e)] = static_cast<std::uint8_t>(set_.table.direction_between(s.cell[at(e)], cell));
    });
    return evaluation_.place(formed_, unit);
  }

  double target_value(const Layout& s, Action action) const {
    const int target = entity_at(s, encoder().cell(action));
    return odds_.price(s, target, odds_.volley(s, s.shooter - 1, target, s.castings_left));
  }

  const Rules& rules_;
  const Setting& set_;
  Odds odds_;
  Evaluation evaluation_;
  Layout formed_{};
  std::array<double, kMaxUnits> place_{};
};

}  // namespace

std::unique_ptr<Guide> make_crecy_guide(const Game& game) {
  return std::make_unique<CrecyGuide>(game);
}

}  // namespace banneret
