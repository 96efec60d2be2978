// Forking, arming, waiting.
#include "tests/faults/faults.h"

#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <set>

namespace banneret::testing {
namespace {

using Arm = void(const char* folder, const char* mode, long at, const char* trace);

Arm* arm_function() {
  return reinterpret_cast<Arm*>(::dlsym(RTLD_DEFAULT, "banneret_arm_faults"));
}

/// Runs in the child; never returns.
[[noreturn]] void child(int error_pipe, const std::function<void()>& work) {
  try {
    work();
  } catch (const std::exception& error) {
    const std::string text = error.what();
    if (::write(error_pipe, text.data(), text.size()) < 0) std::perror("pipe");
    ::_exit(2);
  }
  ::_exit(0);
}

ChildResult wait_for(pid_t pid, int error_pipe) {
  ChildResult result;
  std::array<char, 4096> buffer{};
  for (ssize_t got = 0; (got = ::read(error_pipe, buffer.data(), buffer.size())) > 0;) {
    result.error.append(buffer.data(), static_cast<std::size_t>(got));
  }
  ::close(error_pipe);
  int status = 0;
  ::waitpid(pid, &status, 0);
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

struct Started {
  pid_t pid = -1;
  int error_pipe = -1;
};

Started start(const std::function<void()>& work) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
  std::fflush(nullptr);
  const pid_t pid = ::fork();
  if (pid == 0) {
    ::close(ends[0]);
    ::alarm(900);  // a child that hangs fails its test
    child(ends[1], work);
  }
  ::close(ends[1]);
  return {pid, ends[0]};
}

std::vector<std::string> lines_of(const std::string& file) {
  std::ifstream in(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

}  // namespace

bool faults_available() {
  return arm_function() != nullptr;
}

void preload_faults(const char* path, char** arguments) {
  if (faults_available()) return;
  if (std::getenv("LD_PRELOAD") != nullptr) {
    std::fprintf(stderr, "%s is preloaded and does not work\n", path);
    std::exit(1);
  }
  ::setenv("LD_PRELOAD", path, 1);
  // The sanitizer's own library would rather be the first one; it need not be.
  const char* options = std::getenv("ASAN_OPTIONS");
  ::setenv("ASAN_OPTIONS",
           ((options == nullptr ? "" : std::string(options) + ":") + "verify_asan_link_order=0").c_str(), 1);
  ::execv("/proc/self/exe", arguments);
  std::perror("exec");
  std::exit(1);
}

ChildResult run_with_fault(const Fault& fault, const std::function<void()>& work) {
  std::string trace = (std::filesystem::temp_directory_path() / "banneret-trace-XXXXXX").string();
  ::close(::mkstemp(trace.data()));
  const Started started = start([&] {
    arm_function()(fault.folder.c_str(), fault.mode.c_str(), fault.at, trace.c_str());
    work();
  });
  ChildResult result = wait_for(started.pid, started.error_pipe);
  result.calls = lines_of(trace);
  std::filesystem::remove(trace);
  return result;
}

ChildResult run_and_signal(const std::filesystem::path& folder, int signal, unsigned microseconds,
                           const std::function<void()>& work) {
  const Started started = start([&] {
    arm_function()(folder.c_str(), "count", 0, nullptr);
    work();
  });
  ::usleep(microseconds);
  const auto sent = std::chrono::steady_clock::now();
  ::kill(started.pid, signal);  // still ours: it is waited for only below
  ChildResult result = wait_for(started.pid, started.error_pipe);
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - sent).count();
  return result;
}

std::vector<long> spread(long last, long count) {
  std::vector<long> values;
  if (count >= last) count = last;
  for (long i = 0; i < count; ++i) values.push_back(count == 1 ? 1 : 1 + i * (last - 1) / (count - 1));
  return values;
}

long sweep_size(long usual) {
  const char* asked = std::getenv("BANNERET_SWEEP");
  return asked == nullptr ? usual : std::strtol(asked, nullptr, 10);
}

std::vector<std::string> unsafe_order(const std::vector<std::string>& calls) {
  std::vector<std::string> faults;
  std::set<std::string> unsynced;  // files written since their last fsync
  std::string renamed_in;          // folder with a rename that is not yet on disk
  for (const std::string& line : calls) {
    const std::string call = line.substr(0, line.find(' '));
    const std::string path = line.substr(line.find(' ') + 1);
    const std::string folder = path.substr(0, path.rfind('/'));
    if (call == "write") unsynced.insert(path);
    if (call == "fsync") {
      unsynced.erase(path);
      if (path == renamed_in) renamed_in.clear();
    }
    if (call == "rename") {
      if (unsynced.count(path + ".tmp") != 0) faults.push_back(path + " is renamed before its bytes are on disk");
      renamed_in = folder;
    }
    if ((call == "open" || call == "unlink") && !renamed_in.empty()) {
      faults.push_back(path + " is begun before a rename in " + renamed_in + " is on disk");
    }
  }
  return faults;
}

}  // namespace banneret::testing
