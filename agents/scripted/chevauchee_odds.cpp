// Odds as chevauchee_odds.h describes them.
#include "agents/scripted/chevauchee_odds.h"

#include <algorithm>

#include "env/core/chance.h"

namespace banneret::chevauchee {
namespace {

constexpr double kNextTurn = 0.6;  // of a fight that goes on
constexpr double kWanted = 1.5;    // a soldier whose death decides the game
constexpr double kHold = 2.5;      // a cell that decides it
constexpr double kMostGround = 3.0;
constexpr double kDenied = 0.7;  // ground that counts for the enemy alone
constexpr double kEarly = 0.15;  // of ground, from the first turn on

double worth_of(const Profile& p) {
  double out = 0.7 + 0.1 * static_cast<int>(p.armour);
  if (p.mounted) out += 0.3;
  if (p.shield != Shield::none) out += 0.05;
  if (p.missile != Missile::none) out += 0.2;
  return out + 0.05 * row_of(p.weapon(0)).rank;
}

/// Two cells in contact for fights that are only thought of, level if the table has such.
std::array<Cell, 2> find_ring(const Setting& set) {
  std::array<Cell, 2> out{0, static_cast<Cell>(set.width())};
  for (int i = 0; i + set.width() < set.cells(); ++i) {
    const auto upper = static_cast<Cell>(i);
    const auto lower = static_cast<Cell>(i + set.width());
    if (!set.near(upper, lower)) continue;
    out = {upper, lower};
    if (set.table.level(upper) == set.table.level(lower)) return out;
  }
  return out;
}

}  // namespace

Odds::Odds(const Rules& rules) : rules_(rules), set_(rules.setting()), ring_(find_ring(set_)) {
  kept_.resize(kMaxSoldiers * kMaxSoldiers * kAngles * 2);
  for (int f = 0; f < set_.soldiers(); ++f) {
    worth_[at(f)] = worth_of(set_.profile(f));
    for (const tabletop::Condition& c : set_.judge.conditions()) {
      const bool wanted = c.kind == tabletop::ConditionKind::kill && c.side != set_.side_of(f);
      if (wanted && set_.type_name_of(f) == c.figure_type) worth_[at(f)] += kWanted;
    }
  }
  value_ground();
  for (std::size_t category = 0; category < kCategories; ++category) {
    const int dice = kChargeDice[category];
    double all = 1.0;
    for (int d = 0; d < dice; ++d) all *= 6.0;
    double chance = 0.0;
    for (int sum = 19; sum >= 0; --sum) {
      chance += static_cast<double>(ways_to_sum(dice, 6, sum)) / all;
      covers_[category][at(sum)] = chance;
    }
  }
}

// A cell is worth its points, a kill being about 1. Ground is as good to keep the enemy from.
void Odds::value_ground() {
  bool early = false;
  for (const tabletop::Condition& c : set_.judge.conditions()) {
    const bool hold = c.kind == tabletop::ConditionKind::hold;
    if (!hold && (c.kind != tabletop::ConditionKind::points || c.points_per_cell == 0)) continue;
    early = early || (hold && c.turns > 0);
    const double points = static_cast<double>(c.points_per_cell) / std::max(1, c.points_per_kill);
    const double worth = hold ? kHold : std::min(kMostGround, points);
    for (const Side side : {Side{0}, Side{1}}) {
      ground_[side].resize(static_cast<std::size_t>(set_.cells()));
      for (const Cell cell : c.cells) {
        double& known = ground_[side][cell];
        known = std::max(known, side == c.side ? worth : kDenied * worth);
      }
    }
  }
  late_.assign(static_cast<std::size_t>(set_.scenario.turns) + 2, 1.0);
  for (int turn = 0; turn <= set_.scenario.turns; ++turn) {
    const double part = static_cast<double>(turn) / set_.scenario.turns;
    late_[at(turn)] = kEarly + (1.0 - kEarly) * (early ? std::max(0.5, part) : part * part);
  }
}

Exchange Odds::pair(const Layout& s, int a, int b) const {
  const double ab = has(rules_.blow_targets(s, a), b) ? blow(s, a, b) : 0.0;
  const double ba = has(rules_.blow_targets(s, b), a) ? blow(s, b, a) : 0.0;
  if (rules_.first_striker(s, a, b).soldier == a) return {ab, (1.0 - ab) * ba};
  return {(1.0 - ba) * ab, ba};
}

double Odds::stray(const Layout& s, int shooter, int target, bool thrown) const {
  if (rules_.stray_victim(s, shooter, target) < 0) return 0.0;
  return rules_.stray_numbers(s, shooter, target, thrown).ways() / kAllWays;
}

double Odds::shot_value(const Layout& s, int shooter, int target, bool thrown) const {
  const double kills = shot(s, shooter, target, thrown);
  const int friendly = rules_.stray_victim(s, shooter, target);
  if (friendly < 0) return kills * worth(s, target);
  return kills * worth(s, target) - (1.0 - kills) * stray(s, shooter, target, thrown) * worth(s, friendly);
}

double Odds::charge_covers(int soldier, int cells) const {
  const int short_of = cells - set_.charge_move(soldier, 0);
  const int sum = std::max(0, (short_of + set_.scale - 1) / set_.scale);
  return sum >= 20 ? 0.0 : covers_[at(set_.profile(soldier).category())][at(sum)];
}

const Odds::Kept& Odds::kept(const Layout& s, int attacker, int target, Angle from, bool charge) const {
  std::size_t i = at(attacker) * kMaxSoldiers + at(target);
  i = (i * kAngles + static_cast<std::size_t>(from)) * 2 + (charge ? 1 : 0);
  const auto arms = static_cast<std::uint16_t>(1 + s.arms[at(attacker)] * (kMaxWeapons + 1) + s.arms[at(target)]);
  if (kept_[i].arms != arms) {
    kept_[i].arms = arms;
    make(s, attacker, target, from, charge, kept_[i]);
  }
  return kept_[i];
}

// The two alone on the table, the attacker just come.
void Odds::make(const Layout& s, int attacker, int target, Angle from, bool charge, Kept& out) const {
  constexpr std::array<Bout, kAngles> kBout{Bout::front, Bout::flank, Bout::flank, Bout::rear};
  constexpr std::array<int, kAngles> kOctant{0, -2, 2, 4};
  Layout two{};
  two.on_table = bit(attacker) | bit(target);
  two.stage = static_cast<std::uint8_t>(Stage::melee);
  two.cell[at(attacker)] = ring_[0];
  two.cell[at(target)] = ring_[1];
  for (const int f : {attacker, target}) two.arms[at(f)] = s.arms[at(f)];
  const Direction toward = tabletop::direction_of(set_.offset(ring_[1], ring_[0]));
  two.facing[at(attacker)] = tabletop::turned(toward, 4);
  two.facing[at(target)] = tabletop::turned(toward, -kOctant[static_cast<std::size_t>(from)]);
  if (charge) two.charged = bit(attacker);
  const Side lead = set_.side_of(attacker);
  const Bout bout = kBout[static_cast<std::size_t>(from)];
  set_meeting(set_, two, attacker, target, {bout, lead});
  const Exchange first = pair(two, attacker, target);
  out.kills = static_cast<float>(blow(two, attacker, target));
  const Side struck_first = set_.side_of(rules_.first_striker(two, attacker, target).soldier);
  two.charged = 0;
  two.facing[at(target)] = toward;
  for (const int f : {attacker, target}) {
    if (is_dropped(weapon_of(set_, two, f))) ++two.arms[at(f)];
  }
  set_meeting(set_, two, attacker, target, {bout == Bout::rear ? Bout::rear_second : Bout::later, struck_first});
  const Exchange second = pair(two, attacker, target);
  const double goes_on = kNextTurn * (1.0 - first.kills - first.dies);
  out.value = static_cast<float>(value(first, attacker, target) + goes_on * value(second, attacker, target));
}

}  // namespace banneret::chevauchee
