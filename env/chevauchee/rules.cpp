// The sequence of play: setting up, initiative, the end of a turn; and the dispatch of decisions to the parts of the
// rules that know them. Soldiers who come, fall and leave are soldiers.cpp's.
#include "env/chevauchee/rules.h"

#include <algorithm>

#include "env/ruleset/actions.h"

namespace banneret::chevauchee {

using tabletop::Verdict;

Rules::Rules(const Setting& setting) : set_(setting), enc_(setting.cells()) {}

namespace {

void put_on_table(const Setting& set, Layout& s, int soldier, Cell cell) {
  const Profile& profile = set.profile(soldier);
  s.on_table |= bit(soldier);
  s.cell[at(soldier)] = cell;
  s.facing[at(soldier)] = profile.facing;
  s.javelins[at(soldier)] = profile.javelins;
  if (is_loaded_weapon(profile.missile) && !profile.loaded) s.unloaded |= bit(soldier);
}

Soldiers unplaced(const Setting& set, const Layout& s, Side side) {
  return set.side[side] & ~s.on_table;
}

}  // namespace

void Rules::reset(Layout& s) const {
  s = Layout{};
  s.turn = 1;
  for (int f = 0; f < set_.soldiers(); ++f) {
    if (set_.profile(f).at != kNoCell) put_on_table(set_, s, f, set_.profile(f).at);
  }
  const bool zero = unplaced(set_, s, 0) != 0;
  const bool one = unplaced(set_, s, 1) != 0;
  const int defender = set_.scenario.defender;
  if (!zero && !one) return begin_turn(s);
  if (zero && one && defender < 0) {
    s.phase = static_cast<std::uint8_t>(Phase::deployment);
    return;
  }
  deployment_rolled(s, zero && one ? static_cast<Side>(defender) : zero ? Side{0} : Side{1});
}

// CH-SET-3
void Rules::deployment_rolled(Layout& s, Side first) const {
  s.active = first;
  s.phase = static_cast<std::uint8_t>(Phase::deploy);
}

void Rules::deployable(const Layout& s, BitBoard& out) const {
  Scratch closed;
  near_board(set_, s, side_soldiers(set_, s, other(s.active)), closed.board);
  for_each(s.on_table, [&](int f) { closed.board.set(point_of(set_, s, f)); });
  for (std::size_t y = 0; y < at(set_.height()); ++y) out.row[y] = set_.zones[s.active].row[y] & ~closed.board.row[y];
}

void Rules::deploy(Layout& s, Cell cell) const {
  put_on_table(set_, s, lowest(unplaced(set_, s, s.active)), cell);
  if (unplaced(set_, s, s.active) != 0) return;
  if (unplaced(set_, s, other(s.active)) == 0) return begin_turn(s);
  s.active = other(s.active);
}

// CH-TUR-1
void Rules::begin_turn(Layout& s) const {
  s.stage = static_cast<std::uint8_t>(Stage::start);
  s.active = 0;
  s.first = 0;
  s.phase = static_cast<std::uint8_t>(Phase::initiative_dice);
}

void Rules::initiative_rolled(Layout& s, Side winner) const {
  s.active = winner;
  s.phase = static_cast<std::uint8_t>(Phase::initiative);
}

// CH-TUR-1, CH-TUR-2
void Rules::choose_initiative(Layout& s, Global choice) const {
  s.first = choice == Global::move_first ? s.active : other(s.active);
  s.active = s.first;
  s.stage = static_cast<std::uint8_t>(Stage::move);
  begin_moves(s);
}

void Rules::end_turn(Layout& s) const {
  s.tired = s.charged & s.charged_last;  // CH-MOV-4
  s.charged_last = s.charged;
  s.moved = 0;
  s.charged = 0;
  s.fired = 0;
  s.forfeited = 0;
  const Verdict verdict = set_.judge.turn_end(view_of(s), s.progress, s.turn >= set_.scenario.turns);
  if (verdict != Verdict::none) return finish(s, verdict);
  ++s.turn;
  begin_turn(s);
}

bool Rules::judged(Layout& s) const {  // CH-SET-2
  const Verdict verdict = set_.judge.now(view_of(s));
  if (verdict == Verdict::none) return false;
  finish(s, verdict);
  return true;
}

void Rules::finish(Layout& s, Verdict verdict) const {
  Layout end{};
  end.on_table = s.on_table;
  end.exited = s.exited;
  end.unloaded = s.unloaded;
  end.progress = s.progress;
  end.cell = s.cell;
  end.facing = s.facing;
  end.arms = s.arms;
  end.javelins = s.javelins;
  end.turn = s.turn;
  end.stage = s.stage;
  end.active = s.active;
  end.first = s.first;
  end.verdict = static_cast<std::uint8_t>(verdict);
  end.phase = static_cast<std::uint8_t>(Phase::over);
  s = end;
}

int Rules::subject(const Layout& s) const {
  switch (phase_of(s)) {
    case Phase::deploy:
      return lowest(unplaced(set_, s, s.active));
    case Phase::charge_target:
    case Phase::destination:
    case Phase::facing:
    case Phase::withdrawal_cell:
      return s.mover - 1;
    case Phase::shot:
    case Phase::blow_target:
      return next_of(set_, s, s.pending);
    case Phase::charge_bonus:
      return s.mover != 0 ? s.mover - 1 : lowest(runners(s, rolling_category(s)));
    case Phase::loading:
      return next_of(set_, s, s.loading);
    case Phase::shot_dice:
    case Phase::stray:
      return next_shooter(set_, s);
    case Phase::withdrawal_dice:
      return next_of(set_, s, s.withdrawing);
    case Phase::blow:
      return s.striker - 1;
    default:
      return -1;
  }
}

// One action a soldier, by ascending cell.
void Rules::push_sorted(const Layout& s, Spatial kind, Soldiers soldiers, std::vector<Action>& out) const {
  push_entities(enc_, kind, soldiers, s.cell, out);
}

void Rules::legal_actions(const Layout& s, std::vector<Action>& out) const {
  out.clear();
  Scratch cells;
  switch (phase_of(s)) {
    case Phase::deploy:
      deployable(s, cells.board);
      return push_board(enc_, Spatial::deploy, set_.table, cells.board, out);
    case Phase::initiative:
      out.push_back(enc_.of(Global::move_first));
      out.push_back(enc_.of(Global::counter_move));
      return;
    case Phase::charge:
      return list_declarations(s, out);
    case Phase::charge_target:
      return push_sorted(s, Spatial::charge_at, charge_targets(s, s.mover - 1), out);
    case Phase::move:
      return list_moves(s, out);
    case Phase::destination:
      return list_destinations(s, out);
    case Phase::facing:
      return list_facings(s, out);
    case Phase::shot:
      return list_shots(s, out);
    case Phase::withdrawal:
      return list_withdrawals(s, out);
    case Phase::withdrawal_cell:
      withdrawal_cells(s, s.mover - 1, cells.board);
      return push_board(enc_, Spatial::go, set_.table, cells.board, out);
    case Phase::blow_target:
      return push_sorted(s, Spatial::strike_at, blow_targets(s, subject(s)), out);
    case Phase::pairing:
      return push_sorted(s, Spatial::fight, pairings(s), out);
    default:
      return;
  }
}

void Rules::apply(Layout& s, Action action) const {
  switch (phase_of(s)) {
    case Phase::deploy:
      return deploy(s, enc_.cell(action));
    case Phase::initiative:
      return choose_initiative(s, enc_.global(action));
    case Phase::charge:
      return choose_declaration(s, action);
    case Phase::charge_target:
      return choose_charge_target(s, enc_.cell(action));
    case Phase::move:
      return choose_move(s, action);
    case Phase::destination:
      return choose_destination(s, enc_.cell(action));
    case Phase::facing:
      return choose_facing(s, faced(enc_.spatial(action)));
    case Phase::shot:
      return choose_shot(s, action);
    case Phase::withdrawal:
      return choose_withdrawal(s, action);
    case Phase::withdrawal_cell:
      return choose_withdrawal_cell(s, enc_.cell(action));
    case Phase::blow_target:
      return choose_blow_target(s, enc_.cell(action));
    case Phase::pairing:
      return choose_pairing(s, enc_.cell(action));
    default:
      return;
  }
}

}  // namespace banneret::chevauchee
