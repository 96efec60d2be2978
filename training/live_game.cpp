// Playing, recording and replaying one game with the dice of its seed.
#include "training/live_game.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "env/core/advance.h"
#include "env/core/hash.h"

namespace banneret::training {
namespace {

std::string seed_text(std::uint64_t seed) {
  return "the game of seed " + std::to_string(seed);
}

}  // namespace

void LiveGame::advance_to_decision(Workspace& work) {
  dice_since_move_ = false;
  advance(
      *game_, state_, work, legal_,
      [&](State& state) {
        roll_chance(*game_, state, work, dice_, [&](const DiceThrow&, DiceValues values, int) {
          record_.dice.insert(record_.dice.end(), values.begin(), values.end());
        });
        dice_since_move_ = true;
      },
      [](const State&, Action) {});
  const bool cut = !legal_.empty() && record_.moves.size() >= static_cast<std::size_t>(max_decisions_);
  over_ = legal_.empty() || cut;
  if (!over_) return;
  record_.truncated = cut;
  record_.result = static_cast<std::int8_t>(cut ? 0 : game_->returns(state_));
  record_.margin = game_->margin(state_);
  record_.final_hash = hash_state(state_, game_->state_bytes());
  if (!cut) add_luck(static_cast<float>(record_.result));
}

/// What the dice since the last decision were worth: the value now less the value of the move that was made.
void LiveGame::add_luck(float value_now) {
  if (dice_since_move_ && !std::isnan(pending_value_)) record_.luck += value_now - pending_value_;
}

void LiveGame::start(std::uint64_t seed, const std::array<std::string, 2>& agents, int max_decisions, Workspace& work) {
  record_ = RecordedGame{};
  record_.agents = agents;
  record_.scenario = game_->spec().scenario_hash;
  record_.seed = seed;
  max_decisions_ = max_decisions;
  pending_value_ = std::numeric_limits<float>::quiet_NaN();
  dice_ = Dice(seed);
  game_->reset(state_);
  advance_to_decision(work);
}

void LiveGame::play(RecordedMove move, float move_value, Workspace& work) {
  move.side = mover();
  move.legal = static_cast<std::uint16_t>(legal_.size());
  move.dice_rolled = static_cast<std::uint32_t>(dice_.rolled());
  if (!std::isnan(move.root_value)) add_luck(move.root_value);
  pending_value_ = move_value;
  const Action action = move.action;
  record_.moves.push_back(std::move(move));
  game_->apply_legal(state_, action, work);
  advance_to_decision(work);
}

void LiveGame::restore(const RecordedGame& record, int max_decisions, Workspace& work) {
  start(record.seed, record.agents, max_decisions, work);
  for (const RecordedMove& move : record.moves) {
    if (over_ || !std::binary_search(legal_.begin(), legal_.end(), move.action)) {
      throw ReplayError(seed_text(record.seed) + " has an illegal action at decision " +
                        std::to_string(record_.moves.size()));
    }
    play(move, std::numeric_limits<float>::quiet_NaN(), work);
  }
  if (record_.dice != record.dice) throw ReplayError(seed_text(record.seed) + " has other dice than its seed gives");
}

void replay_game(const Game& game, const RecordedGame& record, Workspace& work,
                 const std::function<void(const State&, std::span<const Action>, std::size_t)>& visit) {
  State state{};
  Dice dice(record.seed);
  std::vector<Action> legal;
  game.reset(state);
  NodeKind kind = advance(game, state, work, legal, dice);
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    if (kind != NodeKind::decision || !std::binary_search(legal.begin(), legal.end(), record.moves[i].action)) {
      throw ReplayError(seed_text(record.seed) + " has an illegal action at decision " + std::to_string(i));
    }
    visit(state, legal, i);
    game.apply_legal(state, record.moves[i].action, work);
    kind = advance(game, state, work, legal, dice);
  }
  if (hash_state(state, game.state_bytes()) != record.final_hash) {
    throw ReplayError(seed_text(record.seed) + " ends in another position than recorded");
  }
}

}  // namespace banneret::training
