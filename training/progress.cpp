// Drawing the progress line.
#include "training/progress.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace banneret::training {

ProgressLine::Style ProgressLine::automatic() {
  return isatty(STDERR_FILENO) != 0 ? Style::terminal : Style::plain;
}

void ProgressLine::clear() {
  if (drawn_) std::fputs("\r\033[K", stderr);
  drawn_ = false;
}

void ProgressLine::update(const std::string& line) {
  if (style_ != Style::terminal) return;
  std::fputs(("\r\033[K" + line).c_str(), stderr);
  std::fflush(stderr);
  drawn_ = true;
}

void ProgressLine::print(const std::string& line) {
  if (style_ == Style::silent) return;
  clear();
  std::fputs((line + "\n").c_str(), stderr);
  std::fflush(stderr);
}

std::string duration_text(double seconds) {
  const auto whole = std::lround(std::max(0.0, seconds));
  std::array<char, 40> text{};
  if (whole >= 3600) {
    std::snprintf(text.data(), text.size(), "%ld:%02ld:%02ld", whole / 3600, whole / 60 % 60, whole % 60);
  } else {
    std::snprintf(text.data(), text.size(), "%ld:%02ld", whole / 60, whole % 60);
  }
  return text.data();
}

double seconds_left(double elapsed, double minutes_limit, std::int64_t done, std::int64_t iterations_left) {
  double left = -1.0;
  if (minutes_limit > 0.0) left = std::max(0.0, 60.0 * minutes_limit - elapsed);
  if (iterations_left > 0 && done > 0) {
    const double by_iterations = elapsed / static_cast<double>(done) * static_cast<double>(iterations_left);
    left = left < 0.0 ? by_iterations : std::min(left, by_iterations);
  }
  return left;
}

}  // namespace banneret::training
