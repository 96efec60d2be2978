// Weights and real dice of every chance node against an oracle of a few lines: every combination of dice is tried up to
// eight dice, beyond that the dice are counted one after another. What the numbers needed are is other tests' affair;
// here they are given.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "env/crecy/crecy.h"
#include "env/crecy/rules.h"
#include "env/tabletop/scenario.h"

namespace banneret::crecy {
namespace {

using DiceList = std::vector<std::uint16_t>;
using Effect = std::function<int(const DiceList&)>;

/// Side 0's unit 'a' and its friend 'f' with the commander-in-chief, side 1's 'T' and 'F' likewise; 12 x 12, open.
std::string scenario(const std::string& attacker, const std::string& target, int distance = 1) {
  std::vector<std::string> rows(12, "............");
  rows[10][5] = 'a';
  rows[static_cast<std::size_t>(10 - distance)][5] = 'T';
  rows[11][0] = 'f';
  rows[0][11] = 'F';
  std::string ground;
  std::string units;
  for (const std::string& row : rows) {
    ground += "............\n";
    units += row + "\n";
  }
  const std::string leader = "quality = \"soldier\"\nclass = \"armoured\"\nleader = \"chief\"\n";
  return "format = 1\nruleset = \"crecy\"\ntitle = \"T\"\nturns = 6\n[map]\nterrain = \"\"\"\n" + ground +
         "\"\"\"\nfigures = \"\"\"\n" + units + "\"\"\"\n[types.attacker]\nletter = \"a\"\n" + attacker +
         "[types.target]\nletter = \"t\"\n" + target + "[types.own_chief]\nletter = \"f\"\n" + leader;
}

constexpr int kAttacker = 0;
constexpr int kOwnChief = 1;

class Bench {
 public:
  explicit Bench(const std::string& text)
      : game_(make_game(tabletop::parse_scenario(text, "test"))), rules_(rules_of(*game_)) {
    game_->reset(state_);
    layout().phase = static_cast<std::uint8_t>(Phase::order);
    target_ = rules_.setting().first[1];
  }
  Bench(const std::string& attacker, const std::string& target, int distance = 1)
      : Bench(scenario(attacker, target, distance)) {}

  Layout& layout() { return overlay<Layout>(state_); }
  const Rules& rules() const { return rules_; }
  std::uint8_t& castings_of_target() { return layout().castings[static_cast<std::size_t>(target_)]; }
  void kill_of_target(int n) { layout().deaths[static_cast<std::size_t>(target_)] = static_cast<std::uint8_t>(n); }

  void volley(int castings) {
    Layout& s = layout();
    s.phase = static_cast<std::uint8_t>(Phase::volley);
    s.attack = static_cast<std::uint8_t>(Attack::volley);
    s.shooter = kAttacker + 1;
    s.shot_target = static_cast<std::uint8_t>(target_ + 1);
    s.castings_left = s.firing = static_cast<std::uint8_t>(castings);
  }
  void strike() {
    Layout& s = layout();
    s.phase = static_cast<std::uint8_t>(Phase::strike);
    s.attack = static_cast<std::uint8_t>(Attack::melee);
    s.striker = kAttacker + 1;
    s.struck_unit = static_cast<std::uint8_t>(target_ + 1);
  }
  void flight(Attack attack) {
    Layout& s = layout();
    s.phase = static_cast<std::uint8_t>(Phase::flight);
    s.attack = static_cast<std::uint8_t>(attack);
    s.shooter = attack == Attack::volley ? kAttacker + 1 : 0;
    s.flight_due = bit(target_);
  }
  void rally() {
    Layout& s = layout();
    s.phase = static_cast<std::uint8_t>(Phase::rally);
    s.fleeing = s.rally_due = bit(target_);
  }

  /// Every combination of dice has the effect that the oracle says, and as many have it as it weighs.
  void expect_all(const Effect& effect) {
    const DiceThrow thrown = game_->dice_throw(state_);
    ChanceOutcomes out;
    game_->chance_outcomes(state_, out);
    std::vector<std::uint64_t> seen(static_cast<std::size_t>(out.count), 0);
    std::uint64_t wrong = 0;
    DiceList dice(thrown.count, 1);
    for (bool more = true; more;) {
      const int expected = effect(dice);
      wrong += game_->outcome_of(state_, dice) == expected ? 0 : 1;
      if (expected >= 0 && expected < out.count) ++seen[static_cast<std::size_t>(expected)];
      std::size_t i = 0;
      while (i < dice.size() && dice[i] == thrown.sides) dice[i++] = 1;
      more = i < dice.size();
      if (more) ++dice[i];
    }
    EXPECT_EQ(wrong, 0U) << "dice that have another effect";
    expect_weights(seen);
  }

  /// The weights are in the proportion of the counts.
  void expect_weights(const std::vector<std::uint64_t>& counts) {
    ChanceOutcomes out;
    game_->chance_outcomes(state_, out);
    ASSERT_EQ(static_cast<std::size_t>(out.count), counts.size());
    std::uint64_t all = 0;
    for (const std::uint64_t n : counts) all += n;
    __extension__ using Wide = unsigned __int128;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      EXPECT_TRUE(static_cast<Wide>(out.weight[i]) * all == static_cast<Wide>(counts[i]) * out.denominator)
          << "outcome " << i << ": " << out.weight[i] << " of " << out.denominator << ", counted " << counts[i];
    }
  }

  int dice() const { return game_->dice_throw(state_).count; }
  int outcome(const DiceList& dice) const { return game_->outcome_of(state_, dice); }

 private:
  std::unique_ptr<const Game> game_;
  const Rules& rules_;
  State state_{};
  int target_ = 0;
};

constexpr const char* kPlain = "quality = \"soldier\"\nclass = \"unarmoured\"\n";

int at_least(const DiceList& dice, std::size_t first, std::size_t last, int needed) {
  int n = 0;
  for (std::size_t i = first; i < last; ++i) n += dice[i] >= needed ? 1 : 0;
  return n;
}
int killed(int hits, int defence, int castings) {
  return std::min(std::max(hits - defence, 0), castings);
}

// ---- volleys --------------------------------------------------------------------------------------------------------

struct VolleyCase {
  const char* missile;
  int distance;  ///< cells, two a span
  const char* formation;
  const char* armour;
  int needed;
  int defence;
};

TEST(CrecyOdds, CR_DEF_2_every_throw_of_a_volley_kills_hits_less_defence) {
  const std::vector<VolleyCase> cases{
      {"skirmish", 3, "double_line", "", 2, 0},
      {"short_bow", 2, "double_line", "shield = true\n", 3, 1},
      {"longbow", 5, "double_line", "chain_mail = true\n", 4, 1},
      {"short_bow", 6, "double_line", "", 5, 0},
      {"crossbow", 8, "double_line", "shield = true\nchain_mail = true\n", 6, 1},
      {"longbow", 3, "shield_wall", "shield = true\nchain_mail = true\n", 2, 3},
  };
  for (const VolleyCase& c : cases) {
    SCOPED_TRACE(std::string(c.missile) + " at " + std::to_string(c.distance));
    const std::string target = std::string("quality = \"veteran\"\nclass = \"armoured\"\n") + c.armour +
                               "formation = \"" + c.formation + "\"\n";
    const std::string attacker = std::string(kPlain) + "missile = \"" + c.missile + "\"\n";
    for (int castings = 1; castings <= 6; ++castings) {
      Bench bench(attacker, target, c.distance);
      bench.castings_of_target() = 4;
      bench.volley(castings);
      if (bench.rules().hits_of(bench.layout()).certain()) {
        EXPECT_LE(castings, c.defence) << "certain though some throws kill";
        continue;
      }
      bench.expect_all(
          [&](const DiceList& dice) { return killed(at_least(dice, 0, dice.size(), c.needed), c.defence, 4); });
    }
  }
}

TEST(CrecyOdds, CR_MIS_5_a_volley_that_cannot_miss_or_cannot_hit_is_no_throw) {
  Bench sure(std::string(kPlain) + "missile = \"skirmish\"\n", kPlain, 2);
  sure.volley(4);
  EXPECT_TRUE(sure.rules().hits_of(sure.layout()).certain());
  EXPECT_EQ(sure.rules().hits_of(sure.layout()).least(), 4);
  Bench hopeless(std::string(kPlain) + "missile = \"crossbow\"\n", "quality = \"soldier\"\nclass = \"skirmisher\"\n",
                 8);
  hopeless.volley(3);
  EXPECT_TRUE(hopeless.rules().hits_of(hopeless.layout()).certain());
  EXPECT_EQ(hopeless.rules().hits_of(hopeless.layout()).least(), 0);
}

// ---- blows ----------------------------------------------------------------------------------------------------------

TEST(CrecyOdds, CR_MEL_4_every_throw_of_a_blow_up_to_eight_dice) {
  const std::string target = "quality = \"veteran\"\nclass = \"armoured\"\nshield = true\n";
  for (int castings = 1; castings <= 6; ++castings) {
    Bench bench(kPlain, target);
    bench.layout().castings[kAttacker] = static_cast<std::uint8_t>(castings);
    bench.castings_of_target() = 3;
    bench.strike();
    if (castings == 1) {
      EXPECT_TRUE(bench.rules().hits_of(bench.layout()).certain());
      continue;
    }
    bench.expect_all([](const DiceList& dice) { return killed(at_least(dice, 0, dice.size(), 5), 1, 3); });
  }
}

TEST(CrecyOdds, CR_MEL_5_the_stands_die_comes_last_and_has_its_own_number) {
  Bench bench(
      "quality = \"peasant\"\nclass = \"unarmoured\"\nweapon = \"spear\"\nformation = \"defensive\"\n"
      "leader = \"leader\"\n",
      kPlain);
  bench.layout().castings[kAttacker] = 4;
  bench.strike();
  ASSERT_EQ(bench.dice(), 7);  // four castings, two rolls of pole-arms, the stand; +1 long weapon
  bench.expect_all([](const DiceList& dice) { return killed(at_least(dice, 0, 6, 5) + (dice[6] >= 3 ? 1 : 0), 0, 6); });
}

TEST(CrecyOdds, CR_MEL_4_the_largest_blow_of_nine_dice_counted_die_by_die) {
  Bench bench(
      "quality = \"knight\"\nclass = \"cavalry\"\nweapon = \"lance\"\nformation = \"wedge\"\n"
      "leader = \"leader\"\nshield = true\n",
      "quality = \"veteran\"\nclass = \"armoured\"\nshield = true\nchain_mail = true\n");
  bench.layout().charged = bit(kAttacker);
  bench.castings_of_target() = 5;
  bench.strike();
  ASSERT_EQ(bench.dice(), 9);
  std::map<int, std::uint64_t> ways{{0, 1}};
  for (int die = 0; die < 9; ++die) {
    std::map<int, std::uint64_t> next;
    for (const auto& [hits, n] : ways) {
      for (int face = 1; face <= 6; ++face) next[hits + (face >= 4 ? 1 : 0)] += n;
    }
    ways = next;
  }
  std::vector<std::uint64_t> counts(6, 0);
  for (const auto& [hits, n] : ways) counts[static_cast<std::size_t>(killed(hits, 2, 5))] += n;
  bench.expect_weights(counts);
  for (int hits = 0; hits <= 9; ++hits) {
    DiceList dice(9, 3);
    for (int i = 0; i < hits; ++i) dice[static_cast<std::size_t>(8 - i)] = 4;
    EXPECT_EQ(bench.outcome(dice), killed(hits, 2, 5)) << hits << " hits";
  }
}

// ---- stands and flight ----------------------------------------------------------------------------------------------

TEST(CrecyOdds, CR_DEF_4_every_throw_for_a_command_stand) {
  for (unsigned lost = 0; lost < 4; ++lost) {
    SCOPED_TRACE("lost " + std::to_string(lost));
    Bench bench(kPlain, kPlain);
    Layout& s = bench.layout();
    s.phase = static_cast<std::uint8_t>(Phase::stand);
    s.attack = static_cast<std::uint8_t>(Attack::melee);
    s.stand_due = bit(kOwnChief);
    s.stand_lost[static_cast<std::size_t>(s.stand[kOwnChief] - 1)] = static_cast<std::uint8_t>(lost);
    bench.expect_all([&](const DiceList& dice) {
      if (dice[0] != 6) return 0;
      const bool musician = (lost & kMusicianLost) == 0;
      const bool bearer = (lost & kBearerLost) == 0;
      if (dice[1] <= 2) return musician ? 1 : 0;
      if (dice[1] <= 4) return bearer ? (musician ? 2 : 1) : 0;
      return 1 + (musician ? 1 : 0) + (bearer ? 1 : 0);
    });
  }
}

TEST(CrecyOdds, CR_FLE_2_every_throw_of_flight_in_melee) {
  for (int castings = 1; castings <= 6; ++castings) {
    Bench bench(kPlain, kPlain);
    bench.castings_of_target() = static_cast<std::uint8_t>(castings);
    bench.kill_of_target(1);
    bench.flight(Attack::melee);
    bench.expect_all([&](const DiceList& dice) { return castings - at_least(dice, 0, dice.size(), 4); });
  }
}

TEST(CrecyOdds, CR_FLE_5_a_six_stands_whatever_is_needed) {
  Bench bench(kPlain, kPlain);
  bench.castings_of_target() = 3;
  bench.kill_of_target(5);
  bench.flight(Attack::melee);
  bench.expect_all([](const DiceList& dice) { return 3 - at_least(dice, 0, 3, 6); });
}

TEST(CrecyOdds, CR_FLE_4_every_throw_of_two_tries_against_missiles) {
  for (int castings = 1; castings <= 4; ++castings) {
    Bench bench(kPlain, kPlain);
    bench.castings_of_target() = static_cast<std::uint8_t>(castings);
    bench.kill_of_target(2);
    bench.flight(Attack::volley);
    ASSERT_EQ(bench.dice(), 2 * castings);
    bench.expect_all([](const DiceList& dice) {
      int failed = 0;
      for (std::size_t i = 0; i < dice.size(); i += 2) failed += std::max(dice[i], dice[i + 1]) < 5 ? 1 : 0;
      return failed;
    });
  }
}

TEST(CrecyOdds, CR_FLE_4_two_tries_of_six_castings_counted_casting_by_casting) {
  Bench bench(kPlain, kPlain);
  bench.kill_of_target(2);
  bench.flight(Attack::volley);
  ASSERT_EQ(bench.dice(), 12);
  std::map<int, std::uint64_t> ways{{0, 1}};
  for (int casting = 0; casting < 6; ++casting) {
    std::map<int, std::uint64_t> next;
    for (const auto& [failed, n] : ways) {
      for (int first = 1; first <= 6; ++first) {
        for (int second = 1; second <= 6; ++second) next[failed + (first < 5 && second < 5 ? 1 : 0)] += n;
      }
    }
    ways = next;
  }
  std::vector<std::uint64_t> counts;
  counts.reserve(ways.size());
  for (const auto& [failed, n] : ways) counts.push_back(n);
  bench.expect_weights(counts);
  DiceList dice(12, 4);
  for (int standing = 0; standing <= 6; ++standing) {
    EXPECT_EQ(bench.outcome(dice), 6 - standing);
    if (standing < 6) dice[static_cast<std::size_t>(2 * standing + (standing & 1))] = 5;
  }
}

TEST(CrecyOdds, CR_FLE_6_every_throw_of_a_rally_counts_those_who_stand) {
  for (int castings = 1; castings <= 6; ++castings) {
    Bench bench(kPlain, kPlain);
    bench.castings_of_target() = static_cast<std::uint8_t>(castings);
    bench.rally();
    bench.expect_all([](const DiceList& dice) { return at_least(dice, 0, dice.size(), 3); });
  }
}

// ---- rounds and cards -----------------------------------------------------------------------------------------------

TEST(CrecyOdds, CR_ACT_4_every_throw_for_the_first_round) {
  Bench bench(kPlain, kPlain);
  bench.layout().phase = static_cast<std::uint8_t>(Phase::first_round);
  bench.expect_all([](const DiceList& dice) { return dice[0] == dice[1] ? kReroll : dice[0] > dice[1] ? 0 : 1; });
}

TEST(CrecyOdds, CR_ACT_1_every_throw_for_the_points_of_one_leader_and_of_two) {
  std::string text = scenario(std::string(kPlain) + "leader = \"leader\"\n", kPlain);
  Bench one(text);
  one.layout().phase = static_cast<std::uint8_t>(Phase::points);
  for (const int pool : {0, kWhite}) {
    one.layout().points_due = static_cast<std::uint8_t>(1U << static_cast<unsigned>(pool));
    ASSERT_EQ(one.dice(), 1);
    one.expect_all([](const DiceList& dice) { return dice[0] - 1; });
  }
  text.replace(text.find("\"chief\""), 7, "\"leader\"");
  Bench two(text);
  two.layout().phase = static_cast<std::uint8_t>(Phase::points);
  two.layout().points_due = 1;
  ASSERT_EQ(two.dice(), 2);
  two.expect_all([](const DiceList& dice) { return dice[0] + dice[1] - 2; });
}

TEST(CrecyOdds, CR_CRD_3_every_card_of_what_is_left_of_the_deck) {
  const std::vector<std::array<std::uint8_t, kCardKinds>> decks{
      {8, 3, 3, 2, 2}, {1, 0, 1, 0, 0}, {0, 3, 0, 2, 1}, {20, 20, 20, 20, 20}, {0, 0, 0, 1, 4}};
  for (const auto& deck : decks) {
    Bench bench(kPlain, kPlain);
    bench.layout().phase = static_cast<std::uint8_t>(Phase::card);
    bench.layout().cards[0] = deck;
    std::vector<int> cards;  // the kind of each card, as the oracle lays them out
    int kinds = 0;
    for (const std::uint8_t n : deck) {
      for (int i = 0; i < n; ++i) cards.push_back(kinds);
      kinds += n > 0 ? 1 : 0;
    }
    bench.expect_all([&](const DiceList& dice) { return cards[static_cast<std::size_t>(dice[0] - 1)]; });
  }
}

}  // namespace
}  // namespace banneret::crecy
