// The rules pages (docs/rules/*.md) and the names of all tests, embedded at build time by cli/embed_rules.cmake.
#pragma once

#include <string>
#include <vector>

namespace banneret::cli {

struct RulesPage {
  std::string ruleset;
  std::string text;
};
const std::vector<RulesPage>& rules_pages();
/// "Suite.Name" of every test in the tree.
const std::vector<std::string>& test_names();

struct Clause {
  std::string id;                  ///< "MA-MOV-3"
  std::string text;                ///< one paragraph, readings included
  std::vector<std::string> tests;  ///< tests that carry the id in their name
};
/// The clauses of a page, in its order: bullets that begin `- **ID** `, each up to the next bullet, heading or blank
/// line.
std::vector<Clause> clauses_of(const RulesPage& page, const std::vector<std::string>& tests);

}  // namespace banneret::cli
