// Stored data as text, a line an element, equal only if every bit is: so that two runs can be compared whole and the
// first difference names its data set and row. What is compared is the caller's choice.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace banneret {

/// In quotes and on one line, whatever it holds.
inline std::string exact_text(const std::string& value) {
  std::string text = "\"";
  for (const char c : value) {
    char escaped[8];
    std::snprintf(escaped, sizeof escaped, c < ' ' || c == '"' || c == '\\' ? "\\x%02x" : "%c",
                  static_cast<unsigned char>(c));
    text += escaped;
  }
  return text + "\"";
}

/// Floating point with its bits: one NaN is equal to itself, 0 is not -0.
template <class T>
std::string exact_text(T value) {
  static_assert(std::is_arithmetic_v<T>);
  if constexpr (std::is_floating_point_v<T>) {
    std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t> bits = 0;
    static_assert(sizeof bits == sizeof value);
    std::memcpy(&bits, &value, sizeof bits);
    char text[64];
    std::snprintf(text, sizeof text, "%.17g (bits %0*llx)", static_cast<double>(value),
                  static_cast<int>(2 * sizeof bits), static_cast<unsigned long long>(bits));
    return text;
  } else {
    return std::to_string(value);
  }
}

inline std::string exact_line(const std::string& name, const std::string& value) {
  return name + " = " + value;
}

/// Adds a line "name[row] = value" for each element.
template <class Column>
void add_exact(std::vector<std::string>& lines, const std::string& name, const Column& column) {
  std::size_t row = 0;
  for (const auto& value : column) {
    lines.push_back(exact_line(name + "[" + std::to_string(row++) + "]", exact_text(value)));
  }
}

/// All columns of a table, named "group/column".
template <class Table>
void add_exact_table(std::vector<std::string>& lines, const std::string& group, const Table& table) {
  Table::each(table,
              [&](const std::string& name, const auto& column) { add_exact(lines, group + "/" + name, column); });
}

template <class Table>
std::vector<std::string> exact_table(const Table& table) {
  std::vector<std::string> lines;
  add_exact_table(lines, "", table);
  return lines;
}

/// "" if both are equal, else the first line that differs, with what stands in its place.
inline std::string first_difference(const std::vector<std::string>& found, const std::vector<std::string>& expected) {
  const auto at = std::mismatch(found.begin(), found.end(), expected.begin(), expected.end());
  if (at.first == found.end() && at.second == expected.end()) return "";
  const auto line = [](auto here, auto end) { return here == end ? std::string("the end") : *here; };
  return line(at.first, found.end()) + " where there should be " + line(at.second, expected.end());
}

}  // namespace banneret
