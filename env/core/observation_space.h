// ObservationSpace: names and scales of what an agent sees, and the schema id made of them.
// Three forms: planes [C, H, W] of bytes, globals [G] of int16, entity table [N, F] of int16; all from the viewer's
// side (its own edge at the bottom: side 1 sees the table turned by 180 degrees, never mirrored).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "env/core/action_space.h"
#include "env/core/types.h"

namespace banneret {

/// One named number an observation holds; the evaluator multiplies the raw value by `scale`.
struct Feature {
  std::string name;
  float scale = 1.0F;
};

struct ObservationSpace {
  std::vector<Feature> static_planes;  ///< constants of the Game (terrain, heights, marks), written once by the caller
  std::vector<Feature> planes;         ///< written at every observation
  std::vector<Feature> globals;
  std::vector<Feature> entity_fields;
  int max_entities = 0;  ///< N of this game: rows of the entity table (dead or absent rows zero)

  int plane_count() const { return static_cast<int>(static_planes.size() + planes.size()); }
};

/// Hash of ruleset, `meaning` (a number raised when a meaning changes without a name changing) and every plane, global,
/// entity-field and action-kind name and scale in order; W, H and N stay out: one network plays every table of a
/// ruleset.
std::uint64_t schema_id(const std::string& ruleset, int meaning, const ObservationSpace& observation,
                        const ActionSpace& actions);

/// The text that schema_id hashes, one name a line, so that a mismatch can say which names differ.
std::string schema_text(const std::string& ruleset, int meaning, const ObservationSpace& observation,
                        const ActionSpace& actions);

}  // namespace banneret
