// Entities on the table: placed, removed, parted, seen by victory; what they enter. Keeps sets, slots and the memory of
// neighbours in order; why a unit comes or goes is the affair of the rules that call.
#include "env/crecy/rules.h"

namespace banneret::crecy {
namespace {

// README, holds: neighbours part, and forget whether they had moved when they met.
void depart(const Setting& set, Layout& s, int entity) {
  if (!set.has_obstacles) return;
  s.moved_at[at(entity)] = 0;
  for_each(enemies_of(set, s, entity), [&](int enemy) {
    const int direction = set.table.direction_between(s.cell[at(enemy)], s.cell[at(entity)]);
    if (direction == kNotAdjacent) return;
    s.moved_at[at(enemy)] &= static_cast<std::uint8_t>(~(1U << static_cast<unsigned>(direction)));
  });
}

// README, holds: each remembers whether it had moved in the round in which they met.
void arrive(const Setting& set, Layout& s, int entity) {
  if (!set.has_obstacles) return;
  for_each(enemies_of(set, s, entity), [&](int enemy) {
    const int direction = set.table.direction_between(s.cell[at(entity)], s.cell[at(enemy)]);
    if (direction == kNotAdjacent) return;
    const auto here = static_cast<std::uint8_t>(1U << static_cast<unsigned>(direction));
    const auto there = static_cast<std::uint8_t>(1U << (static_cast<unsigned>(direction + 4) & 7U));
    if (has(s.moved, entity)) s.moved_at[at(entity)] |= here;
    if (has(s.moved, enemy)) s.moved_at[at(enemy)] |= there;
  });
}

}  // namespace

void Rules::place(Layout& s, int entity, Cell cell) const {
  depart(set_, s, entity);
  s.cell[at(entity)] = cell;
  s.moved |= bit(entity);
  arrive(set_, s, entity);
}

void Rules::remove(Layout& s, int entity) const {
  depart(set_, s, entity);
  const Units keep = ~bit(entity);
  for (Units* set :
       {&s.on_table, &s.fleeing, &s.foot, &s.moved, &s.ordered, &s.shot, &s.joined, &s.unloaded, &s.charged, &s.killed,
        &s.steady, &s.shot_at, &s.reacting, &s.stood, &s.naming, &s.stand_due, &s.flight_due, &s.rally_due}) {
    *set &= keep;
  }
  for (Units& used : s.used) used &= keep;
  const std::size_t i = at(entity);
  s.denied[i] = 0;
  s.cell[i] = 0;
  for (auto* field : {&s.facing, &s.castings, &s.formation, &s.origin, &s.parent, &s.stand, &s.deaths, &s.lost,
                      &s.target, &s.struck, &s.moved_at}) {
    (*field)[i] = 0;
  }
  const auto name = static_cast<std::uint8_t>(entity + 1);
  const auto place_bit = ~(std::uint32_t{1} << static_cast<unsigned>(set_.place_of(entity)));
  for_each(s.on_table, [&](int u) {
    if (s.parent[at(u)] == name) s.parent[at(u)] = 0;
    if (s.target[at(u)] == name) s.target[at(u)] = 0;
    if (set_.side_of(u) != set_.side_of(entity)) s.denied[at(u)] &= place_bit;
  });
}

int Rules::new_part(Layout& s, int from, int castings, Cell cell) const {
  const Units free = set_.slots[set_.side_of(from)] & ~s.on_table;
  if (free == 0) return -1;
  const int part = lowest(free);
  s.on_table |= bit(part);
  if (has(s.foot, from)) s.foot |= bit(part);
  s.cell[at(part)] = cell;
  s.facing[at(part)] = s.facing[at(from)];
  s.castings[at(part)] = static_cast<std::uint8_t>(castings);
  s.formation[at(part)] = static_cast<std::uint8_t>(Formation::double_line);
  s.origin[at(part)] = s.origin[at(from)];
  s.parent[at(part)] = static_cast<std::uint8_t>(from + 1);
  s.moved |= bit(part);
  arrive(set_, s, part);
  return part;
}

bool Rules::entered(Layout& s, int entity, bool may_exit) const {
  const Side side = set_.side_of(entity);
  const Point here = point_of(set_, s, entity);
  bool news = false;
  if (set_.has_camps && s.camp_lost[other(side)] == 0 && set_.camp[other(side)].has(here)) {  // CR-MRL-4
    s.camp_lost[other(side)] = 1;
    reduce_clock(s, other(side));
    news = true;
  }
  if (!may_exit || !set_.has_exits || !set_.exits[side].has(here) || contacts(set_, s, entity) != 0) return news;
  if (has(set_.roster[side], entity)) {
    s.exited |= bit(entity);
    ++s.progress.exits[side];
  }
  if (s.stand[at(entity)] != 0) s.stand_lost[at(stand_of(s, entity))] = 0;
  remove(s, entity);
  return true;
}

tabletop::VictoryView Rules::view_of(const Layout& s) const {
  tabletop::VictoryView view;
  view.figures = set_.entities();
  for (int u = 0; u < view.figures; ++u) {
    auto& figure = view.figure[at(u)];
    const bool here = has(s.on_table & ~s.fleeing, u);
    figure.side = set_.side_of(u);
    figure.type = set_.profiles[0][here ? s.origin[at(u)] : at(u)].type;
    figure.on_table = here;
    figure.exited = has(s.exited, u);
    figure.cell = here ? s.cell[at(u)] : kNoCell;
  }
  return view;
}

int Rules::margin(const Layout& s) const {
  if (set_.counts_points) return set_.judge.points_margin(view_of(s), s.progress);
  int sum = kCastings * (s.clock[0] - s.clock[1]);
  for_each(s.on_table & ~s.fleeing, [&](int u) { sum += (set_.side_of(u) == 0 ? 1 : -1) * s.castings[at(u)]; });
  return sum;
}

}  // namespace banneret::crecy
