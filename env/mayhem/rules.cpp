// The sequence of play: setting up, initiative, halves, the end of a turn, figures that fall or leave; and the dispatch
// of decisions to the parts of the rules that know them.
#include "env/mayhem/rules.h"

#include <algorithm>

#include "env/ruleset/actions.h"
#include "env/ruleset/victory.h"

namespace banneret::mayhem {

using tabletop::Mark;
using tabletop::Verdict;

Rules::Rules(const Setting& setting, std::uint64_t serial) : set_(setting), enc_(setting.cells()), serial_(serial) {}

void Rules::reset(Layout& s) const {
  s = Layout{};
  s.turn = 1;
  for (int f = 0; f < set_.figures(); ++f) {
    const Profile& figure = set_.profile(f);
    if (figure.at == kNoCell) continue;
    s.on_table |= bit(f);
    s.cell[at(f)] = figure.at;
    s.facing[at(f)] = figure.facing;
    if (figure.horse != Horse::none) s.mounted |= bit(f);
  }
  s.phase = static_cast<std::uint8_t>(Phase::initiative_dice);
  const int defender = set_.scenario.defender;
  if (defender < 0) return;
  const Side placer = static_cast<Side>(defender);
  for (const Side side : {placer, other(placer)}) {
    if ((set_.side[side] & ~s.on_table) == 0) continue;
    s.active = side;
    s.phase = static_cast<std::uint8_t>(Phase::deploy);
    return;
  }
}

void Rules::place(Layout& s, Cell cell) const {
  const int f = lowest(set_.side[s.active] & ~s.on_table);
  s.on_table |= bit(f);
  s.cell[at(f)] = cell;
  s.facing[at(f)] = set_.profile(f).facing;
  if (set_.profile(f).horse != Horse::none) s.mounted |= bit(f);
  if ((set_.side[s.active] & ~s.on_table) != 0) return;
  if ((set_.side[other(s.active)] & ~s.on_table) != 0) {
    s.active = other(s.active);
    return;
  }
  s.active = s.first;
  s.phase = static_cast<std::uint8_t>(Phase::initiative_dice);
}

// MA-SEQ-1, MA-MOV-3: groups are fixed as they stand now.
void Rules::begin_half(Layout& s) const {
  Figures left = own_figures(set_, s);
  while (left != 0) {
    const int f = lowest(left);
    const Figures group = connected(set_, s.cell, f, left & set_.mates[at(f)]);
    left &= ~group;
    if (count(group) < 2) continue;
    for_each(group, [&](int member) { s.start_group[at(member)] = static_cast<std::uint8_t>(f + 1); });
  }
  s.phase = static_cast<std::uint8_t>(Phase::order);
}

void Rules::end_half(Layout& s) const {
  if (s.half == 0) {
    s.half = 1;
    s.active = other(s.first);
    begin_half(s);
    return;
  }
  s.half = 0;
  s.marked = 0;  // MA-CRG-2: once a turn
  const Verdict verdict = set_.judge.turn_end(view_of(s), s.progress, s.turn >= set_.scenario.turns);
  if (verdict != Verdict::none) {
    finish(s, verdict);
    return;
  }
  ++s.turn;
  s.active = s.first;
  s.phase = static_cast<std::uint8_t>(Phase::initiative_dice);
}

// MA-SEQ-2: movement is over; MA-SHO-1: one more window, at any target.
void Rules::end_movement(Layout& s) const {
  s.acted = 0;
  s.moved = 0;
  for_each(set_.side[s.active], [&](int f) {
    s.start_group[at(f)] = 0;
    s.group_kind[at(f)] = 0;
    s.group_roll[at(f)] = 0;
  });
  open_window(s, Window::end_of_movement);
}

tabletop::VictoryView Rules::view_of(const Layout& s) const {
  return victory_view(set_, s, set_.figures());
}

// MA-WIN: whenever figures fall or leave; held cells and the limit are judged at the end of a turn (end_half).
bool Rules::judged(Layout& s) const {
  const Verdict verdict = set_.judge.now(view_of(s));
  if (verdict == Verdict::none) return false;
  finish(s, verdict);
  return true;
}

void Rules::finish(Layout& s, Verdict verdict) const {
  Layout end{};
  end.on_table = s.on_table;
  end.exited = s.exited;
  end.mounted = s.mounted;
  end.progress = s.progress;
  end.cell = s.cell;
  end.facing = s.facing;
  end.turn = s.turn;
  end.half = s.half;
  end.first = s.first;
  end.active = s.active;
  end.verdict = static_cast<std::uint8_t>(verdict);
  end.phase = static_cast<std::uint8_t>(Phase::over);
  s = end;
}

// Pairs part: what they remembered of each other is forgotten on both sides.
void Rules::depart(Layout& s, int figure) const {
  const Cell cell = s.cell[at(figure)];
  for_each(touching_enemies(set_, s, figure), [&](int enemy) {
    const auto keep = static_cast<std::uint8_t>(~(1U << set_.table.direction_between(s.cell[at(enemy)], cell)));
    s.moved_at[at(enemy)] &= keep;
    s.fought[at(enemy)] &= keep;
    s.combat[at(enemy)] &= keep;
  });
  s.moved_at[at(figure)] = 0;
  s.fought[at(figure)] = 0;
  s.combat[at(figure)] = 0;
}

// README, holds: each remembers whether it had moved in the half in which they met.
void Rules::arrive(Layout& s, int figure) const {
  for_each(touching_enemies(set_, s, figure), [&](int enemy) {
    const int direction = set_.table.direction_between(s.cell[at(figure)], s.cell[at(enemy)]);
    const auto here = static_cast<std::uint8_t>(1U << direction);
    const auto there = static_cast<std::uint8_t>(1U << ((direction + 4) & 7));
    if (has(s.moved, figure)) s.moved_at[at(figure)] |= here;
    if (has(s.moved, enemy)) s.moved_at[at(enemy)] |= there;
  });
}

void Rules::remove_figure(Layout& s, int figure) const {
  depart(s, figure);
  const Figures keep = ~bit(figure);
  if (s.charged == bit(figure)) s.charge = 0;  // nobody is left to charge
  for (Figures* set :
       {&s.on_table, &s.mounted, &s.acted, &s.moved, &s.shot, &s.marked, &s.owes_casualty, &s.owes_commander,
        &s.owes_horse, &s.checked, &s.body, &s.charged, &s.unrearranged, &s.travelled, &s.rolling, &s.retreating}) {
    *set &= keep;
  }
  s.cell[at(figure)] = 0;
  s.facing[at(figure)] = 0;
  const int label = s.start_group[at(figure)];
  s.start_group[at(figure)] = 0;
  if (label != 0) tidy_start_group(s, label);
}

// A start group is remembered under its lowest member while somebody in it has still to move; figures that have moved
// count only until the roll (MA-MOV-7: all mounted?).
void Rules::tidy_start_group(Layout& s, int label) const {
  Figures members = 0;
  for_each(own_figures(set_, s), [&](int f) {
    if (s.start_group[at(f)] == label) members |= bit(f);
  });
  const Figures waiting = members & ~s.acted;
  const std::uint8_t kind = s.group_kind[at(label - 1)];
  const std::uint8_t roll = s.group_roll[at(label - 1)];
  s.group_kind[at(label - 1)] = 0;
  s.group_roll[at(label - 1)] = 0;
  const Figures kept = waiting == 0 ? 0 : roll != 0 ? waiting : members;
  for_each(members & ~kept, [&](int f) { s.start_group[at(f)] = 0; });
  if (kept == 0) return;
  const int lead = lowest(kept);
  for_each(kept, [&](int f) { s.start_group[at(f)] = static_cast<std::uint8_t>(lead + 1); });
  s.group_kind[at(lead)] = kind;
  s.group_roll[at(lead)] = roll;
}

// MA-CRG-2, MA-CRG-7: a kill marks the survivors of the group as it stands (`cells`), each once a turn; the death of a
// commander makes all of its contingent owe a check.
void Rules::kill(Layout& s, int figure, const Cells& cells) const {
  const Figures mates = s.on_table & set_.mates[at(figure)];
  const Figures survivors = connected(set_, cells, figure, mates) & ~bit(figure);
  s.owes_casualty |= survivors & ~s.marked;
  s.marked |= survivors;
  if (set_.profile(figure).commander) s.owes_commander |= mates;
  ++s.progress.kills[other(set_.side_of(figure))];
  remove_figure(s, figure);
}

Side Rules::decider(const Layout& s) const {
  return decider_of(set_, s);
}

int Rules::subject(const Layout& s) const {
  switch (phase_of(s)) {
    case Phase::deploy:
      return lowest(set_.side[s.active] & ~s.on_table);
    case Phase::subject:
    case Phase::charge_target:
    case Phase::manoeuvre:
    case Phase::rearrange:
    case Phase::charge_check:
    case Phase::move:
      return handle_of(set_, s, s.body, s.active);
    case Phase::destination:
    case Phase::facing:
      return s.mover - 1;
    case Phase::shot_target:
    case Phase::shot_cell:
      return s.shooter - 1;
    case Phase::strike:
    case Phase::shot:
    case Phase::impact:
      return s.striker - 1;
    case Phase::combat_enemy:
    case Phase::skill:
      return s.fighter - 1;
    case Phase::charged_check:
    case Phase::group_check:
    case Phase::horse_check:
      return lowest(checked_part(s));
    case Phase::courage_single:
      return lowest(s.rolling);
    case Phase::retreat:
      return lowest(s.retreating);
    default:
      return -1;
  }
}

// One action a figure, by ascending cell.
void Rules::push_sorted(const Layout& s, Spatial kind, Figures figures, std::vector<Action>& out) const {
  push_entities(enc_, kind, figures, s.cell, out);
}

int Rules::margin(const Layout& s) const {
  if (set_.counts_points) return set_.judge.points_margin(view_of(s), s.progress);
  int sum = 0;
  for_each(s.on_table | s.exited, [&](int f) { sum += (set_.side_of(f) == 0 ? 1 : -1) * set_.profile(f).worth(); });
  return sum;
}

void Rules::list_placings(const Layout& s, std::vector<Action>& out) const {
  for (const Cell cell : set_.table.cells_marked(s.active == 0 ? Mark::zone0 : Mark::zone1)) {
    if (set_.table.terrain(cell) != Terrain::wall && figure_at(s, cell) < 0)
      out.push_back(enc_.at(Spatial::deploy, cell));
  }
  std::sort(out.begin(), out.end());
}

void Rules::legal_actions(const Layout& s, Workspace& work, std::vector<Action>& out) const {
  out.clear();
  switch (phase_of(s)) {
    case Phase::deploy:
      return list_placings(s, out);
    case Phase::initiative:
      out.push_back(enc_.of(Global::go_first));
      out.push_back(enc_.of(Global::go_second));
      return;
    case Phase::order:
      return list_orders(s, out);
    case Phase::subject:
      return list_subjects(s, out);
    case Phase::charge_target:
      return list_targets(s, out);
    case Phase::manoeuvre:
      return list_manoeuvres(s, out);
    case Phase::rearrange:
      push_sorted(s, Spatial::rearrange, s.unrearranged, out);
      out.push_back(enc_.of(Global::done));
      return;
    case Phase::destination:
      return list_destinations(s, work, out);
    case Phase::facing:
      return list_facings(s, out);
    case Phase::shooter:
      return list_shooters(s, out);
    case Phase::shot_target:
      return list_shot_targets(s, out);
    case Phase::shot_cell:
      return list_shot_cells(s, out);
    case Phase::strike:
      out.push_back(enc_.of(Global::strike_rider));
      out.push_back(enc_.of(Global::strike_horse));
      return;
    case Phase::combat_figure:
      return push_sorted(s, Spatial::fight_with, waiting_to_fight(s), out);
    case Phase::combat_enemy:
      return push_sorted(s, Spatial::fight_at, opponents(s, s.fighter - 1), out);
    default:
      return;
  }
}

void Rules::apply(Layout& s, Action action, Workspace& work) const {
  const Cell cell = enc_.is_global(action) ? kNoCell : enc_.cell(action);
  switch (phase_of(s)) {
    case Phase::deploy:
      return place(s, cell);
    case Phase::initiative:
      s.first = enc_.global(action) == Global::go_first ? s.active : other(s.active);
      s.active = s.first;
      return begin_half(s);
    case Phase::order:
      if (enc_.is_global(action)) return end_movement(s);
      return give_order(s, enc_.spatial(action), cell);
    case Phase::subject:
      return choose_subject(s, action);
    case Phase::charge_target:
      s.charged = group_of(set_, s, figure_at(s, cell));
      s.phase = static_cast<std::uint8_t>(Phase::charge_check);  // MA-CRG-3: at once, before moving
      return;
    case Phase::manoeuvre:
      return choose_manoeuvre(s, action);
    case Phase::rearrange:
      if (enc_.is_global(action)) return end_activation(s);
      s.mover = static_cast<std::uint8_t>(figure_at(s, cell) + 1);
      s.phase = static_cast<std::uint8_t>(Phase::destination);
      return;
    case Phase::destination:
      return choose_destination(s, cell, work);
    case Phase::facing:
      return choose_facing(s, static_cast<int>(enc_.spatial(action)) - static_cast<int>(Spatial::face_0));
    case Phase::shooter:
      if (enc_.is_global(action)) return resolve_shots(s);
      s.shooter = static_cast<std::uint8_t>(figure_at(s, cell) + 1);
      s.phase = static_cast<std::uint8_t>(Phase::shot_target);
      return;
    case Phase::shot_target:
      return choose_shot_target(s, cell);
    case Phase::shot_cell:
      return choose_shot_moment(s, action);
    case Phase::strike:  // MA-HRS-2
      s.at_horse = enc_.global(action) == Global::strike_horse ? 1 : 0;
      s.phase = static_cast<std::uint8_t>(Phase::impact);
      return;
    case Phase::combat_figure:
      s.fighter = static_cast<std::uint8_t>(figure_at(s, cell) + 1);
      s.phase = static_cast<std::uint8_t>(Phase::combat_enemy);
      return;
    case Phase::combat_enemy:
      s.foe = static_cast<std::uint8_t>(figure_at(s, cell) + 1);
      s.phase = static_cast<std::uint8_t>(Phase::skill);
      return;
    default:
      return;
  }
}

}  // namespace banneret::mayhem
