// Play's questions about the throw now due: what it needs, proved from the mapping of dice to effects and the weights.
#include <array>
#include <numeric>
#include <stdexcept>

#include "tests/mayhem/table.h"

namespace banneret::mayhem_test {
namespace {

std::vector<int> one_die_effects(const Game& game, const State& state) {
  std::vector<int> effects;
  for (std::uint16_t face = 1; face <= 6; ++face) effects.push_back(game.outcome_of(state, {&face, 1}));
  return effects;
}

}  // namespace

int Play::needed() const {
  check_weights();
  const std::vector<int> effects = one_die_effects(game(), state());
  int face = 6;
  while (face > 1 && effects[static_cast<std::size_t>(face - 2)] == effects[5]) --face;
  for (int below = 1; below < face; ++below) {
    if (effects[static_cast<std::size_t>(below - 1)] == effects[5])
      throw std::runtime_error("a low face has a six's effect");
  }
  return face;
}

int Play::passes_up_to() const {
  check_weights();
  const std::vector<int> effects = one_die_effects(game(), state());
  int face = 1;
  while (face < 6 && effects[static_cast<std::size_t>(face)] == effects[0]) ++face;
  for (int above = face + 1; above <= 6; ++above) {
    if (effects[static_cast<std::size_t>(above - 1)] == effects[0])
      throw std::runtime_error("a high face has a one's effect");
  }
  return face;
}

int Play::skill_advantage() const {
  check_weights();
  std::vector<int> effects;
  for (std::uint16_t own = 1; own <= 6; ++own) {
    for (std::uint16_t foe = 1; foe <= 6; ++foe) {
      const std::array<std::uint16_t, 2> dice = {own, foe};
      effects.push_back(game().outcome_of(state(), dice));
    }
  }
  const int own_hits = effects[5 * 6 + 0];
  const int foe_hits = effects[0 * 6 + 5];
  for (int advantage = -4; advantage <= 4; ++advantage) {
    bool fits = own_hits != foe_hits;
    for (int i = 0; i < 36; ++i) {
      const int lead = i / 6 + advantage - i % 6;
      const int effect = effects[static_cast<std::size_t>(i)];
      fits = fits && (effect == own_hits) == (lead > 0) && (effect == foe_hits) == (lead < 0);
    }
    if (fits) return advantage;
  }
  throw std::runtime_error("no advantage explains the skill throws");
}

}  // namespace banneret::mayhem_test
