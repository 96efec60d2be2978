// The mayhem guide: quick rules of thumb out of the tactician's own evaluation, a few microseconds each. Orders are
// ranked by kind alone, since the search itself looks at what they lead to; destinations, facings, manoeuvres and
// targets by the position after them.
#include <algorithm>
#include <vector>

#include "agents/scripted/mayhem_evaluation.h"
#include "agents/scripted/mayhem_prospect.h"
#include "agents/scripted/ranking_guide.h"
#include "env/mayhem/mayhem.h"

namespace banneret {

namespace {

using namespace mayhem;

constexpr std::size_t kFewBest = 6;  // destinations judged by the whole position
constexpr float kLast = -10.0F;      // below every value

class MayhemGuide final : public RankingGuide {
 public:
  explicit MayhemGuide(const Game& game)
      : RankingGuide(make_mayhem_tactician(game)),
        game_(game),
        rules_(rules_of(game)),
        set_(rules_.setting()),
        evaluation_(rules_),
        prospect_(rules_, evaluation_) {}

  void score(const State& state, std::span<const Action> legal, KeyedRandom& random, std::span<float> out) override {
    const Layout& s = overlay<Layout>(state);
    const Side me = game_.decision(state).side;
    const auto each = [&](auto&& value) { rank(legal, out, value); };
    switch (phase_of(s)) {
      case Phase::order:
        return each([&](Action a) { return order_rank(s, a); });
      case Phase::subject:
        return each([&](Action a) { return part_rank(a); });
      case Phase::charge_target:
        return each([&](Action a) { return target_value(s, a); });
      case Phase::manoeuvre:
        return each([&](Action a) { return manoeuvred(state, a, me); });
      case Phase::destination:
        return score_destinations(s, legal, me, out);
      case Phase::facing:
        return each([&](Action a) { return faced(s, a, me); });
      default:
        return rank_as_tactician(state, legal, random, out);
    }
  }

  bool settled(const State& state) override {
    const Phase phase = phase_of(overlay<Layout>(state));
    return phase == Phase::order || phase == Phase::combat_figure || phase == Phase::initiative;
  }

  float worth(const State& state) override {
    const Layout& s = overlay<Layout>(state);
    return static_cast<float>(0.5 * (prospect_.balance(s, 0) - prospect_.balance(s, 1)));
  }

 private:
  const Encoder& encoder() const { return rules_.encoder(); }

  /// Charges and free moves before the slow kinds; to stop, to turn or to reform last.
  double order_rank(const Layout& s, Action action) const {
    if (encoder().is_global(action)) return 1.0;
    const Spatial kind = encoder().spatial(action);
    switch (kind) {
      case Spatial::order_group:
      case Spatial::order_single:
        return 4.0;
      case Spatial::charge_group:
      case Spatial::charge_single:
        return 3.0;
      case Spatial::order_turn:
        return evaluation_.toward_enemy(s, figure_at(s, encoder().cell(action))) ==
                       s.facing[at(figure_at(s, encoder().cell(action)))]
                   ? 0.0
                   : 0.5;
      case Spatial::order_reform:
      case Spatial::charge_reform:
        return 0.25;
      default:
        return 2.0;
    }
  }

  double part_rank(Action action) const {
    if (encoder().is_global(action)) return 2.0;
    return encoder().spatial(action) == Spatial::break_off ? 1.0 : 0.0;
  }

  /// The group that a charge is likeliest to frighten away.
  double target_value(const Layout& s, Action action) const {
    if (encoder().is_global(action)) return kLast;
    const Figures group = group_of(set_, s, figure_at(s, encoder().cell(action)));
    return evaluation_.panic(s, group) * (6 - highest_courage(set_, group)) / 6.0;
  }

  double manoeuvred(const State& state, Action action, Side me) {
    copy_state(copy_, state, game_.state_bytes());
    game_.apply_legal(copy_, action, work_);
    return evaluation_.places(overlay<Layout>(copy_), set_.side[me]);
  }

  void put(Layout& there, int figure, Cell cell) const {
    there.cell[at(figure)] = cell;
    there.facing[at(figure)] = evaluation_.toward_enemy(there, figure);
    there.fought[at(figure)] = 0;
  }

  /// The places that look best alone are ranked by the whole position, above all others.
  void score_destinations(const Layout& s, std::span<const Action> legal, Side me, std::span<float> out) {
    const int figure = s.mover - 1;
    Layout there = s;
    for (std::size_t i = 0; i < legal.size(); ++i) {
      there.facing[at(figure)] = s.facing[at(figure)];
      put(there, figure, encoder().cell(legal[i]));
      out[i] = static_cast<float>(evaluation_.place(there, figure));
    }
    best_.assign(out.begin(), out.end());
    const std::size_t few = std::min(kFewBest, best_.size());
    std::nth_element(best_.begin(), best_.begin() + static_cast<std::ptrdiff_t>(few - 1), best_.end(),
                     [](float a, float b) { return a > b; });
    const float least = best_[few - 1];
    const float shift = -least - 20.0F;  // the others below any balance, in their own order
    for (std::size_t i = 0; i < legal.size(); ++i) {
      if (out[i] < least) {
        out[i] += shift;
        continue;
      }
      there.facing[at(figure)] = s.facing[at(figure)];
      put(there, figure, encoder().cell(legal[i]));
      out[i] = static_cast<float>(prospect_.balance(there, me));
    }
  }

  double faced(const Layout& s, Action action, Side me) const {
    const int figure = s.mover - 1;
    Layout there = s;
    there.cell[at(figure)] = encoder().cell(action);
    there.facing[at(figure)] =
        static_cast<std::uint8_t>(static_cast<int>(encoder().spatial(action)) - static_cast<int>(Spatial::face_0));
    return prospect_.balance(there, me);
  }

  const Game& game_;
  const Rules& rules_;
  const Setting& set_;
  Evaluation evaluation_;
  Prospect prospect_;
  Workspace work_;
  State copy_{};
  std::vector<float> best_;
};

}  // namespace

std::unique_ptr<Guide> make_mayhem_guide(const Game& game) {
  return std::make_unique<MayhemGuide>(game);
}

}  // namespace banneret
