// `banneret report`: a run folder in words: what it was, how it learned, whom it beat.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "cli/command_line.h"
#include "cli/verbs.h"
#include "runfile/run_file.h"

namespace banneret::cli {

namespace po = boost::program_options;

namespace {

constexpr int kBarWidth = 40;

std::string bar(double share) {
  const int filled = static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * kBarWidth));
  return std::string(static_cast<std::size_t>(filled), '#') +
         std::string(static_cast<std::size_t>(kBarWidth - filled), '.');
}

/// About `rows` evenly spaced indices of n, the last among them.
std::vector<std::size_t> sampled(std::size_t n, std::size_t rows) {
  std::vector<std::size_t> out;
  const std::size_t shown = std::min(n, rows);
  for (std::size_t i = 1; i <= shown; ++i) out.push_back(i * n / shown - 1);
  return out;
}

std::string iterations_text(const RunFile& run, std::size_t rows) {
  const IterationTable& t = run.iterations;
  if (t.rows() == 0) return {};
  std::string text = "iteration    games  mean length  samples      loss  policy   value  margin\n";
  std::int64_t games = 0;
  std::int64_t samples = 0;
  std::size_t next = 0;
  const std::vector<std::size_t> shown = sampled(t.rows(), rows);
  for (std::size_t i = 0; i < t.rows(); ++i) {
    games += t.games[i];
    samples += t.samples[i];
    if (next == shown.size() || shown[next] != i) continue;
    ++next;
    text += fmt::format("{:>9} {:>8} {:>12.1f} {:>8} {:>9.4f} {:>7.4f} {:>7.4f} {:>7.4f}\n", t.iteration[i], games,
                        t.mean_length[i], samples, t.loss[i], t.loss_policy[i], t.loss_value[i], t.loss_margin[i]);
  }
  return text + "\n";
}

/// The learning curve: win rates of the evaluations inside the run, an opponent at a time.
std::string matches_text(const RunFile& run) {
  const MatchTable& t = run.matches;
  std::map<std::string, std::string> by_opponent;
  for (std::size_t i = 0; i < t.rows(); ++i) {
    const std::string when = t.iteration[i] < 0 ? std::string("match") : fmt::format("iteration {}", t.iteration[i]);
    by_opponent[t.second[i]] +=
        fmt::format("  {:<15} {} {:5.1f}%  (95%: {:.1f} to {:.1f}, {} games)\n", when, bar(t.win_rate[i]),
                    100.0 * t.win_rate[i], 100.0 * t.win_rate_low[i], 100.0 * t.win_rate_high[i], t.games[i]);
  }
  std::string text;
  for (const auto& [opponent, lines] : by_opponent) text += fmt::format("win rate against {}\n{}\n", opponent, lines);
  return text;
}

template <class Table>
nlohmann::ordered_json table_json(const Table& table) {
  nlohmann::ordered_json json;
  Table::each(table, [&](const char* name, const auto& column) { json[name] = column; });
  return json;
}

double sum(const std::vector<double>& values) {
  double total = 0.0;
  for (const double v : values) total += v;
  return total;
}

}  // namespace

int report_verb(Arguments arguments) {
  CommandLine line(
      "report RUN [--rows N] [--json]",
      "Tells what a run folder holds: its configuration, the learning curve, matches; with --json all tables.\n"
      "Exit status 1 if a segment is missing or damaged (each on standard error); `verify` looks into them.");
  std::size_t rows = 20;
  line.options.add_options()("rows", po::value<std::size_t>(&rows)->default_value(20),
                             "rows of the table of iterations")("json", "all tables as JSON on standard output");
  if (!line.parse(arguments, 1, 1)) return 0;
  if (rows < 1) throw UsageError("--rows 0 is out of range; it goes from 1");
  const RunFile run = read_run(line.words[0]);
  const std::vector<std::string> faults = segment_faults(line.words[0], run);
  for (const std::string& fault : faults) std::cerr << "banneret report: " << fault << "\n";
  const int status = faults.empty() ? 0 : 1;
  if (line.given("json")) {
    const nlohmann::ordered_json json{{"kind", run.manifest.kind},
                                      {"program", run.manifest.program},
                                      {"config", run.manifest.config},
                                      {"seed", run.manifest.seed},
                                      {"iterations", table_json(run.iterations)},
                                      {"matches", table_json(run.matches)},
                                      {"segments", table_json(run.segments)},
                                      {"timing", table_json(run.timing)},
                                      {"segment_faults", faults}};
    std::cout << json.dump(2) << "\n";
    return status;
  }
  std::cout << fmt::format("{}: a {} run of {}, seed {}\n\n", line.words[0], run.manifest.kind, run.manifest.program,
                           run.manifest.seed)
            << run.manifest.config << "\n"
            << iterations_text(run, rows) << matches_text(run);
  if (run.timing.rows() > 0) {
    std::cout << fmt::format("seconds: self-play {:.0f}, learning {:.0f}, evaluation {:.0f}, writing {:.0f}\n",
                             sum(run.timing.selfplay_seconds), sum(run.timing.learn_seconds),
                             sum(run.timing.evaluation_seconds), sum(run.timing.commit_seconds));
  }
  return status;
}

}  // namespace banneret::cli
