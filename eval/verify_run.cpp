// Walks a run folder segment by segment; the games of one are played again over threads.
#include "eval/verify_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <map>
#include <set>
#include <utility>

#include "eval/match_order.h"
#include "eval/parallel.h"
#include "eval/run_counts.h"

namespace banneret {

namespace {

namespace fs = std::filesystem;

class Verification {
 public:
  Verification(const fs::path& run, const VerifyOptions& options, RunCheck& check)
      : run_(run), options_(options), check_(check), counts_(check.file), order_(check.file) {
    for (const std::int64_t games : check.file.segments.games) all_games_ += games;
    const Manifest& manifest = check.file.manifest;
    cap_ = config_number(manifest, manifest.kind == "train" ? "selfplay.max_decisions" : "max-decisions");
  }

  void run() {
    const std::string& kind = check_.file.manifest.kind;
    if (kind != "train" && kind != "match") {
      check_.fault(fmt::format("{}: is a run of kind '{}', of which nothing is known", run_.string(), kind));
    }
    make_games();
    for (std::size_t row = 0; row < check_.file.segments.rows() && !stopped(); ++row) check_segment(row);
    check_.stopped = stopped();
    if (check_.stopped) return;
    if (check_.fault_count == 0) {  // else they would only echo it
      order_.compare_rows(run_.string(), check_);
      counts_.compare(run_.string(), check_);
    }
    check_later_segments();
  }

 private:
  bool stopped() const { return options_.stop && options_.stop(); }

  void make_games() {
    for (const auto& [hash, text] : check_.file.manifest.scenarios) {
      try {
        std::unique_ptr<const Game> game = options_.source(text, scenario_name(check_.file.manifest, hash));
        if (game->spec().scenario_hash != hash) {
          check_.fault(fmt::format("{}: the text of scenario {:016x} does not have this hash", run_.string(), hash));
        }
        games_[hash] = std::move(game);
      } catch (const std::exception& error) {
        check_.fault(fmt::format("{}: scenario {:016x}: {}", run_.string(), hash, error.what()));
      }
    }
  }

  std::string name_of(std::size_t row) const {
    return (run_ / segment_name(static_cast<std::uint64_t>(check_.file.segments.number[row]))).string();
  }

  void check_segment(std::size_t row) {
    const SegmentTable& table = check_.file.segments;
    const std::string name = name_of(row);
    Segment segment;
    try {
      FileSeal seal;
      segment = read_segment(run_, static_cast<std::uint64_t>(table.number[row]), &seal);
      if (seal.checksum != table.checksum[row] || seal.bytes != table.bytes[row]) {
        check_.fault(name + ": is not the file that run.h5 names (another checksum or length)");
      }
    } catch (const RunFileError& error) {
      check_.fault(error.what());
      order_.lose_place();
      return;
    }
    const auto games = static_cast<std::int64_t>(segment.game_count());
    const auto moves = static_cast<std::int64_t>(segment.move_count());
    if (games != table.games[row] || moves != table.moves[row]) {
      check_.fault(fmt::format("{}: holds {} games and {} moves, run.h5 says {} and {}", name, games, moves,
                               table.games[row], table.moves[row]));
    }
    ++check_.segments;
    check_games(segment, name, row + 1 == table.rows());
    for (std::size_t i = 0; i < segment.game_count() && !stopped(); ++i) count(segment, i, table.number[row]);
  }

  /// Plays all games of a segment again; faults come in their order whatever the threads.
  void check_games(const Segment& segment, const std::string& name, bool last) {
    std::vector<std::string> complaints(segment.game_count());
    const int threads = std::max(1, options_.threads);
    std::atomic<std::size_t> next{0};
    parallel_for(threads, threads, [&](int) {
      Workspace work;
      for (std::size_t i = next++; i < complaints.size() && !stopped(); i = next++) {
        complaints[i] = complaint_of(segment, i, work);
        const std::int64_t done = ++games_checked_;
        if (options_.seen) options_.seen(done, all_games_);
      }
    });
    for (std::size_t i = 0; i < complaints.size(); ++i) {
      const std::string misplaced = order_.complaint(segment, i, last);
      if (complaints[i].empty()) complaints[i] = misplaced;
      if (!complaints[i].empty()) check_.fault(fmt::format("{}: game {}: {}", name, i, complaints[i]));
    }
  }

  std::string complaint_of(const Segment& segment, std::size_t i, Workspace& work) const {
    const RecordedGame game = segment.game(i);
    if (segment.games.length[i] != static_cast<std::int32_t>(game.moves.size())) {
      return fmt::format("length {} is written, it has {} decisions", segment.games.length[i], game.moves.size());
    }
    const auto found = games_.find(game.scenario);
    if (found == games_.end()) return "it was played on a scenario that the manifest lacks";
    const std::string difference = check_game(*found->second, game, work);
    return difference.empty() ? complaint_of_length(game) : difference;
  }

  /// A game may only be cut off, and so made a draw, at the cap that the configuration names.
  std::string complaint_of_length(const RecordedGame& game) const {
    const auto length = static_cast<std::int64_t>(game.moves.size());
    if (game.truncated ? length == cap_ : length <= cap_) return {};
    return fmt::format("it {} after {} decisions, the cap is {}", game.truncated ? "is cut off" : "ends", length, cap_);
  }

  void count(const Segment& segment, std::size_t i, std::int64_t number) {
    const RecordedGame game = segment.game(i);
    ++check_.games;
    check_.moves += static_cast<std::int64_t>(game.moves.size());
    check_.dice += static_cast<std::int64_t>(game.dice.size());
    counts_.add(game, number);
    if (game.match >= 0) return;
    check_.selfplay_seeds.push_back(game.seed);
    check_.selfplay_moves += static_cast<std::int64_t>(game.moves.size());
    for (const RecordedMove& move : game.moves) {
      check_.selfplay_targets += move.policy.empty() ? 0 : 1;
      check_.selfplay_simulations += move.simulations;
    }
  }

  /// Whole files that run.h5 does not name are those of a commit that was cut short; a damaged one never happens.
  void check_later_segments() {
    const std::vector<std::int64_t>& named = check_.file.segments.number;
    std::error_code error;
    std::set<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator(run_ / "segments", error)) {
      if (entry.path().extension() == ".h5") names.insert(entry.path().stem().string());
    }
    for (const std::string& stem : names) {
      std::uint64_t number = 0;
      const auto read = std::from_chars(stem.data(), stem.data() + stem.size(), number);
      if (read.ptr != stem.data() + stem.size()) continue;
      if (std::find(named.begin(), named.end(), static_cast<std::int64_t>(number)) != named.end()) continue;
      try {
        read_segment(run_, number);
        ++check_.later_segments;
      } catch (const RunFileError& fault) {
        check_.fault(fault.what());
      }
    }
  }

  const fs::path& run_;
  const VerifyOptions& options_;
  RunCheck& check_;
  RunCounts counts_;
  MatchOrder order_;
  std::map<std::uint64_t, std::unique_ptr<const Game>> games_;
  std::int64_t cap_ = 0;  ///< decisions a game
  std::int64_t all_games_ = 0;
  std::atomic<std::int64_t> games_checked_{0};
};

}  // namespace

RunCheck verify_run(const std::filesystem::path& run, const VerifyOptions& options) {
  RunCheck check;
  check.file = read_run(run);
  Verification(run, options, check).run();
  return check;
}

}  // namespace banneret
