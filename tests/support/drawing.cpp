// Drawn boards as rows of text.
#include "tests/support/drawing.h"

#include <algorithm>
#include <sstream>

namespace banneret::testing {

std::vector<std::string> rows_of(std::string_view drawing) {
  std::vector<std::string> rows;
  std::istringstream in{std::string(drawing)};
  std::size_t width = 8;
  for (std::string row; in >> row;) {
    rows.push_back(row);
    width = std::max(width, row.size());
  }
  while (rows.size() < 8) rows.emplace_back();
  for (std::string& row : rows) row.resize(width, '.');
  return rows;
}

std::string picture(std::string_view drawing) {
  std::string out;
  for (const std::string& row : rows_of(drawing)) out += row + "\n";
  return out;
}

std::vector<std::string> rows_on(const std::vector<std::string>& figures, const std::vector<std::string>& rows) {
  std::vector<std::string> out = figures;
  for (std::string& row : out) row.assign(row.size(), '.');
  for (std::size_t y = 0; y < rows.size(); ++y) out.at(y).replace(0, rows[y].size(), rows[y]);
  return out;
}

std::string map_rows(const char* key, const std::vector<std::string>& rows) {
  std::string out = std::string(key) + " = \"\"\"\n";
  for (const std::string& row : rows) out += row + "\n";
  return out + "\"\"\"\n";
}

}  // namespace banneret::testing
