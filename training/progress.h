// ProgressLine: what a training run is doing, on standard error: one line kept up to date on a terminal, a plain line
// an iteration elsewhere. Shows rates and times; nothing here decides anything.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>

namespace banneret::training {

class ProgressLine {
 public:
  enum class Style : std::uint8_t { silent, plain, terminal };
  /// `automatic`: terminal if standard error is one, else plain.
  static Style automatic();

  explicit ProgressLine(Style style) : style_(style), start_(std::chrono::steady_clock::now()) {}
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Replaces the line on a terminal; nothing elsewhere.
  void update(const std::string& line);
  /// A line that stays.
  void print(const std::string& line);
  /// Since it was made.
  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }

 private:
  void clear();

  Style style_;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point start_;
};

/// "3:12" or "1:03:12".
std::string duration_text(double seconds);
/// Seconds left of a run that has gone for `elapsed` and made `done` iterations since its start, from the limits it was
/// given (0 = none); negative if it has no limit or nothing is known yet.
double seconds_left(double elapsed, double minutes_limit, std::int64_t done, std::int64_t iterations_left);

}  // namespace banneret::training
