// Reading the text files that users name: scenarios, records, configurations. What is wrong with one is its reader's to
// say.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <system_error>

namespace banneret {

inline constexpr std::uintmax_t kMostTextBytes = std::uintmax_t{64} << 20U;

/// The whole of a file; nullopt if it cannot be read, is larger than kMostTextBytes or no regular file: a pipe would be
/// waited for, and a device read, without end.
inline std::optional<std::string> read_text_file(const std::string& path) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(path, none)) return std::nullopt;
  const std::uintmax_t bytes = std::filesystem::file_size(path, none);
  std::ifstream file(path, std::ios::binary);
  if (none || bytes > kMostTextBytes || !file) return std::nullopt;
  std::string text(static_cast<std::size_t>(bytes), '\0');
  file.read(text.data(), static_cast<std::streamsize>(bytes));
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (file.bad()) return std::nullopt;
  return text;
}

}  // namespace banneret
