// Files and ranks. File and rank vectors span the lattice with determinant 1 at every facing, so the inverse is
// integer.
#include "env/tabletop/formation.h"

#include <cstddef>

namespace banneret::tabletop {

Point file_vector(Direction facing) {
  return kDirections[turned(facing, 2)];
}

Point rank_vector(Direction facing) {
  const bool diagonal = (facing & 1U) != 0;
  return kDirections[turned(facing, diagonal ? 3 : 4)];
}

FileRank file_rank_of(Direction facing, Point offset) {
  const Point file = file_vector(facing);
  const Point rank = rank_vector(facing);
  return {offset.x * rank.y - offset.y * rank.x, file.x * offset.y - file.y * offset.x};
}

Point offset_of(Direction facing, FileRank place) {
  return place.file * file_vector(facing) + place.rank * rank_vector(facing);
}

}  // namespace banneret::tabletop
