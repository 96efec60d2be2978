// The replaced operators new and delete behind allocations_made(), all forms, so that none is paired with another
// library's. In a file of its own, out of the optimiser's sight.
#include "eval/allocations/allocations.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

thread_local long made = 0;  // counts only; no result of a game depends on it

void* plain_or_null(std::size_t bytes) noexcept {
  ++made;
  return std::malloc(std::max<std::size_t>(bytes, 1));
}

void* aligned_or_null(std::size_t bytes, std::align_val_t alignment) noexcept {
  ++made;
  const auto a = static_cast<std::size_t>(alignment);
  return std::aligned_alloc(a, (std::max<std::size_t>(bytes, 1) + a - 1) / a * a);
}

void* not_null(void* p) {
  if (p == nullptr) throw std::bad_alloc();
  return p;
}

}  // namespace

void* operator new(std::size_t bytes) {
  return not_null(plain_or_null(bytes));
}
void* operator new[](std::size_t bytes) {
  return not_null(plain_or_null(bytes));
}
void* operator new(std::size_t bytes, std::align_val_t a) {
  return not_null(aligned_or_null(bytes, a));
}
void* operator new[](std::size_t bytes, std::align_val_t a) {
  return not_null(aligned_or_null(bytes, a));
}
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  return plain_or_null(bytes);
}
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept {
  return plain_or_null(bytes);
}
void* operator new(std::size_t bytes, std::align_val_t a, const std::nothrow_t&) noexcept {
  return aligned_or_null(bytes, a);
}
void* operator new[](std::size_t bytes, std::align_val_t a, const std::nothrow_t&) noexcept {
  return aligned_or_null(bytes, a);
}
void operator delete(void* p) noexcept {
  std::free(p);
}
void operator delete[](void* p) noexcept {
  std::free(p);
}
void operator delete(void* p, std::size_t) noexcept {
  std::free(p);
}
void operator delete[](void* p, std::size_t) noexcept {
  std::free(p);
}
void operator delete(void* p, std::align_val_t) noexcept {
  std::free(p);
}
void operator delete[](void* p, std::align_val_t) noexcept {
  std::free(p);
}
void operator delete(void* p, std::size_t, std::align_val_t) noexcept {
  std::free(p);
}
void operator delete[](void* p, std::size_t, std::align_val_t) noexcept {
  std::free(p);
}
void operator delete(void* p, const std::nothrow_t&) noexcept {
  std::free(p);
}
void operator delete[](void* p, const std::nothrow_t&) noexcept {
  std::free(p);
}
void operator delete(void* p, std::align_val_t, const std::nothrow_t&) noexcept {
  std::free(p);
}
void operator delete[](void* p, std::align_val_t, const std::nothrow_t&) noexcept {
  std::free(p);
}

namespace banneret {

long allocations_made() {
  return made;
}

}  // namespace banneret
