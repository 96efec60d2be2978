// The exported C functions of libbanneret_network.so (library_interface.h).
#include <algorithm>
#include <cstring>
#include <exception>

#include "agents/network/library_interface.h"
#include "agents/network/torch/layout.h"
#include "agents/network/torch/model_file.h"
#include "agents/network/torch/torch_trainer.h"

#define BANNERET_EXPORT extern "C" __attribute__((visibility("default")))

namespace banneret::network {

// network.h has it too, but would bring LibTorch's headers here.
std::unique_ptr<Evaluator> make_torch_evaluator(const NetworkSpec& spec, const std::vector<float>& weights,
                                                const std::string& device);

namespace {

void tell(const char* text, char* error, std::size_t error_size) {
  if (error_size == 0) return;
  const std::size_t count = std::min(std::strcspn(text, "\n"), error_size - 1);
  std::memcpy(error, text, count);
  error[count] = '\0';
}

template <class Body>
auto guarded(char* error, std::size_t error_size, Body&& body) -> decltype(body().release()) {
  try {
    return body().release();
  } catch (const std::exception& failure) {
    tell(failure.what(), error, error_size);
  }
  return nullptr;
}

}  // namespace
}  // namespace banneret::network

using namespace banneret::network;

BANNERET_EXPORT std::uint32_t banneret_network_version() {
  return library_stamp();
}

BANNERET_EXPORT Evaluator* banneret_network_load_evaluator(const char* path, const char* device, char* error,
                                                           std::size_t error_size) {
  return guarded(error, error_size, [&] {
    const Model model = read_model(path);
    return make_torch_evaluator(model.spec, model.played(), device);
  });
}

BANNERET_EXPORT Trainer* banneret_network_make_trainer(const NetworkSpec* spec, const TrainerConfig* config,
                                                       std::uint64_t seed, const char* device, char* error,
                                                       std::size_t error_size) {
  return guarded(error, error_size, [&] {
    const Layout layout = make_layout(spec->shape);
    if (spec->plane_scales.size() != static_cast<std::size_t>(spec->shape.planes) ||
        spec->global_scales.size() != static_cast<std::size_t>(spec->shape.globals)) {
      throw NetworkError("network spec: as many scales as planes and globals are needed");
    }
    Model model;
    model.spec = *spec;
    model.weights = starting_weights(layout, seed);
    return make_torch_trainer(std::move(model), *config, device);
  });
}

BANNERET_EXPORT Trainer* banneret_network_load_trainer(const char* path, const TrainerConfig* config,
                                                       const char* device, char* error, std::size_t error_size) {
  return guarded(error, error_size, [&] { return make_torch_trainer(read_model(path), *config, device); });
}
