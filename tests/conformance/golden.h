// Golden files: the text of one random game a scenario, and the hashes of many. A changed golden file is reviewed by
// eye, and raises the ruleset's rules version. BANNERET_UPDATE_GOLDEN=1 rewrites them (and fails, so that nobody stays
// in it).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "env/core/game.h"

namespace banneret::conformance {

/// The random game of `seed`, an event a line, cut after `most_events` (its end and final hash are always there).
std::string playthrough(const Game& game, std::uint64_t seed, int most_events = 400);

/// A line of tests/golden/random_hashes.txt: "mayhem/3v3 rules 1 seed 1 games 1000 hash 0123456789abcdef".
struct RandomHash {
  std::string scenario;
  int rules_version = 0;
  std::uint64_t seed = 0;
  std::uint64_t games = 0;
  std::string hash;
};
std::vector<RandomHash> read_random_hashes(const std::string& file);
std::string random_hash_line(const RandomHash& entry);

/// tests/golden in the source tree.
std::string golden_folder();
/// "mayhem/3v3" -> "<folder>/mayhem_3v3.txt".
std::string golden_file(const std::string& scenario);
bool updating_goldens();
std::string read_text(const std::string& file);
void write_text(const std::string& file, const std::string& text);
std::string hex(std::uint64_t number);

}  // namespace banneret::conformance
