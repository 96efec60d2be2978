// A set of entities as one word, bit e for entity e: figures or units of a State, or what a Setting says of them.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "env/core/types.h"

namespace banneret::tabletop {

using EntitySet = std::uint64_t;
static_assert(kMaxEntities <= 64);

constexpr EntitySet bit(int entity) {
  return EntitySet{1} << static_cast<unsigned>(entity);
}
constexpr bool has(EntitySet set, int entity) {
  return ((set >> static_cast<unsigned>(entity)) & 1U) != 0;
}
/// \pre set is not empty.
constexpr int lowest(EntitySet set) {
  return std::countr_zero(set);
}
constexpr int count(EntitySet set) {
  return std::popcount(set);
}
/// Its place in an array by entity.
constexpr std::size_t at(int entity) {
  return static_cast<std::size_t>(entity);
}
/// By rising number.
template <class Visit>
constexpr void for_each(EntitySet set, Visit&& visit) {
  for (; set != 0; set &= set - 1) visit(std::countr_zero(set));
}

}  // namespace banneret::tabletop
