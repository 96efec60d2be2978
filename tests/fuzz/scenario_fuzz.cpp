// Scenario files: whatever is read is refused in one line or makes a game that can be played; its canonical text is a
// fixed point.
#include "env/core/advance.h"
#include "env/rulesets.h"
#include "env/tabletop/scenario.h"
#include "tests/fuzz/fuzz.h"

using namespace banneret;

namespace {

/// Some random decisions; every position must be sound.
void play(const Game& game) {
  constexpr int kDecisions = 40;
  State state;
  Workspace work;
  std::vector<Action> legal;
  Dice dice(7);
  KeyedRandom choice(7, Stream::random_play);
  game.reset(state);
  for (int i = 0; i < kDecisions; ++i) {
    if (advance(game, state, work, legal, dice) != NodeKind::decision) break;
    fuzz::require(!legal.empty(), "a decision without a legal action");
    const std::string fault = game.check_invariants(state);
    fuzz::require(fault.empty(), fault);
    game.apply_legal(state, legal[choice.below(legal.size())], work);
  }
}

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
  try {
    play(*make_game(scenario));
  } catch (const tabletop::ScenarioError& error) {
    fuzz::require_one_line(error.what());
  }
  return 0;
}
