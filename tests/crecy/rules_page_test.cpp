// The rules page against tests and code: every clause it lists has a test, every clause the code names is on it.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

namespace banneret {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ifstream in(file);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

std::string source(const std::string& path) {
  return std::string(BANNERET_SOURCE_DIR) + "/" + path;
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

std::set<std::string> page_clauses() {
  return found_in("\n" + text_of(source("docs/rules/crecy.md")), R"(\n- \*\*(CR-[A-Z]{3}(?:-[0-9]+)?)\*\* )");
}

/// The second argument of every test macro under tests/ that is not switched off.
std::set<std::string> test_names() {
  std::set<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(source("tests"))) {
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

TEST(CrecyRulesPage, page_lists_the_clauses) {
  EXPECT_EQ(page_clauses().size(), 52U);
}

TEST(CrecyRulesPage, every_clause_has_a_test) {
  const std::set<std::string> names = test_names();
  ASSERT_FALSE(names.empty());
  for (const std::string& clause : page_clauses()) EXPECT_TRUE(tested(clause, names)) << clause;
}

TEST(CrecyRulesPage, every_clause_named_in_the_code_is_on_the_page) {
  const std::set<std::string> page = page_clauses();
  std::set<std::string> named;
  for (const auto& entry : fs::recursive_directory_iterator(source("env/crecy"))) {
    named.merge(found_in(text_of(entry.path()), R"((CR-[A-Z]{3}(?:-[0-9]+)?))"));
  }
  ASSERT_FALSE(named.empty());
  for (const std::string& clause : named) EXPECT_TRUE(page.count(clause) == 1) << clause;
}

TEST(CrecyRulesPage, every_clause_of_the_page_is_named_in_the_code) {
  std::set<std::string> named;
  for (const auto& entry : fs::recursive_directory_iterator(source("env/crecy"))) {
    named.merge(found_in(text_of(entry.path()), R"((CR-[A-Z]{3}(?:-[0-9]+)?))"));
  }
  for (const std::string& clause : page_clauses()) EXPECT_TRUE(named.count(clause) == 1) << clause;
}

}  // namespace
}  // namespace banneret
