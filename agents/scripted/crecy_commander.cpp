// The scripted crecy commander. Spends each point on the order that gains most: moves are tried out on a copy, way by
// way, volleys and blows go by odds, cards by what they would let its units do. Values are crecy_evaluation's.
#include <algorithm>
#include <array>
#include <numeric>
#include <utility>
#include <vector>

#include "agents/scripted/choice.h"
#include "agents/scripted/crecy_evaluation.h"
#include "agents/scripted/tactician.h"
#include "env/crecy/crecy.h"

namespace banneret {

namespace {

using namespace crecy;

constexpr double kLeastGain = 0.004;  // an order must improve something
constexpr double kUseless = -1e6;
constexpr double kWon = 100.0;
constexpr double kReload = 0.45;      // of the volley it prepares
constexpr double kSteadyGain = 0.04;  // for a unit in contact
constexpr double kHurry = 0.03;       // for a unit that could go on at double time
constexpr double kCastingSaved = 0.12;
constexpr double kUnitSaved = 0.3;

class CrecyCommander final : public Tactician {
 public:
  explicit CrecyCommander(const Game& game)
      : game_(game), rules_(rules_of(game)), set_(rules_.setting()), odds_(rules_), evaluation_(rules_, odds_) {}

  Action choose(const State& state, std::span<const Action> legal, KeyedRandom& random) override {
    random_ = &random;
    const Layout& s = overlay<Layout>(state);
    switch (phase_of(s)) {
      case Phase::order:
        return choose_order(state, legal);
      case Phase::manoeuvre:
        return choose_manoeuvre(state, legal);
      case Phase::destination:
        return best(legal, [&](Action a) { return standing(s, s.mover - 1, encoder().cell(a)); });
      case Phase::facing:
        return best(legal, [&](Action a) { return facing_value(s, a); });
      case Phase::reaction:
        return best(legal, [&](Action a) { return reaction_value(state, a); });
      case Phase::join:
        return best(legal, [&](Action a) { return safety(s, entity_at(s, encoder().cell(a))); });
      case Phase::volley_target:
        return best(legal, [&](Action a) { return target_value(s, a); });
      case Phase::castings:
        return best(legal, [&](Action a) { return split_value(s, a); });
      case Phase::strike_target: {
        const int unit = rules_.subject(s);
        return best(legal, [&](Action a) { return evaluation_.blow_value(s, unit, entity_at(s, encoder().cell(a))); });
      }
      default:
        return best(legal, [&](Action a) { return pairing_value(s, entity_at(s, encoder().cell(a))); });
    }
  }

 private:
  /// The action of highest value; ties by the agent's own numbers.
  template <class Value>
  Action best(std::span<const Action> legal, Value&& value) {
    return best_action(legal, *random_, value);
  }

  // ---- orders -------------------------------------------------------------------------------------------------------

  Action choose_order(const State& state, std::span<const Action> legal) {
    const Layout& s = overlay<Layout>(state);
    place_.fill(kUseless);
    const Action pass = encoder().of(Global::pass);
    return best(legal, [&](Action a) { return a == pass ? kLeastGain : order_gain(state, s, a); });
  }

  /// Value of where it stands now; kept while one order is chosen.
  double place_now(const Layout& s, int unit) {
    double& kept = place_[at(unit)];
    if (kept == kUseless) kept = evaluation_.place(s, unit);
    return kept;
  }

  double order_gain(const State& state, const Layout& s, Action action) {
    if (encoder().is_global(action)) return flip_gain(s, encoder().global(action));
    const Spatial kind = encoder().spatial(action);
    const int unit = entity_at(s, encoder().cell(action));
    if (is_form(kind)) return form_gain(state, unit, action);
    switch (kind) {
      case Spatial::move:
      case Spatial::withdraw:
        return move_gain(state, unit, action);
      case Spatial::double_time:
        return move_gain(state, unit, action) / 2.0;
      case Spatial::volley:
      case Spatial::second_volley:
        return evaluation_.best_volley(s, unit);
      case Spatial::reload: {
        Layout loaded = s;
        loaded.unloaded &= ~bit(unit);
        return kReload * evaluation_.best_volley(loaded, unit) + kLeastGain;
      }
      case Spatial::join:
        return join_gain(s, unit);
      case Spatial::rally:
        return rally_gain(s, unit);
      default:  // steady
        return steady_gain(s, unit);
    }
  }

  double move_gain(const State& state, int unit, Action action) {
    const Layout& s = overlay<Layout>(state);
    const double before = place_now(s, unit);
    State copy;
    begin(copy, state, action);
    return ending(copy, unit) - before;
  }

  /// A copy on which a white point more is left, so that the round does not end with the move.
  void begin(State& copy, const State& state, Action action) {
    copy_state(copy, state, game_.state_bytes());
    Layout& s = overlay<Layout>(copy);
    ++s.points[kWhite];
    game_.apply_legal(copy, action, work_);
  }

  double form_gain(const State& state, int unit, Action action) {
    const Layout& s = overlay<Layout>(state);
    State copy;
    begin(copy, state, action);
    const Layout& formed = overlay<Layout>(copy);
    double gain = evaluation_.place(formed, unit) - place_now(s, unit);
    // A wedge is for the charge that follows.
    const bool wedge = formation_of(formed, unit) == Formation::wedge;
    if (!wedge || has(s.ordered, unit) || points_for(set_, s, unit) < 2) return gain;
    const Action move = encoder().at(Spatial::move, s.cell[at(unit)]);
    if (!rules_.may_move(s, unit, false)) return gain;
    const double as_it_is = move_gain(state, unit, move);
    State after;
    begin(after, copy, move);
    const double in_wedge = ending(after, unit) - place_now(s, unit);
    if (in_wedge > as_it_is + gain && in_wedge > 0.0) gain = in_wedge;
    return gain;
  }

  /// What its leader is in for with a unit: the greater the safer.
  double safety(const Layout& s, int unit) {
    const double lost = (kCastings - s.castings[at(unit)]) * 0.05;
    return std::min(0.0, evaluation_.fights(s, unit)) - evaluation_.danger(s, unit) - lost;
  }

  double join_gain(const Layout& s, int unit) {
    const double here = safety(s, unit);
    double gain = 0.0;
    for_each(rules_.joinable(s, unit), [&](int u) { gain = std::max(gain, safety(s, u) - here - 0.1); });
    return 0.3 * gain;
  }

  double rally_gain(const Layout& s, int unit) {
    Layout test = s;
    test.phase = static_cast<std::uint8_t>(Phase::rally);
    test.rallying = static_cast<std::uint8_t>(unit + 1);
    const FlightNumbers numbers = rules_.flight_numbers(test);
    const double stands = numbers.faces() / 6.0;
    return stands * (kCastingSaved * numbers.castings + (numbers.leader != 0 ? kUnitSaved : 0.0));
  }

  double steady_gain(const Layout& s, int unit) {
    if (contacts(set_, s, unit) == 0) return 0.0;
    Layout steady = s;
    steady.steady |= bit(unit);
    return evaluation_.fights(steady, unit) - evaluation_.fights(s, unit) + kSteadyGain;
  }

  // ---- cards --------------------------------------------------------------------------------------------------------

  /// A card costs a point and its use another; the chance of each kind by what is left of the deck.
  double flip_gain(const Layout& s, Global kind) {
    const int pool = kind == Global::flip_white ? kWhite : static_cast<int>(kind) - static_cast<int>(Global::flip_0);
    const int left = std::accumulate(s.points.begin(), s.points.end(), 0) - 1;
    if (left < 1) return 0.0;
    auto cards = s.cards[s.active];
    int all = std::accumulate(cards.begin(), cards.end(), 0);
    if (all == 0) {
      cards = set_.deck;
      all = std::accumulate(cards.begin(), cards.end(), 0);
    }
    double gain = 0.0;
    for (std::size_t k = 0; k < kCardKinds; ++k) {
      if (cards[k] == 0 || rules_.card_open(s, static_cast<Card>(k))) continue;
      gain += cards[k] * card_value(s, static_cast<Card>(k), left) / all;
    }
    // The points of the contingent that has most to spare, white ones last.
    return gain / 2.0 + (pool == kWhite ? 0.0 : 1e-4 * s.points[at(pool)]);
  }

  /// Gains of the units that would use an open card of a kind, as many as there are points.
  double card_value(const Layout& s, Card card, int points) {
    std::array<double, kMaxSideEntities> gains{};
    std::size_t n = 0;
    for_each(own_units(set_, s), [&](int u) {
      const double gain = use_value(s, card, u);
      if (gain > 0.0) gains[n++] = gain;
    });
    std::sort(gains.begin(), gains.begin() + static_cast<std::ptrdiff_t>(n), [](double a, double b) { return a > b; });
    const std::size_t most = std::min(n, at(points));
    return std::accumulate(gains.begin(), gains.begin() + static_cast<std::ptrdiff_t>(most), 0.0);
  }

  double use_value(const Layout& s, Card card, int unit) {
    const bool flees = has(s.fleeing, unit);
    if (card == Card::rally) return flees ? rally_gain(s, unit) : 0.0;
    if (flees) return 0.0;
    switch (card) {
      case Card::change_formation:
        return best_formation(s, unit);
      case Card::second_volley: {
        const bool loaded = profile_of(set_, s, unit).missile != Missile::none && !has(s.unloaded, unit);
        return loaded ? evaluation_.best_volley(s, unit) : 0.0;
      }
      case Card::double_time:
        return has(s.ordered, unit) ? 0.0 : kHurry;
      default:
        return steady_gain(s, unit);
    }
  }

  double best_formation(const Layout& s, int unit) {
    double gain = 0.0;
    Layout formed = s;
    for (std::size_t f = 0; f < kFormationNames.size(); ++f) {
      if (!rules_.may_form(s, unit, static_cast<Formation>(f))) continue;
      formed.formation[at(unit)] = static_cast<std::uint8_t>(f);
      gain = std::max(gain, evaluation_.place(formed, unit) - place_now(s, unit));
    }
    return gain;
  }

  // ---- moves --------------------------------------------------------------------------------------------------------

  /// A pose tried already, and for how little.
  struct Tried {
    std::uint32_t pose;
    int spent;
  };

  Action choose_manoeuvre(const State& state, std::span<const Action> legal) {
    const int unit = overlay<Layout>(state).mover - 1;
    return best(legal, [&](Action a) {
      tried_.clear();
      State copy;
      begin(copy, state, a);
      return explored(copy, unit);
    });
  }

  /// The best that the move under way can come to.
  double ending(const State& state, int unit) {
    tried_.clear();
    return explored(state, unit);
  }

  double explored(const State& state, int unit) {
    const Layout& s = overlay<Layout>(state);
    if (game_.node_kind(state) == NodeKind::terminal) {
      const int result = game_.returns(state);
      return kWon * (set_.side_of(unit) == 0 ? result : -result);
    }
    if (s.mover == 0) return evaluation_.place(s, unit) + camp_taken(s, unit);
    switch (phase_of(s)) {
      case Phase::manoeuvre:
        return best_manoeuvre(state, unit);
      case Phase::destination:
        return best_destination(s, unit);
      case Phase::facing:
        return best_facing(s);
      default:
        return after_reaction(state, unit);
    }
  }

  double camp_taken(const Layout& s, int unit) {
    const Side enemy = other(set_.side_of(unit));
    return s.camp_lost[enemy] != 0 ? odds_.clock_price(s, enemy) : 0.0;
  }

  double best_manoeuvre(const State& state, int unit) {
    const Layout& s = overlay<Layout>(state);
    const std::uint32_t pose = s.cell[at(unit)] * 8U + s.facing[at(unit)];
    const auto known = std::find_if(tried_.begin(), tried_.end(), [&](const Tried& t) { return t.pose == pose; });
    if (known != tried_.end() && known->spent <= s.spent) return kUseless;
    if (known != tried_.end()) {
      known->spent = s.spent;
    } else {
      tried_.push_back({pose, s.spent});
    }
    std::vector<Action> legal;
    rules_.legal_actions(s, legal);
    double most = kUseless;
    for (const Action action : legal) {
      State copy;
      begin(copy, state, action);
      most = std::max(most, explored(copy, unit));
    }
    return most;
  }

  double best_destination(const Layout& s, int unit) {
    std::vector<Action> legal;
    rules_.legal_actions(s, legal);
    double most = kUseless;
    for (const Action a : legal) most = std::max(most, standing(s, unit, encoder().cell(a)));
    return most;
  }

  double best_facing(const Layout& s) {
    std::vector<Action> legal;
    rules_.legal_actions(s, legal);
    double most = kUseless;
    for (const Action a : legal) most = std::max(most, facing_value(s, a));
    return most;
  }

  /// Value of skirmishers' standing on a cell, facing the nearest enemy.
  double standing(const Layout& s, int unit, Cell cell) {
    Layout there = s;
    there.cell[at(unit)] = cell;
    there.facing[at(unit)] = evaluation_.toward_enemy(s, cell, set_.side_of(unit));
    return evaluation_.place(there, unit);
  }

  double facing_value(const Layout& s, Action action) {
    Layout there = s;
    const int unit = s.mover - 1;
    there.facing[at(unit)] =
        static_cast<std::uint8_t>(static_cast<int>(encoder().spatial(action)) - static_cast<int>(Spatial::face_0));
    return evaluation_.place(there, unit);
  }

  /// A charge as it comes to pass if those charged turn to face it where they may.
  double after_reaction(const State& state, int unit) {
    State copy;
    copy_state(copy, state, game_.state_bytes());
    for (int i = 0; i < kMaxUnits && phase_of(overlay<Layout>(copy)) == Phase::reaction; ++i) {
      const Layout& s = overlay<Layout>(copy);
      const bool turns = rules_.may_turn_to_face(s, rules_.subject(s));
      game_.apply_legal(copy, encoder().of(turns ? Global::turn_to_face : Global::stand), work_);
    }
    return explored(copy, unit);
  }

  // ---- reactions, volleys, blows ------------------------------------------------------------------------------------

  double reaction_value(const State& state, Action action) {
    const int unit = rules_.subject(overlay<Layout>(state));
    State copy;
    begin(copy, state, action);
    const Layout& s = overlay<Layout>(copy);
    const double clock = -odds_.clock_price(s, set_.side_of(unit));
    const double place = evaluation_.place(s, unit);
    return place + (s.camp_lost[set_.side_of(unit)] != 0 ? clock : 0.0);
  }

  double volley_value(const Layout& s, int target, int castings) {
    if (castings == 0) return 0.0;
    return odds_.price(s, target, odds_.volley(s, s.shooter - 1, target, castings));
  }

  double target_value(const Layout& s, Action action) {
    if (encoder().is_global(action)) return -1.0;
    return volley_value(s, entity_at(s, encoder().cell(action)), s.castings_left);
  }

  /// So many at the target named, the rest at the best of the others.
  double split_value(const Layout& s, Action action) {
    const int castings = static_cast<int>(encoder().global(action)) - static_cast<int>(Global::fire_1) + 1;
    double rest = 0.0;
    for_each(rules_.volley_targets(s, s.shooter - 1),
             [&](int e) { rest = std::max(rest, volley_value(s, e, s.castings_left - castings)); });
    return volley_value(s, s.shot_target - 1, castings) + rest;
  }

  /// The surest blow first.
  double pairing_value(const Layout& s, int unit) {
    const int enemy = s.target[at(unit)] - 1;
    const double sign = set_.side_of(unit) == s.active ? 1.0 : -1.0;
    double value = sign * evaluation_.blow_value(s, unit, enemy);
    if (s.target[at(enemy)] == unit + 1) value -= sign * evaluation_.blow_value(s, enemy, unit);
    return value;
  }

  const Encoder& encoder() const { return rules_.encoder(); }

  const Game& game_;
  const Rules& rules_;
  const Setting& set_;
  Odds odds_;
  Evaluation evaluation_;
  Workspace work_;
  std::vector<Tried> tried_;
  std::array<double, kMaxUnits> place_{};
  KeyedRandom* random_ = nullptr;
};

}  // namespace

std::unique_ptr<Tactician> make_crecy_commander(const Game& game) {
  return std::make_unique<CrecyCommander>(game);
}

}  // namespace banneret
