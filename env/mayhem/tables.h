// The published numbers of the mayhem rules: courage, armour, dice, ranges. Nothing here knows a position.
// Source: the clause list, ids at each line.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace banneret::mayhem {

enum class Rank : std::uint8_t { knight, sergeant, archer };
enum class Armour : std::uint8_t { heavy, medium, light };
enum class Weapon : std::uint8_t { hand, two_handed, lance };
enum class Missile : std::uint8_t { none, bow, crossbow };
enum class Horse : std::uint8_t { none, barded, caparisoned, bare };

/// As scenario files and people spell them.
inline constexpr std::array<std::string_view, 3> kRankNames{"knight", "sergeant", "archer"};
inline constexpr std::array<std::string_view, 3> kArmourNames{"heavy", "medium", "light"};
inline constexpr std::array<std::string_view, 4> kHorseNames{"none", "barded", "caparisoned", "bare"};

/// What one activation is, as ordered. `leave` is out of combat at the ordinary rate, `leave_slow` through bad ground.
enum class Order : std::uint8_t { none, group, reform, slow, single, join, fall_back, leave, leave_slow, turn };

inline constexpr int kRange = 18;            // MA-SHO-2
inline constexpr int kDenseWoodsLimit = 2;   // MA-TER-1
inline constexpr int kHitOpen = 5;           // MA-SHO-6
inline constexpr int kHitCover = 6;          // MA-SHO-6
inline constexpr int kMountedDice = 1;       // MA-MOV-7
inline constexpr int kRetreatDice = 2;       // MA-CRG-6
inline constexpr int kSkillKnightFront = 1;  // MA-CBT-5
inline constexpr int kSkillSuperior = 1;     // MA-CBT-6
inline constexpr int kSkillFlankRear = 2;    // MA-CBT-7
inline constexpr int kImpactTwoHanded = 1;   // MA-CBT-9
inline constexpr int kImpactLance = 1;       // MA-CBT-10
inline constexpr int kWheelFifths = 4;       // MA-MOV-5: a wheel's price for each inch, and the least price
inline constexpr int kMaxMoveDice = 4;       // 3d6 and one more if mounted
inline constexpr int kMaxFifths = 5 * 6 * kMaxMoveDice + 2;

/// MA-CRG-1
constexpr int courage_of(Rank rank) {
  return rank == Rank::knight ? 5 : 3;
}

/// MA-ARM-1: heavy 5, medium 4, light 3, and 1 more behind a shield.
constexpr int armour_of(Armour armour, bool shield) {
  return 5 - static_cast<int>(armour) + (shield ? 1 : 0);
}

/// MA-HRS-3. \pre there is a horse.
constexpr int horse_armour_of(Horse horse) {
  return horse == Horse::barded ? 5 : horse == Horse::caparisoned ? 4 : 3;
}

/// MA-MOV-4, MA-MOV-5, MA-MOV-6: dice on foot. Leaving combat is 3d6 by an individual, 2d6 by one of a group.
constexpr int foot_dice(Order order, bool of_group) {
  switch (order) {
    case Order::single:
      return 3;
    case Order::group:
    case Order::join:
      return 2;
    case Order::leave:
      return of_group ? 2 : 3;
    case Order::none:
    case Order::turn:
      return 0;
    default:
      return 1;
  }
}

/// MA-MOV-2, MA-MOV-10: the kind that an order gives its group; leaving is at the group's rate.
constexpr Order group_kind_of(Order order) {
  return order == Order::leave ? Order::group : order == Order::leave_slow ? Order::slow : order;
}

/// MA-MOV-6: orders whose path may touch no delaying terrain, obstacle or doorway.
constexpr bool clean_ground_only(Order order) {
  return order == Order::group || order == Order::single || order == Order::join || order == Order::leave;
}

/// MA-ARM-2: a shield counts against a striker in these octants of its bearer.
constexpr bool shielded_octant(int octant) {
  return octant >= -2 && octant <= 1;
}

}  // namespace banneret::mayhem
