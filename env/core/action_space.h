// ActionSpace: names of a game's actions and the flat 32-bit index of each.
// index = spatial kind * cells + cell, then the global kinds: (spatial kinds) x (cells) + (global kinds).
// Indices are absolute (the table's own cells, whoever acts); only agents/network turns them to the mover's frame.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "env/core/types.h"

namespace banneret {

/// A kind of action that names one cell.
struct SpatialKind {
  std::string name;
  int facing = -1;  ///< 0..7 where the kind itself names a direction (face_0..face_7): it turns with the table; else -1
};

/// What an index means.
struct DecodedAction {
  int kind = 0;         ///< spatial kind, or number of spatial kinds + global kind
  Cell cell = kNoCell;  ///< kNoCell for a global kind
};

class ActionSpace {
 public:
  ActionSpace() = default;
  /// \pre width and height in 1..64; names unique, made of [a-z0-9_].
  ActionSpace(int width, int height, std::vector<SpatialKind> spatial, std::vector<std::string> global);

  int width() const { return width_; }
  int height() const { return height_; }
  int cells() const { return width_ * height_; }
  const std::vector<SpatialKind>& spatial() const { return spatial_; }
  const std::vector<std::string>& global() const { return global_; }
  /// Number of indices: every Action of the game is below it.
  Action size() const {
    return static_cast<Action>(spatial_.size() * static_cast<std::size_t>(cells()) + global_.size());
  }

  Action encode(int spatial_kind, Cell cell) const {
    return static_cast<Action>(spatial_kind) * static_cast<Action>(cells()) + cell;
  }
  Action encode_global(int global_kind) const {
    return static_cast<Action>(spatial_.size()) * static_cast<Action>(cells()) + static_cast<Action>(global_kind);
  }
  DecodedAction decode(Action action) const;

  /// "go 12,7" for a spatial kind (x,y), "end_moves" for a global one. An index out of range reads "action 123?".
  std::string describe(Action action) const;
  /// Reads what describe writes; nullopt for an unknown name or a cell off the table.
  std::optional<Action> parse(std::string_view text) const;

  /// The same action on the table turned by 180 degrees (cells and facing-named kinds turned).
  Action rotate(Action action) const;

 private:
  int width_ = 0;
  int height_ = 0;
  std::vector<SpatialKind> spatial_;
  std::vector<std::string> global_;
  std::vector<int> rotated_kind_;
};

/// Index arithmetic of one table, as ActionSpace has it, for the rules: kinds are a ruleset's own enumerations in the
/// order of their names, and nothing is looked up.
template <class Spatial, class Global, Action kSpatialKinds>
class ActionEncoder {
 public:
  explicit ActionEncoder(int cells) : cells_(static_cast<Action>(cells)) {}
  Action at(Spatial kind, Cell cell) const { return static_cast<Action>(kind) * cells_ + cell; }
  Action of(Global kind) const { return kSpatialKinds * cells_ + static_cast<Action>(kind); }
  bool is_global(Action action) const { return action >= kSpatialKinds * cells_; }
  Spatial spatial(Action action) const { return static_cast<Spatial>(action / cells_); }
  Global global(Action action) const { return static_cast<Global>(action - kSpatialKinds * cells_); }
  Cell cell(Action action) const { return static_cast<Cell>(action % cells_); }

 private:
  Action cells_;
};

}  // namespace banneret
