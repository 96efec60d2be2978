// A library to be preloaded: counts the calls with which a process changes files below one folder and lets the k-th
// of them go wrong: the process ends there (a write by then half done), or that call and all later ones fail.
// What should hold afterwards is the tests' affair. Armed by arm_faults (faults.h) or by BANNERET_FAULT_* variables.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

constexpr int kEnded = 86;  // exit status of a process ended by us (faults.h knows it)

std::array<char, 512> folder{};
std::array<std::atomic<bool>, 4096> watched{};  // descriptors of files and folders below `folder`
std::atomic<bool> armed{false};
std::atomic<long> calls{0};
long fault_at = 0;    // 1 = the first call; 0 = never
int fault_errno = 0;  // 0 = the process ends
int trace = -1;

template <class Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

ssize_t real_write(int descriptor, const void* data, std::size_t size) {
  static auto* const call = next<ssize_t(int, const void*, std::size_t)>("write");
  return call(descriptor, data, size);
}

bool below(const char* path) {
  if (!armed || path == nullptr) return false;
  const std::size_t length = std::strlen(folder.data());
  return std::strncmp(path, folder.data(), length) == 0 && (path[length] == '/' || path[length] == '\0');
}

bool is_watched(int descriptor) {
  return armed && descriptor >= 0 && descriptor < static_cast<int>(watched.size()) &&
         watched[static_cast<std::size_t>(descriptor)];
}

/// One counted call. 0: it may be made; else the errno with which it fails. Ends the process where it should;
/// `before_end` is then called first.
template <class BeforeEnd>
int counted(const char* name, const char* path, BeforeEnd&& before_end) {
  const long number = ++calls;
  if (trace >= 0) {
    std::array<char, 1200> line{};
    const int size = std::snprintf(line.data(), line.size(), "%s %s\n", name, path);
    real_write(trace, line.data(), static_cast<std::size_t>(size));
  }
  if (fault_at == 0 || number < fault_at) return 0;
  if (fault_errno != 0) return fault_errno;
  before_end();
  ::_exit(kEnded);
}

int counted(const char* name, const char* path) {
  return counted(name, path, [] {});
}

/// The path of an open file, for the trace.
std::array<char, 1024> path_of(int descriptor) {
  std::array<char, 1024> path{};
  std::array<char, 40> link{};
  std::snprintf(link.data(), link.size(), "/proc/self/fd/%d", descriptor);
  if (::readlink(link.data(), path.data(), path.size() - 1) < 0) path[0] = '?';
  return path;
}

int failed(int error) {
  errno = error;
  return -1;
}

int open_counted(const char* path, int flags, mode_t mode) {
  static auto* const call = next<int(const char*, int, ...)>("open");
  const bool changes = (flags & (O_WRONLY | O_RDWR)) != 0;
  const bool folder_opened = (flags & O_DIRECTORY) == O_DIRECTORY;
  if (!below(path)) return call(path, flags, mode);
  if (changes) {
    if (const int error = counted("open", path)) return failed(error);
  }
  const int descriptor = call(path, flags, mode);
  if (descriptor >= 0 && descriptor < static_cast<int>(watched.size())) {
    watched[static_cast<std::size_t>(descriptor)] = changes || folder_opened;
  }
  return descriptor;
}

}  // namespace

extern "C" {

/// mode: "count", "exit" or the name of an errno.
void banneret_arm_faults(const char* below_folder, const char* mode, long at, const char* trace_file) {
  std::snprintf(folder.data(), folder.size(), "%s", below_folder);
  const auto is = [mode](const char* name) { return std::strcmp(mode, name) == 0; };
  fault_at = is("count") ? 0 : at;
  fault_errno = is("ENOSPC") ? ENOSPC : is("EROFS") ? EROFS : is("EIO") ? EIO : is("EDQUOT") ? EDQUOT : 0;
  calls = 0;
  static auto* const open_call = next<int(const char*, int, ...)>("open");
  if (trace_file != nullptr && *trace_file != '\0') {
    trace = open_call(trace_file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  }
  armed = true;
}

int open(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const auto mode = static_cast<mode_t>((flags & O_CREAT) != 0 ? va_arg(rest, int) : 0);
  va_end(rest);
  return open_counted(path, flags, mode);
}

int open64(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const auto mode = static_cast<mode_t>((flags & O_CREAT) != 0 ? va_arg(rest, int) : 0);
  va_end(rest);
  return open_counted(path, flags, mode);
}

ssize_t write(int descriptor, const void* data, size_t size) {
  if (is_watched(descriptor)) {
    const int error = counted("write", path_of(descriptor).data(), [&] { real_write(descriptor, data, size / 2); });
    if (error != 0) return failed(error);
  }
  return real_write(descriptor, data, size);
}

int fsync(int descriptor) {
  static auto* const call = next<int(int)>("fsync");
  if (is_watched(descriptor)) {
    const int error = counted("fsync", path_of(descriptor).data());
    return error == 0 ? 0
                      : failed(error);  // not made: a process that ends loses nothing without it, and tests are quick
  }
  return call(descriptor);
}

int ftruncate(int descriptor, off_t length) noexcept {
  static auto* const call = next<int(int, off_t)>("ftruncate");
  if (is_watched(descriptor)) {
    if (const int error = counted("ftruncate", path_of(descriptor).data())) return failed(error);
  }
  return call(descriptor, length);
}

int close(int descriptor) {
  static auto* const call = next<int(int)>("close");
  if (descriptor >= 0 && descriptor < static_cast<int>(watched.size())) {
    watched[static_cast<std::size_t>(descriptor)] = false;
  }
  return call(descriptor);
}

int rename(const char* from, const char* to) noexcept {
  static auto* const call = next<int(const char*, const char*)>("rename");
  if (below(to)) {
    if (const int error = counted("rename", to)) return failed(error);
  }
  return call(from, to);
}

int unlink(const char* path) noexcept {
  static auto* const call = next<int(const char*)>("unlink");
  if (below(path)) counted("unlink", path);  // a process may end here; a full disk does not hinder removing
  return call(path);
}

int remove(const char* path) noexcept {
  static auto* const call = next<int(const char*)>("remove");
  if (below(path)) counted("unlink", path);
  return call(path);
}

int mkdir(const char* path, mode_t mode) noexcept {
  static auto* const call = next<int(const char*, mode_t)>("mkdir");
  if (below(path)) {
    if (const int error = counted("mkdir", path)) return failed(error);
  }
  return call(path, mode);
}

__attribute__((constructor)) void banneret_arm_from_environment() {
  const char* below_folder = std::getenv("BANNERET_FAULT_FOLDER");
  const char* mode = std::getenv("BANNERET_FAULT_MODE");
  const char* at = std::getenv("BANNERET_FAULT_AT");
  if (below_folder == nullptr || mode == nullptr) return;
  banneret_arm_faults(below_folder, mode, at == nullptr ? 1 : std::strtol(at, nullptr, 10),
                      std::getenv("BANNERET_FAULT_TRACE"));
}

}  // extern "C"
