// Orders: which bodies may be ordered to do what, who of a body goes, whom a charge names, and the dice that follow.
// Moving itself is movement.cpp's, courage morale.cpp's.
#include <algorithm>

#include "env/mayhem/rules.h"

namespace banneret::mayhem {
namespace {

constexpr int kOrderKinds = static_cast<int>(Spatial::charge_join) - static_cast<int>(Spatial::order_group) + 1;
constexpr std::uint16_t flag(Spatial kind) {
  return static_cast<std::uint16_t>(1U << (static_cast<unsigned>(kind) - static_cast<unsigned>(Spatial::order_group)));
}

constexpr int square(Point p) {
  return p.x * p.x + p.y * p.y;
}
/// README, measured distance: within r cells.
constexpr bool square_within(int squared, int r) {
  return 4 * squared <= (2 * r + 1) * (2 * r + 1);
}
constexpr int kFar = 1 << 20;

}  // namespace

// MA-MOV-7: one die more if mounted; a group only if all are.
bool Rules::mounted_move(const Layout& s, int figure, Order order) const {
  const int label = s.start_group[at(figure)];
  if (label == 0 || order == Order::fall_back) return has(s.mounted, figure);
  for (Figures left = own_figures(set_, s); left != 0; left &= left - 1) {
    const int f = lowest(left);
    if (s.start_group[at(f)] == label && !has(s.mounted, f)) return false;
  }
  return true;
}

int Rules::move_dice(const Layout& s, int figure, Order order) const {
  return foot_dice(order, s.start_group[at(figure)] != 0) + (mounted_move(s, figure, order) ? kMountedDice : 0);
}

int Rules::greatest_roll(const Layout& s, int figure, Order order) const {
  const int rolled = rolled_by_group(s, figure, order);
  return rolled != 0 ? rolled : 6 * move_dice(s, figure, order);
}

Figures Rules::body_of(const Layout& s, int figure, Order order) const {
  const int label = s.start_group[at(figure)];
  const bool formed = order == Order::group || order == Order::slow;
  if (label == 0 || !(formed || order == Order::reform)) return bit(figure);
  Figures candidates = 0;
  for_each(own_figures(set_, s) & ~s.acted, [&](int f) {
    if (s.start_group[at(f)] != label) return;
    if (formed && s.facing[at(f)] != s.facing[at(figure)]) return;  // MA-MOV-5: of one facing
    candidates |= bit(f);
  });
  candidates &= ~in_contact(set_, s, candidates);  // MA-MOV-10
  return connected(set_, s.cell, figure, candidates);
}

/// Collects the orders open to every figure; bodies stand under their handle.
class Rules::OrderSurvey {
 public:
  OrderSurvey(const Rules& rules, const Layout& s) : rules_(rules), set_(rules.set_), s_(s) {
    free_ = own_figures(set_, s) & ~s.acted;
    const Figures enemies = enemy_figures(set_, s);
    for_each(free_, [&](int f) {
      flags_[at(f)] = flag(Spatial::order_turn);
      point_[at(f)] = set_.table.point(s.cell[at(f)]);
      clean_ |= set_.slow_ground.has(point_[at(f)]) ? 0 : bit(f);
      int best = kFar;
      for (Figures left = enemies; left != 0; left &= left - 1) {
        best = std::min(best, square(set_.table.point(s.cell[at(lowest(left))]) - point_[at(f)]));
      }
      enemy_[at(f)] = best;
      // A corner or edge neighbour is at most 2 away; walls may still keep them apart.
      if (best <= 2 && neighbours(set_, s.cell, s.cell[at(f)], enemies) != 0) contact_ |= bit(f);
    });
    for_each(free_ & contact_, [&](int f) { engaged(f); });
    Figures grouped = 0;
    for_each(free_ & ~contact_, [&](int f) {
      if (s.start_group[at(f)] == 0) {
        individual(f);
      } else {
        grouped |= bit(f);
      }
    });
    while (grouped != 0) {
      const int label = s.start_group[at(lowest(grouped))];
      Figures members = 0;
      for_each(grouped, [&](int f) { members |= s.start_group[at(f)] == label ? bit(f) : 0; });
      grouped &= ~members;
      group(members);
    }
  }

  void list(const Encoder& enc, std::vector<Action>& out) const {
    std::array<std::uint16_t, kMaxSideFigures> by_cell;
    std::size_t n = 0;
    unsigned any = 0;
    for_each(free_, [&](int f) {
      any |= flags_[at(f)];
      std::size_t i = n++;
      for (; i > 0 && s_.cell[at(by_cell[i - 1])] > s_.cell[at(f)]; --i) by_cell[i] = by_cell[i - 1];
      by_cell[i] = static_cast<std::uint16_t>(f);
    });
    for (int k = 0; k < kOrderKinds; ++k) {
      const Spatial kind = static_cast<Spatial>(static_cast<int>(Spatial::order_group) + k);
      if ((any & flag(kind)) == 0) continue;
      for (std::size_t i = 0; i < n; ++i) {
        const int f = by_cell[i];
        if ((flags_[at(f)] & flag(kind)) != 0) out.push_back(enc.at(kind, s_.cell[at(f)]));
      }
    }
  }

 private:
  void add(int figure, Spatial kind, bool allowed) {
    if (allowed) flags_[at(figure)] |= flag(kind);
  }
  bool clean(int f) const { return has(clean_, f); }
  /// Slow orders matter only where slow ground is near enough to be met.
  bool near_slow(int f, int reach) const { return set_.slow_distance[s_.cell[at(f)]] <= reach; }
  /// A charge is offered only with an enemy near enough to be touched.
  bool enemy_near(int f, int reach) const { return square_within(enemy_[at(f)], reach + 1); }

  // MA-MOV-4, MA-MOV-5, MA-MOV-6: individuals. Fast orders touch no slow ground, the start cell included.
  void individual(int f) {
    const int single = rules_.greatest_roll(s_, f, Order::single);
    const int slow = rules_.greatest_roll(s_, f, Order::slow);
    const bool slow_useful = near_slow(f, slow);
    add(f, Spatial::order_slow, slow_useful);
    add(f, Spatial::charge_slow, slow_useful && enemy_near(f, slow));
    if (!clean(f)) return;
    add(f, Spatial::order_single, true);
    add(f, Spatial::charge_single, enemy_near(f, single));
    const int join = rules_.greatest_roll(s_, f, Order::join);
    for (Figures left = s_.on_table & set_.mates[at(f)] & ~bit(f); left != 0; left &= left - 1) {
      const Point friend_at = set_.table.point(s_.cell[at(lowest(left))]);
      if (!square_within(square(friend_at - point_[at(f)]), join + 1)) continue;
      add(f, Spatial::order_join, true);
      add(f, Spatial::charge_join, enemy_near(f, join));
      break;
    }
  }

  // MA-MOV-10: in contact a figure turns, falls back or leaves; the first cell of its way must be out of contact.
  void engaged(int f) {
    bool way = false;
    bool clean_way = false;
    const std::uint8_t open = set_.table.open_directions(s_.cell[at(f)]);
    const Figures enemies = enemy_figures(set_, s_);
    for (std::size_t d = 0; d < 8; ++d) {
      if (((open >> d) & 1) == 0) continue;
      const Point next = point_[at(f)] + tabletop::kDirections[d];
      const Cell cell = set_.table.cell(next);
      if (figure_at(s_, cell) >= 0 || neighbours(set_, s_.cell, cell, enemies) != 0) continue;
      way = true;
      clean_way = clean_way || !set_.slow_ground.has(next);
    }
    const int label = s_.start_group[at(f)];
    const Order kind = label == 0 ? Order::none : static_cast<Order>(s_.group_kind[at(label - 1)]);
    add(f, Spatial::order_fall_back, way);
    add(f, Spatial::order_leave, clean_way && clean(f) && (kind == Order::none || kind == Order::group));
    const bool slow = kind == Order::none ? near_slow(f, rules_.greatest_roll(s_, f, Order::leave_slow))
                                          : kind == Order::slow || kind == Order::reform;
    add(f, Spatial::order_leave_slow, way && slow);
  }

  // MA-MOV-2: once a part has moved, only its kind.
  void group(Figures members) {
    const int any = lowest(members);
    const Order kind = static_cast<Order>(s_.group_kind[at(s_.start_group[at(any)] - 1)]);
    if (kind == Order::none || kind == Order::reform) {
      const int reach = rules_.greatest_roll(s_, any, Order::reform);
      bodies(members, [&](Figures body, int handle) {
        add(handle, Spatial::order_reform, true);
        add(handle, Spatial::charge_reform, any_near(body, reach));
      });
    }
    if (kind == Order::reform) return;
    const int fast = rules_.greatest_roll(s_, any, Order::group);
    const int slow = rules_.greatest_roll(s_, any, Order::slow);
    for (Figures left = members; left != 0;) {
      Figures row = 0;  // MA-MOV-5: a group move is for figures of one facing
      for_each(left, [&](int f) { row |= s_.facing[at(f)] == s_.facing[at(lowest(left))] ? bit(f) : 0; });
      left &= ~row;
      bodies(row, [&](Figures body, int handle) {
        if (kind != Order::slow) {
          add(handle, Spatial::order_group, (body & clean_) != 0);
          add(handle, Spatial::charge_group, any_near(body & clean_, fast));
        }
        if (kind == Order::group) return;
        bool useful = kind == Order::slow;
        for_each(body, [&](int f) { useful = useful || near_slow(f, slow); });
        add(handle, Spatial::order_slow, useful);
        add(handle, Spatial::charge_slow, useful && any_near(body, slow));
      });
    }
  }

  bool any_near(Figures body, int reach) const {
    for (; body != 0; body &= body - 1) {
      if (enemy_near(lowest(body), reach)) return true;
    }
    return false;
  }

  template <class Visit>
  void bodies(Figures among, Visit&& visit) {
    while (among != 0) {
      const Figures body = connected(set_, s_.cell, lowest(among), among);
      among &= ~body;
      visit(body, handle_of(set_, s_, body, s_.active));
    }
  }

  const Rules& rules_;
  const Setting& set_;
  const Layout& s_;
  Figures free_ = 0;
  Figures contact_ = 0;
  Figures clean_ = 0;
  std::array<std::uint16_t, kMaxFigures> flags_;  // of free_ only, like the next two
  std::array<Point, kMaxFigures> point_;
  std::array<int, kMaxFigures> enemy_;  ///< squared distance to the nearest enemy
};

void Rules::list_orders(const Layout& s, std::vector<Action>& out) const {
  OrderSurvey(*this, s).list(enc_, out);
  out.push_back(enc_.of(Global::end_moves));
}

void Rules::give_order(Layout& s, Spatial kind, Cell cell) const {
  const int f = figure_at(s, cell);
  const Order order = ordered(kind);
  s.order = static_cast<std::uint8_t>(order);
  s.charge = is_charge(kind) ? 1 : 0;
  s.body = body_of(s, f, order);
  if (order == Order::turn) {  // MA-MOV-8: no dice, the whole move
    s.mover = static_cast<std::uint8_t>(f + 1);
    s.path[0] = cell;
    s.steps = 1;
    s.phase = static_cast<std::uint8_t>(Phase::facing);
  } else if (count(s.body) > 1) {
    s.phase = static_cast<std::uint8_t>(Phase::subject);
  } else {
    subject_chosen(s);
  }
}

// MA-MOV-5: whole adjacent files to one side of a member, its own among them.
Figures Rules::files_beside(const Layout& s, Figures body, int member, bool left) const {
  const Direction facing = s.facing[at(member)];
  const Point origin = set_.table.point(s.cell[at(member)]);
  Figures out = 0;
  for_each(body, [&](int f) {
    const int file = tabletop::file_rank_of(facing, set_.table.point(s.cell[at(f)]) - origin).file;
    if (left ? file <= 0 : file >= 0) out |= bit(f);
  });
  return out;
}

// A part may be ordered if its ground allows the rate (MA-MOV-6) and, charging, an enemy is near enough.
bool Rules::part_may_go(const Layout& s, Figures part) const {
  const Order order = order_of(s);
  if (clean_ground_only(order)) {
    for (Figures left = part; left != 0; left &= left - 1) {
      if (set_.slow_ground.has(set_.table.point(s.cell[at(lowest(left))]))) return false;
    }
  }
  return s.charge == 0 || enemy_within(s, part, enemy_figures(set_, s));
}

bool Rules::enemy_within(const Layout& s, Figures part, Figures enemies) const {
  const int reach = greatest_roll(s, lowest(part), order_of(s)) + 1;
  for (Figures left = part; left != 0; left &= left - 1) {
    const Point here = set_.table.point(s.cell[at(lowest(left))]);
    for (Figures foes = enemies; foes != 0; foes &= foes - 1) {
      if (tabletop::within(set_.table.point(s.cell[at(lowest(foes))]) - here, reach)) return true;
    }
  }
  return false;
}

// MA-MOV-5: any set of whole adjacent files may break off: a block at either end by one split, one in the middle by
// split_left, which names its right end, and then split_right, which names its left.
bool Rules::block_may_go(const Layout& s, Figures block) const {
  return count(block) > 1 && is_connected(set_, s.cell, block) && part_may_go(s, block);
}

bool Rules::middle_may_go(const Layout& s, Figures block) const {
  bool found = false;
  for_each(block, [&](int f) {
    const Figures middle = files_beside(s, block, f, false);
    found = found || (middle != block && block_may_go(s, middle));
  });
  return found;
}

void Rules::list_subjects(const Layout& s, std::vector<Action>& out) const {
  const Figures body = s.body;
  const bool cut = body != body_of(s, lowest(body), order_of(s));  // after split_left
  Figures single = 0;
  Figures left = 0;
  Figures right = 0;
  for_each(body, [&](int f) {
    if (!cut && part_may_go(s, bit(f))) single |= bit(f);
    if (order_of(s) == Order::reform) return;
    const Figures rest = files_beside(s, body, f, false);
    if (rest != body && block_may_go(s, rest)) right |= bit(f);
    if (cut) return;
    const Figures part = files_beside(s, body, f, true);
    if (part != body && (block_may_go(s, part) || middle_may_go(s, part))) left |= bit(f);
  });
  push_sorted(s, Spatial::break_off, single, out);
  push_sorted(s, Spatial::split_left, left, out);
  push_sorted(s, Spatial::split_right, right, out);
  if (cut ? block_may_go(s, body) : part_may_go(s, body)) out.push_back(enc_.of(Global::whole));
}

void Rules::choose_subject(Layout& s, Action action) const {
  if (enc_.is_global(action)) return subject_chosen(s);
  const int member = figure_at(s, enc_.cell(action));
  const Spatial kind = enc_.spatial(action);
  s.body = kind == Spatial::break_off ? bit(member) : files_beside(s, s.body, member, kind == Spatial::split_left);
  if (kind == Spatial::split_left && middle_may_go(s, s.body)) return;  // its left end is still to be named
  subject_chosen(s);
}

// MA-MOV-8: who, kind, whether it charges and whom; charge checks; dice.
void Rules::subject_chosen(Layout& s) const {
  if (s.charge != 0) {
    s.phase = static_cast<std::uint8_t>(Phase::charge_target);
  } else {
    ready_to_roll(s);
  }
}

void Rules::list_targets(const Layout& s, std::vector<Action>& out) const {
  for (Figures left = enemy_figures(set_, s); left != 0;) {
    const Figures group = group_of(set_, s, lowest(left));
    left &= ~group;
    if (!enemy_within(s, s.body, group)) continue;
    out.push_back(enc_.at(Spatial::charge_at, s.cell[at(handle_of(set_, s, group, other(s.active)))]));
  }
  std::sort(out.begin(), out.end());
}

// MA-MOV-1, MA-MOV-2: the first part to move rolls for its group; the rest uses that roll.
void Rules::ready_to_roll(Layout& s) const {
  const int known = rolled_by_group(s, lowest(s.body), order_of(s));
  if (known != 0) {
    rolled(s, known);
  } else {
    s.phase = static_cast<std::uint8_t>(Phase::move);
  }
}

void Rules::rolled(Layout& s, int inches) const {
  s.roll = static_cast<std::uint8_t>(inches);
  const int label = s.start_group[at(lowest(s.body))];
  const Order order = order_of(s);
  if (label != 0 && order != Order::fall_back && s.group_roll[at(label - 1)] == 0) {
    s.group_kind[at(label - 1)] = static_cast<std::uint8_t>(group_kind_of(order));
    s.group_roll[at(label - 1)] = static_cast<std::uint8_t>(inches);
    tidy_start_group(s, label);
  }
  start_moving(s);
}

}  // namespace banneret::mayhem
