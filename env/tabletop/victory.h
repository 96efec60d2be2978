// Victory conditions common to all rulesets: destroy, hold, delay, points, exit, kill a named figure; and the turn
// limit. A ruleset keeps a VictoryProgress in its State and calls now() whenever figures fall or leave and turn_end()
// at the end of each turn. Both sides fulfilled at once is a draw, level at the turn limit too. Source: README,
// "Victory".
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "env/core/types.h"

namespace banneret::tabletop {

enum class ConditionKind : std::uint8_t {
  destroy,  ///< no enemy is left on the table and none has exited (who got away was not destroyed)
  hold,   ///< own figures stand on at least `count` of `cells` (0: all) and no enemy on any, for `turns` turn ends in a
          ///< row; turns 0: at the limit
  delay,  ///< at the turn limit at least `count` own figures are still on the table
  points,  ///< at the turn limit more points than the enemy (kills, held cells, exits), or `count` points (if above 0)
           ///< at any turn end
  exit,    ///< at least `count` own figures (of `figure_type` if named) have left over an exit cell
  kill,    ///< the enemy figures of `figure_type` are all off the table, slain or run off, and none has exited
};

struct Condition {
  Side side = 0;  ///< who wins by it
  ConditionKind kind = ConditionKind::destroy;
  int count = 0;
  int turns = 0;
  std::vector<Cell> cells;  ///< hold, points: the objective cells (default: all marked objective)
  std::string figure_type;  ///< exit, kill: only figures of this type
  int points_per_kill = 1;  ///< points
  int points_per_cell = 0;  ///< points: per cell of `cells` that an own figure stands on
  int points_per_exit = 0;  ///< points
  int line = 0;             ///< in the scenario file; 0: the file names no condition
};
inline constexpr int kMaxConditions = 8;

/// The part of a State that victory needs. Plain bytes, swapped with the sides by rotation.
struct VictoryProgress {
  std::array<std::uint8_t, kMaxConditions> held_turns{};  ///< per condition: turn ends in a row
  std::array<std::int16_t, 2> kills{};                    ///< enemies killed by each side
  std::array<std::uint8_t, 2> exits{};                    ///< own figures gone over an exit
  std::array<std::uint8_t, 2> reserved{};
};
static_assert(sizeof(VictoryProgress) == 16);

/// What judging looks at besides the progress. Judged only once all figures are placed: one off the table is gone.
struct VictoryView {
  struct Figure {
    Cell cell = kNoCell;
    Side side = 0;
    bool on_table = false;
    bool exited = false;
    std::uint8_t type = 0;  ///< index into the scenario's figure types
  };
  std::array<Figure, kMaxEntities> figure{};
  int figures = 0;
};

enum class Verdict : std::uint8_t { none, side0, side1, draw };

/// What Game::returns says of it.
constexpr int result_of(Verdict verdict) {
  return verdict == Verdict::side0 ? 1 : verdict == Verdict::side1 ? -1 : 0;
}
/// The verdict with the sides swapped.
constexpr Verdict rotated(Verdict verdict) {
  return verdict == Verdict::side0 ? Verdict::side1 : verdict == Verdict::side1 ? Verdict::side0 : verdict;
}

class VictoryJudge {
 public:
  VictoryJudge() = default;
  /// `type_names[i]` is the name of VictoryView::Figure::type i; `objectives` fill in conditions that name no cells.
  VictoryJudge(std::vector<Condition> conditions, std::vector<std::string> type_names,
               const std::vector<Cell>& objectives);

  /// After figures fell or left: destroy, kill and exit.
  Verdict now(const VictoryView& view) const;
  /// At the end of a turn (counts held turns). `last` is the turn limit: then everything is judged, and no side's
  /// fulfilled is a draw.
  Verdict turn_end(const VictoryView& view, VictoryProgress& progress, bool last) const;
  /// Points of side 0 less points of side 1 as they stand. A side without a points condition counts by the other's
  /// weights; with none at all a kill is a point.
  int points_margin(const VictoryView& view, const VictoryProgress& progress) const;
  /// The progress as it stands in rotated(scenario): sides swapped, held turns in the order of its conditions.
  VictoryProgress rotated(const VictoryProgress& progress) const;
  const std::vector<Condition>& conditions() const { return conditions_; }
  /// Some condition counts points: then the margin does.
  bool counts_points() const;
  /// One line a condition, for people.
  std::vector<std::string> describe() const;

 private:
  static Verdict verdict(std::array<bool, 2> won);
  bool is_type(std::uint8_t type, const std::string& name) const;
  int points(Side side, const VictoryView& view, const VictoryProgress& progress) const;
  bool fulfilled_now(const Condition& condition, const VictoryView& view) const;

  std::vector<Condition> conditions_;
  std::vector<std::string> type_names_;
};

}  // namespace banneret::tabletop
