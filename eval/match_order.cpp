// Walks along the games that a match must consist of, beside those that are stored.
#include "eval/match_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "eval/match_seeds.h"

namespace banneret {

namespace {

template <class Value>
void expect_cell(const std::string& where, const char* column, const Value& written, const Value& due,
                 RunCheck& check) {
  if (written != due) check.fault(fmt::format("{}: {} is written as {}, it must be {}", where, column, written, due));
}

std::string seed_fault(std::uint64_t found, std::uint64_t due, std::int64_t index, std::uint64_t seed) {
  return fmt::format("its dice seed is {}; game {} of a match with seed {} has {}", found, index, seed, due);
}

}  // namespace

MatchOrder::MatchOrder(const RunFile& file)
    : file_(file), training_(file.manifest.kind == "train"), next_of_row_(file.matches.rows()) {
  const Manifest& manifest = file.manifest;
  agents_ = {config_value(manifest, "agent0"), config_value(manifest, "agent1")};
  games_ = config_number(manifest, training_ ? "evaluation.games" : "games");
}

std::string MatchOrder::complaint(const Segment& segment, std::size_t game, bool last) {
  if (lost_) return {};
  std::string found = training_ ? complaint_of_evaluation(segment, game) : complaint_of_match(segment, game, last);
  lost_ = !found.empty();
  return found;
}

std::uint64_t MatchOrder::dice_seed(std::int64_t index) const {
  return match_dice_seed(file_.manifest.seed, agents_[0] != agents_[1], index);
}

MatchOrder::Names MatchOrder::names_of(std::int64_t index) const {
  return index % 2 == 0 ? agents_ : Names{agents_[1], agents_[0]};
}

bool MatchOrder::is_game(std::int64_t index, std::uint64_t seed, const Names& names) const {
  return seed == dice_seed(index) && names == names_of(index);
}

std::string MatchOrder::complaint_of_match(const Segment& segment, std::size_t game, bool last) {
  const std::uint64_t seed = segment.games.seed[game];
  const Names names = {segment.agents[segment.games.agent0[game]], segment.agents[segment.games.agent1[game]]};
  if (segment.games.match[game] != 0) {
    return fmt::format("it is counted to row {} of /matches; a match has row 0 alone", segment.games.match[game]);
  }
  if (names != agents_ && names != Names{agents_[1], agents_[0]}) {
    return fmt::format("a game of {} against {} in a match of {} against {}", names[0], names[1], agents_[0],
                       agents_[1]);
  }
  const std::int64_t end = last ? games_ : std::min(next_ + 1, games_);
  const std::int64_t due = next_;
  for (; next_ < end; ++next_) {
    if (!is_game(next_, seed, names)) continue;
    ++next_;
    return {};
  }
  if (due >= games_) return fmt::format("one game more than the {} of the match", games_);
  if (seed == dice_seed(due))
    return fmt::format("side 0 is {}; in game {} of the match it is the other", names[0], due);
  return seed_fault(seed, dice_seed(due), due, file_.manifest.seed) + (last ? ", and no later one this" : "");
}

std::string MatchOrder::complaint_of_evaluation(const Segment& segment, std::size_t game) {
  const std::int32_t match = segment.games.match[game];
  if (match < 0 || static_cast<std::size_t>(match) >= next_of_row_.size()) return {};  // run_counts counts strays
  const auto row = static_cast<std::size_t>(match);
  const std::int64_t index = next_of_row_[row]++;
  const std::uint64_t seed = segment.games.seed[game];
  const std::uint64_t due = evaluation_seed(file_.manifest.seed, index / 2);
  if (seed != due) return seed_fault(seed, due, index, file_.manifest.seed);
  Names names = {file_.matches.first[row], file_.matches.second[row]};
  if (index % 2 == 1) std::swap(names[0], names[1]);
  const Names found = {segment.agents[segment.games.agent0[game]], segment.agents[segment.games.agent1[game]]};
  if (found != names) {
    return fmt::format("a game of {} against {}; game {} of its match is one of {} against {}", found[0], found[1],
                       index, names[0], names[1]);
  }
  return {};
}

void MatchOrder::compare_rows(const std::string& name, RunCheck& check) const {
  const std::string seed = std::to_string(file_.manifest.seed);
  expect_cell(name + ": /manifest", "seed", seed, config_value(file_.manifest, "seed"), check);
  training_ ? compare_evaluation_rows(name, check) : compare_match_row(name, check);
}

void MatchOrder::compare_match_row(const std::string& name, RunCheck& check) const {
  const MatchTable& table = file_.matches;
  if (table.rows() > 1) check.fault(fmt::format("{}: /matches has {} rows, a match has one", name, table.rows()));
  if (table.rows() != 1) return;
  const std::string where = name + ": /matches row 0";
  expect_cell(where, "iteration", table.iteration[0], std::int64_t{-1}, check);
  expect_cell(where, "segment", table.segment[0], std::int64_t{0}, check);
  expect_cell(where, "first", table.first[0], agents_[0], check);
  expect_cell(where, "second", table.second[0], agents_[1], check);
  expect_cell(where, "seed", table.seed[0], file_.manifest.seed, check);
}

void MatchOrder::compare_evaluation_rows(const std::string& name, RunCheck& check) const {
  const MatchTable& table = file_.matches;
  const std::int64_t every = config_number(file_.manifest, "evaluation.every");
  const auto iterations = static_cast<std::int64_t>(file_.iterations.rows());
  const std::int64_t due = every > 0 ? 2 * (iterations / every) : 0;  // against random play and the untrained network
  const auto rows = static_cast<std::int64_t>(table.rows());
  if (rows != due) {
    check.fault(fmt::format("{}: /matches has {} rows, two every {} iterations are {}", name, rows, every, due));
    return;
  }
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const std::string where = fmt::format("{}: /matches row {}", name, row);
    const std::int64_t iteration = every * (static_cast<std::int64_t>(row) / 2 + 1);
    expect_cell(where, "iteration", table.iteration[row], iteration, check);
    expect_cell(where, "segment", table.segment[row], file_.iterations.segment[static_cast<std::size_t>(iteration - 1)],
                check);
    expect_cell(where, "seed", table.seed[row], file_.manifest.seed, check);
    expect_cell(where, "games", table.games[row], games_, check);
  }
}

}  // namespace banneret
