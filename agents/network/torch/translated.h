// translated(): the border at which LibTorch's exceptions become NetworkErrors of one line.
#pragma once

#include <c10/util/Exception.h>

#include <string>
#include <utility>

#include "agents/network/evaluator.h"

namespace banneret::network {

/// Runs `body` and returns its result; a LibTorch error becomes a NetworkError with the error's first line.
template <class Body>
decltype(auto) translated(Body&& body) {
  try {
    return std::forward<Body>(body)();
  } catch (const c10::Error& error) {
    const std::string text = error.what_without_backtrace();
    throw NetworkError("LibTorch: " + text.substr(0, text.find('\n')));
  }
}

}  // namespace banneret::network
