// Trainer: one network with its optimiser; takes batches from raw buffers, saves and resumes bit for bit.
// C++17-clean, without LibTorch or env types; made through agents/network/library.h. Where samples come from and how
// long to train is training/'s affair.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "agents/network/evaluator.h"

namespace banneret::network {

enum class OptimizerKind : std::uint8_t { adamw, sgd };

/// How a network learns. Results depend on everything here but `threads`.
struct TrainerConfig {
  OptimizerKind optimizer = OptimizerKind::adamw;
  double learning_rate = 2e-3;
  double final_learning_rate = 2e-4;  ///< reached at decay_end by a half cosine that begins at decay_begin
  std::int64_t warmup_samples = 0;    ///< linear from 0
  std::int64_t decay_begin = 0;       ///< in samples; decay_end <= decay_begin: no decay
  std::int64_t decay_end = 0;
  double momentum = 0.9;  ///< sgd
  double beta1 = 0.9;     ///< adamw (Loshchilov and Hutter 2019)
  double beta2 = 0.99;
  double epsilon = 1e-8;
  double weight_decay = 1e-3;  ///< decoupled, times the learning rate; on weights of convolutions and linear layers
  double clip_norm = 5.0;      ///< gradients longer than this are shortened to it; 0 = never
  double policy_weight = 1.0;
  double value_weight = 1.0;
  double margin_weight = 0.25;
  /// Share of the running average of the weights that a step keeps, at most (1 + step) / (10 + step); 0 = no average.
  /// The average is what plays (Polyak and Juditsky 1992): a step's noise does not reach the games.
  double average_decay = 0.0;
  double batch_norm_momentum = 0.1;  ///< share of a batch's statistics in the running ones
  int shards = 4;                    ///< gradient shards: fixed parts of a batch, summed in order
  int threads = 1;                   ///< shards at work at once; changes nothing but the time
};

/// n samples of one table size. Actions are indices in the mover's frame: kind * height * width + cell, then K * height
/// * width + global kind (encoding.h turns absolute ones).
struct TrainBatch {
  int n = 0;
  int height = 0;
  int width = 0;
  const std::uint8_t* planes = nullptr;           ///< [n, C, height, width]
  const std::int16_t* globals = nullptr;          ///< [n, G]
  const std::int64_t* policy_offsets = nullptr;   ///< [n + 1] into the next two; an empty list is allowed at weight 0
  const std::uint32_t* policy_actions = nullptr;  ///< legal actions of all samples, one after the other
  const float* policy_targets = nullptr;          ///< improved policy along them, summing to 1 a sample
  const float* policy_weights = nullptr;          ///< [n] 0 = no policy target (a short search)
  const float* wdl = nullptr;                     ///< [n, 3] target probabilities of win, draw, loss for the viewer
  const float* margin = nullptr;                  ///< [n] final margin for the viewer, in the ruleset's unit
};

/// Mean losses of a batch: policy over its policy weights, the others over its samples.
struct Losses {
  double total = 0.0;
  double policy = 0.0;          ///< cross-entropy, nats
  double policy_entropy = 0.0;  ///< of the targets: the policy loss cannot fall below it
  double value = 0.0;           ///< cross-entropy, nats
  double margin = 0.0;          ///< Huber, on the scaled margin
  double gradient_norm = 0.0;   ///< before clipping; 0 from validate()
  double learning_rate = 0.0;
};

class Trainer {
 public:
  virtual ~Trainer() = default;
  virtual const NetworkSpec& spec() const = 0;
  virtual const TrainerConfig& config() const = 0;
  /// Of the weights that play, as an evaluator of them says it too: the average, or the trained ones if none is kept.
  virtual std::uint64_t weights_hash() const = 0;
  virtual std::string device() const = 0;
  virtual std::int64_t steps() const = 0;
  virtual std::int64_t samples() const = 0;
  /// Shards at work at once from now on; no result depends on it.
  virtual void set_threads(int threads) = 0;
  /// One optimiser step. \pre n >= shards, every shard's rows * cells >= 2. \throws NetworkError (an action out of
  /// range, a loss that is no number; the weights are then unchanged).
  virtual Losses step(const TrainBatch& batch) = 0;
  /// The losses of a batch under the running statistics; changes nothing.
  virtual Losses validate(const TrainBatch& batch) = 0;
  /// Evaluator::evaluate's results by the module as it is trained (batch norm unfolded, running statistics).
  virtual void predict(int n, int height, int width, const std::uint8_t* planes, const std::int16_t* globals,
                       float* spatial_logits, float* global_logits, float* wdl, float* margin) = 0;
  /// An evaluator (a copy) of the weights' average as it is now, or of the weights if none is kept.
  virtual std::unique_ptr<Evaluator> make_evaluator() const = 0;
  /// Network, optimiser and counters to one file: written beside it, fsynced, renamed over it, the directory fsynced.
  /// load_trainer() on it goes on bit for bit. \throws NetworkError (nothing half-written is left).
  virtual void save(const std::string& path) const = 0;
};

}  // namespace banneret::network
