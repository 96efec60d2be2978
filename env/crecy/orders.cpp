// Orders: what the points of a round may be spent on - moves, volleys, leaders, cards - and who may be ordered what.
// What a move or a volley then does is movement.cpp's and shooting.cpp's.
#include <algorithm>
#include <numeric>

#include "env/crecy/rules.h"

namespace banneret::crecy {
namespace {

constexpr int kOrderKinds = static_cast<int>(Spatial::form_wedge) + 1;
constexpr unsigned flag(Spatial kind) {
  return 1U << static_cast<unsigned>(kind);
}

}  // namespace

bool Rules::may_volley(const Layout& s, int unit) const {
  return able_to_fire(s, unit) && volley_targets(s, unit) != 0;
}

bool Rules::may_form(const Layout& s, int unit, Formation formation) const {
  return !has(s.fleeing, unit) && formation != formation_of(s, unit) &&
         formation_allowed(profile_of(set_, s, unit), formation);
}

// CR-UNT-2
Units Rules::joinable(const Layout& s, int unit) const {
  if (s.stand[at(unit)] == 0 || has(s.fleeing | s.joined, unit)) return 0;
  Units out = touching(set_, s, s.cell[at(unit)], friends_of(set_, s, unit) & ~s.fleeing);
  for_each(out, [&](int u) { out &= s.stand[at(u)] != 0 ? ~bit(u) : ~Units{0}; });
  return out;
}

/// Collects the orders open to every unit of the active side.
class Rules::Survey {
 public:
  Survey(const Rules& rules, const Layout& s) : rules_(rules), set_(rules.set_), s_(s) {
    const Units enemies = enemy_units(set_, s);
    std::array<Point, kMaxSideEntities> at_enemy;
    std::size_t n = 0;
    for_each(enemies, [&](int e) { at_enemy[n++] = point_of(set_, s, e); });
    for_each(own_units(set_, s), [&](int u) {
      insert(u);
      // A neighbouring cell with an enemy; walls may still keep them apart.
      const Point here = point_of(set_, s, u);
      near_ = std::any_of(at_enemy.begin(), at_enemy.begin() + static_cast<std::ptrdiff_t>(n), [here](Point p) {
        return static_cast<unsigned>(p.x - here.x + 1) <= 2U && static_cast<unsigned>(p.y - here.y + 1) <= 2U;
      });
      flags_[at(u)] = 0;
      points_ = points_for(set_, s, u);
      if (points_ < 1) return;
      if (has(s.fleeing, u)) {
        flags_[at(u)] = rules.card_usable(s, u, Card::rally) ? flag(Spatial::rally) : 0U;
      } else {
        standing(u);
      }
      any_ |= flags_[at(u)];
    });
  }

  void list(const Encoder& enc, std::vector<Action>& out) const {
    for (unsigned left = any_; left != 0; left &= left - 1) {
      const auto kind = static_cast<Spatial>(std::countr_zero(left));
      for (std::size_t i = 0; i < count_; ++i) {
        const std::size_t u = by_cell_[i];
        if ((flags_[u] & flag(kind)) != 0) out.push_back(enc.at(kind, s_.cell[u]));
      }
    }
  }

 private:
  void insert(int u) {
    std::size_t i = count_++;
    for (; i > 0 && s_.cell[by_cell_[i - 1]] > s_.cell[at(u)]; --i) by_cell_[i] = by_cell_[i - 1];
    by_cell_[i] = static_cast<std::uint8_t>(u);
  }
  void add(int u, Spatial kind, bool allowed) { flags_[at(u)] |= allowed ? flag(kind) : 0U; }

  // CR-ACT-5, CR-CRD-1: a card's use is a point; Double Time comes on top of the move's own.
  void standing(int u) {
    if (!has(s_.ordered, u)) {
      add(u, Spatial::move, !near_ || rules_.may_move(s_, u, false));
      add(u, Spatial::double_time,
          points_ >= 2 && rules_.card_usable(s_, u, Card::double_time) && (!near_ || rules_.may_move(s_, u, true)));
      add(u, Spatial::withdraw, near_ && rules_.may_withdraw(s_, u));
    }
    if (profile_of(set_, s_, u).missile != Missile::none) {
      const bool shot = has(s_.shot, u);
      const bool second = shot && rules_.card_usable(s_, u, Card::second_volley);
      add(u, shot ? Spatial::second_volley : Spatial::volley, (!shot || second) && rules_.may_volley(s_, u));
      add(u, Spatial::reload, !shot && has(s_.unloaded, u));
    }
    add(u, Spatial::join, s_.stand[at(u)] != 0 && rules_.joinable(s_, u) != 0);
    if (s_.open_cards == 0) return;
    add(u, Spatial::steady, rules_.card_usable(s_, u, Card::steady));
    if (!rules_.card_usable(s_, u, Card::change_formation)) return;
    for (std::size_t f = 0; f < kFormationNames.size(); ++f) {
      add(u, form_kind(static_cast<Formation>(f)), rules_.may_form(s_, u, static_cast<Formation>(f)));
    }
  }

  const Rules& rules_;
  const Setting& set_;
  const Layout& s_;
  int points_ = 0;     ///< of the unit looked at
  bool near_ = false;  ///< an enemy is next to it
  unsigned any_ = 0;
  std::size_t count_ = 0;
  std::array<std::uint8_t, kMaxSideEntities> by_cell_;  // filled up to count_
  std::array<unsigned, kMaxUnits> flags_;               // of own units only
};
static_assert(kOrderKinds <= 32);

void Rules::list_orders(const Layout& s, std::vector<Action>& out) const {
  Survey(*this, s).list(enc_, out);
  out.push_back(enc_.of(Global::pass));
  if (std::accumulate(set_.deck.begin(), set_.deck.end(), 0) == 0) return;
  if (s.points[kWhite] != 0) out.push_back(enc_.of(Global::flip_white));
  for (int c = 0; c < kMaxContingents; ++c) {
    if (s.points[at(c)] == 0) continue;
    out.push_back(enc_.of(static_cast<Global>(static_cast<int>(Global::flip_0) + c)));
  }
}

void Rules::give_order(Layout& s, Action action) const {
  if (enc_.is_global(action)) {
    const Global kind = enc_.global(action);
    if (kind == Global::pass) return end_actions(s);
    const int pool = kind == Global::flip_white ? kWhite : static_cast<int>(kind) - static_cast<int>(Global::flip_0);
    return flip_card(s, pool);
  }
  const int unit = entity_at(s, enc_.cell(action));
  const Spatial kind = enc_.spatial(action);
  const auto use = [&](Card card) { s.used[static_cast<std::size_t>(card)] |= bit(unit); };
  pay(s, unit, kind == Spatial::double_time ? 2 : 1);
  switch (kind) {
    case Spatial::move:
      return begin_move(s, unit, 0);
    case Spatial::double_time:
      use(Card::double_time);
      return begin_move(s, unit, kMoveDoubleTime);
    case Spatial::withdraw:
      return begin_move(s, unit, kMoveWithdrawing);
    case Spatial::second_volley:
      use(Card::second_volley);
      return begin_volley(s, unit);
    case Spatial::volley:
      return begin_volley(s, unit);
    case Spatial::reload:  // CR-MIS-2
      s.unloaded &= ~bit(unit);
      s.shot |= bit(unit);
      return next_order(s);
    case Spatial::join:
      s.joining = static_cast<std::uint8_t>(unit + 1);
      s.phase = static_cast<std::uint8_t>(Phase::join);
      return;
    case Spatial::rally:
      use(Card::rally);
      return rally_by_card(s, unit);
    case Spatial::steady:
      use(Card::steady);
      s.steady |= bit(unit);
      return next_order(s);
    default:  // CR-CRD-2
      use(Card::change_formation);
      s.formation[at(unit)] = static_cast<std::uint8_t>(formed(kind));
      return next_order(s);
  }
}

void Rules::list_joins(const Layout& s, std::vector<Action>& out) const {
  push_sorted(s, Spatial::join_to, joinable(s, s.joining - 1), out);
}

void Rules::choose_join(Layout& s, Cell cell) const {
  const int from = s.joining - 1;
  const int to = entity_at(s, cell);
  s.stand[at(to)] = s.stand[at(from)];
  s.stand[at(from)] = 0;
  s.joined |= bit(to);
  s.joining = 0;
  next_order(s);
}

}  // namespace banneret::crecy
