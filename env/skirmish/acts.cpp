// The movement phase figure by figure: what each may do with its turn, and actions - horses, postures, weapons
// (SK-TUR-3, SK-TUR-4). Where a move may end is movement.cpp's.
#include <algorithm>
#include <bit>
#include <cstdlib>

#include "env/skirmish/rules.h"

namespace banneret::skirmish {
namespace {

constexpr Act act_of_global(Global kind) {
  switch (kind) {
    case Global::halt:
      return Act::halt;
    case Global::walk:
      return Act::walk;
    case Global::run:
      return Act::run;
    case Global::canter:
      return Act::canter;
    case Global::gallop:
      return Act::gallop;
    case Global::mount:
      return Act::mount;
    case Global::dismount:
      return Act::dismount;
    case Global::kneel:
      return Act::kneel;
    case Global::lie_down:
      return Act::lie_down;
    case Global::stand_up:
      return Act::stand_up;
    default:
      return Act::ready;
  }
}
constexpr std::array<Global, 11> kActs{Global::halt,     Global::walk,     Global::run,      Global::canter,
                                       Global::gallop,   Global::mount,    Global::dismount, Global::kneel,
                                       Global::lie_down, Global::stand_up, Global::ready};

/// What an act is judged by, looked up once.
struct Stance {
  bool mounted;
  bool civilian;
  bool engaged;
  bool leaves;  ///< engaged, and may leave
  int gait;     ///< last turn's; in contact halt (SK-MOV-6)
  Posture posture;
};

Stance stance_of(const Setting& set, const Layout& s, int f) {
  Stance out{};
  out.mounted = has(s.mounted, f);
  out.civilian = has(set.civilians, f);
  out.engaged = contacts(set, s, f) != 0;
  out.leaves = out.engaged && may_leave(set, s, f);
  out.gait = out.engaged ? 0 : s.gait[at(f)];
  out.posture = posture_of(s, f);
  return out;
}

constexpr int level_of(Act act) {
  switch (act) {
    case Act::walk:
      return 1;
    case Act::run:
      return 2;
    case Act::canter:
    case Act::charge:
      return 3;
    case Act::gallop:
    case Act::gallop_charge:
      return 4;
    default:
      return 0;
  }
}

// SK-MOV-1, SK-MOV-6, SK-MOV-7, SK-MOV-10, SK-MOV-11, SK-FIR-8
ActFault move_fault(const Layout& s, int f, const Stance& stance, Act act) {
  const bool horses_only = act == Act::canter || act == Act::gallop || act == Act::gallop_charge;
  if (horses_only && !stance.mounted) return ActFault::foot;
  if (stance.civilian) {
    if (act != Act::run) return ActFault::civilian;
    if (has(s.ran_twice, f)) return ActFault::tired;
  }
  if (is_charge(act) && has(s.stunned, f)) return ActFault::stunned;
  if (stance.posture == Posture::kneeling) return ActFault::posture;
  if (stance.posture == Posture::lying && act != Act::walk) return ActFault::posture;
  if (stance.engaged && !stance.leaves) return ActFault::engaged;
  if (stance.mounted && std::abs(level_of(act) - stance.gait) > 1) return ActFault::gait;
  return ActFault::none;
}

// SK-TUR-4: an action is a halt, and none is made in melee (SK-MOV-11, SK-MEL-3).
ActFault action_fault(const Stance& stance, Act act) {
  if (stance.engaged) return ActFault::engaged;
  if (act == Act::dismount && !stance.mounted) return ActFault::foot;
  if (act != Act::dismount && act != Act::ready && stance.mounted) return ActFault::mounted;
  if (stance.mounted && stance.gait > 1) return ActFault::gait;
  switch (act) {
    case Act::mount:
      return stance.civilian                       ? ActFault::civilian
             : stance.posture != Posture::standing ? ActFault::posture
                                                   : ActFault::none;
    case Act::kneel:
      return stance.posture == Posture::kneeling ? ActFault::posture : ActFault::none;
    case Act::lie_down:
      return stance.posture == Posture::lying ? ActFault::posture : ActFault::none;
    case Act::stand_up:
      return stance.posture == Posture::standing ? ActFault::posture : ActFault::none;
    default:
      return ActFault::none;
  }
}

ActFault fault_in(const Rules& rules, const Layout& s, int f, const Stance& stance, Act act, Workspace& work) {
  if (act == Act::halt) return stance.mounted && stance.gait > 1 ? ActFault::gait : ActFault::none;
  if (is_move(act)) {
    const ActFault fault = move_fault(s, f, stance, act);
    if (fault != ActFault::none || is_charge(act)) return fault;
    return rules.has_way(s, f, act, work) ? ActFault::none : ActFault::way;
  }
  const ActFault fault = action_fault(stance, act);
  if (fault != ActFault::none) return fault;
  std::array<Cell, 8> cells;
  if (act == Act::mount || act == Act::dismount) {
    return rules.horse_cells(s, f, act, cells) == 0 ? ActFault::horse : ActFault::none;
  }
  if (act == Act::ready) return rules.weapon_choices(s, f, true) == 0 ? ActFault::weapons : ActFault::none;
  return ActFault::none;
}

constexpr int kChoices = kGlobalKinds - static_cast<int>(Global::sheathe);
constexpr std::uint64_t choice_bit(Global kind) {
  return std::uint64_t{1} << static_cast<unsigned>(static_cast<int>(kind) - static_cast<int>(Global::sheathe));
}

}  // namespace

ActFault Rules::act_fault(const Layout& s, int figure, Act act, Workspace& work) const {
  return fault_in(*this, s, figure, stance_of(set_, s, figure), act, work);
}

// SK-TUR-3: each living figure once.
void Rules::next_act(Layout& s) const {
  if (!turn_to(s, s.on_table & ~s.acted)) {
    s.half = 1;
    begin_firing(s);
    return;
  }
  s.phase = static_cast<std::uint8_t>(Phase::figure);
}

void Rules::end_act(Layout& s) const {
  if (has(s.on_table, s.mover - 1)) s.acted |= bit(s.mover - 1);
  s.mover = s.act = s.target = s.facings = 0;
  next_act(s);
}

void Rules::list_acts(const Layout& s, Workspace& work, std::vector<Action>& out) const {
  const int f = s.mover - 1;
  const Stance stance = stance_of(set_, s, f);
  for (const Act act : {Act::charge, Act::gallop_charge}) {
    if (move_fault(s, f, stance, act) != ActFault::none) continue;
    Figures targets = 0;
    for_each(enemies_of(set_, s, f), [&](int enemy) {
      if (charge_fault(s, f, enemy, act) == ChargeFault::none) targets |= bit(enemy);
    });
    push_sorted(s, act == Act::charge ? Spatial::charge_at : Spatial::gallop_at, targets, out);
  }
  for (const Global kind : kActs) {
    if (fault_in(*this, s, f, stance, act_of_global(kind), work) == ActFault::none) out.push_back(enc_.of(kind));
  }
}

void Rules::choose_act(Layout& s, Action action) const {
  const int f = s.mover - 1;
  if (!enc_.is_global(action)) {
    s.act = static_cast<std::uint8_t>(enc_.spatial(action) == Spatial::charge_at ? Act::charge : Act::gallop_charge);
    s.target = static_cast<std::uint8_t>(figure_at(s, enc_.cell(action)) + 1);
    s.phase = static_cast<std::uint8_t>(Phase::destination);
    return;
  }
  const Act act = act_of_global(enc_.global(action));
  s.act = static_cast<std::uint8_t>(act);
  if (act == Act::halt) {
    s.gait[at(f)] = 0;
    s.facings = 255;
    s.phase = static_cast<std::uint8_t>(Phase::facing);
  } else if (is_move(act)) {
    s.phase = static_cast<std::uint8_t>(Phase::destination);
  } else {
    begin_action(s);
  }
}

// ---- actions (SK-TUR-4) ---------------------------------------------------------------------------------------------

void Rules::begin_action(Layout& s) const {
  const int f = s.mover - 1;
  s.acting |= bit(f);
  s.gait[at(f)] = 0;
  switch (act_of(s)) {
    case Act::mount:
    case Act::dismount:
      s.phase = static_cast<std::uint8_t>(Phase::horse);
      return;
    case Act::kneel:
      s.lying &= ~bit(f);
      s.kneeling |= bit(f);
      return action_made(s);
    case Act::lie_down:
      s.kneeling &= ~bit(f);
      s.lying |= bit(f);
      return action_made(s);
    case Act::stand_up:
      s.kneeling &= ~bit(f);
      s.lying &= ~bit(f);
      return action_made(s);
    default:
      s.phase = static_cast<std::uint8_t>(Phase::weapon);
      return;
  }
}

int Rules::horse_cells(const Layout& s, int figure, Act act, std::array<Cell, 8>& out) const {
  const Cell here = s.cell[at(figure)];
  int found = 0;
  if (act == Act::mount) {
    for_each_horse(s, set_.side_of(figure), [&](Cell cell) {
      if (set_.table.direction_between(here, cell) != kNotAdjacent) out[at(found++)] = cell;
    });
    return found;
  }
  for (unsigned d = 0; d < 8; ++d) {
    if (((set_.table.open_directions(here) >> d) & 1U) == 0) continue;
    const Cell cell = set_.table.cell(set_.table.point(here) + tabletop::kDirections[d]);
    if (is_free(s, cell)) out[at(found++)] = cell;
  }
  return found;
}

void Rules::list_horses(const Layout& s, std::vector<Action>& out) const {
  std::array<Cell, 8> cells;
  const int found = horse_cells(s, s.mover - 1, act_of(s), cells);
  for (int i = 0; i < found; ++i) out.push_back(enc_.at(Spatial::horse_at, cells[at(i)]));
  std::sort(out.begin(), out.end());
}

void Rules::choose_horse(Layout& s, Cell cell) const {
  const int f = s.mover - 1;
  const Side side = set_.side_of(f);
  if (act_of(s) == Act::mount) {
    take_horse(s, side, cell);
    s.mounted |= bit(f);
  } else {
    s.mounted &= ~bit(f);
    put_horse(set_, s, side, cell);
  }
  action_made(s);
}

/// The posture or the horse is done: a weapon may go with it.
void Rules::action_made(Layout& s) const {
  if (weapon_choices(s, s.mover - 1, false) == 0) return end_act(s);
  s.phase = static_cast<std::uint8_t>(Phase::weapon);
}

std::uint64_t Rules::weapon_choices(const Layout& s, int figure, bool alone) const {
  const std::uint16_t carried = s.carried[at(figure)];
  const bool full = in_hand(s, figure) != Weapon::none;
  std::uint64_t out = 0;
  if (full) {
    if (!carries_all(carried)) out |= choice_bit(Global::sheathe);
    out |= choice_bit(Global::put_down);
  }
  if (!full || alone) {
    for (int i = 0; i < kMaxCarried && carried_weapon(carried, i) != Weapon::none; ++i) {
      // The same kind again would change nothing.
      if (carried_weapon(carried, i) != in_hand(s, figure)) out |= choice_bit(draw_kind(carried_weapon(carried, i)));
    }
  }
  if (!full) {
    for (unsigned left = weapons_on_ground(s, s.cell[at(figure)]); left != 0; left &= left - 1) {
      out |= choice_bit(pick_up_kind(static_cast<Weapon>(std::countr_zero(left))));
    }
  }
  return out;
}

void Rules::list_weapons(const Layout& s, std::vector<Action>& out) const {
  const bool alone = act_of(s) == Act::ready;
  if (!alone) out.push_back(enc_.of(Global::leave_weapons));
  const std::uint64_t choices = weapon_choices(s, s.mover - 1, alone);
  for (int i = 0; i < kChoices; ++i) {
    const auto kind = static_cast<Global>(static_cast<int>(Global::sheathe) + i);
    if ((choices & choice_bit(kind)) != 0) out.push_back(enc_.of(kind));
  }
}

void Rules::choose_weapon(Layout& s, Global choice) const {
  const std::size_t f = at(s.mover - 1);
  const Weapon held = static_cast<Weapon>(s.hand[f]);
  if (choice == Global::sheathe || (is_draw(choice) && held != Weapon::none)) {
    // A full set of four gives one out before it takes one in.
    if (is_draw(choice)) s.carried[f] = without_weapon(s.carried[f], weapon_of(choice));
    s.carried[f] = with_weapon(s.carried[f], held);
    s.hand[f] = is_draw(choice) ? static_cast<std::uint8_t>(weapon_of(choice)) : std::uint8_t{0};
  } else if (choice == Global::put_down) {
    lay_down(s, s.cell[f], held);
    s.hand[f] = 0;
  } else if (is_draw(choice)) {
    s.carried[f] = without_weapon(s.carried[f], weapon_of(choice));
    s.hand[f] = static_cast<std::uint8_t>(weapon_of(choice));
  } else if (is_pick_up(choice)) {
    take_up(s, s.cell[f], weapon_of(choice));
    s.hand[f] = static_cast<std::uint8_t>(weapon_of(choice));
  }
  end_act(s);
}

}  // namespace banneret::skirmish
