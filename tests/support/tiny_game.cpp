// TinyGame's rules: sequence of play, chance and result. Its observations and words are in tiny_game_view.cpp.
#include "tests/support/tiny_game.h"

#include <stdexcept>

#include "env/core/hash.h"

namespace banneret::testing {
namespace {

constexpr std::array<std::array<int, 2>, 8> kOffset{
    {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}};

int count_figures(const TinyState& s, int side) {
  int alive = 0;
  for (const std::uint8_t place : s.place[static_cast<std::size_t>(side)]) alive += place != 0 ? 1 : 0;
  return alive;
}

GameSpec tiny_spec(const TinyRules& rules) {
  GameSpec spec;
  spec.ruleset = "tiny";
  spec.scenario = "tiny/test";
  spec.title = "Tiny game";
  spec.scenario_text = "tiny " + std::to_string(rules.width) + "x" + std::to_string(rules.height) + "\nfigures " +
                       std::to_string(rules.figures) + "\nhalf_turns " + std::to_string(rules.half_turns) +
                       "\nblocked " + std::to_string(rules.blocked) + "\n";
  spec.scenario_hash = hash_text(spec.scenario_text);
  spec.width = rules.width;
  spec.height = rules.height;
  spec.turn_limit = (rules.half_turns + 1) / 2;
  spec.max_half_turn_decisions = 5;  // pick, and twice a step and a reaction
  spec.state_bytes = sizeof(TinyState);
  std::vector<SpatialKind> spatial{{"pick"}, {"strike"}};
  for (int d = 0; d < 8; ++d) spatial.push_back({"step_" + std::to_string(d), d});
  spec.actions = ActionSpace(rules.width, rules.height, spatial, {"halt", "pass"});
  spec.observation.static_planes = {{"blocked", 1.0F}};
  spec.observation.planes = {{"own", 1.0F}, {"enemy", 1.0F}, {"mover", 1.0F}};
  spec.observation.globals = {
      {"phase", 0.125F}, {"viewer_active", 1.0F}, {"half_turns_left", 0.01F}, {"steps", 0.5F}, {"needed", 0.125F}};
  spec.observation.entity_fields = {{"side", 1.0F}, {"x", 0.125F}, {"y", 0.125F}, {"mover", 1.0F}};
  spec.observation.max_entities = 2 * rules.figures;
  spec.schema = schema_id(spec.ruleset, spec.observation_meaning, spec.observation, spec.actions);
  spec.decision_kinds = {"pick", "step", "react"};
  spec.chance_kinds = {"initiative", "pace", "blow"};
  return spec;
}

}  // namespace

TinyGame::TinyGame(TinyRules rules) : rules_(rules) {
  const bool sized = rules.width >= 2 && rules.width <= 8 && rules.height >= 2 && rules.height <= 8;
  if (!sized || rules.figures < 1 || rules.figures > kTinyFigures || rules.figures > rules.width) {
    throw std::invalid_argument("tiny game: sizes out of range");
  }
  for (int i = 0; i < rules.figures; ++i) {
    const int cell = (rules.height - 1) * rules.width + i;
    if (blocked(cell) || blocked(cells() - 1 - cell)) throw std::invalid_argument("tiny game: a start cell is blocked");
  }
  spec_ = tiny_spec(rules);
}

void TinyGame::reset(State& state) const {
  TinyState& s = overlay<TinyState>(state);
  s = TinyState{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(rules_.figures); ++i) {
    const int cell = (rules_.height - 1) * rules_.width + static_cast<int>(i);
    s.place[0][i] = static_cast<std::uint8_t>(cell + 1);
    s.place[1][i] = static_cast<std::uint8_t>(cells() - cell);
  }
}

NodeKind TinyGame::node_kind(const State& state) const {
  switch (overlay<TinyState>(state).phase) {
    case TinyPhase::initiative:
    case TinyPhase::pace:
    case TinyPhase::blow:
      return NodeKind::chance;
    case TinyPhase::over:
      return NodeKind::terminal;
    default:
      return NodeKind::decision;
  }
}

Decision TinyGame::decision(const State& state) const {
  const TinyState& s = overlay<TinyState>(state);
  Decision d;
  d.half_turn = s.half_turn;
  d.side = s.phase == TinyPhase::react ? other(s.active) : s.active;
  d.kind = s.phase == TinyPhase::pick ? 0 : s.phase == TinyPhase::step ? 1 : 2;
  d.subject = s.mover == 0 ? kNoSubject : static_cast<std::uint16_t>(s.mover - 1);
  return d;
}

bool TinyGame::occupied(const TinyState& s, int cell) const {
  for (const auto& side : s.place) {
    for (const std::uint8_t place : side) {
      if (place == cell + 1) return true;
    }
  }
  return false;
}

int TinyGame::neighbour(int cell, int direction) const {
  const auto& offset = kOffset[static_cast<std::size_t>(direction)];
  const int x = cell % rules_.width + offset[0];
  const int y = cell / rules_.width + offset[1];
  return x < 0 || y < 0 || x >= rules_.width || y >= rules_.height ? -1 : y * rules_.width + x;
}

int TinyGame::needed_to_strike(int from, int to) const {
  for (int d = 0; d < 8; ++d) {
    if (neighbour(from, d) == to) return d % 2 == 0 ? 5 : 6;
  }
  return 0;
}

bool TinyGame::beside_enemy(const TinyState& s) const {
  for (const std::uint8_t place : s.place[other(s.active)]) {
    if (place != 0 && needed_to_strike(place - 1, s.mover - 1) != 0) return true;
  }
  return false;
}

void TinyGame::legal_actions(const State& state, Workspace&, std::vector<Action>& out) const {
  const TinyState& s = overlay<TinyState>(state);
  const ActionSpace& actions = spec_.actions;
  out.clear();
  if (s.phase == TinyPhase::step) {
    for (int d = 0; d < 8; ++d) {
      const int to = neighbour(s.mover - 1, d);
      if (to < 0 || blocked(to) || occupied(s, to)) continue;
      out.push_back(actions.encode(kStep0 + d, static_cast<Cell>(s.mover - 1)));
    }
    out.push_back(actions.encode_global(kHalt));
    return;
  }
  const bool pick = s.phase == TinyPhase::pick;
  const std::size_t side = pick ? s.active : other(s.active);
  for (int cell = 0; cell < cells(); ++cell) {
    bool own = false;
    for (const std::uint8_t place : s.place[side]) own = own || place == cell + 1;
    if (!own || (!pick && needed_to_strike(cell, s.mover - 1) == 0)) continue;
    out.push_back(actions.encode(pick ? kPick : kStrike, static_cast<Cell>(cell)));
  }
  if (!pick) out.push_back(actions.encode_global(kPass));
}

void TinyGame::end_half_turn(TinyState& s) const {
  s.mover = 0;
  s.steps = 0;
  s.needed = 0;
  s.active = other(s.active);
  ++s.half_turn;
  s.phase = TinyPhase::pick;
  const int difference = count_figures(s, 0) - count_figures(s, 1);
  const bool wiped_out = count_figures(s, 0) == 0 || count_figures(s, 1) == 0;
  if (!wiped_out && s.half_turn < rules_.half_turns) return;
  s.phase = TinyPhase::over;
  s.result = static_cast<std::int8_t>(difference > 0 ? 1 : difference < 0 ? -1 : 0);
}

void TinyGame::after_reaction(TinyState& s) const {
  const int row = (s.mover - 1) / rules_.width;
  if (row == (s.active == 0 ? 0 : rules_.height - 1)) {
    s.result = s.active == 0 ? 1 : -1;
    s.phase = TinyPhase::over;
    s.steps = 0;
    s.needed = 0;
    return;
  }
  s.needed = 0;
  s.phase = TinyPhase::step;
  if (s.steps == 0) end_half_turn(s);
}

void TinyGame::remove_mover(TinyState& s) const {
  for (std::uint8_t& place : s.place[s.active]) {
    if (place == s.mover) place = 0;
  }
  end_half_turn(s);
}

void TinyGame::apply_legal(State& state, Action action, Workspace&) const {
  TinyState& s = overlay<TinyState>(state);
  const DecodedAction a = spec_.actions.decode(action);
  switch (s.phase) {
    case TinyPhase::pick:
      s.mover = static_cast<std::uint8_t>(a.cell + 1);
      s.phase = TinyPhase::pace;
      break;
    case TinyPhase::step: {
      if (a.cell == kNoCell) return end_half_turn(s);
      const auto to = static_cast<std::uint8_t>(neighbour(a.cell, a.kind - kStep0) + 1);
      for (std::uint8_t& place : s.place[s.active]) {
        if (place == s.mover) place = to;
      }
      s.mover = to;
      --s.steps;
      s.phase = TinyPhase::react;
      if (!beside_enemy(s)) after_reaction(s);
      break;
    }
    default:
      if (a.cell == kNoCell) return after_reaction(s);
      s.needed = static_cast<std::uint8_t>(needed_to_strike(a.cell, s.mover - 1));
      s.phase = TinyPhase::blow;
      break;
  }
}

DiceThrow TinyGame::dice_throw(const State& state) const {
  const TinyState& s = overlay<TinyState>(state);
  DiceThrow thrown;
  const bool initiative = s.phase == TinyPhase::initiative;
  thrown.kind = initiative ? kInitiative : s.phase == TinyPhase::pace ? kPace : kBlow;
  thrown.count = s.phase == TinyPhase::blow ? 1 : 2;
  thrown.sides = s.phase == TinyPhase::pace ? 3 : 6;
  thrown.subject = initiative ? kNoSubject : static_cast<std::uint16_t>(s.mover - 1);
  return thrown;
}

void TinyGame::chance_outcomes(const State& state, ChanceOutcomes& out) const {
  const TinyState& s = overlay<TinyState>(state);
  out.clear();
  if (s.phase == TinyPhase::initiative) {
    out.add(15);  // of 36 throws 6 are ties, thrown again
    out.add(15);
  } else if (s.phase == TinyPhase::pace) {
    out.add(ways_to_sum(2, 3, 2) + ways_to_sum(2, 3, 3));
    out.add(ways_to_sum(2, 3, 4) + ways_to_sum(2, 3, 5) + ways_to_sum(2, 3, 6));
  } else {
    out.add(s.needed - 1U);
    out.add(7U - s.needed);
  }
}

int TinyGame::outcome_of(const State& state, DiceValues dice) const {
  const TinyState& s = overlay<TinyState>(state);
  if (s.phase == TinyPhase::initiative) return dice[0] == dice[1] ? kReroll : dice[0] > dice[1] ? 0 : 1;
  if (s.phase == TinyPhase::pace) return dice[0] + dice[1] <= 3 ? 0 : 1;
  return dice[0] >= s.needed ? 1 : 0;
}

void TinyGame::apply_outcome(State& state, int outcome, Workspace&) const {
  TinyState& s = overlay<TinyState>(state);
  if (s.phase == TinyPhase::initiative) {
    s.active = static_cast<std::uint8_t>(outcome);
    s.phase = TinyPhase::pick;
  } else if (s.phase == TinyPhase::pace) {
    s.steps = static_cast<std::uint8_t>(outcome + 1);
    s.phase = TinyPhase::step;
  } else if (outcome == 1) {
    remove_mover(s);
  } else {
    after_reaction(s);
  }
}

int TinyGame::returns(const State& state) const {
  return overlay<TinyState>(state).result;
}

int TinyGame::margin(const State& state) const {
  const TinyState& s = overlay<TinyState>(state);
  return count_figures(s, 0) - count_figures(s, 1);
}

void TinyGame::rotate_state(const State& from, State& to) const {
  TinyState s = overlay<TinyState>(from);
  const auto turn = [&](std::uint8_t& place) {
    if (place != 0) place = static_cast<std::uint8_t>(cells() + 1 - place);
  };
  std::swap(s.place[0], s.place[1]);
  for (auto& side : s.place) {
    for (std::uint8_t& place : side) turn(place);
  }
  turn(s.mover);
  if (s.active != kTinyNobody) s.active = other(s.active);
  s.result = static_cast<std::int8_t>(-s.result);
  overlay<TinyState>(to) = s;
}

TinyRules TinyGame::rotated_rules() const {
  TinyRules turned = rules_;
  turned.blocked = 0;
  for (int cell = 0; cell < cells(); ++cell) {
    if (blocked(cell)) turned.blocked |= std::uint64_t{1} << static_cast<unsigned>(cells() - 1 - cell);
  }
  return turned;
}

std::unique_ptr<const Game> TinyGame::rotated_game() const {
  return std::make_unique<TinyGame>(rotated_rules());
}

std::string TinyGame::check_invariants(const State& state) const {
  const TinyState& s = overlay<TinyState>(state);
  std::uint64_t taken = rules_.blocked;
  for (const auto& side : s.place) {
    for (std::size_t i = 0; i < side.size(); ++i) {
      if (side[i] == 0) continue;
      if (i >= static_cast<std::size_t>(rules_.figures)) return "a figure beyond the roster";
      if (side[i] > cells()) return "a figure off the table";
      const std::uint64_t bit = std::uint64_t{1} << (side[i] - 1U);
      if ((taken & bit) != 0) return "two figures, or a figure and a block, on one cell";
      taken |= bit;
    }
  }
  if (s.half_turn > rules_.half_turns) return "past the turn limit";
  const bool moving = s.phase == TinyPhase::pace || s.phase == TinyPhase::step || s.phase == TinyPhase::react;
  if (moving && s.mover == 0) return "nobody moves in a moving phase";
  if (s.phase == TinyPhase::step && s.steps == 0) return "a step decision without steps";
  return "";
}

}  // namespace banneret::testing
