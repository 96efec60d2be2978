// Finds clause ids and test names in source files.
#include "tests/support/rules_page.h"

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

namespace banneret::testing {
namespace {

namespace fs = std::filesystem;

/// A clause id after its prefix: -MOV-2, -WIN, -MV1-0, -HTH-T, -MIS-T1.
const std::string kClause = "-[A-Z][A-Z0-9]{2}(?:-T?[0-9]+|-T(?![A-Za-z]))?";

std::string text_of(const fs::path& file) {
  std::ifstream in(file);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

/// Whatever the first group of `pattern` matches in `text`.
std::set<std::string> found_in(const std::string& text, const std::string& pattern) {
  const std::regex expression(pattern);
  std::set<std::string> found;
  for (auto it = std::sregex_iterator(text.begin(), text.end(), expression); it != std::sregex_iterator(); ++it) {
    found.insert((*it)[1]);
  }
  return found;
}

/// The second argument of every test macro under tests/ that is not switched off.
std::set<std::string> test_names(const std::string& root) {
  std::set<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(root + "/tests")) {
    if (entry.path().extension() != ".cpp") continue;
    for (const std::string& name :
         found_in(text_of(entry.path()), R"((?:TEST|TEST_F|TEST_P|TYPED_TEST)\s*\(\s*\w+\s*,\s*(\w+)\s*\))")) {
      if (name.rfind("DISABLED_", 0) != 0) names.insert(name);
    }
  }
  return names;
}

bool tested(const std::string& clause, const std::set<std::string>& names) {
  std::string id = clause;
  for (char& letter : id) letter = letter == '-' ? '_' : letter;
  for (const std::string& name : names) {
    for (std::size_t at = name.find(id); at != std::string::npos; at = name.find(id, at + 1)) {
      const std::size_t end = at + id.size();
      if (end == name.size() || name[end] == '_') return true;
    }
  }
  return false;
}

}  // namespace

std::set<std::string> RulesPage::clauses() const {
  return found_in("\n" + text_of(root + "/docs/rules/" + ruleset + ".md"),
                  R"(\n- \*\*()" + prefix + kClause + R"()\*\* )");
}

std::set<std::string> RulesPage::named_in_code() const {
  std::set<std::string> named;
  for (const auto& entry : fs::recursive_directory_iterator(root + "/env/" + ruleset)) {
    named.merge(found_in(text_of(entry.path()), "(" + prefix + kClause + ")"));
  }
  return named;
}

std::set<std::string> RulesPage::untested() const {
  const std::set<std::string> names = test_names(root);
  std::set<std::string> missing;
  for (const std::string& clause : clauses()) {
    if (!tested(clause, names)) missing.insert(clause);
  }
  return missing;
}

}  // namespace banneret::testing
