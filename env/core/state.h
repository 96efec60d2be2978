// State: the whole position of any game as plain bytes, and the overlay by which a ruleset reads its own layout.
// Holds no random generator and no pointer, so a copy is a memcpy and agents cannot see coming dice.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <new>
#include <type_traits>

namespace banneret {

/// Bytes of every State. Grown only where a ruleset proves that it must (docs/architecture.md has the table).
inline constexpr std::size_t kStateCapacity = 2048;

/// Only the first Game::state_bytes() bytes mean anything; copy, compare and hash those alone (helpers below).
struct alignas(64) State {
  std::array<std::byte, kStateCapacity> bytes;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) == kStateCapacity);

/// Reads a State as a ruleset's own struct. The layout must have no padding (so that equal positions are equal bytes).
template <class Layout>
Layout& overlay(State& state) {
  static_assert(std::has_unique_object_representations_v<Layout> && std::is_trivially_copyable_v<Layout>);
  static_assert(sizeof(Layout) <= kStateCapacity && alignof(Layout) <= alignof(State));
  return *std::launder(reinterpret_cast<Layout*>(state.bytes.data()));
}

template <class Layout>
const Layout& overlay(const State& state) {
  static_assert(std::has_unique_object_representations_v<Layout> && std::is_trivially_copyable_v<Layout>);
  static_assert(sizeof(Layout) <= kStateCapacity && alignof(Layout) <= alignof(State));
  return *std::launder(reinterpret_cast<const Layout*>(state.bytes.data()));
}

inline void copy_state(State& to, const State& from, std::size_t bytes) {
  std::memcpy(to.bytes.data(), from.bytes.data(), bytes);
}

inline bool equal_states(const State& a, const State& b, std::size_t bytes) {
  return std::memcmp(a.bytes.data(), b.bytes.data(), bytes) == 0;
}

}  // namespace banneret
