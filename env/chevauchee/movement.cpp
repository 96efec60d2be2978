// The move phases: charges declared and run, walks, facings (CH-MOV, CH-MV1, CH-MV2). Where a walk may end is
// reach.cpp's, what standing beside an enemy does soldiers.cpp's.
#include <algorithm>

#include "env/chevauchee/rules.h"

#include "env/ruleset/actions.h"

namespace banneret::chevauchee {

void Rules::begin_moves(Layout& s) const {
  s.last = 0;
  next_declaration(s);
}

// ---- charges declared (CH-MV1-0, CH-MV2-0) --------------------------------------------------------------------------

ChargeFault Rules::may_charge(const Layout& s, int soldier) const {
  if (engaged(set_, s, soldier)) return ChargeFault::engaged;
  if (has(s.tired, soldier)) return ChargeFault::tired;  // CH-MOV-4
  if (set_.no_charge.has(point_of(set_, s, soldier))) return ChargeFault::start;
  return ChargeFault::none;
}

// CH-MV1-0: the line up to the first cell near the target; CH-MOV-6: what entering its cells takes off the charge.
void Rules::charge_line(const Layout& s, int soldier, int enemy, ChargeLine& out) const {
  const Cell start = s.cell[at(soldier)];
  const Cell target = s.cell[at(enemy)];
  tabletop::Line line;
  tabletop::trace_line(set_.table.point(start), set_.table.point(target), line);
  out.cells = 0;
  out.fault = ChargeFault::terrain;  // until it meets the target
  Cell before = start;
  int penalty = 0;
  int corner = 0;
  for (int k = 0; k < line.length; ++k) {
    const Point p = line.cell[at(k)];
    const Cell cell = set_.table.cell(p);
    const auto i = at(out.cells);
    out.corner[i] = {kNoCell, kNoCell};
    if (corner < line.corners && line.corner[at(corner)].before == k) {
      const tabletop::Line::Corner& touch = line.corner[at(corner++)];
      out.corner[i] = {set_.table.cell(touch.left), set_.table.cell(touch.right)};
    }
    const int climb = set_.table.level(cell) - set_.table.level(before);
    if (set_.no_charge.has(p) || climb > kClimb || climb < -kClimb) return;
    penalty = std::max<int>(penalty, set_.penalty[cell]);
    if (climb > 0) penalty = std::max(penalty, set_.scale * kUphill);
    if (set_.building.has(p) != set_.building.has(set_.table.point(before))) {
      penalty = std::max(penalty, set_.scale * kBuilding);
    }
    out.cell[i] = cell;
    out.distance[i] = static_cast<std::uint8_t>(set_.distance_between(start, cell));
    out.penalty[i] = static_cast<std::uint8_t>(penalty);
    ++out.cells;
    if (set_.near(cell, target)) {
      out.fault = ChargeFault::none;
      return;
    }
    before = cell;
  }
}

int Rules::charge_way(const Layout& s, int soldier, const ChargeLine& line) const {
  Scratch taken;
  Scratch contact;
  board_of(set_, s, s.on_table & ~bit(soldier), taken.board);
  near_board(set_, s, enemies_of(set_, s, soldier), contact.board);
  const auto blocked = [&](Cell cell) {
    const Point p = set_.table.point(cell);
    return taken.board.has(p) || set_.no_charge.has(p);
  };
  for (int i = 0; i < line.cells; ++i) {
    if (blocked(line.cell[at(i)])) return i;
    const auto& corner = line.corner[at(i)];
    if (corner[0] != kNoCell && blocked(corner[0]) && blocked(corner[1])) return i;
    if (contact.board.has(set_.table.point(line.cell[at(i)]))) return i + 1;
  }
  return line.cells;
}

namespace {

/// Cells of an open way that a charge of this length covers.
int run_of(const ChargeLine& line, int way, int length) {
  int cells = 0;
  while (cells < way && line.distance[at(cells)] + line.penalty[at(cells)] <= length) ++cells;
  return cells;
}

}  // namespace

int Rules::charge_run(const Layout& s, int soldier, const ChargeLine& line, int dice) const {
  return run_of(line, charge_way(s, soldier, line), set_.charge_move(soldier, dice));
}

// The line must be free up to where he meets his target, though another enemy may halt him before (CH-MV1-2).
ChargeFault Rules::charge_fault(const Layout& s, int soldier, int enemy) const {
  if (set_.side_of(enemy) == set_.side_of(soldier)) return ChargeFault::enemy;
  if (const ChargeFault fault = may_charge(s, soldier); fault != ChargeFault::none) return fault;
  if (!set_.sight.sees(s.cell[at(soldier)], s.cell[at(enemy)])) return ChargeFault::sight;
  ChargeLine line;
  charge_line(s, soldier, enemy, line);
  if (line.fault != ChargeFault::none) return line.fault;
  Scratch taken;
  board_of(set_, s, s.on_table & ~bit(soldier), taken.board);
  const auto blocked = [&](Cell cell) {
    const Point p = set_.table.point(cell);
    return taken.board.has(p) || set_.no_charge.has(p);
  };
  for (int i = 0; i < line.cells; ++i) {
    if (taken.board.has(set_.table.point(line.cell[at(i)]))) return ChargeFault::soldiers;
    const auto& corner = line.corner[at(i)];
    if (corner[0] == kNoCell || !blocked(corner[0]) || !blocked(corner[1])) continue;
    const bool ground =
        set_.no_charge.has(set_.table.point(corner[0])) && set_.no_charge.has(set_.table.point(corner[1]));
    return ground ? ChargeFault::terrain : ChargeFault::soldiers;
  }
  return ChargeFault::none;
}

/// Quick answers for many pairs: the boards are drawn once.
struct Rules::Lanes {
  Lanes(const Rules& of, const Layout& layout) : rules(of), set(of.set_), s(layout) {
    board_of(set, s, s.on_table, blockers.board);
    for (std::size_t y = 0; y < at(set.height()); ++y) blockers.board.row[y] |= set.no_charge.row[y];
  }
  bool open(int soldier, int enemy) const {
    if (!set.sight.sees(s.cell[at(soldier)], s.cell[at(enemy)])) return false;
    if (!set.has_cliffs && tabletop::line_clear(point_of(set, s, soldier), point_of(set, s, enemy), blockers.board)) {
      return true;
    }
    // What bars the line may lie beyond the cell on which they meet.
    return rules.charge_fault(s, soldier, enemy) == ChargeFault::none;
  }
  bool any(int soldier) const {
    if (rules.may_charge(s, soldier) != ChargeFault::none) return false;
    for (Soldiers left = enemies_of(set, s, soldier); left != 0; left &= left - 1) {
      if (open(soldier, lowest(left))) return true;
    }
    return false;
  }

  const Rules& rules;
  const Setting& set;
  const Layout& s;
  Scratch blockers;
};

Soldiers Rules::charge_targets(const Layout& s, int soldier) const {
  if (may_charge(s, soldier) != ChargeFault::none) return 0;
  const Lanes lanes(*this, s);
  Soldiers out = 0;
  for_each(enemies_of(set_, s, soldier), [&](int e) {
    if (lanes.open(soldier, e)) out |= bit(e);
  });
  return out;
}

namespace {

/// Numbers above the one named last.
Soldiers after(std::uint8_t last) {
  return last == 0 ? ~Soldiers{0} : last == kMaxSoldiers ? Soldiers{0} : ~Soldiers{0} << last;
}

}  // namespace

void Rules::next_declaration(Layout& s) const {
  const Lanes lanes(*this, s);
  for (Soldiers left = own_soldiers(set_, s) & ~s.charged & after(s.last); left != 0; left &= left - 1) {
    if (!lanes.any(lowest(left))) continue;
    s.phase = static_cast<std::uint8_t>(Phase::charge);
    return;
  }
  s.last = 0;
  if (stage_of(s) == Stage::counter_move) return next_bonus(s);
  next_move(s);
}

void Rules::list_declarations(const Layout& s, std::vector<Action>& out) const {
  const Lanes lanes(*this, s);
  Soldiers able = 0;
  for_each(own_soldiers(set_, s) & ~s.charged & after(s.last), [&](int f) { able |= lanes.any(f) ? bit(f) : 0; });
  push_sorted(s, Spatial::charge_with, able, out);
  out.push_back(enc_.of(Global::done));
}

void Rules::choose_declaration(Layout& s, Action action) const {
  if (enc_.is_global(action)) {
    s.last = 0;
    if (stage_of(s) == Stage::counter_move) return next_bonus(s);
    return next_move(s);
  }
  s.mover = static_cast<std::uint8_t>(soldier_at(s, enc_.cell(action)) + 1);
  s.phase = static_cast<std::uint8_t>(Phase::charge_target);
}

void Rules::choose_charge_target(Layout& s, Cell cell) const {
  s.target[at(s.mover - 1)] = static_cast<std::uint8_t>(soldier_at(s, cell) + 1);
  s.charged |= bit(s.mover - 1);
  s.last = s.mover;
  s.mover = 0;
  next_declaration(s);
}

// ---- their bonuses (CH-MOV-3, CH-MOV-5) -----------------------------------------------------------------------------

Soldiers Rules::runners(const Layout& s, int category) const {
  Soldiers out = 0;
  for_each(own_soldiers(set_, s) & s.charged, [&](int f) {
    if (s.target[at(f)] != 0 && set_.profile(f).category() == category) out |= bit(f);
  });
  return out;
}

int Rules::rolling_category(const Layout& s) const {
  if (s.mover != 0) return set_.profile(s.mover - 1).category();
  int category = 0;
  while (s.rolled[at(category)] != 0 || runners(s, category) == 0) ++category;
  return category;
}

bool Rules::runs_off(const Layout& s, int soldier, Cell cell, bool& ends) const {
  if (!set_.has_exits || !set_.exits[set_.side_of(soldier)].has(set_.table.point(cell))) return false;
  Layout after = s;
  arrive(after, soldier, cell);
  if (!leaves(after, soldier)) return false;
  ends = set_.judge.now(view_of(after)) != tabletop::Verdict::none;
  return true;
}

// Later moves may cut a run short, never lengthen it: sums that run alike now do so whatever comes between. Who runs at
// once (player A's) and leaves the table is gone, from whatever cell; if that ends the game nobody else's run matters.
BonusEffects Rules::bonus_effects(const Layout& s, int category) const {
  constexpr std::uint8_t kGone = 255;
  BonusEffects out;
  const int dice = kChargeDice[at(category)];
  std::array<std::uint8_t, 19> own{};  // by sum: cells that the mover runs
  std::array<bool, 19> differs{};      // others run farther than with the sum below
  bool ends = false;
  for_each(runners(s, category), [&](int f) {
    ChargeLine line;
    charge_line(s, f, s.target[at(f)] - 1, line);
    const int way = charge_way(s, f, line);
    int before = -1;
    for (int sum = dice; sum <= 6 * dice; ++sum) {
      const int run = run_of(line, way, set_.charge_move(f, sum));
      if (s.mover == f + 1) {
        const bool gone =
            run > 0 && (run == before ? own[at(sum - 1)] == kGone : runs_off(s, f, line.cell[at(run - 1)], ends));
        own[at(sum)] = gone ? kGone : static_cast<std::uint8_t>(run);
      } else {
        differs[at(sum)] = differs[at(sum)] || (before >= 0 && run != before);
      }
      before = run;
    }
  });
  std::array<std::uint8_t, 16> others{};  // by outcome
  std::uint8_t farther = 0;
  for (int sum = dice; sum <= 6 * dice; ++sum) {
    if (differs[at(sum)]) ++farther;
    int same = out.count - 1;
    while (same >= 0) {
      const std::uint8_t run = own[at(out.least[at(same)])];
      if (run == own[at(sum)] && (others[at(same)] == farther || (run == kGone && ends))) break;
      --same;
    }
    if (same < 0) {
      same = out.count++;
      out.least[at(same)] = static_cast<std::uint8_t>(sum);
      others[at(same)] = farther;
    }
    out.outcome[at(sum)] = static_cast<std::uint8_t>(same);
  }
  return out;
}

void Rules::next_bonus(Layout& s) const {
  for (int category = 0; category < kCategories; ++category) {
    if (s.rolled[at(category)] != 0 || runners(s, category) == 0) continue;
    const BonusEffects effects = bonus_effects(s, category);
    if (effects.count > 1) {
      s.phase = static_cast<std::uint8_t>(Phase::charge_bonus);
      return;
    }
    s.rolled[at(category)] = effects.least[0];
  }
  next_move(s);
}

void Rules::bonus_rolled(Layout& s, int outcome) const {
  const int category = rolling_category(s);
  s.rolled[at(category)] = bonus_effects(s, category).least[at(outcome)];
  if (s.mover == 0) return next_bonus(s);
  const int soldier = s.mover - 1;
  s.mover = 0;
  run_charge(s, soldier);
}

// CH-MV1-0, CH-MV1-2, CH-MV2-2: as far as he can; engaged, he faces his target or the nearest who engages him.
void Rules::run_charge(Layout& s, int soldier) const {
  const std::size_t i = at(soldier);
  const int enemy = s.target[i] - 1;
  const auto category = at(set_.profile(soldier).category());
  ChargeLine line;
  charge_line(s, soldier, enemy, line);
  const int cells = charge_run(s, soldier, line, s.rolled[category]);
  s.facing[i] = tabletop::direction_of(set_.offset(s.cell[i], s.cell[at(enemy)]));
  s.target[i] = 0;
  s.acted |= bit(soldier);
  if (runners(s, static_cast<int>(category)) == 0) s.rolled[category] = 0;
  if (cells > 0) {
    arrive(s, soldier, line.cell[at(cells - 1)]);
    const Soldiers met = opponents(set_, s, soldier);
    if (met != 0) {
      const int faced_enemy = has(met, enemy) ? enemy : nearest(set_, s, s.cell[i], met);
      s.facing[i] = tabletop::direction_of(set_.offset(s.cell[i], s.cell[at(faced_enemy)]));
    } else if (leaves(s, soldier) && judged(s)) {
      return;
    }
  }
  next_move(s);
}

// ---- moves (CH-TUR-0, CH-MOV-0, CH-MV1-1, CH-MV2-1) -----------------------------------------------------------------

Soldiers Rules::movable(const Layout& s) const {
  return own_soldiers(set_, s) & ~s.acted & ~s.charged;
}

namespace {

Soldiers waiting_chargers(const Setting& set, const Layout& s) {
  return own_soldiers(set, s) & s.charged & ~s.acted;
}

}  // namespace

void Rules::next_move(Layout& s) const {
  if (movable(s) == 0 && waiting_chargers(set_, s) == 0) return end_moves(s);
  s.phase = static_cast<std::uint8_t>(Phase::move);
}

void Rules::list_moves(const Layout& s, std::vector<Action>& out) const {
  const Soldiers chargers = waiting_chargers(set_, s);
  push_sorted(s, Spatial::move_with, movable(s), out);
  push_sorted(s, Spatial::run, chargers, out);
  if (chargers == 0) out.push_back(enc_.of(Global::done));
}

void Rules::choose_move(Layout& s, Action action) const {
  if (enc_.is_global(action)) return end_moves(s);
  const int soldier = soldier_at(s, enc_.cell(action));
  if (enc_.spatial(action) == Spatial::move_with) {
    s.mover = static_cast<std::uint8_t>(soldier + 1);
    const bool turns_only = engaged(set_, s, soldier);  // CH-MV2-3
    s.phase = static_cast<std::uint8_t>(turns_only ? Phase::facing : Phase::destination);
    return;
  }
  const int category = set_.profile(soldier).category();
  if (s.rolled[at(category)] == 0) {
    s.mover = static_cast<std::uint8_t>(soldier + 1);
    const BonusEffects effects = bonus_effects(s, category);
    if (effects.count > 1) {
      s.phase = static_cast<std::uint8_t>(Phase::charge_bonus);
      return;
    }
    s.mover = 0;
    s.rolled[at(category)] = effects.least[0];
  }
  run_charge(s, soldier);
}

void Rules::end_moves(Layout& s) const {
  s.acted = 0;
  if (stage_of(s) == Stage::move) {
    s.stage = static_cast<std::uint8_t>(Stage::counter_move);
    s.active = other(s.first);
    return begin_moves(s);
  }
  s.stage = static_cast<std::uint8_t>(Stage::fire);
  s.active = s.first;
  begin_fire(s);
}

void Rules::list_destinations(const Layout& s, std::vector<Action>& out) const {
  Scratch cells;
  destinations(s, s.mover - 1, cells.board);
  push_board(enc_, Spatial::go, set_.table, cells.board, out);
}

void Rules::choose_destination(Layout& s, Cell cell) const {
  const int soldier = s.mover - 1;
  if (cell != s.cell[at(soldier)]) {
    s.moved |= bit(soldier);
    arrive(s, soldier, cell);
    if (leaves(s, soldier)) {
      s.mover = 0;
      if (!judged(s)) next_move(s);
      return;
    }
  }
  s.phase = static_cast<std::uint8_t>(Phase::facing);
}

// CH-MOV-1: a walk ends with any facing; who stays where he is turns to another.
int Rules::facings(const Layout& s) const {
  const int soldier = s.mover - 1;
  const bool travelled = stage_of(s) == Stage::melee || has(s.moved, soldier);
  return travelled ? 255 : 255 & ~(1 << s.facing[at(soldier)]);
}

void Rules::list_facings(const Layout& s, std::vector<Action>& out) const {
  const int open = facings(s);
  for (int f = 0; f < 8; ++f) {
    if (((open >> f) & 1) != 0) out.push_back(enc_.at(face_kind(f), s.cell[at(s.mover - 1)]));
  }
}

void Rules::choose_facing(Layout& s, int facing) const {
  const int soldier = s.mover - 1;
  s.facing[at(soldier)] = static_cast<std::uint8_t>(facing);
  s.mover = 0;
  if (stage_of(s) == Stage::melee) return next_withdrawal(s);
  s.acted |= bit(soldier);
  next_move(s);
}

}  // namespace banneret::chevauchee
