// The sequence of play: rounds, points, cards, the end of a turn; and the dispatch of decisions to the parts of the
// rules that know them. Entities that come, go and move are entities.cpp's.
#include "env/crecy/rules.h"

#include <algorithm>
#include <numeric>

#include "env/ruleset/actions.h"

namespace banneret::crecy {

using tabletop::Verdict;

Rules::Rules(const Setting& setting) : set_(setting), enc_(setting.cells()) {}

void Rules::reset(Layout& s) const {
  s = Layout{};
  s.turn = 1;
  for_each(set_.roster[0] | set_.roster[1], [&](int u) {
    const Profile& unit = set_.profiles[0][at(u)];
    s.on_table |= bit(u);
    s.cell[at(u)] = unit.at;
    s.facing[at(u)] = unit.facing;
    s.castings[at(u)] = unit.castings;
    s.formation[at(u)] = static_cast<std::uint8_t>(unit.formation);
    s.origin[at(u)] = static_cast<std::uint8_t>(u);
  });
  for (std::size_t k = 0; k < set_.stands.size(); ++k) {
    s.stand[set_.stands[k].unit] = static_cast<std::uint8_t>(k + 1);
  }
  s.clock = set_.clock;
  s.cards = {set_.deck, set_.deck};
  s.phase = static_cast<std::uint8_t>(Phase::first_round);
}

// CR-ACT-4: diced for once, then the rounds alternate.
void Rules::first_round_rolled(Layout& s, Side side) const {
  s.first = side;
  s.active = side;
  begin_round(s);
}

void Rules::begin_round(Layout& s) const {
  s.moved = 0;
  s.steady &= ~set_.side[s.active];  // CR-CRD-3
  s.points_due = static_cast<std::uint8_t>(set_.contingents[s.active] | (1U << kWhite));
  s.rally_due = s.fleeing & set_.side[s.active];
  next_rally(s);
}

int Rules::leaders_rolling(const Layout& s) const {
  const int pool = std::countr_zero(s.points_due);
  int leaders = 0;
  for_each(own_units(set_, s), [&](int u) {
    if (s.stand[at(u)] == 0) return;
    const Stand& stand = set_.stands[at(stand_of(s, u))];
    leaders += (stand.chief ? kWhite : int{stand.contingent}) == pool ? 1 : 0;
  });
  return leaders;
}

// CR-ACT-1, CR-ACT-3: every living leader dices.
void Rules::next_points(Layout& s) const {
  while (s.points_due != 0) {
    if (leaders_rolling(s) > 0) {
      s.phase = static_cast<std::uint8_t>(Phase::points);
      return;
    }
    s.points_due = static_cast<std::uint8_t>(s.points_due & (s.points_due - 1));
  }
  next_order(s);
}

void Rules::points_rolled(Layout& s, int points) const {
  s.points[at(std::countr_zero(s.points_due))] = static_cast<std::uint8_t>(points);
  s.points_due = static_cast<std::uint8_t>(s.points_due & (s.points_due - 1));
  next_points(s);
}

// CR-ACT-4
void Rules::next_order(Layout& s) const {
  if (std::accumulate(s.points.begin(), s.points.end(), 0) == 0) return end_actions(s);
  s.phase = static_cast<std::uint8_t>(Phase::order);
}

// CR-ACT-2
void Rules::pay(Layout& s, int unit, int points) const {
  std::uint8_t& own = s.points[profile_of(set_, s, unit).contingent];
  const int coloured = std::min<int>(own, points);
  own = static_cast<std::uint8_t>(own - coloured);
  s.points[kWhite] = static_cast<std::uint8_t>(s.points[kWhite] - (points - coloured));
}

// CR-CRD-1, CR-CRD-3
void Rules::flip_card(Layout& s, int pool) const {
  --s.points[at(pool)];
  auto& cards = s.cards[s.active];
  if (std::accumulate(cards.begin(), cards.end(), 0) == 0) cards = set_.deck;
  const auto kinds = std::count_if(cards.begin(), cards.end(), [](std::uint8_t n) { return n > 0; });
  if (kinds > 1) {
    s.phase = static_cast<std::uint8_t>(Phase::card);
    return;
  }
  const auto only = std::find_if(cards.begin(), cards.end(), [](std::uint8_t n) { return n > 0; });
  card_rolled(s, static_cast<int>(only - cards.begin()));
}

void Rules::card_rolled(Layout& s, int kind) const {
  --s.cards[s.active][at(kind)];
  s.open_cards |= static_cast<std::uint8_t>(1U << static_cast<unsigned>(kind));
  next_order(s);
}

// CR-ACT-4: unused points lapse, and with them what was open to be used.
void Rules::end_actions(Layout& s) const {
  s.ordered = 0;
  s.shot = 0;
  s.joined = 0;
  s.used = {};
  s.open_cards = 0;
  s.points = {};
  begin_melee(s);  // CR-MEL-1
}

void Rules::end_round(Layout& s) const {
  s.charged = 0;
  if (s.half != 0) return end_turn(s);
  s.half = 1;
  s.active = other(s.active);
  begin_round(s);
}

void Rules::end_turn(Layout& s) const {
  for (const Side side : {Side{0}, Side{1}}) {  // CR-MRL-5
    if (s.reduced[side] == 0 && s.suffered[other(side)] != 0 && s.clock[side] < 255) ++s.clock[side];
  }
  s.reduced = {};
  s.suffered = {};
  s.killed = 0;
  s.deaths = {};
  s.denied = {};
  s.half = 0;
  const bool last = s.turn >= set_.scenario.turns;
  Verdict verdict = set_.judge.turn_end(view_of(s), s.progress, last);
  if (last && verdict == Verdict::draw && s.clock[0] != s.clock[1]) {  // CR-WIN
    verdict = s.clock[0] > s.clock[1] ? Verdict::side0 : Verdict::side1;
  }
  if (verdict != Verdict::none) return finish(s, verdict);
  ++s.turn;
  s.active = s.first;
  begin_round(s);
}

// CR-MRL-6, CR-WIN: both in one step is a draw.
bool Rules::judged(Layout& s) const {
  const Verdict now = set_.judge.now(view_of(s));
  const bool won0 = s.clock[1] == 0 || now == Verdict::side0 || now == Verdict::draw;
  const bool won1 = s.clock[0] == 0 || now == Verdict::side1 || now == Verdict::draw;
  if (!won0 && !won1) return false;
  finish(s, won0 && won1 ? Verdict::draw : won0 ? Verdict::side0 : Verdict::side1);
  return true;
}

void Rules::finish(Layout& s, Verdict verdict) const {
  Layout end{};
  end.on_table = s.on_table;
  end.exited = s.exited;
  end.fleeing = s.fleeing;
  end.foot = s.foot;
  end.counted = s.counted;
  end.progress = s.progress;
  end.cell = s.cell;
  end.facing = s.facing;
  end.castings = s.castings;
  end.formation = s.formation;
  end.origin = s.origin;
  end.parent = s.parent;
  end.stand = s.stand;
  end.stand_lost = s.stand_lost;
  end.cards = s.cards;
  end.clock = s.clock;
  end.camp_lost = s.camp_lost;
  end.turn = s.turn;
  end.half = s.half;
  end.active = s.active;
  end.first = s.first;
  end.verdict = static_cast<std::uint8_t>(verdict);
  end.phase = static_cast<std::uint8_t>(Phase::over);
  s = end;
}

int Rules::subject(const Layout& s) const {
  switch (phase_of(s)) {
    case Phase::manoeuvre:
    case Phase::destination:
    case Phase::facing:
      return s.mover - 1;
    case Phase::reaction:
      return lowest(s.reacting);
    case Phase::join:
      return s.joining - 1;
    case Phase::volley_target:
    case Phase::castings:
    case Phase::volley:
      return s.shooter - 1;
    case Phase::strike_target:
      return naming_unit(set_, s);
    case Phase::rally:
      return s.rallying != 0 ? s.rallying - 1 : lowest(s.rally_due);
    case Phase::stand:
      return next_of(set_, s, s.stand_due);
    case Phase::flight:
      return next_of(set_, s, s.flight_due);
    case Phase::strike:
      return (s.second_blow != 0 ? s.struck_unit : s.striker) - 1;
    default:
      return -1;
  }
}

// One action a unit, by ascending cell.
void Rules::push_sorted(const Layout& s, Spatial kind, Units units, std::vector<Action>& out) const {
  push_entities(enc_, kind, units, s.cell, out);
}

void Rules::legal_actions(const Layout& s, std::vector<Action>& out) const {
  out.clear();
  switch (phase_of(s)) {
    case Phase::order:
      return list_orders(s, out);
    case Phase::manoeuvre:
      return list_manoeuvres(s, out);
    case Phase::destination:
      return list_destinations(s, out);
    case Phase::facing:
      return list_facings(s, out);
    case Phase::reaction:
      return list_reactions(s, out);
    case Phase::join:
      return list_joins(s, out);
    case Phase::volley_target:
      return list_volley_targets(s, out);
    case Phase::castings:
      return list_castings(s, out);
    case Phase::strike_target:
      return list_strike_targets(s, out);
    case Phase::pairing:
      return push_sorted(s, Spatial::fight, pairings(s), out);
    default:
      return;
  }
}

void Rules::apply(Layout& s, Action action) const {
  switch (phase_of(s)) {
    case Phase::order:
      return give_order(s, action);
    case Phase::manoeuvre:
      return choose_manoeuvre(s, action);
    case Phase::destination:
      return choose_destination(s, enc_.cell(action));
    case Phase::facing:
      return choose_facing(s, static_cast<int>(enc_.spatial(action)) - static_cast<int>(Spatial::face_0));
    case Phase::reaction:
      return choose_reaction(s, enc_.global(action));
    case Phase::join:
      return choose_join(s, enc_.cell(action));
    case Phase::volley_target:
      return choose_volley_target(s, action);
    case Phase::castings:
      return choose_castings(s, static_cast<int>(enc_.global(action)) - static_cast<int>(Global::fire_1) + 1);
    case Phase::strike_target:
      return choose_strike_target(s, enc_.cell(action));
    case Phase::pairing:
      return choose_pairing(s, enc_.cell(action));
    default:
      return;
  }
}

}  // namespace banneret::crecy
