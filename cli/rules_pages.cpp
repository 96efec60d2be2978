// Reads clauses out of the embedded rules pages and finds the tests that name them.
#include "cli/rules_pages.h"

#include <cctype>
#include <sstream>

namespace banneret::cli {

namespace {

/// True if `name` carries `mark` (MA_MOV_1) as a whole: not followed or preceded by a letter or digit (MA_MOV_10).
bool carries(const std::string& name, const std::string& mark) {
  const auto word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
  for (std::size_t at = name.find(mark); at != std::string::npos; at = name.find(mark, at + 1)) {
    const std::size_t end = at + mark.size();
    if ((at == 0 || !word(name[at - 1])) && (end == name.size() || !word(name[end]))) return true;
  }
  return false;
}

std::string mark_of(std::string id) {
  for (char& c : id) {
    if (c == '-') c = '_';
  }
  return id;
}

std::string trimmed(const std::string& line) {
  const std::size_t from = line.find_first_not_of(" \t");
  return from == std::string::npos ? std::string() : line.substr(from, line.find_last_not_of(" \t\r") - from + 1);
}

/// "MA-MOV-3", "CH-HTH-T1": capitals, digits and hyphens; not the bold words that other bullets begin with.
bool is_clause_id(const std::string& text) {
  return text.find('-') != std::string::npos &&
         text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") == std::string::npos;
}

}  // namespace

std::vector<Clause> clauses_of(const RulesPage& page, const std::vector<std::string>& tests) {
  std::vector<Clause> clauses;
  std::istringstream lines(page.text);
  bool open = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("- **", 0) == 0) {
      const std::size_t end = line.find("**", 4);
      open = end != std::string::npos && is_clause_id(line.substr(4, end - 4));
      if (!open) continue;
      clauses.push_back({line.substr(4, end - 4), trimmed(line.substr(end + 2)), {}});
    } else if (line.empty() || line[0] == '#' || line[0] == '-' || line[0] == '|') {
      open = false;
    } else if (open) {
      clauses.back().text += " " + trimmed(line);
    }
  }
  for (Clause& clause : clauses) {
    for (const std::string& name : tests) {
      if (carries(name, mark_of(clause.id))) clause.tests.push_back(name);
    }
  }
  return clauses;
}

}  // namespace banneret::cli
