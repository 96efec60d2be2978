// The published numbers of the Crecy War Rules: spans, dice, ranges, target numbers. Nothing here knows a position.
// Source: the clause list, ids at each line.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace banneret::crecy {

/// CR-UNT-1
enum class Quality : std::uint8_t { peasant, soldier, veteran, knight };
enum class Class : std::uint8_t { skirmisher, unarmoured, armoured, cavalry };
enum class Weapon : std::uint8_t { hand, lance, spear, pike, pole_arm, two_handed };
enum class Missile : std::uint8_t { none, crossbow, skirmish, short_bow, longbow };
/// CR-FRM-1: the first two are light, the others dense. CR-FRM-3: each does what the numbers below say, no more.
enum class Formation : std::uint8_t { single_line, double_line, shield_wall, defensive, march_column, wedge };
/// CR-CRD-3
enum class Card : std::uint8_t { change_formation, rally, second_volley, double_time, steady };
/// Whom a unit's command stand carries: one of its contingent's two leaders or the commander-in-chief.
enum class Leader : std::uint8_t { none, leader, chief };

/// As scenario files and people spell them.
inline constexpr std::array<std::string_view, 4> kQualityNames{"peasant", "soldier", "veteran", "knight"};
inline constexpr std::array<std::string_view, 4> kClassNames{"skirmisher", "unarmoured", "armoured", "cavalry"};
inline constexpr std::array<std::string_view, 6> kWeaponNames{"hand", "lance",    "spear",
                                                              "pike", "pole_arm", "two_handed"};
inline constexpr std::array<std::string_view, 5> kMissileNames{"none", "crossbow", "skirmish", "short_bow", "longbow"};
inline constexpr std::array<std::string_view, 6> kFormationNames{"single_line", "double_line",  "shield_wall",
                                                                 "defensive",   "march_column", "wedge"};
inline constexpr std::array<std::string_view, 5> kCardNames{"change_formation", "rally", "second_volley", "double_time",
                                                            "steady"};
inline constexpr std::array<std::string_view, 3> kLeaderNames{"none", "leader", "chief"};

inline constexpr int kCastings = 6;                                 // CR-UNT-1
inline constexpr int kSpan = 2;                                     // CR-SPN-1: cells, unless the scenario says
inline constexpr int kMaxSpan = 4;                                  // CR-SPN-1
inline constexpr int kMaxContingents = 4;                           // of a side
inline constexpr int kLeadersOfContingent = 2;                      // CR-ACT-1
inline constexpr int kCardKinds = 5;                                // CR-CRD-3
inline constexpr std::array<std::uint8_t, 5> kDeck{8, 3, 3, 2, 2};  // CR-CRD-3, by Card
inline constexpr int kWheelFifths = 4;                              // CR-MOV-2
inline constexpr int kSlowCells = 1;                                // CR-MOV-1
inline constexpr int kColumnSpans = 1;                              // CR-MOV-3
inline constexpr int kDoubleTimeSpans = 1;                          // CR-CRD-3
inline constexpr int kFallBackSpans = 1;                            // CR-MOV-5
inline constexpr int kPushSpans = 1;                                // CR-MEL-7
inline constexpr int kMaxMissileSpans = 4;                          // CR-MIS-2
inline constexpr int kMaxRange = kMaxMissileSpans * kMaxSpan;       // cells
inline constexpr int kForbidden = -1;                               // CR-MOV-1: N/A

inline constexpr int kDenseTarget = 1;        // CR-MIS-4
inline constexpr int kOverSingleLine = -1;    // CR-MIS-4
inline constexpr int kSkirmisherTarget = -1;  // CR-MIS-4
inline constexpr int kShieldDefence = 1;      // CR-DEF-1
inline constexpr int kFormationDefence = 1;   // CR-DEF-1
inline constexpr int kMailDefence = 1;        // CR-DEF-1
inline constexpr int kCoverDefence = 2;       // CR-DEF-1
inline constexpr int kStandHit = 6;           // CR-DEF-4
inline constexpr int kWedgeRolls = 2;         // CR-MEL-4
inline constexpr int kPoleArmRolls = 2;       // CR-MEL-4
inline constexpr int kStandToHit = 4;         // CR-MEL-5
inline constexpr int kMissileUnitToHit = 6;   // CR-MEL-5
inline constexpr int kFlankToHit = 1;         // CR-MEL-6
inline constexpr int kRearToHit = 2;          // CR-MEL-6
inline constexpr int kLongWeapon = 1;         // CR-MEL-6
inline constexpr int kColumnToHit = -2;       // CR-MEL-6
inline constexpr int kLeaderCourage = 2;      // CR-FLE-3
inline constexpr int kChiefCourage = 3;       // CR-FLE-3
inline constexpr int kShieldWallCourage = 1;  // CR-FLE-3
inline constexpr int kDefensiveCourage = 2;   // CR-FLE-3
inline constexpr int kFlankCourage = -1;      // CR-FLE-3
inline constexpr int kRearCourage = -2;       // CR-FLE-3
inline constexpr int kColumnCourage = -2;     // CR-FLE-3
inline constexpr int kSteadyCourage = 2;      // CR-CRD-3
inline constexpr int kMissileTries = 2;       // CR-FLE-4

/// CR-FRM-1
constexpr bool is_dense(Formation f) {
  return f >= Formation::shield_wall;
}
/// CR-MOV-3: the slow ones.
constexpr bool is_slow(Formation f) {
  return f == Formation::shield_wall || f == Formation::defensive;
}
/// CR-FRM-1, what may form a defensive body: a phalanx or schiltron of spears and pikes is one.
constexpr bool is_pole_arm(Weapon w) {
  return w == Weapon::spear || w == Weapon::pike || w == Weapon::pole_arm;
}
/// CR-MEL-6
constexpr bool is_long(Weapon w) {
  return w != Weapon::hand;
}

/// CR-MOV-1: spans of a move with wheels.
constexpr int spans_of(Class c) {
  return c == Class::skirmisher || c == Class::unarmoured ? 2 : 1;
}
/// CR-MOV-1: spans of a move without a wheel.
constexpr int straight_spans_of(Class c) {
  return c == Class::cavalry ? 2 : spans_of(c);
}
/// CR-MOV-1: points for passing through friends, kForbidden if it may not.
constexpr int passing_cost(Class c, Formation f) {
  if (is_slow(f)) return kForbidden;
  return c == Class::skirmisher ? 0 : c == Class::unarmoured ? 1 : kForbidden;
}
/// CR-MOV-1: points for entering or leaving terrain, kForbidden if it may not.
constexpr int terrain_cost(Class c, Formation f) {
  if (is_slow(f)) return kForbidden;
  return c == Class::skirmisher ? 0 : c == Class::cavalry ? 2 : 1;
}

/// CR-MIS-2
constexpr int ranks_of(Missile m) {
  return m == Missile::none ? 0 : m == Missile::crossbow ? 1 : 2;
}
constexpr int range_spans(Missile m) {
  switch (m) {
    case Missile::crossbow:
    case Missile::longbow:
      return 4;
    case Missile::skirmish:
      return 2;
    case Missile::short_bow:
      return 3;
    case Missile::none:
      break;
  }
  return 0;
}
constexpr int missile_bonus(Missile m) {
  return m == Missile::skirmish ? 2 : m == Missile::longbow ? 1 : 0;
}
/// CR-DEF-3: missiles whose deaths fall on horses by half.
constexpr bool is_indirect(Missile m) {
  return m == Missile::skirmish || m == Missile::short_bow || m == Missile::longbow;
}
/// CR-MIS-2: castings abreast; none of a wedge fires.
constexpr int width_of(Formation f) {
  constexpr std::array<int, 6> kWidth{6, 3, 3, 3, 2, 0};
  return kWidth[static_cast<std::size_t>(f)];
}
/// CR-MIS-5. \pre spans >= 1.
constexpr int base_to_hit(int spans) {
  return spans >= 4 ? 6 : spans + 2;
}

/// CR-MEL-5: castings' target number, the missile units' apart.
constexpr int melee_to_hit(Quality q) {
  return q == Quality::knight ? 4 : q == Quality::peasant ? 6 : 5;
}
/// CR-FLE-4
constexpr int to_stand(Quality q) {
  return 4 - static_cast<int>(q);
}

/// Faces of a die that make `needed` or more; there is no natural 6 (CR-MIS-5).
constexpr int hit_faces(int needed) {
  return needed <= 1 ? 6 : needed > 6 ? 0 : 7 - needed;
}
/// CR-FLE-5: a natural 6 always stands.
constexpr int stand_faces(int needed) {
  return needed > 6 ? 1 : hit_faces(needed);
}

}  // namespace banneret::crecy
