// The sequence of play: turns and their phases, figures acting in turn, figures that fall or leave, the end of a turn;
// and the dispatch of decisions to the parts of the rules that know them.
#include "env/skirmish/rules.h"

#include <algorithm>

#include "env/ruleset/actions.h"
#include "env/ruleset/victory.h"

namespace banneret::skirmish {

using tabletop::Verdict;

Rules::Rules(const Setting& setting, std::uint64_t serial) : set_(setting), enc_(setting.cells()), serial_(serial) {}

void Rules::reset(Layout& s) const {
  s = Layout{};
  for (int f = 0; f < set_.figures(); ++f) {
    const Profile& profile = set_.profile(f);
    s.on_table |= bit(f);
    s.cell[at(f)] = profile.at;
    s.facing[at(f)] = profile.facing;
    s.hand[at(f)] = static_cast<std::uint8_t>(profile.weapon);
    s.carried[at(f)] = profile.carried;
    s.gait[at(f)] = static_cast<std::uint8_t>(profile.gait);
    if (profile.horse == Horse::ridden) s.mounted |= bit(f);
    if (profile.horse == Horse::held) put_horse(set_, s, profile.side, held_horse_cell(set_, profile));
    if (profile.posture == Posture::kneeling) s.kneeling |= bit(f);
    if (profile.posture == Posture::lying) s.lying |= bit(f);
  }
  s.turn = 1;
  begin_turn(s);
}

int Rules::subject(const Layout& s) const {
  return phase_of(s) == Phase::wound ? s.target - 1 : s.mover - 1;
}

// ---- the turn -------------------------------------------------------------------------------------------------------

// SK-TUR-1, SK-TUR-2
void Rules::begin_turn(Layout& s) const {
  s.half = 0;
  s.melee = 0;
  s.active = 0;
  s.first = 0;
  s.phase = static_cast<std::uint8_t>(Phase::first_side);
}

void Rules::begin_movement(Layout& s) const {
  begin_turns(s);
  next_act(s);
}

void Rules::begin_turns(Layout& s) const {
  s.acted = 0;
  s.active = other(s.first);
}

// SK-TUR-3
bool Rules::turn_to(Layout& s, Figures ready) const {
  const Side next = other(s.active);
  if ((ready & set_.side[next]) != 0) {
    s.active = next;
    return true;
  }
  return (ready & set_.side[s.active]) != 0;
}

void Rules::end_turn(Layout& s) const {
  tidy_turn(s);
  const Verdict verdict = set_.judge.turn_end(view_of(s), s.progress, s.turn >= set_.scenario.turns);
  if (verdict != Verdict::none) {
    finish(s, verdict);
    return;
  }
  ++s.turn;
  begin_turn(s);
}

void Rules::tidy_turn(Layout& s) const {
  // SK-FIR-1: at most a walk and no melee while reloading; an action takes the whole turn (SK-TUR-4).
  const Figures busy = s.shot | s.hurried | s.acting | s.fought;
  const Figures reloading = s.unloaded & ~busy;
  if (reloading != 0) {
    for_each(reloading & ~engaged(set_, s, reloading), [&](int f) {
      if (in_hand(s, f) == Weapon::bow) s.unloaded &= ~bit(f);
    });
  }
  // SK-FIR-8: to the end of the next turn.
  s.stunned = s.stun_fresh;
  s.stun_fresh = 0;
  // SK-MOV-10
  const Figures ran = s.hurried & set_.civilians;
  s.ran_twice = ran & s.ran_once;
  s.ran_once = ran & ~s.ran_twice;
  s.moved_last = s.moved;
  for (const auto field : {&Layout::acted, &Layout::moved, &Layout::hurried, &Layout::acting, &Layout::charged,
                           &Layout::shot, &Layout::fought, &Layout::struck, &Layout::holding}) {
    s.*field = 0;
  }
  s.named.fill(0);
  for_each(s.on_table & ~s.mounted, [&](int f) { s.gait[at(f)] = 0; });
}

// ---- figures that fall or leave -------------------------------------------------------------------------------------

void Rules::remove(Layout& s, int figure) const {
  const std::size_t i = at(figure);
  for (const auto field : kFigureSets) s.*field &= ~bit(figure);
  s.cell[i] = 0;
  s.carried[i] = 0;
  s.facing[i] = s.hand[i] = s.gait[i] = s.hits[i] = s.attacked[i] = s.named[i] = 0;
  for_each(s.on_table, [&](int f) {
    if (s.attacked[at(f)] == figure + 1) s.attacked[at(f)] = 0;
    if (s.named[at(f)] == figure + 1) s.named[at(f)] = 0;
  });
}

bool Rules::slay(Layout& s, int figure) const {
  ++s.progress.kills[other(set_.side_of(figure))];
  remove(s, figure);
  return judged(s);
}

// ---- victory --------------------------------------------------------------------------------------------------------

tabletop::VictoryView Rules::view_of(const Layout& s) const {
  return victory_view(set_, s, set_.figures());
}

int Rules::margin(const Layout& s) const {
  if (set_.counts_points) return set_.judge.points_margin(view_of(s), s.progress);
  int sum = 0;
  for_each(s.on_table | s.exited, [&](int f) { sum += (set_.side_of(f) == 0 ? 1 : -1) * set_.profile(f).worth(); });
  return sum;
}

// SK-WIN: whenever figures fall or leave; held cells and the limit are judged at the end of a turn.
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
  end.kneeling = s.kneeling;
  end.lying = s.lying;
  end.progress = s.progress;
  end.cell = s.cell;
  end.carried = s.carried;
  end.facing = s.facing;
  end.hand = s.hand;
  end.hits = s.hits;
  end.horse = s.horse;
  end.ground = s.ground;
  end.turn = s.turn;
  end.half = s.half;
  end.first = s.first;
  end.active = s.active;
  end.verdict = static_cast<std::uint8_t>(verdict);
  end.phase = static_cast<std::uint8_t>(Phase::over);
  s = end;
}

// ---- decisions ------------------------------------------------------------------------------------------------------

void Rules::push_sorted(const Layout& s, Spatial kind, Figures figures, std::vector<Action>& out) const {
  push_entities(enc_, kind, figures, s.cell, out);
}

void Rules::legal_actions(const Layout& s, Workspace& work, std::vector<Action>& out) const {
  out.clear();
  switch (phase_of(s)) {
    case Phase::initiative:
      out.push_back(enc_.of(Global::go_first));
      out.push_back(enc_.of(Global::go_second));
      return;
    case Phase::figure:
      return push_sorted(s, Spatial::act_with, s.on_table & ~s.acted & set_.side[s.active], out);
    case Phase::act:
      return list_acts(s, work, out);
    case Phase::destination:
      return list_destinations(s, work, out);
    case Phase::facing:
      return list_facings(s, out);
    case Phase::foe:
      return push_sorted(s, Spatial::name_foe, contacts(set_, s, s.mover - 1), out);
    case Phase::horse:
      return list_horses(s, out);
    case Phase::weapon:
      return list_weapons(s, out);
    case Phase::shooter:
      return list_shooters(s, out);
    case Phase::shot_target:
      return list_shot_targets(s, out);
    case Phase::fighter:
      return list_fighters(s, out);
    case Phase::blow_target:
      return list_blow_targets(s, out);
    default:
      return;
  }
}

void Rules::apply(Layout& s, Action action, Workspace& work) const {
  const bool global = enc_.is_global(action);
  const Cell cell = global ? kNoCell : enc_.cell(action);
  switch (phase_of(s)) {
    case Phase::initiative:
      s.first = enc_.global(action) == Global::go_first ? s.active : other(s.active);
      return begin_movement(s);
    case Phase::figure:
      s.mover = static_cast<std::uint8_t>(figure_at(s, cell) + 1);
      s.phase = static_cast<std::uint8_t>(Phase::act);
      return;
    case Phase::act:
      return choose_act(s, action);
    case Phase::destination:
      return choose_destination(s, cell, work);
    case Phase::facing:
      return choose_facing(s, static_cast<int>(enc_.spatial(action)) - static_cast<int>(Spatial::face_0));
    case Phase::foe:
      s.named[at(s.mover - 1)] = static_cast<std::uint8_t>(figure_at(s, cell) + 1);
      return end_act(s);
    case Phase::horse:
      return choose_horse(s, cell);
    case Phase::weapon:
      return choose_weapon(s, enc_.global(action));
    case Phase::shooter:
      return choose_shooter(s, action);
    case Phase::shot_target:
      return choose_shot_target(s, cell);
    case Phase::fighter:
      return choose_fighter(s, action);
    case Phase::blow_target:
      return choose_blow_target(s, cell);
    default:
      return;
  }
}

}  // namespace banneret::skirmish
