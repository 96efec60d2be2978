// What the scenarios that come with the framework are like: all sound, the standard ones of the standard size and even.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "env/rulesets.h"

namespace banneret {
namespace {

using tabletop::Scenario;
using tabletop::Terrain;

class Shipped : public ::testing::TestWithParam<std::string> {};

TEST_P(Shipped, is_sound_and_its_canonical_text_parses_to_itself) {
  const Scenario scenario = load_scenario(GetParam());
  EXPECT_EQ(tabletop::parse_scenario(scenario.canonical, "canonical").canonical, scenario.canonical);
}

TEST_P(Shipped, belongs_to_the_ruleset_of_its_folder) {
  EXPECT_EQ(load_scenario(GetParam()).ruleset, GetParam().substr(0, GetParam().find('/')));
}

TEST_P(Shipped, can_be_played_by_its_ruleset) {
  const std::unique_ptr<const Game> game = load_game(GetParam());
  State state;
  game->reset(state);
  EXPECT_EQ(game->check_invariants(state), "");
  EXPECT_NE(game->node_kind(state), NodeKind::terminal);
}

TEST_P(Shipped, says_what_it_is_about) {
  EXPECT_FALSE(load_scenario(GetParam()).about.empty());
}

std::string test_name(const ::testing::TestParamInfo<std::string>& tested) {
  std::string name = tested.param;
  std::replace(name.begin(), name.end(), '/', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Scenarios, Shipped, ::testing::ValuesIn(scenario_names()), test_name);

TEST(ScenarioPage, its_example_can_be_played) {
  std::ifstream page(BANNERET_SOURCE_DIR "/docs/scenarios.md");
  const std::string text{std::istreambuf_iterator<char>(page), {}};
  const std::string fence = "```toml\n";
  const std::size_t start = text.find(fence) + fence.size();
  const std::string example = text.substr(start, text.find("```", start) - start);
  const std::unique_ptr<const Game> game = make_game(tabletop::parse_scenario(example, "example.toml"));
  State state;
  game->reset(state);
  EXPECT_EQ(game->check_invariants(state), "");
  EXPECT_NE(game->node_kind(state), NodeKind::terminal);
}

struct Standard {
  std::string name;
  int size;
  std::size_t figures;
};

void PrintTo(const Standard& standard, std::ostream* out) {
  *out << standard.name;
}

class StandardScenario : public ::testing::TestWithParam<Standard> {};

TEST_P(StandardScenario, has_the_standard_size) {
  const Scenario scenario = load_scenario(GetParam().name);
  EXPECT_EQ(scenario.width, GetParam().size);
  EXPECT_EQ(scenario.height, GetParam().size);
  EXPECT_EQ(scenario.figures.size(), GetParam().figures);
}

TEST_P(StandardScenario, is_its_own_rotation) {
  const Scenario scenario = load_scenario(GetParam().name);
  EXPECT_EQ(tabletop::rotated(scenario).canonical, scenario.canonical);
}

std::string standard_name(const ::testing::TestParamInfo<Standard>& tested) {
  std::string name = tested.param.name;
  std::replace(name.begin(), name.end(), '/', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Scenarios, StandardScenario,
                         ::testing::Values(Standard{"mayhem/duel", 8, 2}, Standard{"mayhem/3v3", 16, 6},
                                           Standard{"mayhem/8v8", 24, 16}, Standard{"chevauchee/duel", 8, 2},
                                           Standard{"chevauchee/3v3", 16, 6}, Standard{"chevauchee/8v8", 24, 16}),
                         standard_name);

TEST(Scenarios, mayhem_8v8_has_every_kind_of_ground_and_a_hill) {
  const Scenario scenario = load_scenario("mayhem/8v8");
  for (const Terrain terrain :
       {Terrain::open, Terrain::light_woods, Terrain::dense_woods, Terrain::marsh, Terrain::ford, Terrain::stream_bank,
        Terrain::rough, Terrain::village, Terrain::building, Terrain::wall, Terrain::doorway, Terrain::low_wall,
        Terrain::hedge}) {
    EXPECT_GT(std::count(scenario.terrain.begin(), scenario.terrain.end(), terrain), 0) << static_cast<int>(terrain);
  }
  EXPECT_EQ(*std::max_element(scenario.heights.begin(), scenario.heights.end()), 2);
}

TEST(Scenarios, mayhem_contingents_are_two_of_eight_a_side) {
  const Scenario scenario = load_scenario("mayhem/contingents");
  for (int side = 0; side < 2; ++side) {
    for (int contingent = 0; contingent < 2; ++contingent) {
      EXPECT_EQ(std::count_if(scenario.figures.begin(), scenario.figures.end(),
                              [&](const auto& f) { return f.side == side && f.contingent == contingent; }),
                8);
    }
  }
}

TEST(Scenarios, mayhem_ford_is_placed_by_the_defender_first) {
  const Scenario scenario = load_scenario("mayhem/ford");
  EXPECT_EQ(scenario.defender, 0);
  EXPECT_TRUE(
      std::all_of(scenario.figures.begin(), scenario.figures.end(), [](const auto& f) { return f.at == kNoCell; }));
}

}  // namespace
}  // namespace banneret
