// Opens the network library (LibTorch behind it) on first use, so that programs that need no network start at once.
// All evaluators and trainers are made here. Without LibTorch in the build (BANNERET_NETWORK=OFF) every call says so.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "agents/network/evaluator.h"
#include "agents/network/trainer.h"

namespace banneret::network {

/// A network file's evaluator. \throws NetworkError: no library, no such file, a damaged one, no such device.
std::unique_ptr<Evaluator> load_evaluator(const std::string& path, const std::string& device = "cpu");

/// A new network with starting weights made from `seed`. \throws NetworkError
std::unique_ptr<Trainer> make_trainer(const NetworkSpec& spec, const TrainerConfig& config, std::uint64_t seed,
                                      const std::string& device = "cpu");

/// Goes on from what Trainer::save wrote. \throws NetworkError
std::unique_ptr<Trainer> load_trainer(const std::string& path, const TrainerConfig& config,
                                      const std::string& device = "cpu");

/// Opens the library now (it takes about a second) instead of at the first call above. \throws NetworkError
void open_library();

}  // namespace banneret::network
