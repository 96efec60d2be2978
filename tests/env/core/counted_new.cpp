// Replaced operator new and delete of this test program: they count. In a file of their own, so that the compiler does
// not inline one without the other and take them for a mismatch.
#include "tests/env/core/counted_new.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <new>

std::atomic<std::uint64_t> banneret::testing::allocations{0};

namespace {
void* counted(std::size_t size, std::size_t alignment) noexcept {
  ++banneret::testing::allocations;
  // aligned_alloc wants a multiple of the alignment
  return std::aligned_alloc(alignment, (std::max<std::size_t>(size, 1) + alignment - 1) / alignment * alignment);
}

void* counted_or_throw(std::size_t size, std::size_t alignment) {
  void* memory = counted(size, alignment);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

constexpr std::size_t kPlain = alignof(std::max_align_t);
}  // namespace

// All forms are replaced, so that sanitizers never see memory of one allocator given back to another.
void* operator new(std::size_t size) {
  return counted_or_throw(size, kPlain);
}
void* operator new[](std::size_t size) {
  return counted_or_throw(size, kPlain);
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return counted(size, kPlain);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return counted(size, kPlain);
}
void* operator new(std::size_t size, std::align_val_t at) {
  return counted_or_throw(size, static_cast<std::size_t>(at));
}
void* operator new[](std::size_t size, std::align_val_t at) {
  return counted_or_throw(size, static_cast<std::size_t>(at));
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete[](void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, const std::nothrow_t&) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, const std::nothrow_t&) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}
