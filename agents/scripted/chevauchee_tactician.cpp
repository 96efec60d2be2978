// The scripted chevauchee tactician. Charges are tried out on a copy, over their dice, with those declared before;
// walks go where the soldier stands best, the few best places judged by the whole position; shots, withdrawals and
// blows go by odds. Values are chevauchee_evaluation's and chevauchee_forecast's.
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "agents/scripted/chevauchee_evaluation.h"
#include "agents/scripted/chevauchee_lookahead.h"
#include "agents/scripted/choice.h"
#include "agents/scripted/tactician.h"
#include "env/chevauchee/chevauchee.h"

namespace banneret {

namespace {

using namespace chevauchee;

constexpr double kLeastGain = 0.02;    // a walk must improve something
constexpr double kChargeGain = 0.3;    // a charge this much, and this much more than a walk would
constexpr double kWithdrawGain = 0.1;  // a withdrawal this much
constexpr double kUseless = -1e6;
constexpr double kFirstMove = 0.1;   // attacks within reach that make it better to move first
constexpr double kJavelin = 0.02;    // what is thrown is gone
constexpr double kHandWeapon = 0.1;  // besides what the next one in hand is worse by
constexpr int kMostTargets = 3;      // looked at for each charger
constexpr std::size_t kFewBest = 6;  // places judged by the whole position

class ChevaucheeTactician final : public Tactician {
 public:
  explicit ChevaucheeTactician(const Game& game)
      : game_(game),
        rules_(rules_of(game)),
        set_(rules_.setting()),
        odds_(rules_),
        evaluation_(rules_, odds_),
        lookahead_(game, rules_, evaluation_) {}

  Action choose(const State& state, std::span<const Action> legal, KeyedRandom& random) override {
    random_ = &random;
    me_ = game_.decision(state).side;
    const Layout& s = overlay<Layout>(state);
    switch (phase_of(s)) {
      case Phase::deploy:
        return best(legal, [&](Action a) { return deployed(s, encoder().cell(a)); });
      case Phase::initiative:
        return choose_initiative(s);
      case Phase::charge:
        return choose_charge(state, legal);
      case Phase::charge_target:
        return best(legal, [&](Action a) { return after(state, a); });
      case Phase::move:
        return choose_move(s, legal);
      case Phase::destination:
        return choose_destination(s, legal);
      case Phase::facing:
        return best(legal, [&](Action a) { return turned(s, s.mover - 1, faced(encoder().spatial(a))); });
      case Phase::shot:
        return choose_shot(s, legal);
      case Phase::withdrawal:
        return choose_withdrawal(s, legal);
      case Phase::withdrawal_cell:
        return best(legal, [&](Action a) { return evaluation_.standing(s, s.mover - 1, encoder().cell(a)); });
      case Phase::blow_target:
        return best(legal, [&](Action a) { return struck(s, soldier_on(s, a)); });
      default:
        return best(legal, [&](Action a) { return evaluation_.forecast().melee(s, me_, soldier_on(s, a)); });
    }
  }

 private:
  /// The action of highest value; ties by the agent's own numbers.
  template <class Value>
  Action best(std::span<const Action> legal, Value&& value) {
    return best_action(legal, *random_, value);
  }

  const Encoder& encoder() const { return rules_.encoder(); }
  int soldier_on(const Layout& s, Action action) const { return soldier_at(s, encoder().cell(action)); }

  /// Soldiers named by the spatial actions of a list.
  Soldiers named(const Layout& s, std::span<const Action> legal, Spatial kind) const {
    Soldiers out = 0;
    for (const Action a : legal) {
      if (!encoder().is_global(a) && encoder().spatial(a) == kind) out |= bit(soldier_on(s, a));
    }
    return out;
  }
  Action at_soldier(const Layout& s, Spatial kind, int soldier) const {
    return encoder().at(kind, s.cell[at(soldier)]);
  }

  // ---- set-up and initiative ----------------------------------------------------------------------------------------

  /// Near the enemy's ground, or near to the middle while nobody of his is there.
  double deployed(const Layout& s, Cell cell) const {
    Layout there = s;
    const int soldier = rules_.subject(s);
    there.on_table |= bit(soldier);
    there.cell[at(soldier)] = cell;
    there.facing[at(soldier)] = set_.profile(soldier).facing;
    const tabletop::Point middle{set_.width() / 2, set_.height() / 2};
    return evaluation_.place(there, soldier) - 0.02 * tabletop::measured_distance(set_.table.point(cell) - middle);
  }

  /// First if there is something to be gained at once, else after the enemy has come nearer.
  Action choose_initiative(const Layout& s) const {
    Forecast::Alive alive;
    alive.fill(1.0);
    const bool first = evaluation_.potential(s, me_, alive) > kFirstMove;
    return encoder().of(first ? Global::move_first : Global::counter_move);
  }

  // ---- charges ------------------------------------------------------------------------------------------------------

  /// By rising roster number, whoever gains by it.
  Action choose_charge(const State& state, std::span<const Action> legal) {
    const Layout& s = overlay<Layout>(state);
    const Action done = encoder().of(Global::done);
    const double least = after(state, done) + kChargeGain;
    Soldiers able = named(s, legal, Spatial::charge_with);
    for (; able != 0; able &= able - 1) {
      const Action action = at_soldier(s, Spatial::charge_with, lowest(able));
      const double charge = best_charge(state, action);
      if (charge > least && charge > least + move_gain(s, lowest(able))) return action;
    }
    return done;
  }

  /// The most that one soldier's charge comes to.
  double best_charge(const State& state, Action action) {
    State copy;
    copy_state(copy, state, game_.state_bytes());
    game_.apply_legal(copy, action, work_);
    const Layout& s = overlay<Layout>(copy);
    const int soldier = s.mover - 1;
    std::array<std::pair<double, int>, kMaxSideSoldiers> targets;
    std::size_t n = 0;
    for_each(rules_.charge_targets(s, soldier), [&](int e) { targets[n++] = {-evaluation_.attack(s, soldier, e), e}; });
    std::sort(targets.begin(), targets.begin() + static_cast<std::ptrdiff_t>(n));
    double most = kUseless;
    for (std::size_t i = 0; i < std::min<std::size_t>(n, kMostTargets); ++i) {
      if (targets[i].first < 0.0)
        most = std::max(most, after(copy, at_soldier(s, Spatial::charge_at, targets[i].second)));
    }
    return most;
  }

  double after(const State& state, Action action) {
    State copy;
    copy_state(copy, state, game_.state_bytes());
    game_.apply_legal(copy, action, work_);
    return lookahead_.value(copy, me_);
  }

  // ---- walks --------------------------------------------------------------------------------------------------------

  /// Charges first; then those nearest to the enemy, while they gain by it.
  Action choose_move(const Layout& s, std::span<const Action> legal) {
    const Soldiers runners = named(s, legal, Spatial::run);
    if (runners != 0) return at_soldier(s, Spatial::run, lookahead_.next_runner(s, runners));
    std::array<std::pair<int, int>, kMaxSideSoldiers> order;
    std::size_t n = 0;
    for_each(named(s, legal, Spatial::move_with), [&](int f) {
      const int enemy = nearest(set_, s, s.cell[at(f)], enemies_of(set_, s, f));
      order[n++] = {enemy < 0 ? 0 : set_.distance_between(s.cell[at(f)], s.cell[at(enemy)]), f};
    });
    std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(n));
    for (std::size_t i = 0; i < n; ++i) {
      if (move_gain(s, order[i].second) > kLeastGain) return at_soldier(s, Spatial::move_with, order[i].second);
    }
    return encoder().of(Global::done);
  }

  double move_gain(const Layout& s, int soldier) {
    const double now = evaluation_.place(s, soldier);
    const int facing = s.facing[at(soldier)];
    double most = kUseless;
    for (int f = 0; f < 8; ++f) {
      if (f != facing) most = std::max(most, turned(s, soldier, f));
    }
    if (engaged(set_, s, soldier)) return most - now;
    Scratch cells;
    rules_.destinations(s, soldier, cells.board);
    cells.board.reset(point_of(set_, s, soldier));
    for (int y = 0; y < set_.height(); ++y) {
      for (std::uint64_t row = cells.board.row[at(y)]; row != 0; row &= row - 1) {
        const Cell cell = set_.table.cell({std::countr_zero(row), y});
        most = std::max(most, evaluation_.standing(s, soldier, cell));
      }
    }
    return most - now;
  }

  double turned(const Layout& s, int soldier, int facing) const {
    Layout there = s;
    there.facing[at(soldier)] = static_cast<std::uint8_t>(facing);
    return evaluation_.place(there, soldier);
  }

  /// The few places that look best alone are judged again by the whole position.
  Action choose_destination(const Layout& s, std::span<const Action> legal) {
    const int soldier = s.mover - 1;
    BestFew<kFewBest> few;
    for (const Action a : legal) few.add(a, evaluation_.standing(s, soldier, encoder().cell(a)));
    return best(few.actions(), [&](Action a) {
      const Cell cell = encoder().cell(a);
      if (evaluation_.is_exit(soldier, cell)) return evaluation_.standing(s, soldier, cell);
      Layout there = s;
      evaluation_.put(there, soldier, cell);
      return evaluation_.balance(there, me_);
    });
  }

  // ---- shots --------------------------------------------------------------------------------------------------------

  /// What a hand weapon thrown is worth in the melee to come.
  double weapon_price(const Layout& s, int soldier) const {
    if (s.javelins[at(soldier)] != 0) return kJavelin;
    const WeaponRow& now = row_of(weapon_of(set_, s, soldier));
    const WeaponRow& next = row_of(set_.profile(soldier).weapon(s.arms[at(soldier)] + 1));
    return kHandWeapon + 0.05 * std::max(0, now.rank - next.rank) + 0.15 * std::max(0, now.attack - next.attack);
  }

  /// A shot at one who may have fallen already is worth less; who shoots does not strike in this turn's melee.
  Action choose_shot(const Layout& s, std::span<const Action> legal) {
    const int soldier = rules_.subject(s);
    Forecast::Alive alive;
    evaluation_.forecast().named_shots(s, alive);
    double blow = 0.0;
    if (s.target[at(soldier)] == 0) {
      for_each(rules_.blow_targets(s, soldier), [&](int e) {
        blow = std::max(blow, alive[at(e)] * odds_.pair(s, soldier, e).kills * odds_.worth(s, e));
      });
    }
    return best(legal, [&](Action a) {
      if (encoder().is_global(a)) return blow;
      const bool thrown = encoder().spatial(a) == Spatial::throw_at;
      const int target = soldier_on(s, a);
      const double friendly = std::min(0.0, odds_.shot_value(s, soldier, target, thrown));
      const double kills = odds_.shot_value(s, soldier, target, thrown) - friendly;
      return alive[at(target)] * kills + friendly - (thrown ? weapon_price(s, soldier) : 0.0);
    });
  }

  // ---- melee --------------------------------------------------------------------------------------------------------

  Action choose_withdrawal(const Layout& s, std::span<const Action> legal) {
    const double stays = evaluation_.forecast().melee(s, me_);
    Soldiers able = named(s, legal, Spatial::withdraw);
    for (; able != 0; able &= able - 1) {
      const int soldier = lowest(able);
      if (withdrawal_value(s, soldier) > stays + kWithdrawGain) return at_soldier(s, Spatial::withdraw, soldier);
    }
    return encoder().of(Global::done);
  }

  double withdrawal_value(const Layout& s, int soldier) const {
    const Contest contest = rules_.withdrawal_contest(s, soldier);
    const double wins = static_cast<double>(contest.ways()) / static_cast<double>(contest.all_ways());
    Layout held = s;
    held.forfeited |= bit(soldier);
    Layout away = s;
    double threat = 0.0;
    double attack = 0.0;
    const Soldiers met = opponents(set_, s, soldier);
    for_each(met, [&](int e) { set_meeting(set_, away, soldier, e, {}); });
    for_each(met, [&](int e) {
      if (!engaged(set_, away, e)) threat = std::max(threat, evaluation_.attack(away, e, soldier));
      attack = std::max(attack, evaluation_.attack(away, soldier, e));
    });
    const double free = evaluation_.forecast().melee(away, me_) + 0.5 * (attack - threat);
    return wins * free + (1.0 - wins) * evaluation_.forecast().melee(held, me_);
  }

  double struck(const Layout& s, int enemy) const {
    Layout named = s;
    const int soldier = rules_.subject(s);
    named.target[at(soldier)] = static_cast<std::uint8_t>(enemy + 1);
    named.pending &= ~bit(soldier);
    return evaluation_.forecast().melee(named, me_);
  }

  const Game& game_;
  const Rules& rules_;
  const Setting& set_;
  Odds odds_;
  Evaluation evaluation_;
  Lookahead lookahead_;
  Workspace work_;
  KeyedRandom* random_ = nullptr;
  Side me_ = 0;
};

}  // namespace

std::unique_ptr<Tactician> make_chevauchee_tactician(const Game& game) {
  return std::make_unique<ChevaucheeTactician>(game);
}

}  // namespace banneret
