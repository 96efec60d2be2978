// RunFileError: everything that can be wrong with a run folder or a file in it, as one line for people.
#pragma once

#include <stdexcept>
#include <string>

#include "env/core/text.h"

namespace banneret {

/// "runs/a/segments/000003.h5: is cut short (1200 of 5321 bytes); ..." Nothing is half-read when it is thrown.
class RunFileError : public std::runtime_error {
 public:
  explicit RunFileError(const std::string& what) : std::runtime_error(one_line(what)) {}
};

}  // namespace banneret
