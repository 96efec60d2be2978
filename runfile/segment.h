// Segment: finished games as columns, the bulk data of a run. Written once as segments/NNNNNN.h5, never reopened.
// Enough to re-simulate every game and to train on it; self-play games carry policy targets, match games do not.
//
// /games/<column> has one row a game, /moves/<column> one row a decision with two or more legal actions (forced ones
// are not stored), in order of play. Ragged things are flat arrays with offsets of one row more than their owner.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "env/core/types.h"
#include "runfile/files.h"
#include "runfile/half.h"

namespace banneret {

/// Raised when a column is added, dropped or changes its meaning.
inline constexpr int kSegmentVersion = 1;

/// One decision of a recorded game.
struct RecordedMove {
  Action action = kNoAction;
  Side side = 0;                  ///< who decided
  std::uint16_t legal = 0;        ///< number of legal actions
  std::uint32_t dice_rolled = 0;  ///< dice of the game thrown before this decision (the driver's roll counter)
  std::uint32_t simulations = 0;  ///< spent on it, 0 if the agent does not search
  float root_value = 0.0F;        ///< the agent's value of the position, side 0's view, -1..1; NaN if it gave none
  std::vector<Half> policy;       ///< policy target along the sorted legal list, sums to 1; empty if there is none
};

/// One recorded game.
struct RecordedGame {
  std::array<std::string, 2> agents;  ///< names with parameters of sides 0 and 1
  std::uint64_t scenario = 0;         ///< GameSpec::scenario_hash
  std::uint64_t seed = 0;             ///< of the dice
  std::int32_t match = -1;            ///< row of the run's /matches table, -1 for self-play
  std::int8_t result = 0;             ///< side 0's: -1, 0, 1
  bool truncated = false;             ///< ended by a cap from outside (result 0)
  std::int32_t margin = 0;            ///< Game::margin at the end
  std::uint64_t final_hash = 0;       ///< hash_state of the last State
  float luck = 0.0F;                  ///< what the dice gave side 0 (docs/run-files.md); NaN if not measured
  std::vector<RecordedMove> moves;
  std::vector<std::uint16_t> dice;  ///< every die thrown, re-rolls included
};

/// The columns. `length` of a game = its number of moves.
struct GameColumns {
  std::vector<std::uint16_t> agent0, agent1;  ///< index into Segment::agents
  std::vector<std::uint64_t> scenario, seed, final_hash;
  std::vector<std::int32_t> match, margin, length;
  std::vector<std::int8_t> result;
  std::vector<std::uint8_t> truncated;
  std::vector<float> luck;
  std::vector<std::uint64_t> move_offset{0}, dice_offset{0};  ///< one row more than games

  /// Calls visit(name, column) for each column in order.
  template <class Self, class Visit>
  static void each(Self& self, Visit&& visit) {
    visit("agent0", self.agent0);
    visit("agent1", self.agent1);
    visit("scenario", self.scenario);
    visit("seed", self.seed);
    visit("final_hash", self.final_hash);
    visit("match", self.match);
    visit("result", self.result);
    visit("truncated", self.truncated);
    visit("margin", self.margin);
    visit("length", self.length);
    visit("luck", self.luck);
    visit("move_offset", self.move_offset);
    visit("dice_offset", self.dice_offset);
  }
};

struct MoveColumns {
  std::vector<Action> action;
  std::vector<std::uint8_t> side;
  std::vector<std::uint16_t> legal;
  std::vector<std::uint32_t> dice_rolled, simulations;
  std::vector<float> root_value;
  std::vector<std::uint64_t> policy_offset{0};  ///< one row more than moves; an empty range = no policy target

  template <class Self, class Visit>
  static void each(Self& self, Visit&& visit) {
    visit("action", self.action);
    visit("side", self.side);
    visit("legal", self.legal);
    visit("dice_rolled", self.dice_rolled);
    visit("simulations", self.simulations);
    visit("root_value", self.root_value);
    visit("policy_offset", self.policy_offset);
  }
};

struct Segment {
  std::vector<std::string> agents;
  GameColumns games;
  MoveColumns moves;
  std::vector<Half> policy;         ///< /moves/policy, float16
  std::vector<std::uint16_t> dice;  ///< /moves/dice

  std::size_t game_count() const { return games.seed.size(); }
  std::size_t move_count() const { return moves.action.size(); }
  void append(const RecordedGame& game);
  /// \pre index < game_count()
  RecordedGame game(std::size_t index) const;
  std::span<const Half> policy_of(std::size_t move) const {
    return std::span(policy).subspan(moves.policy_offset[move],
                                     moves.policy_offset[move + 1] - moves.policy_offset[move]);
  }
};

class H5Writer;
class H5Reader;

/// A segment inside a larger file, under the group `prefix` ("" or "/inflight"): checkpoints keep games in flight so.
void put_segment(H5Writer& writer, const std::string& prefix, const Segment& segment);
/// Checks lengths, offsets and indices, so that game() and policy_of() stay in range; `file` and `prefix` are for
/// messages. \throws RunFileError
void check_segment(const std::string& file, const std::string& prefix, const Segment& segment);
/// Reads and checks. \throws RunFileError
Segment get_segment(const H5Reader& reader, const std::string& prefix);

/// "segments/000012.h5", relative to the run's folder.
std::string segment_name(std::uint64_t number);
FileSeal write_segment(const std::filesystem::path& run, std::uint64_t number, const Segment& segment);
/// Checks the file's seal alone. \throws RunFileError
FileSeal check_segment_file(const std::filesystem::path& run, std::uint64_t number);
/// \throws RunFileError
Segment read_segment(const std::filesystem::path& run, std::uint64_t number, FileSeal* seal = nullptr);

}  // namespace banneret
