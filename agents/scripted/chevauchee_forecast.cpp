// Forecasts as chevauchee_forecast.h describes them.
#include "agents/scripted/chevauchee_forecast.h"

#include <algorithm>

namespace banneret::chevauchee {
namespace {

constexpr double kNextTurn = 0.6;  // a melee of the next turn, beside this one's

bool naming_is_over(const Layout& s) {
  return phase_of(s) == Phase::blow_target || phase_of(s) == Phase::pairing || phase_of(s) == Phase::blow;
}

}  // namespace

Forecast::Shot Forecast::best_shot(const Layout& s, int soldier) const {
  Shot best;
  for (const bool thrown : {false, true}) {
    if (thrown && s.javelins[at(soldier)] == 0) continue;  // the weapon in hand is kept
    const int shots = rules_.shots_allowed(s, soldier, thrown);
    if (shots == 0) continue;
    for_each(rules_.shot_targets(s, soldier, thrown), [&](int e) {
      const double value = shots * odds_.shot_value(s, soldier, e, thrown);
      if (value > best.value) best = {e, thrown, value};
    });
  }
  return best;
}

void Forecast::fire(Layout& s, Alive& alive) const {
  for_each(s.unloaded & ~(s.moved | s.charged), [&](int f) {
    if (!engaged(set_, s, f)) s.unloaded &= ~bit(f);
  });
  for_each(s.on_table, [&](int f) {
    const Shot shot = best_shot(s, f);
    if (shot.target < 0) return;
    s.fired |= bit(f);
    const double kills = odds_.shot(s, f, shot.target, shot.thrown);
    const double strays = (1.0 - kills) * odds_.stray(s, f, shot.target, shot.thrown);
    for (int n = rules_.shots_allowed(s, f, shot.thrown); n > 0; --n) {
      alive[at(shot.target)] *= 1.0 - kills;
      if (strays > 0.0) alive[at(rules_.stray_victim(s, f, shot.target))] *= 1.0 - strays;
    }
  });
}

void Forecast::named_shots(const Layout& s, Alive& alive) const {
  alive.fill(1.0);
  for_each(s.fired, [&](int f) {
    for (const std::uint8_t named : {s.target[at(f)], s.second[at(f)]}) {
      if (named != 0) alive[at(named - 1)] *= 1.0 - odds_.shot(s, f, named - 1, has(s.thrown, f));
    }
  });
}

// Whoever has been named, else the enemy whose death is likeliest and worth most.
void Forecast::choose(const Layout& s, const Alive& alive, std::array<int, kMaxSoldiers>& target) const {
  target.fill(-1);
  const bool named = naming_is_over(s);
  const Soldiers fighters = engaged_of(set_, s, 0) | engaged_of(set_, s, 1);
  for_each(fighters, [&](int f) {
    if (named && !has(s.pending, f)) {
      target[at(f)] = s.target[at(f)] - 1;
      return;
    }
    double most = 0.0;
    for_each(rules_.blow_targets(s, f), [&](int e) {
      const double value = alive[at(e)] * odds_.blow(s, f, e) * odds_.worth(s, e);
      if (value <= most) return;
      most = value;
      target[at(f)] = e;
    });
  });
}

double Forecast::losses(const Layout& s, Side side, const Alive& alive) const {
  double out = 0.0;
  for_each(s.on_table, [&](int f) {
    const double lost = odds_.worth(s, f) * (1.0 - alive[at(f)]);
    out += set_.side_of(f) == side ? -lost : lost;
  });
  return out;
}

double Forecast::blows(const Layout& s, Side side, int opening, Alive& alive) const {
  std::array<int, kMaxSoldiers> target;
  choose(s, alive, target);
  std::array<Pair, kMaxSoldiers> pairs;
  std::size_t n = 0;
  for_each(s.on_table, [&](int f) {
    const int e = target[at(f)];
    if (e < 0) return;
    const bool mutual = target[at(e)] == f;
    if (mutual && set_.side_of(f) != s.first) return;
    Pair& p = pairs[n++];
    p.first = mutual ? rules_.first_striker(s, f, e).soldier : f;
    p.second = p.first == f ? e : f;
    p.answered = mutual;
    const double kills = odds_.blow(s, p.first, p.second);
    const double dies = mutual ? (1.0 - kills) * odds_.blow(s, p.second, p.first) : 0.0;
    p.gain = kills * odds_.worth(s, p.second) - dies * odds_.worth(s, p.first);
    if (set_.side_of(p.first) != s.first) p.gain = -p.gain;
    if (opening == f) p.gain = 1e6;
  });
  const auto end = pairs.begin() + static_cast<std::ptrdiff_t>(n);
  std::sort(pairs.begin(), end,
            [](const Pair& a, const Pair& b) { return a.gain != b.gain ? a.gain > b.gain : a.first < b.first; });
  for (auto p = pairs.begin(); p != end; ++p) {
    double& first = alive[at(p->first)];
    double& second = alive[at(p->second)];
    second *= 1.0 - first * odds_.blow(s, p->first, p->second);
    if (p->answered) first *= 1.0 - second * odds_.blow(s, p->second, p->first);
  }
  return losses(s, side, alive);
}

// As the end of the melee leaves it (CH-HTH-0), everybody still there.
void Forecast::next_turn(Layout& s) const {
  s.charged = s.fired = s.forfeited = s.pending = 0;
  s.target.fill(0);
  s.stage = static_cast<std::uint8_t>(Stage::melee);
  s.phase = static_cast<std::uint8_t>(Phase::withdrawal);  // nobody has named anybody
  for_each(side_soldiers(set_, s, 0), [&](int f) {
    for_each(opponents(set_, s, f), [&](int e) {
      Meeting pair = meeting(set_, s, f, e);
      pair.lead = set_.side_of(rules_.first_striker(s, f, e).soldier);
      pair.bout = pair.bout == Bout::rear ? Bout::rear_second : Bout::later;
      set_meeting(set_, s, f, e, pair);
    });
  });
  for_each(engaged_of(set_, s, 0) | engaged_of(set_, s, 1), [&](int f) {
    if (is_dropped(weapon_of(set_, s, f))) ++s.arms[at(f)];
  });
}

double Forecast::both_melees(Layout& s, Side side, int opening, Alive& alive) const {
  const double now = blows(s, side, opening, alive);
  if (engaged_of(set_, s, 0) == 0) return now;
  Alive later = alive;
  next_turn(s);
  return now + kNextTurn * (blows(s, side, -1, later) - now);
}

double Forecast::turn(const Layout& s, Side side, Alive& alive) const {
  alive.fill(1.0);
  Layout after = s;
  if (stage_of(s) < Stage::fire || (stage_of(s) == Stage::fire && s.fired == 0)) {
    after.target.fill(0);  // declared charges
    fire(after, alive);
  }
  return both_melees(after, side, -1, alive);
}

double Forecast::melee(const Layout& s, Side side, int opening) const {
  Alive alive;
  alive.fill(1.0);
  Layout after = s;
  return both_melees(after, side, opening, alive);
}

}  // namespace banneret::chevauchee
