// run.h5: the small tables of a run folder, read and rewritten whole. What it names (segments, a checkpoint) was on
// disk before it, so a folder is always as run.h5 says; later files are a redone iteration's and are written again.
//
// Everything that two equal runs may differ in (times, threads, machine, why it ended) is under /timing and nowhere
// else.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "runfile/files.h"

namespace banneret {

class H5Reader;

/// Raised when a table of run.h5 changes.
inline constexpr int kRunVersion = 1;

/// What the run is a function of.
struct Manifest {
  std::string kind;     ///< "train", "match", "tournament"
  std::string program;  ///< "banneret 0.1.0"
  std::string config;   ///< one "key = value" a line, sorted as --help lists them
  std::uint64_t seed = 0;
  std::map<std::uint64_t, std::string> scenarios;  ///< canonical scenario texts by their hash
  std::map<std::uint64_t, std::string> schemas;    ///< schema_text by schema id
  bool operator==(const Manifest&) const = default;
};

/// One row an iteration of a training run. Losses are means over the iteration's learner steps (NaN without any).
struct IterationTable {
  std::vector<std::int64_t> iteration, segment, moves, games, full_searches, simulations, evaluations, samples, steps;
  std::vector<std::int64_t> side0_wins, draws, side1_wins, truncated, replay_samples;
  std::vector<double> learning_rate, loss, loss_policy, loss_value, loss_margin, target_entropy, mean_length;

  std::size_t rows() const { return iteration.size(); }
  template <class Self, class Visit>
  static void each(Self& self, Visit&& visit) {
    visit("iteration", self.iteration);          // 1, 2, ...
    visit("segment", self.segment);              // number of the file that holds its games
    visit("moves", self.moves);                  // decisions made
    visit("games", self.games);                  // finished in it
    visit("full_searches", self.full_searches);  // decisions with a policy target
    visit("simulations", self.simulations);
    visit("evaluations", self.evaluations);  // positions the network saw
    visit("samples", self.samples);          // positions of its finished games put into the replay buffer
    visit("steps", self.steps);              // learner steps
    visit("side0_wins", self.side0_wins);
    visit("draws", self.draws);
    visit("side1_wins", self.side1_wins);
    visit("truncated", self.truncated);
    visit("replay_samples", self.replay_samples);  // held after it
    visit("learning_rate", self.learning_rate);    // at its end
    visit("loss", self.loss);
    visit("loss_policy", self.loss_policy);
    visit("loss_value", self.loss_value);
    visit("loss_margin", self.loss_margin);
    visit("target_entropy", self.target_entropy);  // mean entropy of its policy targets, nats
    visit("mean_length", self.mean_length);        // decisions a finished game
  }
};

/// One row a match: first agent against second over paired games. Rates and intervals are the first agent's.
struct MatchTable {
  std::vector<std::int64_t> iteration;  ///< after which it was played, -1 outside training
  std::vector<std::string> first, second;
  std::vector<std::uint64_t> scenario, seed;
  std::vector<std::int64_t> games, wins, draws, losses, segment;  ///< segment -1: its games are not stored
  std::vector<double> win_rate, win_rate_low, win_rate_high, elo, elo_low, elo_high;

  std::size_t rows() const { return iteration.size(); }
  template <class Self, class Visit>
  static void each(Self& self, Visit&& visit) {
    visit("iteration", self.iteration);
    visit("first", self.first);
    visit("second", self.second);
    visit("scenario", self.scenario);
    visit("seed", self.seed);
    visit("games", self.games);
    visit("wins", self.wins);
    visit("draws", self.draws);
    visit("losses", self.losses);
    visit("segment", self.segment);
    visit("win_rate", self.win_rate);
    visit("win_rate_low", self.win_rate_low);
    visit("win_rate_high", self.win_rate_high);
    visit("elo", self.elo);
    visit("elo_low", self.elo_low);
    visit("elo_high", self.elo_high);
  }
};

/// Ratings of several agents on one scale.
struct RatingTable {
  std::vector<std::string> agent;
  std::vector<std::int64_t> games;
  std::vector<double> elo, elo_low, elo_high;

  std::size_t rows() const { return agent.size(); }
  template <class Self, class Visit>
  static void each(Self& self, Visit&& visit) {
    visit("agent", self.agent);
    visit("games", self.games);
    visit("elo", self.elo);
    visit("elo_low", self.elo_low);
    visit("elo_high", self.elo_high);
  }
};

/// The segments the run consists of, with the seals of their files.
struct SegmentTable {
  std::vector<std::int64_t> number, games, moves;
  std::vector<std::uint64_t> bytes, checksum;

  std::size_t rows() const { return number.size(); }
  template <class Self, class Visit>
  static void each(Self& self, Visit&& visit) {
    visit("number", self.number);
    visit("games", self.games);
    visit("moves", self.moves);
    visit("bytes", self.bytes);
    visit("checksum", self.checksum);
  }
};

/// /timing: never compared between runs. One row an iteration, and lines of text.
struct TimingTable {
  std::vector<double> selfplay_seconds, learn_seconds, evaluation_seconds, commit_seconds;
  std::vector<std::int64_t> threads;
  std::string notes;  ///< "started 2026-01-02T03:04:05Z on 2 threads", "ended: 10 minutes are over" ...

  std::size_t rows() const { return selfplay_seconds.size(); }
  template <class Self, class Visit>
  static void each(Self& self, Visit&& visit) {
    visit("selfplay_seconds", self.selfplay_seconds);
    visit("learn_seconds", self.learn_seconds);
    visit("evaluation_seconds", self.evaluation_seconds);
    visit("commit_seconds", self.commit_seconds);
    visit("threads", self.threads);
  }
};

struct RunFile {
  Manifest manifest;
  IterationTable iterations;
  MatchTable matches;
  RatingTable ratings;
  SegmentTable segments;
  std::int64_t checkpoint = -1;           ///< number of the checkpoint that belongs to these tables, -1 none
  std::uint64_t checkpoint_checksum = 0;  ///< of its file
  TimingTable timing;

  /// Adds a segment's row. \pre its file is on disk
  void add_segment(std::uint64_t number, const FileSeal& seal, std::size_t games, std::size_t moves);
};

/// "<run>/run.h5".
std::filesystem::path run_file_path(const std::filesystem::path& run);
/// Whole and atomic: see write_file_atomic. \throws RunFileError
void write_run(const std::filesystem::path& run, const RunFile& file);
/// The tables in an image of run.h5. \throws RunFileError
RunFile get_run(const H5Reader& reader);
/// \throws RunFileError
RunFile read_run(const std::filesystem::path& run);
/// What is wrong with the segments' files (missing, damaged, not the one that the tables name), a line each, in their
/// order; empty if all are whole. Every byte is read, none is parsed.
std::vector<std::string> segment_faults(const std::filesystem::path& run, const RunFile& file);

}  // namespace banneret
