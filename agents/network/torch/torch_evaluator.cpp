// The Evaluator in LibTorch: folded network, channels last, InferenceMode, one intra-op thread a stream.
#include <ATen/ops/from_blob.h>
#include <c10/core/InferenceMode.h>

#include "agents/network/torch/network.h"
#include "agents/network/torch/translated.h"

namespace banneret::network {
namespace {

/// What the streams of one network share; never written after it is made.
struct Shared {
  Shared(const NetworkSpec& s, const std::vector<float>& weights, const std::string& device_text)
      : spec(s),
        layout(make_layout(s.shape)),
        hash(hash_weights(weights)),
        name(device_text),
        device(device_of(device_text)) {
    const c10::InferenceMode guard;
    const auto count = static_cast<std::int64_t>(weights.size());
    const at::Tensor flat = at::from_blob(const_cast<float*>(weights.data()), {count}, at::kFloat).to(device);
    tensors = folded(flat, layout);
  }

  NetworkSpec spec;
  Layout layout;
  std::uint64_t hash;
  std::string name;
  at::Device device;
  std::vector<at::Tensor> tensors;
};

class TorchEvaluator final : public Evaluator {
 public:
  explicit TorchEvaluator(std::shared_ptr<const Shared> shared)
      : shared_(std::move(shared)), network_(shared_->layout, shared_->tensors, Norm::folded) {}

  const NetworkSpec& spec() const override { return shared_->spec; }
  std::uint64_t weights_hash() const override { return shared_->hash; }
  std::string device() const override { return shared_->name; }

  void evaluate(int n, int height, int width, const std::uint8_t* planes, const std::int16_t* globals,
                float* spatial_logits, float* global_logits, float* wdl, float* margin) override {
    use_one_thread();
    translated([&] {
      const c10::InferenceMode guard;
      inputs_.fill(shared_->spec, n, height, width, planes, globals, shared_->device);
      copy_heads(network_.forward(inputs_.planes, inputs_.globals), shared_->spec, spatial_logits, global_logits, wdl,
                 margin);
    });
  }

  std::unique_ptr<Evaluator> clone() const override { return std::make_unique<TorchEvaluator>(shared_); }

 private:
  std::shared_ptr<const Shared> shared_;
  Network network_;
  Inputs inputs_;
};

}  // namespace

std::unique_ptr<Evaluator> make_torch_evaluator(const NetworkSpec& spec, const std::vector<float>& weights,
                                                const std::string& device) {
  use_one_thread();
  return translated([&]() -> std::unique_ptr<Evaluator> {
    return std::make_unique<TorchEvaluator>(std::make_shared<const Shared>(spec, weights, device));
  });
}

}  // namespace banneret::network
