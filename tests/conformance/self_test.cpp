// Proof that the conformance checks work: the tiny game passes all of them, and each planted fault is caught by its
// check.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "tests/conformance/conformance.h"
#include "tests/support/tiny_game.h"

namespace banneret::conformance {
namespace {

using ::testing::HasSubstr;
using testing::TinyGame;
using testing::TinyPhase;
using testing::TinyRules;
using testing::TinyState;

constexpr TinyRules kOddTable{5, 4, 3, 12, 0x01020};  // blocked cells that are not their own rotation

class TinyConformance : public ::testing::TestWithParam<std::tuple<std::size_t, TinyRules>> {};

TEST_P(TinyConformance, holds) {
  const Check& check = checks()[std::get<0>(GetParam())];
  EXPECT_EQ(check.run(TinyGame(std::get<1>(GetParam())), Effort{}), "") << check.name;
}

INSTANTIATE_TEST_SUITE_P(Checks, TinyConformance,
                         ::testing::Combine(::testing::Range(std::size_t{0}, checks().size()),
                                            ::testing::Values(TinyRules{}, TinyRules{3, 3, 1, 6, 0}, kOddTable)),
                         [](const ::testing::TestParamInfo<std::tuple<std::size_t, TinyRules>>& test) {
                           return std::string(checks()[std::get<0>(test.param)].name) + "_" +
                                  std::to_string(test.index);
                         });

/// A tiny game with one fault. Its turned game has the same fault, so that only the check aimed at can see it.
template <class Fault>
class Faulty : public Fault {
 public:
  using Fault::Fault;
  std::unique_ptr<const Game> rotated_game() const override {
    return std::make_unique<Faulty<Fault>>(this->rotated_rules());
  }
};

template <class Fault>
std::string find(const char* check, TinyRules rules = kOddTable) {
  Effort effort;
  effort.games = 12;
  return find_check(check)(Faulty<Fault>(rules), effort);
}

class WrongWeight : public TinyGame {
 public:
  using TinyGame::TinyGame;
  void chance_outcomes(const State& state, ChanceOutcomes& out) const override {
    TinyGame::chance_outcomes(state, out);
    if (overlay<TinyState>(state).phase != TinyPhase::pace) return;
    ++out.weight[0];
    --out.weight[1];
  }
};
TEST(PlantedFault, a_wrong_weight_is_found_by_mapping_all_dice) {
  EXPECT_THAT(find<WrongWeight>("dice_map_onto_outcomes_with_their_weights"),
              HasSubstr("pace 2d3: outcome 0 comes up 3 times in 9, but its weight is 4 of 9"));
}

class WrongReroll : public TinyGame {
 public:
  using TinyGame::TinyGame;
  int outcome_of(const State& state, DiceValues dice) const override {
    const int outcome = TinyGame::outcome_of(state, dice);
    return outcome == kReroll && dice[0] == 6 ? 0 : outcome;
  }
};
TEST(PlantedFault, a_tie_that_is_not_thrown_again_is_found_by_mapping_all_dice) {
  EXPECT_THAT(find<WrongReroll>("dice_map_onto_outcomes_with_their_weights"), HasSubstr("initiative 2d6: outcome 0"));
}

class WrongDenominator : public TinyGame {
 public:
  using TinyGame::TinyGame;
  void chance_outcomes(const State& state, ChanceOutcomes& out) const override {
    TinyGame::chance_outcomes(state, out);
    ++out.denominator;
  }
};
TEST(PlantedFault, weights_that_miss_the_denominator_are_found) {
  EXPECT_THAT(find<WrongDenominator>("chance_weights_sum_to_the_denominator"),
              HasSubstr("the weights sum to 30, not to the denominator 31"));
}

class CertainThrow : public TinyGame {
 public:
  using TinyGame::TinyGame;
  void chance_outcomes(const State&, ChanceOutcomes& out) const override {
    out.clear();
    out.add(1);
  }
};
TEST(PlantedFault, a_chance_node_with_a_certain_result_is_found) {
  EXPECT_THAT(find<CertainThrow>("chance_weights_sum_to_the_denominator"), HasSubstr("a certain result makes no node"));
}

class SplitOutcome : public TinyGame {
 public:
  using TinyGame::TinyGame;
  void chance_outcomes(const State& state, ChanceOutcomes& out) const override {
    TinyGame::chance_outcomes(state, out);
    if (overlay<TinyState>(state).phase == TinyPhase::pace) out.add(1);
  }
  void apply_outcome(State& state, int outcome, Workspace& work) const override {
    TinyGame::apply_outcome(state, std::min(outcome, 1), work);
  }
};
TEST(PlantedFault, outcomes_that_lead_to_the_same_position_are_found) {
  EXPECT_THAT(find<SplitOutcome>("no_two_outcomes_lead_to_the_same_position"),
              HasSubstr("pace 2d3: outcomes 1 and 2 lead to the same position"));
}

class UnsortedList : public TinyGame {
 public:
  using TinyGame::TinyGame;
  void legal_actions(const State& state, Workspace& work, std::vector<Action>& out) const override {
    TinyGame::legal_actions(state, work, out);
    if (out.size() > 2) std::swap(out[0], out[1]);
  }
};
TEST(PlantedFault, an_unsorted_legal_list_is_found) {
  EXPECT_THAT(find<UnsortedList>("legal_lists_are_sorted_and_never_empty"), HasSubstr("does not ascend"));
}

class RepeatedAction : public TinyGame {
 public:
  using TinyGame::TinyGame;
  void legal_actions(const State& state, Workspace& work, std::vector<Action>& out) const override {
    TinyGame::legal_actions(state, work, out);
    out.push_back(out.back());
  }
};
TEST(PlantedFault, a_repeated_action_is_found) {
  EXPECT_THAT(find<RepeatedAction>("legal_lists_are_sorted_and_never_empty"), HasSubstr("does not ascend"));
}

class DeadEnd : public TinyGame {
 public:
  using TinyGame::TinyGame;
  void legal_actions(const State& state, Workspace& work, std::vector<Action>& out) const override {
    TinyGame::legal_actions(state, work, out);
    if (overlay<TinyState>(state).half_turn == 2) out.clear();
  }
};
TEST(PlantedFault, a_dead_end_is_found) {
  EXPECT_THAT(find<DeadEnd>("legal_lists_are_sorted_and_never_empty"), HasSubstr("a decision without a legal action"));
}

class SpoilingRefusal : public TinyGame {
 public:
  using TinyGame::TinyGame;
  Refusal refusal(const State& state, Action action, Workspace& work) const override {
    overlay<TinyState>(const_cast<State&>(state)).reserved ^= 1;
    return TinyGame::refusal(state, action, work);
  }
};
TEST(PlantedFault, a_refusal_that_changes_the_state_is_found) {
  EXPECT_THAT(find<SpoilingRefusal>("mask_equals_legality"), HasSubstr("changed the state"));
}

class NamelessRefusal : public TinyGame {
 public:
  using TinyGame::TinyGame;
  Refusal refusal(const State& state, Action action, Workspace& work) const override {
    Refusal refused = TinyGame::refusal(state, action, work);
    if (refused.clause == "TINY-3") refused.clause.clear();
    return refused;
  }
};
TEST(PlantedFault, a_refusal_without_a_clause_is_found) {
  EXPECT_THAT(find<NamelessRefusal>("mask_equals_legality"), HasSubstr("names no clause"));
}

class HiddenMemory : public TinyGame {
 public:
  using TinyGame::TinyGame;
  void apply_legal(State& state, Action action, Workspace& work) const override {
    TinyGame::apply_legal(state, action, work);
    overlay<TinyState>(state).reserved = spec_.actions.decode(action).cell == kNoCell ? 1 : 0;
  }
  void chance_outcomes(const State& state, ChanceOutcomes& out) const override {
    const TinyState& s = overlay<TinyState>(state);
    TinyGame::chance_outcomes(state, out);
    if (s.reserved == 1 && s.phase == TinyPhase::pace) std::swap(out.weight[0], out.weight[1]);
  }
  void legal_actions(const State& state, Workspace& work, std::vector<Action>& out) const override {
    TinyGame::legal_actions(state, work, out);
    if (overlay<TinyState>(state).reserved == 1 && out.size() > 1) out.pop_back();
  }
};
TEST(PlantedFault, legality_that_hangs_on_what_is_not_observed_is_found) {
  EXPECT_THAT(find<HiddenMemory>("observations_are_markov", TinyRules{3, 3, 1, 12, 0}),
              HasSubstr("equal planes and globals"));
}

class AbsoluteTie : public TinyGame {
 public:
  using TinyGame::TinyGame;
  void legal_actions(const State& state, Workspace& work, std::vector<Action>& out) const override {
    TinyGame::legal_actions(state, work, out);
    if (overlay<TinyState>(state).phase == TinyPhase::pick && out.size() > 1)
      out.pop_back();  // the rearmost for side 0
  }
};
TEST(PlantedFault, a_tie_broken_by_absolute_cell_is_found_by_rotation) {
  EXPECT_THAT(find<AbsoluteTie>("rotation_commutes"), HasSubstr("is not legal on the turned table"));
}

class FavouredSide : public TinyGame {
 public:
  using TinyGame::TinyGame;
  void chance_outcomes(const State& state, ChanceOutcomes& out) const override {
    TinyGame::chance_outcomes(state, out);
    if (overlay<TinyState>(state).phase != TinyPhase::initiative) return;
    ++out.weight[0];
    --out.weight[1];
  }
};
TEST(PlantedFault, dice_that_favour_side_0_are_found_by_rotation) {
  EXPECT_THAT(find<FavouredSide>("rotation_commutes"), HasSubstr("has another weight, on the turned table"));
}

class MirroredView : public TinyGame {
 public:
  using TinyGame::TinyGame;
  void observe_planes(const State& state, Side viewer, std::span<std::uint8_t> planes) const override {
    TinyGame::observe_planes(state, 0, planes);
    const std::size_t cells = planes.size() / 3;
    if (viewer == 1)
      std::swap_ranges(planes.begin(), planes.begin() + static_cast<std::ptrdiff_t>(cells),
                       planes.begin() + static_cast<std::ptrdiff_t>(cells));
  }
};
TEST(PlantedFault, a_view_that_is_not_turned_for_side_1_is_found_by_rotation) {
  EXPECT_THAT(find<MirroredView>("rotation_commutes"), HasSubstr("see plane"));
}

class UnturnedMover : public TinyGame {
 public:
  using TinyGame::TinyGame;
  void rotate_state(const State& from, State& to) const override {
    const std::uint8_t mover = overlay<TinyState>(from).mover;
    TinyGame::rotate_state(from, to);
    overlay<TinyState>(to).mover = mover;
  }
};
TEST(PlantedFault, a_field_forgotten_by_rotate_state_is_found) {
  EXPECT_NE(find<UnturnedMover>("rotation_commutes"), "");
}

class LeakyWorkspace : public TinyGame {
 public:
  using TinyGame::TinyGame;
  void legal_actions(const State& state, Workspace& work, std::vector<Action>& out) const override {
    TinyGame::legal_actions(state, work, out);
    if (work.reach_subject == 1 && out.size() > 1) out.pop_back();
    work.reach_subject = 1;
  }
};
TEST(PlantedFault, a_workspace_that_remembers_is_found) {
  EXPECT_THAT(find<LeakyWorkspace>("workspace_never_changes_an_answer"), HasSubstr("workspace"));
}

class StaleCache : public TinyGame {
 public:
  using TinyGame::TinyGame;
  // Caches the legal list by figure and game alone, not by the state's bytes.
  void legal_actions(const State& state, Workspace& work, std::vector<Action>& out) const override {
    const std::uint32_t subject = 1U + overlay<TinyState>(state).mover;
    const bool step = overlay<TinyState>(state).phase == TinyPhase::step;
    if (step && work.reach_game == serial() && work.reach_subject == subject) {
      out.assign(work.reach.cells.begin(), work.reach.cells.end());
      return;
    }
    TinyGame::legal_actions(state, work, out);
    if (!step) return;
    work.reach_game = serial();
    work.reach_subject = subject;
    work.reach.cells.assign(out.begin(), out.end());
  }
};
TEST(PlantedFault, a_cache_kept_without_the_state_it_was_made_from_is_found) {
  EXPECT_THAT(find<StaleCache>("workspace_never_changes_an_answer"),
              HasSubstr("a workspace used on a like node before gives another answer"));
}

class TailReader : public TinyGame {
 public:
  using TinyGame::TinyGame;
  int margin(const State& state) const override {
    return TinyGame::margin(state) + static_cast<int>(state.bytes[state_bytes()]);
  }
};
TEST(PlantedFault, reading_beyond_the_state_is_found) {
  EXPECT_THAT(find<TailReader>("bytes_beyond_the_state_never_matter"), HasSubstr("the margin depends on bytes beyond"));
}

class TailWriter : public TinyGame {
 public:
  using TinyGame::TinyGame;
  void apply_legal(State& state, Action action, Workspace& work) const override {
    TinyGame::apply_legal(state, action, work);
    state.bytes[state_bytes()] = std::byte{1};
  }
};
TEST(PlantedFault, writing_beyond_the_state_is_found) {
  EXPECT_THAT(find<TailWriter>("bytes_beyond_the_state_never_matter"), HasSubstr("are written"));
}

class UnwrittenReset : public TinyGame {
 public:
  using TinyGame::TinyGame;
  void reset(State& state) const override {
    const std::uint8_t reserved = overlay<TinyState>(state).reserved;
    TinyGame::reset(state);
    overlay<TinyState>(state).reserved = reserved;
  }
};
TEST(PlantedFault, a_reset_that_leaves_old_memory_is_found) {
  EXPECT_THAT(find<UnwrittenReset>("spec_is_sound"), HasSubstr("reset leaves bytes"));
}

class EarlyResult : public TinyGame {
 public:
  using TinyGame::TinyGame;
  int returns(const State& state) const override { return std::clamp(margin(state), -1, 1); }
};
TEST(PlantedFault, a_result_before_the_end_is_found) {
  EXPECT_THAT(find<EarlyResult>("returns_are_zero_sum_and_only_at_the_end"), HasSubstr("before the end"));
}

class LongHalfTurn : public TinyGame {
 public:
  using TinyGame::TinyGame;
  explicit LongHalfTurn(TinyRules rules) : TinyGame(rules) { spec_.max_half_turn_decisions = 2; }
};
TEST(PlantedFault, more_decisions_in_a_half_turn_than_declared_are_found) {
  EXPECT_THAT(find<LongHalfTurn>("half_turns_are_bounded_and_the_turn_limit_ends_the_game"),
              HasSubstr("the bound is 2"));
}

class LateLimit : public TinyGame {
 public:
  using TinyGame::TinyGame;
  explicit LateLimit(TinyRules rules) : TinyGame(rules) { spec_.turn_limit = 50; }
};
TEST(PlantedFault, a_turn_limit_that_no_game_can_reach_is_found) {
  EXPECT_THAT(find<LateLimit>("some_game_reaches_the_turn_limit"), HasSubstr("comes to the last turn"));
}

class NeverEnding : public TinyGame {
 public:
  using TinyGame::TinyGame;
  NodeKind node_kind(const State& state) const override {
    const NodeKind kind = TinyGame::node_kind(state);
    return kind == NodeKind::terminal ? NodeKind::chance : kind;
  }
  DiceThrow dice_throw(const State& state) const override {
    DiceThrow thrown = TinyGame::dice_throw(state);
    thrown.subject = 0;
    return thrown;
  }
  int outcome_of(const State&, DiceValues) const override { return 0; }
  void apply_outcome(State& state, int outcome, Workspace& work) const override {
    if (overlay<TinyState>(state).phase != TinyPhase::over) TinyGame::apply_outcome(state, outcome, work);
  }
};
TEST(PlantedFault, a_game_without_an_end_is_reported) {
  EXPECT_THAT(find<NeverEnding>("returns_are_zero_sum_and_only_at_the_end"), HasSubstr("goes on after"));
}

class LostFigure : public TinyGame {
 public:
  using TinyGame::TinyGame;
  void apply_legal(State& state, Action action, Workspace& work) const override {
    TinyGame::apply_legal(state, action, work);
    TinyState& s = overlay<TinyState>(state);
    if (s.half_turn == 1) s.place[0][0] = s.place[1][0];
  }
};
TEST(PlantedFault, a_broken_invariant_is_found) {
  EXPECT_THAT(find<LostFigure>("invariants_hold_at_every_node"), HasSubstr("on one cell"));
}

class ForgetfulView : public TinyGame {
 public:
  using TinyGame::TinyGame;
  void observe_entities(const State& state, Side viewer, std::span<std::int16_t> table) const override {
    const std::int16_t last = table.back();
    TinyGame::observe_entities(state, viewer, table);
    table.back() = last;
  }
};
TEST(PlantedFault, an_observation_number_left_unwritten_is_found) {
  EXPECT_THAT(find<ForgetfulView>("observations_write_every_number"), HasSubstr("observe_entities leaves"));
}

class PrivateDice : public TinyGame {
 public:
  using TinyGame::TinyGame;
  int outcome_of(const State& state, DiceValues dice) const override {
    ++calls_;  // an outcome that depends on more than state and dice
    const int outcome = TinyGame::outcome_of(state, dice);
    return overlay<TinyState>(state).phase == TinyPhase::pace ? static_cast<int>(calls_ & 1U) : outcome;
  }

 private:
  mutable unsigned calls_ = 0;
};
TEST(PlantedFault, a_game_with_memory_of_its_own_does_not_replay) {
  EXPECT_NE(find<PrivateDice>("records_replay_and_verify"), "");
}

class SilentAction : public TinyGame {
 public:
  using TinyGame::TinyGame;
  std::string describe_action(const State&, Action) const override { return ""; }
};
TEST(PlantedFault, an_action_without_words_is_found) {
  EXPECT_THAT(find<SilentAction>("words_are_there"), HasSubstr("has no text of one line"));
}

class UnclonableState : public TinyGame {
 public:
  using TinyGame::TinyGame;
  // Keeps a part of the position beyond state_bytes(), where a copy does not take it along.
  void apply_legal(State& state, Action action, Workspace& work) const override {
    TinyGame::apply_legal(state, action, work);
    if (state.bytes[100] == std::byte{0xCD}) overlay<TinyState>(state).reserved = 1;
  }
};
TEST(PlantedFault, a_position_kept_outside_the_copied_bytes_is_found) {
  EXPECT_THAT(find<UnclonableState>("clone_and_continue_equals_continue"), HasSubstr("goes on differently"));
}

}  // namespace
}  // namespace banneret::conformance
