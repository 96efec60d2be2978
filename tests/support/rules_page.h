// A ruleset's page (docs/rules/) against tests and code, for the test each ruleset has of it. Reads source files; which
// ruleset and how many clauses it has is the test's to say.
#pragma once

#include <set>
#include <string>

namespace banneret::testing {

struct RulesPage {
  std::string ruleset;  ///< "mayhem"
  std::string prefix;   ///< of its clause ids, "MA"
  std::string root;     ///< of the source tree

  /// Clauses that docs/rules/<ruleset>.md lists.
  std::set<std::string> clauses() const;
  /// Clauses that the files of env/<ruleset> name.
  std::set<std::string> named_in_code() const;
  /// The clauses of the page that no test under tests/ (switched off ones do not count) has in its name.
  std::set<std::string> untested() const;
};

}  // namespace banneret::testing
