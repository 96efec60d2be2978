// The rules page against tests and code: every clause it lists has a test, every clause the code names is on it.
#include "tests/support/rules_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace banneret {
namespace {

using ::testing::IsEmpty;
using ::testing::Not;

testing::RulesPage page() {
  return {"skirmish", "SK", BANNERET_SOURCE_DIR};
}

TEST(SkirmishRulesPage, page_lists_the_clauses) {
  EXPECT_EQ(page().clauses().size(), 40U);
}

TEST(SkirmishRulesPage, every_clause_has_a_test) {
  EXPECT_THAT(page().untested(), IsEmpty());
}

TEST(SkirmishRulesPage, every_clause_named_in_the_code_is_on_the_page) {
  const std::set<std::string> clauses = page().clauses();
  const std::set<std::string> named = page().named_in_code();
  ASSERT_THAT(named, Not(IsEmpty()));
  for (const std::string& clause : named) EXPECT_TRUE(clauses.count(clause) == 1) << clause;
}

TEST(SkirmishRulesPage, every_clause_of_the_page_is_named_in_the_code) {
  const std::set<std::string> named = page().named_in_code();
  for (const std::string& clause : page().clauses()) EXPECT_TRUE(named.count(clause) == 1) << clause;
}

}  // namespace
}  // namespace banneret
