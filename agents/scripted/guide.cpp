// The table of guides, and the plain guide made of a tactician's choice and the rules' own margin.
#include "agents/scripted/guide.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "agents/scripted/tactician.h"

namespace banneret {

namespace {

/// Looks first at what the tactician would do, plays on as it does, and trusts the margin.
class PlainGuide final : public Guide {
 public:
  explicit PlainGuide(const Game& game) : game_(game), tactician_(make_tactician(game)) {
    State start{};
    game.reset(start);
    scale_ = static_cast<float>(std::max(4, std::abs(game.margin(start))));
  }
  void score(const State& state, std::span<const Action> legal, KeyedRandom& random, std::span<float> out) override {
    const Action best = tactician_->choose(state, legal, random);
    for (std::size_t i = 0; i < legal.size(); ++i) out[i] = legal[i] == best ? 1.0F : 0.0F;
  }
  Action quick(const State& state, std::span<const Action> legal, KeyedRandom& random) override {
    return tactician_->choose(state, legal, random);
  }
  bool settled(const State&) override { return true; }
  float worth(const State& state) override {
    const auto margin = static_cast<float>(game_.margin(state));
    return margin / (std::abs(margin) + scale_);
  }

 private:
  const Game& game_;
  std::unique_ptr<Tactician> tactician_;
  float scale_ = 1.0F;  ///< a margin of this much is worth a half
};

struct GuideKind {
  const char* ruleset;
  std::unique_ptr<Guide> (*make)(const Game& game);
};

constexpr std::array kGuides{
    GuideKind{"mayhem", make_mayhem_guide},
    GuideKind{"chevauchee", make_chevauchee_guide},
    GuideKind{"crecy", make_crecy_guide},
    GuideKind{"skirmish", make_skirmish_guide},
};

}  // namespace

std::unique_ptr<Guide> make_guide(const Game& game) {
  for (const GuideKind& kind : kGuides) {
    if (game.spec().ruleset == kind.ruleset) return kind.make(game);
  }
  return std::make_unique<PlainGuide>(game);
}

}  // namespace banneret
