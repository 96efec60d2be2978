// Chances of chevauchee's blows, shots and charges, and what they are worth: all from the rules' own numbers. Whole
// phases are chevauchee_forecast's, where soldiers should stand is chevauchee_evaluation's.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "env/chevauchee/rules.h"

namespace banneret::chevauchee {

/// Chances that the blows of a pair kill the second, or the first.
struct Exchange {
  double kills = 0.0;
  double dies = 0.0;
};

/// Where an attacker comes from, as the rules tell such directions apart: by pair and by shield.
enum class Angle : std::uint8_t { front, left, right, rear };
inline constexpr std::size_t kAngles = 4;

class Odds {
 public:
  /// \pre rules outlives this.
  explicit Odds(const Rules& rules);

  /// What losing the soldier costs his side, ground apart; about 1 for a spearman.
  double worth(int soldier) const { return worth_[at(soldier)]; }
  /// And with the ground that he stands on.
  double worth(const Layout& s, int soldier) const {
    return worth_[at(soldier)] + held(s, set_.side_of(soldier), s.cell[at(soldier)]);
  }
  /// What it is worth to a side that a soldier of its own stands on a cell.
  double held(const Layout& s, Side side, Cell cell) const {
    return ground_[side].empty() ? 0.0 : ground_[side][cell] * late(s);
  }
  /// How much ground counts by now, 0 to 1: some of it from the start, all at the end.
  double late(const Layout& s) const { return late_[s.turn]; }

  /// Chance that his next blow at an opponent kills.
  double blow(const Layout& s, int striker, int target) const {
    return rules_.blow_numbers(s, striker, target).ways() / kAllWays;
  }
  /// Of two in melee who strike each other if they may, in the order of the rules.
  Exchange pair(const Layout& s, int a, int b) const;

  /// Chance that a shot kills its target; it may stray.
  double shot(const Layout& s, int shooter, int target, bool thrown) const {
    return rules_.shot_numbers(s, shooter, target, thrown).ways() / kAllWays;
  }
  /// Chance that a miss kills the friend whom it may hit, 0 if there is none.
  double stray(const Layout& s, int shooter, int target, bool thrown) const;
  /// Worth of one shot to the shooter's side.
  double shot_value(const Layout& s, int shooter, int target, bool thrown) const;

  /// Chance that a charge of the soldier covers so many cells of open ground.
  double charge_covers(int soldier, int cells) const;
  /// Worth to the attacker's side of two turns of melee that he begins, both armed as they are and on level ground.
  double onset(const Layout& s, int attacker, int target, Angle from, bool charge) const {
    return kept(s, attacker, target, from, charge).value;
  }
  /// Chance that his first blow in it kills, if he lives to strike it.
  double onset_kills(const Layout& s, int attacker, int target) const {
    return kept(s, attacker, target, Angle::front, false).kills;
  }

 private:
  void value_ground();
  static constexpr double kAllWays = kAttackWays;
  double value(const Exchange& exchange, int a, int b) const {
    return exchange.kills * worth(b) - exchange.dies * worth(a);
  }

  struct Kept {
    std::uint16_t arms = 0;  ///< of both, plus one: what the value was made for
    float value = 0.0F;
    float kills = 0.0F;
  };
  const Kept& kept(const Layout& s, int attacker, int target, Angle from, bool charge) const;
  void make(const Layout& s, int attacker, int target, Angle from, bool charge, Kept& out) const;

  const Rules& rules_;
  const Setting& set_;
  std::array<double, kMaxSoldiers> worth_{};
  std::array<std::vector<double>, 2> ground_{};               ///< by cell, at the end; empty: no ground counts
  std::vector<double> late_;                                  ///< by turn
  std::array<std::array<double, 20>, kCategories> covers_{};  ///< [category][sum of the dice]: chance of as much
  std::array<Cell, 2> ring_{};                                ///< two cells in contact, level if there are such
  mutable std::vector<Kept> kept_;
};

}  // namespace banneret::chevauchee
