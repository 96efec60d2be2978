// One fuzz target a file of this folder: a function over arbitrary bytes that must return. What a reader throws for bad
// input it must catch; anything else that escapes, and every broken promise (require), ends the program.
// With BANNERET_FUZZ the fuzzer's main is linked (docs/architecture.md), otherwise main.cpp, which feeds whole folders.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace banneret::fuzz {

inline void require(bool holds, const std::string& what) {
  if (holds) return;
  std::fprintf(stderr, "broken: %s\n", what.c_str());
  std::abort();
}

/// Messages for people are one line without control characters.
inline void require_one_line(std::string_view message) {
  require(!message.empty(), "an empty message");
  for (const char c : message)
    require(static_cast<unsigned char>(c) >= ' ' && c != 0x7F, "a message with control characters");
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace banneret::fuzz
