// The Trainer in LibTorch: a fixed number of gradient shards, each with its own leaves and one intra-op thread, summed
// in shard order, so that the weights are the same bit for bit at any number of threads.
#include "agents/network/torch/torch_trainer.h"

#include <ATen/ops/from_blob.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <thread>

#include "agents/network/torch/losses.h"
#include "agents/network/torch/network.h"
#include "agents/network/torch/optimizer.h"
#include "agents/network/torch/translated.h"

namespace banneret::network {
namespace {

/// One shard's scratch and results.
struct Shard {
  Inputs inputs;
  std::vector<float> gradient;    ///< Layout::trained
  std::vector<float> statistics;  ///< the batch's own, Layout::total - Layout::trained
  double policy = 0.0;
  double value = 0.0;
  double margin = 0.0;
  std::exception_ptr failure;
};

void copy_to(const at::Tensor& from, float* to) {
  const at::Tensor flat = from.to(at::kCPU).contiguous();
  std::copy_n(flat.data_ptr<float>(), flat.numel(), to);
}

void check_config(const TrainerConfig& c) {
  if (c.shards < 1 || c.shards > 1024) throw NetworkError("trainer: shards must be 1 to 1024");
  if (c.threads < 1 || c.threads > 1024) throw NetworkError("trainer: threads must be 1 to 1024");
  if (!(c.average_decay >= 0.0 && c.average_decay < 1.0)) {
    throw NetworkError("trainer: the average's decay must be 0 or more and under 1");
  }
  if (!(c.learning_rate >= 0.0)) throw NetworkError("trainer: the learning rate must be 0 or more");
}

class TorchTrainer final : public Trainer {
 public:
  TorchTrainer(Model model, const TrainerConfig& config, const std::string& device)
      : spec_(std::move(model.spec)),
        config_(config),
        layout_(make_layout(spec_.shape)),
        weights_(std::move(model.weights)),
        optimizer_(layout_, config),
        steps_(model.steps),
        samples_(model.samples),
        device_(device_of(device)),
        device_name_(device),
        shards_(static_cast<std::size_t>(config.shards)) {
    if (!model.first_moment.empty()) {
      if ((model.optimizer == "adamw") != (config.optimizer == OptimizerKind::adamw)) {
        throw NetworkError("the saved optimiser is " + model.optimizer + ", the configuration's is not");
      }
      optimizer_.first_moment = std::move(model.first_moment);
      optimizer_.second_moment = std::move(model.second_moment);
    }
    // An average begins at the weights that a trainer is made or taken up with, unless the file has one.
    if (config.average_decay > 0.0) average_ = model.average.empty() ? weights_ : std::move(model.average);
    refresh();
  }

  const NetworkSpec& spec() const override { return spec_; }
  const TrainerConfig& config() const override { return config_; }
  std::uint64_t weights_hash() const override { return hash_weights(played()); }
  std::string device() const override { return device_name_; }
  std::int64_t steps() const override { return steps_; }
  std::int64_t samples() const override { return samples_; }
  void set_threads(int threads) override { config_.threads = std::max(1, threads); }

  Losses step(const TrainBatch& batch) override;
  Losses validate(const TrainBatch& batch) override;
  void predict(int n, int height, int width, const std::uint8_t* planes, const std::int16_t* globals,
               float* spatial_logits, float* global_logits, float* wdl, float* margin) override;

  std::unique_ptr<Evaluator> make_evaluator() const override {
    return make_torch_evaluator(spec_, played(), device_name_);
  }

  void save(const std::string& path) const override {
    const char* optimizer = config_.optimizer == OptimizerKind::adamw ? "adamw" : "sgd";
    write_model(
        {spec_, weights_, optimizer, steps_, samples_, optimizer_.first_moment, optimizer_.second_moment, average_},
        path);
  }

 private:
  /// The weights that play.
  const std::vector<float>& played() const { return average_.empty() ? weights_ : average_; }

  void run_shards(const TrainBatch& batch, const BatchTotals& totals);
  void run_shard(Shard& shard, const TrainBatch& batch, Slice rows, const BatchTotals& totals);
  void fill(Inputs& inputs, const TrainBatch& batch, Slice rows) const;
  void sum_gradients();
  void update_statistics();
  void update_average();

  /// flat_ = the weights on the device (on the CPU the very same memory).
  void refresh() {
    flat_ = at::from_blob(weights_.data(), {static_cast<std::int64_t>(weights_.size())}, at::kFloat).to(device_);
  }

  NetworkSpec spec_;
  TrainerConfig config_;
  Layout layout_;
  std::vector<float> weights_;
  std::vector<float> average_;  ///< empty: none is kept
  Optimizer optimizer_;
  std::int64_t steps_;
  std::int64_t samples_;
  at::Device device_;
  std::string device_name_;
  std::vector<Shard> shards_;
  std::vector<float> gradient_;
  at::Tensor flat_;
  Inputs inputs_;  ///< of validate and predict
};

void TorchTrainer::fill(Inputs& inputs, const TrainBatch& batch, Slice rows) const {
  const auto first = static_cast<std::size_t>(rows.begin);
  const std::size_t row = static_cast<std::size_t>(spec_.shape.planes) * static_cast<std::size_t>(batch.height) *
                          static_cast<std::size_t>(batch.width);
  inputs.fill(spec_, rows.end - rows.begin, batch.height, batch.width, batch.planes + first * row,
              batch.globals + first * static_cast<std::size_t>(spec_.shape.globals), device_);
}

void TorchTrainer::run_shard(Shard& shard, const TrainBatch& batch, Slice rows, const BatchTotals& totals) {
  use_one_thread();
  fill(shard.inputs, batch, rows);
  std::vector<at::Tensor> tensors = slices(flat_, layout_);
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    // Leaves of this shard's own over the common weights; statistics are scratch that batch norm writes.
    const bool trained = layout_.parameters[i].trained;
    tensors[i] = trained ? tensors[i].detach().requires_grad_(true) : tensors[i].clone();
  }
  const Network network(layout_, std::move(tensors), Norm::batch);
  const SliceLosses losses =
      slice_losses(network.forward(shard.inputs.planes, shard.inputs.globals), batch, rows, totals, spec_, config_);
  losses.total.backward();
  shard.gradient.assign(layout_.trained, 0.0F);
  shard.statistics.resize(layout_.total - layout_.trained);
  for (std::size_t i = 0; i < layout_.parameters.size(); ++i) {
    const Parameter& p = layout_.parameters[i];
    const at::Tensor& tensor = network.tensors()[i];
    if (!p.trained) {
      copy_to(tensor, shard.statistics.data() + (p.offset - layout_.trained));
    } else if (tensor.grad().defined()) {
      copy_to(tensor.grad(), shard.gradient.data() + p.offset);
    }
  }
  shard.policy = losses.policy.item<double>();
  shard.value = losses.value.item<double>();
  shard.margin = losses.margin.item<double>();
}

void TorchTrainer::run_shards(const TrainBatch& batch, const BatchTotals& totals) {
  const int count = config_.shards;
  const int threads = std::min(config_.threads, count);
  const auto work = [&](int thread) {
    for (int s = thread; s < count; s += threads) {
      Shard& shard = shards_[static_cast<std::size_t>(s)];
      shard.failure = nullptr;
      const auto bound = [&](int i) { return static_cast<int>(static_cast<std::int64_t>(batch.n) * i / count); };
      try {
        translated([&] { run_shard(shard, batch, {bound(s), bound(s + 1)}, totals); });
      } catch (...) {
        shard.failure = std::current_exception();
      }
    }
  };
  std::vector<std::thread> others;
  for (int t = 1; t < threads; ++t) others.emplace_back(work, t);
  work(0);
  for (std::thread& t : others) t.join();
  for (const Shard& shard : shards_) {
    if (shard.failure) std::rethrow_exception(shard.failure);
  }
}

void TorchTrainer::sum_gradients() {
  gradient_.assign(layout_.trained, 0.0F);
  for (const Shard& shard : shards_) {
    for (std::size_t i = 0; i < gradient_.size(); ++i) gradient_[i] += shard.gradient[i];
  }
}

void TorchTrainer::update_statistics() {
  const double share = config_.batch_norm_momentum;
  for (std::size_t i = 0; i < layout_.total - layout_.trained; ++i) {
    double sum = 0.0;
    for (const Shard& shard : shards_) sum += static_cast<double>(shard.statistics[i]);
    const double mean = sum / static_cast<double>(shards_.size());
    float& running = weights_[layout_.trained + i];
    running = static_cast<float>((1.0 - share) * static_cast<double>(running) + share * mean);
  }
}

void TorchTrainer::update_average() {
  const auto step = static_cast<double>(steps_);
  const double kept = std::min(config_.average_decay, (1.0 + step) / (10.0 + step));
  for (std::size_t i = 0; i < average_.size(); ++i) {
    const double old = static_cast<double>(average_[i]);
    average_[i] = static_cast<float>(old + (1.0 - kept) * (static_cast<double>(weights_[i]) - old));
  }
}

Losses TorchTrainer::step(const TrainBatch& batch) {
  if (batch.n < config_.shards) {
    throw NetworkError("training batch of " + std::to_string(batch.n) + " samples; must have at least one a shard (" +
                       std::to_string(config_.shards) + ")");
  }
  const BatchTotals totals = check_batch(batch, spec_.shape);
  run_shards(batch, totals);
  sum_gradients();
  Losses losses;
  for (const Shard& shard : shards_) {
    losses.policy += shard.policy;
    losses.value += shard.value;
    losses.margin += shard.margin;
  }
  losses.policy_entropy = totals.policy_entropy;
  losses.total = config_.policy_weight * losses.policy + config_.value_weight * losses.value +
                 config_.margin_weight * losses.margin;
  losses.gradient_norm = norm(gradient_);
  if (!std::isfinite(losses.gradient_norm) || !std::isfinite(losses.total)) {
    throw NetworkError("training step " + std::to_string(steps_ + 1) + ": the loss or its gradient is no number");
  }
  if (config_.clip_norm > 0.0 && losses.gradient_norm > config_.clip_norm) {
    const auto factor = static_cast<float>(config_.clip_norm / losses.gradient_norm);
    for (float& g : gradient_) g *= factor;
  }
  ++steps_;
  samples_ += batch.n;
  losses.learning_rate = learning_rate_at(config_, samples_);
  optimizer_.apply(weights_, gradient_, steps_, losses.learning_rate);
  update_statistics();
  update_average();
  translated([&] { refresh(); });
  return losses;
}

Losses TorchTrainer::validate(const TrainBatch& batch) {
  use_one_thread();
  const BatchTotals totals = check_batch(batch, spec_.shape);
  return translated([&] {
    const c10::InferenceMode guard;
    const Slice all{0, batch.n};
    fill(inputs_, batch, all);
    const Network network(layout_, slices(flat_, layout_), Norm::running);
    const SliceLosses sums =
        slice_losses(network.forward(inputs_.planes, inputs_.globals), batch, all, totals, spec_, config_);
    Losses losses;
    losses.policy = sums.policy.item<double>();
    losses.policy_entropy = totals.policy_entropy;
    losses.value = sums.value.item<double>();
    losses.margin = sums.margin.item<double>();
    losses.total = sums.total.item<double>();
    losses.learning_rate = learning_rate_at(config_, samples_);
    return losses;
  });
}

void TorchTrainer::predict(int n, int height, int width, const std::uint8_t* planes, const std::int16_t* globals,
                           float* spatial_logits, float* global_logits, float* wdl, float* margin) {
  use_one_thread();
  translated([&] {
    const c10::InferenceMode guard;
    inputs_.fill(spec_, n, height, width, planes, globals, device_);
    const Network network(layout_, slices(flat_, layout_), Norm::running);
    copy_heads(network.forward(inputs_.planes, inputs_.globals), spec_, spatial_logits, global_logits, wdl, margin);
  });
}

}  // namespace

std::unique_ptr<Trainer> make_torch_trainer(Model model, const TrainerConfig& config, const std::string& device) {
  use_one_thread();
  check_config(config);
  return translated(
      [&]() -> std::unique_ptr<Trainer> { return std::make_unique<TorchTrainer>(std::move(model), config, device); });
}

}  // namespace banneret::network
