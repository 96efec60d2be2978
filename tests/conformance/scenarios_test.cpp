// Every scenario through every conformance check.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "env/rulesets.h"
#include "tests/conformance/conformance.h"
#include "tests/conformance/scenarios.h"

namespace banneret::conformance {
namespace {

/// BANNERET_SOAK=20 walks twenty times as many games (`./test --full`).
Effort effort() {
  Effort wanted;
  const char* soak = std::getenv("BANNERET_SOAK");
  const int times = soak == nullptr ? 1 : std::max(1, std::atoi(soak));
  wanted.games *= times;
  wanted.applies *= times;
  return wanted;
}

class Conformance : public ::testing::TestWithParam<std::tuple<std::string, std::size_t>> {};

TEST_P(Conformance, holds) {
  const Check& check = checks()[std::get<1>(GetParam())];
  EXPECT_EQ(check.run(scenario_game(std::get<0>(GetParam())), effort()), "");
}

INSTANTIATE_TEST_SUITE_P(Scenarios, Conformance,
                         ::testing::Combine(::testing::ValuesIn(scenarios()),
                                            ::testing::Range(std::size_t{0}, checks().size())),
                         [](const ::testing::TestParamInfo<std::tuple<std::string, std::size_t>>& test) {
                           return test_name(std::get<0>(test.param)) + "_" + checks()[std::get<1>(test.param)].name;
                         });

TEST(Scenarios, every_registered_ruleset_has_duel_3v3_and_8v8) {
  for (const Ruleset& ruleset : rulesets()) {
    for (const char* name : {"duel", "3v3", "8v8"}) {
      const std::string scenario = std::string(ruleset.id) + "/" + name;
      EXPECT_EQ(std::count(scenarios().begin(), scenarios().end(), scenario), 1) << scenario;
    }
  }
}

}  // namespace
}  // namespace banneret::conformance
