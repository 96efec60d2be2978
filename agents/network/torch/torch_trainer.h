// Makes the Trainer in LibTorch; used by factory.cpp alone.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "agents/network/torch/model_file.h"
#include "agents/network/trainer.h"

namespace banneret::network {

/// A trainer that goes on from `model` (moments empty: from rest). \throws NetworkError
std::unique_ptr<Trainer> make_torch_trainer(Model model, const TrainerConfig& config, const std::string& device);

}  // namespace banneret::network
