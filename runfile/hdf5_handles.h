// Inside runfile alone: the HDF5 library's lock, identifiers that close themselves, and the types and limits that what
// is written and what is read must agree on. Writing is hdf5_writer.cpp's, reading hdf5_reader.cpp's.
#pragma once

#include <hdf5.h>

#include <cstddef>
#include <mutex>
#include <string>
#include <utility>

#include "runfile/hdf5.h"

namespace banneret::hdf5 {

/// Locks the library and, the first time, silences its own error stack (errors are exceptions of ours).
class Library {
 public:
  Library();

 private:
  std::unique_lock<std::mutex> lock_;
};

/// A name of its own for every image: the library takes equal names for one file. \pre the library is locked.
std::string image_name();

/// An HDF5 identifier closed on every way out; 0 and below mean none.
class Handle {
 public:
  using Close = herr_t (*)(hid_t);
  Handle() = default;
  Handle(hid_t id, Close close) : id_(id), close_(close) {}
  Handle(Handle&& from) noexcept : id_(std::exchange(from.id_, -1)), close_(from.close_) {}
  Handle& operator=(Handle&& from) noexcept {
    std::swap(id_, from.id_);
    std::swap(close_, from.close_);
    return *this;
  }
  ~Handle() { reset(); }
  void reset() {
    if (id_ > 0) close_(id_);
    id_ = -1;
  }
  hid_t get() const { return id_; }
  bool ok() const { return id_ > 0; }

 private:
  hid_t id_ = -1;
  Close close_ = nullptr;
};

/// The type in the file; in memory it is the same (little-endian machines only, asserted by the float16 test).
Handle type_of(H5Type type);
/// UTF-8 of a fixed length, padded with NUL.
Handle text_type(std::size_t length);

/// Rows in a chunk of an array: all of them within these bounds.
inline constexpr hsize_t kLeastChunk = 16;
inline constexpr hsize_t kMostChunk = 16384;

}  // namespace banneret::hdf5
