// The rules page against tests and code: every clause it lists has a test, every clause the code names is on it.
#include "tests/support/rules_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace banneret {
namespace {

using ::testing::IsEmpty;
using ::testing::Not;

testing::RulesPage page() {
  return {"chevauchee", "CH", BANNERET_SOURCE_DIR};
}

/// A chapter, such as CH-ARM, is named for all its clauses.
bool on_the_page(const std::string& named, const std::set<std::string>& clauses) {
  if (clauses.count(named) == 1) return true;
  const auto first = clauses.lower_bound(named + "-");
  return first != clauses.end() && first->rfind(named + "-", 0) == 0 && named.size() == 6;
}

TEST(ChevaucheeRulesPage, page_lists_the_clauses) {
  EXPECT_EQ(page().clauses().size(), 67U);
}

TEST(ChevaucheeRulesPage, every_clause_has_a_test) {
  EXPECT_THAT(page().untested(), IsEmpty());
}

TEST(ChevaucheeRulesPage, every_clause_named_in_the_code_is_on_the_page) {
  const std::set<std::string> clauses = page().clauses();
  const std::set<std::string> named = page().named_in_code();
  ASSERT_THAT(named, Not(IsEmpty()));
  for (const std::string& clause : named) EXPECT_TRUE(on_the_page(clause, clauses)) << clause;
}

TEST(ChevaucheeRulesPage, every_clause_of_the_page_is_named_in_the_code) {
  const std::set<std::string> named = page().named_in_code();
  for (const std::string& clause : page().clauses()) EXPECT_TRUE(named.count(clause) == 1) << clause;
}

}  // namespace
}  // namespace banneret
