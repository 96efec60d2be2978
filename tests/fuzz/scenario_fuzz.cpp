// Scenario files: whatever is read is refused in one line or makes a game that can be played; its canonical text is a
// fixed point, and a table turned twice is the table.
#include "env/core/hash.h"
#include "env/rulesets.h"
#include "env/tabletop/scenario.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/game_walk.h"

using namespace banneret;

namespace {

constexpr int kMostCells = 512;  // a larger table costs too much an input; 64 x 8 and 8 x 64 reach every edge
constexpr int kDecisions = 40;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  tabletop::Scenario scenario;
  try {
    scenario = tabletop::parse_scenario(fuzz::text_of(data, size), "fuzz.toml");
  } catch (const tabletop::ScenarioError& error) {
    fuzz::require_one_line(error.what());
    return 0;
  }
  const tabletop::Scenario again = tabletop::parse_scenario(scenario.canonical, "canonical.toml");
  fuzz::require(again.canonical == scenario.canonical, "the canonical text is no fixed point:\n" + scenario.canonical);
  const tabletop::Scenario turned = tabletop::rotated(tabletop::rotated(scenario));
  fuzz::require(turned.canonical == scenario.canonical, "turned twice it differs:\n" + scenario.canonical);
  if (scenario.width * scenario.height > kMostCells) return 0;
  try {
    const std::unique_ptr<const Game> game = make_game(scenario);
    KeyedRandom choice(hash_text(fuzz::text_of(data, size)), Stream::random_play);
    fuzz::walk(*game, choice.below(1000), kDecisions, [&](std::size_t n) { return choice.below(n); });
  } catch (const tabletop::ScenarioError& error) {
    fuzz::require_one_line(error.what());
  }
  return 0;
}
