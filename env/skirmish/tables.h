// The published numbers of the Mediaeval Skirmish Rules: paces, ranges, firing rows, the melee table, modifiers,
// wounds. Nothing here knows a position. Source: the clause list, ids at each line.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace banneret::skirmish {

/// SK-GRD-1, from the lowest.
enum class Grade : std::uint8_t { novice, average, veteran, elite };
/// What a figure can hold or carry. Classes of SK-MEL-4 and ranges of SK-FIR-1 are below; at most 15 kinds (four bits).
enum class Weapon : std::uint8_t {
  none,
  club,
  hammer,
  knife,
  crude_pole,
  short_axe,
  throwing_axe,
  short_sword,
  spear,
  javelin,
  long_axe,
  lance,
  sword,
  two_handed_sword,
  bow,
};
inline constexpr int kWeapons = 15;
/// What becomes of a figure's horse at the start: none, ridden, or held (loose, straight behind it).
enum class Horse : std::uint8_t { none, ridden, held };
/// SK-TUR-4. Mounted figures stand.
enum class Posture : std::uint8_t { standing, kneeling, lying };
/// SK-MOV-6: levels of movement, which are also rows of SK-FIR-2. On foot `canter` is a charge and `walk` a crawl too.
enum class Gait : std::uint8_t { halt, walk, run, canter, gallop };
/// SK-FIR-2, from the likeliest to be hit; each row is below the one before in every column.
enum class Row : std::uint8_t { standing, walking, running, kneeling, galloping, soft_cover, hard_cover };
/// SK-FIR-1
enum class Band : std::uint8_t { near, medium, far, beyond };
/// SK-FIR-7, in the order of the D10; outcomes of a wound node.
enum class Wound : std::uint8_t { dead, stunned, hit, glancing };
enum class Cover : std::uint8_t { none, soft, hard };

/// As scenario files and people spell them.
inline constexpr std::array<std::string_view, 4> kGradeNames{"novice", "average", "veteran", "elite"};
inline constexpr std::array<std::string_view, kWeapons> kWeaponNames{
    "none",  "club",    "hammer",   "knife", "crude_pole", "short_axe",        "throwing_axe", "short_sword",
    "spear", "javelin", "long_axe", "lance", "sword",      "two_handed_sword", "bow"};
inline constexpr std::array<std::string_view, 3> kHorseNames{"none", "ridden", "held"};
inline constexpr std::array<std::string_view, 3> kPostureNames{"standing", "kneeling", "lying"};
inline constexpr std::array<std::string_view, 5> kGaitNames{"halt", "walk", "run", "canter", "gallop"};

constexpr std::size_t index_of(Weapon w) {
  return static_cast<std::size_t>(w);
}

// SK-SCL-1: a cell of the table is a pace, one figure's base; every range and allowance below is in cells.

// ---- movement -------------------------------------------------------------------------------------------------------

/// Rows of SK-MOV-1 and SK-MOV-10.
enum class Pace : std::uint8_t { crawl, walk, run, charge, trot, canter, gallop, civilian };
struct Paces {
  int open;
  int difficult;
};
inline constexpr int kNotThere = -1;  ///< SK-MOV-1: no
/// SK-MOV-1, SK-MOV-10: by Pace.
inline constexpr std::array<Paces, 8> kPaces{
    {{3, 2}, {6, 3}, {10, 5}, {12, 6}, {10, 5}, {14, kNotThere}, {18, kNotThere}, {8, 4}}};
inline constexpr int kMaxPaces = 18;

/// SK-MOV-2, SK-MOV-3, SK-FIR-8: paces of a move, the percentages multiplied and rounded down; kNotThere if the row has
/// none.
constexpr int paces_of(Pace pace, bool difficult, bool hills, bool woods, bool stunned) {
  const Paces& row = kPaces[static_cast<std::size_t>(pace)];
  const int base = difficult ? row.difficult : row.open;
  if (base == kNotThere) return kNotThere;
  return base * (hills ? 3 : 4) * (woods ? 3 : 4) * (stunned ? 1 : 2) / 32;
}

inline constexpr int kTurnPaces = 2;        ///< SK-MOV-8: run, trot; each 45 degrees
inline constexpr int kCanterTurnPaces = 4;  ///< SK-MOV-8
inline constexpr int kGallopTurns = 1;      ///< SK-MOV-8: octants in all, free
inline constexpr int kCivilianRuns = 2;     ///< SK-MOV-10: in succession, then one turn of rest

/// SK-VIS-2: woods on the line, by what they count.
inline constexpr int kLightWoods = 1;
inline constexpr int kDenseWoods = 2;
inline constexpr int kSeenMoving = 10;
inline constexpr int kSeenStill = 4;

// ---- firing ---------------------------------------------------------------------------------------------------------

/// SK-FIR-1: last pace of each band; 0 if it neither shoots nor is thrown.
struct Range {
  std::uint8_t near;
  std::uint8_t medium;
  std::uint8_t far;
};
constexpr Range range_of(Weapon w) {
  switch (w) {
    case Weapon::javelin:
      return {10, 24, 40};
    case Weapon::spear:
      return {8, 10, 24};
    case Weapon::throwing_axe:
    case Weapon::hammer:
    case Weapon::knife:
      return {6, 12, 20};
    case Weapon::bow:
      return {20, 60, 100};
    default:
      return {0, 0, 0};
  }
}
constexpr bool has_range(Weapon w) {
  return range_of(w).far != 0;
}
/// SK-FIR-1: leaves the hand.
constexpr bool is_thrown(Weapon w) {
  return has_range(w) && w != Weapon::bow;
}
constexpr Band band_of(Weapon w, int paces) {
  const Range range = range_of(w);
  return paces <= range.near     ? Band::near
         : paces <= range.medium ? Band::medium
         : paces <= range.far    ? Band::far
                                 : Band::beyond;
}

/// SK-FIR-2: [row][band]
inline constexpr std::array<std::array<int, 3>, 7> kFiringChance{
    {{80, 70, 50}, {70, 60, 40}, {60, 50, 30}, {50, 40, 20}, {40, 30, 10}, {20, 10, 0}, {10, 0, -20}}};
constexpr int firing_chance(Row row, Band band) {
  return kFiringChance[static_cast<std::size_t>(row)][static_cast<std::size_t>(band)];
}

inline constexpr int kHitOnFirer = -10;      // SK-FIR-3, each
inline constexpr int kVeteranFirer = 20;     // SK-FIR-3
inline constexpr int kFastFirer = -20;       // SK-FIR-3: running, charging, cantering, galloping
inline constexpr int kSlowFirer = -10;       // SK-FIR-3: walking, trotting
inline constexpr int kLowInSoftCover = -10;  // SK-FIR-3
inline constexpr int kShieldedTarget = -10;  // SK-FIR-3

// ---- melee ----------------------------------------------------------------------------------------------------------

/// SK-MEL-4: 1 to 11.
constexpr int weapon_class(Weapon w, bool mounted) {
  if (mounted) return w == Weapon::lance || w == Weapon::spear ? 10 : w == Weapon::sword ? 11 : 9;
  constexpr std::array<std::uint8_t, kWeapons> kOnFoot{1, 2, 2, 3, 4, 5, 5, 6, 7, 7, 7, 7, 8, 8, 1};
  return kOnFoot[index_of(w)];
}

/// SK-MEL-5: [own class - 1][opponent's class - 1]
inline constexpr std::array<std::array<int, 11>, 11> kMeleeChance{{{50, 40, 40, 30, 30, 20, 20, 10, 20, 10, 0},
                                                                   {60, 50, 40, 40, 30, 20, 20, 20, 20, 10, 0},
                                                                   {60, 60, 50, 40, 30, 30, 20, 20, 30, 20, 10},
                                                                   {70, 70, 60, 50, 40, 40, 30, 20, 30, 20, 10},
                                                                   {70, 70, 70, 60, 50, 40, 30, 30, 40, 30, 20},
                                                                   {80, 80, 70, 60, 60, 50, 40, 30, 40, 30, 20},
                                                                   {80, 80, 80, 70, 70, 60, 50, 40, 40, 30, 20},
                                                                   {90, 80, 80, 80, 70, 70, 60, 50, 50, 40, 30},
                                                                   {80, 80, 70, 70, 70, 60, 60, 50, 50, 30, 20},
                                                                   {90, 80, 80, 80, 70, 70, 70, 60, 70, 50, 60},
                                                                   {99, 90, 90, 80, 80, 80, 80, 70, 70, 40, 50}}};
/// \pre classes in 1..11.
constexpr int melee_chance(int own, int opponent) {
  return kMeleeChance[static_cast<std::size_t>(own - 1)][static_cast<std::size_t>(opponent - 1)];
}

// SK-MEL-6
inline constexpr int kGradeStep = 10;
inline constexpr int kCharging = 10;
inline constexpr int kWoundedOpponent = 10;
inline constexpr int kHitReceived = -10;    // each
inline constexpr int kExtraOpponent = -10;  // each
inline constexpr int kShieldedOpponent = -10;

// ---- wounds ---------------------------------------------------------------------------------------------------------

/// SK-FIR-7: faces of the D10, by Wound.
inline constexpr std::array<int, 4> kWoundFaces{1, 3, 3, 3};
constexpr Wound wound_of(int die) {
  return die <= 1 ? Wound::dead : die <= 4 ? Wound::stunned : die <= 7 ? Wound::hit : Wound::glancing;
}
constexpr int hits_of(Wound wound) {
  return wound == Wound::stunned ? 2 : wound == Wound::hit ? 1 : 0;
}
/// SK-FIR-6, SK-MEL-8: of a hundred.
constexpr int clamped(int chance) {
  return std::clamp(chance, 0, 100);
}

}  // namespace banneret::skirmish
