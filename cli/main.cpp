// The executable `banneret`: picks the verb, turns every error into one line on standard error.
// Exit status: 0 done, 1 something checked is not as it should be, 2 bad input, 130 interrupted.
#include <malloc.h>

#include <array>
#include <climits>
#include <csignal>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/command_line.h"
#include "cli/verbs.h"
#include "env/core/text.h"
#include "env/tabletop/scenario.h"

namespace banneret::cli {

namespace {

struct Verb {
  const char* name;
  const char* summary;
  int (*run)(Arguments);
};

constexpr std::array kVerbs{
    Verb{"list", "rulesets, scenarios and agents", list_verb},
    Verb{"describe", "a scenario: map, forces, victory, actions and observations", describe_verb},
    Verb{"rules", "a ruleset's clauses, each with its readings and its tests", rules_verb},
    Verb{"match", "two agents against each other: win rate and Elo with intervals", match_verb},
    Verb{"replay", "show a recorded game turn by turn, dice and clauses included", replay_verb},
    Verb{"verify", "play recorded games again and compare every hash", verify_verb},
    Verb{"bench", "measure the environment, a planner or an agent", bench_verb},
    Verb{"report", "what a run folder holds: learning curve, matches", report_verb},
    Verb{"solve", "exact value and best action of a small position", solve_verb},
    Verb{"engine", "play and analyse for other programs, by lines of JSON", engine_verb},
#ifdef BANNERET_WITH_NETWORK
    Verb{"train", "train a network by self-play", train_verb},
#endif
};

void print_usage(std::ostream& out) {
  out << "usage: banneret VERB [arguments]      banneret VERB --help says more\n"
         "       banneret --version\n\n";
  for (const Verb& verb : kVerbs) {
    const std::string name = verb.name;
    out << "  " << name << std::string(10 - name.size(), ' ') << verb.summary << "\n";
  }
}

int help_verb(Arguments) {
  print_usage(std::cout);
  return 0;
}

int version_verb(Arguments) {
  std::cout << "banneret " BANNERET_VERSION "\n";
  return 0;
}

/// What stands in the place of a verb besides the verbs.
constexpr std::array kFlags{Verb{"--help", "", help_verb}, Verb{"-h", "", help_verb}, Verb{"help", "", help_verb},
                            Verb{"--version", "", version_verb}};

int unknown_verb(const std::string& word) {
  std::vector<std::string> known;
  known.reserve(kVerbs.size());
  for (const Verb& verb : kVerbs) known.emplace_back(verb.name);
  const std::string near = tabletop::nearest_word(word, known);
  std::cerr << "banneret: no verb '" << one_line(word) << "'"
            << (near.empty() ? "; banneret --help lists them" : "; nearest is " + near) << "\n";
  return 2;
}

}  // namespace

int run(const std::vector<std::string>& words) {
  if (words.empty()) {
    print_usage(std::cerr);
    return 2;
  }
  std::vector<Verb> known(kVerbs.begin(), kVerbs.end());
  known.insert(known.end(), kFlags.begin(), kFlags.end());
  for (const Verb& verb : known) {
    if (words[0] != verb.name) continue;
    try {
      const int status = verb.run(Arguments(words).subspan(1));
      if (!std::cout.flush()) throw std::runtime_error("standard output cannot be written; is the disk full?");
      return status;
    } catch (const std::exception& error) {
      std::cerr << "banneret " << verb.name << ": " << one_line(error.what()) << "\n";
      return 2;
    }
  }
  return unknown_verb(words[0]);
}

}  // namespace banneret::cli

int main(int argc, char** argv) {
  std::signal(SIGXFSZ, SIG_IGN);  // a file over the limit is an error of the write, told like a full disk
  // glibc would give every large tensor back to the system and take it again, at a page fault each 4 KiB.
  ::mallopt(M_MMAP_THRESHOLD, 1 << 30);
  ::mallopt(M_TRIM_THRESHOLD, INT_MAX);
  ::mallopt(M_TOP_PAD, 64 << 20);
  return banneret::cli::run(std::vector<std::string>(argv + 1, argv + argc));
}
