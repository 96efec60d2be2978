// Finds and opens libbanneret_network.so: $BANNERET_NETWORK_LIBRARY, next to the executable, the install and build
// folders.
#include "agents/network/library.h"

#include <dlfcn.h>
#include <unistd.h>

#include <array>
#include <climits>
#include <cstdlib>
#include <mutex>
#include <string>
#include <vector>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "agents/network/library_interface.h"

namespace banneret::network {
namespace {

#ifdef BANNERET_HAS_NETWORK

constexpr char kFileName[] = "libbanneret_network.so";

std::vector<std::string> candidates() {
  if (const char* chosen = std::getenv("BANNERET_NETWORK_LIBRARY")) return {chosen};
  std::vector<std::string> paths;
  std::array<char, PATH_MAX> executable{};
  const ssize_t length = ::readlink("/proc/self/exe", executable.data(), executable.size() - 1);
  if (length > 0) {
    const std::string path(executable.data(), static_cast<std::size_t>(length));
    const std::string folder = path.substr(0, path.rfind('/'));
    paths.push_back(folder + "/" + kFileName);
    paths.push_back(folder + "/../lib/" + kFileName);
  }
  paths.push_back(std::string(BANNERET_INSTALLED_LIBRARIES) + "/" + kFileName);
  paths.push_back(std::string(BANNERET_BUILT_LIBRARIES) + "/" + kFileName);
  return paths;
}

/// glibc gives every large tensor back to the system and pays for the page faults again: keep freed memory instead.
void keep_freed_memory() {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
  mallopt(M_TOP_PAD, 64 << 20);
#endif
}

template <class Function>
void look_up(void* handle, const std::string& path, const char* name, Function& function) {
  function = reinterpret_cast<Function>(::dlsym(handle, name));
  if (function == nullptr) throw NetworkError(path + ": not Banneret's network library (it has no " + name + ")");
}

LibraryFunctions opened(const std::string& path) {
  keep_freed_memory();
  void* handle = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) {
    const char* reason = ::dlerror();
    throw NetworkError("cannot open the network library: " + std::string(reason != nullptr ? reason : path.c_str()));
  }
  LibraryFunctions f;
  look_up(handle, path, "banneret_network_version", f.version);
  if (f.version() != library_stamp()) {
    throw NetworkError(path + ": built from another version (" + std::to_string(f.version()) + ", this program needs " +
                       std::to_string(library_stamp()) + "); build both together");
  }
  look_up(handle, path, "banneret_network_load_evaluator", f.load_evaluator);
  look_up(handle, path, "banneret_network_make_trainer", f.make_trainer);
  look_up(handle, path, "banneret_network_load_trainer", f.load_trainer);
  return f;  // the handle stays open to the end of the process: LibTorch cannot be unloaded
}

LibraryFunctions find_library() {
  std::string tried;
  for (const std::string& path : candidates()) {
    if (::access(path.c_str(), F_OK) == 0) return opened(path);
    tried += (tried.empty() ? "" : ", ") + path;
  }
  throw NetworkError("the network library is not there; looked for " + tried +
                     " (set BANNERET_NETWORK_LIBRARY to its path)");
}

#else

LibraryFunctions find_library() {
  throw NetworkError("this build has no neural networks (it was configured with BANNERET_NETWORK=OFF)");
}

#endif

const LibraryFunctions& library() {
  static std::mutex mutex;
  static bool open = false;
  static LibraryFunctions functions;
  const std::lock_guard<std::mutex> lock(mutex);
  if (!open) functions = find_library();
  open = true;
  return functions;
}

constexpr std::size_t kErrorSize = 1024;

/// Calls one of the library's makers and turns its error text into an exception.
template <class Made, class Call>
std::unique_ptr<Made> make(Call&& call) {
  std::array<char, kErrorSize> error{};
  std::unique_ptr<Made> made(call(error.data(), error.size()));
  if (made == nullptr) throw NetworkError(error.data());
  return made;
}

}  // namespace

void open_library() {
  library();
}

std::unique_ptr<Evaluator> load_evaluator(const std::string& path, const std::string& device) {
  const LibraryFunctions& f = library();
  return make<Evaluator>(
      [&](char* error, std::size_t size) { return f.load_evaluator(path.c_str(), device.c_str(), error, size); });
}

std::unique_ptr<Trainer> make_trainer(const NetworkSpec& spec, const TrainerConfig& config, std::uint64_t seed,
                                      const std::string& device) {
  const LibraryFunctions& f = library();
  return make<Trainer>(
      [&](char* error, std::size_t size) { return f.make_trainer(&spec, &config, seed, device.c_str(), error, size); });
}

std::unique_ptr<Trainer> load_trainer(const std::string& path, const TrainerConfig& config, const std::string& device) {
  const LibraryFunctions& f = library();
  return make<Trainer>([&](char* error, std::size_t size) {
    return f.load_trainer(path.c_str(), &config, device.c_str(), error, size);
  });
}

}  // namespace banneret::network
