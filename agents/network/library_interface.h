// The C functions that libbanneret_network.so exports and library.cpp looks up; the one border between the two.
// Raised version: a change to any type that crosses it (evaluator.h, trainer.h) or to these functions.
#pragma once

#include <cstddef>
#include <cstdint>

#include "agents/network/evaluator.h"
#include "agents/network/trainer.h"

namespace banneret::network {

inline constexpr std::uint32_t kLibraryVersion = 1;

/// Every function but the first returns nullptr on failure and writes one line to `error` (cut to `error_size`, ended
/// by 0).
struct LibraryFunctions {
  std::uint32_t (*version)() = nullptr;
  Evaluator* (*load_evaluator)(const char* path, const char* device, char* error, std::size_t error_size) = nullptr;
  Trainer* (*make_trainer)(const NetworkSpec* spec, const TrainerConfig* config, std::uint64_t seed, const char* device,
                           char* error, std::size_t error_size) = nullptr;
  Trainer* (*load_trainer)(const char* path, const TrainerConfig* config, const char* device, char* error,
                           std::size_t error_size) = nullptr;
};

/// Size of everything that crosses the border, so that a library built from other headers is refused.
inline constexpr std::uint32_t library_stamp() {
  return kLibraryVersion * 65536U +
         static_cast<std::uint32_t>(sizeof(NetworkSpec) + sizeof(TrainerConfig) + sizeof(TrainBatch) + sizeof(Losses));
}

}  // namespace banneret::network
