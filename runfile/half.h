// float16 (IEEE 754 binary16) to and from float, as policies are kept in run files and in the replay buffer.
// Exact bit arithmetic: the same on every processor. No vector instructions; a policy has tens of entries.
#pragma once

#include <bit>
#include <cstdint>

namespace banneret {

/// The bits of a float16.
using Half = std::uint16_t;

/// Nearest float16, ties to even; beyond the range infinity, a NaN stays a NaN.
constexpr Half to_half(float value) {
  const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t sign = (bits >> 16U) & 0x8000U;
  const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
  if (magnitude > 0x7F800000U) return static_cast<Half>(sign | 0x7E00U);   // NaN
  if (magnitude >= 0x47800000U) return static_cast<Half>(sign | 0x7C00U);  // 65536 and up, infinity
  std::uint32_t kept = 0;
  std::uint32_t rest = 0;          // the bits cut off, the first of them at bit 31
  if (magnitude >= 0x38800000U) {  // normal: from 2^-14 up
    kept = (magnitude - 0x38000000U) >> 13U;
    rest = magnitude << 19U;
  } else {
    const std::uint32_t exponent = magnitude >> 23U;
    if (exponent < 102U) return static_cast<Half>(sign);  // below half of the smallest float16
    const std::uint32_t mantissa = (magnitude & 0x7FFFFFU) | 0x800000U;
    const std::uint32_t shift = 126U - exponent;  // 14..24
    kept = mantissa >> shift;
    rest = mantissa << (32U - shift);
  }
  if (rest > 0x80000000U || (rest == 0x80000000U && (kept & 1U) != 0)) ++kept;  // may carry into the exponent: right
  return static_cast<Half>(sign | kept);
}

constexpr float from_half(Half half) {
  const std::uint32_t sign = (static_cast<std::uint32_t>(half) & 0x8000U) << 16U;
  const std::uint32_t exponent = (half >> 10U) & 0x1FU;
  const std::uint32_t mantissa = half & 0x3FFU;
  if (exponent == 0) {  // zero or subnormal: mantissa * 2^-24, exact in float
    const float magnitude = static_cast<float>(mantissa) * 0x1.0p-24F;
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(magnitude) | sign);
  }
  if (exponent == 31U) return std::bit_cast<float>(sign | 0x7F800000U | (mantissa << 13U));
  return std::bit_cast<float>(sign | ((exponent + 112U) << 23U) | (mantissa << 13U));
}

}  // namespace banneret
