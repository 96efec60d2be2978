// Where walks and withdrawals may end, against a slow search that keeps for every cell and every toll of the ground the
// shortest path so far and reads CH-MOV-6 and CH-MEL-1 step by step. Random tables of all terrain, with levels.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <deque>
#include <sstream>
#include <string>

#include "env/chevauchee/chevauchee.h"
#include "env/chevauchee/rules.h"
#include "env/core/dice.h"

namespace banneret::chevauchee_test {
namespace {

using namespace chevauchee;
using tabletop::BitBoard;
using tabletop::kStepCost;
using tabletop::kSteps;
using tabletop::Table;

/// One random table with three soldiers a side, the first of each on horseback.
struct Scene {
  Scene(std::uint64_t seed, bool large_scale, bool levels) : random(seed, Stream::random_play) {
    std::ostringstream text;
    text << "format = 1\nruleset = \"chevauchee\"\ntitle = \"t\"\nturns = 9\n[map]\nterrain = \"\"\"\n";
    const std::string glyphs = ".......tTmf~rvb#DwhOBSM";
    for (int y = 0; y < kHeight; ++y, text << "\n") {
      for (int x = 0; x < kWidth; ++x) {
        const bool drawn_on = x < 3 && (y == 0 || y == kHeight - 1);  // see figures()
        text << (!drawn_on && random.below(3) == 0 ? glyphs[random.below(glyphs.size())] : '.');
      }
    }
    text << "\"\"\"\n";
    if (levels) {
      text << "heights = \"\"\"\n";
      for (int y = 0; y < kHeight; ++y, text << "\n") {
        for (int x = 0; x < kWidth; ++x) text << (random.below(4) == 0 ? 1 + random.below(2) : 0U);
      }
      text << "\"\"\"\n";
    }
    text << "figures = \"\"\"\n" << figures() << "\"\"\"\n";
    text << "[types.rider]\nletter = \"r\"\narmour = \"medium\"\nmounted = true\n";
    text << "[types.man]\nletter = \"m\"\narmour = \"light\"\n";
    text << "[options]\nscale = \"" << (large_scale ? "1/35" : "1/72") << "\"\n";
    source = text.str();
  }

  /// Corners far apart, so that nobody begins in melee; they are put elsewhere afterwards.
  std::string figures() const {
    std::string out;
    for (int y = 0; y < kHeight; ++y) {
      std::string row(kWidth, '.');
      if (y == 0) row.replace(0, 3, "RMM");
      if (y == kHeight - 1) row.replace(0, 3, "rmm");
      out += row + "\n";
    }
    return out;
  }

  static constexpr int kWidth = 13;
  static constexpr int kHeight = 11;
  KeyedRandom random;
  std::string source;
};

int entering(Terrain t) {
  if (t == Terrain::marsh || t == Terrain::ford) return 4;
  const bool three = t == Terrain::light_woods || t == Terrain::dense_woods || t == Terrain::rough ||
                     t == Terrain::stream_bank || t == Terrain::hedge || t == Terrain::low_wall;
  return three ? 3 : 0;
}
bool indoors(Terrain t) {
  return t == Terrain::building || t == Terrain::doorway || t == Terrain::window || t == Terrain::arrow_slit;
}

class SlowSearch {
 public:
  SlowSearch(const Setting& set, const Layout& s, int soldier)
      : set_(set), table_(set.table), s_(s), soldier_(soldier) {
    start_ = table_.point(s.cell[at(soldier)]);
  }

  bool near(Point a, Point b) const {
    const Point v = b - a;
    if (set_.scale == 1) {
      for (Direction d = 0; d < 8; ++d) {
        if (v == tabletop::kDirections[d]) return ((table_.open_directions(table_.cell(a)) >> d) & 1) != 0;
      }
      return false;
    }
    return v.x * v.x + v.y * v.y <= 6 && set_.sight.sees(table_.cell(a), table_.cell(b));
  }
  /// Enemies of the soldier (in melee with him, or not) near a cell.
  bool enemy_near(Point p, bool opponents_too) const {
    bool found = false;
    for_each(enemies_of(set_, s_, soldier_), [&](int e) {
      const bool opponent = near(start_, point_of(set_, s_, e));
      found = found || (near(p, point_of(set_, s_, e)) && (opponents_too || !opponent));
    });
    return found;
  }
  bool farther(Point from, Point to) const {
    bool all = true;
    for_each(enemies_of(set_, s_, soldier_), [&](int e) {
      const Point p = point_of(set_, s_, e);
      if (!near(start_, p)) return;
      const Point a = from - p;
      const Point b = to - p;
      all = all && b.x * b.x + b.y * b.y > a.x * a.x + a.y * a.y;
    });
    return all;
  }

  /// The ends of all ways: of a walk, or of a withdrawal.
  BitBoard ends(bool withdrawal) const {
    constexpr int kNever = 1000;
    std::array<std::array<int, 5>, Scene::kWidth * Scene::kHeight> best;
    for (auto& of : best) of.fill(kNever);
    std::deque<std::pair<Point, int>> open{{start_, 0}};
    best[table_.cell(start_)][0] = 0;
    BitBoard out;
    while (!open.empty()) {
      const auto [from, toll] = open.front();
      open.pop_front();
      const int cost = best[table_.cell(from)][at(toll)];
      if (!withdrawal && !(from == start_) && enemy_near(from, true)) continue;
      for (std::size_t i = 0; i < kSteps.size(); ++i) {
        const Point to = from + kSteps[i];
        const int paid = step_toll(from, i, toll, withdrawal);
        if (paid < 0 || (withdrawal && !farther(from, to))) continue;
        int allowance = set_.base_move(soldier_) - set_.scale * paid;
        if (withdrawal) allowance /= 2;
        const int spent = cost + kStepCost[i];
        if (spent > 5 * allowance + 2 || spent >= best[table_.cell(to)][at(paid)]) continue;
        best[table_.cell(to)][at(paid)] = spent;
        open.emplace_back(to, paid);
        out.set(to);
      }
    }
    if (!withdrawal) out.set(start_);
    for (int c = 0; c < set_.cells() && withdrawal; ++c) {
      const Point p = table_.point(static_cast<Cell>(c));
      if (enemy_near(p, true)) out.reset(p);
    }
    return out;
  }

 private:
  bool enterable(Point p, bool withdrawal) const {
    if (!table_.on_table(p) || table_.terrain(table_.cell(p)) == Terrain::wall) return false;
    if (soldier_at(s_, table_.cell(p)) >= 0) return false;
    return !withdrawal || !enemy_near(p, false);
  }
  /// The toll after entering `to` from `from`, -1 if no step leads there.
  int enter(Point from, Point to, int toll) const {
    const Cell a = table_.cell(from);
    const Cell b = table_.cell(to);
    const int rise = table_.level(b) - table_.level(a);
    if (rise > 1 || rise < -1) return -1;
    toll = std::max(toll, entering(table_.terrain(b)));
    if (rise > 0) toll = std::max(toll, 2);
    if (indoors(table_.terrain(a)) != indoors(table_.terrain(b))) toll = std::max(toll, 1);
    return toll;
  }
  int step_toll(Point from, std::size_t i, int toll, bool withdrawal) const {
    const Point to = from + kSteps[i];
    if (!enterable(to, withdrawal)) return -1;
    if (i % 2 == 0) {
      if (((table_.open_directions(table_.cell(from)) >> (i / 2)) & 1) == 0) return -1;
      return enter(from, to, toll);
    }
    int worst = toll;
    for (const std::size_t side : {i / 2, (i / 2 + 1) % 8}) {
      const Point between = from + tabletop::kDirections[side];
      if (!enterable(between, withdrawal) || (!withdrawal && enemy_near(between, true))) return -1;
      const int first = enter(from, between, toll);
      const int then = first < 0 ? -1 : enter(between, to, first);
      if (then < 0) return -1;
      worst = std::max(worst, then);
    }
    return worst;
  }

  const Setting& set_;
  const Table& table_;
  const Layout& s_;
  int soldier_;
  Point start_;
};

/// Puts all soldiers on random ground, melee where they are near.
void scatter(const Setting& set, KeyedRandom& random, Layout& s) {
  s.pairs = Pairs{};
  BitBoard taken;
  for_each(s.on_table, [&](int f) {
    Cell cell = 0;
    do {
      cell = static_cast<Cell>(random.below(static_cast<std::uint64_t>(set.cells())));
    } while (taken.has(set.table.point(cell)) || set.table.terrain(cell) == Terrain::wall);
    taken.set(set.table.point(cell));
    s.cell[at(f)] = cell;
  });
  for_each(s.on_table & set.side[0], [&](int f) {
    for_each(s.on_table & set.side[1], [&](int e) {
      if (set.near(s.cell[at(f)], s.cell[at(e)])) set_meeting(set, s, f, e, {Bout::later, 0});
    });
  });
}

std::string drawn(const BitBoard& board) {
  std::string out;
  for (int y = 0; y < Scene::kHeight; ++y, out += '\n') {
    for (int x = 0; x < Scene::kWidth; ++x) out += board.has(x, y) ? '*' : '.';
  }
  return out;
}

/// Compares on many random scenes; returns how many ends there were in all.
int compare(bool withdrawal, bool large_scale, bool levels, int scenes) {
  int ends = 0;
  for (int n = 0; n < scenes; ++n) {
    Scene scene(static_cast<std::uint64_t>(n) + 1, large_scale, levels);
    const std::unique_ptr<const Game> game =
        chevauchee::make_game(tabletop::parse_scenario(scene.source, "scene.toml"));
    const Rules& rules = rules_of(*game);
    Layout s;
    rules.reset(s);
    for (int k = 0; k < 6; ++k) {
      scatter(rules.setting(), scene.random, s);
      for_each(s.on_table, [&](int f) {
        if (engaged(rules.setting(), s, f) != withdrawal) return;
        BitBoard fast;
        if (withdrawal) {
          rules.withdrawal_cells(s, f, fast);
          EXPECT_EQ(rules.may_withdraw(s, f), drawn(fast).find('*') != std::string::npos);
        } else {
          rules.destinations(s, f, fast);
        }
        const std::string slow = drawn(SlowSearch(rules.setting(), s, f).ends(withdrawal));
        EXPECT_EQ(drawn(fast), slow) << scene.source << "soldier at " << s.cell[at(f)] % Scene::kWidth << ","
                                     << s.cell[at(f)] / Scene::kWidth;
        ends += static_cast<int>(std::count(slow.begin(), slow.end(), '*'));
      });
      if (::testing::Test::HasFailure()) return ends;
    }
  }
  return ends;
}

TEST(ChevaucheeWays, CH_MOV_6_walks_end_where_a_search_by_cell_and_toll_finds_them) {
  EXPECT_GT(compare(false, false, false, 60), 5000);
}

TEST(ChevaucheeWays, CH_MOV_6_walks_over_levels_too) {
  EXPECT_GT(compare(false, false, true, 60), 5000);
}

TEST(ChevaucheeWays, CH_RNG_1_walks_at_the_large_scale_too) {
  EXPECT_GT(compare(false, true, true, 40), 3000);
}

TEST(ChevaucheeWays, CH_MEL_1_withdrawals_end_where_a_search_by_cell_and_toll_finds_them) {
  EXPECT_GT(compare(true, false, false, 100), 300);
}

TEST(ChevaucheeWays, CH_MEL_1_withdrawals_over_levels_and_at_the_large_scale_too) {
  EXPECT_GT(compare(true, false, true, 100), 200);
  EXPECT_GT(compare(true, true, true, 60), 300);
}

}  // namespace
}  // namespace banneret::chevauchee_test
