// Setting: everything of one chevauchee game that play does not change - the table, the rosters, moves at the
// scenario's scale, what ground costs, who may engage or see whom from where, victory. Made from a scenario by
// setting.cpp, which refuses what the rules cannot play. Knows no State.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "env/chevauchee/state.h"
#include "env/chevauchee/tables.h"
#include "env/tabletop/bitboard.h"
#include "env/tabletop/lattice.h"
#include "env/tabletop/scenario.h"
#include "env/tabletop/sight.h"
#include "env/tabletop/terrain.h"
#include "env/tabletop/victory.h"

namespace banneret::chevauchee {

using tabletop::BitBoard;
using tabletop::Point;

inline constexpr int kMostEngagement = 2;  ///< cells, at 1/35 (CH-RNG-1)
inline constexpr int kNearWidth = 2 * kMostEngagement + 1;

/// One line of the roster.
struct Profile {
  Side side = 0;
  Armour armour = Armour::unarmoured;
  bool mounted = false;
  Shield shield = Shield::none;
  std::array<Weapon, kMaxWeapons> weapons{};  ///< in the order in which they come to hand
  std::uint8_t weapon_count = 0;
  Missile missile = Missile::none;  ///< carried: none to longbow
  bool loaded = true;               ///< at the start
  std::uint8_t javelins = 0;        ///< at the start
  Nation nation = Nation::none;
  std::uint8_t type = 0;  ///< index of its scenario type
  Cell at = kNoCell;      ///< kNoCell: placed in the deployment phase
  Direction facing = 0;
  int category() const { return category_of(armour, mounted); }
  /// CH-HTH-T2: in hand after so many are gone.
  Weapon weapon(int gone) const {
    return gone < weapon_count ? weapons[static_cast<std::size_t>(gone)] : Weapon::unarmed;
  }
};

/// Offsets between any two cells of a table.
inline constexpr int kOffsets = 2 * kMaxWidth - 1;

struct Setting {
  explicit Setting(const tabletop::Scenario& scenario);

  tabletop::Scenario scenario;
  tabletop::Table table;  ///< CH-SET-1
  tabletop::Sight sight;  ///< CH-TER-0; no limit of range (CH-MIS-9)
  tabletop::VictoryJudge judge;
  std::vector<Profile> roster;  ///< CH-SET-0
  std::vector<std::string> type_names;
  std::array<Soldiers, 2> side{};
  std::array<int, 2> first{};  ///< roster number of each side's first soldier
  int scale = 1;               ///< CH-RNG-1: 1, or 2 at 1/35; multiplies every range, move, bonus, terrain modifier
  bool counts_points = false;

  // ---- the map ----
  std::vector<std::uint8_t> penalty;              ///< by cell: terrain_penalty, at scale
  std::vector<std::uint32_t> near_mask;           ///< by cell: see near()
  std::vector<std::uint8_t> cover;                ///< by cell: cover_of
  std::array<BitBoard, kMostTerrain + 1> costly;  ///< [p]: cells whose penalty (unscaled) is more than p
  BitBoard building;                              ///< is_building
  BitBoard obstacles;
  BitBoard no_charge;  ///< closed walls and bars_charges
  std::array<BitBoard, 2> exits;
  std::array<BitBoard, 2> zones;
  bool has_terrain = false;  ///< any cell with a penalty, any building
  bool has_levels = false;   ///< not all of one height
  bool has_exits = false;

  // ---- steps (CH-TER-0, CH-MOV-6). climb_steps and level_steps are used on maps with levels alone ----
  std::array<BitBoard, 16> climb_steps{};  ///< [i]: cells from which step i is open, kClimb and knight's cells heeded
  std::array<BitBoard, 16> level_steps{};  ///< the same, and it leads nowhere up
  BitBoard raised;                         ///< cells above the lowest level of the map
  std::array<BitBoard, kMostTerrain + 1> toll_from{};  ///< [toll, unscaled]: cells from which some step takes it
  bool has_cliffs = false;                             ///< some step is closed by kClimb

  // ---- offsets, by index(offset) ----
  std::array<std::uint8_t, kOffsets * kOffsets> distance{};  ///< measured
  std::array<std::uint8_t, kOffsets * kOffsets> front{};     ///< bit f: in the front arc of facing f
  std::array<std::uint8_t, kOffsets * kOffsets> shielded{};  ///< bit f: in octants 0, +1, -1, -2 of facing f (CH-ARM-5)
  /// From the start of the straight line to the offset to its last cell before the end; {0, 0} of neighbours.
  std::array<std::array<std::int8_t, 2>, kOffsets * kOffsets> before{};

  int soldiers() const { return static_cast<int>(roster.size()); }
  int width() const { return table.width(); }
  int height() const { return table.height(); }
  int cells() const { return table.cells(); }
  const Profile& profile(int soldier) const { return roster[static_cast<std::size_t>(soldier)]; }
  const std::string& type_name_of(int soldier) const { return type_names[profile(soldier).type]; }
  Side side_of(int soldier) const { return soldier >= first[1] ? Side{1} : Side{0}; }
  /// Number within its side, from 0.
  int place_of(int soldier) const { return soldier - first[side_of(soldier)]; }

  static std::size_t index(Point offset) {
    return static_cast<std::size_t>((offset.y + kMaxWidth - 1) * kOffsets + offset.x + kMaxWidth - 1);
  }
  Point offset(Cell from, Cell to) const { return table.point(to) - table.point(from); }
  /// Step i from a cell is open; `uphill`: even if it leads up.
  bool step_open(Cell from, std::size_t step, bool uphill) const {
    if (!has_levels) return ((table.open_steps(from) >> step) & 1U) != 0;
    return (uphill ? climb_steps : level_steps)[step].has(table.point(from));
  }
  int distance_between(Cell a, Cell b) const { return distance[index(offset(a, b))]; }

  /// CH-MEL-0, CH-RNG-1: within engagement distance - open neighbours at 1/72, two cells with a line of sight at 1/35.
  bool near(Cell a, Cell b) const {
    const Point v = offset(a, b);
    if (static_cast<unsigned>(v.x + kMostEngagement) >= kNearWidth ||
        static_cast<unsigned>(v.y + kMostEngagement) >= kNearWidth) {
      return false;
    }
    return ((near_mask[a] >> near_bit(v)) & 1U) != 0;
  }
  /// Bit of near_mask of an offset within two cells.
  static unsigned near_bit(Point offset) {
    return static_cast<unsigned>((offset.y + kMostEngagement) * kNearWidth + offset.x + kMostEngagement);
  }

  /// CH-MOV-2, at scale.
  int base_move(int soldier) const { return scale * kBaseMove[static_cast<std::size_t>(profile(soldier).category())]; }
  /// CH-MOV-3, at scale: base move and bonus for a sum of the dice.
  int charge_move(int soldier, int dice) const {
    const auto category = static_cast<std::size_t>(profile(soldier).category());
    return scale * (kBaseMove[category] + kChargeBonus[category] + dice);
  }
};

}  // namespace banneret::chevauchee
