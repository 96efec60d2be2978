// Draws the progress line: rewritten in place on a terminal, plain lines elsewhere.
#include "eval/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <utility>

namespace banneret {

namespace {

constexpr double kTerminalEvery = 0.2;  // seconds between redraws
constexpr double kPlainEvery = 10.0;

double seconds_between(std::chrono::steady_clock::time_point a, std::chrono::steady_clock::time_point b) {
  return std::chrono::duration<double>(b - a).count();
}

}  // namespace

std::string clock_text(double seconds) {
  const long s = std::lround(seconds);
  if (s >= 3600) return fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60);
  return fmt::format("{}:{:02}", s / 60, s % 60);
}

Progress::Progress(std::string label, std::string unit, long total, bool quiet)
    : label_(std::move(label)),
      unit_(std::move(unit)),
      total_(total),
      quiet_(quiet),
      terminal_(isatty(STDERR_FILENO) != 0),
      start_(std::chrono::steady_clock::now()),
      last_(start_) {}

Progress::~Progress() {
  if (drawn_ && terminal_) std::fputs("\r\033[K", stderr);
}

double Progress::seconds() const {
  return seconds_between(start_, std::chrono::steady_clock::now());
}

void Progress::update(long done, const std::string& extra) {
  if (quiet_) return;
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  if (seconds_between(last_, now) < (terminal_ ? kTerminalEvery : kPlainEvery)) return;
  last_ = now;
  const double elapsed = seconds_between(start_, now);
  const double rate = static_cast<double>(done) / elapsed;
  std::string line = total_ > 0 ? fmt::format("{}: {} of {} {}", label_, done, total_, unit_)
                                : fmt::format("{}: {} {}", label_, done, unit_);
  line += fmt::format(", {:.4g} a second", rate);
  if (total_ > 0 && done > 0) line += ", " + clock_text(static_cast<double>(total_ - done) / rate) + " left";
  if (!extra.empty()) line += ", " + extra;
  std::fputs(terminal_ ? ("\r\033[K" + line).c_str() : (line + "\n").c_str(), stderr);
  std::fflush(stderr);
  drawn_ = true;
}

}  // namespace banneret
