// `banneret rules`: the clauses of a ruleset as the project plays it.
#include <fmt/format.h>
#include <boost/algorithm/string/predicate.hpp>

#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/command_line.h"
#include "cli/rules_pages.h"
#include "cli/verbs.h"

namespace banneret::cli {

namespace {

const RulesPage& page_of(const std::string& ruleset) {
  std::vector<std::string> known;
  for (const RulesPage& page : rules_pages()) {
    if (page.ruleset == ruleset) return page;
    known.push_back(page.ruleset);
  }
  throw UsageError(fmt::format("no rules page for '{}'; there is {}", ruleset, fmt::join(known, ", ")));
}

bool wanted(const Clause& clause, const std::vector<std::string>& words) {
  if (words.size() < 2) return true;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (boost::algorithm::istarts_with(clause.id, words[i])) return true;
  }
  return false;
}

}  // namespace

int rules_verb(Arguments arguments) {
  CommandLine line(
      "rules RULESET [CLAUSE ...] [--tests] [--json]",
      "Prints each clause with its readings (all, or those whose id begins with CLAUSE) and how many tests\n"
      "prove it; with --tests their names. Exit status 1 if a clause shown has no test.");
  line.options.add_options()("tests", "name the tests")("json", "as JSON on standard output");
  if (!line.parse(arguments, 1, 100)) return 0;
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  std::string text;
  bool untested = false;
  for (const Clause& clause : clauses_of(page_of(line.words[0]), test_names())) {
    if (!wanted(clause, line.words)) continue;
    untested = untested || clause.tests.empty();
    text += fmt::format("{}  {}\n", clause.id, clause.text);
    text += fmt::format("    {} test{}\n", clause.tests.size(), clause.tests.size() == 1 ? "" : "s");
    if (line.given("tests")) {
      for (const std::string& test : clause.tests) text += "      " + test + "\n";
    }
    json.push_back({{"id", clause.id}, {"text", clause.text}, {"tests", clause.tests}});
  }
  if (json.empty()) throw UsageError(fmt::format("no clause of {} begins with '{}'", line.words[0], line.words[1]));
  std::cout << (line.given("json") ? json.dump(2) + "\n" : text);
  return untested ? 1 : 0;
}

}  // namespace banneret::cli
