// A fixed 64-bit hash (FNV-1a) for scenario texts, schema ids and state hashes: the same on every machine and build.
// Not for hash tables that want speed, not for security.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "env/core/state.h"

namespace banneret {

inline constexpr std::uint64_t kHashStart = 14695981039346656037ULL;

constexpr std::uint64_t hash_byte(std::uint64_t hash, std::uint8_t byte) {
  return (hash ^ byte) * 1099511628211ULL;
}

constexpr std::uint64_t hash_text(std::string_view text, std::uint64_t hash = kHashStart) {
  for (const char c : text) hash = hash_byte(hash, static_cast<std::uint8_t>(c));
  return hash;
}

/// Folds a number in, low byte first.
constexpr std::uint64_t hash_number(std::uint64_t hash, std::uint64_t number) {
  for (int i = 0; i < 8; ++i) hash = hash_byte(hash, static_cast<std::uint8_t>(number >> (8 * i)));
  return hash;
}

inline std::uint64_t hash_state(const State& state, std::size_t bytes, std::uint64_t hash = kHashStart) {
  for (std::size_t i = 0; i < bytes; ++i) hash = hash_byte(hash, static_cast<std::uint8_t>(state.bytes[i]));
  return hash;
}

/// A quicker fold of a State, eight bytes a step (little-endian, as State layouts are): for checks that hash every
/// position of many games. Its numbers differ from hash_state's.
inline std::uint64_t mix_state(const State& state, std::size_t bytes, std::uint64_t hash = kHashStart) {
  std::size_t i = 0;
  const auto fold = [&hash](std::uint64_t word) {
    hash = (hash ^ word) * 0x9E3779B97F4A7C15ULL;
    hash ^= hash >> 32U;
  };
  for (; i + 8 <= bytes; i += 8) {
    std::uint64_t word;
    std::memcpy(&word, state.bytes.data() + i, 8);
    fold(word);
  }
  std::uint64_t rest = 0;
  std::memcpy(&rest, state.bytes.data() + i, bytes - i);
  fold(rest ^ (static_cast<std::uint64_t>(bytes) << 56U));
  return hash;
}

}  // namespace banneret
