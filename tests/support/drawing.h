// Boards drawn as text, as the tests of the rulesets draw them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace banneret::testing {

/// Rows of a drawing, blanks dropped, padded with '.' on the right and at the bottom to at least 8 x 8.
std::vector<std::string> rows_of(std::string_view drawing);
/// The same as one text, for comparing with ScriptedPlay::board().
std::string picture(std::string_view drawing);
/// The rows laid over an empty board as large as `figures`.
std::vector<std::string> rows_on(const std::vector<std::string>& figures, const std::vector<std::string>& rows);
/// One map of a scenario file: `key = """ ... """`.
std::string map_rows(const char* key, const std::vector<std::string>& rows);

}  // namespace banneret::testing
