// Turns finished games into rows of a run folder. The file format is runfile's.
#include "eval/match_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace banneret {

namespace {

constexpr std::size_t kMostGamesPerSegment = 256;

/// With how many games on disk the next commit is due, after one at `due`. Games count, not seconds, so that equal
/// matches leave equal files; what is on disk doubles, so that a slow match never has more in memory than there.
std::size_t next_due(std::size_t due) {
  return due + std::min(due, kMostGamesPerSegment);
}

std::string config_text(const Game& game, const MatchConfig& config) {
  return fmt::format("agent0 = {}\nagent1 = {}\ngames = {}\nmax-decisions = {}\nscenario = {}\nseed = {}\n",
                     config.agents[0], config.agents[1], config.games, config.max_decisions, game.spec().scenario,
                     config.seed);
}

}  // namespace

MatchWriter::MatchWriter(const std::string& run, const Game& game, const MatchConfig& config,
                         const std::string& program)
    : run_(run), lock_(run) {
  if (std::filesystem::exists(run_file_path(run))) {
    throw RunFileError(fmt::format("{}: holds a run already; name a new folder", run));
  }
  make_folder(std::filesystem::path(run) / "segments");
  for (const char* folder : {"", "segments"}) remove_temporaries(std::filesystem::path(run) / folder);
  const GameSpec& spec = game.spec();
  file_.manifest.kind = "match";
  file_.manifest.program = program;
  file_.manifest.config = config_text(game, config);
  file_.manifest.seed = config.seed;
  file_.manifest.scenarios[spec.scenario_hash] = spec.scenario_text;
  file_.manifest.schemas[spec.schema] =
      schema_text(spec.ruleset, spec.observation_meaning, spec.observation, spec.actions);
  write_run(run_, file_);
}

void MatchWriter::add(const MatchGame& game) {
  RecordedGame recorded = *game.recorded;
  recorded.match = 0;
  waiting_.emplace(game.index, std::move(recorded));
  while (!waiting_.empty() && waiting_.begin()->first == next_) {
    held_.append(waiting_.begin()->second);
    waiting_.erase(waiting_.begin());
    ++next_;
    if (static_cast<std::size_t>(next_) == due_) {
      write_held_segment();
      due_ = next_due(due_);
    }
  }
}

void MatchWriter::write_held_segment() {
  if (held_.game_count() == 0) return;
  const std::uint64_t number = file_.segments.rows();
  const FileSeal seal = write_segment(run_, number, held_);
  file_.add_segment(number, seal, held_.game_count(), held_.move_count());
  held_ = Segment();
  write_run(run_, file_);
}

void MatchWriter::finish(const MatchResult& result) {
  for (auto& [index, recorded] : waiting_) held_.append(recorded);  // an interrupted match leaves gaps
  waiting_.clear();
  write_held_segment();
  MatchTable& t = file_.matches;
  t.iteration.push_back(-1);
  t.first.push_back(result.config.agents[0]);
  t.second.push_back(result.config.agents[1]);
  t.scenario.push_back(file_.manifest.scenarios.begin()->first);
  t.seed.push_back(result.config.seed);
  t.games.push_back(static_cast<std::int64_t>(result.games.size()));
  t.wins.push_back(result.wins);
  t.draws.push_back(result.draws);
  t.losses.push_back(result.losses);
  t.segment.push_back(0);
  t.win_rate.push_back(result.win_rate.middle);
  t.win_rate_low.push_back(result.win_rate.low);
  t.win_rate_high.push_back(result.win_rate.high);
  t.elo.push_back(result.elo.middle);
  t.elo_low.push_back(result.elo.low);
  t.elo_high.push_back(result.elo.high);
  write_run(run_, file_);
}

}  // namespace banneret
