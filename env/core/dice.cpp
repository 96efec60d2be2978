// The counter-based generator behind every random number of a game: Random123's Philox4x64-10.
// Who may hold a seed is said in dice.h.
#include "env/core/dice.h"

#include <Random123/philox.h>

namespace banneret {

std::uint64_t philox_word(std::uint64_t seed, Stream stream, std::uint64_t n, std::uint64_t attempt) {
  const r123::Philox4x64::ctr_type counter = {{n, attempt, 0, 0}};
  const r123::Philox4x64::key_type key = {{seed, static_cast<std::uint64_t>(stream)}};
  return r123::Philox4x64()(counter, key)[0];
}

std::uint64_t philox_below(std::uint64_t seed, Stream stream, std::uint64_t n, std::uint64_t bound) {
  // Lemire: the high half of word * bound is uniform once the (2^64 mod bound) smallest low halves are thrown out.
  __extension__ using Wide = unsigned __int128;
  for (std::uint64_t attempt = 0;; ++attempt) {
    const Wide product = static_cast<Wide>(philox_word(seed, stream, n, attempt)) * bound;
    const auto low = static_cast<std::uint64_t>(product);
    if (low >= bound || low >= (std::uint64_t{0} - bound) % bound) return static_cast<std::uint64_t>(product >> 64U);
  }
}

}  // namespace banneret
