// The published numbers of Chevauchee: moves, charge bonuses, terrain, weapons, armour, cover. Nothing here knows a
// position. Inches at 1/72; what the 1/35 scale doubles is doubled by Setting. Source: the clause list, ids at each
// line.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "env/tabletop/terrain.h"

namespace banneret::chevauchee {

using tabletop::Terrain;

/// CH-ARM-1, CH-ARM-2, CH-ARM-3, CH-ARM-4
enum class Armour : std::uint8_t { unarmoured, light, medium, heavy };
/// CH-ARM-5
enum class Shield : std::uint8_t { none, shield, buckler };
/// CH-HTH-T; club and quarterstaff share a row.
enum class Weapon : std::uint8_t {
  unarmed,
  mailed_fist,
  dagger,
  shield_rim,
  club,
  quarterstaff,
  battle_axe,
  hammer,
  mace,
  sword,
  flail,
  two_handed_axe,
  spear,
  two_handed_sword,
  peasant_weapon,
  pole_arm,
  halberd,
  lance,
  pike,
};
inline constexpr int kWeapons = 19;
/// CH-MIS-T: what is carried to shoot with, then what may be thrown. A battle-axe and a javelin fly like a spear.
enum class Missile : std::uint8_t { none, bow, crossbow, handgun, sling, longbow, spear, dagger };
inline constexpr int kCarriedMissiles = 6;  ///< none to longbow
enum class Scale : std::uint8_t { one_72, one_35 };
/// CH-MIS-T2: who the scenario says they are.
enum class Nation : std::uint8_t {
  none,
  english,
  welsh,
  scottish,
  irish,
  french,
  breton,
  gascon,
  burgundian,
  flemish,
  genoese,
  spanish,
  german,
};

/// As scenario files and people spell them.
inline constexpr std::array<std::string_view, 4> kArmourNames{"unarmoured", "light", "medium", "heavy"};
inline constexpr std::array<std::string_view, 3> kShieldNames{"none", "shield", "buckler"};
inline constexpr std::array<std::string_view, kWeapons> kWeaponNames{
    "unarmed", "mailed_fist", "dagger", "shield_rim",     "club",  "quarterstaff",     "battle_axe",     "hammer",
    "mace",    "sword",       "flail",  "two_handed_axe", "spear", "two_handed_sword", "peasant_weapon", "pole_arm",
    "halberd", "lance",       "pike"};
inline constexpr std::array<std::string_view, kCarriedMissiles> kMissileNames{"none",    "bow",   "crossbow",
                                                                              "handgun", "sling", "longbow"};
inline constexpr std::array<std::string_view, 2> kScaleNames{"1/72", "1/35"};
inline constexpr std::array<std::string_view, 13> kNationNames{"none",    "english", "welsh",  "scottish",   "irish",
                                                               "french",  "breton",  "gascon", "burgundian", "flemish",
                                                               "genoese", "spanish", "german"};

inline constexpr int kCategories = 8;         // CH-MOV-5
inline constexpr int kMostChargesInARow = 2;  // CH-MOV-4
inline constexpr int kEngagement = 1;         // CH-MV1-2, CH-MEL-0
inline constexpr int kDenseWoodsLimit = 2;    // CH-TER-0
inline constexpr int kDefence = 10;           // CH-ARM-0, CH-MIS-4, CH-HTH-7
inline constexpr int kShieldDefence = 1;      // CH-ARM-5
inline constexpr int kMountedDefence = 1;     // CH-ARM-6
inline constexpr int kChargeAttack = 1;       // CH-HTH-5
inline constexpr int kMovedAttack = -1;       // CH-MIS-5
inline constexpr int kIntoMeleeAttack = -1;   // CH-MIS-6
inline constexpr int kMountedAttack = -1;     // CH-MIS-7
inline constexpr int kRangeAttack = -1;       // CH-MIS-1
inline constexpr int kMountedWithdrawal = 1;  // CH-MEL-1
inline constexpr int kAttackDice = 3;         // CH-MIS-3, CH-HTH-6
inline constexpr int kAttackWays = 216;       // 3d6
inline constexpr int kNaturalMiss = 3;        // CH-MIS-8, CH-HTH-8
inline constexpr int kNaturalKill = 18;       // CH-MIS-8, CH-HTH-8
inline constexpr int kMaxJavelins = 6;        // CH-FIR-3
inline constexpr int kMaxWeapons = 6;         // CH-HTH-T2: of one soldier
inline constexpr int kUphill = 2;             // CH-MOV-6
inline constexpr int kBuilding = 1;           // CH-MOV-6
inline constexpr int kMostTerrain = 4;        // CH-MOV-6: the least favourable there is
inline constexpr int kClimb = 1;              // CH-TER-0: levels that one step may lead up or down

/// CH-MOV-2 to CH-MOV-5: foot by armour, then horse by armour.
constexpr int category_of(Armour armour, bool mounted) {
  return static_cast<int>(armour) + (mounted ? 4 : 0);
}
constexpr bool mounted_category(int category) {
  return category >= 4;
}
inline constexpr std::array<std::string_view, kCategories> kCategoryNames{
    "unarmoured foot",  "light foot",  "medium foot",  "heavy foot",
    "unarmoured horse", "light horse", "medium horse", "heavy horse"};
inline constexpr std::array<std::uint8_t, kCategories> kBaseMove{7, 7, 6, 6, 14, 14, 12, 12};  // CH-MOV-2
inline constexpr std::array<std::uint8_t, kCategories> kChargeDice{2, 2, 2, 2, 3, 3, 3, 3};    // CH-MOV-3
inline constexpr std::array<std::uint8_t, kCategories> kChargeBonus{6, 4, 2, 0, 6, 4, 2, 0};   // CH-MOV-3

/// CH-MOV-6, CH-TER-0: what entering a cell takes off the move; buildings' by crossing their border, see Setting.
constexpr int terrain_penalty(Terrain t) {
  switch (t) {
    case Terrain::marsh:
    case Terrain::ford:
      return 4;
    case Terrain::light_woods:
    case Terrain::dense_woods:
    case Terrain::rough:
    case Terrain::stream_bank:
    case Terrain::hedge:
    case Terrain::low_wall:
      return 3;
    default:
      return 0;
  }
}
/// CH-MOV-6: nobody charges from, through or to it.
constexpr bool bars_charges(Terrain t) {
  return t == Terrain::marsh || t == Terrain::ford || t == Terrain::light_woods || t == Terrain::dense_woods ||
         t == Terrain::rough;
}
/// CH-TER-0, CH-MOV-6
constexpr bool is_building(Terrain t) {
  return t == Terrain::building || t == Terrain::doorway || t == Terrain::window || t == Terrain::arrow_slit;
}

/// CH-HTH-T
struct WeaponRow {
  std::uint8_t rank;   ///< its class
  std::int8_t attack;  ///< modifier
  bool two_handed;     ///< CH-ARM-5
};
inline constexpr std::array<WeaponRow, kWeapons> kWeaponTable{{{1, -3, false},
                                                               {1, -2, false},
                                                               {1, -1, false},
                                                               {1, -2, false},
                                                               {2, -1, false},
                                                               {2, -1, true},
                                                               {2, 0, false},
                                                               {2, 0, false},
                                                               {2, 0, false},
                                                               {3, 0, false},
                                                               {3, 1, false},
                                                               {3, 1, true},
                                                               {4, 0, false},
                                                               {4, 2, true},
                                                               {4, -1, true},
                                                               {4, 1, true},
                                                               {4, 2, true},
                                                               {5, 1, false},
                                                               {6, 0, true}}};
constexpr const WeaponRow& row_of(Weapon w) {
  return kWeaponTable[static_cast<std::size_t>(w)];
}
/// CH-HTH-T1
constexpr bool is_dropped(Weapon w) {
  return w == Weapon::lance || w == Weapon::pike;
}

/// CH-MIS-T
struct MissileRow {
  std::uint8_t range;
  std::int8_t attack;
};
inline constexpr std::array<MissileRow, 8> kMissileTable{
    {{0, 0}, {6, 0}, {8, 2}, {5, 0}, {5, 0}, {8, 1}, {2, 0}, {2, -1}}};
constexpr const MissileRow& row_of(Missile m) {
  return kMissileTable[static_cast<std::size_t>(m)];
}
/// CH-FIR-0
constexpr bool fires_twice(Missile m) {
  return m == Missile::bow || m == Missile::longbow || m == Missile::sling;
}
/// CH-FIR-2
constexpr bool is_loaded_weapon(Missile m) {
  return m == Missile::crossbow || m == Missile::handgun;
}
/// CH-ARM-5
constexpr bool is_two_handed(Missile m) {
  return m == Missile::bow || m == Missile::longbow || m == Missile::crossbow || m == Missile::handgun;
}
/// CH-MIS-T1
constexpr bool pierces(Missile m) {
  return m == Missile::handgun;
}
/// CH-FIR-3: what a melee weapon is when it is thrown, none if it cannot be.
constexpr Missile thrown_as(Weapon w) {
  return w == Weapon::spear || w == Weapon::battle_axe ? Missile::spear
         : w == Weapon::dagger                         ? Missile::dagger
                                                       : Missile::none;
}

/// CH-ARM-7: what its own cell gives a target, obstacles apart.
constexpr int cover_of(Terrain t) {
  switch (t) {
    case Terrain::light_woods:
    case Terrain::dense_woods:
    case Terrain::battlement:
    case Terrain::window:
      return 2;
    case Terrain::mantlet:
      return 3;
    case Terrain::arrow_slit:
      return 4;
    default:
      return 0;
  }
}
inline constexpr int kObstacleCover = 1;  // CH-ARM-7: behind or in a low wall, hedge or stream bank
/// CH-MIS-T1: what a handgun goes through.
constexpr bool is_wooden_cover(Terrain t) {
  return t == Terrain::mantlet;
}

/// Ways of 216 in which 3d6 make `needed` or more, a natural 3 missing and a natural 18 killing (CH-MIS-8, CH-HTH-8).
constexpr int kill_ways(int needed) {
  constexpr std::array<int, 19> kAtLeast{216, 216, 216, 216, 215, 212, 206, 196, 181, 160,
                                         135, 108, 81,  56,  35,  20,  10,  4,   1};
  if (needed <= kNaturalMiss) return kAttackWays - 1;
  if (needed >= kNaturalKill) return 1;
  return kAtLeast[static_cast<std::size_t>(needed)];
}

}  // namespace banneret::chevauchee
