// Text that came from outside, made fit to stand in a message or a line of a record.
#pragma once

#include <string>

namespace banneret {

/// Line breaks and other control characters become spaces: messages stay one line, terminals stay as they are.
inline std::string one_line(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 0x20U || c == 0x7F) c = ' ';
  }
  return text;
}

}  // namespace banneret
