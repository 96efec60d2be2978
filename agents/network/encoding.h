// Encoding: between a Game and a network's raw buffers: observations in the mover's frame, action indices turned to it,
// and whether a network's schema is the game's. The only place where absolute indices are turned. Used by NetEvaluator
// for play and by training/ for its batches; torch-free.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "agents/network/evaluator.h"
#include "env/core/game.h"

namespace banneret::network {

/// The spec of a network for this ruleset: names and counts from the game, sizes (blocks, filters, ...) from `sizes`.
NetworkSpec network_spec(const GameSpec& game, const NetworkShape& sizes = {});

/// How two schema texts differ, one line: "the network has plane wounded 1, the game has not; ..." (at most six names a
/// side). Empty if equal.
std::string schema_difference(const std::string& network_text, const std::string& game_text);

/// \param network what the message calls it (a file name). \throws NetworkError naming the names that differ.
void check_schema(const NetworkSpec& spec, const GameSpec& game, const std::string& network);

/// One Game's encoding. Immutable, thread-safe; copies both sides' static planes once.
class Encoding {
 public:
  /// \pre `game` outlives it.
  explicit Encoding(const Game& game);

  const Game& game() const { return *game_; }
  int height() const { return game_->spec().height; }
  int width() const { return game_->spec().width; }
  std::size_t plane_bytes() const { return plane_bytes_; }    ///< C * H * W of one observation
  std::size_t global_count() const { return global_count_; }  ///< G as the network sees it, 1 and up
  std::size_t spatial_size() const { return spatial_size_; }  ///< K * H * W: first index of the global kinds

  /// The observation of `state` for `viewer`: planes [C, H, W], globals [G]; every byte and number is written.
  void observe(const State& state, Side viewer, std::uint8_t* planes, std::int16_t* globals) const;
  /// Index of an action among the network's logits, as `mover` sees the table: kind * H * W + cell, or spatial_size() +
  /// global kind.
  std::uint32_t index(Action action, Side mover) const {
    return mover == 0 ? action : game_->spec().actions.rotate(action);
  }

 private:
  const Game* game_;
  std::size_t static_bytes_;
  std::size_t plane_bytes_;
  std::size_t global_count_;
  std::size_t spatial_size_;
  std::array<std::vector<std::uint8_t>, 2> static_planes_;
};

}  // namespace banneret::network
