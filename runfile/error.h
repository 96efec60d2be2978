// RunFileError: everything that can be wrong with a run folder or a file in it, as one line for people.
#pragma once

#include <stdexcept>

namespace banneret {

/// "runs/a/segments/000003.h5: is cut short (1200 of 5321 bytes); ..." Nothing is half-read when it is thrown.
class RunFileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace banneret
