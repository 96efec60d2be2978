// Costs as skirmish_odds.h describes them.
#include "agents/scripted/skirmish_odds.h"

#include <algorithm>

namespace banneret::skirmish {
namespace {

using tabletop::Condition;
using tabletop::ConditionKind;

constexpr double kFaces = 10.0;
constexpr double kStunnedLoss = 0.5;  // of the worth of one stunned: the next hit kills
constexpr double kHitLoss = 0.13;     // of one hit: ten in a hundred less for good
constexpr double kLeastLeft = 0.35;
constexpr double kNamedWorth = 3.0;  // figures that victory names
constexpr double kShared = 0.5;      // a blow back by one who fights others too

double worth_of(const Profile& p) {
  if (p.civilian) return 0.3;
  double out = 0.7 + 0.2 * static_cast<double>(p.grade);
  if (p.shield) out += 0.1;
  if (p.horse != Horse::none) out += 0.3;
  if (has_range(p.weapon)) out += p.weapon == Weapon::bow ? 0.3 : 0.1;
  return out;
}

}  // namespace

Odds::Odds(const Rules& rules) : rules_(rules), set_(rules.setting()) {
  for (const Profile& p : set_.roster) {
    double worth = worth_of(p);
    for (const Condition& c : set_.judge.conditions()) {
      const bool named = !c.figure_type.empty() && set_.type_names[p.type] == c.figure_type;
      const bool matters =
          (c.kind == ConditionKind::kill && c.side != p.side) || (c.kind == ConditionKind::exit && c.side == p.side);
      if (matters && named) worth += kNamedWorth;
      if (matters && c.figure_type.empty() && c.kind == ConditionKind::exit) worth *= 1.5;
    }
    worth_.push_back(worth);
  }
}

double Odds::worth(const Layout& s, int figure) const {
  return worth_[at(figure)] * std::max(kLeastLeft, 1.0 - kHitLoss * s.hits[at(figure)]);
}

double Odds::onset(const Layout& s, int striker, int target, bool charging) const {
  BlowNumbers numbers = rules_.blow_numbers(s, striker, target);
  numbers.charging = charging ? kCharging : 0;
  return numbers.chance() / 100.0;
}

double Odds::hit_cost(const Layout& s, int target) const {
  if (has(s.stunned, target)) return worth(s, target);
  constexpr double kLost = (kWoundFaces[0] + kWoundFaces[1] * kStunnedLoss + kWoundFaces[2] * kHitLoss) / kFaces;
  return kLost * worth(s, target);
}

double Odds::assault(const Layout& s, int figure, int enemy, bool charging) const {
  const double hits = onset(s, figure, enemy, charging);
  const double dealt = hits * hit_cost(s, enemy);
  if (has(s.stunned, enemy)) return dealt;
  const double share = contacts(set_, s, enemy) == 0 ? 1.0 : kShared;
  return dealt - share * (1.0 - hits * kDowned) * onset(s, enemy, figure, false) * hit_cost(s, figure);
}

}  // namespace banneret::skirmish
