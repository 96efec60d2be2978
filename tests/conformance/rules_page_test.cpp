// Each ruleset's page (docs/rules/) against tests and code: every clause it lists has a test and is named in the code,
// every clause the code names is on it. Reading the files is RulesPage's.
#include "tests/support/rules_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "env/rulesets.h"

namespace banneret {
namespace {

using ::testing::IsEmpty;
using ::testing::Not;
using testing::RulesPage;

struct Page {
  const char* ruleset;
  const char* prefix;   ///< of its clause ids
  std::size_t clauses;  ///< on the page
  bool chapters;        ///< the code may name a chapter, such as CH-ARM, for all its clauses
};

constexpr Page kPages[] = {{"mayhem", "MA", 46, false},
                           {"chevauchee", "CH", 67, true},
                           {"skirmish", "SK", 40, false},
                           {"crecy", "CR", 52, false}};

bool on_the_page(const std::string& named, const std::set<std::string>& clauses, bool chapters) {
  if (clauses.count(named) == 1) return true;
  if (!chapters) return false;
  const auto first = clauses.lower_bound(named + "-");
  return first != clauses.end() && first->rfind(named + "-", 0) == 0 && named.size() == 6;
}

TEST(RulesPages, every_ruleset_has_one) {
  std::vector<std::string> listed;
  for (const Page& page : kPages) listed.emplace_back(page.ruleset);
  std::vector<std::string> registered;
  for (const Ruleset& ruleset : rulesets()) registered.emplace_back(ruleset.id);
  EXPECT_THAT(listed, ::testing::UnorderedElementsAreArray(registered));
}

class RulesPageOf : public ::testing::TestWithParam<Page> {
 protected:
  RulesPage page() const { return {GetParam().ruleset, GetParam().prefix, BANNERET_SOURCE_DIR}; }
};

TEST_P(RulesPageOf, lists_the_clauses) {
  EXPECT_EQ(page().clauses().size(), GetParam().clauses);
}

TEST_P(RulesPageOf, every_clause_has_a_test) {
  EXPECT_THAT(page().untested(), IsEmpty());
}

TEST_P(RulesPageOf, every_clause_named_in_the_code_is_on_the_page) {
  const std::set<std::string> clauses = page().clauses();
  const std::set<std::string> named = page().named_in_code();
  ASSERT_THAT(named, Not(IsEmpty()));
  for (const std::string& clause : named) EXPECT_TRUE(on_the_page(clause, clauses, GetParam().chapters)) << clause;
}

TEST_P(RulesPageOf, every_clause_of_the_page_is_named_in_the_code) {
  const std::set<std::string> named = page().named_in_code();
  for (const std::string& clause : page().clauses()) EXPECT_TRUE(named.count(clause) == 1) << clause;
}

INSTANTIATE_TEST_SUITE_P(Rulesets, RulesPageOf, ::testing::ValuesIn(kPages),
                         [](const auto& one) { return std::string(one.param.ruleset); });

}  // namespace
}  // namespace banneret
