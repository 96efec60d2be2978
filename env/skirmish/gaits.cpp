// The search over cells and facings. What open ground allows is worked out once for each gait and facing; in play only
// the blocked cells are looked at: costs are taken over the plan's edges in order of their open costs, and again as
// long as a detour through a later position makes an earlier one cheaper.
#include "env/skirmish/gaits.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <tuple>

#include "env/tabletop/lattice.h"

namespace banneret::skirmish {
namespace {

using tabletop::allowance_fifths;
using tabletop::kDirections;
using tabletop::kStepCost;
using tabletop::kSteps;
using tabletop::Point;
using Row = std::uint64_t;

constexpr int kRadius = kMaxPaces;
constexpr int kMaxNodes = 2048;
constexpr std::uint8_t kNever = 255;

constexpr int fifths_of_turn(Turning turning) {
  return turning == Turning::run ? 5 * kTurnPaces : turning == Turning::canter ? 5 * kCanterTurnPaces : 0;
}
constexpr int longest(Turning turning) {
  const Pace pace = turning == Turning::run ? Pace::run : turning == Turning::canter ? Pace::canter : Pace::gallop;
  return kPaces[static_cast<std::size_t>(pace)].open;
}

/// Place and facing; a facing apart from the first is farther off, so that positions of equal cost come in order.
using Key = std::tuple<int, int, int>;

/// What one may do next from a position: visit(key, fifths, step).
template <class Visit>
void for_each_way(Turning turning, Direction first, const Key& from, Visit&& visit) {
  const auto [x, y, facing] = from;
  for (const int beside : {-1, 0, 1}) {
    const std::size_t step = static_cast<std::size_t>((2 * facing + beside + 16) % 16);
    visit(Key{x + kSteps[step].x, y + kSteps[step].y, facing}, kStepCost[step], static_cast<int>(step));
  }
  for (const int eighths : {-1, 1}) {
    if (turning == Turning::gallop && facing != first) continue;
    visit(Key{x, y, (facing + eighths) & 7}, fifths_of_turn(turning), -1);
  }
}

/// The cells around the start that may not be entered: bit x + kRadius of row y + kRadius.
struct Window {
  std::array<Row, 2 * kRadius + 1> row;
  bool walls = false;  ///< a wall stands in it: diagonals may be cut

  Window(const tabletop::Table& table, Point start, int paces, const tabletop::BitBoard& barred) {
    const Row beyond = table.width() == kMaxWidth ? 0 : ~Row{0} << static_cast<unsigned>(table.width());
    for (int dy = -paces; dy <= paces; ++dy) {
      const int y = start.y + dy;
      Row& out = row[static_cast<std::size_t>(dy + kRadius)];
      if (y < 0 || y >= table.height()) {
        out = ~Row{0};
        continue;
      }
      const std::size_t at = static_cast<std::size_t>(y);
      const Row closed = ~table.ground().row[at] & ~beyond;
      const Row word = barred.row[at] | closed | beyond;
      walls = walls || closed != 0;
      const int shift = start.x - kRadius;
      if (shift >= 0) {
        const auto n = static_cast<unsigned>(shift);
        out = (word >> n) | ~(~Row{0} >> n);
      } else {
        const auto n = static_cast<unsigned>(-shift);
        out = (word << n) | ((Row{1} << n) - 1);
      }
    }
    row[kRadius] &= ~(Row{1} << kRadius);
  }
  bool blocked(unsigned place) const { return ((row[place / 64] >> (place % 64)) & 1U) != 0; }
};

constexpr std::uint16_t place_of(int x, int y) {
  return static_cast<std::uint16_t>(64 * (y + kRadius) + x + kRadius);
}
/// The cells that a step from (x, y) passes between.
std::array<std::uint16_t, 2> passed(int x, int y, int step) {
  if (step < 0 || step % 2 == 0) return {place_of(0, 0), place_of(0, 0)};
  const Point before = kDirections[static_cast<std::size_t>(step / 2)];
  const Point after = kDirections[static_cast<std::size_t>((step / 2 + 1) % 8)];
  return {place_of(x + before.x, y + before.y), place_of(x + after.x, y + after.y)};
}

}  // namespace

GaitSearch::Plan GaitSearch::make_plan(Turning turning, Direction facing) {
  const int budget = allowance_fifths(longest(turning));
  std::map<Key, int> cost{{Key{0, 0, facing}, 0}};
  std::vector<std::vector<Key>> waiting(static_cast<std::size_t>(budget) + 1);
  waiting[0].push_back({0, 0, facing});
  for (int now = 0; now <= budget; ++now) {
    for (std::size_t i = 0; i < waiting[static_cast<std::size_t>(now)].size(); ++i) {
      const Key from = waiting[static_cast<std::size_t>(now)][i];
      if (cost[from] != now) continue;
      for_each_way(turning, facing, from, [&](const Key& to, int fifths, int) {
        const int then = now + fifths;
        if (then > budget) return;
        const auto known = cost.find(to);
        if (known != cost.end() && known->second <= then) return;
        cost[to] = then;
        waiting[static_cast<std::size_t>(then)].push_back(to);
      });
    }
  }
  std::vector<std::tuple<int, bool, Key>> order;  // a gallop's turn is free: the unturned position first
  order.reserve(cost.size());
  for (const auto& [key, fifths] : cost) order.push_back({fifths, std::get<2>(key) != facing, key});
  std::sort(order.begin(), order.end());
  assert(order.size() <= kMaxNodes);
  std::map<Key, std::size_t> number;
  for (std::size_t i = 0; i < order.size(); ++i) number[std::get<2>(order[i])] = i;
  std::vector<std::vector<Edge>> into(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    for_each_way(turning, facing, std::get<2>(order[i]), [&](const Key& to, int fifths, int step) {
      const auto known = number.find(to);
      if (known == number.end()) return;
      const auto [x, y, at] = std::get<2>(order[i]);
      into[known->second].push_back({static_cast<std::uint16_t>(i), static_cast<std::uint8_t>(fifths),
                                     static_cast<std::int8_t>(step), passed(x, y, step)});
    });
  }
  Plan plan;
  for (std::size_t i = 0; i <= order.size(); ++i) {
    Node node{};
    node.first = static_cast<std::uint16_t>(plan.forward.size());
    node.back = static_cast<std::uint16_t>(plan.backward.size());
    if (i < order.size()) {
      const auto [x, y, at] = std::get<2>(order[i]);
      node.x = static_cast<std::int8_t>(x);
      node.y = static_cast<std::int8_t>(y);
      node.place = place_of(x, y);
      node.facing = static_cast<std::uint8_t>(at);
      node.open = static_cast<std::uint8_t>(std::get<0>(order[i]));
      // Edges of an unhindered path first: one of them is all that most positions need.
      const auto dearer = [&](const Edge& edge) { return std::get<0>(order[edge.from]) + edge.cost; };
      std::stable_sort(into[i].begin(), into[i].end(),
                       [&](const Edge& a, const Edge& b) { return dearer(a) < dearer(b); });
      for (const Edge& edge : into[i]) (edge.from < i ? plan.forward : plan.backward).push_back(edge);
    }
    plan.node.push_back(node);
  }
  return plan;
}

const GaitSearch& GaitSearch::shared() {
  static const GaitSearch kShared;
  return kShared;
}

GaitSearch::GaitSearch() {
  for (std::size_t turning = 0; turning < plan_.size(); ++turning) {
    for (Direction facing = 0; facing < 8; ++facing) {
      plan_[turning][facing] = make_plan(static_cast<Turning>(turning), facing);
    }
  }
}

void GaitSearch::find(const tabletop::Table& table, Turning turning, Cell start, Direction facing, int paces,
                      const tabletop::BitBoard& barred, GaitEnds& out) const {
  const Plan& plan = plan_[static_cast<std::size_t>(turning)][facing];
  const Point origin = table.point(start);
  const int budget = allowance_fifths(paces);
  const Window window(table, origin, paces, barred);
  const std::size_t all = plan.node.size() - 1;
  std::size_t nodes = 1;  // of the plan, as far as the paces go
  std::array<std::uint8_t, kMaxNodes> cost;
  const auto passes = [&](const Edge& edge) {
    if (window.blocked(edge.between[0]) || window.blocked(edge.between[1])) return false;
    if (!window.walls || edge.step < 0) return true;
    const Cell cell = table.cell(origin + Point{plan.node[edge.from].x, plan.node[edge.from].y});
    return ((table.open_steps(cell) >> edge.step) & 1) != 0;
  };
  const auto relax = [&](std::size_t i, const Edge& edge) {
    const int through = cost[edge.from] + edge.cost;
    if (through >= cost[i] || through > budget || !passes(edge)) return false;
    cost[i] = static_cast<std::uint8_t>(through);
    return true;
  };
  std::array<std::uint16_t, kMaxNodes> shadow;  // open cells that no unhindered path leads to
  std::size_t shadows = 0;
  cost[0] = 0;
  for (; nodes < all && plan.node[nodes].open <= budget; ++nodes) {
    const Node& node = plan.node[nodes];
    cost[nodes] = kNever;
    if (window.blocked(node.place)) continue;
    const std::size_t end = plan.node[nodes + 1].first;
    for (std::size_t e = node.first; e < end && cost[nodes] != node.open; ++e) relax(nodes, plan.forward[e]);
    if (cost[nodes] != node.open) shadow[shadows++] = static_cast<std::uint16_t>(nodes);
  }
  for (bool better = shadows > 0; better;) {
    better = false;
    for (std::size_t k = 0; k < shadows; ++k) {
      const std::size_t i = shadow[k];
      const Node& node = plan.node[i];
      for (std::size_t e = node.first; e < plan.node[i + 1].first; ++e) better |= relax(i, plan.forward[e]);
      for (std::size_t e = node.back; e < plan.node[i + 1].back; ++e) {
        if (plan.backward[e].from < nodes) better |= relax(i, plan.backward[e]);
      }
    }
  }
  const int width = table.width();
  for (std::size_t i = 0; i < nodes; ++i) {
    if (cost[i] == kNever) continue;
    const Node& node = plan.node[i];
    std::uint64_t& row = out.ends.row[static_cast<std::size_t>(origin.y + node.y)];
    const std::uint64_t column = std::uint64_t{1} << static_cast<unsigned>(origin.x + node.x);
    std::uint8_t& facings = out.facings[static_cast<std::size_t>(start + width * node.y + node.x)];
    facings = static_cast<std::uint8_t>(((row & column) != 0 ? facings : 0U) | (1U << node.facing));
    row |= column;
  }
}

}  // namespace banneret::skirmish
