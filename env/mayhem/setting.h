// Setting: everything of one mayhem game that play does not change - the table, the roster, what ground slows, lines of
// fire, victory. Made from a scenario by setting.cpp, which refuses what the rules cannot play. Knows no State.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "env/mayhem/state.h"
#include "env/mayhem/tables.h"
#include "env/tabletop/bitboard.h"
#include "env/tabletop/line_table.h"
#include "env/tabletop/scenario.h"
#include "env/tabletop/sight.h"
#include "env/tabletop/terrain.h"
#include "env/tabletop/victory.h"

namespace banneret::mayhem {

using tabletop::BitBoard;
using tabletop::Point;
using tabletop::Terrain;

inline constexpr int kMaxSideFigures = 32;

/// One line of the roster.
struct Profile {
  Side side = 0;
  std::uint8_t contingent = 0;
  Rank rank = Rank::knight;
  Armour armour = Armour::heavy;
  bool shield = false;
  Weapon weapon = Weapon::hand;
  Missile missile = Missile::none;
  Horse horse = Horse::none;
  bool commander = false;
  std::uint8_t type = 0;  ///< index of its scenario type
  Cell at = kNoCell;      ///< kNoCell: placed in the deployment phase
  Direction facing = 0;
  int courage() const { return courage_of(rank); }
  /// Strength in the material margin.
  int worth() const { return (rank == Rank::knight ? 3 : 2) + (horse != Horse::none ? 1 : 0); }
};

struct Setting {
  explicit Setting(const tabletop::Scenario& scenario);

  tabletop::Scenario scenario;
  tabletop::Table table;
  tabletop::Sight sight;
  tabletop::VictoryJudge judge;
  std::vector<Profile> roster;
  std::vector<std::string> type_names;
  std::array<Figures, 2> side{};             ///< figures of each side
  std::array<Figures, kMaxFigures> mates{};  ///< figures of the same contingent, itself among them
  Figures shooters = 0;                      ///< with bow or crossbow
  bool dismount = false;                     ///< MA-HRS-2
  bool counts_points = false;

  BitBoard slow_ground;  ///< MA-MOV-6: delaying terrain, obstacles, doorways
  BitBoard walls;        ///< closed walls
  bool has_walls = false;
  std::vector<std::uint8_t> slow_distance;  ///< by cell: measured distance to the nearest slow cell, 255 if none
  tabletop::LineTable lines{kRange};

  int figures() const { return static_cast<int>(roster.size()); }
  int width() const { return table.width(); }
  int height() const { return table.height(); }
  int cells() const { return table.cells(); }
  const Profile& profile(int figure) const { return roster[static_cast<std::size_t>(figure)]; }
  const std::string& type_name_of(int figure) const { return type_names[profile(figure).type]; }
  Side side_of(int figure) const { return profile(figure).side; }
  /// Line of fire. \pre both coordinates within +-kRange.
  const tabletop::ShortLine& fire_line(Point offset) const { return lines.to(offset); }
};

}  // namespace banneret::mayhem
