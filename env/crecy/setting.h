// Setting: everything of one crecy game that play does not change - the table, the rosters, the slots of entities,
// lines of fire, the deck, victory. Made from a scenario by setting.cpp, which refuses what the rules cannot play.
// Knows no State.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "env/crecy/state.h"
#include "env/crecy/tables.h"
#include "env/tabletop/bitboard.h"
#include "env/tabletop/line_table.h"
#include "env/tabletop/scenario.h"
#include "env/tabletop/sight.h"
#include "env/tabletop/terrain.h"
#include "env/tabletop/victory.h"

namespace banneret::crecy {

using tabletop::BitBoard;
using tabletop::Point;
using tabletop::Terrain;

inline constexpr int kMaxSideUnits = 24;     ///< units of a roster; parts come on top
inline constexpr int kMaxSideEntities = 32;  ///< units and parts of a side

/// One unit of the roster.
struct Profile {
  Side side = 0;
  std::uint8_t contingent = 0;
  Quality quality = Quality::soldier;
  Class kind = Class::unarmoured;
  Weapon weapon = Weapon::hand;
  Missile missile = Missile::none;
  bool shield = false;
  bool mail = false;
  Formation formation = Formation::double_line;  ///< at the start
  std::uint8_t castings = kCastings;             ///< at the start
  Leader leader = Leader::none;                  ///< of the stand attached at the start
  std::uint8_t type = 0;                         ///< index of its scenario type
  Cell at = kNoCell;
  Direction facing = 0;
  bool mounted() const { return kind == Class::cavalry; }
};

/// CR-FRM-1, CR-FRM-2
bool formation_allowed(const Profile& profile, Formation formation);

/// One command stand: the leader of a contingent, or a side's commander-in-chief.
struct Stand {
  Side side = 0;
  std::uint8_t contingent = 0;  ///< whose points its leader dices for; the chief's are white
  bool chief = false;
  std::uint8_t unit = 0;  ///< entity that it is attached to at the start
};

struct Setting {
  explicit Setting(const tabletop::Scenario& scenario);

  tabletop::Scenario scenario;
  tabletop::Table table;
  tabletop::VictoryJudge judge;
  tabletop::LineTable lines{kMaxRange};
  std::vector<std::string> type_names;

  // ---- entities: each side has one block of numbers, its roster first, then slots for parts ----
  std::array<int, 2> first{};     ///< first entity of the side's block
  std::array<int, 2> size{};      ///< entities of the block
  std::array<Units, 2> side{};    ///< all entities of the side
  std::array<Units, 2> roster{};  ///< its units
  std::array<Units, 2> slots{};   ///< its slots for parts
  /// [0] as mustered, [1] on foot (CR-DEF-3), by entity of the roster; the others are blank.
  std::array<std::array<Profile, kMaxUnits>, 2> profiles{};
  std::vector<Stand> stands;         ///< side 0's first
  std::array<int, 2> first_stand{};  ///< of each side
  std::array<int, 2> stand_count{};
  std::array<std::uint8_t, 2> contingents{};  ///< bit: contingent that the side has

  int span = kSpan;                                  ///< CR-SPN-1, in cells
  std::array<std::uint8_t, kCardKinds> deck{kDeck};  ///< CR-CRD-3: each side's, whole
  std::array<std::uint8_t, 2> clock{};               ///< CR-MRL-1
  bool counts_points = false;

  // ---- the map ----
  BitBoard terrain;               ///< CR-TER-1: ground that is terrain for CR-MOV-1 and safe for skirmishers
  BitBoard cover;                 ///< CR-DEF-1: woods and buildings
  BitBoard obstacles;             ///< CR-MEL-6
  std::array<BitBoard, 2> camp;   ///< CR-MRL-4: cells of the side's own camp
  std::array<BitBoard, 2> exits;  ///< cells over which the side may leave
  bool has_obstacles = false;
  bool has_camps = false;
  bool has_exits = false;
  std::vector<std::uint64_t> fire;  ///< see may_fire

  // ---- offsets within +-kMaxRange ----
  std::array<std::uint8_t, (2 * kMaxRange + 1) * (2 * kMaxRange + 1)> spans{};  ///< CR-MIS-5, 255 beyond every range
  std::array<std::uint8_t, (2 * kMaxRange + 1) * (2 * kMaxRange + 1)> arcs{};   ///< bit f: in the front arc of facing f

  int entities() const { return size[0] + size[1]; }
  int width() const { return table.width(); }
  int height() const { return table.height(); }
  int cells() const { return table.cells(); }
  Side side_of(int entity) const { return entity >= first[1] ? Side{1} : Side{0}; }
  const std::string& type_name_of(int roster_unit) const {
    return type_names[profiles[0][static_cast<std::size_t>(roster_unit)].type];
  }
  /// Place in its side's block: bit of Layout::denied.
  int place_of(int entity) const { return entity - first[side_of(entity)]; }

  static bool in_square(Point offset) {
    return static_cast<unsigned>(offset.x + kMaxRange) <= 2U * kMaxRange &&
           static_cast<unsigned>(offset.y + kMaxRange) <= 2U * kMaxRange;
  }
  static std::size_t index(Point offset) {
    return static_cast<std::size_t>((offset.y + kMaxRange) * (2 * kMaxRange + 1) + offset.x + kMaxRange);
  }
  /// Whole spans to an offset, rounded up (CR-MIS-5); 255 beyond kMaxMissileSpans.
  int spans_to(Point offset) const { return in_square(offset) ? spans[index(offset)] : 255; }
  /// Octants 0, +1 and -1 of a facing. \pre in_square(offset), not {0, 0}.
  bool in_front(Direction facing, Point offset) const { return ((arcs[index(offset)] >> facing) & 1) != 0; }
  /// CR-TER-1: the map lets fire pass - sight, and at most one woods cell besides the shooter's own. Units apart.
  bool may_fire(Cell from, Cell to) const {
    const std::size_t bit = static_cast<std::size_t>(from) * static_cast<std::size_t>(cells()) + to;
    return ((fire[bit >> 6U] >> (bit & 63U)) & 1U) != 0;
  }
};

}  // namespace banneret::crecy
