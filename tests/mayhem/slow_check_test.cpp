// Shots and orders offered in random games against slow definitions written straight from the clauses: every figure on
// the table looked at anew, no boards, no shortcuts.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "env/core/advance.h"
#include "env/mayhem/mayhem.h"
#include "env/mayhem/rules.h"
#include "env/rulesets.h"
#include "env/tabletop/sight.h"

namespace banneret {
namespace {

using mayhem::at;
using mayhem::Cells;
using mayhem::Figures;
using mayhem::has;
using mayhem::Layout;
using mayhem::Phase;
using mayhem::Rules;
using mayhem::Setting;
using tabletop::Point;

constexpr const char* kScenarios[] = {"mayhem/8v8", "mayhem/contingents", "mayhem/hedge"};

/// MA-CBT-2 with everybody where the step has them.
bool engaged(const Setting& set, const Layout& s, const Cells& cells, int shooter, int step) {
  for (int f = 0; f < set.figures(); ++f) {
    if (!has(s.on_table, f) || set.side_of(f) == set.side_of(shooter)) continue;
    if (!mayhem::adjacent(set, cells[at(shooter)], cells[at(f)])) continue;
    const Point offset = set.table.point(cells[at(f)]) - set.table.point(cells[at(shooter)]);
    const Point back{-offset.x, -offset.y};
    const int facing = mayhem::facing_at_step(set, s, f, step);
    if (tabletop::in_front_arc(tabletop::relative_octant(s.facing[at(shooter)], offset))) return true;
    if (tabletop::in_front_arc(tabletop::relative_octant(static_cast<Direction>(facing), back))) return true;
  }
  return false;
}

/// MA-SHO-2 to MA-SHO-5 at one step of the committed move.
bool may_shoot(const Setting& set, const Layout& s, int shooter, int target, int step) {
  Cells cells;
  mayhem::cells_at_step(set, s, step, cells);
  if (engaged(set, s, cells, shooter, step)) return false;
  const Point from = set.table.point(cells[at(shooter)]);
  const Point to = set.table.point(cells[at(target)]);
  const Point v = to - from;
  if (tabletop::measured_distance(v) > 18) return false;
  const Point f = tabletop::kDirections[s.facing[at(shooter)]];
  if (f.x * v.x + f.y * v.y <= 0 || std::abs(f.x * v.y - f.y * v.x) > f.x * v.x + f.y * v.y) return false;
  if (!set.sight.sees(cells[at(shooter)], cells[at(target)])) return false;
  tabletop::BitBoard others;
  for (int g = 0; g < set.figures(); ++g) {
    if (has(s.on_table, g) && g != shooter && g != target) others.set(set.table.point(cells[at(g)]));
  }
  return tabletop::line_clear(from, to, others);
}

/// Shooters that have a target at some step, by the slow definition.
std::set<Cell> slow_shooters(const Setting& set, const Layout& s) {
  std::set<Cell> out;
  const Figures targets = s.manoeuvre != 0 ? mayhem::moving(s) : mayhem::own_figures(set, s);
  for (int shooter = 0; shooter < set.figures(); ++shooter) {
    if (!has(s.on_table, shooter) || set.side_of(shooter) == s.active || has(s.shot, shooter)) continue;
    if (set.profile(shooter).missile == mayhem::Missile::none || shooter < s.last_shooter) continue;
    for (int target = 0; target < set.figures(); ++target) {
      for (int step = 0; has(targets, target) && step <= mayhem::last_step(s); ++step) {
        if (may_shoot(set, s, shooter, target, step)) out.insert(s.cell[at(shooter)]);
      }
    }
  }
  return out;
}

/// Plays random games and calls `look` at every decision of the kind, until it was called `most` times.
template <class Look>
int at_decisions(const Game& game, Phase kind, int most, Look&& look) {
  Workspace work;
  State state;
  std::vector<Action> legal;
  int looked = 0;
  for (std::uint64_t seed = 0; looked < most && seed < 400; ++seed) {
    game.reset(state);
    Dice dice(seed);
    KeyedRandom choice(seed, Stream::random_play);
    while (looked < most && game.node_kind(state) != NodeKind::terminal) {
      if (game.node_kind(state) == NodeKind::chance) {
        roll_chance(game, state, work, dice, [](const DiceThrow&, DiceValues, int) {});
        continue;
      }
      game.legal_actions(state, work, legal);
      if (overlay<Layout>(state).phase == static_cast<std::uint8_t>(kind)) {
        look(state, legal);
        ++looked;
        if (::testing::Test::HasFailure()) return looked;
      }
      game.apply_legal(state, legal[choice.below(legal.size())], work);
    }
  }
  return looked;
}

class MayhemSlowCheck : public ::testing::TestWithParam<const char*> {
 protected:
  MayhemSlowCheck() : game_(load_game(GetParam())), set_(rules().setting()), enc_(rules().encoder()) {}
  const Rules& rules() const { return mayhem::rules_of(*game_); }

  std::unique_ptr<const Game> game_;
  const Setting& set_;
  const mayhem::Encoder& enc_;
};

TEST_P(MayhemSlowCheck, MA_SHO_1_shooters_offered_are_those_with_a_shot_by_the_slow_definition) {
  const int looked =
      at_decisions(*game_, Phase::shooter, 300, [&](const State& state, const std::vector<Action>& legal) {
        std::set<Cell> offered;
        for (const Action action : legal) {
          if (!enc_.is_global(action)) offered.insert(enc_.cell(action));
        }
        EXPECT_EQ(offered, slow_shooters(set_, overlay<Layout>(state))) << game_->describe_position(state);
      });
  EXPECT_EQ(looked, 300);
}

TEST_P(MayhemSlowCheck, MA_SHO_1_targets_offered_are_those_with_a_shot_by_the_slow_definition) {
  const int looked =
      at_decisions(*game_, Phase::shot_target, 200, [&](const State& state, const std::vector<Action>& legal) {
        const Layout& s = overlay<Layout>(state);
        std::set<Cell> slow;
        const Figures targets = s.manoeuvre != 0 ? mayhem::moving(s) : mayhem::own_figures(set_, s);
        mayhem::for_each(targets, [&](int target) {
          for (int step = 0; step <= mayhem::last_step(s); ++step) {
            if (may_shoot(set_, s, s.shooter - 1, target, step)) slow.insert(s.cell[at(target)]);
          }
        });
        std::set<Cell> offered;
        for (const Action action : legal) offered.insert(enc_.cell(action));
        EXPECT_EQ(offered, slow) << game_->describe_position(state);
      });
  EXPECT_EQ(looked, 200);
}

TEST_P(MayhemSlowCheck, MA_SHO_1_moments_offered_are_the_first_of_each_run) {
  const int looked =
      at_decisions(*game_, Phase::shot_target, 200, [&](const State& state, const std::vector<Action>& legal) {
        const Layout& s = overlay<Layout>(state);
        for (const Action action : legal) {
          const int target = mayhem::figure_at(s, enc_.cell(action));
          std::vector<int> slow;
          std::pair<int, int> before{-1, -1};
          for (int step = 0; step <= mayhem::last_step(s); ++step) {
            std::pair<int, int> now{-1, -1};
            if (may_shoot(set_, s, s.shooter - 1, target, step)) {
              const Cell there = mayhem::cell_at_step(set_, s, target, step);
              const Point offset = set_.table.point(s.cell[at(s.shooter - 1)]) - set_.table.point(there);
              now = {rules().to_hit(s.cell[at(s.shooter - 1)], there),
                     rules().armour_against(target, mayhem::facing_at_step(set_, s, target, step), offset)};
              if (now != before) slow.push_back(step);
            }
            before = now;
          }
          std::array<mayhem::Moment, mayhem::kMaxPathCells> moment;
          const int n = rules().shot_moments(s, s.shooter - 1, target, moment);
          std::vector<int> offered;
          offered.reserve(static_cast<std::size_t>(n));
          for (int i = 0; i < n; ++i) offered.push_back(moment[at(i)].step);
          EXPECT_EQ(offered, slow) << game_->describe_position(state);
        }
      });
  EXPECT_EQ(looked, 200);
}

/// MA-MOV-5, MA-MOV-6, MA-MOV-9: how far a body may go straight ahead, one figure and one cell at a time.
std::set<Cell> slow_advances(const Setting& set, const Layout& s) {
  std::set<Cell> out;
  if (s.after_advance != 0) return out;
  const auto order = static_cast<mayhem::Order>(s.order);
  const int handle = mayhem::handle_of(set, s, s.body, s.active);
  const int facing = s.facing[at(handle)];
  for (int k = 1; k * (facing % 2 == 0 ? 5 : 7) <= s.fifths; ++k) {
    bool contact = false;
    for (int f = 0; f < set.figures(); ++f) {
      if (!has(s.body, f)) continue;
      const Point last =
          set.table.point(s.cell[at(f)]) + (k - 1) * tabletop::kDirections[static_cast<std::size_t>(facing)];
      const Point here = last + tabletop::kDirections[static_cast<std::size_t>(facing)];
      if (!set.table.on_table(here) || !mayhem::adjacent(set, set.table.cell(last), set.table.cell(here))) return out;
      if (mayhem::clean_ground_only(order) && set.slow_ground.has(here)) return out;
      for (int g = 0; g < set.figures(); ++g) {
        if (!has(s.on_table, g) || has(s.body, g)) continue;
        if (s.cell[at(g)] == set.table.cell(here)) return out;
        if (set.side_of(g) == s.active || !mayhem::adjacent(set, set.table.cell(here), s.cell[at(g)])) continue;
        if (s.charge == 0 || !has(s.charged, g)) return out;
        contact = true;
      }
    }
    out.insert(set.table.cell(set.table.point(s.cell[at(handle)]) +
                              k * tabletop::kDirections[static_cast<std::size_t>(facing)]));
    if (contact) return out;
  }
  return out;
}

TEST_P(MayhemSlowCheck, MA_MOV_5_cells_straight_ahead_are_those_of_the_slow_definition) {
  const int looked =
      at_decisions(*game_, Phase::manoeuvre, 1500, [&](const State& state, const std::vector<Action>& legal) {
        std::set<Cell> offered;
        for (const Action action : legal) {
          if (!enc_.is_global(action) && enc_.spatial(action) == mayhem::Spatial::advance)
            offered.insert(enc_.cell(action));
        }
        EXPECT_EQ(offered, slow_advances(set_, overlay<Layout>(state))) << game_->describe_position(state);
      });
  EXPECT_EQ(looked, 1500);
}

TEST_P(MayhemSlowCheck, MA_MOV_9_ends_in_contact_are_of_a_charge_on_its_declared_group) {
  const int looked =
      at_decisions(*game_, Phase::destination, 800, [&](const State& state, const std::vector<Action>& legal) {
        const Layout& s = overlay<Layout>(state);
        for (const Action action : legal) {
          const Cell cell = enc_.cell(action);
          if (cell == s.cell[at(s.mover - 1)]) continue;
          const Figures touched = mayhem::neighbours(set_, s.cell, cell, mayhem::enemy_figures(set_, s));
          EXPECT_EQ(touched & ~s.charged, 0U) << game_->spec().actions.describe(action);
          EXPECT_TRUE(touched == 0 || s.charge != 0) << game_->spec().actions.describe(action);
        }
      });
  EXPECT_EQ(looked, 800);
}

INSTANTIATE_TEST_SUITE_P(Scenarios, MayhemSlowCheck, ::testing::ValuesIn(kScenarios),
                         [](const ::testing::TestParamInfo<const char*>& test) {
                           return std::string(test.param).substr(std::string(test.param).find('/') + 1);
                         });

}  // namespace
}  // namespace banneret
