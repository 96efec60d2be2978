// Record: one game (or a save of one in progress) as UTF-8 lines: what was played on which scenario, the dice seed,
// every real decision and every throw. It is replayed bit for bit from seed and actions alone; the dice written down
// are compared.
//
//   banneret-record 1
//   ruleset mayhem
//   rules 1
//   layout 1
//   schema 0123456789abcdef
//   scenario mayhem/3v3
//   scenario-hash 0123456789abcdef
//   scenario-text 2                      number of lines that follow, each behind "| "
//   | ...
//   seed 42
//   agent 0 uct:sims=100
//   agent 1 random
//   throw initiative 2d6: 3 3 -> again
//   throw initiative 2d6: 3 5 -> 1 side 1 begins
//   move 1 37 go 4,7                     side, action index, its text
//   end finished                         or: end unfinished
//   result 1
//   margin 3
//   rolled 4                             single dice, re-rolls included
//   state 0123456789abcdef               hash_state of the final position
//   hash 0123456789abcdef                hash_text of all lines above
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "env/core/chance.h"
#include "env/core/dice.h"
#include "env/core/game.h"
#include "env/core/text.h"

namespace banneret {

inline constexpr int kRecordFormat = 1;

/// "file:line: what is wrong; what would be right".
class RecordError : public std::runtime_error {
 public:
  explicit RecordError(const std::string& what) : std::runtime_error(one_line(what)) {}
};

struct RecordEvent {
  enum class Kind : std::uint8_t { move, dice };
  Kind kind = Kind::move;
  Side side = 0;              ///< of a move
  Action action = kNoAction;  ///< of a move
  DiceThrow thrown;           ///< of a throw
  std::string throw_kind;     ///< name of thrown.kind
  std::vector<std::uint16_t> value;
  int outcome = 0;   ///< kReroll if thrown again
  std::string text;  ///< action or outcome in words
  int line = 0;      ///< where it was read, 0 if it was not
};

struct Record {
  std::string ruleset;
  int rules_version = 0;
  int layout_version = 0;
  std::uint64_t schema = 0;
  std::string scenario;
  std::uint64_t scenario_hash = 0;
  std::string scenario_text;
  std::uint64_t seed = 0;
  std::array<std::string, 2> agents;
  std::vector<RecordEvent> events;
  bool finished = false;
  int result = 0;  ///< of side 0; 0 if unfinished
  int margin = 0;
  std::uint64_t rolled = 0;
  std::uint64_t state_hash = 0;
  std::uint64_t hash = 0;  ///< of the whole text

  /// The real decisions alone, in order.
  std::vector<Action> actions() const;
};

/// Plays `actions` (real decisions) with the dice of `seed` and writes everything down. Stops where the actions run out
/// (unfinished unless the game is over). \throws RecordError for an illegal action or one after the end.
Record make_record(const Game& game, std::uint64_t seed, std::span<const Action> actions,
                   const std::array<std::string, 2>& agents);

/// Hash of a record's text above its last line (what its `hash` should be).
std::uint64_t record_hash(const Record& record);
/// The text of a record, its hash included.
std::string record_text(const Record& record);

/// Reads a text. Its own hashes (scenario, whole record) are checked. \throws RecordError naming file and line.
Record parse_record(std::string_view text, const std::string& file);
Record read_record(const std::string& file);

/// Checks that a record was made by this game's ruleset, versions, schema and scenario. \throws RecordError.
void require_same_game(const Game& game, const Record& record, const std::string& file);

/// Re-simulates from seed and actions and compares every throw, outcome, text, result and hash with what is written.
/// nullopt if all agree, else the first difference as "file:line: ...".
std::optional<std::string> verify_record(const Game& game, std::string_view text, const std::string& file);

/// What one step of a replay was.
struct ReplayEvent {
  enum class Kind : std::uint8_t { move, forced, dice };
  Kind kind = Kind::move;
  Side side = 0;  ///< of a move or forced move
  Action action = kNoAction;
  DiceThrow thrown;
  std::vector<std::uint16_t> value;
  int outcome = 0;
  std::string text;  ///< Game::describe_action or describe_outcome ("again" for a re-roll)
};

/// Steps through a record event by event, forced moves included, comparing dice with the record's.
class Replayer {
 public:
  /// `game` and `record` must outlive it. \throws RecordError if the record is of another game.
  Replayer(const Game& game, const Record& record, std::string file);
  /// The next event, applied to state(); nullopt at the record's end. \throws RecordError where the record goes wrong.
  std::optional<ReplayEvent> next();
  const State& state() const { return state_; }
  const Dice& dice() const { return dice_; }

 private:
  ReplayEvent throw_dice();
  ReplayEvent play(Action action, ReplayEvent::Kind kind);
  [[noreturn]] void fail(const RecordEvent* event, const std::string& what) const;

  const Game& game_;
  const Record& record_;
  std::string file_;
  State state_;
  Workspace work_;
  Dice dice_;
  std::size_t next_ = 0;
  std::vector<Action> legal_;
};

}  // namespace banneret
