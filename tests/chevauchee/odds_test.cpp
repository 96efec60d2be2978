// Weights and real dice of every chance node against an oracle of a few lines: every combination of dice is tried up to
// eight dice; beyond that the ways are counted die by die. What the numbers needed are is other tests' affair.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "env/chevauchee/chevauchee.h"
#include "env/chevauchee/rules.h"
#include "tests/chevauchee/table.h"

namespace banneret::chevauchee_test {
namespace {

using chevauchee::Layout;
using chevauchee::Phase;
using chevauchee::Stage;

using DiceList = std::vector<std::uint16_t>;
using Effect = std::function<int(const DiceList&)>;

/// Every combination of dice has the effect that the oracle says, and as many have it as it weighs.
void expect_all(const Game& game, const State& state, const Effect& effect) {
  const DiceThrow thrown = game.dice_throw(state);
  ASSERT_LE(thrown.count, 8);
  ChanceOutcomes out;
  game.chance_outcomes(state, out);
  std::vector<std::uint64_t> seen(static_cast<std::size_t>(out.count), 0);
  std::uint64_t wrong = 0;
  std::uint64_t all = 0;
  DiceList dice(thrown.count, 1);
  for (std::size_t die = 0; die < dice.size();) {
    const int expected = effect(dice);
    wrong += game.outcome_of(state, dice) == expected ? 0 : 1;
    if (expected >= 0) {
      ASSERT_LT(expected, out.count);
      ++seen[static_cast<std::size_t>(expected)];
      ++all;
    }
    for (die = 0; die < dice.size() && ++dice[die] > thrown.sides; ++die) dice[die] = 1;
  }
  EXPECT_EQ(wrong, 0U) << "dice that have another effect";
  for (std::size_t i = 0; i < seen.size(); ++i) {
    EXPECT_EQ(out.weight[i] * all, seen[i] * out.denominator) << "outcome " << i;
  }
}

/// Own soldier 0 in the middle of enemies with these weapons who have just come up to him.
class Surrounded {
 public:
  Surrounded(const std::string& own, const std::vector<std::string>& enemies, const std::string& scale = "1/72")
      : reach_(scale == "1/72" ? 1 : 2) {
    std::string rows;
    for (int y = 0; y < 12; ++y) rows += y == 6 ? ".....z................\n" : "......................\n";
    std::string front(22, '.');
    for (std::size_t i = 0; i < enemies.size(); ++i) front[i] = static_cast<char>('A' + i);
    Drawn drawn(front + "\n" + rows);
    drawn.type('z', own).scale(scale);
    for (std::size_t i = 0; i < enemies.size(); ++i) drawn.type(static_cast<char>('a' + i), enemies[i]);
    game_ = make(drawn);
    game_->reset(state_);
    surround();
  }
  Layout& layout() { return overlay<Layout>(state_); }
  const Game& game() const { return *game_; }
  State& state() { return state_; }

  void at_withdrawal() {
    begin(Stage::melee, Phase::withdrawal_dice);
    layout().withdrawing = 1;
  }
  void at_loading() {
    begin(Stage::fire, Phase::loading);
    layout().unloaded = layout().loading = 1;
  }

 private:
  void begin(Stage stage, Phase phase) {
    layout().stage = static_cast<std::uint8_t>(stage);
    layout().phase = static_cast<std::uint8_t>(phase);
  }
  void surround() {
    const auto& set = chevauchee::rules_of(*game_).setting();
    Layout& s = layout();
    const tabletop::Point middle = chevauchee::point_of(set, s, 0);
    int enemy = set.first[1];
    for (int y = -reach_; y <= reach_; ++y) {
      for (int x = -reach_; x <= reach_ && enemy < set.soldiers(); ++x) {
        if ((x == 0 && y == 0) || 4 * (x * x + y * y) > (2 * reach_ + 1) * (2 * reach_ + 1)) continue;
        s.cell[static_cast<std::size_t>(enemy)] = set.table.cell(middle + tabletop::Point{x, y});
        chevauchee::set_meeting(set, s, 0, enemy, {chevauchee::Bout::front, Side{1}});
        ++enemy;
      }
    }
  }

  int reach_;
  std::unique_ptr<const Game> game_;
  State state_{};
};

// ---- throws of both sides alike -------------------------------------------------------------------------------------

TEST(ChevaucheeOdds, CH_TUR_1_every_throw_for_the_initiative) {
  const Play play = Play::before_the_dice(Drawn("s......S"));
  expect_all(play.game(), play.state(), [](const DiceList& d) { return d[0] == d[1] ? kReroll : d[0] > d[1] ? 0 : 1; });
}

TEST(ChevaucheeOdds, CH_SET_3_every_throw_for_the_deployment) {
  const Play play = Play::before_the_dice(
      Drawn("........").marks("zz....ZZ").unplaced('s').unplaced('S').unplaced('d').unplaced('D'));
  expect_all(play.game(), play.state(), [](const DiceList& d) { return d[0] == d[1] ? kReroll : d[0] < d[1] ? 0 : 1; });
}

// ---- contests -------------------------------------------------------------------------------------------------------

TEST(ChevaucheeOdds, CH_FIR_2_every_throw_of_a_loader_against_up_to_seven) {
  for (int engagers : {1, 2, 3, 5, 7}) {
    Surrounded bench("light crossbow sword unloaded",
                     std::vector<std::string>(static_cast<std::size_t>(engagers), "light club"));
    bench.at_loading();
    ASSERT_EQ(bench.game().dice_throw(bench.state()).count, engagers + 1);
    expect_all(bench.game(), bench.state(), [](const DiceList& dice) {
      return std::all_of(dice.begin() + 1, dice.end(), [&](std::uint16_t theirs) { return theirs < dice[0]; }) ? 1 : 0;
    });
  }
}

TEST(ChevaucheeOdds, CH_MEL_1_every_throw_of_a_withdrawal_against_classes_and_horses) {
  const struct {
    const char* own;
    int bonus;
    std::vector<std::string> enemies;
    std::vector<int> theirs;
  } kCases[] = {
      {"medium sword", 3, {"medium sword"}, {3}},
      {"medium dagger", 1, {"medium sword"}, {3}},
      {"medium halberd", 4, {"medium", "light battle_axe mounted"}, {1, 3}},
      {"medium lance sword mounted", 6, {"light sword mounted", "light mace", "light spear"}, {4, 2, 4}},
      {"medium pike sword",
       6,
       {"light dagger", "light pike club", "light flail", "light club", "light"},
       {1, 6, 3, 2, 1}},
  };
  for (const auto& test : kCases) {
    SCOPED_TRACE(test.own);
    Surrounded bench(test.own, test.enemies);
    bench.at_withdrawal();
    // Dice of the enemies come in the order of their roster numbers: side 1 counts from its own left, the last drawn
    // first.
    const std::vector<int> theirs(test.theirs.rbegin(), test.theirs.rend());
    expect_all(bench.game(), bench.state(), [&](const DiceList& dice) {
      for (std::size_t i = 1; i < dice.size(); ++i) {
        if (dice[0] + test.bonus <= dice[i] + theirs[i - 1]) return 0;
      }
      return 1;
    });
  }
}

TEST(ChevaucheeOdds, CH_MEL_1_twenty_opponents_at_1_35_counted_die_by_die) {
  Surrounded bench("medium pike sword", std::vector<std::string>(20, "light club"), "1/35");
  bench.at_withdrawal();
  ASSERT_EQ(bench.game().dice_throw(bench.state()).count, 21);
  // He wins with 1 to 6 if every enemy's die is below his own and four: 4, 5, then any.
  std::uint64_t wins = 0;
  std::uint64_t all = 6;
  for (int n = 0; n < 20; ++n) all *= 6;
  for (int own = 1; own <= 6; ++own) {
    std::uint64_t ways = 1;
    for (int n = 0; n < 20; ++n) ways *= static_cast<std::uint64_t>(std::min(6, own + 3));
    wins += ways;
  }
  ChanceOutcomes out;
  bench.game().chance_outcomes(bench.state(), out);
  __extension__ using Wide = unsigned __int128;
  EXPECT_TRUE(static_cast<Wide>(out.weight[1]) * all == static_cast<Wide>(wins) * out.denominator);
  DiceList dice(21, 5);
  dice[0] = 2;
  EXPECT_EQ(bench.game().outcome_of(bench.state(), dice), 1);
  dice[20] = 6;
  EXPECT_EQ(bench.game().outcome_of(bench.state(), dice), 0);
}

// ---- charges --------------------------------------------------------------------------------------------------------

/// Two chargers of one category with enemies at these distances straight before them.
Play chargers(const std::string& words, int first, int second) {
  std::string rows;
  for (int y = 0; y < 50; ++y) {
    const int from_the_bottom = 49 - y;
    std::string row(10, '.');
    if (from_the_bottom == 0) row[1] = row[8] = 's';
    if (from_the_bottom == first) row[1] = 'D';
    if (from_the_bottom == second) row[8] = 'D';
    rows += row + "\n";
  }
  Play play(Drawn(rows).type('s', words));
  play.act_on("charge_with 1,49");
  if (play.node() == "charge_target") play.act_on("charge_at 1," + std::to_string(49 - first));
  play.act_on("charge_with 8,49");
  if (play.node() == "charge_target") play.act_on("charge_at 8," + std::to_string(49 - second));
  play.act_on("run 1,49");
  return play;
}

TEST(ChevaucheeOdds, CH_MOV_3_every_bonus_has_the_outcome_of_how_far_each_charger_runs) {
  const struct {
    const char* words;
    int move;
    int first;
    int second;
  } kCases[] = {{"heavy sword", 6, 12, 48},           {"heavy sword", 6, 14, 11},
                {"medium sword", 8, 17, 17},          {"unarmoured sword", 13, 18, 22},
                {"heavy sword mounted", 12, 26, 48},  {"light sword mounted", 18, 30, 24},
                {"medium sword mounted", 14, 48, 48}, {"unarmoured sword mounted", 20, 36, 28}};
  for (const auto& test : kCases) {
    SCOPED_TRACE(std::string(test.words) + " " + std::to_string(test.first));
    const Play play = chargers(test.words, test.first, test.second);
    ASSERT_EQ(play.node(), "throw charge_bonus");
    const auto runs = [&](int sum) {
      return std::pair{std::min(test.move + sum, test.first - 1), std::min(test.move + sum, test.second - 1)};
    };
    std::map<std::pair<int, int>, int> outcome;
    const int dice = play.dice_count();
    for (int sum = dice; sum <= 6 * dice; ++sum) outcome.emplace(runs(sum), static_cast<int>(outcome.size()));
    expect_all(play.game(), play.state(), [&](const DiceList& thrown) {
      int sum = 0;
      for (const std::uint16_t die : thrown) sum += die;
      return outcome.at(runs(sum));
    });
  }
}

}  // namespace
}  // namespace banneret::chevauchee_test
