// HDF5 in memory: a writer that builds the image of a file and a reader of such an image, with our own RAII handles.
// Only hdf5_*.cpp and their hdf5_handles.h include <hdf5.h>. Files on disk, seals and atomicity are runfile/files.h.
//
// Images rather than files, so that every byte reaches the disk through our own checked writes and is checked before
// the library parses it. Objects carry no time stamps: equal contents are equal bytes. Datasets are one-dimensional,
// chunked (16 rows or more), deflate-1, fletcher32. Calls lock one mutex: the packaged library is not thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runfile/files.h"
#include "runfile/half.h"

namespace banneret {

/// Types of array elements; `half` is stored as IEEE float16 and passed as its bits.
enum class H5Type { u8, i8, u16, i32, u32, i64, u64, f32, f64, half };

template <class T>
constexpr H5Type h5_type() {
  if constexpr (std::is_same_v<T, std::uint8_t>)
    return H5Type::u8;
  else if constexpr (std::is_same_v<T, std::int8_t>)
    return H5Type::i8;
  else if constexpr (std::is_same_v<T, std::uint16_t>)
    return H5Type::u16;
  else if constexpr (std::is_same_v<T, std::int32_t>)
    return H5Type::i32;
  else if constexpr (std::is_same_v<T, std::uint32_t>)
    return H5Type::u32;
  else if constexpr (std::is_same_v<T, std::int64_t>)
    return H5Type::i64;
  else if constexpr (std::is_same_v<T, std::uint64_t>)
    return H5Type::u64;
  else if constexpr (std::is_same_v<T, float>)
    return H5Type::f32;
  else {
    static_assert(std::is_same_v<T, double>);
    return H5Type::f64;
  }
}

/// Adding a link costs a look at every other: 0.4 s for as many as this, 75 s for 65,535, the library's own limit.
inline constexpr std::size_t kMostLinks = 10'000;

/// Builds one file. Missing groups on a path are made.
class H5Writer {
 public:
  H5Writer();
  ~H5Writer();
  H5Writer(const H5Writer&) = delete;
  H5Writer& operator=(const H5Writer&) = delete;

  void group(const std::string& path);
  template <class T>
  void array(const std::string& path, const std::vector<T>& values) {
    raw_array(path, h5_type<T>(), values.data(), values.size());
  }
  void half_array(const std::string& path, const std::vector<Half>& values) {
    raw_array(path, H5Type::half, values.data(), values.size());
  }
  /// Bytes as they are, uncompressed numbers or not (network weights).
  void bytes(const std::string& path, std::span<const std::byte> values) {
    raw_array(path, H5Type::u8, values.data(), values.size());
  }
  /// One UTF-8 string, fixed length.
  void text(const std::string& path, std::string_view value);
  /// A list of UTF-8 strings, fixed length of the longest.
  void texts(const std::string& path, const std::vector<std::string>& values);
  void number(const std::string& path, std::uint64_t value);
  /// An attribute of a group or dataset that exists ("/" for the file).
  void attribute(const std::string& path, const std::string& name, std::int64_t value);
  /// A new group, first of its path, that holds up to kMostLinks links in its own header, external ones too: another
  /// group moves nine and more into a heap that no reader of ours would take.
  void group_of_links(const std::string& path, std::size_t links);
  /// \pre the group was made by group_of_links or has at most eight members
  void external_link(const std::string& path, const std::string& file, const std::string& target);

  /// The image, with kSealBytes free bytes at its front. The writer is spent.
  Bytes finish();

 private:
  struct Handles;
  void raw_array(const std::string& path, H5Type type, const void* data, std::size_t count);
  std::unique_ptr<Handles> handles_;
};

/// Reads one image. Every call throws RunFileError "<name>: ..." if what is asked for is missing or of another type.
class H5Reader {
 public:
  /// `name` opens every error message (the file's path).
  H5Reader(Bytes image, std::string name);
  ~H5Reader();
  H5Reader(const H5Reader&) = delete;
  H5Reader& operator=(const H5Reader&) = delete;

  template <class T>
  std::vector<T> array(const std::string& path) const {
    std::vector<T> values(count(path, h5_type<T>()));
    raw_array(path, h5_type<T>(), values.data());
    return values;
  }
  std::vector<Half> half_array(const std::string& path) const {
    std::vector<Half> values(count(path, H5Type::half));
    raw_array(path, H5Type::half, values.data());
    return values;
  }
  Bytes bytes(const std::string& path) const {
    Bytes values(count(path, H5Type::u8));
    raw_array(path, H5Type::u8, values.data());
    return values;
  }
  std::string text(const std::string& path) const;
  std::vector<std::string> texts(const std::string& path) const;
  std::uint64_t number(const std::string& path) const;
  std::int64_t attribute(const std::string& path, const std::string& name) const;
  bool has(const std::string& path) const;
  /// Names in a group, sorted.
  std::vector<std::string> children(const std::string& group) const;
  const std::string& name() const { return name_; }

 private:
  struct Handles;
  std::size_t count(const std::string& path) const;
  /// Of elements of this type alone, so that nothing is made room for that cannot be read.
  std::size_t count(const std::string& path, H5Type type) const;
  void raw_array(const std::string& path, H5Type type, void* data) const;
  std::unique_ptr<Handles> handles_;
  std::string name_;
};

}  // namespace banneret
