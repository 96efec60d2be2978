// Playing a stored game again, comparing as it goes.
#include "eval/stored_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>
#include <utility>

#include "env/core/advance.h"
#include "env/core/hash.h"
#include "env/rulesets.h"
#include "env/tabletop/scenario.h"

namespace banneret {

namespace {

/// A game being played again; complaint() is the first difference.
class Repetition {
 public:
  Repetition(const Game& game, const RecordedGame& recorded, Workspace& work)
      : game_(game), recorded_(recorded), work_(work), dice_(recorded.seed) {
    game_.reset(state_);
  }

  std::string run() {
    NodeKind kind = advance_to_decision();
    for (std::size_t i = 0; i < recorded_.moves.size() && complaint_.empty(); ++i) {
      if (kind != NodeKind::decision) return fmt::format("decision {}: the game is over before it", i);
      check_move(i);
      if (!complaint_.empty()) break;
      game_.apply_legal(state_, recorded_.moves[i].action, work_);
      kind = advance_to_decision();
    }
    if (complaint_.empty()) check_end(kind);
    return complaint_;
  }

 private:
  NodeKind advance_to_decision() {
    return advance(
        game_, state_, work_, legal_,
        [&](State& state) {
          roll_chance(game_, state, work_, dice_, [&](const DiceThrow&, DiceValues values, int) {
            for (const std::uint16_t value : values) check_die(value);
          });
        },
        [](const State&, Action) {});
  }

  void check_die(std::uint16_t value) {
    const std::size_t number = checked_dice_++;
    if (number >= recorded_.dice.size()) {
      complain("die {} is missing; the seed throws {}", number, value);
    } else if (recorded_.dice[number] != value) {
      complain("die {} is a {}; the seed throws {}", number, recorded_.dice[number], value);
    }
  }

  void check_move(std::size_t i) {
    const RecordedMove& move = recorded_.moves[i];
    const int side = game_.decision(state_).side;
    if (!std::binary_search(legal_.begin(), legal_.end(), move.action)) {
      complain("decision {}: action {} is not legal", i, move.action);
    } else if (move.side != side) {
      complain("decision {}: side {} is written, side {} is to decide", i, static_cast<int>(move.side), side);
    } else if (move.legal != legal_.size()) {
      complain("decision {}: {} legal actions are written, there are {}", i, move.legal, legal_.size());
    } else if (move.dice_rolled != dice_.rolled()) {
      complain("decision {}: {} dice before it are written, there were {}", i, move.dice_rolled, dice_.rolled());
    } else if (!std::isnan(move.root_value) && !(std::abs(move.root_value) <= 1.001F)) {
      complain("decision {}: its value {} is not between -1 and 1", i, move.root_value);  // but for rounding
    }
    check_policy(i);
  }

  void check_policy(std::size_t i) {
    const RecordedMove& move = recorded_.moves[i];
    if (move.policy.empty()) return;
    double sum = 0.0;
    bool sound = move.policy.size() == legal_.size();
    for (const Half p : move.policy) {
      sound = sound && from_half(p) >= 0.0F;  // a NaN is not
      sum += from_half(p);
    }
    constexpr double kRounding = 0.01;  // float16 rounds each of at most some hundred entries by 2^-12 of itself
    if (!sound || !(std::abs(sum - 1.0) <= kRounding)) {
      complain("decision {}: its policy target is no distribution over the {} legal actions", i, legal_.size());
    }
  }

  void check_end(NodeKind kind) {
    const bool over = kind == NodeKind::terminal;
    const int result = over ? game_.returns(state_) : 0;
    if (over == recorded_.truncated) {
      complain(
          over ? "it is written as cut off, but the game is over" : "it ends after decision {}, but the game goes on",
          recorded_.moves.size());
    } else if (checked_dice_ != recorded_.dice.size()) {
      complain("{} dice are written, {} were thrown", recorded_.dice.size(), checked_dice_);
    } else if (recorded_.result != result) {
      complain("result {} is written, it is {}", static_cast<int>(recorded_.result), result);
    } else if (recorded_.margin != game_.margin(state_)) {
      complain("margin {} is written, it is {}", recorded_.margin, game_.margin(state_));
    } else if (recorded_.final_hash != hash_state(state_, game_.state_bytes())) {
      complain("the last position has another hash");
    }
  }

  template <class... Values>
  void complain(const char* text, const Values&... values) {
    if (complaint_.empty()) complaint_ = fmt::format(fmt::runtime(text), values...);
  }

  const Game& game_;
  const RecordedGame& recorded_;
  Workspace& work_;
  Dice dice_;
  State state_{};
  std::vector<Action> legal_;
  std::size_t checked_dice_ = 0;
  std::string complaint_;
};

}  // namespace

std::unique_ptr<const Game> game_of_text(const std::string& scenario_text, const std::string& scenario_name) {
  tabletop::Scenario scenario = tabletop::parse_scenario(scenario_text, scenario_name);
  scenario.name = scenario_name;
  return make_game(scenario);
}

std::string config_value(const Manifest& manifest, const std::string& key) {
  std::istringstream lines(manifest.config);
  const std::string opening = key + " = ";
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind(opening, 0) == 0) return line.substr(opening.size());
  }
  return {};
}

std::int64_t config_number(const Manifest& manifest, const std::string& key) {
  const std::string text = config_value(manifest, key);
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

std::string scenario_name(const Manifest& manifest, std::uint64_t hash) {
  const std::string name = manifest.scenarios.size() == 1 ? config_value(manifest, "scenario") : std::string();
  return name.empty() ? fmt::format("{:016x}", hash) : name;
}

std::string check_game(const Game& game, const RecordedGame& recorded, Workspace& work) {
  if (recorded.scenario != game.spec().scenario_hash) return "it was played on another scenario";
  return Repetition(game, recorded, work).run();
}

}  // namespace banneret
