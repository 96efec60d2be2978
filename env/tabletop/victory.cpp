// When a side has won: every condition on a view of the figures, and both sides' conditions put together.
// Reading conditions from a file is scenario_victory.cpp; when to judge is each ruleset's sequence of play.
#include "env/tabletop/victory.h"

#include <algorithm>
#include <utility>

namespace banneret::tabletop {
namespace {

using Figure = VictoryView::Figure;

int count_if(const VictoryView& view, const auto& wanted) {
  return static_cast<int>(std::count_if(view.figure.begin(), view.figure.begin() + view.figures, wanted));
}

/// Figures of `side` on the table and on one of the cells.
int standing(const VictoryView& view, const std::vector<Cell>& cells, Side side) {
  return count_if(view, [&](const Figure& f) {
    return f.side == side && f.on_table && std::find(cells.begin(), cells.end(), f.cell) != cells.end();
  });
}

bool holds(const Condition& condition, const VictoryView& view) {
  const int wanted = condition.count > 0 ? condition.count : static_cast<int>(condition.cells.size());
  return standing(view, condition.cells, condition.side) >= wanted &&
         standing(view, condition.cells, other(condition.side)) == 0;
}

int points_of(const Condition& weights, Side side, const VictoryView& view, const VictoryProgress& progress) {
  return weights.points_per_kill * progress.kills[side] + weights.points_per_exit * progress.exits[side] +
         (weights.points_per_cell > 0 ? weights.points_per_cell * standing(view, weights.cells, side) : 0);
}

std::string plural(int count, const std::string& word) {
  return std::to_string(count) + " " + word + (count == 1 ? "" : "s");
}

}  // namespace

VictoryJudge::VictoryJudge(std::vector<Condition> conditions, std::vector<std::string> type_names,
                           const std::vector<Cell>& objectives)
    : conditions_(std::move(conditions)), type_names_(std::move(type_names)) {
  for (Condition& condition : conditions_) {
    if (condition.cells.empty()) condition.cells = objectives;
  }
}

bool VictoryJudge::counts_points() const {
  return std::any_of(conditions_.begin(), conditions_.end(),
                     [](const Condition& condition) { return condition.kind == ConditionKind::points; });
}

bool VictoryJudge::is_type(std::uint8_t type, const std::string& name) const {
  return name.empty() || (type < type_names_.size() && type_names_[type] == name);
}

int VictoryJudge::points(Side side, const VictoryView& view, const VictoryProgress& progress) const {
  const Condition kills_alone;
  const Condition* weights = nullptr;  // a side without its own counts by the other's
  for (const Condition& condition : conditions_) {
    if (condition.kind == ConditionKind::points && (weights == nullptr || condition.side == side)) weights = &condition;
  }
  return points_of(weights == nullptr ? kills_alone : *weights, side, view, progress);
}

int VictoryJudge::points_margin(const VictoryView& view, const VictoryProgress& progress) const {
  return points(0, view, progress) - points(1, view, progress);
}

bool VictoryJudge::fulfilled_now(const Condition& condition, const VictoryView& view) const {
  const Side side = condition.side;
  switch (condition.kind) {
    case ConditionKind::destroy:
      return count_if(view, [&](const Figure& f) { return f.side != side && (f.on_table || f.exited); }) == 0;
    case ConditionKind::exit:
      return count_if(view, [&](const Figure& f) {
               return f.side == side && f.exited && is_type(f.type, condition.figure_type);
             }) >= condition.count;
    case ConditionKind::kill:
      return count_if(view, [&](const Figure& f) {
               return f.side != side && (f.on_table || f.exited) && is_type(f.type, condition.figure_type);
             }) == 0;
    default:
      return false;
  }
}

Verdict VictoryJudge::verdict(std::array<bool, 2> won) {
  if (won[0] && won[1]) return Verdict::draw;
  if (won[0]) return Verdict::side0;
  return won[1] ? Verdict::side1 : Verdict::none;
}

Verdict VictoryJudge::now(const VictoryView& view) const {
  std::array<bool, 2> won{};
  for (const Condition& condition : conditions_)
    won[condition.side] = won[condition.side] || fulfilled_now(condition, view);
  return verdict(won);
}

Verdict VictoryJudge::turn_end(const VictoryView& view, VictoryProgress& progress, bool last) const {
  std::array<bool, 2> won{};
  for (std::size_t i = 0; i < conditions_.size(); ++i) {
    const Condition& condition = conditions_[i];
    const Side side = condition.side;
    bool fulfilled = fulfilled_now(condition, view);
    if (condition.kind == ConditionKind::hold) {
      const bool held = holds(condition, view);
      std::uint8_t& turns = progress.held_turns[i];
      turns = held ? static_cast<std::uint8_t>(std::min(turns + 1, 255)) : std::uint8_t{0};
      fulfilled = condition.turns > 0 ? turns >= condition.turns : last && held;
    } else if (condition.kind == ConditionKind::delay) {
      fulfilled =
          last && count_if(view, [&](const Figure& f) { return f.side == side && f.on_table; }) >= condition.count;
    } else if (condition.kind == ConditionKind::points) {
      const int own = points(side, view, progress);
      fulfilled =
          (condition.count > 0 && own >= condition.count) || (last && own > points(other(side), view, progress));
    }
    won[side] = won[side] || fulfilled;
  }
  const Verdict result = verdict(won);
  return last && result == Verdict::none ? Verdict::draw : result;
}

VictoryProgress VictoryJudge::rotated(const VictoryProgress& progress) const {
  VictoryProgress out = progress;
  std::swap(out.kills[0], out.kills[1]);
  std::swap(out.exits[0], out.exits[1]);
  // Conditions stand side 0's first; turning the scenario swaps the two runs.
  std::size_t to = 0;
  for (Side side : {Side{1}, Side{0}}) {
    for (std::size_t i = 0; i < conditions_.size(); ++i) {
      if (conditions_[i].side == side) out.held_turns[to++] = progress.held_turns[i];
    }
  }
  return out;
}

std::vector<std::string> VictoryJudge::describe() const {
  std::vector<std::string> out;
  for (const Condition& c : conditions_) {
    std::string line = "side " + std::to_string(c.side) + " wins ";
    switch (c.kind) {
      case ConditionKind::destroy:
        line += "when no enemy is left";
        break;
      case ConditionKind::hold:
        line += "by holding " + (c.count > 0 ? std::to_string(c.count) + " of " : std::string("all of ")) +
                plural(static_cast<int>(c.cells.size()), "objective cell") + " with no enemy on any" +
                (c.turns > 0 ? " for " + plural(c.turns, "turn") : std::string(" at the turn limit"));
        break;
      case ConditionKind::delay:
        line += "with " + plural(c.count, "figure") + " on the table at the turn limit";
        break;
      case ConditionKind::points:
        line += (c.count > 0 ? "with " + plural(c.count, "point") + ", or " : std::string()) +
                "with more points at the turn limit (" + std::to_string(c.points_per_kill) + " a kill, " +
                std::to_string(c.points_per_cell) + " an objective cell, " + std::to_string(c.points_per_exit) +
                " an exit)";
        break;
      case ConditionKind::exit:
        line += "when " + plural(c.count, c.figure_type.empty() ? "figure" : c.figure_type) + " have left over an exit";
        break;
      case ConditionKind::kill:
        line += "when every enemy " + c.figure_type + " is slain or has run off";
        break;
    }
    out.push_back(std::move(line));
  }
  return out;
}

}  // namespace banneret::tabletop
