// Setting: everything of one skirmish game that play does not change - the table, the roster, who sees whom, offsets by
// range and arc, cover, the searches of turning gaits, victory. Made from a scenario by setting.cpp, which refuses what
// the rules cannot play. Knows no State.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "env/skirmish/gaits.h"
#include "env/skirmish/state.h"
#include "env/skirmish/tables.h"
#include "env/tabletop/bitboard.h"
#include "env/tabletop/line_table.h"
#include "env/tabletop/scenario.h"
#include "env/tabletop/sight.h"
#include "env/tabletop/terrain.h"
#include "env/tabletop/victory.h"

namespace banneret::skirmish {

using tabletop::BitBoard;
using tabletop::Point;
using tabletop::Terrain;

/// One line of the roster.
struct Profile {
  Side side = 0;
  Grade grade = Grade::average;
  Weapon weapon = Weapon::none;  ///< in hand at the start
  std::uint16_t carried = 0;     ///< put away at the start, as Layout::carried
  bool shield = false;
  bool civilian = false;
  Horse horse = Horse::none;
  Posture posture = Posture::standing;  ///< at the start
  Gait gait = Gait::halt;               ///< of the turn before the first; ridden only
  std::uint8_t type = 0;                ///< index of its scenario type
  Cell at = kNoCell;
  Direction facing = 0;
  /// Strength in the material margin.
  int worth() const { return civilian ? 1 : 2 + static_cast<int>(grade) + (horse == Horse::ridden ? 1 : 0); }
};

/// Offsets between any two cells of a table.
inline constexpr int kMaxOffset = kMaxWidth - 1;
inline constexpr int kOffsets = 2 * kMaxOffset + 1;

struct Setting {
  explicit Setting(const tabletop::Scenario& scenario);

  tabletop::Scenario scenario;
  tabletop::Table table;
  tabletop::VictoryJudge judge;
  std::vector<Profile> roster;
  std::vector<std::string> type_names;
  std::array<Figures, 2> side{};  ///< figures of each side
  Figures shields = 0;
  Figures civilians = 0;
  int horses = 0;  ///< ridden and held at the start
  bool counts_points = false;
  const GaitSearch& gaits = GaitSearch::shared();      ///< SK-MOV-8
  tabletop::LineTable lines{tabletop::kMaxLineRange};  ///< straight lines up to 18 paces

  // ---- the map ----
  BitBoard difficult;              ///< SK-MOV-1, SK-MOV-5, SK-TER-1
  BitBoard slow_for_horses;        ///< SK-MOV-3: light woods and village ground
  std::array<BitBoard, 10> level;  ///< SK-MOV-2: cells of each height
  std::array<BitBoard, 2> exits;   ///< cells over which the side may leave
  std::vector<Cover> cover;        ///< by cell: of a target standing in it (SK-MOV-4, SK-MOV-5, SK-TER-1)
  BitBoard obstacles;              ///< low walls and hedges: soft cover to a target behind one (SK-TER-1)
  bool has_obstacles = false;
  bool has_exits = false;
  bool has_hills = false;
  /// SK-VIS-1, SK-VIS-2: bit viewer * cells + target, for a target that moved or one that did not.
  std::array<std::vector<std::uint64_t>, 2> seen;

  // ---- offsets, see index() ----
  std::vector<std::uint8_t> distance;  ///< measured, in paces
  std::vector<std::uint8_t> front;     ///< bit f: in the front arc (octants 0, +1, -1) of facing f
  std::vector<std::uint8_t> forward;   ///< bit f: in octant 0 of facing f (SK-FIR-4)
  std::vector<std::uint8_t>
      right_wedge;  ///< bit f: from forward to 45 degrees right of facing f, both included (SK-FIR-5)
  std::vector<std::uint8_t>
      last_step;  ///< direction from the end of a line at this offset back to its last cell before

  int figures() const { return static_cast<int>(roster.size()); }
  int width() const { return table.width(); }
  int height() const { return table.height(); }
  int cells() const { return table.cells(); }
  const Profile& profile(int figure) const { return roster[static_cast<std::size_t>(figure)]; }
  const std::string& type_name_of(int figure) const { return type_names[profile(figure).type]; }
  Side side_of(int figure) const { return has(side[1], figure) ? Side{1} : Side{0}; }
  static std::size_t index(Point offset) {
    return static_cast<std::size_t>((offset.y + kMaxOffset) * kOffsets + offset.x + kMaxOffset);
  }
  int distance_between(Cell a, Cell b) const { return distance[index(table.point(b) - table.point(a))]; }
  /// Line of sight and woods; not symmetric. `moved`: the target has moved this turn or last.
  bool sees(Cell viewer, Cell target, bool moved) const {
    const std::size_t at = static_cast<std::size_t>(viewer) * static_cast<std::size_t>(cells()) + target;
    return ((seen[moved ? 1 : 0][at >> 6U] >> (at & 63U)) & 1U) != 0;
  }
};

/// Where a held horse stands at the start: straight behind its figure, kNoCell if that is no ground to step on.
Cell held_horse_cell(const Setting& set, const Profile& profile);

}  // namespace banneret::skirmish
