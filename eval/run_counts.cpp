// Counting and comparing. Means and intervals may differ in their last bits between compilers, counts may not.
#include "eval/run_counts.h"

#include <fmt/format.h>

#include <cmath>

#include "eval/statistics.h"

namespace banneret {

namespace {

/// Equal but for rounding; two NaNs and equal infinities are equal.
bool same(double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  if (std::isinf(a) || std::isinf(b)) return a == b;
  return std::abs(a - b) <= 1e-9 * std::max({1.0, std::abs(a), std::abs(b)});
}

template <class Number>
void compare_cell(const std::string& where, const char* column, Number written, Number counted, RunCheck& check) {
  bool equal = false;
  if constexpr (std::is_same_v<Number, double>) {
    equal = same(written, counted);
  } else {
    equal = written == counted;
  }
  if (!equal) check.fault(fmt::format("{}: {} is written as {}, its games give {}", where, column, written, counted));
}

double mean(double sum, std::int64_t count) {
  return count == 0 ? std::nan("") : sum / static_cast<double>(count);
}

}  // namespace

RunCounts::RunCounts(const RunFile& file)
    : file_(file),
      short_searches_(config_value(file.manifest, "replay.short_searches") == "true"),
      training_(file.manifest.kind == "train"),
      matches_(file.matches.rows()) {}

void RunCounts::add(const RecordedGame& game, std::int64_t segment) {
  if (game.match < 0) {
    add_self_play(game, segment);
  } else if (static_cast<std::size_t>(game.match) < matches_.size()) {
    add_match_game(game, segment);
  } else {
    ++(training_ ? strays_ : unfinished_);
  }
}

void RunCounts::add_self_play(const RecordedGame& game, std::int64_t segment) {
  Iteration& row = iterations_[segment];
  ++row.games;
  ++(game.truncated || game.result == 0 ? row.draws : game.result > 0 ? row.wins0 : row.wins1);
  row.truncated += game.truncated ? 1 : 0;
  row.moves += static_cast<std::int64_t>(game.moves.size());
  for (const RecordedMove& move : game.moves) {
    row.targets += move.policy.empty() ? 0 : 1;
    row.samples += short_searches_ || !move.policy.empty() ? 1 : 0;
    for (const Half p : move.policy) {
      row.entropy -= from_half(p) > 0.0F ? from_half(p) * std::log(from_half(p)) : 0.0;
    }
  }
}

void RunCounts::add_match_game(const RecordedGame& game, std::int64_t segment) {
  const auto row = static_cast<std::size_t>(game.match);
  MatchGames& match = matches_[row];
  const MatchTable& table = file_.matches;
  const bool first_is_0 = game.agents[0] == table.first[row] && game.agents[1] == table.second[row];
  if (match.fault.empty() && game.scenario != table.scenario[row]) {
    match.fault = "a game of another scenario is counted to it";
  } else if (match.fault.empty() && training_ && segment != table.segment[row]) {
    match.fault = fmt::format("segment {} holds a game of it", segment);
  }
  std::vector<double>& scores = match.scores[game.seed];
  if (scores.empty()) match.order.push_back(game.seed);
  scores.push_back(0.5 + 0.5 * (first_is_0 ? game.result : -game.result));
}

void RunCounts::compare(const std::string& name, RunCheck& check) const {
  compare_iterations(name, check);
  for (std::size_t row = 0; row < matches_.size(); ++row) compare_match(name, row, check);
  check.unfinished = unfinished_;
  if (strays_ > 0) check.fault(fmt::format("{}: {} games are of a row that /matches does not have", name, strays_));
}

void RunCounts::compare_iterations(const std::string& name, RunCheck& check) const {
  const IterationTable& table = file_.iterations;
  for (std::size_t i = 0; i < table.rows(); ++i) {
    const auto found = iterations_.find(table.segment[i]);
    const Iteration counted = found == iterations_.end() ? Iteration() : found->second;
    const std::string where = fmt::format("{}: /iterations row {}", name, i);
    compare_cell(where, "iteration", table.iteration[i], static_cast<std::int64_t>(i) + 1, check);
    compare_cell(where, "games", table.games[i], counted.games, check);
    compare_cell(where, "side0_wins", table.side0_wins[i], counted.wins0, check);
    compare_cell(where, "draws", table.draws[i], counted.draws, check);
    compare_cell(where, "side1_wins", table.side1_wins[i], counted.wins1, check);
    compare_cell(where, "truncated", table.truncated[i], counted.truncated, check);
    compare_cell(where, "samples", table.samples[i], counted.samples, check);
    compare_cell(where, "mean_length", table.mean_length[i], mean(static_cast<double>(counted.moves), counted.games),
                 check);
    compare_cell(where, "target_entropy", table.target_entropy[i], mean(counted.entropy, counted.targets), check);
  }
}

void RunCounts::compare_match(const std::string& name, std::size_t row, RunCheck& check) const {
  const MatchTable& table = file_.matches;
  const MatchGames& match = matches_[row];
  const std::string where = fmt::format("{}: /matches row {}", name, row);
  if (!match.fault.empty()) check.fault(where + ": " + match.fault);
  if (table.segment[row] < 0) return;  // its games are not stored
  const std::size_t games_a_unit = table.first[row] == table.second[row] ? 1 : 2;
  std::vector<double> units;
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;
  for (const std::uint64_t seed : match.order) {
    const std::vector<double>& scores = match.scores.at(seed);
    if (scores.size() < games_a_unit) continue;  // the pair was interrupted: it does not count
    double sum = 0.0;
    for (const double score : scores) {
      ++(score == 1.0 ? wins : score == 0.0 ? losses : draws);
      sum += score;
    }
    units.push_back(sum / static_cast<double>(scores.size()));
  }
  compare_cell(where, "games", table.games[row], wins + draws + losses, check);
  compare_cell(where, "wins", table.wins[row], wins, check);
  compare_cell(where, "draws", table.draws[row], draws, check);
  compare_cell(where, "losses", table.losses[row], losses, check);
  if (units.empty()) return;
  const Interval rate = score_interval(units);
  const Interval elo = elo_interval(rate);
  compare_cell(where, "win_rate", table.win_rate[row], rate.middle, check);
  compare_cell(where, "win_rate_low", table.win_rate_low[row], rate.low, check);
  compare_cell(where, "win_rate_high", table.win_rate_high[row], rate.high, check);
  compare_cell(where, "elo", table.elo[row], elo.middle, check);
  compare_cell(where, "elo_low", table.elo_low[row], elo.low, check);
  compare_cell(where, "elo_high", table.elo_high[row], elo.high, check);
}

}  // namespace banneret
