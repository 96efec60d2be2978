// What Boost.Program_options must not be given: it makes its messages by replacing %value%, %option% and the like for
// as long as one is left, so a text with such a word in it is replaced by itself for ever.
#pragma once

#include <string>
#include <string_view>

namespace banneret {

/// The first "%word%" in a text, empty if there is none.
inline std::string placeholder_in(std::string_view text) {
  for (std::size_t at = text.find('%'); at != std::string_view::npos; at = text.find('%', at + 1)) {
    const std::size_t end = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_", at + 1);
    if (end == std::string_view::npos) break;
    if (end > at + 1 && text[end] == '%') return std::string(text.substr(at, end + 1 - at));
  }
  return {};
}

}  // namespace banneret
