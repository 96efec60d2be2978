// Formations: files and ranks on the lattice, and the 45 degree wheel. Source: README, "Formation".
// File vector = right-hand direction of the facing; rank vector = straight behind at orthogonal facings, the next
// direction anticlockwise of it at diagonal ones (NE: south). Both bases are whole on the lattice, so a wheel loses no
// figure.
#pragma once

#include "env/core/types.h"
#include "env/tabletop/lattice.h"

namespace banneret::tabletop {

struct FileRank {
  int file = 0;  ///< to the right of the pivot, in files
  int rank = 0;  ///< behind the pivot, in ranks
  friend constexpr bool operator==(FileRank a, FileRank b) { return a.file == b.file && a.rank == b.rank; }
};

Point file_vector(Direction facing);
Point rank_vector(Direction facing);
/// File and rank of something at `offset` from the pivot.
FileRank file_rank_of(Direction facing, Point offset);
/// The offset from the pivot of a file and rank.
Point offset_of(Direction facing, FileRank place);

}  // namespace banneret::tabletop
