// The chevauchee guide: quick rules of thumb out of the tactician's own evaluation, some microseconds each. Charges are
// ranked by what they may do as all stand, walks and facings by the place after them; shots, withdrawals and blows are
// the tactician's. What a position is worth: who lives, and the balance of the turn.
#include <algorithm>
#include <cmath>

#include "agents/scripted/chevauchee_evaluation.h"
#include "agents/scripted/ranking_guide.h"
#include "env/chevauchee/chevauchee.h"

namespace banneret {

namespace {

using namespace chevauchee;

constexpr double kLeastCharge = 0.3;  // a charge must be worth as much
constexpr double kGoodShot = 0.2;     // who has such a shot stays where he is
constexpr double kBalance = 0.5;      // of the turn, beside those who live
constexpr double kScale = 3.0;        // a lead of this much is worth 0.76

class ChevaucheeGuide final : public RankingGuide {
 public:
  explicit ChevaucheeGuide(const Game& game)
      : RankingGuide(make_chevauchee_tactician(game)),
        rules_(rules_of(game)),
        set_(rules_.setting()),
        odds_(rules_),
        evaluation_(rules_, odds_) {}

  void score(const State& state, std::span<const Action> legal, KeyedRandom& random, std::span<float> out) override {
    const Layout& s = overlay<Layout>(state);
    const auto each = [&](auto&& value) { rank(legal, out, value); };
    switch (phase_of(s)) {
      case Phase::charge:
        return each([&](Action a) { return encoder().is_global(a) ? 0.0 : charge_hope(s, soldier_on(s, a)); });
      case Phase::charge_target:
        return each([&](Action a) { return evaluation_.charge(s, s.mover - 1, soldier_on(s, a)); });
      case Phase::move:
        return each([&](Action a) { return move_rank(s, a); });
      case Phase::destination:
        return each([&](Action a) { return evaluation_.standing(s, s.mover - 1, encoder().cell(a)); });
      case Phase::facing:
        return each([&](Action a) { return turned(s, faced(encoder().spatial(a))); });
      default:
        return rank_as_tactician(state, legal, random, out);
    }
  }

  Action quick(const State& state, std::span<const Action> legal, KeyedRandom& random) override {
    if (phase_of(overlay<Layout>(state)) == Phase::destination) legal = few_of(legal, random);
    return RankingGuide::quick(state, legal, random);
  }

  /// Between moves, with no charge to be run, the forecast of fire and melee stands for both; in the midst of them too
  /// much hangs in the balance.
  bool settled(const State& state) override {
    const Layout& s = overlay<Layout>(state);
    const Phase phase = phase_of(s);
    if (phase == Phase::initiative) return true;
    return (phase == Phase::charge || phase == Phase::move) && (s.charged & ~s.acted & set_.side[s.active]) == 0;
  }

  float worth(const State& state) override {
    const Layout& s = overlay<Layout>(state);
    double lead = kBalance * (evaluation_.balance(s, 0) - evaluation_.balance(s, 1));
    for_each(s.on_table | s.exited, [&](int f) { lead += set_.side_of(f) == 0 ? odds_.worth(f) : -odds_.worth(f); });
    return static_cast<float>(std::tanh(lead / kScale));
  }

 private:
  const Encoder& encoder() const { return rules_.encoder(); }
  int soldier_on(const Layout& s, Action action) const { return soldier_at(s, encoder().cell(action)); }

  /// The best charge of a soldier, lines apart, beside the shots that he gives up for it.
  double charge_hope(const Layout& s, int soldier) const {
    double most = 0.0;
    for_each(enemies_of(set_, s, soldier), [&](int e) { most = std::max(most, evaluation_.charge(s, soldier, e)); });
    return most - evaluation_.best_shot(s, soldier) - kLeastCharge;
  }

  /// Charges declared, then whoever has most to go for; who is in melee or shoots from where he is stays there.
  double move_rank(const Layout& s, Action action) const {
    if (encoder().is_global(action)) return 0.0;
    if (encoder().spatial(action) == Spatial::run) return 10.0;
    const int soldier = soldier_on(s, action);
    if (engaged(set_, s, soldier)) return -2.0;
    if (evaluation_.best_shot(s, soldier) > kGoodShot) return -1.0;
    double most = 0.0;
    for_each(enemies_of(set_, s, soldier), [&](int e) { most = std::max(most, evaluation_.attack(s, soldier, e)); });
    return 1.0 + most;
  }

  double turned(const Layout& s, int facing) {
    there_ = s;
    there_.facing[at(s.mover - 1)] = static_cast<std::uint8_t>(facing);
    return evaluation_.place(there_, s.mover - 1);
  }

  const Rules& rules_;
  const Setting& set_;
  Odds odds_;
  Evaluation evaluation_;
  Layout there_{};
};

}  // namespace

std::unique_ptr<Guide> make_chevauchee_guide(const Game& game) {
  return std::make_unique<ChevaucheeGuide>(game);
}

}  // namespace banneret
