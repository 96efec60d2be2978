// The verbs of the executable: one function each, its flags and help inside. Each returns the process's exit status and
// throws for errors that main turns into one line.
#pragma once

#include <span>
#include <string>

namespace banneret::cli {

using Arguments = std::span<const std::string>;

int list_verb(Arguments arguments);
int describe_verb(Arguments arguments);
int rules_verb(Arguments arguments);
int match_verb(Arguments arguments);
int replay_verb(Arguments arguments);
int verify_verb(Arguments arguments);
int bench_verb(Arguments arguments);
int report_verb(Arguments arguments);
int solve_verb(Arguments arguments);
int engine_verb(Arguments arguments);
#ifdef BANNERET_WITH_NETWORK
int train_verb(Arguments arguments);
#endif

}  // namespace banneret::cli
