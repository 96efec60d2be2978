// Tolls as crecy_odds.h describes them.
#include "agents/scripted/crecy_odds.h"

#include <algorithm>

namespace banneret::crecy {
namespace {

constexpr double kFled = 0.7;        // a casting that flees may rally
constexpr double kCasting = 0.8;     // of a unit's worth, lost casting by casting; the rest with the last
constexpr double kPartPrice = 0.15;  // a part's end does not touch the clock
constexpr double kLeader = 1.0;      // a command stand: a die a round, beside the clock
constexpr double kLeaderFalls = 1.0 / 18.0;
constexpr double kHorse = 0.45;  // left of a rider unhorsed

double worth_of(const Profile& p) {
  constexpr std::array<double, 4> kQuality{0.5, 0.75, 0.9, 1.1};
  constexpr std::array<double, 4> kClass{0.0, 0.1, 0.15, 0.35};
  double out = kQuality[static_cast<std::size_t>(p.quality)] + kClass[static_cast<std::size_t>(p.kind)];
  out += 0.1 * ranks_of(p.missile);
  if (p.shield) out += 0.1;
  if (p.mail) out += 0.1;
  return out;
}

}  // namespace

Odds::Odds(const Rules& rules) : rules_(rules), set_(rules.setting()) {
  for (std::size_t faces = 0; faces <= 6; ++faces) {
    const double hit = static_cast<double>(faces) / 6.0;
    ways_[0][faces][0] = 1.0;
    for (std::size_t n = 1; n < ways_.size(); ++n) {
      for (std::size_t h = 0; h <= n; ++h) {
        ways_[n][faces][h] = ways_[n - 1][faces][h] * (1.0 - hit) + (h > 0 ? ways_[n - 1][faces][h - 1] * hit : 0.0);
      }
    }
  }
  worth_.assign(static_cast<std::size_t>(set_.entities()), 0.0);
  for_each(set_.roster[0] | set_.roster[1], [&](int u) { worth_[at(u)] = worth_of(set_.profiles[0][at(u)]); });
}

Odds::Deaths Odds::deaths(const Hits& hits) const {
  Deaths out{};
  const auto& ways = ways_[at(std::min(hits.dice, static_cast<int>(ways_.size()) - 1))][at(hits.faces)];
  const double stand = hits.stand ? hits.stand_faces / 6.0 : 0.0;
  for (int h = 0; h <= hits.dice; ++h) {
    const double p = ways[at(h)];
    out[at(hits.deaths(h))] += p * (1.0 - stand);
    if (stand > 0.0) out[at(hits.deaths(h + 1))] += p * stand;
  }
  return out;
}

/// What a casting needs to stand before the attack: leader, formation, Steady and the deaths of this turn counted.
int Odds::courage(const Layout& s, int unit) const {
  int needed = to_stand(profile_of(set_, s, unit).quality) + s.deaths[at(unit)];
  if (s.stand[at(unit)] != 0) needed -= set_.stands[at(stand_of(s, unit))].chief ? kChiefCourage : kLeaderCourage;
  if (has(s.steady, unit)) needed -= kSteadyCourage;
  switch (formation_of(s, unit)) {
    case Formation::shield_wall:
      return needed - kShieldWallCourage;
    case Formation::defensive:
      return needed - kDefensiveCourage;
    case Formation::march_column:
      return needed - kColumnCourage;
    default:
      return needed;
  }
}

Toll Odds::toll_of(const Layout& s, int target, const Deaths& deaths, int needed, int tries, double tests) const {
  const int castings = s.castings[at(target)];
  Toll out;
  out.none = deaths[0];
  for (int d = 1; d <= castings; ++d) {
    const double p = deaths[at(d)];
    const int live = castings - d;
    if (live == 0) {
      out.castings += p * d;
      out.gone += p;
      continue;
    }
    double fails = (6 - stand_faces(needed + d)) / 6.0;
    if (tries > 1) fails *= fails;
    double all = fails;
    for (int i = 1; i < live; ++i) all *= fails;
    out.castings += p * (d + tests * kFled * live * fails);
    out.gone += p * tests * all;
  }
  return out;
}

Toll Odds::shot(const Layout& s, int target, const Hits& hits, Missile missile, int needed) const {
  const bool calm = has(s.killed | s.fleeing, target);
  Toll out = toll_of(s, target, deaths(hits), needed, kMissileTries, calm ? 0.0 : 1.0);
  if (profile_of(set_, s, target).mounted() && is_indirect(missile)) out.castings *= 1.0 - 0.5 * kHorse;
  return out;
}

Toll Odds::volley(const Layout& s, int shooter, int target, int castings) const {
  const VolleyNumbers numbers = rules_.volley_numbers(s, shooter, target);
  Hits hits;
  hits.dice = castings;
  hits.faces = numbers.faces();
  hits.defence = numbers.defence.total();
  hits.castings = s.castings[at(target)];
  const int needed = courage(s, target) - (above(set_, s, target, shooter) ? 1 : 0);
  return shot(s, target, hits, profile_of(set_, s, shooter).missile, needed);
}

Toll Odds::volley_from(const Layout& s, int shooter, int target, int cells) const {
  const Profile& archers = profile_of(set_, s, shooter);
  const int spans = (std::max(cells, 1) + set_.span - 1) / set_.span;
  if (spans > range_spans(archers.missile)) return {};
  int needed = base_to_hit(spans) - missile_bonus(archers.missile);
  if (is_dense(formation_of(s, target))) needed -= kDenseTarget;
  if (profile_of(set_, s, target).kind == Class::skirmisher) needed -= kSkirmisherTarget;
  Hits hits;
  hits.dice = rules_.firing_castings(s, shooter);
  hits.faces = hit_faces(needed);
  hits.defence = rules_.defence_of(s, target, archers.missile).total();
  hits.castings = s.castings[at(target)];
  return shot(s, target, hits, archers.missile, courage(s, target));
}

Toll Odds::blow(const Layout& s, int striker, int target, int arc, double tests) const {
  StrikeNumbers numbers = rules_.strike_numbers(s, striker, target);
  constexpr std::array<int, 3> kHit{0, kFlankToHit, kRearToHit};
  constexpr std::array<int, 3> kCourage{0, kFlankCourage, kRearCourage};
  numbers.arc = kHit[at(arc)];
  // One who is still to come charges.
  const Profile& profile = profile_of(set_, s, striker);
  const bool lances = profile.mounted() && profile.weapon == Weapon::lance;
  const bool apart = set_.table.direction_between(s.cell[at(striker)], s.cell[at(target)]) == kNotAdjacent;
  if (lances && apart && formation_of(s, striker) == Formation::wedge) numbers.wedge_rolls = kWedgeRolls;
  Hits hits;
  hits.dice = numbers.rolls();
  hits.faces = hit_faces(numbers.needed());
  hits.stand = numbers.stand;
  hits.stand_faces = numbers.stand ? hit_faces(numbers.stand_needed()) : 0;
  hits.defence = numbers.defence.total();
  hits.castings = s.castings[at(target)];
  if (has(s.killed | s.fleeing, target)) tests = 0.0;
  const int needed = courage(s, target) - kCourage[at(arc)] - positions_against(set_, s, target, striker);
  return toll_of(s, target, deaths(hits), needed, 1, tests);
}

double Odds::price(const Layout& s, int unit, const Toll& toll) const {
  const Side side = set_.side_of(unit);
  const double worth = worth_[s.origin[at(unit)]];
  const bool counts = has(set_.roster[side] & ~s.counted, unit);
  double out = worth * kCasting * toll.castings / kCastings;
  out += toll.gone * (worth * (1.0 - kCasting) + (counts ? clock_price(s, side) : kPartPrice));
  if (s.stand[at(unit)] != 0) {
    const double falls = (1.0 - toll.none) * kLeaderFalls + 0.3 * toll.gone;
    out += falls * (kLeader + clock_price(s, side));
  }
  return out;
}

}  // namespace banneret::crecy
